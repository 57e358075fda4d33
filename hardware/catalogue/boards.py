"""Boards with a processor, and what feeds them."""

from typing import Final

from hardware.catalogue.header import PIN_AT, PLACES, POWER, places
from hardware.catalogue.model import Current, Leg, Model, Price, Role, Side, catalogued, ground
from hardware.catalogue.net import Volt

_LOGIC: Final = (Volt.SIGNAL3,)
USB_SOCKETS: Final = ("USB 1", "USB 2", "USB 3", "USB 4")


def _place(place: int) -> Leg:
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
        *map(_place, PLACES),
        *(Leg(name, Side.BOTTOM, Role.USB, (Volt.USB,), optional=True) for name in USB_SOCKETS),
        Leg("POWER", Side.TOP, Role.USB, (Volt.USB,)),
    ),
    (56, 85),
    Price.HIGH,
    Current(600, 1300),
    joined=tuple(tuple(map(str, places(volt))) for volt in (Volt.V3, Volt.V5, Volt.GROUND)),
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


def _of_pico(printed: str, side: Side, place: int) -> Leg:
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
        *(_of_pico(name, Side.LEFT, place) for place, name in enumerate(_PICO_LEFT, 1)),
        *(_of_pico(name, Side.RIGHT, 40 - below) for below, name in enumerate(_PICO_RIGHT)),
        Leg("USB", Side.TOP, Role.USB, (Volt.USB,), optional=True),
    ),
    (21, 51),
    Price.MIDDLE,
    Current(30, 50),
    joined=(tuple(f"GND {place}" for place in (3, 8, 13, 18, 23, 28, 33, 38)),),
)

MODELS: Final = catalogued((PI, PI_SUPPLY, USB_HUB, PICO))
