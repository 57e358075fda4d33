"""What has to be bought for the pieces of the games that a table is for: magnets, tags, a wand."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from companion.app.configuration import Configuration
from companion.app.configuration.drivers import Kind
from companion.app.parts import SIMULATED
from companion.desk.options import mats
from companion.rules.kernel.game import Game, Games
from companion.rules.kernel.hands import PIECE


@dataclass(frozen=True, slots=True)
class Wanted:
    """So many of something for a game."""

    code: str
    count: int
    game: str


def pieces(table: Configuration, games: Games) -> Iterator[Wanted]:
    """What makes pieces felt, and told apart."""
    felt = table.cells is not None and table.cells.driver != SIMULATED
    readers = any(part.kind is Kind.READER and part.driver != SIMULATED for part in table.parts.values())
    printed = [*table.printed()]
    for name in dict.fromkeys(mat.game for mat in printed) if printed else games:
        game = games.get(name)
        if game is None:
            continue
        mats_of = [mat for mat in printed if mat.game == name]
        if felt and any(any(mat.cells) for mat in mats_of):
            standing = sum(count for thing, count in game.box.items() if thing.part == PIECE)
            yield Wanted("magnet", standing, name)
        if felt and any(mat.wand for mat in mats_of):
            yield Wanted("wand", 1, name)
        if readers:
            yield Wanted("tag", _tags(game), name)


def _tags(game: Game[Any]) -> int:
    """One for each thing that is one of several kinds, as pawns are not, and one for each mat."""
    kinds = {(thing.owner, thing.part): set[str]() for thing in game.box}
    for thing in game.box:
        kinds[thing.owner, thing.part].add(thing.value)
    told = sum(count for thing, count in game.box.items() if len(kinds[thing.owner, thing.part]) > 1)
    return told + len(mats(game))
