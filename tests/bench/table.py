"""The rows as people read them, and as a file."""

import json
from collections.abc import Iterable, Sequence
from pathlib import Path

from tests.bench.row import Row

HEADS = ("row", "what", "unit", "ours", "peer", "ratio", "goal", "")


def table(rows: Iterable[Row]) -> str:
    """Aligned columns, words to the left and numbers to the right."""
    lines = [HEADS, *(_cells(row) for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(cells, widths) for cells in lines) + "\n"


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    words = [cell.ljust(width) for cell, width in zip(cells[:3], widths[:3], strict=True)]
    numbers = [cell.rjust(width) for cell, width in zip(cells[3:7], widths[3:7], strict=True)]
    return "  ".join((*words, *numbers, cells[7])).rstrip()


def _cells(row: Row) -> tuple[str, ...]:
    bound = "<=" if row.ratio is None else ">="
    return (
        row.name,
        row.what,
        row.unit,
        _number(row.value),
        _number(row.peer),
        _number(row.ratio),
        "" if row.goal is None else f"{bound} {row.goal:g}",
        {True: "holds", False: "DOES NOT HOLD", None: ""}[row.holds],
    )


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def write_json(rows: Iterable[Row], path: Path) -> None:
    """One object: the name of each row, and its values."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({row.name: row.json() for row in rows}, indent=2) + "\n")
