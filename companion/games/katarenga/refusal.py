"""Why an action is refused. `law.legal` alone decides what is legal; this finds the reason for the rest."""

import re
from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from companion.games.katarenga import law
from companion.games.katarenga.board import (
    CAMP_NAMES,
    DIAGONAL,
    FILES,
    GOALS,
    HOME,
    LEAPS,
    NUMBERS,
    STRAIGHT,
    bit,
)
from companion.games.katarenga.position import Position
from companion.games.kernel import Reason, Space, Unreadable, Why, because


class Refusal(StrEnum):
    """Why a readable action of Katarenga is not legal, from the mover's side."""

    MUST_MOVE = "katarenga.must-move"
    SAME_PLACE = "katarenga.same-place"
    NO_PLACE = "katarenga.no-place"
    NO_PAWN = "katarenga.no-pawn"
    ENEMY_PAWN = "katarenga.enemy-pawn"
    CAMPED = "katarenga.camped"
    OWN_CAMP = "katarenga.own-camp"
    CAMP_TOO_FAR = "katarenga.camp-too-far"
    CAMP_TAKEN = "katarenga.camp-taken"
    BLUE = "katarenga.blue"
    GREEN = "katarenga.green"
    YELLOW = "katarenga.yellow"
    RED = "katarenga.red"
    PAST_YELLOW = "katarenga.past-yellow"
    PAST_RED = "katarenga.past-red"
    PAST_OWN = "katarenga.past-own"
    PAST_ENEMY = "katarenga.past-enemy"
    ONTO_OWN = "katarenga.onto-own"
    TOO_EARLY = "katarenga.too-early"


_WRITTEN_LIKE_A_MOVE: Final = re.compile(r"[a-z][0-9]-[a-z][0-9]")
_WRONG_WAY: Final = {
    "b": Refusal.BLUE,
    "g": Refusal.GREEN,
    "y": Refusal.YELLOW,
    "r": Refusal.RED,
}
_STOPS: Final = {"y": Refusal.PAST_YELLOW, "r": Refusal.PAST_RED}


def explain(position: Position, attempt: str) -> Reason | None:
    legal = law.legal(position)
    if attempt in legal:
        return None
    if not legal:
        return because(Why.OVER)
    try:
        form = law.parse_action(attempt)
    except Unreadable as error:
        places = attempt.split("-") if _WRITTEN_LIKE_A_MOVE.fullmatch(attempt) else ()
        wrong = [because(Refusal.NO_PLACE, space=name) for name in places if name not in NUMBERS]
        return (*wrong, error.reason)[0]
    if form.verb == law.PASS:
        return because(Refusal.MUST_MOVE)
    start, goal = Space(form["from"]), Space(form["to"])
    return _start_reason(position, start, goal) or (
        _camp_reason(position, start, goal) if goal in CAMP_NAMES else _move_reason(position, start, goal)
    )


def _start_reason(position: Position, start: Space, goal: Space) -> Reason | None:
    owner = position.owner(start)
    if owner is None:
        return because(Refusal.NO_PAWN, space=start)
    if owner != position.mover:
        return because(Refusal.ENEMY_PAWN, space=start)
    if start in CAMP_NAMES:
        return because(Refusal.CAMPED, space=start)
    if start == goal:
        return because(Refusal.SAME_PLACE, space=start)
    return None


def _camp_reason(position: Position, start: Space, goal: Space) -> Reason:
    turn = position.moment.turn
    if not bit(goal) & GOALS[turn]:
        return because(Refusal.OWN_CAMP, space=goal)
    if int(start[1]) != HOME[1 - turn]:
        return because(Refusal.CAMP_TOO_FAR, space=start, rank=HOME[1 - turn])
    return because(Refusal.CAMP_TAKEN, space=goal)


def _move_reason(position: Position, start: Space, goal: Space) -> Reason:
    colour = position.board.colour(start)
    if not _is_in_direction(colour, start, goal):
        return because(_WRONG_WAY[colour], space=start)
    for space in _between(start, goal) if colour in _STOPS else ():
        owner = position.owner(space)
        if owner is not None:
            own = owner == position.mover
            return because(Refusal.PAST_OWN if own else Refusal.PAST_ENEMY, space=space)
        if position.board.colour(space) == colour:
            return because(_STOPS[colour], space=space)
    if position.owner(goal) == position.mover:
        return because(Refusal.ONTO_OWN, space=goal)
    return because(Refusal.TOO_EARLY, space=goal)


def _is_in_direction(colour: str, start: Space, goal: Space) -> bool:
    """Whether the goal lies in a direction of the colour, regardless of distance and obstacles."""
    away = _offset(start, goal)
    one_step = tuple((n > 0) - (n < 0) for n in away)
    match colour:
        case "g":
            return away in LEAPS
        case "b":
            return away == one_step
        case "y":
            return one_step in DIAGONAL and abs(away[0]) == abs(away[1])
        case _:
            return one_step in STRAIGHT


def _offset(start: Space, goal: Space) -> tuple[int, int]:
    return FILES.index(goal[0]) - FILES.index(start[0]), int(goal[1]) - int(start[1])


def _between(start: Space, goal: Space) -> Iterator[Space]:
    east, north = _offset(start, goal)
    length = max(abs(east), abs(north))
    for step in range(1, length):
        file = FILES[FILES.index(start[0]) + step * east // length]
        yield Space(f"{file}{int(start[1]) + step * north // length}")
