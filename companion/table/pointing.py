"""The wand: whoever touches a space with it has told a part of an action, or wants to know what stands there.

Law: a touch fills the first part that the space can be, and never takes an action; where it can be none
beside what was told, it begins anew. It says more than hands do that seem to be at something else.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.rules.kernel.names import TABLE, Action, Space
from companion.table.entry import Entry, parts, possible
from companion.table.table import Glance, Table

AGAIN_S: Final = 0.5
"""A wand that was felt there so short a time ago is there still."""


def pointed(table: Table, space: Space, at_s: float) -> Table:
    """The table once somebody has touched that space."""
    still = table.glance is not None and table.glance.space == space and at_s - table.glance.at_s <= AGAIN_S
    table = replace(table, glance=Glance(space, at_s))
    if still or not table.may_enter or table.line.actor == TABLE:
        return table
    if table.which:
        return _among(table, space)
    begun = table.entry or Entry()
    for entry in (begun, replace(begun, wide=True), Entry(), Entry(wide=True)):
        actions = replace(table, entry=entry if entry.filled or entry.wide else None).offer.actions
        left = possible(table.line.game, actions, entry)
        if part := _part(table, left, entry, space):
            return replace(table, entry=entry.with_parts((part, space)))
    return table


def _among(table: Table, space: Space) -> Table:
    """The one of those that hands may have done that leads there."""
    game, line = table.line.game, table.line
    leads = [n for n, action in enumerate(table.which) if space in game.deed(line.state, action).drops]
    return replace(table, entry=Entry(cursor=leads[0])) if len(leads) == 1 else table


def _part(table: Table, actions: Iterable[Action], entry: Entry, space: Space) -> str | None:
    """The first part that this space can be and that nobody has told yet."""
    game, told = table.line.game, {name for name, _ in entry.filled}
    can_be = [
        (number, name)
        for action in actions
        for number, (name, value) in enumerate(parts(game, action).items())
        if value == space and name in game.aims and name not in told
    ]
    return min(can_be)[1] if can_be else None
