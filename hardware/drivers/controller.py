"""The host side of a board controller on a serial line: its two parts, the connection, probe and thread.

One line carries two parts, the cells and the lights. Opening the first part opens the line; closing the last
one closes it.

Laws:
- The thread waits in `select`. Other threads leave their requests under the lock and wake it with the bell.
- A closed part reports nothing more. A part is not opened or closed from within its `emit`.
- A controller that does not identify itself in time, or does not match the profile, is `Trouble`.
"""

import logging
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Final

from hardware.clock import Clock
from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.drivers.controller_protocol import (
    VERSION,
    ControllerOptions,
    Edge,
    Identity,
    Level,
    Limit,
)
from hardware.drivers.controller_session import (
    NEVER,
    PATIENCE,
    ControllerSession,
    Patience,
    SessionLost,
    TimedEdge,
)
from hardware.drivers.device_thread import DeviceThread
from hardware.drivers.serial_line import Bell, Line
from hardware.drivers.shared import Shared
from hardware.ports import Emit
from hardware.probe import ProbeCode, ProbeResult, ProbeResults, probe_result
from hardware.signals import EMPTY, SOMETHING, CellRead, PartBack, PartLost, Polarity, Reading, Signal
from hardware.trouble import Trouble, TroubleCode

READINGS: Final = {
    Level.NOTHING: EMPTY,
    Level.SOMETHING: SOMETHING,
    Level.NORTH: Reading(present=True, polarity=Polarity.NORTH),
    Level.SOUTH: Reading(present=True, polarity=Polarity.SOUTH),
}


class ControllerPart:
    kind: ClassVar[str]

    def __init__(self, name: str, controller: "Controller", count: int) -> None:
        self.name: Final = name
        self.count: Final = count
        self.controller: Final = controller
        self._emit: Emit | None = None
        self._emit_lock = threading.RLock()

    def open(self, emit: Emit, /) -> None:
        self.controller.open_part(self, emit)

    def close(self) -> None:
        self.set_emit(None)
        self.controller.close_part(self)

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

    def probe(self) -> ProbeResults:
        return [*self.compare(self.controller.probe())]

    def compare(self, board: "ControllerProbe") -> Iterator[ProbeResult]:
        """How many the controller has, beside what the profile wants."""
        has: int = getattr(board, self.kind)
        if has < self.count:
            yield probe_result(ProbeCode.FEWER, "broken", count=has, wanted=self.count, part=self.kind)
        elif has > self.count:
            yield probe_result(ProbeCode.MORE, "note", count=has, wanted=self.count)
        else:
            yield probe_result(ProbeCode.COUNT, count=has)


class ControllerCells(ControllerPart):
    """The cells: `hardware.ports.Cells`."""

    kind = "cells"

    def compare(self, board: "ControllerProbe") -> Iterator[ProbeResult]:
        yield from super().compare(board)
        closed = ", ".join(str(cell) for cell in board.closed if cell < self.count)
        if closed:
            yield probe_result(ProbeCode.CELLS_CLOSED, cells=closed)
        else:
            yield probe_result(ProbeCode.CELLS_EMPTY)

    def report_cell(self, at_s: float, edge: Edge) -> None:
        if edge.cell < self.count:
            self.report(CellRead(at_s, self.name, edge.cell, READINGS[edge.level]))


class ControllerLights(ControllerPart):
    """The lights: `hardware.ports.Lights`."""

    kind = "lights"

    def show(self, lamps: Sequence[Lamp], /) -> None:
        if len(lamps) != self.count:
            raise ValueError(len(lamps))
        # `ValueError` here, not in the thread, if its numbers do not fit a frame.
        fitting = (Lamp(Colour(*bytes(lamp.colour)), Pattern(lamp.pattern)) for lamp in lamps)
        self.controller.request_lamps(self, tuple(fitting))


class Connection:
    def __init__(self, line: Line, session: ControllerSession, clock: Clock) -> None:
        self.session = session
        self.close = line.close
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


def connect(
    options: ControllerOptions, clock: Clock, patience: Patience, bell: Bell, stop: Callable[[], bool]
) -> Connection:
    """Connect to the controller and check its identity against the profile; `Trouble` otherwise."""
    line = Line(options.device, options.baud, bell)
    with ExitStack() as undo:
        undo.callback(line.close)
        limit = Limit(options.brightness, options.current_ma)
        reached = Connection(line, ControllerSession(options.lights, limit, patience), clock)
        until_s = clock.time() + patience.greeting_s
        try:
            while reached.session.identity is None and not stop() and clock.time() < until_s:
                reached.exchange(until_s)
        except OSError as bad:
            raise Trouble(TroubleCode.MISSING, device=options.device) from bad
        except SessionLost as why:
            raise Trouble(TroubleCode.BROKEN, device=options.device, detail=str(why)) from why
        _check_identity(reached.session.identity, options)
        undo.pop_all()
    return reached


def _check_identity(identity: Identity | None, options: ControllerOptions) -> None:
    if identity is None:
        raise Trouble(TroubleCode.SILENT, device=options.device)
    for name, has, fits in (
        ("version", identity.version, identity.version == VERSION),
        ("cells", identity.cells, identity.cells >= options.cells),
        ("lights", identity.lights, identity.lights >= options.lights),
    ):
        if not fits:
            raise Trouble(TroubleCode.REFUSED, device=options.device, detail=f"{name} {has}")


@dataclass(frozen=True, slots=True)
class ControllerProbe:
    version: int
    cells: int
    lights: int
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
    until_s = clock.time() + patience.silence_s
    while (board := _known_of(reached.session, clock)) is None:
        if clock.time() >= until_s:
            raise SessionLost("silent")
        reached.exchange(until_s)
    reached.session.leave()
    while not reached.session.left:
        reached.exchange()
    return board


def _known_of(session: ControllerSession, clock: Clock) -> ControllerProbe | None:
    """What the controller has said of itself, once that is everything: it goes on saying so."""
    identity, round_trip_s = session.identity, session.round_trip_s
    if identity is None or round_trip_s is None:
        return None
    known = [edge for _, edge in session.known_cells(clock.time())]
    closed = tuple(edge.cell for edge in known if edge.level is not Level.NOTHING)
    board = ControllerProbe(identity.version, identity.cells, identity.lights, round_trip_s, closed)
    return board if len(known) == identity.cells else None


_LOG: Final = logging.getLogger(__name__)


class Controller(DeviceThread[Connection, ControllerProbe]):
    """One controller, used only through its parts."""

    def __init__(self, options: ControllerOptions, clock: Clock, patience: Patience = PATIENCE) -> None:
        super().__init__(options.device, clock, patience.retry_s)
        self._options = options
        self._patience = patience
        self._opening = threading.Lock()
        """Held while a part is opened or closed."""
        self._bell: Bell | None = None
        """There while a part is open."""
        self._changed = threading.Condition()
        """Its lock guards the fields below."""
        self._parts: tuple[ControllerPart, ...] = ()
        self._dark = (DARK,) * options.lights
        self._desired: tuple[Lamp, ...] = self._dark
        self._shown: tuple[Lamp, ...] | None = None
        self._trouble: Trouble | None = None

    def cells(self, name: str) -> ControllerCells:
        return ControllerCells(name, self, self._options.cells)

    def lights(self, name: str) -> ControllerLights:
        return ControllerLights(name, self, self._options.lights)

    # Requests of the parts, in the threads of their callers.

    def open_part(self, part: ControllerPart, emit: Emit) -> None:
        with self._opening:
            if part in self._parts:
                raise ValueError(part.name)
            is_first = not self._parts
            if is_first:
                self.open(self._report)
            with self._changed:
                trouble = self._trouble
                if trouble is None:
                    part.set_emit(emit)
                    self._parts += (part,)
                    self._wake()
                    return
            if is_first:  # the line broke at once, and no open part is left to close it
                self.close()
            raise Trouble(trouble.code, **trouble.values)

    def close_part(self, part: ControllerPart) -> None:
        """Lights go dark first."""
        with self._opening:
            if part not in self._parts:
                return
            with self._changed:
                self._parts = tuple(each for each in self._parts if each is not part)
            if not self._parts:
                self.close()
            elif isinstance(part, ControllerLights):
                self._darken()

    def request_lamps(self, part: ControllerPart, lamps: tuple[Lamp, ...]) -> None:
        """Show these lamps as soon as the line allows, if the part is open."""
        with self._changed:
            if part in self._parts:
                self._desired = lamps
                self._wake()  # under the lock: the part is removed before the bell is closed

    def _darken(self) -> None:
        with self._changed:
            self._desired, self._shown = self._dark, None
            self._wake()
            self._changed.wait_for(
                lambda: self._shown == self._dark or self._trouble is not None, self._patience.farewell_s
            )

    def _prepare(self, undo: ExitStack) -> None:
        self._bell = Bell()
        undo.callback(self._bell.close)
        self._desired, self._shown, self._trouble = self._dark, None, None

    def _open_device(self) -> Connection:
        assert self._bell is not None
        return connect(self._options, self._clock, self._patience, self._bell, self._leaving.is_set)

    def _wake(self) -> None:
        assert self._bell is not None
        self._bell.ring()

    def _probe_closed(self) -> ControllerProbe:
        """It is configured with nothing, so that one with too few of anything still reports its counts."""
        return probe(replace(self._options, cells=0, lights=0), self._clock, self._patience)

    # The thread.

    def _use(self, reached: Connection, _emit: Emit) -> Trouble | None:
        greeted: tuple[ControllerPart, ...] = ()
        try:
            while not self._leaving.is_set():
                if self._request is not None and (board := _known_of(reached.session, self._clock)):
                    self._answer(partial(replace, board))
                greeted = self._exchange_once(reached, greeted)
            reached.session.leave()
            until_s = self._clock.time() + self._patience.farewell_s
            while not reached.session.left and self._clock.time() < until_s:
                reached.exchange(until_s)
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
            parts, desired = self._parts, self._desired
        if any(part not in greeted for part in parts):
            for at_s, edge in session.known_cells(self._clock.time()):
                for part in parts:
                    if part not in greeted:
                        part.report_cell(at_s, edge)
        session.lamps.want(desired)
        for at_s, edge in reached.exchange():
            for part in parts:
                part.report_cell(at_s, edge)
        if session.complaint is not None:
            code, detail = session.complaint.code.name, session.complaint.detail
            _LOG.warning("controller.complains %s %s %d", self._options.device, code, detail)
        if self._shown is not desired and session.lamps.settled:
            with self._changed:
                self._shown = desired
                self._changed.notify_all()
        return parts

    def _report(self, signal: Signal) -> None:
        """Report to every part that the line is lost or back."""
        assert isinstance(signal, PartLost | PartBack)
        with self._changed:
            self._trouble = signal.trouble if isinstance(signal, PartLost) else None
            self._shown = None
            parts = self._parts
            self._changed.notify_all()
        for part in parts:
            part.report(replace(signal, part=part.name))


def make(name: str, _driver: str, _options: object, shared: Shared) -> ControllerPart:
    return shared.controller.cells(name) if name == "cells" else shared.controller.lights(name)
