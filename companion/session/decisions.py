"""Decisions about the game, applied once all who have a say agree; and jobs on the table itself.

Law: no cell, dial or key event reaches the game during a job; afterwards the game goes on as after a power
cut, with the board led back to it.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import CARD, TABLE, Action, Actor, Outcome, Record, Seat, because
from companion.session.choices import other_actions
from companion.session.events import Off
from companion.session.long_answers import play_on_sketch
from companion.session.prompts import STAYING, ask_next, ask_others, last_mover, step_back
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult
from companion.session.tags_and_tokens import ask_tokens_of
from companion.session.work.job import Back, CellFelt, Examined, Lost, TagLaid, WorkEvent
from companion.session.work.jobs import JOBS
from companion.table import commits
from companion.table.entry import parts
from companion.table.events import Button, Chair, Pressed, Released, TableEffect, Tick, Turned
from companion.table.situation import last_by_hand
from companion.table.table import Table

TABLE_DECIDES: Final = "about.who-left"
"""Reason: what happens with the seat of a player who has left. Values: none."""
NO_KEYS: Final[Mapping[Chair, float]] = MappingProxyType({})

AGREED: Final = "agreed"
RESIGNED: Final = "resigned"
FLAG: Final = "flag"
STOPPED: Final = "stopped"
"""Outcomes that people decide on."""
ONE_ON_TOP: Final = "desk.back-on-top"
"""Reason: a card was turned up for an action that was taken back, and comes again. Values: none."""
ON_TOP: Final = "desk.all-back-on-top"
"""The same for several cards. Values: count."""


def ask_consent(session: Session, question: Question, by: Seat, about: Choice) -> Session:
    asked = ask_others(session, Topic.CONSENT, by, about, question.chair)
    end = question.root if question.root.topic is Topic.OVER else None
    return replace(session, question=replace(asked, back=end))


def withhold_consent(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Leave everything as it was; a tag's claim is not asked about again."""
    if session.table.tagging.tag_claim:
        session = replace(session, table=commits.drop_claim(session.table))
    return step_back(session, question, choice)


def choose_seat(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Choose which seat the decision is for, where a chair holds several."""
    by = Seat(Actor(choice.value))
    if question.about is not None and question.about.pick == Pick.TOKENS:
        return ask_tokens_of(session, question, by)
    return replace(session, question=replace(ask_next(question, Topic.SURE), by=by)), ()


def resign(session: Session, question: Question, _about: Choice) -> SessionResult:
    return _declare(session, Outcome(_all_but(session, _seat_of(question)), RESIGNED))


def agree_draw(session: Session, _question: Question, _about: Choice) -> SessionResult:
    return _declare(session, Outcome((), AGREED))


def leave(session: Session, question: Question, about: Choice) -> SessionResult:
    """Ask the others how the game goes on without that seat."""
    asked = ask_others(session, Topic.LEAVING, _seat_of(question), about, question.chair)
    return replace(session, question=asked), ()


def return_to_game(session: Session, question: Question, _about: Choice) -> SessionResult:
    return _finish(session, *commits.set_away(session.table, session.table.away - {_seat_of(question)}))


def pause(session: Session, _question: Question, _about: Choice) -> SessionResult:
    return replace(
        session,
        table=commits.halt(session.table),
        activity=replace(session.activity, paused=True),
        question=None,
    ), ()


def leave_game(session: Session, question: Question, _about: Choice) -> SessionResult:
    """Leave the game for the board that was drawn on the page, or else for one from the list."""
    if question.said:
        return play_on_sketch(session, question.said)
    return replace(session, question=replace(ask_next(question, Topic.NEXT), back=question.back)), ()


def believe(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """Ignore what the cells report, unless the board is right again in the meantime."""
    if not session.table.situation.seen.right:
        session = replace(session, table=commits.believe_board(session.table))
    return replace(session, question=None), ()


def _seat_of(question: Question) -> Seat:
    assert question.by is not None
    return question.by


def accept_tag_claim(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Take the tag's word: amend directly where hands could do the same, or else ask for consent first."""
    about, table = question.about, session.table
    assert about is not None
    last = about.number == last_by_hand(table.record) and not table.held_to_touch
    if last or not table.setting.manners.touch_move:
        return amend(session, question, about)
    return ask_consent(session, question, asking_seat(session, question), about), ()


def reject_tag_claim(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(replace(session, table=commits.keep_record(session.table)), question, choice)


def asking_seat(session: Session, question: Question) -> Seat:
    """The seat that asks: that of the chair, or of several the one that acted last."""
    held = session.table.setting.seats_of(question.chair) if question.chair is not None else ()
    return held[0] if len(held) == 1 else last_mover(session)


def take_back(session: Session, _question: Question, about: Choice) -> SessionResult:
    """Take back that many actions; cards that people have turned up since go back on their pile."""
    count = about.number
    cards = 0 if session.table.setting.manners.dealt else count_turned_up(session.table.record, count)
    session, effects = _finish(session, *commits.take_back(session.table, count))
    notes = () if not cards else (because(ON_TOP, count=cards) if cards > 1 else because(ONE_ON_TOP),)
    return replace(session, notices=replace(session.notices, notes=(*session.notices.notes, *notes))), effects


def count_turned_up(record: Record[Any], count: int) -> int:
    """How many of the last actions turned up a public card."""
    last = list(zip(record.states[:-1], record.actions, strict=True))[len(record.actions) - count :]
    game = record.game
    return sum(
        game.rules.actor(state) == TABLE
        and game.secrets.secret_seat(state) is None
        and CARD in parts(game, action)
        for state, action in last
    )


def claim_game(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return _declare(session, Outcome(_all_but(session, _seat_of(question)), FLAG))


def play_on(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(replace(session, table=commits.play_on(session.table)), question, choice)


def go_on_without(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Play on without that seat, with one notice of how."""
    note = because(TABLE_DECIDES)
    session = replace(
        session,
        notices=replace(
            session.notices, notes=(*(one for one in session.notices.notes if one != note), note)
        ),
    )
    return _finish(session, *commits.set_away(session.table, session.table.away | {_seat_of(question)}))


def stop_game(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """End the game: the highest score wins; a tie of all has no winner."""
    record = session.table.record
    scores = record.game.rules.scores(record.state)
    best = tuple(seat for seat in session.seats if scores[seat] == max(scores.values()))
    return _declare(session, Outcome(best if len(best) < len(scores) else (), STOPPED))


def go_on(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    rests = session.table.halted or session.table.timing.rests
    table = commits.resume_play(session.table) if rests else session.table
    return replace(session, table=table, activity=replace(session.activity, paused=False), question=None), ()


def wake(session: Session) -> Session:
    """Switch the table on again, where it was left."""
    session = replace(session, activity=replace(session.activity, off=False))
    if session.activity.paused or not session.table.halted:
        return session
    return replace(session, table=commits.resume_play(session.table))


def switch_off(session: Session, _question: Question, _about: Choice) -> SessionResult:
    """Switch off: everything rests until the next push."""
    root = session.question.root if session.question else None
    stays = root if root and root.topic in STAYING else None
    table = session.table if session.table.over else commits.halt(session.table)
    asleep = replace(
        session,
        table=table,
        question=stays,
        activity=replace(session.activity, off=True),
        keys=replace(session.keys, held=NO_KEYS, private=NO_KEYS),
    )
    return asleep, (Off(),)


def amend(session: Session, _question: Question, about: Choice) -> SessionResult:
    action = Action(about.value)
    assert action in other_actions(session, about)
    number = len(session.table.record.actions) - about.number
    return _finish(session, *commits.amend_action(session.table, number, action))


def _declare(session: Session, outcome: Outcome) -> SessionResult:
    return _finish(session, *commits.declare(session.table, outcome))


def _finish(session: Session, table: Table, effects: tuple[TableEffect, ...]) -> SessionResult:
    return replace(session, table=table, question=None), effects


def _all_but(session: Session, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in session.seats if other != seat)


JobInput = CellFelt | TagLaid | Lost | Back | Examined | Pressed | Released | Turned | Tick


def begin_chosen_job(session: Session, question: Question, choice: Choice) -> SessionResult:
    return begin_job(replace(session, question=question.root), choice.value), ()


def begin_job(session: Session, name: str) -> Session:
    """Begin the job of that name; the game rests, and a question of the table's own waits for its end."""
    stays = session.question if session.question and session.question.topic in STAYING else None
    now_s = session.table.now_s
    job = JOBS[name].begin(session.workshop.outfit, session.workshop.wiring, now_s)
    for part in session.parts.lost:
        job = job.handle(Lost(now_s, part)).job or job
    table = session.table if session.table.over else commits.halt(session.table)
    return replace(
        session,
        workshop=replace(session.workshop, job=job),
        table=table,
        question=stays,
        keys=replace(session.keys, held={}, private={}),
    )


def handle_work(session: Session, event: JobInput) -> SessionResult:
    """The session after the job has handled it. A key counts on release; holding it ends the job."""
    at_s, hold_s = event.at_s, session.table.setting.hold_s
    if any(since + hold_s <= at_s for since in session.keys.held.values()):
        return end_job(replace(session, keys=replace(session.keys, held={}))), ()
    match event:
        case Pressed(_, chair, Button.KEY):
            return replace(session, keys=replace(session.keys, held={**session.keys.held, chair: at_s})), ()
        case Released(_, chair, Button.KEY) if chair in session.keys.held:
            held = {other: since for other, since in session.keys.held.items() if other != chair}
            return _pass_to_job(
                replace(session, keys=replace(session.keys, held=held)), Pressed(at_s, chair, Button.KEY)
            )
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
