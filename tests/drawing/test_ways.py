"""Lines with round corners, and texts that begin or end at a point."""

from companion.drawing.shapes import Anchor, Ink, Layer, Letters, Polyline, PrintSheet, Shape, ShapeGroup
from companion.drawing.svg import format_svg

PEN = Ink(line="#000000", width=1)


def drawn(shape: Shape) -> str:
    return format_svg(PrintSheet("sheet", 20, 20, (Layer((ShapeGroup("part", (shape,)),)),)))


def test_a_corner_is_rounded_by_its_radius() -> None:
    assert 'd="M0 0L8 0Q10 0 10 2L10 10"' in drawn(Polyline(((0, 0), (10, 0), (10, 10)), PEN, 2))


def test_a_bow_has_at_most_half_of_a_line() -> None:
    assert 'd="M0 0L9 0Q10 0 10 1L10 1Q10 2 11 2L20 2"' in drawn(
        Polyline(((0, 0), (10, 0), (10, 2), (20, 2)), PEN, 1)
    )
    assert 'd="M0 0L9 0Q10 0 10 0.5L10 0.5Q10 1 11 1L20 1"' in drawn(
        Polyline(((0, 0), (10, 0), (10, 1), (20, 1)), PEN, 1)
    )


def test_without_a_radius_corners_stay() -> None:
    assert list(Polyline(((0, 0), (10, 0), (10, 10)), PEN).turns()) == [((10, 0), (10, 0), (10, 0))]


def test_a_text_begins_or_ends_at_its_point() -> None:
    assert 'text-anchor="end">told<' in drawn(Letters(5, 5, "told", 2, "#000000", anchor=Anchor.END))
    assert drawn(Letters(5, 5, "told", 2, "#000000")).count("text-anchor") == 1
