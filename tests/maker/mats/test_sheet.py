"""The sheet of a mat: the bar that people measure, and the marks along which they cut."""

from companion.maker.mats.pages import sheet_size, whole_sheet
from tests.maker.mats.boards import drawn, game_mat
from tests.maker.mats.parsed_svg import Drawn, rounded

MAT = game_mat("kiwara", "classic")


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


def test_the_mat_fills_what_is_cut_out() -> None:
    assert drawn(MAT).parts["frame"].boxes[0] == (9, 9, MAT.width, MAT.height)
