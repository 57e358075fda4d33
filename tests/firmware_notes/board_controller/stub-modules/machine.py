"""Pins, the UART and the watchdog of a board that is wired as the test says. Strict: it ends at a mistake."""

import sys

import wiring
from world import CAUSE, JUMPER, WORLD

PWRON_RESET, WDT_RESET = 1, 3
TAKEN = set()


class Pin:
    """One pin of a Pico."""

    IN, OUT = 0, 1
    PULL_UP, PULL_DOWN = 1, 2

    def __init__(self, number: int, mode: int | None = None, pull: int | None = None) -> None:
        if not 0 <= number <= 28 or number in (23, 24, 25) or number in TAKEN:
            WORLD.fail("there is no such pin, or it is taken")
        TAKEN.add(number)
        self.number = number
        self.mode = mode
        self.pull = None
        if mode is not None:
            self.init(mode, pull)

    def init(self, mode: int, pull: int | None = None, *, value: int | None = None) -> None:
        if (value is None) != (mode == Pin.IN):
            WORLD.fail("a pin that is driven has a value, and no other")
        self.mode = mode
        self.pull = None if pull is None else int(pull == Pin.PULL_UP)
        WORLD.drive(self.number, value)

    def __call__(self) -> int | None:
        if self.mode != Pin.IN:
            WORLD.fail("a pin is read that is driven")
        if self.number == wiring.JUMPER:
            return 0 if WORLD.seen[JUMPER] else self.pull
        return WORLD.felt(self.number, self.pull)


class WDT:
    """Once it is made it wants to be fed."""

    def __init__(self, timeout: int) -> None:
        if not 0 < timeout <= 8388:
            raise ValueError(timeout)
        WORLD.guarded = True

    def feed(self) -> None:
        WORLD.unfed = 0


def UART(number: int, baud: int, *, tx: Pin, rx: Pin, rxbuf: int) -> object:  # noqa: N802 - its name
    """The line of the test, for who finds it here."""
    if (number, tx.number, rx.number) != (0, 0, 1) or baud != 115200 or rxbuf < 256:
        WORLD.fail("this is no UART")
    return sys.stdin.buffer


def reset_cause() -> int:
    return WORLD.seen[CAUSE]
