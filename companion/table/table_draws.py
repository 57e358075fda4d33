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
from companion.table.entry import parts
from companion.table.events import Draw
from companion.table.situation import Phase
from companion.table.table import SecretDraw, Table, secret_draw_of, secret_drawer


def remaining_queue(
    queued: tuple[Action, ...], record: Record[Any], mover: Actor | None, done: Action
) -> tuple[Action, ...]:
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
    record, actor, queued = table.record, table.record.actor, table.turn.queued
    rules, tacit = record.game.rules, record.game.hands.tacit_action
    if actor is None or table.verdict is not None or table.turn.awaits_lot:
        return None
    if table.step is not None and not table.step.says:
        return table.step.actions[0]
    if actor == TABLE:
        if not table.setting.manners.dealt and secret_drawer(record) not in table.setting.bots:
            return _entered_draw(table)
        weights = (rules.weight(record.state, action) for action in rules.legal(record.state))
        return _repeated_draw(record) or Draw(sum(weights))
    legal = table.actions_left if queued else ()
    if due := next((action for action in queued if action in legal), None):
        return due
    now = table.situation
    if actor in table.away:
        return (tacit(record.state) or rules.legal(record.state)[0]) if now.phase is Phase.RIGHT else None
    if now.phase is not Phase.RIGHT or len(now.actions) > 1 or not is_automatic(record, dealt=False):
        return None
    return tacit(record.state)


def is_automatic(record: Record[Any], *, dealt: bool) -> bool:
    """Whether no decision is made here, so that a rollback to this point would undo nothing."""
    if record.actor == TABLE:
        return dealt or (secret_drawer(record) is None and len(record.game.rules.legal(record.state)) == 1)
    tacit = record.game.hands.tacit_action(record.state)
    return tacit is not None and tuple(record.game.rules.legal(record.state)) == (tacit,)


def _entered_draw(table: Table) -> Action | None:
    """The draw by the players: as seen before, as entered or shown by a tag, or the only one left."""
    record, allowed = table.record, table.allowed_actions
    if secret_drawer(record) is not None:
        return table.turn.secret_draw.action
    amended = record.previous is not None and len(record.actions) == record.revised_at
    if not amended and (seen := _repeated_draw(record)):
        return seen
    return allowed[0] if len(allowed) == 1 else None


def _repeated_draw(record: Record[Any]) -> Action | None:
    seen = record.known_draws.get(record.draws)
    return seen if seen is not None and seen in record.game.rules.legal(record.state) else None


def draw_of_lot(record: Record[Any], lot: int) -> Action:
    """The draw that a lot below the total stands for."""
    legal = record.game.rules.legal(record.state)
    for action in legal:
        lot -= record.game.rules.weight(record.state, action)
        if lot < 0:
            return action
    raise ValueError(lot)


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
    cursor = (table.turn.secret_draw.cursor + detents) % len(drawable_values(table.record))
    return table.with_turn(secret_draw=SecretDraw(cursor))


def enter_secret_draw(table: Table) -> Table:
    cursor, values = table.turn.secret_draw.cursor, drawable_values(table.record)
    draw = secret_draw_of(table.record, values[cursor % len(values)])
    return table.with_turn(secret_draw=replace(draw, cursor=cursor))
