"""A state of the game. It is a named tuple, as every node of every search makes one.

`turn` is whose turn it is, also while the table acts. What belongs to a turn only (`barred`, `baboon`,
`backwards`, `path`) is forgotten as the turn passes.
"""

from enum import StrEnum
from typing import Final, NamedTuple

from companion.rules.kiwara.layout import Layout
from companion.rules.kiwara.places import FACED
from companion.rules.kiwara.tokens import SUPPLY


class Step(StrEnum):
    """What is to be decided."""

    FIRST = "totem0"
    """Where the totem begins."""
    PLACE = "place"
    SWAP = "swap"
    TOTEM = "totem"
    AFTER = "after"
    """The totem has moved, and a card could still be used."""
    REVEAL = "reveal"
    """The table turns up a card."""
    KEEP = "keep"
    """One of the cards that a giraffe has brought."""
    HYENA = "hyena"
    """A second animal that the hyena drives on, or none."""
    OVER = "over"


class Spell(NamedTuple):
    """What the last turn's card does to this one: `boa` and `porcupine` on a space, `warthog` on none."""

    card: str
    space: int = -1


NONE_BARRED: Final = (0,) * len(SUPPLY)
OPEN: Final = 2
"""In `due`: the card lies open for the seat whose turn it is, to choose from."""


class State(NamedTuple):
    """Everything. The two sides' things stand in seat order."""

    layout: Layout
    tokens: tuple[int, ...]
    supply: tuple[tuple[int, ...], tuple[int, ...]]
    """How many of each animal are left to each side, by the animal's number."""
    totem: int
    """The number of its station; -1 before the first."""
    turn: int
    step: Step
    reward: int
    """The side that won it; -1 while nobody has."""
    cards: tuple[tuple[str, ...], tuple[str, ...]]
    """The unused cards of each side, in the order in which they came."""
    pile: tuple[str, ...]
    """The cards that nobody has seen, sorted: nobody knows the order in which they lie."""
    reinforced: bool
    """Whether the reward is the top card of the pile, and not the okapi."""
    spell: Spell | None = None
    due: tuple[int, ...] = ()
    """For whom the next cards are turned up: a side, or `OPEN`."""
    shown: tuple[str, ...] = ()
    """The cards that a giraffe has brought so far."""
    resume: Step = Step.PLACE
    """The step that goes on after a giraffe or a hyena."""
    driven: int = -1
    """Where the first animal stands that a hyena has driven on."""
    path: tuple[int, ...] = ()
    """Where the crocodile of this turn has stood; the last one is where it stands."""
    barred: tuple[int, ...] = NONE_BARRED
    """Own animals that a card brought back before the placement: they wait for another turn."""
    baboon: bool = False
    backwards: bool = False
    """Whether the wildebeest leads the totem this time."""
    turns: int = 0
    """How many turns are over: a side that places again, as the other one has nothing left, has a new one."""

    @property
    def row(self) -> tuple[int, ...]:
        """The spaces that the totem faces."""
        return FACED[self.totem]
