"""A dial, a push or a key that does not answer: that of another chair stands in for it.

Laws: whoever has something to say at their own chair says it there; nobody speaks for another in private.
"""

from dataclasses import replace
from typing import TypeVar

from companion.desk.evening import Desk
from companion.desk.losing import KINDS
from companion.desk.private import whose
from companion.rules.kernel.names import TABLE
from companion.table.events import Chair, Pressed, Turned
from companion.table.situation import Phase

Said = TypeVar("Said", bound=Pressed | Turned)


def lent(desk: Desk, event: Said) -> Said:
    """The event as it counts: for a chair that waits and cannot say it, where one has nothing to say."""
    if desk.told or desk.off or has_say(desk, event.chair):
        return event
    borrowers = (chair for chair in desk.table.setting.chairs if _lacks(desk, chair, event))
    chair = next((one for one in borrowers if has_say(desk, one) and whose(desk, one) is None), None)
    return event if chair is None else replace(event, chair=chair)


def has_say(desk: Desk, chair: Chair) -> bool:
    """Whether it is for the chair to answer, or to move."""
    question, line, seats = desk.question, desk.table.line, desk.table.setting.seats(chair)
    if question is not None and question.concerns(chair):
        return question.open_to(chair)
    return line.actor in seats or (line.actor == TABLE and bool(seats))


def _lacks(desk: Desk, chair: Chair, event: Pressed | Turned) -> bool:
    """Whether that is lost there; or never was there, and hands cannot say it."""
    table, setting = desk.table, desk.table.setting
    part = "dial" if isinstance(event, Turned) else event.button.value
    by_hand = setting.felt and table.entry is None and table.situation.phase is not Phase.AMBIGUOUS
    return not KINDS[part](setting, chair) and (not by_hand or f"{chair}.{part}" in setting.lost)
