"""Somebody who plays Kitara sensibly: looks one step ahead, and knows what is worth having.

Law: the same state and lots lead to the same choice. It is no bot: it is there to play games that people
might play, and much better than dice do.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final

from companion.games.kernel import Action, Draw, Space
from companion.games.kitara.contents import ANIMAL, HERO, LETTERS, WARRIOR, Contents
from companion.games.kitara.knowledge import turns_left
from companion.games.kitara.law import END, apply, legal
from companion.games.kitara.state import (
    Attack,
    Stacks,
    State,
    Step,
    format_group,
    marches,
    move_group,
    remove_pawn,
    retreats,
)

PAWNS: Final = (1.2, 1.6, 1.4)
"""What a pawn on the map is worth by itself."""
MOVE: Final = 0.8
"""What a move in every turn is worth, per turn."""
CHOICE: Final = 0.6
"""What another card to choose from is worth, per turn."""
HUNGER: Final = 6.0
"""What a card costs that nobody feeds."""
PLENTY: Final = (1.5, 0.6, 0.2)
"""What food is worth that nobody needs yet: for the next card, and for those after it."""
WAY: Final = 0.15
"""What every border costs that a pawn has still to cross to where it is of use."""
THREAT: Final = 0.5
"""What it costs to stand where somebody can attack."""
LOSS: Final = 0.5
"""What it is worth that another one has less, for each point."""
TOKEN: Final = 3.0
"""What the first token of a turn is worth; of several one is kept."""
FAR: Final = 9
"""Farther than anybody would go."""
SOON: Final = 4
"""So many turns ahead people plan."""


def chosen(state: State, lots: Draw) -> Action:
    """What this player does; where several things are as good, lots decide."""
    match state.step:
        case Step.START:
            return _any_best(((_room(state, action), action) for action in legal(state)), lots)
        case Step.DRAFT:
            return _any_best(((_worth(state, action), action) for action in legal(state)), lots)
        case Step.DISCARD:
            return _any_best(((-_worth(state, action), action) for action in legal(state)), lots)
        case Step.MOVE:
            return _moved(state, lots)
        case Step.REMOVE:
            return _any_best(((_without(state, action), action) for action in legal(state)), lots)
        case _:
            seat = state.fight()[1].seat if state.step is Step.RETREAT else state.turn
            return _any_best(
                ((_standing(apply(state, action), seat), action) for action in legal(state)), lots
            )


def _any_best(rated: Iterable[tuple[float, Action]], lots: Draw) -> Action:
    """One of those that are best."""
    rated = [*rated]
    most = max(worth for worth, _ in rated)
    best = [action for worth, action in rated if worth >= most]
    return best[lots(len(best))]


def _room(state: State, action: Action) -> float:
    """How much there is around a first space, and how far the others are."""
    contents = state.contents
    space = contents.number[Space(action.partition(":")[2])]
    others = [other for other, stack in enumerate(state.stacks) if stack]
    apart = min((_far(contents)[space][other] for other in others), default=0)
    near = [other for other, steps in enumerate(_far(contents)[space]) if 0 < steps <= 2]
    return len(near) + apart / 2


def _worth(state: State, action: Action) -> float:
    """What a card is worth in the turns that are left."""
    card = state.contents.cards[state.contents.card_number[action.partition(":")[2]]]
    left = turns_left(state, state.turn)
    turns = SOON if left is None else left
    pawns = sum(PAWNS[LETTERS.index(letter)] for letter in card.pawns) * min(1.0, turns / 2)
    keeps = 2.0 + card.steadfast
    return keeps + card.vp * turns + (card.move * MOVE + card.draft * CHOICE) * (turns - 1) / 2 + pawns


def _moved(state: State, lots: Draw) -> Action:
    """The move that leads to most, or none where nothing helps."""
    spaces, seat = state.contents.spaces, state.turn
    rated = [(_standing(state, seat) + 0.01, END)]
    for march in {*_sensible(state)}:
        action = Action(f"move:{spaces[march.start]}>{spaces[march.goal]}:{format_group(march.group)}")
        rated.append((_after(state, march), action))
    return _any_best(sorted(rated), lots)


def _sensible(state: State) -> Iterator[Attack]:
    """The moves but for those with strange groups: of each kind one goes, or all, or all but one."""
    for march in marches(state):
        there = state.stacks[march.start]
        assert there is not None
        if all(go in (0, 1, have - 1, have) for go, have in zip(march.group, there.pawns, strict=True)):
            yield march


def _after(state: State, march: Attack) -> float:
    """How the mover stands after it; of losers nobody knows where they go, so the first goal will do."""
    there = state.stacks[march.goal]
    if there is None or there.seat == state.turn:
        return _standing(state._replace(stacks=move_group(state.stacks, march)), state.turn)
    fled = retreats(state._replace(attack=march))[0]
    stacks = move_group(move_group(state.stacks, Attack(march.goal, fled, there.pawns)), march)
    gain = _standing(state, there.seat) - _standing(state._replace(stacks=stacks), there.seat)
    draws = march.group[HERO] and any(state.bag) and not state.drawn
    return _standing(state._replace(stacks=stacks), state.turn) + LOSS * gain + TOKEN * bool(draws)


def _without(state: State, action: Action) -> float:
    """How it stands without a pawn from there; what comes next is not looked at."""
    space = state.contents.number[Space(action.partition("@")[2])]
    stacks = remove_pawn(state.stacks, space, state.pending[0])
    return _standing(state._replace(stacks=stacks), state.turn)


def _standing(state: State, seat: int) -> float:
    """How well a seat stands on the map: food, ruins, and how far its pawns are from where they help."""
    contents, stacks = state.contents, state.stacks
    savannas, ruins = _kinds(contents)
    left = turns_left(state, seat)
    turns = SOON if left is None else max(1, left)
    fed = ruled = 0
    worth = 0.0
    spare: list[int] = []
    wild: list[int] = []
    for space, stack in enumerate(stacks):
        if stack is None or stack.seat != seat:
            continue
        idle_warriors, idle_animals = stack.pawns[WARRIOR], stack.pawns[ANIMAL]
        if space in savannas and idle_warriors:
            fed, idle_warriors = fed + 1, idle_warriors - 1
        if space in ruins and idle_animals:
            ruled, idle_animals = ruled + 1, idle_animals - 1
        spare += [space] * idle_warriors
        wild += [space] * idle_animals
        worth -= THREAT * _is_threatened(contents, stacks, space)
    far = _far(contents)
    open_savannas = [space for space in savannas if not stacks[space]]
    open_ruins = [space for space in ruins if _is_open(stacks, space, seat)]
    worth -= WAY * sum(min((far[space][goal] for goal in open_savannas), default=FAR) for space in spare)
    worth -= 2 * WAY * sum(min((far[space][goal] for goal in open_ruins), default=FAR) for space in wild)
    wanted = len(state.hungry_cards(seat))
    hungry = max(0, wanted - fed)
    more = sum(PLENTY[: max(0, fed - wanted)]) if turns > 1 else 0.0
    return worth + 2.0 * ruled * min(turns, SOON) - HUNGER * hungry + more


def _is_open(stacks: Stacks, space: int, seat: int) -> bool:
    """Whether a master-animal would bring points there."""
    there = stacks[space]
    return there is None or (there.seat == seat and not there.pawns[ANIMAL])


def _is_threatened(contents: Contents, stacks: Stacks, space: int) -> bool:
    """Whether somebody stands beside it with more pawns."""
    there = stacks[space]
    assert there is not None
    near = (stacks[other] for other in contents.neighbours[space])
    return any(one and one.seat != there.seat and one.size > there.size for one in near)


@lru_cache
def _kinds(contents: Contents) -> tuple[frozenset[int], frozenset[int]]:
    return frozenset(contents.savannas), frozenset(contents.ruins)


@lru_cache
def _far(contents: Contents) -> tuple[tuple[int, ...], ...]:
    """How many borders lie between any two spaces."""
    return tuple(_from(contents, space) for space in range(len(contents.spaces)))


def _from(contents: Contents, start: int) -> tuple[int, ...]:
    far, ring, steps = {start: 0}, {start}, 0
    while ring:
        steps += 1
        ring = {beyond for space in ring for beyond in contents.neighbours[space]} - far.keys()
        far |= dict.fromkeys(ring, steps)
    return tuple(far.get(space, FAR) for space in range(len(contents.spaces)))
