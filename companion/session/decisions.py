"""What people decide about the game, done once all who have a say agree.

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
from companion.games.kernel.terms import TABLE, Action, Actor, Seat, because
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


def ask_consent(desk: Session, question: Question, by: Seat, about: Choice) -> Session:
    """The others decide about what that seat wants."""
    asked = ask_others(desk, Topic.CONSENT, by, about, question.chair)
    end = question.root if question.root.topic is Topic.OVER else None
    return replace(desk, question=replace(asked, back=end))


def withhold_consent(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """All stays as it was; what a tag has claimed is not asked again."""
    if desk.table.tagging.tag_claim:
        desk = replace(desk, table=commits.drop_claim(desk.table))
    return step_back(desk, question, choice)


def choose_seat(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """Whose word it is, of those who share a chair."""
    by = Seat(Actor(choice.value))
    if question.about is not None and question.about.pick == Pick.TOKENS:
        return ask_tokens_of(desk, question, by)
    return replace(desk, question=replace(ask_next(question, Topic.SURE), by=by)), ()


def resign(desk: Session, question: Question, _about: Choice) -> SessionResult:
    """The other one has won."""
    return _declare(desk, Outcome(_all_but(desk, _seat_of(question)), RESIGNED))


def agree_draw(desk: Session, _question: Question, _about: Choice) -> SessionResult:
    """Nobody has won."""
    return _declare(desk, Outcome((), AGREED))


def leave(desk: Session, question: Question, about: Choice) -> SessionResult:
    """The others say how it goes on."""
    asked = ask_others(desk, Topic.LEAVING, _seat_of(question), about, question.chair)
    return replace(desk, question=asked), ()


def return_to_game(desk: Session, question: Question, _about: Choice) -> SessionResult:
    """People play that seat again."""
    return _finish(desk, *commits.set_away(desk.table, desk.table.away - {_seat_of(question)}))


def pause(desk: Session, _question: Question, _about: Choice) -> SessionResult:
    """The game rests."""
    return replace(
        desk, table=commits.halt(desk.table), activity=replace(desk.activity, paused=True), question=None
    ), ()


def leave_game(desk: Session, question: Question, _about: Choice) -> SessionResult:
    """For the board that was drawn, or else for what people choose."""
    if question.said:
        return play_on_sketch(desk, question.said)
    return replace(desk, question=replace(ask_next(question, Topic.NEXT), back=question.back)), ()


def believe(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    """What the cells tell does not count, unless it has come right in the meantime."""
    if not desk.table.situation.seen.right:
        desk = replace(desk, table=commits.believe_board(desk.table))
    return replace(desk, question=None), ()


def _seat_of(question: Question) -> Seat:
    assert question.by is not None
    return question.by


def accept_tag_claim(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """The piece is what its tag says: at once where hands could do the same, or else as what is corrected."""
    about, table = question.about, desk.table
    assert about is not None
    last = about.number == last_by_hand(table.record) and not table.held_to_touch
    if last or not table.setting.manners.touch_move:
        return amend(desk, question, about)
    return ask_consent(desk, question, asking_seat(desk, question), about), ()


def reject_tag_claim(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The piece is what the record says."""
    return step_back(replace(desk, table=commits.keep_record(desk.table)), question, choice)


def asking_seat(desk: Session, question: Question) -> Seat:
    """Who wants it: the seat of the chair, or of several the one that acted last."""
    held = desk.table.setting.seats_of(question.chair) if question.chair is not None else ()
    return held[0] if len(held) == 1 else last_mover(desk)


def take_back(desk: Session, _question: Question, about: Choice) -> SessionResult:
    """So many actions have not happened; cards turned up by people since go back on their pile."""
    count = about.number
    cards = 0 if desk.table.setting.manners.dealt else count_turned_up(desk.table.record, count)
    desk, effects = _finish(desk, *commits.take_back(desk.table, count))
    told = () if not cards else (because(ON_TOP, count=cards) if cards > 1 else because(ONE_ON_TOP),)
    return replace(desk, notices=replace(desk.notices, notes=(*desk.notices.notes, *told))), effects


def count_turned_up(line: Record[Any], count: int) -> int:
    """How many of the last actions turned up a card for everybody to see."""
    last = list(zip(line.states[:-1], line.actions, strict=True))[len(line.actions) - count :]
    game = line.game
    return sum(
        game.rules.actor(state) == TABLE
        and game.secrets.secret_seat(state) is None
        and CARD in parts(game, action)
        for state, action in last
    )


def claim_game(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """The others take the game, since that seat's time is up."""
    return _declare(desk, Outcome(_all_but(desk, _seat_of(question)), FLAG))


def play_on(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The game goes on although a time is up."""
    return step_back(replace(desk, table=commits.play_on(desk.table)), question, choice)


def go_on_without(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """The others go on, and are told once how."""
    note = because(TABLE_DECIDES)
    desk = replace(
        desk, notices=replace(desk.notices, notes=(*(one for one in desk.notices.notes if one != note), note))
    )
    return _finish(desk, *commits.set_away(desk.table, desk.table.away | {_seat_of(question)}))


def stop_game(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    """The game ends, and who has most points by now has won; nobody where all have the same."""
    line = desk.table.record
    scores = line.game.rules.scores(line.state)
    best = tuple(seat for seat in desk.seats if scores[seat] == max(scores.values()))
    return _declare(desk, Outcome(best if len(best) < len(scores) else (), STOPPED))


def go_on(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    """The game does not rest any more."""
    rests = desk.table.halted or desk.table.timing.rests
    table = commits.resume_play(desk.table) if rests else desk.table
    return replace(desk, table=table, activity=replace(desk.activity, paused=False), question=None), ()


def wake(desk: Session) -> Session:
    """The table goes on where it was when it was switched off."""
    desk = replace(desk, activity=replace(desk.activity, off=False))
    if desk.activity.paused or not desk.table.halted:
        return desk
    return replace(desk, table=commits.resume_play(desk.table))


def switch_off(desk: Session, _question: Question, _about: Choice) -> SessionResult:
    """Everything rests until somebody pushes."""
    root = desk.question.root if desk.question else None
    stays = root if root and root.topic in STAYING else None
    table = desk.table if desk.table.over else commits.halt(desk.table)
    asleep = replace(
        desk,
        table=table,
        question=stays,
        activity=replace(desk.activity, off=True),
        keys=replace(desk.keys, held=NO_KEYS, private=NO_KEYS),
    )
    return asleep, (Off(),)


def amend(desk: Session, _question: Question, about: Choice) -> SessionResult:
    """That action was another one."""
    action = Action(about.value)
    assert action in other_actions(desk, about)
    number = len(desk.table.record.actions) - about.number
    return _finish(desk, *commits.amend_action(desk.table, number, action))


def _declare(desk: Session, outcome: Outcome) -> SessionResult:
    return _finish(desk, *commits.declare(desk.table, outcome))


def _finish(desk: Session, table: Table, effects: tuple[TableEffect, ...]) -> SessionResult:
    return replace(desk, table=table, question=None), effects


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
    job = JOBS[name].begin(desk.workshop.outfit, desk.workshop.wiring, now_s)
    for part in desk.parts.lost:
        job = job.handle(Lost(now_s, part)).job or job
    table = desk.table if desk.table.over else commits.halt(desk.table)
    return replace(
        desk,
        workshop=replace(desk.workshop, job=job),
        table=table,
        question=stays,
        keys=replace(desk.keys, held={}, private={}),
    )


def handle_work(desk: Session, event: JobInput) -> SessionResult:
    """The desk once the job has heard of it. A key counts as it comes up; holding it ends the job."""
    at_s, hold_s = event.at_s, desk.table.setting.hold_s
    if any(since + hold_s <= at_s for since in desk.keys.held.values()):
        return end_job(replace(desk, keys=replace(desk.keys, held={}))), ()
    match event:
        case Pressed(_, chair, Button.KEY):
            return replace(desk, keys=replace(desk.keys, held={**desk.keys.held, chair: at_s})), ()
        case Released(_, chair, Button.KEY) if chair in desk.keys.held:
            held = {other: since for other, since in desk.keys.held.items() if other != chair}
            return _pass_to_job(
                replace(desk, keys=replace(desk.keys, held=held)), Pressed(at_s, chair, Button.KEY)
            )
        case Released():
            return desk, ()
        case _:
            return _pass_to_job(desk, event)


def _pass_to_job(desk: Session, event: WorkEvent) -> SessionResult:
    assert desk.workshop.job is not None
    job, effects, cue = desk.workshop.job.handle(event)
    desk = replace(desk, workshop=replace(desk.workshop, job=job)) if job else end_job(desk)
    return (replace(desk, table=desk.table.with_cue(cue)) if cue else desk), effects


def end_job(desk: Session) -> Session:
    """The work is done, or enough of it."""
    desk = replace(desk, workshop=replace(desk.workshop, job=None))
    if desk.activity.paused or not desk.table.halted:
        return desk
    return replace(desk, table=commits.resume_play(desk.table))
