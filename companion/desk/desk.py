"""An evening at one table: what happens to it, event by event.

Laws: a game that is on is left only by a push on a choice that says so, and a yes; whoever plays on has
answered; a key that is held never counts as pressed too; while screens tell something, the first press or
turn only takes it away; once the table is off, nothing counts but a push; what one chair does in private is
nothing that has happened to the others.
"""

from dataclasses import replace
from typing import Final

from companion.desk.answering import answered, refused
from companion.desk.asking import menu
from companion.desk.beginning import begin, begun, resume, with_note
from companion.desk.deciding import woken
from companion.desk.enrolling import heard, is_for_desk, turned, with_mat
from companion.desk.evening import STUCK_S, Answered, Desk
from companion.desk.events import (
    BoardTold,
    DeskEvent,
    Effect,
    GameBegan,
    NewGame,
    Noticed,
    PartGone,
    PartReturned,
    Rewired,
    SaveFailed,
    Typed,
)
from companion.desk.laying import laid
from companion.desk.lending import lent
from companion.desk.losing import gone, returned, steadied, steady_at
from companion.desk.private import in_private, is_private_event
from companion.desk.raising import raised
from companion.desk.sketching import drawn
from companion.desk.telling import typed
from companion.desk.tokens import is_private
from companion.desk.working import Workable, worked
from companion.rules.kernel.names import TABLE
from companion.table import deeds
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    NoteClock,
    NotSaved,
    Pressed,
    Released,
    Seen,
    Sensed,
    TableEvent,
    Tagged,
    Tick,
    Turned,
)
from companion.table.guide import lead
from companion.table.situation import Phase
from companion.table.step import step as table_step
from companion.table.step import wake_at as table_wakes_at
from companion.workshop.job import Back, Examined, Felt, Laid, Lost

__all__ = ["HESITATES_S", "Desk", "begin", "resume", "step", "wake_at"]

HESITATES_S: Final = 6.0
"""Whoever does nothing for so long may like a hint; who knows how to play is not told all the time."""


def wake_at(desk: Desk) -> float | None:
    """When the next `Tick` is wanted."""
    holds = (since + desk.table.setting.hold_s for since in desk.held.values())
    hint = None if desk.hesitates or desk.rests else desk.active_s + HESITATES_S
    stuck = desk.led_s + STUCK_S if desk.led and not desk.stuck and not desk.rests else None
    works = desk.job.wake_at() if desk.job else None
    moments = (table_wakes_at(desk.table), hint, stuck, works, steady_at(desk), *holds)
    return min((moment for moment in moments if moment is not None), default=None)


def step(desk: Desk, event: DeskEvent) -> Answered:
    """The desk after the event, and what is to be written down before that is true."""
    desk = steadied(desk, event.at_s)
    after, effects = _asleep(desk, event) if desk.off else _awake(desk, event)
    if any(not isinstance(effect, NoteClock) for effect in effects):
        after = replace(after, unsaved=None)  # once this is written what could not be is past
    if any(isinstance(effect, NewGame) for effect in effects):
        return after, effects  # what is asked then is asked of the game that begins
    return raised(_led(_unseen_again(after))), effects


def _unseen_again(desk: Desk) -> Desk:
    """What was drawn and taken back is not what may be drawn now."""
    count = len(desk.table.line.actions)
    return desk if desk.seen <= count else replace(desk, seen=count)


def _led(desk: Desk) -> Desk:
    """Take note of what has to be done on the board, and since when."""
    astray = desk.table.situation.phase is Phase.DIFFERENT and not desk.table.over
    led = lead(desk.table) if astray else None
    return desk if led == desk.led else replace(desk, led=led, led_s=desk.table.now_s)


def _asleep(desk: Desk, event: DeskEvent) -> Answered:
    match event:
        case Pressed(at_s, _, Button.PUSH):
            return woken(_later(replace(desk, active_s=at_s, hesitates=False), at_s)), ()
        case Pressed() | Released() | Turned() | BoardTold():
            return desk, ()
        case _:
            return _happened(desk, event)


def _awake(desk: Desk, event: DeskEvent) -> Answered:
    if desk.job and desk.told and isinstance(event, Pressed | Turned):
        return _played(_heard(desk), Tick(event.at_s))
    if desk.job and isinstance(event, Felt | Laid | Examined | Pressed | Released | Turned | Tick):
        return _at_work(desk, event)
    if desk.job and isinstance(event, Tagged) and event.uid is not None:
        return desk, ()
    if desk.job and isinstance(event, PartGone | PartReturned):
        after, effects = _part_changed(desk, event)
        news = Lost if isinstance(event, PartGone) else Back
        ended = effects or after.job is None
        return (after, effects) if ended else _at_work(after, news(event.at_s, event.part))
    if isinstance(event, Pressed | Released | Turned) and is_private_event(desk, event):
        after, effects = in_private(desk, event)
        return (after, effects) if effects else _awake(_later(after, event.at_s), Tick(event.at_s))
    desk = _with_holds(_with_time(desk, event), event.at_s)
    match event:
        case Pressed(at_s, chair, Button.KEY):
            return _played(replace(desk, held={**desk.held, chair: at_s}), Tick(at_s))
        case Released(at_s, chair, Button.KEY):
            return _key_up(desk, at_s, chair)
        case Turned() | Pressed():
            return _dialled(desk, event)
        case _:
            return _happened(desk, event)


def _at_work(desk: Desk, event: Workable) -> Answered:
    """Time goes by for the game that rests, too."""
    after, effects = worked(_later(desk, event.at_s), event)
    return (after, effects) if effects else _played(after, Tick(event.at_s))


def _happened(desk: Desk, event: DeskEvent) -> Answered:
    """What nobody did with a button."""
    match event:
        case GameBegan():
            return begun(desk, event), ()
        case SaveFailed(at_s, reason):
            job = desk.job and desk.job.heard(NotSaved(at_s)).job
            return _played(replace(desk, unsaved=reason, job=job), NotSaved(at_s))
        case Noticed(_, reason):
            return with_note(desk, reason), ()
        case PartGone() | PartReturned():
            return _part_changed(desk, event)
        case Tagged():
            return _tagged(desk, event)
        case Felt() | Laid() | Examined():
            return desk, ()  # is news only for who works on the table
        case Rewired(at_s, wiring):
            return replace(desk, wiring=wiring), ()
        case BoardTold(at_s):
            return drawn(_later(desk, at_s), event)
        case Typed(at_s):
            return _played(typed(desk, event), Tick(at_s))
        case _:
            return _played(desk, event)


def _dialled(desk: Desk, event: Turned | Pressed) -> Answered:
    """The dial is for what the screens tell, then for what they ask, then for the game."""
    question, event = desk.question, lent(desk, event)
    if desk.told:
        return _played(_heard(desk), Tick(event.at_s))
    if question is None or not question.concerns(event.chair):
        return _played(desk, event)
    if not question.open_to(event.chair):
        return _played(desk, Tick(event.at_s))
    if is_private(desk, question) and isinstance(event, Turned):  # nobody sees what it would turn to
        return _played(desk, Tick(event.at_s))
    if is_private(desk, question):
        return _played(replace(desk, question=question.back), Tick(event.at_s))
    if isinstance(event, Pressed) and not question.heeds(event.at_s):
        return _played(desk, Tick(event.at_s))
    if isinstance(event, Pressed):
        return answered(_later(desk, event.at_s), question, event.chair)
    return _played(replace(desk, question=turned(question, event.detents)), Tick(event.at_s))


def _later(desk: Desk, at_s: float) -> Desk:
    """What people decide, they decide at that moment."""
    return replace(desk, table=replace(desk.table, now_s=max(desk.table.now_s, at_s)))


def _tagged(desk: Desk, event: Tagged) -> Answered:
    """A reader answers what is asked of it; another mat asks by itself; the rest is the game's.

    What lies there no more is told to the game, too.
    """
    if not is_for_desk(desk, event):
        return _played(with_mat(_later(desk, event.at_s), event), event)
    effects: tuple[Effect, ...] = ()
    if event.uid is None:
        desk, effects = _played(desk, event)
    if effects or desk.question is None:
        return desk, effects
    return heard(_later(desk, event.at_s), desk.question, event)


def _part_changed(desk: Desk, event: PartGone | PartReturned) -> Answered:
    if isinstance(event, PartReturned):
        return _played(returned(desk, event), Tick(event.at_s))
    return _played(gone(desk, event), CellsLost(event.at_s) if event.feels else Tick(event.at_s))


def _heard(desk: Desk) -> Desk:
    """What was told is taken away: what is not saved before everything else, as it is shown."""
    if desk.unsaved:
        return replace(desk, unsaved=None)
    if desk.notes:
        return replace(desk, notes=desk.notes[1:])
    return replace(desk, drawn=False)


def _with_time(desk: Desk, event: DeskEvent) -> Desk:
    by_hand = isinstance(event, Sensed | Seen) and bool(desk.table.setting.felt)
    if by_hand or isinstance(event, Pressed | Released | Turned):
        same = desk.active_s == event.at_s and not desk.hesitates
        return desk if same else replace(desk, active_s=event.at_s, hesitates=False)
    if not desk.hesitates and not desk.rests and desk.active_s + HESITATES_S <= event.at_s:
        return replace(desk, hesitates=True)
    return desk


def _with_holds(desk: Desk, at_s: float) -> Desk:
    """The desk once it is that late: a key that has been held long enough opens the menu."""
    hold_s = desk.table.setting.hold_s
    held = {chair: since for chair, since in desk.held.items() if since + hold_s > at_s}
    if len(held) == len(desk.held):
        return desk
    chair = min(desk.held.keys() - held.keys(), key=lambda chair: (desk.held[chair], chair))
    return replace(desk, held=held, question=menu(desk, chair), notes=(), unsaved=None, drawn=False)


def _key_up(desk: Desk, at_s: float, chair: Chair) -> Answered:
    if chair not in desk.held:  # it was held, and has counted as that
        return desk, ()
    held = {other: since for other, since in desk.held.items() if other != chair}
    desk = _later(replace(desk, held=held), at_s)
    if desk.told:
        return _heard(desk), ()
    chair = lent(desk, Pressed(at_s, chair, Button.KEY)).chair if not desk.waives(chair) else chair
    if desk.question is not None and desk.question.concerns(chair):
        return refused(desk, desk.question, chair)
    if desk.waives(chair):
        return replace(desk, table=deeds.waived(desk.table)), ()
    return _played(desk, Pressed(at_s, chair, Button.KEY))


def _played(desk: Desk, event: TableEvent) -> Answered:
    table, effects = table_step(desk.table, event)
    by_itself = desk.table.line.actor == TABLE and desk.table.setting.manners.dealt
    desk = desk if table is desk.table else replace(desk, table=table)
    if not by_itself and any(not isinstance(effect, NoteClock) for effect in effects):  # somebody plays on
        desk = replace(desk, question=None, notes=(), drawn=False, misplaced=False)
        return replace(desk, laying=laid(desk)), effects
    return desk, effects
