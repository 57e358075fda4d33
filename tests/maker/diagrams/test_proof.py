"""The proof that a drawing can be read finds what is wrong with one that cannot."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from companion.drawing.shapes import Disc, Layer, Letters, Polyline, PrintSheet, Shape
from tests.maker.diagrams import proof
from tests.maker.diagrams.pages import PAGES

PAGE = PAGES["kingdom", "cells.0"]
SHEET = PAGE.draw()

Change = Callable[[Shape], Iterable[Shape]]


def changed(kind: str, change: Change, number: int = 0) -> PrintSheet:
    """The sheet with other shapes in one part of this kind."""
    every = [part for layer in SHEET.layers for part in layer.parts if part.name.split(" ")[0] == kind]
    part = every[number]
    other = replace(part, shapes=tuple(new for shape in part.shapes for new in change(shape)))

    def layer(there: Layer) -> Layer:
        return replace(there, parts=tuple(other if each is part else each for each in there.parts))

    return replace(SHEET, layers=tuple(map(layer, SHEET.layers)))


def shifted(x: float, y: float) -> Change:
    def change(shape: Shape) -> Iterable[Shape]:
        if isinstance(shape, Polyline):
            return [replace(shape, points=tuple((a + x, b + y) for a, b in shape.points))]
        return [shape]

    return change


def text(told: str, size: float) -> Change:
    return lambda shape: [replace(shape, text=told, size=size) if isinstance(shape, Letters) else shape]


def without_dots(shape: Shape) -> Iterable[Shape]:
    return [] if isinstance(shape, Disc) else [shape]


DOTTED = [
    number
    for number, part in enumerate(proof.parts(SHEET, "wire"))
    if any(isinstance(shape, Disc) for shape in part.shapes)
]


@pytest.mark.parametrize(
    "sheet",
    [
        changed("wire", lambda _: []),
        changed("wire", shifted(0, 0.5)),
        *(changed("wire", without_dots, number) for number in DOTTED[::5]),
    ],
)
def test_a_wire_or_a_dot_that_is_left_out_or_beside_its_leg_is_missed(sheet: PrintSheet) -> None:
    assert proof.connected(PAGE, sheet) != proof.wanted(PAGE)


def test_wires_that_are_shifted_onto_other_lanes_are_noticed() -> None:
    cells = [number for number, net in enumerate(PAGE.nets) if net.name.startswith("cell ")]
    assert len(cells) > 10
    for number in cells[::4]:
        sheet = changed("wire", shifted(0, 3), number)
        assert [*proof.side_by_side(sheet), *proof.covered_labels(sheet)]


def hidden_below(shape: Shape) -> Iterable[Shape]:
    assert isinstance(shape, Polyline)
    return shape, Letters(*shape.points[0], "hidden", 2.2, "#000000")


@pytest.mark.parametrize(
    ("find", "sheet"),
    [
        (proof.too_small, changed("label", text("SDA", 2.1))),
        (proof.overlapping_letters, changed("label", text("a name that is far too large", 9), 12)),
        (proof.outside, changed("label", text("a name that is much too long for its lane " * 9, 3))),
        (proof.outside, changed("wire", shifted(400, 0))),
        (proof.crossed_stubs, changed("stub", hidden_below)),
    ],
)
def test_what_cannot_be_read_is_noticed(find: Callable[[PrintSheet], object], sheet: PrintSheet) -> None:
    assert list(find(SHEET)) == []  # type: ignore[call-overload]
    assert list(find(sheet)) != []  # type: ignore[call-overload]


def test_a_wire_through_a_thing_is_noticed() -> None:
    unit, _, area = next(room for room in proof.rooms(PAGE, SHEET) if room[0] == "chips.0")
    [(x, y)] = {(layer.x, layer.y) for layer in SHEET.layers if layer.parts[0].name.startswith("wire")}
    middle = area.middle[1] - y
    way = (area.x - x - 5, middle), (area.east - x + 5, middle)
    sheet = changed("wire", lambda one: [replace(one, points=way) if isinstance(one, Polyline) else one])
    assert f"wire 0 runs through {unit}" in list(proof.through_things(PAGE, sheet))
