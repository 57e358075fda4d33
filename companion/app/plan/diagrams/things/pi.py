"""The Pi as it lies with its header on the right: place 1 in the north, the USB sockets in the south."""

from collections.abc import Iterator
from typing import Final

from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Side, Subject
from companion.app.plan.diagrams.things.art import (
    BLACK,
    GREEN,
    GREY,
    METAL,
    PAPER,
    TEXT,
    box,
    hole,
    ink,
    text,
)
from companion.view.drawing.shapes import Anchor, Patch, Shape
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.net import Volt

ROW_MM: Final = 2 * LANE_MM
FIRST: Final = 9.0
ODD: Final = 40.0
EVEN: Final = 45.4
PIN: Final = 3.9
FLAG: Final = 59.5
"""How far east the name of an even place reaches: its wire begins behind it, so that both are level."""
WIDTH: Final = 61.0
BOARD: Final = 141.0
HEIGHT: Final = BOARD + 3.0
FILLS: Final = {Volt.V3: "#f08c1d", Volt.V5: "#d42a2a", Volt.GROUND: "#1b1b1b"}
"""Of places that are no pins; pins are blue where they are used."""
USED: Final = "#2e6fd0"
UNUSED: Final = "#e3e7ec"
NAMES: Final = {Volt.V3: "3.3 V", Volt.V5: "5 V", Volt.GROUND: "GND"}


def pi(subject: Subject) -> Module:
    """A Pi 4, 3 or 5, as far as a drawing can tell."""
    shapes = [*_board(subject.told), *_sockets()]
    shapes += [shape for place in PLACES for shape in _place(place, is_used=str(place) in subject.used)]
    sockets = tuple(
        Leg(f"USB {number}", (x, HEIGHT - 1), Side.SOUTH, ((x, HEIGHT),))
        for number, x in enumerate(_usb(), 1)
    )
    power = Leg("POWER", (1.5, 15), Side.WEST, ((0, 15),))
    return Module(WIDTH, HEIGHT, tuple(shapes), (*map(_leg, PLACES), *sockets, power))


def name_of(place: int) -> str:
    """What is at a place of the header: `GPIO17`, `3.3 V`."""
    return f"GPIO{PIN_AT[place].gpio}" if place in PIN_AT else NAMES[POWER[place]]


def _at(place: int) -> tuple[float, float]:
    return ODD if place % 2 else EVEN, FIRST + (place - 1) // 2 * ROW_MM


def _leg(place: int) -> Leg:
    """The wire of an odd place passes between two even ones, that of an even one begins behind its name."""
    x, y = _at(place)
    if place % 2:
        return Leg(str(place), (x, y + PIN / 2), Side.EAST, ((x, y + LANE_MM), (WIDTH, y + LANE_MM)))
    return Leg(str(place), (FLAG, y), Side.EAST, ((WIDTH, y),))


def _board(told: tuple[str, ...]) -> Iterator[Shape]:
    yield box((0, 0, WIDTH, BOARD), GREEN, "#1c5234", 3)
    for x in (4.0, ODD + 2.7):
        yield hole(x, 3.6)
        yield hole(x, BOARD - 13)
    header = (ODD - 2.7, FIRST - 2.9, EVEN - ODD + 5.4, 19 * ROW_MM + 5.8)
    yield box(header, "#596069", "#3c4249", 0.6)
    yield box((7, 44, 17, 17), "#31363d", "#1d2126", 0.8)
    yield box((9.5, 46.5, 12, 12), METAL, GREY, 0.6)
    yield box((7, 68, 14, 11), BLACK, None, 0.5)
    for y, high in ((11, 8), (27, 6), (37, 6)):
        yield box((0, y, 5, high), METAL, GREY, 0.6)
    yield box((9, 0, 13, 4), METAL, GREY, 0.4)
    yield text(15.5, 7, "microSD", "#e6f2ea")
    yield text(10.5, 15, "power", "#e6f2ea")
    yield text(14, 86, told[0], PAPER, size=2.6, bold=True)
    for number, line in enumerate(told[1:]):
        yield text(14, 89.8 + 3 * number, line, "#e6f2ea")


def _usb() -> tuple[float, ...]:
    return 48.0, 42.0, 33.5, 27.5


def _sockets() -> Iterator[Shape]:
    for left, wide, name in ((25.5, 10, "USB"), (40, 10, "USB"), (4.5, 15, "LAN")):
        yield box((left, BOARD - 9, wide, 12), METAL, GREY, 0.5)
        if name == "USB":
            yield box((left + 1, BOARD - 1.2, wide - 2, 3.2), "#2c3e66", None, 0.3)
        yield text(left + wide / 2, BOARD - 5, name, TEXT)


def _place(place: int, *, is_used: bool) -> Iterator[Shape]:
    x, y = _at(place)
    volt = POWER.get(place)
    fill = FILLS[volt] if volt else USED if is_used else UNUSED
    if is_used and not place % 2:
        yield box((x, y - 1.5, FLAG - x, 3), fill, None, 0.8)
    square = (x - PIN / 2, y - PIN / 2, PIN, PIN)
    yield box(
        square,
        fill if is_used or volt else UNUSED,
        "#ffe169" if is_used else "#5a616b",
        0 if place == 1 else 1.2,
    )
    bright = is_used or volt is not None
    yield text(x, y, str(place), PAPER if bright else "#3b424c", bold=is_used)
    if place == 1:
        yield Patch(((x - 4.6, y - 3.8), (x - 2.3, y - 2.5), (x - 3.6, y - 1.2)), ink(PAPER))
    colour = PAPER if is_used else "#b9d7c5"
    if place % 2:
        yield text(ODD - 3.4, y, name_of(place), colour, anchor=Anchor.END, bold=is_used)
    else:
        yield text(EVEN + 2.7, y, name_of(place), colour, anchor=Anchor.START, bold=is_used)
