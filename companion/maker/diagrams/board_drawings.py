"""Drawings of boards and chips: the Pi, a Pico, a multiplexer, a tag reader, an adapter, screens, DIL chips.

The Pi lies with its header on the right, place 1 in the north; a chip's notch is in the north, leg 1
left.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.drawing.shapes import Anchor, Area, Box, Polygon, Polyline, Shape
from companion.maker.diagrams.module import (
    LANE_MM,
    PIN_MM,
    Drawable,
    Facing,
    Leg,
    Module,
    legs_on,
    numbered_name,
    pad_legs,
    side_legs,
    with_caption,
)
from companion.maker.diagrams.palette import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    METAL,
    PAPER,
    SMALLEST_MM,
    TEXT,
    TITLE,
    box,
    caption_size,
    hole,
    ink,
    ring,
    text,
    width_of,
)
from hardware.catalogue import model
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.model import Side
from hardware.catalogue.wiring import Volt

RED = "#b03330"
USB = "USB"


class _Board(NamedTuple):
    """A board with its legs in the west and the east, and nothing on it yet."""

    width: float
    left: float
    right: float
    height: float
    shapes: list[Shape]
    legs: list[Leg]

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, self.height / 2


def _board(subject: Drawable, middle: float, colour: str, rows: int = 0) -> _Board:
    """So much room between the names of its legs, and room for so many legs at least."""
    left, right = (
        [leg for leg in legs_on(subject.model, side) if leg.name != USB]
        for side in (model.Side.LEFT, model.Side.RIGHT)
    )
    names = max(width_of(numbered_name(leg), SMALLEST_MM) for leg in (*left, *right)) + 1
    body = middle + names * (bool(left) + bool(right))
    width = max(body + 2 * PIN_MM, caption_size(subject.caption_lines)[0])
    edge = (width - body) / 2
    rows = max(len(left), len(right), rows)
    height = (rows + 1) * LANE_MM
    found = _Board(width, edge, edge + body, height, [box((edge, 0, body, height), colour, BLACK, 1.2)], [])
    for side, x in ((left, edge), (right, edge + body)):
        first = (1 + (rows - len(side)) // 2) * LANE_MM
        legs, shapes = side_legs(side, x, first, width, PAPER)
        found.legs.extend(legs)
        found.shapes.extend(shapes)
    return found


def mux(subject: Drawable) -> Module:
    """A PCA9548 on its board."""
    board = _board(subject, 12, BLUE)
    x, y = board.middle
    chip: list[Shape] = [box((x - 3, y - 6, 6, 12), BLACK, None, 0.4), ring(x - 2, y - 5, 0.4, GREY)]
    return with_caption(subject, board.width, board.height, (*board.shapes, *chip), board.legs)


def reader(subject: Drawable) -> Module:
    """A PN532 on its board: the antenna around all of it, and the two switches that choose the bus."""
    board = _board(subject, 32, RED, rows=9)
    west, wide, high = board.left + 9, board.right - board.left - 10.5, board.height - 3
    antenna = [
        Box(Area(west + by, 1.5 + by, wide - 2 * by, high - 2 * by), ink(None, "#e9b7a4", 0.35), 2)
        for by in (0, 0.9, 1.8)
    ]
    x, y = board.middle[0] + 4, board.middle[1]
    shapes: list[Shape] = [
        *board.shapes,
        *antenna,
        box((x - 9, y - 3, 6, 6), BLACK, None, 0.4),
        box((x, y - 4, 8, 8), "#1f4fa8", BLACK, 0.4),
    ]
    for number, at in enumerate((x + 1.2, x + 4.4), 1):
        shapes += [box((at, y - 1.2, 2.4, 4.4), PAPER), box((at + 0.3, y + 1.2, 1.8, 1.7), "#30363e")]
        shapes.append(text(at + 1.2, y - 2.6, str(number), PAPER))
    shapes.append(text(x + 4, y + 6, "HSU: 0 0", PAPER, bold=True))
    return with_caption(subject, board.width, board.height, shapes, board.legs)


def adapter(subject: Drawable) -> Module:
    """A USB plug on a board with a serial line, or with more sockets."""
    board = _board(subject, 21, "#2c5f8f")
    left, y = board.left, board.height / LANE_MM // 2 * LANE_MM
    plug: list[Shape] = [
        box((left - PIN_MM, y - 3.4, 9, 6.8), METAL, GREY, 0.4),
        text(left + 2.6, y, USB, BLACK),
    ]
    chip = box((left + 10.5, y - 2.2, 4.4, 4.4), BLACK, None, 0.3)
    tip = Leg(USB, (left - PIN_MM, y), Facing.WEST, ((0.0, y),) if left > PIN_MM else ())
    shapes = (*board.shapes, chip, *plug)
    return with_caption(subject, board.width, board.height, shapes, (*board.legs, tip))


def pico(subject: Drawable) -> Module:
    """A Raspberry Pi Pico, its socket in the north."""
    board = _board(subject, 15, GREEN)
    x, _ = board.middle
    shapes: list[Shape] = [
        *board.shapes,
        box((x - 4, 0, 8, 5), METAL, GREY, 0.5),
        text(x, 3.0, USB, BLACK),
        box((x - 4, 25, 8, 8), BLACK, None, 0.5),
        text(x, 29, "2040", PAPER),
        box((x - 2.4, 11, 4.8, 3.6), METAL, GREY, 0.4),
        ring(x, 12.8, 1.1, PAPER),
    ]
    socket = Leg(USB, (x, 1.0), Facing.NORTH, ((x, 0.0),))
    return with_caption(subject, board.width, board.height, shapes, (*board.legs, socket))


HEADER_ROW_MM: Final = 2 * LANE_MM
HEADER_Y: Final = 9.0
ODD_X: Final = 40.0
EVEN_X: Final = 45.4
PLACE_MM: Final = 3.9
NAME_END_X: Final = 59.5
"""How far east the name of an even place reaches: its wire begins behind it, so that both are level."""
PI_WIDTH: Final = 61.0
PI_BOARD_HEIGHT: Final = 141.0
PI_HEIGHT: Final = PI_BOARD_HEIGHT + 3.0
PLACE_COLOURS: Final = {Volt.V3: "#f08c1d", Volt.V5: "#d42a2a", Volt.GROUND: "#1b1b1b"}
"""Of places that are no pins; pins are blue where they are used."""
USED: Final = "#2e6fd0"
UNUSED: Final = "#e3e7ec"
PLACE_NAMES: Final = {Volt.V3: "3.3 V", Volt.V5: "5 V", Volt.GROUND: "GND"}


def raspberry_pi(subject: Drawable) -> Module:
    """A Pi 4, 3 or 5, as far as a drawing can tell."""
    shapes = [*_pi_board(subject.caption_lines), *_sockets()]
    shapes += [
        shape for place in PLACES for shape in _header_place(place, is_used=str(place) in subject.used)
    ]
    sockets = tuple(
        Leg(f"USB {number}", (x, PI_HEIGHT - 1), Facing.SOUTH, ((x, PI_HEIGHT),))
        for number, x in enumerate(_usb_xs(), 1)
    )
    power = Leg("POWER", (1.5, 15), Facing.WEST, ((0, 15),))
    return Module(PI_WIDTH, PI_HEIGHT, tuple(shapes), (*map(_header_leg, PLACES), *sockets, power))


def header_name(place: int) -> str:
    """What is at a place of the header: `GPIO17`, `3.3 V`."""
    return f"GPIO{PIN_AT[place].gpio}" if place in PIN_AT else PLACE_NAMES[POWER[place]]


def _header_point(place: int) -> tuple[float, float]:
    return ODD_X if place % 2 else EVEN_X, HEADER_Y + (place - 1) // 2 * HEADER_ROW_MM


def _header_leg(place: int) -> Leg:
    """The wire of an odd place passes between two even ones, that of an even one begins behind its name."""
    x, y = _header_point(place)
    if place % 2:
        return Leg(
            str(place), (x, y + PLACE_MM / 2), Facing.EAST, ((x, y + LANE_MM), (PI_WIDTH, y + LANE_MM))
        )
    return Leg(str(place), (NAME_END_X, y), Facing.EAST, ((PI_WIDTH, y),))


def _pi_board(told: tuple[str, ...]) -> Iterator[Shape]:
    yield box((0, 0, PI_WIDTH, PI_BOARD_HEIGHT), GREEN, "#1c5234", 3)
    for x in (4.0, ODD_X + 2.7):
        yield hole(x, 3.6)
        yield hole(x, PI_BOARD_HEIGHT - 13)
    header = (ODD_X - 2.7, HEADER_Y - 2.9, EVEN_X - ODD_X + 5.4, 19 * HEADER_ROW_MM + 5.8)
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


def _usb_xs() -> tuple[float, ...]:
    return 48.0, 42.0, 33.5, 27.5


def _sockets() -> Iterator[Shape]:
    for left, wide, name in ((25.5, 10, "USB"), (40, 10, "USB"), (4.5, 15, "LAN")):
        yield box((left, PI_BOARD_HEIGHT - 9, wide, 12), METAL, GREY, 0.5)
        if name == "USB":
            yield box((left + 1, PI_BOARD_HEIGHT - 1.2, wide - 2, 3.2), "#2c3e66", None, 0.3)
        yield text(left + wide / 2, PI_BOARD_HEIGHT - 5, name, TEXT)


def _header_place(place: int, *, is_used: bool) -> Iterator[Shape]:
    x, y = _header_point(place)
    volt = POWER.get(place)
    fill = PLACE_COLOURS[volt] if volt else USED if is_used else UNUSED
    if is_used and not place % 2:
        yield box((x, y - 1.5, NAME_END_X - x, 3), fill, None, 0.8)
    square = (x - PLACE_MM / 2, y - PLACE_MM / 2, PLACE_MM, PLACE_MM)
    yield box(
        square,
        fill if is_used or volt else UNUSED,
        "#ffe169" if is_used else "#5a616b",
        0 if place == 1 else 1.2,
    )
    bright = is_used or volt is not None
    yield text(x, y, str(place), PAPER if bright else "#3b424c", bold=is_used)
    if place == 1:
        yield Polygon(((x - 4.6, y - 3.8), (x - 2.3, y - 2.5), (x - 3.6, y - 1.2)), ink(PAPER))
    colour = PAPER if is_used else "#b9d7c5"
    if place % 2:
        yield text(ODD_X - 3.4, y, header_name(place), colour, anchor=Anchor.END, bold=is_used)
    else:
        yield text(EVEN_X + 2.7, y, header_name(place), colour, anchor=Anchor.START, bold=is_used)


SCREEN_PITCH_MM: Final = 6.4
SCREEN_HEIGHT: Final = 20.0
SCREEN_GLASS: Final = "#0d1620"
SCREEN_LETTERS: Final = "#8fe3ff"


def screen(subject: Drawable) -> Module:
    """An OLED; what it is called stands on its glass."""
    top = legs_on(subject.model, Side.TOP)
    row = (len(top) - 1) * SCREEN_PITCH_MM
    width = max(row + 11, caption_size(subject.caption_lines)[0] + 8)
    legs, shapes = pad_legs(top, 1.5, (width - row) / 2, SCREEN_PITCH_MM, PAPER)
    board = box((0, 0, width, SCREEN_HEIGHT), BLUE, "#122c50", 1.2)
    glass = box((2, 6, width - 4, SCREEN_HEIGHT - 7.5), SCREEN_GLASS, "#3c4653", 0.4)
    name = text(width / 2, 9.4, subject.caption_lines[0], SCREEN_LETTERS, size=TITLE, bold=True)
    more = (
        text(width / 2, 13.0 + 3 * line, told, SCREEN_LETTERS)
        for line, told in enumerate(subject.caption_lines[1:])
    )
    return Module(width, SCREEN_HEIGHT, (board, glass, *shapes, name, *more), tuple(legs))


CHIP_MIDDLE_MM: Final = 9.0
"""Between what is printed on the left and on the right."""
CHIP_PRINT: Final = "#e8ebef"


def dil_chip(subject: Drawable) -> Module:
    """A chip with what each leg is called, and its number."""
    sides = legs_on(subject.model, Side.LEFT), legs_on(subject.model, Side.RIGHT)
    names = max(width_of(numbered_name(leg), SMALLEST_MM) for side in sides for leg in side)
    body = 2 * names + CHIP_MIDDLE_MM
    width = max(body + 2 * PIN_MM, caption_size(subject.caption_lines)[0])
    edge, middle = (width - body) / 2, width / 2
    high = (len(sides[0]) + 1) * LANE_MM
    notch = tuple((middle + dx, 0.4 + dy) for dx, dy in ((-2, 0), (-2, 1.6), (2, 1.6), (2, 0)))
    shapes: list[Shape] = [
        box((edge, 0.4, body, high - 0.8), BLACK, "#0b0d10", 0.8),
        Polyline(notch, ink("#4a525c"), 1.0),
        ring(edge + 1.3, 1.2, 0.5, CHIP_PRINT),
    ]
    west, at_west = side_legs(sides[0], edge, LANE_MM, width, CHIP_PRINT)
    east, at_east = side_legs(sides[1], edge + body, LANE_MM, width, CHIP_PRINT)
    return with_caption(subject, width, high, (*shapes, *at_west, *at_east), (*west, *east))
