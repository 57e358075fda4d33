"""Screens, on a bus with panels as their datasheet tells."""

import errno
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path

import pytest

from companion.app.doctor.buses import NOTHING_TO_DO, TRIES
from companion.app.doctor.finding import Topic
from companion.app.journal import FolderLock
from tests.app.doctor.around import about, around
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.hardware.fakes.ssd1306_rig import Noon

FRAME = 1024 + 10
"""Bytes on the wire."""
WAITS = "broken: This waits until {} is in order; see there."


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
    assert (bus.bytes, bus.handles_open) == (FRAME + TRIES * (1 + len(NOTHING_TO_DO)), 0)


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
    monkeypatch.delitem(sys.modules, "hardware.drivers.oled_probe", raising=False)
    monkeypatch.setitem(sys.modules, "smbus2", None)
    assert screen(tmp_path) == [WAITS.format("smbus2")]


def test_a_silent_screen_is_broken_whoever_runs(tmp_path: Path, bus: Bus) -> None:
    bus.fail()
    with FolderLock.take(tmp_path / "state"):
        assert screen(tmp_path)[0].startswith("broken: ")


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
