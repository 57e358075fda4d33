"""A simulated table with Kitara on it, its page, and a wand; of four chairs as many are used as play."""

from dataclasses import replace
from typing import Any, Final

from companion.games.kernel import Record, Space
from companion.games.registry import GAMES
from companion.session.work.mat import Mat
from companion.table.events import Chair
from companion.table.setting import Setting
from hardware.signals import CellRead
from tests.table.virtual_hands import setting
from tests.web.page.kiwara_table import Savanna

KITARA: Final = GAMES["kitara"]
AROUND: Final = ("south", "west", "north", "east")
SIT: Final = {2: ("south", "north"), 3: ("south", "west", "north"), 4: AROUND}
"""Where people sit, by how many they are."""
NOWHERE: Final = (None,) * len(KITARA.hands.spaces)
WAYS: Final = (("Bay", "Old.Wall"), ("Bay", "cape_9"), ("hill-1", "Bay"))
ISLES: Final = {
    "id": "isles",
    "players": 2,
    "spaces": [
        {"id": "Bay", "terrain": "savanna", "start": True, "x": 3, "y": -20},
        {"id": "Old.Wall", "terrain": "ruin", "start": False, "x": 46, "y": -14},
        {"id": "cape_9", "terrain": "savanna", "start": True, "x": 90, "y": 31},
        {"id": "Mere", "terrain": "lake", "start": False, "x": 40, "y": 22},
        {"id": "hill-1", "terrain": "savanna", "start": False, "x": 8, "y": 24},
    ],
    "borders": [[*way] for way in WAYS],
}
"""Anybody's map: five spaces at odd places, and a way that passes others by."""


class Kingdoms(Savanna):
    """With the cells of the wand behind those of the spaces."""

    game = KITARA
    mat = Mat(
        "kitara", (*KITARA.hands.spaces, *NOWHERE), KITARA.hands.spaces, wand=(*NOWHERE, *KITARA.hands.spaces)
    )
    chairs = AROUND

    def _setting(self, record: Record[Any]) -> Setting:
        sit = dict(zip(SIT[len(record.seats)], record.seats, strict=True))
        held = {Chair(name): (sit[name],) if name in sit else () for name in AROUND}
        return replace(setting(record), chairs=held)

    def _open(self) -> None:
        super()._open()
        self.physical.cells.open(self.signals.append)

    def stands(self, space: str) -> list[str]:
        """The looks of what stands there."""
        board = self.physical.board
        return [board.piece(one).look for one in board.pieces_on(self.mat.cells.index(Space(space)))]

    def felt(self, space: str) -> list[bool]:
        """What the wand's cell there has told, after the first time."""
        cell = self.mat.wand.index(Space(space))
        reads = [one for one in self.signals if isinstance(one, CellRead) and one.cell == cell]
        return [one.reading.present for one in reads[1:]]
