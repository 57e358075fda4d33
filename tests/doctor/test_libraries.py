"""Which libraries a profile is said to need, and what to do where one is missing."""

from pathlib import Path

import pytest

from companion.session.work.findings import Area
from tests.doctor.surroundings import VERSIONS, about, around, examined, says

NO_LIBRARY = "hardware.no-library"
TABLES = {
    "chairs.south.key = { driver = 'gpio', pin = 4 }": ["gpiozero", "lgpio"],
    "gpio = { factory = 'mock' }\nchairs.south.key = { driver = 'gpio', pin = 4 }": ["gpiozero"],
    "chairs.south.screen = { driver = 'ssd1306' }": ["luma.oled", "smbus2"],
    "cells = { driver = 'mcp23017', addresses = [0x20] }": ["smbus2"],
    "cells = { driver = 'mcp23017', addresses = [0x20], interrupt = 4 }": ["gpiozero", "smbus2", "lgpio"],
    "cells = { driver = 'mcp23017', addresses = [0x20] }\nchairs.south.screen = { driver = 'ssd1306' }": [
        "luma.oled",
        "smbus2",
    ],
    "chairs.south.screen = { driver = 'sh1106' }": ["luma.oled", "smbus2"],
    "chairs.south.screen = { driver = 'ssd1309-spi', dc = 4, reset = 5 }": [
        "gpiozero",
        "luma.oled",
        "spidev",
        "lgpio",
    ],
    "cells = { driver = 'controller' }\ncontroller = { device = '/dev/ttyACM0' }": ["pyserial"],
    "lights = { driver = 'apa102', count = 3 }": ["spidev"],
    "chairs.south.reader = { driver = 'pn532', device = '/dev/ttyUSB0' }": ["pyserial"],
    (
        "cells = { driver = 'controller' }\ncontroller = { device = '/dev/ttyACM0' }\n"
        "chairs.south.reader = { driver = 'pn532', device = '/dev/ttyUSB0' }"
    ): ["pyserial"],
    "controller = { device = '/dev/ttyACM0' }": [],
    "page = { on = true }": ["aiohttp"],
    "sound = { driver = 'simulated' }": [],
}


@pytest.mark.parametrize(("text", "needed"), TABLES.items())
def test_only_the_libraries_that_a_profile_needs_are_looked_at(
    tmp_path: Path, text: str, needed: list[str]
) -> None:
    found = [f for f in examined(around(tmp_path, toml=text)) if f.subject.area is Area.LIBRARY]
    assert [f.subject.name for f in found] == needed
    assert [dict(f.reason.values)["version"] for f in found] == [VERSIONS[name] for name in needed]


@pytest.mark.parametrize(
    ("library", "told"),
    [
        *(
            (name, says("broken", "no-library", library=name))
            for name in ("gpiozero", "luma.oled", "aiohttp")
        ),
        *((name, says("broken", NO_LIBRARY, library=name, extra="pi")) for name in ("smbus2", "lgpio")),
    ],
)
def test_a_library_comes_with_the_program_or_with_the_extra_of_the_pi(
    tmp_path: Path, library: str, told: str
) -> None:
    there = {name: version for name, version in VERSIONS.items() if name != library}
    profile = "simulated" if library == "aiohttp" else "one-dial"
    assert about(around(tmp_path, profile, versions=there), Area.LIBRARY, subject=library) == [told]


@pytest.mark.parametrize(
    ("python", "versions", "told"),
    [
        ((3, 13, 5), {}, says("broken", "no-lgpio-wheel")),
        ((3, 12, 9), {}, says("broken", NO_LIBRARY, library="lgpio", extra="pi")),
        ((3, 13, 5), VERSIONS, says("ok", "library", version="0.2.2.0")),
    ],
)
def test_a_python_that_is_too_new_for_pip_gets_lgpio_from_the_system(
    tmp_path: Path, python: tuple[int, int, int], versions: dict[str, str], told: str
) -> None:
    where = around(tmp_path, "one-dial", versions=versions, python=python)
    assert about(where, Area.LIBRARY, subject="lgpio") == [told]


OLD = {"RPi.GPIO": "0.7.1"}
GPIO = "gpio = { factory = 'rpigpio' }\nchairs.south.key = { driver = 'gpio', pin = 4 }"


@pytest.mark.parametrize(
    ("versions", "told"),
    [
        ({"rpi-lgpio": "0.6"}, says("ok", "library", version="0.6")),
        ({}, says("broken", NO_LIBRARY, library="rpi-lgpio", extra="pi")),
        (OLD, says("warn", "real-rpi-gpio", version="0.7.1")),
        ({"rpi-lgpio": "0.6", **OLD}, says("warn", "two-rpi-gpio")),
    ],
)
def test_of_the_two_that_call_themselves_rpi_gpio_one_is_right(
    tmp_path: Path, versions: dict[str, str], told: str
) -> None:
    where = around(tmp_path, toml=GPIO, versions=versions)
    assert about(where, Area.LIBRARY, subject="rpi-lgpio") == [told]
