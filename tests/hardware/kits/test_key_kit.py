"""Each claim about a key fails for a key that is broken so."""

from collections.abc import Callable, Iterable

import pytest

from hardware.signals import KeyMoved, PartBack, Signal
from tests.hardware.kits import key
from tests.hardware.kits.broken import (
    Garble,
    Garbled,
    faithful,
    twice,
    with_last,
    without,
    without_after_back,
    without_the_first,
)
from tests.hardware.simulation.hands import KeyHands


def is_up(signal: Signal) -> bool:
    return isinstance(signal, KeyMoved) and not signal.down


def half_a_tap(before: Signal | None, signal: Signal) -> Iterable[Signal]:
    """An up is lost that comes too soon after its down."""
    return () if is_up(signal) and before is not None and before.at_s == signal.at_s else (signal,)


def down_again_when_back(signal: Signal) -> Iterable[Signal]:
    again = KeyMoved(signal.at_s, signal.part, down=True)
    return (signal, again) if isinstance(signal, PartBack) else (signal,)


UP_AT_ONCE = KeyMoved(1000.0, "south.key", down=False)
BROKEN: list[tuple[key.LossClaim, Callable[[], Garble], tuple[Signal, ...]]] = [
    (key.presses_and_releases_are_told_once_each, lambda: twice, ()),
    (key.presses_and_releases_are_told_once_each, lambda: without(is_up), ()),
    (key.a_key_that_is_held_while_it_is_opened_is_told_as_down, without_the_first, ()),
    (key.a_key_that_was_let_go_before_it_is_opened_is_up, lambda: faithful, (UP_AT_ONCE,)),
    (key.a_tap_is_told_whole_or_not_at_all, lambda: with_last(half_a_tap), ()),
    (key.a_key_that_moved_while_it_was_away_is_put_right, lambda: without_after_back(is_up), ()),
    (
        key.a_key_that_stayed_as_it_was_while_it_was_away_goes_on_alternating,
        lambda: down_again_when_back,
        (),
    ),
]


@pytest.mark.parametrize(("claim", "garble", "first"), BROKEN)
def test_a_broken_key_is_noticed(
    claim: key.LossClaim, garble: Callable[[], Garble], first: tuple[Signal, ...]
) -> None:
    hands = KeyHands()
    with pytest.raises(AssertionError):
        claim(Garbled(hands.table.key("south.key"), garble(), first=first), hands, hands.told)


def test_every_claim_has_a_key_that_breaks_it() -> None:
    assert {claim for claim, _, _ in BROKEN} == set(key.CLAIMS + key.LOSS_CLAIMS)


def test_what_no_key_tells_is_noticed() -> None:
    with pytest.raises(AssertionError):
        key.moves((UP_AT_ONCE, None))  # type: ignore[arg-type]


@pytest.mark.parametrize("claim", key.CLAIMS + key.LOSS_CLAIMS)
def test_what_is_passed_on_faithfully_is_not_broken(claim: key.LossClaim) -> None:
    hands = KeyHands()
    claim(Garbled(hands.table.key("south.key"), faithful), hands, hands.told)
