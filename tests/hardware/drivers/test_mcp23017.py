"""Port expanders in any state, their power and the line between them failing one at a time."""

import errno
import logging
import sys
import time
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Event

import pytest

from hardware.clock import ManualClock
from hardware.drivers.gpio_pins import pin_factory
from hardware.drivers.mcp23017 import READS, Chips, Mcp23017, Mcp23017Cells, open_chips, probe
from hardware.probe import ProbeCode, ProbeResult, probe_result
from hardware.signals import EMPTY, SOMETHING, CellRead, PartBack, PartLost, Reading, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.mcp23017 import BANK, INTPOL, SEQOP, Chip
from tests.hardware.fakes.mcp23017_bus import Bus
from tests.hardware.fakes.mcp23017_rig import AGES_S, LINE, Rig, rig, some_cells
from tests.hardware.kits.life import trouble_of_opening
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


ONE, OTHER = 0x21, 0x24
OPTIONS = Mcp23017((ONE, OTHER))
CALLING = Mcp23017((ONE, OTHER), interrupt=4)
SET_UP = 4
"""Transfers for each chip: two bytes first, then all registers, then a look at them."""


@pytest.fixture
def bus() -> Iterator[Bus]:
    bus = Bus({ONE: Chip(), OTHER: Chip()})
    with bus.installed():
        yield bus
    assert bus.handles_open == 0


@pytest.fixture
def chips(bus: Bus) -> Iterator[Chips]:
    assert bus.transfers == 0
    chips = open_chips(OPTIONS)
    yield chips
    chips.close()


def broken(address: int, detail: str = "EREMOTEIO") -> Trouble:
    return Trouble(TroubleCode.BROKEN, device=f"/dev/i2c-1 0x{address:02X}", detail=detail)


def trouble_at_start(options: Mcp23017 = OPTIONS) -> Trouble:
    with pytest.raises(Trouble) as caught:
        open_chips(options).close()
    return caught.value


def test_cells_are_counted_from_gpa0_of_the_first_chip_to_gpb7_of_the_last(bus: Bus, chips: Chips) -> None:
    assert OPTIONS.count == 32
    for cell in range(32):
        chip = bus.chips[(ONE, OTHER)[cell // 16]]
        chip.close(cell % 16)
        assert [chips.read_pins(0), chips.read_pins(1)] == [1 << cell & 0xFFFF, 1 << cell >> 16]
        chip.open(cell % 16)
    assert [chips.read_pins(0), chips.read_pins(1)] == [0, 0]


@pytest.mark.parametrize("control", [0, BANK, SEQOP, BANK | SEQOP, INTPOL, BANK | INTPOL])
def test_a_chip_is_set_up_whatever_was_left_in_it(bus: Bus, control: int) -> None:
    left = bus.chips[ONE]
    left.write(bytes([0x02, 0xA5, 0x5A]))  # polarity
    left.write(bytes([0x04, 0xFF, 0xFF, 0x12, 0x34, 0xFF, 0x00]))  # interrupts, and what they compare with
    left.write(bytes([0x0A, control]))
    left.close(9)
    chips = open_chips(OPTIONS)
    assert chips.read_pins(0) == 1 << 9
    left.open(9)
    assert (chips.read_pins(0), left.line()) == (0, None)
    chips.close()


@pytest.mark.parametrize("fail_at", range(2 * SET_UP))
def test_silence_at_any_moment_of_the_set_up_is_trouble_and_lets_go(bus: Bus, fail_at: int) -> None:
    bus.fail(wait=fail_at)
    trouble = trouble_at_start()
    assert trouble.code is TroubleCode.SILENT
    assert trouble.values["device"] in ("/dev/i2c-1 0x21", "/dev/i2c-1 0x24")


def test_a_bus_that_cannot_be_opened_is_trouble(bus: Bus) -> None:
    bus.open_error = OSError(errno.EACCES, "")
    assert trouble_at_start() == Trouble(TroubleCode.FORBIDDEN, device="/dev/i2c-1", group="i2c")


def test_a_device_that_keeps_nothing_is_no_such_chip(bus: Bus) -> None:
    class Other(Chip):
        """One that takes every byte for what its pins should be, and tells what they are."""

        def write(self, message: bytes) -> None:
            pass

        def read(self, address: int, count: int) -> bytes:
            assert address in range(0x100)
            return b"\xff" * count

    bus.chips[OTHER] = Other()
    assert trouble_at_start() == Trouble(TroubleCode.REFUSED, device="/dev/i2c-1 0x24", detail="EPROTO")


def test_no_library_is_trouble(bus: Bus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "smbus2", None)
    part = Mcp23017Cells("cells", OPTIONS, pin_factory("mock"), ManualClock())
    assert trouble_of_opening(part) == Trouble(TroubleCode.NO_LIBRARY, library="smbus2", extra="pi")
    assert bus.transfers == 0


def test_a_pin_for_the_interrupt_that_is_not_to_be_had_leaves_the_chips_alone(bus: Bus) -> None:
    pins = pin_factory("mock")
    other = pins.hold().pin(4)
    pins.hold().reserve_pins(bus, "GPIO4")
    part = Mcp23017Cells("cells", CALLING, pins, ManualClock())
    assert trouble_of_opening(part).values["pin"] == 4
    assert bus.transfers == 0
    assert other.function == "input"


@pytest.mark.parametrize("times", [1, 2])
def test_a_spark_or_two_are_made_up_for(bus: Bus, chips: Chips, times: int) -> None:
    bus.chips[ONE].close(0)
    bus.fail(times)
    assert chips.read_pins(0) == 1
    bus.fail(times)
    chips.check()


def test_a_chip_that_stays_silent_is_trouble_and_named(bus: Bus, chips: Chips) -> None:
    bus.fail(3)
    with pytest.raises(Trouble) as caught:
        chips.read_pins(0)
    assert caught.value == broken(ONE)
    bus.fail(3, wait=1, errno=errno.ETIMEDOUT)
    with pytest.raises(Trouble) as caught:
        chips.check()
    assert caught.value == broken(OTHER, "ETIMEDOUT")


def test_what_a_chip_reads_that_had_lost_its_power_is_never_believed(bus: Bus, chips: Chips) -> None:
    bus.chips[OTHER].close(5)
    assert chips.read_pins(1) == 1 << 5
    for _ in range(20):  # what its pins read without pull-ups is something else each time
        bus.chips[OTHER].cut()
        bus.chips[OTHER].restore()
        assert chips.read_pins(1) == 1 << 5


def test_a_chip_whose_power_flickers_all_evening_fills_no_log(
    bus: Bus, chips: Chips, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(20):
        for chip in bus.chips.values():
            chip.cut()
            chip.restore()
        assert (chips.read_pins(0), chips.read_pins(1)) == (0, 0)
    warnings = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(warnings) == len(bus.chips)


def test_a_chip_whose_power_goes_each_time_is_lost(bus: Bus, chips: Chips) -> None:
    chip = bus.chips[ONE]

    def lose_power(address: int, count: int) -> bytes:
        chip.cut()
        chip.restore()
        return Chip.read(chip, address, count)

    chip.read = lose_power  # type: ignore[method-assign]
    with pytest.raises(Trouble) as caught:
        chips.read_pins(0)
    assert caught.value == broken(ONE, "EPROTO")


def test_a_look_makes_right_what_somebody_else_has_changed(bus: Bus) -> None:
    chips = open_chips(CALLING)
    chips.read_pins(0)
    bus.chips[ONE].write(bytes([0x04, 0, 0]))  # the pull-ups are there, and yet it calls no more
    bus.chips[ONE].close(2)
    assert bus.chips[ONE].line() is None
    assert chips.read_pins(0) == 1 << 2
    chips.check()
    bus.chips[ONE].open(2)
    assert bus.chips[ONE].line() is False
    chips.close()


def test_chips_call_for_both_their_ports_and_are_quiet_when_they_were_read(bus: Bus) -> None:
    lows: list[bool] = []
    bus.on_line = lows.append
    bus.diodes = False
    chips = open_chips(CALLING)
    for chip in (0, 1):
        chips.read_pins(chip)
    lows.clear()
    for contact in (0, 15):
        bus.chips[ONE].close(contact)
        bus.chips[OTHER].close(contact)
        assert lows == [True]
        chips.read_pins(0)
        assert lows == [True]
        chips.read_pins(1)
        assert lows == [True, False]
        lows.clear()
    chips.close()


def test_no_chip_calls_before_all_of_them_only_pull(bus: Bus) -> None:
    """From power-on a chip drives its line up; without diodes it would do so against one that calls."""
    bus.diodes = False
    bus.chips[ONE].close(0)
    open_chips(CALLING).close()
    bus.chips[ONE].open(0)
    assert bus.chips[ONE].line() is False


def test_a_probe_tells_what_it_met(bus: Bus) -> None:
    clock = ManualClock()
    bus.chips[OTHER].close(2)
    bus.chips[OTHER].close(8)
    first, other = f"/dev/i2c-1 0x{ONE:02X}", f"/dev/i2c-1 0x{OTHER:02X}"
    empty = probe_result(ProbeCode.CHIP_EMPTY, device=first, us=0, first=0, last=15)
    closed = probe_result(ProbeCode.CHIP_CLOSED, device=other, us=0, cells="18, 24")
    assert [*probe(OPTIONS, clock)] == [empty, closed]
    bus.fail(7, wait=SET_UP + 1)
    fails = probe_result(ProbeCode.CHIP_FAILS, "warn", device=first, percent=7)
    assert [*probe(OPTIONS, clock)] == [fails, closed]
    bus.fail(READS, wait=SET_UP)
    assert [*probe(OPTIONS, clock)] == [broken(ONE), closed]


@pytest.mark.parametrize(("ms", "is_slow"), [(2, False), (3, True)])
def test_a_probe_takes_its_time_from_the_clock(bus: Bus, ms: int, *, is_slow: bool) -> None:
    clock = ManualClock()
    for chip in bus.chips.values():

        def read_slowly(address: int, count: int, chip: Chip = chip) -> bytes:
            clock.advance(ms / 1000)
            return Chip.read(chip, address, count)

        chip.read = read_slowly  # type: ignore[method-assign]
    first, _, *last = probe(OPTIONS, clock)
    assert isinstance(first, ProbeResult)
    assert first.values["us"] == 1000 * ms
    slow = probe_result(ProbeCode.SLOW_CELLS, "warn", device="/dev/i2c-1", ms=6, limit=5)
    assert last == [slow] * is_slow


def test_a_probe_without_the_bus_is_trouble(bus: Bus) -> None:
    bus.open_error = OSError(errno.ENOENT, "")
    with pytest.raises(Trouble) as caught:
        [*probe(OPTIONS, ManualClock())]
    assert caught.value == Trouble(TroubleCode.MISSING, device="/dev/i2c-1")
