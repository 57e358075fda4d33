"""The pieces of a simulated table: moved by page clients, kept over restarts, exchanged with the game.

A real table keeps its pieces when the plug is pulled, and so does this one: the places of pieces are in a
file of their own, which the daemon never reads to learn the state of a game.
"""

import json
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.config import Configuration, Panel, PartKind, Reeds
from companion.config.drivers import SIMULATED
from companion.daemon.simulated_clicks import NO_PIECE, Clicks
from companion.games.kernel import PIECE, Game, Reason, Record, Refused, Space, Thing, Words, because, look_of
from companion.session.events import GameBegan
from companion.session.mats import Mats
from companion.session.session import Session
from companion.session.work.mat import Mat
from companion.store.disk import DiskWriter, contents, open_plain, replace_whole
from companion.table.entry import parts, why_unfit
from companion.table.events import Chair
from companion.table.sight import change_of_action
from companion.table.situation import Phase, Snag
from companion.table.table import Table
from companion.table.tag_input import why_no_effect
from companion.table.tagged_things import Tag
from companion.view.mistakes import explain_rejection
from companion.view.piece_layout import cells_under, drops_by_space
from hardware.clock import Clock
from hardware.simulation.board import Hindrance, Impossible, Off, OnReader, Piece, Place
from hardware.simulation.cells import Sensors
from hardware.simulation.table import Equipment, SimulatedTable

LARGEST_FILE: Final = 1 << 20
FILE: Final = "simulated-table.json"
BETWEEN_S: Final = 0.15
"""How long two hands need between lifting one piece and putting another in its place."""
ALL_SET: Final = "simulated.all-set"
"""The reason where there is nothing to set up."""
CANNOT: Final = "simulated.cannot"
"""The reason for refusing an impossible movement."""
NOT_NOW: Final = "simulated.not-now"
"""The reason for refusing a card that is no choice of that kingdom now."""


TICKET: Final = "04b5715c7e7000"
"""The tag of a bus ticket, which belongs to no game."""


def make_simulated_table(
    configuration: Configuration, clock: Clock, game: Game[Any] | None = None
) -> SimulatedTable:
    """The table behind the simulated parts of the configuration, with the box of that game beside it."""
    parts = {name: part for name, part in configuration.parts.items() if part.driver == SIMULATED}

    def parts_of_kind(kind: PartKind) -> tuple[str, ...]:
        return tuple(name for name, part in parts.items() if part.kind is kind)

    panels = {name: part.options for name, part in parts.items() if isinstance(part.options, Panel)}
    equipment = Equipment(
        cells=configuration.cell_count if "cells" in parts else 0,
        sensors=_sensors(configuration),
        lights=configuration.light_count if "lights" in parts else 0,
        sound="sound" in parts,
        pieces=pieces_in_box(game) if game and "cells" in parts else (),
        screens={name: (panel.width, panel.height) for name, panel in panels.items()},
        keys=parts_of_kind(PartKind.KEY),
        dials=parts_of_kind(PartKind.DIAL),
        readers=parts_of_kind(PartKind.READER),
    )
    return SimulatedTable(clock, equipment)


def _sensors(configuration: Configuration) -> Sensors:
    reeds = configuration.cells.options if configuration.cells is not None else None
    if isinstance(reeds, Reeds) and not reeds.diodes:
        return Sensors(columns=reeds.columns)
    return Sensors(sees=True)


def pieces_in_box(game: Game[Any]) -> tuple[Piece, ...]:
    """The pieces in the box of a game: `white1`, `white2` and so on."""
    return tuple(piece for piece, _ in _things(game))


def things_by_tag(game: Game[Any]) -> dict[str, Thing]:
    """The thing that each tag of the box is stuck to, by the tag's uid."""
    return {piece.tag: thing for piece, thing in _things(game)}


def simulated_tags(games: Iterable[Game[Any]]) -> dict[str, Tag]:
    """The tags of a simulated table, registered for the pieces of all games."""
    return {uid: Tag(game.id, thing) for game in games for uid, thing in things_by_tag(game).items()}


def _things(game: Game[Any]) -> Iterator[tuple[Piece, Thing]]:
    look = look_of(game)
    for thing, count in game.hands.box.items():
        name, shares = look.piece(thing.owner, thing.value), game.stacks.has_stacks and thing.part == PIECE
        yield from ((Piece(f"{name}{number}", name, shares), thing) for number in range(1, count + 1))


def place_pieces(table: SimulatedTable, mat: Mat, record: Record[Any]) -> None:
    """Set up the pieces as the game has them, faces included, and the others beside the board.

    Pieces that share a space stand over its cells in turn. The box of another game is removed first.
    """
    pieces = pieces_in_box(record.game)
    if table.board.pieces != pieces:
        table.board.unpack(pieces)
    table.board.arrange(*arrangement(table, mat, record))


def arrangement(table: SimulatedTable, mat: Mat, record: Record[Any]) -> tuple[dict[str, int], list[str]]:
    """The cells of the pieces that stand on the board of the game, and those of them that lie face down.

    Pieces that are already right stay.
    """
    look, places = look_of(record.game), table.board.places
    spare = defaultdict(list)
    for piece in sorted(table.board.pieces, key=lambda one: _farness(places[one.id])):
        spare[piece.look].append(piece)
    to_place = [
        (look.piece(standing.owner, kind), cell, standing.down)
        for space, standing in sorted(record.game.hands.occupancy(record.state).items())
        for kind, cell in zip(standing.kinds, cells_under(record.game, mat, space), strict=False)
    ]
    cells: dict[str, int] = {}
    down: list[str] = []

    def is_there(piece: Piece, cell: int) -> bool:
        at = places[piece.id]
        same_space = isinstance(at, int) and mat.space_of_cell(at) == mat.space_of_cell(cell)
        return at == cell or (piece.shares and same_space)

    for stays in (True, False):
        left, to_place = to_place, []
        for name, cell, on_face in left:
            fits = next((one for one in spare[name] if not stays or is_there(one, cell)), None)
            if fits is None:
                to_place.append((name, cell, on_face))
                continue
            at = places[fits.id]
            cells[fits.id] = at if stays and isinstance(at, int) else cell
            down += [fits.id] * on_face
            spare[name].remove(fits)
    return cells, down


def _farness(place: Place) -> int:
    """How far a piece there is from being placed: what stands elsewhere on the board comes first."""
    return 0 if isinstance(place, int) else (Off.HAND, Off.ASIDE, place).index(place) + 1


class PieceFile:
    """Keeps the places of the pieces over a restart."""

    def __init__(self, table: SimulatedTable, folder: Path, writer: DiskWriter) -> None:
        self._table = table
        self._path = folder / FILE
        self._writer: DiskWriter | None = writer

    def restore(self) -> bool:
        """Place the pieces as saved; `False` if that is unknown."""
        try:
            self._table.board.restore(json.loads(self._read_bytes()))
        except (OSError, Refused, ValueError, RecursionError):
            return False
        return True

    def _read_bytes(self) -> bytes:
        descriptor = open_plain(self._path, os.O_RDONLY)
        try:
            return contents(descriptor, LARGEST_FILE)
        finally:
            os.close(descriptor)

    def keep(self) -> None:
        """Save the places of the pieces on every change, until closed."""
        if self._writer is None:
            return
        text = json.dumps(self._table.board.snapshot())
        write = partial(replace_whole, self._path, text.encode(), synced=False)
        self._writer.append(write, lambda _error: None)  # a full disk is reported by the journal

    def close(self) -> None:
        """Save once more and stop; movements still under way are not saved."""
        self._writer = None


class SimulatedHands:
    def __init__(
        self,
        table: SimulatedTable,
        clock: Clock,
        mats: Mats,
        get_session: Callable[[], Session],
        words: Words,
    ) -> None:
        self._table = table
        self._clock = clock
        self._mats = mats
        self._session = get_session
        self._words = words
        self._clicks = Clicks(table, mats, get_session, words)
        board = table.board
        self._verbs: Final[Mapping[str, tuple[Callable[..., object], tuple[str, ...]]]] = {
            "lift": (self._clicks.lift, ("piece",)),
            "drop": (self._clicks.drop, ("cell", "piece")),
            "put-away": (self._clicks.put_away, ("piece",)),
            "turn-over": (board.turn_over, ("piece",)),
            "read": (board.put_on_reader, ("piece", "part")),
            "take-card": (self._take_card, ("piece", "chair")),
            "put-lit": (self._put_lit, ("cell",)),
            "foreign": (self._toggle_ticket, ("part",)),
            "touch": (table.cells.touch, ("cell",)),
            "press": (table.press, ("part",)),
            "release": (self._release, ("part",)),
            "turn": (table.turn, ("part", "detents")),
            "unplug": (table.unplug, ("part",)),
            "plug": (table.plug, ("part",)),
            "set-up": (self._set_up, ()),
            "real-cells": (self._feel, ("on",)),
        }
        """What each request does, with which of its fields."""

    def act(self, _client: str, request: Mapping[str, Any]) -> None:
        """Carry out a request. Raises `Refused` if it is impossible."""
        try:
            if request["do"] == "put":
                self._move_piece(request["piece"], request.get("cell"), request.get("back"))
            elif request["do"] == "click":
                self._clicks.click(request["cell"], request.get("piece"))
            else:
                act, fields = self._verbs[str(request["do"])]
                act(*(request[field] for field in fields))
        except (Impossible, KeyError) as error:
            raise Refused(because(CANNOT)) from error

    def _release(self, part: str) -> None:
        with suppress(Impossible):  # the button may be up already if the client was away
            self._table.release(part)

    def _feel(self, on: bool) -> None:  # noqa: FBT001 - of a request
        self._table.set_sees(sees=not on)

    def _set_up(self) -> None:
        session, board = self._session(), self._table.board
        before = {**board.places}, {*board.down}
        place_pieces(self._table, self._mats.mat_on_table(session), session.table.record)
        if before == ({**board.places}, {*board.down}):
            raise Refused(because(ALL_SET))

    def _move_piece(self, piece: str, cell: int | None, back: int | None) -> None:
        if cell is None:
            self._clicks.put_aside(piece)
        elif self._table.cells.sees and self._table.board.piece(piece).look not in self._clicks.looks:
            raise Refused(because(NO_PIECE))
        else:
            self._put_down(piece, cell, back)

    def _take_card(self, piece: str, chair: Chair) -> None:
        """Put a card on the reader of a chair, and confirm it if one choice is left.

        A card that is no choice now is put back, with the reason.
        """
        session, board, reader = self._session(), self._table.board, self._table.reader(f"{chair}.reader")
        thing = things_by_tag(session.table.record.game)[board.piece(piece).tag]
        why = why_no_effect(session.table, chair, thing)
        if why is not None or not reader.live:
            if board.places[piece] is Off.HAND:
                self._clicks.put_aside(piece)
            raise Refused(self._why_not_taken(session.table, thing, why) if why else because(CANNOT))
        if reader.loose:
            self._table.take_tag(reader.name)
        for other in board.pieces_on_reader(reader.name):
            board.lift(other)
            board.put_aside(other)
        if board.places[piece] is not Off.HAND:
            board.lift(piece)
        board.put_on_reader(piece, reader.name)
        self._clock.call_at(self._clock.time() + BETWEEN_S, partial(self._confirm_card, piece, thing, chair))

    def _why_not_taken(self, table: Table, thing: Thing, why: Reason) -> Reason:
        """Why the card is no choice now, in words that do without its name."""
        record = table.record
        if table.step is not None and why_unfit(record.game, record.state, table.free_actions, thing) is None:
            return explain_rejection(table, because(Snag.PUT_OFF), self._words)
        return because(NOT_NOW) if "thing" in dict(why.values) else why

    def _confirm_card(self, piece: str, thing: Thing, chair: Chair) -> None:
        """Press push to confirm the only choice left, and take the card off the reader."""
        session, board = self._session(), self._table.board
        table = session.table
        left = [parts(table.record.game, action).get(thing.part) for action in table.situation.actions]
        request = session.has_notice or (session.question is not None and session.question.concerns(chair))
        if left != [thing.value] or table.tagging.shown.get(thing.owner) != thing or request:
            return
        sure = table.situation.phase is Phase.RIGHT  # otherwise the first push only asks for the meaning
        with suppress(Impossible, KeyError):
            for _ in range(1 if sure else 2):
                self._table.press(f"{chair}.push")
                self._table.release(f"{chair}.push")
            board.lift(piece)
            board.put_aside(piece)

    def _put_lit(self, cell: int) -> None:
        """Put the piece asked for by a light there: one in hand first, else one from beside the board.

        Anything else in hand is put there instead.
        """
        session, board = self._session(), self._table.board
        record, space = session.table.record, self._mats.mat_on_table(session).space_of_cell(cell)
        held = [one for one in board.pieces if one.shares and board.places[one.id] is Off.HAND]
        action = None if space is None else drops_by_space(session.table).get(space)
        if action is None:
            raise Impossible(Hindrance.NOT_IN_A_HAND, "", cell)
        look, change = look_of(record.game), change_of_action(record.game, record.state, action)
        missing = Counter({look.piece(owner, kind): more for (_, owner, kind), more in change.items()})
        fits = Counter(one.look for one in held) <= missing
        aside = [one for one in board.pieces if board.places[one.id] is Off.ASIDE] if fits else []
        for one in [*held, *aside]:
            if not fits or missing[one.look]:
                missing[one.look] -= 1
                if one not in held:
                    board.lift(one.id)
                board.put_on_cell(one.id, cell)

    def _toggle_ticket(self, part: str) -> None:
        lies_here = TICKET in self._table.reader(part).loose
        for name in self._table.board.readers:
            if TICKET in self._table.reader(name).loose:
                self._table.take_tag(name)
        if not lies_here:
            self._table.place_tag(part, TICKET)

    def _put_down(self, piece: str, cell: int, back: int | None) -> None:
        """Put a piece down; a piece already there is first taken off the board by the other hand.

        That one goes `back` to where the first one came from, or else beside the board.
        """
        board = self._table.board
        other = board.piece_on(cell)
        if other is None or board.has_room(piece, cell) or board.places[piece] is not Off.HAND:
            board.put_on_cell(piece, cell)
            return
        if back is not None and board.piece_on(back) is not None:
            raise Impossible(Hindrance.OCCUPIED, other, back)
        board.lift(other)
        self._clock.call_at(self._clock.time() + BETWEEN_S, partial(self._replace, piece, other, cell, back))

    def _replace(self, piece: str, other: str, cell: int, back: int | None) -> None:
        with suppress(Impossible, KeyError):  # another client was faster, or the box is removed
            self._table.board.put_on_cell(piece, cell)
        with suppress(Impossible, KeyError):
            if back is None:
                self._clicks.put_aside(other)
            else:
                self._table.board.put_on_cell(other, back)


Stacks = Counter[tuple[str, bool]]
"""The number of pieces of each look on a space, face up or down."""


def differences(table: SimulatedTable, mat: Mat, session: Session) -> dict[Space, tuple[Stacks, Stacks]]:
    """Spaces where the simulated pieces differ from the game unnoticed by cells: actual and expected.

    Empty while an action is unfinished or while the set-up of the board does not matter. While a piece is
    in hand, only spaces count on which a single piece stands in the place of another.
    """
    now, record = session.table, session.table.record
    if now.situation.phase is not Phase.RIGHT or now.over or now.halted or session.is_resting:
        return {}
    look, busy = look_of(record.game), Off.HAND in table.board.places.values()
    looks = {look.piece(thing.owner, thing.value) for thing in record.game.hands.box if thing.part == PIECE}
    here = _stacks_on_spaces(table, mat, looks)
    there = {
        space: Counter((look.piece(one.owner, kind), one.down) for kind in one.kinds)
        for space, one in record.game.hands.occupancy(record.state).items()
    }
    owed = {chore.space for chore in now.hand_work.chores} | now.hand_work.owed_exchanges
    found = {}
    for space in sorted((here.keys() | there.keys()) & {*mat.cells} - owed):
        stands, expected = here.get(space, Stacks()), there.get(space, Stacks())
        single = stands.total() == expected.total() == 1 and not record.game.stacks.has_stacks
        agrees = space not in now.setting.sensed_spaces or now.sensors.contacts.levels.get(space) is bool(
            stands
        )
        if stands != expected and agrees and (single or not busy):
            found[space] = stands, expected
    return found


def _stacks_on_spaces(table: SimulatedTable, mat: Mat, looks: AbstractSet[str]) -> dict[Space, Stacks]:
    """The pieces on each space, of these looks."""
    board, found = table.board, dict[Space, Stacks]()
    for piece in board.pieces:
        at = board.places[piece.id]
        space = mat.space_of_cell(at) if isinstance(at, int) else None
        if space is not None and piece.look in looks:
            found.setdefault(space, Stacks())[piece.look, piece.id in board.down] += 1
    return found


def piece_messages(table: SimulatedTable) -> list[dict[str, Any]]:
    board = table.board
    loose = [
        {"id": tag, "look": "ticket", "reader": reader}
        for reader in board.readers
        for tag in table.reader(reader).loose
    ]
    lying = [
        _piece_message(piece, board.places[piece.id], down=piece.id in board.down) for piece in board.pieces
    ]
    return [*lying, *loose]


def _piece_message(piece: Piece, place: Place, *, down: bool) -> dict[str, Any]:
    message: dict[str, Any] = {"id": piece.id, "look": piece.look}
    match place:
        case int():
            message["cell"] = place
        case OnReader(name):
            message["reader"] = name
        case Off.HAND:
            message["hand"] = True
        case Off.ASIDE:
            pass
    return {**message, "down": True} if down else message


def box_exchange(
    table: SimulatedTable, clock: Clock, mats: Mats, get_session: Callable[[], Session]
) -> Callable[[GameBegan], None]:
    """What exchanges the boxes of games beside the table."""

    def exchange() -> None:
        session = get_session()
        place_pieces(table, mats.mat_on_table(session), session.table.record)

    def handle_new_game(began: GameBegan) -> None:
        """Exchange the boxes once the game has begun: until then cell readings belong to the old one.

        For another board of the same game the same box is set up on it; so it is for every new game at a
        table that sees its pieces, with nothing left in a hand, unless the game begins with a lifted piece.
        """
        before, after = get_session().table.record, began.record
        another = after.game is not before.game or mats.mat_of(after) != mats.mat_of(before)
        if another or (table.cells.sees and not began.in_hand):
            clock.call_at(clock.time(), exchange)

    return handle_new_game
