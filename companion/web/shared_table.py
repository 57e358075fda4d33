"""Hands of the visitors of a shared simulated table: each those of its own chairs.

Laws: a chair is that of one visitor. A visitor without a chair looks on. The page on the machine itself has
the hands of all chairs that no visitor has, and it alone sets up, pulls plugs, and works on the table. What
is in the hand of one chair is put down by that hand alone. What is not named here visitors may not do.
"""

from collections.abc import Callable
from typing import Final

from companion.daemon.simulated_table import things_by_tag
from companion.games.kernel import PIECE, TABLE, Actor, Reason, Refused, Seat, Words, because
from companion.session.mats import Mats
from companion.session.ownership import Objection, has_turn, objection, other_turn
from companion.session.session import Session
from companion.table.events import Chair
from companion.view.sentences import seat_name
from companion.web.messages import ClientRequest, PageError
from companion.web.server import OnRequest, Page
from hardware.simulation.board import Off
from hardware.simulation.table import SimulatedTable

HOST_ONLY: Final = "page.host-only"
"""The request is one for the machine itself."""
NO_CHAIR_HERE: Final = "page.no-chair-here"
"""The visitor has no chair."""
NOT_YOURS: Final = "page.not-yours"
"""The control belongs to another chair."""
OTHER_HAND: Final = "simulated.other-hand"
"""Another chair has the piece in its hand."""
FOR_SEATED: Final = ("board-check", "board-draw", "board-play", "first-game", "analyse")
"""Requests about the next game and the last one, for everybody with a chair."""


class SharedHands:
    """Checks each request at a shared table, and passes on those that its chair may make."""

    def __init__(  # noqa: PLR0913, PLR0917 - what it checks, and what it checks that with
        self,
        place: Page,
        words: Words,
        simulated: SimulatedTable,
        mats: Mats,
        get_session: Callable[[], Session],
        otherwise: OnRequest,
    ) -> None:
        self._place = place
        self._words = words
        self._simulated = simulated
        self._mats = mats
        self._session = get_session
        self._otherwise = otherwise
        self._down: dict[str, str] = {}
        """By button, the client that holds it down."""
        self._held: dict[str, Chair] = {}
        """By piece, the chair whose hand took it up, or would have by the last request."""

    def holder_of(self, piece: str) -> Chair | None:
        """The chair in whose hand a piece is, as far as that is known."""
        return self._held.get(piece)

    def handle(self, client: str, request: ClientRequest) -> None:
        """Handle a request. Raises `Refused`."""
        if not self._place.is_shared:
            self._otherwise(client, request)
        elif request["do"] == "release":
            self._release(client, request)
        else:
            self._act(client, request)

    def _act(self, client: str, request: ClientRequest) -> None:
        if not self._place.is_host(client):
            self._check_visitor(client)
        self._check(client, request)
        self._expect_lifts(client)
        self._otherwise(client, request)
        if request["do"] == "press":
            self._down[request["part"]] = client

    def _check(self, client: str, request: ClientRequest) -> None:
        """Raise `Refused` unless the client may make this request now."""
        match request:
            case {"do": "press" | "turn", "part": part}:
                self._check_chair(client, part.partition(".")[0])
            case {"do": "choose" | "menu" | "type", "chair": chair}:
                self._check_chair(client, chair)
            case {"do": "lift" | "turn-over", "piece": piece}:
                self._check_touch(client, piece)
            case {"do": "click", "cell": cell}:
                self._check_click(client, cell, request.get("piece"))
            case {"do": "drop", "piece": piece}:
                self._check_touch(client, piece)
                self._check_hands(client)
            case {"do": "put" | "put-away", "piece": piece}:
                self._check_hand(client, piece)
                self._check_displaced(client, piece, request.get("cell"))
            case {"do": "put-lit"}:
                self._check_turn(client)
            case {"do": "read" | "take-card", "piece": piece}:
                self._check_chair(client, request.get("chair") or request["part"].partition(".")[0])
                self._check_touch(client, piece)
            case _ if not self._place.is_host(client) and request["do"] not in FOR_SEATED:
                raise Refused(because(HOST_ONLY))

    def _release(self, client: str, request: ClientRequest) -> None:
        if self._down.get(request["part"]) == client:
            del self._down[request["part"]]
            self._otherwise(client, request)

    def _expect_lifts(self, client: str) -> None:
        """Note whose hand takes up whatever this client lifts next, before the page shows it."""
        setting, actor = self._session().table.setting, self._session().table.record.actor
        chairs = [chair for chair in setting.chairs if chair in self._chairs_of(client)]
        chairs.sort(key=lambda chair: actor not in setting.seats_of(chair))
        for piece, place in self._simulated.board.places.items():
            if place is not Off.HAND and chairs:
                self._held[piece] = chairs[0]

    def _check_visitor(self, client: str) -> None:
        if not self._place.claims(client):
            raise Refused(because(NO_CHAIR_HERE))
        if self._session().workshop.job is not None:
            raise Refused(because(PageError.AT_WORK))

    def _chairs_of(self, client: str) -> frozenset[str]:
        """The chairs whose hands the client has."""
        if not self._place.is_host(client):
            return self._place.claims(client)
        return frozenset(self._session().table.setting.chairs) - self._place.others_chairs(client)

    def _check_chair(self, client: str, chair: str) -> None:
        ours = self._chairs_of(client)
        at_work = self._session().workshop.job is not None
        if chair not in ours and not (at_work and self._place.is_host(client)):
            raise Refused(because(NOT_YOURS if ours else NO_CHAIR_HERE))

    def _seats_of(self, client: str) -> tuple[Seat, ...]:
        ours = self._chairs_of(client)
        if not ours:  # visitors have all of them
            raise Refused(because(NO_CHAIR_HERE))
        chairs = self._session().table.setting.chairs.items()
        return tuple(seat for chair, seats in chairs if chair in ours for seat in seats)

    def _check_touch(self, client: str, piece: str) -> None:
        """Raise `Refused` unless the client may take that piece up now, or has it in its hand."""
        seats, board = self._seats_of(client), self._simulated.board
        place = board.places.get(piece)
        if place is None:
            return  # whoever does it finds out that there is none
        if place is Off.HAND:
            self._check_hand(client, piece)
            return
        session = self._session()
        space = self._mats.mat_on_table(session).space_of_cell(place) if isinstance(place, int) else None
        owner = things_by_tag(session.table.record.game)[board.piece(piece).tag].owner
        self._object(objection(session, seats, owner, space))

    def _check_hand(self, client: str, piece: str) -> None:
        """Raise `Refused` if another chair's hand has that piece."""
        holder = self._held.get(piece)
        is_held = self._simulated.board.places.get(piece) is Off.HAND
        if is_held and holder is not None and holder not in self._chairs_of(client):
            raise Refused(self._reason(OTHER_HAND, *self._session().table.setting.seats_of(holder)[:1]))

    def _pieces_in_hands(self) -> list[str]:
        """What a click may put down: a card in a hand is in nobody's way."""
        things, board = things_by_tag(self._session().table.record.game), self._simulated.board
        held = (piece for piece, place in board.places.items() if place is Off.HAND)
        return [piece for piece in held if things[board.piece(piece).tag].part == PIECE]

    def _check_hands(self, client: str) -> None:
        """Raise `Refused` if another chair's hand has a piece."""
        for piece in self._pieces_in_hands():
            self._check_hand(client, piece)

    def _check_click(self, client: str, cell: int, chosen: str | None) -> None:
        """Raise `Refused` unless the client has a piece to put there, or may take up one that is there."""
        session, board, seats = self._session(), self._simulated.board, self._seats_of(client)
        ours, in_hands = self._chairs_of(client), self._pieces_in_hands()
        if not any(self._held.get(piece) in ours for piece in in_hands):
            mat = self._mats.mat_on_table(session)
            space = mat.space_of_cell(cell)
            cells = () if space is None else mat.cells_of(space)
            there = [piece for one in cells for piece in board.pieces_on(one)]
            if chosen is not None and chosen in board.places and chosen not in in_hands:
                there = [chosen]
            if there:
                self._check_any(client, there)
            elif not has_turn(session, seats):
                self._object(other_turn(session))
        self._check_hands(client)

    def _check_any(self, client: str, pieces: list[str]) -> None:
        """Raise `Refused` unless the client may take up one of these."""
        refusals = []
        for piece in pieces:
            try:
                self._check_touch(client, piece)
            except Refused as refused:
                refusals.append(refused)
        if len(refusals) == len(pieces):
            raise refusals[0]

    def _check_displaced(self, client: str, piece: str, cell: int | None) -> None:
        """Check the piece that has to give way there, if any."""
        board = self._simulated.board
        if cell is None or not 0 <= cell < board.cells or piece not in board.places:
            return
        other = board.piece_on(cell)
        if other is not None and not board.has_room(piece, cell):
            self._check_touch(client, other)

    def _check_turn(self, client: str) -> None:
        """Raise `Refused` unless the client is to move, and no other hand is full."""
        session = self._session()
        if not has_turn(session, self._seats_of(client)):
            self._object(other_turn(session))
        self._check_hands(client)

    def _object(self, found: Objection | None) -> None:
        if found is not None:
            raise Refused(self._reason(found.kind, found.seat))

    def _reason(self, code: str, seat: Actor = TABLE) -> Reason:
        """A reason that names a player: the person, if there is a name, else the side."""
        session = self._session()
        if seat == TABLE:
            return because(NOT_YOURS)
        name = next((person.name for person in session.match.people if person.seat == seat), "")
        player = name or seat_name(session.table.record.game, seat, self._words)
        return because(code, player=player)
