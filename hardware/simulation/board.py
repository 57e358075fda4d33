"""The physics of a simulated table: its pieces, their places, and the moves that hands cannot make.

Laws:
- Each piece is in exactly one place, on a cell, on a tag reader, in a hand or beside the table, and shows its
  face or its back.
- A cell holds one piece, or several that all share cells; a reader holds any number.
- A request that would break this raises `Impossible` and changes nothing.
- Any number of pieces may be in hands: two people have four.
- Unknown pieces, cells and readers are a `KeyError`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum, StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import Any


class Hindrance(StrEnum):
    """Why an act is impossible. The value is for logs; the program that shows one has its sentence."""

    IN_A_HAND = "in-a-hand"
    NOT_IN_A_HAND = "not-in-a-hand"
    OCCUPIED = "occupied"
    DOWN = "down"
    UP = "up"
    TAG_LIES = "tag-lies"
    NO_TAG = "no-tag"
    UNPLUGGED = "unplugged"
    PLUGGED = "plugged"


class Impossible(Exception):
    """The act is impossible, and nothing has changed. `thing` is the piece, the part or the tag."""

    def __init__(self, kind: Hindrance, thing: str, cell: int | None = None) -> None:
        super().__init__(kind, thing, cell)
        self.kind = kind
        self.thing = thing
        self.cell = cell


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece. Its look is an opaque word, defined by the callers."""

    id: str
    look: str
    shares: bool = False
    """Whether it can share its cell with other such pieces."""

    @property
    def tag(self) -> str:
        """The uid of its tag, derived from its id: a byte that names the maker, and six of its own."""
        return "04" + sha256(self.id.encode()).hexdigest()[:12]


class Off(Enum):
    HAND = "hand"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class OnReader:
    name: str


Place = int | OnReader | Off
Watcher = Callable[[tuple[int, ...]], object]
"""Called after each change with the cells whose pieces, or their sides, changed."""


class SimulatedBoard:
    """The cells, readers and pieces; at first all pieces are beside the table, faces up."""

    def __init__(self, cells: int, pieces: Iterable[Piece], readers: Iterable[str] = ()) -> None:
        self.cells = cells
        self.readers = tuple(readers)
        self._pieces: dict[str, Piece] = {}
        self._place: dict[str, Place] = {}
        self._down: set[str] = set()
        self.places: Mapping[str, Place] = MappingProxyType(self._place)
        self._on: list[tuple[str, ...]] = [()] * cells
        """The pieces on each cell, in the order of their arrival."""
        self._watchers: list[Watcher] = []
        self.unpack(pieces)

    @property
    def down(self) -> AbstractSet[str]:
        return frozenset(self._down)

    def watch(self, watcher: Watcher) -> None:
        """Call this watcher after each change, after those added before."""
        self._watchers.append(watcher)

    def unpack(self, pieces: Iterable[Piece]) -> None:
        """Replace all pieces with these, placed beside the table."""
        pieces = tuple(pieces)
        by_id = {piece.id: piece for piece in pieces}
        if len(by_id) != len(pieces):
            raise ValueError(pieces)
        self._pieces = by_id
        self._place.clear()
        self._replace_all(dict.fromkeys(by_id, Off.ASIDE), ())

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(self._pieces.values())

    def piece(self, piece: str) -> Piece:
        return self._pieces[piece]

    def piece_on(self, cell: int) -> str | None:
        """The piece on that cell, if there is one; of several the last to arrive."""
        pieces = self.pieces_on(cell)
        return pieces[-1] if pieces else None

    def pieces_on(self, cell: int) -> tuple[str, ...]:
        return self._on[self._check_cell(cell)]

    def has_room(self, piece: str, cell: int) -> bool:
        return self._fit((*self.pieces_on(cell), piece))

    def pieces_on_reader(self, reader: str) -> tuple[str, ...]:
        return tuple(piece for piece, place in self._place.items() if place == OnReader(reader))

    def lift(self, piece: str) -> None:
        """Lift it into a hand, from a cell, from a reader or from beside the table."""
        place = self._place[piece]
        if place is Off.HAND:
            raise Impossible(Hindrance.IN_A_HAND, piece)
        self._move(piece, Off.HAND)

    def put_on_cell(self, piece: str, cell: int) -> None:
        """Put it from a hand onto a cell that is free, or has room for it."""
        has_room = self.has_room(piece, cell)
        if self._place[piece] is not Off.HAND:
            raise Impossible(Hindrance.NOT_IN_A_HAND, piece, cell)
        if not has_room:
            raise Impossible(Hindrance.OCCUPIED, piece, cell)
        self._move(piece, cell)

    def put_on_reader(self, piece: str, reader: str) -> None:
        if reader not in self.readers:
            raise KeyError(reader)
        self._put_off_board(piece, OnReader(reader))

    def put_aside(self, piece: str) -> None:
        self._put_off_board(piece, Off.ASIDE)

    def turn_over(self, piece: str) -> None:
        place = self._place[piece]
        self._down ^= {piece}
        self._notify((place,) if isinstance(place, int) else ())

    def arrange(self, cells: Mapping[str, int], down: Collection[str] = ()) -> None:
        """Put these pieces onto these cells and all others beside the table, at once.

        The `down` pieces lie face down, all others face up.
        """
        for piece, cell in cells.items():
            _ = self._place[piece], self._check_cell(cell)
        crowd = self._find_crowded(cells)
        if crowd is not None:
            raise Impossible(Hindrance.OCCUPIED, *crowd)
        for piece in down:
            _ = self._place[piece]
        self._replace_all({piece: cells.get(piece, Off.ASIDE) for piece in self._pieces}, down)

    def snapshot(self) -> dict[str, Any]:
        """The place and side of every piece, as JSON values."""
        return {piece: self._place_to_json(piece, place) for piece, place in self._place.items()}

    def restore(self, snapshot: object) -> None:
        """Restore a snapshot; `ValueError` unless it fits these pieces, cells and readers."""
        if not isinstance(snapshot, dict) or snapshot.keys() != self._place.keys():
            raise ValueError(snapshot)
        entries = {piece: _parse_entry(entry) for piece, entry in snapshot.items()}
        places = {piece: self._parse_place(at) for piece, (at, _) in entries.items()}
        if self._find_crowded(places):
            raise ValueError(snapshot)
        self._replace_all(places, [piece for piece, (_, down) in entries.items() if down])

    def _place_to_json(self, piece: str, place: Place) -> object:
        match place:
            case Off():
                at: object = place.value
            case OnReader(name):
                at = {"reader": name}
            case _:
                at = place
        return {"at": at, "down": True} if piece in self._down else at

    def _parse_place(self, at: object) -> Place:
        match at:
            case {"reader": str(name), **rest} if name in self.readers and not rest:
                return OnReader(name)
            case int() if type(at) is int and 0 <= at < self.cells:
                return at
            case _:
                return Off(at)

    def _find_crowded(self, places: Mapping[str, Place]) -> tuple[str, int] | None:
        """The first piece without room on its cell, and that cell."""
        occupied: dict[int, tuple[str, ...]] = {}
        for piece, place in places.items():
            if isinstance(place, int):
                occupied[place] = (*occupied.get(place, ()), piece)
                if not self._fit(occupied[place]):
                    return piece, place
        return None

    def _fit(self, pieces: tuple[str, ...]) -> bool:
        return len(pieces) == 1 or all(self._pieces[piece].shares for piece in pieces)

    def _check_cell(self, cell: int) -> int:
        if not 0 <= cell < self.cells:
            raise KeyError(cell)
        return cell

    def _put_off_board(self, piece: str, place: OnReader | Off) -> None:
        if self._place[piece] is not Off.HAND:
            raise Impossible(Hindrance.NOT_IN_A_HAND, piece)
        self._move(piece, place)

    def _move(self, piece: str, place: Place) -> None:
        before, self._place[piece] = self._place[piece], place
        if isinstance(before, int):
            self._on[before] = tuple(one for one in self._on[before] if one != piece)
        if isinstance(place, int):
            self._on[place] += (piece,)
        self._notify(tuple(cell for cell in (before, place) if isinstance(cell, int)))

    def _replace_all(self, places: Mapping[str, Place], down: Collection[str]) -> None:
        before = self._cell_contents()
        self._place.update(places)
        self._down = {*down}
        self._on = [()] * self.cells
        for piece, place in places.items():
            if isinstance(place, int):
                self._on[place] += (piece,)
        after = self._cell_contents()
        self._notify(tuple(cell for cell in range(self.cells) if after[cell] != before[cell]))

    def _cell_contents(self) -> list[list[tuple[str, bool]]]:
        return [[(piece, piece in self._down) for piece in pieces] for pieces in self._on]

    def _notify(self, cells: tuple[int, ...]) -> None:
        for watcher in self._watchers:
            watcher(cells)


def _parse_entry(entry: object) -> tuple[object, bool]:
    """The place of a piece in a snapshot, and whether it lies face down.

    A piece with its face up is written as its place alone, as in snapshots from before pieces had two sides.
    """
    match entry:
        case {"at": at, "down": True, **rest} if not rest:
            return at, True
        case _:
            return entry, False
