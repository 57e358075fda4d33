"""An SPI bus with a strip on it, behind the interface of `spidev.SpiDev`, and with faults on order.

There is no acknowledgement on such a bus: what fails is the device file, and never the strip.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from errno import EBADF, ENODEV
from threading import Lock
from types import SimpleNamespace
from typing import Final
from unittest.mock import patch

from tests.hardware.fakes.apa102 import Strip, Unexpected

MOST: Final = 4096
"""So many bytes the kernel takes at once, unless it is told otherwise."""


class Bus:
    def __init__(self, strip: Strip, number: int = 0, device: int = 0) -> None:
        self.strip = strip
        self.place = number, device
        self.transfers = 0
        self.speeds_hz: list[int] = []
        """Of every time that it was opened."""
        self.open_error: OSError | None = None
        self.speed_error: OSError | None = None
        """What the kernel says to the speed."""
        self.on_transfer: Callable[[], object] = lambda: None
        self.turn = Lock()
        """Held while bits go over the wire."""
        self._errno: int | None = None
        self._taken = 0
        self._handles: list[Handle] = []

    @contextmanager
    def installed(self) -> Iterator["Bus"]:
        """In here, whoever opens an SPI device through spidev opens this one."""
        with patch.dict(sys.modules, {"spidev": SimpleNamespace(SpiDev=lambda: Handle(self))}):
            yield self

    def fail(self, number: int = ENODEV, *, taken: int = 0) -> None:
        """Let all transfers fail, the next one after so many bytes, and the device be opened no more."""
        with self.turn:
            self._errno, self._taken = number, taken
            self.open_error = OSError(number, os.strerror(number))

    def heal(self) -> None:
        with self.turn:
            self._errno = self.open_error = None

    def opened(self, handle: "Handle") -> None:
        if self.open_error is not None:
            raise self.open_error
        self._handles.append(handle)

    def transfer(self, bits: bytes) -> None:
        with self.turn:
            self.transfers += 1
            if self._errno is not None:
                self.strip.clock(bits[: self._taken])
                self._taken = 0
                raise OSError(self._errno, os.strerror(self._errno))
            self.strip.clock(bits)
        self.on_transfer()

    @property
    def handles_open(self) -> int:
        return sum(not handle.closed for handle in self._handles)


class Handle:
    """What `SpiDev()` is to its user. Its speed and mode are asked of the kernel when they are set."""

    __slots__ = ("_bus", "_mode", "_speed_hz", "closed")

    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self.closed = True

    def open(self, bus: int, device: int) -> None:
        if (bus, device) != self._bus.place:
            raise Unexpected((bus, device))
        self._bus.opened(self)
        self.closed = False
        self._mode, self._speed_hz = 1, 125_000_000  # as somebody else has left it

    @property
    def mode(self) -> int:
        return self._mode

    @mode.setter
    def mode(self, mode: int) -> None:
        self._held()
        self._mode = mode

    @property
    def max_speed_hz(self) -> int:
        return self._speed_hz

    @max_speed_hz.setter
    def max_speed_hz(self, speed_hz: int) -> None:
        self._held()
        if self._bus.speed_error is not None:
            raise self._bus.speed_error
        self._speed_hz = speed_hz
        self._bus.speeds_hz.append(speed_hz)

    def writebytes2(self, values: bytes) -> None:
        self._held()
        if not values:
            raise Unexpected(values)
        if self._mode not in (0, 3) or self._speed_hz > 20_000_000:  # bits are taken while the clock rises
            raise Unexpected((self._mode, self._speed_hz))
        for start in range(0, len(values), MOST):
            self._bus.transfer(values[start : start + MOST])

    def close(self) -> None:
        self.closed = True

    def _held(self) -> None:
        if self.closed:
            raise OSError(EBADF, os.strerror(EBADF))
