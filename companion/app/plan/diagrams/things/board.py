"""Little boards: a multiplexer, a reader for tags, an adapter for a serial line, and a Pico."""

from typing import NamedTuple

from companion.app.plan.diagrams.lettering import SMALLEST_MM, width_of
from companion.app.plan.diagrams.module import LANE_MM, Leg, Module, Side, Subject
from companion.app.plan.diagrams.things.art import (
    BLACK,
    BLUE,
    GREEN,
    GREY,
    METAL,
    PAPER,
    box,
    caption_size,
    ink,
    ring,
    text,
)
from companion.app.plan.diagrams.things.pairs import with_caption
from companion.app.plan.diagrams.things.rows import PIN_MM, beside, counted, on
from companion.view.drawing.shapes import Area, Box, Shape
from hardware.catalogue import model

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


def _board(subject: Subject, middle: float, colour: str, rows: int = 0) -> _Board:
    """So much room between the names of its legs, and room for so many legs at least."""
    left, right = (
        [leg for leg in on(subject.model, side) if leg.name != USB]
        for side in (model.Side.LEFT, model.Side.RIGHT)
    )
    names = max(width_of(counted(leg), SMALLEST_MM) for leg in (*left, *right)) + 1
    body = middle + names * (bool(left) + bool(right))
    width = max(body + 2 * PIN_MM, caption_size(subject.told)[0])
    edge = (width - body) / 2
    rows = max(len(left), len(right), rows)
    height = (rows + 1) * LANE_MM
    found = _Board(width, edge, edge + body, height, [box((edge, 0, body, height), colour, BLACK, 1.2)], [])
    for side, x in ((left, edge), (right, edge + body)):
        first = (1 + (rows - len(side)) // 2) * LANE_MM
        legs, shapes = beside(side, x, first, width, PAPER)
        found.legs.extend(legs)
        found.shapes.extend(shapes)
    return found


def mux(subject: Subject) -> Module:
    """A PCA9548 on its board."""
    board = _board(subject, 12, BLUE)
    x, y = board.middle
    chip: list[Shape] = [box((x - 3, y - 6, 6, 12), BLACK, None, 0.4), ring(x - 2, y - 5, 0.4, GREY)]
    return with_caption(subject, board.width, board.height, (*board.shapes, *chip), board.legs)


def reader(subject: Subject) -> Module:
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


def adapter(subject: Subject) -> Module:
    """A USB plug on a board with a serial line, or with more sockets."""
    board = _board(subject, 21, "#2c5f8f")
    left, y = board.left, board.height / LANE_MM // 2 * LANE_MM
    plug: list[Shape] = [
        box((left - PIN_MM, y - 3.4, 9, 6.8), METAL, GREY, 0.4),
        text(left + 2.6, y, USB, BLACK),
    ]
    chip = box((left + 10.5, y - 2.2, 4.4, 4.4), BLACK, None, 0.3)
    tip = Leg(USB, (left - PIN_MM, y), Side.WEST, ((0.0, y),) if left > PIN_MM else ())
    shapes = (*board.shapes, chip, *plug)
    return with_caption(subject, board.width, board.height, shapes, (*board.legs, tip))


def pico(subject: Subject) -> Module:
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
    socket = Leg(USB, (x, 1.0), Side.NORTH, ((x, 0.0),))
    return with_caption(subject, board.width, board.height, shapes, (*board.legs, socket))
