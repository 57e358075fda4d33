"""A line with a conversation on it: how a controller is reached, and asked who it is."""

from collections.abc import Callable
from dataclasses import dataclass

from hardware.clock import Clock
from hardware.drivers.controller_messages import VERSION, Identity, Level, Limit, Sense
from hardware.drivers.controller_options import ControllerOptions
from hardware.drivers.controller_session import NEVER, PATIENCE, Lost, Patience, Session, Told
from hardware.drivers.serial_line import Bell, Line
from hardware.trouble import Fault, Trouble


class Call:
    """An open line and its session."""

    def __init__(self, line: Line, session: Session, clock: Clock) -> None:
        self.session = session
        self._line = line
        self._clock = clock

    def turn(self, until_s: float = NEVER) -> list[Told]:
        """Say what is due, wait until something happens or until then, and take what came."""
        now, clear = self._clock.time(), self._line.clear
        self.session.check(now)
        said = self.session.outgoing(now) if clear else b""
        wake_s = self.session.wake_at() if clear else self.session.silent_at()
        data = self._line.exchange(said, min(wake_s, until_s) - now)
        return self.session.take(data, self._clock.time())

    def hang_up(self) -> None:
        """Let go of the line."""
        self._line.close()


def call(
    options: ControllerOptions, clock: Clock, patience: Patience, bell: Bell, stop: Callable[[], bool]
) -> Call:
    """A controller that has said who it is, and is who the profile says; `Trouble` otherwise."""
    line = Line(options.device, options.baud, bell)
    limit = Limit(options.brightness, options.current_ma)
    reached = Call(line, Session(options.lights, limit, patience), clock)
    try:
        _examine(_greet(reached, clock.time() + patience.greeting_s, clock, options, stop), options)
    except BaseException:
        line.close()
        raise
    return reached


def _greet(
    reached: Call, until_s: float, clock: Clock, options: ControllerOptions, stop: Callable[[], bool]
) -> Identity:
    try:
        while reached.session.identity is None:
            if stop() or clock.time() >= until_s:
                raise Trouble(Fault.SILENT, device=options.device)
            reached.turn(until_s)
    except OSError as bad:
        raise Trouble(Fault.MISSING, device=options.device) from bad
    except Lost as why:
        raise Trouble(Fault.BROKEN, device=options.device, detail=str(why)) from why
    return reached.session.identity


def _examine(identity: Identity, options: ControllerOptions) -> None:
    for name, has, fits in (
        ("version", identity.version, identity.version == VERSION),
        ("cells", identity.cells, identity.cells >= options.cells),
        ("lights", identity.lights, identity.lights >= options.lights),
    ):
        if not fits:
            raise Trouble(Fault.REFUSED, device=options.device, detail=f"{name} {has}")


@dataclass(frozen=True, slots=True)
class Probed:
    """Who answers at a device."""

    version: int
    cells: int
    lights: int
    sense: Sense
    round_trip_s: float
    """From a beat to its answer."""
    closed: tuple[int, ...]
    """The cells where something is."""


def probe(options: ControllerOptions, clock: Clock, patience: Patience = PATIENCE) -> Probed:
    """Ask who is there and how fast it answers, and leave it dark; `Trouble` where nobody fits."""
    bell = Bell()
    try:
        reached = call(options, clock, patience, bell, lambda: False)
        try:
            return _measured(reached, clock, patience)
        except (OSError, Lost) as bad:
            raise Trouble(Fault.BROKEN, device=options.device, detail="silent") from bad
        finally:
            reached.hang_up()
    finally:
        bell.close()


def _measured(reached: Call, clock: Clock, patience: Patience) -> Probed:
    identity = reached.session.identity
    assert identity is not None
    until_s = clock.time() + patience.silence_s
    readings: dict[int, Level] = {}
    while (round_trip_s := reached.session.round_trip_s) is None or len(readings) < identity.cells:
        if clock.time() >= until_s:
            raise Lost("silent")
        readings |= {edge.cell: edge.level for _, edge in reached.turn(until_s)}
    closed = tuple(sorted(cell for cell, level in readings.items() if level is not Level.NOTHING))
    reached.session.leave()
    while not reached.session.left:
        reached.turn()
    return Probed(identity.version, identity.cells, identity.lights, identity.sense, round_trip_s, closed)
