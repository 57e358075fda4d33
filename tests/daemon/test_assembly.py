"""How a table is put together from its configuration."""

from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Configuration, load
from companion.config.files import profile_names
from companion.daemon.assembly import default_players, setting_of
from companion.daemon.inventory import mats_of
from companion.games.kernel import Outcome, Space
from companion.games.registry import GAMES
from companion.session.game_start import Household, Opening, open_session
from companion.session.match import Match, Person
from companion.session.question import Topic
from companion.session.saved_game import Clocks, Players, SavedGame, format_players, parse_players
from companion.session.work.mat import Mat
from companion.table import commits
from companion.table.clock import Clock
from companion.table.events import Chair, TakeBack
from companion.table.manners import Manners, Style, manners_of_style, style_of
from companion.table.setting import Setting
from tests.everygame import SPACES
from tests.openings import game_at
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
    saved = game_at(configuration, katarenga())
    if people:
        saved = replace(saved, players=replace(saved.players, match=Match(people)))
    return setting_of(configuration, plainly(configuration), saved)


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
    players = default_players(load(table, SPACES), KATARENGA.seats)
    assert players.manners == manners_of_style(Style.BLITZ, KATARENGA.seats)


@pytest.mark.parametrize("profile", profile_names())
def test_a_new_table_plays_relaxed_and_a_game_that_began_by_the_book_stays_so(profile: str) -> None:
    usual = default_players(load(profile, SPACES), KATARENGA.seats)
    assert style_of(usual.manners, KATARENGA.seats) is Style.RELAXED
    begun = Players(usual.match, Manners())
    assert parse_players([format_players(begun)], [*seated_at(profile).chairs], usual) == (begun, ())


def test_a_table_without_cells_feels_nothing_whatever_its_mat_says() -> None:
    assert seated_at("one-dial").watched == frozenset()


def test_on_a_turned_mat_the_spaces_over_the_cells_are_felt() -> None:
    configuration = replace(load("simulated", SPACES), mats={})
    mat = Mat("katarenga", (Space("a1"),), (), KATARENGA.setup.half_turn)
    setting = setting_of(configuration, mat.turn(turned=True), game_at(configuration, katarenga()))
    assert setting.watched == {"h8"}


def test_a_session_opens_with_all_that_its_opening_tells() -> None:
    made, match = seated_at("simulated"), Match((Person(SOUTH, BLACK, "Anna"), Person(NORTH, WHITE, "Ben")))
    relaxed = manners_of_style(Style.RELAXED, KATARENGA.seats)
    clock, verdict = Clock({WHITE: 9.0}), Outcome((WHITE,), "resigned")
    clocks = Clocks(clock, (Clock({WHITE: 60.0}), clock))
    record, players = katarenga(actions=["h1-h7"]), Players(match, made.manners, relaxed)
    saved = SavedGame(record, players, clocks, verdict, frozenset({WHITE}))
    session = open_session(made, Opening(saved, Household(("Anna",)), resumed=True))
    table = session.table
    assert (table.record, table.timing.clock, table.timing.clocks) == (record, clock, clocks.at_turns)
    assert (table.verdict, table.away, session.match, session.known_names) == (
        verdict,
        frozenset({WHITE}),
        match,
        ("Anna",),
    )
    assert (session.manners, table.setting.manners) == (relaxed, made.manners)
    fresh = open_session(made, Opening(SavedGame(katarenga(), players), welcome=True))
    assert fresh.question is not None
    assert (fresh.question.topic, fresh.board.layout) == (Topic.WELCOME, None)


def test_what_is_taken_back_after_a_restart_gives_everybody_the_time_of_that_turn() -> None:
    made, record = seated_at("simulated"), katarenga(actions=["h1-h7", "a8-a7"])
    clocks = tuple(
        Clock({WHITE: white_s, BLACK: black_s}) for white_s, black_s in ((60, 60), (50, 60), (50, 40))
    )
    saved = replace(
        game_at(load("simulated", SPACES), record), clocks=Clocks(Clock({WHITE: 12.0, BLACK: 40.0}), clocks)
    )
    table = open_session(made, Opening(saved, resumed=True)).table
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
    made = setting_of(configuration, plainly(configuration), game_at(configuration, katarenga()))
    pushes, keys = frozenset({SOUTH, NORTH}), frozenset({SOUTH, Chair("west")})
    assert (made.pushes, made.keys, made.lit) == (pushes, keys, True)
