"""The catalogue as data: every thing that a table is built of, by the name of its model.

Four groups: boards with a processor and what feeds them; little boards with a chip (screens, readers, the
multiplexer); chips with legs in two rows, counted down the left side and up the right one; and loose
parts with two or three legs, keys, dials, supplies and strips of lights. Law: facts only, as data sheets
have them.
"""

from types import MappingProxyType
from typing import Final

from hardware.catalogue.header import PIN_AT, PLACES, POWER, places_of
from hardware.catalogue.model import Current, Leg, Model, Price, Role, Side, by_name, ground
from hardware.catalogue.wiring import Volt

_LOGIC: Final = (Volt.SIGNAL3,)
USB_SOCKETS: Final = ("USB 1", "USB 2", "USB 3", "USB 4")


def _header_leg(place: int) -> Leg:
    """Odd places are in the inner row, the left one where place 1 is on top."""
    side = Side.LEFT if place % 2 else Side.RIGHT
    if place in PIN_AT:
        return Leg(str(place), side, Role.PIN, _LOGIC, place, optional=True)
    volt = POWER[place]
    role = Role.GROUND if volt is Volt.GROUND else Role.SOURCE
    return Leg(str(place), side, role, (volt,), place, optional=True)


PI: Final = Model(
    "pi",
    (
        *map(_header_leg, PLACES),
        *(Leg(name, Side.BOTTOM, Role.USB, (Volt.USB,), optional=True) for name in USB_SOCKETS),
        Leg("POWER", Side.TOP, Role.USB, (Volt.USB,)),
    ),
    (56, 85),
    Price.HIGH,
    Current(600, 1300),
    joined=tuple(tuple(map(str, places_of(volt))) for volt in (Volt.V3, Volt.V5, Volt.GROUND)),
)
"""A Raspberry Pi 4 or 3 with four sockets; the header is the same on all of them."""
PI_SUPPLY: Final = Model(
    "pi-supply", (Leg("USB-C", Side.RIGHT, Role.USB, (Volt.USB,)),), (50, 70), Price.MIDDLE
)
PI_SUPPLY_MA: Final = 3000

USB_HUB: Final = Model(
    "usb-hub",
    (
        Leg("USB", Side.LEFT, Role.USB, (Volt.USB,)),
        *(
            Leg(str(number), Side.RIGHT, Role.USB, (Volt.USB,), number, optional=True)
            for number in range(1, 8)
        ),
    ),
    (30, 90),
    Price.MIDDLE,
)

_PICO_LEFT: Final = [
    "GP0",
    "GP1",
    "GND",
    "GP2",
    "GP3",
    "GP4",
    "GP5",
    "GND",
    "GP6",
    "GP7",
    "GP8",
    "GP9",
    "GND",
    "GP10",
    "GP11",
    "GP12",
    "GP13",
    "GND",
    "GP14",
    "GP15",
]
_PICO_RIGHT: Final = [
    "VBUS",
    "VSYS",
    "GND",
    "3V3_EN",
    "3V3",
    "ADC_VREF",
    "GP28",
    "GND",
    "GP27",
    "GP26",
    "RUN",
    "GP22",
    "GND",
    "GP21",
    "GP20",
    "GP19",
    "GP18",
    "GND",
    "GP17",
    "GP16",
]


def _pico_leg(printed: str, side: Side, place: int) -> Leg:
    match printed:
        case "GND":
            return ground(f"GND {place}", side, place, optional=True)
        case "VSYS":
            return Leg(printed, side, Role.FEED, (Volt.V5,), place, optional=True)
        case "VBUS":
            return Leg(printed, side, Role.SOURCE, (Volt.V5,), place, optional=True)
        case "3V3" | "ADC_VREF":
            return Leg(printed, side, Role.SOURCE, (Volt.V3,), place, optional=True)
        case "3V3_EN" | "RUN":
            return Leg(printed, side, Role.SINK, _LOGIC, place, optional=True)
        case _:
            return Leg(printed, side, Role.PIN, _LOGIC, place, optional=True)


PICO: Final = Model(
    "pico",
    (
        *(_pico_leg(name, Side.LEFT, place) for place, name in enumerate(_PICO_LEFT, 1)),
        *(_pico_leg(name, Side.RIGHT, 40 - below) for below, name in enumerate(_PICO_RIGHT)),
        Leg("USB", Side.TOP, Role.USB, (Volt.USB,), optional=True),
    ),
    (21, 51),
    Price.MIDDLE,
    Current(30, 50),
    joined=(tuple(f"GND {place}" for place in (3, 8, 13, 18, 23, 28, 33, 38)),),
)

_BOARDS: Final = by_name((PI, PI_SUPPLY, USB_HUB, PICO))


_V3: Final = (Volt.V3,)
_EITHER: Final = (Volt.V3, Volt.V5)
I2C_SCREEN_PF: Final = 20
MODULE_PULL_UP_OHMS: Final = 10_000
CHANNELS: Final = 8


def _i2c_screen(name: str, size_mm: tuple[float, float], price: Price, current: Current) -> Model:
    legs = (
        ground("GND", Side.TOP),
        Leg("VCC", Side.TOP, Role.FEED, _V3),
        Leg("SCL", Side.TOP, Role.SINK, _LOGIC),
        Leg("SDA", Side.TOP, Role.SINK, _LOGIC),
    )
    return Model(
        name,
        legs,
        size_mm,
        price,
        current,
        pull_up_ohms=MODULE_PULL_UP_OHMS,
        capacity_pf=I2C_SCREEN_PF,
    )


def _spi_screen(name: str, size_mm: tuple[float, float], price: Price, current: Current) -> Model:
    legs = (
        ground("GND", Side.TOP),
        Leg("VCC", Side.TOP, Role.FEED, _V3),
        *(Leg(leg, Side.TOP, Role.INPUT, _LOGIC) for leg in ("CLK", "MOSI", "RES", "DC", "CS")),
    )
    return Model(name, legs, size_mm, price, current)


_PANELS: Final = (
    ("ssd1306", (27.0, 27.0), Price.MIDDLE, Current(8, 20)),
    ("sh1106", (36.0, 34.0), Price.MIDDLE, Current(15, 40)),
    ("ssd1309", (72.0, 43.0), Price.HIGH, Current(60, 150)),
)
"""0.96, 1.3 and 2.42 inches; most is when every dot is lit, typical when a sixth of them is."""
SCREENS: Final = (
    *(_i2c_screen(*panel) for panel in _PANELS),
    *(_spi_screen(f"{chip}-spi", size_mm, price, current) for chip, size_mm, price, current in _PANELS),
)

PCA9548: Final = Model(
    "pca9548",
    (
        Leg("VIN", Side.LEFT, Role.FEED, _V3),
        ground("GND", Side.LEFT),
        Leg("SDA", Side.LEFT, Role.SINK, _LOGIC),
        Leg("SCL", Side.LEFT, Role.SINK, _LOGIC),
        Leg("RST", Side.LEFT, Role.INPUT, _LOGIC),
        *(Leg(f"A{bit}", Side.LEFT, Role.INPUT, _LOGIC) for bit in range(3)),
        *(
            Leg(f"S{wire}{channel}", Side.LEFT, Role.SINK, _LOGIC, optional=True)
            for channel in range(2)
            for wire in "DC"
        ),
        *(
            Leg(f"S{wire}{channel}", Side.RIGHT, Role.SINK, _LOGIC, optional=True)
            for channel in reversed(range(2, CHANNELS))
            for wire in "CD"
        ),
    ),
    (18, 31),
    Price.LOW,
    Current(0.1, 1),
    pull_up_ohms=MODULE_PULL_UP_OHMS,
    capacity_pf=20,
)
"""The board that most shops have, also with a TCA9548A on it."""

PN532: Final = Model(
    "pn532",
    (
        ground("GND", Side.LEFT),
        Leg("VCC", Side.LEFT, Role.FEED, _EITHER),
        Leg("TXD", Side.LEFT, Role.OUTPUT, _LOGIC),
        Leg("RXD", Side.LEFT, Role.INPUT, _LOGIC),
    ),
    (43, 41),
    Price.MIDDLE,
    Current(60, 150),
)
"""The red square board; its TXD is printed SDA, and its RXD SCL, on the side of the parts."""

USB_SERIAL: Final = Model(
    "usb-serial",
    (
        Leg("USB", Side.LEFT, Role.USB, (Volt.USB,)),
        Leg("3V3", Side.RIGHT, Role.SOURCE, _V3, optional=True),
        Leg("TXD", Side.RIGHT, Role.OUTPUT, _LOGIC),
        Leg("RXD", Side.RIGHT, Role.INPUT, _LOGIC),
        ground("GND", Side.RIGHT),
        Leg("5V", Side.RIGHT, Role.SOURCE, (Volt.V5,), optional=True),
    ),
    (26, 16),
    Price.LOW,
    Current(15, 30),
)

_MODULES: Final = by_name((*SCREENS, PCA9548, PN532, USB_SERIAL))


_PINS_OF_A_PORT: Final = 8


def _side_of_chip(place: int, count: int) -> Side:
    return Side.LEFT if place <= count // 2 else Side.RIGHT


def _in_order(legs: list[Leg]) -> tuple[Leg, ...]:
    """Downwards on both sides."""
    half = len(legs) // 2
    return (*legs[:half], *reversed(legs[half:]))


def _ahct125() -> tuple[Leg, ...]:
    """Its inputs know 3.3 V from nothing, and its outputs give 5 V."""
    names = ["1OE", "1A", "1Y", "2OE", "2A", "2Y", "GND", "3Y", "3A", "3OE", "4Y", "4A", "4OE", "VCC"]
    legs = []
    for place, name in enumerate(names, 1):
        side = _side_of_chip(place, len(names))
        if name == "GND":
            legs.append(ground(name, side, place))
        elif name == "VCC":
            legs.append(Leg(name, side, Role.FEED, (Volt.SUPPLY, Volt.V5), place))
        elif name.endswith("Y"):
            legs.append(Leg(name, side, Role.OUTPUT, (Volt.SIGNAL5,), place, optional=True))
        else:
            legs.append(Leg(name, side, Role.INPUT, (Volt.SIGNAL3, Volt.SIGNAL5), place))
    return _in_order(legs)


def _mcp23017() -> tuple[Leg, ...]:
    names = (
        *(f"GPB{port}" for port in range(_PINS_OF_A_PORT)),
        *["VDD", "VSS", "NC.11", "SCL", "SDA", "NC.14", "A0", "A1", "A2", "RESET", "INTB", "INTA"],
        *(f"GPA{port}" for port in range(_PINS_OF_A_PORT)),
    )
    legs = []
    for place, name in enumerate(names, 1):
        side = _side_of_chip(place, len(names))
        match name:
            case "VSS":
                leg = ground(name, side, place)
            case "VDD":
                leg = Leg(name, side, Role.FEED, (Volt.V3,), place)
            case "NC.11" | "NC.14":
                leg = Leg(name, side, Role.NONE, (), place, optional=True)
            case "SCL" | "SDA":
                leg = Leg(name, side, Role.SINK, _LOGIC, place)
            case "INTA" | "INTB":
                leg = Leg(name, side, Role.OUTPUT, _LOGIC, place, optional=True)
            case "A0" | "A1" | "A2" | "RESET":
                leg = Leg(name, side, Role.INPUT, _LOGIC, place)
            case _:
                leg = Leg(name, side, Role.PIN, _LOGIC, place, optional=True)
        legs.append(leg)
    return _in_order(legs)


AHCT125: Final = Model("74ahct125", _ahct125(), (8, 19), Price.LOW, Current(1, 10))
MCP23017: Final = Model("mcp23017", _mcp23017(), (9, 35), Price.LOW, Current(0.5, 1), capacity_pf=10)

_CHIPS: Final = by_name((AHCT125, MCP23017))


def _contact(name: str, side: Side, *, optional: bool = False) -> Leg:
    return Leg(name, side, Role.CONTACT, optional=optional)


def _pair(
    name: str, size_mm: tuple[float, float], legs: tuple[str, str] = ("1", "2"), ohms: int = 0
) -> Model:
    left, right = legs
    return Model(name, (_contact(left, Side.LEFT), _contact(right, Side.RIGHT)), size_mm, ohms=ohms)


ENCODER: Final = Model(
    "rotary-encoder",
    (
        *(_contact(leg, Side.BOTTOM) for leg in ("A", "C", "B")),
        *(_contact(leg, Side.TOP, optional=True) for leg in ("D", "E")),
    ),
    (12, 14),
    current=Current(0, 0.2),
)
"""Without a little board: three legs to turn, C in the middle, and two on the other side to push."""
BUTTON: Final = Model(
    "push-button", (_contact("1", Side.LEFT), _contact("2", Side.RIGHT)), (12, 12), current=Current(0, 0.1)
)
JUMPER: Final = _pair("jumper", (5, 3))
"""Two pins, bridged by hand."""
BUZZER: Final = Model(
    "buzzer", (_contact("1", Side.LEFT), _contact("2", Side.RIGHT)), (27, 27), current=Current(0, 2)
)
"""A piezo disc without electronics of its own."""
REED: Final = _pair("reed", (14, 2))
DIODE: Final = _pair("diode", (4, 2), ("A", "K"))
"""A 1N4148; K is the end with the band."""
RESISTORS: Final = tuple(
    _pair(name, (6.5, 2.5), ohms=ohms)
    for name, ohms in (
        ("resistor-330", 330),
        ("resistor-1k", 1000),
        ("resistor-4k7", 4700),
        ("resistor-10k", 10_000),
    )
)
ARRAY_OHMS: Final = 10_000
ARRAY: Final = Model(
    "resistor-array-10k",
    (
        _contact("COM", Side.BOTTOM),
        *(_contact(str(number), Side.BOTTOM, optional=True) for number in range(1, 9)),
    ),
    (23, 5),
    ohms=ARRAY_OHMS,
)
"""Eight resistors in a row with one leg together, which the dot marks."""
CERAMIC: Final = _pair("capacitor-100n", (5, 3))
ELECTROLYTIC: Final = _pair("capacitor-1000u", (10, 16), ("+", "-"))
FUSE: Final = _pair("fuse", (22, 10))
"""In its holder."""
RAIL: Final = Model(
    "rail",
    tuple(_contact(str(number), Side.LEFT, optional=True) for number in range(1, 33)),
    (10, 80),
    joined=(tuple(str(number) for number in range(1, 33)),),
)
"""One row of a strip board, or terminals with bridges: as many as are needed of what is one wire."""

SUPPLY: Final = Model(
    "supply",
    (
        Leg("+", Side.RIGHT, Role.SOURCE, (Volt.SUPPLY,)),
        Leg("-", Side.RIGHT, Role.GROUND, (Volt.GROUND,)),
    ),
    (50, 90),
    Price.MIDDLE,
)


def _strip(name: str, inputs: tuple[str, ...]) -> Model:
    signals = tuple(Leg(leg, Side.LEFT, Role.INPUT, (Volt.SIGNAL5,)) for leg in inputs)
    feeds = tuple(
        Leg(leg, side, role, (volt,), optional=side is Side.RIGHT)
        for side, end in ((Side.LEFT, ""), (Side.RIGHT, " end"))
        for leg, role, volt in (
            (f"5V{end}", Role.FEED, Volt.SUPPLY),
            (f"GND{end}", Role.GROUND, Volt.GROUND),
        )
    )
    plus, minus, *end = feeds
    return Model(
        name,
        (plus, *signals, minus, *end),
        (33, 10),
        joined=(("5V", "5V end"), ("GND", "GND end")),
    )


WS2812: Final = _strip("ws2812-strip", ("DIN",))
APA102: Final = _strip("apa102-strip", ("DI", "CI"))
"""One light of each; so many of them are in a row, and the last one has `5V end` and `GND end`."""

_LOOSE_PARTS: Final = by_name(
    (
        ENCODER,
        BUTTON,
        JUMPER,
        BUZZER,
        REED,
        DIODE,
        *RESISTORS,
        ARRAY,
        CERAMIC,
        ELECTROLYTIC,
        FUSE,
        RAIL,
        SUPPLY,
        WS2812,
        APA102,
    )
)


MODELS: Final = MappingProxyType({**_BOARDS, **_MODULES, **_CHIPS, **_LOOSE_PARTS})
