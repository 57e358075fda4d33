"""A simulated table with Kiwara on it, and its page: real pieces, real hands, and a game that a script sets.

Nobody resolves anything here: what lies on the board and how the game stands are two things.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import replace
from typing import Any

from companion.daemon.outputs import Frame
from companion.daemon.simulated_table import SimulatedHands, pieces_in_box, place_pieces
from companion.games.kernel import Action, Game, Record, Space, replay
from companion.games.registry import GAMES
from companion.session.mats import Mats
from companion.session.question import Question, Topic
from companion.session.session import Hint, Hints
from companion.session.work.mat import Mat
from companion.table.events import Chair
from companion.table.setting import Setting
from companion.view.scene import Texts, scene
from companion.web.page_publisher import PagePublisher
from companion.web.server import Page
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.display import DARK, Lamp
from hardware.signals import Signal
from hardware.simulation.table import Equipment, SimulatedTable
from tests.openings import begin
from tests.table.virtual_hands import setting
from tests.web.page.scripted_table import CHAIRS, WORDS

KIWARA = GAMES["kiwara"]
SPACES = KIWARA.hands.spaces
MAT = Mat("kiwara", SPACES, SPACES)
PARTS = ("dial", "push", "key", "reader")


class Savanna:
    """All calls come from outside the page's thread."""

    game: Game[Any] = KIWARA
    mat = MAT
    chairs: tuple[str, ...] = CHAIRS

    def __init__(self, loop: asyncio.AbstractEventLoop, *, simulated: bool = True) -> None:
        self.loop = loop
        self.clock = ManualClock()
        self.signals: list[Signal] = []
        equipment = Equipment(
            cells=len(self.mat.cells),
            pieces=pieces_in_box(self.game),
            readers=tuple(f"{chair}.reader" for chair in self.chairs),
        )
        self.physical = SimulatedTable(self.clock, equipment)
        record = replay(self.game, {}, ())
        self.desk = begin(self._setting(record), record)
        self.page = Page(WORDS, "127.0.0.1", 0, self.chairs, claim_freely=simulated)
        self.hands = SimulatedHands(self.physical, self.clock, Mats((self.mat,)), lambda: self.desk, ENGLISH)
        self.asked: list[tuple[Any, ...]] = []
        self.page.on_request = self._act
        table = self.physical if simulated else None
        parts = {f"{chair}.{kind}": None for chair in self.chairs for kind in PARTS}
        self.spectacle = PagePublisher(self.page, WORDS, Mats((self.mat,)), parts, table)

    def _setting(self, record: Record[Any]) -> Setting:
        return setting(record)

    def start(self) -> None:
        asyncio.run_coroutine_threadsafe(self.page.start(), self.loop).result()
        self.call(self._open)
        self.play()

    def _open(self) -> None:
        for chair in self.chairs:
            self.physical.reader(f"{chair}.reader").open(self.signals.append)

    def stop(self) -> None:
        asyncio.run_coroutine_threadsafe(self.page.stop(), self.loop).result()

    def play(self, *actions: str, **asked: object) -> None:
        """This game is on now, and the pieces lie as it wants them."""

        def show() -> None:
            record = replay(self.game, asked, actions)
            self.desk = replace(begin(self._setting(record), record), match=self.desk.match)
            place_pieces(self.physical, self.mat, record)
            self.spectacle.show(scene(self.desk, Texts(WORDS)))

        self.call(show)

    def hint(self, action: str) -> None:
        """A person has asked, and the hint is about this action."""
        hints = Hints(now=Hint(self.desk.table.record, Action(action)))
        desk = replace(self.desk, question=Question(Topic.HINT, chair=Chair("south")), hints=hints)
        self.call(lambda: self.spectacle.show(scene(desk, Texts(WORDS))))

    def light(self, **lamps: Lamp) -> None:
        """Light these spaces and no others."""
        self.call(
            lambda: self.spectacle.publish_lamps(
                Frame(*self.mat.frames({Space(name): lamp for name, lamp in lamps.items()}, dark=DARK))
            )
        )

    def tell(self, topic: str, message: dict[str, Any], chair: str | None = None) -> None:
        self.call(lambda: self.page.publish(topic, message, chair))

    def advance(self, seconds: float) -> None:
        self.call(lambda: self.clock.advance(seconds))

    def lies(self, space: str) -> tuple[str, bool] | None:
        """The look of what lies there, and whether it lies on its face."""
        board = self.physical.board
        piece = board.piece_on(self.mat.cells.index(Space(space)))
        return None if piece is None else (board.piece(piece).look, piece in board.down)

    def call(self, work: Callable[[], object]) -> None:
        """Do it in the thread of the page."""
        done: Future[None] = Future()

        def do() -> None:
            try:
                work()
            except BaseException as error:  # noqa: BLE001 - it belongs to the thread that asked
                done.set_exception(error)
            else:
                done.set_result(None)

        self.loop.call_soon_threadsafe(do)
        done.result()

    def _act(self, client: str, asked: dict[str, Any]) -> None:
        self.asked.append(tuple(asked.values()))
        self.hands.act(client, asked)
