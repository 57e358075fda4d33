"""The guided first game at a table: how it begins, and what it says now.

Laws: it changes nothing of the evening, neither the score nor how the next game is set up; it follows from
the record alone, so that an undo, a pause and a pulled plug lead back to the step they left.
"""

from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Reason, guiding_sentence
from companion.session.events import FirstGameAsked, NewGame
from companion.session.new_game import NO_BOARD
from companion.session.next_game import may_begin, of_title
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult
from companion.session.shelf import BoardSource
from companion.table.manners import Style, with_style


@dataclass(frozen=True, slots=True)
class Guidance:
    """What the guided game says now."""

    reason: Reason
    number: int
    """The number of the sentence, from 1 on; that after the last step has none of its own."""
    count: int
    is_over: bool
    """Whether all steps are done."""


def is_guided(session: Session) -> bool:
    return session.table.setting.manners.guided


def guidance_of(session: Session) -> Guidance | None:
    """What the guided game says now; `None` once it has said all, or where no game is guided."""
    record, first = session.table.record, session.table.record.game.first_game
    says = guiding_sentence(record) if is_guided(session) and session.table.verdict is None else ""
    if not says or first is None:
        return None
    number, count = first.sentences.index(says) + 1, len(first.sentences) - 1
    reason = Reason(f"{record.game.id}.first.{says}")
    return Guidance(reason, min(number, count), count, is_over=number > count)


def begin_first_game(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Begin the guided game: of the game that the page asked for, or else of the one on the table."""
    return _begin(session, question.said[0] if question.said else session.table.record.game.id)


def handle_first_game(session: Session, event: FirstGameAsked) -> SessionResult:
    """Begin the guided game that the page asks for, or first ask whether to leave the current game."""
    if event.game not in session.shelf or session.shelf[event.game].game.first_game is None:
        return session, ()
    if may_begin(session):
        return _begin(session, event.game)
    sure = Question(Topic.SURE, about=LEARN, said=(event.game,), back=session.question)
    return replace(session, question=sure), ()


LEARN: Final = Choice(Pick.FIRST_GAME)


def _begin(session: Session, game: str) -> SessionResult:
    """The guided game of that name; its board is set out first, where there are parts to show."""
    if session.board.layout is None:
        session = session.with_layout(NO_BOARD)
    return replace(session, question=None), (_first_game(session, game),)


def _first_game(session: Session, game: str) -> NewGame:
    title = session.shelf[game]
    first = title.game.first_game
    assert first is not None
    wanted = of_title(session, replace(title, options=first.options, source=BoardSource.NAMED))
    relaxed = with_style(wanted.manners, Style.RELAXED, ())
    return replace(wanted, manners=replace(relaxed, guided=True, dealt=True, minutes=MappingProxyType({})))
