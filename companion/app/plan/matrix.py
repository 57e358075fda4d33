"""A board controller as `firmware_notes/board_controller` has it: a reed and a diode at each crossing."""

from typing import Final

from companion.app.configuration.sense import LINES_OF_HEADER
from companion.app.plan.draft import Draft
from companion.app.plan.lines import RXD, TXD, Sockets
from hardware.catalogue.header import PINS
from hardware.catalogue.net import End, Volt

CONTROLLER: Final = "controller"
SHEET: Final = "cells"
ROWS: Final = (11, 12, 13, 14, 15, 16, 17, 18)
COLUMNS: Final = (2, 3, 4, 5, 6, 7, 8, 9, 10)
"""Of 68 cells; more of them take the pins that are left."""
MORE_COLUMNS: Final = (19, 20, 21, 26, 27)
LIGHT_PIN: Final = 22
JUMPER: Final = 28
UART_TX, UART_RX = 0, 1
GROUND: Final = "GND 33"
"""The one beside the jumper."""
MINUS: Final = "GND 38"
"""The one that goes to the ground of lights, and of the Pi on a UART."""


def columns(device: str, cells: int) -> tuple[int, ...]:
    """The pins of the columns that so many cells need; beside a UART the last one is that of the jumper."""
    spare = (JUMPER,) if device in LINES_OF_HEADER else (UART_TX, UART_RX)
    return (*COLUMNS, *MORE_COLUMNS, *spare)[: -(-cells // len(ROWS))]


def add_controller(draft: Draft, device: str, cells: int, sockets: Sockets) -> None:
    """A Pico with its cells."""
    draft.add(SHEET, CONTROLLER, "pico", hub=True)
    if device in LINES_OF_HEADER:
        draft.pin(RXD, End(CONTROLLER, f"GP{UART_TX}"), "controller TX")
        draft.pin(TXD, End(CONTROLLER, f"GP{UART_RX}"), "controller RX")
        draft.power(Volt.V5, End(CONTROLLER, "VSYS"), 2)
        draft.ground(End(CONTROLLER, MINUS), PINS[RXD].place)
    else:
        sockets.plug(End(CONTROLLER, "USB"))
    pins = columns(device, cells)
    if JUMPER not in pins:
        jumper = draft.add(SHEET, f"{CONTROLLER}.jumper", "jumper")
        draft.wire(End(CONTROLLER, f"GP{JUMPER}"), End(jumper, "1"), Volt.SIGNAL3, "jumper")
        draft.wire(End(CONTROLLER, GROUND), End(jumper, "2"), Volt.GROUND, "ground")
    for cell in range(min(cells, len(pins) * len(ROWS))):
        column, row = divmod(cell, len(ROWS))
        _add_crossing(draft, cell, column, pins[column], row)


def _add_crossing(draft: Draft, cell: int, column: int, pin: int, row: int) -> None:
    """The band of the diode looks to the column, which is pulled to ground; the row is pulled up."""
    diode = draft.add(SHEET, f"cells.{cell}.diode", "diode")
    reed = draft.add(SHEET, f"cells.{cell}.reed", "reed")
    draft.wire(End(CONTROLLER, f"GP{pin}"), End(diode, "K"), Volt.SIGNAL3, f"column {column}")
    draft.wire(End(diode, "A"), End(reed, "1"), Volt.SIGNAL3, f"cell {cell}")
    draft.wire(End(CONTROLLER, f"GP{ROWS[row]}"), End(reed, "2"), Volt.SIGNAL3, f"row {row}")
