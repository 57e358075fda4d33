"""What comes of a sweep: a cell is found, or a light, or it has to be done again; and what comes next."""

from dataclasses import replace

from companion.rules.kernel.reason import because
from companion.workshop.calibration import Found
from companion.workshop.course import Course, Stage
from companion.workshop.job import Rewire
from companion.workshop.measuring import Misfit, found_at, is_glance
from companion.workshop.spots import Spot, wired_cells

Came = tuple[Course | None, tuple[Rewire, ...]]
"""How far it has come then, or that it is left; and what is to be kept before that is true."""


def kept(course: Course, at_s: float) -> Came:
    """It is true once it is kept."""
    return course, (Rewire(at_s, course.wiring),)


def onward(course: Course, at_s: float, after: int = -1) -> Came:
    """On to the first spot after this one that is left, or to what comes after all of them."""
    if left := course.left:
        return kept(course.to(Stage.SWEEP, min(left, key=lambda at: (at <= after, at))), at_s)
    cells = wired_cells(course.spots, course.known, course.outfit.cells)
    course = replace(course, wiring=replace(course.wiring, cells=cells))
    if course.alone or not any(spot.candidates for spot in course.spots):
        return finished(course, at_s)
    lit = len(course.known.lights)
    return kept(course.to(Stage.LIGHTS, lit) if lit else course.to(Stage.ASK), at_s)


def finished(course: Course, at_s: float) -> Came:
    """Everything is found that can be."""
    whole = course.knowing(replace(course.known, whole=True))
    return kept(replace(whole, alone=False).to(Stage.RESULT), at_s)


def swept(course: Course, at_s: float) -> Came:
    """A sweep over a spot is over."""
    responses = course.sweep.responses()
    if not responses:
        return course.again(), ()
    match found_at(course.spot, responses, course.known):
        case Misfit.UNCLEAR:
            return course.again(because("work.unclear", space=course.spot.label)), ()
        case Misfit.TAKEN:
            return course.again(because("work.taken", space=_owner(course, responses[0].cell))), ()
        case Found() as found:
            return found_there(course, at_s, found)


def found_there(course: Course, at_s: float, found: Found) -> Came:
    """What is found is this spot's. Another one that it was taken for is left to be swept again."""
    own = {response.cell for response in found.own}
    others = {
        first: other
        for first, other in course.known.spots.items()
        if not own & {response.cell for response in other.own}
    }
    spots = {**others, course.spot.cells[0]: found}
    return onward(course.knowing(replace(course.known, spots=spots)), at_s, course.at)


def _owner(course: Course, cell: int) -> str:
    owned = course.known.owner(cell)
    return next((spot.label for spot in course.spots if owned and spot.cells[0] == owned[0]), "")


def touched(course: Course, at_s: float) -> Came:
    """The magnet was where the light blinks, or beside it."""
    responses = course.sweep.responses()
    if not responses:
        return course.again(near=course.near), ()
    owned = course.known.owner(responses[0].cell)
    if owned is None:
        return course.again(because("work.no-spot"), course.near), ()
    if is_glance(responses[0], owned[1]):
        return course.again(because("work.longer"), course.near), ()
    spot = _at(course, owned[0])
    if course.near is not None:
        return _at_other_end(course, at_s, _at(course, course.near), spot)
    match spot.candidates:
        case ():
            return course.again(because("work.no-light", space=spot.label)), ()
        case (light,):
            return lit_there(course, at_s, light)
        case _:
            return course.again(near=spot.cells[0]), ()


def _at_other_end(course: Course, at_s: float, near: Spot, far: Spot) -> Came:
    """Where several lights are at one spot, the other end of its line says which, or the same spot again."""
    lines = [light for light, ends in near.ends.items() if far.cells[0] in ends]
    for light in near.lights[:1] if near == far else lines:
        return lit_there(course, at_s, light)
    return course.again(because("work.no-line")), ()


def _at(course: Course, first: int) -> Spot:
    return next(spot for spot in course.spots if spot.cells[0] == first)


def lit_there(course: Course, at_s: float, there: int | None) -> Came:
    """The light that blinks is that one of the profile, or none."""
    lights = {**course.known.lights, course.at: there}
    course, following = course.knowing(replace(course.known, lights=lights)), max(course.at + 1, len(lights))
    if following < course.outfit.lights:
        return kept(course.to(Stage.LIGHTS, following), at_s)
    otherwise = {here: there for here, there in sorted(lights.items()) if here != there}
    return finished(replace(course, wiring=replace(course.wiring, lights=otherwise)), at_s)
