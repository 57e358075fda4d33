"""The state of an evening at one table: the game, the people, the open question, and the board to lay.

Law: the board on the table is known as the mat has it, so that it stays the same while seats are
exchanged.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import (
    TABLE,
    BoardPart,
    Game,
    LayoutAnswer,
    LayoutQuestion,
    Options,
    Reason,
    Seat,
    Space,
)
from companion.session.events import Effect
from companion.session.match import Match
from companion.session.question import Question, Topic
from companion.session.shelf import NO_SHELF, Shelf, board_of
from companion.session.work.job import Job
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING, Outfit, Wiring
from companion.table.candidates import Difference
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.repair import Instruction
from companion.table.table import Table
from companion.table.tagged_things import NO_TAGS, Tags

STUCK_S: Final = 20.0
"""Whoever has not put a piece right in so long may have done so, and the table does not feel it."""


@dataclass(frozen=True, slots=True)
class Notices:
    """What screens tell until a press takes it away."""

    notes: tuple[Reason, ...] = ()
    """What has to be told once: a journal that was cut, say. A press takes away the first."""
    unsaved: Reason | None = None
    """Why what happened last could not be written; gone with a press, or when something could be."""
    lots_drawn: bool = False
    """Whether lots have decided who plays which seat, and nobody has pressed since."""


@dataclass(frozen=True, slots=True)
class LostParts:
    """The parts of the table that do not answer."""

    lost: Mapping[str, Reason] = field(default_factory=lambda: MappingProxyType({}))
    """The parts that do not answer, and why."""
    back_since: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """When each part that was lost last answered again."""


@dataclass(frozen=True, slots=True)
class Workshop:
    """The table itself, and the work on it."""

    outfit: Outfit = NO_PARTS
    """The parts of the table, for work on them."""
    wiring: Wiring = PLAIN_WIRING
    job: Job | None = None
    """The work on the table itself that is being done."""


@dataclass(frozen=True, slots=True)
class BoardOnTable:
    """The board as it lies on the table."""

    layout: Options | None = None
    """The board that lies on the table, as the mat has it; `None` where nobody has laid one yet."""
    misplaced: bool = False
    """Whether the pieces lie before people who do not play them any more."""


@dataclass(frozen=True, slots=True)
class Activity:
    """Whether anybody is doing something, and what has to be done."""

    paused: bool = False
    """Whether people have agreed to rest; the board may be cleared."""
    off: bool = False
    """Whether the plug may be pulled: everything rests until somebody pushes."""
    active_s: float = 0.0
    """When somebody last did something."""
    hesitates: bool = True
    """Whether nobody has done anything for a while, so that it is time for a hint."""
    instruction: Instruction | None = None
    """What has to be done on the board next, before anything else counts there."""
    instructed_s: float = 0.0
    """Since when that is so."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys that are down, and what chairs have looked at or said in secret."""

    held: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down and have not counted yet, and since when."""
    private: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down in a private moment, and since when; ever since, where more was done by now."""
    seen_actions: int = 0
    """How many actions there were when somebody last looked at what was drawn for them in secret."""
    token_claims: Mapping[tuple[Seat, int], str] = field(default_factory=lambda: MappingProxyType({}))
    """What people hold in the end, by seat and number, that the record cannot say yet."""


@dataclass(frozen=True, slots=True)
class Session:
    """Everything that decides what is visible at the table."""

    table: Table
    match: Match
    """The people; a game counts in it once the next one begins."""
    manners: Manners
    """How the next game is played."""
    notices: Notices = Notices()
    parts: LostParts = LostParts()
    workshop: Workshop = Workshop()
    board: BoardOnTable = BoardOnTable()
    activity: Activity = Activity()
    keys: Keys = Keys()
    known_names: tuple[str, ...] = ()
    """The names that the table has heard, the newest at the end."""
    shelf: Shelf = field(default_factory=lambda: NO_SHELF)
    """The games that can be played here, and how the next one of each is."""
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    """What every tag stands for that people have enrolled, whichever game it is of."""
    question: Question | None = None
    declined: tuple[Topic, Difference] | None = None
    """What was said no to, and is not asked again while the board looks like that."""

    @property
    def stuck(self) -> bool:
        """Whether people do not do what they are led to: perhaps they have, and a cell is out of order."""
        return (
            self.activity.instruction is not None and self.table.now_s >= self.activity.instructed_s + STUCK_S
        )

    @property
    def has_notice(self) -> bool:
        """Whether screens tell something that a press takes away."""
        return bool(self.notices.unsaved or self.notices.notes or self.notices.lots_drawn)

    @property
    def is_resting(self) -> bool:
        """Whether nobody is expected to do anything."""
        return self.activity.off or self.activity.paused or self.workshop.job is not None

    @property
    def untouched(self) -> bool:
        """Whether nobody has moved in this game, nor ended it. What the table has drawn moves nobody."""
        return not self.table.over and {*self.table.record.actors()} <= {TABLE}

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that take part in the game."""
        return self.table.record.seats

    def seat_spoken_for(self, chair: Chair | None) -> Seat | None:
        """For which seat the chair speaks: its own, or of several the one that is to move."""
        held = self.table.setting.seats_of(chair) if chair is not None else ()
        to_move = next((seat for seat in held if seat == self.table.record.actor), None)
        return to_move or next(iter(held), None)

    def other_chairs(self, seat: Seat) -> frozenset[Chair]:
        """The chairs that answer for others than who plays that seat; where none can, all that can."""
        setting = self.table.setting
        able = frozenset(chair for chair in setting.chairs if setting.can_push(chair))
        others = frozenset(chair for chair in able if {*setting.seats_of(chair)} - {seat} - self.table.away)
        return others or able or frozenset(setting.chairs)

    def can_waive_touch(self, chair: Chair) -> bool:
        """Whether the key of that chair says that a touch was none.

        It is for the opponents to say; only where none of them has a key it is for who is to move, and their
        key first takes back what they have begun to enter.
        """
        table, setting = self.table, self.table.setting
        if not table.obliged or not setting.seats_of(chair) or not setting.has_key(chair):
            return False
        opponents = {
            other
            for other, held in setting.chairs.items()
            if held and table.record.actor not in held and setting.has_key(other)
        }
        return chair in opponents or (not opponents and table.turn.entry is None)

    def asked_seat(self, question: Question) -> Seat | None:
        """Who is asked, by the first of their seats, wherever they answer."""
        held = {seat for chair in question.chairs or () for seat in self.table.setting.seats_of(chair)}
        asked = [seat for seat in self.seats if seat != question.by]
        return next((seat for seat in asked if seat in held), next(iter(asked), None))


SessionResult = tuple[Session, tuple[Effect, ...]]
"""The desk after something was answered, and what is to be written down before that is true."""


NO_GROUNDS: Final[Mapping[Space, str]] = MappingProxyType({})


def board_on_table(game: Game[Any], options: Options, *, turned: bool) -> Options:
    """The board of the options as it lies on the table, whichever way the mat is read."""
    return board_of(game, game.setup.turn_board(options) if turned and game.setup.turn_board else options)


def board_task(session: Session) -> Topic | None:
    """What has to be done to the board before the game that is on can be played on it."""
    record, turned = session.table.record, session.match.turned
    if session.board.layout is None or session.board.layout == board_on_table(
        record.game, record.options, turned=turned
    ):
        return None
    if record.game.setup.turn_board and session.board.layout == board_on_table(
        record.game, record.options, turned=not turned
    ):
        return Topic.TURN
    return Topic.LAY if parts_to_lay(session) else None


def layout_of_game(session: Session) -> Options:
    """What lies on the table once the board is as the game wants it."""
    record = session.table.record
    return board_on_table(record.game, record.options, turned=session.match.turned)


def parts_to_lay(session: Session) -> tuple[BoardPart, ...]:
    """The parts of the board to be laid; none where nothing has to be."""
    record = session.table.record
    return record.game.setup.board_parts(record.options)


def next_ask(game: Game[Any], answers: tuple[str, ...]) -> LayoutQuestion | Options:
    """What is asked of people who tell their board, or the options once they have told it."""
    assert game.setup.ask_layout is not None
    return game.setup.ask_layout(answers)


def part_shown(session: Session, question: Question | None) -> LayoutAnswer | None:
    """The part of a board that is looked at now."""
    if question is None or not question.choices:
        return None
    if question.topic is Topic.LAY:
        found = parts_to_lay(session)
        return found[question.cursor][1] if question.cursor < len(found) else None
    if question.topic is Topic.TELL:
        ask = next_ask(session.table.record.game, question.said)
        return ask.answers[question.cursor] if isinstance(ask, LayoutQuestion) else None
    return None


def shown_grounds(session: Session) -> Mapping[Space, str]:
    """What these spaces look like on the board that is being laid, or told."""
    pick = part_shown(session, session.question)
    return pick.grounds if pick else NO_GROUNDS
