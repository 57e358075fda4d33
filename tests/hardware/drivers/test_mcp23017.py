"""Chips that fail one at a time, and a line between them that does."""

import time
from collections.abc import Iterator

import pytest

from hardware.signals import CellRead, PartBack, PartLost, Reading, Signal
from hardware.trouble import Fault, Trouble
from tests.hardware.fakes.mcp23017_rig import AGES_S, LINE, Rig, rig, some_cells
from tests.hardware.kits.told import Told, opened

LAST = 31


@pytest.fixture
def hands() -> Iterator[Rig]:
    with rig() as made:
        yield made


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


def last_reads(signals: tuple[Signal, ...], cell: int) -> Reading | None:
    readings = [s.reading for s in signals if isinstance(s, CellRead) and s.cell == cell]
    return readings[-1] if readings else None


def losses(signals: tuple[Signal, ...]) -> list[Signal]:
    return [signal for signal in signals if isinstance(signal, PartLost | PartBack)]


def test_a_loss_says_which_chip_it_is(hands: Rig, told: Told) -> None:
    with opened(some_cells(calls=False, slow_s=AGES_S), told):
        hands.unplug()
        signals = told.wait_until(lambda signals: losses(signals) != [])
    [lost] = losses(signals)
    assert isinstance(lost, PartLost)
    assert lost.trouble == Trouble(Fault.BROKEN, device="/dev/i2c-1 0x27", detail="EREMOTEIO")


@pytest.mark.parametrize("calls", [False, True])
def test_a_chip_whose_power_flickers_is_not_lost(hands: Rig, told: Told, *, calls: bool) -> None:
    with opened(some_cells(calls=calls, slow_s=0.02), told):
        told.wait_for(LAST + 1)
        with hands.bus.lock:
            hands.unplug()
            hands.plug()
        reading = hands.put(LAST)
        told.wait_until(lambda signals: last_reads(signals, LAST) == reading)
        with hands.bus.lock:
            hands.unplug()
            hands.lift(LAST)
            hands.plug()
        told.wait_until(lambda signals: last_reads(signals, LAST) != reading)
    assert losses(told.so_far()) == []
    assert {s.cell for s in told.so_far()[LAST + 1 :] if isinstance(s, CellRead)} == {LAST}


def test_an_edge_that_got_lost_is_noticed_by_the_next_look(hands: Rig, told: Told) -> None:
    hands.bus.on_line = lambda _low: None
    with opened(some_cells(calls=True, slow_s=0.02), told):
        told.wait_for(LAST + 1)
        reading = hands.put(LAST)
        told.wait_until(lambda signals: last_reads(signals, LAST) == reading)


def test_a_line_that_stays_low_is_as_good_as_none(hands: Rig, told: Told) -> None:
    hands.gpio.drive(LINE, level=False)
    hands.bus.on_line = lambda _low: None
    with opened(some_cells(calls=True, slow_s=AGES_S), told):
        told.wait_for(LAST + 1)
        reading = hands.put(LAST)
        told.wait_until(lambda signals: last_reads(signals, LAST) == reading)
