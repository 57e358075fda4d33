"""Kitara: what a kingdom can expect, the search over a turn, and roll-outs."""

from typing import Final

from companion.bots.kitara.reasons import explain
from companion.bots.kitara.search import daring, rate, think, weigh
from companion.bots.kitara.worth import chances
from companion.bots.mind import Level, Mind
from companion.games.kitara import KITARA
from companion.games.kitara.state import State

KITARA_MIND: Final[Mind[State]] = Mind(
    game=KITARA,
    levels=(
        Level(nodes=0, margin=300),
        Level(nodes=40),
        Level(nodes=220),
        Level(nodes=1_400),
        Level(nodes=12_000),
    ),
    search=think,
    rate=rate,
    explain=explain,
    scale=900,
    review=70_000,
    weigh=weigh,
    chances=chances,
    daring=daring,
)
