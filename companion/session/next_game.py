"""The next game: its options, its manners, who plays which seat, what lots decide, and how the mat is read.

Laws: nothing that is set up is true of the table before a push on `BEGIN`; until then it is kept for the
next time. A game that has ended counts once, in the match that the next one begins with. Where an option
says which seat begins, lots decide that and people keep their seats; else lots decide the seats.
"""

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
    manners_in_other_seats,
    match_in_other_seats,
    move_time_along,
)
from companion.session.prompts import ask, ask_again, ask_next, renew
from companion.session.question import Choice, Pick, Question, Topic
from companion.session.session import Session, SessionResult
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
    if desk.table.record.game.turn_board is not None:
        match = flip_mat(match)
    return NewGame(_game_id(desk), _turned_options(desk), match, manners, in_hand=in_hand)


def lots(desk: Session) -> NewGame:
    """Lots decide who begins, or who plays which seat."""
    return NewGame(_game_id(desk), desk.table.record.options, match_so_far(desk), desk.manners, lots=True)


def new_board(desk: Session) -> NewGame:
    """The companion proposes a board."""
    drawn = desk.table.record.game.draw_board is not None
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
        turns, chairs = title.game.turn_board is not None, [*desk.table.setting.chairs]
        match = match_in_other_seats(before, game.seats, title.seats, chairs, turns=turns)
        manners = manners_in_other_seats(manners, before, match)
    return NewGame(title.game.id, title.asked, match, manners, board_drawn=title.draws)


def _game_id(desk: Session) -> str:
    return desk.table.record.game.id


def _turned_options(desk: Session) -> Options:
    line = desk.table.record
    return line.game.turn_board(line.options) if line.game.turn_board else line.options


def _house_rules(desk: Session) -> Options:
    line = desk.table.record
    return house_rules_of(line.game, line.options)


def ask_games(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """The shelf, with the dial on the first game that is another one; a single game is at once set up."""
    here = desk.table.record.game.id
    if choice.pick is Pick.SET_UP:
        return _with_question(desk, ask_next(desk, question, Topic.SET_UP, Choice(Pick.GAME, here)))
    asked = ask_next(desk, question, Topic.GAMES, choice)
    other = next(choice for choice in asked.choices if choice.value != here)
    return _with_question(desk, asked.with_choice(other))


def ask_set_up(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """How it is set up."""
    return _with_question(desk, ask_next(desk, question, Topic.SET_UP, choice))


def ask_setting(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """What one line of it can be, with the dial on what it is."""
    asked, title = ask_next(desk, question, Topic.SETTING, choice), title_of(desk, question)
    return _with_question(desk, asked.with_choice(_current_choice(title, choice)))


def _current_choice(title: Title, choice: Choice) -> Choice:
    if choice.pick is Pick.BOARD and title.source is not BoardSource.NAMED:
        return Choice(Pick.WAY, title.source.value)
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


def set_option(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """That line says so from now on, and others may follow it; the dial stays on it."""
    title = title_of(desk, question)
    assert question.about is not None
    assert question.back is not None
    if choice.pick is Pick.WAY:
        title = title.with_source(BoardSource(choice.value))
    else:
        option = option_of(title, question.about)
        assert option is not None
        named = title.with_source(BoardSource.NAMED) if question.about.pick is Pick.BOARD else title
        title = named.with_option(option, option.values[choice.number])
    after = replace(desk, shelf=with_title(desk.shelf, title))
    return _with_question(after, ask_again(after, question.back, ()).with_choice(question.back.chosen))


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
    asked = ask(desk, Topic.MAT, about=Choice(Pick.MAT, uid), back=back)
    return replace(desk, question=replace(asked, raised_s=desk.table.now_s))


def play_on_mat(desk: Session, question: Question) -> SessionResult:
    """The game of that mat begins; the board that is printed on it lies there already."""
    assert question.about is not None
    tag = desk.tags[question.about.value]
    title = desk.shelf[tag.game].with_mat(tag.board)
    if tag.board:
        desk = replace(desk, layout=board_of(title.game, title.asked))
    return play_title(desk, title)


def _with_question(desk: Session, question: Question) -> SessionResult:
    return replace(desk, question=question), ()


def draw_lots(
    wanted: NewGame, game: Game[Any], draw: Draw, places: int = 0
) -> tuple[Record[Any], Match, Manners]:
    """The game as it begins, who plays it, and how; lots have moved everybody on by so many places."""
    board = game.draw_board(draw) if wanted.board_drawn and game.draw_board else {}
    first = who_begins(game)
    begins = {first.name: game.seats[places]} if wanted.lots and first else {}
    line, match = begin(game, {**wanted.asked, **board, **begins}, draw), wanted.match
    if wanted.lots and first is None:
        for _ in range(places):
            match = exchange_seats(match)
        if places % 2 and game.turn_board is not None:
            line, match = replay(game, game.turn_board(line.options), ()), flip_mat(match)
    return line, match, move_time_along(wanted.manners, wanted.match, match)


def set_manners(desk: Session, question: Question, choice: Choice) -> SessionResult:
    """What was chosen counts from the next game on, or at once while nobody has moved."""
    manners = _changed_manners(desk, question, choice)
    listed = question if question.topic is Topic.MANNERS else question.back
    after = replace(desk, manners=manners)
    after = replace(after, question=renew(after, listed))
    if manners == desk.manners:
        return after, ()
    if not desk.untouched:
        return after, (Introduce(desk.known_names, manners=manners),)
    return after, (in_other_manners(desk, manners),)


def _changed_manners(desk: Session, question: Question, choice: Choice) -> Manners:
    manners = desk.manners
    match choice.pick:
        case Pick.STYLE:
            return with_style(manners, Style(choice.value), desk.seats)
        case Pick.DRAWS:
            return replace(manners, dealt=not manners.dealt)
        case Pick.SECONDS:
            return replace(manners, increment_s=float(choice.number))
        case Pick.MINUTES:
            assert question.about is not None
            seat = Seat(Actor(question.about.value))
            minutes = {**manners.minutes, seat: float(choice.number)}
            limited = {seat: limit for seat, limit in minutes.items() if limit}
            return replace(manners, minutes=MappingProxyType(limited))
        case _:
            raise ValueError(choice)
