"""Something on one of the fake headers, in virtual time, and somebody's hands and ears."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue

import gpiozero

from hardware.clock import ManualClock, ManualTimer
from hardware.drivers.gpio import GpioDial, GpioKey, GpioSound
from hardware.drivers.gpio_pins import DialPins, KeyPins, Pins, SoundPin, pin_factory
from hardware.signals import DialTurned, Signal
from tests.hardware.fakes.lgpio import FakeLgpio, raspberry_pi_with
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi

PIN, A, B, BUZZER = 17, 5, 6, 18
HEADERS = ("rpigpio", "lgpio")
START_S = 1000.0


class Loop(ManualClock):
    """What an asyncio loop is to parts, in virtual time: a clock that only its own thread may set timers
    on, and something that takes callbacks from every thread."""

    def __init__(self) -> None:
        super().__init__(START_S)
        self._home = threading.current_thread()
        self._handed: SimpleQueue[Callable[[], object]] = SimpleQueue()
        self.timers = 0
        self.late_s = 0.0
        """So much later than it was asked to it calls back, as a busy machine does."""

    def call_at(self, when: float, callback: Callable[[], object], /) -> ManualTimer:
        assert threading.current_thread() is self._home
        self.timers += 1
        return super().call_at(when + self.late_s, callback)

    def hand_over(self, callback: Callable[[], object]) -> None:
        self._handed.put(callback)

    def let_pass(self, seconds: float) -> None:
        while not self._handed.empty():
            self._handed.get()()
        self.advance(seconds)


class Bench:
    def __init__(self, header: FakeGPIO | FakeLgpio, pins: Pins) -> None:
        self.header = header
        self.pins = pins
        self.loop = Loop()
        self.told: list[Signal] = []
        if isinstance(header, FakeLgpio):
            header.now_ns = lambda: round(self.loop.time() * 1e9)
        self.emit = self.told.append

    def key(self, options: KeyPins | None = None, part: str = "key") -> GpioKey:
        return GpioKey(part, options or KeyPins(PIN), self.pins, self.loop, self.loop.hand_over)

    def dial(self, options: DialPins | None = None, part: str = "dial") -> GpioDial:
        return GpioDial(part, options or DialPins(A, B), self.pins, self.loop)

    def sound(self, options: SoundPin | None = None, part: str = "sound") -> GpioSound:
        return GpioSound(part, options or SoundPin(BUZZER), self.pins, self.loop, self.loop.hand_over)

    @contextmanager
    def opened(self, part: GpioKey | GpioDial | GpioSound) -> Iterator[None]:
        part.open(self.emit)
        self.loop.let_pass(1)
        try:
            yield
        finally:
            part.close()

    def contact(self, pin: int, *, closed: bool, bounces: int = 0) -> None:
        """Close it to ground or open it, and let it bounce at intervals of a millisecond."""
        for _ in range(bounces):
            self.header.drive(pin, level=not closed)
            self.loop.let_pass(0.001)
            self.header.drive(pin, level=closed)
            self.loop.let_pass(0.001)
        self.header.drive(pin, level=not closed)

    def turn(self, quarters: int, at: int = 0, bounces: int = 0, pause_s: float = 0.0) -> None:
        """Turn the dial from this place by so many quarter steps, clockwise if positive."""
        step = 1 if quarters > 0 else -1
        for place in range(at, at + quarters, step):
            after = (place + step) % 4
            pin = A if (place % 4 in (0, 2)) == (step > 0) else B
            self.contact(pin, closed=after in ((1, 2) if pin == A else (2, 3)), bounces=bounces)
            self.loop.let_pass(pause_s)

    @property
    def detents(self) -> list[int]:
        assert all(type(signal) is DialTurned for signal in self.told)
        return [signal.detents for signal in self.told if isinstance(signal, DialTurned)]


@contextmanager
def bench_with(header: str) -> Iterator[Bench]:
    """A bench with the header of this name, which is as untouched afterwards as before."""
    threads = set(threading.enumerate())
    if header == "lgpio":
        module = FakeLgpio()
        with raspberry_pi_with(module):
            yield Bench(module, pin_factory("lgpio"))
            assert module.in_use == set()
    else:
        gpio = FakeGPIO()
        with raspberry_pi(gpio):
            yield Bench(gpio, pin_factory("rpigpio"))
            assert gpio.in_use == set()
    assert set(threading.enumerate()) == threads
    assert gpiozero.Device.pin_factory is None
