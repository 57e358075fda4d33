"""Work on the table itself, while the game rests: a job from the menu, led to its end or left with the key.

Law: nothing that is felt, turned or pressed meanwhile is anything to the game; when the work is done the game
goes on as after a power cut, with the board led back to it.
"""

from dataclasses import replace

from companion.desk.asking import STAYING
from companion.desk.evening import Answered, Desk
from companion.desk.question import Choice, Question
from companion.table import deeds
from companion.table.events import Button, Pressed, Released, Tick, Turned
from companion.workshop.job import Back, Examined, Felt, Laid, Lost, WorkEvent
from companion.workshop.jobs import JOBS

Workable = Felt | Laid | Lost | Back | Examined | Pressed | Released | Turned | Tick


def at_work(desk: Desk, question: Question, choice: Choice) -> Answered:
    """The job that was chosen begins."""
    return set_to(replace(desk, question=question.root), choice.value), ()


def set_to(desk: Desk, name: str) -> Desk:
    """The game rests, and the job of that name begins. What was asked by nobody is asked again after it."""
    stays = desk.question if desk.question and desk.question.topic in STAYING else None
    now_s = desk.table.now_s
    job = JOBS[name].begin(desk.outfit, desk.wiring, now_s)
    for part in desk.lost:
        job = job.heard(Lost(now_s, part)).job or job
    table = desk.table if desk.table.over else deeds.halted(desk.table)
    return replace(desk, job=job, table=table, question=stays, held={}, private={})


def worked(desk: Desk, event: Workable) -> Answered:
    """The desk once the job has heard of it. A key counts as it comes up; holding it ends the job."""
    at_s, hold_s = event.at_s, desk.table.setting.hold_s
    if any(since + hold_s <= at_s for since in desk.held.values()):
        return left(replace(desk, held={})), ()
    match event:
        case Pressed(_, chair, Button.KEY):
            return replace(desk, held={**desk.held, chair: at_s}), ()
        case Released(_, chair, Button.KEY) if chair in desk.held:
            held = {other: since for other, since in desk.held.items() if other != chair}
            return _heard(replace(desk, held=held), Pressed(at_s, chair, Button.KEY))
        case Released():
            return desk, ()
        case _:
            return _heard(desk, event)


def _heard(desk: Desk, event: WorkEvent) -> Answered:
    assert desk.job is not None
    job, effects, cue = desk.job.heard(event)
    desk = replace(desk, job=job) if job else left(desk)
    return (replace(desk, table=desk.table.sounding(cue)) if cue else desk), effects


def left(desk: Desk) -> Desk:
    """The work is done, or enough of it."""
    desk = replace(desk, job=None)
    if desk.paused or not desk.table.halted:
        return desk
    return replace(desk, table=deeds.gone_on(desk.table))
