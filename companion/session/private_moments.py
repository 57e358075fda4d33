"""Private moments: what one chair alone sees and says while its key is held; and when a chair may be asked.

Laws: a secret is shown while the key is down, and no longer; nothing done meanwhile counts as activity
that others could notice; a key that is only tapped leads on. A chair request waits for a private moment,
for the running clock of that chair, and for an action under way.
"""

from dataclasses import replace
from math import inf
from typing import Final

from companion.games.kernel.terms import Seat
from companion.session.dispatch import answer_key, answer_push, open_menu
from companion.session.events import SessionEvent
from companion.session.session import Session, SessionResult
from companion.session.tags_and_tokens import is_private
from companion.table import table_draws
from companion.table.events import COMMON, Button, Chair, Pressed, Released, Turned
from companion.table.situation import Phase
from companion.table.table import secret_drawer

BUSY_S: Final = -inf
"""The key is no mere tap any more, however soon it comes up: something was done while it was down."""


def private_seat(desk: Session, chair: Chair) -> Seat | None:
    """Whose private moment it is once that chair holds its key; `None` where a key is a key."""
    question, line = desk.question, desk.table.record
    if desk.has_notice or desk.activity.off or desk.workshop.job or not line.game.secrets.secret_parts:
        return None
    if question is not None and question.concerns(chair):
        return question.by if is_private(desk, question) else None
    if table_draws.may_tell(desk.table, chair):
        return secret_drawer(line)
    number = unseen_draw(desk, chair) if desk.table.setting.has_key(chair) else None
    return None if number is None else line.game.secrets.secret_seat(line.states[number])


def unseen_draw(desk: Session, chair: Chair) -> int | None:
    """The number of what the table drew last for who sits there alone, until they have looked, or gone on."""
    table, line = desk.table, desk.table.record
    seats = table.setting.seats_of(chair)
    if not seats or table.over or not table.setting.manners.dealt:
        return None
    for number in reversed(range(desk.keys.seen_actions, len(line.actions))):
        if line.game.secrets.secret_seat(line.states[number]) in seats:
            return number
        if line.game.rules.actor(line.states[number]) in seats:
            break
    return None


def is_private_event(desk: Session, event: SessionEvent) -> bool:
    """Whether that begins a private moment, or happens in one."""
    match event:
        case Pressed(_, chair, Button.KEY) if chair not in desk.keys.private:
            return private_seat(desk, chair) is not None
        case Pressed(_, chair) | Released(_, chair) | Turned(_, chair):
            return chair in desk.keys.private
        case _:
            return False


def handle_private(desk: Session, event: Pressed | Released | Turned) -> SessionResult:
    """The desk after that; what comes of it for everybody comes with the next tick."""
    chair = event.chair
    match event:
        case Pressed(at_s, _, Button.KEY):
            return replace(desk, keys=replace(desk.keys, private={**desk.keys.private, chair: at_s})), ()
        case Released(at_s, _, Button.KEY):
            return _release_key(desk, at_s, chair)
        case Turned(detents=detents):
            return _turn_dial(_mark_busy(desk, chair), chair, detents), ()
        case Pressed():
            return _push_dial(_mark_busy(desk, chair), chair)
        case Released():
            return desk, ()


def _mark_busy(desk: Session, chair: Chair) -> Session:
    return replace(desk, keys=replace(desk.keys, private={**desk.keys.private, chair: BUSY_S}))


def _release_key(desk: Session, at_s: float, chair: Chair) -> SessionResult:
    """A tap leads back from a question, and to the menu from what has to be told."""
    since_s, mine = desk.keys.private[chair], private_seat(desk, chair) is not None
    desk = replace(
        desk,
        keys=replace(
            desk.keys, private={one: since for one, since in desk.keys.private.items() if one != chair}
        ),
    )
    question, tapped = desk.question, at_s - since_s < desk.table.setting.hold_s
    if not mine:
        return desk, ()
    if question is not None and question.concerns(chair):
        return answer_key(desk, question, chair) if tapped else (desk, ())
    if unseen_draw(desk, chair) is not None:
        return replace(desk, keys=replace(desk.keys, seen_actions=len(desk.table.record.actions))), ()
    return (replace(desk, question=open_menu(desk, chair)) if tapped else desk), ()


def _turn_dial(desk: Session, chair: Chair, detents: int) -> Session:
    question = desk.question
    if private_seat(desk, chair) is None:
        return desk
    if question is not None and question.concerns(chair):
        return replace(desk, question=question.turn(detents))
    if table_draws.may_tell(desk.table, chair):
        return replace(desk, table=table_draws.turn_secret_dial(desk.table, detents))
    return desk


def _push_dial(desk: Session, chair: Chair) -> SessionResult:
    question = desk.question
    if private_seat(desk, chair) is None:
        return desk, ()
    if question is not None and question.concerns(chair):
        return answer_push(desk, question, chair)
    if table_draws.may_tell(desk.table, chair):
        return replace(desk, table=table_draws.tell_secret_draw(desk.table)), ()
    return desk, ()


BUSY = (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
"""Where an action has begun."""


def can_answer(desk: Session, chair: Chair) -> bool:
    """Whether a question can be seen there, and be answered."""
    setting = desk.table.setting
    sees = setting.can_see(chair) or setting.can_see(COMMON)
    return sees and (setting.can_push(chair) or setting.has_key(chair))


def may_be_asked(desk: Session, chair: Chair) -> bool:
    """Whether whoever sits there is at leisure now."""
    table, seats = desk.table, desk.table.setting.seats_of(chair)
    if (
        desk.activity.off
        or desk.has_notice
        or desk.workshop.job
        or chair in desk.keys.held
        or chair in desk.keys.private
    ):
        return False
    if private_seat(desk, chair) is not None:
        return False
    if table.timing.clock is not None and table.timing.clock.running in seats:
        return False
    return table.record.actor not in seats or (table.turn.entry is None and table.situation.phase not in BUSY)
