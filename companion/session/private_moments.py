"""Private moments: what one chair alone sees and says while its key is held; and when a chair may be asked.

Laws:
- a secret is shown while the key is down, and no longer;
- nothing done meanwhile counts as activity that others could notice;
- a key that is only tapped leads on;
- a chair request waits for a private moment, for the running clock of that chair, and for an action under
  way.
"""

from dataclasses import replace
from math import inf
from typing import Final

from companion.games.kernel import Seat
from companion.session.dispatch import answer_key, answer_push, open_menu
from companion.session.events import SessionEvent
from companion.session.session import Session, SessionResult
from companion.session.tags_and_tokens import is_private
from companion.table import table_draws
from companion.table.events import COMMON, Button, Chair, Pressed, Released, Turned
from companion.table.situation import Phase
from companion.table.table import secret_drawer

BUSY_S: Final = -inf
"""Marks a key as used while it was down: it is no tap any more, however soon it comes up."""


def private_seat(session: Session, chair: Chair) -> Seat | None:
    """The seat whose private moment begins when that chair holds its key; `None` without a secret."""
    question, record = session.question, session.table.record
    if (
        session.has_notice
        or session.activity.off
        or session.workshop.job
        or not record.game.secrets.secret_parts
    ):
        return None
    if question is not None and question.concerns(chair):
        return question.by if is_private(session, question) else None
    if session.table.may_tell(chair):
        return secret_drawer(record)
    number = unseen_draw(session, chair) if session.table.setting.has_key(chair) else None
    return None if number is None else record.game.secrets.secret_seat(record.states[number])


def unseen_draw(session: Session, chair: Chair) -> int | None:
    """The number of the last secret draw of that chair, until its player has looked or moved on."""
    table, record = session.table, session.table.record
    seats = table.setting.seats_of(chair)
    if not seats or table.over or not table.setting.manners.dealt:
        return None
    for number in reversed(range(session.keys.seen_actions, len(record.actions))):
        if record.game.secrets.secret_seat(record.states[number]) in seats:
            return number
        if record.game.rules.actor(record.states[number]) in seats:
            break
    return None


def is_private_event(session: Session, event: SessionEvent) -> bool:
    """Whether the event begins a private moment, or happens in one."""
    match event:
        case Pressed(_, chair, Button.KEY) if chair not in session.keys.private:
            return private_seat(session, chair) is not None
        case Pressed(_, chair) | Released(_, chair) | Turned(_, chair):
            return chair in session.keys.private
        case _:
            return False


def handle_private(session: Session, event: Pressed | Released | Turned) -> SessionResult:
    """The session after that event; consequences for everybody follow with the next tick."""
    chair = event.chair
    match event:
        case Pressed(at_s, _, Button.KEY):
            return replace(
                session, keys=replace(session.keys, private={**session.keys.private, chair: at_s})
            ), ()
        case Released(at_s, _, Button.KEY):
            return _release_key(session, at_s, chair)
        case Turned(detents=detents):
            return _turn_dial(_mark_busy(session, chair), chair, detents), ()
        case Pressed():
            return _push_dial(_mark_busy(session, chair), chair)
        case Released():
            return session, ()


def _mark_busy(session: Session, chair: Chair) -> Session:
    return replace(session, keys=replace(session.keys, private={**session.keys.private, chair: BUSY_S}))


def _release_key(session: Session, at_s: float, chair: Chair) -> SessionResult:
    """Release: a tap steps back from a question, and opens the menu where there is a notice."""
    since_s, mine = session.keys.private[chair], private_seat(session, chair) is not None
    session = replace(
        session,
        keys=replace(
            session.keys, private={one: since for one, since in session.keys.private.items() if one != chair}
        ),
    )
    question, tapped = session.question, at_s - since_s < session.table.setting.hold_s
    if not mine:
        return session, ()
    if question is not None and question.concerns(chair):
        return answer_key(session, question, chair) if tapped else (session, ())
    if unseen_draw(session, chair) is not None:
        return replace(
            session, keys=replace(session.keys, seen_actions=len(session.table.record.actions))
        ), ()
    return (replace(session, question=open_menu(session, chair)) if tapped else session), ()


def _turn_dial(session: Session, chair: Chair, detents: int) -> Session:
    question = session.question
    if private_seat(session, chair) is None:
        return session
    if question is not None and question.concerns(chair):
        return replace(session, question=question.turn(detents))
    if session.table.may_tell(chair):
        return replace(session, table=table_draws.turn_secret_dial(session.table, detents))
    return session


def _push_dial(session: Session, chair: Chair) -> SessionResult:
    question = session.question
    if private_seat(session, chair) is None:
        return session, ()
    if question is not None and question.concerns(chair):
        return answer_push(session, question, chair)
    if session.table.may_tell(chair):
        return replace(session, table=table_draws.tell_secret_draw(session.table)), ()
    return session, ()


BUSY = (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
"""Phases with an action under way."""


def can_answer(session: Session, chair: Chair) -> bool:
    """Whether a question can be seen and answered there."""
    setting = session.table.setting
    sees = setting.can_see(chair) or setting.can_see(COMMON)
    return sees and (setting.can_push(chair) or setting.has_key(chair))


def may_be_asked(session: Session, chair: Chair) -> bool:
    """Whether that chair is free to be asked now."""
    table, seats = session.table, session.table.setting.seats_of(chair)
    if (
        session.activity.off
        or session.has_notice
        or session.workshop.job
        or chair in session.keys.held
        or chair in session.keys.private
    ):
        return False
    if private_seat(session, chair) is not None:
        return False
    if table.timing.clock is not None and table.timing.clock.running in seats:
        return False
    return table.record.actor not in seats or (table.turn.entry is None and table.situation.phase not in BUSY)
