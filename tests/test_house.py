"""The plan of the house, as a table: which room may look into which, and what a pure room never touches."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from subprocess import run

import pytest

ROOT = Path(__file__).parent.parent

PURE_ROOMS = (
    "companion.drawing",
    "companion.games",
    "companion.table",
    "companion.session",
    "companion.view",
)
"""Each imports only what stands before it."""
PURE = (*PURE_ROOMS, "companion.bots")
SHELL = ("companion.store", "companion.config", "companion.daemon")
MAY_IMPORT = {
    **{name: set(PURE_ROOMS[:number]) for number, name in enumerate(PURE_ROOMS)},
    "companion.bots": {"companion.games"},
    "companion.store": {*PURE, "hardware"},
    "companion.config": {
        "companion.drawing",
        "companion.games",
        "companion.table",
        "companion.session",
        "hardware",
    },
    "companion.words": {"companion.games"},
    "companion.daemon": {*PURE_ROOMS, "companion.store", "companion.config", "hardware"},
    "companion.web": {*PURE, "companion", "companion.store", "companion.daemon", "hardware"},
    "companion.setup": {"companion.games", "companion.words", "companion.store", "companion.config"},
    "companion.doctor": {*PURE, *SHELL, "companion.setup", "hardware"},
    "companion.maker": {*PURE, *SHELL, "hardware"},
    "companion.cli": {*PURE, *SHELL, "companion", "companion.words", "hardware"},
    "companion": {"companion.cli"},
    "hardware": set(),
}
"""A room sees itself and these. `companion` is what lies directly in that folder."""
MAY_IMPORT_LATE = {
    "companion.daemon": {"companion.web", "companion.doctor"},
    "companion.cli": {"companion.doctor", "companion.maker", "companion.setup"},
}
"""What a room imports only when it is wanted: inside a function, or for types alone."""

GAMES = "companion.games"
KERNEL = "companion.games.kernel"
GAME_PICTURES = ("look", "chart", "rules_page")
"""The files of a game's folder that say what it looks like; its rules know none of them."""

PURE_MAY_USE = {
    "collections",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "re",
    "types",
    "typing",
}
"""The standard library that a pure room may use: none of it can touch the outside."""
IMPURE_BUILTINS = {"open", "print", "input", "exec", "eval", "__import__", "breakpoint"}

OUTSIDE_LIBRARIES = {"gpiozero", "luma", "serial", "smbus2", "spidev", "lgpio", "RPi"}
DRIVERS = "hardware.drivers"

MODULES_OF_A_TABLE = 123
"""What `companion run` imports before its games and drivers, at most."""

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


def imports(tree: ast.AST, *, late: bool = False) -> Iterator[tuple[str, bool]]:
    """Every module imported anywhere in the file, and whether only when it is wanted."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from ((alias.name, late) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports name the room they look into"
            assert node.module is not None
            yield node.module, late
            yield from ((f"{node.module}.{alias.name}", late) for alias in node.names)
        else:
            inside = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            for_types = isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
            yield from imports(node, late=late or inside or for_types)


def wrong_imports(module: str, tree: ast.Module) -> list[str]:
    here = room(module)
    allowed = {here, *MAY_IMPORT[here]}
    seen = []
    for name, late in imports(tree):
        top = name.split(".")[0]
        inside = top in ("companion", "hardware")
        if (
            (inside and room(name) not in allowed | (MAY_IMPORT_LATE.get(here, set()) if late else set()))
            or (top in OUTSIDE_LIBRARIES and not module.startswith(DRIVERS + "."))
            or leaves_its_game(module, name)
        ):
            seen.append(name)
    return [
        name for name in seen if not any(name.startswith(f"{other}.") for other in seen)
    ]  # the module says enough


def leaves_its_game(module: str, name: str) -> bool:
    """Whether a game looks into another one, or its rules at what it looks like."""
    if not module.startswith(f"{GAMES}.") or module.count(".") < 3 or not name.startswith(f"{GAMES}."):
        return False
    folder, file = module.rsplit(".", 1)
    if not f"{name}.".startswith((f"{folder}.", f"{KERNEL}.")):
        return True
    return (
        file not in GAME_PICTURES
        and name in {f"{folder}.{picture}" for picture in GAME_PICTURES}
        and folder != KERNEL
    )


def impurities(tree: ast.Module) -> list[str]:
    names = {name.split(".")[0] for name, _ in imports(tree)}
    touched = sorted(names - PURE_MAY_USE - {"companion"})
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in IMPURE_BUILTINS:
            touched.append(node.func.id)
        if isinstance(node, ast.Global | ast.Nonlocal | ast.AsyncFunctionDef | ast.Await):
            touched.append(type(node).__name__)
    return touched


@cache
def all_modules() -> dict[str, ast.Module]:
    """Read by the first test that asks, and not by every worker that collects tests."""
    return dict(modules())


def test_a_room_imports_only_what_the_plan_allows() -> None:
    wrong = {module: wrong_imports(module, tree) for module, tree in all_modules().items()}
    assert {module: seen for module, seen in wrong.items() if seen} == {}


def test_a_pure_room_touches_nothing_outside() -> None:
    touched = {module: impurities(tree) for module, tree in all_modules().items() if room(module) in PURE}
    assert {module: seen for module, seen in touched.items() if seen} == {}


def test_the_product_never_asks_whether_it_is_being_tested() -> None:
    texts = {module: ast.unparse(tree) for module, tree in all_modules().items()}
    assert [
        module for module, text in texts.items() if any(name in text for name in ASKS_WHETHER_TESTED)
    ] == []


def test_a_module_says_what_it_is() -> None:
    assert [module for module, tree in all_modules().items() if not ast.get_docstring(tree)] == []


def test_every_folder_of_companion_is_a_room_of_the_plan() -> None:
    folders = {f"companion.{path.parent.name}" for path in (ROOT / "companion").glob("*/__init__.py")}
    assert folders <= set(MAY_IMPORT)


def test_a_table_begins_with_few_modules_and_without_a_page() -> None:
    """The rest is imported when it is wanted: pages, explanations, guided games, work at the table."""
    count = """import sys, companion.daemon.launch
print(*(name for name in sys.modules if name.split(".")[0] in ("companion", "hardware")))"""
    loaded = run([sys.executable, "-c", count], check=True, cwd=ROOT, capture_output=True, text=True).stdout
    later = ("companion.web", "companion.doctor", "companion.view.public", "companion.view.choices")
    assert [name for name in loaded.split() if name.startswith(later)] == []
    assert len(loaded.split()) <= MODULES_OF_A_TABLE


@pytest.mark.parametrize(
    ("module", "code", "seen"),
    [
        ("companion.games.kernel.x", "import companion.view.sheets", ["companion.view.sheets"]),
        ("companion.games.x", "def f():\n    from companion.cli import main", ["companion.cli"]),
        ("companion.view.x", "from companion.bots import dice", ["companion.bots"]),
        ("companion.bots.x", "from companion.table import y", ["companion.table"]),
        ("companion.games.kiwara.law", "from companion.games.kitara import law", ["companion.games.kitara"]),
        (
            "companion.games.kiwara.law",
            "from companion.games.kiwara import look",
            ["companion.games.kiwara.look"],
        ),
        ("companion.games.kiwara.look", "from companion.games.kiwara.chart import x", []),
        ("companion.daemon.x", "import companion.doctor.report", ["companion.doctor.report"]),
        ("companion.daemon.x", "def f():\n    import companion.doctor.report", []),
        ("companion.config.x", "import companion.view.sheets", ["companion.view.sheets"]),
        ("hardware.ports", "import companion.games.registry", ["companion.games.registry"]),
        ("hardware.ports", "import gpiozero", ["gpiozero"]),
        ("hardware.drivers.keys", "import gpiozero", []),
        ("companion.daemon.x", "import hardware.ports, companion.games.kernel.words", []),
        ("companion.daemon.x", "def f():\n    import companion.bots.registry", ["companion.bots.registry"]),
    ],
)
def test_the_plan_notices_a_wall_broken_through(module: str, code: str, seen: list[str]) -> None:
    assert wrong_imports(module, ast.parse(code)) == seen


@pytest.mark.parametrize(
    ("code", "seen"),
    [
        ("import random", ["random"]),
        ("from time import monotonic", ["time"]),
        ("def f():\n    import os.path", ["os"]),
        ("open('x')", ["open"]),
        ("async def f(): pass", ["AsyncFunctionDef"]),
        ("import PIL.Image", ["PIL"]),
        ("from dataclasses import dataclass", []),
    ],
)
def test_purity_notices_what_touches_the_outside(code: str, seen: list[str]) -> None:
    assert impurities(ast.parse(code)) == seen
