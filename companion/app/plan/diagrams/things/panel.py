"""Screens: a board with its pins on top and a dark glass."""

from typing import Final

from companion.app.plan.diagrams.module import Module, Subject
from companion.app.plan.diagrams.things.art import BLUE, PAPER, TITLE, box, caption_size, text
from companion.app.plan.diagrams.things.rows import on, pads
from hardware.catalogue.model import Side

PITCH_MM: Final = 6.4
HEIGHT: Final = 20.0
GLASS: Final = "#0d1620"
LIT: Final = "#8fe3ff"


def panel(subject: Subject) -> Module:
    """An OLED; what it is called stands on its glass."""
    top = on(subject.model, Side.TOP)
    row = (len(top) - 1) * PITCH_MM
    width = max(row + 11, caption_size(subject.told)[0] + 8)
    legs, shapes = pads(top, 1.5, (width - row) / 2, PITCH_MM, PAPER)
    board = box((0, 0, width, HEIGHT), BLUE, "#122c50", 1.2)
    glass = box((2, 6, width - 4, HEIGHT - 7.5), GLASS, "#3c4653", 0.4)
    name = text(width / 2, 9.4, subject.told[0], LIT, size=TITLE, bold=True)
    more = (text(width / 2, 13.0 + 3 * line, told, LIT) for line, told in enumerate(subject.told[1:]))
    return Module(width, HEIGHT, (board, glass, *shapes, name, *more), tuple(legs))
