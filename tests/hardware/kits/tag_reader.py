"""What every tag reader must do.

To hold a new driver to it:

    @pytest.mark.parametrize("claim", tag_reader.CLAIMS)
    def test_the_reader_keeps_its_contract(claim: tag_reader.Claim) -> None:
        claim(MyReader("south.reader", port), MyTags(), Told("south.reader", time.monotonic))

    @pytest.mark.parametrize("claim", tag_reader.LOSS_CLAIMS)   # where it can be lost, with `PluggedTagHands`

Each claim wants a reader that was never open, with no tag on it.
"""

from collections.abc import Callable
from typing import Protocol

from hardware.ports import TagReader
from hardware.signals import PartBack, PartLost, Signal, TagRead
from tests.hardware.kits.life import Plug
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
    with opened(part, told):
        for count, uid in ((1, first), (3, second), (5, second)):
            hands.lay(uid)
            hands.settle()
            told.wait_for(count)
            hands.take()
            hands.settle()
            told.wait_for(count + 1)
    assert tags(told.so_far()) == [first, None, second, None, second, None]


def a_tag_that_is_left_lying_is_told_once(part: TagReader, hands: TagHands, told: Told) -> None:
    first, _ = hands.uids
    with opened(part, told):
        hands.lay(first)
        for _ in range(5):
            hands.settle()
            told.wait_for(1)
        hands.take()
        hands.settle()
        told.wait_for(2)
    assert tags(told.so_far()) == [first, None]


def a_tag_that_takes_the_place_of_another_is_told_as_the_new_one(
    part: TagReader, hands: TagHands, told: Told
) -> None:
    first, second = hands.uids
    with opened(part, told):
        for count, uid in enumerate((first, second, first), 1):
            hands.lay(uid)
            hands.settle()
            told.wait_for(count)
    assert tags(told.so_far()) == [first, second, first]


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
    with opened(part, told):
        for count, act in enumerate(acts, 1):
            act()
            hands.settle()
            told.wait_for(count)
    assert tags(told.so_far()) == [first, SEVERAL, second, SEVERAL, None]


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
        hands.take_one(second)
        hands.settle()
        told.wait_for(2)
    assert tags(told.so_far()) == [SEVERAL, first]


def a_tag_that_lies_there_when_it_is_opened_is_told(part: TagReader, hands: TagHands, told: Told) -> None:
    _, second = hands.uids
    hands.lay(second)
    hands.settle()
    with opened(part, told):
        hands.settle()
        told.wait_for(1)
        hands.take()
        hands.settle()
        told.wait_for(2)
    assert tags(told.so_far()) == [second, None]


def an_empty_reader_says_nothing_when_it_is_opened(part: TagReader, hands: TagHands, told: Told) -> None:
    first, _ = hands.uids
    with opened(part, told):
        hands.settle()
        hands.lay(first)
        hands.settle()
        told.wait_for(1)
    assert tags(told.so_far()) == [first]


def a_tag_that_went_while_the_reader_was_away_is_told_as_gone(
    part: TagReader, hands: PluggedTagHands, told: Told
) -> None:
    first, second = hands.uids
    with opened(part, told):
        hands.lay(first)
        hands.settle()
        told.wait_for(1)
        _away(hands, hands.take, told)
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
        _away(hands, lambda: hands.lay(second), told)
        told.wait_until(lambda signals: tags(signals)[-1:] == [second])
        assert isinstance(told.so_far()[-1], TagRead), told.so_far()


def _away(hands: PluggedTagHands, act: Callable[[], None], told: Told) -> None:
    for kind, move in ((PartLost, hands.unplug), (PartBack, hands.plug)):
        move()
        hands.settle()
        told.wait_until(_has(kind))
        if kind is PartLost:
            act()


def _has(kind: type[Signal]) -> Callable[[tuple[Signal, ...]], bool]:
    return lambda signals: any(isinstance(signal, kind) for signal in signals)


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
