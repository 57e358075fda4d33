"""Interprets the menu: lists choices, answers pushes and keys, and raises the table's own questions.

Laws:
- what the next push cannot undo takes more than one push;
- where others have a say, nothing happens before they agree;
- the key is a step back, or a no;
- a question raised by the table stays exactly while its cause lasts.
"""

from dataclasses import replace
from typing import Final, TypeVar

from companion.session.decisions import ask_consent, asking_seat
from companion.session.events import Effect, MenuAsked
from companion.session.menu import ASKED_ABOUT, PAGES
from companion.session.menu_page import Consent, Item, Key
from companion.session.people import ask_replaced
from companion.session.question import STAYING, Choice, Pick, Question, Topic, ask_next
from companion.session.session import Notices, Session, SessionResult
from companion.table.events import Chair

Asked = TypeVar("Asked", Question, Question | None)
RAISED: Final = {topic: page.raised for topic, page in PAGES.items() if page.raised}


def list_choices(session: Session, question: Asked) -> Asked:
    """The question and those it came from, with their choices filled in where they are not listed yet."""
    if question is None:
        return question
    back = list_choices(session, question.back)
    if question.choices:
        return question if back is question.back else replace(question, back=back)
    choices = PAGES[question.topic].choices(session, question)
    listed = replace(question, choices=choices, starts_on=None, back=back)
    if not choices:
        return listed
    return listed.with_choice(question.starts_on) if question.starts_on else listed.turn(0)


def relist(session: Session, question: Question | None) -> Question | None:
    """The question and those it came from, with their choices as they are now."""
    if question is None or not question.choices:
        return question
    unlisted = replace(question, choices=(), starts_on=question.chosen, back=relist(session, question.back))
    return list_choices(session, unlisted)


def answer_push(session: Session, question: Question, chair: Chair) -> SessionResult:
    question, choice = replace(question, chair=question.chair or chair), question.chosen
    if choice.pick == Pick.BACK:
        return answer_key(session, question, chair)
    page = PAGES[question.topic]
    waiting = (question.chairs or frozenset()) - {chair}
    if page.unanimous and waiting:
        return replace(session, question=replace(question, chairs=waiting)), ()
    return _list_next_choices(*_act(session, question, choice, page.item(choice.pick)))


def answer_key(session: Session, question: Question, chair: Chair) -> SessionResult:
    """The session after the chair has tapped its key: a step back, or a no."""
    page = PAGES[question.topic]
    if not may_leave(page.key, question, chair):
        return session, ()
    return _list_next_choices(*page.leave(session, question, question.chosen))


def may_leave(key: Key, question: Question, chair: Chair) -> bool:
    """Whether a tap of the key at that chair leaves such a question."""
    match key:
        case Key.ANYBODY:
            return True
        case Key.ASKED:
            return question.open_to(chair)
        case Key.ASKED_OR_ASKER:
            return question.open_to(chair) or chair == question.chair
        case Key.NONE:
            return False


def _list_next_choices(session: Session, effects: tuple[Effect, ...]) -> SessionResult:
    """List the choices, unless they depend on a game that is yet to begin."""
    question = session.question
    if question is None or (effects and question.topic is Topic.DESCRIBE):
        return session, effects
    return replace(session, question=list_choices(session, question)), effects


def _act(session: Session, question: Question, choice: Choice, item: Item) -> SessionResult:
    if item.leads is not None:
        follow_up, start = ask_next(question, item.leads, choice), item.dial(session, question, choice)
        return replace(session, question=follow_up.with_choice(start) if start else follow_up), ()
    if item.consent in (Consent.SEAT, Consent.ALL):
        seats = item.seats(session, question)
        if len(seats) > 1:
            follow_up = ask_next(question, Topic.WHO, choice)
            return replace(session, question=follow_up.with_choice(Choice(Pick.SEAT, question.by or ""))), ()
        question = replace(question, by=seats[0])
    if item.consent is not Consent.NONE:
        return replace(session, question=ask_next(question, Topic.SURE, choice)), ()
    if item.action is not None:
        return item.action(session, question, choice)
    assert question.about is not None
    about = question.about if choice.pick == Pick.YES else replace(question.about, number=choice.number)
    return _go_on_with(session, question, about)


def _go_on_with(session: Session, question: Question, about: Choice) -> SessionResult:
    """Carry out the choice, once every chair with a say agrees."""
    item = ASKED_ABOUT[about.pick]
    assert item.action is not None
    if item.consent is Consent.REPLACED and not PAGES[question.topic].unanimous:
        asked = ask_replaced(session, question, about)
        return (replace(session, question=asked), ()) if asked else item.action(session, question, about)
    touch = item.consent is Consent.TOUCH_MOVE
    others = session.table.setting.manners.touch_move if touch else item.consent is Consent.ALL
    is_alone = question.chair is not None and session.is_alone_at(question.chair)
    if PAGES[question.topic].unanimous or not others or is_alone:
        return item.action(session, question, about)
    by = asking_seat(session, question) if touch or question.by is None else question.by
    return ask_consent(session, question, by, about), ()


def raise_question(session: Session) -> Session:
    if session.activity.off or session.workshop.job:
        return session
    if session.declined and session.declined[1] != session.table.situation.difference:
        session = replace(session, declined=None)
    before = question = list_choices(session, session.question)
    while question is not None and not _stands(session, question):
        question = question.back
    due = _question_due(session)
    if due is not None and (question is None or question.topic in PAGES[due.topic].puts_aside):
        question = list_choices(session, replace(due, back=question))
    if question is not before and question is not None and PAGES[question.topic].startles:
        question = replace(question, raised_s=session.table.now_s)
    return session if question is session.question else replace(session, question=question)


def _stands(session: Session, question: Question) -> bool:
    raised = PAGES[question.topic].raised
    if raised is not None:
        called = raised(session)
        return called is not None and (called.by, called.about) == (question.by, question.about)
    if (question.root.topic is Topic.OVER) is not session.table.over:
        return False
    return bool(question.choices)


def _question_due(session: Session) -> Question | None:
    """The question that the table calls for: raised ones in their order, then the end of the game."""
    for topic, raised in RAISED.items():
        question = raised(session)
        if question is not None and (session.declined is None or session.declined[0] is not topic):
            return question
    return Question(Topic.OVER) if session.table.over else None


def open_menu(session: Session, chair: Chair) -> Question:
    """The main menu; at the end of a game, the question about the next one."""
    if session.table.over:
        return list_choices(session, Question(Topic.OVER, chair=chair))
    root = session.question.root if session.question else None
    back = root if root and root.topic in STAYING else None
    menu = Question(Topic.MENU, chair=chair, by=session.seat_spoken_for(chair), back=back)
    setting = session.table.setting
    alone = chair in setting.chairs and setting.can_push(chair)
    return list_choices(session, replace(menu, chairs=frozenset({chair})) if alone else menu)


def handle_menu(session: Session, event: MenuAsked) -> SessionResult:
    """Open the menu of that chair, and there the entry of that name, if it is offered."""
    menu = open_menu(session, event.chair)
    session = replace(session, question=menu, notices=Notices())
    entry = next((choice for choice in menu.choices if choice.pick == event.entry), None)
    return answer_push(session, menu.with_choice(entry), event.chair) if entry else (session, ())
