"""What hangs on a serial line: readers and the board controller, by USB or on the UART of the header."""

from typing import Final

from companion.app.configuration.sense import LINES_OF_HEADER
from companion.app.plan.draft import Draft
from hardware.catalogue.boards import USB_HUB, USB_SOCKETS
from hardware.catalogue.header import PINS
from hardware.catalogue.net import PI, End, Volt

TXD, RXD = 14, 15
USB: Final = "usb"
"""The sheet of all plugs."""


class Sockets:
    """Everything with a USB plug; where the sockets of the Pi do not suffice, the last one has a hub."""

    def __init__(self) -> None:
        self._plugs: list[End] = []

    def plug(self, end: End) -> None:
        """Into the next socket."""
        self._plugs.append(end)

    def lead(self, draft: Draft) -> None:
        """Wires to all of them, once it is known how many there are."""
        fits = len(self._plugs) <= len(USB_SOCKETS)
        sockets = [End(PI, name) for name in USB_SOCKETS]
        if not fits:
            hub = draft.add(USB, "hub", USB_HUB.name)
            draft.wire(sockets.pop(), End(hub, "USB"), Volt.USB, "hub")
            sockets += [End(hub, leg.name) for leg in USB_HUB.legs if leg.name != "USB"]
        for socket, end in zip(sockets, self._plugs, strict=False):
            draft.also(USB, end.unit)
            draft.wire(socket, end, Volt.USB, "USB")


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
    draft.wire(End(adapter, "5V"), End(name, "VCC"), Volt.V5, "5 V USB")
    draft.wire(End(adapter, "GND"), End(name, "GND"), Volt.GROUND, "ground")
    sockets.plug(End(adapter, "USB"))
