"""The cells of a simulated table: a reed under each with bounces and faults, and their wiring.

Laws of a reed:
- When its input changes, its contact switches at once, bounces at the given offsets, and settles at the
  input; a change during the bounces starts again.
- Every edge is reported once, each with its own time: a delayed loop makes no opening shorter.

Law of a matrix without diodes: a cell reads as closed if its row and its column are connected by any closed
contacts. So three corners of a rectangle close the fourth (ghosting), and the opening of a contact is hidden
where current has another path.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Final

from hardware.clock import Clock, Timer
from hardware.signals import EMPTY, SOMETHING, CellRead, PiecesSeen, Polarity, Reading
from hardware.simulation.board import Off, Piece, SimulatedBoard
from hardware.simulation.part import SimulatedPart


class Reed:
    """One sensor, empty and asleep at first."""

    def __init__(
        self, clock: Clock, bounce_s: tuple[float, ...], tell: Callable[[Reading, float], object]
    ) -> None:
        self._clock = clock
        self._offsets_s = (0.0, *bounce_s)
        self._tell = tell
        self._lies = self._feels = EMPTY
        self._stuck: Reading | None = None
        self._misses = False
        self._told: Reading | None = None
        """The reading last reported; None while asleep."""
        self._flips: tuple[Reading, Reading] = (EMPTY, EMPTY)
        self._began_s = 0.0
        self._flipped = 0
        self._pending: Timer | None = None

    @property
    def resting_reading(self) -> Reading:
        """The reading after all bounces."""
        return self._feels if self._stuck is None else self._stuck

    def wake(self) -> Reading:
        """Start reporting edges; the current reading."""
        self._told = self.resting_reading
        return self._told

    def sleep(self) -> None:
        self._told = None
        self._rest()

    def set_reading(self, reading: Reading) -> None:
        before = self.resting_reading
        self._lies = reading
        self._feels = EMPTY if self._misses and reading.present else reading
        self._change_over(before)

    def stick(self, reading: Reading) -> None:
        """Fault: always read this, whatever lies on it."""
        before = self.resting_reading
        self._stuck = reading
        self._change_over(before)

    def miss(self) -> None:
        """Fault: ignore everything put on it from now on."""
        self._misses = True

    def heal(self) -> None:
        before = self.resting_reading
        self._stuck = None
        self._misses = False
        self._feels = self._lies
        self._change_over(before)

    def _change_over(self, before: Reading) -> None:
        after = self.resting_reading
        if self._told is None or after == before:
            return
        self._rest()
        self._flips = after, before
        self._began_s = self._clock.time()
        self._flipped = 0
        self._flip()

    def _flip(self) -> None:
        """Report every flip that is due by now, and schedule the next."""
        now_s = self._clock.time()
        for offset_s in self._offsets_s[self._flipped :]:
            at_s = self._began_s + offset_s
            if at_s > now_s:
                self._pending = self._clock.call_at(at_s, self._flip)
                return
            reading = self._flips[self._flipped % 2]
            self._flipped += 1
            if reading != self._told:
                self._told = reading
                self._tell(reading, at_s)

    def _rest(self) -> None:
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None


def closed_cells(contacts: Iterable[int], columns: int) -> set[int]:
    """The cells that read as closed, ghosts included, with these contacts closed."""
    nets: list[tuple[set[int], set[int]]] = []
    """Groups of connected rows and columns."""
    for row, column in (divmod(contact, columns) for contact in contacts):
        rows, across = {row}, {column}
        for net in [net for net in nets if row in net[0] or column in net[1]]:
            nets.remove(net)
            rows |= net[0]
            across |= net[1]
        nets.append((rows, across))
    return {row * columns + column for rows, across in nets for row in rows for column in across}


BOUNCE_S = (0.001, 0.002)
"""A contact that closes, opens 1 ms later, and closes for good 2 ms after the first time."""


OPPOSITE: Final = {Polarity.NORTH: Polarity.SOUTH, Polarity.SOUTH: Polarity.NORTH}


class SensorKind(StrEnum):
    PRESENCE = "presence"
    POLARITY = "polarity"
    PIECE = "piece"


@dataclass(frozen=True, slots=True)
class Sensors:
    """One kind of sensor under all cells.

    `ValueError` for an odd number of bounces or unsorted ones, and for a matrix of other sensors than reeds.
    """

    tells: SensorKind = SensorKind.PRESENCE
    polarity: Mapping[str, Polarity] = field(default_factory=dict)
    """The pole facing down, for each look of a piece with its face up, where cells detect polarity."""
    bounce_s: tuple[float, ...] = BOUNCE_S
    """The offsets of the bounces after a switch: rising, and an even number."""
    sees: bool = False
    """Whether the table also reports which pieces are on its cells and in hands (`PiecesSeen`)."""
    columns: int | None = None
    """The row length of a matrix without diodes; None where each cell has its own wire."""

    def __post_init__(self) -> None:
        if len(self.bounce_s) % 2 or list(self.bounce_s) != sorted({0.0, *self.bounce_s})[1:]:
            raise ValueError(self.bounce_s)
        if self.columns is not None and (self.columns < 1 or self.tells is not SensorKind.PRESENCE):
            raise ValueError(self.columns, self.tells)

    def reading(self, piece: Piece, *, down: bool = False) -> Reading:
        """The reading under this piece, its face up or `down`; `KeyError` for a look without a pole."""
        match self.tells:
            case SensorKind.PRESENCE:
                return SOMETHING
            case SensorKind.POLARITY:
                pole = self.polarity[piece.look]
                return Reading(present=True, polarity=OPPOSITE[pole] if down else pole)
            case SensorKind.PIECE:
                return Reading(present=True, tag=piece.id)


TOUCH_S: Final = 0.15
"""How long a test magnet is held to a cell."""


class SimulatedCells(SimulatedPart):
    """The cells, with sensors of one kind. A fault stays until it is healed, open or not."""

    def __init__(self, name: str, clock: Clock, board: SimulatedBoard, sensors: Sensors) -> None:
        super().__init__(name, clock)
        self._board = board
        self._sensors = sensors
        for piece in board.pieces:
            sensors.reading(piece)
        self._reeds = tuple(
            Reed(clock, sensors.bounce_s, partial(self._report_contact, cell)) for cell in range(board.cells)
        )
        self.count = board.cells
        self._contacts = [EMPTY] * board.cells
        self._reads: tuple[Reading, ...] = ()
        """What each cell reads; in a matrix not what its contact does."""
        self._sees = sensors.sees
        self._seen: PiecesSeen | None = None
        board.watch(self._update_reeds)
        board.watch(lambda _cells: self._report_pieces())
        self._update_reeds(tuple(range(board.cells)))

    def touch(self, cell: int) -> None:
        """Hold a test magnet to this cell for a moment; a piece there stays."""
        self._reed_at(cell).set_reading(SOMETHING)
        self._clock.call_at(self._clock.time() + TOUCH_S, partial(self._update_reeds, (cell,)))

    def stick(self, cell: int, *, closed: bool) -> None:
        """Fault: force the reading of this cell. Stuck closed, it reports no pole and no piece."""
        self._reed_at(cell).stick(SOMETHING if closed else EMPTY)

    def miss(self, cell: int) -> None:
        """Fault: this cell does not detect what is put on it."""
        self._reed_at(cell).miss()

    def heal(self, cell: int) -> None:
        self._reed_at(cell).heal()

    @property
    def sees(self) -> bool:
        """Whether it reports which pieces are on its cells and in hands."""
        return self._sees

    def set_sees(self, *, sees: bool) -> None:
        told, self._sees, self._seen = self._seen, sees, None
        if told is not None and not sees and self.live:
            self._report(PiecesSeen(self._clock.time(), self.name, None, ()))
        self._report_pieces()

    def _report_pieces(self) -> None:
        """Report all pieces, if anything changed."""
        board, faces_down = self._board, self._board.down
        if not (self._sees and self.live):
            return
        looks = {piece.id: piece.look for piece in board.pieces}
        on = [(cell, board.pieces_on(cell)) for cell in range(board.cells)]
        standing = tuple((cell, tuple(looks[one] for one in there)) for cell, there in on if there)
        held = tuple(look for one, look in looks.items() if board.places[one] is Off.HAND)
        down = tuple(cell for cell, there in on if not faces_down.isdisjoint(there))
        seen = PiecesSeen(0.0, self.name, standing, held, down)
        if seen != self._seen:
            self._seen = seen
            self._report(replace(seen, at_s=self._clock.time()))

    def _reed_at(self, cell: int) -> Reed:
        if not 0 <= cell < len(self._reeds):
            raise KeyError(cell)
        return self._reeds[cell]

    def _update_reeds(self, cells: tuple[int, ...]) -> None:
        for cell in cells:
            piece = self._board.piece_on(cell)
            self._reeds[cell].set_reading(EMPTY if piece is None else self._reading_of(piece))

    def _reading_of(self, piece: str) -> Reading:
        return self._sensors.reading(self._board.piece(piece), down=piece in self._board.down)

    def _report_contact(self, cell: int, contact: Reading, at_s: float) -> None:
        self._contacts[cell] = contact
        before, self._reads = self._reads, self._read_cells()
        for other, (old, new) in enumerate(zip(before, self._reads, strict=True)):
            if old != new:
                self._report(CellRead(at_s, self.name, other, new))

    def _read_cells(self) -> tuple[Reading, ...]:
        if self._sensors.columns is None:
            return tuple(self._contacts)
        contacts = [cell for cell, contact in enumerate(self._contacts) if contact.present]
        closed = closed_cells(contacts, self._sensors.columns)
        return tuple(SOMETHING if cell in closed else EMPTY for cell in range(self.count))

    def _wake(self) -> None:
        now_s = self._clock.time()
        self._contacts = [reed.wake() for reed in self._reeds]
        self._reads = self._read_cells()
        for cell, reading in enumerate(self._reads):
            self._report(CellRead(now_s, self.name, cell, reading))
        self._seen = None
        self._report_pieces()

    def _sleep(self) -> None:
        for reed in self._reeds:
            reed.sleep()
