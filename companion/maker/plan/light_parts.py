"""A strip of lights with its supply, fuse and level shifter, and the currents these are chosen by.

Law: arithmetic on data sheets; a meter in the supply says what a strip really takes.
"""

from dataclasses import dataclass
from typing import Final

from companion.maker.plan.draft import Draft, spi_pin
from companion.maker.plan.part_wiring import CONTROLLER, CONTROLLER_GROUND, LIGHT_PIN
from hardware.catalogue.header import PINS
from hardware.catalogue.wiring import Volt, WireEnd
from hardware.drivers.apa102 import Apa102
from hardware.drivers.lamp_player import CHANNEL_MA, FULL, IDLE_MA

SHEET: Final = "lights"
SHIFTER, STRIP, SUPPLY, FUSE = "shifter", "strip", "supply", "fuse"
PLUS: Final = WireEnd(FUSE, "2")
"""Behind the fuse."""
MINUS: Final = WireEnd(SUPPLY, "-")
GATES: Final = 4
FED_AT_BOTH_ENDS: Final = 30
"""From so many lights on a strip is longer than a metre."""
FED_AGAIN: Final = 100
"""So many lights are fed from two ends; longer strips on their way, too."""


@dataclass(frozen=True, slots=True)
class LightNeed:
    """Which lights there are, and how much they may take together."""

    count: int
    brightness: int
    current_ma: int


def add_supply(draft: Draft, strip: str, count: int) -> None:
    """The strip with all that feeds it; its inputs come after."""
    draft.add(SHEET, SUPPLY, "supply")
    draft.add(SHEET, FUSE, "fuse")
    draft.add(SHEET, STRIP, strip, count)
    large = draft.add(SHEET, f"{STRIP}.capacitor", "capacitor-1000u")
    draft.add(SHEET, SHIFTER, "74ahct125")
    small = draft.add(SHEET, f"{SHIFTER}.capacitor", "capacitor-100n")
    draft.wire(WireEnd(SUPPLY, "+"), WireEnd(FUSE, "1"), Volt.SUPPLY, "5 V lights")
    both = count >= FED_AT_BOTH_ENDS
    plus = (
        WireEnd(large, "+"),
        WireEnd(STRIP, "5V"),
        *both * (WireEnd(STRIP, "5V end"),),
        WireEnd(SHIFTER, "VCC"),
    )
    minus = (
        WireEnd(large, "-"),
        WireEnd(STRIP, "GND"),
        *both * (WireEnd(STRIP, "GND end"),),
        WireEnd(SHIFTER, "GND"),
    )
    for end in (*plus, WireEnd(small, "1")):
        draft.wire(PLUS, end, Volt.SUPPLY, "5 V lights")
    for end in (*minus, WireEnd(small, "2")):
        draft.wire(MINUS, end, Volt.GROUND, "ground")


def _ground_unused_gates(draft: Draft, used: int, *, gated: bool) -> None:
    """Inputs of the shifter that nothing is led to are at ground; so are those that enable, unless gated."""
    for gate in range(1, GATES + 1):
        if gate > used:
            draft.wire(MINUS, WireEnd(SHIFTER, f"{gate}A"), Volt.GROUND, "ground")
        if gate > used or not gated:
            draft.wire(MINUS, WireEnd(SHIFTER, f"{gate}OE"), Volt.GROUND, "ground")


def add_driven(draft: Draft, count: int) -> None:
    """WS2812 on the board controller: one wire, with a resistor close to the strip."""
    add_supply(draft, "ws2812-strip", count)
    resistor = draft.add(SHEET, f"{STRIP}.resistor", "resistor-330")
    draft.wire(WireEnd(CONTROLLER, f"GP{LIGHT_PIN}"), WireEnd(SHIFTER, "1A"), Volt.SIGNAL3, "lights, 3.3 V")
    draft.wire(WireEnd(SHIFTER, "1Y"), WireEnd(resistor, "1"), Volt.SIGNAL5, "lights, 5 V")
    draft.wire(WireEnd(resistor, "2"), WireEnd(STRIP, "DIN"), Volt.SIGNAL5, "lights, 5 V")
    draft.wire(WireEnd(CONTROLLER, CONTROLLER_GROUND), MINUS, Volt.GROUND, "ground")
    _ground_unused_gates(draft, 1, gated=False)


def add_apa102(draft: Draft, options: Apa102) -> None:
    """APA102 on the SPI bus of the Pi: data and clock, behind gates where they share it."""
    add_supply(draft, "apa102-strip", options.count)
    place = PINS[spi_pin(0, "SCLK") or 0].place
    for gate, (wire, leg) in enumerate((("MOSI", "DI"), ("SCLK", "CI")), 1):
        pin = spi_pin(options.bus, wire)
        if pin is not None:
            draft.pin(pin, WireEnd(SHIFTER, f"{gate}A"), wire)
        draft.wire(WireEnd(SHIFTER, f"{gate}Y"), WireEnd(STRIP, leg), Volt.SIGNAL5, f"{wire}, 5 V")
        select = spi_pin(options.bus, f"CE{options.device}")
        if options.gated:
            if select is not None:
                draft.pin(select, WireEnd(SHIFTER, f"{gate}OE"), f"CE{options.device}")
            resistor = draft.add(SHEET, f"{STRIP}.{leg}.pull-down", "resistor-10k")
            draft.wire(WireEnd(STRIP, leg), WireEnd(resistor, "1"), Volt.SIGNAL5, f"{wire}, 5 V")
            draft.wire(MINUS, WireEnd(resistor, "2"), Volt.GROUND, "ground")
    draft.ground(MINUS, place)
    _ground_unused_gates(draft, 2, gated=options.gated)


FUSES_MA: Final = (500, 630, 800, 1000, 1250, 1600, 2000, 2500, 3150, 4000, 5000, 6300, 8000, 10_000)
SUPPLIES_MA: Final = (2000, 3000, 4000, 5000, 6000, 8000, 10_000, 12_000, 15_000, 20_000)
WIRES_MM2: Final = ((3150, 0.5), (5000, 0.75), (8000, 1.0), (10_000, 1.5))
"""Up to which fuse, which wire."""
THICKEST_MM2: Final = 2.5
FUSE_ABOVE: Final = 1.25
"""A fuse lasts where what flows is four fifths of it, or less."""
SUPPLY_ABOVE: Final = 1.5
"""A supply that gives no more than its fuse bears never blows it."""
LIT_SHARE: Final = 8
"""One light of so many, in two of its colours, is what a game shows most of the time."""


@dataclass(frozen=True, slots=True)
class LightCurrents:
    """The currents of lights, and what bears them."""

    dark_ma: int
    typical_ma: int
    limit_ma: int
    white_ma: int
    """What they would take without the limit, all white at their brightest."""
    fuse_ma: int
    supply_ma: int
    wire_mm2: float


def light_currents(need: LightNeed) -> LightCurrents:
    """All of it, from how many there are and what they may take."""
    dark = IDLE_MA * need.count
    shown = -(-need.count // LIT_SHARE) * 2 * CHANNEL_MA * need.brightness // FULL
    limit = need.current_ma or dark + 3 * CHANNEL_MA * need.count
    fuse = _next_size(FUSES_MA, FUSE_ABOVE * limit)
    supply = _next_size(SUPPLIES_MA, SUPPLY_ABOVE * fuse)
    wire = next((mm2 for most, mm2 in WIRES_MM2 if fuse <= most), THICKEST_MM2)
    white = dark + 3 * CHANNEL_MA * need.count
    return LightCurrents(dark, min(limit, dark + shown), limit, white, fuse, supply, wire)


def _next_size(sizes: tuple[int, ...], least: float) -> int:
    """The smallest that suffices, or the largest there is."""
    return next((size for size in sizes if size >= least), sizes[-1])
