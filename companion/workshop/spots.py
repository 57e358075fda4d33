"""Where a magnet can be swept: places of the table that its mats tell apart, in the order of their spaces.

Law: cells of the profile that lie under the same space on every mat are one spot, and nobody has to tell them
apart. A table without mats has a spot for each cell.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from companion.workshop.calibration import Calibration
from companion.workshop.outfit import Outfit, Places


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the table."""

    cells: tuple[int, ...]
    """Those of the profile that lie there; at least one."""
    space: str = ""
    """What a mat calls it; nothing where there is no mat."""
    game: str = ""
    """Whose mat that is, where it is not the one that covers most."""
    wand: bool = False
    """Whether it is where the wand means that space, and not where pieces stand."""
    lights: tuple[int, ...] = ()
    """The lights of the profile there."""
    lines: tuple[int, ...] = ()
    """The lights in bars that are for a line of spaces, this one among them."""
    ends: Mapping[int, frozenset[int]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Those of them that lie beside it, and the first cell of what may be at the other end of their line."""

    @property
    def label(self) -> str:
        """What it is called where there is little room."""
        return f"{self.space}{'*' * self.wand}" if self.space else f"#{self.cells[0]}"

    @property
    def candidates(self) -> tuple[int, ...]:
        """The lights that somebody may mean who holds the magnet there."""
        return (*self.lights[:1], *self.ends)


Under = tuple[str | None, ...]
"""What each mat has over a cell or a light."""


def spots_of(outfit: Outfit) -> tuple[Spot, ...]:
    """All spots of that table; first those of the mat that covers most."""
    mats = sorted(outfit.places, key=lambda mat: -len(_over(mat)))
    if not mats:
        lit = outfit.lights
        return tuple(Spot((cell,), lights=(cell,) * (cell < lit)) for cell in range(outfit.cells))
    groups: dict[Under, list[int]] = {}
    covers = [_over(mat) for mat in mats]
    for cell in _in_order(covers):
        groups.setdefault(tuple(cover.get(cell) for cover in covers), []).append(cell)
    lights = _lights_under(mats)
    games = ("", *(mat.game for mat in mats[1:]))
    spots = [_spot(under, cells, lights, games) for under, cells in groups.items()]
    return tuple(_in_lines(spots, mats))


def _in_lines(spots: Iterable[Spot], mats: Iterable[Places]) -> Iterator[Spot]:
    """The spots with the bars that are for them."""
    first = {cell: spot.cells[0] for spot in spots for cell in spot.cells}
    lines, ends = defaultdict[int, set[int]](set), defaultdict[int, dict[int, frozenset[int]]](dict)
    for mat in mats:
        for light, run in mat.runs.items():
            along = [_firsts(mat, space, first) for space in run]
            for here in frozenset().union(*along):
                lines[here].add(light)
            for here in along[0]:
                ends[here][light] = ends[here].get(light, frozenset()) | along[-1]
    for spot in spots:
        here = spot.cells[0]
        yield replace(spot, lines=tuple(sorted(lines[here])), ends=dict(sorted(ends[here].items())))


def _firsts(mat: Places, space: str, first: Mapping[int, int]) -> frozenset[int]:
    """The first cell of each spot where the mat has that space."""
    return frozenset(first[cell] for cell in (*mat.cells.get(space, ()), *mat.wand.get(space, ())))


def _over(mat: Places) -> dict[int, str]:
    """What the mat has over each cell. What the wand means is marked, as no space begins like that."""
    wand = {cell: f"*{space}" for space, cells in mat.wand.items() for cell in cells}
    return {**wand, **{cell: space for space, cells in mat.cells.items() for cell in cells}}


def _in_order(covers: list[dict[int, str]]) -> Iterator[int]:
    yield from dict.fromkeys(cell for cover in covers for cell in sorted(cover))


def _lights_under(mats: list[Places]) -> list[tuple[Under, int]]:
    over = [{light: space for space, lights in mat.lights.items() for light in lights} for mat in mats]
    every = sorted({light for each in over for light in each})
    return [(tuple(each.get(light) for each in over), light) for light in every]


def _spot(under: Under, cells: list[int], lights: list[tuple[Under, int]], games: tuple[str, ...]) -> Spot:
    name, game = next((space, game) for space, game in zip(under, games, strict=True) if space)
    lit = tuple(light for where, light in lights if _agree(under, where))
    return Spot(tuple(cells), name.removeprefix("*"), game, wand=name.startswith("*"), lights=lit)


def _agree(cell: Under, light: Under) -> bool:
    """Whether a cell and a light are at one place: where mats name both, they name the same."""
    pairs = [(here, there) for here, there in zip(cell, light, strict=True) if here and there]
    return bool(pairs) and all(here == there for here, there in pairs)


def wired_cells(spots: tuple[Spot, ...], calibration: Calibration, count: int) -> Mapping[int, int | None]:
    """Which cell of the profile each of so many cells is, where it is another one than its number says.

    Those that no spot has felt are what no mat has a space for: as their numbers say, or else in their order.
    What never rests is nowhere.
    """
    wired: dict[int, int | None] = {}
    for spot in spots:
        found = calibration.spots.get(spot.cells[0])
        for response in found.own if found else ():
            wired[response.cell] = response.cell if response.cell in spot.cells else spot.cells[0]
    out = {*calibration.stuck, *calibration.restless}
    named = {cell for spot in spots for cell in spot.cells}
    rest = [cell for cell in range(count) if cell not in wired]
    wired.update((cell, cell) for cell in rest if cell not in named | out)
    free = iter(sorted({*range(count)} - named - {*wired.values()}))
    wired.update((cell, None if cell in out else next(free, None)) for cell in rest if cell not in wired)
    return MappingProxyType({here: there for here, there in sorted(wired.items()) if here != there})
