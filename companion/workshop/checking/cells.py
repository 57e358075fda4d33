"""The trial of the cells: the board is cleared, then a magnet is swept over all of them."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Self

from companion.rules.kernel.reason import Reason, because
from companion.table.events import Chair, Pressed
from companion.workshop.checking.trial import Says, Trial, Tried
from companion.workshop.job import Felt, Shine, WorkEvent
from companion.workshop.outfit import Outfit, Places
from companion.workshop.wiring import Wiring

BOUNCE_S: Final = 0.02
"""A contact that opens for less bounces, as all do."""
HURRIED_S: Final = 1.0
FLICKERS: Final = 4
"""A cell that closes so often in so little time flickers: no hand is that quick."""


@dataclass(frozen=True, slots=True)
class Closings:
    """When a cell opened last, and when it closed lately."""

    open_s: float = 0.0
    closed_s: tuple[float, ...] = ()

    def at(self, at_s: float) -> "Closings":
        """With one more; a bounce is none."""
        if self.closed_s and at_s - self.open_s < BOUNCE_S:
            return self
        return replace(self, closed_s=(*self.closed_s, at_s)[-FLICKERS:])

    @property
    def flickers(self) -> bool:
        """Whether that was too often."""
        return len(self.closed_s) == FLICKERS and self.closed_s[-1] - self.closed_s[0] < HURRIED_S


@dataclass(frozen=True, slots=True)
class CellTrial(Trial):
    """Those that have changed since the board was cleared are felt."""

    count: int
    names: Mapping[int, str]
    """How people call a cell, where it is under a space."""
    beside: Mapping[int, frozenset[int]]
    """The cells that a light stands for."""
    closed: frozenset[int] = frozenset()
    """Those that feel something."""
    cleared: bool = False
    felt: frozenset[int] = frozenset()
    closings: Mapping[int, Closings] = field(default_factory=lambda: MappingProxyType({}))
    restless: frozenset[int] = frozenset()
    """Those that have flickered."""

    @property
    def part(self) -> str:
        """All cells are one part."""
        return "cells"

    @property
    def lights(self) -> Mapping[int, Shine]:
        """What is felt is green, what flickers or should not feel anything any more is red."""
        if not self.cleared:
            return {light: Shine.WRONG for light, cells in self.beside.items() if cells & self.closed}
        return {light: self._shine(cells) for light, cells in self.beside.items()}

    def _shine(self, cells: frozenset[int]) -> Shine:
        if cells & (self.restless | (self.closed - self.felt)):
            return Shine.WRONG
        return Shine.FOUND if cells <= self.felt else Shine.HERE

    def begun(self, closed: Collection[int]) -> Self:
        """Nothing has been swept yet."""
        return replace(self, closed=frozenset(closed))

    def heard(self, event: WorkEvent) -> Trial | Tried:
        """The first push says that the board is clear, the next one that this is all that can be felt."""
        match event:
            case Felt(at_s, cell, present) if 0 <= cell < self.count and present is not (cell in self.closed):
                return self._changed(at_s, cell, present=present)
            case Pressed() if self.cleared:
                return Tried(self.troubles)
            case Pressed():
                return replace(self, cleared=True)
            case _:
                return self

    def _changed(self, at_s: float, cell: int, *, present: bool) -> Trial | Tried:
        closed = self.closed | {cell} if present else self.closed - {cell}
        if not self.cleared:
            return replace(self, closed=closed)
        before = self.closings.get(cell, Closings())
        now = before.at(at_s) if present else replace(before, open_s=at_s)
        restless = self.restless | {cell} if now.flickers else self.restless
        after = replace(
            self,
            closed=closed,
            felt=self.felt | {cell},
            closings=MappingProxyType({**self.closings, cell: now}),
            restless=restless,
        )
        done = len(after.felt) == self.count and not closed
        return Tried(after.troubles) if done else after

    @property
    def troubles(self) -> tuple[Reason, ...]:
        """Of each cell that is not as it should be, as far as can be told by now."""
        return tuple(
            because(code, cell=self.names.get(cell, str(cell)))
            for cell in range(self.count)
            if (code := self._trouble(cell))
        )

    def _trouble(self, cell: int) -> str | None:
        if cell in self.closed:
            return "work.cell-closed"
        if cell not in self.felt:
            return "work.cell-dead"
        return "work.cell-flickers" if cell in self.restless else None

    def says(self, _chair: Chair | None, *, bright: bool) -> Says:  # noqa: ARG002 - lights lead here
        """The same everywhere."""
        if not self.cleared:
            return Says(because("work.clear-board", closed=len(self.closed)), because("work.cleared"))
        return Says(
            because("work.sweep-all", felt=len(self.felt), count=self.count), because("work.push-done")
        )


def cell_trial(outfit: Outfit, wiring: Wiring) -> CellTrial:
    """Of all cells, named and lit as they lie under the mat that uses most of them."""
    lying = max(outfit.places, key=lambda mat: len(mat.cells), default=None)
    cells = _spaces(lying.cells) if lying else _plain(outfit.cells)
    lights = _lit(lying) if lying else {light: (name,) for light, name in _plain(outfit.lights).items()}
    over = {
        here: cells[there] for there in cells for here in range(outfit.cells) if wiring.cell(here) == there
    }
    shown = {
        here: lights[there]
        for there in lights
        for here in range(outfit.lights)
        if wiring.light(here) == there
    }
    beside = {
        light: frozenset(cell for cell, above in over.items() if above in spaces)
        for light, spaces in shown.items()
    }
    names = {cell: f"{space} ({cell})" for cell, space in over.items() if lying}
    standing = {light: below for light, below in beside.items() if below}
    return CellTrial(outfit.cells, MappingProxyType(names), MappingProxyType(standing))


def _lit(lying: Places) -> Mapping[int, tuple[str, ...]]:
    """The spaces that each light is for: one, or all of a line."""
    return {**{light: (space,) for light, space in _spaces(lying.lights).items()}, **lying.runs}


def _spaces(numbers: Mapping[str, tuple[int, ...]]) -> Mapping[int, str]:
    """The space at each number."""
    return {number: space for space, several in numbers.items() for number in several}


def _plain(count: int) -> Mapping[int, str]:
    """Where no mat says so, cells and lights of the same number belong together."""
    return {number: str(number) for number in range(count)}
