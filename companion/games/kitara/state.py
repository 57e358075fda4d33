"""A state of the game: its stacks of pawns, and groups that move across borders.

A state is a named tuple, as every node of every search makes one. Seats are numbers from 0 on. `turn` is the
seat in turn, also while the table or a defender acts.
"""

from collections import Counter
from collections.abc import Iterator
from enum import StrEnum
from functools import cache
from typing import Final, NamedTuple

from companion.games.kernel import Places, Space
from companion.games.kitara.contents import LETTERS, SUPPLY, Contents

Pawns = tuple[int, int, int]
"""The numbers of warriors, master-animals and heroes."""


class Step(StrEnum):
    """The steps of a turn: what is to be decided."""

    START = "start"
    """The first space of a kingdom."""
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
    """A card without food is discarded."""
    REMOVE = "remove"
    """A pawn of that card is removed."""
    OVER = "over"


class Stack(NamedTuple):
    """The pawns on one space, all of one kingdom."""

    seat: int
    pawns: Pawns

    @property
    def size(self) -> int:
        return sum(self.pawns)


class Attack(NamedTuple):
    """A group that is attacking and has not arrived yet."""

    start: int
    goal: int
    group: Pawns


Stacks = tuple[Stack | None, ...]


class State(NamedTuple):
    """The whole state of the game."""

    contents: Contents
    step: Step
    round: int
    turn: int
    stacks: Stacks
    """The pawns on each space."""
    kingdoms: tuple[tuple[int, ...], ...]
    """The cards of each seat, in the order in which they were taken."""
    row: tuple[int, ...]
    """The open cards, the leftmost first."""
    pile: tuple[int, ...]
    """The unseen cards, ascending, since their order within an age is unknown."""
    points: tuple[int, ...]
    bag: tuple[int, ...]
    """The number of tokens of each value in the bag."""
    kept: tuple[tuple[int, ...], ...]
    """The values of the tokens each seat has kept, ascending."""
    drawn: tuple[int, ...] = ()
    """The values drawn in this turn, in their order."""
    moves: int = 0
    """The number of moves left."""
    pending: tuple[int, ...] = ()
    """The kinds of pawn still to be recruited or removed, in their order."""
    attack: Attack | None = None
    due: int = 0
    """The number of cards still to be discarded."""
    food: int = 0
    """The number of cards fed when it was counted."""
    closing: bool = False
    """Whether turning up a card is the last thing of this turn."""
    last_round: int = 0
    """The number of the last round; 0 while the end is not in sight."""

    @property
    def players(self) -> int:
        return len(self.kingdoms)

    def symbols(self, seat: int) -> tuple[int, int, int]:
        """The symbols of a kingdom: to draft, to move, and for points."""
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
        return tuple(space for space, stack in enumerate(self.stacks) if stack and stack.seat == seat)

    def fed_count(self, seat: int) -> int:
        """The number of cards that the warriors of a seat can feed."""
        stacks = (self.stacks[space] for space in self.contents.savannas)
        return sum(1 for stack in stacks if stack and stack.seat == seat and stack.pawns[0])

    def hungry_cards(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat that need food, and are discarded without it."""
        return tuple(number for number in self.kingdoms[seat] if not self.contents.cards[number].steadfast)

    def enemy_at(self, space: int) -> Stack | None:
        """The pawns there, if they are not those of the seat in turn."""
        there = self.stacks[space]
        return there if there and there.seat != self.turn else None

    def fight(self) -> tuple[Attack, Stack]:
        """The attack that goes on, and the pawns that have to retreat."""
        assert self.attack is not None
        losers = self.stacks[self.attack.goal]
        assert losers is not None
        return self.attack, losers

    def free_starts(self) -> tuple[int, ...]:
        return tuple(space for space in self.contents.starts if not self.stacks[space])

    def ruled_ruins(self, seat: int) -> int:
        """The number of ruins with a master-animal of the seat."""
        stacks = (self.stacks[space] for space in self.contents.ruins)
        return sum(1 for stack in stacks if stack and stack.seat == seat and stack.pawns[1])


@cache
def groups(pawns: Pawns) -> tuple[Pawns, ...]:
    """Every non-empty group of these pawns."""
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
    return marches_on(state.contents, state.stacks, state.turn)


def marches_on(contents: Contents, stacks: Stacks, seat: int) -> Iterator[Attack]:
    """Attacks need more pawns than the enemy has there, and never take its last space."""
    owned = Counter(stack.seat for stack in stacks if stack)
    for start, stack in enumerate(stacks):
        if not stack or stack.seat != seat:
            continue
        for goal in contents.neighbours[start]:
            least = 1
            there = stacks[goal]
            if there and there.seat != seat:
                if owned[there.seat] == 1:
                    continue
                least = there.size + 1
            yield from (Attack(start, goal, group) for group in groups(stack.pawns) if sum(group) >= least)


def retreats(state: State) -> tuple[int, ...]:
    """The retreats of the losers: their nearest spaces, or any on a disconnected map."""
    attack, losers = state.fight()
    own = {*state.held_spaces(losers.seat)} - {attack.goal}
    seen = ring = {attack.goal}
    while ring:
        ring = {beyond for space in ring for beyond in state.contents.neighbours[space]} - seen
        if found := ring & own:
            return tuple(sorted(found))
        seen = seen | ring
    return tuple(sorted(own))


def move_group(stacks: Stacks, march: Attack) -> Stacks:
    """The map after a group moves between spaces that no other seat holds."""
    stack = stacks[march.start]
    assert stack is not None
    gone = list(stacks)
    gone[march.start] = _without_group(stack, march.group)
    return add_group(tuple(gone), march.goal, Stack(stack.seat, march.group))


def _without_group(stack: Stack, group: Pawns) -> Stack | None:
    warriors, animals, heroes = stack.pawns
    left = Stack(stack.seat, (warriors - group[0], animals - group[1], heroes - group[2]))
    return left if left.size else None


def add_group(stacks: Stacks, space: int, group: Stack) -> Stacks:
    """The map with a group added to that space."""
    there = stacks[space]
    if there:
        warriors, animals, heroes = there.pawns
        w, a, h = group.pawns
        group = Stack(there.seat, (warriors + w, animals + a, heroes + h))
    return (*stacks[:space], group, *stacks[space + 1 :])


def remove_pawn(stacks: Stacks, space: int, kind: int) -> Stacks:
    stack = stacks[space]
    assert stack is not None
    return (*stacks[:space], _without_group(stack, one_pawn(kind)), *stacks[space + 1 :])


def one_pawn(kind: int) -> Pawns:
    return int(kind == 0), int(kind == 1), int(kind == 2)


UNITS: Final = 1000
"""The scale from a pack's coordinates, which may be fractions, to whole numbers."""


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
