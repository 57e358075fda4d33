"""What hangs on a serial line: readers and the board controller, by USB or on the UART of the header."""

from itertools import count
from typing import Final

from companion.app.configuration.sense import LINES_OF_HEADER
from companion.app.plan.draft import Draft
from hardware.catalogue.boards import USB_SOCKETS
from hardware.catalogue.header import PINS
from hardware.catalogue.net import PI, End, Volt

TXD, RXD = 14, 15
USB: Final = "usb"
"""The sheet of all plugs."""


class Sockets:
    """The USB sockets of the Pi; where they do not suffice a hub has more."""

    def __init__(self) -> None:
        self._numbers = count(1)

    def plug(self, draft: Draft, end: End) -> None:
        """Into the next one."""
        number = next(self._numbers)
        name = f"USB {number}"
        draft.also(USB, end.unit)
        draft.wire(End(PI, name), end, Volt.USB, name)

    @staticmethod
    def known(name: str) -> bool:
        """Whether the Pi itself has it."""
        return name in USB_SOCKETS


def add_reader(draft: Draft, sheet: str, name: str, device: str, sockets: Sockets) -> None:
    """A PN532; its lines cross, since what one end sends the other receives."""
    draft.add(sheet, name, "pn532")
    if device in LINES_OF_HEADER:
        draft.pin(RXD, End(name, "TXD"), f"{name} TXD")
        draft.pin(TXD, End(name, "RXD"), f"{name} RXD")
        draft.power(Volt.V3, End(name, "VCC"), 17)
        draft.ground(End(name, "GND"), PINS[RXD].place)
        return
    adapter = draft.add(sheet, f"{name}.adapter", "usb-serial")
    for leg, own in (("TXD", "RXD"), ("RXD", "TXD")):
        draft.wire(End(adapter, leg), End(name, own), Volt.SIGNAL3, f"{name} {own}")
    draft.wire(End(adapter, "5V"), End(name, "VCC"), Volt.V5, "5 V of USB")
    draft.wire(End(adapter, "GND"), End(name, "GND"), Volt.GROUND, "ground")
    sockets.plug(draft, End(adapter, "USB"))
