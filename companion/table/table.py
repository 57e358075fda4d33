"""One game at one table: the state, and the one function that changes it.

Laws: nothing is committed but what `legal` lists; a commit by hands needs exactly one action that explains
the settled board with empty hands; what cannot be saved has not happened and is tried again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Self

from companion.rules.kernel.hands import NO_DEED, Deed
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Seat
from companion.table.contacts import Contacts
from companion.table.entry import Entry, Offer, offer
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    Commit,
    NotSaved,
    Pressed,
    Sensed,
    TableEvent,
    Turned,
)
from companion.table.prospects import NOWHERE, Spaces
from companion.table.situation import Phase, Situation, situation

RETRY_S: Final = 2.0
"""How long to wait before what could not be saved is tried again."""


class Cue(Enum):
    """What is worth a sound."""

    TOUCHED = "touched"
    MOVED = "moved"
    WRONG = "wrong"
    WON = "won"


class Task(Enum):
    """Why the board has to be put right."""

    SET_UP = "set-up"
    """A game begins or goes on, and the board does not show it yet."""
    GO_ON = "go-on"
    """A game goes on: the board may show the piece that somebody has kept in the hand."""
    FOLLOW = "follow"
    """An action was made with the dial, and hands have still to do it."""
    MEND = "mend"
    """Something on the board is not as it should be."""


@dataclass(frozen=True, slots=True)
class Setting:
    """What the table is like: who sits where, which spaces have cells, how long contacts bounce."""

    chairs: Mapping[Chair, tuple[Seat, ...]]
    watched: Spaces
    settle_s: float
    hold_s: float

    def seats(self, chair: Chair) -> tuple[Seat, ...]:
        """The seats that the chair holds."""
        return self.chairs.get(chair, ())


@dataclass(frozen=True, slots=True)
class Table:
    """A game under way, what the board shows of it, and what somebody is about to enter."""

    setting: Setting
    line: Line[Any]
    situation: Situation
    contacts: Contacts = field(default_factory=Contacts)
    touched: Spaces = NOWHERE
    task: Task = Task.SET_UP
    owed: Deed = NO_DEED
    """What hands have still to do for the last action, where the task is to follow."""
    entry: Entry | None = None
    retry_s: float | None = None
    """When what could not be saved is tried again; nothing is committed before."""
    cue: tuple[int, Cue | None] = (0, None)
    """The last sound and its number: a new number is a new sound."""

    @property
    def offer(self) -> Offer:
        """What the dial offers now."""
        return offer(self.line.game, self.situation.actions, self.entry)

    @property
    def may_enter(self) -> bool:
        """Whether an action can be entered: somebody is to move, and nothing waits to be saved again."""
        return self.line.actor is not None and self.retry_s is None

    def sounding(self, cue: Cue) -> Self:
        """With a new sound."""
        return replace(self, cue=(self.cue[0] + 1, cue))


def seat_down(setting: Setting, line: Line[Any], before: Table | None = None) -> Table:
    """The table as a game begins or goes on; what the board shows is known from the game before, if any."""
    unseen = Situation(Phase.UNKNOWN, actions=tuple(line.game.legal(line.state)))
    table = Table(setting, line, unseen, task=_task_of(line))
    if before is not None:
        table = replace(table, contacts=before.contacts, cue=before.cue)
    return _looked(table)


def _task_of(line: Line[Any]) -> Task:
    """Why the board has to be looked at, where it was not seen for a while."""
    return Task.GO_ON if line.actions else Task.SET_UP


def wake_at(table: Table) -> float | None:
    """When the next `Tick` is wanted."""
    moments = (table.contacts.settles_at(table.setting.settle_s), table.retry_s)
    return min((moment for moment in moments if moment is not None), default=None)


def step(table: Table, event: TableEvent) -> tuple[Table, tuple[Commit, ...]]:
    """The table after the event, and what is to be written down before that is true."""
    table = _at(table, event.at_s)
    match event:
        case Sensed(at_s, space, occupied) if space in table.setting.watched:
            sensed = table.contacts.sensed(space, occupied=occupied, at_s=at_s)
            table = replace(table, contacts=sensed)
        case CellsLost():
            task = _task_of(table.line)
            lost = replace(table, contacts=Contacts(), touched=NOWHERE, task=task, owed=NO_DEED)
            table = _looked(lost)
        case NotSaved(at_s):
            table = replace(table, retry_s=at_s + RETRY_S)
        case Turned(_, chair, detents) if _decides(table, chair):
            table = _turned(table, detents)
        case Pressed(_, chair, Button.PUSH) if _decides(table, chair):
            return _pushed(table)
        case Pressed(_, chair, Button.KEY) if _decides(table, chair) and table.entry:
            table = replace(table, entry=table.entry.back())
        case _:
            pass
    return _resolved(table)


def _decides(table: Table, chair: Chair) -> bool:
    return table.may_enter and table.line.actor in table.setting.seats(chair)


def _at(table: Table, at_s: float) -> Table:
    """The table once it is that late: levels settle, a retry is due."""
    if table.retry_s is not None and table.retry_s <= at_s:
        table = replace(table, retry_s=None)
    contacts = table.contacts.settled(at_s, table.setting.settle_s)
    if contacts is table.contacts:
        return table
    gone = table.contacts.occupied() - contacts.occupied()
    return _looked(replace(table, contacts=contacts, touched=table.touched | gone))


def _looked(table: Table) -> Table:
    """The board is looked at anew."""
    before = table.situation
    now = situation(table.line, table.contacts, table.touched, table.setting.watched)
    if now.phase is Phase.RIGHT:
        table = replace(table, touched=NOWHERE, task=Task.MEND, owed=NO_DEED)
    elif table.task is Task.GO_ON and now.phase is Phase.IN_HAND and len(now.seen.missing) == 1:
        table = replace(table, task=Task.MEND)
    elif table.task is not Task.MEND and now.phase is not Phase.UNKNOWN:
        now = Situation(Phase.DIFFERENT, now.seen, now.actions)  # first the board, then the next action
    table = replace(table, situation=now)
    if now.actions != before.actions:
        table = replace(table, entry=None)
    if now.why and now.why != before.why:
        return table.sounding(Cue.WRONG)
    if now.phase is Phase.IN_HAND and before.phase is Phase.RIGHT:
        return table.sounding(Cue.TOUCHED)
    return table


def _resolved(table: Table) -> tuple[Table, tuple[Commit, ...]]:
    """Commit what hands have done, if it is one thing."""
    now = table.situation
    if now.phase is Phase.AMBIGUOUS and len(now.actions) == 1 and table.retry_s is None:
        return _committed(table, now.actions[0], Task.MEND, NO_DEED)
    return table, ()


def _turned(table: Table, detents: int) -> Table:
    choices = table.offer
    if table.entry is None:  # the first detent shows the first choice, or the last one
        return replace(table, entry=Entry().turned(detents - (detents > 0), choices))
    return replace(table, entry=table.entry.turned(detents, choices))


def _pushed(table: Table) -> tuple[Table, tuple[Commit, ...]]:
    choices = table.offer
    if table.entry is None and len(choices.actions) > 1:
        return replace(table, entry=Entry()), ()
    if len(choices.actions) > 1:
        table = replace(table, entry=(table.entry or Entry()).taken(choices))
        choices = table.offer
    if len(choices.actions) > 1:
        return table, ()
    action = choices.actions[0]
    deed = table.line.game.deed(table.line.state, action)
    return _committed(table, action, Task.FOLLOW, deed)


def _committed(table: Table, action: Action, task: Task, owed: Deed) -> tuple[Table, tuple[Commit, ...]]:
    line = table.line.play(action)
    if table.situation.phase is Phase.UNKNOWN:
        task, owed = Task.GO_ON, NO_DEED
    after = replace(table, line=line, task=task, owed=owed, touched=NOWHERE, entry=None)
    cue = Cue.MOVED if line.actor else Cue.WON
    return _looked(after).sounding(cue), (Commit(action),)
