"""Tags on readers: the piece or card that a tag stands for, or the piece on the board it belongs to.

Laws: a card counts only for the side that decides, and only where it can be used; a refusal is shown for
a while, until something else is to be seen. A tag identifies the piece in the hand if that is the only one
off its space and was not merely brushed; a piece on a reader is never on the board.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import (
    PIECE,
    TABLE,
    Action,
    Actor,
    Form,
    Pieces,
    Reason,
    Record,
    Space,
    Thing,
    amend,
    because,
)
from companion.table.entry import VERB, Misread, TagReading, parts, why_unfit, without_owners
from companion.table.events import Chair, Cue, Tagged
from companion.table.table import PLAYING, Table, secret_draw_of
from companion.table.tagged_things import TagClaim, arrival_number

CARRIED_S: Final = 0.25
"""The shortest time to carry a piece to a reader; a brushed piece is back sooner."""
READER: Final = ".reader"
"""The suffix of the part name of a chair's reader."""
REPORT_S: Final = 4.0
"""How long the refusal of a tag is shown."""


def _recognize(table: Table, uid: str, thing: Thing) -> Space | TagClaim | None:
    """The space of that piece, in or against the record; `None` where it is not on the board."""
    if thing.part != PIECE or thing.owner == TABLE or table.over or table.hand_work.task not in PLAYING:
        return None
    record, space = table.record, _in_hand(table, thing)
    if space is None and uid in table.tagging.tokens.spaces:
        fits = why_unfit(record.game, record.state, table.actions_left, thing) is None
        if record.actor != thing.owner or not fits:  # the token was placed, and is not about to be
            return table.tagging.tokens.spaces[uid]
    if space is None:
        space = _just_placed(table, uid, thing)
    if space is None or _is_piece(record.game.hands.occupancy(record.state)[space], thing):
        return space
    number = arrival_number(record, space)
    if number is None:
        return None
    return TagClaim(space, thing, number, _action_with_piece(record, number, space, thing))


def _in_hand(table: Table, thing: Thing) -> Space | None:
    """Where a piece of that owner is missing, and nothing else differs."""
    seen = table.observation.difference
    if len(seen.missing) != 1 or seen.extra:
        return None
    [space] = seen.missing
    open_s = table.sensors.cell_history.open_s.get(space)
    carried = open_s is not None and table.now_s - open_s >= CARRIED_S
    standing = table.record.game.hands.occupancy(table.record.state)[space]
    return space if carried and standing.owner == thing.owner else None


def _just_placed(table: Table, uid: str, thing: Thing) -> Space | None:
    """Where its owner has placed one in this turn, with none left to place."""
    record, game = table.record, table.record.game
    legal = game.rules.legal(record.state)
    if record.actor != thing.owner or any(thing.part in parts(game, action) for action in legal):
        return None
    if not table.observation.difference.right:
        return None
    for number in reversed(range(len(record.actions))):
        if game.rules.actor(record.states[number]) not in (thing.owner, TABLE):
            return None
        deed = game.hands.deed(record.states[number], record.actions[number])
        if deed.drops and thing.part in parts(game, record.actions[number]):
            return _where(table, number, uid, thing)
    return None


def _where(table: Table, number: int, uid: str, thing: Thing) -> Space | None:
    """Where the piece of that action stands now, unless its own tag says that it is another."""
    standing = table.record.game.hands.occupancy(table.record.state)
    space = next((one for one in standing if arrival_number(table.record, one) == number), None)
    if space is None or _is_piece(standing[space], thing):
        return space
    others = (one for one, there in table.tagging.tokens.spaces.items() if there == space)
    return None if any(one != uid for one in others) else space


def _is_piece(standing: Pieces, thing: Thing) -> bool:
    """Whether it is that piece, or a stack that has one like it."""
    return standing.owner == thing.owner and thing.value in standing.kinds


def _action_with_piece(record: Record[Any], number: int, space: Space, thing: Thing) -> Action | None:
    """The action with that piece instead, where all later actions stay legal after it."""
    form = dict(parts(record.game, record.actions[number]))
    if thing.part not in form:
        return None
    verb = form.pop(VERB)
    action = record.game.rules.format_action(Form(verb, tuple({**form, thing.part: thing.value}.items())))
    if action not in record.game.rules.legal(record.states[number]):
        return None
    amended = amend(record, number, action)
    stays = amended.actions[number + 1 :] == record.actions[number + 1 :]
    return action if stays and space in amended.game.hands.occupancy(amended.state) else None


def read_tag(table: Table, event: Tagged) -> Table:
    """The table with the reading of that reader; a shown thing stays shown when its tag is removed."""
    if event.uid is None and not event.several:
        return _remove_tag(table, event.chair)
    if (secret := _secret_thing(table, event)) is not None and table.may_enter_draw(event.chair):
        after = _with_reading(table, event.chair, TagReading(uid=event.uid or ""))
        return after.with_turn(secret_draw=secret_draw_of(table.record, secret.value))
    reading = _reading_of(table, event)
    if reading.why is not None:
        early = reading.thing is not None and reading.thing.owner == TABLE
        reading = replace(reading, report_until_s=table.now_s + REPORT_S, waits=early)
    table = _with_reading(table, event.chair, reading).with_tagging(tag_claim=None)
    if reading.why is not None:
        table = table.with_cue(Cue.WRONG)
    return _count_as_shown(table, reading)


def _with_reading(table: Table, chair: Chair, reading: TagReading) -> Table:
    return table.with_tagging(readers={**table.tagging.readers, chair: reading})


def _remove_tag(table: Table, chair: Chair) -> Table:
    """A refusal stays until its time is over, as tags are held to readers for a moment only."""
    readers, reading = {**table.tagging.readers}, table.tagging.readers.get(chair)
    if reading is None:
        return table
    del readers[chair]
    if (
        reading.why is not None
        and reading.why.code != Misread.SEVERAL
        and reading.report_until_s > table.now_s
    ):
        readers[chair] = TagReading(reading.thing, reading.why, reading.report_until_s)
    return table.with_tagging(readers=readers)


def read_board_piece(table: Table, event: Tagged) -> Table | None:
    """The table where the tag is of a piece on the board, and so of no piece to come.

    If the tag stays on the reader, its piece is another one after all, and comes later.
    """
    reading = _reading_of(table, event)
    if reading.thing is None or (reading.why is not None and reading.why.code == Misread.NOT_YOURS):
        return None
    found = _recognize(table, reading.uid, reading.thing)
    if found is None:
        return None
    claim, why = found if isinstance(found, TagClaim) else None, None
    if claim is not None and claim.action is None:
        why = because(Misread.OTHERWISE, space=claim.space, thing=claim.thing.value)
        claim = None
    until_s = table.now_s + REPORT_S if why else 0.0
    space = found.space if isinstance(found, TagClaim) else found
    reading = TagReading(reading.thing, why, until_s, waits=True, uid=reading.uid, of_space=space)
    table = _with_reading(table, event.chair, reading).with_tagging(tag_claim=claim)
    return table.with_cue(Cue.WRONG) if claim or why else table


def take_as_next(table: Table, filled: Collection[Space]) -> Table:
    """A tag still on the reader when its supposed piece comes down belongs to the next piece."""
    for chair, reading in table.tagging.readers.items():
        if reading.of_space is not None and reading.of_space in filled and reading.waits:
            now = replace(reading, waits=False, of_space=None, report_until_s=0.0)
            table = _count_as_shown(_with_reading(table, chair, now).with_tagging(tag_claim=None), now)
    return table


def deny_claim(table: Table) -> Table:
    """The record is right: the shown thing is another one, which comes next."""
    if table.tagging.tag_claim is None:
        return table
    thing = table.tagging.tag_claim.thing
    readers = {
        chair: replace(reading, waits=False) if reading.thing == thing else reading
        for chair, reading in table.tagging.readers.items()
    }
    return table.with_tagging(
        tag_claim=None, readers=readers, shown={**table.tagging.shown, thing.owner: thing}
    )


def reread(table: Table, mover: Actor | None) -> Table:
    """Reread the readers after an action: a card that was too early may count now.

    It counts once: a card that is still there when the turn is over does not count later. A piece that was
    taken for one on the board waits for the next turn of its owner.
    """
    for chair, reading in table.tagging.readers.items():
        if reading.thing is None:
            continue
        why, owner = why_no_effect(table, chair, reading.thing), reading.thing.owner
        waits = reading.waits and (table.record.actor == mover or owner != TABLE)
        early = why is not None or owner not in (table.record.actor, TABLE)
        now = TagReading(
            reading.thing, why, waits=waits and early, uid=reading.uid, of_space=reading.of_space
        )
        table = _with_reading(table, chair, now)
        if waits and (owner == TABLE or not early):
            table = _count_as_shown(table, now)
    return table


def without_reader(table: Table, part: str) -> Table:
    """Forget what a failed reader has shown, as it cannot be corrected any more."""
    if not part.endswith(READER):
        return table
    chair = Chair(part.removesuffix(READER))
    readers = {name: reading for name, reading in table.tagging.readers.items() if name != chair}
    return table.with_tagging(
        readers=readers, shown=without_owners(table.tagging.shown, (*table.setting.seats_of(chair), TABLE))
    )


def expire_refusals(before: Table, after: Table) -> Table:
    """Drop the refusals of readers once something else is to be seen."""
    expired = [
        chair
        for chair, reading in after.tagging.readers.items()
        if reading.report_until_s and reading is before.tagging.readers.get(chair)
    ]
    if not expired or _visible_state(before) == _visible_state(after):
        return after
    over = {chair: replace(after.tagging.readers[chair], report_until_s=0.0) for chair in expired}
    return after.with_tagging(readers={**after.tagging.readers, **over})


def _visible_state(table: Table) -> tuple[object, ...]:
    now = table.situation
    return table.record.actions, now.phase, now.difference, now.actions, table.turn.entry


def _count_as_shown(table: Table, reading: TagReading) -> Table:
    """The thing counts as shown, unless it is the other side's and out of place."""
    thing = reading.thing
    if thing is None or (reading.why is not None and reading.why.code == Misread.NOT_YOURS):
        return table
    if thing.owner == TABLE and (reading.why is not None or table.over):
        return table
    entry = None if thing.owner in (table.record.actor, TABLE) else table.turn.entry
    tokens = table.tagging.tokens.with_read(thing.owner, reading.uid, table.now_s)
    if table.landing.takeback and thing.owner in table.kept_owners:
        table = table.with_landing(takeback=replace(table.landing.takeback, owner=None))
    return table.with_tagging(shown={**table.tagging.shown, thing.owner: thing}, tokens=tokens).with_turn(
        entry=entry
    )


def _secret_thing(table: Table, event: Tagged) -> Thing | None:
    tag = table.tagging.tags.get(event.uid or "")
    if tag is None or tag.thing is None or tag.game != table.record.game.id:
        return None
    return tag.thing if tag.thing.part in table.record.game.secrets.secret_parts else None


def _reading_of(table: Table, event: Tagged) -> TagReading:
    record = table.record
    if event.several:
        return TagReading(why=because(Misread.SEVERAL))
    tag = table.tagging.tags.get(event.uid or "")
    if tag is None:
        return TagReading(why=because(Misread.FOREIGN))
    if tag.game != record.game.id:
        return TagReading(why=because(Misread.ELSEWHERE, game=tag.game))
    if tag.thing is None:
        return TagReading()  # its mat may lie there all the time
    if _secret_thing(table, event):
        return TagReading() if table.over else TagReading(why=because(Misread.VEILED))
    return TagReading(tag.thing, why_no_effect(table, event.chair, tag.thing), uid=event.uid or "")


def why_no_effect(table: Table, chair: Chair, thing: Thing) -> Reason | None:
    """Why the thing has no effect there and now."""
    record, actor, seats = table.record, table.record.actor, table.setting.seats_of(chair)
    if actor is None:
        return None
    why = why_unfit(record.game, record.state, table.actions_left, thing)
    if thing.owner == TABLE and actor != TABLE and seats and actor not in seats:
        code = Misread.NOT_NOW if why else Misread.NOT_YOURS
        return because(code, thing=thing.value, **({} if why else {"seat": actor}))
    if thing.owner in (actor, TABLE):
        return why
    if actor in seats and len(seats) == 1:
        return because(Misread.NOT_YOURS, thing=thing.value)
    return None
