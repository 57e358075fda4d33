"""The strips along the edges: a window beside each row and column, at their pitch, named as people do."""

from itertools import pairwise

import pytest

from companion.maker.mats.light_templates import OUTWARD, edge_strips
from companion.maker.mats.measures import PITCH_MM
from companion.maker.mats.pages import whole_sheet
from tests.maker.mats.boards import MATS, drawn, game_mat
from tests.maker.mats.measured_tables import board
from tests.maker.mats.parsed_svg import Drawn, rounded

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
