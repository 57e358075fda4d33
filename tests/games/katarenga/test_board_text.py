"""The board of Katarenga as text."""

from hypothesis import given
from hypothesis import strategies as st

from companion.games.katarenga.board import SQUARE_NAMES
from companion.games.katarenga.look import board_lines
from companion.games.katarenga.position import Position, parse_position
from companion.games.kernel import Space

COLOURS = "bygrrybg/gyrygybr/rbgbbgry/yrbgyrgb/byrgbgry/grgbyrbb/yybrrgyg/rgbygbyr"
START = parse_position(f"{COLOURS} bbbbbbbb/8/8/8/8/8/8/wwwwwwww w -")
MIDDLE = parse_position(f"{COLOURS} 1bb1b2w/8/2w5/8/8/b7/8/2wwwww1 w h0a9")


def text(*lines: str) -> str:
    return "\n".join(lines)


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


def test_goals_are_starred_and_pawns_in_camps_are_seen() -> None:
    lit = [Space(name) for name in ("f7", "g6", "h9", "c8", "a3")]
    assert text(*board_lines(MIDDLE, lit=lit)) == text(
        "   a9W                       *h9.",
        "8  b.  yB *gB  r.  rB  y.  b.  gW  8",
        "7  g.  y.  r.  y.  g. *y.  b.  r.  7",
        "6  r.  b.  gW  b.  b.  g. *r.  y.  6",
        "5  y.  r.  b.  g.  y.  r.  g.  b.  5",
        "4  b.  y.  r.  g.  b.  g.  r.  y.  4",
        "3 *gB  r.  g.  b.  y.  r.  b.  b.  3",
        "2  y.  y.  b.  r.  r.  g.  y.  g.  2",
        "1  r.  g.  bW  yW  gW  bW  yW  r.  1",
        "   a0.                        h0B",
        "   a   b   c   d   e   f   g   h",
    )


@given(lit=st.sets(st.sampled_from(SQUARE_NAMES)), position=st.sampled_from([START, MIDDLE]))
def test_the_board_is_ascii_without_trailing_blanks_and_fits_into_40_columns(
    lit: set[Space], position: Position
) -> None:
    for line in board_lines(position, lit=lit):
        assert line.isascii()
        assert line == line.rstrip()
        assert len(line) <= 40
