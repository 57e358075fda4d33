"""How reliable an I2C bus is, found out with commands that do nothing."""

from collections.abc import Sequence
from typing import NamedTuple

import smbus2

from hardware.clock import Clock


class BusProbe(NamedTuple):
    """How often a transfer failed, and how long each of them took."""

    times: int
    failed: int
    each_s: float


def probe_bus(bus: int, address: int, message: Sequence[int], count: int, clock: Clock) -> BusProbe:
    """Send this so often, one after the other; `OSError` where there is no such bus for us."""
    failed = 0
    with smbus2.SMBus(bus) as handle:
        began_s = clock.time()
        for _ in range(count):
            try:
                handle.i2c_rdwr(smbus2.i2c_msg.write(address, message))
            except OSError:
                failed += 1
        return BusProbe(count, failed, (clock.time() - began_s) / count)
