"""Kitara as people play it: pawns that share spaces, cards, a wand, and turns that are told afterwards."""

from pathlib import Path
from random import Random
from typing import Any, Final

from companion.games.kernel import Action, Record, replay
from companion.games.kitara.reference import TOKENS
from companion.games.kitara.setup import shipped_deck
from companion.games.registry import GAMES
from tests.noise.agreements import Evening
from tests.noise.kitara.kinds import KINDS
from tests.noise.kitara.turn import Turn
from tests.noise.world import World

CAP: Final = 400
"""Where a game is broken off, in actions."""
DRAWS: Final = 0.15
"""How many of the games are played by people who turn up the cards themselves."""
GAME: Final = GAMES["kitara"]


def _sit_down(dice: Random) -> tuple[Record[Any], Evening]:
    players, deck = dice.choice([2, 3, 4]), dice.choice(["blue", "red"])
    options = GAME.rules.settle({"players": players, "deck": deck}, dice.randrange)
    cards = [card.id for card in shipped_deck(deck).cards]
    pile = [Action(f"reveal:{card}") for card in dice.sample(cards, len(cards))]
    pile += [Action(f"token:{value}") for value in dice.sample(sorted(TOKENS), len(TOKENS))]
    return replay(GAME, options, ()), Evening(pile=tuple(pile), dealt=dice.random() >= DRAWS)


KITARA: Final = World(
    game=GAME,
    kinds=KINDS,
    sit_down=_sit_down,
    turn=Turn,
    folder=Path(__file__).parent,
    cap=CAP,
    bounded=False,
)
