"""A strip of lights with its supply, fuse and level shifter, and the currents these are chosen by.

Law: arithmetic on data sheets; a meter in the supply says what a strip really takes.
"""

from dataclasses import dataclass
from typing import Final

from companion.maker.plan.draft import Draft, connect_spi, spi_pin
from companion.maker.plan.part_wiring import CONTROLLER, CONTROLLER_GROUND, LIGHT_PIN
from hardware.catalogue.header import PINS
from hardware.catalogue.wiring import Volt
from hardware.drivers.apa102 import Apa102
from hardware.drivers.lamp_player import CHANNEL_MA, FULL, IDLE_MA

SHEET: Final = "lights"
SHIFTER, STRIP, SUPPLY, FUSE = "shifter", "strip", "supply", "fuse"
PLUS: Final = f"{FUSE} 2"
"""Behind the fuse."""
MINUS: Final = f"{SUPPLY} -"
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


def _add_supply(draft: Draft, strip: str, count: int) -> None:
    """The strip with all that feeds it; its inputs come after."""
    draft.add(SHEET, SUPPLY, "supply")
    draft.add(SHEET, FUSE, "fuse")
    draft.add(SHEET, STRIP, strip, count)
    large = draft.add(SHEET, f"{STRIP}.capacitor", "capacitor-1000u")
    draft.add(SHEET, SHIFTER, "74ahct125")
    small = draft.add(SHEET, f"{SHIFTER}.capacitor", "capacitor-100n")
    draft.feed(Volt.SUPPLY, f"{SUPPLY} +", f"{FUSE} 1")
    ends = ("", " end") if count >= FED_AT_BOTH_ENDS else ("",)
    plus = (f"{STRIP} 5V{end}" for end in ends)
    draft.feed(Volt.SUPPLY, PLUS, f"{large} +", *plus, f"{SHIFTER} VCC", f"{small} 1")
    minus = (f"{STRIP} GND{end}" for end in ends)
    draft.feed(Volt.GROUND, MINUS, f"{large} -", *minus, f"{SHIFTER} GND", f"{small} 2")


def _ground_unused_gates(draft: Draft, used: int, *, gated: bool) -> None:
    """Inputs of the shifter that nothing is led to are at ground; so are those that enable, unless gated."""
    for gate in range(1, GATES + 1):
        if gate > used:
            draft.feed(Volt.GROUND, MINUS, f"{SHIFTER} {gate}A")
        if gate > used or not gated:
            draft.feed(Volt.GROUND, MINUS, f"{SHIFTER} {gate}OE")


def add_driven(draft: Draft, count: int) -> None:
    """WS2812 on the board controller: one wire, with a resistor close to the strip."""
    _add_supply(draft, "ws2812-strip", count)
    resistor = draft.add(SHEET, f"{STRIP}.resistor", "resistor-330")
    draft.wire(f"{CONTROLLER} GP{LIGHT_PIN}", f"{SHIFTER} 1A", "lights, 3.3 V")
    draft.wire(f"{SHIFTER} 1Y", f"{resistor} 1", "lights, 5 V", Volt.SIGNAL5)
    draft.wire(f"{resistor} 2", f"{STRIP} DIN", "lights, 5 V", Volt.SIGNAL5)
    draft.feed(Volt.GROUND, CONTROLLER_GROUND, MINUS)
    _ground_unused_gates(draft, 1, gated=False)


def add_apa102(draft: Draft, options: Apa102) -> None:
    """APA102 on the SPI bus of the Pi: data and clock, behind gates where they share it."""
    _add_supply(draft, "apa102-strip", options.count)
    for gate, (wire, leg) in enumerate((("MOSI", "DI"), ("SCLK", "CI")), 1):
        connect_spi(draft, options.bus, wire, f"{SHIFTER} {gate}A")
        draft.wire(f"{SHIFTER} {gate}Y", f"{STRIP} {leg}", f"{wire}, 5 V", Volt.SIGNAL5)
        if options.gated:
            connect_spi(draft, options.bus, f"CE{options.device}", f"{SHIFTER} {gate}OE")
            resistor = draft.add(SHEET, f"{STRIP}.{leg}.pull-down", "resistor-10k")
            draft.wire(f"{STRIP} {leg}", f"{resistor} 1", f"{wire}, 5 V", Volt.SIGNAL5)
            draft.feed(Volt.GROUND, MINUS, f"{resistor} 2")
    draft.power(Volt.GROUND, PINS[spi_pin(0, "SCLK") or 0].place, MINUS)
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
