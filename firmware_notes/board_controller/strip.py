"""The strip: a state machine of the RP2040 makes the pulses, and interrupts go on meanwhile.

So no byte from the host is lost while 300 lights take their 9 ms, as it would be with the module `neopixel`.
A bit is 1.25 us: high for 0.25 us and low for the rest, or high for 0.875 us, in steps of 0.125 us.
"""

# ruff: noqa: F821 - the words of the assembler are there while it assembles

import rp2
from machine import Pin


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def pulses() -> None:
    """One bit after the other, as long as there are words."""
    wrap_target()
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[1]
    jmp("bit").side(1)[4]
    label("zero")
    nop().side(0)[4]
    wrap()


class Strip:
    """The lights on one pin."""

    def __init__(self, pin: int) -> None:
        self._machine = rp2.StateMachine(0, pulses, freq=8000000, sideset_base=Pin(pin))
        self._machine.active(1)

    def write(self, words: object) -> None:
        """Give each light its word, 24 bits each."""
        self._machine.put(words, 8)
