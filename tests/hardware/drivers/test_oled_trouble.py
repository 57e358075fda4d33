"""A panel that is missing, that falls silent at any moment, and that comes back."""

import errno
import sys
from copy import deepcopy

import pytest

from hardware.display import Brightness, Picture, blank_picture
from hardware.drivers.oled import BUS_TRIES, probe, probe_bus
from hardware.drivers.oled_options import Chip, Oled
from hardware.probe import ProbeCode, probe_result
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.oled_rig import PART, Rig, opened, rig
from tests.hardware.kits.life import trouble_of_opening

DARK = blank_picture(128, 64)
NOISE = Picture(128, 64, bytes((i * i + 5 * i) % 251 for i in range(1024)))
SPARSE = Picture(128, 64, bytes(0x11 if i % 333 == 7 else 0 for i in range(1024)))

STARTING = 7
"""Transactions: two of nothing, set-up, luma's contrast, the profile's, place, picture, light."""
UPDATING = 8
"""Four pixels far from one another."""
AGAIN = 6
"""Two of nothing, set-up, contrast, place, picture, light."""

NOBODY = [errno.EREMOTEIO, errno.ENXIO, errno.EIO, errno.ETIMEDOUT]
"""As the adapters of a Pi, a bit-banged one and a stuck one put it."""

SILENT = Trouble(TroubleCode.SILENT, device="/dev/i2c-1 0x3C")


def broken(detail: str = "EREMOTEIO") -> Trouble:
    return Trouble(TroubleCode.BROKEN, device="/dev/i2c-1 0x3C", detail=detail)


def trouble_of_showing(table: Rig, picture: Picture) -> Trouble:
    with pytest.raises(Trouble) as raised:
        table.screen.show(picture)
    return raised.value


def lose(table: Rig, picture: Picture) -> None:
    """Nobody answers while this is to be shown; then somebody does again."""
    table.bus.fail(lasts=True)
    assert trouble_of_showing(table, picture) == broken()
    table.bus.heal()


def test_the_numbers_of_transactions_are_as_said_here() -> None:
    with rig() as table:
        table.screen.open(table.signals.append)
        assert table.bus.transactions == STARTING
        table.bus.forget()
        table.screen.show(SPARSE)
        assert table.bus.transactions == UPDATING
        table.bus.forget()
        table.bus.fail()
        table.screen.show(NOISE)
        assert table.bus.transactions == 1 + AGAIN


@pytest.mark.parametrize("wait", range(STARTING))
def test_silence_at_any_moment_of_opening_is_trouble_and_lets_go(wait: int) -> None:
    with rig() as table:
        table.bus.fail(wait=wait, taken=2)
        assert trouble_of_opening(table.screen) == SILENT
        table.bus.heal()
        assert table.bus.handles_open == 0
        table.open()
        assert (table.shown(), table.signals) == (DARK, [])


@pytest.mark.parametrize("chip", Chip)
@pytest.mark.parametrize("number", NOBODY, ids=errno.errorcode.get)
@pytest.mark.parametrize("wait", range(UPDATING))
def test_one_missed_acknowledge_at_any_moment_of_an_update_is_made_good_and_nobody_hears_of_it(
    wait: int, number: int, chip: Chip
) -> None:
    for taken in range(8):
        with opened(rig(chip=chip)) as table:
            table.bus.fail(wait=wait, errno=number, taken=taken)
            table.screen.show(SPARSE)
            assert (table.shown(), table.signals) == (SPARSE, [])
            table.bus.forget()
            table.screen.show(DARK)
            assert table.shown() == DARK
            assert table.bus.transactions <= UPDATING


@pytest.mark.parametrize("brightness", Brightness)
def test_after_a_missed_acknowledge_a_panel_is_as_bright_as_it_should_be(brightness: Brightness) -> None:
    with opened(rig()) as table:
        table.screen.show(NOISE, brightness)
        as_wanted = table.glare(), table.shown()
        table.screen.show(SPARSE)
        table.bus.fail()
        table.screen.show(NOISE, brightness)
        assert ((table.glare(), table.shown()), table.signals) == (as_wanted, [])


@pytest.mark.parametrize("wait", range(UPDATING))
def test_silence_from_any_moment_of_an_update_on_is_trouble_and_the_next_picture_is_whole(wait: int) -> None:
    for taken in range(8):
        with opened(rig()) as table:
            table.bus.fail(wait=wait, taken=taken, lasts=True)
            assert trouble_of_showing(table, SPARSE) == broken()
            table.bus.heal()
            table.screen.show(NOISE)
            assert table.shown() == NOISE


@pytest.mark.parametrize("then", range(AGAIN))
def test_a_second_miss_at_any_moment_of_the_next_attempt_is_trouble(then: int) -> None:
    for wait in range(UPDATING):
        with opened(rig()) as table:
            table.bus.fail(wait=wait, taken=2, then=then)
            assert trouble_of_showing(table, SPARSE) == broken()
            assert table.signals == [PartLost(100.0, PART, broken())]
            table.screen.show(NOISE)
            assert table.shown() == NOISE


@pytest.mark.parametrize("wait", range(STARTING))
def test_silence_at_any_moment_of_coming_back_is_trouble_and_the_next_picture_is_whole(wait: int) -> None:
    for taken in (0, 1, 2, 3, 500):
        with opened(rig()) as table:
            lose(table, NOISE)
            table.bus.fail(wait=wait, taken=taken)
            assert trouble_of_showing(table, NOISE) == SILENT
            table.screen.show(NOISE)
            assert table.shown() == NOISE


def test_a_loss_is_told_once_and_so_is_the_return_each_with_its_time() -> None:
    with opened(rig()) as table:
        for lost_s, back_s in ((200.0, 300.0), (400.0, 500.0)):
            table.unplug()
            for now_s, trouble in ((lost_s, broken()), (lost_s + 1, SILENT), (lost_s + 2, SILENT)):
                table.clock.now_s = now_s
                assert trouble_of_showing(table, NOISE if lost_s == 200.0 else SPARSE) == trouble
            table.plug()
            table.clock.now_s = back_s
            table.screen.show(NOISE)
            table.screen.show(NOISE)
        assert table.signals == [
            PartLost(200.0, PART, broken()),
            PartBack(300.0, PART),
            PartLost(400.0, PART, broken()),
            PartBack(500.0, PART),
        ]


def test_an_adapter_that_goes_away_with_its_panel_is_missing_until_it_is_back() -> None:
    with opened(rig()) as table:
        table.bus.fail(errno=errno.ENODEV)
        assert trouble_of_showing(table, NOISE) == broken("ENODEV")
        table.bus.open_error = FileNotFoundError(errno.ENOENT, "", "/dev/i2c-1")
        assert trouble_of_showing(table, NOISE) == Trouble(TroubleCode.MISSING, device="/dev/i2c-1")
        table.bus.open_error = None
        table.screen.show(NOISE)
        assert table.shown() == NOISE


def test_a_bus_that_cannot_be_opened_says_why() -> None:
    with rig() as table:
        table.bus.open_error = OSError(errno.EACCES, "", "/dev/i2c-1")
        trouble = Trouble(TroubleCode.FORBIDDEN, device="/dev/i2c-1", group="i2c")
        assert trouble_of_opening(table.screen) == trouble
        with pytest.raises(Trouble) as raised:
            [*probe(Chip.SSD1306, table.options, table.clock)]
        assert raised.value == trouble


@pytest.mark.parametrize("library", ["smbus2", "luma.oled.device"])
def test_a_missing_library_is_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hardware.drivers.oled_panel", raising=False)
    with rig() as table:
        monkeypatch.setitem(sys.modules, library, None)
        assert trouble_of_opening(table.screen) == Trouble(
            TroubleCode.NO_LIBRARY, library=library, extra="pi"
        )


def test_closing_a_lost_panel_is_quiet() -> None:
    with opened(rig()) as table:
        table.unplug()
        trouble_of_showing(table, NOISE)
        table.screen.close()
        assert [type(signal) for signal in table.signals] == [PartLost]
        assert table.bus.handles_open == 0


def test_a_lost_panel_that_answers_when_it_is_closed_goes_dark() -> None:
    with opened(rig()) as table:
        table.screen.show(NOISE)
        lose(table, SPARSE)
        assert table.shown() == NOISE
        table.screen.close()
        assert (table.shown(), table.chip.on) == (DARK, False)


def test_a_probe_takes_as_many_bytes_as_a_frame_and_changes_nothing() -> None:
    with opened(rig()) as table:
        table.screen.show(SPARSE)
        frame = table.bytes_of(NOISE)
        before = deepcopy(vars(table.chip))
        table.bus.forget()
        [found] = probe(Chip.SSD1306, table.options, table.clock)
        assert found == probe_result(ProbeCode.SCREEN, device="/dev/i2c-1 0x3C", ms=0)
        assert (table.bus.bytes, table.bus.handles_open) == (frame, 1)
        assert vars(table.chip) == before


def test_a_probe_of_a_panel_that_is_gone_is_trouble_whether_it_has_been_missed_or_not() -> None:
    with opened(rig()) as table:
        for pictures in (0, 1):
            table.bus.fail(lasts=True)
            for _ in range(pictures):
                trouble_of_showing(table, NOISE)
            with pytest.raises(Trouble) as raised:
                table.screen.probe()
            assert raised.value == SILENT
            table.bus.heal()
        table.screen.show(NOISE)
        assert table.shown() == NOISE


def test_a_probe_says_how_long_a_frame_takes() -> None:
    with rig(Oled(height=32)) as table:
        table.bus.on_byte = lambda: setattr(table.clock, "now_s", table.clock.now_s + 2**-10)
        [found] = probe(Chip.SSD1306, table.options, table.clock)
        assert (found.code, found.grade, found.values["ms"]) == ("doctor.slow-screen", "warn", 510)
        assert table.bus.handles_open == 0


def test_a_probe_without_its_library_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hardware.drivers.oled", raising=False)
    with rig() as table:
        monkeypatch.setitem(sys.modules, "smbus2", None)
        with pytest.raises(Trouble) as raised:
            [*probe(Chip.SSD1306, table.options, table.clock)]
        assert raised.value == Trouble(TroubleCode.NO_LIBRARY, library="smbus2", extra="pi")


def test_a_bus_is_as_reliable_as_the_panels_that_answer() -> None:
    with rig() as table:
        addresses = [table.options.address]
        assert [*probe_bus(1, addresses, table.clock)] == [probe_result(ProbeCode.BUS, count=BUS_TRIES, us=0)]
        table.bus.on_byte = lambda: setattr(table.clock, "now_s", table.clock.now_s + 25e-6)
        table.bus.fail(wait=20)
        [fails] = probe_bus(1, addresses, table.clock)
        assert (fails.code, fails.grade, fails.values["failed"]) == (ProbeCode.BUS_FAILS, "warn", 1)
        assert 70 < int(fails.values["us"]) <= 75
        table.unplug()
        assert [*probe_bus(1, addresses, table.clock)] == []
