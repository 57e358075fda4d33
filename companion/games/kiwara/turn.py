"""How a turn goes on, and what animals do to each other: roars, swaps, rewards, majorities, the next step."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from companion.games.kiwara.layout import FACED, NEIGHBOURS, ROUND, Layout
from companion.games.kiwara.state import (
    FACE_DOWN,
    GAZELLE,
    KIND,
    LION,
    NONE_BARRED,
    OKAPI,
    OKAPI_POINTS,
    OPEN,
    SCORING,
    TIMID,
    ZEBRA,
    Spell,
    State,
    Step,
    side_of,
)


def is_beside_lion(tokens: Sequence[int], space: int) -> bool:
    """Whether a lion of either side stands next to the space; no lion ever lies on its face."""
    return any(tokens[other] & KIND == LION for other in NEIGHBOURS[space])


def lay_token(tokens: Sequence[int], standing: int, space: int) -> int:
    """The token as it lies once it comes to that space: what fears a lion there hides."""
    if standing & KIND in TIMID and is_beside_lion(tokens, space):
        return standing | FACE_DOWN
    return standing


def roar(state: State, space: int) -> State:
    """A lion has come to that space: zebras around it hide, gazelles go home; what is hidden stays so."""
    tokens, supply = [*state.tokens], [[*state.supply[0]], [*state.supply[1]]]
    for other in NEIGHBOURS[space]:
        standing = tokens[other]
        if standing & FACE_DOWN:
            continue
        if standing & KIND == ZEBRA:
            tokens[other] |= FACE_DOWN
        elif standing & KIND == GAZELLE:
            tokens[other] = 0
            supply[side_of(standing)][GAZELLE] += 1
    return state._replace(tokens=tuple(tokens), supply=(tuple(supply[0]), tuple(supply[1])))


def swap_goals(state: State) -> tuple[int, ...]:
    """The gazelles that the crocodile of this turn may change places with."""
    here = state.path[-1]
    return tuple(
        other
        for other in state.layout.across[here]
        if other not in state.path and state.tokens[other] & (KIND | FACE_DOWN) == GAZELLE
    )


def swap(state: State, space: int) -> State:
    """The crocodile and the gazelle on that space have changed places."""
    tokens, here = [*state.tokens], state.path[-1]
    tokens[here], tokens[space] = lay_token(tokens, tokens[space], here), tokens[here]
    return state._replace(tokens=tuple(tokens), path=(*state.path, space))


class Majority(NamedTuple):
    """How a territory stands."""

    counts: tuple[int, int]
    """How many tokens each side has in it, hidden ones too."""
    points: int
    """What all tokens are worth that show their faces."""

    @property
    def ruler(self) -> int | None:
        """The side with the majority."""
        yellow, red = self.counts
        return None if yellow == red else int(red > yellow)


def majorities(layout: Layout, tokens: Sequence[int]) -> Iterator[Majority]:
    """Who rules each territory, in their order."""
    for territory in layout.territories:
        standing = [tokens[space] for space in territory if tokens[space]]
        red = sum(map(side_of, standing))
        yield Majority((len(standing) - red, red), sum(SCORING.get(one, 0) for one in standing))


def totals(state: State) -> tuple[int, int]:
    """The points of both sides as the board stands, and for an okapi."""
    points = [OKAPI_POINTS * (OKAPI in cards) for cards in state.cards]
    for rule in majorities(state.layout, state.tokens):
        if rule.ruler is not None:
            points[rule.ruler] += rule.points
    return points[0], points[1]


REACH: Final = 3
"""So many stations the totem goes at most, while one of them will do."""
TRIPLE: Final = 3
"""As many cards a giraffe brings."""


def empty_spaces(state: State) -> tuple[int, ...]:
    """The empty spaces of the row that the totem faces."""
    return tuple(space for space in state.row if not state.tokens[space])


def placement_spaces(state: State) -> tuple[int, ...]:
    """Where the animal of this turn may go, as far as cards leave it."""
    if state.spell and state.spell.card == "boa":
        return (state.spell.space,)
    rows = state.row
    if state.baboon:
        before, behind = adjacent_stations(state)
        rows = tuple(sorted({*FACED[before], *FACED[behind]}))
    closed = state.spell.space if state.spell else -1
    return tuple(space for space in rows if not state.tokens[space] and space != closed)


def adjacent_stations(state: State) -> tuple[int, int]:
    """The stations before and behind that of the totem."""
    return (state.totem - 1) % ROUND, (state.totem + 1) % ROUND


def binder(state: State) -> int:
    """Whose card binds, or will: the other side's, but for the rest of the turn in which it was used."""
    step = state.resume if state.step in (Step.REVEAL, Step.KEEP) else state.step
    return state.turn if step is Step.AFTER else 1 - state.turn


def placeable_animals(state: State) -> tuple[int, ...]:
    """The animals that the side to place has left, but for those that a card has just brought back."""
    supply = zip(state.supply[state.turn], state.barred, strict=True)
    return tuple(animal for animal, (left, barred) in enumerate(supply) if left > barred)


def reachable_stations(state: State) -> tuple[int, ...]:
    """Where the totem may go: up to three stations on, or else to the first one whose row has room."""
    onward = -1 if state.backwards else 1
    ring = [(state.totem + onward * steps) % ROUND for steps in range(1, ROUND + 1)]
    roomy = [station for station in ring if not all(state.tokens[space] for space in FACED[station])]
    near = tuple(station for station in roomy if station in ring[:REACH])
    return near or tuple(roomy[:1])


def award(state: State, space: int) -> State:
    """After a placement there: whoever is the first to fill a territory gets the reward."""
    territory = state.layout.territories[state.layout.of_space[space]]
    if state.reward >= 0 or not all(state.tokens[other] for other in territory):
        return continue_attack(state)
    state = state._replace(reward=state.turn)
    if state.reinforced:
        return state._replace(step=Step.REVEAL, due=(state.turn,))
    return continue_attack(deal_card(state, state.turn, OKAPI))


def deal_card(state: State, side: int, card: str) -> State:
    """The card lies before that side, unused."""
    cards = (*state.cards[side], card)
    return state._replace(cards=(cards, state.cards[1]) if side == 0 else (state.cards[0], cards))


def continue_attack(state: State) -> State:
    """The crocodile of this turn looks for a gazelle across a river; or the placement is over."""
    if state.path and swap_goals(state):
        return state._replace(step=Step.SWAP)
    return state._replace(step=Step.OVER if all(state.tokens) else Step.TOTEM)


def reveal(state: State, card: str) -> State:
    """The table has turned up that card for whom it was due."""
    whose, due = state.due[0], state.due[1:]
    state = state._replace(pile=tuple(one for one in state.pile if one != card), due=due)
    if whose == OPEN:
        shown = (*state.shown, card)
        return state._replace(shown=shown, step=Step.REVEAL if due else Step.KEEP)
    state = deal_card(state, whose, card)
    if due:
        return state
    return state._replace(step=Step.FIRST) if state.totem < 0 else continue_attack(state)


def lead_totem(state: State, station: int) -> State:
    """The totem has come to that station; the warthog has had its turn."""
    first = state.totem < 0
    state = state._replace(totem=station, step=Step.AFTER, spell=None)
    return pass_turn(state) if first else await_card(state)


def await_card(state: State) -> State:
    """After the totem has moved the turn goes on as long as a card can be used."""
    return state if possible_spells(state) or "giraffe" in state.cards[state.turn] else pass_turn(state)


def possible_spells(state: State) -> tuple[Spell, ...]:
    """What the cards of the side in turn can do to the next turn, where that is the other side's."""
    if state.spell or not any(state.supply[1 - state.turn]):
        return ()
    held, room = state.cards[state.turn], empty_spaces(state)
    spells = [Spell("boa", space) for space in room if "boa" in held]
    spells += [Spell("porcupine", space) for space in room if "porcupine" in held and len(room) > 1]
    return (*spells, Spell("warthog")) if "warthog" in held else tuple(spells)


def pass_turn(state: State) -> State:
    """The turn passes; whoever has nothing left to place is skipped."""
    other = 1 - state.turn
    turn = other if any(state.supply[other]) else state.turn
    idle = state.spell is not None and state.spell.card == "warthog"
    return state._replace(
        turn=turn,
        step=Step.TOTEM if idle else Step.PLACE,
        path=(),
        barred=NONE_BARRED,
        backwards=False,
        turns=state.turns + 1,
    )
