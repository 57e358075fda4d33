"""Positions of Kiwara: drawn ones for stories, and for properties such as nobody chose.

A story draws the board as it lies, north on top: `.` is an empty space, and tokens are written as records
write them, `yZ` and `rG*`. What is not on the board is in its owner's supply.
"""

from typing import Final

from hypothesis import strategies as st

from companion.games.kernel import Action, Space, replay
from companion.games.kiwara import KIWARA, law
from companion.games.kiwara.layout import COLUMNS, COUNT, FACED, NUMBERS, ROWS, SPACES, STATIONS, parse_layout
from companion.games.kiwara.state import (
    ANIMALS,
    CARDS,
    FACE_DOWN,
    KIND,
    SUPPLY,
    TIMID,
    Spell,
    State,
    Step,
    format_token,
    side_of,
    token,
)

FREE: Final = ("BBDFFF", "BCDDDD", "ACCCEE", "ACAEEE", "AAAAAA")
"""A free board of territories of 9, 3, 5, 5, 5 and 3 spaces."""
LAYOUTS: Final = ("classic", "reserve", FREE)
SIDES: Final = ("yellow", "red")
NOBODY: Final = ""


def drawn(
    board: str = ". " * COUNT,
    totem: str = "Na",
    turn: str = "yellow",
    step: Step = Step.PLACE,
    *,
    layout: object = "classic",
    yellow: str = "",
    red: str = "",
    reward: str = NOBODY,
    spell: str = "",
    reinforced: bool = True,
) -> State:
    """The position of a picture; `yellow` and `red` are the cards that lie before them."""
    names = [Space(column + row) for row in reversed(ROWS) for column in COLUMNS]
    picture = dict(zip(names, board.split(), strict=True))
    tokens = tuple(_token(picture[space]) for space in SPACES)
    cards = tuple(yellow.split()), tuple(red.split())
    card, _, space = spell.partition(":")
    return State(
        layout=parse_layout(layout),
        tokens=tokens,
        supply=supply_beside(tokens),
        totem=STATIONS.index(Space(totem)),
        turn=SIDES.index(turn),
        step=step,
        reward=SIDES.index(reward) if reward else -1,
        cards=cards,
        pile=tuple(one for one in CARDS if one not in {*cards[0], *cards[1], card}),
        reinforced=reinforced,
        spell=Spell(card, NUMBERS[Space(space)] if space else -1) if card else None,
    )


def _token(text: str) -> int:
    if text == ".":
        return 0
    return token("yr".index(text[0]), ANIMALS[text[1]], hidden=text.endswith("*"))


def supply_beside(tokens: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """What each side has left, with these tokens on the board."""
    yellow, red = ([*SUPPLY], [*SUPPLY])
    for one in tokens:
        if one:
            (yellow, red)[side_of(one)][one & KIND] -= 1
    assert min(*yellow, *red) >= 0
    return tuple(yellow), tuple(red)


def play(state: State, *actions: str) -> State:
    """What the actions lead to, each of which is legal."""
    for action in actions:
        assert action in law.legal(state), (action, law.legal(state))
        state = law.apply(state, Action(action))
    return state


def offered(state: State, verb: str) -> set[str]:
    """What is offered that begins so, without that beginning."""
    return {action.removeprefix(verb) for action in law.legal(state) if action.startswith(verb)}


def standing(state: State, *spaces: str) -> list[str]:
    """What stands on these spaces, as records write it."""
    tokens = [state.tokens[NUMBERS[Space(space)]] for space in spaces]
    return [format_token(one) if one else "." for one in tokens]


@st.composite
def positions(draw: st.DrawFn) -> State:
    """Somebody is to place, to move the totem, or to use a card after it; any cards may lie about."""
    box = [token(side, animal) for side in (0, 1) for animal, n in enumerate(SUPPLY) for _ in range(n)]
    count = draw(st.integers(0, COUNT - 1))
    pieces = draw(st.permutations(box))[:count]
    tokens = [*pieces, *(0,) * (COUNT - count)]
    tokens = draw(st.permutations(tokens))
    timid = [space for space, one in enumerate(tokens) if one & KIND in TIMID]
    hidden = draw(st.sets(st.sampled_from(timid))) if timid else set()
    tokens = [one | FACE_DOWN * (space in hidden) for space, one in enumerate(tokens)]
    supply = supply_beside(tuple(tokens))
    step = draw(st.sampled_from([Step.PLACE, Step.PLACE, Step.TOTEM, Step.AFTER]))
    able = [side for side in (0, 1) if any(supply[side]) or step is not Step.PLACE]
    turn = draw(st.sampled_from(able))
    totem = draw(st.sampled_from([n for n, row in enumerate(FACED) if not all(tokens[s] for s in row)]))
    room = [space for space in FACED[totem] if not tokens[space]]
    pile = draw(st.permutations(CARDS))
    held = draw(st.integers(0, 6))
    mine = draw(st.integers(0, held))
    return State(
        layout=parse_layout(draw(st.sampled_from(LAYOUTS))),
        tokens=tuple(tokens),
        supply=supply,
        totem=totem,
        turn=turn,
        step=step,
        reward=draw(st.sampled_from([-1, -1, 0, 1])),
        cards=(tuple(pile[:mine]), tuple(pile[mine:held])),
        pile=tuple(sorted(pile[held:])),
        reinforced=True,
        spell=draw(st.sampled_from([None, *_spells(step, room)])),
    )


def _spells(step: Step, room: list[int]) -> list[Spell]:
    """What cards may hang over the step; a porcupine needs two empty spaces."""
    match step:
        case Step.TOTEM:
            return [Spell("warthog")]
        case Step.PLACE:
            cards = ("boa", "porcupine") if len(room) > 1 else ("boa",)
            return [Spell(card, space) for card in cards for space in room]
        case _:
            return []


def begun(actions: str = "", **options: object) -> State:
    """A game with these options, after these actions."""
    return replay(KIWARA, options, actions.split()).state


def facts(state: State, action: str) -> tuple[object, ...]:
    return KIWARA.rules.facts(state, Action(action), play(state, action))


def supply(state: State, seat: str) -> dict[str, int]:
    told = law.view(state, None)["supply"]
    assert isinstance(told, dict)
    return told[seat]  # type: ignore[return-value]
