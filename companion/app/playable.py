"""Which games can be played at a table, where each of them lies on it, and what their tags stand for.

Law: a board that is felt needs a mat. Where nothing is felt, every game can be played; and so it can be where
cells are simulated, if there are enough: they lie as each game wants them.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from companion.app.configuration import Configuration
from companion.app.mat import Mat, Mats
from companion.app.parts import SIMULATED
from companion.app.simulated import tagged
from companion.desk.options import mats, named_boards, spaces_of
from companion.desk.shelf import Shelf, Title, new, shelf
from companion.rules.kernel.game import Game, Games
from companion.rules.kernel.line import Line, begin
from companion.rules.kernel.names import Options, Space
from companion.table.prospects import NOWHERE, Spaces
from companion.table.tags import Tag


def playable_on(configuration: Configuration, games: Games, here: Game[Any]) -> Iterator[Game[Any]]:
    """The games that can be played at that table: where real cells feel its board, those that have a mat."""
    cells = configuration.cells
    room = configuration.cell_count if cells is not None and cells.driver == SIMULATED else 0
    for name, game in games.items():
        fits = name in configuration.mats or fewest_spaces(game) <= room
        if game is here or cells is None or fits:
            yield game


def fewest_spaces(game: Game[Any]) -> int:
    """How many spaces the smallest of its boards has: what an owner keeps besides takes nothing away."""
    boards = boards_of(game).values()
    return min(map(len, boards), default=len(game.spaces))


def boards_of(game: Game[Any]) -> dict[str, tuple[Space, ...]]:
    """The spaces of each of its boards that go by a name."""
    named, boards = named_boards(game), {}
    for name in mats(game):
        if named and name:
            asked = {**named.needs.get(name, {}), named.name: name}
            boards[name] = spaces_of(begin(game, asked, lambda _below: 0))
    return boards


@dataclass(frozen=True, slots=True)
class Felt:
    """The spaces that cells feel on the mat of a board, where there are any."""

    mats: Mats
    felt: bool

    def __call__(self, line: Line[Any], /) -> Spaces:
        """As it lies when it is not turned."""
        return watched(self.mats.on(line), felt=self.felt)


def shelf_of(games: Iterable[Game[Any]], lying: Mats, last: Mapping[str, Options], *, felt: bool) -> Shelf:
    """Those games, each as it was played last."""
    return shelf(_title(game, Felt(lying, felt), last.get(game.id)) for game in games)


def _title(game: Game[Any], felt: Felt, last: Options | None) -> Title:
    title = new(game, felt)
    return title if last is None else title.played(last)


def simulated_tags(games: Iterable[Game[Any]]) -> dict[str, Tag]:
    """What the tags of a simulated table stand for, so that people can play at once."""
    return {uid: Tag(game.id, thing) for game in games for uid, thing in tagged(game).items()}


def mats_of(configuration: Configuration) -> Mats:
    """How the boards of games lie on the table."""
    return Mats(configuration.printed(), configuration.cell_count, configuration.light_count)


def watched(mat: Mat, *, felt: bool) -> Spaces:
    """The spaces that lie over cells, where there are any."""
    return frozenset(space for space in mat.cells if space is not None) if felt else NOWHERE
