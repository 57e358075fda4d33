"""An SPI bus with a panel on it, behind the interface of `spidev.SpiDev`, and the two pins beside it.

What a byte is, the panel knows by the level of its pin for data at that moment. Nothing comes back: a panel
that is unplugged hears nothing, and whoever sends is not told.
"""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from errno import EBADF, ENOENT, ESHUTDOWN
from types import SimpleNamespace
from typing import Any, Final
from unittest.mock import patch

from gpiozero.pins.mock import MockFactory, MockPin

from hardware.drivers.gpio_pins import Pins
from tests.hardware.fakes.ssd1306 import Chip, Unexpected

DC: Final = 24
RESET: Final = 25
MOST: Final = 4096
"""So many bytes the kernel takes at once, unless it is told otherwise."""


class SpiBus:
    """The device file, the two pins, what hangs on them, and what was sent.

    The pins are on a header of its own, unless it is wired to that of a table: then that tells how they are,
    and the panel's reset follows its pin.
    """

    def __init__(
        self, chip: Chip, number: int = 0, device: int = 0, dc: int = DC, reset: int = RESET
    ) -> None:
        self.chip = chip
        self.place = number, device
        self.dc, self.reset_pin = dc, reset
        self.plugged = True
        self.bytes = 0
        self.log: list[tuple[bool, bytes]] = []
        """Whether it was data, and which."""
        self.open_error: OSError | None = None
        self.write_error: OSError | None = None
        self.on_byte: Callable[[], object] = lambda: None
        self.was_reset = False
        """Since it was plugged in; before that the panel makes nothing of what it hears."""
        self.header = _Header(self)
        self.pins = Pins("mock", lambda: self.header)
        self.driven: Callable[[int], bool | None] = self.header.driven
        """How a pin is driven; None where it is not."""
        self._handles: list[SpiDev] = []

    @contextmanager
    def installed(self) -> Iterator["SpiBus"]:
        """In here, whoever opens an SPI device through spidev opens this one."""
        with installed(self):
            yield self

    def forget(self) -> None:
        self.bytes = 0
        self.log.clear()

    def opened(self, handle: "SpiDev") -> None:
        if self.open_error is not None:
            raise self.open_error
        self._handles.append(handle)

    def transfer(self, content: bytes, speed_hz: int) -> None:
        if self.write_error is not None:
            raise self.write_error
        is_data, reset = self.driven(self.dc), self.driven(self.reset_pin)
        if is_data is None or not reset:
            raise Unexpected((is_data, reset))
        self.bytes += len(content)
        self.log.append((is_data, content))
        for _ in content:
            self.on_byte()
        if speed_hz > self.chip.fastest_hz:
            raise Unexpected(speed_hz)
        if self.plugged and self.was_reset:
            self.chip.take(content, is_data=is_data)

    def reset(self) -> None:
        if self.plugged:
            self.was_reset = True
            self.chip.power_up()

    def unplug(self) -> None:
        self.plugged = self.was_reset = False
        self.chip.power_up()

    @property
    def handles_open(self) -> int:
        return sum(handle.is_open for handle in self._handles)

    def unbind(self) -> None:
        self.write_error = OSError(ESHUTDOWN, os.strerror(ESHUTDOWN))
        self.open_error = FileNotFoundError(ENOENT, os.strerror(ENOENT))

    def bind(self) -> None:
        self.write_error = self.open_error = None

    def assert_done(self) -> None:
        """Everybody has let go, of the pins too, and nothing was left half said."""
        held = [pin for pin in (self.dc, self.reset_pin) if self.driven(pin) is not None]
        if self.handles_open or held:
            raise Unexpected((self.handles_open, held))
        self.chip.assert_done()


class _Header(MockFactory):  # type: ignore[misc]
    def __init__(self, bus: SpiBus) -> None:
        super().__init__(revision="a02082", pin_class=_Pin)
        self.bus = bus

    def driven(self, number: int) -> bool | None:
        pin = self.pin(number)
        return bool(pin.state) if pin.function == "output" else None


class _Pin(MockPin):  # type: ignore[misc]
    def _set_state(self, value: Any) -> None:
        super()._set_state(value)
        if not value and self.info.name == f"GPIO{self.factory.bus.reset_pin}":
            self.factory.bus.reset()


class SpiDev:
    def __init__(self, *buses: SpiBus) -> None:
        self._buses = buses
        self._bus = buses[0]
        self._speed_hz = 125_000_000
        self.is_open = False

    def open(self, bus: int, device: int) -> None:
        there = next((each for each in self._buses if each.place == (bus, device)), None)
        if there is None:
            raise OSError(ENOENT, os.strerror(ENOENT))
        there.opened(self)
        self._bus = there
        self.is_open = True

    @property
    def max_speed_hz(self) -> int:
        return self._speed_hz

    @max_speed_hz.setter
    def max_speed_hz(self, speed_hz: int) -> None:
        self._held()
        self._speed_hz = speed_hz

    def writebytes(self, values: Sequence[int]) -> None:
        self._held()
        if not 0 < len(values) <= MOST:
            raise Unexpected(len(values))
        self._bus.transfer(bytes(values), self._speed_hz)

    def close(self) -> None:
        self.is_open = False

    def _held(self) -> None:
        if not self.is_open:
            raise OSError(EBADF, os.strerror(EBADF))


@contextmanager
def installed(*buses: SpiBus) -> Iterator[None]:
    """In here, whoever opens an SPI device through spidev opens one of these."""
    with patch.dict(sys.modules, {"spidev": SimpleNamespace(SpiDev=lambda: SpiDev(*buses))}):
        yield
