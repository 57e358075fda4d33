"""A panel on SPI, where nobody answers: what is sent by which wire, and what can still be noticed."""

import errno
import sys

import pytest

from hardware.display import Picture, blank_picture
from hardware.drivers.oled import RENEWED_S, chessboard, probe
from hardware.drivers.oled_options import Chip, SpiOled
from hardware.probe import ProbeCode, probe_result
from hardware.signals import PartBack, PartLost
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.oled_rig import PART, opened, spi_rig
from tests.hardware.fakes.oled_spi_bus import DC, RESET
from tests.hardware.kits.life import trouble_of_opening

DARK = blank_picture(128, 64)
NOISE = Picture(128, 64, bytes((i * i + 5 * i) % 251 for i in range(1024)))
SPARSE = Picture(128, 64, bytes(0x11 if i % 333 == 7 else 0 for i in range(1024)))
PLACE = "/dev/spidev0.0"


@pytest.mark.parametrize("chip", Chip)
def test_it_is_reset_before_it_is_told_anything_and_no_faster_than_it_can_hear(chip: Chip) -> None:
    with opened(spi_rig(chip=chip)) as table:
        assert table.bus.was_reset
        table.screen.show(NOISE)
        assert table.shown() == NOISE


def test_it_goes_as_fast_as_the_profile_says() -> None:
    with spi_rig(SpiOled(dc=DC, reset=RESET, speed_hz=8_000_000)) as table:
        table.chip.fastest_hz = 4_000_000
        with pytest.raises(AssertionError, match="8000000"):
            table.screen.open(table.signals.append)


def test_a_panel_that_is_taken_off_is_not_missed_and_comes_back_with_a_later_picture() -> None:
    with opened(spi_rig()) as table:
        table.bus.unplug()
        table.screen.show(NOISE)
        table.bus.plugged = True
        table.screen.show(SPARSE)
        assert (table.shown(), table.signals) == (DARK, [])
        table.clock.now_s += RENEWED_S
        table.screen.show(NOISE)
        assert (table.shown(), table.signals) == (NOISE, [])


def test_a_bus_that_goes_away_is_a_loss_and_lets_go_of_the_pins() -> None:
    with opened(spi_rig()) as table:
        table.unplug()
        lost = Trouble(TroubleCode.BROKEN, device=PLACE, detail="ESHUTDOWN")
        for trouble in (lost, Trouble(TroubleCode.MISSING, device=PLACE)):
            with pytest.raises(Trouble) as raised:
                table.screen.show(NOISE)
            assert raised.value == trouble
            table.bus.assert_done()
        table.plug()
        table.screen.show(SPARSE)
        assert table.shown() == SPARSE
        assert table.signals == [PartLost(100.0, PART, lost), PartBack(100.0, PART)]


def test_a_bus_that_cannot_be_opened_says_why_and_holds_no_pin() -> None:
    with spi_rig() as table:
        table.bus.open_error = OSError(errno.EACCES, "")
        assert trouble_of_opening(table.screen) == Trouble(TroubleCode.FORBIDDEN, device=PLACE, group="spi")
        table.bus.assert_done()


def test_a_pin_that_somebody_has_says_which() -> None:
    with spi_rig() as table:
        factory = table.bus.pins.hold()
        factory.reserve_pins(table, DC)
        trouble = trouble_of_opening(table.screen)
        assert (trouble.code, trouble.values["pin"]) == (TroubleCode.BAD_PIN, DC)
        factory.release_pins(table, DC)
        table.bus.pins.let_go()
        table.bus.assert_done()


@pytest.mark.parametrize("library", ["spidev", "luma.oled.device"])
def test_a_missing_library_is_named(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hardware.drivers.oled_panel", raising=False)
    with spi_rig() as table, monkeypatch.context() as patched:
        patched.setitem(sys.modules, library, None)
        assert trouble_of_opening(table.screen) == Trouble(
            TroubleCode.NO_LIBRARY, library=library, extra="pi"
        )
        table.bus.assert_done()


def test_a_probe_leaves_a_chessboard_and_nothing_else() -> None:
    with spi_rig() as table:
        table.bus.on_byte = lambda: setattr(table.clock, "now_s", table.clock.now_s + 2**-10)
        [found] = probe(Chip.SSD1306, table.options, table.clock, table.bus.pins)
        assert (found.code, found.grade) == ("doctor.mute-screen", "note")
        assert 1000 < int(found.values["ms"]) < 1075
        assert table.shown() == chessboard(128, 64)
        table.bus.assert_done()


def test_a_probe_of_an_open_panel_sends_nothing_and_says_to_look() -> None:
    with opened(spi_rig()) as table:
        table.screen.show(NOISE)
        table.bus.on_byte = lambda: pytest.fail("something was sent")
        [found] = table.screen.probe()
        assert found == probe_result(ProbeCode.LIT_SCREEN, "note", device=PLACE)
        table.bus.on_byte = lambda: None
        assert table.shown() == NOISE
