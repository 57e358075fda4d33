"""What Katarenga says of a space: how a pawn moves from there, and where to."""

from typing import Final

from companion.games.katarenga.board import CAMP_NAMES, bit
from companion.games.katarenga.law import legal
from companion.games.katarenga.position import Position, moment
from companion.games.kernel import Reason, Space, because

ABOUT_CAMP: Final = "katarenga.about-camp"


def about(position: Position, name: str) -> tuple[Reason, ...]:
    """How a pawn moves from that square, or what a camp is for."""
    space = Space(name)
    if space in CAMP_NAMES:
        return (because(ABOUT_CAMP),)
    return (because(f"katarenga.about-{position.board.colour(space)}"),)


def reach(position: Position, space: Space) -> tuple[Space, ...]:
    """Where a pawn of the side to move could go from there, were it to stand there now."""
    if space in CAMP_NAMES:
        return ()
    place = bit(space)
    there = position._replace(
        own=position.own | place, foe=position.foe & ~place, moment=moment(position.moment.turn, 0, 0)
    )
    return tuple(Space(action[3:]) for action in legal(there) if action[:2] == space)
