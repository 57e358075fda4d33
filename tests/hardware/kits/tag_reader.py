"""What every tag reader must do.

To hold a new driver to it:

    @pytest.mark.parametrize("claim", tag_reader.CLAIMS)
    def test_the_reader_keeps_its_contract(claim: tag_reader.Claim) -> None:
        claim(MyReader("south.reader", port), MyTags(), Told("south.reader", time.monotonic))

    @pytest.mark.parametrize("claim", tag_reader.LOSS_CLAIMS)   # where it can be lost, with `PluggedTagHands`

Each claim wants a reader that was never open, with no tag on it.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

from hardware.ports import TagReader
from hardware.signals import PartBack, PartLost, Signal, TagRead
from tests.hardware.kits.life import Plug, away
from tests.hardware.kits.signal_log import Told, opened

SEVERAL = "several"
"""Stands among the tags for those that the reader cannot tell apart."""


class TagHands(Protocol):
    @property
    def uids(self) -> tuple[str, str]:
        """The two tags, as the reader tells them."""

    def lay(self, uid: str, /) -> None:
        """Put this tag in the place of whatever lies there, in one movement."""

    def lay_beside(self, uid: str, /) -> None:
        """Put this tag beside the one that lies there."""

    def take(self) -> None:
        """Take away whatever lies there, in one movement."""

    def take_one(self, uid: str, /) -> None:
        """Take this tag away, and leave the other one."""

    def settle(self) -> None:
        """Let the reader look several times. Real time may be left to `Told`."""


class PluggedTagHands(TagHands, Plug, Protocol):
    """The same on a reader that can be lost."""


Claim = Callable[[TagReader, TagHands, Told], None]
LossClaim = Callable[[TagReader, PluggedTagHands, Told], None]


def a_tag_is_told_when_it_comes_and_when_it_goes(part: TagReader, hands: TagHands, told: Told) -> None:
    first, second = hands.uids
    acts = [act for uid in (first, second, second) for act in (partial(hands.lay, uid), hands.take)]
    assert _told_of(part, hands, told, *acts) == [first, None, second, None, second, None]


def a_tag_that_is_left_lying_is_told_once(part: TagReader, hands: TagHands, told: Told) -> None:
    first, _ = hands.uids
    with opened(part, told):
        hands.lay(first)
        for _ in range(5):
            hands.settle()
            told.wait_for(1)
        _do(hands, told, hands.take, 2)
    assert tags(told.so_far()) == [first, None]


def a_tag_that_takes_the_place_of_another_is_told_as_the_new_one(
    part: TagReader, hands: TagHands, told: Told
) -> None:
    first, second = hands.uids
    acts = [partial(hands.lay, uid) for uid in (first, second, first)]
    assert _told_of(part, hands, told, *acts) == [first, second, first]


def several_tags_are_told_as_just_that_until_one_is_left(
    part: TagReader, hands: TagHands, told: Told
) -> None:
    first, second = hands.uids
    acts = (
        lambda: hands.lay(first),
        lambda: hands.lay_beside(second),
        lambda: hands.take_one(first),
        lambda: hands.lay_beside(first),
        hands.take,
    )
    assert _told_of(part, hands, told, *acts) == [first, SEVERAL, second, SEVERAL, None]


def several_tags_that_lie_there_when_it_is_opened_are_told_once(
    part: TagReader, hands: TagHands, told: Told
) -> None:
    first, second = hands.uids
    hands.lay(first)
    hands.lay_beside(second)
    hands.settle()
    with opened(part, told):
        for _ in range(5):
            hands.settle()
            told.wait_for(1)
        _do(hands, told, lambda: hands.take_one(second), 2)
    assert tags(told.so_far()) == [SEVERAL, first]


def a_tag_that_lies_there_when_it_is_opened_is_told(part: TagReader, hands: TagHands, told: Told) -> None:
    _, second = hands.uids
    hands.lay(second)
    hands.settle()
    assert _told_of(part, hands, told, lambda: None, hands.take) == [second, None]


def an_empty_reader_says_nothing_when_it_is_opened(part: TagReader, hands: TagHands, told: Told) -> None:
    first, _ = hands.uids
    with opened(part, told):
        hands.settle()
        _do(hands, told, lambda: hands.lay(first), 1)
    assert tags(told.so_far()) == [first]


def a_tag_that_went_while_the_reader_was_away_is_told_as_gone(
    part: TagReader, hands: PluggedTagHands, told: Told
) -> None:
    first, second = hands.uids
    with opened(part, told):
        _do(hands, told, lambda: hands.lay(first), 1)
        away(hands, told, hands.take)
        told.wait_until(lambda signals: tags(signals)[-1] is None)
        hands.lay(second)
        hands.settle()
        told.wait_until(lambda signals: tags(signals)[-1] == second)
    assert [tag for tag in tags(told.so_far()) if tag] == [first, second]


def a_tag_that_came_while_the_reader_was_away_is_told_afterwards(
    part: TagReader, hands: PluggedTagHands, told: Told
) -> None:
    _, second = hands.uids
    with opened(part, told):
        away(hands, told, lambda: hands.lay(second))
        told.wait_until(lambda signals: tags(signals)[-1:] == [second])
        assert isinstance(told.so_far()[-1], TagRead), told.so_far()


def _told_of(part: TagReader, hands: TagHands, told: Told, *acts: Callable[[], object]) -> list[str | None]:
    """What is told of these acts, each of which changes something."""
    with opened(part, told):
        for count, act in enumerate(acts, 1):
            _do(hands, told, act, count)
    return tags(told.so_far())


def _do(hands: TagHands, told: Told, act: Callable[[], object], count: int) -> None:
    act()
    hands.settle()
    told.wait_for(count)


def tags(signals: tuple[Signal, ...]) -> list[str | None]:
    """The tags told among these; a reader tells nothing else but that it is lost or back."""
    assert all(isinstance(signal, TagRead | PartLost | PartBack) for signal in signals), signals
    reads = [signal for signal in signals if isinstance(signal, TagRead)]
    assert all(read.uid is None for read in reads if read.several), reads
    return [SEVERAL if read.several else read.uid for read in reads]


CLAIMS: tuple[Claim, ...] = (
    a_tag_is_told_when_it_comes_and_when_it_goes,
    a_tag_that_is_left_lying_is_told_once,
    a_tag_that_takes_the_place_of_another_is_told_as_the_new_one,
    a_tag_that_lies_there_when_it_is_opened_is_told,
    an_empty_reader_says_nothing_when_it_is_opened,
    several_tags_are_told_as_just_that_until_one_is_left,
    several_tags_that_lie_there_when_it_is_opened_are_told_once,
)
LOSS_CLAIMS: tuple[LossClaim, ...] = (
    a_tag_that_went_while_the_reader_was_away_is_told_as_gone,
    a_tag_that_came_while_the_reader_was_away_is_told_afterwards,
)
