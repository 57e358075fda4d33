"""Lights on an SPI bus, which cannot be asked for anything."""

import errno
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session.work.findings import Topic
from tests.doctor.surroundings import about, around
from tests.hardware.fakes.apa102 import Strip
from tests.hardware.fakes.apa102_spi import Bus

DEVICE = "/dev/spidev0.0"
OPENED = f"{DEVICE} can be opened. Whether lights hang on it nobody can ask. "
WAITS = "waits: This waits until {} is in order; see there."


@pytest.fixture
def bus() -> Iterator[Bus]:
    made = Bus(Strip(68))
    with made.installed():
        yield made
    assert (made.transfers, made.handles_open) == (0, 0)


def lights(tmp: Path, options: str = "count = 68") -> list[str]:
    table = tmp / "table.toml"
    table.write_text(f'profile = "one-dial"\nlights = {{ driver = "apa102", {options} }}\n')
    return about(around(tmp, table), Topic.PART, subject="lights")


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("count = 68, current_ma = 4148", "All 68 white take 4148 mA."),
        ("count = 68, brightness = 51, current_ma = 1000", "All 68 white take 884 mA."),
        (
            "count = 68, current_ma = 1000",
            "All 68 white would take 4148 mA; the limit of 1000 mA leaves 22 % of that light.",
        ),
        (
            "count = 68, brightness = 128, current_ma = 1000",
            "All 68 white would take 2116 mA; the limit of 1000 mA leaves 45 % of that light.",
        ),
    ],
)
def test_lights_tell_how_much_light_their_current_allows(
    tmp_path: Path, bus: Bus, options: str, told: str
) -> None:
    assert lights(tmp_path, options) == [f"ok: {OPENED}{told}"]
    assert bus.speeds_hz == [1_000_000]


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES])
def test_lights_wait_for_their_bus(tmp_path: Path, bus: Bus, number: int) -> None:
    bus.open_error = OSError(number, "")
    assert lights(tmp_path) == [WAITS.format(DEVICE)]


def test_lights_wait_for_their_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "spidev", None)
    assert lights(tmp_path) == [WAITS.format("spidev")]


def test_a_bus_that_is_something_else_is_broken(tmp_path: Path, bus: Bus) -> None:
    bus.open_error = OSError(errno.ENOTTY, "")
    [told] = lights(tmp_path)
    assert told.startswith(f"broken: {DEVICE}")
    assert "ENOTTY" in told
