"""A sheet as a file: well-formed, in millimetres, and whatever things are called."""

from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.shapes import (
    Area,
    Box,
    Disc,
    Ink,
    Layer,
    Letters,
    Polygon,
    PrintSheet,
    ShapeGroup,
    Strokes,
)
from companion.drawing.svg import format_svg
from tests.maker.mats.boards import plain, square
from tests.maker.mats.parsed_svg import Drawn, Group, Text


def sheet(*shapes: Box | Disc | Strokes | Polygon | Letters, cut: Area | None = None) -> PrintSheet:
    return PrintSheet("sheet", 100, 50.5, (Layer((ShapeGroup("part", shapes),), 2, 3, cut),))


def test_a_unit_is_a_millimetre() -> None:
    drawn = Drawn(sheet())
    assert (drawn.size, drawn.view) == (("100mm", "50.5mm"), "0 0 100 50.5")


def test_every_shape_is_where_it_was_put() -> None:
    ink = Ink("#fff", "#000", 1)
    drawn = Drawn(
        sheet(
            Box(Area(1, 2, 3, 4), ink),
            Disc(5, 6, 7, ink),
            Strokes(((0, 0, 1, 2), (3, 4, -0.0001, 6)), ink),
            Polygon(((0, 0), (1, 0), (0, 1)), ink),
            Letters(10, 20, "text", 10, "#000", quarters=1),
        )
    )
    assert drawn.parts["part"] == Group(
        boxes=[(3, 5, 3, 4)],
        discs=[(7, 9)],
        strokes=[(2, 3, 3, 5), (5, 7, 2, 9)],
        patches=[[(2, 3), (3, 3), (2, 4)]],
        texts=[Text(12, 26.6, "text", 90)],
        fills=["#fff", "#fff", "#fff", "#fff", "#000"],
    )


def test_what_is_cut_off_is_cut_at_its_window() -> None:
    drawn = Drawn(sheet(cut=Area(1, 2, 3, 4)))
    assert drawn.windows == [(1, 2, 3, 4)]
    assert 'clip-path="url(#window-0)"' in format_svg(sheet(cut=Area(1, 2, 3, 4)))


def test_a_space_may_be_called_anything() -> None:
    name = '<a href="x">&\''
    mat = plain(square(name, 0, 0))
    assert [text.text for text in mat.space(name).texts] == [name, name]


@given(st.text())
def test_whatever_is_written_the_file_is_well_formed(text: str) -> None:
    [told] = Drawn(sheet(Letters(0, 0, text, 10, "#000"))).parts["part"].texts
    assert len(told.text) == len(text)
    assert told.text == text or not text.isprintable()
