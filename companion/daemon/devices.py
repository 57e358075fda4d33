"""The parts of a table: made from the configuration, opened together, retried when missing.

Laws:
- A table runs with the parts that can be opened, and refuses to start only without any. An exception in a
  driver costs that part alone.
- A part that failed to open counts as lost from the start, and its signals come after the signal that it
  is back. Opening may be slow: it delays neither input nor shutdown.
"""

import logging
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any, Final

from companion.config import Configuration, PartKind
from companion.config import PartConfig as Wanted
from companion.config.drivers import DRIVERS, SIMULATED
from companion.daemon.translation import reason_of
from companion.games.kernel import Game, Reason, Refused
from companion.store.disk import HandOver
from hardware.clock import Clock, Timer
from hardware.ports import Emit, Lights, Part, Screen, Sound
from hardware.signals import PartBack, Signal
from hardware.trouble import Trouble, TroubleCode

if TYPE_CHECKING:  # a table does without what it has no parts for
    from hardware.drivers.oled_options import Chip
    from hardware.simulation.table import SimulatedTable

_LOG: Final = logging.getLogger(__name__)

ON_SPI: Final = "-spi"
"""The suffix of the names of drivers for SPI panels."""
OLEDS: Final = tuple(name for name in DRIVERS[PartKind.SCREEN] if name != SIMULATED)


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
            return trouble
        except Exception as error:  # noqa: BLE001 - a bug in a driver: the table runs on without the part
            _LOG.debug("part.not-opened %s", name, exc_info=error)
            return Trouble(TroubleCode.BROKEN, device=name, detail=repr(error))
        self.opened.add(name)
        return None

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
    configuration: Configuration, clock: Clock, hand_over: HandOver, game: Game[Any] | None = None
) -> Parts:
    """Make the parts, still closed; no device is touched. The game's box is beside a simulated table."""
    wanted = configuration.parts
    simulated = None
    if any(part.driver == SIMULATED for part in wanted.values()):
        from companion.daemon.simulated_table import make_simulated_table  # noqa: PLC0415 - a real table has none

        simulated = make_simulated_table(configuration, clock, game)
    makers = _Makers(configuration, clock, hand_over, simulated).by_driver
    made: dict[str, Any] = {name: makers[part.driver](name, part) for name, part in wanted.items()}
    screens = {
        name.partition(".")[0]: made[name] for name, part in wanted.items() if part.kind is PartKind.SCREEN
    }
    return Parts(made, made.get("lights"), made.get("sound"), screens, simulated)


def chip_of(part: Wanted) -> "Chip":
    """The controller chip of an OLED, on I2C or SPI."""
    from hardware.drivers.oled_options import Chip  # noqa: PLC0415 - only where there is one

    return Chip(part.driver.removesuffix(ON_SPI))


class _Makers:
    """One factory method for each driver; a driver's module is imported on first use."""

    def __init__(
        self,
        configuration: Configuration,
        clock: Clock,
        hand_over: HandOver,
        simulated: "SimulatedTable | None",
    ) -> None:
        self._configuration = configuration
        self._clock = clock
        self._hand_over = hand_over
        self._simulated = simulated
        self.by_driver: Final[dict[str, Callable[[str, Wanted], Any]]] = {
            SIMULATED: self._make_simulated,
            "gpio": self._make_gpio,
            **dict.fromkeys(OLEDS, self._make_oled),
            "controller": self._make_controller,
            "apa102": self._make_apa102,
            "pn532": self._make_pn532,
            "mcp23017": self._make_mcp23017,
        }

    def _make_simulated(self, name: str, _part: Wanted) -> object:
        assert self._simulated is not None
        return self._simulated.part(name)

    def _make_gpio(self, name: str, part: Wanted) -> object:
        from hardware.drivers import gpio, gpio_pins  # noqa: PLC0415 - only where the parts need it

        pins = self._pins
        match part.options:
            case gpio_pins.KeyPins() as options:
                return gpio.GpioKey(name, options, pins, self._clock, self._hand_over)
            case gpio_pins.DialPins() as options:
                return gpio.GpioDial(name, options, pins, self._clock)
            case gpio_pins.SoundPin() as options:
                return gpio.GpioSound(name, options, pins, self._clock, self._hand_over)
            case _:
                raise ValueError(part)

    def _make_mcp23017(self, name: str, part: Wanted) -> object:
        from hardware.drivers.mcp23017 import Mcp23017, Mcp23017Cells  # noqa: PLC0415 - the same

        assert isinstance(part.options, Mcp23017)
        return Mcp23017Cells(name, part.options, self._pins, self._clock)

    def _make_oled(self, name: str, part: Wanted) -> object:
        from hardware.drivers import oled, oled_options  # noqa: PLC0415 - the same

        assert isinstance(part.options, oled_options.AnyOled)
        pins = self._pins if part.driver_facts.pins else None
        return oled.OledScreen(name, chip_of(part), part.options, self._clock, pins)

    def _make_apa102(self, name: str, part: Wanted) -> object:
        from hardware.drivers import apa102  # noqa: PLC0415 - the same

        assert isinstance(part.options, apa102.Apa102)
        return apa102.Apa102Lights(name, part.options, self._clock)

    def _make_pn532(self, name: str, part: Wanted) -> object:
        from hardware.drivers import pn532, pn532_chip  # noqa: PLC0415 - the same

        assert isinstance(part.options, pn532_chip.Pn532)
        return pn532.Pn532Reader(name, part.options, self._clock)

    def _make_controller(self, name: str, part: Wanted) -> object:
        controller = self._controller
        return controller.cells(name) if part.kind is PartKind.CELLS else controller.lights(name)

    @cached_property
    def _controller(self) -> Any:  # noqa: ANN401 - its type is in there
        from hardware.drivers.controller import Controller  # noqa: PLC0415 - the same

        assert self._configuration.controller is not None
        return Controller(self._configuration.controller, self._clock)

    @cached_property
    def _pins(self) -> Any:  # noqa: ANN401 - its type is in there
        from hardware.drivers.gpio_pins import pin_factory  # noqa: PLC0415 - the same

        return pin_factory(self._configuration.gpio.factory)


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
