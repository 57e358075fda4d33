"""The real daemon in virtual time: an evening goes by as fast as this machine can.

Its loop is asyncio's own but for the clock, which stands still while there is something to do and jumps to
what is due next. Threads would be left behind by that, so what they do is done at once: writing, showing on
screens, and opening parts that come late.
"""

import asyncio
import selectors
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, Final
from unittest import mock

from companion.config import Configuration
from companion.daemon.assembly import Assembly, assemble
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.devices import DeviceRetry
from companion.daemon.outputs import picture_of
from companion.daemon.screen_saver import SCREEN_RETRY_S
from companion.daemon.simulated_table import place_pieces
from companion.daemon.systemd import SystemdNotifier
from companion.drawing.pixels import paint
from companion.games.kernel import Action, Games, Reason, Record, Space, Words
from companion.games.registry import GAMES
from companion.session.question import Pick, Topic
from companion.session.session import Session
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.view.sentences import read_aloud
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.display import Brightness, Picture
from hardware.ports import Screen
from hardware.simulation.table import SimulatedTable
from hardware.trouble import Trouble
from tests.openings import InlineWriter

SEED: Final = 7
A_MOMENT_S: Final = 0.6
MOST_PUSHES: Final = 20
"""The longest way through the parts of an action."""


class _Skips(selectors.DefaultSelector):
    """Waits for nothing: where nothing is there, the time that would be waited for has gone by."""

    def __init__(self, skip: Callable[[float], None]) -> None:
        super().__init__()
        self._skip = skip

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        there: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        if not there and timeout:
            self._skip(timeout)
        return there


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose time is its own."""

    def __init__(self) -> None:
        self._now_s = 1000.0
        super().__init__(_Skips(self._go_on))

    def time(self) -> float:
        return self._now_s

    def _go_on(self, seconds: float) -> None:
        self._now_s += seconds


class QuickPump:
    """Shows at once what a pump shows soon, and tries again as a pump does."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._latest: tuple[Picture, Brightness] | None = None
        self._runs = False

    def start(self) -> None:
        self._runs = True
        self._show()

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL) -> None:
        self._latest = picture, brightness
        self._show()

    def close(self) -> None:
        self._runs = False

    def _show(self) -> None:
        if not self._runs or self._latest is None:
            return
        try:
            self._screen.show(*self._latest)
        except Trouble:
            asyncio.get_running_loop().call_later(SCREEN_RETRY_S, self._show)


class At:
    """Somebody at a table that runs."""

    def __init__(
        self, table: Assembly, address: str | None, missing: Mapping[str, Reason], state: Path, words: Words
    ) -> None:
        self._words = words
        self.table = table
        self.address = address
        self.missing = missing
        self.state = state

    @property
    def simulated(self) -> SimulatedTable:
        assert self.table.parts.simulated is not None
        return self.table.parts.simulated

    @property
    def desk(self) -> Session:
        return self.table.loop.session

    @property
    def now_s(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def line(self) -> Record[Any]:
        return self.desk.table.record

    @property
    def record(self) -> tuple[Action, ...]:
        return self.line.actions

    @property
    def phase(self) -> Phase:
        return self.desk.table.situation.phase

    @property
    def topic(self) -> Topic | None:
        return self.desk.question.topic if self.desk.question else None

    @property
    def to_move(self) -> Chair:
        """The chair of who is to move."""
        chairs = self.desk.table.setting.chairs
        return next(chair for chair, seats in chairs.items() if self.line.actor in seats)

    @property
    def not_to_move(self) -> Chair:
        """The chair of somebody who waits."""
        chairs = self.desk.table.setting.chairs
        return next(chair for chair, seats in chairs.items() if seats and self.line.actor not in seats)

    def says(self, chair: Chair | None) -> tuple[str, ...]:
        """What is told there, screen or not."""
        return read_aloud(sheet(self.desk, chair, self._words), self._words)

    def sees(self, place: str) -> Picture:
        """What can be seen on that screen."""
        return self.simulated.screen(f"{place}.screen").shown

    def pictured(self, chair: Chair | None) -> Picture:
        """What that chair is to see."""
        return picture_of(paint(sheet(self.desk, chair, self._words)))

    async def wait(self, seconds: float = A_MOMENT_S) -> None:
        await asyncio.sleep(seconds)

    async def push(self, chair: Chair) -> None:
        for act in (self.simulated.press, self.simulated.release):
            act(f"{chair}.push")
            await self.wait()

    async def tap(self, chair: Chair, held_s: float = 0.1) -> None:
        self.simulated.press(f"{chair}.key")
        await self.wait(held_s)
        self.simulated.release(f"{chair}.key")
        await self.wait()

    async def choose(self, chair: Chair, *picks: Pick) -> None:
        """The menu of that chair, and these choices one after another."""
        await self.tap(chair, held_s=2.0)
        for pick in picks:
            question = self.desk.question
            assert question is not None
            await self.turn(chair, [one.pick for one in question.choices].index(pick) - question.cursor)
            await self.push(chair)

    async def turn(self, chair: Chair, detents: int = 1) -> None:
        self.simulated.turn(f"{chair}.dial", detents)
        await self.wait()

    async def dial(self, turns: Chair, pushes: Chair, detents: int = 1) -> None:
        """Whatever that dial comes to, and then whatever comes first; then hands follow."""
        before = len(self.record)
        await self.turn(turns, detents)
        for _ in range(MOST_PUSHES):
            if len(self.record) > before:
                break
            await self.push(pushes)
        assert len(self.record) > before, self.says(self.to_move)
        await self.lay_out()

    async def lay_out(self) -> None:
        """The pieces are where the game wants them, where that is felt."""
        if self.simulated.board.cells:
            place_pieces(self.simulated, self.table.mats.mat_on_table(self.desk), self.line)
        await self.wait()

    async def lift(self, space: str) -> str:
        piece = self.simulated.board.piece_on(self._cell(space))
        assert piece is not None
        self.simulated.board.lift(piece)
        await self.wait()
        return piece

    async def put(self, piece: str, space: str) -> None:
        self.simulated.board.put_on_cell(piece, self._cell(space))
        await self.wait()

    def _cell(self, space: str) -> int:
        return self.table.mats.mat_on_table(self.desk).cells_of(Space(space))[0]


Before = Callable[[SimulatedTable], None]
Script = Callable[[At], Coroutine[Any, Any, None]]


def played(
    wanted: DaemonOptions,
    script: Script,
    before: Before | None = None,
    words: Words = ENGLISH,
) -> None:
    """The daemon runs, and this is done at its table; and something else `before` anything is opened."""
    with nothing_aside():
        loop = VirtualLoop()
        try:
            loop.run_until_complete(_run(wanted, words, script, before))
        finally:
            loop.close()


async def _run(wanted: DaemonOptions, words: Words, script: Script, before: Before | None) -> None:
    stopped = asyncio.Event()
    begun: asyncio.Future[tuple[str | None, Mapping[str, Reason]]] = asyncio.Future()
    tables: list[Assembly] = []

    def announce(address: str | None, _start: object, late: Mapping[str, Reason]) -> None:
        begun.set_result((address, late))

    def assembled(*asked: Any, **named: Any) -> Assembly:
        table = assemble(*asked, **named)
        if before is not None and table.parts.simulated is not None:
            before(table.parts.simulated)
        tables.append(table)
        return table

    with mock.patch("companion.daemon.daemon.assemble", assembled):
        running = asyncio.ensure_future(Daemon(wanted, words, SystemdNotifier({})).run(announce, stopped))
        await asyncio.wait((running, begun), return_when=asyncio.FIRST_COMPLETED)
        try:
            if begun.done():
                await asyncio.sleep(1)
                await script(At(tables[-1], *begun.result(), wanted.folder, words))
        finally:
            stopped.set()
            await running


@contextmanager
def nothing_aside() -> Iterator[None]:
    at_once = partial(DeviceRetry, aside=lambda work: work())
    with (
        mock.patch("companion.daemon.daemon.Writer", return_value=InlineWriter()),
        mock.patch("companion.daemon.daemon.ScreenThread", QuickPump),
        mock.patch("companion.daemon.daemon.DeviceRetry", at_once),
    ):
        yield


def wanted(
    configuration: Configuration, state: Path, game: str, games: Games = GAMES, **more: Any
) -> DaemonOptions:
    """A new game, always the same, where no other is played."""
    return DaemonOptions(
        configuration, state, {game: games[game]}, game, **{"seed": SEED, "afresh": True, **more}
    )
