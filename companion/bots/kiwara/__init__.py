"""Kiwara: what a board is worth, and the search."""

from typing import Final

from companion.bots.kiwara.reasons import explain
from companion.bots.kiwara.search import compare, look, rate, think, weigh
from companion.bots.kiwara.worth import daring
from companion.bots.mind import Level, Mind
from companion.games.kiwara import KIWARA
from companion.games.kiwara.state import State

KIWARA_MIND: Final[Mind[State]] = Mind(
    game=KIWARA,
    levels=(
        Level(nodes=0, margin=200),
        Level(nodes=80),
        Level(nodes=400),
        Level(nodes=1_500),
        Level(nodes=6_000),
        Level(nodes=30_000),
    ),
    search=think,
    rate=rate,
    explain=explain,
    scale=400,
    review=540_000,
    weigh=weigh,
    compare=compare,
    look=look,
    daring=daring,
)
