"""The parts of the conversation: what a line means, what a screen can show."""

import ast
import re
from pathlib import Path

import pytest

from companion.cli.console import (
    Attempt,
    Command,
    EmptyLine,
    Input,
    Number,
    SpaceName,
    UnknownLine,
    has_discs,
    parse_input,
)
from companion.daemon.command_flags import is_painted
from companion.view.words.english.commands import TERMINAL


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        ("", EmptyLine()),
        ("undo", Command.UNDO),
        ("Back", Command.UNDO),
        ("h", Command.HELP),
        ("e2", SpaceName("e2")),
        ("H9", SpaceName("h9")),
        ("a0", SpaceName("a0")),
        ("b9", UnknownLine("b9")),
        ("e2-e4", Attempt("e2-e4")),
        ("b9b0", Attempt("b9-b0")),
        ("Pass", Attempt("pass")),
        ("007", Number(7)),
        ("٣", UnknownLine("٣")),
        ("-1", UnknownLine("-1")),
        ("Undo it", UnknownLine("Undo it")),
    ],
)
def test_a_line_has_one_meaning(line: str, typed: Input) -> None:
    assert parse_input(line) == typed


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
    trees = [
        ast.parse(path.read_text()) for path in (Path(__file__).parents[2] / "companion" / "cli").glob("*.py")
    ]
    texts = [node.value for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and re.match(r"terminal\.[a-z]", text)}


def test_every_sentence_is_said_somewhere_and_every_code_has_a_sentence() -> None:
    codes = codes_in_use()
    prefixes = tuple(code for code in codes if code.endswith("-"))
    assert [code for code in TERMINAL if code not in codes and not code.startswith(prefixes)] == []
    assert sorted(codes - set(TERMINAL) - set(prefixes)) == []
