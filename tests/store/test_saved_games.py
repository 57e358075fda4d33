"""What a table finds when it is switched on: the game to go on with, and who played the one before."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games.kernel import Outcome, because
from companion.games.registry import GAMES
from companion.session.match import Match, Person, seat_around
from companion.session.saved_game import Clocks, Players, PlayersError, format_players
from companion.store.journal import Journal
from companion.store.saved_games import GameError, PastGames, last_options
from companion.table.clock import Clock
from companion.table.manners import Manners, Style, format_manners, manners_of_style
from tests.openings import past_games
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

WHITE, BLACK = SEATS = GAMES["katarenga"].seats
USUAL = Players(seat_around((SOUTH, NORTH), SEATS), Manners())
RELAXED = manners_of_style(Style.RELAXED, SEATS)
ANNA, BEN = Person(SOUTH, BLACK, "Anna", wins=2), Person(NORTH, WHITE, "Ben", wins=1)
EVENING = Players(Match((ANNA, BEN), turned=True), manners_of_style(Style.BLITZ, SEATS))
NEARLY_WON = "/".join(["bbbbbbbb"] * 8) + " 8/8/8/3bb3/3ww3/8/8/8 w -"
"""White takes a pawn and has won: a single one is too few."""
TAKEN = {"do": "d4-d5"}
RESIGNED = {"declare": {"by": "resigned", "winners": ["black"]}}


def write(folder: Path, *entries: dict[str, Any], players: Players | None = EVENING) -> Path:
    """A journal of a game from NEARLY_WON, of which this was noted."""
    noted = None if players is None else format_players(players)
    with Journal.create(folder, "katarenga", katarenga(NEARLY_WON).options, noted) as journal:
        for entry in entries:
            journal.append(entry)
    return journal.path


def remembered(folder: Path) -> PastGames:
    return past_games(folder, lambda _game: USUAL, (SOUTH, NORTH))


def test_a_table_that_was_never_played_at_knows_nothing(tmp_path: Path) -> None:
    assert remembered(tmp_path / "state") == PastGames(None, None, ())


def test_a_game_goes_on_with_its_people_its_manners_and_the_time_that_was_left(tmp_path: Path) -> None:
    left = {"left_s": {"white": 200.0, "black": 150.5}}
    write(tmp_path, {"do": "e4-f4", "clock": left})
    found = remembered(tmp_path).saved
    assert found is not None
    clock = Clock({WHITE: 200.0, BLACK: 150.5}, EVENING.manners.increment_s)
    assert (found.record.actions, found.players, found.clocks.now, found.verdict) == (
        ("e4-f4",),
        EVENING,
        clock,
        None,
    )
    assert remembered(tmp_path).players == EVENING


def test_a_journal_that_tells_of_nobody_goes_on_as_usual(tmp_path: Path) -> None:
    write(tmp_path, players=None)
    memory = remembered(tmp_path)
    assert memory.saved is not None
    assert (memory.saved.players, memory.players) == (USUAL, USUAL)


def counted(black: int = 0, white: int = 0, draws: int = 0) -> Players:
    people = (replace(ANNA, wins=2 + black), replace(BEN, wins=1 + white))
    return replace(EVENING, match=replace(EVENING.match, people=people, draws=draws))


def test_who_was_named_last_plays_if_their_chairs_are_still_there(tmp_path: Path) -> None:
    match = format_players(EVENING)["match"]
    write(tmp_path, {"match": match}, players=USUAL)
    assert remembered(tmp_path).players == replace(USUAL, match=EVENING.match)


def test_on_other_chairs_people_and_mat_stay_and_it_is_told(tmp_path: Path) -> None:
    match = format_players(EVENING)["match"]
    path = write(tmp_path, {"match": match}, players=USUAL)
    memory = past_games(tmp_path, lambda _game: USUAL, (SOUTH,))
    together = replace(EVENING.match, people=(ANNA, replace(BEN, chair=SOUTH)))
    told = because(PlayersError.RESEATED, file=str(path))
    assert (memory.players, memory.notes) == (replace(USUAL, match=together), (told,))
    assert memory.saved is not None


@pytest.mark.parametrize("nonsense", [{"match": []}, {"match": None}, {"manners": {"by_push": 2}}], ids=str)
def test_nonsense_about_people_costs_neither_the_game_nor_what_was_told_before(
    nonsense: dict[str, Any], tmp_path: Path
) -> None:
    path = write(
        tmp_path, {"match": format_players(EVENING)["match"]}, nonsense, {"do": "e4-f4"}, players=USUAL
    )
    memory = remembered(tmp_path)
    assert memory.saved is not None
    after = replace(USUAL, match=EVENING.match)
    assert (memory.saved.record.actions, memory.saved.players) == (("e4-f4",), after)
    assert memory.notes == (because(PlayersError.NONSENSE, file=str(path)),)


def test_how_the_next_game_is_played_outlasts_the_one_that_is_on(tmp_path: Path) -> None:
    write(tmp_path, {"do": "e4-f4"}, {"manners": format_manners(RELAXED)})
    memory = remembered(tmp_path)
    assert memory.saved is not None
    assert memory.saved.players == replace(EVENING, following=RELAXED)
    assert memory.players == Players(EVENING.match, RELAXED)


def test_what_everybody_had_as_each_turn_began_is_found_again(tmp_path: Path) -> None:
    first, then = {"left_s": {"white": 200.0, "black": 300.0}}, {"left_s": {"white": 200.0, "black": 50.0}}
    write(tmp_path, {"do": "e4-f4", "clock": first}, {"clock": then})
    found = remembered(tmp_path).saved
    assert found is not None
    gain_s = EVENING.manners.increment_s
    begun, after = Clock({WHITE: 300.0, BLACK: 300.0}, gain_s), Clock({WHITE: 200.0, BLACK: 300.0}, gain_s)
    assert found.clocks == Clocks(Clock({WHITE: 200.0, BLACK: 50.0}, gain_s), (begun, after))


ENDED: list[tuple[Sequence[dict[str, Any]], Outcome, Players]] = [
    ((TAKEN,), Outcome((WHITE,), "attrition"), counted(white=1)),
    ((RESIGNED,), Outcome((BLACK,), "resigned"), counted(black=1)),
    (({"declare": {"by": "agreed", "winners": []}},), Outcome((), "agreed"), counted(draws=1)),
]


@pytest.mark.parametrize(("entries", "outcome", "after"), ENDED, ids=["law", "resigned", "agreed"])
def test_a_game_that_ended_is_asked_about_and_counts_for_the_next_one(
    entries: Sequence[dict[str, Any]], outcome: Outcome, after: Players, tmp_path: Path
) -> None:
    write(tmp_path, *entries)
    memory = remembered(tmp_path)
    assert memory.saved is not None
    assert (memory.saved.outcome, memory.saved.players) == (outcome, EVENING)
    assert memory.players == after


@pytest.mark.parametrize(("entries", "_outcome", "after"), ENDED, ids=["law", "resigned", "agreed"])
def test_names_and_score_outlast_a_game_that_was_closed(
    entries: Sequence[dict[str, Any]], _outcome: Outcome, after: Players, tmp_path: Path
) -> None:
    write(tmp_path, *entries, {"end": "over"})
    assert remembered(tmp_path) == PastGames(None, after, (), "katarenga")


def test_each_game_is_remembered_as_it_was_played_last(tmp_path: Path) -> None:
    assert last_options(tmp_path, GAMES) == {}
    settle = GAMES["kiwara"].rules.settle
    for asked in ({"layout": "reserve"}, {"first": "red"}):
        with Journal.create(tmp_path, "kiwara", settle(asked, lambda _: 0)):
            pass
    write(tmp_path, TAKEN, {"end": "over"})
    last = katarenga(NEARLY_WON).options, settle({"first": "red"}, lambda _: 0)
    assert last_options(tmp_path, GAMES) == {"katarenga": last[0], "kiwara": last[1]}


def test_options_that_make_no_sense_any_more_are_not_remembered(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "kiwara", {"layout": "savanna"}):
        pass
    (tmp_path / "000002-katarenga.journal").write_text("Dear diary")
    assert last_options(tmp_path, GAMES) == {}


def test_a_game_that_was_left_counts_for_nobody(tmp_path: Path) -> None:
    write(tmp_path, {"do": "e4-f4"}, {"end": "left"})
    assert remembered(tmp_path) == PastGames(None, EVENING, (), "katarenga")


def test_the_last_game_is_the_one_that_is_remembered(tmp_path: Path) -> None:
    write(tmp_path, TAKEN, {"end": "over"}, players=USUAL)
    write(tmp_path, {"end": "left"})
    assert remembered(tmp_path).players == EVENING
    assert remembered(tmp_path).saved is None


def test_people_outlast_a_game_that_makes_no_sense(tmp_path: Path) -> None:
    path = write(tmp_path, {"do": "a1-h8"})
    note = because(GameError.UNPLAYABLE, file=str(path))
    assert remembered(tmp_path) == PastGames(None, EVENING, (note,), "katarenga")


def test_a_newer_file_of_no_use_does_not_hide_who_played(tmp_path: Path) -> None:
    write(tmp_path, TAKEN, {"end": "over"})
    (tmp_path / "000002-katarenga.journal").write_text("Dear diary\n")
    memory = remembered(tmp_path)
    assert (memory.saved, memory.players, len(memory.notes)) == (None, counted(white=1), 1)


def test_the_people_of_a_game_that_there_is_not_are_not_ours(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "chess", {}, format_players(EVENING)):
        pass
    memory = remembered(tmp_path)
    assert (memory.saved, memory.players) == (None, None)
    assert [note.code for note in memory.notes] == [GameError.UNKNOWN_GAME]
