"""Messages where the board differs from the record, or where an action by hand or a tag was rejected.

Law: one instruction at a time, from `next_instruction`; the lights lead to the same space.
"""

from dataclasses import replace
from typing import Final

from companion.drawing.text import BODY, Text, fits
from companion.games.kernel import (
    PIECE,
    TABLE,
    Actor,
    Pieces,
    Reason,
    Space,
    Thing,
    Words,
    because,
    brief,
)
from companion.table.assessment import may_undo
from companion.table.entry import Misread, TagReading
from companion.table.repair import Instruction, next_instruction
from companion.table.situation import Snag
from companion.table.table import Table
from companion.view.glows import is_following
from companion.view.sentences import (
    Names,
    action_sentences,
    capitalise,
    piece_name,
    seat_name,
    sign_of,
)

FEW: Final = 2
"""Spaces to correct without a count; with more, the sentence has the number."""


def is_put_off(table: Table) -> bool:
    """Whether somebody has done what is legal, and the guided game leads to something else."""
    why = table.situation.why
    return table.step is not None and (table.turn.put_off is not None or (why and why.code) == Snag.PUT_OFF)


def correction_text(table: Table, words: Words) -> str:
    name = Names.now(table.record, words).space_name
    if is_following(table):
        lifts, drops = table.hand_work.owed.lifts, table.hand_work.owed.drops
        if len(drops) == 1 and lifts:
            code = "table.follow-take" if len(lifts) > 1 else "table.follow"
            return _fit(words, code, start=name(lifts[0]), goal=name(drops[0]))
        if len(drops) == 1 and drops[0] in table.situation.difference.missing:
            return _put_sentence(
                table, table.record.game.hands.occupancy(table.record.state)[drops[0]], drops[0], words
            )
        return words.say("table.follow-any")
    if table.situation.back and may_undo(table) and table.situation.difference.extra:
        return words.say("table.back-soon", space=name(min(table.situation.difference.extra)))
    todo = next_instruction(table)
    return words.say("table.looking-on") if todo is None else _errand_sentence(table, todo, words)


def _put_sentence(table: Table, piece: Pieces, space: Space, words: Words) -> str:
    """The instruction to put a piece there, face down if need be."""
    code = "table.put-down-on" if piece.down else "table.put"
    name = Names.now(table.record, words).space_name
    return words.say(code, piece=piece_name(table.record.game, piece, words), space=name(space))


def _errand_sentence(table: Table, todo: Instruction, words: Words) -> str:
    """One instruction, with the number of corrections where there are many."""
    piece = piece_name(table.record.game, todo.piece, words) if todo.piece else ""
    code = f"table.{todo.errand.value}"
    if todo.count > FEW:
        code = f"{code}-many"
    if code == "table.take" and piece:
        code = "table.take-back"
    if code == "table.put" and todo.piece:
        return _put_sentence(table, todo.piece, todo.space, words)
    name = Names.now(table.record, words).space_name
    start = name(todo.start) if todo.start else ""
    said = _fit(words, code, count=todo.count, space=name(todo.space), start=start, piece=piece)
    return capitalise(said) if piece and said.startswith(piece) else said


def _fit(words: Words, code: str, **values: str | int) -> str:
    """The sentence, or its brief form where the names of spaces are long."""
    sentence = words.say(code, **values)
    if fits(sentence, BODY) or not words.has(brief(code)):
        return sentence
    return words.say(brief(code), **values)


def thing_text(names: Names, thing: Thing) -> Text:
    """The thing, in a line of a screen."""
    sign = () if thing.owner == TABLE else sign_of(names.game, thing.owner, names.words)
    return (*sign, *names.text_of(thing.part, thing.value))


def thing_name(names: Names, thing: Thing) -> str:
    """The thing in a sentence with little room."""
    name = names.brief_name_of(thing.part, thing.value)
    if thing.owner == TABLE:
        return name
    return names.words.say("table.thing", seat=seat_name(names.game, thing.owner, names.words), thing=name)


def explain_rejection(table: Table, why: Reason, words: Words) -> Reason:
    """Why the action was rejected, with the name of the piece."""
    values, names = dict(why.values), Names.now(table.record, words)
    if why.code == Snag.PUT_OFF and table.step is not None:
        return because("page.put-off", action=led_words(table, words))
    if why.code != Misread.NOT_NOW or table.record.actor is None:
        return why
    thing = Thing(table.record.actor, PIECE, str(values["thing"]))
    if thing not in names.game.hands.box:
        name = piece_name(names.game, Pieces(TABLE, (thing.value,)), words)
    else:
        name = thing_name(names, thing)
    return because(why.code, thing=capitalise(name))


def led_words(table: Table, words: Words) -> str:
    """The action that a guided game leads to, as its sentence will be."""
    if table.step is None:
        return ""
    after = table.record.play(table.step.actions[0])
    return next(action_sentences(after, len(after.actions) - 1, words)).rstrip(".")


def misread_text(names: Names, reading: TagReading) -> str:
    """Why a tag there was rejected, for a small screen."""
    assert reading.why is not None
    why, words = reading.why, names.words
    if reading.thing is None:
        return words.short(why)
    seat = dict(why.values).get("seat")
    thing = replace(reading.thing, owner=Actor(str(seat))) if seat else reading.thing
    name = thing_name(names, thing)
    brief = {
        "thing": name,
        **{key: names.space_name(Space(str(at))) for key, at in why.values if key == "space"},
    }
    values = tuple((key, brief.get(key, value)) for key, value in why.values)
    return words.short(Reason(why.code, values))
