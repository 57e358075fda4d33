"""The cells of the simulated table: one reed under each, reading the board, and how they are wired."""

from dataclasses import replace
from functools import partial
from typing import Final

from hardware.clock import Clock
from hardware.signals import EMPTY, SOMETHING, CellRead, PiecesSeen, Reading
from hardware.simulation.board import Board, Off
from hardware.simulation.matrix import Matrix
from hardware.simulation.part import SimulatedPart
from hardware.simulation.reed import Reed
from hardware.simulation.sensors import Sensors

TOUCH_S: Final = 0.15
"""So long a wand is held to a cell."""


class SimulatedCells(SimulatedPart):
    """Sensors of one kind. A fault of a cell stays until it is healed, open or not."""

    def __init__(self, name: str, clock: Clock, board: Board, sensors: Sensors) -> None:
        super().__init__(name, clock)
        self._board = board
        self._sensors = sensors
        for piece in board.pieces:
            sensors.reading(piece)
        self._reeds = tuple(
            Reed(clock, sensors.bounce_s, partial(self._read, cell)) for cell in range(board.cells)
        )
        self._matrix = None if sensors.columns is None else Matrix(board.cells, sensors.columns)
        self._sees = sensors.sees
        self._seen: PiecesSeen | None = None
        board.watch(self._lie)
        board.watch(lambda _cells: self._see())
        self._lie(tuple(range(board.cells)))

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._reeds)

    def touch(self, cell: int) -> None:
        """Hold a magnet on a stick to this cell for a moment; whatever lies there stays."""
        self._reed(cell).lie(SOMETHING)
        self._clock.call_at(self._clock.time() + TOUCH_S, partial(self._lie, (cell,)))

    def stick(self, cell: int, *, closed: bool) -> None:
        """Let this cell read so, whatever lies on it. Stuck closed it can tell no pole and no piece."""
        self._reed(cell).stick(SOMETHING if closed else EMPTY)

    def miss(self, cell: int) -> None:
        """Let this cell not notice what is put on it."""
        self._reed(cell).miss()

    def heal(self, cell: int) -> None:
        """Let this cell read what lies on it."""
        self._reed(cell).heal()

    def see(self, *, sees: bool) -> None:
        """Let the table see its pieces from now on, or feel no more than real cells do."""
        self._sees, self._seen = sees, None
        self._see()

    def _see(self) -> None:
        """Tell which pieces are where, of those that share their cells, once that is news."""
        board = self._board
        if not (self._sees and self.live and any(piece.shares for piece in board.pieces)):
            return
        looks = {piece.id: piece.look for piece in board.pieces if piece.shares}
        cells = range(board.cells)
        on = {cell: tuple(looks[one] for one in board.all_on(cell) if one in looks) for cell in cells}
        held = tuple(look for one, look in looks.items() if board.places[one] is Off.HAND)
        seen = PiecesSeen(0.0, self.name, tuple((cell, there) for cell, there in on.items() if there), held)
        if seen != self._seen:
            self._seen = seen
            self._tell(replace(seen, at_s=self._clock.time()))

    def _reed(self, cell: int) -> Reed:
        if not 0 <= cell < len(self._reeds):
            raise KeyError(cell)
        return self._reeds[cell]

    def _lie(self, cells: tuple[int, ...]) -> None:
        for cell in cells:
            piece = self._board.on(cell)
            self._reeds[cell].lie(EMPTY if piece is None else self._under(piece))

    def _under(self, piece: str) -> Reading:
        return self._sensors.reading(self._board.piece(piece), down=piece in self._board.down)

    def _read(self, cell: int, contact: Reading, at_s: float) -> None:
        changed = [(cell, contact)] if self._matrix is None else self._matrix.go_over(cell, contact)
        for other, reading in changed:
            self._tell(CellRead(at_s, self.name, other, reading))

    def _wake(self) -> None:
        now_s = self._clock.time()
        contacts = tuple(reed.wake() for reed in self._reeds)
        for cell, reading in enumerate(contacts if self._matrix is None else self._matrix.begin(contacts)):
            self._tell(CellRead(now_s, self.name, cell, reading))
        self._seen = None
        self._see()

    def _sleep(self) -> None:
        for reed in self._reeds:
            reed.sleep()
