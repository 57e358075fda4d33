"""An evening at one table: the game that is on, the question that is asked, and the buttons held.

Laws: a game is left only by a push on a choice that says so; whoever plays on has answered; a key that is
held never counts as pressed too; while screens tell something, the first press or turn only takes it away.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from companion.desk.question import Choice, Question, Topic
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Reason, because
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    Commit,
    NotSaved,
    Pressed,
    Released,
    Sensed,
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
    """What has to be told once: a journal that was cut, say. A press takes away the first."""
    unsaved: Reason | None = None
    """Why what happened last could not be written; gone with a press, or when something could be."""
    lost: Mapping[str, Reason] = field(default_factory=lambda: MappingProxyType({}))
    """The parts that do not answer, and why."""
    active_s: float = 0.0
    """When somebody last did something."""
    hesitates: bool = True
    """Whether nobody has done anything for a while, so that it is time for a hint."""
    held: Mapping[Chair, float] = field(default_factory=lambda: MappingProxyType({}))
    """The keys that are down and have not counted yet, and since when."""

    @property
    def told(self) -> bool:
        """Whether screens tell something that a press takes away."""
        return bool(self.unsaved or self.notes)


HESITATES_S: Final = 6.0
"""Whoever does nothing for so long may like a hint; who knows how to play is not told all the time."""
PART_LOST: Final = "desk.part-lost"
"""The reason that tells of a part that the board can do without. Values: part."""


def begin(setting: Setting, line: Line[Any], notes: tuple[Reason, ...] = ()) -> Desk:
    """The desk as a new game begins."""
    return Desk(seat_down(setting, line), notes=notes)


def resume(setting: Setting, line: Line[Any], notes: tuple[Reason, ...] = ()) -> Desk:
    """The desk as a game is found that was not finished. Where nobody has moved there is nothing to ask."""
    question = Question(Topic.RESUMED) if line.actions else None
    return _asked_when_over(Desk(seat_down(setting, line), question, notes))


def wake_at(desk: Desk) -> float | None:
    """When the next `Tick` is wanted."""
    holds = (since + desk.table.setting.hold_s for since in desk.held.values())
    hint = None if desk.hesitates else desk.active_s + HESITATES_S
    moments = (table_wakes_at(desk.table), hint, *holds)
    return min((moment for moment in moments if moment is not None), default=None)


def step(desk: Desk, event: DeskEvent) -> tuple[Desk, tuple[Effect, ...]]:
    """The desk after the event, and what is to be written down before that is true."""
    desk = _with_holds(_with_time(desk, event), event.at_s)
    match event:
        case GameBegan(_, line):
            table = seat_down(desk.table.setting, line, desk.table)
            return Desk(table, lost=desk.lost, held=desk.held), ()
        case SaveFailed(at_s, reason):
            return _played(replace(desk, unsaved=reason), NotSaved(at_s))
        case PartGone() | PartReturned():
            return _part_changed(desk, event)
        case Pressed(at_s, chair, Button.KEY):
            return _played(replace(desk, held={**desk.held, chair: at_s}), Tick(at_s))
        case Released(at_s, chair, Button.KEY):
            return _key_up(desk, at_s, chair)
        case Turned() | Pressed():
            return _dialled(desk, event)
        case _:
            return _played(desk, event)


def _dialled(desk: Desk, event: Turned | Pressed) -> tuple[Desk, tuple[Effect, ...]]:
    """The dial is for what the screens tell, then for what they ask, then for the game."""
    if desk.told:
        return _played(_heard(desk), Tick(event.at_s))
    if desk.question is None:
        return _played(desk, event)
    if isinstance(event, Pressed):
        return _answered(desk, desk.question.chosen)
    return _played(replace(desk, question=desk.question.turned(event.detents)), Tick(event.at_s))


def _part_changed(desk: Desk, event: PartGone | PartReturned) -> tuple[Desk, tuple[Effect, ...]]:
    lost = {name: why for name, why in desk.lost.items() if name != event.part}
    if isinstance(event, PartReturned):
        return _played(replace(desk, lost=lost), Tick(event.at_s))
    desk = replace(desk, lost={**lost, event.part: event.reason})
    if event.feels:
        return _played(desk, CellsLost(event.at_s))
    note = because(PART_LOST, part=event.part)
    return _played(replace(desk, notes=(*desk.notes, note)), Tick(event.at_s))


def _heard(desk: Desk) -> Desk:
    """What was told is taken away: what is not saved before everything else, as it is shown."""
    if desk.unsaved:
        return replace(desk, unsaved=None)
    return replace(desk, notes=desk.notes[1:])


def _with_time(desk: Desk, event: DeskEvent) -> Desk:
    if isinstance(event, Sensed | Pressed | Released | Turned):
        return replace(desk, active_s=event.at_s, hesitates=False)
    if not desk.hesitates and desk.active_s + HESITATES_S <= event.at_s:
        return replace(desk, hesitates=True)
    return desk


def _with_holds(desk: Desk, at_s: float) -> Desk:
    """The desk once it is that late: a key that has been held long enough opens the menu."""
    hold_s = desk.table.setting.hold_s
    held = {chair: since for chair, since in desk.held.items() if since + hold_s > at_s}
    if len(held) == len(desk.held):
        return desk
    return replace(desk, held=held, question=desk.question or Question(Topic.MENU), notes=(), unsaved=None)


def _key_up(desk: Desk, at_s: float, chair: Chair) -> tuple[Desk, tuple[Effect, ...]]:
    if chair not in desk.held:  # it was held, and has counted as that
        return desk, ()
    held = {other: since for other, since in desk.held.items() if other != chair}
    desk = replace(desk, held=held)
    if desk.told:
        return _heard(desk), ()
    if desk.question and Choice.GO_ON in desk.question.choices:
        return replace(desk, question=None), ()
    return _played(desk, Pressed(at_s, chair, Button.KEY))


def _answered(desk: Desk, choice: Choice) -> tuple[Desk, tuple[Effect, ...]]:
    match choice:
        case Choice.GO_ON:
            return replace(desk, question=None), ()
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
