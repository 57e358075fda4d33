"""The opponent that throws dice: every legal action is as likely as the others.

It is good company for whoever learns how the pawns move, and the one that every better opponent has to beat.
"""

from collections.abc import Sequence

from companion.games.kernel.terms import Action, Draw


def choose(actions: Sequence[Action], draw: Draw) -> Action:
    """One of the actions, at random; there is at least one."""
    return actions[draw(len(actions))]


def takes_draw(own: Sequence[int], other: Sequence[int]) -> bool:
    """Whether to agree on a draw: yes, unless ahead in what counts first (camps, then pawns, say)."""
    return [*own] <= [*other]
