"""When somebody elsewhere may ask for a chair: where the question can be seen, and hands rest.

Laws: nobody is asked in a private moment, nor when one is due; nobody whose time runs; and nobody who is in
the midst of an action, so that no press is taken for an answer that was meant for the game.
"""

from companion.desk.evening import Desk
from companion.desk.private import whose
from companion.table.events import COMMON, Chair
from companion.table.situation import Phase

BUSY = (Phase.IN_HAND, Phase.DONE, Phase.AMBIGUOUS)
"""Where an action has begun."""


def can_answer(desk: Desk, chair: Chair) -> bool:
    """Whether a question can be seen there, and be answered."""
    setting = desk.table.setting
    sees = setting.can_see(chair) or setting.can_see(COMMON)
    return sees and (setting.can_push(chair) or setting.has_key(chair))


def may_be_asked(desk: Desk, chair: Chair) -> bool:
    """Whether whoever sits there is at leisure now."""
    table, seats = desk.table, desk.table.setting.seats(chair)
    if desk.off or desk.told or desk.job or chair in desk.held or chair in desk.private:
        return False
    if whose(desk, chair) is not None:
        return False
    if table.clock is not None and table.clock.running in seats:
        return False
    return table.line.actor not in seats or (table.entry is None and table.situation.phase not in BUSY)
