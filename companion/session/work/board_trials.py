"""Trials of the board: its lights in each colour and one after the other, its cells with a magnet.

Law: a cell is tried once it has changed since the board was cleared; contact bounce is no flicker.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Self

from companion.games.kernel import Reason, because
from companion.session.work.job import CellFelt, Shine, WorkEvent
from companion.session.work.trials import HEARD, JUDGED, Prompt, Trial, TrialResult
from companion.session.work.wiring import MatPlaces, Outfit, Wiring
from companion.table.events import Button, Chair, Pressed, Tick, Turned

STEP_S: Final = 0.15
"""How long each light shines that walks."""
COLOURS: Final = (Shine.RED, Shine.GREEN, Shine.BLUE)
LIGHTS: Final = "lights"


@dataclass(frozen=True, slots=True)
class ColourTrial(Trial):
    """All lights shine in one colour; somebody has to look whether all do."""

    count: int
    shine: Shine
    dial: bool
    """Whether there is one to find with which does not."""

    @property
    def part(self) -> str:
        """All lights are one part."""
        return LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        """All of them."""
        return dict.fromkeys(range(self.count), self.shine)

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """Where some are missing it is asked which."""
        return _judge(self, event, self.count, self.shine, dial=self.dial)

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        """The same everywhere."""
        return Prompt(because(f"work.lights-{self.shine.value}"), JUDGED)


@dataclass(frozen=True, slots=True)
class WalkTrial(Trial):
    """One light walks over all places; somebody has to look whether it is always exactly one."""

    beat_s = STEP_S
    count: int
    dial: bool
    at: int = 0

    @property
    def part(self) -> str:
        """All lights are one part."""
        return LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The one that it is at."""
        return {self.at: Shine.HERE}

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """It walks with every beat, round and round."""
        if isinstance(event, Tick):
            return replace(self, at=(self.at + 1) % self.count)
        return _judge(self, event, self.count, Shine.HERE, dial=self.dial)

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        """The same everywhere."""
        return Prompt(because("work.lights-walk"), JUDGED)


@dataclass(frozen=True, slots=True)
class DarkTrial(Trial):
    """Some lights are not as they should be: the dial goes to each, and the key says that this is one."""

    count: int
    shine: Shine
    at: int = 0
    bad: tuple[int, ...] = ()

    @property
    def part(self) -> str:
        """All lights are one part."""
        return LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The one that is asked about."""
        return {self.at: self.shine}

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """Until a push says that these are all."""
        match event:
            case Turned(_, _, detents):
                return replace(self, at=(self.at + detents) % self.count)
            case Pressed(_, _, Button.KEY):
                return replace(self, bad=tuple(sorted({*self.bad, self.at})))
            case Pressed():
                return TrialResult(
                    tuple(because("work.light-bad", light=light) for light in self.bad) or SOME_BAD
                )
            case _:
                return self

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        """Which one it is, and whether it counts as bad."""
        code = "work.light-is-bad" if self.at in self.bad else "work.light-which"
        return Prompt(because(code, light=self.at), HEARD)


SOME_BAD: Final[tuple[Reason, ...]] = (because("work.lights-bad"),)


def _judge(trial: Trial, event: WorkEvent, count: int, shine: Shine, *, dial: bool) -> Trial | TrialResult:
    match event:
        case Pressed(_, _, Button.KEY):
            return DarkTrial(count, shine) if dial else TrialResult(SOME_BAD)
        case Pressed():
            return TrialResult()
        case _:
            return trial


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

    def with_closing(self, at_s: float) -> "Closings":
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

    def begin(self, closed: Collection[int]) -> Self:
        """Nothing has been swept yet."""
        return replace(self, closed=frozenset(closed))

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """The first push says that the board is clear, the next one that this is all that can be felt."""
        match event:
            case CellFelt(at_s, cell, present) if 0 <= cell < self.count and present is not (
                cell in self.closed
            ):
                return self._handle_change(at_s, cell, present=present)
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
            felt=self.felt | {cell},
            closings=MappingProxyType({**self.closings, cell: now}),
            restless=restless,
        )
        done = len(after.felt) == self.count and not closed
        return TrialResult(after.troubles) if done else after

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

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - lights lead here
        """The same everywhere."""
        if not self.cleared:
            return Prompt(because("work.clear-board", closed=len(self.closed)), because("work.cleared"))
        return Prompt(
            because("work.sweep-all", felt=len(self.felt), count=self.count), because("work.push-done")
        )


def cell_trial(outfit: Outfit, wiring: Wiring) -> CellTrial:
    """Of all cells, named and lit as they lie under the mat that uses most of them."""
    lying = max(outfit.places, key=lambda mat: len(mat.cells), default=None)
    cells = _spaces(lying.cells) if lying else _plain(outfit.cells)
    lights = (
        _spaces_of_lights(lying)
        if lying
        else {light: (name,) for light, name in _plain(outfit.lights).items()}
    )
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


def _spaces_of_lights(lying: MatPlaces) -> Mapping[int, tuple[str, ...]]:
    """The spaces that each light is for: one, or all of a line."""
    return {**{light: (space,) for light, space in _spaces(lying.lights).items()}, **lying.runs}


def _spaces(numbers: Mapping[str, tuple[int, ...]]) -> Mapping[int, str]:
    """The space at each number."""
    return {number: space for space, several in numbers.items() for number in several}


def _plain(count: int) -> Mapping[int, str]:
    """Where no mat says so, cells and lights of the same number belong together."""
    return {number: str(number) for number in range(count)}
