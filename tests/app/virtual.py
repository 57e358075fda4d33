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

from companion.app.assembly import Assembly, assemble
from companion.app.configuration import Configuration
from companion.app.daemon import Daemon, Wanted
from companion.app.journal.writer import InlineWriter
from companion.app.latecomers import Latecomers
from companion.app.notify import Notify
from companion.app.outputs import picture
from companion.app.pump import AGAIN_S
from companion.app.simulated import set_up
from companion.desk.desk import Desk
from companion.desk.question import Pick, Topic
from companion.rules.games import GAMES
from companion.rules.kernel.game import Games
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action, Space
from companion.rules.kernel.reason import Reason
from companion.table.events import Chair
from companion.table.situation import Phase
from companion.view.reading import read_aloud
from companion.view.screens.paint import paint
from companion.view.sheets import sheet
from companion.view.words import Words
from companion.view.words.english import ENGLISH
from hardware.brightness import Brightness
from hardware.picture import Picture
from hardware.ports import Screen
from hardware.simulation.table import SimulatedTable
from hardware.trouble import Trouble

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
            asyncio.get_running_loop().call_later(AGAIN_S, self._show)


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
    def desk(self) -> Desk:
        return self.table.loop.desk

    @property
    def now_s(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def line(self) -> Line[Any]:
        return self.desk.table.line

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
        return picture(paint(sheet(self.desk, chair, self._words)))

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
            set_up(self.simulated, self.table.mats.under(self.desk), self.line)
        await self.wait()

    async def lift(self, space: str) -> str:
        piece = self.simulated.board.on(self._cell(space))
        assert piece is not None
        self.simulated.board.lift(piece)
        await self.wait()
        return piece

    async def put(self, piece: str, space: str) -> None:
        self.simulated.board.put(piece, self._cell(space))
        await self.wait()

    def _cell(self, space: str) -> int:
        return self.table.mats.under(self.desk).cells_of(Space(space))[0]


Before = Callable[[SimulatedTable], None]
Script = Callable[[At], Coroutine[Any, Any, None]]


def played(
    wanted: Wanted,
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


async def _run(wanted: Wanted, words: Words, script: Script, before: Before | None) -> None:
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

    with mock.patch("companion.app.daemon.assemble", assembled):
        running = asyncio.ensure_future(Daemon(wanted, words, Notify({})).run(announce, stopped))
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
    at_once = partial(Latecomers, aside=lambda work: work())
    with (
        mock.patch("companion.app.daemon.Writer", return_value=InlineWriter()),
        mock.patch("companion.app.daemon.Pump", QuickPump),
        mock.patch("companion.app.daemon.Latecomers", at_once),
    ):
        yield


def wanted(configuration: Configuration, state: Path, game: str, games: Games = GAMES, **more: Any) -> Wanted:
    """A new game, always the same, where no other is played."""
    return Wanted(configuration, state, {game: games[game]}, game, **{"seed": SEED, "afresh": True, **more})
