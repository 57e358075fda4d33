"""Katarenga: what a pawn is worth where it stands, the search, and fair boards."""

from typing import Final

from companion.bots.katarenga.reasons import explain
from companion.bots.katarenga.search import rate, think
from companion.bots.katarenga.worth import daring
from companion.bots.mind import Level, Mind
from companion.games.katarenga import KATARENGA
from companion.games.katarenga.position import Position

KATARENGA_MIND: Final[Mind[Position]] = Mind(
    game=KATARENGA,
    levels=(
        Level(nodes=0, margin=40),
        Level(nodes=80),
        Level(nodes=400),
        Level(nodes=1_600),
        Level(nodes=6_000),
        Level(nodes=22_000),
        Level(nodes=80_000),
    ),
    search=think,
    rate=rate,
    explain=explain,
    scale=65,
    review=1_100_000,
    daring=daring,
)
