"""Carries out what people decide about the game, once all who have a say agree.

And work on the table itself.

Law: nothing that is felt, turned or pressed during work reaches the game; afterwards the game goes on as
after a power cut, with the board led back to it.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel.game import Outcome
from companion.games.kernel.hands import CARD
from companion.games.kernel.record import Record
from companion.games.kernel.terms import TABLE, Action, Seat, because
from companion.session.choices import other_actions
from companion.session.events import Off
from companion.session.long_answers import play_on_sketch
from companion.session.prompts import STAYING, ask_next, ask_others, last_mover
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult
from companion.session.tags_and_tokens import forget_all
from companion.session.work.job import Back, CellFelt, Examined, Lost, TagLaid, WorkEvent
from companion.session.work.jobs import JOBS
from companion.table import commits
from companion.table.entry import parts
from companion.table.events import Button, Chair, Pressed, Released, TableEffect, Tick, Turned
from companion.table.situation import last_by_hand
from companion.table.table import Table

TABLE_DECIDES: Final = "about.who-left"
"""The reason that tells what happens with the seat of who has left. Values: none."""
NO_KEYS: Final[Mapping[Chair, float]] = MappingProxyType({})

AGREED: Final = "agreed"
RESIGNED: Final = "resigned"
FLAG: Final = "flag"
STOPPED: Final = "stopped"
"""What people end a game by."""
ONE_ON_TOP: Final = "desk.back-on-top"
"""What has to be told where a card was turned up for what was taken back: it comes again. Values: none."""
ON_TOP: Final = "desk.all-back-on-top"
"""The same for several cards. Values: count."""


def carry_out(desk: Session, question: Question) -> SessionResult:
    """Who asked for it is sure."""
    about = question.about
    assert about is not None
    match about.pick:
        case Pick.RESIGN | Pick.DRAW | Pick.LEAVE | Pick.RETURN:
            assert question.by is not None
            return _carry_out_for_seat(desk, question, question.by, about)
        case Pick.CORRECT if desk.table.setting.manners.touch_move:
            return _with_consent_asked(desk, question, asking_seat(desk, question), about), ()
        case Pick.CORRECT:
            return _amend(desk, about)
        case Pick.PAUSE:
            return replace(desk, table=commits.halt(desk.table), paused=True, question=None), ()
        case Pick.NEW_GAME if question.said:
            return play_on_sketch(desk, question.said)
        case Pick.NEW_GAME:
            return replace(
                desk, question=replace(ask_next(desk, question, Topic.NEXT), back=question.back)
            ), ()
        case Pick.FORGET_ALL:
            return forget_all(desk, question)
        case Pick.OFF:
            return _switch_off(desk), (Off(),)
        case _:
            raise ValueError(about)


def _carry_out_for_seat(desk: Session, question: Question, by: Seat, about: Choice) -> SessionResult:
    match about.pick:
        case Pick.RESIGN:
            return _declare(desk, Outcome(_all_but(desk, by), RESIGNED))
        case Pick.LEAVE:
            return replace(desk, question=ask_others(desk, Topic.LEAVING, by, about, question.chair)), ()
        case Pick.RETURN:
            return _finish(desk, *commits.set_away(desk.table, desk.table.away - {by}))
        case _:
            return _with_consent_asked(desk, question, by, about), ()


def accept_tag_claim(desk: Session, question: Question) -> SessionResult:
    """The piece is what its tag says: at once where hands could do the same, or else as what is corrected."""
    about, table = question.about, desk.table
    assert about is not None
    last = about.number == last_by_hand(table.record) and not table.held_to_touch
    if last or not table.setting.manners.touch_move:
        return _amend(desk, about)
    return _with_consent_asked(desk, question, asking_seat(desk, question), about), ()


def carry_out_agreed(desk: Session, question: Question) -> SessionResult:
    """Everybody has said yes who was asked."""
    about = question.about
    assert about is not None
    match about.pick:
        case Pick.DRAW:
            return _declare(desk, Outcome((), AGREED))
        case Pick.TAKE_BACK:
            return take_back(desk, about.number)
        case Pick.CORRECT:
            return _amend(desk, about)
        case _:
            raise ValueError(about)


def request_takeback(desk: Session, question: Question, count: int) -> SessionResult:
    """Somebody wants to go back so far: at once, or once the others agree."""
    if not desk.table.setting.manners.touch_move:
        return take_back(desk, count)
    about = Choice(Pick.TAKE_BACK, number=count)
    return _with_consent_asked(desk, question, asking_seat(desk, question), about), ()


def asking_seat(desk: Session, question: Question) -> Seat:
    """Who wants it: the seat of the chair, or of several the one that acted last."""
    held = desk.table.setting.seats_of(question.chair) if question.chair is not None else ()
    return held[0] if len(held) == 1 else last_mover(desk)


def take_back(desk: Session, count: int) -> SessionResult:
    """So many actions have not happened; cards turned up by people since go back on their pile."""
    cards = 0 if desk.table.setting.manners.dealt else count_turned_up(desk.table.record, count)
    desk, effects = _finish(desk, *commits.take_back(desk.table, count))
    told = () if not cards else (because(ON_TOP, count=cards) if cards > 1 else because(ONE_ON_TOP),)
    return replace(desk, notes=(*desk.notes, *told)), effects


def count_turned_up(line: Record[Any], count: int) -> int:
    """How many of the last actions turned up a card for everybody to see."""
    last = list(zip(line.states[:-1], line.actions, strict=True))[len(line.actions) - count :]
    game = line.game
    return sum(
        game.actor(state) == TABLE and game.secret_seat(state) is None and CARD in parts(game, action)
        for state, action in last
    )


def claim_game(desk: Session, flagged: Seat) -> SessionResult:
    """The others take the game, since that seat's time is up."""
    return _declare(desk, Outcome(_all_but(desk, flagged), FLAG))


def go_on_without(desk: Session, seat: Seat) -> SessionResult:
    """The others go on, and are told once how."""
    note = because(TABLE_DECIDES)
    desk = replace(desk, notes=(*(one for one in desk.notes if one != note), note))
    return _finish(desk, *commits.set_away(desk.table, desk.table.away | {seat}))


def stop_game(desk: Session) -> SessionResult:
    """The game ends, and who has most points by now has won; nobody where all have the same."""
    line = desk.table.record
    scores = line.game.scores(line.state)
    best = tuple(seat for seat in desk.seats if scores[seat] == max(scores.values()))
    return _declare(desk, Outcome(best if len(best) < len(scores) else (), STOPPED))


def resume_game(desk: Session) -> Session:
    """The game does not rest any more."""
    rests = desk.table.halted or desk.table.clock_rests
    table = commits.resume_play(desk.table) if rests else desk.table
    return replace(desk, table=table, paused=False, question=None)


def wake(desk: Session) -> Session:
    """The table goes on where it was when it was switched off."""
    desk = replace(desk, off=False)
    if desk.paused or not desk.table.halted:
        return desk
    return replace(desk, table=commits.resume_play(desk.table))


def _switch_off(desk: Session) -> Session:
    root = desk.question.root if desk.question else None
    stays = root if root and root.topic in STAYING else None
    table = desk.table if desk.table.over else commits.halt(desk.table)
    return replace(desk, table=table, question=stays, off=True, held_keys=NO_KEYS, private_keys=NO_KEYS)


def _amend(desk: Session, about: Choice) -> SessionResult:
    action = Action(about.value)
    assert action in other_actions(desk, about)
    number = len(desk.table.record.actions) - about.number
    return _finish(desk, *commits.amend_action(desk.table, number, action))


def _declare(desk: Session, outcome: Outcome) -> SessionResult:
    return _finish(desk, *commits.declare(desk.table, outcome))


def _finish(desk: Session, table: Table, effects: tuple[TableEffect, ...]) -> SessionResult:
    return replace(desk, table=table, question=None), effects


def _with_consent_asked(desk: Session, question: Question, by: Seat, about: Choice) -> Session:
    asked = ask_others(desk, Topic.CONSENT, by, about, question.chair)
    end = question.root if question.root.topic is Topic.OVER else None
    return replace(desk, question=replace(asked, back=end))


def _all_but(desk: Session, seat: Seat) -> tuple[Seat, ...]:
    return tuple(other for other in desk.seats if other != seat)


JobInput = CellFelt | TagLaid | Lost | Back | Examined | Pressed | Released | Turned | Tick


def begin_chosen_job(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The job that was chosen begins."""
    return begin_job(replace(desk, question=question.root), choice.value), ()


def begin_job(desk: Session, name: str) -> Session:
    """The game rests, and the job of that name begins. What was asked by nobody is asked again after it."""
    stays = desk.question if desk.question and desk.question.topic in STAYING else None
    now_s = desk.table.now_s
    job = JOBS[name].begin(desk.outfit, desk.wiring, now_s)
    for part in desk.lost:
        job = job.handle(Lost(now_s, part)).job or job
    table = desk.table if desk.table.over else commits.halt(desk.table)
    return replace(desk, job=job, table=table, question=stays, held_keys={}, private_keys={})


def handle_work(desk: Session, event: JobInput) -> SessionResult:
    """The desk once the job has heard of it. A key counts as it comes up; holding it ends the job."""
    at_s, hold_s = event.at_s, desk.table.setting.hold_s
    if any(since + hold_s <= at_s for since in desk.held_keys.values()):
        return end_job(replace(desk, held_keys={})), ()
    match event:
        case Pressed(_, chair, Button.KEY):
            return replace(desk, held_keys={**desk.held_keys, chair: at_s}), ()
        case Released(_, chair, Button.KEY) if chair in desk.held_keys:
            held = {other: since for other, since in desk.held_keys.items() if other != chair}
            return _pass_to_job(replace(desk, held_keys=held), Pressed(at_s, chair, Button.KEY))
        case Released():
            return desk, ()
        case _:
            return _pass_to_job(desk, event)


def _pass_to_job(desk: Session, event: WorkEvent) -> SessionResult:
    assert desk.job is not None
    job, effects, cue = desk.job.handle(event)
    desk = replace(desk, job=job) if job else end_job(desk)
    return (replace(desk, table=desk.table.with_cue(cue)) if cue else desk), effects


def end_job(desk: Session) -> Session:
    """The work is done, or enough of it."""
    desk = replace(desk, job=None)
    if desk.paused or not desk.table.halted:
        return desk
    return replace(desk, table=commits.resume_play(desk.table))
