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
"""What nobody has swept is found there."""


class Stage(Enum):
    """What is done now."""

    GO_ON = "go-on"
    """It is asked whether to go on where somebody left off."""
    CLEAR = "clear"
    """Everything is taken off the board."""
    REST = "rest"
    """Nobody touches anything, to see what does not rest by itself."""
    SWEEP = "sweep"
    ASK = "ask"
    """It is asked whether all lights are where they should be."""
    LIGHTS = "lights"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Course:
    """The whole state of it."""

    outfit: Outfit
    wiring: Wiring
    spots: tuple[Spot, ...]
    stage: Stage
    at: int = 0
    """The spot, the light or the line of the result that it is about."""
    closed: frozenset[int] = frozenset()
    """The cells that feel something now."""
    stirs: Mapping[int, int] = field(default_factory=lambda: MappingProxyType({}))
    """How many edges each cell had that should rest."""
    sweep: Sweep = field(default_factory=Sweep)
    wakes_s: float | None = None
    """When nobody has touched anything for long enough, or a sweep is over."""
    said: Reason | None = None
    """What was the matter with the last sweep."""
    near: int | None = None
    """The first cell of the spot that the light is at, of which more has to be told."""
    alone: bool = False
    """Whether one spot is done again, after all of them were."""

    @property
    def known(self) -> Calibration:
        """What is found so far."""
        return self.wiring.calibration

    @property
    def spot(self) -> Spot:
        """The one that it is about, where it is about one."""
        return self.spots[self.at]

    @property
    def left(self) -> tuple[int, ...]:
        """The spots that nobody has swept yet."""
        swept = self.known.spots
        return tuple(at for at, spot in enumerate(self.spots) if spot.cells[0] not in swept)

    @property
    def felt(self) -> tuple[Spot, ...]:
        """The spots that a cell was found for."""
        swept = self.known.spots
        return tuple(spot for spot in self.spots if swept.get(spot.cells[0], NOT_SWEPT).own)

    @property
    def odd(self) -> tuple[tuple[Spot | None, Reason], ...]:
        """All that there is to complain of, and the spot that it is about."""
        return list_oddities(self.spots, self.known)

    def to_stage(self, stage: Stage, at: int = 0) -> "Course":
        """On to that, with nothing felt there yet."""
        return replace(self, stage=stage, at=at, sweep=Sweep(), wakes_s=None, said=None, near=None)

    def repeat_sweep(self, why: Reason | None = None, near: int | None = None) -> "Course":
        """The sweep is to be done again, or another one at the other end of a line."""
        return replace(self, sweep=Sweep(), wakes_s=None, said=why, near=near)

    def with_calibration(self, known: Calibration) -> "Course":
        """With so much found."""
        return replace(self, wiring=replace(self.wiring, calibration=known))

    def with_faulty_cells(self, stuck: tuple[int, ...], restless: tuple[int, ...]) -> "Course":
        """With these cells out of order."""
        return self.with_calibration(replace(self.known, stuck=stuck, restless=restless))

    def without_spot(self) -> "Course":
        """The spot that it is about is to be swept again."""
        spots = {first: found for first, found in self.known.spots.items() if first != self.spot.cells[0]}
        return self.with_calibration(replace(self.known, spots=spots, whole=False))


CourseStep = tuple[Course | None, tuple[Rewire, ...]]
"""How far it has come then, or that it is left; and what is to be kept before that is true."""


def keep(course: Course, at_s: float) -> CourseStep:
    """It is true once it is kept."""
    return course, (Rewire(at_s, course.wiring),)


def go_on(course: Course, at_s: float, after: int = -1) -> CourseStep:
    """On to the first spot after this one that is left, or to what comes after all of them."""
    if left := course.left:
        return keep(course.to_stage(Stage.SWEEP, min(left, key=lambda at: (at <= after, at))), at_s)
    cells = wired_cells(course.spots, course.known, course.outfit.cells)
    course = replace(course, wiring=replace(course.wiring, cells=cells))
    if course.alone or not any(spot.candidates for spot in course.spots):
        return finish(course, at_s)
    lit = len(course.known.lights)
    return keep(course.to_stage(Stage.LIGHTS, lit) if lit else course.to_stage(Stage.ASK), at_s)


def finish(course: Course, at_s: float) -> CourseStep:
    """Everything is found that can be."""
    whole = course.with_calibration(replace(course.known, whole=True))
    return keep(replace(whole, alone=False).to_stage(Stage.RESULT), at_s)


def finish_sweep(course: Course, at_s: float) -> CourseStep:
    """A sweep over a spot is over."""
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
    """What is found is this spot's. Another one that it was taken for is left to be swept again."""
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
    """The magnet was where the light blinks, or beside it."""
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
    """Where several lights are at one spot, the other end of its line says which, or the same spot again."""
    lines = [light for light, ends in near.ends.items() if far.cells[0] in ends]
    for light in near.lights[:1] if near == far else lines:
        return assign_light(course, at_s, light)
    return course.repeat_sweep(because("work.no-line")), ()


def _spot_at(course: Course, first: int) -> Spot:
    return next(spot for spot in course.spots if spot.cells[0] == first)


def assign_light(course: Course, at_s: float, there: int | None) -> CourseStep:
    """The light that blinks is that one of the profile, or none."""
    lights = {**course.known.lights, course.at: there}
    course, following = (
        course.with_calibration(replace(course.known, lights=lights)),
        max(course.at + 1, len(lights)),
    )
    if following < course.outfit.lights:
        return keep(course.to_stage(Stage.LIGHTS, following), at_s)
    otherwise = {here: there for here, there in sorted(lights.items()) if here != there}
    return finish(replace(course, wiring=replace(course.wiring, lights=otherwise)), at_s)
