"""The next game: its options, its manners, who plays which seat, what lots decide, and how the mat is read.

Laws: nothing that is set up is true of the table before a push on `BEGIN`; until then it is kept for the
next time. A game that has ended counts once, in the match that the next one begins with. Where an option
says which seat begins, lots decide that and people keep their seats; else lots decide the seats.
"""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.games.kernel.game import Game, Option
from companion.games.kernel.record import Record, begin, replay
from companion.games.kernel.terms import Actor, Draw, Options, Seat
from companion.session.choices import title_of
from companion.session.events import Introduce, NewGame
from companion.session.match import (
    Match,
    count_result,
    exchange_seats,
    flip_mat,
    has_distinct_people,
    manners_in_other_seats,
    match_in_other_seats,
    move_time_along,
)
from companion.session.prompts import ask_again, ask_next, ask_sides, renew, step_back
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult, layout_of_game, parts_to_lay
from companion.session.shelf import (
    BoardSource,
    Title,
    board_of,
    house_rules_of,
    named_boards,
    who_begins,
    with_title,
)
from companion.table.manners import Manners, Style, with_style


def match_so_far(desk: Session) -> Match:
    """The match with the game that is on, if that has ended."""
    outcome = desk.table.outcome
    return count_result(desk.match, outcome) if outcome else desk.match


def same_board(desk: Session) -> NewGame:
    """Everything as it was."""
    return NewGame(_game_id(desk), desk.table.record.options, match_so_far(desk), desk.manners)


def revenge(desk: Session) -> NewGame:
    """The board is turned by half, so that each side has what the other one had; people keep their seats."""
    return NewGame(_game_id(desk), _turned_options(desk), match_so_far(desk), desk.manners)


def exchange(desk: Session, *, in_hand: bool = False) -> NewGame:
    """People play each other's seats where they sit; nothing on the table is turned."""
    before = match_so_far(desk)
    match = exchange_seats(before)
    manners = move_time_along(desk.manners, before, match)
    if desk.table.record.game.setup.turn_board is not None:
        match = flip_mat(match)
    return NewGame(_game_id(desk), _turned_options(desk), match, manners, in_hand=in_hand)


def lots(desk: Session) -> NewGame:
    """Lots decide who begins, or who plays which seat."""
    return NewGame(_game_id(desk), desk.table.record.options, match_so_far(desk), desk.manners, lots=True)


def new_board(desk: Session) -> NewGame:
    """The companion proposes a board."""
    drawn = desk.table.record.game.setup.draw_board is not None
    return NewGame(_game_id(desk), _house_rules(desk), match_so_far(desk), desk.manners, board_drawn=drawn)


def own_board(desk: Session, told: Options) -> NewGame:
    """The board that people have laid."""
    return NewGame(_game_id(desk), {**_house_rules(desk), **told}, match_so_far(desk), desk.manners)


def in_other_manners(desk: Session, manners: Manners) -> NewGame:
    """The same game, which nobody has begun, in other manners."""
    return NewGame(_game_id(desk), desk.table.record.options, desk.match, manners)


def of_title(desk: Session, title: Title) -> NewGame:
    """A game from the shelf, as it is set up there; people keep their chairs."""
    before, manners, game = match_so_far(desk), desk.manners, desk.table.record.game
    match = before
    if title.game is not game or title.seats != desk.seats:
        turns, chairs = title.game.setup.turn_board is not None, [*desk.table.setting.chairs]
        match = match_in_other_seats(before, game.seats, title.seats, chairs, turns=turns)
        manners = manners_in_other_seats(manners, before, match)
    return NewGame(title.game.id, title.asked, match, manners, board_drawn=title.draws)


def _game_id(desk: Session) -> str:
    return desk.table.record.game.id


def _turned_options(desk: Session) -> Options:
    line = desk.table.record
    return line.game.setup.turn_board(line.options) if line.game.setup.turn_board else line.options


def _house_rules(desk: Session) -> Options:
    line = desk.table.record
    return house_rules_of(line.game, line.options)


def leave_for(wanted: Callable[[Session], NewGame]) -> Callable[[Session, Question, Choice], SessionResult]:
    """What an entry does that puts that game in the place of the one that is on."""
    return lambda desk, _question, _choice: (replace(desk, question=None), (wanted(desk),))


def exchange_in_hand(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    """People sit the other way round, and one of them has begun."""
    return replace(desk, question=None), (exchange(desk, in_hand=True),)


def turn_sides(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """The other side of the board is wanted."""
    return replace(desk, question=question.back), (revenge(desk),)


def draw_seats(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """Lots decide; then a side is chosen."""
    desk = replace(desk, question=_ask_sides(desk, question))
    return replace(desk, notices=replace(desk.notices, lots_drawn=has_distinct_people(desk.match))), (
        lots(desk),
    )


def exchange_people(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """Everybody plays the seat of another one; then a side is chosen."""
    return replace(desk, question=_ask_sides(desk, question)), (exchange(desk),)


def _ask_sides(desk: Session, question: Question) -> Question | None:
    root = question.root
    return ask_sides(desk, root if root.topic is Topic.WELCOME else None)


def play_here(desk: Session, _question: Question, _choice: Choice) -> SessionResult:
    """On the board that is proposed, which has to be laid first where it can be told how."""
    return replace(desk, question=Question(Topic.LAY) if parts_to_lay(desk) else None), ()


def lay_next(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """That part lies there."""
    if question.cursor + 1 < len(question.choices):
        return replace(desk, question=question.turn(1)), ()
    return end_laying(desk, question, choice)


def lay_last_again(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The part before this one; before the first one, what was asked before."""
    if question.cursor:
        return replace(desk, question=question.turn(-1)), ()
    return step_back(desk, question, choice)


def end_laying(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The board lies as the game wants it."""
    return step_back(replace(desk, board=replace(desk.board, layout=layout_of_game(desk))), question, choice)


def end_swap(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The pieces lie before the people who play them."""
    return step_back(replace(desk, board=replace(desk.board, misplaced=False)), question, choice)


def other_game(desk: Session, _question: Question, _choice: Choice) -> Choice:
    """The first game of the shelf that is not on."""
    return Choice(Pick.GAME, next(name for name in desk.shelf if name != _game_id(desk)))


def ask_rules(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """How the only game is set up."""
    here = Choice(Pick.GAME, _game_id(desk))
    return replace(desk, question=ask_next(question, Topic.SET_UP, here)), ()


def setting_now(desk: Session, question: Question, choice: Choice) -> Choice:
    """How that line of what is set up stands."""
    title = title_of(desk, question)
    if choice.pick == Pick.BOARD and title.source is not BoardSource.NAMED:
        return Choice(Pick.WAY, title.source.value)
    option = option_of(title, choice)
    assert option is not None
    value = title.value(option)
    number = option.values.index(value) if value in option.values else 0  # it came from outside
    return Choice(Pick.WORTH, option.name, number)


def option_of(title: Title, choice: Choice) -> Option | None:
    """The option that a line is about."""
    if choice.pick == Pick.BOARD:
        return named_boards(title.game)
    return next((option for option in title.game.options if option.name == choice.value), None)


def set_option(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """That line says so from now on, and others may follow it; the dial stays on it."""
    title = title_of(desk, question)
    assert question.about is not None
    assert question.back is not None
    if choice.pick == Pick.WAY:
        title = title.with_source(BoardSource(choice.value))
    else:
        option = option_of(title, question.about)
        assert option is not None
        named = title.with_source(BoardSource.NAMED) if question.about.pick == Pick.BOARD else title
        title = named.with_option(option, option.values[choice.number])
    after = replace(desk, shelf=with_title(desk.shelf, title))
    return replace(after, question=ask_again(question.back, ()).with_choice(question.back.chosen)), ()


def begin_chosen(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """The game begins; a board that is to be told is asked for once it has."""
    return play_title(desk, title_of(desk, question))


def play_title(desk: Session, title: Title) -> SessionResult:
    """That game, as it is set up."""
    told = Question(Topic.TELL, ()) if title.source is BoardSource.TOLD else None
    return replace(desk, question=told), (of_title(desk, title),)


def ask_mat(desk: Session, uid: str) -> Session:
    """The mat with that tag lies on a reader: perhaps it is to be played on."""
    question = desk.question
    back = question.back if question and question.topic is Topic.MAT else question
    asked = Question(Topic.MAT, about=Choice(Pick.MAT, uid), back=back)
    return replace(desk, question=replace(asked, raised_s=desk.table.now_s))


def play_on_mat(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """The game of that mat begins; the board that is printed on it lies there already."""
    assert question.about is not None
    tag = desk.tags[question.about.value]
    title = desk.shelf[tag.game].with_mat(tag.board)
    if tag.board:
        desk = replace(desk, board=replace(desk.board, layout=board_of(title.game, title.asked)))
    return play_title(desk, title)


def draw_lots(
    wanted: NewGame, game: Game[Any], draw: Draw, places: int = 0
) -> tuple[Record[Any], Match, Manners]:
    """The game as it begins, who plays it, and how; lots have moved everybody on by so many places."""
    board = game.setup.draw_board(draw) if wanted.board_drawn and game.setup.draw_board else {}
    first = who_begins(game)
    begins = {first.name: game.seats[places]} if wanted.lots and first else {}
    line, match = begin(game, {**wanted.asked, **board, **begins}, draw), wanted.match
    if wanted.lots and first is None:
        for _ in range(places):
            match = exchange_seats(match)
        if places % 2 and game.setup.turn_board is not None:
            line, match = replay(game, game.setup.turn_board(line.options), ()), flip_mat(match)
    return line, match, move_time_along(wanted.manners, wanted.match, match)


def set_style(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """All of it at once."""
    return _with_manners(desk, question, with_style(desk.manners, Style(choice.value), desk.seats))


def switch_draws(desk: Session, question: Question, _choice: Choice) -> SessionResult:
    """The table draws cards, or people do: the other one from now on."""
    return _with_manners(desk, question, replace(desk.manners, dealt=not desk.manners.dealt))


def set_gain(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """What a turn gives back."""
    return _with_manners(desk, question.back, replace(desk.manners, increment_s=float(choice.number)))


def set_minutes(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """What a seat has; nothing is no limit."""
    assert question.about is not None
    minutes = {**desk.manners.minutes, Seat(Actor(question.about.value)): float(choice.number)}
    limited = {seat: limit for seat, limit in minutes.items() if limit}
    return _with_manners(desk, question.back, replace(desk.manners, minutes=MappingProxyType(limited)))


def _with_manners(desk: Session, listed: Question | None, manners: Manners) -> SessionResult:
    """What was chosen counts from the next game on, or at once while nobody has moved."""
    after = replace(desk, manners=manners)
    after = replace(after, question=renew(after, listed))
    if manners == desk.manners:
        return after, ()
    if not desk.untouched:
        return after, (Introduce(desk.known_names, manners=manners),)
    return after, (in_other_manners(desk, manners),)
