"""Chips that fail one at a time, and a line between them that does."""

import time
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event

import pytest

from hardware.signals import EMPTY, SOMETHING, CellRead, PartBack, PartLost, Reading, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.mcp23017 import Chip
from tests.hardware.fakes.mcp23017_rig import AGES_S, LINE, Rig, rig, some_cells
from tests.hardware.kits.signal_log import Told, opened

LAST = 31


@pytest.fixture
def hands() -> Iterator[Rig]:
    with rig() as made:
        yield made


@pytest.fixture
def told() -> Told:
    return Told("part", time.monotonic)


def cells_told(signals: tuple[Signal, ...], cell: int) -> list[Reading]:
    return [s.reading for s in signals if isinstance(s, CellRead) and s.cell == cell]


def last_reads(signals: tuple[Signal, ...], cell: int) -> Reading | None:
    readings = cells_told(signals, cell)
    return readings[-1] if readings else None


def losses(signals: tuple[Signal, ...]) -> list[Signal]:
    return [signal for signal in signals if isinstance(signal, PartLost | PartBack)]


class Bell(Event):
    def __init__(self) -> None:
        super().__init__()
        self.waits: SimpleQueue[tuple[float | None, bool]] = SimpleQueue()

    def wait(self, timeout: float | None = None) -> bool:
        self.waits.put((timeout, self.is_set()))
        return super().wait(timeout)


@pytest.mark.parametrize(("calls", "pause_s"), [(False, 0.001), (True, AGES_S)])
def test_nobody_looks_at_cells_that_call_and_have_nothing_new_to_tell(
    hands: Rig, told: Told, monkeypatch: pytest.MonkeyPatch, *, calls: bool, pause_s: float
) -> None:
    monkeypatch.setattr("hardware.drivers.mcp23017.Event", Bell)
    part = some_cells(calls=calls, slow_s=AGES_S)
    bell = part._bell  # noqa: SLF001 - there is no other way to know how long it would wait
    assert isinstance(bell, Bell)
    with opened(part, told):
        assert bell.waits.get(timeout=AGES_S) == (0.001, False)
        assert bell.waits.get(timeout=AGES_S) == (pause_s, False)
        hands.touch()
        assert bell.waits.get(timeout=AGES_S) == (0.001, False)
        assert bell.waits.get(timeout=AGES_S) == (pause_s, False)


def test_what_a_chip_misread_while_it_called_is_put_right_at_once(hands: Rig, told: Told) -> None:
    chip, garbled = hands.chips[0x27], iter([0x7F])

    def read(address: int, count: int) -> bytes:
        values = Chip.read(chip, address, count)
        if 0 in hands.chips[0x20].closed and count == 8:  # as GPB7 may do it
            return values[:-1] + bytes([values[-1] & next(garbled, 0xFF)])
        return values

    with opened(some_cells(calls=True, slow_s=AGES_S), told):
        told.wait_for(LAST + 1)
        with hands.bus.lock:
            chip.read = read  # type: ignore[method-assign]
        hands.touch()
        signals = told.wait_until(lambda signals: len(cells_told(signals, LAST)) == 3)
    assert cells_told(signals, LAST) == [EMPTY, SOMETHING, EMPTY]


def test_a_loss_says_which_chip_it_is(hands: Rig, told: Told) -> None:
    with opened(some_cells(calls=False, slow_s=AGES_S), told):
        hands.unplug()
        signals = told.wait_until(lambda signals: losses(signals) != [])
    [lost] = losses(signals)
    assert isinstance(lost, PartLost)
    assert lost.trouble == Trouble(TroubleCode.BROKEN, device="/dev/i2c-1 0x27", detail="EREMOTEIO")


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
