"""The parts of a table: made from the configuration, opened together, retried when missing.

Laws:
- A table runs with the parts that can be opened, and refuses to start only without any. An exception in a
  driver costs that part alone.
- A part that failed to open counts as lost from the start, and its signals come after the signal that it
  is back. Opening may be slow: it delays neither input nor shutdown.
"""

import logging
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from companion.config import Configuration, PartKind
from companion.config.drivers import SIMULATED
from companion.daemon.translation import reason_of
from companion.games.kernel import Game, Reason, Refused
from companion.store.disk import HandOver
from hardware.clock import Clock, Timer
from hardware.drivers.shared import Shared
from hardware.ports import Emit, Lights, Part, Screen, Sound
from hardware.probe import ProbeResults
from hardware.signals import PartBack, Signal
from hardware.trouble import Trouble, TroubleCode

if TYPE_CHECKING:  # a table does without what it has no parts for
    from hardware.simulation.table import SimulatedTable

_LOG: Final = logging.getLogger(__name__)


class NoPartWorks(Refused):
    """No part could be opened; `part` is the name of the first one, with its reason."""

    def __init__(self, part: str, why: Reason) -> None:
        super().__init__(why)
        self.part = part


@dataclass(frozen=True, slots=True)
class Parts:
    """All parts by the name that their signals carry, and those of a special kind by field."""

    by_name: dict[str, Part]
    lights: Lights | None
    sound: Sound | None
    screens: dict[str, Screen]
    """By the chair's name, or `common`."""
    simulated: "SimulatedTable | None"
    """The table behind the simulated parts, if there are any."""

    opened: set[str] = field(default_factory=set)
    """The names of the open parts."""
    troubles: dict[str, Trouble] = field(default_factory=dict)
    """Why each of the others could not be opened the last time."""

    def open(self, emit: Emit) -> Mapping[str, Trouble]:
        """Open all parts and return the failures. Raises `NoPartWorks` if every part failed."""
        troubles = {name: self.open_part(name, emit) for name in self.by_name}
        late = {name: trouble for name, trouble in troubles.items() if trouble is not None}
        if late and not self.opened:
            first = next(iter(late))
            raise NoPartWorks(first, reason_of(late[first]))
        return late

    def open_part(self, name: str, emit: Emit) -> Trouble | None:
        """Open one part; returns the failure, if any. The caller closes it."""
        try:
            self.by_name[name].open(emit)
        except Trouble as trouble:
            self.troubles[name] = trouble
        except Exception as error:  # noqa: BLE001 - a bug in a driver: the table runs on without the part
            _LOG.debug("part.not-opened %s", name, exc_info=error)
            self.troubles[name] = Trouble(TroubleCode.BROKEN, device=name, detail=repr(error))
        else:
            self.opened.add(name)
            self.troubles.pop(name, None)
        return self.troubles.get(name)

    def probe(self, name: str) -> ProbeResults:
        """Ask an open part, from any thread. One that is not open stays so, and is in the same trouble."""
        if name in self.opened:
            return self.by_name[name].probe()
        if name in self.troubles:
            raise self.troubles[name]
        return ()

    def close_part(self, name: str) -> None:
        if name not in self.opened:
            return
        self.opened.discard(name)
        try:
            self.by_name[name].close()
        except Exception:  # noqa: BLE001 - the other parts must be closed, too
            _LOG.exception("part.not-closed %s", name)

    def close(self) -> None:
        for name in reversed([*self.by_name]):
            self.close_part(name)


def make_parts(
    configuration: Configuration,
    clock: Clock,
    hand_over: HandOver,
    game: Game[Any] | None = None,
    names: Collection[str] | None = None,
) -> Parts:
    """Make all parts, or those of these names, still closed; no device is touched.

    The game's box is beside a simulated table.
    """
    configured = {name: part for name, part in configuration.parts.items() if names is None or name in names}
    simulated = None
    if any(part.driver == SIMULATED for part in configured.values()):
        from companion.daemon.simulated_table import make_simulated_table  # noqa: PLC0415 - a real table has none

        simulated = make_simulated_table(configuration, clock, game)
    shared = Shared(clock, hand_over, configuration.gpio.factory, configuration.controller)
    parts: dict[str, Any] = {
        name: simulated.part(name)
        if simulated is not None and part.driver == SIMULATED
        else import_module(part.driver_facts.maker).make(name, part.driver, part.options, shared)
        for name, part in configured.items()
    }
    screens = {
        name.partition(".")[0]: parts[name]
        for name, part in configured.items()
        if part.kind is PartKind.SCREEN
    }
    return Parts(parts, parts.get("lights"), parts.get("sound"), screens, simulated)


DEVICE_RETRY_S: Final = 5.0
"""Delay between two attempts to open missing parts."""
CLOSE_TIMEOUT_S: Final = 1.0
"""How long shutdown waits for a part that is being opened."""

OnOpened = Callable[[str], object]
"""Called with the name of a newly opened part, in the clock's thread."""
Attempt = Callable[[], object]
RunAside = Callable[[Attempt], object]
"""Runs a job in the background."""


def in_a_thread(work: Attempt) -> None:
    """Run in a daemon thread: a hanging driver blocks nothing else and does not outlive the process."""
    Thread(target=work, name="latecomers", daemon=True).start()


class DeviceRetry:
    def __init__(  # noqa: PLR0913 - its sources and its targets
        self,
        parts: Parts,
        emit: Emit,
        came: OnOpened,
        *,
        clock: Clock,
        hand_over: HandOver,
        aside: RunAside = in_a_thread,
        farewell_s: float = CLOSE_TIMEOUT_S,
    ) -> None:
        self._parts = parts
        self._emit = emit
        self._on_opened = came
        self._clock = clock
        self._hand_over = hand_over
        self._run_aside = aside
        self._close_timeout_s = farewell_s
        self._late: tuple[str, ...] = ()
        self._alarm: Timer | None = None
        self._lock = Lock()
        """Guards an opened part against a concurrent shutdown."""
        self._ended = False
        self._idle = Event()
        self._idle.set()

    def retry(self, late: Iterable[str]) -> None:
        """Retry these parts periodically from now on."""
        self._late = (*late,)
        if self._late:
            self._alarm = self._clock.call_at(self._clock.time() + DEVICE_RETRY_S, self._start_round)

    def close(self) -> None:
        """Stop retrying; a part that is being opened right now is closed again at once."""
        with self._lock:
            self._ended = True
        if self._alarm is not None:
            self._alarm.cancel()
        self._idle.wait(self._close_timeout_s)

    def _start_round(self) -> None:
        self._idle.clear()
        self._run_aside(self._try_all)

    def _try_all(self) -> None:
        left = [name for name in self._late if not self._try_one(name)]
        with self._lock:
            self._idle.set()
            if not self._ended:
                self._hand_over(partial(self.retry, left))

    def _try_one(self, name: str) -> bool:
        if self._has_ended():
            return False
        waiting = _SignalBuffer(self._emit)
        if self._parts.open_part(name, waiting) is not None:
            return False
        with self._lock:
            if not self._ended:
                self._hand_over(partial(self._on_opened, name))
                waiting.flush(PartBack(self._clock.time(), name))
                return True
        self._parts.close_part(name)
        return False

    def _has_ended(self) -> bool:
        return self._ended


class _SignalBuffer:
    """Holds the signals of a part back until its `PartBack` has been sent."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self._lock = Lock()
        self._waiting: list[Signal] | None = []

    def __call__(self, signal: Signal) -> None:
        with self._lock:
            if self._waiting is not None:
                self._waiting.append(signal)
                return
        self._emit(signal)

    def flush(self, first: Signal) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting or [], None
            for signal in (first, *waiting):
                self._emit(signal)
