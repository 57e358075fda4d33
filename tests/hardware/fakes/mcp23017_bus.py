"""An I2C bus with MCP23017 on it, behind the interface of `smbus2.SMBus`, and with faults on order.

Whatever happens on the bus and to the contacts happens one after another, whichever threads it comes from.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from errno import EBADF, EREMOTEIO
from threading import Condition
from typing import Final, Self
from unittest.mock import patch

from tests.hardware.fakes.mcp23017 import Chip, Unexpected

MOST: Final = 32
"""Bytes in one of the transfers that these calls make."""


class Bus:
    def __init__(self, chips: dict[int, Chip], number: int = 1) -> None:
        self.chips = chips
        self.number = number
        self.lock = Condition()
        self.transfers = 0
        self.open_error: OSError | None = None
        self.on_line: Callable[[bool], object] = lambda _low: None
        """Told whether the line of the interrupts is low, when that changes; it has a pull-up of its own."""
        self.diodes = True
        """Whether each INTA has one, through which it pulls that line down but never up."""
        self._low = False
        self._faults: list[tuple[int, int]] = []
        self._handles: list[Handle] = []
        for chip in chips.values():
            chip.on_line = self._feel_line

    @contextmanager
    def installed(self) -> Iterator["Bus"]:
        with patch("smbus2.SMBus", self.open):
            yield self

    def open(self, number: int) -> "Handle":
        if number != self.number:
            raise Unexpected(number)
        if self.open_error is not None:
            raise self.open_error
        self._handles.append(Handle(self))
        return self._handles[-1]

    def fail(self, times: int = 1, *, wait: int = 0, errno: int = EREMOTEIO) -> None:
        """Let so many transfers fail, the next ones unless some are to go well before."""
        with self.lock:
            first = self.transfers + wait
            self._faults += [(number, errno) for number in range(first, first + times)]

    def transfer(self, address: int) -> Chip:
        number, self.transfers = self.transfers, self.transfers + 1
        errno = dict(self._faults).get(number)
        chip = self.chips.get(address)
        if errno is None and (chip is None or not chip.powered):
            errno = EREMOTEIO
        if errno is not None:
            raise OSError(errno, os.strerror(errno))
        assert chip is not None
        return chip

    def wait_until_read(self, patience_s: float) -> bool:
        """Whether somebody reads every contact as it is now, or has let go of the bus; now or soon."""
        with self.lock:
            return self.lock.wait_for(
                lambda: not self.handles_open or all(chip.is_known for chip in self.chips.values()),
                patience_s,
            )

    @property
    def handles_open(self) -> int:
        return sum(not handle.closed for handle in self._handles)

    def _feel_line(self) -> None:
        levels = {chip.line() for chip in self.chips.values()}
        low = False in levels
        if low and True in levels and not self.diodes:
            raise Unexpected("one chip drives the line high, and another one low")
        if low != self._low:
            self._low = low
            self.on_line(low)


class Handle:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self.closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        with self._bus.lock:
            self.closed = True
            self._bus.lock.notify_all()

    def write_byte_data(self, i2c_addr: int, register: int, value: int) -> None:
        self.write_i2c_block_data(i2c_addr, register, [value])

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        with self._bus.lock:
            self._check(len(data))
            self._bus.transfer(i2c_addr).write(bytes([register, *data]))

    def read_i2c_block_data(self, i2c_addr: int, register: int, length: int) -> list[int]:
        with self._bus.lock:
            self._check(length)
            values = list(self._bus.transfer(i2c_addr).read(register, length))
            self._bus.lock.notify_all()
            return values

    def _check(self, length: int) -> None:
        if not 1 <= length <= MOST:
            raise Unexpected(length)
        if self.closed:
            raise OSError(EBADF, os.strerror(EBADF))
