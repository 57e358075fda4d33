"""Actions without a decision now: draws, secret draws that one seat enters, and queued actions.

Laws:
- A draw is as likely as the rules say, and a card that was seen by all stays the same when its draw is
  taken back.
- Only the chair that holds the seat may enter a secret draw, in private or at its own reader; nothing that
  others see, hear or do depends on it.
- An action is queued by the side to move, and dropped once the turn has passed or it cannot come any more.
"""

from dataclasses import replace
from typing import Any

from companion.games.kernel import TABLE, Action, Actor, Record, Thing
from companion.table.assessment import assess
from companion.table.entry import parts
from companion.table.events import Chair, Draw
from companion.table.situation import Phase
from companion.table.table import SecretDraw, Table, secret_drawer


def queue_action(table: Table, action: Action) -> Table:
    """Queue the action, and open a new entry."""
    return assess(
        replace(
            table, turn=replace(table.turn, queued=(*table.turn.queued, action), entry=None, wand_touch=None)
        )
    )


def due_action(table: Table) -> Action | None:
    """The first queued action that is legal now."""
    legal = table.actions_left if table.turn.queued else ()
    return next((action for action in table.turn.queued if action in legal), None)


def remaining_queue(
    queued: tuple[Action, ...], record: Record[Any], mover: Actor | None, done: Action
) -> tuple[Action, ...]:
    """The queue after the action is done."""
    if record.actor is None or record.actor != mover:
        return ()
    waiting, left = [*queued], tuple(record.game.rules.legal(record.state))
    if done in waiting:
        waiting.remove(done)
    still: tuple[Action, ...] = ()
    for action in waiting:
        if action in left or action in record.game.rules.early_actions(record.state, still):
            still = (*still, action)
    return still


def automatic_action(table: Table) -> Action | Draw | None:
    """The action or draw that needs no decision; `None` where a player decides."""
    record = table.record
    if record.actor is None or table.over or table.turn.awaits_lot:
        return None
    if record.actor == TABLE:
        return _new_draw(table) if table.setting.manners.dealt else _told_draw(table)
    if due := due_action(table):
        return due
    if record.actor in table.away:
        return default_action(record) if table.situation.phase is Phase.RIGHT else None
    now = table.situation
    if now.phase is not Phase.RIGHT or len(now.actions) > 1 or not is_automatic(record, dealt=False):
        return None
    return record.game.hands.tacit_action(record.state)


def default_action(record: Record[Any]) -> Action:
    """What the table plays for a seat that has left: the tacit action, or the first legal one."""
    return record.game.hands.tacit_action(record.state) or record.game.rules.legal(record.state)[0]


def is_automatic(record: Record[Any], *, dealt: bool) -> bool:
    """Whether no decision is made here, so that a rollback to this point would undo nothing."""
    if record.actor == TABLE:
        return dealt or (secret_drawer(record) is None and len(record.game.rules.legal(record.state)) == 1)
    tacit = record.game.hands.tacit_action(record.state)
    return tacit is not None and tuple(record.game.rules.legal(record.state)) == (tacit,)


def _told_draw(table: Table) -> Action | None:
    """The draw by the players: as seen before, as entered or shown by a tag, or the only one left."""
    record, allowed = table.record, table.allowed
    if secret_drawer(record) is not None:
        return table.turn.secret_draw.action
    was_it = (
        record.previous is not None and len(record.actions) == record.revised_at
    )  # the draw here was amended
    if not was_it and (seen := _repeated_draw(record)):
        return seen
    return allowed[0] if len(allowed) == 1 else None


def _repeated_draw(record: Record[Any]) -> Action | None:
    """The draw made here before the rollback."""
    seen = record.known_draws.get(record.draws)
    return seen if seen is not None and seen in record.game.rules.legal(record.state) else None


def _new_draw(table: Table) -> Action | Draw:
    record = table.record
    legal = record.game.rules.legal(record.state)
    if seen := _repeated_draw(record):
        return seen
    return Draw(sum(record.game.rules.weight(record.state, action) for action in legal))


def draw_of_lot(record: Record[Any], lot: int) -> Action:
    """The draw that a lot below the total stands for."""
    legal = record.game.rules.legal(record.state)
    for action in legal:
        lot -= record.game.rules.weight(record.state, action)
        if lot < 0:
            return action
    raise ValueError(lot)


def may_tell(table: Table, chair: Chair) -> bool:
    """Whether the chair has to enter a secret draw, and can do so now."""
    people = not table.setting.manners.dealt and table.may_enter
    return people and secret_drawer(table.record) in table.setting.seats_of(chair)


def is_still_secret(record: Record[Any], thing: Thing) -> bool:
    """Whether the thing may be drawn in secret by now and has not been revealed."""
    begun = any(record.game.secrets.secret_seat(state) is not None for state in record.states)
    return thing.part in record.game.secrets.secret_parts and begun and record.actor is not None


def drawable_values(record: Record[Any]) -> tuple[str, ...]:
    """All values that can ever be drawn in secret, in order: those left are secret, too."""
    game = record.game
    [part] = game.secrets.secret_parts
    draws = (state for state in record.states if game.secrets.secret_seat(state) is not None)
    ranked = {
        parts(game, action)[part]: game.rules.rank(state, part, parts(game, action)[part])
        for state in draws
        for action in game.rules.legal(state)
    }
    return tuple(sorted(ranked, key=lambda value: (ranked[value], value)))


def turn_secret_dial(table: Table, detents: int) -> Table:
    """Turn the dial, which wraps around the values."""
    cursor = (table.turn.secret_draw.cursor + detents) % len(drawable_values(table.record))
    return replace(table, turn=replace(table.turn, secret_draw=SecretDraw(cursor)))


def tell_secret_draw(table: Table) -> Table:
    """Enter the value that the dial stands on."""
    cursor, values = table.turn.secret_draw.cursor, drawable_values(table.record)
    return replace(
        table,
        turn=replace(
            table.turn,
            secret_draw=replace(_secret_draw_of(table, values[cursor % len(values)]), cursor=cursor),
        ),
    )


def tell_by_tag(table: Table, thing: Thing) -> Table:
    """Enter the thing that lies on the reader."""
    return replace(table, turn=replace(table.turn, secret_draw=_secret_draw_of(table, thing.value)))


def _secret_draw_of(table: Table, value: str) -> SecretDraw:
    """The entry of a value; it is amiss if the record does not allow the draw."""
    game, state = table.record.game, table.record.state
    drawn = (action for action in game.rules.legal(state) if value in parts(game, action).values())
    action = next(drawn, None)
    return SecretDraw(action=action, amiss=action is None)
