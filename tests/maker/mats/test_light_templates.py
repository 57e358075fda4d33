"""The sheet for light: nothing takes it away, and all lies where it does on the mat and in the wood.

The strips along the edges: a window beside each row and column, at their pitch, named as people do.
"""

import re
from itertools import pairwise
from math import hypot

import pytest

from companion.drawing.shapes import CAPITALS, Area, Disc, Letters, Strokes
from companion.drawing.svg import format_svg
from companion.maker.mats.drill import all_holes
from companion.maker.mats.light_templates import (
    BROAD_MM,
    OUTWARD,
    WINDOW_MM,
    both_edges,
    edge_strips,
    overlay,
    pieces_outside,
)
from companion.maker.mats.measures import PITCH_MM
from companion.maker.mats.pages import whole_sheet
from companion.maker.mats.site import EDGE_MM, Bore, corners_of
from tests.maker.mats.boards import MATS, board, drawn, game_mat, table, wood
from tests.maker.mats.parsed_svg import Drawn, rounded

SHEETS = {mat: overlay(board(*mat), PITCH_MM) for mat in MATS}
every_sheet = pytest.mark.parametrize(("game", "layout"), MATS)


@every_sheet
def test_nothing_on_it_is_filled_with_a_colour(game: str, layout: str) -> None:
    text = format_svg(whole_sheet(SHEETS[game, layout], ""))
    shapes = re.findall(r"<(?:rect|circle|path|polygon) [^>]*>", text)
    assert shapes
    assert [shape for shape in shapes if 'fill="none"' not in shape] == []


@every_sheet
def test_it_names_and_tells_all_that_its_mat_does(game: str, layout: str) -> None:
    mat, sheet = drawn(game_mat(game, layout)), Drawn(whole_sheet(SHEETS[game, layout], "100 mm"))
    assert sheet.size == mat.size
    assert sheet.points() == mat.points()
    for part in ("legend", "marks", *(name for name in mat.parts if name.startswith("space-"))):
        assert sheet.parts[part].texts == mat.parts[part].texts
        assert sheet.parts[part].strokes == mat.parts[part].strokes


@every_sheet
def test_a_window_lies_over_the_pipe_of_each_space(game: str, layout: str) -> None:
    windows = [
        shape
        for part in SHEETS[game, layout].parts
        if part.name.startswith("light-")
        for shape in part.shapes
        if isinstance(shape, Disc)
    ]
    pipes = [hole for hole in all_holes(wood(game, layout)) if hole.bore is Bore.PIPE]
    over = {(rounded(window.x + EDGE_MM), rounded(window.y + EDGE_MM)) for window in windows}
    assert over == {(rounded(pipe.x), rounded(pipe.y)) for pipe in pipes}
    assert {window.radius > pipe.radius for window in windows for pipe in pipes} == {True}


@every_sheet
def test_nothing_is_printed_in_a_window_neither_on_the_sheet_nor_on_the_mat(game: str, layout: str) -> None:
    parts = SHEETS[game, layout].parts
    windows = [disc for part in parts if part.name.startswith("light-") for disc in part.shapes]
    every = (*parts, *(part for part in game_mat(game, layout).parts if part.name.startswith("space-")))
    texts = [shape for part in every for shape in part.shapes if isinstance(shape, Letters)]
    lines = [
        (*line, shape.ink.width)
        for part in every
        for shape in part.shapes
        if isinstance(shape, Strokes)
        for line in shape.lines
    ]
    for window in windows:
        assert isinstance(window, Disc)
        assert [text.text for text in texts if _meets(window, text)] == []
        assert [line for line in lines if _crosses(window, line)] == []


def _meets(window: Disc, text: Letters) -> bool:
    """Whether letters as wide as those of the widest of fonts reach into it."""
    wide, high = 0.36 * text.size * len(text.text), text.size * CAPITALS / 2
    if text.quarters % 2:
        wide, high = high, wide
    beside, below = abs(window.x - text.x) - wide, abs(window.y - text.y) - high
    return hypot(max(0, beside), max(0, below)) < WINDOW_MM


def _crosses(window: Disc, line: tuple[float, float, float, float, float]) -> bool:
    x, y, to_x, to_y, width = line
    long = (to_x - x) ** 2 + (to_y - y) ** 2
    part = max(0, min(1, ((window.x - x) * (to_x - x) + (window.y - y) * (to_y - y)) / long))
    off = hypot(x + part * (to_x - x) - window.x, y + part * (to_y - y) - window.y)
    return off < WINDOW_MM + width / 2


@pytest.mark.parametrize(
    ("game", "layout"), [("katarenga", "frame"), ("kiwara", "classic"), ("kiwara", "free")]
)
def test_its_marks_meet_the_pins_of_the_table_when_its_spaces_lie_over_their_cells(
    game: str, layout: str
) -> None:
    sheet, site = Drawn(whole_sheet(SHEETS[game, layout], "")), table("duel")
    places = {
        str(space): (spot.x, spot.y) for spot in site.spots for name, space in spot.names if name == game
    }
    points = sheet.points()
    [shift] = {
        (rounded(places[space][0] - x), rounded(places[space][1] - y)) for space, (x, y) in points.items()
    }
    marks = {(rounded(x + shift[0]), rounded(y + shift[1])) for x, y in sheet.parts["register"].discs}
    pins = {(rounded(hole.x), rounded(hole.y)) for hole in all_holes(site) if hole.bore is Bore.REGISTER}
    assert len(marks) == 4
    assert marks <= pins
    assert marks == {(rounded(x), rounded(y)) for x, y in corners_of(site.grids[game])}


def test_a_river_is_two_lines_beside_the_edge_that_it_runs_on() -> None:
    [river] = [part for part in SHEETS["kiwara", "classic"].parts if part.name == "rivers"]
    mat = game_mat("kiwara", "classic")
    [there] = [part for part in mat.parts if part.name == "rivers"]
    lines = [line for shape in river.shapes if isinstance(shape, Strokes) for line in shape.lines]
    runs = next(shape.lines for shape in there.shapes if isinstance(shape, Strokes))
    assert len(lines) == 2 * len(runs)
    for run in runs:
        one, other = both_edges(run)
        assert {one, other} <= {*lines}
        middle = tuple((at + to) / 2 for at, to in zip(one, other, strict=True))
        assert middle == pytest.approx(run)
        assert max(abs(at - to) for at, to in zip(one, other, strict=True)) == pytest.approx(BROAD_MM)


def test_a_way_is_seen_between_spaces_and_never_in_one() -> None:
    areas = [Area(2, -1, 2, 2), Area(6, -1, 2, 2), Area(6.5, -1, 1, 2), Area(3, -1, 2, 2), Area(0, 5, 9, 1)]
    assert [*pieces_outside((0, 0, 10, 0), areas)] == [(0, 0, 2, 0), (5, 0, 6, 0), (8, 0, 10, 0)]
    assert [*pieces_outside((4, 4, 4, 0), [Area(0, 0, 9, 4)])] == []
    assert [*pieces_outside((0, 0, 4, 4), [Area(1, 1, 2, 2)])] == [(0, 0, 1, 1), (3, 3, 4, 4)]


# The strips along the edges

SIDES = dict(zip(OUTWARD, OUTWARD, strict=True))


def strips(game: str, layout: str, pitch_mm: float = PITCH_MM) -> Drawn:
    return Drawn(whole_sheet(edge_strips(board(game, layout), pitch_mm, SIDES), "100 mm"))


def named(sheet: Drawn, side: str) -> list[str]:
    return [text.text for text in sheet.parts[f"bar-{side}"].texts]


def test_the_strips_of_katarenga_are_named_as_somebody_reads_them_who_sits_there() -> None:
    """The rows of the camps, too: a light before each of their ends tells of a camp."""
    sheet = strips("katarenga", "frame")
    assert {side: "".join(named(sheet, side)) for side in OUTWARD} == {
        "north": "hgfedcba",
        "south": "abcdefgh",
        "west": "9876543210",
        "east": "0123456789",
    }


def test_the_strips_of_kiwara_are_named_after_the_stations_that_face_the_rows() -> None:
    sheet = strips("kiwara", "classic")
    assert {side: " ".join(named(sheet, side)) for side in OUTWARD} == {
        "north": "E Nf Ne Nd Nc Nb Na W",
        "south": "W Sa Sb Sc Sd Se Sf E",
        "west": "N W5 W4 W3 W2 W1 S",
        "east": "S E1 E2 E3 E4 E5 N",
    }


def test_a_map_without_names_for_its_rows_has_letters_and_numbers() -> None:
    sheet = strips("kitara", "ref-3p")
    assert (named(sheet, "south"), named(sheet, "west")) == ([*"abcdefg"], [*"7654321"])


@pytest.mark.parametrize("pitch_mm", [40, 31.5])
@pytest.mark.parametrize(("game", "layout"), MATS)
def test_windows_lie_beside_the_middles_of_their_rows(game: str, layout: str, pitch_mm: float) -> None:
    sheet, mat = strips(game, layout, pitch_mm), drawn(game_mat(game, layout, pitch_mm))
    land = {name.removeprefix("space-") for name in mat.parts if name.startswith("space-")}
    points = mat.points()
    west, north = (min(point[way] for point in points.values()) - pitch_mm / 2 for way in (0, 1))
    east, south = (max(point[way] for point in points.values()) + pitch_mm / 2 for way in (0, 1))
    wanted = {
        "south": {rounded(points[name][0] - west) for name in land},
        "north": {rounded(east - points[name][0]) for name in land},
        "west": {rounded(points[name][1] - north) for name in land},
        "east": {rounded(south - points[name][1]) for name in land},
    }
    for side in OUTWARD:
        strip, *windows = sheet.parts[f"bar-{side}"].boxes
        middles = [rounded(x + width / 2 - strip[0]) for x, _, width, _ in windows]
        assert middles == pytest.approx(sorted(wanted[side]), abs=0.011)
        assert strip[2] == pytest.approx(east - west if side in ("north", "south") else south - north)


def test_strips_lie_apart_on_the_sheet_and_windows_inside_of_them() -> None:
    sheet = strips("katarenga", "frame")
    rows = [sheet.parts[f"bar-{side}"].boxes[0] for side in OUTWARD]
    for (_, y, _, high), (_, below, _, _) in pairwise(rows):
        assert y + high < below
    for side in OUTWARD:
        (left, top, wide, high), *windows = sheet.parts[f"bar-{side}"].boxes
        for x, y, width, height in windows:
            assert left < x < x + width < left + wide
            assert top < y < y + height < top + high
