"""The legend: every symbol that a screen shows is explained, with the very picture of the screens."""

from typing import Final

import pytest

from companion.drawing.symbols import CELL_HEIGHT, CELL_WIDTH, Symbol, symbol
from companion.games.kernel import Edition, look_of
from companion.games.registry import EDITIONS
from companion.view.legend import legend_message
from companion.view.rules_page import rules_message
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.sentences import SENTENCES

NEVER_SHOWN: Final = frozenset({Symbol.LOCK, Symbol.RUIN})
"""Drawn for screens that nothing shows today."""


def explained(game: Edition[object]) -> list[str]:
    return [
        entry["sign"] for section in legend_message(game, ENGLISH)["sections"] for entry in section["entries"]
    ]


def test_every_symbol_is_explained_in_all_games_or_in_one() -> None:
    [first, *others] = [{*explained(game)} for game in EDITIONS]
    assert first.union(*others) == {sign.value for sign in Symbol if sign not in NEVER_SHOWN}


def test_every_explanation_belongs_to_a_symbol() -> None:
    catalogues = ("legend", *(f"{game.id}.legend" for game in EDITIONS))
    written = {code for code in SENTENCES if code.startswith(tuple(f"{one}." for one in catalogues))}
    assert written <= {f"{one}.{sign.value}" for one in catalogues for sign in Symbol}


@pytest.mark.parametrize("game", EDITIONS, ids=lambda game: game.id)
def test_a_picture_has_the_dots_of_the_screens(game: Edition[object]) -> None:
    for section in legend_message(game, ENGLISH)["sections"]:
        for entry in section["entries"]:
            cells = symbol(Symbol(entry["sign"]))
            across = len(cells)
            assert (entry["width"], entry["height"]) == (across * CELL_WIDTH, CELL_HEIGHT)
            rows = bytes.fromhex(entry["bits"])
            assert tuple(rows[nth::across] for nth in range(across)) == cells


def test_the_rules_explain_signs_as_the_legend_does() -> None:
    [kitara] = [game for game in EDITIONS if game.id == "kitara"]
    [signs] = [one for one in rules_message(kitara, ENGLISH)["sections"] if one["id"] == "signs"]
    assert signs["signs"] == legend_message(kitara, ENGLISH)["sections"][0]["entries"]


def test_the_signs_of_every_card_of_kitara_are_explained() -> None:
    record = playthrough("kitara", "four")
    beside = look_of(record.game).beside
    cards = [
        *beside.row(record.state),
        *(card for seat in beside.displays(record.state) for card in seat.cards),
    ]
    shown = {sign for card in cards for sign, _ in card.signs}
    counted = {count.sign for seat in beside.displays(record.state) for count in seat.counts} - {"score"}
    [kitara] = [game for game in EDITIONS if game.id == "kitara"]
    assert shown | counted <= {*explained(kitara)}
