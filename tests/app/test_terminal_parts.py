"""The parts of the conversation: what a line means, how a board is turned, what a screen can show."""

import ast
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.lots import setup_lots
from companion.app.terminal.console import has_discs, is_painted
from companion.app.terminal.match import turned, turned_position
from companion.app.terminal.typed import Attempt, Command, Nothing, Number, Place, Strange, Typed, parse_typed
from companion.rules.katarenga.quarters import TURNS, Layout, Quarter, drawn
from companion.view.words.english.terminal import SENTENCES

BLUE = "/".join(["bbbbbbbb"] * 8)
BOARD = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("", Nothing()),
        ("undo", Command.UNDO),
        ("Back", Command.UNDO),
        ("h", Command.HELP),
        ("e2", Place("e2")),
        ("H9", Place("h9")),
        ("a0", Place("a0")),
        ("b9", Strange("b9")),
        ("e2-e4", Attempt("e2-e4")),
        ("b9b0", Attempt("b9-b0")),
        ("Pass", Attempt("pass")),
        ("007", Number(7)),
        ("٣", Strange("٣")),
        ("-1", Strange("-1")),
        ("Undo it", Strange("Undo it")),
    ],
)
def test_a_line_has_one_meaning(line: str, typed: Typed) -> None:
    assert parse_typed(line) == typed


layouts = st.integers(0, 10**9).map(lambda seed: drawn(setup_lots(seed)))


@given(layouts)
def test_a_turned_layout_is_the_same_board_seen_from_the_other_side(layout: Layout) -> None:
    assert layout.turned().rows() == tuple(row[::-1] for row in reversed(layout.rows()))
    assert layout.turned().turned() == layout


def test_each_quarter_goes_to_the_opposite_corner_and_turns_by_half() -> None:
    layout = Layout(*(Quarter(tile, back=False, turn=turn) for tile, turn in zip(TILES, TURNS, strict=True)))
    assert layout.turned() == Layout(
        nw=Quarter("T4", back=False, turn=90),
        ne=Quarter("T3", back=False, turn=0),
        sw=Quarter("T2", back=False, turn=270),
        se=Quarter("T1", back=False, turn=180),
    )


TILES = ("T1", "T2", "T3", "T4")


@pytest.mark.parametrize(
    ("position", "other_side"),
    [
        (f"{BLUE} bbb5/8/8/8/8/8/8/ww6 w a9", f"{BLUE} 6bb/8/8/8/8/8/8/5www w h0"),
        (f"{BLUE} 8/8/8/2bw4/8/8/8/8 b a0h9 p", f"{BLUE} 8/8/8/8/4bw2/8/8/8 b a0h9 p"),
        (f"{BLUE} 8/8/8/2bw4/8/8/8/8 b -", f"{BLUE} 8/8/8/8/4bw2/8/8/8 b -"),
    ],
)
def test_a_turned_position_gives_each_side_the_other_ones_pawns(position: str, other_side: str) -> None:
    assert turned_position(position) == other_side
    assert turned_position(other_side) == position


def test_the_house_rule_goes_on_in_the_revenge() -> None:
    assert turned({"quarters": {**BOARD}, "first_turn_capture": False})["first_turn_capture"] is False


@pytest.mark.parametrize(
    ("colour", "terminal", "environment", "painted"),
    [
        ("auto", True, {"TERM": "xterm"}, True),
        ("auto", False, {"TERM": "xterm"}, False),
        ("auto", True, {"TERM": "dumb"}, False),
        ("auto", True, {}, False),
        ("auto", True, {"TERM": "xterm", "NO_COLOR": "1"}, False),
        ("auto", True, {"TERM": "xterm", "NO_COLOR": ""}, True),
        ("always", False, {"TERM": "dumb", "NO_COLOR": "1"}, True),
        ("never", True, {"TERM": "xterm"}, False),
    ],
)
def test_colours_are_for_terminals_that_want_them(
    colour: str, environment: dict[str, str], *, terminal: bool, painted: bool
) -> None:
    assert is_painted(colour, environment, terminal=terminal) is painted


@pytest.mark.parametrize(
    ("encoding", "round_"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("no such", False)]
)
def test_round_pawns_are_for_encodings_that_have_them(encoding: str, *, round_: bool) -> None:
    assert has_discs(encoding) is round_


def codes_in_use() -> set[str]:
    """Every text in the source that begins like a code; `terminal.did-` stands for all of these."""
    app = Path(__file__).parents[2] / "companion" / "app"
    trees = [ast.parse(path.read_text()) for path in (*app.glob("terminal/*.py"), app / "cli.py")]
    texts = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and re.match(r"terminal\.[a-z]", text)}


def test_every_sentence_is_said_somewhere_and_every_code_has_a_sentence() -> None:
    codes = codes_in_use()
    prefixes = tuple(code for code in codes if code.endswith("-"))
    assert [code for code in SENTENCES if code not in codes and not code.startswith(prefixes)] == []
    assert sorted(codes - set(SENTENCES) - set(prefixes)) == []
