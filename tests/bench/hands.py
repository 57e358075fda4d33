"""Somebody who plays Katarenga at a table in this process: the daemon's own parts and loop, in virtual time.

Everything is the product's but the lights, which are whatever is given, and the page, which has no clients.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.config import load
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import assemble
from companion.daemon.devices import Parts, make_parts
from companion.daemon.outputs import PictureSink
from companion.daemon.simulated_table import place_pieces
from companion.games.kernel import Action, Deed, Space
from companion.games.registry import GAMES
from companion.session.game_start import Opening
from companion.store.state import StateDirectory
from companion.table.events import Chair
from companion.web.page_publisher import COMMON, PagePublisher
from companion.web.server import Page
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.ports import Lights
from hardware.simulation.cells import BOUNCE_S
from tests.bench.katarenga import GAME
from tests.everygame import SPACES
from tests.openings import InlineWriter, game_at

BOUNCED_S = BOUNCE_S[-1] * 1.5
"""After this a contact rests, and has long not settled yet."""


@contextmanager
def at_table(options: Mapping[str, object], seed: int = 0, lights: Lights | None = None) -> Iterator["Hands"]:
    """Hands before a new game, which has still to `start`."""
    with TemporaryDirectory() as folder:
        hands = Hands(Path(folder), options, seed, lights)
        try:
            yield hands
        finally:
            hands.stop()


class Hands:
    def __init__(
        self, folder: Path, options: Mapping[str, object], seed: int, lights: Lights | None = None
    ) -> None:
        configuration = load(SIMULATED, SPACES)
        self.clock = ManualClock(100.0)
        keeper = StateDirectory(folder, InlineWriter(), self.clock, count(), GAMES)
        record = keeper.draw(GAME, options, seed)
        saved = game_at(configuration, record)
        keeper.begin(saved)

        def make(*asked: Any) -> Parts:
            parts = make_parts(*asked)
            return replace(parts, lights=lights or parts.lights)

        table = assemble(
            configuration,
            Opening(saved),
            clock=self.clock,
            hand_over=lambda call: call(),
            scribe=keeper,
            words=ENGLISH,
            make=make,
        )
        self.parts, self._mats, self._loop, self._outputs = table.parts, table.mats, table.loop, table.outputs
        self._subscriptions = table.subscriptions
        self._mat = table.mat
        self._hear = table.handle
        assert self.parts.simulated is not None
        self._table = self.parts.simulated
        place_pieces(self._table, self._mat, record)
        self._let_go = keeper.close

    def show_on(self, place: str, screen: PictureSink) -> None:
        """Show on this screen what everybody may see, or the chair."""
        self._outputs.add_screen(None if place == COMMON else Chair(place), screen)

    def show_on_page(self) -> None:
        chairs = tuple(self._loop.session.table.setting.chairs)
        page = Page(ENGLISH, "127.0.0.1", 0, chairs, claim_freely=True)
        spectacle = PagePublisher(page, ENGLISH, self._mats, self.parts.by_name, self._table)
        spectacle.follow(self._subscriptions)

    def start(self) -> None:
        """Let the cells tell how they read, and wait until all have settled."""
        self.parts.open(self._hear)
        self._loop.start()
        self.clock.advance(1.0)

    def stop(self) -> None:
        self._loop.stop()
        self.parts.close()
        self._let_go()

    @property
    def actions(self) -> tuple[Action, ...]:
        return self._loop.session.table.record.actions

    @property
    def legal(self) -> list[Action]:
        state = self._loop.session.table.record.state
        return [action for action in GAME.rules.legal(state) if GAME.hands.deed(state, action).lifts]

    def deed(self, action: Action) -> Deed:
        return GAME.hands.deed(self._loop.session.table.record.state, action)

    def lift(self, space: Space) -> str:
        """Take up what stands there, and wait until the contact rests; what it is."""
        piece = self._table.board.piece_on(self._cell(space))
        assert piece is not None
        self._table.board.lift(piece)
        self.clock.advance(BOUNCED_S)
        return piece

    def put(self, piece: str, space: Space) -> None:
        self._table.board.put_on_cell(piece, self._cell(space))
        self.clock.advance(BOUNCED_S)

    def settle(self) -> None:
        """Go on to the moment at which the loop wakes to believe what the contact says."""
        due = self.clock.next_at()
        assert due is not None
        self.clock.advance_to(due)

    def take_up(self, action: Action) -> str:
        """Everything that an action needs but its drop: take off what is captured, and lift the piece."""
        start, *taken = self.deed(action).lifts
        for space in taken:
            self._table.board.put_aside(self.lift(space))
            self.settle()
        piece = self.lift(start)
        self.settle()
        return piece

    def play(self, action: Action) -> None:
        """The whole action, until it counts: a piece that could slide on has to rest for a while."""
        [goal], before = self.deed(action).drops, self.actions
        self.put(self.take_up(action), goal)
        while self.actions == before:
            self.settle()

    def _cell(self, space: Space) -> int:
        return self._mat.cells_of(space)[0]
