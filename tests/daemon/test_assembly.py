"""How a table is put together from its configuration."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.config import Configuration, load
from companion.daemon.assembly import Startup, default_about, session_of, setting_of
from companion.daemon.inventory import mats_of
from companion.daemon.launch import SPACES
from companion.games.kernel.game import Outcome
from companion.games.kernel.terms import Space
from companion.games.registry import GAMES
from companion.session.game_start import begin, resume
from companion.session.journal_entries import About
from companion.session.match import Match, Person
from companion.session.mats import Mat
from companion.table import commits
from companion.table.clock import Clock
from companion.table.events import Chair, TakeBack
from companion.table.manners import Manners, Style, manners_of_style
from companion.table.setting import Setting
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

KATARENGA = GAMES["katarenga"]
WHITE, BLACK = KATARENGA.seats


def with_lights(folder: Path, count: int) -> Configuration:
    table = folder / "table.toml"
    table.write_text(f'profile = "one-dial"\nlights = {{ driver = "simulated", count = {count} }}\n')
    return load(table, SPACES)


def plainly(configuration: Configuration) -> Mat:
    """How the board lies where no mat says so."""
    return mats_of(replace(configuration, mats={})).mat_of(katarenga())


@pytest.mark.parametrize("count", [60, 68, 70])
def test_without_a_mat_there_is_a_lamp_for_every_light_of_the_table(tmp_path: Path, count: int) -> None:
    mat = plainly(with_lights(tmp_path, count))
    assert len(mat.lights) == count
    assert mat.space_of_cell(0) == "a1"
    assert mat.lights[:2] == ("a1", "a2")


UNUSED: dict[str, tuple[str, ...]] = {"west": (), "east": ()}


def seated_at(profile: str, *people: Person) -> Setting:
    """The table of a profile, with these people or as usual."""
    configuration = load(profile, SPACES)
    about = default_about(configuration, KATARENGA.seats)
    if people:
        about = replace(about, match=Match(people))
    return setting_of(configuration, plainly(configuration), KATARENGA, about)


def test_one_chair_holds_every_seat_and_several_one_each() -> None:
    assert [*seated_at("one-dial").chairs.values()] == [KATARENGA.seats]
    assert seated_at("simulated").chairs == {"south": ("white",), "north": ("black",), **UNUSED}


def test_each_chair_holds_the_seats_of_those_who_sit_there() -> None:
    exchanged = (Person(SOUTH, BLACK, "Anna"), Person(NORTH, WHITE, "Ben"))
    assert seated_at("simulated", *exchanged).chairs == {"south": ("black",), "north": ("white",), **UNUSED}
    together = (Person(SOUTH, WHITE, "Anna"), Person(SOUTH, BLACK, "Ben"))
    assert seated_at("simulated", *together).chairs == {"south": ("white", "black"), "north": (), **UNUSED}


def test_manners_are_what_the_configuration_says_where_nobody_has_said_otherwise(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text('profile = "simulated"\nplay.style = "blitz"\n')
    about = default_about(load(table, SPACES), KATARENGA.seats)
    assert about.manners == manners_of_style(Style.BLITZ, KATARENGA.seats)


def test_a_table_without_cells_feels_nothing_whatever_its_mat_says() -> None:
    assert seated_at("one-dial").watched == frozenset()


def test_on_a_turned_mat_the_spaces_over_the_cells_are_felt() -> None:
    configuration = replace(load("simulated", SPACES), mats={})
    mat = Mat("katarenga", (Space("a1"),), (), KATARENGA.half_turn)
    about = default_about(configuration, KATARENGA.seats)
    setting = setting_of(configuration, mat.oriented(turned=True), KATARENGA, about)
    assert setting.watched == {"h8"}


def test_a_table_begins_as_it_is_told_and_goes_on_as_it_was_found() -> None:
    made, other = seated_at("simulated"), Match((Person(SOUTH, BLACK, "Anna"), Person(NORTH, WHITE, "Ben")))
    about, line = About(other, Manners()), katarenga(actions=["h1-h7"])
    fresh = session_of(made, Startup(katarenga(), about=about, known=("Anna",), welcome=True))
    assert fresh == begin(made, katarenga(), match=other, known=("Anna",), welcome=True)
    clock, verdict = Clock({WHITE: 9.0}), Outcome((WHITE,), "resigned")
    relaxed, clocks = (
        manners_of_style(Style.RELAXED, KATARENGA.seats),
        (Clock({WHITE: 60.0}), Clock({WHITE: 9.0})),
    )
    told: Any = {"match": other, "known": ("Anna",), "clock": clock, "clocks": clocks, "verdict": verdict}
    found = Startup(line, resumed=True, about=replace(about, following=relaxed), clock=clock, clocks=clocks)
    found = replace(found, verdict=verdict, known=("Anna",))
    desk = session_of(made, found)
    assert desk == resume(made, line, following=relaxed, **told)
    assert (desk.manners, desk.table.setting.manners) == (relaxed, made.manners)


def test_what_is_taken_back_after_a_restart_gives_everybody_the_time_of_that_turn() -> None:
    made, line = seated_at("simulated"), katarenga(actions=["h1-h7", "a8-a7"])
    clocks = tuple(
        Clock({WHITE: white_s, BLACK: black_s}) for white_s, black_s in ((60, 60), (50, 60), (50, 40))
    )
    about = default_about(load("simulated", SPACES), KATARENGA.seats)
    found = Startup(line, resumed=True, about=about, clock=Clock({WHITE: 12.0, BLACK: 40.0}), clocks=clocks)
    table = session_of(made, found).table
    for count, left in ((1, clocks[1]), (2, clocks[0])):
        _, [effect] = commits.take_back(table, count)
        assert isinstance(effect, TakeBack)
        assert effect.clock is not None
        assert (effect.count, effect.clock.left_s) == (count, left.left_s)


def test_a_table_knows_what_is_within_reach_of_whom_and_whether_it_has_lights() -> None:
    both, one = seated_at("simulated"), seated_at("one-dial")
    [chair] = one.chairs
    everybody, alone = frozenset({SOUTH, NORTH, *UNUSED}), frozenset({chair})
    assert (both.pushes, both.keys, both.lit) == (everybody, everybody, True)
    assert (one.pushes, one.keys, one.lit) == (alone, alone, False)


def test_a_chair_without_push_or_key_is_known_to_be_so(tmp_path: Path) -> None:
    table = tmp_path / "table.toml"
    table.write_text(
        """
        lights = { driver = "simulated", count = 68 }
        chairs.south = { push = { driver = "simulated" }, key = { driver = "simulated" } }
        chairs.west = { key = { driver = "simulated" } }
        chairs.north = { push = { driver = "simulated" } }
        """
    )
    configuration = load(table, SPACES)
    about = default_about(configuration, KATARENGA.seats)
    made = setting_of(configuration, plainly(configuration), KATARENGA, about)
    pushes, keys = frozenset({SOUTH, NORTH}), frozenset({SOUTH, Chair("west")})
    assert (made.pushes, made.keys, made.lit) == (pushes, keys, True)
