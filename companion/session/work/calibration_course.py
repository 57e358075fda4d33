"""The state of a calibration, and its transitions: a cell or a light is assigned, or the sweep is repeated.

Law: each result is stored before the next spot is asked for, so a pulled plug loses nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Reason, because
from companion.session.work.calibration import Calibration, SpotReading
from companion.session.work.job import Rewire
from companion.session.work.measurement import (
    Misfit,
    Spot,
    Sweep,
    is_glance,
    judge_sweep,
    list_oddities,
    wired_cells,
)
from companion.session.work.wiring import Outfit, Wiring

NOT_SWEPT: Final = SpotReading()
"""The reading of a spot that was not swept."""


class Stage(Enum):
    GO_ON = "go-on"
    """Asks whether to resume an unfinished calibration."""
    CLEAR = "clear"
    """Asks to clear the board."""
    REST = "rest"
    """Watches the untouched board for cells that are not at rest."""
    SWEEP = "sweep"
    ASK = "ask"
    """Asks whether all lights are where they should be."""
    LIGHTS = "lights"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Course:
    outfit: Outfit
    wiring: Wiring
    spots: tuple[Spot, ...]
    stage: Stage
    at: int = 0
    """The current spot, light or list entry."""
    closed: frozenset[int] = frozenset()
    stirs: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """The number of edges of each cell at rest."""
    sweep: Sweep = field(default_factory=Sweep)
    wakes_s: float | None = None
    """When the rest period or the sweep ends."""
    said: Reason | None = None
    """What was wrong with the last sweep."""
    near: int | None = None
    """The first cell of the spot of the light, where another touch has to settle which light it is."""
    alone: bool = False
    """Whether a single spot is repeated after the others were complete."""

    @property
    def known(self) -> Calibration:
        """The calibration so far."""
        return self.wiring.calibration

    @property
    def spot(self) -> Spot:
        """The current spot, if any."""
        return self.spots[self.at]

    @property
    def left(self) -> tuple[int, ...]:
        """The spots still to be swept."""
        swept = self.known.spots
        return tuple(at for at, spot in enumerate(self.spots) if spot.cells[0] not in swept)

    @property
    def felt(self) -> tuple[Spot, ...]:
        """The spots that have a cell."""
        swept = self.known.spots
        return tuple(spot for spot in self.spots if swept.get(spot.cells[0], NOT_SWEPT).own)

    @property
    def odd(self) -> tuple[tuple[Spot | None, Reason], ...]:
        """All oddities, each with its spot."""
        return list_oddities(self.spots, self.known)

    def to_stage(self, stage: Stage, at: int = 0) -> "Course":
        """Go to that stage, with no responses there yet."""
        return replace(self, stage=stage, at=at, sweep=Sweep(), wakes_s=None, said=None, near=None)

    def repeat_sweep(self, why: Reason | None = None, near: int | None = None) -> "Course":
        """Repeat the sweep, or ask for one at the other end of a line."""
        return replace(self, sweep=Sweep(), wakes_s=None, said=why, near=near)

    def with_calibration(self, known: Calibration) -> "Course":
        return replace(self, wiring=replace(self.wiring, calibration=known))

    def with_faulty_cells(self, stuck: tuple[int, ...], restless: tuple[int, ...]) -> "Course":
        return self.with_calibration(replace(self.known, stuck=stuck, restless=restless))

    def without_spot(self) -> "Course":
        """Without a reading of the current spot, so that it is swept again."""
        spots = {first: found for first, found in self.known.spots.items() if first != self.spot.cells[0]}
        return self.with_calibration(replace(self.known, spots=spots, whole=False))


CourseStep = tuple[Course | None, tuple[Rewire, ...]]
"""The next state, or `None` once it is left; and what has to be stored before that is true."""


def keep(course: Course, at_s: float) -> CourseStep:
    """Store the calibration; it counts once that is done."""
    return course, (Rewire(at_s, course.wiring),)


def go_on(course: Course, at_s: float, after: int = -1) -> CourseStep:
    """Go to the next spot to be swept, or to the stage after all of them."""
    if left := course.left:
        return keep(course.to_stage(Stage.SWEEP, min(left, key=lambda at: (at <= after, at))), at_s)
    cells = wired_cells(course.spots, course.known, course.outfit.cells)
    course = replace(course, wiring=replace(course.wiring, cells=cells))
    if course.alone or not any(spot.candidates for spot in course.spots):
        return finish(course, at_s)
    lit = len(course.known.lights)
    return keep(course.to_stage(Stage.LIGHTS, lit) if lit else course.to_stage(Stage.ASK), at_s)


def finish(course: Course, at_s: float) -> CourseStep:
    """End: everything that can be found is found."""
    whole = course.with_calibration(replace(course.known, whole=True))
    return keep(replace(whole, alone=False).to_stage(Stage.RESULT), at_s)


def finish_sweep(course: Course, at_s: float) -> CourseStep:
    """End the sweep over a spot."""
    responses = course.sweep.responses()
    if not responses:
        return course.repeat_sweep(), ()
    match judge_sweep(course.spot, responses, course.known):
        case Misfit.UNCLEAR:
            return course.repeat_sweep(because("work.unclear", space=course.spot.label)), ()
        case Misfit.TAKEN:
            return course.repeat_sweep(because("work.taken", space=_owner(course, responses[0].cell))), ()
        case SpotReading() as found:
            return assign_cells(course, at_s, found)


def assign_cells(course: Course, at_s: float, found: SpotReading) -> CourseStep:
    """Assign the cells to the spot. A spot that had one of them is to be swept again."""
    own = {response.cell for response in found.own}
    others = {
        first: other
        for first, other in course.known.spots.items()
        if not own & {response.cell for response in other.own}
    }
    spots = {**others, course.spot.cells[0]: found}
    return go_on(course.with_calibration(replace(course.known, spots=spots)), at_s, course.at)


def _owner(course: Course, cell: int) -> str:
    owned = course.known.owner(cell)
    return next((spot.label for spot in course.spots if owned and spot.cells[0] == owned[0]), "")


def finish_touch(course: Course, at_s: float) -> CourseStep:
    """End the touch of a place for the blinking light."""
    responses = course.sweep.responses()
    if not responses:
        return course.repeat_sweep(near=course.near), ()
    owned = course.known.owner(responses[0].cell)
    if owned is None:
        return course.repeat_sweep(because("work.no-spot"), course.near), ()
    if is_glance(responses[0], owned[1]):
        return course.repeat_sweep(because("work.longer"), course.near), ()
    spot = _spot_at(course, owned[0])
    if course.near is not None:
        return _at_other_end(course, at_s, _spot_at(course, course.near), spot)
    match spot.candidates:
        case ():
            return course.repeat_sweep(because("work.no-light", space=spot.label)), ()
        case (light,):
            return assign_light(course, at_s, light)
        case _:
            return course.repeat_sweep(near=spot.cells[0]), ()


def _at_other_end(course: Course, at_s: float, near: Spot, far: Spot) -> CourseStep:
    """Assign the light whose line ends there; a second touch of the same spot means its own first light."""
    lines = [light for light, ends in near.ends.items() if far.cells[0] in ends]
    for light in near.lights[:1] if near == far else lines:
        return assign_light(course, at_s, light)
    return course.repeat_sweep(because("work.no-line")), ()


def _spot_at(course: Course, first: int) -> Spot:
    return next(spot for spot in course.spots if spot.cells[0] == first)


def assign_light(course: Course, at_s: float, there: int | None) -> CourseStep:
    """Assign the blinking light to that light of the profile, or to none."""
    lights = {**course.known.lights, course.at: there}
    course, following = (
        course.with_calibration(replace(course.known, lights=lights)),
        max(course.at + 1, len(lights)),
    )
    if following < course.outfit.lights:
        return keep(course.to_stage(Stage.LIGHTS, following), at_s)
    otherwise = {here: there for here, there in sorted(lights.items()) if here != there}
    return finish(replace(course, wiring=replace(course.wiring, lights=otherwise)), at_s)
