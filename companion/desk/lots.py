"""What lots make of a game that is wanted: its board, and who begins it.

Law: where an option of the game says who begins, lots decide that, and people keep their seats; else they
decide who plays which seat, and the board is read from the side of whom they let begin.
"""

from typing import Any

from companion.desk.events import NewGame
from companion.desk.match import Match, exchanged, flipped, going_along
from companion.desk.options import who_begins
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line, begin, replay
from companion.rules.kernel.names import Draw
from companion.table.manners import Manners


def drawn(wanted: NewGame, game: Game[Any], draw: Draw, places: int = 0) -> tuple[Line[Any], Match, Manners]:
    """The game as it begins, who plays it, and how; lots have moved everybody on by so many places."""
    board = game.drawn(draw) if wanted.drawn and game.drawn else {}
    first = who_begins(game)
    begins = {first.name: game.seats[places]} if wanted.lots and first else {}
    line, match = begin(game, {**wanted.asked, **board, **begins}, draw), wanted.match
    if wanted.lots and first is None:
        for _ in range(places):
            match = exchanged(match)
        if places % 2 and game.turned is not None:
            line, match = replay(game, game.turned(line.options), ()), flipped(match)
    return line, match, going_along(wanted.manners, wanted.match, match)
