"""Telling a draw that is one seat's secret.

Laws: only the chair that holds the seat may tell it, in private or at its own reader; neither the board nor
what others see, hear or do depends on what was drawn, nor on what could have been, nor on how often the
dial was turned.
"""

from dataclasses import replace
from typing import Any

from companion.rules.kernel.hands import Thing
from companion.rules.kernel.line import Line
from companion.table.entry import parts
from companion.table.events import Chair
from companion.table.table import Table
from companion.table.whisper import Whisper, drawer


def may_tell(table: Table, chair: Chair) -> bool:
    """Whether who sits there has to say what was drawn in secret, and can say it now."""
    people = not table.setting.manners.dealt and table.may_enter
    return people and drawer(table.line) in table.setting.seats(chair)


def is_kept(line: Line[Any], thing: Thing) -> bool:
    """Whether somebody may have drawn that in secret by now, and nobody has shown what they hold."""
    begun = any(line.game.secret(state) is not None for state in line.states)
    return thing.part in line.game.veiled and begun and line.actor is not None


def drawable(line: Line[Any]) -> tuple[str, ...]:
    """What could ever be drawn in secret, in its order: what of it is left is a secret, too."""
    game = line.game
    [part] = game.veiled
    draws = (state for state in line.states if game.secret(state) is not None)
    ranked = {
        parts(game, action)[part]: game.rank(state, part, parts(game, action)[part])
        for state in draws
        for action in game.legal(state)
    }
    return tuple(sorted(ranked, key=lambda value: (ranked[value], value)))


def turned(table: Table, detents: int) -> Table:
    """The dial goes round and round through it."""
    cursor = (table.whisper.cursor + detents) % len(drawable(table.line))
    return replace(table, whisper=Whisper(cursor))


def told(table: Table) -> Table:
    """It is what the dial stands on."""
    cursor, values = table.whisper.cursor, drawable(table.line)
    return replace(table, whisper=replace(_whispered(table, values[cursor % len(values)]), cursor=cursor))


def told_by_tag(table: Table, thing: Thing) -> Table:
    """It is what lies on the reader."""
    return replace(table, whisper=_whispered(table, thing.value))


def _whispered(table: Table, value: str) -> Whisper:
    """It counts if it can have been drawn, by the record."""
    game, state = table.line.game, table.line.state
    drawn = (action for action in game.legal(state) if value in parts(game, action).values())
    action = next(drawn, None)
    return Whisper(drawn=action, amiss=action is None)
