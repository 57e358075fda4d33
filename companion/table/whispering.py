"""Telling a draw that is one seat's secret.

Laws: only the chair that holds the seat may tell it, in private or at its own reader; neither the board nor
what others see, hear or do depends on what was drawn, nor on what could have been, nor on how often the
dial was turned.
"""

from collections.abc import Mapping
from dataclasses import replace

from companion.rules.kernel.hands import Thing
from companion.rules.kernel.names import Action
from companion.table.entry import Offer, parts
from companion.table.events import Chair
from companion.table.supply import in_order
from companion.table.table import Table
from companion.table.whisper import Whisper, drawer


def may_tell(table: Table, chair: Chair) -> bool:
    """Whether who sits there has to say what was drawn in secret, and can say it now."""
    people = not table.setting.manners.dealt and table.may_enter
    return people and drawer(table.line) in table.setting.seats(chair)


def offered(table: Table) -> Mapping[str, Action]:
    """What can have been drawn, by its value and in its order: for the eyes of who tells it."""
    line = table.line
    [part] = line.game.veiled
    named = {parts(line.game, action)[part]: action for action in line.game.legal(line.state)}
    order = in_order(line.game, line.state, Offer(part, tuple(named), tuple(named.values())))
    return {value: named[value] for value in order.values}


def turned(table: Table, detents: int) -> Table:
    """The dial goes round and round through it."""
    cursor = (table.whisper.cursor + detents) % len(offered(table))
    return replace(table, whisper=Whisper(cursor))


def told(table: Table) -> Table:
    """It is what the dial stands on."""
    drawn = [*offered(table).values()]
    return replace(table, whisper=replace(table.whisper, drawn=drawn[table.whisper.cursor % len(drawn)]))


def told_by_tag(table: Table, thing: Thing) -> Table:
    """It is what lies on the reader, if the record knows that it can be."""
    drawn = offered(table).get(thing.value)
    return replace(table, whisper=Whisper(drawn=drawn, amiss=drawn is None))
