"""Chairs that have less than the others: no push, no key, and no light under the board."""

from dataclasses import replace

from companion.games.kernel import Outcome
from companion.games.registry import GAMES
from companion.session.question import Pick, Topic
from companion.table.events import Chair, Declare
from companion.table.manners import Manners
from tests.session.evening import RELAXED, Evening, evening
from tests.table.test_hands import CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

WHITE, BLACK = GAMES["katarenga"].seats
ONLY_SOUTH = frozenset({SOUTH})


def where(
    *,
    pushes: frozenset[Chair] | None = None,
    keys: frozenset[Chair] | None = None,
    lit: bool = True,
    manners: Manners = RELAXED,
) -> Evening:
    at = evening(katarenga(CLOSE), manners=manners)
    setting = replace(at.table.setting, pushes=pushes, keys=keys, lit=lit)
    at.desk = at.desk_with(replace(at.table, setting=setting))
    return at


def test_where_no_opponent_can_push_whoever_can_answers_for_them() -> None:
    at = where(pushes=ONLY_SOUTH)
    at.menu(Pick.DRAW, Pick.YES)
    assert at.says(SOUTH)[:2] == ("Black decides", "White offers a")
    at.push()
    assert at.written[-1] == Declare(Outcome((), "agreed"))


def test_lights_are_named_only_where_there_are_some() -> None:
    for lit, said in ((True, "Go to a light."), (False, "Put it down.")):
        at = where(lit=lit)
        at.lift("d4")
        at.pass_time(10)
        assert at.says()[2] == said


def test_whoever_hesitates_is_told_of_the_menu_if_their_chair_has_a_key() -> None:
    at = where(keys=ONLY_SOUTH)
    at.pass_time(10)
    assert at.says(SOUTH) == ("you: White's turn", "A new game.", "Lift a pawn.", "Hold key: menu.")
    assert at.says(NORTH)[:2] == ("White's turn", "A new game.")
    assert "Hold key: menu." not in at.says(NORTH)
    assert "Hold key: menu." not in at.says(None)


def test_that_takes_no_line_which_somebody_needs() -> None:
    at = where()
    at.lift("d4")
    at.pass_time(10)
    assert not any("Hold key: menu." in at.says(chair) for chair in (SOUTH, NORTH))
    at.put("c4")
    at.play("d5-d6")
    at.pass_time(10)
    assert at.says(NORTH)[-1] == at.says(SOUTH)[-1] == at.says(None)[-1]


def test_a_chair_where_nobody_plays_shows_what_is_played_and_what_it_may_answer() -> None:
    at, west = evening(katarenga(CLOSE), manners=RELAXED), Chair("west")
    chairs = {**at.table.setting.chairs, west: ()}
    at.desk = at.desk_with(replace(at.table, setting=replace(at.table.setting, chairs=chairs)))
    calm = at.says(west)
    assert calm == ("Katarenga", "white -6 black -6 free camp free camp free camp free camp")
    at.lift("d4")
    assert at.says(west) == calm
    at.put("d4")
    at.menu(Pick.DRAW, Pick.YES)
    assert (at.says(NORTH)[0], at.says(west)) == ("Black decides", calm)
    at.push(west)
    assert at.topic() is Topic.CONSENT
    at.push(NORTH)
    assert at.topic() is Topic.OVER
    assert at.says(west) == at.says(SOUTH)
