"""What was drawn in secret: looked at again, and told otherwise where it is something else.

Laws: what lies on the table is right, and the record is told otherwise until it says so, if it can; before
the end only who holds a thing sees which one it is, and says so, unless the companion has drawn it: that is a
fact as long as nobody else can see it; in the end everything lies open, also what was taken from the box.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.desk.asking import ask_on, further
from companion.desk.evening import Answered, Desk
from companion.desk.lists import has_drawn
from companion.desk.question import Choice, Pick, Question, Topic
from companion.rules.kernel.names import Action, Seat
from companion.rules.kernel.reason import because
from companion.rules.kernel.retelling import holdings, retold
from companion.table import deeds
from companion.table.events import Tagged
from companion.table.whispering import drawable

IMPOSSIBLE: Final = "impossible"
"""What was chosen last cannot be, as far as the record knows."""
OTHERWISE: Final = "table.ended-otherwise"
"""The reason that tells that the game has ended otherwise than was told before. Values: none."""


def tokens(desk: Desk, question: Question, choice: Choice) -> Answered:
    """Whose they are, where that is not plain."""
    seats = has_drawn(desk, question)
    if len(seats) > 1:
        return replace(desk, question=ask_on(desk, question, Topic.WHO, choice)), ()
    return of_seat(desk, replace(question, about=choice), seats[0])


def of_seat(desk: Desk, question: Question, seat: Seat) -> Answered:
    """What that seat holds; before the end nobody but the chair that asks is asked."""
    asked = ask_on(desk, replace(question, by=seat), Topic.TOKENS)
    assert asked.chair is not None
    chairs = asked.chairs if desk.table.line.actor is None else frozenset({asked.chair})
    return replace(desk, question=replace(asked, chairs=chairs)), ()


def a_token(desk: Desk, question: Question, choice: Choice) -> Answered:
    """What that one is, with the dial on what the record says."""
    assert question.by is not None
    if desk.table.setting.manners.dealt and desk.table.line.actor is not None:
        return desk, ()
    value = holdings(desk.table.line)[question.by].all[choice.number]
    asked = ask_on(desk, replace(question, said=()), Topic.REALLY, choice)
    return replace(desk, question=asked.on(Choice(Pick.REALLY, value))), ()


def really(desk: Desk, question: Question, choice: Choice) -> Answered:
    """It is that one; of what cannot be alone it is kept in mind until others say what they have."""
    assert question.by is not None
    assert question.about is not None
    claim = {(question.by, question.about.number): choice.value}
    told, left = _told(desk, {**desk.claims, **claim}), {}
    if told is None:
        told, left = _told(desk, claim), {**desk.claims, **({} if desk.table.line.actor else claim)}
    back = question.back
    assert back is not None
    if told is None:
        return replace(desk, claims=left, question=replace(back, said=(IMPOSSIBLE,))), ()
    left = {one: value for one, value in left.items() if one not in claim}
    desk = replace(desk, claims=left)
    if not told:
        return replace(desk, question=further(desk, back, ()).on(back.chosen)), ()
    return _amended(desk, back, told)


def _amended(desk: Desk, back: Question, told: Mapping[int, Action]) -> Answered:
    before = desk.table.outcome
    table, effects = deeds.set_right(desk.table, told)
    desk = replace(desk, table=table)
    if table.outcome != before:
        desk = replace(desk, notes=(*desk.notes, because(OTHERWISE)))
    return replace(desk, question=further(desk, back, ()).on(back.chosen)), effects


def _told(desk: Desk, claims: Mapping[tuple[Seat, int], str]) -> Mapping[int, Action] | None:
    """What was drawn instead, if all that is so."""
    held = {**holdings(desk.table.line)}
    for (seat, number), value in claims.items():
        held[seat] = held[seat].with_value(number, value)
    return retold(desk.table.line, held)


def by_tag(desk: Desk, question: Question, event: Tagged) -> Answered:
    """What lies on the reader says what it is; anything else says nothing."""
    tag, game = desk.tags.get(event.uid or ""), desk.table.line.game
    thing = tag.thing if tag and tag.game == game.id else None
    if thing is None or thing.part not in game.veiled or thing.value not in drawable(desk.table.line):
        return desk, ()
    return really(desk, question, Choice(Pick.REALLY, thing.value))


def is_private(desk: Desk, question: Question) -> bool:
    """Whether it is about what only one seat may know yet."""
    return question.topic in (Topic.TOKENS, Topic.REALLY) and desk.table.line.actor is not None
