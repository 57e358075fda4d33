"""A game for two to four people, on maps and with cards of anybody: chosen by the dial, set up, and begun."""

import re
from dataclasses import replace
from typing import Any, Final

import pytest

from companion.drawing.text import COLUMNS
from companion.games.kernel import NO_DEED, Actor, Game, Json, Outcome, Record, begin, replay
from companion.games.kitara.collection import with_packs
from companion.games.kitara.reference import DECKS, MAPS
from companion.games.registry import GAMES
from companion.session.match import Match, Person
from companion.session.question import Choice, Pick, Topic
from companion.session.shelf import Title, mat_for, mats, new_title
from companion.table.commits import commit
from companion.table.events import Away, Chair, Declare
from companion.table.manners import Manners
from companion.table.step import start_table
from companion.table.table import Task
from companion.view.choices import choice_list
from companion.view.players import score_text
from companion.view.sentences import seat_name
from companion.words import ENGLISH
from tests.session.evening import Evening, evening, rule, worth
from tests.table.virtual_hands import AROUND, katarenga, kitara

KITARA: Final = GAMES["kitara"]
PLAYERS, MAP, DECK, TOKENS = KITARA.options
OWN: Final[dict[str, dict[str, Json]]] = {
    "isle": {**MAPS["ref-3p"], "id": "isle", "title": "The islands in the great lake"},
    "gold": {**DECKS["blue"], "id": "gold", "title": "Golden {cards}"},
    "poor": {"id": "poor", "tokens": {"2": 39}},
}
"""What an owner keeps: a map for three, cards, and tokens."""
OWNED: Final = with_packs(OWN)
LAST_ROUND: Final = 7
"""Of a game of four."""


def kingdoms(game: Game[Any] = KITARA, **asked: object) -> Record[Any]:
    return begin(game, asked, lambda _below: 0)


def around(record: Record[Any] | None = None, game: Game[Any] = KITARA) -> Evening:
    """A table with four chairs and two games."""
    games = (GAMES["katarenga"], game)
    return evening(record or katarenga(), chairs=4, cells=False, games=games, known=["Ada", "Ben"])


def set_up(at: Evening) -> Evening:
    at.menu(Pick.NEW_GAME, Pick.YES, Pick.GAMES, Choice(Pick.GAME, "kitara"))
    return at


def lines(at: Evening) -> list[str]:
    """What can be chosen, as the dial goes through it."""
    shown = []
    for number in range(len(at.choices())):
        at.turn(-20)
        at.turn(number)
        shown += [line.removeprefix("chosen: ") for line in at.says() if line.startswith("chosen: ")]
    return shown


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_play_as_are_chosen_on_their_map_and_evenly_around_the_table(players: int) -> None:
    at = set_up(around())
    assert lines(at) == ["Play", "2 kingdoms", "Our blue deck"]
    at.choose(rule("players"), worth("players", players - 2), Pick.BEGIN)
    assert (at.table.record.options["players"], at.table.record.options["map"]) == (
        players,
        f"ref-{players}p",
    )
    held = {chair: seats for chair, seats in at.table.setting.chairs.items() if seats}
    chairs = AROUND[::2] if players == 2 else AROUND[:players]
    assert held == {chair: (seat,) for chair, seat in zip(chairs, KITARA.seats, strict=False)}
    assert at.desk.seats == KITARA.seats[:players]


def test_another_number_of_players_drops_the_map_and_only_fitting_ones_are_offered() -> None:
    at = set_up(around(game=OWNED))
    assert lines(at) == ["Play", "2 kingdoms", "Our blue deck", "Our own tokens"]
    at.choose(rule("players"), worth("players", 1))
    assert lines(at) == ["Play", "3 kingdoms", "Our map for 3", "Our blue deck", "Our own tokens"]
    at.choose(Pick.BOARD)
    assert lines(at) == ["Our map for 3", "The islands in."]
    at.choose(worth("map", 3))
    assert at.says()[2] == "chosen: The islands in."
    at.choose(rule("players"), worth("players", 0))
    assert lines(at) == ["Play", "2 kingdoms", "Our blue deck", "Our own tokens"]
    at.choose(Pick.BEGIN)
    assert at.table.record.options["map"] == "ref-2p"


def test_packs_of_an_owner_are_played_and_kept_in_the_record_as_a_whole() -> None:
    at = set_up(around(game=OWNED))
    at.choose(rule("players"), worth("players", 1), Pick.BOARD, worth("map", 3))
    at.choose(rule("deck"), worth("deck", 2), rule("tokens"), worth("tokens", 1), Pick.BEGIN)
    options = at.table.record.options
    assert options == {"players": 3, "map": OWN["isle"], "deck": OWN["gold"], "tokens": {"2": 39}}
    assert replay(KITARA, options, ()).seats == KITARA.seats[:3]
    assert lines(set_up(at)) == ["Play", "3 kingdoms", "The islands in.", "Golden {cards}", "poor"]


def test_what_was_played_comes_again_by_its_name_even_after_its_file_was_changed() -> None:
    played = kingdoms(OWNED, players=3, map="isle", deck="gold").options
    assert new_title(OWNED).as_played(played).options == {
        "players": 3,
        "map": "isle",
        "deck": "gold",
        "tokens": {**played["tokens"]},  # type: ignore[dict-item]
    }
    changed = with_packs({**OWN, "isle": {**MAPS["ref-2p"], "id": "isle"}})
    title = new_title(changed).as_played(played)
    assert "map" not in title.options
    assert title.seats == KITARA.seats[:3]


def test_packs_whose_file_is_gone_are_played_on_with_but_for_the_map_and_told_by_their_title() -> None:
    played = kingdoms(OWNED, players=3, map="isle", deck="gold").options
    title = new_title(KITARA).as_played(played)
    assert (title.value(MAP), title.options["deck"]) == ("ref-3p", OWN["gold"])
    at = set_up(around(replay(KITARA, played, ())))
    assert lines(at) == ["Play", "3 kingdoms", "Golden {cards}"]
    at.choose(rule("deck"))
    assert lines(at) == ["Our blue deck", "Our red deck"]


def test_a_mat_is_of_a_map_and_says_how_many_play() -> None:
    assert mats(OWNED) == ("ref-2p", "ref-3p", "ref-4p", "isle", "")
    assert mat_for(OWNED, kingdoms(OWNED, players=3, map="isle").options) == "isle"
    assert mat_for(KITARA, kingdoms(OWNED, players=3, map="isle").options) == ""
    title = new_title(KITARA).with_option(PLAYERS, 2)
    assert title.with_mat("ref-3p").options == {"players": 3, "map": "ref-3p"}
    assert title.with_mat("") == title


def test_what_needs_nothing_goes_with_everything() -> None:
    title: Title = new_title(KITARA).with_option(DECK, "red")
    assert title.with_option(PLAYERS, 4).options == {"deck": "red", "players": 4}
    assert [title.fits(MAP, value) for value in MAP.values] == [True, False, False]


# People


def test_people_of_another_game_stay_and_others_join() -> None:
    at = around()
    at.menu(Pick.PEOPLE)
    at.choose(Choice(Pick.PERSON, "white"), Choice(Pick.NAME, "Ada"))
    at.choose(Choice(Pick.PERSON, "black"), Choice(Pick.NAME, "Ben"))
    at.tap()
    set_up(at)
    at.choose(rule("players"), worth("players", 2), Pick.BEGIN)
    told = [(person.chair, person.seat, person.name) for person in at.desk.match.people]
    assert told == [
        *[("south", "1", "Ada"), ("west", "2", "")],
        *[("north", "3", "Ben"), ("east", "4", "")],
    ]
    at.menu(Pick.PEOPLE, Pick.LOTS)
    plays = zip(("Ada", "You", "Ben", "east"), "2341", strict=True)
    assert at.says(AROUND[1]) == tuple(
        f"{name}: {seat_name(KITARA, Actor(seat), ENGLISH)}" for name, seat in plays
    )
    at.push()
    assert at.topic() is not Topic.SIDES
    assert [person.seat for person in at.desk.match.people] == ["2", "3", "4", "1"]


# Leaving early

SOUTH, WEST, NORTH, EAST = AROUND
ONE, TWO, THREE, FOUR = KITARA.seats


def playing(players: int = 3, *, chairs: int = 4, actions: int = 0) -> Evening:
    """A game of so many that is under way."""
    at = evening(kingdoms(players=players), chairs=chairs, cells=False, games=[KITARA])
    at.pass_time()
    for _ in range(actions):
        record = at.table.record
        assert record.actor is not None
        chair = next(chair for chair, seats in at.table.setting.chairs.items() if record.actor in seats)
        at.push(chair)
        at.pass_time()
    return at


def leave(at: Evening, chair: Chair, *then: Pick, by: Chair = SOUTH) -> None:
    at.menu(Pick.LEAVE, Pick.YES, chair=chair)
    at.choose(*then, chair=by)


def test_who_leaves_asks_the_others_whether_they_go_on_or_stop() -> None:
    at = playing()
    at.menu(Pick.LEAVE, chair=WEST)
    assert at.written == []
    at.choose(Pick.YES, chair=WEST)
    assert (at.topic(), at.picks()) == (Topic.LEAVING, [Pick.WITHOUT, Pick.STOP])
    assert at.says(SOUTH)[0] == f"{seat_name(KITARA, TWO, ENGLISH)} leaves"
    assert at.says(NORTH) == at.says(SOUTH) != at.says(WEST)
    at.push(WEST)
    assert at.topic() is Topic.LEAVING
    at.tap(WEST)
    assert (at.topic(), at.written) == (None, [])


def test_the_table_decides_for_who_has_left_and_the_others_go_on() -> None:
    at = playing()
    leave(at, WEST, Pick.WITHOUT)
    assert at.written == [Away((TWO,))]
    assert at.says(NORTH) == ("note: Please note", "The table plays", "for who left.")
    at.push()
    starts = KITARA.rules.legal(at.table.record.state)
    at.push(SOUTH)
    at.push(SOUTH)
    at.pass_time()
    first, second = at.made
    assert (first in starts, second) == (True, next(start for start in starts if start != first))
    assert at.table.record.actor == THREE


def test_whole_games_are_played_on_when_all_but_one_have_left() -> None:
    at = playing(4)
    for chair in (WEST, NORTH, EAST):
        leave(at, chair, Pick.WITHOUT)
        at.push()
    while not at.table.over:
        assert at.table.record.actor == ONE
        action = (
            KITARA.hands.tacit_action(at.table.record.state) or KITARA.rules.legal(at.table.record.state)[0]
        )
        table, effects = commit(at.table, action, Task.FOLLOW, NO_DEED, at.now)
        at.desk = at.desk_with(table)
        at.written += effects
        at.pass_time()
    assert at.table.record.state.round == LAST_ROUND
    moves = [action for action in at.made if action.startswith("move:")]
    assert moves == []


def test_who_is_back_decides_again() -> None:
    at = playing()
    leave(at, WEST, Pick.WITHOUT)
    at.push()
    at.menu(chair=WEST)
    assert {Pick.RETURN, Pick.LEAVE} & {*at.picks()} == {Pick.RETURN}
    at.choose(Pick.RETURN, Pick.YES, chair=WEST)
    assert (at.written[-1], at.table.away) == (Away(()), frozenset())


def test_who_has_left_has_no_say_any_more() -> None:
    at = playing()
    leave(at, WEST, Pick.WITHOUT)
    at.push()
    at.menu(Pick.DRAW, Pick.YES)
    assert at.topic() is Topic.CONSENT
    at.push(NORTH)
    assert at.written[-1] == Declare(Outcome((), "agreed"))


def test_a_game_that_stops_counts_as_it_stands_and_can_be_gone_on_with() -> None:
    at = playing()
    state = at.table.record.state._replace(points=(3, 1, 3))
    record = replace(at.table.record, states=(*at.table.record.states[:-1], state))
    at.desk = at.desk_with(replace(at.table, record=record))
    leave(at, WEST, Pick.STOP, by=NORTH)
    assert at.written == [Declare(Outcome((ONE, THREE), "stopped"))]
    at.choose(Pick.TAKE_BACK, Choice(Pick.ACTION, number=0))
    assert not at.table.over


def test_of_two_players_one_resigns_and_nobody_leaves() -> None:
    at = playing(2)
    at.menu()
    assert {Pick.RESIGN, Pick.LEAVE, Pick.RETURN} & {*at.picks()} == {Pick.RESIGN}


def test_who_shares_a_chair_says_who_leaves_and_who_is_back() -> None:
    at = playing(4, chairs=1)
    at.menu(Pick.LEAVE, Choice(Pick.SEAT, TWO), Pick.YES, Pick.WITHOUT)
    at.push()
    at.menu(Pick.RETURN, Pick.YES)
    assert at.written == [Away((TWO,)), Away(())]


def test_nobody_goes_back_to_what_the_table_has_decided() -> None:
    at = playing()
    leave(at, WEST, Pick.WITHOUT)
    at.push()
    at.push(SOUTH)
    at.push(SOUTH)
    at.pass_time()
    assert len(at.made) == 2
    at.menu(Pick.TAKE_BACK)
    assert [choice.number for choice in at.choices()] == [2]


def test_who_has_left_is_listed_as_away() -> None:
    at = playing()
    leave(at, WEST, Pick.WITHOUT)
    at.push()
    at.menu(Pick.PEOPLE)
    assert any("away" in line for line in at.says())


# Scores and clocks of more than two


@pytest.mark.parametrize(
    ("names", "wins", "draws", "told"),
    [
        (("Ada", "Ben"), (1, 0), 0, "Ada 1 : 0 Ben"),
        (("Maximilian", "Elisabeth"), (11, 10), 0, "Maxi 11:10 Elis"),
        (("Maximilian", "Elisabeth"), (11, 10), 12, "Ma 11:10 El =12"),
        (("Ada", "Ben", "Cleo"), (1, 0, 2), 0, "Ada1 Ben0 Cleo2"),
        (("Ada", "Ben", "Cleo", "Dora"), (1, 0, 2, 0), 0, "Ad1 Be0 Cl2 Do0"),
        (("Ada", "Ann", "Ben", "Cleo"), (1, 0, 2, 0), 0, "Ad1 An0 Be2 Cl0"),
        (("Ada", "Ben", "Cleo", "Dora"), (1, 0, 2, 0), 3, "A1 B0 C2 D0 =3"),
        (("Kingdom 1", "Kingdom 2"), (1, 0), 0, "1:1 2:0"),
        (("Anna", "Anne", "Anni", "Annu"), (1, 0, 2, 0), 0, "1:1 2:0 3:2 4:0"),
    ],
)
def test_the_score_of_several_people_fits_a_line(
    names: tuple[str, ...], wins: tuple[int, ...], draws: int, told: str
) -> None:
    people = zip(AROUND, KITARA.seats, names, wins, strict=False)
    match = Match(tuple(Person(*person) for person in people), draws)
    assert score_text(match, names, ENGLISH) == told
    assert len(told) <= COLUMNS


def test_whose_clock_it_is_fits_a_line() -> None:
    at = playing(3)
    at.menu(Pick.MANNERS)
    told = lines(at)
    assert {"No. 1: no clock", "No. 3: no clock"} <= {*told}
    assert max(map(len, told)) <= COLUMNS
    at.choose(Choice(Pick.TIME, "1"))
    assert at.says()[0] == "No. 1's time?"


def test_of_many_clocks_the_one_that_runs_is_shown_and_ones_own() -> None:
    at = playing(4)
    limits = Manners(minutes=dict.fromkeys(KITARA.seats, 5.0))
    record = at.table.record
    table = start_table(replace(at.table.setting, manners=limits), record, at.table)
    assert table.timing.clock is not None
    at.desk = at.desk_with(
        replace(table, timing=replace(table.timing, clock=table.timing.clock.start(THREE, at.now)))
    )
    clocks = re.compile(r"kingdom \d \d:\d\d kingdom \d \d:\d\d")
    shown = {chair: next(filter(clocks.fullmatch, at.says(chair))) for chair in (None, *AROUND)}
    seats = {chair: re.findall(r"kingdom (\d)", said) for chair, said in shown.items()}
    assert seats == {
        None: ["3", "4"],
        SOUTH: ["1", "3"],
        WEST: ["2", "3"],
        NORTH: ["3", "4"],
        EAST: ["3", "4"],
    }


def test_a_card_in_a_list_says_what_it_brings_as_the_journal_does() -> None:
    before_draft = kitara(pawns="WW").without_last(2)
    listed = choice_list(evening(before_draft).desk, SOUTH, ENGLISH)
    assert listed is not None
    assert [entry.text for entry in listed.entries][:2] == [
        "Age-1 card (2 warriors, needs no food)",
        "Age-1 card (a warrior, needs no food)",
    ]
