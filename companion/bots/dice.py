"""The random opponent: every legal action is equally likely.

It suits beginners who are learning the moves, and is the baseline that every better opponent has to beat.
"""

from collections.abc import Sequence

from companion.games.kernel import Action, Draw


def choose(actions: Sequence[Action], draw: Draw) -> Action:
    """One of the actions, at random; there is at least one."""
    return actions[draw(len(actions))]
