"""Pieces, and where they are: the physics of a table.

Law: each piece is in exactly one place, on a cell, in a hand or beside the table; a cell holds one piece at
most. What would break this is `Impossible`, and nothing has changed then. There is no bound on what is in
hands: two people have four. Pieces and cells that do not exist are a `KeyError`.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from hardware.simulation.impossible import Hindrance, Impossible


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that can stand on a cell. What it looks like is a word between those who ask for it."""

    id: str
    look: str


class Off(Enum):
    """Where a piece is that stands on no cell."""

    HAND = "hand"
    ASIDE = "aside"


Place = int | Off
Watcher = Callable[[tuple[int, ...]], object]
"""Told after each change: the cells on which something else stands than before."""


class Board:
    """Cells from 0 on and these pieces, all of them beside the table."""

    def __init__(self, cells: int, pieces: Iterable[Piece]) -> None:
        self.cells = cells
        self.pieces = tuple(pieces)
        self._place: dict[str, Place] = {piece.id: Off.ASIDE for piece in self.pieces}
        if len(self._place) != len(self.pieces):
            raise ValueError(self.pieces)
        self.places: Mapping[str, Place] = MappingProxyType(self._place)
        """Where each piece is now."""
        self._on: list[str | None] = [None] * cells
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Tell this one too after each change, after those who were here before."""
        self._watchers.append(watcher)

    def on(self, cell: int) -> str | None:
        """The piece on that cell, if there is one."""
        return self._on[self._known(cell)]

    def lift(self, piece: str) -> None:
        """Take it up into a hand, from a cell or from beside the table."""
        place = self._place[piece]
        if place is Off.HAND:
            raise Impossible(Hindrance.IN_A_HAND, piece)
        self._place[piece] = Off.HAND
        if isinstance(place, int):
            self._on[place] = None
            self._changed((place,))
        else:
            self._changed(())

    def put(self, piece: str, cell: int) -> None:
        """Put it from a hand onto a free cell."""
        other = self.on(cell)
        if self._place[piece] is not Off.HAND:
            raise Impossible(Hindrance.NOT_IN_A_HAND, piece, cell)
        if other is not None:
            raise Impossible(Hindrance.OCCUPIED, piece, cell)
        self._place[piece] = cell
        self._on[cell] = piece
        self._changed((cell,))

    def put_aside(self, piece: str) -> None:
        """Put it from a hand beside the table."""
        if self._place[piece] is not Off.HAND:
            raise Impossible(Hindrance.NOT_IN_A_HAND, piece)
        self._place[piece] = Off.ASIDE
        self._changed(())

    def lay(self, cells: Mapping[str, int]) -> None:
        """Set these pieces onto these cells and all others beside the table, at once."""
        holders: dict[int, str] = {}
        for piece, cell in cells.items():
            _ = self._place[piece], self._known(cell)
            if holders.setdefault(cell, piece) != piece:
                raise Impossible(Hindrance.OCCUPIED, piece, cell)
        self._set({piece.id: cells.get(piece.id, Off.ASIDE) for piece in self.pieces})

    def snapshot(self) -> dict[str, int | str]:
        """Where every piece is, in values that JSON knows."""
        return {
            piece: place.value if isinstance(place, Off) else place for piece, place in self._place.items()
        }

    def restore(self, snapshot: object) -> None:
        """Make it as it was; `ValueError` where this is no snapshot of these pieces and cells."""
        if not isinstance(snapshot, dict) or snapshot.keys() != self._place.keys():
            raise ValueError(snapshot)
        places = {piece: self._placed(place) for piece, place in snapshot.items()}
        taken = [place for place in places.values() if isinstance(place, int)]
        if len(set(taken)) != len(taken):
            raise ValueError(snapshot)
        self._set(places)

    def _placed(self, place: object) -> Place:
        if type(place) is int and 0 <= place < self.cells:
            return place
        return Off(place)

    def _known(self, cell: int) -> int:
        if not 0 <= cell < self.cells:
            raise KeyError(cell)
        return cell

    def _set(self, places: Mapping[str, Place]) -> None:
        before = self._on
        self._place.update(places)
        self._on = [None] * self.cells
        for piece, place in places.items():
            if isinstance(place, int):
                self._on[place] = piece
        self._changed(tuple(cell for cell in range(self.cells) if self._on[cell] != before[cell]))

    def _changed(self, cells: tuple[int, ...]) -> None:
        for watcher in self._watchers:
            watcher(cells)
