"""The mat: which space of a game lies over which cells and lights.

Law: this is the one place where the words of hardware and of rules meet. On one side there are cells,
lights, readings and lamps, on the other spaces, and whether something stands on them.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeVar

from companion.app.bars import Bars, Frame, L, Run, bars_of
from companion.desk.evening import Desk
from companion.desk.options import mat_for, spaces_of
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Space
from companion.workshop.wiring import PLAIN, Wiring

Spaces = tuple[Space | None, ...]
"""The space of each cell, in the order of their numbers; `None` where one belongs to no space."""
Lit = tuple[Space | Run | None, ...]
"""The same of lights. One in a bar belongs to a line of spaces, and lies beside the first of them."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Mat:
    """The board of one game as it lies on the table. A space may have several cells, and several lights."""

    game: str
    cells: Spaces
    lights: Lit
    """One entry for each light that the table has."""
    half_turn: Mapping[Space, Space] = field(default_factory=lambda: MappingProxyType({}), compare=False)
    """The space that lies where this one lay, once the mat is turned by half; none where it never is."""
    wand: Spaces = ()
    """The space that somebody means who holds the wand to a cell."""
    board: str = ""
    """The name of the board on it; none where it is for every other one."""

    def lying(self, *, turned: bool) -> "Mat":
        """The mat as it lies once it is turned by half, or was not."""
        return self.turned(self.half_turn) if turned else self

    def turned(self, half_turn: Mapping[Space, Space]) -> "Mat":
        """The mat turned by half: over each cell and each light lies the space from the opposite side."""
        cells, wand = (
            tuple(None if space is None else half_turn.get(space, space) for space in spaces)
            for spaces in (self.cells, self.wand)
        )
        lights: Lit = tuple(_opposite(lit, half_turn) for lit in self.lights)
        return replace(self, cells=cells, lights=lights, wand=wand)

    def wired(self, wiring: Wiring) -> "Mat":
        """The mat over cells and lights that are wired like that."""
        if wiring.cells or wiring.lights:
            cells, wand = (_over(spaces, wiring.cells) for spaces in (self.cells, self.wand))
            # With one that is not there any more no light could be shown anything.
            lights: Lit = _over(self.lights, wiring.lights)[: len(self.lights)]
            return replace(self, cells=cells, wand=wand, lights=lights)
        return self

    def space_of_cell(self, cell: int) -> Space | None:
        """The space over this cell, if any."""
        return self.cells[cell] if 0 <= cell < len(self.cells) else None

    def meant_by(self, cell: int) -> Space | None:
        """The space that the wand means at this cell, if any."""
        return self.wand[cell] if 0 <= cell < len(self.wand) else None

    def wand_of(self, space: Space) -> tuple[int, ...]:
        """The cells where the wand means this space."""
        return tuple(cell for cell, over in enumerate(self.wand) if over == space)

    def cells_of(self, space: Space) -> tuple[int, ...]:
        """The cells under this space."""
        return tuple(cell for cell, over in enumerate(self.cells) if over == space)

    def lights_of(self, space: Space) -> tuple[int, ...]:
        """The lights of this space alone."""
        return tuple(light for light, over in enumerate(self.lights) if over == space)

    @property
    def runs(self) -> Mapping[int, Run]:
        """The lights of bars, and the line of spaces that each is for."""
        return {light: over for light, over in enumerate(self.lights) if isinstance(over, tuple)}

    @property
    def bars(self) -> Bars:
        """What those can tell."""
        return bars_of(tuple(self.runs.values()))

    def can_show(self, space: Space) -> bool:
        """Whether its lights can tell this space from all others."""
        return space in self.lights or space in self.bars.ends

    def frames(
        self, shown: Mapping[Space, L], first: Collection[Space] = (), *, dark: L
    ) -> tuple[tuple[L, ...], ...]:
        """What each light of the table shows: one frame, or several that take turns.

        Bars show no more than what comes first, if anything does, and in the order in which they are told.
        """
        runs = self.runs.values()
        counting = {space: shown[space] for space in first or shown} if runs else {}
        sought = [space for space in counting if space not in self.lights]
        frames = self.bars.frames(counting, sought) or ({},)
        return tuple(self._lit(shown, frame, dark) for frame in frames)

    def _lit(self, shown: Mapping[Space, L], frame: Frame[L], dark: L) -> tuple[L, ...]:
        def light(lit: Space | Run | None) -> L:
            if isinstance(lit, tuple):
                return frame.get(frozenset(lit), dark)
            return dark if lit is None else shown.get(lit, dark)

        return tuple(map(light, self.lights))


def _opposite(lit: Space | Run | None, half_turn: Mapping[Space, Space]) -> Space | Run | None:
    if isinstance(lit, tuple):
        return tuple(half_turn.get(space, space) for space in lit)
    return None if lit is None else half_turn.get(lit, lit)


def _over(spaces: tuple[T, ...], wires: Mapping[int, int | None]) -> tuple[T | None, ...]:
    """What lies over each of them, where some are another one than their number says."""
    if not spaces:
        return spaces
    count = max(len(spaces), *(here + 1 for here in wires)) if wires else len(spaces)
    numbers = (wires.get(here, here) for here in range(count))
    return tuple(None if there is None or there >= len(spaces) else spaces[there] for there in numbers)


class Mats:
    """The mats of a table, one for each game or each of its boards; only one of them lies there at a time.

    A board without a mat lies over the first cells and lights, its spaces in their order; where pieces stand
    in stacks, and there are cells left for all of them, the next ones are for the wand.
    """

    def __init__(
        self, printed: Iterable[Mat], cells: int = 0, lights: int = 0, wiring: Wiring = PLAIN
    ) -> None:
        self.wiring = wiring
        self.printed: Final = tuple(printed)
        self.cells: Final = cells
        """How many the table has; 0 where that makes no difference."""
        self._lights = lights
        self._by_name = {(mat.game, mat.board): mat for mat in self.printed}
        self._last: tuple[Line[Any], Mat] | None = None

    def rewire(self, wiring: Wiring) -> None:
        """The cells and lights are wired like that from now on."""
        self.wiring, self._last = wiring, None

    def on(self, line: Line[Any]) -> Mat:
        """The mat of that board, as it lies when it is not turned."""
        before, mat = self._last or (None, None)
        if mat is None or before is None or (before.game, before.options) != (line.game, line.options):
            mat = self._found(line)
            self._last = line, mat
        return mat

    def _found(self, line: Line[Any]) -> Mat:
        game = line.game
        names = (game.id, mat_for(game, line.options)), (game.id, "")
        mat = next((self._by_name[name] for name in names if name in self._by_name), None)
        return replace(mat or self._plain(line), half_turn=game.half_turn).wired(self.wiring)

    def _plain(self, line: Line[Any]) -> Mat:
        spaces = spaces_of(line)
        lights = (*spaces, *(None,) * self._lights)[: self._lights or len(spaces)]
        rest = (*(None,) * len(spaces), *spaces)
        wand = rest if line.game.stacks and len(rest) <= self.cells else ()
        return Mat(line.game.id, spaces[: self.cells or len(spaces)], lights, wand=wand)

    def under(self, desk: Desk) -> Mat:
        """The one that lies on the table, as it lies there."""
        return self.on(desk.table.line).lying(turned=desk.match.turned)


class Stood(NamedTuple):
    """Something stands on a space from now on, or nothing does any more."""

    space: Space
    occupied: bool


NO_READINGS: Final[Mapping[int, bool]] = MappingProxyType({})


class Standing:
    """What stands on a mat, by the last reading of each cell.

    A space is occupied when any of its cells reads something, so a piece may slide about on its space,
    and nobody hears of it. It is empty when all of them have told that they are.
    """

    def __init__(self, mat: Mat, readings: Mapping[int, bool] = NO_READINGS) -> None:
        self._cells = {space: mat.cells_of(space) for space in mat.cells if space is not None}
        self._mat = mat
        self._readings = dict(readings)
        known = {space: self.is_occupied(space) for space in self._cells}
        self._told = {space: occupied for space, occupied in known.items() if occupied is not None}

    def tell(self, cell: int, *, present: bool) -> Stood | None:
        """Take note of a reading; the result is what became of its space, if that is news."""
        self._readings[cell] = present  # it may lie under a space of the next mat
        space = self._mat.space_of_cell(cell)
        if space is None:
            return None
        occupied = self.is_occupied(space)
        if occupied is None or occupied == self._told.get(space):
            return None
        self._told[space] = occupied
        return Stood(space, occupied)

    @property
    def closed(self) -> tuple[int, ...]:
        """The cells that read something."""
        return tuple(sorted(cell for cell, present in self._readings.items() if present))

    def under(self, mat: Mat) -> "Standing":
        """The same readings under another mat."""
        return Standing(mat, self._readings)

    def known(self) -> tuple[Stood, ...]:
        """What is known of each space, as it was told last."""
        return tuple(Stood(space, occupied) for space, occupied in self._told.items())

    def is_occupied(self, space: Space) -> bool | None:
        """Whether any cell of the space reads something; `None` while that is not known."""
        readings = [self._readings.get(cell) for cell in self._cells.get(space, ())]
        if True in readings:
            return True
        return None if None in readings else False
