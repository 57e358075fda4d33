"""A strip of lights with its own supply, its fuse, and the level shifter before it."""

from dataclasses import dataclass
from typing import Final

from companion.app.plan.buses import spi_pin
from companion.app.plan.draft import Draft
from companion.app.plan.matrix import CONTROLLER, LIGHT_PIN, MINUS
from hardware.catalogue.header import PINS
from hardware.catalogue.net import End, Volt
from hardware.drivers.apa102_options import Apa102

SHEET: Final = "lights"
SHIFTER, STRIP, SUPPLY, FUSE = "shifter", "strip", "supply", "fuse"
PLUS: Final = End(FUSE, "2")
"""Behind the fuse."""
BEGIN: Final = End(SUPPLY, "-")
GATES: Final = 4
FED_AT_BOTH_ENDS: Final = 30
"""From so many lights on a strip is longer than a metre."""
FED_AGAIN: Final = 100
"""So many lights are fed from two ends; longer strips on their way, too."""


@dataclass(frozen=True, slots=True)
class Need:
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
    draft.wire(End(SUPPLY, "+"), End(FUSE, "1"), Volt.SUPPLY, "5 V lights")
    both = count >= FED_AT_BOTH_ENDS
    plus = (End(large, "+"), End(STRIP, "5V"), *both * (End(STRIP, "5V end"),), End(SHIFTER, "VCC"))
    minus = (End(large, "-"), End(STRIP, "GND"), *both * (End(STRIP, "GND end"),), End(SHIFTER, "GND"))
    for end in (*plus, End(small, "1")):
        draft.wire(PLUS, end, Volt.SUPPLY, "5 V lights")
    for end in (*minus, End(small, "2")):
        draft.wire(BEGIN, end, Volt.GROUND, "ground")


def _close(draft: Draft, used: int, *, gated: bool) -> None:
    """Inputs of the shifter that nothing is led to are at ground; so are those that enable, unless gated."""
    for gate in range(1, GATES + 1):
        if gate > used:
            draft.wire(BEGIN, End(SHIFTER, f"{gate}A"), Volt.GROUND, "ground")
        if gate > used or not gated:
            draft.wire(BEGIN, End(SHIFTER, f"{gate}OE"), Volt.GROUND, "ground")


def add_driven(draft: Draft, count: int) -> None:
    """WS2812 on the board controller: one wire, with a resistor close to the strip."""
    add_supply(draft, "ws2812-strip", count)
    resistor = draft.add(SHEET, f"{STRIP}.resistor", "resistor-330")
    draft.wire(End(CONTROLLER, f"GP{LIGHT_PIN}"), End(SHIFTER, "1A"), Volt.SIGNAL3, "lights, 3.3 V")
    draft.wire(End(SHIFTER, "1Y"), End(resistor, "1"), Volt.SIGNAL5, "lights, 5 V")
    draft.wire(End(resistor, "2"), End(STRIP, "DIN"), Volt.SIGNAL5, "lights, 5 V")
    draft.wire(End(CONTROLLER, MINUS), BEGIN, Volt.GROUND, "ground")
    _close(draft, 1, gated=False)


def add_apa102(draft: Draft, options: Apa102) -> None:
    """APA102 on the SPI bus of the Pi: data and clock, behind gates where they share it."""
    add_supply(draft, "apa102-strip", options.count)
    place = PINS[spi_pin(0, "SCLK") or 0].place
    for gate, (wire, leg) in enumerate((("MOSI", "DI"), ("SCLK", "CI")), 1):
        pin = spi_pin(options.bus, wire)
        if pin is not None:
            draft.pin(pin, End(SHIFTER, f"{gate}A"), wire)
        draft.wire(End(SHIFTER, f"{gate}Y"), End(STRIP, leg), Volt.SIGNAL5, f"{wire}, 5 V")
        select = spi_pin(options.bus, f"CE{options.device}")
        if options.gated:
            if select is not None:
                draft.pin(select, End(SHIFTER, f"{gate}OE"), f"CE{options.device}")
            resistor = draft.add(SHEET, f"{STRIP}.{leg}.pull-down", "resistor-10k")
            draft.wire(End(STRIP, leg), End(resistor, "1"), Volt.SIGNAL5, f"{wire}, 5 V")
            draft.wire(BEGIN, End(resistor, "2"), Volt.GROUND, "ground")
    draft.ground(BEGIN, place)
    _close(draft, 2, gated=options.gated)
