"""Measuring cells with a magnet: the spots of a table, one sweep over a spot, and how a sweep is judged.

Laws:
- cells of the profile that lie under the same space on every mat are one spot;
- a table without mats has a spot for each cell;
- an edge that follows another one faster than a hand can move is flicker.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Reason, because
from companion.session.work.calibration import LONGEST_MS, Calibration, Response, SpotReading
from companion.session.work.job import CellFelt
from companion.session.work.wiring import MatPlaces, Outfit


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the table."""

    cells: tuple[int, ...]
    """The cells of the profile there; at least one."""
    space: str = ""
    """The name of its space on a mat; empty without mats."""
    game: str = ""
    """The game of that mat, where it is not the mat that covers most."""
    wand: bool = False
    """Whether it is a place for the wand, not for pieces."""
    lights: tuple[int, ...] = ()
    """The lights of the profile there."""
    lines: tuple[int, ...] = ()
    """The lights in bars for a line through this space."""
    ends: Mapping[int, frozenset[int]] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    """Those that lie beside it, and the first cells of the possible other ends of their lines."""

    @property
    def label(self) -> str:
        """Its name where there is little room."""
        return f"{self.space}{'*' * self.wand}" if self.space else f"#{self.cells[0]}"

    @property
    def candidates(self) -> tuple[int, ...]:
        """The lights that a magnet held there may mean."""
        return (*self.lights[:1], *self.ends)


Under = tuple[str | None, ...]
"""The space that each mat has over a cell or a light."""


def spots_of(outfit: Outfit) -> tuple[Spot, ...]:
    """All spots of that table, beginning with the mat that covers most."""
    mats = sorted(outfit.places, key=lambda mat: -len(_over(mat)))
    if not mats:
        lit = outfit.lights
        return tuple(Spot((cell,), lights=(cell,) * (cell < lit)) for cell in range(outfit.cells))
    groups: dict[Under, list[int]] = {}
    covers = [_over(mat) for mat in mats]
    for cell in dict.fromkeys(cell for cover in covers for cell in sorted(cover)):
        groups.setdefault(tuple(cover.get(cell) for cover in covers), []).append(cell)
    lights = _lights_under(mats)
    games = ("", *(mat.game for mat in mats[1:]))
    spots = [_spot(under, cells, lights, games) for under, cells in groups.items()]
    return tuple(_in_lines(spots, mats))


def _in_lines(spots: Iterable[Spot], mats: Iterable[MatPlaces]) -> Iterator[Spot]:
    """The spots, with their lights in bars."""
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


def _firsts(mat: MatPlaces, space: str, first: Mapping[int, int]) -> frozenset[int]:
    """The first cell of each spot with that space on the mat."""
    return frozenset(first[cell] for cell in (*mat.cells.get(space, ()), *mat.wand.get(space, ())))


def _over(mat: MatPlaces) -> dict[int, str]:
    """What the mat has over each cell. Places for the wand are marked, as no space begins like that."""
    wand = {cell: f"*{space}" for space, cells in mat.wand.items() for cell in cells}
    return {**wand, **{cell: space for space, cells in mat.cells.items() for cell in cells}}


def _lights_under(mats: list[MatPlaces]) -> list[tuple[Under, int]]:
    over = [{light: space for space, lights in mat.lights.items() for light in lights} for mat in mats]
    every = sorted({light for each in over for light in each})
    return [(tuple(each.get(light) for each in over), light) for light in every]


def _spot(under: Under, cells: list[int], lights: list[tuple[Under, int]], games: tuple[str, ...]) -> Spot:
    name, game = next((space, game) for space, game in zip(under, games, strict=True) if space)
    lit = tuple(light for where, light in lights if _agree(under, where))
    return Spot(tuple(cells), name.removeprefix("*"), game, wand=name.startswith("*"), lights=lit)


def _agree(cell: Under, light: Under) -> bool:
    """Whether a cell and a light are at one place: mats that name both give them the same space."""
    pairs = [(here, there) for here, there in zip(cell, light, strict=True) if here and there]
    return bool(pairs) and all(here == there for here, there in pairs)


def wired_cells(spots: tuple[Spot, ...], calibration: Calibration, count: int) -> Mapping[int, int | None]:
    """The cell of the profile for each cell that is wired otherwise than its number says.

    Cells without a response lie under no mat: they keep their numbers, or else follow in order. Cells that
    never rest are nowhere.
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


QUICK_S: Final = 0.03
"""A hand cannot close and open a cell in less time."""
GLIMPSE_S: Final = 0.03
"""A shorter response does not count."""
OVER_S: Final = 0.7
"""A sweep ends when no cell was closed for this long."""
SHARE: Final = 0.5
"""Cells of one spot respond at least this much of the strongest response."""
CLEAR: Final = 1.2
"""The cells of a spot respond at least this much stronger than any other, or the sweep is unclear."""
STRONGER: Final = 1.5
"""A cell found elsewhere is reassigned where it responds this much stronger."""


@dataclass(frozen=True, slots=True)
class Touch:
    """The response of one cell so far."""

    since_s: float | None = None
    """Since when it is closed; `None` while open."""
    last_s: float = -QUICK_S
    closed_s: float = 0.0
    edges: int = 0
    quick: int = 0

    def with_edge(self, at_s: float, *, present: bool) -> "Touch":
        quick = self.quick + (self.edges > 0 and at_s - self.last_s < QUICK_S)
        closed_s = self.closed_s + (0.0 if self.since_s is None else at_s - self.since_s)
        return Touch(at_s if present else None, at_s, closed_s, self.edges + 1, quick)

    def response(self, cell: int) -> Response:
        """The response, once the sweep is over."""
        touches = max(1, (self.edges - self.quick) // 2)
        closed_ms, flicker = round(1000 * self.closed_s), self.quick // touches
        return Response(cell, min(closed_ms, LONGEST_MS), min(flicker, LONGEST_MS))


@dataclass(frozen=True, slots=True)
class Sweep:
    """The responses of all cells so far."""

    touches: Mapping[int, Touch] = field(default_factory=lambda: MappingProxyType({}))
    over_s: float | None = None
    """When the sweep ends without further edges; `None` while a cell is closed, or before the first edge."""

    def with_edge(self, event: CellFelt) -> "Sweep":
        """With another edge. A cell that was closed before the sweep is no part of it."""
        before = self.touches.get(event.cell)
        if before is None and not event.present:
            return self
        touch = (before or Touch()).with_edge(event.at_s, present=event.present)
        touches = {**self.touches, event.cell: touch}
        closed = any(one.since_s is not None for one in touches.values())
        return replace(self, touches=touches, over_s=None if closed else event.at_s + OVER_S)

    def responses(self) -> tuple[Response, ...]:
        """All cells that responded, the strongest first."""
        responses = (
            touch.response(cell) for cell, touch in self.touches.items() if touch.closed_s > GLIMPSE_S
        )
        return tuple(sorted(responses, key=lambda one: (-one.closed_ms, one.cell)))


def own_cells(responses: Iterable[Response], count: int, taken: frozenset[int]) -> tuple[Response, ...]:
    """Up to `count` cells of the spot: the strongest, and others that respond nearly as much."""
    strongest, *others = responses
    near = [one for one in others if one.closed_ms >= SHARE * strongest.closed_ms and one.cell not in taken]
    return (strongest, *near)[:count]


WEAK: Final = 1.5
"""With less margin, a piece slightly off its space is read as on the next one."""
LONG_MS: Final = 500
"""A response of this length is deliberate."""
FLICKERS: Final = 6
"""More edges in each touch than a good contact has."""


class Misfit(Enum):
    """Why a sweep has no result."""

    UNCLEAR = "unclear"
    """Several cells responded alike."""
    TAKEN = "taken"
    """The cell that responded belongs to another spot."""


def judge_sweep(spot: Spot, responses: tuple[Response, ...], known: Calibration) -> SpotReading | Misfit:
    """The reading of this spot, from all responses there, the strongest first."""
    foreign = frozenset(one.cell for one in responses if _is_foreign(spot, one, known))
    if responses[0].cell in foreign:
        return Misfit.TAKEN
    own = own_cells(responses, len(spot.cells), foreign)
    rival = next((one for one in responses if one not in own), None)
    found = SpotReading(own, rival)
    return Misfit.UNCLEAR if found.margin is not None and found.margin < CLEAR else found


def _is_foreign(spot: Spot, response: Response, known: Calibration) -> bool:
    """Whether that cell was found elsewhere with a strong enough response."""
    owned = known.owner(response.cell)
    if owned is None or owned[0] == spot.cells[0]:
        return False
    return response.closed_ms < STRONGER * owned[1].closed_ms


def is_glance(response: Response, before: Response) -> bool:
    """Whether the magnet may have been beside this cell, compared with the response in its sweep."""
    return response.closed_ms < min(LONG_MS, before.closed_ms / STRONGER)


def list_oddities(spots: tuple[Spot, ...], known: Calibration) -> tuple[tuple[Spot | None, Reason], ...]:
    """All oddities: the spot, where there is one, and the reason."""
    of_spots = [(spot, why) for spot in spots if (why := _oddity_of_spot(spot, known)) is not None]
    stuck = [(None, because("calibration.stuck", cell=cell)) for cell in known.stuck]
    restless = [(None, because("calibration.restless", cell=cell)) for cell in known.restless]
    return (*of_spots, *stuck, *restless)


def _oddity_of_spot(spot: Spot, known: Calibration) -> Reason | None:
    found = known.spots.get(spot.cells[0])
    if found is None:
        return None
    if not found.own:
        return because("calibration.nothing", space=spot.label)
    if len(found.own) < len(spot.cells):
        return because("calibration.partly", space=spot.label, found=len(found.own), count=len(spot.cells))
    if found.flicker > FLICKERS:
        return because("calibration.flickers", space=spot.label, edges=found.flicker)
    if found.margin is not None and found.margin < WEAK:
        return because("calibration.weak", space=spot.label, margin=f"{found.margin:.1f}")
    return None
