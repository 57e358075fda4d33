"""What a tag on a reader says: which piece it is, which card, or which piece on the board it belongs to.

Laws: a card counts only for the side that decides, and only where it can be used; a refusal is shown for
a while, until something else is to be seen. A piece in the hand is the one that is shown, if it is the
only one off its space and was not only brushed; what lies on a reader never stands on the board.
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
from companion.table.assessment import observe
from companion.table.entry import VERB, Misread, TagReading, parts, why_unfit, without_owners
from companion.table.events import Chair, Tagged
from companion.table.table import Cue, Table, Task
from companion.table.table_draws import may_tell, tell_by_tag
from companion.table.tagged_things import TagClaim, arrival_number

CARRIED_S: Final = 0.25
"""Nobody carries a piece to a reader more quickly; who brushes one is quicker."""
PLAYING: Final = (Task.MEND, Task.FOLLOW)
"""Only then one piece that is off its space is in a hand; else the board is being put right."""


def recognize(table: Table, uid: str, thing: Thing) -> Space | TagClaim | None:
    """Where that piece stands by what the record says, or against it; `None` where it is of no such piece."""
    if thing.part != PIECE or thing.owner == TABLE or table.over or table.hand_work.task not in PLAYING:
        return None
    space = _in_hand(table, thing)
    if space is None and _is_on_board(table, uid, thing):
        return table.tagging.tokens.spaces[uid]
    if space is None:
        space = _just_placed(table, uid, thing)
    if space is None or _is_piece(table.record.game.hands.occupancy(table.record.state)[space], thing):
        return space
    number = arrival_number(table.record, space)
    if number is None:
        return None
    return TagClaim(space, thing, number, _action_with_piece(table.record, number, space, thing))


def _in_hand(table: Table, thing: Thing) -> Space | None:
    """Where a piece of that owner is missing, and nothing else is amiss."""
    seen = observe(table).seen
    if len(seen.missing) != 1 or seen.extra:
        return None
    [space] = seen.missing
    open_s = table.sensors.cell_history.open_s.get(space)
    carried = open_s is not None and table.now_s - open_s >= CARRIED_S
    standing = table.record.game.hands.occupancy(table.record.state)[space]
    return space if carried and standing.owner == thing.owner else None


def _is_on_board(table: Table, uid: str, thing: Thing) -> bool:
    """Whether that token was put down, and is not about to be."""
    return uid in table.tagging.tokens.spaces and not (
        table.record.actor == thing.owner and _fits(table, thing)
    )


def _just_placed(table: Table, uid: str, thing: Thing) -> Space | None:
    """Where its owner has put one down in this turn, who has nothing to put down any more."""
    record, game = table.record, table.record.game
    legal = game.rules.legal(record.state)
    if record.actor != thing.owner or any(thing.part in parts(game, action) for action in legal):
        return None
    if not observe(table).seen.right:
        return None
    for number in reversed(range(len(record.actions))):
        if game.rules.actor(record.states[number]) not in (thing.owner, TABLE):
            return None
        deed = game.hands.deed(record.states[number], record.actions[number])
        if deed.drops and thing.part in parts(game, record.actions[number]):
            return _where(table, number, uid, thing)
    return None


def _where(table: Table, number: int, uid: str, thing: Thing) -> Space | None:
    """Where what came with that action stands now, unless its own tag has said that it is another one."""
    standing = table.record.game.hands.occupancy(table.record.state)
    space = next((one for one in standing if arrival_number(table.record, one) == number), None)
    if space is None or _is_piece(standing[space], thing):
        return space
    others = (one for one, there in table.tagging.tokens.spaces.items() if there == space)
    return None if any(one != uid for one in others) else space


def _fits(table: Table, thing: Thing) -> bool:
    return why_unfit(table.record.game, table.record.state, table.actions_left, thing) is None


def _is_piece(standing: Pieces, thing: Thing) -> bool:
    """Whether it is that piece, or a stack that has one like it."""
    return standing.owner == thing.owner and thing.value in standing.kinds


def _action_with_piece(record: Record[Any], number: int, space: Space, thing: Thing) -> Action | None:
    """The action with that piece, where all that came after it could have come after that as well."""
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


READER: Final = ".reader"
"""What the name of a chair's reader ends in."""
TOLD_S: Final = 4.0
"""For how long it is told why nothing comes of a tag."""


def read_tag(table: Table, event: Tagged) -> Table:
    """The table with what lies on that reader now; what was shown stays so when it is taken away again."""
    if event.uid is None and not event.several:
        return _remove_tag(table, event.chair)
    if (secret := _secret_thing(table, event)) is not None and may_tell(table, event.chair):
        readers = {**table.tagging.readers, event.chair: TagReading(uid=event.uid or "")}
        return tell_by_tag(replace(table, tagging=replace(table.tagging, readers=readers)), secret)
    laid = _reading_of(table, event)
    if laid.why is not None:
        early = laid.thing is not None and laid.thing.owner == TABLE
        laid = replace(laid, told_until_s=table.now_s + TOLD_S, waits=early)
    table = replace(
        table,
        tagging=replace(table.tagging, readers={**table.tagging.readers, event.chair: laid}, tag_claim=None),
    )
    if laid.why is not None:
        table = table.with_cue(Cue.WRONG)
    return _count_as_shown(table, laid)


def _remove_tag(table: Table, chair: Chair) -> Table:
    """Why nothing came of it is told to its end, as tags are held to readers for a moment only."""
    readers, laid = {**table.tagging.readers}, table.tagging.readers.get(chair)
    if laid is None:
        return table
    del readers[chair]
    if laid.why is not None and laid.why.code != Misread.SEVERAL and laid.told_until_s > table.now_s:
        readers[chair] = TagReading(laid.thing, laid.why, laid.told_until_s)
    return replace(table, tagging=replace(table.tagging, readers=readers))


def read_board_piece(table: Table, event: Tagged) -> Table | None:
    """The table where that is of a piece on the board, and so of nothing that is to come.

    If it is left on the reader it is none of these after all, and comes later.
    """
    laid = _reading_of(table, event)
    if laid.thing is None or (laid.why is not None and laid.why.code == Misread.NOT_YOURS):
        return None
    found = recognize(table, laid.uid, laid.thing)
    if found is None:
        return None
    claim, why = found if isinstance(found, TagClaim) else None, None
    if claim is not None and claim.action is None:
        why = because(Misread.OTHERWISE, space=claim.space, thing=claim.thing.value)
        claim = None
    told_s = table.now_s + TOLD_S if why else 0.0
    space = found.space if isinstance(found, TagClaim) else found
    laid = TagReading(laid.thing, why, told_s, waits=True, uid=laid.uid, of_space=space)
    table = replace(
        table,
        tagging=replace(table.tagging, readers={**table.tagging.readers, event.chair: laid}, tag_claim=claim),
    )
    return table.with_cue(Cue.WRONG) if claim or why else table


def take_as_next(table: Table, filled: Collection[Space]) -> Table:
    """What lies on a reader while the piece comes down that it was taken for is another, and comes next."""
    for chair, laid in table.tagging.readers.items():
        if laid.of_space is not None and laid.of_space in filled and laid.waits:
            now = replace(laid, waits=False, of_space=None, told_until_s=0.0)
            table = replace(
                table,
                tagging=replace(table.tagging, readers={**table.tagging.readers, chair: now}, tag_claim=None),
            )
            table = _count_as_shown(table, now)
    return table


def deny_claim(table: Table) -> Table:
    """The record is right, and what was shown is another one, which comes next."""
    if table.tagging.tag_claim is None:
        return table
    thing = table.tagging.tag_claim.thing
    readers = {
        chair: replace(laid, waits=False) if laid.thing == thing else laid
        for chair, laid in table.tagging.readers.items()
    }
    return replace(
        table,
        tagging=replace(
            table.tagging, tag_claim=None, readers=readers, shown={**table.tagging.shown, thing.owner: thing}
        ),
    )


def reread(table: Table, mover: Actor | None) -> Table:
    """What lies there, once something was done: a card that was too early has only to be left there.

    It counts once: what lies there when the turn is over says nothing of a later one. A piece that was taken
    for one on the board waits for the next turn of its owner.
    """
    for chair, laid in table.tagging.readers.items():
        if laid.thing is None:
            continue
        why, owner = why_no_effect(table, chair, laid.thing), laid.thing.owner
        waits = laid.waits and (table.record.actor == mover or owner != TABLE)
        early = why is not None or owner not in (table.record.actor, TABLE)
        now = TagReading(laid.thing, why, waits=waits and early, uid=laid.uid, of_space=laid.of_space)
        table = replace(table, tagging=replace(table.tagging, readers={**table.tagging.readers, chair: now}))
        if waits and (owner == TABLE or not early):
            table = _count_as_shown(table, now)
    return table


def without_reader(table: Table, part: str) -> Table:
    """Nobody can show the right one any more where a reader is gone: what it has shown counts no longer."""
    if not part.endswith(READER):
        return table
    chair = Chair(part.removesuffix(READER))
    readers = {name: laid for name, laid in table.tagging.readers.items() if name != chair}
    return replace(
        table,
        tagging=replace(
            table.tagging,
            readers=readers,
            shown=without_owners(table.tagging.shown, (*table.setting.seats_of(chair), TABLE)),
        ),
    )


def expire_refusals(before: Table, after: Table) -> Table:
    """With nothing more to be told of readers, once something else is to be seen than what they told of."""
    told = [
        chair
        for chair, laid in after.tagging.readers.items()
        if laid.told_until_s and laid is before.tagging.readers.get(chair)
    ]
    if not told or _visible_state(before) == _visible_state(after):
        return after
    over = {chair: replace(after.tagging.readers[chair], told_until_s=0.0) for chair in told}
    return replace(after, tagging=replace(after.tagging, readers={**after.tagging.readers, **over}))


def _visible_state(table: Table) -> tuple[object, ...]:
    now = table.situation
    return table.record.actions, now.phase, now.seen, now.actions, table.turn.entry


def _count_as_shown(table: Table, laid: TagReading) -> Table:
    """What it is that is shown, unless it is the other side's and somebody has been wrong."""
    thing = laid.thing
    if thing is None or (laid.why is not None and laid.why.code == Misread.NOT_YOURS):
        return table
    if thing.owner == TABLE and (laid.why is not None or table.over):
        return table
    entry = None if thing.owner in (table.record.actor, TABLE) else table.turn.entry
    tokens = table.tagging.tokens.with_read(thing.owner, laid.uid, table.now_s)
    if table.landing.takeback and thing.owner in table.kept_owners:
        table = replace(
            table, landing=replace(table.landing, takeback=replace(table.landing.takeback, owner=None))
        )
    return replace(
        table,
        tagging=replace(table.tagging, shown={**table.tagging.shown, thing.owner: thing}, tokens=tokens),
        turn=replace(table.turn, entry=entry),
    )


def _secret_thing(table: Table, event: Tagged) -> Thing | None:
    """What of this game's lies there that is drawn in secret."""
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
    """Why nothing comes of it there and now."""
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
