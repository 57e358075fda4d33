"""Each reason that a game gives comes with every value that its sentence has."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from companion.games.kernel import brief
from companion.games.kitara.state import Step as KitaraStep
from companion.games.kiwara.state import CARDS, Step
from tests.everygame import EVERY_WORD
from tests.test_house import ROOT

MAKES_A_REASON = {"because": 0, "_flaw": 0, "error_at": 0, "warning_at": 0, "_check_that": 1}
"""The functions that make a reason, and where they take its code."""
ADD_A_PLACE = ("error_at", "warning_at", "_check_that")
MODULES = [
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in sorted((ROOT / "companion/games").glob("*/*.py"))
]


def given(module: str) -> Iterator[tuple[str, set[str]]]:
    """Each code that the module names where it makes a reason, and the values named there."""
    loaded = import_module(module)
    for call in ast.walk(ast.parse(Path(str(loaded.__file__)).read_text())):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in MAKES_A_REASON:
            if any(keyword.arg is None for keyword in call.keywords):
                continue
            values = {str(keyword.arg) for keyword in call.keywords}
            if call.func.id in ADD_A_PLACE:
                values.add("place")
            for name in codes(call.args[MAKES_A_REASON[call.func.id]], loaded):
                yield name, values


def codes(node: ast.expr, loaded: object) -> Iterator[str]:
    match node:
        case ast.Constant(str(code)):
            yield code
        case ast.Attribute(ast.Name(kind), name):
            yield str(getattr(getattr(loaded, kind), name))
        case ast.IfExp(body=one, orelse=other):
            yield from (*codes(one, loaded), *codes(other, loaded))
        case ast.JoinedStr([ast.FormattedValue(value=ast.Attribute() as start), *_]):
            [stem] = codes(start, loaded)
            yield from (f"{stem}-{more}" for more in (*Step, *KitaraStep, *CARDS))


@pytest.mark.parametrize("module", MODULES)
def test_a_reason_comes_with_every_value_that_its_sentence_has(module: str) -> None:
    for code, values in given(module):
        for form in (code, brief(code)):
            if EVERY_WORD.has(form):
                EVERY_WORD.say(form, **dict.fromkeys(values, 1))  # a KeyError names what is missing


def test_the_reasons_of_the_games_are_found() -> None:
    assert sum(1 for module in MODULES for _ in given(module)) > 150
