"""A state of the game. It is a named tuple, as every node of every search makes one.

Seats go by numbers from 0 on. `turn` is whose turn it is, also while the table or a defender acts.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from companion.rules.kitara.contents import SUPPLY, Contents

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

    def held(self, seat: int) -> tuple[int, ...]:
        """The spaces where a seat has pawns."""
        return tuple(space for space, stack in enumerate(self.stacks) if stack and stack.seat == seat)

    def fed(self, seat: int) -> int:
        """How many cards the warriors of a seat can feed."""
        stacks = (self.stacks[space] for space in self.contents.savannas)
        return sum(1 for stack in stacks if stack and stack.seat == seat and stack.pawns[0])

    def eaters(self, seat: int) -> tuple[int, ...]:
        """The cards of a seat that want food, and go where there is none."""
        return tuple(number for number in self.kingdoms[seat] if not self.contents.cards[number].steadfast)

    def ruled(self, seat: int) -> int:
        """In how many ruins a seat has a master-animal."""
        stacks = (self.stacks[space] for space in self.contents.ruins)
        return sum(1 for stack in stacks if stack and stack.seat == seat and stack.pawns[1])
