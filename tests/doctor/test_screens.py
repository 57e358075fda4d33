"""Screens, on a bus with panels as their datasheet tells."""

import errno
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from companion.doctor import parts
from companion.session.work.findings import Topic
from companion.store.journal import FolderLock
from hardware.drivers.gpio_pins import Pins
from hardware.drivers.oled import BUS_TRIES, NO_OPERATION, chessboard
from tests.doctor.surroundings import about, around
from tests.hardware.fakes.oled_rig import Noon
from tests.hardware.fakes.oled_spi_bus import DC, RESET, SpiBus
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus

FRAME = 1024 + 10
"""Bytes on the wire."""
WAITS = "waits: This waits until {} is in order; see there."


MUTE = 'chairs.south.screen = {{ driver = "ssd1306-spi", dc = {}, reset = {} }}\ngpio.factory = "{}"\n'


@pytest.fixture
def bus() -> Iterator[Bus]:
    made = Bus({0x3C: Chip()})
    with made.installed():
        yield made
    made.assert_done()


def screen(where: Path, clock: Noon | None = None) -> list[str]:
    return about(around(where, "one-dial", clock=clock or Noon()), Topic.PART, subject="south.screen")


def test_a_screen_that_answers_is_well_and_shows_what_it_showed(tmp_path: Path, bus: Bus) -> None:
    before = deepcopy(vars(bus.chips[0x3C]))
    assert screen(tmp_path) == ["ok: /dev/i2c-1 0x3C answers, and a picture takes 0 ms."]
    assert vars(bus.chips[0x3C]) == before
    assert (bus.bytes, bus.handles_open) == (FRAME + BUS_TRIES * (1 + len(NO_OPERATION)), 0)


@pytest.mark.parametrize(
    ("ms", "told"),
    [
        (25, "ok: /dev/i2c-1 0x3C answers, and a picture takes 25 ms."),
        (50, "ok: /dev/i2c-1 0x3C answers, and a picture takes 50 ms."),
        (
            99,
            (
                "warn: /dev/i2c-1 0x3C answers, but a picture takes 99 ms, and more than 50 is slow. "
                "For bus 1 put "
                "dtparam=i2c_arm_baudrate=400000 into /boot/firmware/config.txt and restart."
            ),
        ),
    ],
)
def test_a_slow_bus_is_told_with_the_way_to_make_it_fast(
    tmp_path: Path, bus: Bus, ms: int, told: str
) -> None:
    clock = Noon()
    bus.on_byte = lambda: setattr(clock, "now_s", clock.now_s + ms / 1000 / FRAME)
    assert screen(tmp_path, clock) == [told]


def test_a_screen_that_is_silent_is_broken(tmp_path: Path, bus: Bus) -> None:
    bus.fail()
    assert screen(tmp_path) == ["broken: /dev/i2c-1 0x3C does not answer. Look at its cable and its power."]


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES])
def test_a_screen_waits_for_its_bus(tmp_path: Path, bus: Bus, number: int) -> None:
    bus.open_error = OSError(number, "")
    assert screen(tmp_path) == [WAITS.format("/dev/i2c-1")]


def test_a_screen_waits_for_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "hardware.drivers.oled", raising=False)
    monkeypatch.setitem(sys.modules, "smbus2", None)
    assert screen(tmp_path) == [WAITS.format("smbus2")]


def test_a_silent_screen_is_broken_whoever_runs(tmp_path: Path, bus: Bus) -> None:
    bus.fail()
    with FolderLock.take(tmp_path / "state"):
        assert screen(tmp_path)[0].startswith("broken: ")


@pytest.fixture
def spi(monkeypatch: pytest.MonkeyPatch) -> Iterator[SpiBus]:
    made = SpiBus(Chip())

    def pins(name: str) -> Pins:
        made.pins.name = name
        return made.pins

    monkeypatch.setattr(parts, "pin_factory", pins)
    with made.installed():
        yield made
    made.assert_done()


def mute(where: Path, factory: str = "mock", clock: Noon | None = None) -> list[str]:
    (where / "table.toml").write_text(MUTE.format(DC, RESET, factory))
    there = around(where, where / "table.toml", clock=clock or Noon())
    return about(there, Topic.PART, subject="south.screen")


def test_a_screen_that_cannot_answer_is_sent_something_to_look_for(tmp_path: Path, spi: SpiBus) -> None:
    clock = Noon()
    spi.on_byte = lambda: setattr(clock, "now_s", clock.now_s + 4e-6)
    assert mute(tmp_path, clock=clock) == [
        (
            "note: A screen on /dev/spidev0.0 cannot answer. It was sent a chessboard, which took 4 ms: look "
            "whether it shows one. If not, look at its wires, and at dc and reset in the profile."
        )
    ]
    assert spi.chip.seen() == chessboard(128, 64)


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES])
def test_a_screen_waits_for_its_spi_bus(tmp_path: Path, spi: SpiBus, number: int) -> None:
    spi.open_error = OSError(number, "")
    assert mute(tmp_path) == [WAITS.format("/dev/spidev0.0")]


def test_a_screen_on_spi_waits_for_its_library(tmp_path: Path) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "spidev", None)
        assert mute(tmp_path) == [WAITS.format("spidev")]


@pytest.mark.parametrize("error", [RuntimeError("no Pi"), PermissionError(errno.EACCES, "", "/dev/gpiomem")])
def test_a_screen_on_spi_waits_for_its_pins(tmp_path: Path, spi: SpiBus, error: Exception) -> None:
    def broken() -> object:
        raise error

    spi.pins = Pins("mock", broken)
    assert mute(tmp_path) == ["waits: This waits until the pins are in order; see there."]


def test_a_screen_that_cannot_answer_is_left_alone_while_somebody_plays(tmp_path: Path, spi: SpiBus) -> None:
    """With pins that anybody may take from anybody."""
    with FolderLock.take(tmp_path / "state"):
        assert mute(tmp_path, "rpigpio") == [
            "note: In use by the running companion. To have it looked at, stop that one first."
        ]
    assert spi.log == []


# The bus itself


def line(where: Path) -> list[str]:
    return about(around(where, "one-dial"), Topic.BUS)


def test_a_bus_is_known_by_how_long_a_transfer_takes(tmp_path: Path, bus: Bus) -> None:
    clock = Noon()
    bus.on_byte = lambda: setattr(clock, "now_s", clock.now_s + 25e-6)
    assert about(around(tmp_path, "one-dial", clock=clock), Topic.BUS) == [
        "ok: No transfer failed (tried: 50), and each took 75 µs."
    ]


def test_a_bus_that_fails_now_and_then_is_told_with_what_helps(tmp_path: Path, bus: Bus) -> None:
    bus.fail(wait=20)
    assert line(tmp_path) == [
        (
            "warn: 1 of 50 transfers failed, and each took 0 µs. Make its wires shorter, look at its plugs, "
            "or give it pull-ups of 2.2 to 4.7 kΩ."
        )
    ]


def test_a_panel_that_never_answers_is_no_matter_of_the_bus(tmp_path: Path, bus: Bus) -> None:
    bus.fail(lasts=True)
    assert line(tmp_path) == []


def test_a_bus_that_cannot_be_opened_is_told_of_by_its_device(tmp_path: Path, bus: Bus) -> None:
    bus.open_error = OSError(errno.ENOENT, "")
    assert line(tmp_path) == []
