"""The proof that a drawing can be read finds what is wrong with one that cannot."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion.drawing.shapes import Box, Disc, Layer, Letters, Polyline, PrintSheet, ShapeGroup
from tests.maker.diagrams import proof
from tests.maker.diagrams.pages import PAGES

PAGE = PAGES["kingdom", "cells.0"]
SHEET = PAGE.draw()

Change = Callable[[ShapeGroup], ShapeGroup | None]


def changed(kind: str, change: Change, number: int = 0) -> PrintSheet:
    """The sheet with another part in the place of one; or with none."""
    left = number

    def layer(there: Layer) -> Layer:
        nonlocal left
        parts = []
        for part in there.parts:
            is_it = part.name.split(" ")[0] == kind
            left -= is_it
            new = change(part) if is_it and left == -1 else part
            parts += [new] if new else []
        return replace(there, parts=tuple(parts))

    return replace(SHEET, layers=tuple(map(layer, SHEET.layers)))


def shifted(x: float, y: float) -> Change:
    def change(part: ShapeGroup) -> ShapeGroup:
        shapes = [
            replace(shape, points=tuple((a + x, b + y) for a, b in shape.points))
            if isinstance(shape, Polyline)
            else shape
            for shape in part.shapes
        ]
        return replace(part, shapes=tuple(shapes))

    return change


def text(told: str, size: float) -> Change:
    def change(part: ShapeGroup) -> ShapeGroup:
        shapes = [
            replace(shape, text=told, size=size) if isinstance(shape, Letters) else shape
            for shape in part.shapes
        ]
        return replace(part, shapes=tuple(shapes))

    return change


def without(kind: type) -> Change:
    return lambda part: replace(part, shapes=tuple(one for one in part.shapes if not isinstance(one, kind)))


def test_a_good_sheet_has_no_faults() -> None:
    assert proof.faults(PAGE) == []


def test_a_wire_that_is_left_out_is_missed() -> None:
    assert proof.connected(PAGE, changed("wire", lambda _: None)) != proof.wanted(PAGE)


def test_a_dot_that_is_left_out_is_missed() -> None:
    dotted = [
        number
        for number, (part, _) in enumerate(proof.parts(SHEET, "wire"))
        if any(isinstance(shape, Disc) for shape in part.shapes)
    ]
    assert len(dotted) > 10
    for number in dotted[::5]:
        assert proof.connected(PAGE, changed("wire", without(Disc), number)) != proof.wanted(PAGE)


def test_a_wire_beside_its_leg_touches_nothing() -> None:
    assert proof.connected(PAGE, changed("wire", shifted(0, 0.5))) != proof.wanted(PAGE)


def test_wires_that_are_shifted_onto_other_lanes_are_noticed() -> None:
    cells = [number for number, net in enumerate(PAGE.nets) if net.name.startswith("cell ")]
    assert len(cells) > 10
    for number in cells[::4]:
        sheet = changed("wire", shifted(0, 3), number)
        assert [*proof.side_by_side(sheet), *proof.covered_labels(sheet)]


@pytest.mark.parametrize(
    ("find", "sheet"),
    [
        (proof.too_small, changed("label", text("SDA", 2.1))),
        (
            proof.overlapping_letters,
            changed("label", text("a name that is far too large", 9), 12),
        ),
        (proof.outside, changed("label", text("a name that is much too long for its lane " * 9, 3))),
        (proof.outside, changed("wire", shifted(400, 0))),
    ],
)
def test_what_cannot_be_read_is_noticed(find: Callable[[PrintSheet], object], sheet: PrintSheet) -> None:
    assert list(find(SHEET)) == []  # type: ignore[call-overload]
    assert list(find(sheet)) != []  # type: ignore[call-overload]


def test_a_wire_through_a_thing_is_noticed() -> None:
    unit, _, area = next(room for room in proof.rooms(PAGE, SHEET) if room[0] == "chips.0")
    (_, (x, y)), *_ = proof.parts(SHEET, "wire")
    middle = area.middle[1] - y
    through = Polyline(((area.x - x - 5, middle), (area.east - x + 5, middle)), SHEET_PEN)
    sheet = changed("wire", lambda part: replace(part, shapes=(*part.shapes, through)))
    assert f"wire 0 runs through {unit}" in list(proof.through_things(PAGE, sheet))


SHEET_PEN = next(
    shape.ink
    for part, _ in proof.parts(SHEET, "wire")
    for shape in reversed(part.shapes)
    if isinstance(shape, Polyline)
)


def test_labels_have_frames() -> None:
    for part, _ in proof.parts(SHEET, "label"):
        assert [type(shape) for shape in part.shapes] == [Box, Letters]


def test_what_is_printed_below_a_stub_is_noticed() -> None:
    (part, _), *_ = proof.parts(SHEET, "stub")
    stub = part.shapes[0]
    assert isinstance(stub, Polyline)
    assert list(proof.crossed_stubs(SHEET)) == []
    hidden = Letters(*stub.points[0], "hidden", 2.2, "#000000")
    sheet = changed("stub", lambda there: replace(there, shapes=(*there.shapes, hidden)))
    assert list(proof.crossed_stubs(sheet)) == ["stub 0 covers 'hidden'"]
