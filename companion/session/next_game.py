"""The next game: its options, manners, seats and lots, and how the mat is read.

Laws:
- nothing that is set up changes the table before a push on `BEGIN`; until then it is kept for the next
  time;
- a finished game counts once, in the match that the next one begins with;
- where an option says which seat begins, lots decide that option and people keep their seats; else lots
  decide the seats.
"""

from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from companion.games.kernel import Actor, Draw, Game, Option, Options, Record, Seat, begin, replay
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


def match_so_far(session: Session) -> Match:
    """The match, with the current game counted if it has ended."""
    outcome = session.table.outcome
    return count_result(session.match, outcome) if outcome else session.match


def same_board(session: Session) -> NewGame:
    return NewGame(_game_id(session), session.table.record.options, match_so_far(session), session.manners)


def revenge(session: Session) -> NewGame:
    """The same game with the board turned by half: sides exchange positions, and people keep their seats."""
    return NewGame(_game_id(session), _turned_options(session), match_so_far(session), session.manners)


def exchange(session: Session, *, in_hand: bool = False) -> NewGame:
    """The same game with seats exchanged; chairs and the table stay as they are."""
    before = match_so_far(session)
    match = exchange_seats(before)
    manners = move_time_along(session.manners, before, match)
    if session.table.record.game.setup.turn_board is not None:
        match = flip_mat(match)
    return NewGame(_game_id(session), _turned_options(session), match, manners, in_hand=in_hand)


def lots(session: Session) -> NewGame:
    """The same game with lots for the starting seat, or for the seating."""
    return NewGame(
        _game_id(session), session.table.record.options, match_so_far(session), session.manners, lots=True
    )


def new_board(session: Session) -> NewGame:
    drawn = session.table.record.game.setup.draw_board is not None
    return NewGame(
        _game_id(session), _house_rules(session), match_so_far(session), session.manners, board_drawn=drawn
    )


def own_board(session: Session, options: Options) -> NewGame:
    return NewGame(
        _game_id(session), {**_house_rules(session), **options}, match_so_far(session), session.manners
    )


def in_other_manners(session: Session, manners: Manners) -> NewGame:
    """The same game, not yet begun, in other manners."""
    return NewGame(_game_id(session), session.table.record.options, session.match, manners)


def of_title(session: Session, title: Title) -> NewGame:
    """A game from the shelf, as it is set up there; people keep their chairs."""
    before, manners, game = match_so_far(session), session.manners, session.table.record.game
    match = before
    if title.game is not game or title.seats != session.seats:
        turns, chairs = title.game.setup.turn_board is not None, [*session.table.setting.chairs]
        match = match_in_other_seats(before, game.seats, title.seats, chairs, turns=turns)
        manners = manners_in_other_seats(manners, before, match)
    return NewGame(title.game.id, title.asked, match, manners, board_drawn=title.draws)


def _game_id(session: Session) -> str:
    return session.table.record.game.id


def _turned_options(session: Session) -> Options:
    record = session.table.record
    return record.game.setup.turn_board(record.options) if record.game.setup.turn_board else record.options


def _house_rules(session: Session) -> Options:
    record = session.table.record
    return house_rules_of(record.game, record.options)


def leave_for(wanted: Callable[[Session], NewGame]) -> Callable[[Session, Question, Choice], SessionResult]:
    """The action of an entry that replaces the current game with that one."""
    return lambda session, _question, _choice: (replace(session, question=None), (wanted(session),))


def exchange_in_hand(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """Exchange the seats, since the first move shows that people sit the other way round."""
    return replace(session, question=None), (exchange(session, in_hand=True),)


def turn_sides(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=question.back), (revenge(session),)


def draw_seats(session: Session, question: Question, _choice: Choice) -> SessionResult:
    session = replace(session, question=_ask_sides(session, question))
    return replace(
        session, notices=replace(session.notices, lots_drawn=has_distinct_people(session.match))
    ), (lots(session),)


def exchange_people(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=_ask_sides(session, question)), (exchange(session),)


def _ask_sides(session: Session, question: Question) -> Question | None:
    root = question.root
    return ask_sides(session, root if root.topic is Topic.WELCOME else None)


def play_here(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """Play the proposed board; ask for it to be laid out first, where there are parts to show."""
    return replace(session, question=Question(Topic.LAY) if parts_to_lay(session) else None), ()


def lay_next(session: Session, question: Question, choice: Choice) -> SessionResult:
    if question.cursor + 1 < len(question.choices):
        return replace(session, question=question.turn(1)), ()
    return end_laying(session, question, choice)


def lay_last_again(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Go back to the part before this one; from the first one, step back."""
    if question.cursor:
        return replace(session, question=question.turn(-1)), ()
    return step_back(session, question, choice)


def end_laying(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(
        replace(session, board=replace(session.board, layout=layout_of_game(session))), question, choice
    )


def end_swap(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(replace(session, board=replace(session.board, misplaced=False)), question, choice)


def other_game(session: Session, _question: Question, _choice: Choice) -> Choice:
    return Choice(Pick.GAME, next(name for name in session.shelf if name != _game_id(session)))


def ask_rules(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Ask for the options of the only game."""
    here = Choice(Pick.GAME, _game_id(session))
    return replace(session, question=ask_next(question, Topic.SET_UP, here)), ()


def setting_now(session: Session, question: Question, choice: Choice) -> Choice:
    title = title_of(session, question)
    if choice.pick == Pick.BOARD and title.source is not BoardSource.NAMED:
        return Choice(Pick.WAY, title.source.value)
    option = option_of(title, choice)
    assert option is not None
    value = title.value(option)
    number = option.values.index(value) if value in option.values else 0  # it may come from outside
    return Choice(Pick.WORTH, option.name, number)


def option_of(title: Title, choice: Choice) -> Option | None:
    if choice.pick == Pick.BOARD:
        return named_boards(title.game)
    return next((option for option in title.game.options if option.name == choice.value), None)


def set_option(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Set that entry; dependent options follow, and the dial stays on it."""
    title = title_of(session, question)
    assert question.about is not None
    assert question.back is not None
    if choice.pick == Pick.WAY:
        title = title.with_source(BoardSource(choice.value))
    else:
        option = option_of(title, question.about)
        assert option is not None
        named = title.with_source(BoardSource.NAMED) if question.about.pick == Pick.BOARD else title
        title = named.with_option(option, option.values[choice.number])
    after = replace(session, shelf=with_title(session.shelf, title))
    return replace(after, question=ask_again(question.back, ()).with_choice(question.back.chosen)), ()


def begin_chosen(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Begin the game; a board to be described is asked for afterwards."""
    return play_title(session, title_of(session, question))


def play_title(session: Session, title: Title) -> SessionResult:
    told = Question(Topic.TELL, ()) if title.source is BoardSource.TOLD else None
    return replace(session, question=told), (of_title(session, title),)


def ask_mat(session: Session, uid: str) -> Session:
    question = session.question
    back = question.back if question and question.topic is Topic.MAT else question
    asked = Question(Topic.MAT, about=Choice(Pick.MAT, uid), back=back)
    return replace(session, question=replace(asked, raised_s=session.table.now_s))


def play_on_mat(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Begin the game of that mat; the printed board is already in place."""
    assert question.about is not None
    tag = session.tags[question.about.value]
    title = session.shelf[tag.game].with_mat(tag.board)
    if tag.board:
        session = replace(session, board=replace(session.board, layout=board_of(title.game, title.asked)))
    return play_title(session, title)


def draw_lots(
    wanted: NewGame, game: Game[Any], draw: Draw, places: int = 0
) -> tuple[Record[Any], Match, Manners]:
    """The new game with its players and manners; lots move all players on by that many places."""
    board = game.setup.draw_board(draw) if wanted.board_drawn and game.setup.draw_board else {}
    first = who_begins(game)
    begins = {first.name: game.seats[places]} if wanted.lots and first else {}
    record, match = begin(game, {**wanted.asked, **board, **begins}, draw), wanted.match
    if wanted.lots and first is None:
        for _ in range(places):
            match = exchange_seats(match)
        if places % 2 and game.setup.turn_board is not None:
            record, match = replay(game, game.setup.turn_board(record.options), ()), flip_mat(match)
    return record, match, move_time_along(wanted.manners, wanted.match, match)


def set_style(session: Session, question: Question, choice: Choice) -> SessionResult:
    return _with_manners(session, question, with_style(session.manners, Style(choice.value), session.seats))


def switch_draws(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return _with_manners(session, question, replace(session.manners, dealt=not session.manners.dealt))


def set_gain(session: Session, question: Question, choice: Choice) -> SessionResult:
    return _with_manners(session, question.back, replace(session.manners, increment_s=float(choice.number)))


def set_minutes(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Set the time of a seat; 0 is no limit."""
    assert question.about is not None
    minutes = {**session.manners.minutes, Seat(Actor(question.about.value)): float(choice.number)}
    limited = {seat: limit for seat, limit in minutes.items() if limit}
    return _with_manners(session, question.back, replace(session.manners, minutes=MappingProxyType(limited)))


def _with_manners(session: Session, listed: Question | None, manners: Manners) -> SessionResult:
    """Use the chosen manners from the next game on, or at once before the first move."""
    after = replace(session, manners=manners)
    after = replace(after, question=renew(after, listed))
    if manners == session.manners:
        return after, ()
    if not session.untouched:
        return after, (Introduce(session.known_names, manners=manners),)
    return after, (in_other_manners(session, manners),)
