"""What decided a game: when that is asked, and what becomes of what was found.

Laws:
- it is asked for, and never found out by itself: a small machine is not kept busy for nobody;
- nobody waits for it: a game that begins ends it, and what it says of a game that goes on again is not shown.
"""

from dataclasses import replace

from companion.games.kernel import Moment, because
from companion.session.events import Analyse, Analysed
from companion.session.question import Choice, Question, Topic, ask_next
from companion.session.session import SEARCHED, Lookback, Session, SessionResult


def lookback_of(session: Session) -> Lookback:
    """How far the analysis of this game is, while the game is over."""
    table, lookback = session.table, session.lookback
    return lookback if table.over and lookback.actions == table.record.actions else Lookback()


def can_analyse(session: Session, _question: Question | None = None) -> bool:
    record = session.table.record
    return session.table.over and bool(record.game.levels and record.actions)


def analyse_game(session: Session) -> SessionResult:
    """Begin to find out what decided the game, unless that is under way or known."""
    record = session.table.record
    if not can_analyse(session) or lookback_of(session).actions is not None:
        return session, ()
    return replace(session, lookback=Lookback(record.actions)), (Analyse(record),)


def decisive_moments(session: Session) -> tuple[Moment, ...]:
    found = lookback_of(session).found
    return found.decisive if found else ()


def show_decisive(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """The list of the moments that decided the game, once there is one."""
    lookback = lookback_of(session)
    if lookback.actions is None:
        return analyse_game(session)
    if lookback.found is None:
        return session, ()
    if not lookback.found.decisive:
        return session.with_note(because("analysis.nothing")), ()
    return replace(session, question=ask_next(question, Topic.DECIDED)), ()


def handle_analysed(session: Session, event: Analysed) -> Session:
    """An analysis that has failed can be asked for again."""
    if event.actions != session.lookback.actions:
        return session
    if event.done == SEARCHED and event.found is None:
        return replace(session, lookback=Lookback()).with_note(because("analysis.failed"))
    return replace(session, lookback=Lookback(event.actions, event.done, event.found))
