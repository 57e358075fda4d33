"""What a tag on a reader says: which piece it is, or which card.

Laws: a card counts only for who is to decide, and only where it can be used; what nothing comes of is told
for a while, until something else is to be seen.
"""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from companion.rules.kernel.hands import Thing
from companion.rules.kernel.names import TABLE, Actor, Space
from companion.rules.kernel.reason import Reason, because
from companion.table.claim import Claim
from companion.table.events import Chair, Tagged
from companion.table.naming import Laid, Misread, besides, unfit
from companion.table.recognizing import recognized
from companion.table.table import Cue, Table
from companion.table.whispering import may_tell, told_by_tag

READER: Final = ".reader"
"""What the name of a chair's reader ends in."""
TOLD_S: Final = 4.0
"""For how long it is told why nothing comes of a tag."""


def shown(table: Table, event: Tagged) -> Table:
    """The table with what lies on that reader now; what was shown stays so when it is taken away again."""
    if event.uid is None and not event.several:
        return _taken_away(table, event.chair)
    if (secret := _secret(table, event)) is not None and may_tell(table, event.chair):
        readers = {**table.readers, event.chair: Laid(uid=event.uid or "")}
        return told_by_tag(replace(table, readers=readers), secret)
    laid = _laid(table, event)
    if laid.why is not None:
        early = laid.thing is not None and laid.thing.owner == TABLE
        laid = replace(laid, told_s=table.now_s + TOLD_S, waits=early)
    table = replace(table, readers={**table.readers, event.chair: laid}, claim=None)
    if laid.why is not None:
        table = table.sounding(Cue.WRONG)
    return _meant(table, laid)


def _taken_away(table: Table, chair: Chair) -> Table:
    """Why nothing came of it is told to its end, as tags are held to readers for a moment only."""
    readers, laid = {**table.readers}, table.readers.get(chair)
    if laid is None:
        return table
    del readers[chair]
    if laid.why is not None and laid.why.code != Misread.SEVERAL and laid.told_s > table.now_s:
        readers[chair] = Laid(laid.thing, laid.why, laid.told_s)
    return replace(table, readers=readers)


def of_board(table: Table, event: Tagged) -> Table | None:
    """The table where that is of a piece on the board, and so of nothing that is to come.

    If it is left on the reader it is none of these after all, and comes later.
    """
    laid = _laid(table, event)
    if laid.thing is None or (laid.why is not None and laid.why.code == Misread.NOT_YOURS):
        return None
    found = recognized(table, laid.uid, laid.thing)
    if found is None:
        return None
    claim, why = found if isinstance(found, Claim) else None, None
    if claim is not None and claim.action is None:
        why = because(Misread.OTHERWISE, space=claim.space, thing=claim.thing.value)
        claim = None
    told_s = table.now_s + TOLD_S if why else 0.0
    space = found.space if isinstance(found, Claim) else found
    laid = Laid(laid.thing, why, told_s, waits=True, uid=laid.uid, of=space)
    table = replace(table, readers={**table.readers, event.chair: laid}, claim=claim)
    return table.sounding(Cue.WRONG) if claim or why else table


def lying_still(table: Table, filled: Collection[Space]) -> Table:
    """What lies on a reader while the piece comes down that it was taken for is another, and comes next."""
    for chair, laid in table.readers.items():
        if laid.of is not None and laid.of in filled and laid.waits:
            now = replace(laid, waits=False, of=None, told_s=0.0)
            table = replace(table, readers={**table.readers, chair: now}, claim=None)
            table = _meant(table, now)
    return table


def denied(table: Table) -> Table:
    """The record is right, and what was shown is another one, which comes next."""
    if table.claim is None:
        return table
    thing = table.claim.thing
    readers = {
        chair: replace(laid, waits=False) if laid.thing == thing else laid
        for chair, laid in table.readers.items()
    }
    return replace(table, claim=None, readers=readers, shown={**table.shown, thing.owner: thing})


def reread(table: Table, mover: Actor | None) -> Table:
    """What lies there, once something was done: a card that was too early has only to be left there.

    It counts once: what lies there when the turn is over says nothing of a later one. A piece that was taken
    for one on the board waits for the next turn of its owner.
    """
    for chair, laid in table.readers.items():
        if laid.thing is None:
            continue
        why, owner = why_not(table, chair, laid.thing), laid.thing.owner
        waits = laid.waits and (table.line.actor == mover or owner != TABLE)
        early = why is not None or owner not in (table.line.actor, TABLE)
        now = Laid(laid.thing, why, waits=waits and early, uid=laid.uid, of=laid.of)
        table = replace(table, readers={**table.readers, chair: now})
        if waits and (owner == TABLE or not early):
            table = _meant(table, now)
    return table


def without_reader(table: Table, part: str) -> Table:
    """Nobody can show the right one any more where a reader is gone: what it has shown counts no longer."""
    if not part.endswith(READER):
        return table
    chair = Chair(part.removesuffix(READER))
    readers = {name: laid for name, laid in table.readers.items() if name != chair}
    return replace(table, readers=readers, shown=besides(table.shown, (*table.setting.seats(chair), TABLE)))


def told_before(before: Table, after: Table) -> Table:
    """With nothing more to be told of readers, once something else is to be seen than what they told of."""
    told = [
        chair for chair, laid in after.readers.items() if laid.told_s and laid is before.readers.get(chair)
    ]
    if not told or _seen(before) == _seen(after):
        return after
    over = {chair: replace(after.readers[chair], told_s=0.0) for chair in told}
    return replace(after, readers={**after.readers, **over})


def _seen(table: Table) -> tuple[object, ...]:
    now = table.situation
    return table.line.actions, now.phase, now.seen, now.actions, table.entry


def _meant(table: Table, laid: Laid) -> Table:
    """What it is that is shown, unless it is the other side's and somebody has been wrong."""
    thing = laid.thing
    if thing is None or (laid.why is not None and laid.why.code == Misread.NOT_YOURS):
        return table
    if thing.owner == TABLE and (laid.why is not None or table.over):
        return table
    entry = None if thing.owner in (table.line.actor, TABLE) else table.entry
    tokens = table.tokens.reading(thing.owner, laid.uid, table.now_s)
    if table.taken and thing.owner in table.kept:
        table = replace(table, taken=replace(table.taken, owner=None))
    return replace(table, shown={**table.shown, thing.owner: thing}, entry=entry, tokens=tokens)


def _secret(table: Table, event: Tagged) -> Thing | None:
    """What of this game's lies there that is drawn in secret."""
    tag = table.tags.get(event.uid or "")
    if tag is None or tag.thing is None or tag.game != table.line.game.id:
        return None
    return tag.thing if tag.thing.part in table.line.game.veiled else None


def _laid(table: Table, event: Tagged) -> Laid:
    line = table.line
    if event.several:
        return Laid(why=because(Misread.SEVERAL))
    tag = table.tags.get(event.uid or "")
    if tag is None:
        return Laid(why=because(Misread.FOREIGN))
    if tag.game != line.game.id:
        return Laid(why=because(Misread.ELSEWHERE, game=tag.game))
    if tag.thing is None:
        return Laid()  # its mat may lie there all the time
    if _secret(table, event):
        return Laid() if table.over else Laid(why=because(Misread.VEILED))
    return Laid(tag.thing, why_not(table, event.chair, tag.thing), uid=event.uid or "")


def why_not(table: Table, chair: Chair, thing: Thing) -> Reason | None:
    """Why nothing comes of it there and now."""
    line, actor, seats = table.line, table.line.actor, table.setting.seats(chair)
    if actor is None:
        return None
    why = unfit(line.game, line.state, table.left, thing)
    if thing.owner == TABLE and actor != TABLE and seats and actor not in seats:
        code = Misread.NOT_NOW if why else Misread.NOT_YOURS
        return because(code, thing=thing.value, **({} if why else {"seat": actor}))
    if thing.owner in (actor, TABLE):
        return why
    if actor in seats and len(seats) == 1:
        return because(Misread.NOT_YOURS, thing=thing.value)
    return None
