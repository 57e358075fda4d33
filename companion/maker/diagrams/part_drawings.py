"""Drawings of all parts: boards and chips, two-lead parts, dials, strips, supplies, rails, screens, the Pi.

What never changes of a part is a picture, an SVG file; its legs, labels and caption are drawn here. The Pi
has its header on the right with pin 1 in the north; a chip has its notch in the north and leg 1 on the left.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil
from typing import Final

from companion.drawing.shapes import Anchor, Area, Box, Polygon, Polyline, Shape
from companion.maker.diagrams.module import (
    LANE_MM,
    TIP_MM,
    Drawable,
    Facing,
    Leg,
    Module,
    Tab,
    edge_leg,
    edge_legs,
    numbered_name,
    printed_name,
)
from companion.maker.diagrams.palette import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    METAL,
    PAPER,
    POWER_COLOURS,
    TITLE,
    Picture,
    box,
    caption_size,
    draw_picture,
    ink,
    move,
    picture,
    ring,
    stroke,
    text,
    width_of,
)
from hardware.catalogue.header import PIN_AT, PLACES, POWER
from hardware.catalogue.model import Model, Side
from hardware.catalogue.models import MODELS
from hardware.catalogue.wiring import Volt

USB: Final = "USB"


class _Board:
    """A blank board or chip with its legs in the west and the east."""

    def __init__(self, subject: Drawable, middle: float, colour: str = PAPER, rows: int = 0) -> None:
        """Reserve width between the names of the legs, and height for at least so many rows."""
        self._subject = subject
        sides = {
            facing: [leg for leg in subject.legs_on(side) if leg.name != USB]
            for facing, side in ((Facing.WEST, Side.LEFT), (Facing.EAST, Side.RIGHT))
        }
        widths = [width_of(numbered_name(leg)) for legs in sides.values() for leg in legs]
        body = middle + (max(widths) + 1) * sum(map(bool, sides.values()))
        self.width = max(body + 2 * TIP_MM, caption_size(subject.caption_lines)[0])
        self.left, self.right = (self.width - body) / 2, (self.width - body) / 2 + body
        rows = max(rows, *map(len, sides.values()))
        self.height = (rows + 1) * LANE_MM
        self.middle = (self.left + self.right) / 2, self.height / 2
        named = [
            (facing, leg.name, numbered_name(leg), (1 + (rows - len(legs)) // 2 + number) * LANE_MM)
            for facing, legs in sides.items()
            for number, leg in enumerate(legs)
        ]
        tab = Tab(TIP_MM, 1.0, METAL, "#777d86", TIP_MM + 0.8, colour)
        tips = self.left - TIP_MM, self.right + TIP_MM
        self._legs, self._shapes = edge_legs(named, tips, self.width, tab)

    def plate(self, colour: str, over: Iterable[Shape], *legs: Leg) -> Module:
        """The module on a plain board, with further shapes and legs."""
        outline = box((self.left, 0, self.right - self.left, self.height), colour, BLACK, 1.2)
        return self.module((outline,), over, *legs)

    def module(self, under: Iterable[Shape], over: Iterable[Shape] = (), *legs: Leg) -> Module:
        """The module, with shapes below and above the legs, and further legs."""
        shapes = (*under, *self._shapes, *over)
        return self._subject.module(self.width, self.height, shapes, (*self._legs, *legs))


def mux(subject: Drawable) -> Module:
    board = _Board(subject, 12)
    return board.plate(BLUE, draw_picture("pca9548", *board.middle))


def reader(subject: Drawable) -> Module:
    """A PN532 on its board, with the antenna around its edge."""
    board = _Board(subject, 32, rows=9)
    west, wide, high = board.left + 9, board.right - board.left - 10.5, board.height - 3
    antenna = [
        Box(Area(west + by, 1.5 + by, wide - 2 * by, high - 2 * by), ink(None, "#e9b7a4", 0.35), 2)
        for by in (0, 0.9, 1.8)
    ]
    x, y = board.middle
    return board.plate("#b03330", (*antenna, *draw_picture("pn532", x + 4, y)))


def adapter(subject: Drawable) -> Module:
    """A USB plug on a board with a serial port, or with more sockets."""
    board = _Board(subject, 21)
    left, y = board.left, board.height / LANE_MM // 2 * LANE_MM
    tip = edge_leg(USB, Facing.WEST, left - TIP_MM, y, board.width)
    return board.plate("#2c5f8f", draw_picture("usb-plug", left, y), tip)


def pico(subject: Drawable) -> Module:
    """A Raspberry Pi Pico with its USB socket in the north."""
    board = _Board(subject, 15)
    x, _ = board.middle
    socket = Leg(USB, (x, 1.0), Facing.NORTH, ((x, 0.0),))
    return board.plate(GREEN, draw_picture("pico", x, 0), socket)


CHIP_PRINT: Final = "#e8ebef"


def dil_chip(subject: Drawable) -> Module:
    """A DIL chip with the name and the number of each leg."""
    board = _Board(subject, 7, CHIP_PRINT)
    notch = tuple((board.width / 2 + x, y) for x, y in ((-2, 0.4), (-2, 2.0), (2, 2.0), (2, 0.4)))
    body = box((board.left, 0.4, board.right - board.left, board.height - 0.8), BLACK, "#0b0d10", 0.8)
    marks = Polyline(notch, ink("#4a525c"), 1.0), ring(board.left + 1.3, 1.2, 0.5, CHIP_PRINT)
    return board.module((body, *marks))


HEADER_ROW_MM: Final = 2 * LANE_MM
HEADER_Y: Final = 9.0
ODD_X: Final = 40.0
EVEN_X: Final = 45.4
PLACE_MM: Final = 3.9
NAME_END_X: Final = 59.5
"""The east end of the labels of even pins: their wires begin behind the labels."""
PI_WIDTH: Final = 61.0
PI_HEIGHT: Final = 144.0
USB_XS: Final = (48.0, 42.0, 33.5, 27.5)
PLACE_COLOURS: Final = {**POWER_COLOURS, Volt.GROUND: "#1b1b1b"}
"""The colours of power pins; pins in use are blue."""
USED: Final = "#2e6fd0"
UNUSED: Final = "#e3e7ec"
PLACE_NAMES: Final = {Volt.V3: "3.3 V", Volt.V5: "5 V", Volt.GROUND: "GND"}


def raspberry_pi(subject: Drawable) -> Module:
    """A Pi 3, 4 or 5, which look alike here."""
    name, *more = subject.caption_lines
    shapes = [*picture("pi").shapes, text(14, 86, name, PAPER, size=2.6, bold=True)]
    shapes += (text(14, 89.8 + 3 * number, line, "#e6f2ea") for number, line in enumerate(more))
    shapes += picture("pi-sockets").shapes
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
        way = ((x, y + LANE_MM), (PI_WIDTH, y + LANE_MM))
        return Leg(str(place), (x, y + PLACE_MM / 2), Facing.EAST, way)
    return Leg(str(place), (NAME_END_X, y), Facing.EAST, ((PI_WIDTH, y),))


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
    top = subject.legs_on(Side.TOP)
    row = (len(top) - 1) * SCREEN_PITCH_MM
    width = max(row + 11, caption_size(subject.caption_lines)[0] + 8)
    shapes: list[Shape] = [
        box((0, 0, width, SCREEN_HEIGHT), BLUE, "#122c50", 1.2),
        box((2, 6, width - 4, SCREEN_HEIGHT - 7.5), "#0d1620", "#3c4653", 0.4),
    ]
    legs = []
    for number, leg in enumerate(top):
        x = (width - row) / 2 + number * SCREEN_PITCH_MM
        shapes += [ring(x, 1.5, 0.9, "#d8b24a", "#8b6d1b"), ring(x, 1.5, 0.4, "#3a3a3a")]
        shapes.append(text(x, 4.1, printed_name(leg), PAPER))
        legs.append(Leg(leg.name, (x, 1.5), Facing.NORTH, ((x, 0.0),)))
    shapes.append(text(width / 2, 9.4, name, SCREEN_LETTERS, size=TITLE, bold=True))
    shapes += (text(width / 2, 13.0 + 3 * line, told, SCREEN_LETTERS) for line, told in enumerate(more))
    return Module(width, SCREEN_HEIGHT, tuple(shapes), tuple(legs))


DIGITS: Final = (
    *("#1a1a1a", "#7a4a21", "#d02c2c", "#f08c1d", "#e8c81e"),
    *("#2f8f46", "#2a5bc4", "#7d3fb0", "#8a8a8a", "#ffffff"),
)
"""The resistor colour code, from 0 to 9."""


def body_of(model: Model) -> Picture:
    """A part with two leads, around its middle. A resistor's last, gold ring is its tolerance."""
    if not model.ohms:
        return picture(model.name)
    digits = str(model.ohms)
    colours = DIGITS[int(digits[0])], DIGITS[int(digits[1])], DIGITS[len(digits) - 2], "#c9a227"
    rings = (
        box((x, -1.4, 0.8, 2.8), colour) for x, colour in zip((-3.2, -1.6, 0, 2.8), colours, strict=True)
    )
    return Picture(10, 3, (box((-5, -1.4, 10, 2.8), "#e8cfa0", "#9a7b45", 1.3), *rings))


def between_leads(subject: Drawable) -> Module:
    """A body with a lead at each end. A diode's ring is at K, in the east."""
    body = body_of(subject.model)
    width = subject.width_for(body.width + 2 * TIP_MM)
    y = ceil(body.height / 2 / LANE_MM) * LANE_MM
    left, right = width / 2 - body.width / 2 - TIP_MM, width / 2 + body.width / 2 + TIP_MM
    first, second = (leg.name for leg in subject.model.legs)
    legs = (edge_leg(first, Facing.WEST, left, y, width), edge_leg(second, Facing.EAST, right, y, width))
    lead = stroke((left, y, right, y), colour=METAL, width=0.7)
    return subject.module(width, y + body.height / 2, (lead, *move(body.shapes, width / 2, y)), legs)


DIAL_WIDTH: Final = 31.0
DIAL_TOP: Final = 1.0
DIAL_HEIGHT: Final = 16.0
DIAL_TAB: Final = Tab(TIP_MM, 1, METAL, GREY, TIP_MM + 0.7)
ON_BOARDS: Final = {"A": "A (CLK)", "B": "B (DT)", "D": "D (SW)"}
"""The labels that breakout boards print at the same legs."""


def dial(subject: Drawable) -> Module:
    """A dial with its three legs in the west, A in the north."""
    width = subject.width_for(DIAL_WIDTH + 2 * TIP_MM)
    left, right = width / 2 - DIAL_WIDTH / 2, width / 2 + DIAL_WIDTH / 2
    rows = [
        (facing, leg.name, ON_BOARDS.get(leg.name, leg.name), (2 + step * number) * LANE_MM)
        for facing, side, step in ((Facing.WEST, Side.BOTTOM, 1), (Facing.EAST, Side.TOP, 2))
        for number, leg in enumerate(subject.legs_on(side))
    ]
    legs, drawn = edge_legs(rows, (left - TIP_MM, right + TIP_MM), width, DIAL_TAB)
    case = box((left, DIAL_TOP, DIAL_WIDTH, DIAL_HEIGHT), "#9aa3ad", "#5d646d", 0.8)
    knob = draw_picture("knob", width / 2, DIAL_TOP + DIAL_HEIGHT / 2)
    return subject.module(width, DIAL_TOP + DIAL_HEIGHT, (case, *drawn, *knob), legs)


LIGHTS_SHOWN: Final = 3
LIGHT_PITCH_MM: Final = 11.0
SKIPPED_MM: Final = 6.0
"""A gap before the last light, for those that are not drawn."""
PAD: Final = Tab(1.8, 2, "#d8915a", "#8a5426", 2.4)


def strip(subject: Drawable) -> Module:
    """Data flows along the arrows, so the input is in the west."""
    printed = {leg.name: printed_name(leg) for leg in subject.model.legs}
    names = 2 + max(map(width_of, printed.values()))
    long = 2 * names + LIGHTS_SHOWN * LIGHT_PITCH_MM + SKIPPED_MM + 3
    width = subject.width_for(long)
    west = [printed[leg.name] for leg in subject.legs_on(Side.LEFT)]
    start, high = (width - long) / 2, (len(west) + 1) * LANE_MM
    rows = [
        (facing, leg.name, printed[leg.name], (west.index(printed[leg.name]) + 1) * LANE_MM)
        for facing, side in ((Facing.WEST, Side.LEFT), (Facing.EAST, Side.RIGHT))
        for leg in subject.legs_on(side)
    ]
    legs, drawn = edge_legs(rows, (start, start + long), width, PAD)
    copper = box((start, 0.3, long, high - 0.6), "#f4f1e8", "#b9b29c", 0.4)
    shapes = (copper, *drawn, *_lights(start + names + 2, high / 2, subject.count))
    return subject.module(width, high, shapes, legs)


def _lights(x: float, y: float, count: int) -> Iterator[Shape]:
    last = x + (LIGHTS_SHOWN - 1) * LIGHT_PITCH_MM + SKIPPED_MM
    yield from (*draw_picture("light", last + 3.5, y), text(last - 2.8, y, f"…{count}"))
    for number in range(LIGHTS_SHOWN - 1):
        at = x + number * LIGHT_PITCH_MM
        yield from draw_picture("light", at + 3.5, y)
        yield Polygon(((at + 7.8, y - 1.1), (at + 10, y), (at + 7.8, y + 1.1)), ink("#4a525c"))


def supply(subject: Drawable) -> Module:
    """A supply in its case, with two terminals."""
    width = subject.width_for(34)
    left, right = width / 2 - 15, width / 2 + 15
    shapes, legs = draw_picture("supply", left, 0), []
    for leg, y in zip(subject.model.legs, (3, 12), strict=True):
        shapes += draw_picture("terminal", right, y)
        shapes.append(text(right - 5.3, y, leg.name, PAPER, size=3, bold=True))
        legs.append(edge_leg(leg.name, Facing.EAST, right, y, width))
    return subject.module(width, 15, shapes, legs)


def plug(subject: Drawable) -> Module:
    """A supply for the Pi: its case, and the cable with its plug."""
    width = subject.width_for(34)
    left = width / 2 - 15
    [leg] = subject.model.legs
    tip = edge_leg(leg.name, Facing.WEST, left, 6, width)
    return subject.module(width, 12, draw_picture("pi-supply", left, 0), [tip])


def rail(subject: Drawable) -> Module:
    """A strip of copper with a hole for each wire on the sheet."""
    high, width = (len(subject.used) + 1) * LANE_MM, subject.width_for(9)
    left = width / 2 - 4
    shapes: list[Shape] = [
        box((left, 0, 8, high), "#d7b98c", "#8f7344", 0.8),
        box((left + 1, 1, 6, high - 2), "#c9803a"),
    ]
    holes = [(left + 4, number * LANE_MM) for number in range(1, len(subject.used) + 1)]
    shapes += (ring(x, y, 0.8, PAPER, "#6b4417") for x, y in holes)
    legs = [Leg(name, at, Facing.EITHER) for name, at in zip(subject.used, holes, strict=True)]
    return subject.module(width, high, shapes, legs)


ARRAY_TAB: Final = Tab(TIP_MM, 0.8, METAL, GREY, TIP_MM + 0.7, PAPER)


def array(subject: Drawable) -> Module:
    """A resistor array with its legs in the west; the dot marks the common leg."""
    rows = [
        (Facing.WEST, leg.name, printed_name(leg), number * LANE_MM)
        for number, leg in enumerate(subject.model.legs, 1)
    ]
    width, high = subject.width_for(14), (len(rows) + 1) * LANE_MM
    left = width / 2 - 6
    legs, drawn = edge_legs(rows, (left, left), width, ARRAY_TAB)
    case = box((left + TIP_MM, 1, 10, high - 2), "#b83a2e", "#6d1c14", 0.8)
    dot = ring(left + TIP_MM + 8.4, LANE_MM, 0.6, PAPER)
    return subject.module(width, high, (case, dot, *drawn), legs)


DRAWINGS: Final[Mapping[str, Callable[[Drawable], Module]]] = {
    **{name: between_leads for name, model in MODELS.items() if len(model.legs) == 2},
    **{name: screen for name in MODELS if name.startswith(("ssd", "sh1"))},
    "pi": raspberry_pi,
    "pico": pico,
    "pca9548": mux,
    "pn532": reader,
    "usb-serial": adapter,
    "usb-hub": adapter,
    "74ahct125": dil_chip,
    "mcp23017": dil_chip,
    "rotary-encoder": dial,
    "resistor-array-10k": array,
    "rail": rail,
    "pi-supply": plug,
    "supply": supply,
    "ws2812-strip": strip,
    "apa102-strip": strip,
}


def drawing_of(subject: Drawable) -> Module:
    return DRAWINGS[subject.model.name](subject)
