"""The calibration job: locates each cell and light by sweeping a magnet over one space after the other.

Laws:
- a calibration counts once every space was swept or skipped;
- each result is stored before the next spot is asked for, so a pulled plug loses nothing;
- a cell that is closed at rest is reported and assigned to no space;
- lights come last, because a cell is needed to say where a light is;
- every screen shows the same.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from types import MappingProxyType
from typing import Final, assert_never

from companion.games.kernel import Reason, because
from companion.session.work.calibration import UNCALIBRATED, Calibration, SpotReading
from companion.session.work.job import CellFelt, Job, JobPage, JobStep, Lost, Rewire, Shine, WorkEvent
from companion.session.work.measurement import (
    Misfit,
    Spot,
    Sweep,
    is_glance,
    judge_sweep,
    list_oddities,
    spots_of,
    wired_cells,
)
from companion.session.work.wiring import Outfit, Wiring
from companion.table.events import Button, Chair, Cue, NotSaved, Pressed, Tick, Turned

CELLS: Final = "cells"
"""The part that all cells belong to."""
RESTS_S: Final = 1.5
"""The time that the board is left untouched."""
RESTLESS: Final = 8


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
class Calibrating(Job):
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
        return self.wiring.calibration

    @property
    def spot(self) -> Spot:
        return self.spots[self.at]

    @property
    def left(self) -> tuple[int, ...]:
        swept = self.known.spots
        return tuple(at for at, spot in enumerate(self.spots) if spot.cells[0] not in swept)

    @property
    def located_spots(self) -> tuple[Spot, ...]:
        swept = self.known.spots
        return tuple(spot for spot in self.spots if swept.get(spot.cells[0], SpotReading()).own)

    @property
    def odd(self) -> tuple[tuple[Spot | None, Reason], ...]:
        return list_oddities(self.spots, self.known)

    def to_stage(self, stage: Stage, at: int = 0) -> "Calibrating":
        """Go to that stage, with no responses there yet."""
        return replace(self, stage=stage, at=at, sweep=Sweep(), wakes_s=None, said=None, near=None)

    def repeat_sweep(self, why: Reason | None = None, near: int | None = None) -> "Calibrating":
        """Repeat the sweep, or ask for one at the other end of a line."""
        return replace(self, sweep=Sweep(), wakes_s=None, said=why, near=near)

    def with_calibration(self, known: Calibration) -> "Calibrating":
        return replace(self, wiring=replace(self.wiring, calibration=known))

    def with_faulty_cells(self, stuck: tuple[int, ...], restless: tuple[int, ...]) -> "Calibrating":
        return self.with_calibration(replace(self.known, stuck=stuck, restless=restless))

    def without_spot(self) -> "Calibrating":
        """Without a reading of the current spot, so that it is swept again."""
        spots = {first: found for first, found in self.known.spots.items() if first != self.spot.cells[0]}
        return self.with_calibration(replace(self.known, spots=spots, whole=False))

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The lights: the current spot, those done, and those with an oddity."""
        match self.stage:
            case Stage.GO_ON | Stage.ASK:
                return self._shine_at(self.located_spots, Shine.FOUND)
            case Stage.CLEAR | Stage.REST:
                at = {self.wiring.cell(cell) for cell in self.closed}
                return self._shine_at((spot for spot in self.spots if at & {*spot.cells}), Shine.WRONG)
            case Stage.SWEEP:
                found = self._shine_at(self.located_spots, Shine.FOUND)
                return {**found, **self._shine_at([self.spot], Shine.HERE)}
            case Stage.LIGHTS:
                sides = self.known.lights.items()
                found = {light: Shine.FOUND for light, there in sides if there is not None}
                return {**found, self.at: Shine.HERE}
            case Stage.RESULT:
                odd = [spot for spot, _ in self.odd]
                here = self._shine_at(odd[self.at - 1 : self.at] if self.at else (), Shine.HERE)
                found = self._shine_at(self.located_spots, Shine.FOUND)
                return {**found, **self._shine_at(odd, Shine.WRONG), **here}
            case _:
                assert_never(self.stage)

    def _shine_at(self, spots: Iterable[Spot | None], shine: Shine) -> dict[int, Shine]:
        lit = {light for spot in spots if spot for light in (*spot.lights, *spot.lines)}
        return {here: shine for here in range(self.outfit.lights) if self.wiring.light(here) in lit}

    def page(self, _chair: Chair | None) -> JobPage:
        title, asks = because("work.cells"), because("work.yes-or-no")
        match self.stage:
            case Stage.GO_ON:
                space = self.spots[self.left[0]].label if self.left else ""
                says = because("work.go-on", space=space) if self.left else because("work.go-on-lights")
                return JobPage(title, says, asks)
            case Stage.CLEAR:
                count = len(self.closed)
                says = because("work.not-clear", count=count) if count else because("work.clear")
                return JobPage(title, says, because("work.go-or-leave"))
            case Stage.REST:
                return JobPage(title, because("work.rest"))
            case Stage.ASK:
                return JobPage(title, because("work.lights-right"), asks)
            case Stage.SWEEP:
                number, count = self.at + 1, len(self.spots)
                title = because("work.spot", space=self.spot.label, number=number, count=count)
                return self._sweep_page(title, _sweep_sentence(self.spot))
            case Stage.LIGHTS:
                title = because("work.light", number=self.at + 1, count=self.outfit.lights)
                return self._sweep_page(title, self._touch_sentence())
            case Stage.RESULT:
                odd, keys = self.odd, because("work.again-or-leave")
                if self.at:
                    title = because("work.odd", number=self.at, count=len(odd))
                    return JobPage(title, odd[self.at - 1][1], keys, dials=True)
                found, count = len(self.located_spots), len(self.spots)
                says = because("work.result", found=found, count=count, odd=len(odd))
                return JobPage(title, says, keys, dials=bool(odd))
            case _:
                assert_never(self.stage)

    def _sweep_page(self, title: Reason, usually: Reason) -> JobPage:
        sentence = because("work.felt") if self.sweep.touches else self.said or usually
        return JobPage(title, sentence, because("work.skip-or-back"))

    def _touch_sentence(self) -> Reason:
        if self.near is not None:
            near = _spot_at(self, self.near)
            return because("work.other-end-or-here" if near.lights else "work.other-end")
        return because("work.touch-beside" if any(spot.ends for spot in self.spots) else "work.touch")

    def wake_at(self) -> float | None:
        return self.wakes_s

    def handle(self, event: WorkEvent) -> JobStep:
        """A sweep finds a cell; push, key and dial do as the screen says."""
        after, effects = _handle(self, event)
        return JobStep(after, effects, _cue(self, after) if after else None)


Result = tuple[Calibrating | None, tuple[Rewire, ...]]
"""The next state, or `None` once it is left; and what has to be stored before that is true."""


def _sweep_sentence(spot: Spot) -> Reason:
    if not spot.space:
        return because("work.sweep-cell", number=spot.cells[0])
    at, of = "-wand" * spot.wand, "-of" * bool(spot.game)
    return because(f"work.sweep{at}{of}", space=spot.space, game=spot.game)


def _cue(before: Calibrating, after: Calibrating) -> Cue | None:
    """The sound for the result of a sweep: eyes are on the board, not on a screen."""
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
    return Calibrating(outfit, replace(wiring, calibration=known), spots, stage)


def _restrict_to_table(known: Calibration, spots: tuple[Spot, ...], outfit: Outfit) -> Calibration:
    """The calibration without mats and lights that are gone: these spots cannot be swept any more."""
    firsts = {spot.cells[0] for spot in spots}
    found = {first: each for first, each in known.spots.items() if first in firsts}
    lights = {light: there for light, there in known.lights.items() if light < outfit.lights}
    return replace(known, spots=found, lights=lights)


def _handle(job: Calibrating, event: WorkEvent) -> Result:
    match event:
        case CellFelt(_, cell) if 0 <= cell < job.outfit.cells:
            return _handle_edge(job, event), ()
        case Tick(at_s) if job.wakes_s is not None and at_s >= job.wakes_s:
            return _wake(replace(job, wakes_s=None), at_s)
        case Pressed(_, _, Button.KEY):
            return _go_back(job), ()
        case Pressed(at_s):
            return _push(job, at_s)
        case Turned(_, _, detents) if job.stage is Stage.RESULT:
            return replace(job, at=(job.at + detents) % (1 + len(job.odd))), ()
        case Lost(_, part) if part == CELLS:  # the length of open responses is unknown
            return replace(_reset(job), closed=frozenset()), ()
        case NotSaved():
            return _reset(job), ()
        case _:
            return job, ()


def _reset(job: Calibrating) -> Calibrating:
    """Repeat what was interrupted."""
    return job.to_stage(Stage.CLEAR) if job.stage is Stage.REST else job.repeat_sweep()


def _handle_edge(job: Calibrating, event: CellFelt) -> Calibrating:
    """Count an edge; repeated readings and cells that never rest are ignored."""
    if event.present is (event.cell in job.closed):
        return job
    closed = job.closed | {event.cell} if event.present else job.closed - {event.cell}
    job = replace(job, closed=closed)
    match job.stage:
        case Stage.REST:
            return replace(job, stirs={**job.stirs, event.cell: job.stirs.get(event.cell, 0) + 1})
        case Stage.SWEEP | Stage.LIGHTS if event.cell not in job.known.restless:
            sweep = job.sweep.with_edge(event)
            stuck = tuple(cell for cell in job.known.stuck if cell in closed)  # others had a piece on them
            return replace(
                job.with_faulty_cells(stuck, job.known.restless), sweep=sweep, wakes_s=sweep.over_s
            )
        case _:
            return job


def _wake(job: Calibrating, at_s: float) -> Result:
    if job.stage is Stage.REST:
        restless = tuple(sorted(cell for cell, edges in job.stirs.items() if edges >= RESTLESS))
        stuck = tuple(sorted(job.closed.difference(restless)))
        return _go_on(job.with_faulty_cells(stuck, restless), at_s)
    return _finish_touch(job, at_s) if job.stage is Stage.LIGHTS else _finish_sweep(job, at_s)


def _push(job: Calibrating, at_s: float) -> Result:
    """Yes, go on, or there is nothing here."""
    match job.stage:
        case Stage.GO_ON:
            return job.to_stage(Stage.CLEAR), ()
        case Stage.CLEAR:
            return replace(job.to_stage(Stage.REST), stirs={}, wakes_s=at_s + RESTS_S), ()
        case Stage.REST:
            return job, ()
        case Stage.SWEEP:
            return _assign_cells(job, at_s, SpotReading())
        case Stage.ASK:
            return _finish(job, at_s)
        case Stage.LIGHTS:
            return _assign_light(job, at_s, None)
        case Stage.RESULT:
            return _begin_again(job), ()
        case _:
            assert_never(job.stage)


def _go_back(job: Calibrating) -> Calibrating | None:
    """No, back by one, or leave."""
    match job.stage:
        case Stage.GO_ON:
            return job.with_calibration(UNCALIBRATED).to_stage(Stage.CLEAR)
        case Stage.SWEEP if not job.alone:
            return job.to_stage(Stage.SWEEP, max(0, job.at - 1)).without_spot()
        case Stage.ASK:
            return job.to_stage(Stage.LIGHTS)
        case Stage.LIGHTS if job.near is not None:
            return job.repeat_sweep()
        case Stage.LIGHTS if job.at:
            return job.to_stage(Stage.LIGHTS, job.at - 1)
        case Stage.LIGHTS:
            return job.to_stage(Stage.ASK)
        case _:
            return None


def _begin_again(job: Calibrating) -> Calibrating:
    spot = job.odd[job.at - 1][0] if job.at else None
    if spot is None:
        return job.with_calibration(UNCALIBRATED).to_stage(Stage.CLEAR)
    return replace(job, alone=True).to_stage(Stage.SWEEP, job.spots.index(spot)).without_spot()


def _keep(job: Calibrating, at_s: float) -> Result:
    """Store the calibration; it counts once that is done."""
    return job, (Rewire(at_s, job.wiring),)


def _go_on(job: Calibrating, at_s: float, after: int = -1) -> Result:
    """Go to the next spot to be swept, or to the stage after all of them."""
    if left := job.left:
        return _keep(job.to_stage(Stage.SWEEP, min(left, key=lambda at: (at <= after, at))), at_s)
    cells = wired_cells(job.spots, job.known, job.outfit.cells)
    job = replace(job, wiring=replace(job.wiring, cells=cells))
    if job.alone or not any(spot.candidates for spot in job.spots):
        return _finish(job, at_s)
    lit = len(job.known.lights)
    return _keep(job.to_stage(Stage.LIGHTS, lit) if lit else job.to_stage(Stage.ASK), at_s)


def _finish(job: Calibrating, at_s: float) -> Result:
    whole = job.with_calibration(replace(job.known, whole=True))
    return _keep(replace(whole, alone=False).to_stage(Stage.RESULT), at_s)


def _finish_sweep(job: Calibrating, at_s: float) -> Result:
    responses = job.sweep.responses()
    if not responses:
        return job.repeat_sweep(), ()
    match judge_sweep(job.spot, responses, job.known):
        case Misfit.UNCLEAR:
            return job.repeat_sweep(because("work.unclear", space=job.spot.label)), ()
        case Misfit.TAKEN:
            return job.repeat_sweep(because("work.taken", space=_owner(job, responses[0].cell))), ()
        case SpotReading() as found:
            return _assign_cells(job, at_s, found)


def _assign_cells(job: Calibrating, at_s: float, found: SpotReading) -> Result:
    """Assign the cells to the spot. A spot that had one of them is to be swept again."""
    own = {response.cell for response in found.own}
    others = {
        first: other
        for first, other in job.known.spots.items()
        if not own & {response.cell for response in other.own}
    }
    spots = {**others, job.spot.cells[0]: found}
    return _go_on(job.with_calibration(replace(job.known, spots=spots)), at_s, job.at)


def _owner(job: Calibrating, cell: int) -> str:
    owned = job.known.owner(cell)
    return next((spot.label for spot in job.spots if owned and spot.cells[0] == owned[0]), "")


def _finish_touch(job: Calibrating, at_s: float) -> Result:
    responses = job.sweep.responses()
    if not responses:
        return job.repeat_sweep(near=job.near), ()
    owned = job.known.owner(responses[0].cell)
    if owned is None:
        return job.repeat_sweep(because("work.no-spot"), job.near), ()
    if is_glance(responses[0], owned[1]):
        return job.repeat_sweep(because("work.longer"), job.near), ()
    spot = _spot_at(job, owned[0])
    if job.near is not None:
        return _at_other_end(job, at_s, _spot_at(job, job.near), spot)
    match spot.candidates:
        case ():
            return job.repeat_sweep(because("work.no-light", space=spot.label)), ()
        case (light,):
            return _assign_light(job, at_s, light)
        case _:
            return job.repeat_sweep(near=spot.cells[0]), ()


def _at_other_end(job: Calibrating, at_s: float, near: Spot, far: Spot) -> Result:
    """Assign the light whose line ends there; a second touch of the same spot means its own first light."""
    lines = [light for light, ends in near.ends.items() if far.cells[0] in ends]
    for light in near.lights[:1] if near == far else lines:
        return _assign_light(job, at_s, light)
    return job.repeat_sweep(because("work.no-line")), ()


def _spot_at(job: Calibrating, first: int) -> Spot:
    return next(spot for spot in job.spots if spot.cells[0] == first)


def _assign_light(job: Calibrating, at_s: float, there: int | None) -> Result:
    """Assign the blinking light to that light of the profile, or to none."""
    lights = {**job.known.lights, job.at: there}
    job, following = (
        job.with_calibration(replace(job.known, lights=lights)),
        max(job.at + 1, len(lights)),
    )
    if following < job.outfit.lights:
        return _keep(job.to_stage(Stage.LIGHTS, following), at_s)
    otherwise = {here: there for here, there in sorted(lights.items()) if here != there}
    return _finish(replace(job, wiring=replace(job.wiring, lights=otherwise)), at_s)
