"""Chips with legs in two rows, counted down the left side and up the right one."""

from typing import Final

from hardware.catalogue.model import Current, Leg, Model, Price, Role, Side, catalogued, ground
from hardware.catalogue.net import Volt

_LOGIC: Final = (Volt.SIGNAL3,)
_PORTS: Final = 8


def _side(place: int, count: int) -> Side:
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
        side = _side(place, len(names))
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
        *(f"GPB{port}" for port in range(_PORTS)),
        *["VDD", "VSS", "NC.11", "SCL", "SDA", "NC.14", "A0", "A1", "A2", "RESET", "INTB", "INTA"],
        *(f"GPA{port}" for port in range(_PORTS)),
    )
    legs = []
    for place, name in enumerate(names, 1):
        side = _side(place, len(names))
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

MODELS: Final = catalogued((AHCT125, MCP23017))
