"""Options that no part has cannot be made, whichever driver they are for."""

from typing import Any

import pytest

from hardware.drivers.apa102 import Apa102
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.gpio_pins import ContactPin, DialPins, KeyPins, SoundPin
from hardware.drivers.mcp23017 import Mcp23017
from hardware.drivers.oled_options import Oled, SpiOled
from hardware.drivers.pn532_chip import Pn532

SOUND: tuple[tuple[type[Any], dict[str, Any]], ...] = (
    (ContactPin, {"pin": 0}),
    (KeyPins, {"pin": 27}),
    (DialPins, {"a": 5, "b": 6}),
    (SoundPin, {"pin": 18}),
    (Oled, {}),
    (SpiOled, {"dc": 24, "reset": 25}),
    (Mcp23017, {"addresses": (0x20, 0x27)}),
    (Apa102, {"count": 3}),
    (ControllerOptions, {"device": "/dev/x"}),
    (Pn532, {"device": "/dev/x"}),
)
WRONG: dict[type[Any], tuple[dict[str, Any], ...]] = {
    ContactPin: ({"pin": 28}, {"pull_up": 1}),
    KeyPins: ({"pin": -1}, {"pin": "17"}, {"pin": True}, {"debounce_ms": 0}, {"debounce_ms": 2.5}),
    DialPins: (
        {"b": 5},
        {"steps_per_detent": 3},
        {"steps_per_detent": 4.0},
        {"reverse": 0},
        {"rests_closed": "no"},
    ),
    SoundPin: ({"duty_percent": 0}, {"duty_percent": 51}),
    Oled: (
        {"bus": -1},
        {"address": 0x78},
        {"width": 96},
        {"height": 48},
        {"contrast": 256},
        {"rotate": 1},
        {"rotate": False},
    ),
    SpiOled: (
        {"dc": 0},
        {"reset": 24},
        {"reset": True},
        {"bus": 7},
        {"device": 3},
        {"speed_hz": 3_000_000},
        {"height": 48},
    ),
    Mcp23017: (
        {"addresses": ()},
        {"addresses": (0x1F,)},
        {"addresses": (0x20, 0x20)},
        {"addresses": (32.0,)},
        {"scan_ms": 101},
        {"interrupt": 28},
    ),
    Apa102: (
        {"count": 301},
        {"brightness": 0},
        {"count": 100, "current_ma": 100},
        {"order": "rgr"},
        {"gated": 1},
    ),
    ControllerOptions: (
        {"device": ""},
        {"device": "/dev/x\0"},
        {"cells": 129},
        {"lights": 301},
        {"baud": 0},
        {"brightness": 256},
        {"current_ma": 65_536},
    ),
    Pn532: ({"device": ""},),
}


@pytest.mark.parametrize(("options", "sound"), SOUND, ids=lambda value: getattr(value, "__name__", ""))
def test_options_that_no_part_has_cannot_be_made(options: type[Any], sound: dict[str, Any]) -> None:
    options(**sound)
    for wrong in WRONG[options]:
        with pytest.raises(ValueError, match=r".*"):
            options(**(sound | wrong))
