"""How a question is put: by whom, to whom, and with what to choose from."""

from dataclasses import replace

from companion.desk.evening import Desk
from companion.desk.lists import choices
from companion.desk.question import Choice, Question, Topic
from companion.rules.kernel.names import Seat
from companion.table.events import Chair

STAYING = (Topic.WELCOME, Topic.RESUMED, Topic.SIDES, Topic.LAY, Topic.TURN)
"""What a menu leads back to, since it was asked by nobody and would be asked by nobody again."""


def ask(  # noqa: PLR0913 - all that a question may be about
    desk: Desk,
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
    return replace(question, choices=choices(desk, question))


def ask_on(desk: Desk, question: Question, topic: Topic, about: Choice | None = None) -> Question:
    """What follows from a choice: the key leads back to it."""
    about = about or question.about
    follows = ask(desk, topic, chair=question.chair, by=question.by, about=about, back=question)
    return replace(follows, chairs=question.chairs)


def further(desk: Desk, question: Question, said: tuple[str, ...]) -> Question:
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


def relisted(desk: Desk, question: Question | None) -> Question | None:
    """The question with what can be answered to it now, and so those that it came from."""
    if question is None:
        return None
    now = replace(question, choices=choices(desk, question), back=relisted(desk, question.back))
    return now.on(question.chosen)


def ask_others(desk: Desk, topic: Topic, by: Seat, about: Choice, chair: Chair | None = None) -> Question:
    """What others than who plays that seat have to decide."""
    question = ask(desk, topic, chair=chair, by=by, about=about)
    return replace(question, chairs=desk.others(by))


def menu(desk: Desk, chair: Chair) -> Question:
    """What anybody can do at any time; at the end of a game it is what is asked then."""
    if desk.table.over:
        return ask(desk, Topic.OVER, chair=chair)
    root = desk.question.root if desk.question else None
    back = root if root and root.topic in STAYING else None
    asked = ask(desk, Topic.MENU, chair=chair, by=desk.speaks_for(chair), back=back)
    setting = desk.table.setting
    alone = chair in setting.chairs and setting.can_push(chair)
    return replace(asked, chairs=frozenset({chair})) if alone else asked


def sides(desk: Desk, back: Question | None) -> Question | None:
    """Who does not begin chooses a side, where a board has two."""
    if desk.table.line.game.turned is None or len(desk.seats) != 2 or not desk.untouched:
        return back
    question = ask(desk, Topic.SIDES, by=desk.seats[0], back=back)
    return replace(question, chairs=desk.others(desk.seats[0]))


def of_next_game(desk: Desk, question: Question | None, board: Question | None) -> Question | None:
    """What is asked of the game that has just begun; `board` is what has to be done to its board first."""
    if question is not None and not question.choices:  # it could not be asked before there was that game
        return ask(desk, question.topic, chair=question.chair, back=board or ask(desk, Topic.WELCOME))
    return board


def anew(desk: Desk, question: Question | None) -> Question | None:
    """The question as it would be put now, after something has changed; the dial stays on its choice."""
    if question is None:
        return None
    back = anew(desk, question.back)
    if question.topic is Topic.SIDES:
        return sides(desk, back)
    if question.topic is Topic.LAY or not _lasts(question):
        return back
    by = desk.speaks_for(question.chair) if question.topic is Topic.MENU else question.by
    now = ask(desk, question.topic, chair=question.chair, by=by, back=back)
    now = replace(now, chairs=question.chairs)
    return replace(now, cursor=question.cursor).on(question.chosen) if now.choices else back


def _lasts(question: Question) -> bool:
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
