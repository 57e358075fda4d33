"""Handles dial, push, key, wand and tag: what is entered for an action beside the board.

Laws: choosing one part leaves the others open; the key goes one step back, or says no. A touch of the
wand fills the first part that the space can be, and never takes an action; where it fits no open part of
the entry, the entry begins anew.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.games.kernel import NO_DEED, TABLE, Action, Space
from companion.table.assessment import assess, is_taken_up
from companion.table.candidates import Spaces
from companion.table.chores import current_chores, unfelt_chores
from companion.table.commits import commit, commit_by_hand, undo
from companion.table.entry import DialEntry, parts, possible, without_owners
from companion.table.events import Button, Chair, Pointed, Pressed, TableEffect, TableEvent, Tagged, Turned
from companion.table.situation import Phase
from companion.table.table import Table, Task, WandTouch, secret_drawer
from companion.table.table_draws import may_tell, queue_action, tell_secret_draw, turn_secret_dial
from companion.table.tag_input import read_board_piece, read_tag

STILL_THERE_S: Final = 0.5
"""Contacts of the wand on one space within this time are one touch."""


def point_at(table: Table, space: Space, at_s: float) -> Table:
    """Handle a touch of the wand on the space."""
    still = (
        table.turn.wand_touch is not None
        and table.turn.wand_touch.space == space
        and at_s - table.turn.wand_touch.at_s <= STILL_THERE_S
    )
    table = replace(table, turn=replace(table.turn, wand_touch=WandTouch(space, at_s)))
    if still or not table.may_enter or table.record.actor == TABLE:
        return table
    if table.ambiguous_actions:
        return _choose_among(table, space)
    begun = table.turn.entry or DialEntry()
    for entry in (begun, replace(begun, wide=True), DialEntry(), DialEntry(wide=True)):
        actions = replace(
            table, turn=replace(table.turn, entry=entry if entry.filled or entry.wide else None)
        ).offer.actions
        left = possible(table.record.game, actions, entry)
        if part := _open_part(table, left, entry, space):
            return replace(table, turn=replace(table.turn, entry=entry.with_parts((part, space))))
    return table


def _choose_among(table: Table, space: Space) -> Table:
    """Choose the one of the ambiguous actions that leads to the space."""
    game, record = table.record.game, table.record
    leads = [
        n
        for n, action in enumerate(table.ambiguous_actions)
        if space in game.hands.deed(record.state, action).drops
    ]
    return (
        replace(table, turn=replace(table.turn, entry=DialEntry(cursor=leads[0])))
        if len(leads) == 1
        else table
    )


def _open_part(table: Table, actions: Iterable[Action], entry: DialEntry, space: Space) -> str | None:
    """The first open part that this space can be."""
    game, entered = table.record.game, {name for name, _ in entry.filled}
    can_be = [
        (number, name)
        for action in actions
        for number, (name, value) in enumerate(parts(game, action).items())
        if value == space and name in game.hands.space_parts and name not in entered
    ]
    return min(can_be)[1] if can_be else None


DOUBLE_PUSH_S: Final = 0.4
"""A second push within this time does not take what the dial points at by then."""
HANDS_BUSY: Final = (Phase.IN_HAND, Phase.DIFFERENT)
"""Phases in which a push alone confirms nothing, even if only one action is possible."""


def handle_control(table: Table, event: TableEvent) -> tuple[Table, tuple[TableEffect, ...]]:
    """The table after a control event, and its immediate effects."""
    match event:
        case Pointed(at_s, space):
            return point_at(table, space, at_s), ()
        case Turned(_, chair, detents) if _has_no_private_moment(table, chair):
            return turn_secret_dial(table, detents), ()
        case Pressed(_, chair, Button.PUSH) if _has_no_private_moment(table, chair):
            return tell_secret_draw(table), ()
        case Turned(_, chair, detents) if _decides(table, chair):
            return _turn_dial(replace(table, turn=replace(table.turn, wand_touch=None)), detents), ()
        case Pressed(_, chair, Button.PUSH) if _decides(table, chair):
            return _press_push(table)
        case Pressed(_, chair, Button.KEY) if _decides(table, chair):
            return _press_key(table)
        case Tagged():
            return _handle_tag(table, event)
        case _:
            return table, ()


def _handle_tag(table: Table, event: Tagged) -> tuple[Table, tuple[TableEffect, ...]]:
    """Handle a tag; the last piece is undone if it is back in the hand and the tag shows another."""
    meant = assess(read_tag(table, event))
    if is_taken_up(meant, instead=True):
        return undo(meant, keeps=False)
    return read_board_piece(table, event) or meant, ()


def _decides(table: Table, chair: Chair) -> bool:
    """Whether the chair may enter the current action; a secret draw is never entered in public."""
    actor, seats = table.record.actor, table.setting.seats_of(chair)
    anybody = actor == TABLE and secret_drawer(table.record) is None
    return table.may_enter and (actor in seats or (anybody and bool(seats)))


def _has_no_private_moment(table: Table, chair: Chair) -> bool:
    """Whether the chair has a secret to enter and no key to hold: its screen is always private."""
    return may_tell(table, chair) and table.setting.is_keyless(chair)


def _turn_dial(table: Table, detents: int) -> Table:
    choices = table.offer
    if (
        table.turn.entry is None and not table.dial_points
    ):  # the first detent shows the first choice, or the last one
        return replace(
            table, turn=replace(table.turn, entry=DialEntry().turn(detents - (detents > 0), choices))
        )
    if table.turn.entry is None:
        return replace(table, turn=replace(table.turn, entry=DialEntry().turn(detents, choices)))
    return replace(table, turn=replace(table.turn, entry=table.turn.entry.turn(detents, choices)))


def _press_key(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """One step back in the entry or in what was shown; or no to an optional action."""
    actor = table.record.actor
    if table.turn.entry:
        return assess(replace(table, turn=replace(table.turn, entry=table.turn.entry.without_last()))), ()
    if actor in table.tagging.shown or TABLE in table.tagging.shown:
        return assess(
            replace(
                table,
                tagging=replace(table.tagging, shown=without_owners(table.tagging.shown, (actor, TABLE))),
            )
        ), ()
    if is_taken_up(table):
        return undo(table, keeps=False)
    tacit = table.record.game.hands.tacit_action(table.record.state)
    if tacit is not None and table.situation.phase is Phase.RIGHT:
        return commit(table, tacit, Task.MEND, NO_DEED, table.now_s)
    return (_deny_situation(table) if table.record.game.stacks.has_stacks else table), ()


def _deny_situation(table: Table) -> Table:
    """Reject the assumed action: widen the entry, or have the board led back to the position."""
    now = table.situation
    if {*now.actions} != {*table.allowed}:
        return replace(table, turn=replace(table.turn, entry=DialEntry(wide=True)))
    return (
        assess(replace(table, hand_work=replace(table.hand_work, task=Task.REBUILD)))
        if now.phase is Phase.IN_HAND
        else table
    )


def push_ticks_chores(table: Table) -> bool:
    """Whether a push confirms chores: not where an entry, or a push itself, means something else."""
    record, now = table.record, table.situation
    if secret_drawer(record) is not None:
        return False
    if (
        table.turn.entry is not None
        or not unfelt_chores(current_chores(table.hand_work.chores), _trusted_cells(table))
        or now.phase is not Phase.RIGHT
    ):
        return False
    if record.actor in table.tagging.shown or TABLE in table.tagging.shown:
        return False
    return len(now.actions) > 1 or record.game.hands.deed(record.state, now.actions[0]) != NO_DEED


def _trusted_cells(table: Table) -> Spaces:
    """The spaces with a trusted cell."""
    return table.setting.felt - table.sensors.doubted


def _press_push(table: Table) -> tuple[Table, tuple[TableEffect, ...]]:
    """Take what is shown: what hands have done, may have done, or what the dial points at."""
    now = table.situation
    if push_ticks_chores(table):
        done = unfelt_chores(current_chores(table.hand_work.chores), _trusted_cells(table))
        left = tuple(chore for chore in table.hand_work.chores if chore not in done)
        return assess(replace(table, hand_work=replace(table.hand_work, chores=left))), ()
    if table.turn.entry is None and now.phase is Phase.DONE and now.done is not None:
        return commit_by_hand(table, now.done, table.now_s)
    if table.turn.entry is None and len(now.possibly_done) == 1:
        return commit_by_hand(table, now.possibly_done[0], table.now_s)
    choices = table.offer
    if table.ambiguous_actions and table.turn.entry is not None:
        picked = table.picked_action
        if picked is None:  # none of these: the board is led back
            return assess(
                replace(
                    table,
                    hand_work=replace(table.hand_work, task=Task.REBUILD),
                    turn=replace(table.turn, entry=None),
                )
            ), ()
        return commit_by_hand(table, picked, table.now_s)
    if table.dial_points and table.now_s < table.timing.noted_s + DOUBLE_PUSH_S:
        return table, ()
    if (
        table.turn.entry is None
        and not table.dial_points
        and (len(choices.actions) > 1 or now.phase in HANDS_BUSY)
    ):
        return replace(table, turn=replace(table.turn, entry=DialEntry())), ()
    if len(choices.actions) > 1:
        table = replace(
            table, turn=replace(table.turn, entry=(table.turn.entry or DialEntry()).take(choices))
        )
        choices = table.offer
    if len(choices.actions) > 1:
        return table, ()
    return _take_action(table, choices.actions[0])


def _take_action(table: Table, action: Action) -> tuple[Table, tuple[TableEffect, ...]]:
    """Commit the action, so that hands follow; or queue it until it is legal."""
    if action not in table.actions_left:
        return queue_action(table, action), ()
    deed = table.record.game.hands.deed(table.record.state, action)
    if deed == NO_DEED:  # the board has been led to what it shows already
        return commit(table, action, table.hand_work.task, table.hand_work.owed, table.now_s)
    return commit(table, action, Task.FOLLOW, deed, table.now_s)
