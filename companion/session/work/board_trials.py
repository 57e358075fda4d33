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
"""How long the walking light stays on each place."""
COLOURS: Final = (Shine.RED, Shine.GREEN, Shine.BLUE)
LIGHTS: Final = "lights"


@dataclass(frozen=True, slots=True)
class ColourTrial(Trial):
    """Tries all lights in one colour; a person judges whether all of them shine."""

    count: int
    shine: Shine
    dial: bool
    """Whether there is a dial to find the bad ones with."""

    @property
    def part(self) -> str:
        """All lights are one part."""
        return LIGHTS

    @property
    def lights(self) -> Mapping[int, Shine]:
        """All lights, in the colour."""
        return dict.fromkeys(range(self.count), self.shine)

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """On a no, ask which lights are missing."""
        return _judge(self, event, self.count, self.shine, dial=self.dial)

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        """The same on every screen."""
        return Prompt(because(f"work.lights-{self.shine.value}"), JUDGED)


@dataclass(frozen=True, slots=True)
class WalkTrial(Trial):
    """Tries single lights: one walks over all places; a person judges whether it is always exactly one."""

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
        """The light whose turn it is."""
        return {self.at: Shine.HERE}

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """Step on with every beat, round and round."""
        if isinstance(event, Tick):
            return replace(self, at=(self.at + 1) % self.count)
        return _judge(self, event, self.count, Shine.HERE, dial=self.dial)

    def prompt(self, _chair: Chair | None, *, bright: bool) -> Prompt:  # noqa: ARG002 - no screen blinks
        """The same on every screen."""
        return Prompt(because("work.lights-walk"), JUDGED)


@dataclass(frozen=True, slots=True)
class DarkTrial(Trial):
    """Finds bad lights: the dial goes to each, and the key marks it."""

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
        """The light under the dial."""
        return {self.at: self.shine}

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """Turn or mark until a push ends the list."""
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
        """The light under the dial, and whether it is marked."""
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
        """With another closing, unless it is bounce."""
        if self.closed_s and at_s - self.open_s < BOUNCE_S:
            return self
        return replace(self, closed_s=(*self.closed_s, at_s)[-FLICKERS:])

    @property
    def flickers(self) -> bool:
        """Whether there were too many closings."""
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
    """The cells that are closed now."""
    cleared: bool = False
    felt: frozenset[int] = frozenset()
    closings: Mapping[int, Closings] = field(default_factory=lambda: MappingProxyType({}))
    restless: frozenset[int] = frozenset()
    """The cells that have flickered."""

    @property
    def part(self) -> str:
        """All cells are one part."""
        return "cells"

    @property
    def lights(self) -> Mapping[int, Shine]:
        """Green where a cell is closed, red where one flickers or should be open."""
        if not self.cleared:
            return {light: Shine.WRONG for light, cells in self.beside.items() if cells & self.closed}
        return {light: self._shine(cells) for light, cells in self.beside.items()}

    def _shine(self, cells: frozenset[int]) -> Shine:
        if cells & (self.restless | (self.closed - self.felt)):
            return Shine.WRONG
        return Shine.FOUND if cells <= self.felt else Shine.HERE

    def begin(self, closed: Collection[int]) -> Self:
        """Start with nothing swept."""
        return replace(self, closed=frozenset(closed))

    def handle(self, event: WorkEvent) -> Trial | TrialResult:
        """The first push says that the board is clear, the next one that all cells were swept."""
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
        """The finding for each bad cell, as far as known by now."""
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
        """The same on every screen."""
        if not self.cleared:
            return Prompt(because("work.clear-board", closed=len(self.closed)), because("work.cleared"))
        return Prompt(
            because("work.sweep-all", felt=len(self.felt), count=self.count), because("work.push-done")
        )


def cell_trial(outfit: Outfit, wiring: Wiring) -> CellTrial:
    """The trial of all cells, named and lit as under the mat that uses most of them."""
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
    """The spaces of each light: one, or all of a line."""
    return {**{light: (space,) for light, space in _spaces(lying.lights).items()}, **lying.runs}


def _spaces(numbers: Mapping[str, tuple[int, ...]]) -> Mapping[int, str]:
    """The space of each number."""
    return {number: space for space, several in numbers.items() for number in several}


def _plain(count: int) -> Mapping[int, str]:
    """Without a mat, cells and lights of the same number belong together."""
    return {number: str(number) for number in range(count)}
