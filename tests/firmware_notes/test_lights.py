"""What is said of lights on the Pi itself is so."""

import re
from pathlib import Path

import pytest

from companion.config import Configuration, load
from companion.daemon.outputs import TURN_S
from companion.games.registry import GAMES
from hardware.display import Colour
from hardware.drivers.apa102 import AGAIN_S, Apa102
from hardware.drivers.lamp_player import CHANNEL_MA, IDLE_MA, needed_ma
from tests.daemon import barred_tables

NOTES = (Path(__file__).parents[2] / "firmware_notes" / "lights.md").read_text()
NUMBERS = {2.0: "two"}


def test_the_lights_that_are_shown_are_some(tmp_path: Path) -> None:
    shown, *_ = re.findall(r"```toml\n(.*?)```", NOTES, re.DOTALL)
    table = tmp_path / "table.toml"
    table.write_text(shown)
    lights = load(table, {name: game.hands.spaces for name, game in GAMES.items()}).lights
    assert lights
    assert lights.options == Apa102(count=68, brightness=128)


def test_they_take_what_is_said_of_them() -> None:
    assert f"{IDLE_MA} mA for a light that is dark and {CHANNEL_MA} mA for each" in NOTES
    assert f"68 white lights take {needed_ma([Colour(255, 255, 255)] * 68)} mA" in NOTES


def test_they_are_told_again_as_often_as_is_said() -> None:
    assert f"every {NUMBERS[AGAIN_S]} seconds" in NOTES


# Light that is seen

GAMES_OF = {"simulated": {"katarenga", "kiwara"}, "duel": {"katarenga", "kiwara"}, "kingdom": {"kitara"}}
WAYS = {"Pipes": 1, "Overlay": 2, "Bars": 0}
"""How many lights of its own a space has in each."""


def tables(tmp_path: Path, way: str) -> dict[str, Configuration]:
    """The tables of one way, by the profile that they begin with."""
    made = [barred_tables.load(tmp_path, text) for text in barred_tables.blocks(way)]
    return {table.profile or "": table for table in made}


def test_no_configuration_of_the_notes_goes_unread() -> None:
    assert len(barred_tables.blocks()) == sum(len(barred_tables.blocks(way)) for way in WAYS) == 6


@pytest.mark.parametrize("way", WAYS)
def test_each_way_shows_every_space_of_every_board(tmp_path: Path, way: str) -> None:
    for profile, table in tables(tmp_path, way).items():
        mats = [mat for mat in table.mats_of_boards() if mat.game in GAMES_OF[profile]]
        assert {mat.game for mat in mats} == GAMES_OF[profile]
        for mat in mats:
            lying = barred_tables.places(f"{mat.game} {mat.board}".strip())
            counts = {space: len(mat.lights_of(space)) for space in lying}
            if way == "Bars":
                assert all(mat.can_show(space) for space in lying)
                assert {space for space, count in counts.items() if count} <= {"s8", "s14"}
            else:
                assert (mat.runs, {*counts.values()}) == ({}, {WAYS[way]})


def test_the_lights_to_be_bought_are_as_many_as_tables_need(tmp_path: Path) -> None:
    rows = {cells[0]: cells[1:] for cells in map(split, NOTES.splitlines()) if len(cells) == 4}
    for row, profiles in (("Katarenga and Kiwara", ("duel", "simulated")), ("Kitara up to", ("kingdom",))):
        [told] = [cells for title, cells in rows.items() if row in title]
        for number, way in zip(told, ("Pipes", "Bars", "Overlay"), strict=True):
            [table] = [one for name, one in tables(tmp_path, way).items() if name in profiles]
            assert int(number.split(",")[0]) == table.light_count, (row, way)


def split(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("| ").split("|")]


def test_turns_take_as_long_as_is_said() -> None:
    assert {1.0: "one"}[TURN_S] in NOTES.partition("**What could be misread takes turns**, ")[2][:4]
