"""What hands are on: dials, pushes and keys, each between its pin and ground."""

from typing import Final

from companion.app.plan.draft import Draft
from hardware.catalogue.header import PINS
from hardware.catalogue.net import End, Volt
from hardware.drivers.gpio_options import DialPins, KeyPins

PUSH: Final = ("D", "E")
"""The legs of a dial's own push."""


def add_dial(draft: Draft, sheet: str, name: str, pins: DialPins) -> None:
    """A rotary encoder; the little board that some have wants its plus at 3.3 V."""
    draft.add(sheet, name, "rotary-encoder")
    draft.pin(pins.a, End(name, "A"), f"{name} A")
    draft.pin(pins.b, End(name, "B"), f"{name} B")
    draft.ground(End(name, "C"), PINS[pins.b].place)


def add_push_of_dial(draft: Draft, dial: str, push: str, pins: KeyPins) -> None:
    """The push of a dial has its ground from the dial, where it wants ground."""
    signal, other = PUSH
    draft.pin(pins.pin, End(dial, signal), push)
    if pins.pull_up:
        draft.wire(End(dial, "C"), End(dial, other), Volt.GROUND, "ground")
    else:
        draft.power(Volt.V3, End(dial, other), PINS[pins.pin].place)


def add_key(draft: Draft, sheet: str, name: str, pins: KeyPins) -> None:
    """A push button."""
    draft.add(sheet, name, "push-button")
    draft.pin(pins.pin, End(name, "1"), name)
    draft.power(Volt.GROUND if pins.pull_up else Volt.V3, End(name, "2"), PINS[pins.pin].place)
