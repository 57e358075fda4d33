"""What is said of lights on the Pi itself is so."""

import re
from pathlib import Path

from companion.app.configuration import load
from companion.rules.games import GAMES
from hardware.drivers.apa102 import AGAIN_S
from hardware.drivers.apa102_options import Apa102
from hardware.drivers.lamp_current import CHANNEL_MA, IDLE_MA, needed_ma
from hardware.lamp import Colour

NOTES = (Path(__file__).parents[2] / "firmware_notes" / "lights.md").read_text()
NUMBERS = {2.0: "two"}


def test_the_lights_that_are_shown_are_some(tmp_path: Path) -> None:
    [shown] = re.findall(r"```toml\n(.*?)```", NOTES, re.DOTALL)
    table = tmp_path / "table.toml"
    table.write_text(shown)
    lights = load(table, {name: game.spaces for name, game in GAMES.items()}).lights
    assert lights
    assert lights.options == Apa102(count=68, brightness=128)


def test_they_take_what_is_said_of_them() -> None:
    assert f"{IDLE_MA} mA for a light that is dark and {CHANNEL_MA} mA for each" in NOTES
    assert f"68 white lights take {needed_ma([Colour(255, 255, 255)] * 68)} mA" in NOTES


def test_they_are_told_again_as_often_as_is_said() -> None:
    assert f"every {NUMBERS[AGAIN_S]} seconds" in NOTES
