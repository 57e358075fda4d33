"""The opponent that throws dice: every legal action is as likely as the others.

It is good company for whoever learns how the pawns move, and the one that every better opponent has to beat.
"""

from collections.abc import Sequence

from companion.games.kernel import Action, Draw


def choose(actions: Sequence[Action], draw: Draw) -> Action:
    """One of the actions, at random; there is at least one."""
    return actions[draw(len(actions))]
