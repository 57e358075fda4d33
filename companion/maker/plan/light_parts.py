"""A strip of lights with its supply, fuse and level shifter, and the currents that determine them.

Law: calculated from data sheets; only a meter at the supply shows the real current of a strip.
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
"""The net behind the fuse."""
MINUS: Final = f"{SUPPLY} -"
GATES: Final = 4
FED_AT_BOTH_ENDS: Final = 30
"""From this many lights on, a strip is longer than a metre."""
FED_AGAIN: Final = 100
"""Up to this many lights are fed at the ends alone; longer strips also in between."""


@dataclass(frozen=True, slots=True)
class LightNeed:
    """The lights, and their current limit."""

    count: int
    brightness: int
    current_ma: int


def _add_supply(draft: Draft, strip: str, count: int) -> None:
    """The strip with its power supply; its inputs are wired separately."""
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
    """Unused inputs of the shifter are grounded; so are its enable inputs, unless gated."""
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
    """APA102 on the SPI bus of the Pi: data and clock, behind gates where the bus is shared."""
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
"""The wire for fuses up to each size."""
THICKEST_MM2: Final = 2.5
FUSE_ABOVE: Final = 1.25
"""A fuse lasts if the current is at most four fifths of its rating."""
SUPPLY_ABOVE: Final = 1.5
"""A supply limited to the rating of its fuse never blows it."""
LIT_SHARE: Final = 8
"""The typical load: one light of so many is on, in two of its colours."""


@dataclass(frozen=True, slots=True)
class LightCurrents:
    """The currents of lights, and the sizes of fuse, supply and wire."""

    dark_ma: int
    typical_ma: int
    limit_ma: int
    white_ma: int
    """The current without the limit: all lights white at full brightness."""
    fuse_ma: int
    supply_ma: int
    wire_mm2: float


def light_currents(need: LightNeed) -> LightCurrents:
    """The currents of so many lights under this limit."""
    dark = IDLE_MA * need.count
    shown = -(-need.count // LIT_SHARE) * 2 * CHANNEL_MA * need.brightness // FULL
    limit = need.current_ma or dark + 3 * CHANNEL_MA * need.count
    fuse = _next_size(FUSES_MA, FUSE_ABOVE * limit)
    supply = _next_size(SUPPLIES_MA, SUPPLY_ABOVE * fuse)
    wire = next((mm2 for most, mm2 in WIRES_MM2 if fuse <= most), THICKEST_MM2)
    white = dark + 3 * CHANNEL_MA * need.count
    return LightCurrents(dark, min(limit, dark + shown), limit, white, fuse, supply, wire)


def _next_size(sizes: tuple[int, ...], least: float) -> int:
    """The smallest sufficient size, or the largest there is."""
    return next((size for size in sizes if size >= least), sizes[-1])
