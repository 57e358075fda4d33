"""The one function that changes a session, event by event, and when it wants to be woken.

Laws:
- a game under way is left only by a push on a choice that says so, and a yes;
- playing on answers any question;
- a key that is held never counts as pressed too;
- while screens show a notice, the first press or turn only dismisses it;
- once the table is off, only a push counts;
- private input of a chair changes nothing for the others, and does not count as activity.
"""

from dataclasses import replace
from math import inf
from typing import Final

from companion.games.kernel import CARD, TABLE
from companion.session.bots import answer_push_for_bot, handle_bot
from companion.session.decisions import free_chairs, wake
from companion.session.dispatch import (
    answer_key,
    answer_push,
    handle_menu,
    open_menu,
    raise_question,
    relist,
)
from companion.session.events import (
    ActionsRated,
    Analysed,
    AnalysisAsked,
    BoardsAsked,
    BoardsSearched,
    BoardTold,
    BotActed,
    BotFailed,
    BotNews,
    ChairsTaken,
    Effect,
    FirstGameAsked,
    GameBegan,
    GameTold,
    HintFailed,
    HintFound,
    HintNews,
    MenuAsked,
    NewGame,
    Noticed,
    PageEvent,
    PartGone,
    PartReturned,
    Rewired,
    SaveFailed,
    SessionEvent,
    Touched,
    Typed,
)
from companion.session.lost_parts import lose_part, restore_steady, return_part, route_to_borrower, steady_at
from companion.session.new_game import start_game
from companion.session.next_game import handle_sketch
from companion.session.people import type_name
from companion.session.private_moments import is_private_event, private_seat, unseen_draw
from companion.session.question import SHOWING, Topic
from companion.session.session import STUCK_S, Notices, Session, SessionResult, layout_of_game
from companion.session.tags_and_tokens import handle_tag, is_for_session, is_private, turn_question, with_mat
from companion.session.work.job import Back, CellFelt, Examined, Lost, TagLaid
from companion.session.work.jobs import JobInput, handle_work
from companion.table import commits, table_draws
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    NoteClock,
    NotSaved,
    Pointed,
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
from companion.table.table import Table

HESITATES_S: Final = 6.0
"""Idle time before a hint is shown."""
BUSY_S: Final = -inf
"""Marks a key as used while it was down: it is no tap any more, however soon it comes up."""


def wake_at(session: Session) -> float | None:
    """When the next `Tick` is wanted."""
    activity, job, hold_s = session.activity, session.workshop.job, session.table.setting.hold_s
    moments = [table_wakes_at(session.table), steady_at(session), job.wake_at() if job else None]
    if not session.is_resting:
        moments.append(None if activity.hesitates else activity.active_s + HESITATES_S)
        waits = activity.instruction and not session.stuck
        moments.append(activity.instructed_s + STUCK_S if waits else None)
    if session.table.setting.demonstrates_after_s:
        from companion.session.demonstration import next_moment  # noqa: PLC0415 - few tables show one

        moments.append(next_moment(session))
    moments += [since + hold_s for since in session.keys.held.values()]
    return min((moment for moment in moments if moment is not None), default=None)


def step(session: Session, event: SessionEvent) -> SessionResult:
    """The session after the event, and the effects to write down before that is true."""
    if not session.table.setting.demonstrates_after_s:
        return _step_game(session, event)
    from companion.session import demonstration  # noqa: PLC0415 - few tables show one

    if session.demonstration is not None:
        return demonstration.step_demonstration(session, event, _step_game)
    return demonstration.begin_if_idle(_step_game(session, event), event)


def _step_game(session: Session, event: SessionEvent) -> SessionResult:
    session = _relist(session, restore_steady(session, event.at_s))
    after, effects = _step_asleep(session, event) if session.activity.off else _step_awake(session, event)
    if any(not isinstance(effect, NoteClock) for effect in effects):
        # A write that succeeds dismisses the notice of one that failed.
        after = replace(after, notices=replace(after.notices, unsaved=None))
    if any(isinstance(effect, NewGame) for effect in effects):
        return after, effects  # the next question is for the game that begins
    after = raise_question(_with_instruction(_forget_undone_draws(_forget_board_notes(after))))
    if effects or after.question is None or not _may_want_board(after, after.question.topic):
        return after, effects
    from companion.session.fair_boards import search_if_wanted  # noqa: PLC0415 - only then

    return search_if_wanted(after)


def _may_want_board(session: Session, topic: Topic) -> bool:
    if topic is Topic.OVER:
        return session.table.record.game.setup.can_be_unfair
    return topic in (Topic.SET_UP, Topic.SETTING)


def _relist(before: Session, after: Session) -> Session:
    """List choices again where the last key is lost or one is back: a list without keys has a way back."""
    if after is before or after.table.setting.has_any_key is before.table.setting.has_any_key:
        return after
    return replace(after, question=relist(after, after.question))


def _forget_undone_draws(session: Session) -> Session:
    """Treat a draw that replaces one taken back as not yet seen."""
    count = len(session.table.record.actions)
    if session.keys.seen_actions <= count:
        return session
    return replace(session, keys=replace(session.keys, seen_actions=count))


def _forget_board_notes(session: Session) -> Session:
    """Dismiss what was told of the board once somebody has moved."""
    if not session.notices.notes or session.untouched:
        return session
    game = session.table.record.game.id
    notes = tuple(note for note in session.notices.notes if not note.code.startswith(f"{game}.board-"))
    return session if notes == session.notices.notes else session.with_notes(*notes)


def _with_instruction(session: Session) -> Session:
    """The session with the next instruction for the board, and since when it is shown."""
    astray = session.table.situation.phase is Phase.DIFFERENT and not session.table.over
    led = next_instruction(session.table) if astray else None
    if led == session.activity.instruction:
        return session
    activity = replace(session.activity, instruction=led, instructed_s=session.table.now_s)
    return replace(session, activity=activity)


def _step_asleep(session: Session, event: SessionEvent) -> SessionResult:
    match event:
        case Pressed(at_s, _, Button.PUSH):
            return wake(_at_time(session.touched_at(at_s), at_s)), ()
        case Pressed() | Released() | Turned():
            return session, ()
        case AnalysisAsked() | BoardTold() | GameTold() | FirstGameAsked() | MenuAsked():
            return session, ()
        case _:
            return _apply_event(session, event)


def _step_awake(session: Session, event: SessionEvent) -> SessionResult:
    if session.workshop.job:
        if session.has_notice and isinstance(event, Pressed | Turned):
            return _step_table(_dismiss_notice(session), Tick(event.at_s))
        if isinstance(event, CellFelt | TagLaid | Examined | Pressed | Released | Turned | Tick):
            return _step_at_work(session, event)
        if isinstance(event, PageEvent) or (isinstance(event, Tagged) and event.uid is not None):
            return session, ()
        if isinstance(event, PartGone | PartReturned):
            after, effects = _change_part(session, event)
            news = Lost if isinstance(event, PartGone) else Back
            ended = effects or after.workshop.job is None
            return (after, effects) if ended else _step_at_work(after, news(event.at_s, event.part))
    if isinstance(event, Pressed | Released | Turned) and is_private_event(session, event):
        after, effects = handle_private(session, event)
        return (after, effects) if effects else _step_awake(_at_time(after, event.at_s), Tick(event.at_s))
    session = _with_holds(_with_time(session, event), event.at_s)
    match event:
        case Pressed(at_s, chair, Button.KEY):
            return _step_table(session.with_held({**session.keys.held, chair: at_s}), Tick(at_s))
        case Released(at_s, chair, Button.KEY):
            return _release_key(session, at_s, chair)
        case Turned() | Pressed():
            return _handle_dial(session, event)
        case _:
            return _apply_event(session, event)


def _step_at_work(session: Session, event: JobInput) -> SessionResult:
    """Handle an event during a job; time still passes for the resting game."""
    after, effects = handle_work(_at_time(session, event.at_s), event)
    return (after, effects) if effects else _step_table(after, Tick(event.at_s))


def _apply_event(session: Session, event: SessionEvent) -> SessionResult:
    """Handle an event that is no press or turn of a control."""
    match event:
        case GameBegan() | BoardsSearched():
            return _apply_board(session, event)
        case SaveFailed(at_s, reason):
            job = session.workshop.job and session.workshop.job.handle(NotSaved(at_s)).job
            notices, workshop = replace(session.notices, unsaved=reason), replace(session.workshop, job=job)
            return _step_table(replace(session, notices=notices, workshop=workshop), NotSaved(at_s))
        case Noticed(_, reason):
            return session.with_note(reason), ()
        case PartGone() | PartReturned():
            return _change_part(session, event)
        case Tagged():
            return _handle_tag(session, event)
        case CellFelt() | TagLaid() | Examined() | Touched():
            return session, ()  # it concerns jobs and demonstrations only
        case Rewired() | ChairsTaken():
            return _adopt(session, event), ()
        case _ if isinstance(event, PageEvent | BotNews | HintNews | Analysed):
            return _apply_news(_at_time(session, event.at_s), event)
        case Pointed() | Sensed() if _takes_touch(session, event):
            from companion.session.show_me import point_at  # noqa: PLC0415 - only where somebody asks for it

            seen = Tick(event.at_s) if isinstance(event, Pointed) else event
            return _step_table(point_at(session, event), seen)
        case _:
            return _step_table(session, event)


def _adopt(session: Session, event: Rewired | ChairsTaken) -> Session:
    """The session with what is known of the table from now on."""
    if isinstance(event, Rewired):
        return replace(session, workshop=replace(session.workshop, wiring=event.wiring))
    return free_chairs(session, frozenset(session.table.setting.chairs) - event.chairs)


def _apply_board(session: Session, event: GameBegan | BoardsSearched) -> SessionResult:
    if isinstance(event, GameBegan) and not event.record.game.setup.can_be_unfair:
        return start_game(session, event), ()
    from companion.session.fair_boards import (  # noqa: PLC0415 - only for such a game
        handle_found,
        judge_own_board,
    )

    if isinstance(event, GameBegan):
        return judge_own_board(session, start_game(session, event))
    after = handle_found(session, event)
    return replace(after, question=relist(after, after.question)), ()


def _takes_touch(session: Session, event: Pointed | Sensed) -> bool:
    """Whether a touched space answers the question: a piece that is lifted, or the wand."""
    touches = isinstance(event, Pointed) or not event.occupied
    return touches and session.question is not None and session.question.topic in SHOWING


def _apply_analysis(session: Session, event: Analysed | AnalysisAsked) -> SessionResult:
    from companion.session.analysis import analyse_game, handle_analysed  # noqa: PLC0415 - only where asked for

    if isinstance(event, AnalysisAsked):
        return analyse_game(session)
    after = handle_analysed(session, event)
    return replace(after, question=relist(after, after.question)), ()


def _apply_news(session: Session, event: PageEvent | BotNews | HintNews | Analysed) -> SessionResult:
    match event:
        case BotActed() | BotFailed():
            return handle_bot(session, event)
        case HintFound() | HintFailed() | ActionsRated():
            from companion.session.hints import handle_hint  # noqa: PLC0415 - only where somebody asks for it

            return handle_hint(session, event)
        case BoardTold():
            return handle_sketch(session, event)
        case Analysed() | AnalysisAsked():
            return _apply_analysis(session, event)
        case BoardsAsked(_, game):
            from companion.session.fair_boards import search_boards  # noqa: PLC0415 - only where asked for

            return search_boards(session, game)
        case GameTold():
            from companion.session.game_wish import handle_wish  # noqa: PLC0415 - only where somebody asks for it

            return handle_wish(session, event)
        case FirstGameAsked():
            from companion.session.guide import handle_first_game  # noqa: PLC0415 - only where somebody asks for it

            return handle_first_game(session, event)
        case MenuAsked(at_s):
            return handle_menu(session.touched_at(at_s), event)
        case Typed(at_s):
            return _step_table(type_name(session, event), Tick(at_s))


def _handle_dial(session: Session, event: Turned | Pressed) -> SessionResult:
    """Handle a dial: first for notices, then for the question, then for the game."""
    question, event = session.question, route_to_borrower(session, event)
    if session.has_notice:
        session = _dismiss_notice(session)
    elif isinstance(event, Pressed) and (after := answer_push_for_bot(session, event)):
        session = after
    elif question is None or not question.concerns(event.chair):
        return _step_table(session, event)
    elif not question.open_to(event.chair):
        pass
    elif is_private(session, question):
        if isinstance(event, Pressed):  # no screen shows what the dial would point at
            session = replace(session, question=question.back)
    elif isinstance(event, Turned):
        session = replace(session, question=turn_question(question, event.detents))
    elif question.accepts_push_at(event.at_s):
        return answer_push(_at_time(session, event.at_s), question, event.chair)
    return _step_table(session, Tick(event.at_s))


def _at_time(session: Session, at_s: float) -> Session:
    """The session at the time of the event, for decisions that take effect then."""
    return replace(session, table=replace(session.table, now_s=max(session.table.now_s, at_s)))


def _handle_tag(session: Session, event: Tagged) -> SessionResult:
    """Handle a tag: as an answer to the question, as another mat, or for the game.

    A tag that is gone is passed on to the game too.
    """
    if not is_for_session(session, event):
        return _step_table(with_mat(_at_time(session, event.at_s), event), event)
    effects: tuple[Effect, ...] = ()
    if event.uid is None:
        session, effects = _step_table(session, event)
    if effects or session.question is None:
        return session, effects
    return handle_tag(_at_time(session, event.at_s), session.question, event)


def _change_part(session: Session, event: PartGone | PartReturned) -> SessionResult:
    if isinstance(event, PartReturned):
        return _step_table(return_part(session, event), Tick(event.at_s))
    news = CellsLost(event.at_s) if event.feels else Tick(event.at_s)
    return _step_table(_relist(session, lose_part(session, event)), news)


def _dismiss_notice(session: Session) -> Session:
    """Dismiss the first notice: that of a failed write comes before all others, as on the screen."""
    if session.notices.unsaved:
        return replace(session, notices=replace(session.notices, unsaved=None))
    if session.notices.notes:
        return session.with_notes(*session.notices.notes[1:])
    return replace(session, notices=replace(session.notices, lots_drawn=False))


def _with_time(session: Session, event: SessionEvent) -> Session:
    activity = session.activity
    by_hand = isinstance(event, Sensed | Seen) and bool(session.table.setting.sensed_spaces)
    if by_hand or isinstance(event, Pressed | Released | Turned):
        same = activity.active_s == event.at_s and not activity.hesitates
        return session if same else session.touched_at(event.at_s)
    idle = activity.active_s + HESITATES_S <= event.at_s
    if idle and not activity.hesitates and not session.is_resting:
        return replace(session, activity=replace(activity, hesitates=True))
    return session


def _with_holds(session: Session, at_s: float) -> Session:
    """The session at that time: a key held for long enough opens the menu."""
    before, hold_s = session.keys.held, session.table.setting.hold_s
    held = {chair: since for chair, since in before.items() if since + hold_s > at_s}
    if len(held) == len(before):
        return session
    chair = min(before.keys() - held.keys(), key=lambda chair: (before[chair], chair))
    session = replace(session.with_held(held), notices=Notices())
    return replace(session, question=open_menu(session, chair))


def _release_key(session: Session, at_s: float, chair: Chair) -> SessionResult:
    if chair not in session.keys.held:  # it was held, and counted as that
        return session, ()
    session = _at_time(session.without_held(chair), at_s)
    if session.has_notice:
        return _dismiss_notice(session), ()
    if not session.can_waive_touch(chair):
        chair = route_to_borrower(session, Pressed(at_s, chair, Button.KEY)).chair
    if session.question is not None and session.question.concerns(chair):
        return answer_key(session, session.question, chair)
    if session.can_waive_touch(chair):
        return replace(session, table=commits.waive_touch(session.table)), ()
    return _step_table(session, Pressed(at_s, chair, Button.KEY))


def handle_private(session: Session, event: Pressed | Released | Turned) -> SessionResult:
    """The session after that event; consequences for everybody follow with the next tick."""
    chair, question = event.chair, session.question
    private, concerned = session.keys.private, question is not None and question.concerns(chair)
    match event:
        case Pressed(at_s, _, Button.KEY):
            return session.with_private({**private, chair: at_s}), ()
        case Released(at_s, _, Button.KEY):
            return _release_private_key(session, at_s, chair)
        case Released():
            return session, ()
    session = session.with_private({**private, chair: BUSY_S})
    if private_seat(session, chair) is None:
        return session, ()
    if question is not None and concerned:
        if isinstance(event, Pressed):
            return answer_push(session, question, chair)
        return replace(session, question=question.turn(event.detents)), ()
    if not session.table.may_enter_draw(chair):
        return session, ()
    if isinstance(event, Pressed):
        return replace(session, table=table_draws.enter_secret_draw(session.table)), ()
    return replace(session, table=table_draws.turn_secret_dial(session.table, event.detents)), ()


def _release_private_key(session: Session, at_s: float, chair: Chair) -> SessionResult:
    """Release: a tap steps back from a question, and opens the menu where there is a notice."""
    private, mine = session.keys.private, private_seat(session, chair) is not None
    session = session.with_private({one: since for one, since in private.items() if one != chair})
    question, tapped = session.question, at_s - private[chair] < session.table.setting.hold_s
    if not mine:
        return session, ()
    if question is not None and question.concerns(chair):
        return answer_key(session, question, chair) if tapped else (session, ())
    if unseen_draw(session, chair) is not None:
        keys = replace(session.keys, seen_actions=len(session.table.record.actions))
        return replace(session, keys=keys), ()
    return (replace(session, question=open_menu(session, chair)) if tapped else session), ()


def _is_to_confirm(before: Table, after: Table) -> bool:
    """Whether hands have done what a push or a key confirms: another card is laid, or pieces moved."""
    shown, done = after.tagging.shown.values(), after.situation.done
    if any(thing.part == CARD and thing not in before.tagging.shown.values() for thing in shown):
        return True
    if after.setting.manners.by_push and done is not None and done != before.situation.done:
        return True
    possibly_done = after.situation.possibly_done
    return bool(possibly_done) and possibly_done != before.situation.possibly_done


def _step_table(session: Session, event: TableEvent) -> SessionResult:
    table, effects = table_step(session.table, event)
    by_itself = session.table.record.actor == TABLE and session.table.setting.manners.dealt
    if session.question and session.question.topic is Topic.HINT and _is_to_confirm(session.table, table):
        session = replace(session, question=session.question.back)  # the next push is for that
    session = session if table is session.table else replace(session, table=table)
    if not by_itself and any(not isinstance(effect, NoteClock) for effect in effects):  # play goes on
        notices = replace(session.notices, notes=(), lots_drawn=False)
        board = replace(session.board, misplaced=False, layout=layout_of_game(session))
        session = replace(session, question=None, notices=notices, board=board)
    return session, effects
