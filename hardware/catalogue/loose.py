"""What has two or three legs, and what is pressed or turned."""

from typing import Final

from hardware.catalogue.model import Current, Leg, Model, Price, Role, Side, catalogued
from hardware.catalogue.net import Volt


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

MODELS: Final = catalogued(
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
