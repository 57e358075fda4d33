"""The record of a game as it has to be, where somebody holds something else in secret than it tells.

Law: nothing is told otherwise but what was drawn in secret, and that only as far as it has to be.
"""

from collections.abc import Mapping
from typing import Any

from companion.rules.kernel.holding import Holding
from companion.rules.kernel.line import Line, amend
from companion.rules.kernel.names import Action, Seat

Held = Mapping[Seat, Holding]
"""What each seat holds."""


def holdings(line: Line[Any]) -> Held:
    """What each seat holds by the record."""
    return {seat: line.game.holds(line.state, seat) for seat in line.game.scores(line.state)}


def retold(line: Line[Any], held: Held) -> Mapping[int, Action] | None:
    """What was drawn instead, by the numbers of the actions, if that is held; `None` if nothing leads there.

    What the record says is tried first. Once nobody holds what was drawn just now, all depends on what is
    kept, so that nothing of what led there is tried again.
    """
    actions: tuple[Action, ...] = ()
    state: Any = line.states[0]
    while len(actions) < len(line.actions):
        found = _settled(line, len(actions), state, held)
        if found is None:
            return None
        further, state = found
        actions += further
    told = {n: new for n, (new, old) in enumerate(zip(actions, line.actions, strict=True)) if new != old}
    return told if told_otherwise(line, told).actions == actions else None


def told_otherwise(line: Line[Any], told: Mapping[int, Action]) -> Line[Any]:
    """The line with that drawn instead."""
    if not told:
        return line
    first, *others = sorted(told)
    return amend(line, first, told[first], {number: told[number] for number in others})


def _settled(line: Line[Any], number: int, state: Any, held: Held) -> tuple[tuple[Action, ...], Any] | None:  # noqa: ANN401 - any game's
    """The actions from that one on to where nobody holds anything just drawn, or the record ends."""
    game, played = line.game, line.actions[number]
    for action in _offers(line, played, state):
        after = game.apply(state, action)
        ends = number + 1 == len(line.actions)
        if not _agrees(line, after, held, ends=ends):
            continue
        if ends or not any(game.holds(after, seat).drawn for seat in held):
            return (action,), after
        rest = _settled(line, number + 1, after, held)
        if rest is not None:
            return (action, *rest[0]), rest[1]
    return None


def _offers(line: Line[Any], played: Action, state: Any) -> tuple[Action, ...]:  # noqa: ANN401 - any game's
    """What may have been done: what was, and in secret something else."""
    if line.game.secret(state) is None:
        return (played,)
    legal = line.game.legal(state)
    return (*(played,) * (played in legal), *(action for action in legal if action != played))


def _agrees(line: Line[Any], state: Any, held: Held, *, ends: bool) -> bool:  # noqa: ANN401 - any game's
    """Whether that may still become what is held, or is that where the record ends."""
    for seat, holding in held.items():
        now = line.game.holds(state, seat)
        if now.kept != holding.kept[: len(now.kept)] or (ends and now != holding):
            return False
    return True
