"""What decided a game that is over: asked by dial or on the page, waited for by nobody, told move by move."""

from companion.games.katarenga import KATARENGA
from companion.games.kernel import Analysis, Grade, Moment, because, replay
from companion.session.events import Analyse, Analysed, AnalysisAsked
from companion.session.question import Choice, Pick
from companion.table.events import Button, Pressed
from tests.bots.test_analysis import ONE_STEP
from tests.session.evening import Evening, evening
from tests.table.virtual_hands import SOUTH, katarenga

GAME = replay(KATARENGA, {"position": ONE_STEP}, ["h8-g8", "a1-b1", "g8-h8", "b1-a1", "h8-h9"])
MISSED = Moment(0, KATARENGA.seats[0], Grade.BLUNDER, GAME.actions[-1], 1.0, 0.2)
EVEN = ((0.5, 0.5),) * 6
FOUND = Analysis(EVEN, (MISSED,))


def over() -> Evening:
    return evening(GAME)


def tell(at: Evening, done: int, found: Analysis | None = None) -> None:
    at.tell(Analysed(at.now, GAME.actions, done, found))


def entry(at: Evening) -> str:
    at.dial_to(Choice(Pick.DECIDED))
    [line] = [line for line in at.says() if line.startswith("chosen: ")]
    return line.removeprefix("chosen: ")


def test_it_is_found_out_only_when_somebody_asks_and_the_entry_says_how_far_it_is() -> None:
    at = over()
    assert entry(at) == "What decided it?"
    assert at.written == []
    at.choose(Pick.DECIDED)
    assert at.written == [Analyse(GAME)]
    tell(at, 40)
    assert entry(at) == "Thinking: 40%"
    at.choose(Pick.DECIDED)
    assert at.written == [Analyse(GAME)]


def test_the_decisive_moves_are_listed_and_each_has_the_better_one() -> None:
    at = over()
    at.choose(Pick.DECIDED)
    tell(at, 100, FOUND)
    at.choose(Pick.DECIDED)
    assert at.says()[:2] == ("Decisive moves", "chosen: 1 h8-g8 ??")
    at.choose(Pick.MOMENT)
    assert at.says() == ("1 h8-g8 ??", "Better: h8-h9.")


def test_the_page_asks_too_and_a_second_time_changes_nothing() -> None:
    at = over()
    at.tell(AnalysisAsked(at.now))
    at.tell(AnalysisAsked(at.now))
    assert at.written == [Analyse(GAME)]


def test_a_game_without_a_costly_move_says_so_and_a_failure_can_be_asked_again() -> None:
    at = over()
    at.choose(Pick.DECIDED)
    tell(at, 100)
    assert at.desk.notices.notes == (because("analysis.failed"),)
    at.tell(Pressed(at.now, SOUTH, Button.PUSH))
    at.choose(Pick.DECIDED)
    assert at.written == [Analyse(GAME), Analyse(GAME)]
    tell(at, 100, Analysis(EVEN, ()))
    at.choose(Pick.DECIDED)
    assert at.desk.notices.notes == (because("analysis.nothing"),)


def test_nobody_is_told_of_a_game_that_goes_on_or_of_another_one() -> None:
    at = over()
    at.choose(Pick.DECIDED)
    at.tell(Analysed(at.now, GAME.actions[:2], 100, FOUND))
    assert at.desk.lookback.found is None
    going = evening(katarenga())
    going.tell(AnalysisAsked(going.now))
    assert going.written == []
