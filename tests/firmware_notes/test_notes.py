"""What the notes say is so: configurations that they show are what they say, and pictures what is printed."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.config import Configuration, load
from companion.daemon.inventory import mats_of, playable_games
from companion.games.registry import GAMES
from hardware.drivers.mcp23017 import Mcp23017
from hardware.drivers.pn532_chip import Pn532
from tests.table.virtual_hands import katarenga

NOTES = Path(__file__).parents[2] / "firmware_notes"
PRINTED = {
    "duel-drill.svg": "--as drill --profile duel",
    "kitara-overlay.svg": "kitara --layout ref-2p --as overlay",
    "katarenga-bars.svg": "katarenga --as bars",
}
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


def shown(tmp: Path, word: str, note: str = "README.md") -> Configuration:
    """The configuration that is shown with this word in it."""
    texts = re.findall(r"```toml\n(.*?)```", (NOTES / note).read_text(), re.DOTALL)
    [text] = [text for text in texts if word in text]
    table = tmp / "table.toml"
    table.write_text(text)
    return load(table, SPACES)


def test_the_configuration_of_a_controller_is_one(tmp_path: Path) -> None:
    table = shown(tmp_path, "[controller]")
    assert (table.cell_count, table.light_count) == (68, 68)


def test_the_table_for_two_is_named_by_what_is_plugged_into_it(tmp_path: Path) -> None:
    table, duel = shown(tmp_path, 'profile = "duel"'), load("duel", SPACES)
    assert table.parts.keys() == duel.parts.keys()
    changed = {name for name, part in table.parts.items() if part != duel.parts[name]}
    assert changed == {"south.reader", "north.reader"}
    assert table.controller
    assert duel.controller
    assert replace(table.controller, device=duel.controller.device) == duel.controller != table.controller


def test_the_configuration_of_readers_is_one(tmp_path: Path) -> None:
    readers = {name: part.options for name, part in shown(tmp_path, "pn532").parts.items()}
    assert isinstance(readers["south.reader"], Pn532)
    assert readers["north.reader"] == Pn532("/dev/serial0")


def test_the_table_of_notes_names_each_of_them() -> None:
    named = re.findall(r"^\| `(\w+\.md)` \|", (NOTES / "README.md").read_text(), re.MULTILINE)
    assert sorted(named) == sorted(note.name for note in NOTES.glob("*.md"))


def test_without_a_mat_cells_lie_under_the_squares_of_katarenga_as_the_notes_say(tmp_path: Path) -> None:
    configuration = shown(tmp_path, "[controller]")
    cells = mats_of(configuration).mat_of(katarenga()).cells
    assert (cells[:2], cells[63:]) == (("a1", "a2"), ("h8", "a0", "h0", "a9", "h9"))
    assert [game.id for game in playable_games(configuration, GAMES, GAMES["katarenga"])] == ["katarenga"]


def test_the_cells_that_are_shown_lie_under_every_space_and_leave_the_last_pins_of_ports_alone(
    tmp_path: Path,
) -> None:
    table = shown(tmp_path, "mcp23017", "cells.md")
    assert table.cells
    assert table.cells.options == Mcp23017((0x20, 0x21, 0x22, 0x23, 0x24), interrupt=4)
    [mat] = table.mats_of_boards()
    assert [space for space in mat.cells if space] == [*SPACES["katarenga"]]
    assert {space for number, space in enumerate(mat.cells) if number % 8 == 7} == {None}


@pytest.mark.parametrize("name", PRINTED)
def test_a_picture_of_a_template_is_what_is_printed_today(name: str, tmp_path: Path) -> None:
    new = tmp_path / name
    assert main(["mat", "print", *PRINTED[name].split(), "--out", str(new)]) == 0
    assert new.read_text() == (NOTES / "pictures" / name).read_text()
    assert f"(pictures/{name})" in (NOTES / "mats.md").read_text()
