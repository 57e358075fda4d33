"""A state of the game, its map as stacks of pawns, and groups that go across borders.

A state is a named tuple, as every node of every search makes one. Seats go by numbers from 0 on. `turn`
is whose turn it is, also while the table or a defender acts.
"""

from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from companion.games.kernel import Places, Space
from companion.games.kitara.contents import LETTERS, SUPPLY, Contents

Pawns = tuple[int, int, int]
"""So many warriors, master-animals and heroes."""


class Step(StrEnum):
    """What is to be decided."""

    START = "start"
    """Where a kingdom begins."""
    DEAL = "deal"
    """The table turns up the first row."""
    DRAFT = "draft"
    REVEAL = "reveal"
    """The table turns up the next card of the row."""
    RECRUIT = "recruit"
    MOVE = "move"
    TOKEN = "token"  # noqa: S105 - of cardboard
    """The table draws a hero token for the attacker."""
    RETREAT = "retreat"
    """The defender leaves the attacked space."""
    DISCARD = "discard"
    """A card that is not fed goes."""
    REMOVE = "remove"
    """A pawn of that card goes."""
    OVER = "over"


class Stack(NamedTuple):
    """The pawns on one space, all of one kingdom."""

    seat: int
    pawns: Pawns

    @property
    def size(self) -> int:
        """How many they are."""
        return sum(self.pawns)


class Attack(NamedTuple):
    """A group that has gone to attack, and has not arrived yet."""

    start: int
    goal: int
    group: Pawns


NO_PAWNS: Final[Pawns] = (0, 0, 0)


class State(NamedTuple):
    """Everything."""

    contents: Contents
    step: Step
    round: int
    turn: int
    stacks: tuple[Stack | None, ...]
    """What stands on each space."""
    kingdoms: tuple[tuple[int, ...], ...]
    """The cards of each seat, in the order in which they were taken."""
    row: tuple[int, ...]
    """The cards that lie open, the leftmost first."""
    pile: tuple[int, ...]
    """The cards that nobody has seen, ascending: nobody knows the order in which they lie within an age."""
    points: tuple[int, ...]
    bag: tuple[int, ...]
    """How many tokens of each value are in it."""
    kept: tuple[tuple[int, ...], ...]
    """The values of the tokens that each seat has kept, in their order."""
    drawn: tuple[int, ...] = ()
    """The values drawn in this turn, in their order."""
    moves: int = 0
    """How many moves are left."""
    pending: tuple[int, ...] = ()
    """The kinds of pawn that are still to be recruited or removed, in their order."""
    attack: Attack | None = None
    due: int = 0
    """How many cards still have to go."""
    food: int = 0
    """How many cards could be fed when that was counted."""
    closing: bool = False
    """Whether the card that is turned up is the last thing of a turn."""
    last_round: int = 0
    """The number of the last round; 0 while the end is not in sight."""

    @property
    def players(self) -> int:
        """How many kingdoms there are."""
        return len(self.kingdoms)

    def symbols(self, seat: int) -> tuple[int, int, int]:
        """How many symbols a kingdom has: to draft, to move, and for points."""
        cards = [self.contents.cards[number] for number in self.kingdoms[seat]]
        return sum(one.draft for one in cards), sum(one.move for one in cards), sum(one.vp for one in cards)

    def supply(self, seat: int) -> Pawns:
        """The pawns of a seat that are not on the map."""
        there = [stack.pawns for stack in self.stacks if stack and stack.seat == seat]
        warriors, animals, heroes = SUPPLY
        return (
            warriors - sum(pawns[0] for pawns in there),
            animals - sum(pawns[1] for pawns in there),
            heroes - sum(pawns[2] for pawns in there),
        )

    def held_spaces(self, seat: int) -> tuple[int, ...]:
        """The spaces where a seat has pawns."""
        return tuple(space for space, stack in enumerate(self.stacks) if stack and stack.seat == seat)

    def fed_count(self, seat: int) -> int:
        """How many cards the warriors of a seat can feed."""
        stacks = (self.stacks[space] for space in self.contents.savannas)
        return sum(1 for stack in stacks if stack and stack.seat == seat and stack.pawns[0])

    def hungry_cards(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat that want food, and go where there is none."""
        return tuple(number for number in self.kingdoms[seat] if not self.contents.cards[number].steadfast)

    def ruled_ruins(self, seat: int) -> int:
        """In how many ruins a seat has a master-animal."""
        stacks = (self.stacks[space] for space in self.contents.ruins)
        return sum(1 for stack in stacks if stack and stack.seat == seat and stack.pawns[1])


Stacks = tuple[Stack | None, ...]


@cache
def groups(pawns: Pawns) -> tuple[Pawns, ...]:
    """Every group that these pawns can make, but for the empty one."""
    warriors, animals, heroes = pawns
    return tuple(
        (w, a, h)
        for w in range(warriors + 1)
        for a in range(animals + 1)
        for h in range(heroes + 1)
        if w or a or h
    )


@cache
def format_group(group: Pawns) -> str:
    """A group in the notation: `WWH`."""
    return "".join(letter * count for letter, count in zip(LETTERS, group, strict=True))


def marches(state: State) -> Iterator[Attack]:
    """Every move that can be made, whether it attacks or not."""
    owned = [0] * state.players
    for stack in state.stacks:
        if stack:
            owned[stack.seat] += 1
    for start in state.held_spaces(state.turn):
        stack = state.stacks[start]
        assert stack is not None
        for goal in state.contents.neighbours[start]:
            there = state.stacks[goal]
            least = 1
            if there and there.seat != state.turn:
                if owned[there.seat] == 1:
                    continue
                least = there.size + 1
            yield from (Attack(start, goal, group) for group in groups(stack.pawns) if sum(group) >= least)


def retreats(state: State) -> tuple[int, ...]:
    """Where the losers of the attack that is on can go: their nearest spaces, or any on a torn map."""
    assert state.attack is not None
    goal = state.attack.goal
    losers = state.stacks[goal]
    assert losers is not None
    own = frozenset(state.held_spaces(losers.seat)) - {goal}
    return _nearest_spaces(state.contents, goal, own) or tuple(sorted(own))


def _nearest_spaces(contents: Contents, start: int, wanted: frozenset[int]) -> tuple[int, ...]:
    """Those of the wanted spaces that are reached across the fewest borders."""
    seen, ring = {start}, {start}
    while ring:
        ring = {beyond for space in ring for beyond in contents.neighbours[space]} - seen
        if found := ring & wanted:
            return tuple(sorted(found))
        seen |= ring
    return ()


def move_group(stacks: Stacks, march: Attack) -> Stacks:
    """The map once a group has gone from one space to another that nobody else holds."""
    stack = stacks[march.start]
    assert stack is not None
    w, a, h = march.group
    gone = list(stacks)
    gone[march.start] = _without_group(stack, march.group)
    return add_group(tuple(gone), march.goal, Stack(stack.seat, (w, a, h)))


def _without_group(stack: Stack, group: Pawns) -> Stack | None:
    warriors, animals, heroes = stack.pawns
    left = Stack(stack.seat, (warriors - group[0], animals - group[1], heroes - group[2]))
    return left if left.size else None


def add_group(stacks: Stacks, space: int, group: Stack) -> Stacks:
    """The map with a group that has come to that space."""
    there = stacks[space]
    if there:
        warriors, animals, heroes = there.pawns
        w, a, h = group.pawns
        group = Stack(there.seat, (warriors + w, animals + a, heroes + h))
    return (*stacks[:space], group, *stacks[space + 1 :])


def remove_pawn(stacks: Stacks, space: int, kind: int) -> Stacks:
    """The map without one pawn of that kind."""
    stack = stacks[space]
    assert stack is not None
    one = (int(kind == 0), int(kind == 1), int(kind == 2))
    return (*stacks[:space], _without_group(stack, one), *stacks[space + 1 :])


UNITS: Final = 1000
"""The places of a pack are numbers of any kind; these are whole ones."""


def places_of(state: State) -> Places:
    """The places of the pack, with north on top."""
    places: dict[Space, tuple[int, int]] = {}
    taken: set[tuple[int, int]] = set()
    for ground in state.contents.map.spaces:
        east, north = round(ground.x * UNITS), -round(ground.y * UNITS)
        while (east, north) in taken:  # its pack draws two on one spot
            east += 1
        taken.add((east, north))
        places[ground.id] = east, north
    return places
