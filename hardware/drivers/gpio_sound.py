"""A passive buzzer between a pin of a Pi and ground: something that has no tone of its own.

Law: the pin is low whenever nothing sounds, and no wave is made then, so that silence costs nothing and
drives no current through a coil. The pin's own wave is asked for, not gpiozero's devices for tones: those
sleep in a thread of their own, and leave the wave running when they fall silent.

Tones follow one another where the clock lives, each when the one before it should have ended: what comes
late does not make the tune longer.
"""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from functools import partial
from threading import Lock
from typing import Any

from gpiozero import OutputDevice

from hardware.clock import Clock
from hardware.drivers.gpio_options import SoundPin
from hardware.drivers.gpio_pins import Pins, as_trouble
from hardware.drivers.gpio_settling import HandOver
from hardware.ports import Emit, Tone


class GpioSound:
    """The buzzer. `hand_over` is `call_soon_threadsafe` of the loop that is the clock."""

    def __init__(self, part: str, options: SoundPin, pins: Pins, clock: Clock, hand_over: HandOver) -> None:
        self._part = part
        self._options = options
        self._pins = pins
        self._clock = clock
        self._hand_over = hand_over
        self._turn = Lock()
        self._device: Any = None
        """None while it is closed."""
        self._tune: Iterator[Tone] = iter(())
        """What is still to come of what is played; one that has given way is another one."""

    def open(self, _emit: Emit, /) -> None:
        """Hold the pin, low."""
        with self._turn, ExitStack() as undo:
            if self._device is not None:
                raise ValueError(self._part)
            factory = self._pins.hold()
            undo.callback(self._pins.let_go)
            with as_trouble(self._pins.name, self._options.pin):
                self._device = OutputDevice(self._options.pin, pin_factory=factory)
            undo.pop_all()

    def play(self, tones: Sequence[Tone], /) -> None:
        """Play these as soon as the clock's home is reached."""
        with self._turn:
            if self._device is None:
                return
            self._tune = tune = iter(tuple(tones))
        self._hand_over(lambda: self._go_on(tune, self._clock.time()))

    def close(self) -> None:
        """Fall silent and free the pin."""
        with self._turn:
            device, self._device = self._device, None
            self._tune = iter(())
            if device is None:
                return
            for let_go in (partial(_sound, device.pin, 0, 0.0), device.close):
                with suppress(Exception):  # the pin is to be freed whatever the library says
                    let_go()
            self._pins.let_go()

    def _go_on(self, tune: Iterator[Tone], at_s: float) -> None:
        """Sound the next tone, which begins now or should have begun then."""
        with self._turn:
            if tune is not self._tune:
                return
            tone = next(tune, None)
            _sound(self._device.pin, 0 if tone is None else tone.hz, self._options.duty_percent / 100)
            if tone is not None:
                ends_s = at_s + tone.ms / 1000
                self._clock.call_at(ends_s, lambda: self._go_on(tune, ends_s))


def _sound(pin: Any, hz: int, duty: float) -> None:  # noqa: ANN401 - gpiozero has no types
    """A wave of this pitch; 0 Hz is none. Some libraries take no number but 0 and 1 for a plain level."""
    pin.frequency = hz or None
    pin.state = duty if hz else False
