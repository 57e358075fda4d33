"""The work on a simulated table that its picture does by itself, one piece after the other.

Laws: with "Like real cells" hands do it all. What somebody holds to play with stays in that hand. A piece
that is elsewhere by mistake is left to the players; what the record asks for is done: laying a game, what was
entered, what was undone, what goes home or is turned over. A card that was used leaves its reader. A question
that waits for the board is answered.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Final

from companion.daemon.simulated_table import BETWEEN_S, arrangement, things_by_tag
from companion.games.kernel import CARD
from companion.session.mats import Mats
from companion.session.question import Topic
from companion.session.session import Session
from companion.table.chores import Work
from companion.table.entry import card_of
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.table.table import LAID
from companion.table.tag_input import READER
from companion.view.scene import Scene
from hardware.clock import Clock
from hardware.simulation.board import Impossible, Off, OnReader, Place
from hardware.simulation.table import SimulatedTable

ANSWERED: Final = (Topic.SET_OUT, Topic.TURN, Topic.SWAP)
"""The questions that wait for hands to lay or turn the board."""
READ_S: Final = 1.2
"""How long such a question stands before it is answered, so that it can be read."""


class SimulatedChores:
    """Does what is due, and looks again after each piece and each scene."""

    def __init__(
        self, table: SimulatedTable, clock: Clock, mats: Mats, get_session: Callable[[], Session]
    ) -> None:
        self._table = table
        self._clock = clock
        self._mats = mats
        self._session = get_session
        self._waits = False
        self._answered: object = None
        """The question that was answered last: a push that changed nothing is not repeated."""

    def handle(self, _now: Scene) -> None:
        self._schedule()

    def _schedule(self) -> None:
        if self._waits:
            return
        if next(self._movements(), None) is not None:
            self._call_in(BETWEEN_S, self._move)
        elif self._question() is not None:
            self._call_in(READ_S, self._answer)

    def _call_in(self, seconds: float, act: Callable[[], None]) -> None:
        self._waits = True
        self._clock.call_at(self._clock.time() + seconds, act)

    def _move(self) -> None:
        self._waits = False
        movement = next(self._movements(), None)
        if movement is not None:
            with suppress(Impossible, KeyError):  # somebody was faster
                self._carry(*movement)
        self._schedule()

    def _carry(self, piece: str, goal: Place, down: bool) -> None:  # noqa: FBT001 - of a movement
        board = self._table.board
        if board.places[piece] != goal:
            if board.places[piece] is not Off.HAND:
                board.lift(piece)
            if isinstance(goal, int):
                board.put_on_cell(piece, goal)
            else:
                board.put_aside(piece)
        if down is not (piece in board.down):
            board.turn_over(piece)

    def _movements(self) -> Iterator[tuple[str, Place, bool]]:
        """The pieces that have to go, with the place and the face, those first whose place is free."""
        session, board = self._session(), self._table.board
        if not self._table.cells.sees or not self._table.cells.live or session.is_resting:
            return
        now, mat = session.table, self._mats.mat_on_table(session)
        if now.halted or now.sensors.seen_pieces is None:
            return
        cells, faces_down = arrangement(self._table, mat, now.record)
        at = {chore.space: chore.work for chore in now.hand_work.chores}
        lays = now.situation.phase is Phase.DIFFERENT and now.hand_work.task in LAID and not now.over
        blocked = []
        for piece, place in board.places.items():
            goal = cells.get(piece, Off.ASIDE)
            space = mat.space_of_cell(place) if isinstance(place, int) else None
            chore = at.get(space) if space is not None else None
            down = piece in faces_down
            if place == goal and down is (piece in board.down):
                continue
            if isinstance(place, OnReader) and self._is_used(place, piece):
                yield piece, Off.ASIDE, False
                continue
            if chore is Work.HOME:
                yield piece, Off.ASIDE, False
            elif chore is Work.TURN and place == goal:
                yield piece, goal, down
            elif not lays or (goal is Off.ASIDE and isinstance(place, OnReader)):
                continue
            elif not isinstance(goal, int) or board.has_room(piece, goal):
                yield piece, goal, down
            else:
                blocked.append(piece)
        yield from ((piece, Off.ASIDE, False) for piece in blocked if isinstance(board.places[piece], int))

    def _is_used(self, reader: OnReader, piece: str) -> bool:
        """Whether a side has used that card, and it means nothing more where it lies."""
        now = self._session().table
        thing = things_by_tag(now.record.game)[self._table.board.piece(piece).tag]
        reading = now.tagging.readers.get(Chair(reader.name.removesuffix(READER)))
        if thing.part != CARD or thing in now.tagging.shown.values():
            return False
        if reading is None or reading.thing != thing or reading.waits or reading.report_until_s > now.now_s:
            return False
        done = zip(now.record.states, now.record.actions, strict=False)
        users = (card_of(now.record.game, now.record.game.rules.actor(state), one) for state, one in done)
        return thing.value in users

    def _question(self) -> object | None:
        """What has to be answered now, if it was not yet."""
        session = self._session()
        question = session.question
        if not self._table.cells.sees or question is None or question.topic not in ANSWERED:
            return None
        asked = (question.topic, question.cursor, id(session.table.record))
        return None if session.has_notice or session.is_resting or asked == self._answered else asked

    def _answer(self) -> None:
        self._waits = False
        asked, session = self._question(), self._session()
        if asked is not None:
            self._answered = asked
            chairs = session.table.setting.chairs  # bots may have all seats
            chair = next((one for one, seats in chairs.items() if seats), min(chairs))
            with suppress(Impossible, KeyError):
                self._table.press(f"{chair}.push")
                self._table.release(f"{chair}.push")
        self._schedule()


class BorrowedPieces:
    """Puts the pieces back as people left them, once bots have shown games with them."""

    def __init__(self, table: SimulatedTable) -> None:
        self._table = table
        self._left: dict[str, Any] | None = None
        """Where they were; `None` while no game is shown."""

    @property
    def are_lent(self) -> bool:
        return self._left is not None

    def handle(self, now: Scene) -> None:
        if now.session.demonstration is not None:
            self._left = self._left or self._table.board.snapshot()
        elif self._left is not None:
            left, self._left = self._left, None
            self._table.board.restore(left)
