"""The game that comes next: on which board, who plays which seat, and how the mat is read then.

Law: a game that has ended counts once, in the match that the next one begins with.
"""

from companion.desk.evening import Desk
from companion.desk.events import NewGame
from companion.desk.match import (
    Match,
    exchanged,
    flipped,
    going_along,
    in_other_seats,
    scored,
    with_other_seats,
)
from companion.desk.options import agreed_of
from companion.desk.shelf import Title
from companion.rules.kernel.names import Options
from companion.table.manners import Manners


def counted(desk: Desk) -> Match:
    """The match with the game that is on, if that has ended."""
    outcome = desk.table.outcome
    return scored(desk.match, outcome) if outcome else desk.match


def same_board(desk: Desk) -> NewGame:
    """Everything as it was."""
    return NewGame(_game(desk), desk.table.line.options, counted(desk), desk.manners)


def revenge(desk: Desk) -> NewGame:
    """The board is turned by half, so that each side has what the other one had; people keep their seats."""
    return NewGame(_game(desk), _turned(desk), counted(desk), desk.manners)


def exchange(desk: Desk, *, in_hand: bool = False) -> NewGame:
    """People play each other's seats where they sit; nothing on the table is turned."""
    before = counted(desk)
    match = exchanged(before)
    manners = going_along(desk.manners, before, match)
    if desk.table.line.game.turned is not None:
        match = flipped(match)
    return NewGame(_game(desk), _turned(desk), match, manners, in_hand=in_hand)


def lots(desk: Desk) -> NewGame:
    """Lots decide who begins, or who plays which seat."""
    return NewGame(_game(desk), desk.table.line.options, counted(desk), desk.manners, lots=True)


def new_board(desk: Desk) -> NewGame:
    """The companion proposes a board."""
    drawn = desk.table.line.game.drawn is not None
    return NewGame(_game(desk), _agreed(desk), counted(desk), desk.manners, drawn=drawn)


def own_board(desk: Desk, told: Options) -> NewGame:
    """The board that people have laid."""
    return NewGame(_game(desk), {**_agreed(desk), **told}, counted(desk), desk.manners)


def otherwise(desk: Desk, manners: Manners) -> NewGame:
    """The same game, which nobody has begun, in other manners."""
    return NewGame(_game(desk), desk.table.line.options, desk.match, manners)


def set_up(desk: Desk, title: Title) -> NewGame:
    """A game from the shelf, as it is set up there; people keep their chairs."""
    before, manners, game = counted(desk), desk.manners, desk.table.line.game
    match = before
    if title.game is not game or title.seats != desk.seats:
        turns, chairs = title.game.turned is not None, [*desk.table.setting.chairs]
        match = in_other_seats(before, game.seats, title.seats, chairs, turns=turns)
        manners = with_other_seats(manners, before, match)
    return NewGame(title.game.id, title.asked, match, manners, drawn=title.draws)


def _game(desk: Desk) -> str:
    return desk.table.line.game.id


def _turned(desk: Desk) -> Options:
    line = desk.table.line
    return line.game.turned(line.options) if line.game.turned else line.options


def _agreed(desk: Desk) -> Options:
    line = desk.table.line
    return agreed_of(line.game, line.options)
