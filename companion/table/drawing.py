"""What the table does by itself: it draws, and it makes the one decision that is none.

Laws: a draw is as likely as the rules say; and what everybody has seen once stays the same, when it was taken
back and is drawn again.
"""

from typing import Any

from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action
from companion.table.events import Draw
from companion.table.foretelling import due
from companion.table.situation import Phase
from companion.table.table import Table
from companion.table.whisper import drawer


def by_itself(table: Table) -> Action | Draw | None:
    """What nobody has to decide: an action, or a draw that wants a lot; `None` where somebody decides."""
    line = table.line
    if line.actor is None or table.over or table.awaits:
        return None
    if line.actor == TABLE:
        return _draw(table) if table.setting.manners.dealt else _told(table)
    if told := due(table):
        return told
    if line.actor in table.away:
        return harmless(line) if table.situation.phase is Phase.RIGHT else None
    now = table.situation
    if now.phase is not Phase.RIGHT or len(now.actions) > 1 or not goes_on_by_itself(line, dealt=False):
        return None
    return line.game.tacit(line.state)


def harmless(line: Line[Any]) -> Action:
    """What the table decides for who has left: to go on where that is possible, and else what comes first."""
    return line.game.tacit(line.state) or line.game.legal(line.state)[0]


def goes_on_by_itself(line: Line[Any], *, dealt: bool) -> bool:
    """Whether nobody has to decide anything here, so that who goes back to this has gone back to nothing."""
    if line.actor == TABLE:
        return dealt or (drawer(line) is None and len(line.game.legal(line.state)) == 1)
    tacit = line.game.tacit(line.state)
    return tacit is not None and tuple(line.game.legal(line.state)) == (tacit,)


def _told(table: Table) -> Action | None:
    """What people have drawn: as everybody saw, as a tag or who alone knows it says, or all there is."""
    line, told = table.line, table.allowed
    if drawer(line) is not None:
        return table.whisper.drawn
    was_it = line.was is not None and len(line.actions) == line.since  # what was drawn here was wrong
    if not was_it and (seen := _seen(line)):
        return seen
    return told[0] if len(told) == 1 else None


def _seen(line: Line[Any]) -> Action | None:
    """What was drawn here before the game went back."""
    seen = line.drawn.get(line.draws)
    return seen if seen is not None and seen in line.game.legal(line.state) else None


def _draw(table: Table) -> Action | Draw:
    line = table.line
    legal = line.game.legal(line.state)
    if seen := _seen(line):
        return seen
    return Draw(sum(line.game.weight(line.state, action) for action in legal))


def drawn_by(line: Line[Any], lot: int) -> Action:
    """The draw that a lot below the total stands for."""
    legal = line.game.legal(line.state)
    for action in legal:
        lot -= line.game.weight(line.state, action)
        if lot < 0:
            return action
    raise ValueError(lot)
