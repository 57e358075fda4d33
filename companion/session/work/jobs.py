"""The jobs by name, and the one that runs: it is begun, handed its events, and ended.

Laws:
- no cell, dial or key event reaches the game during a job; afterwards the game goes on as after a power cut,
  with the board led back to it;
- a job is offered only where the table has parts for it;
- the code of a job is loaded as the job begins, and not before: most evenings have none.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.session.question import STAYING, Choice, Question
from companion.session.session import Session, SessionResult
from companion.session.work.job import Back, CellFelt, Examined, Job, Lost, TagLaid, WorkEvent
from companion.session.work.wiring import Outfit, Wiring
from companion.table import commits
from companion.table.events import Button, Pressed, Released, Tick, Turned

FITS: Final[Mapping[str, Callable[[Outfit], bool]]] = {
    "cells": lambda outfit: outfit.cells > 0,
    "readers": lambda outfit: len(outfit.readers) > 1,
    "check": lambda outfit: bool(outfit.buttons),
    "phones": lambda outfit: outfit.phones,
    "health": lambda outfit: bool(outfit.chairs),
}
"""Whether a table has parts for each job; by their names in the menu, in its order."""


def new_job(name: str, outfit: Outfit, wiring: Wiring, at_s: float) -> Job:
    """The job of that name from its beginning, on a table that has parts for it."""
    if name == "cells":
        from companion.session.work.calibration_job import begin_calibration  # noqa: PLC0415 - see above

        return begin_calibration(outfit, wiring)
    if name == "check":
        from companion.session.work.part_check import begin_check  # noqa: PLC0415 - see above

        return begin_check(outfit, wiring, at_s)
    from companion.session.work import short_jobs  # noqa: PLC0415 - see above

    if name == "readers":
        return short_jobs.begin_readers(outfit, wiring, at_s)
    return short_jobs.Phones() if name == "phones" else short_jobs.Health(at_s)


def available_jobs(outfit: Outfit) -> tuple[str, ...]:
    return tuple(name for name, fits in FITS.items() if fits(outfit))


def has_work(session: Session, _question: Question) -> bool:
    """Whether there is a job to offer; a job is left by the key alone, so some chair needs a key."""
    return bool(available_jobs(session.workshop.outfit)) and session.table.setting.has_any_key


def begin_chosen_job(session: Session, question: Question, choice: Choice) -> SessionResult:
    return begin_job(replace(session, question=question.root), choice.value), ()


def begin_job(session: Session, name: str) -> Session:
    """Begin the job of that name; the game rests, and a question of the table's own waits for its end."""
    stays = session.question if session.question and session.question.topic in STAYING else None
    now_s = session.table.now_s
    job = new_job(name, session.workshop.outfit, session.workshop.wiring, now_s)
    for part in session.parts.lost:
        job = job.handle(Lost(now_s, part)).job or job
    return replace(
        session,
        workshop=replace(session.workshop, job=job),
        table=session.table if session.table.over else commits.halt(session.table),
        question=stays,
        keys=replace(session.keys, held={}, private={}),
    )


JobInput = CellFelt | TagLaid | Lost | Back | Examined | Pressed | Released | Turned | Tick


def handle_work(session: Session, event: JobInput) -> SessionResult:
    """The session after the job has handled it. A key counts on release; holding it ends the job."""
    at_s, hold_s, held = event.at_s, session.table.setting.hold_s, session.keys.held
    if any(since + hold_s <= at_s for since in held.values()):
        return end_job(session.with_held({})), ()
    match event:
        case Pressed(_, chair, Button.KEY):
            return session.with_held({**held, chair: at_s}), ()
        case Released(_, chair, Button.KEY) if chair in held:
            return _pass_to_job(session.without_held(chair), Pressed(at_s, chair, Button.KEY))
        case Released():
            return session, ()
        case _:
            return _pass_to_job(session, event)


def _pass_to_job(session: Session, event: WorkEvent) -> SessionResult:
    assert session.workshop.job is not None
    job, effects, cue = session.workshop.job.handle(event)
    session = replace(session, workshop=replace(session.workshop, job=job)) if job else end_job(session)
    return (replace(session, table=session.table.with_cue(cue)) if cue else session), effects


def end_job(session: Session) -> Session:
    """End the job; the game resumes unless it is paused."""
    session = replace(session, workshop=replace(session.workshop, job=None))
    if session.activity.paused or not session.table.halted:
        return session
    return replace(session, table=commits.resume_play(session.table))
