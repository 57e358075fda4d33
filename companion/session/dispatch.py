"""Interprets the menu: lists choices, answers pushes and keys, and raises what the table itself asks.

Laws: nothing that the next push cannot undo comes of one push; where others have a say in it, nothing
comes of it before they agree; the key is a step back, or a no. A question that the table raises stands
exactly while what it asks about is so.
"""

from dataclasses import replace
from typing import Final, TypeVar

from companion.session.decisions import ask_consent, asking_seat
from companion.session.events import Effect
from companion.session.menu import ASKED_ABOUT, PAGES
from companion.session.menu_page import Consent, Item, Key
from companion.session.prompts import ask_next, menu
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult
from companion.table.events import Chair

Asked = TypeVar("Asked", Question, Question | None)
RAISED: Final = {topic: page.raised for topic, page in PAGES.items() if page.raised}


def list_choices(desk: Session, question: Asked) -> Asked:
    """The question, and those that it came from, with what can be answered where that is not listed yet."""
    if question is None:
        return question
    back = list_choices(desk, question.back)
    if question.choices:
        return question if back is question.back else replace(question, back=back)
    choices = PAGES[question.topic].choices(desk, question)
    listed = replace(question, choices=choices, starts_on=None, back=back)
    if not choices:
        return listed
    return listed.with_choice(question.starts_on) if question.starts_on else listed.turn(0)


def relist(desk: Session, question: Question | None) -> Question | None:
    """The question with what can be answered to it now, and so those that it came from."""
    if question is None or not question.choices:
        return question
    unlisted = replace(question, choices=(), starts_on=question.chosen, back=relist(desk, question.back))
    return list_choices(desk, unlisted)


def open_menu(desk: Session, chair: Chair) -> Question:
    """What anybody can do at any time."""
    return list_choices(desk, menu(desk, chair))


def answer_push(desk: Session, question: Question, chair: Chair) -> SessionResult:
    """The desk once the chair has pushed on what is chosen."""
    question, choice = replace(question, chair=question.chair or chair), question.chosen
    if choice.pick == Pick.BACK:
        return answer_key(desk, question, chair)
    page = PAGES[question.topic]
    waiting = (question.chairs or frozenset()) - {chair}
    if page.unanimous and waiting:
        return replace(desk, question=replace(question, chairs=waiting)), ()
    return _listed(*_act(desk, question, choice, page.item(choice.pick)))


def answer_key(desk: Session, question: Question, chair: Chair) -> SessionResult:
    """The desk once the chair has tapped its key: a step back, or a no."""
    page = PAGES[question.topic]
    if not _may_leave(page.key, question, chair):
        return desk, ()
    return _listed(*page.leave(desk, question, question.chosen))


def _may_leave(key: Key, question: Question, chair: Chair) -> bool:
    match key:
        case Key.ANYBODY:
            return True
        case Key.ASKED:
            return question.open_to(chair)
        case Key.ASKED_OR_ASKER:
            return question.open_to(chair) or chair == question.chair
        case Key.NOBODY:
            return False


def _listed(desk: Session, effects: tuple[Effect, ...]) -> SessionResult:
    """What is told of a board before the game that begins with it is not known yet."""
    question = desk.question
    if question is None or (effects and question.topic is Topic.TELL):
        return desk, effects
    return replace(desk, question=list_choices(desk, question)), effects


def _act(desk: Session, question: Question, choice: Choice, item: Item) -> SessionResult:
    """Ask more exactly, or for consent; or do it."""
    if item.leads is not None:
        asked, start = ask_next(question, item.leads, choice), item.dial(desk, question, choice)
        return replace(desk, question=asked.with_choice(start) if start else asked), ()
    if item.consent in (Consent.SEAT, Consent.EVERYBODY):
        seats = item.seats(desk, question)
        if len(seats) > 1:
            asked = ask_next(question, Topic.WHO, choice)
            return replace(desk, question=asked.with_choice(Choice(Pick.SEAT, question.by or ""))), ()
        question = replace(question, by=seats[0])
    if item.consent is not Consent.NONE:
        return replace(desk, question=ask_next(question, Topic.SURE, choice)), ()
    if item.action is not None:
        return item.action(desk, question, choice)
    assert question.about is not None
    about = question.about if choice.pick == Pick.YES else replace(question.about, number=choice.number)
    return _go_on_with(desk, question, about)


def _go_on_with(desk: Session, question: Question, about: Choice) -> SessionResult:
    """What was asked about, once all agree who have a say."""
    item = ASKED_ABOUT[about.pick]
    assert item.action is not None
    touch = item.consent is Consent.TOUCH_MOVE
    others = desk.table.setting.manners.touch_move if touch else item.consent is Consent.EVERYBODY
    if PAGES[question.topic].unanimous or not others:
        return item.action(desk, question, about)
    by = asking_seat(desk, question) if touch or question.by is None else question.by
    return ask_consent(desk, question, by, about), ()


def raise_question(desk: Session) -> Session:
    """The desk with the question that stands now."""
    if desk.activity.off or desk.workshop.job:
        return desk
    if desk.declined and desk.declined[1] != desk.table.situation.seen:
        desk = replace(desk, declined=None)
    asked = question = list_choices(desk, desk.question)
    while question is not None and not _stands(desk, question):
        question = question.back
    called = _question_due(desk)
    if called is not None and (question is None or question.topic in PAGES[called.topic].puts_aside):
        question = list_choices(desk, replace(called, back=question))
    if question is not asked and question is not None and PAGES[question.topic].startles:
        question = replace(question, raised_s=desk.table.now_s)
    return desk if question is desk.question else replace(desk, question=question)


def _stands(desk: Session, question: Question) -> bool:
    raised = PAGES[question.topic].raised
    if raised is not None:
        called = raised(desk)
        return called is not None and (called.by, called.about) == (question.by, question.about)
    if (question.root.topic is Topic.OVER) is not desk.table.over:
        return False
    return bool(question.choices)


def _question_due(desk: Session) -> Question | None:
    """What the table calls for; the first one goes before the others, and the end of the game behind them."""
    for topic, raised in RAISED.items():
        question = raised(desk)
        if question is not None and (desk.declined is None or desk.declined[0] is not topic):
            return question
    return Question(Topic.OVER) if desk.table.over else None
