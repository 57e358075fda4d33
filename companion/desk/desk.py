"""An evening at one table: the game that is on, the question that is asked, and the buttons held.

Laws: a game is left only by a push on a choice that says so; whoever plays on has answered; a key that is
held never counts as pressed too.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from companion.desk.question import Choice, Question, Topic
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Reason
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    Commit,
    NotSaved,
    Pressed,
    Released,
    TableEvent,
    Tick,
    Turned,
)
from companion.table.table import Setting, Table, seat_down
from companion.table.table import step as table_step
from companion.table.table import wake_at as table_wakes_at


@dataclass(frozen=True, slots=True)
class GameBegan:
    """A new game lies on the table: its lots are drawn and its first entry is written."""

    at_s: float
    line: Line[Any]


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """What was to be written could not be: nothing of it has happened."""

    at_s: float
    reason: Reason


@dataclass(frozen=True, slots=True)
class PartGone:
    """A part does not answer any more."""

    at_s: float
    part: str
    reason: Reason
    feels: bool
    """Whether it is what the spaces are felt with."""


@dataclass(frozen=True, slots=True)
class PartReturned:
    """A part answers again."""

    at_s: float
    part: str


DeskEvent = TableEvent | GameBegan | SaveFailed | PartGone | PartReturned


@dataclass(frozen=True, slots=True)
class NewGame:
    """An effect: the game is left, and another one is wanted, on the same board or a new one."""

    same_board: bool


Effect = Commit | NewGame


@dataclass(frozen=True, slots=True)
class Desk:
    """Everything that decides what is visible at the table."""

    table: Table
    question: Question | None = None
    notes: tuple[Reason, ...] = ()
    """What has to be told once: a journal that was cut, say. Gone with the next thing that somebody does."""
    unsaved: Reason | None = None
    """Why what happened last could not be written; gone when something could."""
    lost: Mapping[str, Reason] = field(default_factory=lambda: MappingProxyType({}))
    """The parts that do not answer, and why."""
    held: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down and have not counted yet, and since when."""


def begin(setting: Setting, line: Line[Any]) -> Desk:
    """The desk as a new game begins."""
    return Desk(seat_down(setting, line))


def resume(setting: Setting, line: Line[Any], notes: tuple[Reason, ...] = ()) -> Desk:
    """The desk as a game is found that was not finished. Where nobody has moved there is nothing to ask."""
    question = Question(Topic.RESUMED) if line.actions else None
    return _asked_when_over(Desk(seat_down(setting, line), question, notes))


def wake_at(desk: Desk) -> float | None:
    """When the next `Tick` is wanted."""
    holds = (since + desk.table.setting.hold_s for since in desk.held.values())
    moments = (table_wakes_at(desk.table), *holds)
    return min((moment for moment in moments if moment is not None), default=None)


def step(desk: Desk, event: DeskEvent) -> tuple[Desk, tuple[Effect, ...]]:
    """The desk after the event, and what is to be written down before that is true."""
    desk = _with_holds(desk, event.at_s)
    match event:
        case GameBegan(_, line):
            table = seat_down(desk.table.setting, line, desk.table.contacts)
            return replace(desk, table=table, question=None, unsaved=None, notes=()), ()
        case SaveFailed(at_s, reason):
            desk = replace(desk, unsaved=reason)
            event = NotSaved(at_s)
        case PartGone(at_s, part, reason, feels):
            desk = replace(desk, lost={**desk.lost, part: reason})
            event = CellsLost(at_s) if feels else Tick(at_s)
        case PartReturned(at_s, part):
            desk = replace(desk, lost={name: why for name, why in desk.lost.items() if name != part})
            event = Tick(at_s)
        case Pressed(at_s, chair, Button.KEY):
            desk = replace(desk, held={**desk.held, chair: at_s})
            event = Tick(at_s)
        case Released(at_s, chair, Button.KEY):
            return _key_up(desk, at_s, chair)
        case Turned(at_s, _, detents) if desk.question:
            desk = replace(desk, question=desk.question.turned(detents), notes=())
            event = Tick(at_s)
        case Pressed(_, _, Button.PUSH) if desk.question:
            return _answered(desk, desk.question.chosen)
        case _:
            pass
    return _played(desk, event)


def _with_holds(desk: Desk, at_s: float) -> Desk:
    """The desk once it is that late: a key that has been held long enough opens the menu."""
    hold_s = desk.table.setting.hold_s
    held = {chair: since for chair, since in desk.held.items() if since + hold_s > at_s}
    if len(held) == len(desk.held):
        return desk
    return replace(desk, held=held, question=desk.question or Question(Topic.MENU), notes=())


def _key_up(desk: Desk, at_s: float, chair: Chair) -> tuple[Desk, tuple[Effect, ...]]:
    if chair not in desk.held:  # it was held, and has counted as that
        return desk, ()
    held = {other: since for other, since in desk.held.items() if other != chair}
    desk = replace(desk, held=held, notes=())
    if desk.question and Choice.GO_ON in desk.question.choices:
        return replace(desk, question=None), ()
    return _played(desk, Pressed(at_s, chair, Button.KEY))


def _answered(desk: Desk, choice: Choice) -> tuple[Desk, tuple[Effect, ...]]:
    match choice:
        case Choice.GO_ON:
            return replace(desk, question=None, notes=()), ()
        case Choice.SAME_BOARD:
            return desk, (NewGame(same_board=True),)
        case Choice.NEW_BOARD:
            return desk, (NewGame(same_board=False),)


def _played(desk: Desk, event: TableEvent) -> tuple[Desk, tuple[Effect, ...]]:
    table, effects = table_step(desk.table, event)
    desk = replace(desk, table=table)
    if effects:  # somebody has played on
        desk = replace(desk, question=None, notes=(), unsaved=None)
    return _asked_when_over(desk), effects


def _asked_when_over(desk: Desk) -> Desk:
    line = desk.table.line
    if line.actor is None and (desk.question is None or desk.question.topic is Topic.RESUMED):
        return replace(desk, question=Question(Topic.OVER))
    return desk
