"""Proposed boards are fair as far as quick games can tell, and say what they are."""

import pytest

from companion.bots.katarenga.boards import (
    GAMES,
    PROPOSED,
    Judgement,
    Verdict,
    judge,
    mend,
    play,
    propose,
)
from companion.games.katarenga.setup import Layout, draw_layout, parse_layout
from companion.store.lots import setup_lots

SOME = draw_layout(setup_lots(5))
WON = parse_layout({"nw": "T1b180", "ne": "T2f90", "sw": "T3b90", "se": "T4f180"})
"""White, who begins, wins on it, and does not once it is turned."""


def judged(layout: Layout) -> Judgement:
    return judge(layout, setup_lots(0))


@pytest.mark.parametrize(
    ("total", "verdict"),
    [
        (0, Verdict.BLACK_AHEAD),
        (9, Verdict.BLACK_AHEAD),
        (10, Verdict.EVEN),
        (15, Verdict.EVEN),
        (16, Verdict.WHITE_AHEAD),
        (18, Verdict.WHITE_AHEAD),
        (19, Verdict.FIRST_MOVE),
    ],
)
def test_a_verdict_follows_from_what_games_promise_white(total: float, verdict: Verdict) -> None:
    assert Judgement(SOME, total, 25).verdict is verdict


def test_games_on_a_board_differ_and_follow_from_their_draws() -> None:
    games = [play(SOME, 100, setup_lots(seed)) for seed in range(8)]
    assert {game.share for game in games} == {0.0, 1.0}
    assert len({game.chances for game in games}) == 8
    assert games == [play(SOME, 100, setup_lots(seed)) for seed in range(8)]


def test_one_side_wins_nearly_all_games_on_an_unfair_board() -> None:
    assert judged(WON).games == GAMES
    assert judged(WON).share > 0.8


def test_the_fairest_boards_are_proposed_first_and_none_that_is_won() -> None:
    shares: list[float] = []
    proposed = propose(setup_lots(2), shares.append)
    assert len(proposed) == PROPOSED
    assert {one.games for one in proposed} == {GAMES}
    unfairness = [one.unfairness for one in proposed]
    assert unfairness == sorted(unfairness)
    assert Verdict.FIRST_MOVE not in {one.verdict for one in proposed}
    assert shares == sorted(shares)
    assert 0 <= shares[0] < shares[-1] < 1


def test_an_unfair_board_is_turned_where_that_mends_it_and_an_even_one_stays() -> None:
    before = judged(WON)
    after = mend(before, setup_lots(0))
    turned = WON
    for _ in range(after.turns):
        turned = turned.turn_by_quarter()
    assert (after.layout, after.verdict) == (turned, Verdict.EVEN)
    assert after.turns
    assert mend(after, setup_lots(0)) == after
