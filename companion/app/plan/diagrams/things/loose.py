"""What has two leads: resistors, diodes, reeds, capacitors and fuses."""

from collections.abc import Sequence
from typing import Final

from companion.app.plan.diagrams.module import Module, Subject
from companion.app.plan.diagrams.things.art import (
    BLACK,
    BLUE,
    GLASS,
    GLASS_EDGE,
    GREY,
    METAL,
    PAPER,
    TEXT,
    box,
    ring,
    stroke,
    text,
)
from companion.app.plan.diagrams.things.pairs import lying
from companion.view.drawing.shapes import Shape
from hardware.catalogue.models import MODELS

DIGITS: Final = (
    "#1a1a1a",
    "#7a4a21",
    "#d02c2c",
    "#f08c1d",
    "#e8c81e",
    "#2f8f46",
    "#2a5bc4",
    "#7d3fb0",
    "#8a8a8a",
    "#ffffff",
)
"""The colours of the rings of a resistor, from 0 to 9."""


def resistor(subject: Subject) -> Module:
    """With the rings of its value."""
    return lying(subject, 10, 3, lambda x, y: rings(x, y, subject.model.name))


def rings(x: float, y: float, model: str) -> Sequence[Shape]:
    """A resistor and its value as rings; the last one, of gold, is its tolerance."""
    digits = str(MODELS[model].ohms)
    colours = [DIGITS[int(digits[0])], DIGITS[int(digits[1])], DIGITS[len(digits) - 2], "#c9a227"]
    at = (-3.2, -1.6, 0.0, 2.8)
    painted = (box((x + dx, y - 1.4, 0.8, 2.8), colour) for dx, colour in zip(at, colours, strict=True))
    return [box((x - 5, y - 1.4, 10, 2.8), "#e8cfa0", "#9a7b45", 1.3), *painted]


def diode(subject: Subject) -> Module:
    """Its ring is at K, in the east; current goes to the ring."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        body = box((x - 4, y - 1.5, 8, 3), "#c8642c", "#7c3a16", 0.8)
        return [body, box((x + 1.7, y - 1.5, 1.1, 3), "#141414")]

    return lying(subject, 8, 3, paint)


def reed(subject: Subject) -> Module:
    """A glass tube with two blades that overlap in the middle."""
    return lying(subject, 16, 3, lambda x, y: tube(x, y, 3))


def tube(x: float, y: float, high: float) -> Sequence[Shape]:
    """The glass of a reed, and its blades."""
    glass = box((x - 8, y - high / 2, 16, high), GLASS, GLASS_EDGE, high / 2)
    blades = stroke(
        (x - 8, y - 0.25, x + 1.6, y - 0.25),
        (x + 8, y + 0.35, x - 1.6, y + 0.35),
        colour="#555b63",
        width=0.45,
    )
    return [glass, blades]


def ceramic(subject: Subject) -> Module:
    """A small one, either way round."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        return [box((x - 3.5, y - 1.9, 7, 3.8), "#e2a63a", "#8b611a", 1.9), text(x, y, "104", TEXT)]

    return lying(subject, 7, 4, paint)


def electrolytic(subject: Subject) -> Module:
    """A can with a stripe at its minus."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        can = box((x - 9, y - 4.2, 18, 8.4), "#1f3760", "#101d35", 1.2)
        stripe = box((x + 4.5, y - 4.2, 3.4, 8.4), "#c9d3e4")
        minus = stroke(
            (x + 5.4, y - 2, x + 7, y - 2), (x + 5.4, y, x + 7, y), (x + 5.4, y + 2, x + 7, y + 2), width=0.5
        )
        plus = stroke((x - 7.6, y, x - 5.6, y), (x - 6.6, y - 1, x - 6.6, y + 1), colour=PAPER, width=0.5)
        return [can, stripe, minus, plus, text(x - 0.4, y, "1000 µF", PAPER)]

    return lying(subject, 18, 8.4, paint)


def fuse(subject: Subject) -> Module:
    """A glass fuse in its holder."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        holder = box((x - 12, y - 3.4, 24, 6.8), "#30363e", BLACK, 1)
        clips = [box((x + dx, y - 2.6, 4, 5.2), METAL, GREY, 0.5) for dx in (-10.5, 6.5)]
        glass = box((x - 6.5, y - 2, 13, 4), GLASS, GLASS_EDGE)
        return [holder, glass, *clips, stroke((x - 6.5, y, x + 6.5, y), colour="#6d737b", width=0.35)]

    return lying(subject, 24, 6.8, paint)


def buzzer(subject: Subject) -> Module:
    """A piezo disc: brass, with silver on it."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        disc = [ring(x, y, 7, "#d9b04c", "#8b6d1b"), ring(x, y, 4.8, "#e9edf1", "#a9afb7")]
        sound = [
            stroke(
                (x - 1.2, y - 1.6, x - 1.2, y + 1.6),
                (x, y - 2.4, x, y + 2.4),
                (x + 1.2, y - 1.6, x + 1.2, y + 1.6),
                colour=GREY,
                width=0.4,
            )
        ]
        return [*disc, *sound]

    return lying(subject, 14, 14, paint)


def button(subject: Subject) -> Module:
    """A push button from above."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        case = box((x - 6, y - 6, 12, 12), "#3a4048", BLACK, 1)
        rivets = [ring(x + dx, y + dy, 0.6, GREY) for dx in (-4.8, 4.8) for dy in (-4.8, 4.8)]
        return [
            case,
            *rivets,
            ring(x, y, 3.9, "#c63d3d", "#7d1f1f"),
            ring(x - 1.1, y - 1.2, 1, "#e58a8a"),
        ]

    return lying(subject, 12, 12, paint)


def jumper(subject: Subject) -> Module:
    """Two pins that nothing joins, and beside them the cap that would."""

    def paint(x: float, y: float) -> Sequence[Shape]:
        cap = [box((x - 3, y - 5.8, 6, 3), BLUE, BLACK, 0.6)]
        cap += [box((x + dx - 0.6, y - 4.9, 1.2, 1.2), BLACK) for dx in (-1.6, 1.6)]
        pins = [box((x + dx - 0.6, y - 0.6, 1.2, 1.2), "#e0c15a", "#8b6d1b") for dx in (-1.6, 1.6)]
        return [box((x - 4, y - 2, 8, 4), BLACK, None, 0.6), *cap, *pins]

    return lying(subject, 8, 8, paint)
