"""The daemon: everything is put together here, runs until it is told to stop, and is taken apart again.

Law: what is opened is closed in the opposite order, whatever happened in between; the journal comes first
and goes last.
"""

import asyncio
import os
import signal
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.app.configuration import Configuration
from companion.app.ear import Ear
from companion.app.journal import FolderLock, Writer
from companion.app.journal.disk import OWNER_ONLY
from companion.app.journal.fault import spoken
from companion.app.keeper import GameFault, Games, Keeper, find, fresh_seeds
from companion.app.loop import Loop
from companion.app.mat import Mat
from companion.app.notify import Notify
from companion.app.outputs import Outputs
from companion.app.parts import Parts, make_parts
from companion.app.pump import Pump
from companion.app.replay.trace import Tracer, format_head, format_signal
from companion.app.simulated import Hands, Persistence, box, set_up
from companion.app.spectacle import COMMON, Spectacle
from companion.desk.desk import Desk, begin, resume
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line
from companion.rules.kernel.reason import Reason, Refused, because
from companion.table.events import Chair
from companion.table.table import Setting
from companion.view.looks import look_of
from companion.view.words import Words
from hardware.signals import Signal

STOPPERS: Final = (signal.SIGINT, signal.SIGTERM)
NO_TRACE: Final = "replay.no-trace"
"""The reason where a trace cannot be written. Values: file, detail."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a daemon is started with."""

    configuration: Configuration
    folder: Path
    """The state directory."""
    games: Games
    game: str
    options: Mapping[str, object] = field(default_factory=dict)
    """Of the game that begins if there is none to go on with."""
    seed: int | None = None
    afresh: bool = False
    """Whether a new game is wanted in any case."""
    trace: Path | None = None
    """Where every signal is written, if anywhere."""


class Daemon:
    """One table, for as long as it runs."""

    def __init__(
        self, wanted: Wanted, words: Words, notify: Notify, seeds: Iterator[int] | None = None
    ) -> None:
        self._wanted = wanted
        self._words = words
        self._notify = notify
        self._seeds = seeds or fresh_seeds()

    async def run(self, announce: Callable[[str | None, tuple[Reason, ...]], None]) -> None:
        """Run until SIGINT or SIGTERM; `Refused` where it cannot begin. `announce` is told the address."""
        clock = asyncio.get_running_loop()
        stopped = asyncio.Event()
        for stopper in STOPPERS:
            clock.add_signal_handler(stopper, stopped.set)
        async with AsyncExitStack() as stack:
            stack.enter_context(FolderLock.take(self._wanted.folder))
            address, notes = await self._start(stack, clock)
            announce(address, notes)
            self._notify.ready()
            self._feed_watchdog(clock)
            await stopped.wait()
            self._notify.stopping()

    async def _start(
        self, stack: AsyncExitStack, clock: asyncio.AbstractEventLoop
    ) -> tuple[str | None, tuple[Reason, ...]]:
        wanted, configuration = self._wanted, self._wanted.configuration
        writer = Writer(clock.call_soon_threadsafe)
        stack.callback(writer.close)
        keeper = Keeper(wanted.folder, writer, clock, self._seeds)
        stack.callback(keeper.close)
        line, resumed, notes = self._game(keeper)
        mat = configuration.mat(line.game.id) or Mat(line.game.id, (), ())
        setting = setting_of(configuration, mat, line.game)
        desk = resume(setting, line, notes) if resumed else Desk(begin(setting, line).table, notes=notes)

        pieces = box(look_of(line.game).box)
        parts = make_parts(configuration, clock, clock.call_soon_threadsafe, pieces)
        outputs = Outputs(self._words, mat, lights=parts.lights, sound=parts.sound)
        loop = Loop(desk, clock, keeper, outputs)
        ear = Ear(mat)
        tracer = self._tracer(stack, outputs, line, setting, mat)

        def hear(heard: Signal) -> None:
            if tracer is not None:
                tracer.write(format_signal(heard))
            event = ear.hear(heard)
            if event is not None:
                loop.hear(event)

        if parts.simulated is not None:
            self._lay_out(parts, mat, line, writer)
        stack.callback(parts.close)
        parts.open(lambda heard: clock.call_soon_threadsafe(hear, heard))
        with ExitStack() as pumps:
            for place, screen in parts.screens.items():
                pump = Pump(screen)
                outputs.add_screen(None if place == COMMON else Chair(place), pump)
                pump.start()
                pumps.callback(pump.close)
            stack.callback(pumps.pop_all().close)
        stack.callback(loop.stop)
        address = await self._open_page(stack, parts, mat, outputs, loop)
        loop.start()
        return address, notes

    def _game(self, keeper: Keeper) -> tuple[Line[Any], bool, tuple[Reason, ...]]:
        """The game to go on with, or a new one; whether it goes on; and what has to be told."""
        wanted = self._wanted
        found, notes = find(wanted.folder, wanted.games)
        if found is not None:
            keeper.go_on(found.journal)
            if not wanted.afresh:
                return found.line, True, notes
        try:
            line = keeper.begin(wanted.games[wanted.game], wanted.options, wanted.seed)
        except OSError as error:
            detail = spoken(error)
            raise Refused(because(GameFault.UNSAVED, folder=str(wanted.folder), detail=detail)) from error
        return line, False, notes

    def _tracer(
        self, stack: AsyncExitStack, outputs: Outputs, line: Line[Any], setting: Setting, mat: Mat
    ) -> Tracer | None:
        path = self._wanted.trace
        if path is None:
            return None
        try:
            opened = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, OWNER_ONLY)
        except OSError as error:
            raise Refused(because(NO_TRACE, file=str(path), detail=spoken(error))) from error
        tracer = Tracer(os.fdopen(opened, "w", encoding="ascii"))
        stack.callback(tracer.close)
        tracer.write(format_head(line, setting, mat))
        outputs.on_new_game(lambda began: tracer.write({"began": dict(began.options)}))
        return tracer

    def _lay_out(self, parts: Parts, mat: Mat, line: Line[Any], writer: Writer) -> None:
        table = parts.simulated
        assert table is not None
        persistence = Persistence(table, self._wanted.folder, writer)
        if self._wanted.afresh or not persistence.restore():
            set_up(table, mat, line)
            persistence.keep()
        table.board.watch(lambda _cells: persistence.keep())

    async def _open_page(
        self, stack: AsyncExitStack, parts: Parts, mat: Mat, outputs: Outputs, loop: Loop
    ) -> str | None:
        clock = asyncio.get_running_loop()
        settings = self._wanted.configuration.page
        if not settings.on:
            return None
        from companion.app.page.server import Page  # noqa: PLC0415 - a table without a page does without it

        table = parts.simulated
        chairs = tuple(self._wanted.configuration.chairs)
        hands = Hands(table, clock, mat, lambda: loop.desk.table.line) if table else None
        page = Page(
            self._words,
            settings.host,
            settings.port,
            hands.act if hands else powerless,
            chairs,
            claim_freely=table is not None,
        )
        await page.start()
        stack.push_async_callback(page.stop)
        spectacle = Spectacle(page, self._words, mat, parts.by_name, table)
        outputs.watch(spectacle.onlooker())
        spectacle.pieces()
        return page.address

    def _feed_watchdog(self, clock: asyncio.AbstractEventLoop) -> None:
        """Each feeding is an event of the loop's own thread, so that a loop that hangs is not fed."""
        period_s = self._notify.watchdog_period_s()
        if period_s is not None:
            self._notify.watchdog()
            clock.call_later(period_s, partial(self._feed_watchdog, clock))


def powerless(_client: str, _asked: Mapping[str, Any]) -> None:
    """Who looks at a real table from afar has no hands there."""
    raise Refused(because("page.powerless"))


def setting_of(configuration: Configuration, mat: Mat, game: Game[Any]) -> Setting:
    """Who sits where: one chair holds all seats, several one each in their order."""
    names = [Chair(name) for name in configuration.chairs]
    if len(names) == 1:
        chairs = {names[0]: game.seats}
    else:
        chairs = {chair: game.seats[n : n + 1] for n, chair in enumerate(names)}
    watched = (
        frozenset(space for space in mat.cells if space is not None) if configuration.cells else frozenset()
    )
    play = configuration.play
    return Setting(chairs, watched, play.settle_ms / 1000, play.hold_ms / 1000)
