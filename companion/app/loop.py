"""The loop: one queue, one place that decides. Signals come in, effects are done, then the scene goes out.

Laws: an effect is on disk before its state is anybody's, and before the next event is taken; a wake-up that
was due before a signal happened comes before it, however late the signal is looked at; nothing polls; a
mistake of ours costs what hands have just begun, and never the game, nor the evening.

Everything here runs where its clock lives. A driver in a thread of its own hands its signals over.
"""

import logging
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Final, Protocol

from companion.desk.beginning import doubting, set_anew, warned
from companion.desk.desk import Desk, step, wake_at
from companion.desk.evening import Answered
from companion.desk.events import (
    DeskEvent,
    Effect,
    GameBegan,
    Noticed,
    PartGone,
    PartReturned,
    Rewired,
    Saved,
    SaveFailed,
)
from companion.rules.kernel.reason import Reason
from companion.table.events import Drawn, Pressed, Released, Seen, Sensed, Tagged, Tick, Turned
from companion.table.step import RETRY_S
from companion.workshop.job import Felt, Laid
from hardware.clock import Clock, Timer

_LOG: Final = logging.getLogger(__name__)

SAVING_SHOWS_S: Final = 0.25
"""A disk that takes longer than this is told to the people who wait for it."""
MOST_WAITING: Final = 4096
"""Events that wait for the disk, before all but the last of each place are forgotten of a flood."""

Begins = Callable[[GameBegan | Rewired], Sequence[Sensed | Seen] | None]
"""Is told that a game begins, or that cells are wired otherwise. Where that makes other spaces of
cells: how every space reads by its new name."""


def as_it_lay(_began: GameBegan | Rewired) -> None:
    """Nobody turns the mat."""


Failed = Callable[[DeskEvent, Exception], object]
"""Is told of an event that nothing came of but an exception."""


def logged(event: DeskEvent, fault: Exception) -> None:
    """It is written down for who can mend it; not what was drawn or shown, which may be somebody's secret."""
    _LOG.error("loop.step-failed %s at %s", type(event).__name__, event.at_s, exc_info=fault)


def _anew(desk: Desk, event: DeskEvent) -> Answered:
    return step(set_anew(desk), event)


def _in_doubt(desk: Desk, event: DeskEvent) -> Answered:
    return doubting(desk, event), ()


WAYS: Final = (step, _anew, _in_doubt)
"""What to make of an event: as usual; with the game set up anew; or no more than that it was heard."""


class Scribe(Protocol):
    """Writes down what has happened."""

    def write(self, effect: Effect, desk: Desk, saved: Saved, /) -> None:
        """Write it down and then call `saved` where the clock lives, later or at once."""


class Outputs(Protocol):
    """Everything that shows the scene."""

    def show(self, desk: Desk, *, saving: bool) -> None:
        """Show the desk as it is now."""


class Loop:
    """The desk, the queue before it, and what waits for the disk."""

    def __init__(  # noqa: PLR0913 - all that it stands between
        self,
        desk: Desk,
        clock: Clock,
        scribe: Scribe,
        outputs: Outputs,
        begins: Begins = as_it_lay,
        *,
        failed: Failed = logged,
    ) -> None:
        self.desk = desk
        self._clock = clock
        self._scribe = scribe
        self._outputs = outputs
        self._begins = begins
        self._failed = failed
        self._failed_s: float | None = None
        self._queue: deque[DeskEvent] = deque()
        self._pending: Desk | None = None
        self._pending_since_s = 0.0
        self._running = False
        self._waits = False
        """Whether the game cannot be written that it is started with."""
        self._busy = False
        self._gathers = False
        self._saving_shows: Timer | None = None
        self._alarm: Timer | None = None
        self._alarm_at: float | None = None

    @property
    def saving(self) -> bool:
        """Whether something waits for the disk."""
        return self._pending is not None

    @property
    def waiting(self) -> int:
        """How many events wait for the disk."""
        return len(self._queue)

    def waits_s(self) -> float:
        """For how long something has been waiting for the disk."""
        return self._clock.time() - self._pending_since_s if self.saving else 0.0

    def start(self, waits: Reason | None = None, try_again: Callable[[Saved], object] | None = None) -> None:
        """Show the desk as it is, take what was heard before, and wake when the desk wants to.

        Where the game on it cannot be written, this waits and says so, until `try_again` has written it.
        """
        self._running = True
        if waits is None or try_again is None:
            self._outputs.show(self.desk, saving=False)
            self._go_on()
        else:
            self._wait(waits, try_again)

    def _wait(self, why: Reason, try_again: Callable[[Saved], object]) -> None:
        """Nothing counts before the game is on disk; what is pressed meanwhile does not count at all."""

        def attempt() -> None:
            self._pending_since_s = self._clock.time()
            try_again(came)

        def came(told: DeskEvent | Reason | None) -> None:
            if isinstance(told, Reason) and self._running:
                self._wait(told, try_again)
            else:
                self._pending, self._waits = None, False
                self._go_on()

        self._pending, self._pending_since_s, self._waits = self.desk, self._clock.time(), True
        self._outputs.show(replace(self.desk, unsaved=why), saving=False)
        self._alarm_at = None
        self._alarm = self._clock.call_at(self._clock.time() + RETRY_S, attempt)

    def stop(self) -> None:
        """Nothing is taken any more, and nothing will wake."""
        self._running = False
        for timer in (self._alarm, self._saving_shows):
            if timer is not None:
                timer.cancel()

    def hear(self, *events: DeskEvent) -> bool:
        """Take events, in the order in which they happened, and do all that follows from them.

        The result is whether they count: what somebody presses or turns while screens say that something is
        being saved does not, as nobody can see what it would do.
        """
        seen = [event for event in events if not self._is_blind(event)]
        self._queue.extend(seen)
        if len(self._queue) > MOST_WAITING:
            self._thin_out()
        self._go_on()
        return len(seen) == len(events)

    @contextmanager
    def gathering(self) -> Iterator[None]:
        """All that is heard meanwhile is shown once, at the end: a frame costs more than an event."""
        self._gathers = True
        try:
            yield
        finally:
            self._gathers = False
            self._go_on()

    def _is_blind(self, event: DeskEvent) -> bool:
        saving_shows = self._pending is not None and event.at_s - self._pending_since_s > SAVING_SHOWS_S
        return (saving_shows or self._waits) and isinstance(event, Pressed | Turned)

    def _thin_out(self) -> None:
        """Where most comes from, spaces or one chair, only what was told of each place last still counts."""
        places = [_place(event) for event in self._queue]
        [(crowd, _)] = Counter(place[0] for place in places).most_common(1)
        last: dict[tuple[str, ...] | int, DeskEvent] = {}
        for number, (place, event) in enumerate(zip(places, self._queue, strict=True)):
            key = place if place[0] == crowd else number
            last.pop(key, None)
            last[key] = event
        self._queue = deque(last.values())

    def _go_on(self) -> None:
        # Busy: the disk has answered at once, or what is shown has; the turn below goes on anyway.
        if self._busy or not self._running:
            return
        self._busy = True
        try:
            while self._queue and self._pending is None and self._running:
                self._take(self._next())
        finally:
            self._busy = False
        if self._gathers:
            return
        if self._pending is None and self._running:
            self._set_alarm()
            self._outputs.show(self.desk, saving=False)

    def _next(self) -> DeskEvent:
        """What came of writing comes first of all: until it is known the desk is not what it seems."""
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
        """When the desk wants to be woken, unless that has just failed: then not before something happens."""
        due = wake_at(self.desk)
        return None if due is not None and self._failed_s is not None and due <= self._failed_s else due

    def _take(self, event: DeskEvent) -> None:
        after, effects = self._answer(event)
        if not effects:
            self.desk = after
            return
        [effect] = effects
        self._pending, self._pending_since_s = after, self._clock.time()
        self._scribe.write(effect, self.desk, self._saved)
        if self.saving:
            at = self._clock.time() + SAVING_SHOWS_S
            self._saving_shows = self._clock.call_at(at, self._show_saving)

    def _answer(self, event: DeskEvent) -> Answered:
        """What comes of the event; a mistake of ours is told, and the next way is tried."""
        for way in WAYS:
            try:
                after, effects = way(self.desk, event)
                wake_at(after)
            except Exception as fault:  # noqa: BLE001 - whatever it is, people want to play on
                self._failed(event, fault)
            else:
                self._failed_s = None
                return after, effects
        self._failed_s = event.at_s
        return warned(self.desk), ()

    def _show_saving(self) -> None:
        self._outputs.show(self.desk, saving=True)

    def _saved(self, came: DeskEvent | Reason | None) -> None:
        assert self._pending is not None
        if self._saving_shows is not None:
            self._saving_shows.cancel()
            self._saving_shows = None
        after, self._pending = self._pending, None
        if isinstance(came, Reason):
            self._queue.appendleft(SaveFailed(self._clock.time(), came))
        else:
            self.desk = after
            if isinstance(came, GameBegan):
                came = self._begun(came)
            if isinstance(came, Rewired):
                self._tell_anew(self._begins(came))
            if came is not None:
                self._queue.appendleft(came)
        self._go_on()

    def _begun(self, came: GameBegan) -> GameBegan:
        spaces = self._begins(came)
        self._tell_anew(spaces)
        return replace(came, anew=spaces is not None)

    def _tell_anew(self, spaces: Sequence[Sensed | Seen] | None) -> None:
        """What waits was told of spaces as the mat lay when it was heard, and is in what is told anew."""
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
        self.hear(Tick(max(self._clock.time(), self._alarm_at or 0.0)))


def _place(event: DeskEvent) -> tuple[str, ...]:
    """Where it happened."""
    match event:
        case Sensed(space=space):
            return "space", space
        case Pressed(chair=chair, button=button) | Released(chair=chair, button=button):
            return chair, button.value
        case Turned(chair=chair) | Tagged(chair=chair):
            return chair, type(event).__name__
        case Felt(cell=cell):
            return "cell", str(cell)
        case Laid(reader=reader):
            return "tag", reader
        case PartGone(part=part) | PartReturned(part=part):
            return "part", part
        case _:
            return (type(event).__name__,)
