"""The board itself: proposed and laid, laid by hand and told, and turned."""

from companion.games.kernel import LayoutQuestion, Space
from companion.games.registry import GAMES
from companion.session.events import NewGame
from companion.session.match import Match, Person
from companion.session.question import Choice, Pick, Topic
from companion.table.situation import Phase
from companion.view.glows import Glow, glows
from tests.everygame import A_CODE
from tests.openings import resume
from tests.session.evening import RELAXED, Evening, evening
from tests.session.test_games import turned
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, QUARTERS, SOUTH, katarenga, setting

KATARENGA = GAMES["katarenga"]
WHITE, BLACK = KATARENGA.seats
MATCH = Match((Person(SOUTH, WHITE), Person(NORTH, BLACK)))
NORTH_WEST = (
    *(["a8", "b8", "c8", "d8", "a7", "b7", "c7", "d7"]),
    *(["a6", "b6", "c6", "d6", "a5", "b5", "c5", "d5"]),
)
ONE_TO_ANOTHER = {"b": Glow.BLUE, "g": Glow.GREEN, "y": Glow.YELLOW, "r": Glow.RED}


def answer(value: str) -> Choice:
    return Choice(Pick.ANSWER, value)


def told(at: Evening, *answers: str) -> None:
    at.choose(*map(answer, answers))


def answers_for(quarters: dict[str, str]) -> tuple[str, ...]:
    assert KATARENGA.setup.layout_answers is not None
    return KATARENGA.setup.layout_answers({"quarters": {**quarters}, "first_turn_capture": True})


def test_power_on_for_the_first_time_welcomes_people() -> None:
    at = evening(welcome=True)
    assert at.picks() == [
        *(Pick.FIRST_GAME, Pick.PLAY, Pick.ALONE, Pick.OWN_BOARD),
        *(Pick.PEOPLE, Pick.MANNERS, Pick.SET_UP),
    ]
    assert at.says() == ("Welcome!", "chosen: First game", "Play", "Play alone")


def test_the_board_that_is_proposed_is_laid_corner_by_corner() -> None:
    at = evening(welcome=True)
    at.choose(Pick.PLAY)
    assert at.says() == ("B Y G R Lay NW", "G Y R Y 1/4", "R B G B Push: ok", "Y R B G Key back")
    assert at.says(None) == at.says(NORTH) == at.says(SOUTH)
    for corner in ("2/4", "3/4", "4/4"):
        at.push(NORTH)
        assert at.says()[1].endswith(corner)
    at.push()
    assert at.asked() is None
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    assert at.asked() is None  # it lies there already


def test_while_a_corner_is_laid_its_squares_are_lit_in_their_colours() -> None:
    at = evening(welcome=True)
    at.choose(Pick.PLAY)
    letters = "bygrgyryrbgbyrbg"
    lit = {Space(space): ONE_TO_ANOTHER[letter] for space, letter in zip(NORTH_WEST, letters, strict=True)}
    assert glows(at.desk) == lit
    at.tap()
    assert glows(at.desk) == {}


def test_the_key_leads_back_corner_by_corner_and_lays_nothing() -> None:
    at = evening(welcome=True)
    at.choose(Pick.PLAY)
    at.push()
    at.tap()
    assert at.says()[1].endswith("1/4")
    at.tap()
    assert (at.asked(), at.desk.board.layout) == (None, None)


def test_whoever_plays_at_once_has_been_welcomed() -> None:
    at = evening(welcome=True)
    at.play("a1-a2")
    assert (at.made, at.asked()) == (["a1-a2"], None)
    at = evening(welcome=True)
    at.tap()
    assert at.asked() is None


def test_people_who_are_welcome_come_back_to_it_from_everywhere() -> None:
    at = evening(welcome=True, known=("Anna",))
    at.choose(Pick.PEOPLE, Choice(Pick.PERSON, "white"), Choice(Pick.NAME, "Anna"))
    at.tap()
    assert (at.topic(), at.chosen()) == (Topic.WELCOME, Choice(Pick.PEOPLE))
    at.choose(Pick.MANNERS, Choice(Pick.STYLE, "blitz"))
    at.tap()
    assert at.topic() is Topic.WELCOME
    at.hold()
    at.tap()
    assert at.topic() is Topic.WELCOME
    at.choose(Pick.PEOPLE, Pick.LOTS)
    at.push()  # what the lots say
    at.choose(Pick.TURN, chair=SOUTH)  # south is Black now
    assert at.topic() is Topic.WELCOME  # no board lies yet that could be turned
    at.choose(Pick.PLAY)
    assert at.topic() is Topic.SET_OUT


def test_a_board_without_quarters_is_not_told_how_to_lay() -> None:
    at = evening(katarenga(CLOSE), welcome=True)
    at.choose(Pick.PLAY)
    assert at.asked() is None


def test_a_corner_is_told_by_the_colour_in_the_frame_and_then_by_a_picture() -> None:
    at = evening()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
    at.pass_time(1)
    assert at.says() == at.says(None) == ("NW corner?", "chosen: Blue", "Green", "Yellow")
    assert glows(at.desk) == {"a8": Glow.BLUE}
    at.turn(+2)
    assert glows(at.desk) == {"a8": Glow.YELLOW}
    told(at, "b")
    assert at.topic() is Topic.DESCRIBE
    assert {len(choice.value) for choice in at.choices()} <= {4, 5, 6}
    assert [line[8:] for line in at.says()] == [f"NW 1/{len(at.choices())}", "Turn,", "push: ok", "Key back"]
    assert set(glows(at.desk)) == set(map(Space, NORTH_WEST))
    assert glows(at.desk)[Space("a8")] is Glow.BLUE


def test_the_key_takes_back_one_answer_at_a_time() -> None:
    at = evening()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
    told(at, *answers_for(QUARTERS)[:3])
    at.tap()
    assert (at.said(), at.chosen()) == (answers_for(QUARTERS)[:2], answer(answers_for(QUARTERS)[2]))
    at.tap()
    at.tap()
    assert at.said() == ()
    at.tap()
    assert (at.topic(), at.chosen()) == (Topic.NEXT, Choice(Pick.OWN_BOARD))


def test_the_board_that_was_told_is_played_on_and_lies_there() -> None:
    at = evening()
    own = {"nw": "T2b90", "ne": "T4f0", "sw": "T1f180", "se": "T3f270"}
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
    told(at, *answers_for(own))
    [wanted, _search] = at.written
    assert wanted == NewGame("katarenga", {"first_turn_capture": True, "quarters": own}, MATCH, RELAXED)
    assert (at.table.record.options["quarters"], at.asked(), at.phase()) == (own, None, Phase.RIGHT)


def test_a_board_is_told_while_the_mat_lies_turned() -> None:
    at = evening()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.EXCHANGE)
    own = {"nw": "T2b90", "ne": "T4f0", "sw": "T1f180", "se": "T3f270"}
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
    told(at, *answers_for(own))
    assert at.topic() is Topic.SWAP
    at.push()
    assert (at.table.record.options["quarters"], at.asked()) == (own, None)
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.EXCHANGE)
    assert at.table.record.options == turned({"quarters": {**own}, "first_turn_capture": True})
    assert at.topic() is Topic.SWAP  # the pawns, and nothing of the board


def test_a_board_that_was_told_wins_over_a_position() -> None:
    at = evening(katarenga(CLOSE))
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
    told(at, *answers_for(QUARTERS))
    assert (at.table.record.options, at.asked()) == ({"quarters": QUARTERS, "first_turn_capture": True}, None)


def test_every_ask_has_its_sentence_and_every_colour_its_light() -> None:
    at = evening()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.OWN_BOARD)
    assert KATARENGA.setup.ask_layout is not None
    for number, said in enumerate(answers_for(QUARTERS)):
        ask = KATARENGA.setup.ask_layout(answers_for(QUARTERS)[:number])
        assert isinstance(ask, LayoutQuestion)
        assert len(glows(at.desk)) == len(ask.answers[0].grounds) in (1, 16)
        assert not any(A_CODE.search(line) for line in at.says())
        told(at, said)


def test_the_board_is_turned_by_half_and_not_laid_again() -> None:
    at = evening()
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.REVENGE)
    assert at.topic() is Topic.TURN
    assert at.says(None) == ("Turn the board", "half way round.", "Done?", "Push yes, key no")
    lay = at.desk.board.layout
    at.turn(+1)
    at.tap()
    assert (at.asked(), at.desk.board.layout) == (None, lay)  # nobody has said that it is turned
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.SAME_BOARD)
    assert at.topic() is Topic.TURN
    at.push()
    assert (at.asked(), at.desk.board.layout) == (None, {"quarters": at.table.record.options["quarters"]})


def test_after_a_power_cut_before_the_first_move_the_board_is_shown_once_more() -> None:
    record = katarenga()
    at = Evening(resume(setting(record), record))
    assert at.topic() is Topic.SET_OUT
