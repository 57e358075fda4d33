"""The ways in which a player tells the table an action, and what each costs beside the game itself.

Presses, detents and touches count: what nobody would do at a table that knows nothing. A piece that is put
where it goes, or a totem that is moved, is the game itself, and is counted apart.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from typing import Any, Final

from companion.games.kernel import (
    CARD,
    NO_DEED,
    PIECE,
    TABLE,
    Action,
    Deed,
    Record,
    Seat,
    Space,
    Thing,
    piece_counts,
)
from companion.table.entry import Offer, parts
from companion.table.events import Button, Chair, Pressed, Released
from companion.table.situation import Phase
from companion.table.table import secret_drawer
from companion.table.table_draws import drawable_values
from tests.table.virtual_hands import Sitting

LONGEST: Final = 60
"""More than that for one action means that it cannot be told."""


class Untold(Exception):
    """The action could not be told in this way."""


@dataclass
class Effort:
    """What one action has cost so far."""

    presses: int = 0
    detents: int = 0
    touches: int = 0
    moves: int = 0
    """What hands have done on the board, as the game wants it."""

    @property
    def pointed(self) -> int:
        """Presses and touches: what a finger or the wand is set to."""
        return self.presses + self.touches

    @property
    def total(self) -> int:
        """All that is not the game itself."""
        return self.pointed + self.detents


def _chair_with(at: Sitting, seat: Seat | None) -> Chair:
    """Where that seat sits."""
    return next(chair for chair, seats in at.table.setting.chairs.items() if seat in seats)


def chair_of(at: Sitting) -> Chair:
    """Where who decides sits; anybody's chair where it is the table."""
    actor = at.table.record.actor
    return next(chair for chair, seats in at.table.setting.chairs.items() if actor in (*seats, TABLE))


def in_private(at: Sitting, action: Action, effort: Effort) -> None:
    """What its owner alone knows is dialled while the key is held."""
    record = at.table.record
    chair = _chair_with(at, secret_drawer(record))
    values, value = (
        drawable_values(record),
        parts(record.game, action)[next(iter(record.game.secrets.secret_parts))],
    )
    ahead = (values.index(value) - at.table.turn.secret_draw.cursor) % len(values)
    back = ahead - len(values)
    at.tell(Pressed(at.now, chair, Button.KEY))
    at.pass_time()
    if ahead:
        detents = ahead if ahead <= -back else back
        at.turn(detents, chair)
        effort.detents += abs(detents)
    at.push(chair)
    at.tell(Released(at.now, chair, Button.KEY))
    effort.presses += 2
    at.pass_time(1.0)


def by_dial(at: Sitting, action: Action, effort: Effort) -> None:
    """Turn to each part in turn, the shorter way round, and push; what follows from it follows."""
    before = _told(at)
    if secret_drawer(at.table.record) is not None:
        return in_private(at, action, effort)
    if _declined(at, action, effort):
        return None
    while _told(at) == before:
        _dial_one(at, action, effort)
        if effort.total > LONGEST or at.table.turn.put_off == action:
            raise Untold(action)
    return None


def _declined(at: Sitting, action: Action, effort: Effort) -> bool:
    """Whether the key has said it all; who has a secret to look at has seen that by the first time."""
    if (
        at.table.record.game.hands.tacit_action(at.table.record.state) != action
        or at.table.turn.entry is not None
    ):
        return False
    before = _told(at)
    while _told(at) == before:
        at.tap(chair_of(at))
        effort.presses += 1
        if effort.total > LONGEST or at.table.turn.put_off == action:
            raise Untold(action)
    return True


def _dial_one(at: Sitting, action: Action, effort: Effort) -> None:
    """The part that is asked for; the first detent shows the first choice, or the last one."""
    offer, entry, chair = at.table.offer, at.table.turn.entry, chair_of(at)
    values, points = offer.values, at.table.dial_points or entry is not None
    goal = values.index(_value(offer, parts(at.table.record.game, action), action))
    here = entry.cursor % len(values) if entry else 0
    ahead, back = (goal - here) % len(values), (here - goal) % len(values)
    if not points:
        ahead, back = goal + 1, len(values) - goal
    detents = ahead if ahead <= back else -back
    if not points and len(offer.actions) == 1:
        detents = 0
    if detents:
        at.turn(detents, chair)
        effort.detents += abs(detents)
    at.pass_time()
    at.push(chair)
    effort.presses += 1
    at.pass_time(1.0)


def _told(at: Sitting) -> tuple[int, int]:
    """How many actions the table knows of, and how many that are still to come."""
    return len(at.record), len(at.table.turn.queued)


def _value(offer: Offer, wanted: Mapping[str, str], action: Action) -> str:
    """What the dial has to point at; of a group that is told at once, all of it."""
    for value, fills in offer.fills.items():
        if value != action and {*fills} <= {*wanted.items()}:
            return value
    return wanted[offer.part] if offer.part else action


def by_wand(at: Sitting, action: Action, effort: Effort) -> None:
    """Touch the spaces that are asked for, and dial the rest."""
    game, before = at.table.record.game, _told(at)
    wanted = parts(game, action)
    if secret_drawer(at.table.record) is not None:
        return in_private(at, action, effort)
    if _declined(at, action, effort):
        return None
    while _told(at) == before:
        if (part := at.table.offer.part) in game.hands.space_parts:
            at.touch(Space(wanted[part]))
            effort.touches += 1
        else:
            _dial_one(at, action, effort)
        if effort.total > LONGEST:
            raise Untold(action)
    return None


def by_wand_and_tags(at: Sitting, action: Action, effort: Effort) -> None:
    """Cards are shown, as a token is at its owner's reader; the rest is told with the wand and the dial."""
    before, form, secret = _told(at), parts(at.table.record.game, action), secret_drawer(at.table.record)
    for part in (CARD, *at.table.record.game.secrets.secret_parts):
        if part in form:
            chair = chair_of(at) if secret is None else _chair_with(at, secret)
            _show(at, Thing(TABLE, part, form[part]), chair, effort)
            at.pass_time(1.0)
    if _told(at) == before:
        by_wand(at, action, effort)


def by_hand(at: Sitting, action: Action, effort: Effort) -> None:
    """Do on the board what the action wants of hands."""
    record, made = at.table.record, len(at.record)
    deed = record.game.hands.deed(record.state, action)
    if deed == NO_DEED and action == record.game.hands.tacit_action(record.state):
        return  # whoever goes on says so
    do(at, record, deed, effort)
    at.pass_time(1.0)
    if len(at.record) == made or action not in at.record[made:]:
        ask = at.table
        if ask.situation.possibly_done == (action,):
            at.push(chair_of(at))
            effort.presses += 1
        elif ask.situation.phase is Phase.AMBIGUOUS or ask.situation.possibly_done:
            _which(at, action, effort)
        elif record.game.stacks.has_stacks:  # hands have shown where, and somebody has to say how many
            by_dial(at, action, effort)


def _which(at: Sitting, action: Action, effort: Effort) -> None:
    """Say with the dial which of several it was."""
    chair, which = chair_of(at), at.table.ambiguous_actions
    if action not in which:
        raise Untold(action)
    goal = which.index(action)
    ahead, back = goal + 1, len(at.table.offer.values) - goal
    at.turn(ahead if ahead <= back else -back, chair)
    at.push(chair)
    effort.detents += min(ahead, back)
    effort.presses += 1
    at.pass_time(1.0)


def do(at: Sitting, record: Record[Any], deed: Deed, effort: Effort) -> None:
    """Lift what goes and put down what comes; what stands on both is exchanged. Chores wait.

    Where some stay behind, nothing is felt of those who go.
    """
    later, standing = {*deed.home}, piece_counts(record.game.hands.occupancy(record.state))
    for space in dict.fromkeys(deed.lifts):
        if space not in later and _felt(at, space) and standing[space] <= deed.lifts.count(space):
            at.lift(space)
            effort.moves += 1
    for space in dict.fromkeys(deed.drops):
        if space in at.table.setting.watched:
            at.put(space)
            effort.moves += 1


def _felt(at: Sitting, space: Space) -> bool:
    return space in at.table.setting.watched


def ahead(at: Sitting, record: Record[Any], action: Action, effort: Effort) -> None:
    """Do what follows a decision that is made by going on: the piece is shown, and put where it goes."""
    thing = parts(record.game, action).get(PIECE)
    if thing is not None and record.actor is not None:
        chair = next(chair for chair, seats in at.table.setting.chairs.items() if record.actor in seats)
        _show(at, Thing(record.actor, PIECE, thing), chair, effort)
    do(at, record, record.game.hands.deed(record.state, action), effort)
    at.pass_time(1.0)


def chores(at: Sitting, deed: Deed, effort: Effort) -> None:
    """What an action leaves to hands: it goes home, or is turned over, which lifts it for a moment."""
    for space in deed.home:
        if _felt(at, space):
            at.lift(space)
            effort.moves += 1
    for space in deed.turns:
        if _felt(at, space):
            at.lift(space)
            at.put(space)
            effort.moves += 1


def _show(at: Sitting, thing: Thing, chair: Chair, effort: Effort) -> None:
    """Hold one of these to the reader that does not stand on the board by all that is known."""
    tags = (f"{thing.owner}-{thing.value}-{number}" for number in count(1))
    at.show(next(tag for tag in tags if tag not in at.table.tagging.tokens.spaces), chair)
    effort.touches += 1


def by_tag(at: Sitting, action: Action, effort: Effort) -> None:
    """Show the piece or the card first, then do with hands what is to be done, and push where that is all."""
    record, made = at.table.record, len(at.record)
    form = parts(record.game, action)
    if PIECE in form and record.actor is not None and _several(at):
        _show(at, Thing(record.actor, PIECE, form[PIECE]), chair_of(at), effort)
    if CARD in form:
        _show(at, Thing(TABLE, CARD, form[CARD]), chair_of(at), effort)
    if len(at.record) == made and record.game.hands.deed(record.state, action) != NO_DEED:
        by_hand(at, action, effort)
    elif len(at.record) == made and action != record.game.hands.tacit_action(record.state):
        by_dial(at, action, effort)


def _several(at: Sitting) -> bool:
    """Whether it is not plain which piece it is."""
    game = at.table.record.game
    return len({parts(game, action).get(PIECE) for action in at.table.actions_left}) > 1


def by_cells(at: Sitting, action: Action, effort: Effort) -> None:
    """Do it with hands, and answer with the dial what no cell can tell."""
    record = at.table.record
    if record.game.hands.deed(record.state, action) == NO_DEED or CARD in parts(record.game, action):
        if action != record.game.hands.tacit_action(record.state) or record.game.stacks.has_stacks:
            by_dial(at, action, effort)
            at.pass_time(1.0)
            do(at, record, record.game.hands.deed(record.state, action), effort)
        return
    by_hand(at, action, effort)


Way = tuple[bool, Callable[[Sitting, Action, Effort], None]]
"""Whether the table has cells for it, and how it goes."""
WAYS: Final[Mapping[str, Way]] = {
    "dial alone": (False, by_dial),
    "cells and dial": (True, by_cells),
    "cells and tags": (True, by_tag),
}
"""Each way where a piece stands alone on its space."""
WAYS_OF_STACKS: Final[Mapping[str, Way]] = {
    "dial alone": (False, by_dial),
    "wand and dial": (False, by_wand),
    "wand and tags": (False, by_wand_and_tags),
    "cells and dial": (True, by_cells),
}
"""Each way where several share one; cards alone have tags."""
