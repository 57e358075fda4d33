"""The next game: its options, board, seats and lots, as people set it up.

Laws:
- nothing that is set up changes the table before a push on `BEGIN`; until then it is kept for the next
  time;
- a finished game counts once, in the match that the next one begins with;
- where an option says which seat begins, lots decide that option and people keep their seats; else lots
  decide the seats;
- a game in which an action was decided is not left for a drawn board without a push and a yes.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion.games.kernel import (
    TABLE,
    Draw,
    Game,
    LayoutQuestion,
    Option,
    Options,
    Record,
    Rows,
    begin,
    replay,
)
from companion.session.events import BoardTold, NewGame
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
from companion.session.question import Choice, Pick, Question, Topic, ask_again, ask_anew, ask_next
from companion.session.session import (
    Session,
    SessionResult,
    ask_sides,
    board_on_table,
    layout_of_game,
    next_layout_question,
    parts_to_set_out,
    step_back,
)
from companion.session.shelf import (
    BoardSource,
    Title,
    board_of,
    board_sources,
    house_rules_of,
    named_boards,
    rules_of,
    starting_seat_option,
    with_title,
)
from companion.table.manners import Manners


def match_so_far(session: Session) -> Match:
    """The match, with the current game counted if it has ended and was not a guided one."""
    outcome = None if session.table.setting.manners.guided else session.table.outcome
    return count_result(session.match, outcome) if outcome else session.match


def same_board(session: Session) -> NewGame:
    record = session.table.record
    return NewGame(record.game.id, record.options, match_so_far(session), session.manners)


def revenge(session: Session) -> NewGame:
    """The same game with the board turned by half: sides exchange positions, and people keep their seats."""
    record = session.table.record
    turn = record.game.setup.turn_board
    return replace(same_board(session), options=turn(record.options) if turn else record.options)


def exchange(session: Session, *, in_hand: bool = False) -> NewGame:
    """The same game with seats exchanged; chairs and the table stay as they are."""
    turned = revenge(session)
    match = exchange_seats(turned.match)
    manners = move_time_along(session.manners, turned.match, match)
    if session.table.record.game.setup.turn_board is not None:
        match = flip_mat(match)
    return replace(turned, match=match, manners=manners, in_hand=in_hand)


def new_board(session: Session) -> NewGame:
    """The same game with a board proposed by the companion, a fair one if that is wanted and found."""
    game, options = session.table.record.game, _house_rules(session)
    title, found = session.shelf.get(game.id), session.fair.found_for(game)
    if found and title is not None and title.awaits_board:
        return replace(same_board(session), options={**options, **found[0].options})
    return replace(same_board(session), options=options, board_drawn=game.setup.draw_board is not None)


def _house_rules(session: Session) -> Options:
    return house_rules_of(session.table.record.game, session.table.record.options)


def of_title(session: Session, title: Title) -> NewGame:
    """A game from the shelf, as it is set up there; people keep their chairs."""
    before, manners, game = match_so_far(session), session.manners, session.table.record.game
    match = before
    if title.game is not game or title.seats != session.seats:
        turns, chairs = title.game.setup.turn_board is not None, [*session.table.setting.chairs]
        match = match_in_other_seats(before, game.seats, title.seats, chairs, turns=turns)
        manners = manners_in_other_seats(manners, before, match)
    if title.awaits_board and (found := session.fair.found_for(title.game)):
        title = title.with_fair_board(found[0].options)
    return NewGame(title.game.id, title.options, match, manners, board_drawn=title.draws)


def leave_for(choose: Callable[[Session], NewGame]) -> Callable[[Session, Question, Choice], SessionResult]:
    """The action of a menu entry that replaces the current game by the chosen one."""
    return lambda session, _question, _choice: (replace(session, question=None), (choose(session),))


def exchange_in_hand(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """Exchange the seats, since the first move shows that people sit the other way round."""
    return replace(session, question=None), (exchange(session, in_hand=True),)


def turn_sides(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=question.back), (revenge(session),)


def draw_seats(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Draw lots for the starting seat, or for the seating."""
    notices = replace(session.notices, lots_drawn=has_distinct_people(session.match))
    session = replace(session, question=_ask_sides(session, question), notices=notices)
    return session, (replace(same_board(session), lots=True),)


def exchange_people(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return replace(session, question=_ask_sides(session, question)), (exchange(session),)


def _ask_sides(session: Session, question: Question) -> Question | None:
    root = question.root
    return ask_sides(session, root if root.topic is Topic.WELCOME else None)


def play_here(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """Play the proposed board; ask for it to be set out first, where there are parts to show."""
    return replace(session, question=Question(Topic.SET_OUT) if parts_to_set_out(session) else None), ()


def set_out_next(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Go on to the next part of the board."""
    if question.cursor + 1 < len(question.choices):
        return replace(session, question=question.turn(1)), ()
    return end_laying(session, question, choice)


def set_out_last_again(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Go back to the part before this one; from the first one, step back."""
    if question.cursor:
        return replace(session, question=question.turn(-1)), ()
    return step_back(session, question, choice)


def end_laying(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(session.with_layout(layout_of_game(session)), question, choice)


def end_swap(session: Session, question: Question, choice: Choice) -> SessionResult:
    return step_back(replace(session, board=replace(session.board, misplaced=False)), question, choice)


def layout_answers(session: Session, question: Question) -> tuple[str, ...]:
    following = next_layout_question(session.table.record.game, question.said)
    return (
        tuple(answer.value for answer in following.answers) if isinstance(following, LayoutQuestion) else ()
    )


def add_board_part(session: Session, question: Question, answer: Choice) -> SessionResult:
    """Add an answer about the board; the last one begins the game."""
    said = (*question.said, answer.value)
    following = next_layout_question(session.table.record.game, said)
    if isinstance(following, LayoutQuestion):
        return replace(session, question=ask_again(question, said)), ()
    return _play_on_board(session, following)


def _play_on_board(session: Session, options: Options) -> SessionResult:
    prepared = session.with_layout(
        board_on_table(session.table.record.game, options, turned=session.match.turned)
    )
    following = replace(same_board(session), options={**_house_rules(session), **options})
    return replace(prepared, question=None), (following,)


def turn_to_fairer(session: Session, _question: Question, _choice: Choice) -> SessionResult:
    """Begin on the own board as it has been turned."""
    assert session.fair.fairer is not None
    return _play_on_board(session, session.fair.fairer.options)


def may_begin(session: Session) -> bool:
    """Whether another game can begin at once: no action was decided in this one, or it is over."""
    decided = {*session.table.record.actors()} - {TABLE}
    return not session.is_resting and (session.table.over or not decided)


def handle_sketch(session: Session, event: BoardTold) -> SessionResult:
    """Begin the game on the drawn board, or first ask whether to leave the current one."""
    game = session.table.record.game
    if game.setup.sketch is None or game.id != event.game:  # another game has begun in the meantime
        return session, ()
    if game.setup.sketch.find_flaws(event.rows):  # the client did not validate it
        return session, ()
    if may_begin(session):
        return _play_on_sketch(session, event.rows)
    open_question = session.question
    again = (
        open_question is not None and open_question.topic is Topic.SURE and bool(open_question.said)
    )  # about another board
    back = open_question.back if open_question and again else open_question
    sure = Question(Topic.SURE, about=Choice(Pick.NEW_GAME), said=event.rows, back=back)
    return replace(session, question=sure), ()


def leave_game(session: Session, question: Question, _about: Choice) -> SessionResult:
    """Leave the game for the board that was drawn on the page, or else for one from the list."""
    if question.said:
        return _play_on_sketch(session, question.said)
    return replace(session, question=replace(ask_next(question, Topic.NEXT), back=question.back)), ()


def _play_on_sketch(session: Session, rows: Rows) -> SessionResult:
    sketch = session.table.record.game.setup.sketch
    assert sketch is not None
    return _play_on_board(session, sketch.parse_rows(rows))


def other_game(session: Session, _question: Question, _choice: Choice) -> Choice:
    here = session.table.record.game.id
    return Choice(Pick.GAME, next(name for name in session.shelf if name != here))


def has_rules(session: Session, _question: Question) -> bool:
    """Whether the game can be set up without going through a list of games."""
    game = session.table.record.game
    return len(session.shelf) == 1 and bool(rules_of(game) or named_boards(game))


def ask_rules(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Ask for the options of the only game."""
    here = Choice(Pick.GAME, session.table.record.game.id)
    return replace(session, question=ask_next(question, Topic.SET_UP, here)), ()


def title_of(session: Session, question: Question) -> Title:
    """The game being set up."""
    about = question.about
    if about is not None and about.pick == Pick.GAME:
        return session.shelf[about.value]
    assert question.back is not None
    return title_of(session, question.back)


def rules_before_board(session: Session, question: Question) -> tuple[str, ...]:
    """The options that come before the board in the setup list, since the board depends on them."""
    game = title_of(session, question).game
    named = named_boards(game)
    return tuple(option.name for option in rules_of(game) if named and option.name == named.follows)


def rules_after_board(session: Session, question: Question) -> tuple[str, ...]:
    before, rules = rules_before_board(session, question), rules_of(title_of(session, question).game)
    return tuple(option.name for option in rules if option.name not in before)


def option_values(session: Session, question: Question) -> tuple[tuple[str, int], ...]:
    """The values of an option by number, or the named boards."""
    title, about = title_of(session, question), question.about
    assert about is not None
    option = _option_of(title, about)
    values = enumerate(option.values if option else ())
    return tuple((option.name, number) for number, value in values if option and title.fits(option, value))


def ways_to_board(session: Session, question: Question) -> tuple[str, ...]:
    """The ways to get a board without a name."""
    if question.about is None or question.about.pick != Pick.BOARD:
        return ()
    ways = board_sources(title_of(session, question).game)
    return tuple(way.value for way in ways if way is not BoardSource.NAMED)


def other_fair_boards(session: Session, question: Question) -> range:
    """The numbers of the boards that were found beside the fairest one, which is the way to get one."""
    if question.about is None or question.about.pick != Pick.BOARD:
        return range(0)
    return range(1, len(session.fair.found_for(title_of(session, question).game)))


def setting_now(session: Session, question: Question, choice: Choice) -> Choice:
    title = title_of(session, question)
    if choice.pick == Pick.BOARD and title.source is not BoardSource.NAMED:
        found, board = session.fair.found_for(title.game), board_of(title.game, title.options)
        number = next((number for number, one in enumerate(found) if one.options == board), 0)
        return Choice(Pick.FAIR, number=number) if number else Choice(Pick.WAY, title.source.value)
    option = _option_of(title, choice)
    assert option is not None
    value = title.value(option)
    number = option.values.index(value) if value in option.values else 0  # it may come from outside
    return Choice(Pick.WORTH, option.name, number)


def _option_of(title: Title, choice: Choice) -> Option | None:
    if choice.pick == Pick.BOARD:
        return named_boards(title.game)
    return next((option for option in title.game.options if option.name == choice.value), None)


def set_option(session: Session, question: Question, choice: Choice) -> SessionResult:
    """Set that entry; dependent options follow, and the dial stays on it."""
    title = title_of(session, question)
    assert question.about is not None
    assert question.back is not None
    if choice.pick == Pick.FAIR:
        title = title.with_fair_board(session.fair.found_for(title.game)[choice.number].options)
    elif choice.pick == Pick.WAY:
        title = title.with_source(BoardSource(choice.value))
    else:
        option = _option_of(title, question.about)
        assert option is not None
        named = title.with_source(BoardSource.NAMED) if question.about.pick == Pick.BOARD else title
        title = named.with_option(option, option.values[choice.number])
    after = replace(session, shelf=with_title(session.shelf, title))
    return replace(after, question=ask_anew(question.back)), ()


def begin_chosen(session: Session, question: Question, _choice: Choice) -> SessionResult:
    return play_title(session, title_of(session, question))


def play_title(session: Session, title: Title) -> SessionResult:
    """Begin that game, as it is set up; questions about a board set out by hand follow."""
    question = Question(Topic.DESCRIBE) if title.source is BoardSource.DESCRIBED else None
    return replace(session, question=question), (of_title(session, title),)


def play_on_mat(session: Session, question: Question, _choice: Choice) -> SessionResult:
    """Begin the game of that mat; the printed board is already in place."""
    assert question.about is not None
    tag = session.tags[question.about.value]
    title = session.shelf[tag.game].with_mat(tag.board)
    if tag.board:
        session = session.with_layout(board_of(title.game, title.options))
    return play_title(session, title)


def draw_lots(
    new_game: NewGame, game: Game[Any], draw: Draw, places: int = 0
) -> tuple[Record[Any], Match, Manners]:
    """The new game with its players and manners; lots move all players on by that many places."""
    board = game.setup.draw_board(draw) if new_game.board_drawn and game.setup.draw_board else {}
    first = starting_seat_option(game)
    begins = {first.name: game.seats[places]} if new_game.lots and first else {}
    record, match = begin(game, {**new_game.options, **board, **begins}, draw), new_game.match
    if new_game.lots and first is None:
        for _ in range(places):
            match = exchange_seats(match)
        if places % 2 and game.setup.turn_board is not None:
            record, match = replay(game, game.setup.turn_board(record.options), ()), flip_mat(match)
    return record, match, move_time_along(new_game.manners, new_game.match, match)
