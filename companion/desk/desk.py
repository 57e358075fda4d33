"""An evening at one table: what happens to it, event by event.

Laws: a game is left only by a push on a choice that says so, and a yes; whoever plays on has answered; a key
that is held never counts as pressed too; while screens tell something, the first press or turn only takes it
away; once the table is off, nothing counts but a push.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from companion.desk.answering import answered, refused
from companion.desk.asking import anew, ask, menu
from companion.desk.deciding import woken
from companion.desk.evening import Answered, Desk
from companion.desk.events import (
    DeskEvent,
    GameBegan,
    NewGame,
    PartGone,
    PartReturned,
    SaveFailed,
)
from companion.desk.laying import laid, parts, to_do
from companion.desk.match import Match, held, sitting
from companion.desk.question import Question, Topic
from companion.desk.raising import raised
from companion.rules.kernel.game import Outcome
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Actor, Space
from companion.rules.kernel.reason import Reason, because
from companion.table import deeds
from companion.table.clock import Clock
from companion.table.contacts import Contacts
from companion.table.events import (
    Button,
    CellsLost,
    Chair,
    NoteClock,
    NotSaved,
    Pressed,
    Released,
    Sensed,
    TableEvent,
    Tick,
    Turned,
)
from companion.table.manners import Manners
from companion.table.setting import Setting
from companion.table.step import seat_down
from companion.table.step import step as table_step
from companion.table.step import wake_at as table_wakes_at

__all__ = ["HESITATES_S", "PART_LOST", "Desk", "begin", "resume", "step", "wake_at"]

HESITATES_S: Final = 6.0
"""Whoever does nothing for so long may like a hint; who knows how to play is not told all the time."""
PART_LOST: Final = "desk.part-lost"
"""The reason that tells of a part that the board can do without. Values: part."""


def begin(  # noqa: PLR0913 - all that an evening may begin with
    setting: Setting,
    line: Line[Any],
    notes: tuple[Reason, ...] = (),
    *,
    match: Match | None = None,
    known: tuple[str, ...] = (),
    welcome: bool = False,
) -> Desk:
    """The desk as a new game begins; on a table that was never played at people are welcome."""
    match = match or sitting(setting.chairs, line.game.seats)
    desk = Desk(seat_down(setting, line), match, setting.manners, known, notes=notes)
    if welcome:
        return raised(replace(desk, question=ask(desk, Topic.WELCOME)))
    return raised(replace(desk, laying=laid(desk)))


def resume(  # noqa: PLR0913 - all that a game may be found with
    setting: Setting,
    line: Line[Any],
    notes: tuple[Reason, ...] = (),
    *,
    match: Match | None = None,
    known: tuple[str, ...] = (),
    clock: Clock | None = None,
    clocks: tuple[Clock, ...] = (),
    verdict: Outcome | None = None,
    following: Manners | None = None,
) -> Desk:
    """The desk as a game is found that was not finished. Where nobody has moved there is nothing to ask."""
    match = match or sitting(setting.chairs, line.game.seats)
    table = seat_down(setting, line, clock=clock, clocks=clocks, verdict=verdict)
    desk = Desk(table, match, following or setting.manners, known, notes=notes)
    if line.actions or desk.table.over:
        desk = replace(desk, laying=laid(desk))
        return raised(replace(desk, question=ask(desk, Topic.RESUMED)) if line.actions else desk)
    # Nobody knows any more how far the board was laid.
    question = ask(desk, Topic.LAY) if parts(desk) else None
    return raised(replace(desk, question=question))


def wake_at(desk: Desk) -> float | None:
    """When the next `Tick` is wanted."""
    holds = (since + desk.table.setting.hold_s for since in desk.held.values())
    hint = None if desk.hesitates or desk.rests else desk.active_s + HESITATES_S
    moments = (table_wakes_at(desk.table), hint, *holds)
    return min((moment for moment in moments if moment is not None), default=None)


def step(desk: Desk, event: DeskEvent) -> Answered:
    """The desk after the event, and what is to be written down before that is true."""
    after, effects = _asleep(desk, event) if desk.off else _awake(desk, event)
    if any(isinstance(effect, NewGame) for effect in effects):
        return after, effects  # what is asked then is asked of the game that begins
    return raised(after), effects


def _asleep(desk: Desk, event: DeskEvent) -> Answered:
    match event:
        case Pressed(at_s, _, Button.PUSH):
            return woken(_later(replace(desk, active_s=at_s, hesitates=False), at_s)), ()
        case Pressed() | Released() | Turned():
            return desk, ()
        case _:
            return _happened(desk, event)


def _awake(desk: Desk, event: DeskEvent) -> Answered:
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


def _happened(desk: Desk, event: DeskEvent) -> Answered:
    """What nobody did with a button."""
    match event:
        case GameBegan():
            return _begun(desk, event), ()
        case SaveFailed(at_s, reason):
            return _played(replace(desk, unsaved=reason), NotSaved(at_s))
        case PartGone() | PartReturned():
            return _part_changed(desk, event)
        case _:
            return _played(desk, event)


def _begun(desk: Desk, began: GameBegan) -> Desk:
    """The game that was wanted lies on the table. What was asked then is asked of it, too."""
    match, manners = began.match or desk.match, began.manners or desk.table.setting.manners
    chairs = held(match, [*desk.table.setting.chairs], began.line.game.seats)
    setting = replace(desk.table.setting, chairs=chairs, manners=manners)
    before = desk.table
    if match.turned is not desk.match.turned:  # what the cells told were the names of other spaces
        before = replace(before, contacts=Contacts())
        half_turn = began.line.game.half_turn
        watched = frozenset(half_turn.get(space, space) for space in setting.watched)
        setting = replace(setting, watched=watched)
    table = seat_down(setting, began.line, before, in_hand=began.in_hand, owners=_owners(desk, began))
    after = Desk(
        table,
        match,
        manners,
        desk.known,
        laying=desk.laying,
        misplaced=_misplaced(desk, began),
        lost=desk.lost,
        drawn=desk.drawn,
        active_s=desk.active_s,
        hesitates=desk.hesitates,
        held=desk.held,
    )
    return replace(after, question=_board_first(after, anew(after, desk.question)))


def _misplaced(desk: Desk, began: GameBegan) -> bool:
    """Whether pieces have to change sides by hand, since people have changed what they play."""
    flipped = began.match is not None and began.match.turned is not desk.match.turned
    if not flipped or began.in_hand:
        return desk.misplaced and not began.in_hand
    return not desk.misplaced and bool(desk.table.contacts.occupied())


def _owners(desk: Desk, began: GameBegan) -> Mapping[Space, Actor]:
    """Whose piece stands where, as the game before has left it, in the names that spaces have from now on."""
    line, match = desk.table.line, began.match or desk.match
    if line.game is not began.line.game:
        return {}
    names = line.game.half_turn if match.turned is not desk.match.turned else {}
    standing = line.game.occupancy(line.state).items()
    return {names.get(space, space): piece.owner for space, piece in standing}


def _board_first(desk: Desk, question: Question | None) -> Question | None:
    """What has to be done to the board comes before everything else that is asked."""
    topic = to_do(desk)
    return question if topic is None else ask(desk, topic, back=question)


def _dialled(desk: Desk, event: Turned | Pressed) -> Answered:
    """The dial is for what the screens tell, then for what they ask, then for the game."""
    question = desk.question
    if desk.told:
        return _played(_heard(desk), Tick(event.at_s))
    if question is None or not question.concerns(event.chair):
        return _played(desk, event)
    if not question.open_to(event.chair):
        return _played(desk, Tick(event.at_s))
    if isinstance(event, Pressed) and not question.heeds(event.at_s):
        return _played(desk, Tick(event.at_s))
    if isinstance(event, Pressed):
        return answered(_later(desk, event.at_s), question, event.chair)
    return _played(replace(desk, question=question.turned(event.detents)), Tick(event.at_s))


def _later(desk: Desk, at_s: float) -> Desk:
    """What people decide, they decide at that moment."""
    return replace(desk, table=replace(desk.table, now_s=max(desk.table.now_s, at_s)))


def _part_changed(desk: Desk, event: PartGone | PartReturned) -> Answered:
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
    if desk.notes:
        return replace(desk, notes=desk.notes[1:])
    return replace(desk, drawn=False)


def _with_time(desk: Desk, event: DeskEvent) -> Desk:
    if isinstance(event, Sensed | Pressed | Released | Turned):
        return replace(desk, active_s=event.at_s, hesitates=False)
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
    if desk.question is not None and desk.question.concerns(chair):
        return refused(desk, desk.question, chair)
    if desk.waives(chair):
        return replace(desk, table=deeds.waived(desk.table)), ()
    return _played(desk, Pressed(at_s, chair, Button.KEY))


def _played(desk: Desk, event: TableEvent) -> Answered:
    table, effects = table_step(desk.table, event)
    desk = replace(desk, table=table)
    if any(not isinstance(effect, NoteClock) for effect in effects):  # somebody has played on
        desk = replace(desk, question=None, notes=(), unsaved=None, drawn=False, misplaced=False)
        return replace(desk, laying=laid(desk)), effects
    return desk, effects
