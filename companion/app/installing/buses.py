"""The I2C and SPI buses of a Raspberry Pi, switched on where that was asked for."""

from collections.abc import Iterator
from typing import Final

from companion.app.installing.machine import NO_PROGRAM, Machine
from companion.app.installing.told import Told
from companion.rules.kernel.reason import Reason, because

BUSES: Final = ("i2c", "spi")
ON: Final = "0"
"""As raspi-config counts."""


def settle(machine: Machine) -> Iterator[Reason]:
    """Both are on; or how to do it where nobody here knows."""
    for bus in BUSES:
        done = machine.run(("raspi-config", "nonint", f"get_{bus}"))
        if done.status == NO_PROGRAM:
            yield because(Told.BUS_BY_HAND)
            return
        if done.out.strip() != ON:
            machine.do("raspi-config", "nonint", f"do_{bus}", ON)
            yield because(Told.BUS, bus=bus)
