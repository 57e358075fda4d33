"""The course of a turn: the effects of animals and of cards, rewards, majorities, the next step.

Law: no offered use of a card leaves a side with an animal to place and no space to place it.
"""

from collections.abc import Iterator, Sequence
from operator import itemgetter
from typing import Final, NamedTuple

from companion.games.kernel import Action, Space
from companion.games.kiwara.layout import EDGE, FACED, NEIGHBOURS, NUMBERS, ROUND, SPACES, Layout
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
    of_side,
    side_of,
)


def place_token(tokens: Sequence[int], standing: int, space: int) -> int:
    """The token as it is placed on that space: face down if it fears a lion of either side beside it."""
    if standing & KIND in TIMID and any(tokens[other] & KIND == LION for other in NEIGHBOURS[space]):
        return standing | FACE_DOWN
    return standing


def roar(state: State, space: int) -> State:
    """The state after a lion comes to a space: zebras around it hide, gazelles go home, hidden ones stay."""
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
    """The gazelles that this turn's crocodile may swap with."""
    here = state.path[-1]
    return tuple(
        other
        for other in state.layout.across[here]
        if other not in state.path and state.tokens[other] & (KIND | FACE_DOWN) == GAZELLE
    )


def swap(state: State, space: int) -> State:
    tokens, here = [*state.tokens], state.path[-1]
    tokens[here], tokens[space] = place_token(tokens, tokens[space], here), tokens[here]
    return state._replace(tokens=tuple(tokens), path=(*state.path, space))


class Majority(NamedTuple):
    counts: tuple[int, int]
    """The number of tokens of each side in it, hidden ones included."""
    points: int
    """The value of all face-up tokens."""

    @property
    def ruler(self) -> int | None:
        yellow, red = self.counts
        return None if yellow == red else int(red > yellow)


def majorities(layout: Layout, tokens: Sequence[int]) -> Iterator[Majority]:
    for territory in layout.territories:
        standing = [tokens[space] for space in territory if tokens[space]]
        red = sum(map(side_of, standing))
        yield Majority((len(standing) - red, red), sum(SCORING.get(one, 0) for one in standing))


def totals(state: State) -> tuple[int, int]:
    """The points of both sides on the current board, with the okapi."""
    points = [OKAPI_POINTS * (OKAPI in cards) for cards in state.cards]
    for rule in majorities(state.layout, state.tokens):
        if rule.ruler is not None:
            points[rule.ruler] += rule.points
    return points[0], points[1]


REACH: Final = 3
"""The maximum number of stations the totem moves, if one of them is possible."""
TRIPLE: Final = 3
"""The number of cards a giraffe draws."""


def empty_spaces(state: State) -> tuple[int, ...]:
    return tuple(space for space in state.row if not state.tokens[space])


def placement_spaces(state: State) -> tuple[int, ...]:
    """The spaces for this turn's animal, as restricted by cards."""
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
    """The side whose card is binding, or will be: the other side, except in the turn in which it was used."""
    step = state.resume if state.step in (Step.REVEAL, Step.KEEP) else state.step
    return state.turn if step is Step.AFTER else 1 - state.turn


def placeable_animals(state: State) -> tuple[int, ...]:
    """The animals left to the side in turn, without those that a card has just returned."""
    supply = zip(state.supply[state.turn], state.barred, strict=True)
    return tuple(animal for animal, (left, barred) in enumerate(supply) if left > barred)


_AHEAD: Final = tuple(
    tuple((start + steps) % ROUND for steps in range(1, ROUND + 1)) for start in range(ROUND)
)
_BEHIND: Final = tuple(
    tuple((start - steps) % ROUND for steps in range(1, ROUND + 1)) for start in range(ROUND)
)
_ROWS: Final = tuple(itemgetter(*row) for row in FACED)


def reachable_stations(state: State) -> tuple[int, ...]:
    """The stations in reach: up to three ahead, or else the first one whose row has room."""
    tokens, ring = state.tokens, (_BEHIND if state.backwards else _AHEAD)[state.totem]
    near = tuple([station for station in ring[:REACH] if 0 in _ROWS[station](tokens)])
    return near or tuple([station for station in ring[REACH:] if 0 in _ROWS[station](tokens)][:1])


def award(state: State, space: int) -> State:
    """The state after a placement: the first side to fill a territory gets the reward."""
    territory = state.layout.territories[state.layout.of_space[space]]
    if state.reward >= 0 or not all(state.tokens[other] for other in territory):
        return continue_attack(state)
    state = state._replace(reward=state.turn)
    if state.reinforced:
        return state._replace(step=Step.REVEAL, due=(state.turn,))
    return continue_attack(deal_card(state, state.turn, OKAPI))


def deal_card(state: State, side: int, card: str) -> State:
    return state._replace(cards=of_side(state.cards, side, (*state.cards[side], card)))


def continue_attack(state: State) -> State:
    """Continues the crocodile's attack on gazelles across a river, or ends the placement."""
    if state.path and swap_goals(state):
        return state._replace(step=Step.SWAP)
    return state._replace(step=Step.OVER if all(state.tokens) else Step.TOTEM)


def reveal(state: State, card: str) -> State:
    """Gives the card that was turned up to its recipient."""
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
    """Moves the totem to that station and clears the warthog."""
    first = state.totem < 0
    state = state._replace(totem=station, step=Step.AFTER, spell=None)
    return pass_turn(state) if first else await_card(state)


def await_card(state: State) -> State:
    """The step after the totem's move, as long as a card can be used."""
    return state if possible_spells(state) or "giraffe" in state.cards[state.turn] else pass_turn(state)


def possible_spells(state: State) -> tuple[Spell, ...]:
    """The possible card effects of the side in turn on the next turn, if that is the other side's."""
    held = state.cards[state.turn]
    if not held or state.spell or not any(state.supply[1 - state.turn]):
        return ()
    room = empty_spaces(state)
    spells = [Spell("boa", space) for space in room if "boa" in held]
    spells += [Spell("porcupine", space) for space in room if "porcupine" in held and len(room) > 1]
    return (*spells, Spell("warthog")) if "warthog" in held else tuple(spells)


def pass_turn(state: State) -> State:
    """Passes the turn; a side with nothing left to place is skipped."""
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


def card_uses(state: State) -> Iterator[Action]:
    held = state.cards[state.turn]
    if not held:
        return
    if "giraffe" in held:
        yield Action("use:giraffe")
    if state.step is Step.AFTER:
        yield from (_use(card, space) for card, space in possible_spells(state))
        return
    tokens = state.tokens
    if "vulture" in held:
        yield from (_use("vulture", space) for space in range(len(tokens)) if tokens[space] & FACE_DOWN)
    if "rhinoceros" in held:
        yield from (
            _use("rhinoceros", space) for space in EDGE if tokens[space] and not tokens[space] & FACE_DOWN
        )
    if "hyena" in held:
        yield from hyena_uses(state)
    if state.step is Step.TOTEM and "wildebeest" in held:
        yield Action("use:wildebeest")
    if state.step is Step.PLACE and "baboon" in held:
        bound = state.spell is not None and state.spell.card == "boa"
        if not bound and can_place(state._replace(baboon=True)):  # the rows beside the totem's have room
            yield Action("use:baboon")


def _use(card: str, space: int) -> Action:
    return Action(f"use:{format_spell(card, space)}")


def format_spell(card: str, space: int) -> str:
    """A card and the space that it is used on, if any: `boa:c3`."""
    return card if space < 0 else f"{card}:{SPACES[space]}"


def is_before_placement(state: State) -> bool:
    """Whether the animal of this turn is still to be placed."""
    step = state.resume if state.step is Step.HYENA else state.step
    return step is Step.PLACE


def can_place(state: State) -> bool:
    return bool(placeable_animals(state)) and any(
        not state.tokens[space] for space in placement_spaces(state)
    )


def hyena_uses(state: State) -> Iterator[Action]:
    """The moves of the hyena: an animal of its owner within the totem's row, each animal at most once."""
    room = empty_spaces(state)
    placing = is_before_placement(state)
    for start in state.row:
        standing = state.tokens[start]
        if not standing or side_of(standing) != state.turn or start == state.driven:
            continue
        for goal in room:
            if not placing or can_place(_drive(state, start, goal)):
                yield Action(f"use:hyena:{SPACES[start]}>{SPACES[goal]}")


def _drive(state: State, start: int, goal: int) -> State:
    """The state with an animal moved from one space of the row to another."""
    tokens, standing = [*state.tokens], state.tokens[start]
    tokens[start] = 0
    tokens[goal] = place_token(tokens, standing, goal)
    state = state._replace(tokens=tuple(tokens))
    return bar_returned(state, roar(state, goal)) if standing & KIND == LION else state


def bar_returned(before: State, after: State) -> State:
    """Bars own animals returned by a card before the placement from being placed in the same turn."""
    if not is_before_placement(before):
        return after
    had, has = before.supply[before.turn], after.supply[before.turn]
    barred = tuple(barred + now - then for barred, now, then in zip(before.barred, has, had, strict=True))
    return after._replace(barred=barred)


def use_card(state: State, card: str, target: str) -> State:
    """The state after a legal use; `target` is a space, two of them, or empty."""
    held = state.cards[state.turn]
    left = tuple(one for one in held if one != card)
    state = state._replace(cards=of_side(state.cards, state.turn, left))
    match card:
        case "baboon":
            return state._replace(baboon=True)
        case "wildebeest":
            return state._replace(backwards=True)
        case "giraffe":
            return state._replace(step=Step.REVEAL, resume=state.step, due=(OPEN,) * TRIPLE, shown=())
        case "hyena":
            return _use_hyena(state, target)
        case "vulture" | "rhinoceros":
            return _send_home(state, NUMBERS[Space(target)])
        case _:
            return await_card(state._replace(spell=Spell(card, NUMBERS[Space(target)] if target else -1)))


def _send_home(state: State, space: int) -> State:
    standing, side = state.tokens[space], side_of(state.tokens[space])
    animal = standing & KIND
    supply = tuple(left + (number == animal) for number, left in enumerate(state.supply[side]))
    tokens = (*state.tokens[:space], 0, *state.tokens[space + 1 :])
    return bar_returned(state, state._replace(tokens=tokens, supply=of_side(state.supply, side, supply)))


def _use_hyena(state: State, target: str) -> State:
    """The state after the hyena drives one animal; a second one may follow."""
    start, goal = (NUMBERS[Space(name)] for name in target.split(">"))
    after = _drive(state, start, goal)
    if state.step is Step.HYENA:
        return end_hyena(after)
    return after._replace(step=Step.HYENA, resume=state.step, driven=goal)


def end_hyena(state: State) -> State:
    return state._replace(step=state.resume, driven=-1)


def keep_card(state: State, card: str) -> State:
    """Keeps one of the giraffe's cards; the others leave the game."""
    state = deal_card(state, state.turn, card)._replace(shown=(), step=state.resume)
    return await_card(state) if state.step is Step.AFTER else state
