"""The header of a Raspberry Pi that hands can wire, under the real gpiozero, faked twice.

`FakeGPIO` is fake-rpi's GPIO, which has only the shape of RPi.GPIO, given what pins have: levels that come
from outside or else from a pull, edges, and callbacks from a thread of their own, as RPi.GPIO has it. In
`raspberry_pi` it is RPi.GPIO to everybody, so that gpiozero's own RPiGPIOFactory runs on it:

    gpio = FakeGPIO()
    with raspberry_pi(gpio):
        part = GpioKey("key", KeyPins(17), pin_factory("rpigpio"), ...)
        gpio.drive(17, level=False)                  # returns when every callback has returned
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from queue import Queue
from threading import Lock, Thread, current_thread
from types import ModuleType
from typing import Final
from weakref import WeakValueDictionary

import gpiozero.pins
import pytest
from fake_rpi.RPi import _GPIO
from gpiozero.pins import local

PI_3B: Final = 0xA02082
"""A revision code."""
NO_BOUNCETIME: Final = -666
"""How RPi.GPIO is told to report every edge."""

Callback = Callable[[int], object]


class Buzzer:
    """What hangs on a pin and sounds as the pin does. It is silent first."""

    def __init__(self) -> None:
        self.heard: list[float] = []
        self.on_change: Callable[[], object] = bool

    def feel(self, hz: float | None, duty: float) -> None:
        """The pin makes such a wave now. One that is never low, or never high, is none."""
        pitch = hz if hz and 0 < duty < 1 else 0.0
        if pitch != (self.heard[-1] if self.heard else 0.0):
            self.heard.append(pitch)
            self.on_change()


class FakeGPIO(_GPIO):  # type: ignore[misc]
    """RPi.GPIO as a module would be. Without `has_edges` it is the one on today's kernels."""

    def __init__(self, *, has_edges: bool = True, has_access: bool = True) -> None:
        super().__init__()
        self._has_edges = has_edges
        self._has_access = has_access
        self._mode: int | None = None
        self._functions: dict[int, int] = {}
        self._pulls: dict[int, int] = {}
        self._outputs: dict[int, int] = {}
        self._wires: dict[int, int] = {}
        self._watched: dict[int, tuple[int, Callback]] = {}
        self._edges = Edges()
        self.waves: WeakValueDictionary[int, Wave] = WeakValueDictionary()
        """The waves that somebody holds, by channel. One that nobody holds any more has ended."""
        self.buzzers: dict[int, Buzzer] = defaultdict(Buzzer)

    @property
    def in_use(self) -> set[int]:
        return set(self._functions)

    def drive(self, pin: int, *, level: bool | None) -> None:
        before = self._level(pin)
        if level is None:
            self._wires.pop(pin, None)
        else:
            self._wires[pin] = int(level)
        after = self._level(pin)
        if pin in self._watched and before != after:
            edge, _ = self._watched[pin]
            if edge in (self.BOTH, self.RISING if after else self.FALLING):
                self._edges.put(partial(self._call_back, pin))
            self._edges.wait()

    def pitches(self, pin: int) -> tuple[float, ...]:
        return tuple(self.buzzers[pin].heard)

    def PWM(self, channel: int, frequency: float) -> "Wave":  # noqa: N802 - the shape of RPi.GPIO
        if channel in self.waves:
            raise RuntimeError("A PWM object already exists for this GPIO channel")
        if self._functions.get(channel) != self.OUT:
            raise RuntimeError("You must setup() the GPIO channel as an output first")
        return Wave(self, channel, frequency)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """No callback runs in here; those that are due run afterwards, and read what the levels are then.

        Nothing can be cleaned up in here, since that waits for them.
        """
        with self._edges.held():
            yield
        self._edges.wait()

    def _call_back(self, channel: int) -> None:
        _, callback = self._watched.get(channel, (None, None))
        if callback is not None:  # it is asked for late, as RPi.GPIO does it
            callback(channel)

    def _level(self, channel: int) -> int | None:
        if self._functions.get(channel) == self.OUT:
            return self._outputs[channel]
        if channel in self._wires:
            return self._wires[channel]
        return {self.PUD_UP: 1, self.PUD_DOWN: 0}.get(self._pulls.get(channel, self.PUD_OFF))

    def setmode(self, mode: int) -> None:
        if mode != self.BCM:
            raise ValueError(mode)
        self._mode = mode

    def setwarnings(self, flag: bool) -> None:  # noqa: FBT001 - the shape of RPi.GPIO
        pass

    def getmode(self) -> int | None:
        return self._mode

    def setup(self, channel: int, direction: int, pull_up_down: int = 20, initial: int = -1) -> None:
        if not self._has_access:
            raise RuntimeError("No access to /dev/mem.  Try running as root!")
        if self._mode is None:
            raise RuntimeError("Please set pin numbering mode using GPIO.setmode(GPIO.BCM)")
        if not 0 <= channel <= 27:
            raise ValueError("The channel sent is invalid on a Raspberry Pi")
        self._functions[channel] = direction
        self._pulls[channel] = pull_up_down
        if direction == self.OUT:
            self._outputs[channel] = max(initial, 0)

    def input(self, channel: int) -> int:
        if channel not in self._functions:
            raise RuntimeError("You must setup() the GPIO channel first")
        level = self._level(channel)
        if level is None:
            return int(super().input(channel))  # nobody knows how a floating pin reads
        return level

    def output(self, channel: int, state: int) -> None:
        if self._functions.get(channel) != self.OUT:
            raise RuntimeError("The GPIO channel has not been set up as an OUTPUT")
        if type(state) not in (bool, int):
            raise ValueError("Value must be an integer/boolean or a list/tuple of integers/booleans")
        if channel in self.waves and self.waves[channel].running:
            raise AssertionError(channel)  # the next wave would wipe it out
        self._outputs[channel] = int(bool(state))

    def gpio_function(self, channel: int) -> int:
        return self._functions.get(channel, int(self.IN))

    def add_event_detect(self, channel: int, edge: int, callback: Callback, bouncetime: int) -> None:
        if bouncetime != NO_BOUNCETIME:
            raise ValueError(bouncetime)
        if channel in self._watched:
            raise RuntimeError("Conflicting edge detection already enabled for this GPIO channel")
        if not self._has_edges or self._functions.get(channel) != self.IN:
            raise RuntimeError("Failed to add edge detection")
        self._watched[channel] = edge, callback
        self._edges.start()

    def remove_event_detect(self, channel: int) -> None:
        self._watched.pop(channel, None)

    def cleanup(self, channel: int | None = None) -> None:
        for each in list(self._functions) if channel is None else [channel]:
            self.remove_event_detect(each)
            if self._functions.pop(each, None) == self.OUT and each in self.waves:
                raise AssertionError(each)  # a wave goes on, on a pin that is nobody's
            self._pulls.pop(each, None)
        if channel is None:
            self._mode = None
            self._edges.stop()


class Wave(_GPIO.PWM):  # type: ignore[misc]
    """RPi.GPIO's wave on a channel. It has stopped when it is stopped or forgotten."""

    def __init__(self, gpio: FakeGPIO, channel: int, frequency: float) -> None:
        self.running = False
        self._gpio = gpio
        self._channel = channel
        self.percent = 0.0
        self._hz = 0.0
        self.ChangeFrequency(frequency)
        gpio.waves[channel] = self

    def start(self, dc: float) -> None:
        self.running = True
        self.ChangeDutyCycle(dc)

    def stop(self) -> None:
        self.running = False
        self._gpio.buzzers[self._channel].feel(None, 0)

    def ChangeDutyCycle(self, dc: float) -> None:  # noqa: N802 - the same
        if not 0 <= dc <= 100:
            raise ValueError("dutycycle must have a value from 0.0 to 100.0")
        self.percent = dc
        self._change()

    def ChangeFrequency(self, frequency: float) -> None:  # noqa: N802 - the same
        if frequency <= 0:
            raise ValueError("frequency must be greater than 0.0")
        self._hz = frequency
        self._change()

    def _change(self) -> None:
        if self.running:
            self._gpio.buzzers[self._channel].feel(self._hz, self.percent / 100)


class Edges:
    def __init__(self) -> None:
        self._due: Queue[Callable[[], None] | None] = Queue()
        self._hold = Lock()
        self._held = False
        self._ending = False
        self._thread: Thread | None = None
        self._errors: list[Exception] = []

    def start(self) -> None:
        if self._thread is None:
            self._thread = Thread(target=self._run, name="RPi.GPIO callbacks")
            self._thread.start()

    def stop(self) -> None:
        if self._thread is not None and not self._ending:
            self._ending = True
            self._due.put(None)
        self._bury()

    def _bury(self) -> None:
        """Join the thread that is ending. One that stopped itself is joined by the next who waits."""
        if self._thread is not None and self._ending and self._thread is not current_thread():
            self._thread.join()
            self._thread, self._ending = None, False

    def put(self, call: Callable[[], None]) -> None:
        self._due.put(call)

    def wait(self) -> None:
        """Until all that is due has been called, if it may be. What they raised is raised here."""
        if self._thread is not None and self._thread is not current_thread() and not self._held:
            self._due.join()
            self._bury()
        if self._errors:
            raise self._errors.pop()

    @contextmanager
    def held(self) -> Iterator[None]:
        with self._hold:
            self._held = True
            yield
            self._held = False

    def _run(self) -> None:
        while (call := self._due.get()) is not None:
            with self._hold:
                try:
                    call()
                except Exception as error:  # noqa: BLE001 - raised again in `wait`
                    self._errors.append(error)
            self._due.task_done()
        self._due.task_done()


@contextmanager
def raspberry_pi(gpio: FakeGPIO) -> Iterator[None]:
    """This machine is a Raspberry Pi with these pins in here, and afterwards what it was before."""
    package = ModuleType("RPi")
    package.GPIO = gpio  # type: ignore[attr-defined]
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "RPi", package)
        patch.setitem(sys.modules, "RPi.GPIO", gpio)
        # It is imported anew, since a module remembers which GPIO it was imported with.
        patch.setitem(sys.modules, "gpiozero.pins.rpigpio", None)
        del sys.modules["gpiozero.pins.rpigpio"]
        patch.setattr(gpiozero.pins, "rpigpio", None, raising=False)
        patch.setattr(local, "get_pi_revision", lambda: PI_3B)
        patch.setattr(local.LocalPiFactory, "pins", {})
        patch.setattr(local.LocalPiFactory, "_reservations", defaultdict(list))
        try:
            yield
        finally:
            gpio.cleanup()
