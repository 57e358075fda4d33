"""Hints: what a person may ask in a turn, step by step; and the ratings behind the lights for learners.

Laws:
- the seat to move asks, for its own position, and the search knows what that seat knows;
- a hint says one step more each time it is asked: which piece, where to, and why;
- a hint counts once it is found, and is on disk before it shows; to look at it again costs nothing, nor does
  another one in the same turn;
- what is found for another position is dropped. Nothing here changes the table.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from math import inf
from typing import Final

from companion.games.kernel import TABLE, Action, Reason, Seat, because
from companion.session.events import ActionsRated, BotFault, HintFailed, HintNews, HintTaken
from companion.session.question import Choice, Question, Topic
from companion.session.session import Hint, Session, SessionResult
from companion.table.events import Chair
from companion.table.manners import HINTS_EACH


class HintStep(Enum):
    PIECE = "piece"
    """Which piece, where the action has a goal too."""
    GOAL = "goal"
    """The whole action."""
    WHY = "why"


def open_hint(session: Session) -> Hint | None:
    """The hint that the open question is about."""
    question, hint = session.question, session.hints.now
    if question is None or question.topic is not Topic.HINT or hint is None:
        return None
    return hint if hint.record is session.table.record else None


def waits_for_hint(session: Session) -> bool:
    """Whether a hint has been asked for and is not found yet."""
    hint = open_hint(session)
    return hint is not None and hint.action is None and hint.fault is None and not session.has_notice


def wants_values(session: Session) -> bool:
    """Whether lights for learners would have to know what each action of the person to move is worth."""
    table = session.table
    record, setting = table.record, table.setting
    if not (setting.manners.learner_lights and record.game.levels and setting.can_light):
        return False
    if (
        record.actor in (None, TABLE, *setting.bots, *table.away)
        or session.is_resting
        or setting.manners.guided
    ):
        return False
    return session.hints.rated is None or session.hints.rated[0] is not record


def steps_of(session: Session, action: Action) -> tuple[HintStep, ...]:
    """What there is to ask about an action: without a goal of its own, or a choice, it is said at once."""
    game = session.table.record.game
    parts = [name for name, _ in game.rules.parse_action(action).parts if name not in game.stacks.count_parts]
    return tuple(HintStep)[len(parts) < MOST_AT_ONCE or is_only_action(session) :]


def is_only_action(session: Session) -> bool:
    """Whether the player to move has no choice."""
    record = session.table.record
    return len(record.game.rules.legal(record.state)) == 1


MOST_AT_ONCE: Final = 2
"""Fewer parts than these are no riddle."""


def step_of(session: Session, hint: Hint) -> HintStep | None:
    """What the hint says now; `None` before it is found, and where it failed."""
    if hint.action is None:
        return None
    steps = steps_of(session, hint.action)
    return steps[min(hint.asked, len(steps) - 1)]


def hints_left(session: Session, seat: Seat) -> float:
    """How many more the seat may have in this game."""
    taken = sum(1 for _, by in session.hints.taken if by == seat)
    return max(0, HINTS_EACH[session.table.setting.manners.hints] - taken)


def may_ask(session: Session, question: Question) -> bool:
    """Whether the chair is to move, and may have a hint, or look at this one again.

    A piece that has been touched and has to be played leaves the search no choice.
    """
    table, seat = session.table, question.by
    record, setting = table.record, session.table.setting
    if seat is None or seat != record.actor or seat in table.away or session.is_resting:
        return False
    if not record.game.levels or setting.manners.guided or table.obliged:
        return False
    return hints_left(session, seat) > 0 or _found(session) is not None or _is_paid(session, seat)


def _is_paid(session: Session, seat: Seat) -> bool:
    """Whether the seat has had a hint in this turn: of several actions, or one that was taken back."""
    record = session.table.record
    states, turn_of = record.states, record.game.rules.turn
    numbers = [number for number, by in session.hints.taken if by == seat and number < len(states)]
    if turn_of is None:
        return len(record.actions) in numbers
    turn = turn_of(record.state)
    return turn is not None and any(turn_of(states[number]) == turn for number in numbers)


def _found(session: Session) -> Hint | None:
    """The hint that was found for this position."""
    hint = session.hints.now
    here = hint is not None and hint.record is session.table.record and hint.action is not None
    return hint if here else None


def chairs_to_ask(session: Session) -> Iterator[Chair]:
    """The chairs that may have a hint now, for a button of the page."""
    for chair in session.table.setting.chairs:
        if may_ask(session, Question(Topic.MENU, chair=chair, by=session.seat_spoken_for(chair))):
            yield chair


def ask_hint(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Ask for a hint; where it was found for this position before, for one step more of it."""
    found = _found(session)
    hint = replace(found, asked=found.asked + 1) if found else Hint(session.table.record)
    about = Question(
        Topic.HINT, chair=question.chair, chairs=question.chairs, by=question.by, back=question.back
    )
    return _with_hint(replace(session, question=about), hint), ()


def ask_next_step(session: Session, question: Question, _choice: Choice) -> SessionResult:
    hint = open_hint(session)
    assert hint is not None
    again = replace(question, choices=(), cursor=0, starts_on=None)
    return _with_hint(replace(session, question=again), replace(hint, asked=hint.asked + 1)), ()


def asks_goal(session: Session, _question: Question) -> bool:
    """Whether the goal is what can be asked next."""
    return _step_now(session) is HintStep.PIECE


def asks_why(session: Session, _question: Question) -> bool:
    return _step_now(session) is HintStep.GOAL


def says_all(session: Session, _question: Question) -> bool:
    """Whether there is nothing to ask: all is said, or nothing is found."""
    return _step_now(session) in (HintStep.WHY, None)


def _step_now(session: Session) -> HintStep | None:
    hint = open_hint(session)
    return step_of(session, hint) if hint else None


def label_of(session: Session, _choice: Choice) -> Reason:
    """With how many are left, where they are counted."""
    left = hints_left(session, Seat(session.table.record.actor or TABLE))
    return because("desk.hint") if left == inf else because("desk.hint-left", count=int(left))


def label_of_end(session: Session, _choice: Choice) -> Reason:
    return because("desk.do-withdraw" if waits_for_hint(session) else "desk.do-ok")


def _with_hint(session: Session, hint: Hint) -> Session:
    return replace(session, hints=replace(session.hints, now=hint))


def handle_hint(session: Session, news: HintNews) -> SessionResult:
    """The session after a search for the person to move; without change where the game has gone on since."""
    record, question = session.table.record, session.question
    if news.about != record.fingerprint:
        return session, ()
    if isinstance(news, ActionsRated):
        return replace(session, hints=replace(session.hints, rated=(record, news.values))), ()
    if not waits_for_hint(session) or question is None or record.actor in (None, TABLE):
        return session, ()
    session = replace(session, question=replace(question, choices=(), cursor=0, starts_on=None))
    legal = record.game.rules.legal(record.state)
    if isinstance(news, HintFailed) or news.action not in legal:
        fault = news.fault if isinstance(news, HintFailed) else BotFault.ILLEGAL
        return _with_hint(session, Hint(record, fault=fault)), ()
    seat = Seat(record.actor)
    reasons = tuple(one for one in news.reasons if one.code.startswith(f"{record.game.id}.reason-"))
    session = _with_hint(session, Hint(record, news.action, reasons))
    if _is_paid(session, seat):
        return session, ()
    taken = (*session.hints.taken, (len(record.actions), seat))
    return replace(session, hints=replace(session.hints, taken=taken)), (HintTaken(seat),)
