"""The questions that nobody puts: the state of the table raises them, and takes them away again.

Law: such a question stands exactly while what it asks about is so.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.desk.asking import ask, ask_others
from companion.desk.evening import Desk
from companion.desk.question import Choice, Pick, Question, Topic
from companion.rules.kernel.names import TABLE, Seat, Space
from companion.table.situation import Phase
from companion.table.table import Task
from companion.table.undoing import may_undo

GIVES_WAY: Final[Mapping[Topic, tuple[Topic, ...]]] = {
    Topic.SITS_HERE: (Topic.WELCOME, Topic.LAY, Topic.TURN, Topic.SWAP),
    Topic.HAND_BACK: (Topic.OVER,),
}
"""What hands put aside; it comes back when they think better of it."""

STARTLING: Final = (Topic.OVER, Topic.FLAG)
"""What may come up just as somebody pushes, and where that push would do harm."""
BUMPED: Final = 1
"""The pieces that a hand may brush beside the one that it lifts; with more, a board is being set up."""


def raised(desk: Desk) -> Desk:
    """The desk with the question that stands now."""
    if desk.off or desk.job:
        return desk
    if desk.declined and desk.declined[1] != desk.table.situation.seen:
        desk = replace(desk, declined=None)
    question = desk.question
    while question is not None and not _stands(desk, question):
        question = question.back
    called = _called(desk)
    if called is not None and (question is None or _pushes_aside(called, question)):
        question = replace(called, back=question)
    if question is desk.question:
        return desk
    if question is not None and question.topic in STARTLING:
        question = replace(question, raised_s=desk.table.now_s)
    return replace(desk, question=question)


def _pushes_aside(called: Question, question: Question) -> bool:
    return question.topic in GIVES_WAY.get(called.topic, ())


def _stands(desk: Desk, question: Question) -> bool:
    if question.topic in RAISED:
        called = RAISED[question.topic](desk)
        return called is not None and (called.by, called.about) == (question.by, question.about)
    if (question.root.topic is Topic.OVER) is not desk.table.over:
        return False
    return bool(question.choices)


def _called(desk: Desk) -> Question | None:
    """What the table calls for; the first one goes before the others, and the end of the game behind them."""
    for topic, call in RAISED.items():
        question = call(desk)
        if question is not None and (desk.declined is None or desk.declined[0] is not topic):
            return question
    return ask(desk, Topic.OVER) if desk.table.over else None


def _paused(desk: Desk) -> Question | None:
    return ask(desk, Topic.PAUSED) if desk.paused else None


def _flag(desk: Desk) -> Question | None:
    """Nobody claims a game against themselves, unless they play all of it."""
    table, seat = desk.table, desk.table.flagged
    if seat is None or table.halted:
        return None
    asked = ask_others(desk, Topic.FLAG, seat, Choice(Pick.CLAIM))
    elsewhere = frozenset(chair for chair in asked.chairs or () if seat not in table.setting.seats(chair))
    return replace(asked, chairs=elsewhere or asked.chairs)


def _hand_back(desk: Desk) -> Question | None:
    """The board shows an earlier position, and the table does not go back to it by itself."""
    table = desk.table
    count = table.situation.back
    if not count or may_undo(table) or table.verdict or table.halted:
        return None
    if table.over and count > 1:
        return None  # pieces are set up for the next game
    return ask_others(desk, Topic.HAND_BACK, maker(desk), Choice(Pick.TAKE_BACK, number=count))


def maker(desk: Desk) -> Seat:
    """Who made the last action that somebody chose."""
    actors = [actor for actor in desk.table.line.actors() if actor is not None and actor != TABLE]
    return Seat(actors[-1]) if actors else desk.seats[0]


def _other_piece(desk: Desk) -> Question | None:
    """Whose piece it is says so; where they have a push of their own, it is nobody else's business."""
    table, claim, setting = desk.table, desk.table.claim, desk.table.setting
    if claim is None or claim.action is None or table.halted:
        return None
    about = Choice(Pick.CORRECT, value=claim.action, number=len(table.line.actions) - claim.number)
    holding = (chair for chair, held in setting.chairs.items() if claim.thing.owner in held)
    own = next((chair for chair in holding if setting.can_push(chair)), None)
    asked = ask(desk, Topic.OTHER_PIECE, chair=own, about=about)
    return replace(asked, chairs=frozenset({own})) if own else asked


def _swap(desk: Desk) -> Question | None:
    """People have changed what they play, and the pieces have not."""
    return ask(desk, Topic.SWAP) if desk.misplaced and desk.untouched and not desk.table.halted else None


def _sits_here(desk: Desk) -> Question | None:
    """Nobody has moved, and the one piece that was lifted belongs to who does not begin, or so it seems."""
    table, game = desk.table, desk.table.line.game
    now, missing = table.situation, table.situation.seen.missing
    if not desk.untouched or table.halted or game.turned is None or len(desk.seats) != 2:
        return None
    if now.phase is not Phase.DIFFERENT or table.task is not Task.MEND:
        return None
    if len(missing) != 1 or len(now.seen.extra) > 1 or table.line.actor != desk.seats[0]:
        return None
    [space] = missing
    elsewhere = {opening.space for opening in table.trail.openings} - missing
    if len(elsewhere) > BUMPED or not _is_of_second(desk, space):
        return None
    return replace(ask(desk, Topic.SITS_HERE), by=desk.seats[0])


def _is_of_second(desk: Desk, space: Space) -> bool:
    line = desk.table.line
    return line.game.occupancy(line.state)[space].owner == desk.seats[1]


RAISED: Final[Mapping[Topic, Callable[[Desk], Question | None]]] = {
    Topic.PAUSED: _paused,
    Topic.FLAG: _flag,
    Topic.HAND_BACK: _hand_back,
    Topic.SITS_HERE: _sits_here,
    Topic.SWAP: _swap,
    Topic.OTHER_PIECE: _other_piece,
}
"""In the order in which they go before each other."""
