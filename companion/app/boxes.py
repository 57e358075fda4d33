"""The pieces of a simulated table when another game begins: one box is put away, the next one unpacked."""

from collections.abc import Callable

from companion.app.mat import Mats
from companion.app.simulated import set_up
from companion.desk.desk import Desk
from companion.desk.events import GameBegan
from hardware.clock import Clock
from hardware.simulation.table import SimulatedTable


class Boxes:
    """Whoever keeps the boxes of all games beside the table."""

    def __init__(self, table: SimulatedTable, clock: Clock, mats: Mats, desk: Callable[[], Desk]) -> None:
        self._table = table
        self._clock = clock
        self._mats = mats
        self._desk = desk

    def begins(self, began: GameBegan) -> None:
        """Exchange the boxes once the game has begun: until then what cells tell is of the one before.

        Where another board is unfolded the same box is unpacked on it.
        """
        before = self._desk().table.line
        if began.line.game is not before.game or self._mats.on(began.line) != self._mats.on(before):
            self._clock.call_at(self._clock.time(), self._exchange)

    def _exchange(self) -> None:
        desk = self._desk()
        set_up(self._table, self._mats.under(desk), desk.table.line)
