"""The physics of a simulated table: pieces, where they are, and what hands cannot do with them.

Laws: each piece is in exactly one place, on a cell, on a tag reader, in a hand or beside the table, and
shows its face or its back there; a cell holds one piece, or several that all leave room for others, and a
reader as many as are put on it. A request that would break this raises `Impossible`, and nothing has
changed then. There is no bound on what is in hands: two people have four. Unknown pieces, cells and
readers are a `KeyError`.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum, StrEnum
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final


class Hindrance(StrEnum):
    """Why not. The value is for logs; whoever shows one to people has the sentence for it."""

    IN_A_HAND = "in-a-hand"
    """A piece that is in a hand cannot be lifted."""
    NOT_IN_A_HAND = "not-in-a-hand"
    """A piece that is in no hand cannot be put anywhere."""
    OCCUPIED = "occupied"
    """A cell holds one piece, unless all of them leave room for others."""
    DOWN = "down"
    """A key that is down cannot be pressed."""
    UP = "up"
    """A key that is up cannot be released."""
    TAG_LIES = "tag-lies"
    """A tag that lies on a reader cannot be laid on it or another."""
    NO_TAG = "no-tag"
    """Where no tag lies, none can be taken."""
    UNPLUGGED = "unplugged"
    """A part that is unplugged cannot be unplugged."""
    PLUGGED = "plugged"
    """A part that is plugged in cannot be plugged in."""


class Impossible(Exception):
    """Nothing was done, and nothing has changed. `thing` is the piece, the part or the tag."""

    def __init__(self, kind: Hindrance, thing: str, cell: int | None = None) -> None:
        super().__init__(kind, thing, cell)
        self.kind = kind
        self.thing = thing
        self.cell = cell


MAKER: Final = "04"
"""What the uid of every tag begins with that this maker makes."""
OWN_BYTES: Final = 6
"""The bytes of a uid that are the tag's own."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One thing that can stand on a cell. What it looks like is a word between those who ask for it."""

    id: str
    look: str
    shares: bool = False
    """Whether it leaves room on its cell for others that do so too."""

    @property
    def tag(self) -> str:
        """The uid of the tag that is stuck to it: always the same for this piece, and no other's."""
        return MAKER + sha256(self.id.encode()).hexdigest()[: 2 * OWN_BYTES]


class Off(Enum):
    """Where a piece is that stands on no cell and lies on no reader."""

    HAND = "hand"
    ASIDE = "aside"


@dataclass(frozen=True, slots=True)
class OnReader:
    """On the tag reader of this name."""

    name: str


Place = int | OnReader | Off
Watcher = Callable[[tuple[int, ...]], object]
"""Told after each change: the cells on which something else stands, or shows another side, than before."""

READER: Final = "reader"
AT: Final = "at"
DOWN: Final = "down"


class SimulatedBoard:
    """Cells from 0 on, readers, and these pieces: all of them beside the table, faces up."""

    def __init__(self, cells: int, pieces: Iterable[Piece], readers: Iterable[str] = ()) -> None:
        self.cells = cells
        self.readers = tuple(readers)
        self._pieces: dict[str, Piece] = {}
        self._place: dict[str, Place] = {}
        self._down: set[str] = set()
        self.places: Mapping[str, Place] = MappingProxyType(self._place)
        """Where each piece is now."""
        self._on: list[tuple[str, ...]] = [()] * cells
        """What stands on each cell, in the order in which it came there."""
        self._watchers: list[Watcher] = []
        self.unpack(pieces)

    @property
    def down(self) -> AbstractSet[str]:
        """The pieces that lie on their faces."""
        return frozenset(self._down)

    def watch(self, watcher: Watcher) -> None:
        """Tell this one too after each change, after those who were here before."""
        self._watchers.append(watcher)

    def unpack(self, pieces: Iterable[Piece]) -> None:
        """Put all pieces back into their box, and these out of another one beside the table."""
        pieces = tuple(pieces)
        by_id = {piece.id: piece for piece in pieces}
        if len(by_id) != len(pieces):
            raise ValueError(pieces)
        self._pieces = by_id
        self._place.clear()
        self._replace_all(dict.fromkeys(by_id, Off.ASIDE), ())

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All that are out of their box, wherever they are."""
        return tuple(self._pieces.values())

    def piece(self, piece: str) -> Piece:
        """The piece of this name."""
        return self._pieces[piece]

    def piece_on(self, cell: int) -> str | None:
        """The piece on that cell, if there is one; of several the one that came last."""
        standing = self.pieces_on(cell)
        return standing[-1] if standing else None

    def pieces_on(self, cell: int) -> tuple[str, ...]:
        """The pieces on that cell, in the order in which they came there."""
        return self._on[self._check_cell(cell)]

    def has_room(self, piece: str, cell: int) -> bool:
        """Whether that piece can stand there beside what does."""
        return self._fit((*self.pieces_on(cell), piece))

    def pieces_on_reader(self, reader: str) -> tuple[str, ...]:
        """The pieces on that reader."""
        return tuple(piece for piece, place in self._place.items() if place == OnReader(reader))

    def lift(self, piece: str) -> None:
        """Take it up into a hand, from a cell, from a reader or from beside the table."""
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
        """Lay it from a hand onto that reader, beside whatever lies there."""
        if reader not in self.readers:
            raise KeyError(reader)
        self._put_off_board(piece, OnReader(reader))

    def put_aside(self, piece: str) -> None:
        """Put it from a hand beside the table."""
        self._put_off_board(piece, Off.ASIDE)

    def turn_over(self, piece: str) -> None:
        """Turn it over in the hand or where it lies."""
        place = self._place[piece]
        self._down ^= {piece}
        self._notify((place,) if isinstance(place, int) else ())

    def arrange(self, cells: Mapping[str, int], down: Collection[str] = ()) -> None:
        """Set these pieces onto these cells and all others beside the table, at once.

        Those of them that are `down` lie on their faces, and nothing else does.
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
        """Where every piece is and which lie on their faces, in values that JSON knows."""
        return {piece: self._place_to_json(piece, place) for piece, place in self._place.items()}

    def restore(self, snapshot: object) -> None:
        """Make it as it was; `ValueError` where this is no snapshot of these pieces, cells and readers."""
        if not isinstance(snapshot, dict) or snapshot.keys() != self._place.keys():
            raise ValueError(snapshot)
        lying = {piece: _parse_entry(told) for piece, told in snapshot.items()}
        places = {piece: self._parse_place(at) for piece, (at, _) in lying.items()}
        if self._find_crowded(places):
            raise ValueError(snapshot)
        self._replace_all(places, [piece for piece, (_, down) in lying.items() if down])

    def _place_to_json(self, piece: str, place: Place) -> object:
        match place:
            case Off():
                at: object = place.value
            case OnReader(name):
                at = {READER: name}
            case _:
                at = place
        return {AT: at, DOWN: True} if piece in self._down else at

    def _parse_place(self, at: object) -> Place:
        match at:
            case {"reader": str(name), **rest} if name in self.readers and not rest:
                return OnReader(name)
            case int() if type(at) is int and 0 <= at < self.cells:
                return at
            case _:
                return Off(at)

    def _find_crowded(self, places: Mapping[str, Place]) -> tuple[str, int] | None:
        """The first piece for which there would be no room on its cell, and that cell."""
        standing: dict[int, tuple[str, ...]] = {}
        for piece, place in places.items():
            if isinstance(place, int):
                standing[place] = (*standing.get(place, ()), piece)
                if not self._fit(standing[place]):
                    return piece, place
        return None

    def _fit(self, pieces: tuple[str, ...]) -> bool:
        """Whether these can stand on one cell."""
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
        """What stands on each cell, and on which side."""
        return [[(piece, piece in self._down) for piece in pieces] for pieces in self._on]

    def _notify(self, cells: tuple[int, ...]) -> None:
        for watcher in self._watchers:
            watcher(cells)


def _parse_entry(told: object) -> tuple[object, bool]:
    """Where a piece is by its part of a snapshot, and whether it lies on its face.

    One that shows its face is told by its place alone, as all pieces were before they had two sides.
    """
    match told:
        case {"at": at, "down": True, **rest} if not rest:
            return at, True
        case _:
            return told, False
