"""An I2C bus with panels on it, behind the interface of `smbus2.SMBus`, and with faults on order.

Every byte on the wire is counted: the address, the control byte and what follows. A transaction that nobody
acknowledges counts as a transaction and not as bytes.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from errno import EBADF, EREMOTEIO
from typing import Self
from unittest.mock import patch

from smbus2 import i2c_msg

from tests.hardware.fakes.ssd1306 import Chip, Unexpected


@dataclass
class Fault:
    wait: int
    """So many transactions go well before it."""
    errno: int
    taken: int
    """So many bytes, after the address, still reach the chip."""
    lasts: bool
    """Whether all later transactions fail too."""
    then: int | None = None
    """After how many more another one fails, if one does."""


class Bus:
    def __init__(self, chips: dict[int, Chip], number: int = 1) -> None:
        self.chips = chips
        self.number = number
        self.bytes = 0
        self.transactions = 0
        self.log: list[tuple[int, bytes]] = []
        self.open_error: OSError | None = None
        self.on_byte: Callable[[], object] = lambda: None
        self._fault: Fault | None = None
        self._handles: list[Handle] = []

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

    def fail(
        self,
        *,
        wait: int = 0,
        errno: int = EREMOTEIO,
        taken: int = 0,
        lasts: bool = False,
        then: int | None = None,
    ) -> None:
        """Let a transaction fail, the next one unless some are to go well before; and then another one."""
        self._fault = Fault(wait, errno, taken, lasts, then)

    def heal(self) -> None:
        self._fault = None

    def forget(self) -> None:
        self.bytes = self.transactions = 0
        self.log.clear()

    def transfer(self, address: int, message: bytes) -> None:
        if address not in self.chips:
            raise Unexpected(hex(address))
        self.transactions += 1
        if self._fault is not None:
            self._break(self._fault, address, message)
        self.bytes += 1 + len(message)
        self.log.append((address, message))
        for _ in range(1 + len(message)):
            self.on_byte()
        self.chips[address].receive(message)

    def _break(self, fault: Fault, address: int, message: bytes) -> None:
        if fault.wait:
            fault.wait -= 1
            return
        if not fault.lasts:
            again = None if fault.then is None else Fault(fault.then, fault.errno, fault.taken, lasts=False)
            self._fault = again
        self.chips[address].receive(message[: fault.taken])
        self.chips[address].tear()
        raise OSError(fault.errno, os.strerror(fault.errno))

    @property
    def handles_open(self) -> int:
        return sum(not handle.closed for handle in self._handles)

    def assert_done(self) -> None:
        """Everybody has let go, every fault on order has come, and nothing was left half said."""
        if self._fault is not None and not self._fault.lasts:
            raise Unexpected(self._fault)
        if self.handles_open:
            raise Unexpected(self.handles_open)
        for chip in self.chips.values():
            chip.assert_done()


class Handle:
    def __init__(self, bus: Bus) -> None:
        self._bus = bus
        self.closed = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def write_i2c_block_data(self, i2c_addr: int, register: int, data: Sequence[int]) -> None:
        if len(data) > 32:
            raise Unexpected(len(data))
        self._transfer(i2c_addr, bytes([register, *data]))

    def i2c_rdwr(self, *messages: i2c_msg) -> None:
        for message in messages:
            if message.flags or message.len > 8192:  # reading, or more than the kernel takes
                raise Unexpected(message)
            self._transfer(message.addr, bytes(message))

    def close(self) -> None:
        self.closed = True

    def _transfer(self, address: int, message: bytes) -> None:
        if self.closed:
            raise OSError(EBADF, os.strerror(EBADF))
        self._bus.transfer(address, message)
