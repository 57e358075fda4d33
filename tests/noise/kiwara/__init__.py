"""Kiwara as people play it: tokens that are shown and put, a totem, beasts and cards."""

from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games.kernel import Action, Record, replay
from companion.games.kiwara.layout import SEATS
from companion.games.kiwara.state import CARDS
from companion.games.registry import GAMES
from tests.noise.agreements import Evening
from tests.noise.kiwara.kinds import KINDS
from tests.noise.kiwara.turn import Turn
from tests.noise.world import World

CAP: Final = 200
"""Where a game is broken off."""
DRAWS: Final = 0.15
"""How many of the games are played by people who draw their cards themselves."""
FREE: Final = (
    ("AAAABB", "CCCABB", "CCCAAB", "CDDEEF", "DDDEFF"),
    ("AAAAAA", "BBBAAA", "BBCCCD", "EECCDD", "EEEFFF"),
)
GAME: Final = GAMES["kiwara"]


def _sit_down(dice: Random) -> tuple[Record[Any], Evening]:
    layout = dice.choice(["classic", "classic", "reserve", *map(list, FREE)])
    handicap = {seat: dice.randint(1, 2) for seat in SEATS if dice.random() < 0.3}
    options = {
        "layout": layout,
        "first": dice.choice(SEATS),
        "reinforcements": dice.random() < 0.6,
        "handicap": handicap,
    }
    pile = tuple(Action(f"reveal:{card}") for card in dice.sample(CARDS, len(CARDS)))
    return replay(GAME, options, ()), Evening(pile=pile, dealt=dice.random() >= DRAWS)


KIWARA: Final = World(
    game=GAME,
    kinds=KINDS,
    sit_down=_sit_down,
    turn=Turn,
    folder=Path(__file__).parent,
    cap=CAP,
)
