"""What the page offers of the next game, in the words of the menu."""

import re
from dataclasses import replace
from typing import Any

import pytest

from companion.games.katarenga.setup import parse_layout
from companion.games.registry import GAMES
from companion.session.events import BoardsAsked, BoardsSearched
from companion.session.game_wish import ALONE, read_wish, token_of
from companion.session.question import Choice, GameWish, Pick
from companion.view.game_offer import card_message, offer_message
from companion.words import ENGLISH
from tests.session.evening import Evening, evening, rule, savanna, worth
from tests.session.test_fair_boards import CROOKED, STRAIGHT
from tests.table.virtual_hands import katarenga


def offered(wish: GameWish, at: Evening | None = None) -> dict[str, Any]:
    game = read_wish((at or evening(katarenga(), games=GAMES.values())).desk, wish)
    assert game is not None
    return offer_message(game, ENGLISH, asks=False)


def settings(offer: dict[str, Any]) -> dict[str, list[str]]:
    return {
        one["title"]: [value["title"] for value in one["values"]]
        for one in (*offer["settings"], *offer["manners"])
    }


def test_the_first_game_is_offered_with_its_board_its_variants_and_how_to_play() -> None:
    found = settings(offered(GameWish("katarenga")))
    assert {title: found[title] for title in ("Board", "Capture when?", "Style of play")} == {
        "Board": ["Fair board", "Drawn board", "Own board"],
        "Capture when?": ["Capture at once", "Calm first turn"],
        "Style of play": ["Relaxed", "By the book", "Tournament", "Blitz"],
    }
    assert found["Time for each player"][:3] == ["No clock", "1 minute", "3 minutes"]
    assert "More for each turn" not in found  # there is no clock


@pytest.mark.parametrize("game", GAMES)
def test_every_setting_says_what_it_changes_and_one_value_is_recommended(game: str) -> None:
    offer = offered(GameWish(game))
    for setting in (offer["company"], *offer["settings"], *offer["manners"]):
        says = [setting["what"]] if setting["what"] else [value["what"] for value in setting["values"]]
        assert all(re.fullmatch(r"[A-Z].*\.", sentence) for sentence in says), setting["title"]
        assert sum(value["usual"] for value in setting["values"]) == 1, setting["title"]


@pytest.mark.parametrize("game", GAMES)
def test_to_one_person_alone_bots_are_recommended_for_all_seats_but_the_first(game: str) -> None:
    wished = read_wish(evening(katarenga(), games=GAMES.values()).desk, GameWish(game))
    assert wished is not None
    for alone, usual in ((False, "A person"), (True, "Bot, level 2")):
        offer = offer_message(replace(wished, alone=alone), ENGLISH, asks=False)
        seats = [player["by"] for player in offer["players"]]
        found = [value["title"] for one in seats for value in one["values"] if value["usual"]]
        assert found == ["A person", *[usual] * (len(seats) - 1)]
        assert all(one["values"][0]["chosen"] for one in seats)
        company = [(one["title"], one["chosen"], one["usual"]) for one in offer["company"]["values"]]
        assert company == [
            ("You alone against bots", False, alone),
            ("People", True, not alone),
            ("Bots only", False, False),
        ]


@pytest.mark.parametrize("game", GAMES)
def test_a_value_does_not_say_again_what_its_setting_is_called(game: str) -> None:
    offer = offered(GameWish(game))
    for setting in (offer["company"], *offer["settings"], *offer["manners"]):
        for value in setting["values"]:
            assert not value["title"].startswith(f"{setting['title']}:"), value["title"]
            assert value["title"] != value["value"]


def test_how_bots_play_is_offered_where_there_are_some() -> None:
    alone = (token_of(Choice(Pick.ALONE)), token_of(ALONE))
    assert settings(offered(GameWish("kiwara", (alone,))))["How bots play"] == ["As usual", "Bold", "Careful"]
    assert "How bots play" not in settings(offered(GameWish("kiwara")))


def test_a_choice_changes_what_is_offered() -> None:
    three = (token_of(rule("players")), token_of(worth("players", 1)))
    offer = offered(GameWish("kitara", (three,)))
    assert [player["seat"] for player in offer["players"]] == ["Kingdom 1", "Kingdom 2", "Kingdom 3"]
    minutes = (token_of(Choice(Pick.MINUTES)), token_of(Choice(Pick.MINUTES, number=10)))
    assert "More for each turn" in settings(offered(GameWish("katarenga", (minutes,))))


def test_known_people_are_offered_the_newest_first() -> None:
    at = evening(katarenga(), games=GAMES.values(), known=("Anna", "Ben"))
    assert offered(GameWish("katarenga"), at)["known"] == ["Ben", "Anna"]


@pytest.mark.parametrize("game", GAMES)
def test_a_card_names_the_number_of_players(game: str) -> None:
    card, title = card_message(GAMES[game], ENGLISH), evening(games=GAMES.values()).desk.shelf[game]
    counts = {len(title.seats)} | {
        len(title.with_option(option, value).seats)
        for option in GAMES[game].options
        for value in option.values
    }
    said = re.match(r"(\d)(?: to (\d))? players, \d+", card["time"])
    assert said is not None
    assert (int(said[1]), int(said[2] or said[1])) == (min(counts), max(counts))
    assert card["about"].endswith(".")


FAIR = token_of(Choice(Pick.BOARD)), token_of(Choice(Pick.WAY, "fair"))


def boards(at: Evening) -> list[tuple[str, str]]:
    """The boards that are offered to somebody who wants a fair one, and what is said of each."""
    [board, *_] = offered(GameWish("katarenga", (FAIR,)), at)["settings"]
    return [(value["title"], value["what"]) for value in board["values"]]


def test_a_fair_board_says_how_far_its_search_is_and_how_fair_each_is_that_was_found() -> None:
    at = evening(katarenga(), games=GAMES.values())
    waits = "The companion searches: {} %. If you play now, the board is drawn by chance."
    at.tell(BoardsAsked(at.now, "katarenga"))
    assert boards(at)[0] == ("Fair board", waits.format(0))
    at.tell(BoardsSearched(at.now, "katarenga", 40))
    assert boards(at)[0] == ("Fair board", waits.format(40))
    at.tell(BoardsSearched(at.now, "katarenga", 100, (STRAIGHT, CROOKED)))
    assert [title for title, _ in boards(at)] == ["Fair board 1", "Fair board 2", "Drawn board", "Own board"]
    assert [what for _, what in boards(at)][:2] == ["The sides are even.", "Black is ahead."]


def test_a_search_that_failed_says_that_lots_decide() -> None:
    at = evening(katarenga(), games=GAMES.values())
    at.tell(BoardsAsked(at.now, "katarenga"))
    at.tell(BoardsSearched(at.now, "katarenga", 100))
    assert boards(at)[0] == ("Fair board", "No fair board was found. The board is drawn by chance.")


def test_a_fair_board_is_shown_from_above_even_while_another_game_is_on() -> None:
    at = evening(savanna(), games=GAMES.values())
    at.tell(BoardsAsked(at.now, "katarenga"))
    at.tell(BoardsSearched(at.now, "katarenga", 100, (STRAIGHT,)))
    [board, *_] = offered(GameWish("katarenga", (FAIR,)), at)["settings"]
    fair, drawn, own = board["values"]
    rows = parse_layout(STRAIGHT.options["quarters"]).rows()
    assert ["".join(row) for row in fair["picture"]] == [*rows]
    assert drawn["picture"] == own["picture"] == []
