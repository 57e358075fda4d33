"""The board's clock: real time since power-on and what the test adds, and its period."""

import utime
from world import WORLD

PERIOD = 1 << 30
BEGAN = utime.ticks_ms()


def ticks_ms() -> int:
    return (utime.ticks_ms() - BEGAN + int.from_bytes(WORLD.seen[:4], "little")) % PERIOD


def ticks_diff(late: int, early: int) -> int:
    return (late - early + PERIOD // 2) % PERIOD - PERIOD // 2


def sleep_us(us: int) -> None:
    """Signals settle; nobody has to wait for it."""
    if us >= 10:
        WORLD.settled = True
