"""What people tell before its turn comes, since hands did it in another order: it comes as soon as it can.

Law: it is said by who is to move, and forgotten once somebody else is, or once it cannot come any more.
"""

from dataclasses import replace
from typing import Any

from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Actor
from companion.table.looking import looked
from companion.table.table import Table


def foretold(table: Table, action: Action) -> Table:
    """With that action to come, and a new one to be entered."""
    return looked(replace(table, foretold=(*table.foretold, action), entry=None, glance=None))


def due(table: Table) -> Action | None:
    """The first of what was told that can come now."""
    legal = table.left if table.foretold else ()
    return next((action for action in table.foretold if action in legal), None)


def still_foretold(
    told: tuple[Action, ...], line: Line[Any], mover: Actor | None, done: Action
) -> tuple[Action, ...]:
    """What is left of it, once that action is done."""
    if line.actor is None or line.actor != mover:
        return ()
    waiting, left = [*told], tuple(line.game.legal(line.state))
    if done in waiting:
        waiting.remove(done)
    still: tuple[Action, ...] = ()
    for action in waiting:
        if action in left or action in line.game.sooner(line.state, still):
            still = (*still, action)
    return still
