"""Names the next question: what follows from an answer, and what the state of the table calls for.

Law: no function here lists choices; `dispatch` does, once the question is asked.
"""

from dataclasses import replace
from typing import Final

from companion.games.kernel import TABLE, Seat, Space
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult
from companion.table.assessment import may_undo
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import Task

STAYING = (Topic.WELCOME, Topic.RESUMED, Topic.SIDES, Topic.LAY, Topic.TURN)
"""Questions that a menu leads back to, because the table does not raise them again."""

OUTLASTING = (
    *(Topic.WELCOME, Topic.RESUMED, Topic.MENU, Topic.OVER, Topic.NEXT),
    *(Topic.PEOPLE, Topic.MANNERS),
)
"""Questions that make sense in another game too."""


def ask_next(question: Question, topic: Topic, about: Choice | None = None) -> Question:
    """The question that follows a choice; the key leads back."""
    return Question(
        topic,
        chair=question.chair,
        chairs=question.chairs,
        by=question.by,
        about=about or question.about,
        back=question,
    )


def ask_again(question: Question, said: tuple[str, ...]) -> Question:
    """The same question with these answers, and the dial on the first choice."""
    return replace(question, choices=(), cursor=0, starts_on=None, said=said, raised_s=None)


def step_back(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=question.back), ()


def decline(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Decline, and do not ask again while the board looks like that."""
    declined = (question.topic, session.table.situation.seen)
    return replace(session, declined=declined, question=question.back), ()


def ask_others(
    session: Session, topic: Topic, by: Seat, about: Choice, chair: Chair | None = None
) -> Question:
    return Question(topic, chair=chair, chairs=session.other_chairs(by), by=by, about=about)


def menu(session: Session, chair: Chair) -> Question:
    """The main menu; at the end of a game, the question about the next one."""
    if session.table.over:
        return Question(Topic.OVER, chair=chair)
    root = session.question.root if session.question else None
    back = root if root and root.topic in STAYING else None
    asked = Question(Topic.MENU, chair=chair, by=session.seat_spoken_for(chair), back=back)
    setting = session.table.setting
    alone = chair in setting.chairs and setting.can_push(chair)
    return replace(asked, chairs=frozenset({chair})) if alone else asked


def ask_sides(session: Session, back: Question | None) -> Question | None:
    """The question which side the second player wants, where a board has two."""
    if session.table.record.game.setup.turn_board is None or len(session.seats) != 2 or not session.untouched:
        return back
    first = session.seats[0]
    return Question(Topic.SIDES, chairs=session.other_chairs(first), by=first, back=back)


def question_of_next_game(question: Question | None, board: Question | None) -> Question | None:
    """The question about the game that has just begun; `board` is the task on its board that comes first."""
    if question is not None and not question.choices:  # it could not be listed before the game was there
        return Question(question.topic, chair=question.chair, back=board or Question(Topic.WELCOME))
    return board


def renew(session: Session, question: Question | None) -> Question | None:
    """The question with its choices as they are now; the dial stays on its choice."""
    if question is None:
        return None
    back = renew(session, question.back)
    if question.topic is Topic.SIDES:
        return ask_sides(session, back)
    if question.topic not in OUTLASTING:
        return back
    by = session.seat_spoken_for(question.chair) if question.topic is Topic.MENU else question.by
    now = Question(question.topic, chair=question.chair, chairs=question.chairs, by=by, back=back)
    return replace(now, cursor=question.cursor, starts_on=question.chosen)


BUMPED: Final = 1
"""Pieces that a hand may brush beside the one that it lifts; with more, a board is being set up."""


def ask_paused(session: Session) -> Question | None:
    return Question(Topic.PAUSED) if session.activity.paused else None


def ask_flag(session: Session) -> Question | None:
    """Ask for the claim on time, not from the flagged player alone, unless that player has all seats."""
    table, seat = session.table, session.table.flagged_seat
    if seat is None or table.halted:
        return None
    asked = ask_others(session, Topic.FLAG, seat, Choice(Pick.CLAIM))
    elsewhere = frozenset(chair for chair in asked.chairs or () if seat not in table.setting.seats_of(chair))
    return replace(asked, chairs=elsewhere or asked.chairs)


def ask_hand_back(session: Session) -> Question | None:
    """Ask about a board that shows an earlier position, where the table does not go back by itself."""
    table = session.table
    count = table.situation.back
    if not count or may_undo(table) or table.verdict or table.halted:
        return None
    if table.over and count > 1:
        return None  # the pieces are set up for the next game
    return ask_others(session, Topic.HAND_BACK, last_mover(session), Choice(Pick.TAKE_BACK, number=count))


def last_mover(session: Session) -> Seat:
    """The seat that made the last chosen action."""
    actors = [actor for actor in session.table.record.actors() if actor is not None and actor != TABLE]
    return Seat(actors[-1]) if actors else session.seats[0]


def ask_other_piece(session: Session) -> Question | None:
    """Ask the owner of the piece about a tag's claim; others only where the owner has no push."""
    table, claim, setting = session.table, session.table.tagging.tag_claim, session.table.setting
    if claim is None or claim.action is None or table.halted:
        return None
    about = Choice(Pick.CORRECT, value=claim.action, number=len(table.record.actions) - claim.number)
    holding = (chair for chair, held in setting.chairs.items() if claim.thing.owner in held)
    own = next((chair for chair in holding if setting.can_push(chair)), None)
    asked = Question(Topic.OTHER_PIECE, chair=own, about=about)
    return replace(asked, chairs=frozenset({own})) if own else asked


def ask_swap(session: Session) -> Question | None:
    return (
        Question(Topic.SWAP)
        if session.board.misplaced and session.untouched and not session.table.halted
        else None
    )


def ask_sits_here(session: Session) -> Question | None:
    """Ask about seats where the first lifted piece belongs to a side that does not begin."""
    table, game = session.table, session.table.record.game
    now, missing = table.situation, table.situation.seen.missing
    if not session.untouched or table.halted or game.setup.turn_board is None or len(session.seats) != 2:
        return None
    if now.phase is not Phase.DIFFERENT or table.hand_work.task is not Task.MEND:
        return None
    if len(missing) != 1 or len(now.seen.extra) > 1 or table.record.actor != session.seats[0]:
        return None
    [space] = missing
    elsewhere = {opening.space for opening in table.sensors.cell_history.openings} - missing
    if len(elsewhere) > BUMPED or not _is_of_second(session, space):
        return None
    return Question(Topic.SITS_HERE, by=session.seats[0])


def _is_of_second(session: Session, space: Space) -> bool:
    record = session.table.record
    return record.game.hands.occupancy(record.state)[space].owner == session.seats[1]
