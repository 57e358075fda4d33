"""Each claim about a dial fails for a dial that is broken so."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from hardware.signals import DialTurned, PartBack, Signal
from tests.hardware.kits import dial
from tests.hardware.kits.broken import Garble, Garbled, faithful, twice, with_last
from tests.hardware.simulation.hands import DialHands


def backwards(signal: Signal) -> Iterable[Signal]:
    return (replace(signal, detents=-signal.detents),) if isinstance(signal, DialTurned) else (signal,)


def with_nothing(signal: Signal) -> Iterable[Signal]:
    return (signal, DialTurned(signal.at_s, signal.part, 0))


def one_in_a_moment(before: Signal | None, signal: Signal) -> Iterable[Signal]:
    return () if before is not None and before.at_s == signal.at_s else (signal,)


class WobblyHands(DialHands):
    """On a dial for which half a detent is one forth and one back."""

    def wobble(self) -> None:
        self.turn(1)
        self.turn(-1)


BEFORE = DialTurned(1000.0, "south.dial", 3)
BROKEN: list[tuple[dial.Claim, Callable[[], DialHands], Callable[[], Garble], tuple[Signal, ...]]] = [
    (dial.each_detent_is_told_once_in_its_direction, DialHands, lambda: twice, ()),
    (dial.each_detent_is_told_once_in_its_direction, DialHands, lambda: backwards, ()),
    (dial.each_detent_is_told_once_in_its_direction, DialHands, lambda: with_nothing, ()),
    (dial.turning_without_a_pause_loses_nothing, DialHands, lambda: with_last(one_in_a_moment), ()),
    (dial.what_was_turned_before_it_was_opened_is_not_told, DialHands, lambda: faithful, (BEFORE,)),
    (dial.a_wobble_is_no_detent, WobblyHands, lambda: faithful, ()),
]


@pytest.mark.parametrize(("claim", "make_hands", "garble", "first"), BROKEN)
def test_a_broken_dial_is_noticed(
    claim: dial.Claim,
    make_hands: Callable[[], DialHands],
    garble: Callable[[], Garble],
    first: tuple[Signal, ...],
) -> None:
    hands = make_hands()
    with pytest.raises(AssertionError):
        claim(Garbled(hands.table.dial("south.dial"), garble(), first=first), hands, hands.told)


def test_every_claim_has_a_dial_that_breaks_it() -> None:
    assert {claim for claim, *_ in BROKEN} == set(dial.CLAIMS)


def test_what_no_dial_tells_is_noticed() -> None:
    with pytest.raises(AssertionError):
        dial.turns((BEFORE, PartBack(1000.0, "south.dial")))


@pytest.mark.parametrize("claim", dial.CLAIMS)
def test_what_is_passed_on_faithfully_is_not_broken(claim: dial.Claim) -> None:
    hands = DialHands()
    claim(Garbled(hands.table.dial("south.dial"), faithful), hands, hands.told)
