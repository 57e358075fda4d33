"""A game under way, by the tiny game: going on, going back, dealing and replaying."""

from types import MappingProxyType

import pytest

from companion.games.kernel import (
    TABLE,
    BadOption,
    IllegalAction,
    Why,
    amend,
    because,
    begin,
    deal,
    replay,
    take_back,
)
from companion.games.registry import GAMES
from companion.store.lots import setup_lots, table_lots
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import Refusal


def test_an_action_makes_a_new_line_and_leaves_the_old_one() -> None:
    record = replay(PEBBLES, {"heap": 5}, ())
    longer = record.play("take:1")
    assert record.actions == ()
    assert longer.actions == ("take:1",)
    assert longer.states[:1] == record.states
    assert longer.state.heap == 4


def test_a_refused_attempt_raises_its_reason() -> None:
    record = replay(PEBBLES, {"heap": 3}, ["take:1", "take:1"])
    with pytest.raises(IllegalAction) as refused:
        record.play("take:2")
    assert refused.value.reason == because(Refusal.TOO_FEW, left=1)
    assert record.refusal("take:2") == because(Refusal.TOO_FEW, left=1)
    assert record.refusal("take:1") is None


def test_a_fingerprint_tells_records_apart_by_game_options_and_actions() -> None:
    others = [
        replay(PEBBLES, {"heap": 5}, ()),
        replay(PEBBLES, {"heap": 6}, ()),
        replay(PEBBLES, {"heap": 5}, ["take:1"]),
        replay(GAMES["kiwara"], {}, ()),
        replay(GAMES["kitara"], {}, ["start:s2", "start:s11"]),
        replay(GAMES["kitara"], {}, ["start:s11", "start:s2"]),
    ]
    assert len({record.fingerprint for record in others}) == len(others)
    again = others[2].without_last().play("take:1")
    assert again.fingerprint == others[2].fingerprint == 865_007_883


def test_a_fingerprint_is_the_same_for_options_that_were_set_and_for_those_from_a_file() -> None:
    handicap = {"yellow": 1, "red": 2}
    one, *others = (
        replay(GAMES["kiwara"], {"handicap": given}, ()).fingerprint
        for given in (handicap, MappingProxyType(handicap), dict(reversed(handicap.items())))
    )
    assert others == [one, one]


def test_a_line_goes_back_as_far_as_its_start_and_no_further() -> None:
    record = replay(PEBBLES, {"heap": 5}, ["take:1", "take:1"])
    assert record.without_last() == replay(PEBBLES, {"heap": 5}, ["take:1"])
    assert record.without_last(0) == record
    assert record.without_last(2) == replay(PEBBLES, {"heap": 5}, ())
    for count in (3, 4, -1):
        with pytest.raises(ValueError, match=str(count)):
            record.without_last(count)


def test_a_line_knows_what_it_was_before_it_went_back_however_many_steps_that_took() -> None:
    record = replay(PEBBLES, {"heap": 5}, ["take:1", "take:1", "take:1"])
    once = record.without_last()
    assert (record.previous, once.previous, once.revised_at) == (None, record, 2)
    assert (once.without_last().previous, once.without_last().revised_at) == (record, 1)
    later = once.without_last().play("take:2")
    assert (later.previous, later.revised_at, later.without_last().previous) == (record, 1, later)


def test_a_line_knows_what_it_was_before_it_was_amended() -> None:
    record = replay(PEBBLES, {"heap": 5}, ["take:1", "take:1"])
    amended = amend(record, 0, "take:2")
    assert (amended.actions, amended.previous, amended.revised_at) == (("take:2",), record, 1)


def test_of_what_was_before_nothing_more_is_kept() -> None:
    record = replay(PEBBLES, {"heap": 5}, ["take:1", "take:1"]).without_last().play("take:2").without_last()
    assert record.previous is not None
    assert record.previous.previous is None


def test_a_record_that_leaves_lots_open_is_refused() -> None:
    with pytest.raises(BadOption) as refused:
        replay(PEBBLES, {}, ())
    assert refused.value.reason == because(Why.OPTIONS_OPEN)


def test_dealing_draws_only_while_it_is_the_tables_turn() -> None:
    record = begin(PEBBLES, {"heap": 5}, setup_lots(0))
    assert deal(record, table_lots(0)) is record
    waiting = record.play("take:2")
    assert waiting.actor == TABLE
    assert deal(waiting, table_lots(0)).actor == "right"


def test_each_draw_comes_up_as_often_as_it_lies_in_the_bag() -> None:
    waiting = replay(PEBBLES, {"heap": 5}, ["take:2"])

    def drawn(ticket: int) -> str:
        return deal(waiting, lambda _number, _total: ticket).actions[-1]

    assert [drawn(ticket) for ticket in range(3)] == ["token:1", "token:1", "token:2"]


def test_draws_are_numbered_by_the_actions_of_the_table() -> None:
    numbers = []

    def lot(number: int, _total: int) -> int:
        numbers.append(number)
        return 0

    record = deal(replay(PEBBLES, {"heap": 9}, ["take:1", "take:2"]), lot)
    deal(record.play("take:2"), lot)
    assert numbers == [0, 1]


def test_where_the_companion_deals_the_draws_go_back_with_the_action_before_them() -> None:
    record = replay(PEBBLES, {"heap": 9}, ["take:1", "take:2", "token:1"])
    assert take_back(record, dealt=True) == record.without_last(2)
    assert take_back(record, dealt=False) == record.without_last(1)
    assert take_back(record.without_last(3), dealt=True) is None
    assert take_back(record.without_last(3), dealt=False) is None


def test_an_amended_action_is_replaced_and_the_rest_played_again() -> None:
    record = replay(PEBBLES, {"heap": 9}, ["take:1", "take:1", "take:2", "token:1", "take:1"])
    assert amend(record, 4, "take:2") == record.without_last().play("take:2")
    assert amend(record, 3, "token:2").actions == ("take:1", "take:1", "take:2", "token:2", "take:1")
    assert amend(record, 1, "take:1") == record


def test_the_rest_is_played_as_far_as_it_is_legal() -> None:
    record = replay(PEBBLES, {"heap": 5}, ["take:1", "take:1", "take:1", "take:2", "token:1"])
    assert amend(record, 0, "take:2") == replay(PEBBLES, {"heap": 5}, ["take:2"])
    record = replay(PEBBLES, {"heap": 3}, ["take:1", "take:1", "take:1"])
    assert amend(record, 1, "take:2") == replay(PEBBLES, {"heap": 3}, ["take:1", "take:2"])


def test_a_draw_that_is_not_due_any_more_ends_the_replay() -> None:
    record = replay(PEBBLES, {"heap": 9}, ["take:2", "token:1", "take:1"])
    amended = amend(record, 0, "take:1")
    assert amended.actions == ("take:1",)
    assert amended.actor == "right"


def test_an_amendment_that_was_not_legal_there_is_refused() -> None:
    record = replay(PEBBLES, {"heap": 3}, ["take:1", "take:1", "take:1"])
    with pytest.raises(IllegalAction) as refused:
        amend(record, 2, "take:2")
    assert refused.value.reason == because(Refusal.TOO_FEW, left=1)


@pytest.mark.parametrize("number", [-1, 2, 3])
def test_only_what_was_done_can_be_amended(number: int) -> None:
    record = replay(PEBBLES, {"heap": 5}, ["take:1", "take:1"])
    with pytest.raises(ValueError, match=str(number)):
        amend(record, number, "take:1")
