"""Cells on two port expanders on a fake bus and a fake header, with pieces and the plug of the second."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from hardware.drivers.gpio_pins import pin_factory
from hardware.drivers.mcp23017 import Mcp23017, Mcp23017Cells, Patience
from hardware.signals import SOMETHING, Reading
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.mcp23017 import Chip
from tests.hardware.fakes.mcp23017_bus import Bus
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi

AGES_S = 60.0
"""No machine is so slow."""
LINE = 4
ADDRESSES = (0x20, 0x27)


class Rig:
    def __init__(self) -> None:
        self.chips = {address: Chip() for address in ADDRESSES}
        self.bus = Bus(self.chips)
        self.gpio = FakeGPIO()
        self.bus.on_line = lambda low: self.gpio.drive(LINE, level=False if low else None)

    def put(self, cell: int, /) -> Reading:
        for is_closed in (True, False, True):
            self._move(cell, closed=is_closed)
        return SOMETHING

    def lift(self, cell: int, /) -> None:
        for is_closed in (False, True, False):
            self._move(cell, closed=is_closed)

    def touch(self) -> None:
        self._move(0, closed=0 not in self.chips[ADDRESSES[0]].closed)

    def settle(self) -> None:
        assert self.bus.wait_until_read(AGES_S)

    def unplug(self) -> None:
        with self.bus.lock:
            self.chips[ADDRESSES[1]].cut()

    def plug(self) -> None:
        with self.bus.lock:
            self.chips[ADDRESSES[1]].restore()

    def _move(self, cell: int, *, closed: bool) -> None:
        chip, contact = self.chips[ADDRESSES[cell // 16]], cell % 16
        with self.bus.lock:
            (chip.close if closed else chip.open)(contact)


def some_cells(*, calls: bool, slow_s: float) -> Mcp23017Cells:
    options = Mcp23017(ADDRESSES, scan_ms=1, interrupt=LINE if calls else None)
    patience = Patience(slow_s=slow_s, retry_s=0.02)
    return Mcp23017Cells("part", options, pin_factory("rpigpio"), RealClock(), patience)


@contextmanager
def rig() -> Iterator[Rig]:
    made = Rig()
    with ExitStack() as stack:
        stack.enter_context(raspberry_pi(made.gpio))
        stack.enter_context(made.bus.installed())
        yield made
        assert made.gpio.in_use == set()
        assert made.bus.handles_open == 0
