"""Whether the pins of the header are free for what they are used for, also while the Pi starts."""

from collections.abc import Iterator
from typing import Final

from companion.app.plan.circuit import Circuit, Net, of_pi
from companion.app.plan.finding import Finding, Flaw, broken, note, warn
from hardware.catalogue.header import PIN_AT, Function, Pin
from hardware.catalogue.model import Role
from hardware.catalogue.net import PI, End, Volt

HANDS: Final = ("rotary-encoder", "push-button")
LOUD: Final = "buzzer"
ON_BUS: Final = {
    Function.I2C: ("SDA", "SCL"),
    Function.ID: ("SDA", "SCL"),
    Function.SPI: ("CLK", "MOSI", "CS"),
    Function.SPI1: ("CLK", "MOSI", "CS"),
    Function.UART: ("TXD", "RXD", "GP0", "GP1"),
}
SHIFTED: Final = ("1A", "2A", "1OE", "2OE")
"""The legs of the level shifter that a bus leads to."""
WAKES: Final = 3
LISTENS: Final = 15


def pins(circuit: Circuit) -> Iterator[Finding]:
    """One look at each pin that something is wired to."""
    used = {place: net for net in circuit.reaches for place in of_pi(net) if place in PIN_AT}
    second = [*_second(circuit, used)]
    on = {function for _, function, is_of in second if is_of}
    uart = [pin for pin, function, is_of in second if is_of and function is Function.UART]
    idle: dict[Function, list[str]] = {}
    for pin, function, is_of in second:
        unit = _unit(used[pin.place])
        if is_of or function is Function.UART:  # what that means for a contact is told below
            continue
        if function is Function.ID:
            yield warn(Flaw.READ_AT_START, unit=unit, gpio=pin.gpio, place=pin.place)
        elif function in on:
            yield broken(Flaw.OF_BUS, unit=unit, gpio=pin.gpio, place=pin.place, function=function)
        else:
            idle.setdefault(function, []).append(f"GPIO {pin.gpio} ({unit})")
    for function, units in idle.items():
        yield note(Flaw.MUST_BE_OFF, function=function, pins=", ".join(units))
    for unit in sorted({_unit(used[pin.place]) for pin in uart}):
        yield note(Flaw.UART, unit=unit)
    for place, net in sorted(used.items()):
        yield from _at_start(circuit, PIN_AT[place], net)


def _second(circuit: Circuit, used: dict[int, Net]) -> Iterator[tuple[Pin, Function, bool]]:
    """What else each pin can be, and whether it is used as that."""
    for place, net in sorted(used.items()):
        pin = PIN_AT[place]
        of = {function for function, _ in pin.also if _is_of(circuit, net, function)}
        for function, name in pin.also:
            spare = function is Function.SPI1 and name.startswith("CE")  # it has those that it is told of
            if function in of or not (of or spare):
                yield pin, function, function in of


def _at_start(circuit: Circuit, pin: Pin, net: Net) -> Iterator[Finding]:
    """What happens there until a program takes the pin."""
    contacts = [end for end in sorted(net) if circuit.units[end.unit].model.startswith(HANDS)]
    for end in contacts:
        values: dict[str, str | int] = {"unit": end.unit, "gpio": pin.gpio, "place": pin.place}
        if pin.ohms and _other_side(circuit, end) is Volt.V3:
            yield broken(Flaw.ALWAYS_CLOSED, **values)
        if pin.driven:
            yield warn(Flaw.DRIVEN_AT_START, **values)
        if pin.gpio == LISTENS:
            yield note(Flaw.HEARD_AT_START, **values)
        if pin.gpio == WAKES:
            yield note(Flaw.STARTS, **values)
    if pin.pulled_up and any(circuit.units[end.unit].model == LOUD for end in net):
        yield note(Flaw.HIGH_AT_START, unit=_unit(net), gpio=pin.gpio, place=pin.place)


def _other_side(circuit: Circuit, end: End) -> Volt | None:
    """The power on the other leg of a button, or of a dial's push."""
    other = {"1": "2", "2": "1", "D": "E", "E": "D"}.get(end.leg, "C")
    return circuit.volt(circuit.net(End(end.unit, other)))


def _is_of(circuit: Circuit, net: Net, function: Function) -> bool:
    """Whether something on this wire speaks that way."""
    legs = ON_BUS.get(function, ())
    for end in net:
        leg = circuit.leg(end)
        shifted = function in (Function.SPI, Function.SPI1) and end.leg in SHIFTED
        if end.unit != PI and leg.role is not Role.CONTACT and (end.leg in legs or shifted):
            return True
    return False


def _unit(net: Net) -> str:
    """What is wired there, beside the Pi."""
    others = [end.unit for end in sorted(net) if end.unit != PI]
    return others[0] if others else PI
