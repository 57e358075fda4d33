"""What is said of reeds on the Pi itself is so."""

import re
from pathlib import Path

from companion.config import load
from companion.games.registry import GAMES
from hardware.drivers.mcp23017 import Mcp23017

NOTES = Path(__file__).parents[2] / "firmware_notes"
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


def test_the_cells_that_are_shown_lie_under_every_space_and_leave_the_last_pins_of_ports_alone(
    tmp_path: Path,
) -> None:
    [text] = re.findall(r"```toml\n(.*?)```", (NOTES / "cells.md").read_text(), re.DOTALL)
    (file := tmp_path / "table.toml").write_text(text)
    table = load(file, SPACES)
    assert table.cells
    assert table.cells.options == Mcp23017((0x20, 0x21, 0x22, 0x23, 0x24), interrupt=4)
    [mat] = table.mats_of_boards()
    assert [space for space in mat.cells if space] == [*SPACES["katarenga"]]
    assert {space for number, space in enumerate(mat.cells) if number % 8 == 7} == {None}
