"""A game for two to four people, on maps and with cards of anybody: chosen by the dial, set up, and begun."""

from typing import Any, Final

import pytest

from companion.desk.options import mat_for, mats
from companion.desk.question import Choice, Pick, Topic
from companion.desk.shelf import Title, new
from companion.rules.games import GAMES
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line, begin, replay
from companion.rules.kernel.names import Actor, Json
from companion.rules.kitara.collection import with_packs
from companion.rules.kitara.reference import DECKS, MAPS
from companion.view.saying import seat_name
from companion.view.words.english import ENGLISH
from tests.desk.evening import Evening, evening
from tests.table.sitting import AROUND, katarenga

KITARA: Final = GAMES["kitara"]
PLAYERS, MAP, DECK, TOKENS = KITARA.options
OWN: Final[dict[str, dict[str, Json]]] = {
    "isle": {**MAPS["ref-3p"], "id": "isle", "title": "The islands in the great lake"},
    "gold": {**DECKS["blue"], "id": "gold", "title": "Golden {cards}"},
    "poor": {"id": "poor", "tokens": {"1": 39}},
}
"""What an owner keeps: a map for three, cards, and tokens."""
OWNED: Final = with_packs(OWN)


def kingdoms(game: Game[Any] = KITARA, **asked: object) -> Line[Any]:
    return begin(game, asked, lambda _below: 0)


def around(line: Line[Any] | None = None, game: Game[Any] = KITARA) -> Evening:
    """A table with four chairs and two games."""
    games = (GAMES["katarenga"], game)
    return evening(line or katarenga(), chairs=4, cells=False, games=games, known=["Ada", "Ben"])


def rule(name: str) -> Choice:
    return Choice(Pick.RULE, name)


def worth(name: str, number: int) -> Choice:
    return Choice(Pick.WORTH, name, number)


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
    assert (at.table.line.options["players"], at.table.line.options["map"]) == (players, f"ref-{players}p")
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
    assert at.table.line.options["map"] == "ref-2p"


def test_packs_of_an_owner_are_played_and_kept_in_the_record_as_a_whole() -> None:
    at = set_up(around(game=OWNED))
    at.choose(rule("players"), worth("players", 1), Pick.BOARD, worth("map", 3))
    at.choose(rule("deck"), worth("deck", 2), rule("tokens"), worth("tokens", 1), Pick.BEGIN)
    options = at.table.line.options
    assert options == {"players": 3, "map": OWN["isle"], "deck": OWN["gold"], "tokens": {"1": 39}}
    assert replay(KITARA, options, ()).seats == KITARA.seats[:3]
    assert lines(set_up(at)) == ["Play", "3 kingdoms", "The islands in.", "Golden {cards}", "poor"]


def test_what_was_played_comes_again_by_its_name_even_after_its_file_was_changed() -> None:
    played = kingdoms(OWNED, players=3, map="isle", deck="gold").options
    assert new(OWNED).played(played).asked == {
        "players": 3,
        "map": "isle",
        "deck": "gold",
        "tokens": {**played["tokens"]},  # type: ignore[dict-item]
    }
    changed = with_packs({**OWN, "isle": {**MAPS["ref-2p"], "id": "isle"}})
    title = new(changed).played(played)
    assert "map" not in title.asked
    assert title.seats == KITARA.seats[:3]


def test_packs_whose_file_is_gone_are_played_on_with_but_for_the_map_and_told_by_their_title() -> None:
    played = kingdoms(OWNED, players=3, map="isle", deck="gold").options
    title = new(KITARA).played(played)
    assert (title.value(MAP), title.asked["deck"]) == ("ref-3p", OWN["gold"])
    at = set_up(around(replay(KITARA, played, ())))
    assert lines(at) == ["Play", "3 kingdoms", "Golden {cards}"]
    at.choose(rule("deck"))
    assert lines(at) == ["Our blue deck", "Our red deck"]


def test_a_mat_is_of_a_map_and_says_how_many_play() -> None:
    assert mats(OWNED) == ("ref-2p", "ref-3p", "ref-4p", "isle", "")
    assert mat_for(OWNED, kingdoms(OWNED, players=3, map="isle").options) == "isle"
    assert mat_for(KITARA, kingdoms(OWNED, players=3, map="isle").options) == ""
    title = new(KITARA).asking(PLAYERS, 2)
    assert title.on_mat("ref-3p").asked == {"players": 3, "map": "ref-3p"}
    assert title.on_mat("") == title


def test_what_needs_nothing_goes_with_everything() -> None:
    title: Title = new(KITARA).asking(DECK, "red")
    assert title.asking(PLAYERS, 4).asked == {"deck": "red", "players": 4}
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
