"""What is left to do on the board where the game went another way than hands: back, or told otherwise.

Laws: what cells show is led to, and only what no cell can show becomes a chore. A chore says how something
has to be, so it does no harm to ask for it where it is so already.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from companion.rules.kernel.hands import Occupancy, Standing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Space
from companion.table.chores import Chore, Chores, Work, joined, spaces
from companion.table.prospects import NOWHERE, Spaces
from companion.table.situation import last_by_hand
from companion.table.table import Table

ASKED_AGAIN: Final = 4
"""After a restart nobody knows what was done already: that a game went back matters for so many actions."""
TURNS: Final = 3
"""The chores of so many turns are asked for again, those of the one that is on included."""


def asked_again(line: Line[Any], watched: Spaces) -> Chores:
    """What may still be owed where the table has just been switched on."""
    chores = _left_lately(line)
    if not (was := _lately(line)):
        return chores
    wanted, there = line.game.occupancy(line.state), lay_before(line)
    pairs = enumerate(zip(line.actions, was.actions, strict=False))
    amended = next((number for number, (one, other) in pairs if one != other), len(line.actions))
    home = _going(there, wanted, _sent_home(line, amended))
    before = (one for one in _left_lately(was) if one.work is Work.HOME and one.space not in wanted)
    looks = (line.game.occupancy(state) for state in was.states[amended:])  # it went back there step by step
    differ = sorted((one for look in looks for one in _differing(look, wanted, watched)), key=_is_change)
    return tuple({chore.space: chore for chore in (*before, *chores, *home, *differ)}.values())


def _is_change(chore: Chore) -> bool:
    return chore.work is Work.CHANGE


def _left_lately(line: Line[Any]) -> Chores:
    """What the last actions have left to hands."""
    chores: Chores = ()
    first = _turns_ago(line)
    for action, state in zip(line.actions[first:], line.states[first:-1], strict=True):
        chores = joined(chores, line.game.deed(state, action))
    return chores


def _turns_ago(line: Line[Any]) -> int:
    """The number of the action that the first of the last turns began with; the table has none of its own."""
    turns, mover = 1, line.actor
    for number, actor in reversed([*enumerate(line.actors())]):
        if actor == TABLE:
            continue
        turns += mover not in (actor, TABLE)
        mover = actor
        if turns > TURNS:
            return number + 1
    return 0


def lay_before(line: Line[Any]) -> Occupancy:
    """What may still lie where it was before the line went back or was amended, not long ago."""
    was = _lately(line)
    return was.game.occupancy(was.state) if was else {}


def _lately(line: Line[Any]) -> Line[Any] | None:
    return line.was if len(line.actions) - line.since <= ASKED_AGAIN else None


def told_otherwise(
    table: Table, line: Line[Any], amended: int | None = None, *, sure: Spaces = NOWHERE
) -> Table:
    """The table with another line, and the board as it lies.

    Where an action was amended, what the line has sent home since goes home from where it still lies. What
    people are sure of is there as that line has it.
    """
    wanted = line.game.occupancy(line.state)
    there = {**_known(table, wanted), **{space: wanted[space] for space in sure & wanted.keys()}}
    home = spaces(table.chores, Work.HOME)
    home |= _sent_home(line, amended) if amended is not None else NOWHERE
    chores = (
        *_going(there, wanted, home),
        *_differing(there, wanted, table.setting.felt),
        *_unknown(table, there, wanted),
    )
    tokens = table.tokens.staying(table.line.game.occupancy(table.line.state), wanted)
    return replace(table, line=line, chores=chores, lying=there, tokens=tokens)


def lying(line: Line[Any], chores: Chores) -> Occupancy:
    """What lies on the board as long as these chores are not done; nobody knows what is to be changed."""
    there = {**line.game.occupancy(line.state)}
    for chore in chores:
        match chore.work:
            case Work.HOME if piece := _last_on(line, chore.space):
                there[chore.space] = piece
            case Work.TURN if chore.space in there:
                there[chore.space] = _turned(there[chore.space])
            case Work.CHANGE:
                there.pop(chore.space, None)
            case _:
                pass
    return there


def _known(table: Table, wanted: Occupancy) -> Occupancy:
    """What of that is known to lie there still, or to have been carried back to where it has to be."""
    felt = table.setting.felt - table.doubted
    there = {space: piece for space, piece in table.lying.items() if space in felt}
    there |= lying(table.line, table.chores)
    gone = {space for space in there if space in felt & table.contacts.empty()}
    came = _came(table) - there.keys()
    unknown = gone | table.owing | _put_back(table)
    known = {space: piece for space, piece in there.items() if space not in unknown}
    for start, goal in zip(gone, came, strict=True) if len(gone) == len(came) == 1 else ():
        if goal in wanted and _alike(there[start], wanted[goal]):
            known[goal] = there[start]
    return known


def _put_back(table: Table) -> Spaces:
    """Where hands have undone what they did last, by all that cells show."""
    back, now = last_by_hand(table.line), table.situation
    if not back or (now.back != back and now.instead is None):
        return NOWHERE
    deed = table.line.game.deed(table.line.states[-1 - back], table.line.actions[-back])
    return frozenset((*deed.lifts, *deed.drops))


def _came(table: Table) -> Spaces:
    """Where hands have put something down since the board was right."""
    return table.contacts.occupied() & table.trail.filled_s.keys() - table.doubted


def _going(there: Occupancy, wanted: Occupancy, home: Spaces) -> Iterator[Chore]:
    """What goes home from where it still lies."""
    return (Chore(Work.HOME, space) for space in there if space in home and space not in wanted)


def _differing(there: Occupancy, wanted: Occupancy, watched: Spaces) -> Iterator[Chore]:
    """What has to be turned over, or changed; where no cell feels what stands, people know it as well."""
    for space, piece in wanted.items():
        was = there.get(space, piece)
        if was != piece and _alike(was, piece):
            yield Chore(Work.TURN, space)
        elif was != piece and space in watched:
            yield Chore(Work.CHANGE, space)


def _unknown(table: Table, there: Occupancy, wanted: Occupancy) -> Iterator[Chore]:
    """The same where nobody knows what lies: it was to be changed before, or came from beside the board."""
    changing = spaces(table.chores, Work.CHANGE)
    for space, piece in wanted.items():
        if space in there:
            continue
        if space in changing:
            yield Chore(Work.CHANGE, space)
        elif space in _came(table) and piece.down:
            yield Chore(Work.TURN, space)


def _alike(one: Standing, other: Standing) -> bool:
    """Whether the two look the same but for their faces."""
    return replace(one, down=other.down) == other


def _turned(piece: Standing) -> Standing:
    return replace(piece, down=not piece.down)


def _last_on(line: Line[Any], space: Space) -> Standing | None:
    """What stood there last."""
    standing = (line.game.occupancy(state).get(space) for state in reversed(line.states))
    return next((piece for piece in standing if piece), None)


def _sent_home(line: Line[Any], number: int) -> Spaces:
    """Where something stood that goes home because of these actions."""
    pairs = zip(line.actions[number:], line.states[number:-1], strict=True)
    return frozenset(space for action, state in pairs for space in line.game.deed(state, action).home)
