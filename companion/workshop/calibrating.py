"""The job that finds out which cell and which light is where: sweep a magnet over one space after the other.

Laws: what is found is kept before the next space is asked for, so leaving or a pulled plug loses nothing; it
counts once every space was swept or passed over; a cell that feels something at rest is told of, and is
nowhere. Lights come last, as it takes cells to say where one is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, assert_never

from companion.table.events import Button, Chair, NotSaved, Pressed, Tick, Turned
from companion.table.table import Cue
from companion.workshop.calibration import NEVER, Calibration, Found
from companion.workshop.course import Course, Stage
from companion.workshop.finding import Came, finished, found_there, lit_there, onward, swept, touched
from companion.workshop.guiding import lights_of, page_of
from companion.workshop.job import Felt, Lost, Page, Shine, Work, WorkEvent
from companion.workshop.outfit import Outfit
from companion.workshop.spots import Spot, spots_of
from companion.workshop.wiring import Wiring

CELLS: Final = "cells"
"""The part that all of them belong to."""
RESTS_S: Final = 1.5
"""For so long nobody touches anything."""
RESTLESS: Final = 8
"""So many edges no single touch has."""


@dataclass(frozen=True, slots=True)
class Calibrating:
    """As far as it has come."""

    course: Course

    @property
    def lights(self) -> Mapping[int, Shine]:
        """Where it is now, what is found, and where something is the matter."""
        return lights_of(self.course)

    def page(self, _chair: Chair | None) -> Page:
        """The same for everybody."""
        return page_of(self.course)

    def wake_at(self) -> float | None:
        """When nobody has touched anything for long enough, or a sweep is over."""
        return self.course.wakes_s

    def heard(self, event: WorkEvent) -> Work:
        """A sweep finds a cell; push, key and dial do as the screen says."""
        after, effects = _heard(self.course, event)
        if after is None:
            return Work(None, effects)
        return Work(Calibrating(after), effects, _cue(self.course, after))


def _cue(before: Course, after: Course) -> Cue | None:
    """Whoever bends over the board hears what has become of a sweep."""
    if after.said is not None and before.sweep.touches and not after.sweep.touches:
        return Cue.WRONG
    kept_before, kept = before.known, after.known
    found = len(kept.spots) > len(kept_before.spots) or len(kept.lights) > len(kept_before.lights)
    if before.near is None and after.near is not None:
        return Cue.TOUCHED
    return Cue.MOVED if found else None


def calibrate(outfit: Outfit, wiring: Wiring, _at_s: float) -> Calibrating:
    """The job: from its beginning, where somebody left off, or with what was found."""
    spots = spots_of(outfit)
    known = _of_table(wiring.calibration, spots, outfit)
    stage = Stage.RESULT if known.whole else Stage.GO_ON if known.spots else Stage.CLEAR
    return Calibrating(Course(outfit, replace(wiring, calibration=known), spots, stage))


def _of_table(known: Calibration, spots: tuple[Spot, ...], outfit: Outfit) -> Calibration:
    """Without what was found under mats and of lights that are no more: nobody could sweep it again."""
    firsts = {spot.cells[0] for spot in spots}
    found = {first: each for first, each in known.spots.items() if first in firsts}
    lights = {light: there for light, there in known.lights.items() if light < outfit.lights}
    return replace(known, spots=found, lights=lights)


def _heard(course: Course, event: WorkEvent) -> Came:
    match event:
        case Felt(_, cell) if 0 <= cell < course.outfit.cells:
            return _felt(course, event), ()
        case Tick(at_s) if course.wakes_s is not None and at_s >= course.wakes_s:
            return _woken(replace(course, wakes_s=None), at_s)
        case Pressed(_, _, Button.KEY):
            return _back(course), ()
        case Pressed(at_s):
            return _pushed(course, at_s)
        case Turned(_, _, detents) if course.stage is Stage.RESULT:
            return replace(course, at=(course.at + detents) % (1 + len(course.odd))), ()
        case Lost(_, part) if part == CELLS:  # how long they felt something nobody knows
            return replace(_undone(course), closed=frozenset()), ()
        case NotSaved():
            return _undone(course), ()
        case _:
            return course, ()


def _undone(course: Course) -> Course:
    """What was waited for has come to nothing."""
    return course.to(Stage.CLEAR) if course.stage is Stage.REST else course.again()


def _felt(course: Course, event: Felt) -> Course:
    """What feels something as the cell has told before is no news; nor is what never rests."""
    if event.present is (event.cell in course.closed):
        return course
    closed = course.closed | {event.cell} if event.present else course.closed - {event.cell}
    course = replace(course, closed=closed)
    match course.stage:
        case Stage.REST:
            return replace(course, stirs={**course.stirs, event.cell: course.stirs.get(event.cell, 0) + 1})
        case Stage.SWEEP | Stage.LIGHTS if event.cell not in course.known.restless:
            sweep = course.sweep.felt(event)
            stuck = tuple(cell for cell in course.known.stuck if cell in closed)  # else it was a piece
            return replace(course.resting(stuck, course.known.restless), sweep=sweep, wakes_s=sweep.over_s)
        case _:
            return course


def _woken(course: Course, at_s: float) -> Came:
    if course.stage is Stage.REST:
        restless = tuple(sorted(cell for cell, edges in course.stirs.items() if edges >= RESTLESS))
        stuck = tuple(sorted(course.closed.difference(restless)))
        return onward(course.resting(stuck, restless), at_s)
    return touched(course, at_s) if course.stage is Stage.LIGHTS else swept(course, at_s)


def _pushed(course: Course, at_s: float) -> Came:
    """Yes, go on, or there is nothing here."""
    match course.stage:
        case Stage.GO_ON:
            return course.to(Stage.CLEAR), ()
        case Stage.CLEAR:
            return replace(course.to(Stage.REST), stirs={}, wakes_s=at_s + RESTS_S), ()
        case Stage.REST:
            return course, ()
        case Stage.SWEEP:
            return found_there(course, at_s, Found())
        case Stage.ASK:
            return finished(course, at_s)
        case Stage.LIGHTS:
            return lit_there(course, at_s, None)
        case Stage.RESULT:
            return _again(course), ()
        case _:
            assert_never(course.stage)


def _back(course: Course) -> Course | None:
    """No, one back, or enough of it."""
    match course.stage:
        case Stage.GO_ON:
            return course.knowing(NEVER).to(Stage.CLEAR)
        case Stage.SWEEP if not course.alone:
            return course.to(Stage.SWEEP, max(0, course.at - 1)).unswept()
        case Stage.ASK:
            return course.to(Stage.LIGHTS)
        case Stage.LIGHTS if course.near is not None:
            return course.again()
        case Stage.LIGHTS if course.at:
            return course.to(Stage.LIGHTS, course.at - 1)
        case Stage.LIGHTS:
            return course.to(Stage.ASK)
        case _:
            return None


def _again(course: Course) -> Course:
    """The spot that the dial is on, or everything."""
    spot = course.odd[course.at - 1][0] if course.at else None
    if spot is None:
        return course.knowing(NEVER).to(Stage.CLEAR)
    return replace(course, alone=True).to(Stage.SWEEP, course.spots.index(spot)).unswept()
