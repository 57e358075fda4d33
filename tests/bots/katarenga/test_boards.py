"""Proposed boards are fair as far as a search can tell, and say what they are."""

import pytest

from companion.bots.katarenga.boards import CLEAR, GLANCE, SLIGHT, Judgement, Verdict, judge, mend, propose
from companion.games.katarenga.setup import Layout, draw_layout
from companion.store.lots import setup_lots

SOME = draw_layout(setup_lots(1))


def never() -> bool:
    return False


@pytest.mark.parametrize(
    ("score", "verdict"),
    [
        (0, Verdict.EVEN),
        (SLIGHT, Verdict.EVEN),
        (-SLIGHT, Verdict.EVEN),
        (SLIGHT + 1, Verdict.WHITE_AHEAD),
        (CLEAR, Verdict.WHITE_AHEAD),
        (CLEAR + 1, Verdict.FIRST_MOVE),
        (-SLIGHT - 1, Verdict.BLACK_AHEAD),
    ],
)
def test_a_verdict_follows_from_the_score(score: int, verdict: Verdict) -> None:
    assert Judgement(SOME, score).verdict is verdict


def test_the_fairest_of_some_boards_are_proposed() -> None:
    proposed = propose(setup_lots(2), never, drawn=4, proposed=2)
    drawn = [abs(judge(layout, setup_lots(0), never).score) for layout in layouts(2, 4)]
    unfairness = [abs(one.score) for one in proposed]
    assert unfairness == sorted(unfairness)
    assert all(mine <= its for mine, its in zip(unfairness, sorted(drawn), strict=False))
    assert proposed == propose(setup_lots(2), never, drawn=4, proposed=2)


def layouts(seed: int, count: int) -> list[Layout]:
    """Those that `propose` draws: its searches draw in between."""
    draw, drawn = setup_lots(seed), []
    for _ in range(count):
        drawn.append(draw_layout(draw))
        judge(drawn[-1], draw, never, GLANCE)
    return drawn


def test_an_unfair_board_is_turned_where_that_mends_it_and_an_even_one_stays() -> None:
    judged = [judge(layout, setup_lots(0), never) for layout in layouts(5, 4)]
    mended = [mend(one, setup_lots(0), never) for one in judged]
    for before, after in zip(judged, mended, strict=True):
        turned = before.layout
        for _ in range(after.turns):
            turned = turned.turn_by_quarter()
        assert after.layout == turned
        assert after == before or abs(after.score) < abs(before.score)
        assert before.verdict is not Verdict.EVEN or after == before
    assert any(after.turns for after in mended)
