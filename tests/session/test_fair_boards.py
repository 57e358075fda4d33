"""Fair boards: proposed for the next game, and told of a board that people have laid themselves."""

from companion.games.kernel import Json, because
from companion.games.registry import GAMES
from companion.session.events import BoardsAsked, BoardsSearched, FairBoard, GameTold, NewGame, SearchBoards
from companion.session.game_wish import token_of
from companion.session.question import TAKEN_IN_S, Choice, GameWish, Pick
from companion.session.shelf import BoardSource
from tests.session.evening import Evening, evening
from tests.table.virtual_hands import katarenga

KATARENGA = GAMES["katarenga"]
QUARTERS: Json = {"nw": "T1f90", "ne": "T2b90", "sw": "T4f0", "se": "T3f0"}
TURNED: Json = {"nw": "T4f90", "ne": "T1f180", "sw": "T3f90", "se": "T2b180"}
STRAIGHT = FairBoard({"quarters": TURNED}, "katarenga.board-even", 1)
CROOKED = FairBoard({"quarters": QUARTERS}, "katarenga.board-black-ahead")
DRAWN = Choice(Pick.WAY, BoardSource.DRAWN.value)
BOARD = Choice(Pick.BOARD)
ANY = SearchBoards("katarenga")


def table() -> Evening:
    return evening(katarenga(), games=GAMES.values())


def set_up() -> Evening:
    """Somebody sets up the next game of Katarenga by dial: on a fair board, as is usual."""
    at = table()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.GAMES, Choice(Pick.GAME, "katarenga"))
    return at


def board(at: Evening) -> str:
    """The board as the list names it."""
    at.dial_to(BOARD)
    [line] = [line for line in at.says() if line.startswith("chosen: ")]
    return line.removeprefix("chosen: ")


def find(at: Evening, done: int, *found: FairBoard, is_own: bool = False) -> None:
    at.tell(BoardsSearched(at.now, "katarenga", done, found, is_own))


def test_a_fair_board_is_searched_as_soon_as_a_game_is_set_up_and_its_progress_is_shown() -> None:
    at = set_up()
    assert at.written == [SearchBoards("katarenga")]
    assert board(at) == "Fair board 0%"
    find(at, 40)
    assert board(at) == "Fair board 40%"
    assert at.written == [SearchBoards("katarenga")]


def test_no_board_is_searched_for_a_game_whose_board_cannot_be_unfair_or_is_drawn() -> None:
    at = table()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.GAMES, Choice(Pick.GAME, "kitara"))
    assert at.written == []
    at = set_up()
    at.choose(BOARD, DRAWN, Pick.BEGIN)
    at.written.clear()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.GAMES, Choice(Pick.GAME, "katarenga"))
    assert at.written == []


def test_the_fairest_board_is_played_unless_another_one_is_chosen() -> None:
    for choice, quarters in ((None, TURNED), (Choice(Pick.FAIR, number=1), QUARTERS)):
        at = set_up()
        find(at, 100, STRAIGHT, CROOKED)
        assert board(at) == "1 Even"
        if choice:
            at.choose(BOARD)
            assert at.says() == ("Which board?", "chosen: 1 Even", "Drawn board", "As it lies")
            at.choose(choice)
            assert board(at) == "2 Black ahead"
        at.choose(Pick.BEGIN)
        assert at.table.record.options["quarters"] == quarters
        assert at.desk.fair.game == ""


def test_a_game_that_begins_at_once_has_a_board_by_lots_and_the_next_one_wants_a_fair_one_again() -> None:
    at = set_up()
    at.choose(Pick.BEGIN)
    [_search, wanted] = at.written
    assert isinstance(wanted, NewGame)
    assert wanted.board_drawn
    find(at, 100, STRAIGHT)  # too late
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.GAMES, Choice(Pick.GAME, "katarenga"))
    assert board(at) == "Fair board 0%"
    assert at.written[2:] == [SearchBoards("katarenga")]


def test_the_page_asks_once_and_wishes_one_of_the_boards_that_were_found() -> None:
    at = table()
    for _ in range(2):
        at.tell(BoardsAsked(at.now, "katarenga"))
    assert at.written == [SearchBoards("katarenga")]
    find(at, 100, STRAIGHT, CROOKED)
    second = token_of(BOARD), token_of(Choice(Pick.FAIR, number=1))
    at.tell(GameTold(at.now, GameWish("katarenga", (second,)), frozenset({*at.table.setting.chairs})))
    assert at.table.record.options["quarters"] == QUARTERS


def test_a_search_without_a_result_leaves_the_board_to_lots() -> None:
    at = set_up()
    find(at, 100)
    assert board(at) == "Fair board"
    at.choose(Pick.BEGIN)
    assert isinstance(at.written[-1], NewGame)
    assert at.written[-1].board_drawn


def after_game(*board: Choice) -> Evening:
    """A game of Katarenga is over that began on such a board."""
    at = set_up()
    at.choose(*((BOARD, *board) if board else ()), Pick.BEGIN)
    at.written.clear()
    at.menu(Pick.RESIGN, Pick.YES)
    at.pass_time(TAKEN_IN_S)
    return at


def test_after_a_game_a_fair_board_is_searched_and_is_the_new_one() -> None:
    at = after_game()
    assert [effect for effect in at.written if isinstance(effect, SearchBoards)] == [ANY]
    find(at, 100, STRAIGHT, CROOKED)
    at.choose(Pick.NEW_BOARD)
    assert at.table.record.options["quarters"] == TURNED


def test_a_new_board_is_drawn_where_none_is_found_yet_or_lots_were_chosen() -> None:
    for at, searches in ((after_game(), [ANY]), (after_game(DRAWN), [])):
        assert [effect for effect in at.written if isinstance(effect, SearchBoards)] == searches
        at.choose(Pick.NEW_BOARD)
        wanted = at.written[-1]
        assert isinstance(wanted, NewGame)
        assert wanted.board_drawn


def laid() -> Evening:
    """A game has begun on a board that was told corner by corner."""
    at = evening()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
    assert KATARENGA.setup.layout_answers is not None
    answers = KATARENGA.setup.layout_answers({"quarters": QUARTERS})
    at.choose(*(Choice(Pick.ANSWER, answer) for answer in answers))
    return at


def told() -> Evening:
    """The same, and the search has found that it is fairer once it is turned."""
    at = laid()
    find(at, 100, CROOKED, STRAIGHT, is_own=True)
    return at


def test_of_an_own_board_people_are_told_how_fair_it_is_and_then_play_on_it_as_it_is_turned() -> None:
    at = told()
    assert at.written[1:] == [SearchBoards("katarenga", {"quarters": QUARTERS})]
    assert at.desk.notices.notes == (because("katarenga.board-black-ahead"),)
    assert at.says()[1:] == ("Black is ahead.",)
    at.push()
    assert at.says() == ("Fairer if turned", "a quarter to the", "right. Done?", "Push yes, key no")
    at.pass_time(TAKEN_IN_S)
    at.push()
    assert at.table.record.options["quarters"] == TURNED
    assert at.topic() is None
    assert at.written[-1] == SearchBoards("katarenga", {"quarters": TURNED})
    find(at, 100, STRAIGHT, is_own=True)
    at.push()
    assert at.topic() is None


def test_who_likes_the_board_as_it_lies_is_asked_no_more() -> None:
    at = told()
    at.push()
    at.tap()
    at.lift("a1")
    at.put("a1")
    assert at.topic() is None
    assert at.table.record.options["quarters"] == QUARTERS


def test_what_is_told_and_asked_of_a_board_is_gone_with_the_first_move() -> None:
    at = told()
    at.play(at.table.record.game.rules.legal(at.table.record.state)[0])
    assert at.record
    assert (at.desk.notices.notes, at.topic()) == ((), None)


def test_of_a_board_on_which_somebody_has_moved_nothing_is_told() -> None:
    at = laid()
    at.play(at.table.record.game.rules.legal(at.table.record.state)[0])
    find(at, 100, CROOKED, is_own=True)
    assert at.desk.notices.notes == ()


def test_a_revenge_on_an_own_board_is_not_searched_again() -> None:
    at = laid()
    at.written.clear()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE)
    assert [type(effect) for effect in at.written] == [NewGame]
