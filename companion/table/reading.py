"""What a tag on a reader says: which piece it is, or which card."""

from dataclasses import replace

from companion.rules.kernel.names import TABLE
from companion.rules.kernel.reason import because
from companion.table.events import Tagged
from companion.table.naming import Laid, Misread, unfit
from companion.table.table import Cue, Table


def shown(table: Table, event: Tagged) -> Table:
    """The table with what lies on that reader now; what was shown stays so when it is taken away again."""
    if event.uid is None and not event.several:
        readers = {chair: laid for chair, laid in table.readers.items() if chair != event.chair}
        return replace(table, readers=readers)
    laid = _laid(table, event)
    table = replace(table, readers={**table.readers, event.chair: laid})
    if laid.why is not None:
        table = table.sounding(Cue.WRONG)
    return _meant(table, laid)


def _meant(table: Table, laid: Laid) -> Table:
    """What it is that is shown, unless it is the other side's and somebody has been wrong."""
    thing = laid.thing
    if thing is None or (laid.why is not None and laid.why.code == Misread.NOT_YOURS):
        return table
    entry = None if thing.owner in (table.line.actor, TABLE) else table.entry
    if table.taken and thing.owner in table.kept:
        table = replace(table, taken=replace(table.taken, owner=None))
    return replace(table, shown={**table.shown, thing.owner: thing}, entry=entry)


def _laid(table: Table, event: Tagged) -> Laid:
    line = table.line
    if event.several:
        return Laid(why=because(Misread.SEVERAL))
    tag = table.tags.get(event.uid or "")
    if tag is None:
        return Laid(why=because(Misread.FOREIGN))
    if tag.game != line.game.id or tag.thing is None:
        return Laid(why=because(Misread.ELSEWHERE, game=tag.game))
    thing, actor = tag.thing, line.actor
    if thing.owner in (actor, TABLE):
        return Laid(thing, unfit(line.game, line.state, table.left, thing) if actor else None)
    if actor in table.setting.seats(event.chair) and len(table.setting.seats(event.chair)) == 1:
        return Laid(thing, because(Misread.NOT_YOURS, thing=thing.value))
    return Laid(thing)
