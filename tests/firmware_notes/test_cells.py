"""What is said of reeds and a buzzer on the Pi itself is so."""

import re
from pathlib import Path

from companion.config import Configuration, load
from companion.games.registry import GAMES
from hardware.drivers.gpio_pins import SoundPin
from hardware.drivers.mcp23017 import Mcp23017

NOTES = Path(__file__).parents[2] / "firmware_notes"
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


def shown(note: str, folder: Path) -> Configuration:
    [text] = re.findall(r"```toml\n(.*?)```", (NOTES / note).read_text(), re.DOTALL)
    table = folder / "table.toml"
    table.write_text(text)
    return load(table, SPACES)


def test_the_cells_that_are_shown_lie_under_every_space_and_leave_the_last_pins_of_ports_alone(
    tmp_path: Path,
) -> None:
    table = shown("cells.md", tmp_path)
    assert table.cells
    assert table.cells.options == Mcp23017((0x20, 0x21, 0x22, 0x23, 0x24), interrupt=4)
    [mat] = table.mats_of_boards()
    assert [space for space in mat.cells if space] == [*SPACES["katarenga"]]
    assert {space for number, space in enumerate(mat.cells) if number % 8 == 7} == {None}


def test_the_buzzer_that_is_shown_is_one_and_its_wire_is_its_pin(tmp_path: Path) -> None:
    sound = shown("sound.md", tmp_path).sound
    assert sound
    assert sound.options == SoundPin(18)
    assert "| buzzer, one leg | 18 | 12 |" in (NOTES / "sound.md").read_text()
