"""The pins of a machine as a whole, on gpiozero's own factories."""

import errno
import sys
from pathlib import Path

import pytest

from companion.session.work.findings import Area
from hardware.drivers import gpio_pins
from tests.doctor.surroundings import about, around, says
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi


def pins(folder: Path, factory: str = "rpigpio") -> list[str]:
    toml = f'gpio = {{ factory = "{factory}" }}\nchairs.south.key = {{ driver = "gpio", pin = 22 }}\n'
    return about(around(folder, toml=toml), Area.PINS)


def test_pins_that_work_are_well_and_mocked_ones_are_said_to_be_none(tmp_path: Path) -> None:
    with raspberry_pi(FakeGPIO()):
        assert pins(tmp_path) == [says("ok", "pins", factory="rpigpio")]
    assert pins(tmp_path, "mock") == [says("note", "mock-pins")]


def test_the_folder_that_lgpio_may_not_write_to_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "lgpio.py").write_text("open('.lgd-nfy-3')")
    monkeypatch.syspath_prepend(tmp_path / "library")
    monkeypatch.setitem(sys.modules, "lgpio", None)
    del sys.modules["lgpio"]
    monkeypatch.setenv("LG_WD", str(tmp_path / "missing"))
    detail = "No such file or directory"
    assert pins(tmp_path, "lgpio") == [
        says("broken", "hardware.no-pipe", folder=f"{tmp_path}/missing", detail=detail)
    ]


def test_pins_wait_for_their_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    monkeypatch.setitem(sys.modules, "gpiozero.pins.rpigpio", None)
    del sys.modules["gpiozero.pins.rpigpio"]
    assert pins(tmp_path) == [says("waits", "waits", on="RPi.GPIO")]


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (RuntimeError("no Pi"), says("broken", "no-pins", factory="rpigpio", detail="no Pi")),
        (
            PermissionError(errno.EACCES, "", "/dev/gpiomem"),
            says("broken", "hardware.forbidden", device="/dev/gpiomem", group="gpio"),
        ),
    ],
)
def test_pins_that_do_not_work_are_broken(
    tmp_path: Path, error: Exception, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build() -> None:
        raise error

    monkeypatch.setattr("companion.doctor.parts.pin_factory", lambda _name: gpio_pins.Pins("rpigpio", build))
    assert pins(tmp_path) == [told]
