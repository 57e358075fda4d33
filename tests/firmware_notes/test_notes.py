"""What the notes say is so: every wire is a pin of the profile, and every configuration shown is one."""

import re
from dataclasses import replace
from pathlib import Path

from companion.config import Configuration, load
from companion.daemon.inventory import mats_of, playable_games
from companion.games.registry import GAMES
from hardware.drivers.gpio_pins import DialPins, KeyPins
from hardware.drivers.oled_options import Oled
from hardware.drivers.pn532_chip import Pn532
from tests.table.virtual_hands import katarenga

ROOT = Path(__file__).parents[2]
NOTES = (ROOT / "firmware_notes" / "README.md").read_text()
SPACES = {name: game.hands.spaces for name, game in GAMES.items()}
PLACES = {2: 3, 3: 5, 17: 11, 22: 15, 23: 16, 27: 13}
"""Where these pins are on the header of every Pi with 40 pins."""


def wires() -> dict[str, tuple[int, int]]:
    """The GPIO and the place of each wire that goes to a pin."""
    rows = re.findall(r"^\| ([^|]*) \| (\d+) \| (\d+) \|$", NOTES, re.MULTILINE)
    return {name: (int(pin), int(place)) for name, pin, place in rows}


def test_every_wire_of_the_table_with_one_dial_goes_where_its_profile_says() -> None:
    [parts] = load("one-dial", SPACES).chairs.values()
    assert parts.dial
    assert parts.push
    assert parts.key
    assert parts.screen
    assert isinstance(parts.dial.options, DialPins)
    assert isinstance(parts.push.options, KeyPins)
    assert isinstance(parts.key.options, KeyPins)
    assert isinstance(parts.screen.options, Oled)
    assert parts.screen.options.bus == 1
    assert {name: pin for name, (pin, _) in wires().items()} == {
        "screen SDA": 2,
        "screen SCL": 3,
        "dial A (CLK)": parts.dial.options.a,
        "dial B (DT)": parts.dial.options.b,
        "the other leg of its push (SW)": parts.push.options.pin,
        "key, one leg": parts.key.options.pin,
    }


def test_every_pin_is_at_its_place_on_the_header() -> None:
    assert dict(wires().values()) == PLACES


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
