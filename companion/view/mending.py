"""What a screen says where the board is not as the record has it: what to follow, or the way back.

Law: one instruction at a time, as `lead` gives it; light leads to the same space.
"""

from typing import Final

from companion.rules.kernel.hands import Standing
from companion.rules.kernel.names import Space
from companion.table.guide import Lead, lead
from companion.table.table import Table
from companion.table.undoing import may_undo
from companion.view.lights import follows
from companion.view.saying import piece_name
from companion.view.screens.wrapping import fits
from companion.view.values import Names
from companion.view.words import Words, brief

LINES: Final = 2
"""What a screen has for it."""
FEW: Final = 2
"""Spaces that have to be put right; with more, people want to know how many."""


def to_mend(table: Table, words: Words) -> str:
    """What to do next."""
    if follows(table):
        lifts, drops = table.owed.lifts, table.owed.drops
        if len(drops) == 1 and lifts:
            code = "table.follow-take" if len(lifts) > 1 else "table.follow"
            return _fitting(words, code, start=_at(table, lifts[0], words), goal=_at(table, drops[0], words))
        if len(drops) == 1 and drops[0] in table.situation.seen.missing:
            return _put(table, table.line.game.occupancy(table.line.state)[drops[0]], drops[0], words)
        return words.say("table.follow-any")
    if table.situation.back and may_undo(table) and table.situation.seen.extra:
        return words.say("table.back-soon", space=_at(table, min(table.situation.seen.extra), words))
    todo = lead(table)
    return words.say("table.looking-on") if todo is None else _errand(table, todo, words)


def _at(table: Table, space: Space, words: Words) -> str:
    """What the space is called where there is little room."""
    return Names.now(table.line, words).at_brief(space)


def _put(table: Table, piece: Standing, space: Space, words: Words) -> str:
    """To put a piece there, on its face if need be."""
    code = "table.put-down-on" if piece.down else "table.put"
    return words.say(code, piece=piece_name(table.line.game, piece, words), space=_at(table, space, words))


def _errand(table: Table, todo: Lead, words: Words) -> str:
    """One instruction; with more to be done, people want to know how much."""
    piece = piece_name(table.line.game, todo.piece, words) if todo.piece else ""
    code = f"table.{todo.errand.value}"
    if todo.count > FEW:
        code = f"{code}-many"
    if code == "table.take" and piece:
        code = "table.take-back"
    if code == "table.put" and todo.piece:
        return _put(table, todo.piece, todo.space, words)
    start = _at(table, todo.start, words) if todo.start else ""
    space = _at(table, todo.space, words)
    return _fitting(words, code, count=todo.count, space=space, start=start, piece=piece)


def _fitting(words: Words, code: str, **values: str | int) -> str:
    """The sentence, or the brief one where there is one and the names of spaces are long."""
    told = words.say(code, **values)
    if fits(told, LINES) or not words.has(brief(code)):
        return told
    return words.say(brief(code), **values)
