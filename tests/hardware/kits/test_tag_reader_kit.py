"""Each claim about a tag reader fails for a reader that is broken so."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from hardware.signals import KeyMoved, Signal, TagRead
from tests.hardware.kits import tag_reader
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
from tests.hardware.simulation.hands import TagHands


def is_gone(signal: Signal) -> bool:
    return isinstance(signal, TagRead) and signal.uid is None


def none_in_between(before: Signal | None, signal: Signal) -> Iterable[Signal]:
    both = isinstance(before, TagRead) and before.uid and isinstance(signal, TagRead) and signal.uid
    return (TagRead(signal.at_s, signal.part, None), signal) if both else (signal,)


def shortened(signal: Signal) -> Iterable[Signal]:
    """Only four bytes of a longer uid are read."""
    return (replace(signal, uid=signal.uid and signal.uid[:8]),) if isinstance(signal, TagRead) else (signal,)


def first_of_several(signal: Signal) -> Iterable[Signal]:
    """A reader that tells one of two as if it were alone."""
    if isinstance(signal, TagRead) and signal.several:
        return (replace(signal, uid=TagHands.uids[0], several=False),)
    return (signal,)


def with_one_of_them(signal: Signal) -> Iterable[Signal]:
    """One of several is named, though nobody can say which of them it is."""
    if isinstance(signal, TagRead) and signal.several:
        return (replace(signal, uid=TagHands.uids[0]),)
    return (signal,)


EMPTY_AT_ONCE = TagRead(1000.0, "south.reader", None)
BROKEN: list[tuple[tag_reader.LossClaim, Callable[[], Garble], tuple[Signal, ...]]] = [
    (tag_reader.a_tag_is_told_when_it_comes_and_when_it_goes, lambda: without(is_gone), ()),
    (tag_reader.a_tag_is_told_when_it_comes_and_when_it_goes, lambda: shortened, ()),
    (tag_reader.a_tag_that_is_left_lying_is_told_once, lambda: twice, ()),
    (
        tag_reader.a_tag_that_takes_the_place_of_another_is_told_as_the_new_one,
        lambda: with_last(none_in_between),
        (),
    ),
    (tag_reader.a_tag_that_lies_there_when_it_is_opened_is_told, without_the_first, ()),
    (tag_reader.an_empty_reader_says_nothing_when_it_is_opened, lambda: faithful, (EMPTY_AT_ONCE,)),
    (tag_reader.several_tags_are_told_as_just_that_until_one_is_left, lambda: first_of_several, ()),
    (tag_reader.several_tags_are_told_as_just_that_until_one_is_left, lambda: with_one_of_them, ()),
    (tag_reader.several_tags_that_lie_there_when_it_is_opened_are_told_once, lambda: twice, ()),
    (tag_reader.several_tags_that_lie_there_when_it_is_opened_are_told_once, lambda: first_of_several, ()),
    (tag_reader.a_tag_that_went_while_the_reader_was_away_is_told_as_gone, lambda: without(is_gone), ()),
    (
        tag_reader.a_tag_that_came_while_the_reader_was_away_is_told_afterwards,
        lambda: without_after_back(lambda signal: isinstance(signal, TagRead)),
        (),
    ),
]


@pytest.mark.parametrize(("claim", "garble", "first"), BROKEN)
def test_a_broken_reader_is_noticed(
    claim: tag_reader.LossClaim, garble: Callable[[], Garble], first: tuple[Signal, ...]
) -> None:
    hands = TagHands()
    with pytest.raises(AssertionError):
        claim(Garbled(hands.table.reader("south.reader"), garble(), first=first), hands, hands.told)


def test_every_claim_has_a_reader_that_breaks_it() -> None:
    assert {claim for claim, _, _ in BROKEN} == set(tag_reader.CLAIMS + tag_reader.LOSS_CLAIMS)


def test_what_no_reader_tells_is_noticed() -> None:
    with pytest.raises(AssertionError):
        tag_reader.tags((EMPTY_AT_ONCE, KeyMoved(1000.0, "south.reader", down=True)))


@pytest.mark.parametrize("claim", tag_reader.CLAIMS + tag_reader.LOSS_CLAIMS)
def test_what_is_passed_on_faithfully_is_not_broken(claim: tag_reader.LossClaim) -> None:
    hands = TagHands()
    claim(Garbled(hands.table.reader("south.reader"), faithful), hands, hands.told)
