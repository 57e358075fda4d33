"""Whether one MCP23017 answers, how fast and how surely, and what its contacts are like."""

from dataclasses import replace
from typing import Final, NamedTuple

from hardware.clock import Clock
from hardware.drivers.i2c_trouble import trouble_in_use
from hardware.drivers.mcp23017 import PINS, Mcp23017
from hardware.drivers.mcp23017_chips import start

READS: Final = 100


class Found(NamedTuple):
    """What a chip was like."""

    read_s: float
    """How long one of its readings takes."""
    failed: int
    """So many of `READS` readings failed; the driver would have made up for them."""
    closed: tuple[int, ...]
    """The cells on it where something is."""


def probe(options: Mcp23017, chip: int, clock: Clock) -> Found:
    """Set this one of the chips up and read it; `Trouble` where it does not answer."""
    address = options.addresses[chip]
    chips = start(replace(options, addresses=(address,)))
    try:
        closed = chips.read(0)
        failed, began_s = 0, clock.time()
        for _ in range(READS):
            try:
                closed = chips.read_once(address)
            except OSError as error:
                failed += 1
                if failed == READS:
                    raise trouble_in_use(error, options.bus, address) from error
        read_s = (clock.time() - began_s) / READS
    finally:
        chips.close()
    return Found(read_s, failed, tuple(PINS * chip + pin for pin in range(PINS) if closed >> pin & 1))
