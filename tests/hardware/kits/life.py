"""Opening, closing, losing and finding again, as every part must.

A claim of any kit is called with a part, with hands or eyes for it, and with what it tells: `claim(part,
hands, told)`. `tests/hardware/drivers/test_contracts.py` does so for all drivers: a new one is a case
there.

`CLAIMS` are for every part, `TOUCH_CLAIMS` for one that tells signals (hands: `Touch`), `LOSS_CLAIMS` for
one that can be lost and notices by itself, so for no screen (hands: `Plug`).

Each claim wants a part that was never open.
"""

import threading
from collections.abc import Callable
from typing import Protocol

from hardware.ports import Part
from hardware.signals import PartBack, PartLost, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.kits.signal_log import Told, close_quietly, opened


class Touch(Protocol):
    def touch(self) -> None:
        """Do something to the device that is told, each time."""

    def settle(self) -> None:
        """Let time pass until what was done has been told. Real time may be left to `Told`."""


class Plug(Protocol):
    def unplug(self) -> None:
        """Take the device away from its open part."""

    def plug(self) -> None:
        """Give it back."""

    def settle(self) -> None:
        """Let time pass until the part has noticed. Real time may be left to `Told`."""


Claim = Callable[[Part, object, Told], None]
TouchClaim = Callable[[Part, Touch, Told], None]
LossClaim = Callable[[Part, Plug, Told], None]


def closing_twice_does_nothing_more(part: Part, _hands: object, told: Told) -> None:
    with opened(part, told):
        pass
    before = told.so_far()
    close_quietly(part)
    assert told.so_far() == before


def closing_what_was_never_opened_does_nothing(part: Part, _hands: object, told: Told) -> None:
    close_quietly(part)
    assert told.so_far() == ()


def opening_what_is_open_is_refused_and_leaves_it_open(part: Part, _hands: object, told: Told) -> None:
    before = set(threading.enumerate())
    with opened(part, told):
        held = set(threading.enumerate())
        for _ in range(2):  # for a part that refuses may close itself all the same
            assert_refuses_to_open(part)
        assert set(threading.enumerate()) == held
    assert set(threading.enumerate()) <= before


def no_thread_outlives_close(part: Part, _hands: object, told: Told) -> None:
    before = set(threading.enumerate())
    with opened(part, told):
        pass
    assert set(threading.enumerate()) <= before


def a_probe_says_the_same_of_an_open_part_and_leaves_it_open(part: Part, _hands: object, told: Told) -> None:
    before = set(threading.enumerate())
    closed = probed(part)
    assert set(threading.enumerate()) == before
    with opened(part, told):
        for _ in range(2):
            assert probed(part) == closed
            assert_refuses_to_open(part)
    assert set(threading.enumerate()) <= before
    assert closed
    assert Trouble not in closed


def nothing_is_told_after_close(part: Part, hands: Touch, told: Told) -> None:
    with opened(part, told):
        count = len(told.so_far())
        hands.touch()
        hands.settle()
        told.wait_for(count + 1)
        hands.touch()  # and close while it may still be on its way
    before = told.so_far()
    hands.touch()
    hands.settle()
    assert told.so_far() == before


def who_opened_it_is_told_on_when_it_is_opened_again(part: Part, hands: Touch, told: Told) -> None:
    with opened(part, told):
        hands.settle()
        hands.touch()
        hands.settle()
        count = len(told.wait_for(1))
        unheard = assert_refuses_to_open(part)
        hands.touch()
        hands.settle()
        told.wait_for(count + 1)
    assert unheard == []


def what_is_touched_before_open_is_not_told_before_open(part: Part, hands: Touch, told: Told) -> None:
    hands.touch()
    hands.settle()
    assert told.so_far() == ()
    part.close()


def a_loss_is_told_once_and_so_is_the_return(part: Part, plug: Plug, told: Told) -> None:
    with opened(part, told):
        for times in (1, 2):
            away(plug, told, plug.settle, times=times)
        plug.settle()
    assert _turns_are([PartLost, PartBack] * 2)(told.so_far()), told.so_far()


def opening_it_again_while_it_is_away_is_refused_too(part: Part, plug: Plug, told: Told) -> None:
    unheard: list[Signal] = []
    with opened(part, told):
        away(plug, told, lambda: unheard.extend(assert_refuses_to_open(part)))
    assert unheard == []


def it_may_be_closed_while_it_is_away(part: Part, plug: Plug, told: Told) -> None:
    with opened(part, told):
        plug.unplug()
        plug.settle()
        told.wait_until(_turns_are([PartLost]))
        close_quietly(part)
    before = told.so_far()
    plug.plug()
    plug.settle()
    assert told.so_far() == before


def a_probe_of_a_lost_part_says_what_opening_it_says(part: Part, plug: Plug, told: Told) -> None:
    troubles: list[Trouble] = []
    with opened(part, told):
        away(plug, told, lambda: troubles.append(trouble_of_probing(part)))
        assert Trouble not in probed(part)
    plug.unplug()
    assert [trouble_of_probing(part)] == troubles
    plug.plug()


def another_may_have_the_device_after_close(part: Part, another: Part, told: Told) -> None:
    """`another` is a part on the same device; where only one can be made, the same part again."""
    assert [_fault_of_opening(each, told) for each in (part, another, part)] == [None, None, None]


def opening_is_trouble(part: Part, fault: TroubleCode, told: Told) -> None:
    """For a part whose device is missing, forbidden, busy, silent or of another kind."""
    before = told.so_far()
    assert [_fault_of_opening(part, told) for _ in range(2)] == [fault, fault]
    assert told.so_far() == before


def away(hands: Plug, told: Told, act: Callable[[], object] = lambda: None, *, times: int = 1) -> None:
    """The part is lost, the act is done, and the part is back: all that for this time."""
    for move, kind in ((hands.unplug, PartLost), (hands.plug, PartBack)):
        move()
        hands.settle()
        told.wait_until(
            lambda signals, kind=kind: sum(isinstance(each, kind) for each in signals) == times  # type: ignore[misc]
        )
        if kind is PartLost:
            act()


def assert_refuses_to_open(part: Part) -> list[Signal]:
    """It does so when it is open. What would be told to who tries, which is nothing."""
    unheard: list[Signal] = []
    try:
        part.open(unheard.append)
    except ValueError:
        return unheard
    except Trouble as trouble:
        raise AssertionError(trouble) from trouble
    raise AssertionError(part)


def trouble_of_opening(part: Part) -> Trouble:
    try:
        part.open(lambda _signal: None)
    except Trouble as trouble:
        return trouble
    raise AssertionError(part)


def probed(part: Part) -> list[object]:
    """The grade of each result, or that it is a trouble."""
    return [Trouble if isinstance(each, Trouble) else each.grade for each in part.probe()]


def trouble_of_probing(part: Part) -> Trouble:
    try:
        return next(each for each in part.probe() if isinstance(each, Trouble))
    except StopIteration as error:
        raise AssertionError(part) from error
    except Trouble as trouble:
        return trouble


def _fault_of_opening(part: Part, told: Told) -> TroubleCode | None:
    try:
        part.open(told.take)
    except Trouble as trouble:
        return trouble.code
    except ValueError as error:
        raise AssertionError(error) from error
    finally:
        close_quietly(part)
    return None


def _turns_are(kinds: list[type[Signal]]) -> Callable[[tuple[Signal, ...]], bool]:
    return lambda signals: [type(s) for s in signals if isinstance(s, PartLost | PartBack)] == kinds


CLAIMS: tuple[Claim, ...] = (
    closing_twice_does_nothing_more,
    closing_what_was_never_opened_does_nothing,
    opening_what_is_open_is_refused_and_leaves_it_open,
    no_thread_outlives_close,
    a_probe_says_the_same_of_an_open_part_and_leaves_it_open,
)
TOUCH_CLAIMS: tuple[TouchClaim, ...] = (
    nothing_is_told_after_close,
    who_opened_it_is_told_on_when_it_is_opened_again,
    what_is_touched_before_open_is_not_told_before_open,
)
LOSS_CLAIMS: tuple[LossClaim, ...] = (
    a_loss_is_told_once_and_so_is_the_return,
    opening_it_again_while_it_is_away_is_refused_too,
    it_may_be_closed_while_it_is_away,
    a_probe_of_a_lost_part_says_what_opening_it_says,
)
