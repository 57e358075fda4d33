"""The header of a Raspberry Pi under lgpio, for gpiozero's real LGPIOFactory.

`FakeLgpio` is the module, as far as gpiozero uses it, with what lgpio's sources say of each call: a line is
claimed, and keeps its pull until it is freed; an alert tells each edge with its level, from the one thread
that lgpio has; a wave ends when its line is freed, and ending one that is not there is an error. What would
only come to nothing, like writing to an input, is an error here as well.

    module = FakeLgpio()
    with raspberry_pi_with(module):
        part = GpioKey("key", KeyPins(17), pin_factory("lgpio"), ...)
        module.drive(17, level=False)                # returns when every callback has returned
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import Final

import gpiozero.pins
import pytest
from gpiozero.pins import local

from tests.hardware.fakes.rpi import PI_3B, Buzzer, Edges

HANDLE: Final = 0
LINES: Final = 54
OUT: Final = 1 << 1
PULLS: Final = {1 << 5: 1, 1 << 6: 0, 1 << 7: None}
"""What each flag makes of a pin that nothing is connected to; None is floating."""
MOST_HZ: Final = 10_000

Callback = Callable[[int, int, int, int], object]


class LgpioError(Exception):
    """All that lgpio ever raises."""


@dataclass
class Line:
    is_out: bool
    flags: int
    level: int = 0
    alerts: int = 0
    """The edges that are told: 1 rising, 2 falling."""
    wave: tuple[float, float] | None = None


class FakeLgpio(ModuleType):
    RISING_EDGE, FALLING_EDGE, BOTH_EDGES = 1, 2, 3
    SET_PULL_UP, SET_PULL_DOWN, SET_PULL_NONE = PULLS
    error = LgpioError

    def __init__(self) -> None:
        super().__init__("lgpio")
        self._is_open = False
        self._lines: dict[int, Line] = {}
        self._wires: dict[int, int] = {}
        self._callbacks: list[Alerted] = []
        self._edges = Edges()
        self._buzzers: dict[int, Buzzer] = defaultdict(Buzzer)
        self.wired: dict[int, Callable[[bool], object]] = {}
        """What hangs on a line that is driven, and feels each level that it gets."""
        self.now_ns: Callable[[], int] = lambda: 0
        """The kernel's clock, by which each edge is stamped as it happens; gpiozero reads the same one."""

    # From outside.

    @property
    def in_use(self) -> set[int]:
        """The lines that tell or drive something; gpiozero claims others, too, as inputs, until the end."""
        return {gpio for gpio, line in self._lines.items() if line.is_out or line.alerts}

    @property
    def waving(self) -> set[int]:
        """The lines for which lgpio's thread wakes up, be they heard or not."""
        return {gpio for gpio, line in self._lines.items() if line.wave is not None}

    def drive(self, pin: int, *, level: bool | None) -> None:
        before = self.level(pin)
        if level is None:
            self._wires.pop(pin, None)
        else:
            self._wires[pin] = int(level)
        after = self.level(pin)
        line = self._lines.get(pin)
        if line is None or after is None or before == after:
            return
        if line.alerts & (self.RISING_EDGE if after else self.FALLING_EDGE):
            self._edges.put(partial(self._tell, pin, after, self.now_ns()))
        self._edges.wait()

    @contextmanager
    def busy(self) -> Iterator[None]:
        with self._edges.held():
            yield
        self._edges.wait()

    def driven(self, pin: int) -> bool | None:
        line = self._lines.get(pin)
        return bool(line.level) if line is not None and line.is_out else None

    def pitches(self, pin: int) -> tuple[float, ...]:
        return tuple(self._buzzers[pin].heard)

    def _tell(self, gpio: int, level: int, stamp_ns: int) -> None:
        for alerted in list(self._callbacks):
            if alerted.gpio == gpio:
                alerted.func(HANDLE, gpio, level, stamp_ns)

    def level(self, gpio: int) -> int | None:
        line = self._lines.get(gpio)
        if line is not None and line.is_out:
            return line.level
        pulls = (level for flag, level in PULLS.items() if line is not None and line.flags & flag)
        return self._wires.get(gpio, next(pulls, None))

    # From inside.

    def gpiochip_open(self, chip: int) -> int:
        if chip or self._is_open:
            raise LgpioError("can not open gpiochip")
        self._is_open = True
        self._edges.start()
        return HANDLE

    def gpiochip_close(self, handle: int) -> int:
        self._check(handle, 0)
        for gpio in list(self._lines):
            self._let_go(gpio)
        self._is_open = False
        self._edges.stop()
        return 0

    def gpio_claim_input(self, handle: int, gpio: int, flags: int = 0) -> int:
        self._check(handle, gpio)
        line = self._lines.get(gpio)
        if line is None or line.is_out or line.alerts:
            self._claim(gpio, Line(is_out=False, flags=flags))
        return 0

    def gpio_claim_output(self, handle: int, gpio: int, level: int = 0, flags: int = 0) -> int:
        self._check(handle, gpio)
        self._claim(gpio, Line(is_out=True, flags=flags, level=level))
        self._feel(gpio, level)
        return 0

    def gpio_claim_alert(self, handle: int, gpio: int, edges: int, flags: int = 0) -> int:
        self._check(handle, gpio)
        self._claim(gpio, Line(is_out=False, flags=flags, alerts=edges))
        return 0

    def gpio_free(self, handle: int, gpio: int) -> int:
        self._check(handle, gpio)
        if gpio not in self._lines:
            raise LgpioError("GPIO not allocated")
        self._let_go(gpio)
        return 0

    def gpio_get_mode(self, handle: int, gpio: int) -> int:
        self._check(handle, gpio)
        line = self._lines.get(gpio)
        return 0 if line is None else line.flags | (OUT if line.is_out else 0)

    def gpio_read(self, handle: int, gpio: int) -> int:
        self._check(handle, gpio)
        level = self.level(gpio)
        return 0 if level is None else level

    def gpio_write(self, handle: int, gpio: int, level: int) -> int:
        line = self._output(handle, gpio)
        if line.wave is not None:
            raise AssertionError(gpio)  # the next wave would wipe it out
        line.level = int(level)
        self._feel(gpio, level)
        return 0

    def gpio_set_debounce_micros(self, handle: int, gpio: int, micros: int) -> int:
        self._check(handle, gpio)
        if micros:
            raise AssertionError(micros)
        return 0

    def tx_pwm(self, handle: int, gpio: int, hz: float, percent: float) -> int:
        line = self._output(handle, gpio)
        if not hz and line.wave is None:
            raise LgpioError("bad PWM micros")
        if hz and not (0.1 <= hz <= MOST_HZ and 0 <= percent <= 100):
            raise LgpioError("bad PWM frequency or duty cycle")
        line.wave = (hz, percent) if hz else None
        line.level = 1  # a wave that ends leaves its line as it is just then
        self._buzzers[gpio].feel(hz, percent / 100)
        return 0

    def callback(self, handle: int, gpio: int, _edge: int, func: Callback) -> "Alerted":
        self._check(handle, gpio)
        self._callbacks.append(Alerted(self._callbacks, gpio, func))
        return self._callbacks[-1]

    def _check(self, handle: int, gpio: int) -> None:
        if handle != HANDLE or not self._is_open:
            raise LgpioError("unknown handle")
        if not 0 <= gpio < LINES:
            raise LgpioError("bad GPIO number")

    def _output(self, handle: int, gpio: int) -> Line:
        self._check(handle, gpio)
        line = self._lines.get(gpio)
        if line is None or not line.is_out:
            raise LgpioError("GPIO not set as an output")
        return line

    def _feel(self, gpio: int, level: int) -> None:
        if gpio in self.wired:
            self.wired[gpio](bool(level))

    def _claim(self, gpio: int, line: Line) -> None:
        self._let_go(gpio)
        self._lines[gpio] = line

    def _let_go(self, gpio: int) -> None:
        line = self._lines.pop(gpio, None)
        if line is not None and line.wave is not None:
            self._buzzers[gpio].feel(None, 0)


class Alerted:
    def __init__(self, others: list["Alerted"], gpio: int, func: Callback) -> None:
        self.gpio = gpio
        self.func = func
        self._others = others

    def cancel(self) -> None:
        if self in self._others:
            self._others.remove(self)


@contextmanager
def raspberry_pi_with(module: FakeLgpio) -> Iterator[None]:
    """This machine is a Raspberry Pi with this lgpio in here, and afterwards what it was before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "lgpio", module)
        # It is imported anew, since a module remembers which lgpio it was imported with.
        patch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
        del sys.modules["gpiozero.pins.lgpio"]
        patch.setattr(gpiozero.pins, "lgpio", None, raising=False)
        patch.setattr(local, "get_pi_revision", lambda: PI_3B)
        patch.setattr(local, "monotonic", lambda: module.now_ns() / 1e9)
        patch.setattr(local.LocalPiFactory, "pins", {})
        patch.setattr(local.LocalPiFactory, "_reservations", defaultdict(list))
        yield
