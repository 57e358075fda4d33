"""How a table is put together from its configuration."""

from pathlib import Path

import pytest

from companion.app.assembly import plain_mat, setting_of
from companion.app.configuration import Configuration, load
from companion.rules.games import GAMES

KATARENGA = GAMES["katarenga"]
SPACES = {"katarenga": KATARENGA.spaces}


def with_lights(folder: Path, count: int) -> Configuration:
    table = folder / "table.toml"
    table.write_text(f'profile = "one-dial"\nlights = {{ driver = "simulated", count = {count} }}\n')
    return load(table, SPACES)


@pytest.mark.parametrize("count", [60, 68, 70])
def test_without_a_mat_there_is_a_lamp_for_every_light_of_the_table(tmp_path: Path, count: int) -> None:
    mat = plain_mat(with_lights(tmp_path, count), KATARENGA)
    assert len(mat.lamps({})) == count
    assert mat.space_of_cell(0) == "a1"
    assert mat.lights[:2] == ("a1", "a2")


def test_one_chair_holds_every_seat_and_several_one_each() -> None:
    both = setting_of(load("one-dial", SPACES), plain_mat(load("one-dial", SPACES), KATARENGA), KATARENGA)
    assert [*both.chairs.values()] == [KATARENGA.seats]
    simulated = load("simulated", SPACES)
    each = setting_of(simulated, plain_mat(simulated, KATARENGA), KATARENGA)
    assert dict(each.chairs) == {"south": ("white",), "north": ("black",)}


def test_a_table_without_cells_feels_nothing_whatever_its_mat_says() -> None:
    one_dial = load("one-dial", SPACES)
    assert setting_of(one_dial, plain_mat(one_dial, KATARENGA), KATARENGA).watched == frozenset()
