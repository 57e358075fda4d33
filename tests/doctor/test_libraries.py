"""Which libraries a profile is said to need, and what to do where one is missing."""

from pathlib import Path

import pytest

from companion.session.work.findings import Topic
from tests.doctor.surroundings import VERSIONS, about, around, examined

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
    found = [f for f in examined(around(tmp_path, toml=text)) if f.subject.topic is Topic.LIBRARY]
    assert [f.subject.name for f in found] == needed
    assert [dict(f.reason.values)["version"] for f in found] == [VERSIONS[name] for name in needed]


@pytest.mark.parametrize("library", ["gpiozero", "luma.oled", "aiohttp"])
def test_a_library_that_comes_with_the_program_is_installed_by_its_name(tmp_path: Path, library: str) -> None:
    there = {name: version for name, version in VERSIONS.items() if name != library}
    profile = "simulated" if library == "aiohttp" else "one-dial"
    assert about(around(tmp_path, profile, versions=there), Topic.LIBRARY, subject=library) == [
        f"broken: The library {library} is not installed. Install it with: pip install {library}."
    ]


@pytest.mark.parametrize("library", ["smbus2", "lgpio"])
def test_a_library_of_the_pi_comes_with_its_extra(tmp_path: Path, library: str) -> None:
    there = {name: version for name, version in VERSIONS.items() if name != library}
    assert about(around(tmp_path, "one-dial", versions=there), Topic.LIBRARY, subject=library) == [
        (
            f"broken: The library {library} is not installed. "
            "Install it with: pip install 'tabletop-companion[pi]', or '.[pi]' in a copy of the project."
        )
    ]


def test_a_python_that_is_too_new_for_pip_gets_lgpio_from_the_system(tmp_path: Path) -> None:
    where = around(tmp_path, "one-dial", versions={}, python=(3, 13, 5))
    assert about(where, Topic.LIBRARY, subject="lgpio") == [
        (
            "broken: The library lgpio is not installed, and pip may have none for this Python. "
            "Install it with: "
            "apt install python3-lgpio, and make the virtual environment with --system-site-packages."
        )
    ]
    last = around(tmp_path, "one-dial", versions={}, python=(3, 12, 9))
    [by_pip] = about(last, Topic.LIBRARY, subject="lgpio")
    assert by_pip.endswith("pip install 'tabletop-companion[pi]', or '.[pi]' in a copy of the project.")
    there = around(tmp_path, "one-dial", python=(3, 13, 5))
    assert about(there, Topic.LIBRARY, subject="lgpio") == ["ok: Version 0.2.2.0."]


OLD = {"RPi.GPIO": "0.7.1"}
GPIO = "gpio = { factory = 'rpigpio' }\nchairs.south.key = { driver = 'gpio', pin = 4 }"


@pytest.mark.parametrize(
    ("versions", "told"),
    [
        ({"rpi-lgpio": "0.6"}, "ok: Version 0.6."),
        (
            {},
            (
                "broken: The library rpi-lgpio is not installed. "
                "Install it with: pip install 'tabletop-companion[pi]', or '.[pi]' in a copy of the project."
            ),
        ),
        (
            OLD,
            (
                "warn: RPi.GPIO 0.7.1 notices no presses on today's kernels. On a system that is not "
                "old, replace "
                "it: pip uninstall RPi.GPIO, then pip install rpi-lgpio."
            ),
        ),
        (
            {"rpi-lgpio": "0.6", **OLD},
            (
                "warn: RPi.GPIO and rpi-lgpio are both installed and have overwritten each other. "
                "Take both out "
                "and put one back: pip uninstall RPi.GPIO rpi-lgpio, then pip install rpi-lgpio."
            ),
        ),
    ],
)
def test_of_the_two_that_call_themselves_rpi_gpio_one_is_right(
    tmp_path: Path, versions: dict[str, str], told: str
) -> None:
    where = around(tmp_path, toml=GPIO, versions=versions)
    assert about(where, Topic.LIBRARY, subject="rpi-lgpio") == [told]
