"""The hands of the page on the simulated table, and what lies on it while nobody is there.

A real table keeps its pieces when the plug is pulled. So does this one: what lies where is in a file of
its own, which the daemon never looks at to learn how a game stands.
"""

import json
import os
from collections import defaultdict
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.app.journal.disk import contents, open_plain, replace_whole
from companion.app.keeper import Writes
from companion.app.mat import Mat
from companion.desk.desk import Desk
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Refused, because
from hardware.clock import Clock
from hardware.simulation.board import Off, Piece, Place
from hardware.simulation.impossible import Impossible
from hardware.simulation.table import SimulatedTable

LARGEST_FILE: Final = 1 << 20
FILE: Final = "simulated-table.json"
BETWEEN_S: Final = 0.15
"""How long two hands need from lifting one piece to putting another in its place."""
CANNOT: Final = "simulated.cannot"
"""The reason where hands want what they cannot do. Values: none."""


def box(counts: Mapping[str, int]) -> tuple[Piece, ...]:
    """The pieces in the box of a game: `white1`, `white2` and so on."""
    return tuple(Piece(f"{look}{n}", look) for look, count in counts.items() for n in range(1, count + 1))


def set_up(table: SimulatedTable, mat: Mat, line: Line[Any]) -> None:
    """Lay every piece where the game wants one like it, and the others aside."""
    spare = defaultdict(list)
    for piece in table.board.pieces:
        spare[piece.look].append(piece.id)
    laid: dict[str, int] = {}
    for space, standing in sorted(line.game.occupancy(line.state).items()):
        cells = mat.cells_of(space)
        if cells and spare[standing.owner]:
            laid[spare[standing.owner].pop(0)] = cells[0]
    table.board.lay(laid)


class Persistence:
    """Keeps what lies on the table over a restart."""

    def __init__(self, table: SimulatedTable, folder: Path, writer: Writes) -> None:
        self._table = table
        self._path = folder / FILE
        self._writer = writer

    def restore(self) -> bool:
        """Lay the pieces as they lay; `False` where that is not known."""
        try:
            self._table.board.restore(json.loads(self._read()))
        except (OSError, Refused, ValueError, RecursionError):
            return False
        return True

    def _read(self) -> bytes:
        descriptor = open_plain(self._path, os.O_RDONLY)
        try:
            return contents(descriptor, LARGEST_FILE)
        finally:
            os.close(descriptor)

    def keep(self) -> None:
        """Write down how the pieces lie now."""
        text = json.dumps(self._table.board.snapshot())
        self._writer.append(partial(replace_whole, self._path, text.encode(), synced=False), _whatever)


def _whatever(_error: OSError | None) -> None:
    """How the pieces lay is a comfort; a full disk is told of by the journal."""


class Hands:
    """What clients of the page do with hands."""

    def __init__(self, table: SimulatedTable, clock: Clock, mat: Mat, desk: Callable[[], Desk]) -> None:
        self._table = table
        self._clock = clock
        self._mat = mat
        self._desk = desk

    def act(self, _client: str, asked: Mapping[str, Any]) -> None:
        """Do what was asked with the table; `Refused` where hands cannot do that."""
        try:
            self._do(asked)
        except (Impossible, KeyError) as error:
            raise Refused(because(CANNOT)) from error

    def _do(self, asked: Mapping[str, Any]) -> None:
        table = self._table
        match asked:
            case {"do": "lift", "piece": piece}:
                table.board.lift(piece)
            case {"do": "put", "piece": piece, "cell": cell}:
                self._put(piece, cell)
            case {"do": "put", "piece": piece}:
                table.board.put_aside(piece)
            case {"do": "press", "part": part}:
                table.press(part)
            case {"do": "release", "part": part}:
                with suppress(Impossible):  # it may have come up while the client was away
                    table.release(part)
            case {"do": "turn", "part": part, "detents": detents}:
                table.turn(part, detents)
            case {"do": "set-up"}:
                desk = self._desk()
                set_up(table, self._mat.lying(turned=desk.match.turned), desk.table.line)
            case _:
                raise KeyError(asked.get("do"))

    def _put(self, piece: str, cell: int) -> None:
        """Put a piece down; where another one stands, the other hand takes that off the board first."""
        board = self._table.board
        other = board.on(cell)
        if other is None or board.places[piece] is not Off.HAND:
            board.put(piece, cell)
            return
        board.lift(other)
        self._clock.call_at(self._clock.time() + BETWEEN_S, partial(self._replace, piece, other, cell))

    def _replace(self, piece: str, other: str, cell: int) -> None:
        with suppress(Impossible):  # somebody else's hands have been quicker
            self._table.board.put(piece, cell)
        with suppress(Impossible):
            self._table.board.put_aside(other)


def pieces(table: SimulatedTable) -> list[dict[str, Any]]:
    """Where every piece is, as the page draws it."""
    return [_piece(piece, table.board.places[piece.id]) for piece in table.board.pieces]


def _piece(piece: Piece, place: Place) -> dict[str, Any]:
    told: dict[str, Any] = {"id": piece.id, "look": piece.look}
    if isinstance(place, int):
        told["cell"] = place
    elif place is Off.HAND:
        told["hand"] = True
    return told
