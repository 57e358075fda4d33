"""The one function that changes a session, event by event, and when it wants to be woken.

Laws: a game under way is left only by a push on a choice that says so, and a yes; playing on answers any
question; a key that is held never counts as pressed too; while screens tell something, the first press or
turn only takes it away; once the table is off, only a push counts; what one chair does in private has not
happened to the others.
"""

from dataclasses import replace
from typing import Final

from companion.games.kernel.terms import TABLE
from companion.session.decisions import JobInput, handle_work, wake
from companion.session.dispatch import answer_key, answer_push, open_menu, raise_question
from companion.session.events import (
    BoardTold,
    Effect,
    GameBegan,
    NewGame,
    Noticed,
    PartGone,
    PartReturned,
    Rewired,
    SaveFailed,
    SessionEvent,
    Typed,
)
from companion.session.game_start import start_game, with_note
from companion.session.long_answers import handle_sketch, type_name
from companion.session.lost_parts import lose_part, restore_steady, return_part, route_to_borrower, steady_at
from companion.session.private_moments import handle_private, is_private_event
from companion.session.session import STUCK_S, Session, SessionResult, layout_of_game
from companion.session.tags_and_tokens import handle_tag, is_for_session, is_private, turn_question, with_mat
from companion.session.work.job import Back, CellFelt, Examined, Lost, TagLaid
from companion.table import commits
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    NoteClock,
    NotSaved,
    Pressed,
    Released,
    Seen,
    Sensed,
    TableEvent,
    Tagged,
    Tick,
    Turned,
)
from companion.table.repair import next_instruction
from companion.table.situation import Phase
from companion.table.step import step as table_step
from companion.table.step import wake_at as table_wakes_at

HESITATES_S: Final = 6.0
"""Whoever does nothing for so long may like a hint; who knows how to play is not told all the time."""


def wake_at(desk: Session) -> float | None:
    """When the next `Tick` is wanted."""
    holds = (since + desk.table.setting.hold_s for since in desk.keys.held.values())
    hint = None if desk.activity.hesitates or desk.is_resting else desk.activity.active_s + HESITATES_S
    stuck = (
        desk.activity.instructed_s + STUCK_S
        if desk.activity.instruction and not desk.stuck and not desk.is_resting
        else None
    )
    works = desk.workshop.job.wake_at() if desk.workshop.job else None
    moments = (table_wakes_at(desk.table), hint, stuck, works, steady_at(desk), *holds)
    return min((moment for moment in moments if moment is not None), default=None)


def step(desk: Session, event: SessionEvent) -> SessionResult:
    """The desk after the event, and what is to be written down before that is true."""
    desk = restore_steady(desk, event.at_s)
    after, effects = _step_asleep(desk, event) if desk.activity.off else _step_awake(desk, event)
    if any(not isinstance(effect, NoteClock) for effect in effects):
        after = replace(
            after, notices=replace(after.notices, unsaved=None)
        )  # once this is written what could not be is past
    if any(isinstance(effect, NewGame) for effect in effects):
        return after, effects  # what is asked then is asked of the game that begins
    return raise_question(_with_instruction(_forget_undone_draws(after))), effects


def _forget_undone_draws(desk: Session) -> Session:
    """What was drawn and taken back is not what may be drawn now."""
    count = len(desk.table.record.actions)
    return (
        desk
        if desk.keys.seen_actions <= count
        else replace(desk, keys=replace(desk.keys, seen_actions=count))
    )


def _with_instruction(desk: Session) -> Session:
    """Take note of what has to be done on the board, and since when."""
    astray = desk.table.situation.phase is Phase.DIFFERENT and not desk.table.over
    led = next_instruction(desk.table) if astray else None
    return (
        desk
        if led == desk.activity.instruction
        else replace(desk, activity=replace(desk.activity, instruction=led, instructed_s=desk.table.now_s))
    )


def _step_asleep(desk: Session, event: SessionEvent) -> SessionResult:
    match event:
        case Pressed(at_s, _, Button.PUSH):
            return wake(
                _at_time(replace(desk, activity=replace(desk.activity, active_s=at_s, hesitates=False)), at_s)
            ), ()
        case Pressed() | Released() | Turned() | BoardTold():
            return desk, ()
        case _:
            return _apply_event(desk, event)


def _step_awake(desk: Session, event: SessionEvent) -> SessionResult:
    if desk.workshop.job and desk.has_notice and isinstance(event, Pressed | Turned):
        return _step_table(_dismiss_notice(desk), Tick(event.at_s))
    if desk.workshop.job and isinstance(
        event, CellFelt | TagLaid | Examined | Pressed | Released | Turned | Tick
    ):
        return _step_at_work(desk, event)
    if desk.workshop.job and isinstance(event, Tagged) and event.uid is not None:
        return desk, ()
    if desk.workshop.job and isinstance(event, PartGone | PartReturned):
        after, effects = _change_part(desk, event)
        news = Lost if isinstance(event, PartGone) else Back
        ended = effects or after.workshop.job is None
        return (after, effects) if ended else _step_at_work(after, news(event.at_s, event.part))
    if isinstance(event, Pressed | Released | Turned) and is_private_event(desk, event):
        after, effects = handle_private(desk, event)
        return (after, effects) if effects else _step_awake(_at_time(after, event.at_s), Tick(event.at_s))
    desk = _with_holds(_with_time(desk, event), event.at_s)
    match event:
        case Pressed(at_s, chair, Button.KEY):
            return _step_table(
                replace(desk, keys=replace(desk.keys, held={**desk.keys.held, chair: at_s})), Tick(at_s)
            )
        case Released(at_s, chair, Button.KEY):
            return _release_key(desk, at_s, chair)
        case Turned() | Pressed():
            return _handle_dial(desk, event)
        case _:
            return _apply_event(desk, event)


def _step_at_work(desk: Session, event: JobInput) -> SessionResult:
    """Time goes by for the game that rests, too."""
    after, effects = handle_work(_at_time(desk, event.at_s), event)
    return (after, effects) if effects else _step_table(after, Tick(event.at_s))


def _apply_event(desk: Session, event: SessionEvent) -> SessionResult:
    """What nobody did with a button."""
    match event:
        case GameBegan():
            return start_game(desk, event), ()
        case SaveFailed(at_s, reason):
            job = desk.workshop.job and desk.workshop.job.handle(NotSaved(at_s)).job
            return _step_table(
                replace(
                    desk,
                    notices=replace(desk.notices, unsaved=reason),
                    workshop=replace(desk.workshop, job=job),
                ),
                NotSaved(at_s),
            )
        case Noticed(_, reason):
            return with_note(desk, reason), ()
        case PartGone() | PartReturned():
            return _change_part(desk, event)
        case Tagged():
            return _handle_tag(desk, event)
        case CellFelt() | TagLaid() | Examined():
            return desk, ()  # is news only for who works on the table
        case Rewired(at_s, wiring):
            return replace(desk, workshop=replace(desk.workshop, wiring=wiring)), ()
        case BoardTold(at_s):
            return handle_sketch(_at_time(desk, at_s), event)
        case Typed(at_s):
            return _step_table(type_name(desk, event), Tick(at_s))
        case _:
            return _step_table(desk, event)


def _handle_dial(desk: Session, event: Turned | Pressed) -> SessionResult:
    """The dial is for what the screens tell, then for what they ask, then for the game."""
    question, event = desk.question, route_to_borrower(desk, event)
    if desk.has_notice:
        return _step_table(_dismiss_notice(desk), Tick(event.at_s))
    if question is None or not question.concerns(event.chair):
        return _step_table(desk, event)
    if not question.open_to(event.chair):
        return _step_table(desk, Tick(event.at_s))
    if is_private(desk, question) and isinstance(event, Turned):  # nobody sees what it would turn to
        return _step_table(desk, Tick(event.at_s))
    if is_private(desk, question):
        return _step_table(replace(desk, question=question.back), Tick(event.at_s))
    if isinstance(event, Pressed) and not question.accepts_push_at(event.at_s):
        return _step_table(desk, Tick(event.at_s))
    if isinstance(event, Pressed):
        return answer_push(_at_time(desk, event.at_s), question, event.chair)
    return _step_table(replace(desk, question=turn_question(question, event.detents)), Tick(event.at_s))


def _at_time(desk: Session, at_s: float) -> Session:
    """What people decide, they decide at that moment."""
    return replace(desk, table=replace(desk.table, now_s=max(desk.table.now_s, at_s)))


def _handle_tag(desk: Session, event: Tagged) -> SessionResult:
    """A reader answers what is asked of it; another mat asks by itself; the rest is the game's.

    What lies there no more is told to the game, too.
    """
    if not is_for_session(desk, event):
        return _step_table(with_mat(_at_time(desk, event.at_s), event), event)
    effects: tuple[Effect, ...] = ()
    if event.uid is None:
        desk, effects = _step_table(desk, event)
    if effects or desk.question is None:
        return desk, effects
    return handle_tag(_at_time(desk, event.at_s), desk.question, event)


def _change_part(desk: Session, event: PartGone | PartReturned) -> SessionResult:
    if isinstance(event, PartReturned):
        return _step_table(return_part(desk, event), Tick(event.at_s))
    return _step_table(lose_part(desk, event), CellsLost(event.at_s) if event.feels else Tick(event.at_s))


def _dismiss_notice(desk: Session) -> Session:
    """What was told is taken away: what is not saved before everything else, as it is shown."""
    if desk.notices.unsaved:
        return replace(desk, notices=replace(desk.notices, unsaved=None))
    if desk.notices.notes:
        return replace(desk, notices=replace(desk.notices, notes=desk.notices.notes[1:]))
    return replace(desk, notices=replace(desk.notices, lots_drawn=False))


def _with_time(desk: Session, event: SessionEvent) -> Session:
    by_hand = isinstance(event, Sensed | Seen) and bool(desk.table.setting.felt)
    if by_hand or isinstance(event, Pressed | Released | Turned):
        same = desk.activity.active_s == event.at_s and not desk.activity.hesitates
        return (
            desk
            if same
            else replace(desk, activity=replace(desk.activity, active_s=event.at_s, hesitates=False))
        )
    if (
        not desk.activity.hesitates
        and not desk.is_resting
        and desk.activity.active_s + HESITATES_S <= event.at_s
    ):
        return replace(desk, activity=replace(desk.activity, hesitates=True))
    return desk


def _with_holds(desk: Session, at_s: float) -> Session:
    """The desk once it is that late: a key that has been held long enough opens the menu."""
    hold_s = desk.table.setting.hold_s
    held = {chair: since for chair, since in desk.keys.held.items() if since + hold_s > at_s}
    if len(held) == len(desk.keys.held):
        return desk
    chair = min(desk.keys.held.keys() - held.keys(), key=lambda chair: (desk.keys.held[chair], chair))
    desk = replace(
        desk,
        keys=replace(desk.keys, held=held),
        notices=replace(desk.notices, notes=(), unsaved=None, lots_drawn=False),
    )
    return replace(desk, question=open_menu(desk, chair))


def _release_key(desk: Session, at_s: float, chair: Chair) -> SessionResult:
    if chair not in desk.keys.held:  # it was held, and has counted as that
        return desk, ()
    held = {other: since for other, since in desk.keys.held.items() if other != chair}
    desk = _at_time(replace(desk, keys=replace(desk.keys, held=held)), at_s)
    if desk.has_notice:
        return _dismiss_notice(desk), ()
    chair = (
        route_to_borrower(desk, Pressed(at_s, chair, Button.KEY)).chair
        if not desk.can_waive_touch(chair)
        else chair
    )
    if desk.question is not None and desk.question.concerns(chair):
        return answer_key(desk, desk.question, chair)
    if desk.can_waive_touch(chair):
        return replace(desk, table=commits.waive_touch(desk.table)), ()
    return _step_table(desk, Pressed(at_s, chair, Button.KEY))


def _step_table(desk: Session, event: TableEvent) -> SessionResult:
    table, effects = table_step(desk.table, event)
    by_itself = desk.table.record.actor == TABLE and desk.table.setting.manners.dealt
    desk = desk if table is desk.table else replace(desk, table=table)
    if not by_itself and any(not isinstance(effect, NoteClock) for effect in effects):  # somebody plays on
        desk = replace(
            desk,
            question=None,
            notices=replace(desk.notices, notes=(), lots_drawn=False),
            board=replace(desk.board, misplaced=False),
        )
        return replace(desk, board=replace(desk.board, layout=layout_of_game(desk))), effects
    return desk, effects
