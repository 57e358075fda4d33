"""Private moments: secrets shown to one chair while its key is held; and when to ask a chair a question.

Laws:
- a secret is shown while the key is down, and no longer;
- a key that is only tapped leads on;
- a chair request waits for a private moment, for the running clock of that chair, and for an action under
  way.
"""

from companion.games.kernel import Seat
from companion.session.events import SessionEvent
from companion.session.session import Session
from companion.session.tags_and_tokens import is_private
from companion.table.events import COMMON, Button, Chair, Pressed, Released, Turned
from companion.table.situation import Phase
from companion.table.table import secret_drawer


def private_seat(session: Session, chair: Chair) -> Seat | None:
    """The seat whose private moment begins when that chair holds its key; `None` without a secret."""
    question, record = session.question, session.table.record
    if session.has_notice or session.activity.off or session.workshop.job:
        return None
    if not record.game.secrets.secret_parts:
        return None
    if question is not None and question.concerns(chair):
        return question.by if is_private(session, question) else None
    if session.table.may_enter_draw(chair):
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


BUSY = (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
"""Phases with an action under way."""


def can_answer(session: Session, chair: Chair) -> bool:
    """Whether a question can be seen and answered there."""
    setting = session.table.setting
    sees = setting.can_see(chair) or setting.can_see(COMMON)
    return sees and (setting.can_push(chair) or setting.has_key(chair))


def can_be_interrupted(session: Session, chair: Chair) -> bool:
    table, seats = session.table, session.table.setting.seats_of(chair)
    if session.activity.off or session.has_notice or session.workshop.job:
        return False
    if (
        chair in session.keys.held
        or chair in session.keys.private
        or private_seat(session, chair) is not None
    ):
        return False
    if table.timing.clock is not None and table.timing.clock.running in seats:
        return False
    return table.record.actor not in seats or (table.turn.entry is None and table.situation.phase not in BUSY)
