"""The plan of the house, as a table: which room may look into which, and what a pure room never touches."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

MAY_IMPORT = {
    "companion.rules": set(),
    "companion.table": {"companion.rules"},
    "companion.workshop": {"companion.rules", "companion.table"},
    "companion.desk": {"companion.rules", "companion.table", "companion.workshop"},
    "companion.view": {"companion.rules", "companion.table", "companion.desk", "companion.workshop"},
    "companion.bots": {"companion.rules"},
    "companion.app": {
        "companion",
        "companion.rules",
        "companion.table",
        "companion.workshop",
        "companion.desk",
        "companion.view",
        "companion.bots",
        "hardware",
    },
    "companion": {"companion.app"},
    "hardware": set(),
}
"""A room sees itself and these. `companion` is what lies directly in that folder."""

PURE = (
    "companion.rules",
    "companion.table",
    "companion.workshop",
    "companion.desk",
    "companion.view",
    "companion.bots",
)
PURE_MAY_USE = {
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "re",
    "types",
    "typing",
}
"""The standard library that a pure room may use: none of it can touch the outside."""
MAY_USE_PILLOW = "companion.view"
IMPURE_BUILTINS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}

OUTSIDE_LIBRARIES = {"gpiozero", "luma", "serial", "smbus2", "spidev", "lgpio", "RPi"}
DRIVERS = "hardware.drivers"

ASKS_WHETHER_TESTED = {"PYTEST_CURRENT_TEST", "is_fake", "unit_test", "under_test"}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for top in ("companion", "hardware"):
        for path in sorted((ROOT / top).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            yield name, ast.parse(path.read_text())


def room(module: str) -> str:
    """The room a module lies in: the longest name in the table that it begins with."""
    rooms = [name for name in MAY_IMPORT if module == name or module.startswith(name + ".")]
    return max(rooms, key=len)


def imports(tree: ast.Module) -> Iterator[str]:
    """Every module imported anywhere in the file, inside functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the room they look into"
            assert node.module is not None
            yield node.module


def wrong_imports(module: str, tree: ast.Module) -> list[str]:
    here = room(module)
    seen = []
    for name in imports(tree):
        top = name.split(".")[0]
        inside = top in ("companion", "hardware")
        if (inside and room(name) not in MAY_IMPORT[here] | {here}) or (
            top in OUTSIDE_LIBRARIES and not module.startswith(DRIVERS + ".")
        ):
            seen.append(name)
    return seen


def impurities(module: str, tree: ast.Module) -> list[str]:
    allowed = PURE_MAY_USE | {"companion"} | ({"PIL"} if room(module) == MAY_USE_PILLOW else set())
    touched = [name for name in imports(tree) if name.split(".")[0] not in allowed]
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_BUILTINS:
            touched.append(node.func.id)
        if isinstance(node, ast.Global | ast.Nonlocal | ast.AsyncFunctionDef | ast.Await):
            touched.append(type(node).__name__)
    return touched


MODULES = dict(modules())


@pytest.mark.parametrize("module", MODULES)
def test_a_room_imports_only_what_the_plan_allows(module: str) -> None:
    assert wrong_imports(module, MODULES[module]) == []


@pytest.mark.parametrize("module", [name for name in MODULES if room(name) in PURE])
def test_a_pure_room_touches_nothing_outside(module: str) -> None:
    assert impurities(module, MODULES[module]) == []


@pytest.mark.parametrize("module", MODULES)
def test_the_product_never_asks_whether_it_is_being_tested(module: str) -> None:
    text = ast.unparse(MODULES[module])
    assert [name for name in ASKS_WHETHER_TESTED if name in text] == []


@pytest.mark.parametrize("module", MODULES)
def test_a_module_says_what_it_is(module: str) -> None:
    assert ast.get_docstring(MODULES[module])


def test_every_folder_of_companion_is_a_room_of_the_plan() -> None:
    folders = {f"companion.{path.parent.name}" for path in (ROOT / "companion").glob("*/__init__.py")}
    assert folders <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("module", "code", "seen"),
    [
        ("companion.rules.kernel.x", "import companion.games.kernel.words", ["companion.games.kernel.words"]),
        ("companion.rules.x", "def f():\n    from companion.app import cli", ["companion.app"]),
        ("companion.view.x", "from companion.bots import dice", ["companion.bots"]),
        ("companion.bots.x", "from companion.table import y", ["companion.table"]),
        ("hardware.ports", "import companion.games.registry", ["companion.games.registry"]),
        ("hardware.ports", "import gpiozero", ["gpiozero"]),
        ("hardware.drivers.keys", "import gpiozero", []),
        ("companion.app.x", "import hardware.ports, companion.games.kernel.words", []),
    ],
)
def test_the_plan_notices_a_wall_broken_through(module: str, code: str, seen: list[str]) -> None:
    assert wrong_imports(module, ast.parse(code)) == seen


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ("import random", ["random"]),
        ("from time import monotonic", ["time"]),
        ("def f():\n    import os.path", ["os.path"]),
        ("open('x')", ["open"]),
        ("async def f(): pass", ["AsyncFunctionDef"]),
        ("import PIL.Image", ["PIL.Image"]),
        ("from dataclasses import dataclass", []),
    ],
)
def test_purity_notices_what_touches_the_outside(code: str, seen: list[str]) -> None:
    assert impurities("companion.rules.x", ast.parse(code)) == seen


def test_only_the_view_may_use_pillow() -> None:
    assert impurities("companion.view.x", ast.parse("import PIL.Image")) == []
