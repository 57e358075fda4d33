"""The host side of a board controller on a serial line: its two parts, the connection, probe and thread.

One line carries two parts, the cells and the lights. Opening the first part opens the line; closing the last
one closes it.

Laws:
- One thread owns the line and the session, and waits in `select`. Other threads leave their requests under
  the lock and wake it with the bell.
- A closed part reports nothing more. A part is not opened or closed from within its `emit`.
- A controller that does not identify itself in time, or does not match the profile, is `Trouble`.
"""

import logging
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from hardware.clock import Clock
from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.drivers.controller_protocol import (
    VERSION,
    ControllerOptions,
    Edge,
    Identity,
    Level,
    Limit,
    Sense,
)
from hardware.drivers.controller_session import (
    NEVER,
    PATIENCE,
    ControllerSession,
    Patience,
    SessionLost,
    TimedEdge,
)
from hardware.drivers.serial_line import Bell, Line
from hardware.ports import Emit
from hardware.signals import EMPTY, SOMETHING, CellRead, PartBack, PartLost, Polarity, Reading, Signal
from hardware.trouble import Trouble, TroubleCode

READINGS: Final = {
    Level.NOTHING: EMPTY,
    Level.SOMETHING: SOMETHING,
    Level.NORTH: Reading(present=True, polarity=Polarity.NORTH),
    Level.SOUTH: Reading(present=True, polarity=Polarity.SOUTH),
}


class PartHost(Protocol):
    """The controller, as its parts see it."""

    def open_part(self, part: "ControllerPart", emit: Emit) -> None:
        """Open the part; `Trouble` where that fails."""

    def close_part(self, part: "ControllerPart") -> None:
        """Close the part, if it is open."""

    def request_lamps(self, part: "ControllerPart", lamps: tuple[Lamp, ...]) -> None:
        """Show these lamps, if the part is open."""


class ControllerPart:
    """One part of a controller."""

    def __init__(self, name: str, link: PartHost, count: int) -> None:
        self.name: Final = name
        self._link = link
        self._count = count
        self._emit: Emit | None = None
        self._emit_lock = threading.RLock()

    @property
    def count(self) -> int:
        """The number of cells or lights."""
        return self._count

    def open(self, emit: Emit, /) -> None:
        """Open the part; the first one opens the line."""
        self._link.open_part(self, emit)

    def close(self) -> None:
        """Close the part; the last one closes the line."""
        self.set_emit(None)
        self._link.close_part(self)

    def set_emit(self, emit: Emit | None) -> None:
        """Set where signals go, or None. Waits for a signal that is being emitted."""
        with self._emit_lock:
            self._emit = emit

    def report(self, signal: Signal) -> None:
        """Emit a signal, unless the part is closed."""
        with self._emit_lock:
            if self._emit is not None:
                self._emit(signal)

    def report_cell(self, at_s: float, edge: Edge) -> None:
        """A new reading of a cell; ignored by every part but the cells."""


class ControllerCells(ControllerPart):
    """The cells: `hardware.ports.Cells`."""

    def report_cell(self, at_s: float, edge: Edge) -> None:
        """Emit the reading of a cell, if the profile has that cell."""
        if edge.cell < self._count:
            self.report(CellRead(at_s, self.name, edge.cell, READINGS[edge.level]))


class ControllerLights(ControllerPart):
    """The lights: `hardware.ports.Lights`."""

    def show(self, lamps: Sequence[Lamp], /) -> None:
        """Show these lamps."""
        if len(lamps) != self._count:
            raise ValueError(len(lamps))
        self._link.request_lamps(self, tuple(_checked_lamp(lamp) for lamp in lamps))


def _checked_lamp(lamp: Lamp) -> Lamp:
    """The lamp; `ValueError` here, not in the thread, if its numbers do not fit a frame."""
    return Lamp(Colour(*bytes(lamp.colour)), Pattern(lamp.pattern))


class Connection:
    """An open line and its session."""

    def __init__(self, line: Line, session: ControllerSession, clock: Clock) -> None:
        self.session = session
        self._line = line
        self._clock = clock

    def exchange(self, until_s: float = NEVER) -> list[TimedEdge]:
        """Send what is due, wait until then for input or the bell, and handle the received bytes."""
        now, clear = self._clock.time(), self._line.clear
        self.session.check(now)
        outgoing = self.session.outgoing(now) if clear else b""
        wake_s = self.session.wake_at() if clear else self.session.silent_at()
        data = self._line.exchange(outgoing, min(wake_s, until_s) - now)
        return self.session.take(data, self._clock.time())

    def close(self) -> None:
        """Close the line."""
        self._line.close()


def connect(
    options: ControllerOptions, clock: Clock, patience: Patience, bell: Bell, stop: Callable[[], bool]
) -> Connection:
    """Connect to the controller and check its identity against the profile; `Trouble` otherwise."""
    line = Line(options.device, options.baud, bell)
    limit = Limit(options.brightness, options.current_ma)
    reached = Connection(line, ControllerSession(options.lights, limit, patience), clock)
    try:
        _check_identity(_greet(reached, clock.time() + patience.greeting_s, clock, options, stop), options)
    except BaseException:
        line.close()
        raise
    return reached


def _greet(
    reached: Connection, until_s: float, clock: Clock, options: ControllerOptions, stop: Callable[[], bool]
) -> Identity:
    try:
        while reached.session.identity is None:
            if stop() or clock.time() >= until_s:
                raise Trouble(TroubleCode.SILENT, device=options.device)
            reached.exchange(until_s)
    except OSError as bad:
        raise Trouble(TroubleCode.MISSING, device=options.device) from bad
    except SessionLost as why:
        raise Trouble(TroubleCode.BROKEN, device=options.device, detail=str(why)) from why
    return reached.session.identity


def _check_identity(identity: Identity, options: ControllerOptions) -> None:
    for name, has, fits in (
        ("version", identity.version, identity.version == VERSION),
        ("cells", identity.cells, identity.cells >= options.cells),
        ("lights", identity.lights, identity.lights >= options.lights),
    ):
        if not fits:
            raise Trouble(TroubleCode.REFUSED, device=options.device, detail=f"{name} {has}")


@dataclass(frozen=True, slots=True)
class ControllerProbe:
    """What a probe measured of the controller at a device."""

    version: int
    cells: int
    lights: int
    sense: Sense
    round_trip_s: float
    """The time from a beat to its answer."""
    closed: tuple[int, ...]
    """The occupied cells."""


def probe(options: ControllerOptions, clock: Clock, patience: Patience = PATIENCE) -> ControllerProbe:
    """Measure identity and response time, and leave it dark; `Trouble` where no fitting one answers."""
    bell = Bell()
    try:
        reached = connect(options, clock, patience, bell, lambda: False)
        try:
            return _measure(reached, clock, patience)
        except (OSError, SessionLost) as bad:
            raise Trouble(TroubleCode.BROKEN, device=options.device, detail="silent") from bad
        finally:
            reached.close()
    finally:
        bell.close()


def _measure(reached: Connection, clock: Clock, patience: Patience) -> ControllerProbe:
    identity = reached.session.identity
    assert identity is not None
    until_s = clock.time() + patience.silence_s
    readings: dict[int, Level] = {}
    while (round_trip_s := reached.session.round_trip_s) is None or len(readings) < identity.cells:
        if clock.time() >= until_s:
            raise SessionLost("silent")
        readings |= {edge.cell: edge.level for _, edge in reached.exchange(until_s)}
    closed = tuple(sorted(cell for cell, level in readings.items() if level is not Level.NOTHING))
    reached.session.leave()
    while not reached.session.left:
        reached.exchange()
    return ControllerProbe(
        identity.version, identity.cells, identity.lights, identity.sense, round_trip_s, closed
    )


_LOG: Final = logging.getLogger(__name__)


class Controller:
    """One controller, used only through its parts."""

    def __init__(self, options: ControllerOptions, clock: Clock, patience: Patience = PATIENCE) -> None:
        self._options = options
        self._clock = clock
        self._patience = patience
        self._lifecycle = threading.Lock()
        """Held while a part is opened or closed."""
        self._running: tuple[threading.Thread, Bell] | None = None
        self._leaving = threading.Event()
        self._changed = threading.Condition()
        """Its lock guards the fields below."""
        self._parts: tuple[ControllerPart, ...] = ()
        self._dark = (DARK,) * options.lights
        self._wanted: tuple[Lamp, ...] = self._dark
        self._shown: tuple[Lamp, ...] | None = None
        self._trouble: Trouble | None = None

    def cells(self, name: str) -> ControllerCells:
        """The cells, under the name that the profile gives them."""
        return ControllerCells(name, self, self._options.cells)

    def lights(self, name: str) -> ControllerLights:
        """The lights, under the name that the profile gives them."""
        return ControllerLights(name, self, self._options.lights)

    # Requests of the parts, in the threads of their callers.

    def open_part(self, part: ControllerPart, emit: Emit) -> None:
        """Open a part, and with the first one the line."""
        with self._lifecycle:
            if part in self._parts:
                raise ValueError(part.name)
            if self._running is None:
                self._running = self._start()
            with self._changed:
                trouble = self._trouble
                if trouble is None:
                    part.set_emit(emit)
                    self._parts += (part,)
            if trouble is None:
                self._running[1].ring()
                return
            if not self._parts:  # the line broke at once, and no open part is left to close it
                self._stop(*self._running)
            raise Trouble(trouble.code, **trouble.values)

    def close_part(self, part: ControllerPart) -> None:
        """Close a part, and with the last one the line; lights go dark first."""
        with self._lifecycle:
            if self._running is None or part not in self._parts:
                return
            with self._changed:
                self._parts = tuple(each for each in self._parts if each is not part)
            if not self._parts:
                self._stop(*self._running)
            elif isinstance(part, ControllerLights):
                self._darken(self._running[1])

    def request_lamps(self, part: ControllerPart, lamps: tuple[Lamp, ...]) -> None:
        """Show these lamps as soon as the line allows."""
        with self._changed:
            if part not in self._parts or self._running is None:
                return
            self._wanted = lamps
            # Under the lock, so that the bell stays open: the part is removed before the bell is closed.
            self._running[1].ring()

    def _start(self) -> tuple[threading.Thread, Bell]:
        bell = Bell()
        try:
            reached = self._connect(bell)
        except BaseException:
            bell.close()
            raise
        self._wanted = self._dark
        thread = threading.Thread(
            target=self._run, args=(reached, bell), name=self._options.device, daemon=True
        )
        thread.start()
        return thread, bell

    def _stop(self, thread: threading.Thread, bell: Bell) -> None:
        self._leaving.set()
        bell.ring()
        thread.join()
        bell.close()
        self._leaving.clear()
        self._running = self._shown = self._trouble = None

    def _darken(self, bell: Bell) -> None:
        with self._changed:
            self._wanted, self._shown = self._dark, None
            bell.ring()
            self._changed.wait_for(
                lambda: self._shown == self._dark or self._trouble is not None, self._patience.farewell_s
            )

    # The thread.

    def _connect(self, bell: Bell) -> Connection:
        return connect(self._options, self._clock, self._patience, bell, self._leaving.is_set)

    def _run(self, reached: Connection | None, bell: Bell) -> None:
        while reached is not None:
            try:
                trouble = self._exchange_until_closed(reached)
            finally:
                reached.close()
            if trouble is None:
                return
            self._report_lost(trouble)
            reached = self._reconnect(bell)
            if reached is not None:
                self._report_back(reached.session.since_s)

    def _exchange_until_closed(self, reached: Connection) -> Trouble | None:
        """Exchange until the last part is closed (None) or the line fails (its trouble)."""
        greeted: tuple[ControllerPart, ...] = ()
        try:
            while not self._leaving.is_set():
                greeted = self._exchange_once(reached, greeted)
            self._say_goodbye(reached)
        except (OSError, SessionLost) as bad:
            if not self._leaving.is_set():
                detail = str(bad) if isinstance(bad, SessionLost) else "unplugged"
                return Trouble(TroubleCode.BROKEN, device=self._options.device, detail=detail)
        return None

    def _exchange_once(
        self, reached: Connection, greeted: tuple[ControllerPart, ...]
    ) -> tuple[ControllerPart, ...]:
        """Report the known cells to new parts and changes to all; the parts that are up to date now."""
        session = reached.session
        with self._changed:
            parts, wanted = self._parts, self._wanted
        if any(part not in greeted for part in parts):
            for at_s, edge in session.known_cells(self._clock.time()):
                for part in parts:
                    if part not in greeted:
                        part.report_cell(at_s, edge)
        session.lamps.want(wanted)
        for at_s, edge in reached.exchange():
            for part in parts:
                part.report_cell(at_s, edge)
        if session.complaint is not None:
            code, detail = session.complaint.code.name, session.complaint.detail
            _LOG.warning("controller.complains %s %s %d", self._options.device, code, detail)
        if self._shown is not wanted and session.lamps.settled:
            with self._changed:
                self._shown = wanted
                self._changed.notify_all()
        return parts

    def _say_goodbye(self, reached: Connection) -> None:
        reached.session.leave()
        until_s = self._clock.time() + self._patience.farewell_s
        while not reached.session.left and self._clock.time() < until_s:
            reached.exchange(until_s)

    def _reconnect(self, bell: Bell) -> Connection | None:
        """Retry until the controller answers; None when the last part is closed."""
        while not self._leaving.wait(self._patience.retry_s):
            try:
                return self._connect(bell)
            except Trouble as trouble:
                _LOG.debug("controller.away %s %s", self._options.device, trouble.code)
        return None

    def _report_lost(self, trouble: Trouble) -> None:
        with self._changed:
            self._trouble, self._shown = trouble, None
            parts = self._parts
            self._changed.notify_all()
        at_s = self._clock.time()
        for part in parts:
            part.report(PartLost(at_s, part.name, trouble))

    def _report_back(self, at_s: float) -> None:
        with self._changed:
            self._trouble = None
            parts = self._parts
        for part in parts:
            part.report(PartBack(at_s, part.name))
