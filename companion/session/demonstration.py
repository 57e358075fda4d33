"""The demonstration of an idle table: bots play each other, slowly, until somebody touches anything.

Laws:
- it begins only where no game is on and the board shows what the table wants it to: the table sees its pieces
  and moves them, or has no cells at all;
- the session as people left it waits beneath, and the first touch brings it back as it was;
- nothing of it is written: of all effects only lots are drawn, and not those of the game beneath.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from companion.games.kernel import TABLE, replay
from companion.session.events import BotActed, BotFailed, ChairsTaken, GameBegan, SessionEvent, Touched
from companion.session.new_game import start_game
from companion.session.session import Activity, Demonstration, Session, SessionResult, layout_of_game
from companion.table.events import Draw, Drawn, Pressed, Seen, Sensed, Tick, Turned
from companion.table.manners import Manners

LEVEL: Final = 3
"""The level of the bots: they play well, and think for a moment."""
SHOWN_S: Final = 20.0
"""How long the end of a game is shown before the next one begins."""

Step = Callable[[Session, SessionEvent], SessionResult]


def next_moment(session: Session) -> float | None:
    """When a demonstration begins or ends by itself, or shows the next game; `None` for never."""
    now, activity, setting = session.table, session.activity, session.table.setting
    if session.demonstration is not None:
        again_s = activity.active_s + SHOWN_S if now.over else None
        until_s = _until_s(session.demonstration.before)
        return min((moment for moment in (again_s, until_s) if moment is not None), default=None)
    if activity.touched_s is None:
        return None
    begins_s, until_s = activity.touched_s + setting.demonstrates_after_s, _until_s(session)
    is_too_late = until_s is not None and until_s <= max(begins_s, now.now_s)
    return begins_s if _is_idle(session) and not is_too_late else None


def _until_s(session: Session) -> float | None:
    """When the screens go to sleep, and with them the demonstration."""
    until_s, touched_s = session.table.setting.demonstrates_until_s, session.activity.touched_s
    return touched_s + until_s if until_s and touched_s is not None else None


def _is_idle(session: Session) -> bool:
    """Whether no game is on, and a board can show one."""
    now, setting = session.table, session.table.setting
    shows = not setting.watched or now.sensors.seen_pieces is not None
    begun = not {*now.record.actors()} <= {TABLE} or now.bot_decides
    is_free = (now.over or not begun) and not session.is_resting and not session.has_notice
    return is_free and shows and now.record.game.levels > 0


def begin_if_idle(result: SessionResult, event: SessionEvent) -> SessionResult:
    """The session with the time of the last touch; or with a demonstration that is due."""
    session, effects = result
    by_itself = isinstance(event, Tick | Drawn | Sensed | Seen)  # its own pieces are seen, too
    if session.activity.touched_s is None or not by_itself:
        return replace(session, activity=replace(session.activity, touched_s=event.at_s)), effects
    due_s = None if effects else next_moment(session)
    return (
        (_show_game(session, session, event.at_s), ())
        if due_s is not None and due_s <= event.at_s
        else result
    )


def step_demonstration(session: Session, event: SessionEvent, step: Step) -> SessionResult:
    """The session after an event while bots show a game: what hands do ends it and does no more."""
    shown = session.demonstration
    assert shown is not None
    match event:
        case Tick() | BotActed() | Drawn() | Sensed() | Seen():
            pass
        case Pressed() | Turned() | Touched() | BotFailed():
            return step(_end(shown.before, event.at_s, touched=True), Tick(event.at_s))
        case ChairsTaken():  # a page is opened to look on, or is closed
            before, effects = step(shown.before, event)
            return replace(session, demonstration=replace(shown, before=before)), effects
        case _:
            return step(_end(shown.before, event.at_s, touched=True), event)
    due_s = next_moment(session)
    if due_s is not None and due_s <= event.at_s:
        if _until_s(shown.before) == due_s:
            return step(_end(shown.before, event.at_s, touched=False), Tick(event.at_s))
        return _show_game(shown.before, session, event.at_s), ()
    after, effects = step(session, event)
    after = after.touched_at(event.at_s) if isinstance(event, BotActed) else after
    return replace(after, question=None), tuple(effect for effect in effects if isinstance(effect, Draw))


def _show_game(before: Session, latest: Session, at_s: float) -> Session:
    """Bots on all seats of a new game on the board of the last one, with what is on the table now."""
    record = replay(before.table.record.game, before.table.record.options, ())
    people = (replace(one, name="", wins=0, level=LEVEL) for one in before.match.people)
    match = replace(before.match, people=tuple(people), draws=0)
    latest = replace(latest.with_layout(layout_of_game(before)), question=None)
    after = start_game(latest, GameBegan(at_s, record, match, Manners(touch_move=False)))
    return replace(
        after, demonstration=Demonstration(before, at_s), activity=Activity(active_s=at_s, hesitates=False)
    )


def _end(before: Session, at_s: float, *, touched: bool) -> Session:
    """The session as people left it; a demonstration that ended by itself does not begin again."""
    table = replace(before.table, now_s=max(before.table.now_s, at_s))
    activity = replace(
        before.activity, active_s=at_s, touched_s=at_s if touched else before.activity.touched_s
    )
    return replace(before, table=table, activity=activity)
