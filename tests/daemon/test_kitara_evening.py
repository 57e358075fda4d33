"""From the first power-on to a game of two to four, with the dial alone; with packs, and over a power cut."""

import json
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.config.drivers import SIMULATED
from companion.daemon.inventory import configuration_for, playable_games
from companion.games.kernel import TABLE, has_look
from companion.games.kitara.reference import MAPS
from companion.games.registry import GAMES
from companion.session.question import Pick
from companion.store.packs import with_kept_packs
from companion.table.events import Chair
from companion.words import ENGLISH
from tests.daemon.table_for_two import TableForTwo

SOUTH = Chair("south")
AROUND = tuple(map(Chair, ("south", "west", "north", "east")))
OWN = {**MAPS["ref-3p"], "id": "isle", "title": "Isle"}


def begun(at: TableForTwo, players: int, *more: Any) -> TableForTwo:
    """Somebody sits down and sets up a game of so many."""
    at.power_on()
    number = (Pick.WORTH, "players", players - 2)
    at.choose(SOUTH, Pick.GAMES, (Pick.GAME, "kitara"), (Pick.RULE, "players"), number, *more, Pick.BEGIN)
    assert at.desk.question is None
    return at


def play(at: TableForTwo, until: int) -> list[str]:
    """Whoever is to move takes what comes first with the dial, and hands follow; who acted."""
    acted = []
    while len(at.desk.table.record.actions) < until:
        record = at.desk.table.record
        assert record.actor not in (None, TABLE)
        chair = next(chair for chair, seats in at.desk.table.setting.chairs.items() if record.actor in seats)
        acted.append(str(chair))
        at.dial(chair, record.game.rules.legal(record.state)[0])
        at.follow()
    return acted


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_of_two_to_four_begin_and_go_on_with_the_dial_alone(players: int, tmp_path: Path) -> None:
    at = begun(TableForTwo(tmp_path, count(1)), players)
    chairs = AROUND[::2] if players == 2 else AROUND[:players]
    assert play(at, players) == [*chairs]
    dealt = len(at.desk.table.record.actions)
    assert play(at, dealt + 1) == [SOUTH]
    before = at.desk
    at.power_off("The power fails.")
    at.power_on()
    assert at.desk.table.record.actions == before.table.record.actions
    assert (at.desk.match, at.desk.table.setting) == (before.match, before.table.setting)


def test_who_has_left_is_away_after_a_power_cut_too(tmp_path: Path) -> None:
    at = begun(TableForTwo(tmp_path, count(1)), 3)
    at.hold(AROUND[1])
    at.choose(AROUND[1], Pick.LEAVE, Pick.YES)
    at.choose(SOUTH, Pick.WITHOUT)
    at.power_off("The power fails.")
    at.power_on()
    assert at.desk.table.away == {"2"}


def test_kept_packs_are_offered_and_a_record_goes_on_without_their_files(tmp_path: Path) -> None:
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "isle.json").write_text(json.dumps(OWN))
    (packs / "torn.json").write_text('{"id": "torn", ')
    games, notes = with_kept_packs(GAMES, packs)
    assert has_look(games["kitara"])
    assert [note.code for note in notes] == ["packs.not-json"]
    assert ENGLISH.short(notes[0]) == "A pack of yours is left out."
    at = TableForTwo(tmp_path / "state", count(1), games)
    begun(at, 3, Pick.BOARD, (Pick.WORTH, "map", 3))
    played = at.desk.table.record
    assert played.options["map"] == {**OWN, "printed": False}
    play(at, 2)
    at.power_off("The pack is lost.")
    at.games = GAMES
    at.power_on()
    record = at.desk.table.record
    assert (record.game, record.options, len(record.actions)) == (GAMES["kitara"], played.options, 2)
    at.choose(SOUTH, Pick.GO_ON)
    assert play(at, 3) == ["north"]


def test_a_kept_map_too_large_for_the_table_keeps_nobody_from_playing_on_the_others(tmp_path: Path) -> None:
    land = [{"id": f"s{number}", "terrain": "savanna", "start": True} for number in range(97)]
    packs = tmp_path / "packs"
    packs.mkdir()
    (packs / "vast.json").write_text(json.dumps({"id": "vast", "players": 2, "spaces": land, "borders": []}))
    games, _ = with_kept_packs(GAMES, packs)
    table = configuration_for(SIMULATED, games)
    assert table.cell_count < len(land)
    assert games["kitara"] in playable_games(table, games, games["kiwara"])


def test_where_nothing_is_kept_the_games_are_those_of_the_house(tmp_path: Path) -> None:
    assert with_kept_packs(GAMES, tmp_path / "packs") == (GAMES, ())
