"""What screens and lights show while somebody calibrates: the same to everybody who may hold the magnet."""

from collections.abc import Iterable, Mapping
from typing import assert_never

from companion.rules.kernel.reason import Reason, because
from companion.workshop.course import Course, Stage
from companion.workshop.job import Page, Shine
from companion.workshop.spots import Spot


def lights_of(course: Course) -> Mapping[int, Shine]:
    """Where it is now, what is found, and where something is the matter."""
    match course.stage:
        case Stage.GO_ON | Stage.ASK:
            return _lit(course, course.felt, Shine.FOUND)
        case Stage.CLEAR | Stage.REST:
            at = {course.wiring.cell(cell) for cell in course.closed}
            return _lit(course, (spot for spot in course.spots if at & {*spot.cells}), Shine.WRONG)
        case Stage.SWEEP:
            found = _lit(course, course.felt, Shine.FOUND)
            return {**found, **_lit(course, [course.spot], Shine.HERE)}
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
    found, wrong = _lit(course, course.felt, Shine.FOUND), _lit(course, odd, Shine.WRONG)
    return {**found, **wrong, **_lit(course, here, Shine.HERE)}


def _lit(course: Course, spots: Iterable[Spot | None], shine: Shine) -> dict[int, Shine]:
    lit = {light for spot in spots if spot for light in (*spot.lights, *spot.lines)}
    return {here: shine for here in range(course.outfit.lights) if course.wiring.light(here) in lit}


def page_of(course: Course) -> Page:
    """What to do now."""
    title, asks = because("work.cells"), because("work.yes-or-no")
    match course.stage:
        case Stage.GO_ON:
            return Page(title, _where_left(course), asks)
        case Stage.CLEAR:
            count = len(course.closed)
            told = because("work.not-clear", count=count) if count else because("work.clear")
            return Page(title, told, because("work.go-or-leave"))
        case Stage.REST:
            return Page(title, because("work.rest"))
        case Stage.ASK:
            return Page(title, because("work.lights-right"), asks)
        case Stage.SWEEP:
            number, count = course.at + 1, len(course.spots)
            title = because("work.spot", space=course.spot.label, number=number, count=count)
            return _sweeping(course, title, _sweep(course.spot))
        case Stage.LIGHTS:
            title = because("work.light", number=course.at + 1, count=course.outfit.lights)
            return _sweeping(course, title, _touch(course))
        case Stage.RESULT:
            return _result(course)
        case _:
            assert_never(course.stage)


def _sweeping(course: Course, title: Reason, usually: Reason) -> Page:
    told = because("work.felt") if course.sweep.touches else course.said or usually
    return Page(title, told, because("work.skip-or-back"))


def _sweep(spot: Spot) -> Reason:
    if not spot.space:
        return because("work.sweep-cell", number=spot.cells[0])
    at, of = "-wand" * spot.wand, "-of" * bool(spot.game)
    return because(f"work.sweep{at}{of}", space=spot.space, game=spot.game)


def _touch(course: Course) -> Reason:
    if course.near is not None:
        spot = next(spot for spot in course.spots if spot.cells[0] == course.near)
        return because("work.other-end-or-here" if spot.lights else "work.other-end")
    return because("work.touch-beside" if any(spot.ends for spot in course.spots) else "work.touch")


def _where_left(course: Course) -> Reason:
    left = course.left
    return because("work.go-on", space=course.spots[left[0]].label) if left else because("work.go-on-lights")


def _result(course: Course) -> Page:
    odd, keys = course.odd, because("work.again-or-leave")
    if not course.at:
        told = because("work.result", found=len(course.felt), count=len(course.spots), odd=len(odd))
        return Page(because("work.cells"), told, keys)
    return Page(because("work.odd", number=course.at, count=len(odd)), odd[course.at - 1][1], keys)
