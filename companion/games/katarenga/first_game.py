"""Katarenga's guided first game: each colour moves once, a pawn is captured, and White takes both camps."""

from typing import Final

from companion.games.katarenga.setup import FIRST_TURN_CAPTURE, QUARTERS
from companion.games.kernel import FirstGame, lead

FIRST_GAME: Final = FirstGame(
    {
        QUARTERS.name: {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"},
        FIRST_TURN_CAPTURE.name: True,
    },
    (
        lead("blue", "f1-g2"),
        lead("black-blue", "a8-a7"),
        lead("yellow", "g2-b7"),
        lead("black-leaps", "c8-e7"),
        lead("baseline", "b7-a8"),
        lead("black-waits", "b8-c7"),
        lead("camp", "a8-a9"),
        lead("black-slides", "d8-d3"),
        lead("capture", "e1-d3"),
        lead("black-home", "h8-f7"),
        lead("red", "a1-a6"),
        lead("black-back", "a7-c8"),
        lead("through", "a6-a8"),
        lead("black-last", "e7-d5"),
        lead("wins", "a8-h9"),
    ),
)
