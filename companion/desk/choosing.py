"""Which game is played, and how it is set up: its board, its rules, and then the game itself.

Law: nothing of it is true of the table before somebody pushes on `BEGIN`; what was set up until then is kept
for the next time.
"""

from dataclasses import replace

from companion.desk.asking import ask, ask_on, further
from companion.desk.evening import Answered, Desk
from companion.desk.following import set_up
from companion.desk.lists import title_of
from companion.desk.options import Way, board_of, named_boards
from companion.desk.question import Choice, Pick, Question, Topic
from companion.desk.shelf import Title, replaced
from companion.rules.kernel.game import Option


def games(desk: Desk, question: Question, choice: Choice) -> Answered:
    """The shelf, with the dial on the first game that is another one; a single game is at once set up."""
    here = desk.table.line.game.id
    if choice.pick is Pick.SET_UP:
        return _asking(desk, ask_on(desk, question, Topic.SET_UP, Choice(Pick.GAME, here)))
    asked = ask_on(desk, question, Topic.GAMES, choice)
    other = next(choice for choice in asked.choices if choice.value != here)
    return _asking(desk, asked.on(other))


def a_game(desk: Desk, question: Question, choice: Choice) -> Answered:
    """How it is set up."""
    return _asking(desk, ask_on(desk, question, Topic.SET_UP, choice))


def a_setting(desk: Desk, question: Question, choice: Choice) -> Answered:
    """What one line of it can be, with the dial on what it is."""
    asked, title = ask_on(desk, question, Topic.SETTING, choice), title_of(desk, question)
    return _asking(desk, asked.on(_as_it_is(title, choice)))


def _as_it_is(title: Title, choice: Choice) -> Choice:
    if choice.pick is Pick.BOARD and title.way is not Way.NAMED:
        return Choice(Pick.WAY, title.way.value)
    option = option_of(title, choice)
    assert option is not None
    value = title.value(option)
    number = option.values.index(value) if value in option.values else 0  # it came from outside
    return Choice(Pick.WORTH, option.name, number)


def option_of(title: Title, choice: Choice) -> Option | None:
    """The option that a line is about."""
    if choice.pick is Pick.BOARD:
        return named_boards(title.game)
    return next((option for option in title.game.options if option.name == choice.value), None)


def a_worth(desk: Desk, question: Question, choice: Choice) -> Answered:
    """That line says so from now on, and others may follow it; the dial stays on it."""
    title = title_of(desk, question)
    assert question.about is not None
    assert question.back is not None
    if choice.pick is Pick.WAY:
        title = title.on(Way(choice.value))
    else:
        option = option_of(title, question.about)
        assert option is not None
        named = title.on(Way.NAMED) if question.about.pick is Pick.BOARD else title
        title = named.asking(option, option.values[choice.number])
    after = replace(desk, shelf=replaced(desk.shelf, title))
    return _asking(after, further(after, question.back, ()).on(question.back.chosen))


def begun(desk: Desk, question: Question, _choice: Choice) -> Answered:
    """The game begins; a board that is to be told is asked for once it has."""
    return played(desk, title_of(desk, question))


def played(desk: Desk, title: Title) -> Answered:
    """That game, as it is set up."""
    told = Question(Topic.TELL, ()) if title.way is Way.TOLD else None
    return replace(desk, question=told), (set_up(desk, title),)


def laid_mat(desk: Desk, uid: str) -> Desk:
    """The mat with that tag lies on a reader: perhaps it is to be played on."""
    question = desk.question
    back = question.back if question and question.topic is Topic.MAT else question
    asked = ask(desk, Topic.MAT, about=Choice(Pick.MAT, uid), back=back)
    return replace(desk, question=replace(asked, raised_s=desk.table.now_s))


def on_mat(desk: Desk, question: Question) -> Answered:
    """The game of that mat begins; the board that is printed on it lies there already."""
    assert question.about is not None
    tag = desk.tags[question.about.value]
    title = desk.shelf[tag.game].on_mat(tag.board)
    if tag.board:
        desk = replace(desk, laying=board_of(title.game, title.asked))
    return played(desk, title)


def _asking(desk: Desk, question: Question) -> Answered:
    return replace(desk, question=question), ()
