"""A loop in virtual time, with a disk and screens that answer when the test says so."""

from dataclasses import dataclass, field, replace
from typing import Any

from companion.daemon.loop import EffectWriter, Loop, OnBegin, keep_readings
from companion.games.kernel import Action, Reason, Record, Space, because
from companion.session.events import Effect, Saved, SessionEvent
from companion.session.question import Pick
from companion.session.session import Session
from companion.table.events import Button, Pressed, Sensed, Turned
from companion.table.manners import Manners
from companion.table.situation import Phase
from hardware.clock import ManualClock
from tests.openings import begin
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import HOLD_S, SETTLE_S, SOUTH, katarenga, setting


@dataclass
class SlowScribe:
    """Holds every effect back until it is let through."""

    waiting: list[tuple[Effect, Saved]] = field(default_factory=list)

    def write(self, effect: Effect, _desk: Session, saved: Saved) -> None:
        self.waiting.append((effect, saved))

    def answer(self, came: SessionEvent | Reason | None = None) -> None:
        _, saved = self.waiting.pop(0)
        saved(came)


@dataclass
class AtOnce:
    """A disk that has written before anybody could wait for it."""

    written: list[Effect] = field(default_factory=list)

    def write(self, effect: Effect, _desk: Session, saved: Saved) -> None:
        self.written.append(effect)
        saved(None)


FULL = because("keeper.unsaved", folder="/state", detail="No space left on device")


@dataclass
class FullDisk:
    """A disk that answers at once; what it is asked while it is full fails."""

    full: bool = False
    asked: list[Effect] = field(default_factory=list)
    """What it was asked while it was full."""

    def write(self, effect: Effect, _desk: Session, saved: Saved) -> None:
        if self.full:
            self.asked.append(effect)
        saved(FULL if self.full else None)


@dataclass
class Seen:
    """Everything that was shown: desks, and whether the disk was waited for."""

    frames: list[tuple[Session, bool]] = field(default_factory=list)

    def show(self, session: Session, *, saving: bool) -> None:
        self.frames.append((session, saving))


RELAXED = Manners(touch_move=False)


class Mistake(Exception):
    """What should not happen."""


class Evening:
    """A loop in virtual time, with a board that is laid out; what goes wrong is a mistake on purpose."""

    def __init__(
        self,
        scribe: EffectWriter | None = None,
        begins: OnBegin = keep_readings,
        manners: Manners = RELAXED,
        record: Record[Any] | None = None,
    ) -> None:
        self.clock = ManualClock()
        self.seen = Seen()
        self.failed: list[type[SessionEvent]] = []
        record = record or katarenga(CLOSE)
        session = begin(replace(setting(record), manners=manners), record)
        disk = AtOnce() if scribe is None else scribe
        self.loop = Loop(session, self.clock, disk, self.seen, begins, failed=self.has_failed)
        self.loop.start()
        standing = record.game.hands.occupancy(record.state).keys()
        self.loop.handle(*(Sensed(self.now, s, s in standing) for s in setting(record).watched))
        self.clock.advance(1)

    def has_failed(self, event: SessionEvent, fault: Exception) -> None:
        assert isinstance(fault, Mistake)
        self.failed.append(type(event))

    @property
    def now(self) -> float:
        return self.clock.time()

    @property
    def record(self) -> tuple[Action, ...]:
        return self.loop.session.table.record.actions

    def phase(self) -> Phase:
        return self.loop.session.table.situation.phase

    def unsaved(self) -> Reason | None:
        return self.loop.session.notices.unsaved

    def shown(self) -> tuple[Action, ...]:
        """The actions that whoever looks at the table knows of."""
        return self.seen.frames[-1][0].table.record.actions

    def hold(self) -> None:
        """The menu."""
        self.loop.handle(Pressed(self.now, SOUTH, Button.KEY))
        self.clock.advance(HOLD_S)

    def choose(self, *picks: Pick) -> None:
        """Turn the dial to each of them in turn, and push."""
        for pick in picks:
            question = self.loop.session.question
            assert question is not None
            at = [choice.pick for choice in question.choices].index(pick)
            if at != question.cursor:
                self.loop.handle(Turned(self.now, SOUTH, at - question.cursor))
            self.loop.handle(Pressed(self.now, SOUTH, Button.PUSH))

    def feel(self, space: str, *, occupied: bool, for_s: float = 1.0) -> None:
        self.loop.handle(Sensed(self.now, Space(space), occupied))
        self.clock.advance(for_s)

    def lift(self, space: str) -> None:
        self.feel(space, occupied=False, for_s=SETTLE_S)

    def put(self, space: str) -> None:
        self.feel(space, occupied=True, for_s=SETTLE_S)

    def move(self, start: str, goal: str) -> None:
        self.feel(start, occupied=False)
        self.feel(goal, occupied=True)
