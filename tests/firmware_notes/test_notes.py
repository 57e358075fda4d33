"""What the notes say is so: every configuration that they show is one, and it is what they say of it."""

import re
from dataclasses import replace
from pathlib import Path

from companion.config import Configuration, load
from companion.daemon.inventory import mats_of, playable_games
from companion.games.registry import GAMES
from hardware.drivers.pn532_chip import Pn532
from tests.table.virtual_hands import katarenga

ROOT = Path(__file__).parents[2]
NOTES = (ROOT / "firmware_notes" / "README.md").read_text()
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}


def shown(tmp: Path, word: str) -> Configuration:
    """The configuration that is shown with this word in it."""
    [text] = [text for text in re.findall(r"```toml\n(.*?)```", NOTES, re.DOTALL) if word in text]
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
    named = re.findall(r"^\| `(\w+\.md)` \|", NOTES, re.MULTILINE)
    assert sorted(named) == sorted(note.name for note in (ROOT / "firmware_notes").glob("*.md"))


def test_without_a_mat_cells_lie_under_the_squares_of_katarenga_as_the_notes_say(tmp_path: Path) -> None:
    configuration = shown(tmp_path, "[controller]")
    cells = mats_of(configuration).mat_of(katarenga()).cells
    assert (cells[:2], cells[63:]) == (("a1", "a2"), ("h8", "a0", "h0", "a9", "h9"))
    assert [game.id for game in playable_games(configuration, GAMES, GAMES["katarenga"])] == ["katarenga"]
