"""A dial and its push are enough for a whole game."""

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.kernel import Action, Deed, Space
from companion.games.kernel import begin as begin_line
from companion.games.registry import GAMES
from companion.store.lots import setup_lots
from companion.table.entry import DialEntry, Offer
from companion.table.situation import Phase
from companion.table.table import Task
from tests.table.test_hands import BLUE, CLOSE
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga, sitting


def choose(at: Sitting, value: str) -> None:
    """Turn until the dial points there, and push."""
    at.turn(+1)
    offers = at.table.offer.values
    at.turn(offers.index(value) - (at.table.turn.entry.cursor if at.table.turn.entry else 0))
    at.push()
    at.pass_time(0.5)


def test_the_first_detent_shows_the_first_choice_and_backwards_the_last() -> None:
    at = sitting(katarenga(CLOSE))
    at.turn(+1)
    assert (at.table.offer.part, at.table.offer.values) == ("from", ("d4", "e4"))
    assert at.entry() == DialEntry(cursor=0)
    at.tap()
    assert at.entry() is None
    at.turn(-1)
    assert at.entry() == DialEntry(cursor=1)


def test_where_no_cell_feels_anything_the_dial_points_at_the_first_choice_before_it_is_turned() -> None:
    at = sitting(katarenga(CLOSE), cells=False)
    at.pass_time(0.5)
    at.turn(+1)
    assert at.entry() == DialEntry(cursor=1)
    at.tap()
    at.push()
    assert at.table.turn.entry == DialEntry((("from", "d4"),))


def test_whoever_pushes_twice_so_fast_has_not_chosen_for_the_next_one() -> None:
    at = sitting(katarenga(CLOSE), cells=False, chairs=1)
    choose(at, "d4")
    at.turn(+1)
    at.push()
    at.push()
    assert (len(at.actions), at.entry()) == (1, None)


def test_the_key_takes_back_one_choice_at_a_time() -> None:
    at = sitting(katarenga(CLOSE), cells=False)
    choose(at, "e4")
    at.tap()
    assert at.table.offer.part == "from"
    at.tap()
    assert at.entry() is None


def test_only_the_dial_of_the_chair_to_move_enters_anything() -> None:
    at = sitting(katarenga(CLOSE), cells=False)
    at.turn(+1, NORTH)
    at.push(NORTH)
    assert (at.entry(), at.actions) == (None, [])


def test_where_nothing_is_left_to_choose_a_push_takes_it() -> None:
    yellow = "/".join(["yyyyyyyy"] * 8)
    at = sitting(katarenga(f"{yellow} 8/8/8/8/8/8/7b/w6b w a9"), cells=False)
    assert at.table.offer == Offer("", ("a1-b2",), (Action("a1-b2"),))
    at.push()
    assert at.actions == ["a1-b2"]


def test_a_pawn_in_the_hand_answers_the_first_question() -> None:
    at = sitting(katarenga(CLOSE))
    at.lift("d4")
    assert at.table.offer.part == "to"
    choose(at, "c4")
    assert at.actions == ["d4-c4"]
    assert at.table.hand_work.task is Task.FOLLOW
    at.put("c4")
    assert (at.phase(), at.table.hand_work.task) == (Phase.RIGHT, Task.MEND)


def test_what_was_entered_by_dial_is_owed_on_the_board() -> None:
    at = sitting(katarenga(f"{BLUE} 8/8/8/3bb2b/3ww3/8/8/8 w -"))
    choose(at, "d4")
    choose(at, "d5")
    assert at.table.hand_work.owed == Deed(lifts=(Space("d4"), Space("d5")), drops=(Space("d5"),))
    assert at.phase() is Phase.DIFFERENT
    at.lift("d5")
    at.move("d4", "d5")
    assert (at.actions, at.phase()) == (["d4-d5"], Phase.RIGHT)


def test_where_the_captor_has_still_to_be_put_an_empty_space_is_not_right() -> None:
    """As long as something stands there no cell shows which one it is; that nothing does, it shows."""
    at = sitting(katarenga(f"{BLUE} 8/8/8/3bb2b/3ww3/8/8/8 w -"))
    choose(at, "d4")
    choose(at, "d5")
    at.lift("d4")
    assert at.phase() is Phase.RIGHT
    at.lift("d5")
    at.pass_time(1)
    assert at.table.situation.difference.missing == {"d5"}
    at.put("d5")
    assert (at.actions, at.phase()) == (["d4-d5"], Phase.RIGHT)


@settings(max_examples=settings().max_examples // 2)
@given(seed=st.integers(0, 2**32))
def test_whole_games_are_played_by_dial_alone(seed: int) -> None:
    lots = setup_lots(seed)
    at = sitting(begin_line(GAMES["katarenga"], {}, lots), cells=False, chairs=1)
    meant: list[str] = []
    while at.table.record.actor and len(meant) < 40:
        offers = at.table.record.game.rules.legal(at.table.record.state)
        action = offers[lots(len(offers))]
        meant.append(action)
        while len(at.actions) < len(meant):
            offer = at.table.offer
            assert offer.part in ("from", "to", "")
            choose(at, dict(at.table.record.game.rules.parse_action(action).parts).get(offer.part, action))
        assert at.actions == meant
    assert SOUTH in at.table.setting.chairs
