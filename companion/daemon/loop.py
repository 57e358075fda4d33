"""The loop: the event queue, and the one place where events are processed.

Events come in, effects are written, then the outputs are shown. Everything here runs in the thread of its
clock; a driver with a thread of its own hands its signals over.

Laws: an effect is on disk before its state is used and before the next event is processed. A wake-up that
was due before an event comes before it, however late the event is processed. Nothing polls. An exception
in our code costs the current move at most, never the game or the evening.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import Final, Protocol

from companion.games.kernel import Reason
from companion.session.events import (
    Analyse,
    Effect,
    GameBegan,
    Noticed,
    PartGone,
    PartReturned,
    Rewired,
    Saved,
    SaveFailed,
    SearchBoards,
    SessionEvent,
)
from companion.session.game_start import restart_game, restart_without_cells, with_failure_note
from companion.session.session import Session, SessionResult
from companion.session.step import step, wake_at
from companion.session.work.job import Admit, CellFelt, Examine, TagLaid
from companion.table.events import Drawn, Pressed, Released, Seen, Sensed, Tagged, Tick, Turned
from companion.table.step import SAVE_RETRY_S
from hardware.clock import Clock, Timer

_LOG: Final = logging.getLogger(__name__)

SAVING_SHOWS_S: Final = 0.25
"""Delay before a slow save is shown on the screens."""
MOST_WAITING: Final = 4096
"""Queue length beyond which only the last event of each place in a flood is kept."""

OnBegin = Callable[[GameBegan | Rewired], Sequence[Sensed | Seen] | None]
"""Called when a game begins or cells are rewired; returns new readings if cells map to other spaces."""


def keep_readings(_began: GameBegan | Rewired) -> None:
    """The default `OnBegin`: the mat never changes."""


OnFailure = Callable[[SessionEvent, Exception], object]
"""Called with an event that raised an exception, which is dropped."""


def log_failure(event: SessionEvent, fault: Exception) -> None:
    """Log the exception and the type of the event, but not its values, which may be secret."""
    _LOG.error("loop.step-failed %s at %s", type(event).__name__, event.at_s, exc_info=fault)


STEPS: Final[tuple[Callable[[Session, SessionEvent], SessionResult], ...]] = (
    step,
    lambda session, event: step(restart_game(session), event),
    lambda session, event: (restart_without_cells(session, event), ()),
)
"""Attempts to process an event, in order: as usual, then on a restarted game, then distrusting the cells."""


class EffectWriter(Protocol):
    def write(self, effect: Effect, session: Session, saved: Saved, /) -> None:
        """Write the effect, then call `saved` in the clock's thread, later or at once."""


class Shows(Protocol):
    def show(self, session: Session, *, saving: bool) -> None: ...


class Loop:
    """The session, its event queue, and the effect being written."""

    def __init__(  # noqa: PLR0913 - its sources and its targets
        self,
        session: Session,
        clock: Clock,
        scribe: EffectWriter,
        outputs: Shows,
        begins: OnBegin = keep_readings,
        *,
        publish: Callable[[object], object] = lambda _news: None,
        failed: OnFailure = log_failure,
    ) -> None:
        """Publishes what others subscribe to.

        That is `GameBegan`, `Drawn`, `Examine`, `SearchBoards`, `Analyse`, and a written `Admit`.
        """
        self.session = session
        self._clock = clock
        self._scribe = scribe
        self._outputs = outputs
        self._begins = begins
        self._publish = publish
        self._failed = failed
        self._failed_s: float | None = None
        self._next_wake: tuple[Session | None, float | None] = None, None
        self._queue: deque[SessionEvent] = deque()
        self._pending: Session | None = None
        self._pending_since_s = 0.0
        self._running = False
        self._waits_for_journal = False
        """Whether the initial game could not be written yet."""
        self._busy = False
        self._batching = False
        self._saving_shows: Timer | None = None
        self._alarm: Timer | None = None
        self._alarm_at: float | None = None

    @property
    def saving(self) -> bool:
        return self._pending is not None

    @property
    def waiting(self) -> int:
        return len(self._queue)

    def waits_s(self) -> float:
        """How long the current write has been taking."""
        return self._clock.time() - self._pending_since_s if self.saving else 0.0

    def start(self, waits: Reason | None = None, try_again: Callable[[Saved], object] | None = None) -> None:
        """Show the session, process queued events, and set the wake-up alarm.

        If the initial game cannot be written yet, show that and retry with `try_again` until it is.
        """
        self._running = True
        if waits is None or try_again is None:
            self._outputs.show(self.session, saving=False)
            self._run_queue()
        else:
            self._wait_for_journal(waits, try_again)

    def _wait_for_journal(self, why: Reason, try_again: Callable[[Saved], object]) -> None:
        """Block until the game is on disk; presses and turns in between are dropped."""

        def attempt() -> None:
            self._pending_since_s = self._clock.time()
            try_again(on_written)

        def on_written(outcome: SessionEvent | Reason | None) -> None:
            if isinstance(outcome, Reason) and self._running:
                self._wait_for_journal(outcome, try_again)
            else:
                self._pending, self._waits_for_journal = None, False
                self._run_queue()

        self._pending, self._pending_since_s, self._waits_for_journal = self.session, self._clock.time(), True
        self._outputs.show(
            replace(self.session, notices=replace(self.session.notices, unsaved=why)), saving=False
        )
        self._alarm_at = None
        self._alarm = self._clock.call_at(self._clock.time() + SAVE_RETRY_S, attempt)

    def stop(self) -> None:
        self._running = False
        for timer in (self._alarm, self._saving_shows):
            if timer is not None:
                timer.cancel()

    def handle(self, *events: SessionEvent) -> bool:
        """Process events in the order in which they happened.

        The result is whether all of them count: a press or a turn while the screens show "saving" is
        dropped, as its effect would not be visible.
        """
        seen = [event for event in events if not self._is_unseen_press(event)]
        self._queue.extend(seen)
        if len(self._queue) > MOST_WAITING:
            self._thin_out()
        self._run_queue()
        return len(seen) == len(events)

    @contextmanager
    def batch(self) -> Iterator[None]:
        """Show once at the end of a batch of events: a frame costs more than an event."""
        self._batching = True
        try:
            yield
        finally:
            self._batching = False
            self._run_queue()

    def _is_unseen_press(self, event: SessionEvent) -> bool:
        saving_shows = self._pending is not None and event.at_s - self._pending_since_s > SAVING_SHOWS_S
        return (saving_shows or self._waits_for_journal) and isinstance(event, Pressed | Turned)

    def _thin_out(self) -> None:
        """Of the most frequent source (all spaces, or one chair) keep only the last event of each place."""
        places = [_place(event) for event in self._queue]
        [(crowd, _)] = Counter(place[0] for place in places).most_common(1)
        last: dict[tuple[str, ...] | int, SessionEvent] = {}
        for number, (place, event) in enumerate(zip(places, self._queue, strict=True)):
            key = place if place[0] == crowd else number
            last.pop(key, None)
            last[key] = event
        self._queue = deque(last.values())

    def _run_queue(self) -> None:
        # Busy: a synchronous write or output called back; the outer loop goes on anyway.
        if self._busy or not self._running:
            return
        self._busy = True
        try:
            while self._queue and self._pending is None and self._running:
                self._process(self._next())
        finally:
            self._busy = False
        if self._batching:
            return
        if self._pending is None and self._running:
            self._set_alarm()
            self._outputs.show(self.session, saving=False)

    def _next(self) -> SessionEvent:
        """The next event; the result of a write comes first, as the session is out of date until then."""
        first = self._queue[0]
        due = self._due()
        if (
            due is not None
            and due <= first.at_s
            and not isinstance(first, SaveFailed | GameBegan | Rewired | Drawn | Noticed)
        ):
            return Tick(due)
        return self._queue.popleft()

    def _due(self) -> float | None:
        """The next wake-up; one that just failed is not retried before another event."""
        due = self._wake_at(self.session)
        return None if due is not None and self._failed_s is not None and due <= self._failed_s else due

    def _wake_at(self, session: Session) -> float | None:
        """Computed once a session: a lift asks a dozen times."""
        if session is not self._next_wake[0]:
            self._next_wake = session, wake_at(session)
        return self._next_wake[1]

    def _process(self, event: SessionEvent) -> None:
        after, effects = self._step(event)
        if not effects:
            self.session = after
            return
        [effect] = effects
        self._pending, self._pending_since_s = after, self._clock.time()
        self._scribe.write(effect, self.session, partial(self._on_saved, effect))
        if isinstance(effect, Examine | SearchBoards | Analyse):
            self._publish(effect)
        if self.saving:
            at = self._clock.time() + SAVING_SHOWS_S
            self._saving_shows = self._clock.call_at(
                at, lambda: self._outputs.show(self.session, saving=True)
            )

    def _step(self, event: SessionEvent) -> SessionResult:
        """Process the event; an exception is reported, and the next of `STEPS` is tried."""
        for way in STEPS:
            try:
                after, effects = way(self.session, event)
                self._wake_at(after)
            except Exception as fault:  # noqa: BLE001 - any bug: the game must go on
                self._failed(event, fault)
            else:
                self._failed_s = None
                return after, effects
        self._failed_s = event.at_s
        return with_failure_note(self.session), ()

    def _on_saved(self, effect: Effect, outcome: SessionEvent | Reason | None) -> None:
        assert self._pending is not None
        if self._saving_shows is not None:
            self._saving_shows.cancel()
            self._saving_shows = None
        after, self._pending = self._pending, None
        if isinstance(outcome, Reason):
            self._queue.appendleft(SaveFailed(self._clock.time(), outcome))
        else:
            self.session = after
            if isinstance(outcome, GameBegan | Drawn):
                self._publish(outcome)
            if isinstance(outcome, GameBegan | Rewired):
                spaces = self._begins(outcome)
                self._replace_readings(spaces)
                if isinstance(outcome, GameBegan):
                    outcome = replace(outcome, anew=spaces is not None)
            if outcome is not None:
                self._queue.appendleft(outcome)
        self._run_queue()
        if isinstance(effect, Admit) and not isinstance(outcome, Reason):
            self._publish(effect)

    def _replace_readings(self, spaces: Sequence[Sensed | Seen] | None) -> None:
        """Queued readings name spaces of the old mat layout: drop them and queue the new ones."""
        if spaces is not None:
            waiting = [event for event in self._queue if not isinstance(event, Sensed | Seen)]
            self._queue.clear()
            self._queue.extend([*waiting, *spaces])

    def _set_alarm(self) -> None:
        due = self._due()
        if due == self._alarm_at and self._alarm is not None:
            return
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm_at = due
        self._alarm = None if due is None else self._clock.call_at(due, self._wake)

    def _wake(self) -> None:
        self._alarm = None
        self.handle(Tick(max(self._clock.time(), self._alarm_at or 0.0)))


def _place(event: SessionEvent) -> tuple[str, ...]:
    """Where an event happened, as the key for thinning out."""
    match event:
        case Sensed(space=space):
            return "space", space
        case Pressed(chair=chair, button=button) | Released(chair=chair, button=button):
            return chair, button.value
        case Turned(chair=chair) | Tagged(chair=chair):
            return chair, type(event).__name__
        case CellFelt(cell=cell):
            return "cell", str(cell)
        case TagLaid(reader=reader):
            return "tag", reader
        case PartGone(part=part) | PartReturned(part=part):
            return "part", part
        case _:
            return (type(event).__name__,)
