"""Events between games and of the table's parts, and the effects that are done before they are true."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from companion.games.kernel import Action, Analysis, Options, Reason, Record, Rows, Seat
from companion.session.match import Match
from companion.session.question import GameWish
from companion.session.work.job import Admit, CellFelt, Examine, Examined, Rewire, TagLaid
from companion.session.work.wiring import Wiring
from companion.table.events import Chair, TableEffect, TableEvent
from companion.table.manners import Manners
from companion.table.tagged_things import Tag


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A new game is on the table: its lots are drawn and its first entry is written."""

    at_s: float
    record: Record[Any]
    match: Match | None = None
    """The players and how the mat lies; as before where `None`."""
    manners: Manners | None = None
    in_hand: bool = False
    """Whether a piece may already be in a hand."""
    anew: bool = False
    """Whether another mat is in place, so that all cells are reported anew."""


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """A write failed: nothing of what it was to record has happened."""

    at_s: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class Noticed:
    """A notice that changes nothing of the game."""

    at_s: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class PartGone:
    at_s: float
    part: str
    reason: Reason
    feels: bool
    """Whether it is the part that reads the cells."""


@dataclass(frozen=True, slots=True)
class PartReturned:
    at_s: float
    part: str


@dataclass(frozen=True, slots=True)
class BoardTold:
    """A board was drawn on the page, without flaws, to be played on."""

    at_s: float
    game: str
    rows: Rows


@dataclass(frozen=True, slots=True)
class GameTold:
    """A game was set up on the page, to be played next."""

    at_s: float
    wish: GameWish
    chairs: frozenset[Chair]
    """The chairs of those who wish it."""


@dataclass(frozen=True, slots=True)
class FairBoard:
    """A board that was searched."""

    options: Options
    verdict: str
    """The code of the sentence on how fair it is."""
    turns: int = 0
    """How many quarters clockwise an own board is turned for it."""


@dataclass(frozen=True, slots=True)
class BoardsAsked:
    """Fair boards of that game were asked for on the page."""

    at_s: float
    game: str


@dataclass(frozen=True, slots=True)
class BoardsSearched:
    """How far the search for fair boards is, and at its end what it has found."""

    at_s: float
    game: str
    done: int
    """Percent."""
    found: tuple[FairBoard, ...] = ()
    """Proposals, the fairest first; or the own board as it lies and, if that is fairer, as it is turned."""
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class FirstGameAsked:
    """The guided first game of that name was asked for on the page."""

    at_s: float
    game: str


@dataclass(frozen=True, slots=True)
class MenuAsked:
    """The menu of that chair was asked for on the page, or an entry of it."""

    at_s: float
    chair: Chair
    entry: str = ""


@dataclass(frozen=True, slots=True)
class ChairsTaken:
    """Several clients of a simulated table's page have these chairs, and nobody has the others."""

    at_s: float
    chairs: frozenset[Chair]


@dataclass(frozen=True, slots=True)
class Touched:
    """Somebody used the page of a table that shows a demonstration while nobody does."""

    at_s: float


@dataclass(frozen=True, slots=True)
class Typed:
    """A name typed on the page for that chair, as far as it goes."""

    at_s: float
    chair: Chair
    text: str


@dataclass(frozen=True, slots=True)
class Rewired:
    """The new wiring is stored, and counts from now on."""

    at_s: float
    wiring: Wiring


class BotFault(StrEnum):
    """Why a bot plays no more; each has a sentence."""

    DEAD = "people.bot-dead"
    """Its program cannot be started, or has ended."""
    SILENT = "people.bot-silent"
    """Its program answers nothing."""
    LATE = "people.bot-late"
    """Its program answers, but found no action in time."""
    NONSENSE = "people.bot-nonsense"
    """An answer that is none, or a refusal."""
    ILLEGAL = "people.bot-illegal"


@dataclass(frozen=True, slots=True)
class BotActed:
    """What a bot has decided."""

    at_s: float
    about: int
    """The fingerprint of the record that it was asked about."""
    action: Action


@dataclass(frozen=True, slots=True)
class BotFailed:
    """A bot has not decided."""

    at_s: float
    about: int
    fault: BotFault


@dataclass(frozen=True, slots=True)
class HintFound:
    """The action that a hint is about, and what speaks for it."""

    at_s: float
    about: int
    action: Action
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class HintFailed:
    """No hint was found."""

    at_s: float
    about: int
    fault: BotFault


@dataclass(frozen=True, slots=True)
class ActionsRated:
    """The legal actions with the chance of winning that each leaves."""

    at_s: float
    about: int
    values: tuple[tuple[Action, float], ...]


BotNews = BotActed | BotFailed
HintNews = HintFound | HintFailed | ActionsRated


@dataclass(frozen=True, slots=True)
class AnalysisAsked:
    """It was asked on the page what decided the game that is over."""

    at_s: float


@dataclass(frozen=True, slots=True)
class Analysed:
    """How far the analysis of a game is; at its end what it says, or nothing if it has failed."""

    at_s: float
    actions: tuple[Action, ...]
    """Those of the game."""
    done: int
    """Percent."""
    found: Analysis | None = None


PageEvent = AnalysisAsked | BoardTold | BoardsAsked | FirstGameAsked | GameTold | MenuAsked | Typed
"""Events that come from controls of the page, beside those that stand for parts of the table."""
WorkNews = CellFelt | TagLaid | Examined
"""Events that concern jobs only."""

SessionEvent = (
    TableEvent
    | GameBegan
    | SaveFailed
    | Noticed
    | PartGone
    | PartReturned
    | PageEvent
    | ChairsTaken
    | Touched
    | BoardsSearched
    | Analysed
    | BotNews
    | HintNews
    | WorkNews
    | Rewired
)


@dataclass(frozen=True, slots=True)
class NewGame:
    """An effect: the game is replaced by another one."""

    game: str
    options: Mapping[str, object]
    """Its options as far as given; the others keep their defaults."""
    match: Match
    manners: Manners
    board_drawn: bool = False
    """Whether lots decide its board."""
    lots: bool = False
    """Whether lots decide the starting seat or the seating; the mat then turns with the first seat."""
    in_hand: bool = False
    """Handed on to `GameBegan`."""
    names: tuple[str, ...] = ()
    """The known people from now on; unchanged where empty."""


@dataclass(frozen=True, slots=True)
class Introduce:
    """An effect: the known people and their manners change."""

    names: tuple[str, ...]
    match: Match | None = None
    """The people who play the current game, by name; unchanged where `None`."""
    manners: Manners | None = None
    """The manners of the next game; unchanged where `None`."""


@dataclass(frozen=True, slots=True)
class HintTaken:
    """An effect: the seat has had a hint in this position."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Enrol:
    """An effect: that tag stands for this from now on, or for nothing."""

    uid: str
    tag: Tag | None


@dataclass(frozen=True, slots=True)
class ForgetTags:
    """An effect: all tags are forgotten."""


@dataclass(frozen=True, slots=True)
class Analyse:
    """An effect: it is found out what decided the game on the table."""

    record: Record[Any]


@dataclass(frozen=True, slots=True)
class SearchBoards:
    """An effect: fair boards of that game are searched, or it is found out how fair the own one is."""

    game: str
    own: Options | None = None


@dataclass(frozen=True, slots=True)
class Off:
    """An effect: everything still on its way to a disk is flushed."""


Effect = (
    TableEffect
    | NewGame
    | Introduce
    | HintTaken
    | Enrol
    | ForgetTags
    | Rewire
    | Examine
    | SearchBoards
    | Analyse
    | Admit
    | Off
)

Saved = Callable[[SessionEvent | Reason | None], object]
"""The result of a write: an error, nothing, or an event that follows from it."""
