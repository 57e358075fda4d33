"""Trials of the board: its lights in each colour and one after the other, its cells with a magnet.

Law: a cell is tried once it has changed since the board was cleared; contact bounce is no flicker.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Self

from companion.games.kernel import Reason, because
from companion.session.work.job import CellFelt, Shine, WorkEvent
from companion.session.work.trials import BLINK_S, HEARD, JUDGED, Prompt, Trial, TrialResult
from companion.session.work.wiring import Outfit, Wiring
from companion.table.events import Button, Chair, Pressed, Tick, Turned

STEP_S: Final = 0.15
"""How long the walking light stays on each place."""
COLOURS: Final = (Shine.RED, Shine.GREEN, Shine.BLUE)
LIGHTS: Final = "lights"
SOME_BAD: Final = TrialResult((because("work.lights-bad"),))


@dataclass(frozen=True, slots=True)
class LightsTrial(Trial):
    """Tries all lights in one colour; or one light, `HERE`, that walks over all places. A person judges."""

    count: int
    shine: Shine
    dial: bool
    """Whether there is a dial to find the bad ones with."""
    at: int = 0
    part = LIGHTS

    @property
    def walks(self) -> bool:
        return self.shine is Shine.HERE

    @property
    def beat_s(self) -> float:
        return STEP_S if self.walks else BLINK_S

    @property
    def lights(self) -> Mapping[int, Shine]:
        return {self.at: self.shine} if self.walks else dict.fromkeys(range(self.count), self.shine)

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """On a no, ask which lights are missing."""
        match event:
            case Tick() if self.walks:
                return replace(self, at=(self.at + 1) % self.count)
            case Pressed(_, _, Button.KEY):
                return DarkTrial(self.count, self.shine) if self.dial else SOME_BAD
            case Pressed():
                return TrialResult()
            case _:
                return self

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        return Prompt(because(f"work.lights-{'walk' if self.walks else self.shine.value}"), JUDGED)


@dataclass(frozen=True, slots=True)
class DarkTrial(Trial):
    """Finds bad lights: the dial goes to each, and the key marks it, until a push ends the list."""

    count: int
    shine: Shine
    at: int = 0
    bad: tuple[int, ...] = ()
    part = LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        return {self.at: self.shine}

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        match event:
            case Turned(_, _, detents):
                return replace(self, at=(self.at + detents) % self.count)
            case Pressed(_, _, Button.KEY):
                return replace(self, bad=tuple(sorted({*self.bad, self.at})))
            case Pressed():
                bad = tuple(because("work.light-bad", light=light) for light in self.bad)
                return TrialResult(bad) if bad else SOME_BAD
            case _:
                return self

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        code = "work.light-is-bad" if self.at in self.bad else "work.light-which"
        return Prompt(because(code, light=self.at), HEARD, dials=True)


BOUNCE_S: Final = 0.02
"""A shorter opening is contact bounce."""
HURRIED_S: Final = 1.0
FLICKERS: Final = 4
"""A cell that closes so often in so little time flickers: no hand is that quick."""


@dataclass(frozen=True, slots=True)
class Closings:
    """When a cell last opened, and its recent closings."""

    open_s: float = 0.0
    closed_s: tuple[float, ...] = ()

    def with_closing(self, at_s: float) -> "Closings":
        if self.closed_s and at_s - self.open_s < BOUNCE_S:
            return self
        return replace(self, closed_s=(*self.closed_s, at_s)[-FLICKERS:])

    @property
    def flickers(self) -> bool:
        return len(self.closed_s) == FLICKERS and self.closed_s[-1] - self.closed_s[0] < HURRIED_S


@dataclass(frozen=True, slots=True)
class CellTrial(Trial):
    """Tries the cells: those that change after the board was cleared work."""

    count: int
    names: Mapping[int, str]
    """What people call each cell under a space."""
    beside: Mapping[int, frozenset[int]]
    """The cells that belong to each light."""
    closed: frozenset[int] = frozenset()
    cleared: bool = False
    working: frozenset[int] = frozenset()
    closings: Mapping[int, Closings] = field(default_factory=lambda: MappingProxyType({}))
    restless: frozenset[int] = frozenset()
    """The cells that have flickered."""
    part = "cells"

    @property
    def lights(self) -> Mapping[int, Shine]:
        """Green where a cell is closed, red where one flickers or should be open."""
        if not self.cleared:
            return {light: Shine.WRONG for light, cells in self.beside.items() if cells & self.closed}
        return {light: self._shine(cells) for light, cells in self.beside.items()}

    def _shine(self, cells: frozenset[int]) -> Shine:
        if cells & (self.restless | (self.closed - self.working)):
            return Shine.WRONG
        return Shine.FOUND if cells <= self.working else Shine.HERE

    def begin(self, closed: Collection[int]) -> Self:
        return replace(self, closed=frozenset(closed))

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """The first push says that the board is clear, the next one that all cells were swept."""
        match event:
            case CellFelt(at_s, cell, present) if 0 <= cell < self.count:
                same = present is (cell in self.closed)
                return self if same else self._handle_change(at_s, cell, present=present)
            case Pressed() if self.cleared:
                return TrialResult(self.troubles)
            case Pressed():
                return replace(self, cleared=True)
            case _:
                return self

    def _handle_change(self, at_s: float, cell: int, *, present: bool) -> Trial | TrialResult:
        closed = self.closed | {cell} if present else self.closed - {cell}
        if not self.cleared:
            return replace(self, closed=closed)
        before = self.closings.get(cell, Closings())
        now = before.with_closing(at_s) if present else replace(before, open_s=at_s)
        restless = self.restless | {cell} if now.flickers else self.restless
        after = replace(
            self,
            closed=closed,
            working=self.working | {cell},
            closings=MappingProxyType({**self.closings, cell: now}),
            restless=restless,
        )
        done = len(after.working) == self.count and not closed
        return TrialResult(after.troubles) if done else after

    @property
    def troubles(self) -> tuple[Reason, ...]:
        """The finding for each bad cell, as far as known by now."""
        return tuple(
            because(code, cell=self.names.get(cell, str(cell)))
            for cell in range(self.count)
            if (code := self._trouble(cell))
        )

    def _trouble(self, cell: int) -> str | None:
        if cell in self.closed:
            return "work.cell-closed"
        if cell not in self.working:
            return "work.cell-dead"
        return "work.cell-flickers" if cell in self.restless else None

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - lights lead here
        if not self.cleared:
            return Prompt(because("work.clear-board", closed=len(self.closed)), because("work.cleared"))
        sentence = because("work.sweep-all", felt=len(self.working), count=self.count)
        return Prompt(sentence, because("work.all-swept"))


def cell_trial(outfit: Outfit, wiring: Wiring) -> CellTrial:
    """The trial of all cells, named and lit as under the mat that uses most of them."""
    mat = max(outfit.places, key=lambda mat: len(mat.cells), default=None)
    cells = {cell: str(cell) for cell in range(outfit.cells)}
    lights: dict[int, tuple[str, ...]] = {light: (str(light),) for light in range(outfit.lights)}
    if mat is not None:  # without one, cells and lights of the same number belong together
        cells = {cell: space for space, several in mat.cells.items() for cell in several}
        lights = {light: (space,) for space, several in mat.lights.items() for light in several}
        lights.update(mat.runs)
    over = {
        here: cells[there] for there in cells for here in range(outfit.cells) if wiring.cell(here) == there
    }
    beside = {
        here: frozenset(cell for cell, above in over.items() if above in spaces)
        for there, spaces in lights.items()
        for here in range(outfit.lights)
        if wiring.light(here) == there
    }
    names = {cell: f"{space} ({cell})" for cell, space in over.items() if mat is not None}
    standing = {light: below for light, below in beside.items() if below}
    return CellTrial(outfit.cells, MappingProxyType(names), MappingProxyType(standing))
