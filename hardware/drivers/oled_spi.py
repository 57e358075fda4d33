"""Luma's SPI interface, with its data/command and reset pins.

Law: in place of RPi.GPIO luma gets the pins of the table, from the factory that the profile names; they are
held as long as the interface is open.
"""

from contextlib import ExitStack, suppress
from time import sleep
from typing import Any, Final

from gpiozero import OutputDevice
from luma.core.interface.serial import spi

from hardware.drivers.gpio_pins import Pins, as_trouble
from hardware.drivers.oled_options import SpiOled

_RESET_S: Final = 0.0001
"""The length of a reset, and the wait after it; ten microseconds would do."""


class Spi(spi):  # type: ignore[misc]
    """The interface to one panel, which has just been reset."""

    def __init__(self, options: SpiOled, pins: Pins) -> None:
        with ExitStack() as undo:
            outputs = _Outputs(pins)
            undo.callback(outputs.close)
            super().__init__(
                gpio=outputs,
                port=options.bus,
                device=options.device,
                bus_speed_hz=options.speed_hz,
                gpio_DC=options.dc,
                gpio_RST=options.reset,
                reset_hold_time=_RESET_S,
                reset_release_time=_RESET_S,
            )
            undo.pop_all()

    def reset(self) -> None:
        for level in (_Outputs.LOW, _Outputs.HIGH):
            self._gpio.output(self._RST, level)
            sleep(_RESET_S)

    def cleanup(self) -> None:
        super().cleanup()
        self._gpio.close()


class _Outputs:
    """The subset of RPi.GPIO that luma uses."""

    OUT, LOW, HIGH = "out", False, True

    def __init__(self, pins: Pins) -> None:
        self._pins = pins
        self._factory = pins.hold()
        self._devices: dict[int, Any] = {}

    def setup(self, pin: int, _direction: str) -> None:
        with as_trouble(self._pins.name, pin):
            self._devices[pin] = OutputDevice(pin, pin_factory=self._factory)

    def output(self, pin: int, value: bool) -> None:  # noqa: FBT001 - as luma calls it
        self._devices[pin].value = value

    def close(self) -> None:
        for device in self._devices.values():
            with suppress(Exception):  # the other pin is freed as well
                device.close()
        self._pins.let_go()
