"""What hands at a simulated table do for a click on a space, piece by piece.

Law: a click on a table that sees its pieces is carried out in full, or refused with its reason.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from companion.games.kernel import PIECE, Game, Pieces, Refused, Space, Thing, Words, because, look_of
from companion.session.mats import Mats
from companion.session.session import Session
from companion.view.clicks import ASIDE, HAND, Held, Move, check_taken, may_put_aside, moves_of_click
from companion.view.piece_layout import cells_under
from companion.view.sentences import piece_name
from hardware.simulation.board import Hindrance, Impossible, Off, Place
from hardware.simulation.table import SimulatedTable

NO_PIECE: Final = "page.card-place"
"""The reason for refusing to put a card on the board."""
TOO_QUICK: Final = "page.too-quick"
"""The table has not seen yet what hands did last."""
ONE_IN_HAND: Final = "page.one-in-hand"
"""A piece like the one that is to be taken from beside the board is in the hand already."""


class Clicks:
    """Carries out clicks, and knows where the pieces in hands were taken from."""

    def __init__(
        self, table: SimulatedTable, mats: Mats, get_session: Callable[[], Session], words: Words
    ) -> None:
        self._table = table
        self._mats = mats
        self._session = get_session
        self._words = words
        self._origins: dict[str, Place] = {}
        """The places that pieces in hands were taken from, in the order of taking."""
        self._places: dict[str, Place] = {}
        self._follow()
        table.board.watch(lambda _cells: self._follow())

    @property
    def looks(self) -> Collection[str]:
        """The looks of pieces that stand on the board of the game."""
        return piece_things(self._session().table.record.game)

    def click(self, cell: int, piece: str | None = None) -> None:
        """Do what a click there means; the piece is the one clicked, or chosen from those in hands."""
        board, session = self._table.board, self._session()
        space = self._mats.mat_on_table(session).space_of_cell(cell)
        things = piece_things(session.table.record.game)
        if space is None or session.table.sensors.seen_pieces is None:
            raise Impossible(Hindrance.NOT_IN_A_HAND, "", cell)
        self._check_seen()
        looks = {one.id: one.look for one in board.pieces}
        going = self._going(session, piece)
        held = [Held(things[looks[one]], self._space_of(self._origins[one])) for one in going]
        thing = things.get(looks[piece]) if piece in looks and piece not in going else None
        for move in moves_of_click(session, space, thing, held, self._words):
            self._carry(move, going)
        if going and not session.table.record.game.stacks.has_stacks:
            self._clear(cell, going)

    def _check_seen(self) -> None:
        """Raise `Refused` while the table has yet to see how pieces lie: it is saving, or signals wait."""
        table, board = self._session().table, self._table.board
        sight, things = table.sensors.seen_pieces, piece_things(table.record.game)
        if sight is None:
            return
        seen = Counter((space, thing) for space, there in sight.on_board.items() for thing in there)
        seen.update((HAND, thing) for thing in sight.held)
        lying = (
            (self._spot_of(board.places[one.id]), one.look) for one in board.pieces if one.look in things
        )
        if seen != Counter((spot, things[look]) for spot, look in lying if spot != ASIDE):
            raise Refused(because(TOO_QUICK))

    def _check_look(self, piece: str) -> None:
        if self._table.board.piece(piece).look not in self.looks:
            raise Refused(because(NO_PIECE))

    def _clear(self, cell: int, going: list[str]) -> None:
        """Put aside what is held besides a piece that is down: what it has replaced, and more of its side."""
        board, things = self._table.board, piece_things(self._session().table.record.game)
        if board.piece_on(cell) is None:
            return
        owners = {things[board.piece(piece).look].owner for piece in going}
        besides = {one for one, thing in self._taken_from_beside().items() if thing.owner in owners}
        for piece, origin in [*self._origins.items()]:
            if piece not in going and (origin == cell or piece in besides):
                self.put_aside(piece)

    def lift(self, piece: str) -> None:
        """Lift a piece; from beside the board only one that is of use now, where the table sees it.

        For stacks hands may be ahead, and are told then.
        """
        board, table = self._table.board, self._session().table
        thing = piece_things(table.record.game).get(board.piece(piece).look)
        sees = table.sensors.seen_pieces is not None and not self._session().is_resting
        ahead = table.record.game.stacks.has_stacks
        if sees and not ahead and thing is not None and board.places[piece] is Off.ASIDE:
            check_taken(table, thing, self._words)
            self._give_back(thing)
        board.lift(piece)

    def _give_back(self, thing: Thing) -> None:
        """Put aside what that side has taken from beside the board; raise `Refused` for a piece like it."""
        game = self._session().table.record.game
        for piece, held in self._taken_from_beside().items():
            if held == thing:
                name = piece_name(game, Pieces(thing.owner, (thing.value,)), self._words)
                raise Refused(because(ONE_IN_HAND, piece=name))
            if held.owner == thing.owner:
                self.put_aside(piece)

    def _taken_from_beside(self) -> Mapping[str, Thing]:
        things, board = piece_things(self._session().table.record.game), self._table.board
        taken = (piece for piece, origin in self._origins.items() if origin is Off.ASIDE)
        return {one: things[look] for one in taken if (look := board.piece(one).look) in things}

    def put_aside(self, piece: str) -> None:
        """Put a piece beside the board, face up."""
        board = self._table.board
        if board.places[piece] is Off.HAND and piece in board.down:
            board.turn_over(piece)
        board.put_aside(piece)

    def drop(self, cell: int, piece: str) -> None:
        """Put down what was dragged there; back where it came from if the table would refuse it."""
        board = self._table.board
        if board.places[piece] is not Off.HAND:
            raise Impossible(Hindrance.NOT_IN_A_HAND, piece, cell)
        try:
            self._check_look(piece)
            self.click(cell, piece)
        except Refused:
            origin = self._origins.get(piece, Off.ASIDE)
            if isinstance(origin, int) and board.has_room(piece, origin):
                board.put_on_cell(piece, origin)
            else:
                board.put_aside(piece)
            raise

    def put_away(self, piece: str) -> None:
        """Put a piece from a hand beside the board, if it belongs there now, or else back to its place."""
        self._check_seen()
        board, session = self._table.board, self._session()
        thing = piece_things(session.table.record.game).get(board.piece(piece).look)
        origin = self._origins.get(piece, Off.ASIDE)
        goes = thing is None or not isinstance(origin, int) or may_put_aside(session, thing, self._words)
        if isinstance(origin, int) and not goes and board.has_room(piece, origin):
            board.put_on_cell(piece, origin)
        else:
            self.put_aside(piece)

    def _going(self, session: Session, chosen: str | None) -> list[str]:
        """The pieces in hands that go next: the chosen or last one, or all where pieces share spaces."""
        things, board = piece_things(session.table.record.game), self._table.board
        held = [one for one in self._origins if board.piece(one).look in things]
        if session.table.record.game.stacks.has_stacks:
            return held
        return [chosen] if chosen in held else held[-1:]

    def _carry(self, move: Move, going: list[str]) -> None:
        board, session = self._table.board, self._session()
        look = look_of(session.table.record.game).piece(move.thing.owner, move.thing.value)
        piece = self._find(move, look, going)
        if move.start == move.goal:
            board.turn_over(piece)
            return
        if move.start != HAND:
            board.lift(piece)
        down = False if move.goal == ASIDE else move.down
        if down is not None and down is not (piece in board.down):
            board.turn_over(piece)
        if move.goal == ASIDE:
            board.put_aside(piece)
        elif move.goal != HAND:
            board.put_on_cell(piece, self._cell_for(piece, move.goal))

    def _find(self, move: Move, look: str, going: list[str]) -> str:
        """A piece that looks so in the place that it comes from; what is about to be put down comes first."""
        board = self._table.board
        like = [one.id for one in board.pieces if one.look == look]
        if move.start == HAND:
            held = [one for one in like if board.places[one] is Off.HAND]
            return next((one for one in going if one in held), held[-1])
        if move.start == ASIDE:  # or else on a reader
            off = [one for one in like if self._spot_of(board.places[one]) == ASIDE]
            return min(off, key=lambda one: board.places[one] is not Off.ASIDE)
        return next(one for one in reversed(like) if self._space_of(board.places[one]) == move.start)

    def _cell_for(self, piece: str, space: Space) -> int:
        session = self._session()
        mat, game = self._mats.mat_on_table(session), session.table.record.game
        cells = [*mat.cells_of(space)] or [*cells_under(game, mat, space)][:1]
        return next((cell for cell in cells if self._table.board.has_room(piece, cell)), cells[0])

    def _space_of(self, place: Place) -> Space:
        if not isinstance(place, int):
            return ASIDE
        return self._mats.mat_on_table(self._session()).space_of_cell(place) or ASIDE

    def _spot_of(self, place: Place) -> Space:
        return HAND if place is Off.HAND else self._space_of(place)

    def _follow(self) -> None:
        """Remember where a piece was when it is lifted, until it is put down."""
        before, self._places = self._places, {**self._table.board.places}
        for piece, place in self._places.items():
            if place is not Off.HAND:
                self._origins.pop(piece, None)
            elif piece not in self._origins:
                self._origins[piece] = before.get(piece, Off.ASIDE)
        self._origins = {one: at for one, at in self._origins.items() if one in self._places}


def piece_things(game: Game[Any]) -> Mapping[str, Thing]:
    """The things that stand on a board, by the looks of their pieces."""
    look = look_of(game)
    return {look.piece(one.owner, one.value): one for one in game.hands.box if one.part == PIECE}
