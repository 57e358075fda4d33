"""Little boards with a chip on them: screens, readers and what they hang on."""

from typing import Final

from hardware.catalogue.model import Current, Leg, Model, Price, Role, Side, catalogued, ground
from hardware.catalogue.net import Volt

_V3: Final = (Volt.V3,)
_EITHER: Final = (Volt.V3, Volt.V5)
_LOGIC: Final = (Volt.SIGNAL3,)
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

MODELS: Final = catalogued((*SCREENS, PCA9548, PN532, USB_SERIAL))
