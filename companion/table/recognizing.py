"""Whether a tag that is read is of a piece on the board: one that was taken up, or was placed just now.

Laws: a piece in the hand is what is shown, if it is the only one that is off its space and was not only
brushed; who can place nothing now tells of what was placed; and what lies on a reader is never what stands.
"""

from typing import Any, Final

from companion.rules.kernel.form import Form
from companion.rules.kernel.hands import PIECE, Standing, Thing
from companion.rules.kernel.line import Line, amend
from companion.rules.kernel.names import TABLE, Action, Space
from companion.table.claim import Claim
from companion.table.entry import VERB, parts
from companion.table.looking import signs
from companion.table.naming import unfit
from companion.table.table import Table, Task
from companion.table.tokens import came_with

CARRIED_S: Final = 0.25
"""Nobody carries a piece to a reader more quickly; who brushes one is quicker."""
PLAYING: Final = (Task.MEND, Task.FOLLOW)
"""Only then one piece that is off its space is in a hand; else the board is being put right."""


def recognized(table: Table, uid: str, thing: Thing) -> Space | Claim | None:
    """Where that piece stands by what the record says, or against it; `None` where it is of no such piece."""
    if thing.part != PIECE or thing.owner == TABLE or table.over or table.task not in PLAYING:
        return None
    space = _in_hand(table, thing)
    if space is None and _stands(table, uid, thing):
        return table.tokens.standing[uid]
    if space is None:
        space = _placed(table, uid, thing)
    if space is None or _is(table.line.game.occupancy(table.line.state)[space], thing):
        return space
    number = came_with(table.line, space)
    if number is None:
        return None
    return Claim(space, thing, number, _instead(table.line, number, space, thing))


def _in_hand(table: Table, thing: Thing) -> Space | None:
    """Where a piece of that owner is missing, and nothing else is amiss."""
    seen = signs(table).seen
    if len(seen.missing) != 1 or seen.extra:
        return None
    [space] = seen.missing
    open_s = table.trail.open_s.get(space)
    carried = open_s is not None and table.now_s - open_s >= CARRIED_S
    standing = table.line.game.occupancy(table.line.state)[space]
    return space if carried and standing.owner == thing.owner else None


def _stands(table: Table, uid: str, thing: Thing) -> bool:
    """Whether that token was put down, and is not about to be."""
    return uid in table.tokens.standing and not (table.line.actor == thing.owner and _fits(table, thing))


def _placed(table: Table, uid: str, thing: Thing) -> Space | None:
    """Where its owner has put one down in this turn, who has nothing to put down any more."""
    line, game = table.line, table.line.game
    legal = game.legal(line.state)
    if line.actor != thing.owner or any(thing.part in parts(game, action) for action in legal):
        return None
    if not signs(table).seen.right:
        return None
    for number in reversed(range(len(line.actions))):
        if game.actor(line.states[number]) not in (thing.owner, TABLE):
            return None
        deed = game.deed(line.states[number], line.actions[number])
        if deed.drops and thing.part in parts(game, line.actions[number]):
            return _where(table, number, uid, thing)
    return None


def _where(table: Table, number: int, uid: str, thing: Thing) -> Space | None:
    """Where what came with that action stands now, unless its own tag has said that it is another one."""
    standing = table.line.game.occupancy(table.line.state)
    space = next((one for one in standing if came_with(table.line, one) == number), None)
    if space is None or _is(standing[space], thing):
        return space
    others = (one for one, there in table.tokens.standing.items() if there == space)
    return None if any(one != uid for one in others) else space


def _fits(table: Table, thing: Thing) -> bool:
    return unfit(table.line.game, table.line.state, table.left, thing) is None


def _is(standing: Standing, thing: Thing) -> bool:
    """Whether it is that piece, or a stack that has one like it."""
    return standing.owner == thing.owner and thing.value in standing.kinds


def _instead(line: Line[Any], number: int, space: Space, thing: Thing) -> Action | None:
    """The action with that piece, where all that came after it could have come after that as well."""
    form = dict(parts(line.game, line.actions[number]))
    if thing.part not in form:
        return None
    verb = form.pop(VERB)
    action = line.game.form(Form(verb, tuple({**form, thing.part: thing.value}.items())))
    if action not in line.game.legal(line.states[number]):
        return None
    amended = amend(line, number, action)
    stays = amended.actions[number + 1 :] == line.actions[number + 1 :]
    return action if stays and space in amended.game.occupancy(amended.state) else None
