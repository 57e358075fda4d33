"""The catalogue as data: every component of a table, by the name of its model.

Four groups: processor boards and their supplies; breakout boards (screens, readers, the multiplexer); DIP
chips, with pins counted down the left side and up the right one; and loose components with two or three legs,
keys, dials, supplies and light strips.

Law: facts only, from data sheets.
"""

from types import MappingProxyType
from typing import Final

from hardware.catalogue.header import PIN_AT, PLACES, POWER, places_of
from hardware.catalogue.model import Current, Leg, Model, Price, Role, Side
from hardware.catalogue.wiring import Volt

KINDS: Final = MappingProxyType(
    {
        "ground": (Role.GROUND, (Volt.GROUND,)),
        "feed": (Role.FEED, (Volt.V3,)),
        "feed-5": (Role.FEED, (Volt.V5,)),
        "feed-any": (Role.FEED, (Volt.V3, Volt.V5)),
        "feed-supply": (Role.FEED, (Volt.SUPPLY,)),
        "feed-logic": (Role.FEED, (Volt.SUPPLY, Volt.V5)),
        "source": (Role.SOURCE, (Volt.V3,)),
        "source-5": (Role.SOURCE, (Volt.V5,)),
        "source-supply": (Role.SOURCE, (Volt.SUPPLY,)),
        "in": (Role.INPUT, (Volt.SIGNAL3,)),
        "in-5": (Role.INPUT, (Volt.SIGNAL5,)),
        "in-any": (Role.INPUT, (Volt.SIGNAL3, Volt.SIGNAL5)),
        "out": (Role.OUTPUT, (Volt.SIGNAL3,)),
        "out-5": (Role.OUTPUT, (Volt.SIGNAL5,)),
        "sink": (Role.SINK, (Volt.SIGNAL3,)),
        "pin": (Role.PIN, (Volt.SIGNAL3,)),
        "usb": (Role.USB, (Volt.USB,)),
        "contact": (Role.CONTACT, ()),
        "none": (Role.NONE, ()),
    }
)
"""The kinds of legs: each a role, and the voltages given or accepted."""


def _legs(side: Side, text: str, usual: str = "contact", first: int = 0, step: int = 1) -> tuple[Leg, ...]:
    """The legs of one side, downwards or to the right: `VCC=feed, GND=ground`.

    A `?` after the kind marks a leg that may stay unconnected; `usual` is the kind of legs that name none.
    Places are counted from `first`, unless it is 0.
    """
    found = []
    for number, part in enumerate(text.split(", ")):
        name, _, kind = part.partition("=")
        role, volts = KINDS[(kind or usual).removesuffix("?")]
        place = first + step * number if first else 0
        found.append(Leg(name, side, role, volts, place, (kind or usual).endswith("?")))
    return tuple(found)


def _numbers(last: int) -> str:
    """The names of numbered legs, from 1 on."""
    return ", ".join(map(str, range(1, last + 1)))


def _header_leg(place: int) -> Leg:
    """The leg at a place of the header. Odd places are in the inner row, on the left with place 1 on top."""
    kind = (
        "pin?" if place in PIN_AT else {Volt.V3: "source?", Volt.V5: "source-5?"}.get(POWER[place], "ground?")
    )
    [leg] = _legs(Side.LEFT if place % 2 else Side.RIGHT, str(place), kind, place)
    return leg


USB_SOCKETS: Final = ("USB 1", "USB 2", "USB 3", "USB 4")
PI: Final = Model(
    "pi",
    (
        *map(_header_leg, PLACES),
        *_legs(Side.BOTTOM, ", ".join(USB_SOCKETS), "usb?"),
        *_legs(Side.TOP, "POWER=usb"),
    ),
    Price.HIGH,
    Current(600, 1300),
    joined=tuple(tuple(map(str, places_of(volt))) for volt in (Volt.V3, Volt.V5, Volt.GROUND)),
)
"""A Raspberry Pi 4 or 3 with four sockets; the header is the same on all of them."""
PI_SUPPLY: Final = Model("pi-supply", _legs(Side.RIGHT, "USB-C=usb"), Price.MIDDLE)
PI_SUPPLY_MA: Final = 3000
USB_HUB: Final = Model(
    "usb-hub", (*_legs(Side.LEFT, "USB=usb"), *_legs(Side.RIGHT, _numbers(7), "usb?", 1)), Price.MIDDLE
)
PICO: Final = Model(
    "pico",
    (
        *_legs(
            Side.LEFT,
            "GP0, GP1, GND 3=ground?, GP2, GP3, GP4, GP5, GND 8=ground?, GP6, GP7, GP8, GP9, GND 13=ground?, "
            "GP10, GP11, GP12, GP13, GND 18=ground?, GP14, GP15",
            "pin?",
            1,
        ),
        *_legs(
            Side.RIGHT,
            "VBUS=source-5?, VSYS=feed-5?, GND 38=ground?, 3V3_EN=sink?, 3V3=source?, ADC_VREF=source?, "
            "GP28, GND 33=ground?, GP27, GP26, RUN=sink?, GP22, GND 28=ground?, GP21, GP20, GP19, "
            "GP18, GND 23=ground?, GP17, GP16",
            "pin?",
            40,
            -1,
        ),
        *_legs(Side.TOP, "USB=usb?"),
    ),
    Price.MIDDLE,
    Current(30, 50),
    joined=(tuple(f"GND {place}" for place in (3, 8, 13, 18, 23, 28, 33, 38)),),
)

MODULE_PULL_UP_OHMS: Final = 10_000
CHANNELS: Final = 8
_PANELS: Final = (
    ("ssd1306", Price.MIDDLE, Current(8, 20)),
    ("sh1106", Price.MIDDLE, Current(15, 40)),
    ("ssd1309", Price.HIGH, Current(60, 150)),
)
"""0.96, 1.3 and 2.42 inches; `most` is with every pixel lit, `typical` with a sixth of them."""
_I2C_LEGS: Final = _legs(Side.TOP, "GND=ground, VCC=feed, SCL=sink, SDA=sink")
_SPI_LEGS: Final = _legs(Side.TOP, "GND=ground, VCC=feed, CLK, MOSI, RES, DC, CS", "in")
SCREENS: Final = (
    *(
        Model(chip, _I2C_LEGS, price, current, pull_up_ohms=MODULE_PULL_UP_OHMS, capacity_pf=20)
        for chip, price, current in _PANELS
    ),
    *(Model(f"{chip}-spi", _SPI_LEGS, price, current) for chip, price, current in _PANELS),
)
PCA9548: Final = Model(
    "pca9548",
    (
        *_legs(Side.LEFT, "VIN=feed, GND=ground, SDA=sink, SCL=sink, RST=in, A0=in, A1=in, A2=in"),
        *_legs(Side.LEFT, "SD0, SC0, SD1, SC1", "sink?"),
        *_legs(Side.RIGHT, "SC7, SD7, SC6, SD6, SC5, SD5, SC4, SD4, SC3, SD3, SC2, SD2", "sink?"),
    ),
    Price.LOW,
    Current(0.1, 1),
    pull_up_ohms=MODULE_PULL_UP_OHMS,
    capacity_pf=20,
)
"""The common breakout board, also sold with a TCA9548A."""
PN532: Final = Model(
    "pn532",
    _legs(Side.LEFT, "GND=ground, VCC=feed-any, TXD=out, RXD=in"),
    Price.MIDDLE,
    Current(60, 150),
)
"""The red square board; on the component side its TXD is printed SDA and its RXD SCL."""
USB_SERIAL: Final = Model(
    "usb-serial",
    (
        *_legs(Side.LEFT, "USB=usb"),
        *_legs(Side.RIGHT, "3V3=source?, TXD=out, RXD=in, GND=ground, 5V=source-5?"),
    ),
    Price.LOW,
    Current(15, 30),
)

AHCT125: Final = Model(
    "74ahct125",
    (
        *_legs(Side.LEFT, "1OE, 1A, 1Y=out-5?, 2OE, 2A, 2Y=out-5?, GND=ground", "in-any", 1),
        *_legs(Side.RIGHT, "VCC=feed-logic, 4OE, 4A, 4Y=out-5?, 3OE, 3A, 3Y=out-5?", "in-any", 14, -1),
    ),
    Price.LOW,
    Current(1, 10),
)
"""A level shifter: its inputs accept 3.3 V, its outputs give 5 V."""
MCP23017: Final = Model(
    "mcp23017",
    (
        *_legs(Side.LEFT, "GPB0, GPB1, GPB2, GPB3, GPB4, GPB5, GPB6, GPB7", "pin?", 1),
        *_legs(Side.LEFT, "VDD=feed, VSS=ground, NC.11=none?, SCL=sink, SDA=sink, NC.14=none?", first=9),
        *_legs(Side.RIGHT, "GPA7, GPA6, GPA5, GPA4, GPA3, GPA2, GPA1, GPA0", "pin?", 28, -1),
        *_legs(Side.RIGHT, "INTA=out?, INTB=out?, RESET=in, A2=in, A1=in, A0=in", first=20, step=-1),
    ),
    Price.LOW,
    Current(0.5, 1),
    capacity_pf=10,
)


def _pair(name: str, legs: tuple[str, str] = ("1", "2"), ohms: int = 0, most_ma: float = 0) -> Model:
    left, right = legs
    both = (*_legs(Side.LEFT, left), *_legs(Side.RIGHT, right))
    return Model(name, both, current=Current(0, most_ma), ohms=ohms)


RESISTORS: Final = (
    _pair("resistor-330", ohms=330),
    _pair("resistor-1k", ohms=1000),
    _pair("resistor-4k7", ohms=4700),
    _pair("resistor-10k", ohms=10_000),
)
RAIL: Final = Model(
    "rail", _legs(Side.LEFT, _numbers(32), "contact?"), joined=(tuple(_numbers(32).split(", ")),)
)
"""One row of a strip board, or bridged terminals: as many connections as one wire needs."""


def _strip(name: str, inputs: str) -> Model:
    """One light of a strip; the last one in the row has `5V end` and `GND end`."""
    legs = (
        *_legs(Side.LEFT, f"5V=feed-supply, {inputs}, GND=ground", "in-5"),
        *_legs(Side.RIGHT, "5V end=feed-supply?, GND end=ground?"),
    )
    return Model(name, legs, joined=(("5V", "5V end"), ("GND", "GND end")))


_LOOSE_PARTS: Final = (
    Model(
        "rotary-encoder",
        (*_legs(Side.BOTTOM, "A, C, B"), *_legs(Side.TOP, "D, E", "contact?")),
        current=Current(0, 0.2),
    ),  # bare: three legs for turning, C in the middle, and two on the other side for the push
    _pair("push-button", most_ma=0.1),
    _pair("jumper"),  # two pins, bridged by hand
    _pair("buzzer", most_ma=2),  # a passive piezo disc
    _pair("reed"),
    _pair("diode", ("A", "K")),  # a 1N4148; K is the end with the band
    *RESISTORS,
    Model(  # eight resistors with one common leg, marked by the dot
        "resistor-array-10k",
        (*_legs(Side.BOTTOM, "COM"), *_legs(Side.BOTTOM, _numbers(8), "contact?")),
        ohms=10_000,
    ),
    _pair("capacitor-100n"),
    _pair("capacitor-1000u", ("+", "-")),
    _pair("fuse"),  # in its holder
    RAIL,
    Model("supply", _legs(Side.RIGHT, "+=source-supply, -=ground"), Price.MIDDLE),
    _strip("ws2812-strip", "DIN"),
    _strip("apa102-strip", "DI, CI"),
)

_BOARDS: Final = (PI, PI_SUPPLY, USB_HUB, PICO, *SCREENS, PCA9548, PN532, USB_SERIAL, AHCT125, MCP23017)
MODELS: Final = MappingProxyType({model.name: model for model in (*_BOARDS, *_LOOSE_PARTS)})
