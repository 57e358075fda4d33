"""What every push button must do.

To hold a new driver to it:

    @pytest.mark.parametrize("claim", key.CLAIMS)
    def test_the_key_keeps_its_contract(claim: key.Claim) -> None:
        claim(MyKey("south.key", pin=17), MyFinger(), Told("south.key", time.monotonic))

    @pytest.mark.parametrize("claim", key.LOSS_CLAIMS)   # where it can be lost, with hands that unplug too

Each claim wants a key that was never open, up, and hands whose contact bounces as a real one does.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Protocol

from hardware.ports import Key
from hardware.signals import KeyMoved, PartBack, PartLost, Signal
from tests.hardware.kits.life import Plug, away
from tests.hardware.kits.signal_log import Told, opened


class KeyHands(Protocol):
    def press(self) -> None:
        """Push it down to stay, bounces and all."""

    def release(self) -> None:
        """Let it up to stay, bounces and all."""

    def tap(self) -> None:
        """Down and up again in less than the debounce time."""

    def settle(self) -> None:
        """Let more than the debounce time pass. Real time may be left to `Told`, but after a tap."""


class PluggedKeyHands(KeyHands, Plug, Protocol):
    """A finger on a key that can be lost."""


Claim = Callable[[Key, KeyHands, Told], None]
LossClaim = Callable[[Key, PluggedKeyHands, Told], None]


def presses_and_releases_are_told_once_each(part: Key, hands: KeyHands, told: Told) -> None:
    with opened(part, told):
        for count in (1, 3, 5):
            hands.press()
            hands.settle()
            assert moves(told.wait_for(count))[-1]
            hands.release()
            hands.settle()
            told.wait_for(count + 1)
    assert moves(told.so_far()) == [True, False] * 3


def a_key_that_is_held_while_it_is_opened_is_told_as_down(part: Key, hands: KeyHands, told: Told) -> None:
    hands.press()
    hands.settle()
    with opened(part, told):
        hands.settle()
        told.wait_for(1)
        hands.release()
        hands.settle()
        told.wait_for(2)
    assert moves(told.so_far()) == [True, False]


def a_key_that_was_let_go_before_it_is_opened_is_up(part: Key, hands: KeyHands, told: Told) -> None:
    hands.press()
    hands.settle()
    hands.release()
    hands.settle()
    with opened(part, told):
        hands.settle()
        hands.press()
        hands.settle()
        told.wait_for(1)
    assert moves(told.so_far()) == [True]


def a_tap_is_told_whole_or_not_at_all(part: Key, hands: KeyHands, told: Told) -> None:
    with opened(part, told):
        for _ in range(3):
            hands.tap()
            hands.settle()
        hands.press()
        hands.settle()
        told.wait_until(lambda signals: moves(signals)[-1:] == [True])
        hands.release()
        hands.settle()
        told.wait_until(lambda signals: moves(signals)[-1:] == [False])
    told_moves = moves(told.so_far())
    assert told_moves == [True, False] * (len(told_moves) // 2), told_moves
    assert 2 <= len(told_moves) <= 8, told_moves


def a_key_that_moved_while_it_was_away_is_put_right(part: Key, hands: PluggedKeyHands, told: Told) -> None:
    with opened(part, told):
        hands.press()
        hands.settle()
        told.wait_for(1)
        away(hands, told, hands.release)
        told.wait_until(lambda signals: moves(signals) == [True, False])
        hands.press()
        hands.settle()
        told.wait_until(lambda signals: moves(signals) == [True, False, True])


def a_key_that_stayed_as_it_was_while_it_was_away_goes_on_alternating(
    part: Key, hands: PluggedKeyHands, told: Told
) -> None:
    with opened(part, told):
        hands.press()
        hands.settle()
        told.wait_for(1)
        away(hands, told)
        hands.release()
        hands.settle()
        told.wait_until(lambda signals: moves(signals)[-1:] == [False])
    told_moves = moves(told.so_far())
    assert all(before != after for before, after in pairwise(told_moves)), told_moves


def moves(signals: tuple[Signal, ...]) -> list[bool]:
    """The downs and ups among these; a key tells nothing else but that it is lost or back."""
    assert all(isinstance(signal, KeyMoved | PartLost | PartBack) for signal in signals), signals
    return [signal.down for signal in signals if isinstance(signal, KeyMoved)]


CLAIMS: tuple[Claim, ...] = (
    presses_and_releases_are_told_once_each,
    a_key_that_is_held_while_it_is_opened_is_told_as_down,
    a_key_that_was_let_go_before_it_is_opened_is_up,
    a_tap_is_told_whole_or_not_at_all,
)
LOSS_CLAIMS: tuple[LossClaim, ...] = (
    a_key_that_moved_while_it_was_away_is_put_right,
    a_key_that_stayed_as_it_was_while_it_was_away_goes_on_alternating,
)
