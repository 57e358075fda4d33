"""The state of an evening at one table: the game, the people, the open question, and the board to set out.

Law: the board on the table is kept as the mat has it, so that it stays the same while seats are exchanged.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import (
    TABLE,
    Action,
    Analysis,
    BoardPart,
    Game,
    LayoutAnswer,
    LayoutQuestion,
    Options,
    Reason,
    Record,
    Seat,
    Space,
)
from companion.session.events import BotFault, Effect, FairBoard
from companion.session.match import Match
from companion.session.question import Choice, Pick, Question, Topic, ask_again
from companion.session.shelf import NO_SHELF, Shelf, board_of
from companion.session.work.job import Job
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING, Outfit, Wiring
from companion.table.events import Chair
from companion.table.manners import Manners
from companion.table.repair import Instruction
from companion.table.situation import Difference
from companion.table.table import Table
from companion.table.tagged_things import NO_TAGS, Tags

SEARCHED: Final = 100
"""Percent, at the end of a search for boards or of an analysis."""
STUCK_S: Final = 20.0
"""After so long without the correction, a cell may be out of order instead."""

OUTLASTING = (
    *(Topic.WELCOME, Topic.RESUMED, Topic.MENU, Topic.OVER, Topic.NEXT),
    *(Topic.PEOPLE, Topic.MANNERS),
)
"""Questions that make sense in another game too."""


@dataclass(frozen=True, slots=True)
class Notices:
    notes: tuple[Reason, ...] = ()
    """Notices in their order, about a journal that was cut, say. A press dismisses the first."""
    unsaved: Reason | None = None
    """Why the last write failed; dismissed by a press, or by a write that succeeds."""
    lots_drawn: bool = False
    """Whether lots have decided the seats, and no button was pressed since."""


@dataclass(frozen=True, slots=True)
class LostParts:
    lost: Mapping[str, Reason] = field(default_factory=lambda: MappingProxyType({}))
    """The lost parts, with the reason of each."""
    back_since: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))
    """When each lost part last answered again."""


@dataclass(frozen=True, slots=True)
class Workshop:
    outfit: Outfit = NO_PARTS
    wiring: Wiring = PLAIN_WIRING
    job: Job | None = None


@dataclass(frozen=True, slots=True)
class BoardOnTable:
    layout: Options | None = None
    """The board on the table, as the mat has it; `None` before one was set out."""
    misplaced: bool = False
    """Whether the pieces have to change sides, since people have changed seats."""


@dataclass(frozen=True, slots=True)
class FairBoards:
    """The search for fair boards of a game."""

    game: str = ""
    """Empty where none was asked for since the last game began."""
    done: int = 0
    """Percent."""
    found: tuple[FairBoard, ...] = ()
    fairer: FairBoard | None = None
    """The own board that is played on, as it would be fairer; until somebody declines or moves."""

    @property
    def is_on(self) -> bool:
        return bool(self.game) and self.done < SEARCHED

    def found_for(self, game: Game[Any]) -> tuple[FairBoard, ...]:
        return self.found if self.game == game.id else ()


@dataclass(frozen=True, slots=True)
class Lookback:
    """The analysis of the game that is over."""

    actions: tuple[Action, ...] | None = None
    """The actions of the game for which it was asked; `None` where nobody has asked."""
    done: int = 0
    """Percent."""
    found: Analysis | None = None


@dataclass(frozen=True, slots=True)
class Activity:
    paused: bool = False
    """Whether people have agreed to pause; the board may be cleared."""
    off: bool = False
    """Whether the table is switched off until a push, so that the plug may be pulled."""
    active_s: float = 0.0
    touched_s: float | None = None
    """When anybody did anything here, where an idle table shows a demonstration."""
    hesitates: bool = True
    """Whether the table was idle for long enough to show a hint."""
    instruction: Instruction | None = None
    """The next instruction for the board; other changes of the board count after it."""
    instructed_s: float = 0.0
    hurried: Record[Any] | None = None
    """The position in which a push hurried the bot that thinks."""
    followed: tuple[Action, ...] = ()
    """The actions up to one of a bot that hands have carried out by a push, as no cell shows it."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What the search has found for a position, and how often it was asked about since."""

    record: Record[Any]
    action: Action | None = None
    """`None` until it is found."""
    reasons: tuple[Reason, ...] = ()
    fault: BotFault | None = None
    """Why there is none."""
    asked: int = 0


@dataclass(frozen=True, slots=True)
class Hints:
    now: Hint | None = None
    """The last hint that was asked for; it counts in its position alone."""
    taken: tuple[tuple[int, Seat], ...] = ()
    """The hints of this game: after how many actions, and by which seat."""
    rated: tuple[Record[Any], tuple[tuple[Action, float], ...]] | None = None
    """A position and its legal actions, with the chance of winning that each leaves."""


@dataclass(frozen=True, slots=True)
class Keys:
    """Keys that are down, and the private looks and claims of chairs."""

    held: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down and have not counted yet, and since when."""
    private: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down in a private moment, and since when; `-inf` for one that is no tap any more."""
    seen_actions: int = 0
    """The number of actions at the last look at a secret draw."""
    token_claims: Mapping[tuple[Seat, int], str] = field(default_factory=lambda: MappingProxyType({}))
    """Tokens named at the end of a game, by seat and number, that the record cannot have yet."""


@dataclass(frozen=True, slots=True)
class Demonstration:
    """A game that bots show while nobody plays."""

    before: "Session"
    """The session as people left it, which comes back."""
    begun_s: float


@dataclass(frozen=True, slots=True)
class Session:
    """Everything that decides what is visible at the table."""

    table: Table
    match: Match
    """The people and their score; a game counts once the next one begins."""
    manners: Manners
    """The manners of the next game."""
    notices: Notices = Notices()
    parts: LostParts = LostParts()
    workshop: Workshop = Workshop()
    board: BoardOnTable = BoardOnTable()
    fair: FairBoards = FairBoards()
    lookback: Lookback = Lookback()
    activity: Activity = Activity()
    keys: Keys = Keys()
    hints: Hints = Hints()
    free_chairs: frozenset[Chair] = frozenset()
    """Where nobody else sits, as far as that is known: at a simulated table."""
    known_names: tuple[str, ...] = ()
    """The known names of people, the newest at the end."""
    shelf: Shelf = field(default_factory=lambda: NO_SHELF)
    """The games that can be played here, each as set up for the next time."""
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    """What each enrolled tag stands for, in whichever game."""
    question: Question | None = None
    demonstration: Demonstration | None = None
    declined: tuple[Topic, Difference] | None = None
    """A declined question, not asked again while the board looks like that."""

    def with_held(self, held: Mapping[Chair, float]) -> "Session":
        return replace(self, keys=replace(self.keys, held=held))

    def without_held(self, chair: Chair) -> "Session":
        return self.with_held({other: since for other, since in self.keys.held.items() if other != chair})

    def with_private(self, private: Mapping[Chair, float]) -> "Session":
        return replace(self, keys=replace(self.keys, private=private))

    def with_notes(self, *notes: Reason) -> "Session":
        return replace(self, notices=replace(self.notices, notes=notes))

    def with_note(self, note: Reason) -> "Session":
        """With another notice, once however often its cause recurs before it is dismissed."""
        notes = self.notices.notes
        return self if note in notes else self.with_notes(*notes, note)

    def touched_at(self, at_s: float) -> "Session":
        return replace(self, activity=replace(self.activity, active_s=at_s, hesitates=False))

    def with_layout(self, layout: Options) -> "Session":
        """With that board on the table, as the mat has it."""
        return replace(self, board=replace(self.board, layout=layout))

    @property
    def stuck(self) -> bool:
        """Whether an instruction has waited for so long that a cell may be out of order."""
        activity = self.activity
        return activity.instruction is not None and self.table.now_s >= activity.instructed_s + STUCK_S

    @property
    def has_notice(self) -> bool:
        """Whether screens show a notice that a press dismisses."""
        return bool(self.notices.unsaved or self.notices.notes or self.notices.lots_drawn)

    @property
    def is_resting(self) -> bool:
        """Whether no player is expected to act."""
        return self.activity.off or self.activity.paused or self.workshop.job is not None

    @property
    def untouched(self) -> bool:
        """Whether no person has moved in this game and it was not ended."""
        return not self.table.over and {*self.table.record.actors()} <= {TABLE, *self.table.setting.bots}

    @property
    def keeps_manners(self) -> bool:
        """Whether other manners wait for the next game: somebody has moved, or has had a hint that counts."""
        return not self.untouched or bool(self.hints.taken)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.table.record.seats

    def seat_spoken_for(self, chair: Chair | None) -> Seat | None:
        """The seat that the chair speaks for: its own, or of several the one to move."""
        held = self.table.setting.seats_of(chair) if chair is not None else ()
        to_move = next((seat for seat in held if seat == self.table.record.actor), None)
        return to_move or next(iter(held), None)

    def is_alone_at(self, chair: Chair) -> bool:
        """Whether the one person who plays against bots sits there, so that no other has a say."""
        bots, here = self.table.setting.bots, self.table.setting.seats_of(chair)
        return bool(bots) and len(here) == 1 and {*self.seats} - bots == {*here}

    def other_chairs(self, seat: Seat) -> frozenset[Chair]:
        """The chairs that answer for the seats other than this one; where none can, all that can.

        Where nobody sits at some of them, the others answer.
        """
        setting = self.table.setting
        seated = [chair for chair in setting.chairs if setting.seats_of(chair) or not setting.bots]
        able = frozenset(chair for chair in seated if setting.can_push(chair))
        others = frozenset(chair for chair in able if {*setting.seats_of(chair)} - {seat} - self.table.away)
        return others - self.free_chairs or others or able or frozenset(setting.chairs)

    def answering_chairs(self, chairs: Collection[Chair], asker: Chair | None) -> frozenset[Chair]:
        """Those of these chairs that can answer; where none can, those that answer for all but the asker."""
        able = frozenset(chair for chair in chairs if self.table.setting.can_push(chair))
        if able or not chairs:
            return able
        return self.other_chairs(self.seat_spoken_for(asker) or self.seats[0])

    def can_waive_touch(self, chair: Chair) -> bool:
        """Whether the key of that chair withdraws a touch.

        The keys of the opponents do. Where no opponent has a key, that of the player to move does, once no
        entry is open: before, it takes back a part of the entry.
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

    def deciding_seat(self, question: Question) -> Seat | None:
        """The first seat that the question is for, at whichever chair it is answered."""
        held = {seat for chair in question.chairs or () for seat in self.table.setting.seats_of(chair)}
        others = [seat for seat in self.seats if seat != question.by]
        return next((seat for seat in others if seat in held), next(iter(others), None))


SessionResult = tuple[Session, tuple[Effect, ...]]
"""The session after an event, and the effects to write down before that is true."""


NO_GROUNDS: Final[Mapping[Space, str]] = MappingProxyType({})


def board_on_table(game: Game[Any], options: Options, *, turned: bool) -> Options:
    """The board of these options as it lies on the table, whichever way the mat is read."""
    return board_of(game, game.setup.turn_board(options) if turned and game.setup.turn_board else options)


def board_task(session: Session) -> Topic | None:
    """What has to be done to the board before the current game can be played on it."""
    record, lies = session.table.record, session.board.layout
    if lies is None or lies == layout_of_game(session):
        return None
    opposite = board_on_table(record.game, record.options, turned=not session.match.turned)
    if record.game.setup.turn_board and lies == opposite:
        return Topic.TURN
    return Topic.SET_OUT if parts_to_set_out(session) else None


def layout_of_game(session: Session) -> Options:
    """The board on the table once it is as the game wants it."""
    record = session.table.record
    return board_on_table(record.game, record.options, turned=session.match.turned)


def parts_to_set_out(session: Session) -> tuple[BoardPart, ...]:
    """The parts of the board to set out, if any."""
    record = session.table.record
    return record.game.setup.board_parts(record.options)


def next_layout_question(game: Game[Any], answers: tuple[str, ...]) -> LayoutQuestion | Options:
    """The next thing to ask about a board that people describe, or its options after the last answer."""
    assert game.setup.ask_layout is not None
    return game.setup.ask_layout(answers)


def part_shown(session: Session, question: Question | None) -> LayoutAnswer | None:
    """The part of a board under the dial."""
    if question is None or not question.choices:
        return None
    if question.topic is Topic.SET_OUT:
        found = parts_to_set_out(session)
        return found[question.cursor][1] if question.cursor < len(found) else None
    if question.topic is Topic.DESCRIBE:
        following = next_layout_question(session.table.record.game, question.said)
        return following.answers[question.cursor] if isinstance(following, LayoutQuestion) else None
    return None


def shown_grounds(session: Session) -> Mapping[Space, str]:
    """The grounds of these spaces on the board that is being set out or described."""
    pick = part_shown(session, session.question)
    return pick.grounds if pick else NO_GROUNDS


def seats_in_play(session: Session, question: Question) -> tuple[Seat, ...]:
    return tuple(seat for seat in _seats_of_asker(session, question) if seat not in session.table.away)


def seats_away(session: Session, question: Question) -> tuple[Seat, ...]:
    return tuple(seat for seat in _seats_of_asker(session, question) if seat in session.table.away)


def _seats_of_asker(session: Session, question: Question) -> tuple[Seat, ...]:
    held = session.table.setting.seats_of(question.chair) if question.chair is not None else ()
    return tuple(seat for seat in session.seats if seat in held)


def ask_others(
    session: Session, topic: Topic, by: Seat, about: Choice, chair: Chair | None = None
) -> Question:
    return Question(topic, chair=chair, chairs=session.other_chairs(by), by=by, about=about)


def step_back(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=question.back), ()


def ask_sides(session: Session, back: Question | None) -> Question | None:
    """The question which side the second player wants, where a board has two."""
    if session.table.record.game.setup.turn_board is None or len(session.seats) != 2 or not session.untouched:
        return back
    first = session.seats[0]
    return Question(Topic.SIDES, chairs=session.other_chairs(first), by=first, back=back)


def renew(session: Session, question: Question | None) -> Question | None:
    """The question with its choices as they are now; the dial stays on its choice."""
    if question is None:
        return None
    back = renew(session, question.back)
    if question.topic is Topic.SIDES:
        return ask_sides(session, back)
    if question.topic not in OUTLASTING:
        return back
    by = session.seat_spoken_for(question.chair) if question.topic is Topic.MENU else question.by
    now = Question(question.topic, chair=question.chair, chairs=question.chairs, by=by, back=back)
    return replace(now, cursor=question.cursor, starts_on=question.chosen)


def drop_last(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Remove the last part, with the dial on it; without parts, step back."""
    if not question.said:
        return step_back(session, question, choice)
    *said, last = question.said
    if question.topic is Topic.LETTERS:
        return replace(session, question=replace(question, said=tuple(said))), ()
    dropped = Choice(Pick.ANSWER if question.topic is Topic.DESCRIBE else Pick.VALUE, last)
    return replace(session, question=ask_again(question, tuple(said)).with_choice(dropped)), ()
