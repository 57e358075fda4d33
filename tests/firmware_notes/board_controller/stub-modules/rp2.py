"""The state machine that makes pulses: what the strip takes goes to the test, as it is."""

import os

from world import BROKEN, STRIP_BROKEN, WORLD

STRIP = open(int(os.getenv("STRIP")), "wb")  # noqa: PTH123, SIM115 - a descriptor
PULSES = {
    "sideset_init": 10,
    "out_shiftdir": 11,
    "autopull": True,
    "pull_thresh": 24,
    "fifo_join": 12,
}


class PIO:
    """Numbers of their own, so that none is taken for another."""

    OUT_LOW, SHIFT_LEFT, JOIN_TX = 10, 11, 12


def asm_pio(**how: int) -> object:
    if how != PULSES:
        WORLD.fail("these are no pulses for a strip")
    return lambda program: program


class StateMachine:
    """Takes words once it runs."""

    def __init__(self, number: int, program: object, *, freq: int, sideset_base: object) -> None:
        if not callable(program) or sideset_base is None or (number, freq) != (0, 8000000):
            WORLD.fail("this is no state machine for a strip")
        self.runs = False

    def active(self, runs: int) -> None:
        self.runs = bool(runs)

    def put(self, words: object, shift: int) -> None:
        if WORLD.seen[BROKEN] & STRIP_BROKEN:
            raise OSError(5)
        if not self.runs or shift != 8 or any(word >> 24 for word in words):
            WORLD.fail("no strip takes this")
        STRIP.write(words)
