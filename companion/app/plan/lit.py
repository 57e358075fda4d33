"""What lights take: the fuse, the supply and the wires that go with their limit.

Law: arithmetic on data sheets; a meter in the supply says what a strip really takes.
"""

from dataclasses import dataclass
from typing import Final

from companion.app.plan.lights import Need
from hardware.drivers.lamp_current import CHANNEL_MA, FULL, IDLE_MA

FUSES_MA: Final = (500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000)
SUPPLIES_MA: Final = (2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000)
WIRES_MM2: Final = ((3150, 0.5), (5000, 0.75), (8000, 1.0), (10_000, 1.5))
"""Up to which fuse, which wire."""
THICKEST_MM2: Final = 2.5
FUSE_ABOVE: Final = 1.25
"""A fuse lasts where what flows is four fifths of it, or less."""
SUPPLY_ABOVE: Final = 1.5
"""A supply that gives no more than its fuse bears never blows it."""
LIT: Final = 8
"""One light of so many, in two of its colours, is what a game shows most of the time."""


@dataclass(frozen=True, slots=True)
class Lit:
    """The currents of lights, and what bears them."""

    dark_ma: int
    typical_ma: int
    limit_ma: int
    white_ma: int
    """What they would take without the limit, all white at their brightest."""
    fuse_ma: int
    supply_ma: int
    wire_mm2: float


def lit(need: Need) -> Lit:
    """All of it, from how many there are and what they may take."""
    dark = IDLE_MA * need.count
    shown = -(-need.count // LIT) * 2 * CHANNEL_MA * need.brightness // FULL
    limit = need.current_ma or dark + 3 * CHANNEL_MA * need.count
    fuse = _next(FUSES_MA, FUSE_ABOVE * limit)
    supply = _next(SUPPLIES_MA, SUPPLY_ABOVE * fuse)
    wire = next((mm2 for most, mm2 in WIRES_MM2 if fuse <= most), THICKEST_MM2)
    white = dark + 3 * CHANNEL_MA * need.count
    return Lit(dark, min(limit, dark + shown), limit, white, fuse, supply, wire)


def _next(sizes: tuple[int, ...], least: float) -> int:
    """The smallest that suffices, or the largest there is."""
    return next((size for size in sizes if size >= least), sizes[-1])
