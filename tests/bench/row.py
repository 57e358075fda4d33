"""One row of the table: a value, perhaps the peer's beside it, and perhaps a goal."""

from collections.abc import Sequence
from dataclasses import dataclass
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
    """A row in which more is better."""
    value, peer = _medians(pairs)
    return Row(name, what, unit, value, peer, median(ours / theirs for ours, theirs in pairs), goal)


def cost(name: str, what: str, unit: str, pairs: Sequence[Pair], goal: float | None = None) -> Row:
    """A row in which less is better."""
    value, peer = _medians(pairs)
    return Row(name, what, unit, value, peer, median(theirs / ours for ours, theirs in pairs), goal)


def _medians(pairs: Sequence[Pair]) -> Pair:
    ours, theirs = zip(*pairs, strict=True)
    return median(ours), median(theirs)
