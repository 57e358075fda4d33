"""Events between games and of the table's parts, and the effects that are done before they are true."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games.kernel import Reason, Record, Rows
from companion.session.match import Match
from companion.session.work.job import Admit, CellFelt, Examine, Examined, Rewire, TagLaid
from companion.session.work.wiring import Wiring
from companion.table.events import Chair, TableEffect, TableEvent
from companion.table.manners import Manners
from companion.table.tagged_things import Tag


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A new game lies on the table: its lots are drawn and its first entry is written."""

    at_s: float
    record: Record[Any]
    match: Match | None = None
    """Who plays it, and how the mat lies; as before, where nothing is said."""
    manners: Manners | None = None
    in_hand: bool = False
    """Whether somebody may have a piece in the hand already."""
    anew: bool = False
    """Whether another mat lies there, so that all that cells feel is told anew."""


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """What was to be written could not be: nothing of it has happened."""

    at_s: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Noticed:
    """Something that people have to know, and that changes nothing of what has happened."""

    at_s: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class PartGone:
    """A part does not answer any more."""

    at_s: float
    part: str
    reason: Reason
    feels: bool
    """Whether it is what the spaces are felt with."""


@dataclass(frozen=True, slots=True)
class PartReturned:
    """A part answers again."""

    at_s: float
    part: str


@dataclass(frozen=True, slots=True)
class BoardTold:
    """Somebody has drawn the board that lies there, with nothing wrong with it, and wants to play on it."""

    at_s: float
    game: str
    rows: Rows


@dataclass(frozen=True, slots=True)
class Typed:
    """Somebody at that chair has written a name elsewhere than with the dial; so far it goes."""

    at_s: float
    chair: Chair
    text: str


@dataclass(frozen=True, slots=True)
class Rewired:
    """It is written down how the parts are wired, and counts from now on."""

    at_s: float
    wiring: Wiring


WorkNews = CellFelt | TagLaid | Examined
"""News only for who works on the table."""

SessionEvent = (
    TableEvent
    | GameBegan
    | SaveFailed
    | Noticed
    | PartGone
    | PartReturned
    | BoardTold
    | Typed
    | WorkNews
    | Rewired
)


@dataclass(frozen=True, slots=True)
class NewGame:
    """An effect: the game is left, and another one is wanted."""

    game: str
    asked: Mapping[str, object]
    """Its options, as far as they are given; the others are as usual."""
    match: Match
    manners: Manners
    board_drawn: bool = False
    """Whether lots say what its board looks like."""
    lots: bool = False
    """Whether lots decide who begins, or who plays which seat; the mat then turns with the first one."""
    in_hand: bool = False
    """Handed on to `GameBegan`."""


@dataclass(frozen=True, slots=True)
class Introduce:
    """An effect: these are the people whom the table knows by name from now on, and how they want to play."""

    names: tuple[str, ...]
    match: Match | None = None
    """Who plays the game that is on, by these names; as before, where nothing is said."""
    manners: Manners | None = None
    """How the next game is played; as before, where nothing is said."""


@dataclass(frozen=True, slots=True)
class Enrol:
    """An effect: that tag stands for this from now on, or for nothing any more."""

    uid: str
    tag: Tag | None


@dataclass(frozen=True, slots=True)
class ForgetTags:
    """An effect: no tag stands for anything any more."""


@dataclass(frozen=True, slots=True)
class Off:
    """An effect: everything that is still on its way to a disk has to arrive there."""


Effect = TableEffect | NewGame | Introduce | Enrol | ForgetTags | Rewire | Examine | Admit | Off

Saved = Callable[[SessionEvent | Reason | None], object]
"""What came of writing: the reason why not, or nothing more, or an event that follows from it."""
