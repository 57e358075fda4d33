"""How people want to play, and how long it may take: for the next game, or for one that nobody has begun."""

from dataclasses import replace
from types import MappingProxyType

from companion.desk.asking import anew
from companion.desk.evening import Answered, Desk
from companion.desk.events import Introduce
from companion.desk.following import otherwise
from companion.desk.question import Choice, Pick, Question, Topic
from companion.rules.kernel.names import Actor, Seat
from companion.table.manners import Manners, Style, in_style


def in_manners(desk: Desk, question: Question, choice: Choice) -> Answered:
    """What was chosen counts from the next game on, or at once while nobody has moved."""
    manners = _with(desk, question, choice)
    listed = question if question.topic is Topic.MANNERS else question.back
    after = replace(desk, manners=manners)
    after = replace(after, question=anew(after, listed))
    if manners == desk.manners:
        return after, ()
    if not desk.untouched:
        return after, (Introduce(desk.known, manners=manners),)
    return after, (otherwise(desk, manners),)


def _with(desk: Desk, question: Question, choice: Choice) -> Manners:
    manners = desk.manners
    match choice.pick:
        case Pick.STYLE:
            return in_style(manners, Style(choice.value), desk.seats)
        case Pick.DRAWS:
            return replace(manners, dealt=not manners.dealt)
        case Pick.SECONDS:
            return replace(manners, increment_s=float(choice.number))
        case Pick.MINUTES:
            assert question.about is not None
            seat = Seat(Actor(question.about.value))
            minutes = {**manners.minutes, seat: float(choice.number)}
            limited = {seat: limit for seat, limit in minutes.items() if limit}
            return replace(manners, minutes=MappingProxyType(limited))
        case _:
            raise ValueError(choice)
