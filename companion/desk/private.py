"""Private moments: what one chair alone sees and says, while its key is held.

Laws: what is secret is shown as long as the key is down, and no longer; nothing that is done in the meantime
counts as something that was done, neither for hints nor for anything else that others can see; and a key that
is only tapped leads on, as there is always a way back.
"""

from dataclasses import replace
from math import inf
from typing import Final

from companion.desk.answering import answered, refused
from companion.desk.asking import menu
from companion.desk.evening import Answered, Desk
from companion.desk.events import DeskEvent
from companion.desk.tokens import is_private
from companion.rules.kernel.names import Seat
from companion.table import whispering
from companion.table.events import Button, Chair, Pressed, Released, Turned
from companion.table.whisper import drawer

BUSY_S: Final = -inf
"""The key is no mere tap any more, however soon it comes up: something was done while it was down."""


def whose(desk: Desk, chair: Chair) -> Seat | None:
    """Whose private moment it is once that chair holds its key; `None` where a key is a key."""
    question, line = desk.question, desk.table.line
    if desk.told or desk.off or desk.job or not line.game.veiled:
        return None
    if question is not None and question.concerns(chair):
        return question.by if is_private(desk, question) else None
    if whispering.may_tell(desk.table, chair):
        return drawer(line)
    number = unseen(desk, chair) if desk.table.setting.has_key(chair) else None
    return None if number is None else line.game.secret(line.states[number])


def unseen(desk: Desk, chair: Chair) -> int | None:
    """The number of what the table drew last for who sits there alone, until they have looked, or gone on."""
    table, line = desk.table, desk.table.line
    seats = table.setting.seats(chair)
    if not seats or table.over or not table.setting.manners.dealt:
        return None
    for number in reversed(range(desk.seen, len(line.actions))):
        if line.game.secret(line.states[number]) in seats:
            return number
        if line.game.actor(line.states[number]) in seats:
            break
    return None


def is_private_event(desk: Desk, event: DeskEvent) -> bool:
    """Whether that begins a private moment, or happens in one."""
    match event:
        case Pressed(_, chair, Button.KEY) if chair not in desk.private:
            return whose(desk, chair) is not None
        case Pressed(_, chair) | Released(_, chair) | Turned(_, chair):
            return chair in desk.private
        case _:
            return False


def in_private(desk: Desk, event: Pressed | Released | Turned) -> Answered:
    """The desk after that; what comes of it for everybody comes with the next tick."""
    chair = event.chair
    match event:
        case Pressed(at_s, _, Button.KEY):
            return replace(desk, private={**desk.private, chair: at_s}), ()
        case Released(at_s, _, Button.KEY):
            return _released(desk, at_s, chair)
        case Turned(detents=detents):
            return _turned(_busy(desk, chair), chair, detents), ()
        case Pressed():
            return _pushed(_busy(desk, chair), chair)
        case Released():
            return desk, ()


def _busy(desk: Desk, chair: Chair) -> Desk:
    return replace(desk, private={**desk.private, chair: BUSY_S})


def _released(desk: Desk, at_s: float, chair: Chair) -> Answered:
    """A tap leads back from a question, and to the menu from what has to be told."""
    since_s, mine = desk.private[chair], whose(desk, chair) is not None
    desk = replace(desk, private={one: since for one, since in desk.private.items() if one != chair})
    question, tapped = desk.question, at_s - since_s < desk.table.setting.hold_s
    if not mine:
        return desk, ()
    if question is not None and question.concerns(chair):
        return refused(desk, question, chair) if tapped else (desk, ())
    if unseen(desk, chair) is not None:
        return replace(desk, seen=len(desk.table.line.actions)), ()
    return (replace(desk, question=menu(desk, chair)) if tapped else desk), ()


def _turned(desk: Desk, chair: Chair, detents: int) -> Desk:
    question = desk.question
    if whose(desk, chair) is None:
        return desk
    if question is not None and question.concerns(chair):
        return replace(desk, question=question.turned(detents))
    if whispering.may_tell(desk.table, chair):
        return replace(desk, table=whispering.turned(desk.table, detents))
    return desk


def _pushed(desk: Desk, chair: Chair) -> Answered:
    question = desk.question
    if whose(desk, chair) is None:
        return desk, ()
    if question is not None and question.concerns(chair):
        return answered(desk, question, chair)
    if whispering.may_tell(desk.table, chair):
        return replace(desk, table=whispering.told(desk.table)), ()
    return desk, ()
