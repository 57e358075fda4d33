"""A mat on several pages: all of it is there, neighbours overlap, and their seams are the same line."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.shapes import PrintSheet
from companion.maker.mats.mat_drawing import PrintedMat
from companion.maker.mats.pages import (
    OVERLAP_MM,
    PAPERS,
    MatPage,
    Paper,
    page_count,
    page_sheets,
    paper_for,
    sheet_size,
    whole_sheet,
)
from tests.maker.mats.boards import drawn, game_mat
from tests.maker.mats.parsed_svg import Drawn, Stroke, rounded

MAT = game_mat("kiwara", "classic")
A4 = PAPERS["A4"]


def say(page: MatPage) -> str:
    return f"{page.number}/{page.count}: {page.row}, {page.column}"


def printed(mat: PrintedMat, paper: Paper = A4) -> tuple[PrintSheet, ...]:
    return page_sheets(mat, paper, "100 mm", say)


def seen(sheet: PrintSheet) -> Stroke:
    """The part of the mat that a page shows: west, north, east, south in millimetres of the mat."""
    layer = sheet.layers[0]
    assert layer.cut
    west, north = layer.cut.x - layer.x, layer.cut.y - layer.y
    return west, north, west + layer.cut.width, north + layer.cut.height


def test_four_pages_of_a4_hold_kiwara_and_say_which_they_are() -> None:
    sheets = printed(MAT)
    assert [(sheet.title, sheet.width, sheet.height) for sheet in sheets] == [
        ("1/4: 1, 1", 297, 210),
        ("2/4: 1, 2", 297, 210),
        ("3/4: 2, 1", 297, 210),
        ("4/4: 2, 2", 297, 210),
    ]


def test_every_page_shows_the_same_mat_through_its_own_window() -> None:
    drawings = [Drawn(sheet) for sheet in printed(MAT)]
    assert [drawing.windows for drawing in drawings] == [[(14, 14, 269, 182)]] * 4
    assert all(y > 210 - 14 for drawing in drawings for _, y, _, _ in drawing.parts["bar"].strokes[:1])
    shift = {(rounded(drawing.points()["c3"][0]), rounded(drawing.points()["c3"][1])) for drawing in drawings}
    xs, ys = sorted({x for x, _ in shift}), sorted({y for _, y in shift})
    assert (xs[1] - xs[0], ys[1] - ys[0]) == (269 - 12, 182 - 12)


def seams(sheet: PrintSheet) -> dict[str, set[float]]:
    """The seams that the marks of a page show, in millimetres of the mat."""
    layer, marks = sheet.layers[0], Drawn(sheet).parts["seams"].strokes
    upright = {rounded(x - layer.x) for x, _, east, _ in marks if x == east}
    across = {rounded(y - layer.y) for _, y, _, south in marks if y == south}
    return {"upright": upright, "across": across}


def test_neighbours_show_one_seam_through_the_middle_of_what_they_share_and_outside_their_windows() -> None:
    first, east, south, last = printed(MAT)
    marks = [line for sheet in printed(MAT) for line in Drawn(sheet).parts["seams"].strokes]
    points = [point for x, y, to_x, to_y in marks for point in ((x, y), (to_x, to_y))]
    assert [(x, y) for x, y in points if 14 <= x <= 283 and 14 <= y <= 196] == []
    upright, across = rounded(seen(first)[2] - OVERLAP_MM / 2), rounded(seen(first)[3] - OVERLAP_MM / 2)
    for sheet in (first, east, south, last):
        assert seams(sheet) == {"upright": {upright}, "across": {across}}


def test_a_page_in_the_middle_has_a_seam_on_both_sides_and_marks_at_both_ends_of_each() -> None:
    long = PrintedMat("long", 600, 100, ())
    sheets = printed(long)
    assert [len(seams(sheet)["upright"]) for sheet in sheets] == [1, 2, 1]
    assert [len(Drawn(sheet).parts["seams"].strokes) for sheet in sheets] == [2, 4, 2]


@given(st.floats(60, 900), st.floats(60, 900), st.sampled_from(["A4", "Letter", "A3"]))
def test_whatever_its_size_every_point_of_a_mat_and_its_marks_is_on_some_page(
    width: float, height: float, name: str
) -> None:
    mat = PrintedMat("mat", width, height, ())
    sheets = printed(mat, PAPERS[name])
    views = [seen(sheet) for sheet in sheets]
    assert all(west < width and north < height and min(east, south) > 0 for west, north, east, south in views)
    columns = sorted({(rounded(west), rounded(east)) for west, _, east, _ in views})
    rows = sorted({(rounded(north), rounded(south)) for _, north, _, south in views})
    assert len(views) == len(columns) * len(rows) == page_count(mat, PAPERS[name])
    for bands, length in ((columns, width), (rows, height)):
        assert bands[0][0] <= -7.4
        assert bands[-1][1] >= length + 7.4
        for (_, end), (begin, _) in pairwise(bands):
            assert end - begin == pytest.approx(OVERLAP_MM, abs=0.02)


# Paper


def test_the_paper_is_the_smallest_that_holds_it_in_one_way_or_the_other() -> None:
    sizes = ((210, 297), (297, 210), (298, 210), (300, 420), (841, 1189), (842, 1189))
    fitting = [paper_for(width, height) for width, height in sizes]
    assert [paper and paper.name for paper in fitting] == ["A4", "A4", "A3", "A2", "A0", None]


# The sheet of a whole mat


def test_the_bar_is_a_hundred_millimetres_with_a_tick_for_each_centimetre() -> None:
    bar = Drawn(whole_sheet(MAT, "measure me")).parts["bar"]
    [(x, y, east, south)] = [line for line in bar.strokes if line[1] == line[3]]
    ticks = [line for line in bar.strokes if line[0] == line[2]]
    assert (rounded(east - x), south) == (100, y)
    assert {rounded(tick[0] - x) for tick in ticks} == {*range(11), *range(10, 101, 10)}
    assert [text.text for text in bar.texts] == ["measure me"]


def test_the_bar_lies_on_the_sheet_and_not_on_the_mat() -> None:
    sheet = drawn(MAT)
    lines = sheet.parts["bar"].strokes
    width, height = sheet_size(MAT)
    assert all(9 + MAT.height < y < height and 0 < x < width for x, y, _, _ in lines)
    assert all(y < height for y in (text.y for text in sheet.parts["bar"].texts))
    assert sheet.size == (f"{width:g}mm", f"{height:g}mm")


def test_every_corner_has_two_marks_that_would_meet_in_it_and_stay_outside() -> None:
    west, north, east, south = 9, 9, 9 + MAT.width, 9 + MAT.height
    assert {*drawn(MAT).parts["cut"].strokes} == {
        (west - 1.5, north, west - 7.5, north),
        (west, north - 1.5, west, north - 7.5),
        (east + 1.5, north, east + 7.5, north),
        (east, north - 1.5, east, north - 7.5),
        (west - 1.5, south, west - 7.5, south),
        (west, south + 1.5, west, south + 7.5),
        (east + 1.5, south, east + 7.5, south),
        (east, south + 1.5, east, south + 7.5),
    }
