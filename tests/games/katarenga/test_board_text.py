"""The board of Katarenga in a terminal, plain and painted."""

import re

from hypothesis import given
from hypothesis import strategies as st

from companion.games.katarenga.board import SQUARE_NAMES
from companion.games.katarenga.look import board_lines
from companion.games.katarenga.position import Position, parse_position
from companion.games.kernel.terms import Space

COLOURS = "bygrrybg/gyrygybr/rbgbbgry/yrbgyrgb/byrgbgry/grgbyrbb/yybrrgyg/rgbygbyr"
START = parse_position(f"{COLOURS} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w -")
MIDDLE = parse_position(f"{COLOURS} 1bb1b2w/8/2w5/8/8/b7/8/2wwwww1 w h0a9")


def text(*lines: str) -> str:
    return "\n".join(lines)


def without_paint(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", line)


def test_the_start_as_white_sees_it() -> None:
    assert text(*board_lines(START)) == text(
        "   a9.                        h9.",
        "8  bB  yB  gB  rB  rB  yB  bB  gB  8",
        "7  g.  y.  r.  y.  g.  y.  b.  r.  7",
        "6  r.  b.  g.  b.  b.  g.  r.  y.  6",
        "5  y.  r.  b.  g.  y.  r.  g.  b.  5",
        "4  b.  y.  r.  g.  b.  g.  r.  y.  4",
        "3  g.  r.  g.  b.  y.  r.  b.  b.  3",
        "2  y.  y.  b.  r.  r.  g.  y.  g.  2",
        "1  rW  gW  bW  yW  gW  bW  yW  rW  1",
        "   a0.                        h0.",
        "   a   b   c   d   e   f   g   h",
    )


def test_goals_are_starred_the_last_move_stands_in_brackets_and_pawns_in_camps_are_seen() -> None:
    lit = [Space(name) for name in ("f7", "g6", "h9", "c8")]
    last = [Space("b4"), Space("a3")]
    assert text(*board_lines(MIDDLE, lit=lit, last=last)) == text(
        "   a9W                       *h9.",
        "8  b.  yB *gB  r.  rB  y.  b.  gW  8",
        "7  g.  y.  r.  y.  g. *y.  b.  r.  7",
        "6  r.  b.  gW  b.  b.  g. *r.  y.  6",
        "5  y.  r.  b.  g.  y.  r.  g.  b.  5",
        "4  b. (y.) r.  g.  b.  g.  r.  y.  4",
        "3 (gB) r.  g.  b.  y.  r.  b.  b.  3",
        "2  y.  y.  b.  r.  r.  g.  y.  g.  2",
        "1  r.  g.  bW  yW  gW  bW  yW  r.  1",
        "   a0.                        h0B",
        "   a   b   c   d   e   f   g   h",
    )


def test_a_pawn_that_has_just_moved_and_can_be_taken_is_shown_as_a_goal() -> None:
    lines = board_lines(MIDDLE, lit=[Space("a3")], last=[Space("b4"), Space("a3")])
    assert lines[6].startswith("3 *gB  r.")


def test_a_painted_square_has_the_ground_of_its_colour_and_keeps_its_letter() -> None:
    empty_rank = board_lines(START, painted=True)[2]
    grounds = {"b": "25", "g": "34", "y": "220", "r": "88"}
    drawn = re.findall(r"48;5;(\d+);38;5;\d+m([bgyr])", empty_rank)
    assert drawn == [(grounds[letter], letter) for letter in "gyrygybr"]


def test_white_pawns_stand_on_white_and_black_ones_on_black_whatever_the_square() -> None:
    lines = board_lines(START, painted=True, discs=True)
    assert re.findall(r"48;5;(\d+);38;5;\d+m[bgyr](.)", lines[1]) == [("16", "●")] * 8
    assert re.findall(r"48;5;(\d+);38;5;\d+m[bgyr](.)", lines[8]) == [("231", "○")] * 8


def test_a_lit_goal_and_the_last_move_have_edges_of_their_own() -> None:
    row = board_lines(MIDDLE, lit=[Space("a3")], last=[Space("b3")], painted=True)[6]
    edges = re.findall(r"48;5;(\d+);38;5;\d+m([*() ])", row)
    assert edges[:4] == [("201", "*"), ("201", " "), ("248", "("), ("248", ")")]


spaces = st.sets(st.sampled_from(SQUARE_NAMES))


@given(lit=spaces, last=spaces)
def test_paint_adds_nothing_but_colour(lit: set[Space], last: set[Space]) -> None:
    plain = board_lines(MIDDLE, lit=lit, last=last)
    painted = board_lines(MIDDLE, lit=lit, last=last, painted=True)
    assert [without_paint(line).rstrip() for line in painted] == plain


@given(lit=spaces, last=spaces, position=st.sampled_from([START, MIDDLE]))
def test_the_plain_board_is_ascii_without_trailing_blanks_and_fits_into_40_columns(
    lit: set[Space], last: set[Space], position: Position
) -> None:
    for line in board_lines(position, lit=lit, last=last, discs=True):
        assert line.isascii()
        assert line == line.rstrip()
        assert len(line) <= 40


def test_every_painted_line_gives_the_colours_back() -> None:
    painted = [line for line in board_lines(MIDDLE, painted=True, discs=True) if "\x1b" in line]
    assert len(painted) == 10
    assert all(line.rfind("\x1b[0m") == line.rfind("\x1b") for line in painted)


def test_round_pawns_stand_where_the_letters_stood() -> None:
    letters = [without_paint(line) for line in board_lines(MIDDLE, painted=True)]
    discs = [without_paint(line) for line in board_lines(MIDDLE, painted=True, discs=True)]
    rounded = [line.translate(str.maketrans("WB.", "○● ")) for line in letters]
    assert discs == rounded
