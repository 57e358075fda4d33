"""Position strings: how they are read, and every way to write one wrong."""

import pytest

from companion.games.katarenga.board import BLACK, WHITE
from companion.games.katarenga.position import Flaw, format_position, parse_position
from companion.games.kernel import Reason, Space, Unreadable, because

BLUE = "/".join(["bbbbbbbb"] * 8)
EMPTY = "8/8/8/8/8/8/8/8"
START = "bbbbbbbb/8/8/8/8/8/8/wwwwwwww"


def test_the_fields_are_colours_pawns_side_camps_and_perhaps_a_pass() -> None:
    colours = "rgbybbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbg"
    text = f"{colours} w6b/8/8/8/8/8/8/1bw5 b a0h9 p"
    position = parse_position(text)
    assert [position.board.colour(Space(name)) for name in ("a8", "b8", "h1", "a1")] == ["r", "g", "g", "b"]
    owners = {name: position.owner(Space(name)) for name in ("a8", "h8", "b1", "c1", "d1", "a0", "h9", "h0")}
    assert owners == {
        "a8": WHITE,
        "h8": BLACK,
        "b1": BLACK,
        "c1": WHITE,
        "d1": None,
        "a0": BLACK,
        "h9": WHITE,
        "h0": None,
    }
    assert position.mover == BLACK
    assert position.moment.passes == 1
    assert format_position(position) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", because(Flaw.FIELDS, count=1)),
        (f"{BLUE} {START} w", because(Flaw.FIELDS, count=3)),
        (f"{BLUE}  {START} w -", because(Flaw.PAWN_RANKS, count=1)),
        (f" {BLUE} {START} w -", because(Flaw.COLOUR_RANKS, count=1)),
        (f"{BLUE}\t{START} w -", because(Flaw.FIELDS, count=3)),
        (f"{BLUE} {START} w - ", because(Flaw.PASSED, text="")),
        (f"{BLUE} {START} w -\n", because(Flaw.CAMPS, text="-\n")),
        (f"{BLUE} {START} w - P", because(Flaw.PASSED, text="P")),
        (f"{BLUE[:-9]} {START} w -", because(Flaw.COLOUR_RANKS, count=7)),
        (f"{BLUE[:-1]} {START} w -", because(Flaw.COLOURS, rank=1, text="bbbbbbb")),
        (f"B{BLUE[1:]} {START} w -", because(Flaw.COLOURS, rank=8, text="Bbbbbbbb")),
        (f"{BLUE} 8/8/8/8/8/8/8 w -", because(Flaw.PAWN_RANKS, count=7)),
        (f"{BLUE} {EMPTY}/8 w -", because(Flaw.PAWN_RANKS, count=9)),
        (f"{BLUE} 8/8/8/8/8/8/7/8 w -", because(Flaw.PAWNS, rank=2, text="7")),
        (f"{BLUE} 8/8/8/8/8/8/44/8 w -", because(Flaw.PAWNS, rank=2, text="44")),
        (f"{BLUE} 8/8/8/8/8/8/8w/8 w -", because(Flaw.PAWNS, rank=2, text="8w")),
        (f"{BLUE} 8/8/8/8/8/8/......../8 w -", because(Flaw.PAWNS, rank=2, text="........")),
        (f"{BLUE} 8/8/8/8/8/8/\u0668/8 w -", because(Flaw.PAWNS, rank=2, text="\u0668")),
        (f"{BLUE} {START} W -", because(Flaw.SIDE, text="W")),
        (f"{BLUE} {EMPTY} w h0a0", because(Flaw.CAMPS, text="h0a0")),
        (f"{BLUE} {EMPTY} w a0a0", because(Flaw.CAMPS, text="a0a0")),
        (f"{BLUE} {EMPTY} w b0", because(Flaw.CAMPS, text="b0")),
        (f"{BLUE} 8/8/8/8/8/8/7w/wwwwwwww w -", because(Flaw.COUNT, seat="white", count=9)),
        (f"{BLUE} {START} w h9", because(Flaw.COUNT, seat="white", count=9)),
    ],
)
def test_what_is_wrong_with_a_position_is_named(text: str, reason: Reason) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_position(text)
    assert refused.value.reason == reason


@pytest.mark.parametrize("camps", ["-", "a0", "h0", "a9", "h9", "a0h0", "a0h9", "h0a9", "a0h0a9h9"])
def test_camps_are_written_in_one_order(camps: str) -> None:
    text = f"{BLUE} {EMPTY} w {camps}"
    assert format_position(parse_position(text)) == text


def test_eight_pawns_count_the_camps() -> None:
    text = f"{BLUE} 8/8/8/8/8/8/8/wwwwwww1 w h9"
    assert parse_position(text).own.bit_count() == 8
