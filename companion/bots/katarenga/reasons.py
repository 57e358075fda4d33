"""What speaks for a move of Katarenga: facts that a look at the next two plies proves.

The same questions are asked of two boards: as it is with the move, and as it would be if the mover had left
all as it is. What the other side could do only on the latter is stopped; what the mover could do next only
after the move is threatened.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.katarenga.board import CAMP_NAMES
from companion.games.katarenga.law import PASS, apply, legal, outcome, parse_action
from companion.games.katarenga.position import Position
from companion.games.kernel import Action, Reason, Space, because

MOST: Final = 3
"""The reasons for one move; more would be a lecture."""


class Chances(NamedTuple):
    """What the side to move can do at once."""

    wins: bool
    camps: frozenset[Space]
    captures: frozenset[Space]


def chances_of(position: Position) -> Chances:
    wins, camps, captures = False, set(), set()
    for action in legal(position):
        if action != PASS:
            goal = Space(parse_action(action)["to"])
            ended = outcome(apply(position, action))
            wins = wins or (ended is not None and ended.winners == (position.mover,))
            if goal in CAMP_NAMES:
                camps.add(goal)
            if position.owner(goal):
                captures.add(goal)
    return Chances(wins, frozenset(camps), frozenset(captures))


def other_to_move(position: Position) -> Position:
    """The same board, and the turn of the other side."""
    return Position(position.board, position.foe, position.own, position.moment.after_move)


def explain(position: Position, action: Action) -> tuple[Reason, ...]:
    """The most important reasons for a legal action; none where nothing can be proved."""
    if action == PASS:
        return ()
    return tuple(_reasons(position, action))[:MOST] or tuple(_quiet_reasons(position, action))


def _reasons(position: Position, action: Action) -> Iterator[Reason]:
    form, after = parse_action(action), apply(position, action)
    start, goal = Space(form["from"]), Space(form["to"])
    if ended := outcome(after):
        if ended.winners == (position.mover,):
            yield because("katarenga.reason-wins")
        return
    yield from _deeds(position, after, start, goal)
    yield from _threats(chances_of(position), chances_of(other_to_move(after)))


def _deeds(position: Position, after: Position, start: Space, goal: Space) -> Iterator[Reason]:
    """What the move does, and what it stops."""
    now, then = chances_of(other_to_move(position)), chances_of(after)
    if now.wins and not then.wins:
        yield because("katarenga.reason-stops-win")
    if position.owner(goal):
        code = "katarenga.reason-takes" if goal in then.captures else "katarenga.reason-takes-for-nothing"
        yield because(code, space=goal)
    if goal in CAMP_NAMES:
        yield because("katarenga.reason-camp", space=goal)
    if now.camps and not then.camps:
        yield because("katarenga.reason-stops-camp", space=min(now.camps))
    if start in now.captures and goal not in then.captures:
        yield because("katarenga.reason-saves", space=start)
    for space in sorted(now.captures - then.captures - {start, goal}):
        yield because("katarenga.reason-stops-capture", space=space)


def _threats(before: Chances, again: Chances) -> Iterator[Reason]:
    """What the mover could do next, and could not before."""
    if again.wins and not before.wins:
        yield because("katarenga.reason-threatens-win")
    for space in sorted(again.camps - before.camps):
        yield because("katarenga.reason-threatens-camp", space=space)
    for space in sorted(again.captures - before.captures):
        yield because("katarenga.reason-threatens-capture", space=space)


def _quiet_reasons(position: Position, action: Action) -> Iterator[Reason]:
    """What can still be said for a move that takes, saves and threatens nothing, as most of an opening."""
    form, after = parse_action(action), apply(position, action)
    if outcome(after):
        return
    count = _count_moves(other_to_move(after), form["to"])
    if count > _count_moves(position, form["from"]):
        yield because("katarenga.reason-reach", count=count)
    if not chances_of(after).captures:
        yield because("katarenga.reason-safe")


def _count_moves(position: Position, start: str) -> int:
    return sum(action != PASS and parse_action(action)["from"] == start for action in legal(position))
