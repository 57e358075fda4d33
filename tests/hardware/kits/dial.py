"""What every rotary encoder must do.

To hold a new driver to it:

    @pytest.mark.parametrize("claim", dial.CLAIMS)
    def test_the_dial_keeps_its_contract(claim: dial.Claim) -> None:
        claim(MyDial("south.dial", pins=(5, 6)), MyFingers(), Told("south.dial", time.monotonic))

Each claim wants a dial that was never open and rests in a detent.
"""

from collections.abc import Callable
from itertools import groupby
from typing import Protocol

from hardware.ports import Dial
from hardware.signals import DialTurned, Signal
from tests.hardware.kits.signal_log import Told, opened


class DialHands(Protocol):
    def turn(self, detents: int, /) -> None:
        """Turn it on by so many detents, clockwise if positive, bounces and all."""

    def wobble(self) -> None:
        """Turn it less than a detent and let it fall back, either way. Nothing where there are no halves."""

    def settle(self) -> None:
        """Let time pass until the turns have been told. Real time may be left to `Told`."""


Claim = Callable[[Dial, DialHands, Told], None]

TURNS = (1, -1, 3, -2, 1, -10, 25)
"""Each goes the other way than the one before, so that what was told can be taken apart again."""


def each_detent_is_told_once_in_its_direction(part: Dial, hands: DialHands, told: Told) -> None:
    with opened(part, told):
        for count, turn in enumerate(TURNS, 1):
            hands.turn(turn)
            hands.settle()
            told.wait_until(_sum_is(sum(TURNS[:count])))
    assert turns(told.so_far()) == list(TURNS)


def turning_without_a_pause_loses_nothing(part: Dial, hands: DialHands, told: Told) -> None:
    with opened(part, told):
        for turn in TURNS:
            hands.turn(turn)
        hands.settle()
        told.wait_until(lambda signals: turns(signals) == list(TURNS))


def what_was_turned_before_it_was_opened_is_not_told(part: Dial, hands: DialHands, told: Told) -> None:
    hands.turn(3)
    hands.settle()
    with opened(part, told):
        hands.settle()
        hands.turn(-1)
        hands.settle()
        told.wait_for(1)
    assert turns(told.so_far()) == [-1]


def a_wobble_is_no_detent(part: Dial, hands: DialHands, told: Told) -> None:
    with opened(part, told):
        for turn in (1, -1, 1):
            hands.wobble()
            hands.turn(turn)
            hands.wobble()
            hands.settle()
        told.wait_until(lambda signals: turns(signals) == [1, -1, 1])


def turns(signals: tuple[Signal, ...]) -> list[int]:
    """What was told, with the detents of one direction that came directly after one another added up."""
    told = [signal.detents for signal in signals if isinstance(signal, DialTurned)]
    assert len(told) == len(signals), signals
    assert 0 not in told, signals
    return [sum(run) for _, run in groupby(told, key=lambda detents: detents > 0)]


def _sum_is(detents: int) -> Callable[[tuple[Signal, ...]], bool]:
    return lambda signals: sum(turns(signals)) == detents


CLAIMS: tuple[Claim, ...] = (
    each_detent_is_told_once_in_its_direction,
    turning_without_a_pause_loses_nothing,
    what_was_turned_before_it_was_opened_is_not_told,
    a_wobble_is_no_detent,
)
