"""Every reason that the installer gives has a sentence, made of the values that come with it."""

import ast
import string
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.words import ENGLISH

SETUP = Path(__file__).parents[2] / "companion" / "setup"


def codes_in(node: ast.AST) -> list[str]:
    texts = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
    return [text for text in texts if isinstance(text, str) and text.startswith("installing.")]


def reasons(source: str) -> Iterator[tuple[str, set[str | None]]]:
    """Each code with the names of its values; a code that is chosen before stands in the same function."""
    for function in ast.walk(ast.parse(source)):
        for call in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "because":
                for code in codes_in(call.args[0]) or codes_in(function):
                    yield code, {keyword.arg for keyword in call.keywords}
            elif isinstance(call, ast.Call) and ast.unparse(call.func) == "machine.run_checked":
                values = {keyword.arg for keyword in call.keywords if keyword.arg != "code"}
                for code in codes_in(call):
                    yield code, {"command", "detail", *values}


SOURCES = [path.read_text() for path in SETUP.glob("*.py")]
REASONS = [found for source in SOURCES for found in reasons(source)]


@pytest.mark.parametrize(("code", "values"), REASONS, ids=[code for code, _ in REASONS])
def test_a_reason_has_a_sentence_of_its_values(code: str, values: set[str | None]) -> None:
    sentence = ENGLISH.read("installing")[code]
    assert {name for _, name, _, _ in string.Formatter().parse(sentence) if name} <= values
    assert sentence.endswith(".")


def test_there_is_no_sentence_that_nothing_gives() -> None:
    given = {code for source in SOURCES for code in codes_in(ast.parse(source))}
    assert given == ENGLISH.read("installing").keys()


def test_a_value_that_is_left_out_is_noticed() -> None:
    source = 'def f():\n    yield because("installing.gone")'
    assert list(reasons(source)) == [("installing.gone", set())]
