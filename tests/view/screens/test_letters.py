"""Every letter is drawn, stays in its cell, and is like no other."""

from itertools import combinations

import pytest

from companion.drawing.letters import ELLIPSIS, MISSING, letter, letters
from companion.drawing.symbols import BLANK, CELL_HEIGHT, CELL_WIDTH, parse_band

ASCII = [chr(code) for code in range(0x20, 0x7F)]
NAMES = "ÄÖÜäöüßéèàç"
DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPRSTUVWXYZ"
SMALL = "acemnorsuvwxz"
TALL = "bdfhiklß"
TAILED = "gpqy"


def inked_rows(sign: str) -> list[int]:
    return [y for y, row in enumerate(letter(sign)) if row]


def pixels_apart(one: str, other: str) -> int:
    return sum((a ^ b).bit_count() for a, b in zip(letter(one), letter(other), strict=True))


def test_the_letters_are_those_of_ascii_those_of_names_and_two_signs() -> None:
    assert list(letters()) == [*ASCII, *NAMES, ELLIPSIS, MISSING]


def test_only_the_space_is_blank() -> None:
    assert [sign for sign, cell in letters().items() if cell == BLANK] == [" "]


def test_every_letter_fits_its_cell_and_leaves_the_last_column_free() -> None:
    for sign, cell in letters().items():
        assert len(cell) == CELL_HEIGHT, sign
        assert [row for row in cell if row & 1] == [], sign


def test_the_last_row_stays_free() -> None:
    assert [sign for sign, cell in letters().items() if cell[-1]] == []


def test_no_two_letters_are_the_same() -> None:
    close = [pair for pair in combinations(letters(), 2) if pixels_apart(*pair) < 3]
    assert close == []


@pytest.mark.parametrize(
    "pair", ["0O", "1l", "1I", "lI", "5S", "8B", "08", "2Z", "6G", "uv", "O8", "9g", "gy", "HN", "VY"]
)
def test_what_is_easily_mixed_up_is_far_apart(pair: str) -> None:
    assert pixels_apart(*pair) >= 10


def test_m_is_no_r_beside_n() -> None:
    assert [row >> 1 & 0b111 for row in letter("m")[5:12]] == [0b011] * 7
    assert not any(row >> 1 & 0b111 for row in letter("r")[7:12])


@pytest.mark.parametrize(
    ("signs", "top", "bottom"),
    [(DIGITS, 1, 11), (CAPITALS, 1, 11), (SMALL, 4, 11), (TALL, 1, 11), (TAILED, 4, 14), ("ÄÖÜ", 0, 11)],
)
def test_letters_of_a_kind_are_of_one_height(signs: str, top: int, bottom: int) -> None:
    for sign in signs:
        rows = inked_rows(sign)
        assert (rows[0], rows[-1]) == (top, bottom), sign


def test_strokes_are_two_pixels_wide() -> None:
    for sign in DIGITS + CAPITALS + SMALL + TALL + TAILED:
        thin = [y for y in inked_rows(sign) if not letter(sign)[y] & letter(sign)[y] << 1]
        assert thin == [], sign


def test_what_is_not_drawn_is_a_box() -> None:
    assert {letter(sign) for sign in "\n\t\x7f§Ł漢\N{NO-BREAK SPACE}"} == {letter(MISSING)}


@pytest.mark.parametrize(
    "band",
    ["#" * 8, "\n".join(["#" * 7] * 16), "\n".join(["#" * 8] * 15), "\n".join(["#" * 8] * 15 + ["#" * 16])],
)
def test_a_band_that_is_not_drawn_in_cells_is_refused(band: str) -> None:
    with pytest.raises(ValueError, match=r"1|#"):
        parse_band(band)


def test_ink_is_one_sign_and_ground_another() -> None:
    rows = ["#......."] * 16
    assert parse_band("\n".join(rows)) == [(b"\x80" * 16,)]
    with pytest.raises(ValueError, match="#"):
        parse_band("\n".join([*rows[1:], "#......1"]))


def test_pictures_stand_beside_each_other_and_may_take_two_cells() -> None:
    band = "\n".join(["......## #..............#"] * 16)
    assert parse_band(band) == [(b"\x03" * 16,), (b"\x80" * 16, b"\x01" * 16)]
    assert CELL_WIDTH == 8
