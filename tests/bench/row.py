"""The rows: a value, perhaps the peer's beside it, and perhaps a goal; as people read them, and as a file."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

Pair = tuple[float, float]
"""Ours and the peer's from the same round."""


@dataclass(frozen=True, slots=True)
class Row:
    """A goal is the least ratio where there is a peer, and the highest value where there is none."""

    name: str
    what: str
    unit: str
    value: float
    peer: float | None = None
    """The peer's value, in the same unit."""
    ratio: float | None = None
    """How many times better than the peer; above 1 whenever we are, whatever the unit."""
    goal: float | None = None

    @property
    def holds(self) -> bool | None:
        """Whether the goal is reached; `None` where there is none."""
        if self.goal is None:
            return None
        if self.ratio is not None:
            return self.ratio >= self.goal
        return self.value <= self.goal

    def json(self) -> dict[str, float | str | bool | None]:
        """The row as plain values, its numbers with four significant digits."""
        return {
            "value": _significant(self.value),
            "unit": self.unit,
            "peer": _significant(self.peer),
            "ratio": _significant(self.ratio),
            "goal": self.goal,
            "holds": self.holds,
        }


def _significant(number: float | None) -> float | None:
    return None if number is None else float(f"{number:.4g}")


def speed(name: str, what: str, unit: str, pairs: Sequence[Pair], goal: float | None = None) -> Row:
    value, peer = _medians(pairs)
    return Row(name, what, unit, value, peer, median(ours / theirs for ours, theirs in pairs), goal)


def cost(name: str, what: str, unit: str, pairs: Sequence[Pair], goal: float | None = None) -> Row:
    value, peer = _medians(pairs)
    return Row(name, what, unit, value, peer, median(theirs / ours for ours, theirs in pairs), goal)


def _medians(pairs: Sequence[Pair]) -> Pair:
    ours, theirs = zip(*pairs, strict=True)
    return median(ours), median(theirs)


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
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({row.name: row.json() for row in rows}, indent=2) + "\n")
