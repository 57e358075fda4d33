"""A slice of the noise: people and wires as they are, and a table that understands what was meant."""

from collections import Counter
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.noise.game import Failure, Tally, Wanted, play
from tests.noise.judge import Verdict
from tests.noise.katarenga.kinds import KINDS
from tests.noise.report import UNASKED, unasked

ACTS = 1500
SEED = 2024
"""No other than its neighbours; `make bench-hands` plays others."""


@pytest.fixture(scope="module")
def evening() -> Tally:
    """Games by number until there are enough acts."""
    tally = Tally()
    for number in count():
        tally.add(play(Wanted(SEED), number))
        if tally.acts >= ACTS:
            break
    return tally


def told(failure: Failure) -> str:
    return f"game {failure.game} act {failure.act}, {failure.kind}: {' | '.join(failure.told)}"


def test_no_act_is_taken_for_another_one(evening: Tally) -> None:
    assert [told(failure) for failure in evening.failures if failure.verdict is Verdict.WRONG] == []


def test_what_is_shown_leads_out_of_everything(evening: Tally) -> None:
    assert [told(failure) for failure in evening.failures if failure.verdict is Verdict.DEAD_END] == []


def test_hardly_anybody_is_asked_who_has_done_it_rightly(evening: Tally) -> None:
    understood = Counter[Verdict]()
    for (kind, verdict), number in evening.verdicts.items():
        understood[verdict] += number if KINDS[kind].by_hand else 0
    assert unasked(understood) >= UNASKED


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_has_its_turn(kind: str) -> None:
    games = (play(Wanted(SEED, kind, 20), number) for number in range(5))
    assert any(name == kind for game in games for name, _ in game.verdicts)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), kind=st.sampled_from(sorted(KINDS)), acts=st.integers(1, 8))
def test_a_short_game_of_any_kind_is_understood(seed: int, kind: str, acts: int) -> None:
    tally = play(Wanted(seed, kind, acts), 0)
    assert [told(failure) for failure in tally.failures if failure.bad] == []


def test_a_game_is_told_by_its_seed_and_number() -> None:
    first, second = (play(Wanted(SEED), 3) for _ in range(2))
    assert replace(first, spent=Counter()) == replace(second, spent=Counter())
    assert play(Wanted(SEED), 4).verdicts != first.verdicts


def test_a_game_of_one_kind_has_no_other_acts_but_plain_ones() -> None:
    tally = play(Wanted(SEED, "slide"), 0)
    assert {kind for kind, _ in tally.verdicts} <= {"slide", "plain"}
    assert tally.acts == sum(tally.verdicts.values()) > 10
