"""The tiles, how they may lie, and the boards that they make."""

import hashlib

import pytest

from companion.games.katarenga.setup import (
    CORNERS,
    FRONTS,
    TURNS,
    Layout,
    Quarter,
    draw_layout,
    parse_quarter,
)
from companion.store.lots import setup_lots

FACES = {
    f"{tile}{'b' if back else 'f'}": Quarter(tile, back, 0).face()
    for tile in FRONTS
    for back in (False, True)
}


def test_the_eight_faces_are_the_printed_ones() -> None:
    text = "\n".join(f"{name} {'/'.join(face)}" for name, face in sorted(FACES.items()))
    assert (
        hashlib.sha256(text.encode()).hexdigest()
        == "e80cad4b40518ed16884398de439122363cc4596b0da699e75239244935cfe67"
    )


def test_a_back_is_the_mirror_image_of_its_front() -> None:
    assert parse_quarter("T1b0").face() == ("rgyb", "yryg", "bgbr", "gbry")
    for tile in FRONTS:
        columns = zip(*FACES[f"{tile}f"], strict=True)
        assert FACES[f"{tile}b"] == tuple("".join(column) for column in columns)


def test_north_west_of_the_board_is_the_north_west_quarter() -> None:
    layout = Layout(*map(parse_quarter, ("T1f90", "T3b0", "T2f270", "T4b180")))
    assert layout.rows() == (
        "bygrrybg",
        "gyrygybr",
        "rbgbbgry",
        "yrbgyrgb",
        "byrgbgry",
        "grgbyrbb",
        "yybrrgyg",
        "rgbygbyr",
    )


@pytest.mark.parametrize(
    "text", ["", "T1f", "T5f0", "T1x0", "T1f45", "T1f360", "t1f0", "T1f090", " T1f0", "T1f0\n", "T1f\u06600"]
)
def test_what_is_no_quarter_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"T1|T5|t1|^$"):
        parse_quarter(text)


def test_a_tile_lies_in_one_corner_only() -> None:
    with pytest.raises(ValueError, match="T1"):
        Layout(*map(parse_quarter, ("T1f0", "T1b0", "T2f0", "T3f0")))


def test_lots_lay_every_tile_in_every_corner_on_both_faces_in_every_turn() -> None:
    seen = {
        (corner, quarter)
        for seed in range(1500)
        for corner, quarter in draw_layout(setup_lots(seed)).by_corner().items()
    }
    assert len(seen) == len(CORNERS) * len(FRONTS) * 2 * len(TURNS)
