"""The calibration job: locates each cell and light by sweeping a magnet over one space after the other.

Laws:
- a calibration counts once every space was swept or skipped;
- a cell that is closed at rest is reported and assigned to no space;
- lights come last, because a cell is needed to say where a light is;
- every screen shows the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, assert_never

from companion.games.kernel import Reason, because
from companion.session.work.calibration import UNCALIBRATED, Calibration, SpotReading
from companion.session.work.calibration_course import (
    Course,
    CourseStep,
    Stage,
    assign_cells,
    assign_light,
    finish,
    finish_sweep,
    finish_touch,
    go_on,
)
from companion.session.work.job import CellFelt, Job, JobPage, JobStep, Lost, Shine, WorkEvent
from companion.session.work.measurement import Spot, spots_of
from companion.session.work.wiring import Outfit, Wiring
from companion.table.events import Button, Chair, NotSaved, Pressed, Tick, Turned
from companion.table.table import Cue


def lights_of(course: Course) -> Mapping[int, Shine]:
    """The lights: the current spot, those done, and those with an oddity."""
    match course.stage:
        case Stage.GO_ON | Stage.ASK:
            return _shine_at(course, course.felt, Shine.FOUND)
        case Stage.CLEAR | Stage.REST:
            at = {course.wiring.cell(cell) for cell in course.closed}
            return _shine_at(course, (spot for spot in course.spots if at & {*spot.cells}), Shine.WRONG)
        case Stage.SWEEP:
            found = _shine_at(course, course.felt, Shine.FOUND)
            return {**found, **_shine_at(course, [course.spot], Shine.HERE)}
        case Stage.LIGHTS:
            found = {light: Shine.FOUND for light, there in course.known.lights.items() if there is not None}
            return {**found, course.at: Shine.HERE}
        case Stage.RESULT:
            return _lights_of_result(course)
        case _:
            assert_never(course.stage)


def _lights_of_result(course: Course) -> dict[int, Shine]:
    odd = [spot for spot, _ in course.odd]
    here = odd[course.at - 1 : course.at] if course.at else []
    found, wrong = _shine_at(course, course.felt, Shine.FOUND), _shine_at(course, odd, Shine.WRONG)
    return {**found, **wrong, **_shine_at(course, here, Shine.HERE)}


def _shine_at(course: Course, spots: Iterable[Spot | None], shine: Shine) -> dict[int, Shine]:
    lit = {light for spot in spots if spot for light in (*spot.lights, *spot.lines)}
    return {here: shine for here in range(course.outfit.lights) if course.wiring.light(here) in lit}


def page_of(course: Course) -> JobPage:
    title, asks = because("work.cells"), because("work.yes-or-no")
    match course.stage:
        case Stage.GO_ON:
            return JobPage(title, _where_left(course), asks)
        case Stage.CLEAR:
            count = len(course.closed)
            sentence = because("work.not-clear", count=count) if count else because("work.clear")
            return JobPage(title, sentence, because("work.go-or-leave"))
        case Stage.REST:
            return JobPage(title, because("work.rest"))
        case Stage.ASK:
            return JobPage(title, because("work.lights-right"), asks)
        case Stage.SWEEP:
            number, count = course.at + 1, len(course.spots)
            title = because("work.spot", space=course.spot.label, number=number, count=count)
            return _sweep_page(course, title, _sweep_sentence(course.spot))
        case Stage.LIGHTS:
            title = because("work.light", number=course.at + 1, count=course.outfit.lights)
            return _sweep_page(course, title, _touch_sentence(course))
        case Stage.RESULT:
            return _result_page(course)
        case _:
            assert_never(course.stage)


def _sweep_page(course: Course, title: Reason, usually: Reason) -> JobPage:
    told = because("work.felt") if course.sweep.touches else course.said or usually
    return JobPage(title, told, because("work.skip-or-back"))


def _sweep_sentence(spot: Spot) -> Reason:
    if not spot.space:
        return because("work.sweep-cell", number=spot.cells[0])
    at, of = "-wand" * spot.wand, "-of" * bool(spot.game)
    return because(f"work.sweep{at}{of}", space=spot.space, game=spot.game)


def _touch_sentence(course: Course) -> Reason:
    if course.near is not None:
        spot = next(spot for spot in course.spots if spot.cells[0] == course.near)
        return because("work.other-end-or-here" if spot.lights else "work.other-end")
    return because("work.touch-beside" if any(spot.ends for spot in course.spots) else "work.touch")


def _where_left(course: Course) -> Reason:
    left = course.left
    return because("work.go-on", space=course.spots[left[0]].label) if left else because("work.go-on-lights")


def _result_page(course: Course) -> JobPage:
    odd, keys = course.odd, because("work.again-or-leave")
    if not course.at:
        told = because("work.result", found=len(course.felt), count=len(course.spots), odd=len(odd))
        return JobPage(because("work.cells"), told, keys)
    return JobPage(because("work.odd", number=course.at, count=len(odd)), odd[course.at - 1][1], keys)


CELLS: Final = "cells"
RESTS_S: Final = 1.5
"""The time that the board is left untouched."""
RESTLESS: Final = 8
"""More edges than a single touch has."""


@dataclass(frozen=True, slots=True)
class Calibrating(Job):
    course: Course

    @property
    def lights(self) -> Mapping[int, Shine]:
        return lights_of(self.course)

    def page(self, _chair: Chair | None) -> JobPage:
        return page_of(self.course)

    def wake_at(self) -> float | None:
        return self.course.wakes_s

    def handle(self, event: WorkEvent) -> JobStep:
        """A sweep finds a cell; push, key and dial do as the screen says."""
        after, effects = _handle(self.course, event)
        if after is None:
            return JobStep(None, effects)
        return JobStep(Calibrating(after), effects, _cue(self.course, after))


def _cue(before: Course, after: Course) -> Cue | None:
    """The sound for the result of a sweep, for people who bend over the board."""
    if after.said is not None and before.sweep.touches and not after.sweep.touches:
        return Cue.WRONG
    kept_before, kept = before.known, after.known
    found = len(kept.spots) > len(kept_before.spots) or len(kept.lights) > len(kept_before.lights)
    if before.near is None and after.near is not None:
        return Cue.TOUCHED
    return Cue.MOVED if found else None


def begin_calibration(outfit: Outfit, wiring: Wiring) -> Calibrating:
    """The job: from the start, resumed, or with the stored result."""
    spots = spots_of(outfit)
    known = _restrict_to_table(wiring.calibration, spots, outfit)
    stage = Stage.RESULT if known.whole else Stage.GO_ON if known.spots else Stage.CLEAR
    return Calibrating(Course(outfit, replace(wiring, calibration=known), spots, stage))


def _restrict_to_table(known: Calibration, spots: tuple[Spot, ...], outfit: Outfit) -> Calibration:
    """The calibration without mats and lights that are gone: these spots cannot be swept any more."""
    firsts = {spot.cells[0] for spot in spots}
    found = {first: each for first, each in known.spots.items() if first in firsts}
    lights = {light: there for light, there in known.lights.items() if light < outfit.lights}
    return replace(known, spots=found, lights=lights)


def _handle(course: Course, event: WorkEvent) -> CourseStep:
    match event:
        case CellFelt(_, cell) if 0 <= cell < course.outfit.cells:
            return _handle_edge(course, event), ()
        case Tick(at_s) if course.wakes_s is not None and at_s >= course.wakes_s:
            return _wake(replace(course, wakes_s=None), at_s)
        case Pressed(_, _, Button.KEY):
            return _go_back(course), ()
        case Pressed(at_s):
            return _push(course, at_s)
        case Turned(_, _, detents) if course.stage is Stage.RESULT:
            return replace(course, at=(course.at + detents) % (1 + len(course.odd))), ()
        case Lost(_, part) if part == CELLS:  # the length of open responses is unknown
            return replace(_reset(course), closed=frozenset()), ()
        case NotSaved():
            return _reset(course), ()
        case _:
            return course, ()


def _reset(course: Course) -> Course:
    """Repeat what was interrupted."""
    return course.to_stage(Stage.CLEAR) if course.stage is Stage.REST else course.repeat_sweep()


def _handle_edge(course: Course, event: CellFelt) -> Course:
    """Count an edge; repeated readings and cells that never rest are ignored."""
    if event.present is (event.cell in course.closed):
        return course
    closed = course.closed | {event.cell} if event.present else course.closed - {event.cell}
    course = replace(course, closed=closed)
    match course.stage:
        case Stage.REST:
            return replace(course, stirs={**course.stirs, event.cell: course.stirs.get(event.cell, 0) + 1})
        case Stage.SWEEP | Stage.LIGHTS if event.cell not in course.known.restless:
            sweep = course.sweep.with_edge(event)
            stuck = tuple(cell for cell in course.known.stuck if cell in closed)  # others had a piece on them
            return replace(
                course.with_faulty_cells(stuck, course.known.restless), sweep=sweep, wakes_s=sweep.over_s
            )
        case _:
            return course


def _wake(course: Course, at_s: float) -> CourseStep:
    if course.stage is Stage.REST:
        restless = tuple(sorted(cell for cell, edges in course.stirs.items() if edges >= RESTLESS))
        stuck = tuple(sorted(course.closed.difference(restless)))
        return go_on(course.with_faulty_cells(stuck, restless), at_s)
    return finish_touch(course, at_s) if course.stage is Stage.LIGHTS else finish_sweep(course, at_s)


def _push(course: Course, at_s: float) -> CourseStep:
    """Yes, go on, or there is nothing here."""
    match course.stage:
        case Stage.GO_ON:
            return course.to_stage(Stage.CLEAR), ()
        case Stage.CLEAR:
            return replace(course.to_stage(Stage.REST), stirs={}, wakes_s=at_s + RESTS_S), ()
        case Stage.REST:
            return course, ()
        case Stage.SWEEP:
            return assign_cells(course, at_s, SpotReading())
        case Stage.ASK:
            return finish(course, at_s)
        case Stage.LIGHTS:
            return assign_light(course, at_s, None)
        case Stage.RESULT:
            return _begin_again(course), ()
        case _:
            assert_never(course.stage)


def _go_back(course: Course) -> Course | None:
    """No, back by one, or leave."""
    match course.stage:
        case Stage.GO_ON:
            return course.with_calibration(UNCALIBRATED).to_stage(Stage.CLEAR)
        case Stage.SWEEP if not course.alone:
            return course.to_stage(Stage.SWEEP, max(0, course.at - 1)).without_spot()
        case Stage.ASK:
            return course.to_stage(Stage.LIGHTS)
        case Stage.LIGHTS if course.near is not None:
            return course.repeat_sweep()
        case Stage.LIGHTS if course.at:
            return course.to_stage(Stage.LIGHTS, course.at - 1)
        case Stage.LIGHTS:
            return course.to_stage(Stage.ASK)
        case _:
            return None


def _begin_again(course: Course) -> Course:
    """Repeat the spot under the dial, or everything."""
    spot = course.odd[course.at - 1][0] if course.at else None
    if spot is None:
        return course.with_calibration(UNCALIBRATED).to_stage(Stage.CLEAR)
    return replace(course, alone=True).to_stage(Stage.SWEEP, course.spots.index(spot)).without_spot()
