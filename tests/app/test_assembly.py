"""How a table is put together from its configuration."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.app.about import About
from companion.app.assembly import Start, desk_of, plain_mat, setting_of, usual
from companion.app.configuration import Configuration, load
from companion.app.mat import Mat
from companion.desk.desk import begin, resume
from companion.desk.match import Match, Person
from companion.rules.games import GAMES
from companion.rules.kernel.game import Outcome
from companion.rules.kernel.names import Space
from companion.table.clock import Clock
from companion.table.manners import Manners, Style, agreed
from companion.table.table import Setting
from tests.table.sitting import NORTH, SOUTH, katarenga

KATARENGA = GAMES["katarenga"]
WHITE, BLACK = KATARENGA.seats
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


def seated_at(profile: str, *people: Person) -> Setting:
    """The table of a profile, with these people or as usual."""
    configuration = load(profile, SPACES)
    about = usual(configuration, KATARENGA)
    if people:
        about = replace(about, match=Match(people))
    return setting_of(configuration, plain_mat(configuration, KATARENGA), KATARENGA, about)


def test_one_chair_holds_every_seat_and_several_one_each() -> None:
    assert [*seated_at("one-dial").chairs.values()] == [KATARENGA.seats]
    assert seated_at("simulated").chairs == {"south": ("white",), "north": ("black",)}


def test_each_chair_holds_the_seats_of_those_who_sit_there() -> None:
    exchanged = (Person(SOUTH, BLACK, "Anna"), Person(NORTH, WHITE, "Ben"))
    assert seated_at("simulated", *exchanged).chairs == {"south": ("black",), "north": ("white",)}
    together = (Person(SOUTH, WHITE, "Anna"), Person(SOUTH, BLACK, "Ben"))
    assert seated_at("simulated", *together).chairs == {"south": ("white", "black"), "north": ()}


def test_manners_are_what_the_configuration_says_where_nobody_has_said_otherwise(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('profile = "simulated"\nplay.style = "blitz"\n')
    about = usual(load(table, SPACES), KATARENGA)
    assert about.manners == agreed(Style.BLITZ, KATARENGA.seats)


def test_a_table_without_cells_feels_nothing_whatever_its_mat_says() -> None:
    assert seated_at("one-dial").watched == frozenset()


def test_on_a_turned_mat_the_spaces_over_the_cells_are_felt() -> None:
    configuration = replace(load("simulated", SPACES), mats={})
    mat = Mat("katarenga", (Space("a1"),), (), KATARENGA.half_turn)
    about = usual(configuration, KATARENGA)
    setting = setting_of(configuration, mat.lying(turned=True), KATARENGA, about)
    assert setting.watched == {"h8"}


def test_a_table_begins_as_it_is_told_and_goes_on_as_it_was_found() -> None:
    made, other = seated_at("simulated"), Match((Person(SOUTH, BLACK, "Anna"), Person(NORTH, WHITE, "Ben")))
    about, line = About(other, Manners()), katarenga(actions=["h1-h7"])
    fresh = desk_of(made, Start(katarenga(), about=about, known=("Anna",), welcome=True))
    assert fresh == begin(made, katarenga(), match=other, known=("Anna",), welcome=True)
    clock, verdict = Clock({WHITE: 9.0}), Outcome((WHITE,), "resigned")
    told: Any = {"match": other, "known": ("Anna",), "clock": clock, "verdict": verdict}
    found = Start(line, resumed=True, about=about, clock=clock, verdict=verdict, known=("Anna",))
    assert desk_of(made, found) == resume(made, line, **told)
