"""A slice of the noise: people and wires as they are, and a table that understands what was meant."""

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import chain, count

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.noise.game import Failure, Tally, Wanted, play
from tests.noise.judge import Verdict
from tests.noise.report import UNASKED, unasked
from tests.noise.worlds import WORLDS

ACTS = 600
FEWER = 250
"""Where nobody counts how often somebody is asked."""
SEED = 2024
"""Always the same: of ten thousand acts one or so is misread, which `make bench-hands` counts with others."""
SOON = (*((number, 8) for number in range(3)), *((number, 40) for number in range(20)))
"""In these games, each of so many acts, there is an opportunity for everything."""
KINDS = [(game, kind) for game, world in WORLDS.items() for kind in world.kinds]


@cache
def evening(game: str) -> Tally:
    """Games by number until there are enough acts."""
    tally = Tally()
    for number in count():
        tally.add(play(Wanted(SEED, game=game), number))
        if tally.acts >= (ACTS if WORLDS[game].bounded else FEWER):
            break
    return tally


def told(failure: Failure) -> str:
    return f"game {failure.game} act {failure.act}, {failure.kind}: {' | '.join(failure.told)}"


@pytest.mark.parametrize("game", WORLDS)
def test_no_act_is_taken_for_another_one(game: str) -> None:
    failures = evening(game).failures
    assert [told(failure) for failure in failures if failure.verdict is Verdict.WRONG] == []


@pytest.mark.parametrize("game", WORLDS)
def test_what_is_shown_leads_out_of_everything(game: str) -> None:
    failures = evening(game).failures
    assert [told(failure) for failure in failures if failure.verdict is Verdict.DEAD_END] == []


@pytest.mark.parametrize("game", [game for game, world in WORLDS.items() if world.bounded])
def test_hardly_anybody_is_asked_who_has_done_it_rightly(game: str) -> None:
    understood = Counter[Verdict]()
    for (kind, verdict), number in evening(game).verdicts.items():
        understood[verdict] += number if WORLDS[game].kinds[kind].by_hand else 0
    assert unasked(understood) >= UNASKED


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_has_its_turn(game: str, kind: str) -> None:
    """In an evening of all kinds, or where nothing else is done."""
    alone = (play(Wanted(SEED, kind, acts, game=game), number) for number, acts in SOON)
    assert any(name == kind for tally in chain([evening(game)], alone) for name, _ in tally.verdicts)


@settings(max_examples=25)
@given(seed=st.integers(0, 2**32), which=st.sampled_from(KINDS), acts=st.integers(1, 8), tagged=st.booleans())
def test_a_short_game_of_any_kind_is_understood(
    seed: int, which: tuple[str, str], acts: int, *, tagged: bool
) -> None:
    game, kind = which
    tally = play(Wanted(seed, kind, acts, game=game, tagged=tagged), 0)
    assert [told(failure) for failure in tally.failures if failure.bad] == []


def test_a_game_is_told_by_its_seed_and_number() -> None:
    first, second = (play(Wanted(SEED), 3) for _ in range(2))
    assert replace(first, spent=Counter()) == replace(second, spent=Counter())
    assert play(Wanted(SEED), 4).verdicts != first.verdicts
