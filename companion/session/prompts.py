"""Puts questions: those that people open, and those that the state of the table raises.

Law: a question that the table raises stands exactly while what it asks about is so.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from companion.games.kernel.terms import TABLE, Seat, Space
from companion.session.choices import choices_for
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session
from companion.table.assessment import may_undo
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Task

STAYING = (Topic.WELCOME, Topic.RESUMED, Topic.SIDES, Topic.LAY, Topic.TURN)
"""What a menu leads back to, since it was asked by nobody and would be asked by nobody again."""


def ask(  # noqa: PLR0913 - all that a question may be about
    desk: Session,
    topic: Topic,
    *,
    chair: Chair | None = None,
    by: Seat | None = None,
    about: Choice | None = None,
    said: tuple[str, ...] = (),
    back: Question | None = None,
) -> Question:
    """The question, with the dial on its first choice."""
    question = Question(topic, (), chair=chair, by=by, about=about, said=said, back=back)
    return replace(question, choices=choices_for(desk, question))


def ask_next(desk: Session, question: Question, topic: Topic, about: Choice | None = None) -> Question:
    """What follows from a choice: the key leads back to it."""
    about = about or question.about
    follows = ask(desk, topic, chair=question.chair, by=question.by, about=about, back=question)
    return replace(follows, chairs=question.chairs)


def ask_again(desk: Session, question: Question, said: tuple[str, ...]) -> Question:
    """The same question with so much said, and the dial on the first choice."""
    longer = ask(
        desk,
        question.topic,
        chair=question.chair,
        by=question.by,
        about=question.about,
        said=said,
        back=question.back,
    )
    return replace(longer, chairs=question.chairs)


def relist(desk: Session, question: Question | None) -> Question | None:
    """The question with what can be answered to it now, and so those that it came from."""
    if question is None:
        return None
    now = replace(question, choices=choices_for(desk, question), back=relist(desk, question.back))
    return now.with_choice(question.chosen)


def ask_others(desk: Session, topic: Topic, by: Seat, about: Choice, chair: Chair | None = None) -> Question:
    """What others than who plays that seat have to decide."""
    question = ask(desk, topic, chair=chair, by=by, about=about)
    return replace(question, chairs=desk.other_chairs(by))


def menu(desk: Session, chair: Chair) -> Question:
    """What anybody can do at any time; at the end of a game it is what is asked then."""
    if desk.table.over:
        return ask(desk, Topic.OVER, chair=chair)
    root = desk.question.root if desk.question else None
    back = root if root and root.topic in STAYING else None
    asked = ask(desk, Topic.MENU, chair=chair, by=desk.seat_spoken_for(chair), back=back)
    setting = desk.table.setting
    alone = chair in setting.chairs and setting.can_push(chair)
    return replace(asked, chairs=frozenset({chair})) if alone else asked


def ask_sides(desk: Session, back: Question | None) -> Question | None:
    """Who does not begin chooses a side, where a board has two."""
    if desk.table.record.game.turn_board is None or len(desk.seats) != 2 or not desk.untouched:
        return back
    question = ask(desk, Topic.SIDES, by=desk.seats[0], back=back)
    return replace(question, chairs=desk.other_chairs(desk.seats[0]))


def question_of_next_game(
    desk: Session, question: Question | None, board: Question | None
) -> Question | None:
    """What is asked of the game that has just begun; `board` is what has to be done to its board first."""
    if question is not None and not question.choices:  # it could not be asked before there was that game
        return ask(desk, question.topic, chair=question.chair, back=board or ask(desk, Topic.WELCOME))
    return board


def renew(desk: Session, question: Question | None) -> Question | None:
    """The question as it would be put now, after something has changed; the dial stays on its choice."""
    if question is None:
        return None
    back = renew(desk, question.back)
    if question.topic is Topic.SIDES:
        return ask_sides(desk, back)
    if question.topic is Topic.LAY or not _outlasts_game(question):
        return back
    by = desk.seat_spoken_for(question.chair) if question.topic is Topic.MENU else question.by
    now = ask(desk, question.topic, chair=question.chair, by=by, back=back)
    now = replace(now, chairs=question.chairs)
    return replace(now, cursor=question.cursor).with_choice(question.chosen) if now.choices else back


def _outlasts_game(question: Question) -> bool:
    """Whether it makes sense in another game, too."""
    return question.topic in (
        Topic.WELCOME,
        Topic.RESUMED,
        Topic.MENU,
        Topic.OVER,
        Topic.NEXT,
        Topic.PEOPLE,
        Topic.MANNERS,
    )


GIVES_WAY: Final[Mapping[Topic, tuple[Topic, ...]]] = {
    Topic.SITS_HERE: (Topic.WELCOME, Topic.LAY, Topic.TURN, Topic.SWAP),
    Topic.HAND_BACK: (Topic.OVER,),
}
"""What hands put aside; it comes back when they think better of it."""

STARTLING: Final = (Topic.OVER, Topic.FLAG)
"""What may come up just as somebody pushes, and where that push would do harm."""
BUMPED: Final = 1
"""The pieces that a hand may brush beside the one that it lifts; with more, a board is being set up."""


def raise_question(desk: Session) -> Session:
    """The desk with the question that stands now."""
    if desk.off or desk.job:
        return desk
    if desk.declined and desk.declined[1] != desk.table.situation.seen:
        desk = replace(desk, declined=None)
    question = desk.question
    while question is not None and not _stands(desk, question):
        question = question.back
    called = _question_due(desk)
    if called is not None and (question is None or _pushes_aside(called, question)):
        question = replace(called, back=question)
    if question is desk.question:
        return desk
    if question is not None and question.topic in STARTLING:
        question = replace(question, raised_s=desk.table.now_s)
    return replace(desk, question=question)


def _pushes_aside(called: Question, question: Question) -> bool:
    return question.topic in GIVES_WAY.get(called.topic, ())


def _stands(desk: Session, question: Question) -> bool:
    if question.topic in RAISED:
        called = RAISED[question.topic](desk)
        return called is not None and (called.by, called.about) == (question.by, question.about)
    if (question.root.topic is Topic.OVER) is not desk.table.over:
        return False
    return bool(question.choices)


def _question_due(desk: Session) -> Question | None:
    """What the table calls for; the first one goes before the others, and the end of the game behind them."""
    for topic, call in RAISED.items():
        question = call(desk)
        if question is not None and (desk.declined is None or desk.declined[0] is not topic):
            return question
    return ask(desk, Topic.OVER) if desk.table.over else None


def _ask_paused(desk: Session) -> Question | None:
    return ask(desk, Topic.PAUSED) if desk.paused else None


def _ask_flag(desk: Session) -> Question | None:
    """Nobody claims a game against themselves, unless they play all of it."""
    table, seat = desk.table, desk.table.flagged_seat
    if seat is None or table.halted:
        return None
    asked = ask_others(desk, Topic.FLAG, seat, Choice(Pick.CLAIM))
    elsewhere = frozenset(chair for chair in asked.chairs or () if seat not in table.setting.seats_of(chair))
    return replace(asked, chairs=elsewhere or asked.chairs)


def _ask_hand_back(desk: Session) -> Question | None:
    """The board shows an earlier position, and the table does not go back to it by itself."""
    table = desk.table
    count = table.situation.back
    if not count or may_undo(table) or table.verdict or table.halted:
        return None
    if table.over and count > 1:
        return None  # pieces are set up for the next game
    return ask_others(desk, Topic.HAND_BACK, last_mover(desk), Choice(Pick.TAKE_BACK, number=count))


def last_mover(desk: Session) -> Seat:
    """Who made the last action that somebody chose."""
    actors = [actor for actor in desk.table.record.actors() if actor is not None and actor != TABLE]
    return Seat(actors[-1]) if actors else desk.seats[0]


def _ask_other_piece(desk: Session) -> Question | None:
    """Whose piece it is says so; where they have a push of their own, it is nobody else's business."""
    table, claim, setting = desk.table, desk.table.tag_claim, desk.table.setting
    if claim is None or claim.action is None or table.halted:
        return None
    about = Choice(Pick.CORRECT, value=claim.action, number=len(table.record.actions) - claim.number)
    holding = (chair for chair, held in setting.chairs.items() if claim.thing.owner in held)
    own = next((chair for chair in holding if setting.can_push(chair)), None)
    asked = ask(desk, Topic.OTHER_PIECE, chair=own, about=about)
    return replace(asked, chairs=frozenset({own})) if own else asked


def _ask_swap(desk: Session) -> Question | None:
    """People have changed what they play, and the pieces have not."""
    return ask(desk, Topic.SWAP) if desk.misplaced and desk.untouched and not desk.table.halted else None


def _ask_sits_here(desk: Session) -> Question | None:
    """Nobody has moved, and the one piece that was lifted belongs to who does not begin, or so it seems."""
    table, game = desk.table, desk.table.record.game
    now, missing = table.situation, table.situation.seen.missing
    if not desk.untouched or table.halted or game.turn_board is None or len(desk.seats) != 2:
        return None
    if now.phase is not Phase.DIFFERENT or table.task is not Task.MEND:
        return None
    if len(missing) != 1 or len(now.seen.extra) > 1 or table.record.actor != desk.seats[0]:
        return None
    [space] = missing
    elsewhere = {opening.space for opening in table.cell_history.openings} - missing
    if len(elsewhere) > BUMPED or not _is_of_second(desk, space):
        return None
    return replace(ask(desk, Topic.SITS_HERE), by=desk.seats[0])


def _is_of_second(desk: Session, space: Space) -> bool:
    line = desk.table.record
    return line.game.occupancy(line.state)[space].owner == desk.seats[1]


RAISED: Final[Mapping[Topic, Callable[[Session], Question | None]]] = {
    Topic.PAUSED: _ask_paused,
    Topic.FLAG: _ask_flag,
    Topic.HAND_BACK: _ask_hand_back,
    Topic.SITS_HERE: _ask_sits_here,
    Topic.SWAP: _ask_swap,
    Topic.OTHER_PIECE: _ask_other_piece,
}
"""In the order in which they go before each other."""
