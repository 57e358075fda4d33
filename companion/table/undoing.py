"""Whether what hands have done counts by itself by now, and whether they alone may undo it."""

from typing import Final

from companion.rules.kernel.names import Action
from companion.rules.kernel.places import distance
from companion.table.arrival import HOPS_S, NEXT, PUSHED_S, push_of
from companion.table.hindsight import put_back
from companion.table.looking import TAKEN_UP_S, signs
from companion.table.naming import unfit
from companion.table.prospects import lies_between
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
    """Whether something still happens on a space of the action, beside its goal, or where it is said."""
    state = table.line.states[-1 if table.situation.done else -1 - last_by_hand(table.line)]
    deed, where = table.line.game.deed(state, action), table.line.game.where(state)
    near = [space for space, one in table.contacts.bouncing.items() if one.occupied and space in where]
    on_edge = any(distance(where, space, goal) <= NEXT for space in near for goal in deed.drops)
    spaces = (*deed.lifts, *deed.drops) or table.situation.seen.extra
    return on_edge or not table.contacts.bouncing.keys().isdisjoint(spaces)


def may_undo(table: Table) -> bool:
    """Whether hands alone take back what was done: where nobody is held to it, or while it was sliding."""
    now, manners = table.situation, table.setting.manners
    if now.back > last_by_hand(table.line) or table.task is Task.REBUILD:
        return False
    if table.over and now.instead is not None and not (_went_on(table, OVER_S) or _has_come(table)):
        return False  # people are clearing the board
    return not table.held_to_touch or (
        now.instead is not None and (_went_on(table, manners.slide_s) or _was_pushed_on(table, now.instead))
    )


def taken_away(table: Table) -> int:
    """How many actions were declined only by what has come, and is gone: a hand has passed, or thinks again.

    Who has taken up what they put down, and is known to hold it, still goes on.
    """
    line, count = table.line, 0
    if not table.went_on or table.kept or table.situation.phase is not Phase.RIGHT:
        return 0
    if not table.went_on <= table.contacts.empty() or table.contacts.bouncing:
        return 0
    while line.actions and line.actions[-1] == line.game.tacit(line.states[-2]):
        line, count = line.back(), count + 1
    return count


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


PAUSES_S: Final = 1.5
"""A hand that pushes a piece along pauses for so long, and has not let go of it."""
EDGE_S: Final = 0.5
"""One that has put it down on an edge pushes it to the middle within this time."""


def _was_pushed_on(table: Table, instead: Action) -> bool:
    """Whether the piece was pushed on from where it had come to: straight on, also after a pause."""
    game, state = table.line.game, table.line.states[-1 - last_by_hand(table.line)]
    deeds = game.deed(state, table.line.actions[-last_by_hand(table.line)]), game.deed(state, instead)
    if table.landed_s is None or any(len(deed.lifts) != 1 or len(deed.drops) != 1 for deed in deeds):
        return False
    [start], [stop], [goal] = deeds[0].lifts, deeds[0].drops, deeds[1].drops
    where = game.where(state)
    straight = table.slid and lies_between(where, start, stop, goal)
    left_s = push_of(where, table.trail, stop, goal, HOPS_S if straight else PUSHED_S)
    return bool(left_s) and left_s[0] - table.landed_s <= (PAUSES_S if straight else EDGE_S)


OVER_S: Final = 1.0
"""A game that was ended by mistake goes on within this time; later on people clear the board."""


def _has_come(table: Table) -> bool:
    """Whether something has come down since, soon enough to be the piece that has ended the game."""
    seen, filled_s = table.situation.seen, table.trail.filled_s
    if table.landed_s is None or seen.missing:
        return False
    return all(filled_s.get(space, 0.0) - table.landed_s <= TAKEN_UP_S for space in seen.extra)


def _went_on(table: Table, within_s: float) -> bool:
    """Whether the piece went on so soon after it had come down."""
    if table.landed_s is None:
        return False
    left_s = [*table.trail.open_s.values(), *(opening.from_s for opening in table.trail.openings)]
    return bool(left_s) and min(left_s) - table.landed_s <= within_s
