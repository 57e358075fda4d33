"""Where a game can be proved, strong levels play exactly; `make fuzz` and `tests.bots.exact` try more."""

from itertools import islice

import pytest

from companion.games.katarenga import law as katarenga
from companion.games.katarenga.position import Position, parse_position
from companion.games.kernel import Action
from companion.games.kiwara import law as kiwara
from companion.games.kiwara.state import State
from tests import run
from tests.bots import exact

KINGS = "/".join(["bbbbbbbb"] * 8)
WON_IN_SEVEN = [
    "bygrgbry/gyryrgbb/rbgbyryg/yrbgbgyr/rybgyrgb/gybrbbry/bgrygygr/yrgbrybg 6b1/8/8/5w2/8/8/8/8 w a0a9",
    "gbryrybg/rgbbgybr/yrygbgry/bgyryrgb/yrbggbyr/rbgbrgyg/gyryyrbb/bygrbgry 2b5/8/8/3w4/8/8/2b5/3w4 b h0h9",
    "yrgbrgby/bbryyybr/gygrgrgb/rybgbyrg/rybggryb/grgbbbrg/yybryygr/bgryrgby 8/8/8/6b1/5w2/8/2b5/1b6 w a9",
]
"""Of games between low levels; the proofs are those of `tests.bots.exact`."""


def test_short_wins_are_kept() -> None:
    fixed = [exact.win_case(parse_position(text)) for text in WON_IN_SEVEN]
    cases = [*islice(exact.katarenga_cases(run.seed), 12)] if run.seed else fixed
    assert [case.state for case in cases if not all(case.is_kept)] == []


def test_the_last_spaces_of_kiwara_are_played_exactly() -> None:
    cases = [*islice(exact.kiwara_cases(run.seed), 30 if run.seed else 3)]
    assert [case.state for case in cases if not all(case.is_kept)] == []


def worst(_game_id: str, state: State | Position, _level: int) -> Action:
    """Gives away what there is."""
    if isinstance(state, State):
        return min(kiwara.legal(state), key=lambda action: exact.result_of(state, action, {}))
    return katarenga.legal(state)[0]


def test_a_choice_that_gives_the_result_away_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "chosen", worst)
    monkeypatch.setattr(exact, "MANY", 3_000)
    assert not exact.is_win_kept(parse_position(WON_IN_SEVEN[0]), 7)
    assert next(exact.kiwara_cases(1)).is_kept == (False,)


@pytest.mark.parametrize(
    ("pawns", "plies", "wins"),
    [
        ("7w/8/8/8/8/8/8/b6b w a9", 1, True),
        ("8/7w/8/8/8/8/8/b6b w a9", 3, True),
        ("8/7w/8/8/8/8/8/b6b w a9", 1, False),
    ],
)
def test_a_win_is_one_whatever_is_replied(pawns: str, plies: int, *, wins: bool) -> None:
    assert exact.wins(parse_position(f"{KINGS} {pawns}"), plies) is wins
