"""Whether what hands have done counts by itself by now, and whether they alone may undo it."""

from typing import Final

from companion.rules.kernel.names import Action
from companion.table.hindsight import put_back
from companion.table.looking import signs
from companion.table.naming import unfit
from companion.table.situation import Phase, last_by_hand
from companion.table.table import Table, Task


def counts_by_itself(table: Table) -> bool:
    """Whether what hands have done counts when its time has come, with nobody saying so."""
    now = table.situation
    back = last_by_hand(table.line) if now.back or now.instead else 0
    action = now.done or (table.line.actions[-back] if back else None)
    if action is None or _bounces(table, action):
        return False
    if table.contacts.bouncing and (now.done is None or now.answered):
        return False
    if now.done is None:
        return may_undo(table)
    return not (table.setting.manners.by_push and table.setting.says_yes)


def _bounces(table: Table, action: Action) -> bool:
    """Whether something still happens on a space of the action, so that it is not over yet."""
    state = table.line.states[-1 if table.situation.done else -1 - last_by_hand(table.line)]
    deed = table.line.game.deed(state, action)
    return not table.contacts.bouncing.keys().isdisjoint((*deed.lifts, *deed.drops))


def may_undo(table: Table) -> bool:
    """Whether hands alone take back what was done: where nobody is held to it, or while it was sliding."""
    now, manners = table.situation, table.setting.manners
    if now.back > last_by_hand(table.line) or table.task is Task.REBUILD:
        return False
    if table.over and now.instead is not None and not _went_on(table, OVER_S):
        return False  # people are clearing the board
    return not table.held_to_touch or (now.instead is not None and _went_on(table, manners.slide_s))


def is_taken_up(table: Table, *, instead: bool = False) -> bool:
    """Whether the piece that came last is in a hand, which may be about to do something with it, or not.

    Instead: and something was shown that could have come in its place, and can be nothing now.
    """
    back, line = last_by_hand(table.line), table.line
    if table.situation.phase is not Phase.IN_HAND or table.held_to_touch or not put_back(signs(table), back):
        return False
    before = line.back(back)
    thing = table.shown.get(before.actor) if before.actor is not None else None
    if not instead:
        return before.actor == line.actor
    return (
        thing is not None
        and before.actor == line.actor
        and unfit(line.game, line.state, table.left, thing) is not None
        and unfit(line.game, before.state, before.game.legal(before.state), thing) is None
    )


OVER_S: Final = 1.0
"""A game that was ended by mistake goes on within this time; later on people clear the board."""


def _went_on(table: Table, within_s: float) -> bool:
    """Whether the piece went on so soon after it had come down."""
    if table.landed_s is None:
        return False
    left_s = [*table.trail.open_s.values(), *(opening.from_s for opening in table.trail.openings)]
    return bool(left_s) and min(left_s) - table.landed_s <= within_s
