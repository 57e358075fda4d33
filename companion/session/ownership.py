"""Whose hands may take up a piece now, where each chair has hands of its own.

Law: this is about whose turn it is and whose piece it is. Whether an action comes of it is for the rules.
"""

from collections.abc import Collection, Iterator
from enum import StrEnum
from typing import Any, NamedTuple

from companion.games.kernel import TABLE, Actor, Record, Seat, Space
from companion.session.session import Session
from companion.table.situation import Phase, candidates_of

MOST_AHEAD = 4
"""The most actions that going on implies."""


class HandsOff(StrEnum):
    OTHER_TURN = "simulated.other-turn"
    """Somebody else is to move."""
    OTHER_PIECE = "simulated.other-piece"
    """The piece is another side's, and no action takes it up now."""


class Objection(NamedTuple):
    kind: HandsOff
    seat: Actor
    """Whose turn it is, or whose piece."""


def objection(
    session: Session, seats: Collection[Seat], owner: Actor, space: Space | None
) -> Objection | None:
    """Why the hands of these seats leave that piece alone; `None` if they may take it up.

    It stands on the space, or lies beside the board. What stands in a wrong place may be put right by all.
    """
    table, record = session.table, session.table.record
    is_ours = owner == TABLE or owner in seats
    chores = {chore.space for chore in table.hand_work.chores} | table.hand_work.owed_exchanges
    wrong = table.situation.difference.extra if table.situation.phase is Phase.DIFFERENT else frozenset()
    if space in chores or space in wrong:
        return None
    is_idle = table.over or session.is_resting or table.situation.phase is Phase.UNKNOWN
    if is_idle or (table.situation.phase is Phase.DIFFERENT and space is None):
        return None if is_ours else Objection(HandsOff.OTHER_PIECE, owner)
    trusted = table.setting.sensed_spaces - table.sensors.doubted
    has_turn = False
    for state in _states_to_play(record):
        if record.game.rules.actor(state) not in (TABLE, *seats):
            continue
        has_turn = True
        lifted = (one.deed.lifts for one in candidates_of(record.game, state, trusted))
        if is_ours or any(space in lifts for lifts in lifted):
            return None
    return Objection(HandsOff.OTHER_PIECE, owner) if has_turn else other_turn(session)


def other_turn(session: Session) -> Objection:
    record = session.table.record
    return Objection(HandsOff.OTHER_TURN, TABLE if record.actor is None else record.actor)


def has_turn(session: Session, seats: Collection[Seat]) -> bool:
    """Whether one of these seats may act now; what the table is to do anybody does for it."""
    rules = session.table.record.game.rules
    return any(rules.actor(state) in (TABLE, *seats) for state in _states_to_play(session.table.record))


def _states_to_play(record: Record[Any]) -> Iterator[Any]:
    """The state of the game, and those after what going on implies: to decline, or to finish a turn."""
    state, game = record.state, record.game
    for _ in range(MOST_AHEAD):
        yield state
        implied = None if game.rules.actor(state) is None else game.hands.tacit_action(state)
        if implied is None:
            return
        state = game.rules.apply(state, implied)
