"""Drawings of boards and chips: the Pi, a Pico, a multiplexer, a tag reader, an adapter, screens, DIL chips.

The Pi has its header on the right with pin 1 in the north; a chip has its notch in the north and leg 1 on the
left.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from companion.drawing.shapes import Anchor, Area, Box, Polygon, Polyline, Shape
from companion.maker.diagrams.module import (
    LANE_MM,
    PIN_MM,
    Drawable,
    Facing,
    Leg,
    Module,
    Tab,
    edge_leg,
    edge_legs,
    legs_on,
    numbered_name,
    printed_name,
    with_caption,
)
from companion.maker.diagrams.palette import (
    BLACK,
    BLUE,
    GOLD,
    GREEN,
    GREY,
    METAL,
    PAPER,
    SMALLEST_MM,
    TITLE,
    box,
    caption_size,
    hole,
    ink,
    move,
    ring,
    text,
    width_of,
)
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.model import Side
from hardware.catalogue.wiring import Volt

USB: Final = "USB"


class _Board:
    """A blank board or chip with its legs in the west and the east."""

    def __init__(self, subject: Drawable, middle: float, colour: str, rows: int = 0) -> None:
        """Reserve width between the names of the legs, and height for at least so many rows."""
        self._subject = subject
        sides = {
            facing: [leg for leg in legs_on(subject.model, side) if leg.name != USB]
            for facing, side in ((Facing.WEST, Side.LEFT), (Facing.EAST, Side.RIGHT))
        }
        widths = [width_of(numbered_name(leg), SMALLEST_MM) for legs in sides.values() for leg in legs]
        body = middle + (max(widths) + 1) * sum(map(bool, sides.values()))
        self.width = max(body + 2 * PIN_MM, caption_size(subject.caption_lines)[0])
        self.left, self.right = (self.width - body) / 2, (self.width - body) / 2 + body
        rows = max(rows, *map(len, sides.values()))
        self.height = (rows + 1) * LANE_MM
        named = [
            (facing, leg.name, numbered_name(leg), (1 + (rows - len(legs)) // 2 + number) * LANE_MM)
            for facing, legs in sides.items()
            for number, leg in enumerate(legs)
        ]
        tab = Tab(PIN_MM, 1.0, METAL, "#777d86", PIN_MM + 0.8, colour)
        tips = self.left - PIN_MM, self.right + PIN_MM
        self._legs, self._shapes = edge_legs(named, tips, self.width, tab)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, self.height / 2

    def plate(self, colour: str) -> Shape:
        """The outline of the board, below everything else."""
        return box((self.left, 0, self.right - self.left, self.height), colour, BLACK, 1.2)

    def module(self, under: Iterable[Shape], over: Iterable[Shape] = (), *legs: Leg) -> Module:
        """The module, with shapes below and above the legs, and further legs."""
        shapes = (*under, *self._shapes, *over)
        return with_caption(self._subject, self.width, self.height, shapes, (*self._legs, *legs))


MUX: Final = box((-3, -6, 6, 12), BLACK, None, 0.4), ring(-2, -5, 0.4, GREY)


def mux(subject: Drawable) -> Module:
    """A PCA9548 on its board."""
    board = _Board(subject, 12, PAPER)
    return board.module([board.plate(BLUE)], move(MUX, *board.middle))


READER: Final = (
    box((-9, -3, 6, 6), BLACK, None, 0.4),
    box((0, -4, 8, 8), "#1f4fa8", BLACK, 0.4),
    *(
        shape
        for number, x in enumerate((1.2, 4.4), 1)
        for shape in (
            box((x, -1.2, 2.4, 4.4), PAPER),
            box((x + 0.3, 1.2, 1.8, 1.7), "#30363e"),
            text(x + 1.2, -2.6, str(number), PAPER),
        )
    ),
    text(4, 6, "HSU: 0 0", PAPER, bold=True),
)
"""The chip, and the two switches that choose the bus."""


def reader(subject: Drawable) -> Module:
    """A PN532 on its board, with the antenna around its edge."""
    board = _Board(subject, 32, PAPER, rows=9)
    west, wide, high = board.left + 9, board.right - board.left - 10.5, board.height - 3
    antenna = [
        Box(Area(west + by, 1.5 + by, wide - 2 * by, high - 2 * by), ink(None, "#e9b7a4", 0.35), 2)
        for by in (0, 0.9, 1.8)
    ]
    x, y = board.middle
    return board.module([board.plate("#b03330")], (*antenna, *move(READER, x + 4, y)))


USB_PLUG: Final = (
    box((10.5, -2.2, 4.4, 4.4), BLACK, None, 0.3),
    box((-PIN_MM, -3.4, 9, 6.8), METAL, GREY, 0.4),
    text(2.6, 0, USB, BLACK),
)


def adapter(subject: Drawable) -> Module:
    """A USB plug on a board with a serial port, or with more sockets."""
    board = _Board(subject, 21, PAPER)
    left, y = board.left, board.height / LANE_MM // 2 * LANE_MM
    tip = edge_leg(USB, Facing.WEST, left - PIN_MM, y, board.width)
    return board.module([board.plate("#2c5f8f")], move(USB_PLUG, left, y), tip)


PICO: Final = (
    box((-4, 0, 8, 5), METAL, GREY, 0.5),
    text(0, 3.0, USB, BLACK),
    box((-4, 25, 8, 8), BLACK, None, 0.5),
    text(0, 29, "2040", PAPER),
    box((-2.4, 11, 4.8, 3.6), METAL, GREY, 0.4),
    ring(0, 12.8, 1.1, PAPER),
)


def pico(subject: Drawable) -> Module:
    """A Raspberry Pi Pico with its USB socket in the north."""
    board = _Board(subject, 15, PAPER)
    x, _ = board.middle
    socket = Leg(USB, (x, 1.0), Facing.NORTH, ((x, 0.0),))
    return board.module([board.plate(GREEN)], move(PICO, x, 0), socket)


CHIP_PRINT: Final = "#e8ebef"


def dil_chip(subject: Drawable) -> Module:
    """A DIL chip with the name and the number of each leg."""
    board = _Board(subject, 7, CHIP_PRINT)
    notch = tuple((board.width / 2 + x, y) for x, y in ((-2, 0.4), (-2, 2.0), (2, 2.0), (2, 0.4)))
    body = (board.left, 0.4, board.right - board.left, board.height - 0.8)
    return board.module(
        (
            box(body, BLACK, "#0b0d10", 0.8),
            Polyline(notch, ink("#4a525c"), 1.0),
            ring(board.left + 1.3, 1.2, 0.5, CHIP_PRINT),
        )
    )


HEADER_ROW_MM: Final = 2 * LANE_MM
HEADER_Y: Final = 9.0
ODD_X: Final = 40.0
EVEN_X: Final = 45.4
PLACE_MM: Final = 3.9
NAME_END_X: Final = 59.5
"""The east end of the labels of even pins: their wires begin behind the labels."""
PI_WIDTH: Final = 61.0
PI_BOARD_HEIGHT: Final = 141.0
PI_HEIGHT: Final = PI_BOARD_HEIGHT + 3.0
PLACE_COLOURS: Final = {Volt.V3: "#f08c1d", Volt.V5: "#d42a2a", Volt.GROUND: "#1b1b1b"}
"""The colours of power pins; pins in use are blue."""
USED: Final = "#2e6fd0"
UNUSED: Final = "#e3e7ec"
PLACE_NAMES: Final = {Volt.V3: "3.3 V", Volt.V5: "5 V", Volt.GROUND: "GND"}


def raspberry_pi(subject: Drawable) -> Module:
    """A Pi 3, 4 or 5, which look alike here."""
    name, *more = subject.caption_lines
    shapes = [*PI_BOARD, text(14, 86, name, PAPER, size=2.6, bold=True)]
    shapes += (text(14, 89.8 + 3 * number, line, PI_PRINT) for number, line in enumerate(more))
    shapes += _sockets()
    for place in PLACES:
        shapes += _header_place(place, is_used=str(place) in subject.used)
    sockets = tuple(
        Leg(f"USB {number}", (x, PI_HEIGHT - 1), Facing.SOUTH, ((x, PI_HEIGHT),))
        for number, x in enumerate(USB_XS, 1)
    )
    power = Leg("POWER", (1.5, 15), Facing.WEST, ((0, 15),))
    return Module(PI_WIDTH, PI_HEIGHT, tuple(shapes), (*map(_header_leg, PLACES), *sockets, power))


def header_name(place: int) -> str:
    """The name of a header pin: `GPIO17`, `3.3 V`."""
    return f"GPIO{PIN_AT[place].gpio}" if place in PIN_AT else PLACE_NAMES[POWER[place]]


def _header_point(place: int) -> tuple[float, float]:
    return ODD_X if place % 2 else EVEN_X, HEADER_Y + (place - 1) // 2 * HEADER_ROW_MM


def _header_leg(place: int) -> Leg:
    """The wire of an odd pin passes between two even ones; that of an even pin begins behind its label."""
    x, y = _header_point(place)
    if place % 2:
        return Leg(
            str(place), (x, y + PLACE_MM / 2), Facing.EAST, ((x, y + LANE_MM), (PI_WIDTH, y + LANE_MM))
        )
    return Leg(str(place), (NAME_END_X, y), Facing.EAST, ((PI_WIDTH, y),))


USB_XS: Final = (48.0, 42.0, 33.5, 27.5)
PI_PRINT: Final = "#e6f2ea"
PI_BOARD: Final[tuple[Shape, ...]] = (
    box((0, 0, PI_WIDTH, PI_BOARD_HEIGHT), GREEN, "#1c5234", 3),
    *(hole(x, y) for x in (4.0, ODD_X + 2.7) for y in (3.6, PI_BOARD_HEIGHT - 13)),
    box((ODD_X - 2.7, HEADER_Y - 2.9, 10.8, 19 * HEADER_ROW_MM + 5.8), "#596069", "#3c4249", 0.6),
    box((7, 44, 17, 17), "#31363d", "#1d2126", 0.8),
    box((9.5, 46.5, 12, 12), METAL, GREY, 0.6),
    box((7, 68, 14, 11), BLACK, None, 0.5),
    *(box((0, y, 5, high), METAL, GREY, 0.6) for y, high in ((11, 8), (27, 6), (37, 6))),
    box((9, 0, 13, 4), METAL, GREY, 0.4),
    text(15.5, 7, "microSD", PI_PRINT),
    text(10.5, 15, "power", PI_PRINT),
)


def _sockets() -> Iterator[Shape]:
    for left, wide, name in ((25.5, 10, USB), (40, 10, USB), (4.5, 15, "LAN")):
        yield box((left, PI_BOARD_HEIGHT - 9, wide, 12), METAL, GREY, 0.5)
        if name == USB:
            yield box((left + 1, PI_BOARD_HEIGHT - 1.2, wide - 2, 3.2), "#2c3e66", None, 0.3)
        yield text(left + wide / 2, PI_BOARD_HEIGHT - 5, name)


def _header_place(place: int, *, is_used: bool) -> Iterator[Shape]:
    x, y = _header_point(place)
    is_odd, volt = place % 2 == 1, POWER.get(place)
    fill = PLACE_COLOURS[volt] if volt else USED if is_used else UNUSED
    if is_used and not is_odd:
        yield box((x, y - 1.5, NAME_END_X - x, 3), fill, None, 0.8)
    square = (x - PLACE_MM / 2, y - PLACE_MM / 2, PLACE_MM, PLACE_MM)
    yield box(square, fill, "#ffe169" if is_used else "#5a616b", 0 if place == 1 else 1.2)
    yield text(x, y, str(place), PAPER if is_used or volt else "#3b424c", bold=is_used)
    if place == 1:
        yield Polygon(((x - 4.6, y - 3.8), (x - 2.3, y - 2.5), (x - 3.6, y - 1.2)), ink(PAPER))
    name_x, anchor = (ODD_X - 3.4, Anchor.END) if is_odd else (EVEN_X + 2.7, Anchor.START)
    yield text(name_x, y, header_name(place), PAPER if is_used else "#b9d7c5", anchor=anchor, bold=is_used)


SCREEN_PITCH_MM: Final = 6.4
SCREEN_HEIGHT: Final = 20.0
SCREEN_LETTERS: Final = "#8fe3ff"


def screen(subject: Drawable) -> Module:
    """An OLED with its name on its glass."""
    name, *more = subject.caption_lines
    top = legs_on(subject.model, Side.TOP)
    row = (len(top) - 1) * SCREEN_PITCH_MM
    width = max(row + 11, caption_size(subject.caption_lines)[0] + 8)
    shapes: list[Shape] = [
        box((0, 0, width, SCREEN_HEIGHT), BLUE, "#122c50", 1.2),
        box((2, 6, width - 4, SCREEN_HEIGHT - 7.5), "#0d1620", "#3c4653", 0.4),
    ]
    xs = [(width - row) / 2 + number * SCREEN_PITCH_MM for number in range(len(top))]
    for leg, x in zip(top, xs, strict=True):
        shapes += [ring(x, 1.5, 0.9, GOLD, "#8b6d1b"), ring(x, 1.5, 0.4, "#3a3a3a")]
        shapes.append(text(x, 4.1, printed_name(leg), PAPER))
    shapes.append(text(width / 2, 9.4, name, SCREEN_LETTERS, size=TITLE, bold=True))
    shapes += (text(width / 2, 13.0 + 3 * line, told, SCREEN_LETTERS) for line, told in enumerate(more))
    legs = (Leg(leg.name, (x, 1.5), Facing.NORTH, ((x, 0.0),)) for leg, x in zip(top, xs, strict=True))
    return Module(width, SCREEN_HEIGHT, tuple(shapes), tuple(legs))
