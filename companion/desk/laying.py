"""The board itself: the one that lies on the table, one that people tell, and one that has to be laid.

Law: what lies on the table is known as the mat has it, so that it stays the same while seats are exchanged.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from companion.desk.evening import Desk
from companion.desk.options import board_of
from companion.desk.question import Question, Topic
from companion.rules.kernel.game import Game
from companion.rules.kernel.laying import Ask, BoardPart, Pick
from companion.rules.kernel.names import Options, Space

NO_GROUNDS: Final[Mapping[Space, str]] = MappingProxyType({})


def lying(game: Game[Any], options: Options, *, turned: bool) -> Options:
    """The board of the options as it lies on the table, whichever way the mat is read."""
    return board_of(game, game.turned(options) if turned and game.turned else options)


def to_do(desk: Desk) -> Topic | None:
    """What has to be done to the board before the game that is on can be played on it."""
    line, turned = desk.table.line, desk.match.turned
    if desk.laying is None or desk.laying == lying(line.game, line.options, turned=turned):
        return None
    if line.game.turned and desk.laying == lying(line.game, line.options, turned=not turned):
        return Topic.TURN
    return Topic.LAY if parts(desk) else None


def laid(desk: Desk) -> Options:
    """What lies on the table once the board is as the game wants it."""
    line = desk.table.line
    return lying(line.game, line.options, turned=desk.match.turned)


def parts(desk: Desk) -> tuple[BoardPart, ...]:
    """The parts of the board to be laid; none where nothing has to be."""
    line = desk.table.line
    return line.game.to_lay(line.options)


def asked_after(game: Game[Any], answers: tuple[str, ...]) -> Ask | Options:
    """What is asked of people who tell their board, or the options once they have told it."""
    assert game.lay is not None
    return game.lay(answers)


def shown(desk: Desk, question: Question | None) -> Pick | None:
    """The part of a board that is looked at now."""
    if question is None or not question.choices:
        return None
    if question.topic is Topic.LAY:
        found = parts(desk)
        return found[question.cursor][1] if question.cursor < len(found) else None
    if question.topic is Topic.TELL:
        ask = asked_after(desk.table.line.game, question.said)
        return ask.picks[question.cursor] if isinstance(ask, Ask) else None
    return None


def grounds(desk: Desk) -> Mapping[Space, str]:
    """What these spaces look like on the board that is being laid, or told."""
    pick = shown(desk, desk.question)
    return pick.grounds if pick else NO_GROUNDS
