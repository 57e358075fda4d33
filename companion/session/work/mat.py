"""One mat: which space of a game lies over which cells and lights.

Law: this is the one place where the words of hardware and of the rules meet: cells and lights on one side,
spaces and whether they are occupied on the other.

Bars are lights along the edges of a board. Each stands for a line of spaces, and together they show single
ones: all lines through a space are lit, and they meet in no other space. A lit line that no other line of
the same light crosses means all of its spaces. Spaces that would be misread together take turns, a frame
each.

Laws of bars:
- each frame shows what is meant and no more;
- all frames together show everything that lines can show;
- which spaces share a frame, and which frame comes first, depends only on what is to be shown.
"""

from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Final, NamedTuple, TypeVar

from companion.games.kernel import Space
from companion.session.work.wiring import Wiring

Run = tuple[Space, ...]
"""A line of spaces, from the one beside its light to the one at the other end."""
BarLine = frozenset[Space]
BarLines = frozenset[BarLine]
L = TypeVar("L", bound=Hashable)
"""What a light can show, in the terms of the parts."""
Frame = Mapping[BarLine, L]
"""What each lit line shows; the others are dark."""


@dataclass(frozen=True, slots=True)
class Bars:
    lines: tuple[BarLine, ...]
    ends: Mapping[Space, BarLines]
    """All lines of each space that lines identify: they meet nowhere else."""

    def spaces_shown_by(self, lit: BarLines) -> frozenset[Space]:
        """The spaces shown by lines that are lit alike."""
        crossed = frozenset(space for space, ends in self.ends.items() if ends <= lit)
        return crossed.union(*(line for line in lit if not line & crossed))

    def frames(self, shown: Mapping[Space, L], sought: Collection[Space]) -> tuple[Frame[L], ...]:
        """The frames for these spaces, in the given order.

        A whole line of one kind is shown in any case.
        """
        frames: list[Frame[L]] = []
        for light in dict.fromkeys(shown.values()):
            alike = [space for space, other in shown.items() if other == light]
            for group in self._groups(alike, sought):
                self._add(frames, group, light)
        return tuple(frames)

    def _groups(self, alike: Collection[Space], sought: Collection[Space]) -> Iterator[BarLines]:
        """Groups of lines to light at once, so that all of these spaces are shown, and no other."""
        target, covered = frozenset(alike), frozenset[Space]()
        for line in self.lines:
            if line <= target and not line <= covered:
                covered |= line
                yield frozenset((line,))
        single = [space for space in alike if space in sought and space in self.ends]
        for space in single:
            if space in covered:
                continue
            group = self.ends[space]
            for other in single:
                if self.spaces_shown_by(group | self.ends[other]) <= target:
                    group |= self.ends[other]
            covered |= self.spaces_shown_by(group)
            yield group

    def _add(self, frames: list[Frame[L]], group: BarLines, light: L) -> None:
        """Add to the first frame that stays readable, or else to a new one."""
        for number, frame in enumerate(frames):
            before = frozenset(line for line, other in frame.items() if other == light)
            is_free = all(frame.get(line, light) == light for line in group)
            apart = self.spaces_shown_by(before) | self.spaces_shown_by(group)
            if is_free and self.spaces_shown_by(before | group) == apart:
                frames[number] = {**frame, **dict.fromkeys(group, light)}
                return
        frames.append(dict.fromkeys(group, light))


@lru_cache(maxsize=64)
def bars_of(runs: tuple[Run, ...]) -> Bars:
    """The bars of these lines; several lights may be for one line."""
    lines = tuple(dict.fromkeys(map(frozenset, runs)))
    through = {space: frozenset(line for line in lines if space in line) for run in runs for space in run}
    ends = {space: those for space, those in through.items() if len(frozenset.intersection(*those)) == 1}
    return Bars(lines, ends)


CellSpaces = tuple[Space | None, ...]
"""The space of each cell, by the cell's number; `None` for a cell without a space."""
LightSpaces = tuple[Space | Run | None, ...]
"""The same for lights. A light in a bar belongs to a line of spaces, and lies beside the first of them."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mat:
    """The board of one game on the table. A space may have several cells and several lights."""

    game: str
    cells: CellSpaces
    lights: LightSpaces
    """One entry for each light of the table."""
    half_turn: Mapping[Space, Space] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """The space in the place of each after a turn by half; empty where the mat is never turned."""
    wand: CellSpaces = ()
    """The space meant when the wand is held to a cell."""
    board: str = ""
    """The name of the board on it; empty where it serves all other boards."""

    def turn(self, *, turned: bool) -> "Mat":
        return self.with_half_turn(self.half_turn) if turned else self

    def with_half_turn(self, half_turn: Mapping[Space, Space]) -> "Mat":
        """The mat turned by half: over each cell and each light lies the space from the opposite side."""

        def opposite(space: Space | None) -> Space | None:
            return None if space is None else half_turn.get(space, space)

        lights: LightSpaces = tuple(
            tuple(half_turn.get(space, space) for space in lit) if isinstance(lit, tuple) else opposite(lit)
            for lit in self.lights
        )
        cells, wand = tuple(map(opposite, self.cells)), tuple(map(opposite, self.wand))
        return replace(self, cells=cells, lights=lights, wand=wand)

    def with_wiring(self, wiring: Wiring) -> "Mat":
        if not wiring.cells and not wiring.lights:
            return self
        cells, wand = (_rewire(spaces, wiring.cells) for spaces in (self.cells, self.wand))
        # A frame that addresses a missing light would show nothing at all.
        lights: LightSpaces = _rewire(self.lights, wiring.lights)[: len(self.lights)]
        return replace(self, cells=cells, wand=wand, lights=lights)

    def space_of_cell(self, cell: int) -> Space | None:
        return self.cells[cell] if 0 <= cell < len(self.cells) else None

    def space_of_wand(self, cell: int) -> Space | None:
        """The space that the wand means at this cell, if any."""
        return self.wand[cell] if 0 <= cell < len(self.wand) else None

    def wand_of(self, space: Space) -> tuple[int, ...]:
        return tuple(cell for cell, over in enumerate(self.wand) if over == space)

    def cells_of(self, space: Space) -> tuple[int, ...]:
        return tuple(cell for cell, over in enumerate(self.cells) if over == space)

    def lights_of(self, space: Space) -> tuple[int, ...]:
        """The lights of this space alone."""
        return tuple(light for light, over in enumerate(self.lights) if over == space)

    @property
    def runs(self) -> Mapping[int, Run]:
        """The lights in bars, and the line of spaces of each."""
        return {light: over for light, over in enumerate(self.lights) if isinstance(over, tuple)}

    @property
    def bars(self) -> Bars:
        return bars_of(tuple(self.runs.values()))

    def can_show(self, space: Space) -> bool:
        """Whether its lights distinguish this space from all others."""
        return space in self.lights or space in self.bars.ends

    def deaf_spaces(self, spaces: Iterable[Space]) -> tuple[Space, ...]:
        """The spaces without any cell, for pieces or for the wand."""
        covered = {*self.cells, *self.wand}
        return tuple(space for space in spaces if space not in covered)

    def dark_spaces(self, spaces: Iterable[Space]) -> tuple[Space, ...]:
        """The spaces that no light can show."""
        return tuple(space for space in spaces if not self.can_show(space))

    def frames(
        self, shown: Mapping[Space, L], first: Collection[Space] = (), *, dark: L
    ) -> tuple[tuple[L, ...], ...]:
        """What each light of the table shows: one frame, or several that take turns.

        Bars show only the first spaces, if there are any, in the given order.
        """
        runs = tuple(self.runs.values())
        counting = {space: shown[space] for space in first or shown} if runs else {}
        sought = [space for space in counting if space not in self.lights]
        frames = bars_of(runs).frames(counting, sought) or ({},)
        return tuple(tuple(self._frame_lights(shown, frame, dark)) for frame in frames)

    def _frame_lights(self, shown: Mapping[Space, L], frame: Frame[L], dark: L) -> Iterator[L]:
        for lit in self.lights:
            if isinstance(lit, tuple):
                yield frame.get(frozenset(lit), dark)
            else:
                yield dark if lit is None else shown.get(lit, dark)


def _rewire(spaces: tuple[T, ...], wires: Mapping[int, int | None]) -> tuple[T | None, ...]:
    """The entries under their new numbers, where the wiring differs from the profile."""
    if not spaces:
        return spaces
    count = max(len(spaces), *(here + 1 for here in wires)) if wires else len(spaces)
    numbers = (wires.get(here, here) for here in range(count))
    return tuple(None if there is None or there >= len(spaces) else spaces[there] for there in numbers)


class SpaceChange(NamedTuple):
    space: Space
    occupied: bool


NO_READINGS: Final[Mapping[int, bool]] = MappingProxyType({})


class CellOccupancy:
    """Occupied spaces, by the last reading of each cell.

    A space is occupied while any of its cells is closed, so a piece may slide about on its space without
    an event. It is empty once all of its cells report so.
    """

    def __init__(self, mat: Mat, readings: Mapping[int, bool] = NO_READINGS) -> None:
        self._cells = {space: mat.cells_of(space) for space in mat.cells if space is not None}
        self._mat = mat
        self._readings = dict(readings)
        known = {space: self.is_occupied(space) for space in self._cells}
        self._reported = {space: occupied for space, occupied in known.items() if occupied is not None}

    def update(self, cell: int, *, present: bool) -> SpaceChange | None:
        """Store a reading; returns the change of its space, if there is one."""
        self._readings[cell] = present  # the cell may lie under a space of the next mat
        space = self._mat.space_of_cell(cell)
        if space is None:
            return None
        occupied = self.is_occupied(space)
        if occupied is None or occupied == self._reported.get(space):
            return None
        self._reported[space] = occupied
        return SpaceChange(space, occupied)

    @property
    def closed_cells(self) -> tuple[int, ...]:
        return tuple(sorted(cell for cell, present in self._readings.items() if present))

    def with_mat(self, mat: Mat) -> "CellOccupancy":
        return CellOccupancy(mat, self._readings)

    def known_spaces(self) -> tuple[SpaceChange, ...]:
        return tuple(SpaceChange(space, occupied) for space, occupied in self._reported.items())

    def is_occupied(self, space: Space) -> bool | None:
        """Whether any cell of the space is closed; `None` while that is unknown."""
        readings = [self._readings.get(cell) for cell in self._cells.get(space, ())]
        if True in readings:
            return True
        return None if None in readings else False
