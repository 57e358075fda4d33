"""Kiwara's guided first game: animals in the row of the totem, a full territory, a lion and a crocodile."""

from typing import Final

from companion.games.kernel import FirstGame, lead

FIRST_GAME: Final = FirstGame(
    {"layout": "classic", "first": "yellow", "reinforcements": False, "handicap": {}},
    (
        lead("totem", "totem:E2"),
        lead("gazelle", "place:G@a2"),
        lead("walk", "totem:E1"),
        lead("zebra", "place:Z@a1"),
        lead("corner", "totem:Sd"),
        lead("elephant", "place:E@d1"),
        lead("column", "totem:Sb"),
        lead("reward", "place:Z@b1"),
        lead("around", "totem:W1"),
        lead("lion", "place:L@c1"),
        lead("west", "totem:W2"),
        lead("crocodile", "place:C@b2"),
        lead("swap", "swap:a2"),
        lead("last", "totem:W3", "totem:W4", "totem:W5"),
    ),
)
