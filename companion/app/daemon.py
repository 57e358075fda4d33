"""The daemon: a table is put together, runs until it is told to stop, and is taken apart again.

Laws: what is opened is closed in the opposite order, whatever happened in between; the journal comes last and
goes last; nothing is written of a game before everything that it needs is there.
"""

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final

from companion.app.about import carried_over
from companion.app.assembly import Assembly, MakeParts, Start, assemble, usual
from companion.app.boxes import Boxes
from companion.app.configuration import Configuration
from companion.app.configuration.sense import COMMON
from companion.app.ear import reason
from companion.app.journal import FolderLock, Writer
from companion.app.journal.fault import spoken
from companion.app.keeper import LEFT, OVER, GameFault, Keeper, fresh_seeds
from companion.app.latecomers import Latecomers
from companion.app.letterbox import Letterbox
from companion.app.memory import Found, find, last_options
from companion.app.notify import Notify, keep_fed
from companion.app.outputs import follower
from companion.app.parts import make_parts
from companion.app.people import People
from companion.app.phone_book import PhoneBook
from companion.app.pump import Pump
from companion.app.replay.trace import Tracer, open_trace
from companion.app.simulated import Persistence, set_up
from companion.app.tags import TagBook
from companion.app.wirings import WiringBook
from companion.desk.evening import Desk
from companion.desk.shelf import new
from companion.rules.kernel.game import Game, Games
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Options
from companion.rules.kernel.reason import Reason, Refused, because
from companion.table.events import Chair
from companion.view.words import Words
from hardware.ports import Emit
from hardware.signals import PartLost
from hardware.trouble import Trouble

PAGE: Final = "page"
"""What is missing where the page cannot be served."""
SCREEN: Final = "screen"
"""The name of the part of a place that pictures are shown on."""
NO_TRACE: Final = "replay.no-trace"
"""The reason where a trace cannot be written. Values: file, detail."""

Announce = Callable[[str | None, Start, Mapping[str, Reason]], None]
"""Is told the address of the page, if there is one, how the table starts, and what is missing, and why."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a daemon is started with."""

    configuration: Configuration
    folder: Path
    """The state directory."""
    games: Games
    game: str | None = None
    """Which one is wanted; else the one that was played last, or the first of them."""
    options: Mapping[str, object] | None = None
    """Of the game that begins if there is none to go on with; else as it was played last."""
    seed: int | None = None
    afresh: bool = False
    """Whether a new game is wanted in any case."""
    trace: Path | None = None
    """Where every signal is written, if anywhere."""
    notes: tuple[Reason, ...] = ()
    """What there is to tell of the games."""
    job: str = ""
    """The work on the table that begins at once; none where people play."""
    follows: Callable[[Desk], object] | None = None
    """Who else wants to know of all that becomes of the desk."""


class Daemon:
    """One table, for as long as it runs."""

    def __init__(
        self,
        wanted: Wanted,
        words: Words,
        notify: Notify,
        seeds: Iterator[int] | None = None,
        make: MakeParts = make_parts,
    ) -> None:
        self._wanted = wanted
        self._words = words
        self._notify = notify
        self._seeds = seeds or fresh_seeds()
        self._make = make

    async def run(self, announce: Announce, stopped: asyncio.Event) -> None:
        """Run until it is stopped; `Refused` where it cannot begin."""
        clock = asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            stack.enter_context(FolderLock.take(self._wanted.folder))
            table, address, start, missing = await self._start(stack, clock)
            announce(address, start, missing)
            self._notify.ready()
            keep_fed(self._notify, clock, table.loop.waits_s)
            await stopped.wait()
            self._notify.stopping()

    async def _start(
        self, stack: AsyncExitStack, clock: asyncio.AbstractEventLoop
    ) -> tuple[Assembly, str | None, Start, Mapping[str, Reason]]:
        writer = Writer(clock.call_soon_threadsafe)
        keeper = Keeper(self._wanted.folder, writer, clock, self._seeds, self._wanted.games)
        stack.callback(keeper.close)
        stack.callback(writer.close)
        start, end = self._game(keeper)
        hand_over = clock.call_soon_threadsafe
        table = assemble(
            self._wanted.configuration,
            start,
            clock=clock,
            hand_over=hand_over,
            scribe=keeper,
            words=self._words,
            games=self._wanted.games,
            make=self._make,
        )
        emit = Letterbox(table.hear, hand_over, clock, table.loop.gathering)
        self._call_the_doctor(stack, table, clock, emit)
        self._lay_out(stack, table)
        self._trace(stack, table)
        stack.callback(table.parts.close)
        late = table.parts.open(emit)
        pumps = self._show_on_screens(stack, table)
        self._expect(stack, table, late, pumps, emit)
        if self._wanted.follows is not None:
            table.outputs.watch(follower(self._wanted.follows))
        stack.callback(table.outputs.stop)
        stack.callback(table.loop.stop)
        missing = {name: reason(trouble) for name, trouble in late.items()}
        address = await self._open_page(stack, table, missing)
        if not start.resumed:
            start = _begun(keeper, start, end)
        table.loop.start(start.waits, keeper.try_again)
        return table, address, start, missing

    def _game(self, keeper: Keeper) -> tuple[Start, str]:
        """The game that begins or goes on; and how the one that was found ends, where it does not."""
        wanted = self._wanted
        usually = partial(usual, wanted.configuration)
        chairs = [Chair(name) for name in wanted.configuration.chairs]
        memory = find(wanted.folder, wanted.games, chairs, usually)
        known, unknown = People(wanted.folder).known()
        tags, unread = TagBook(wanted.folder).known()
        wiring, unwired = WiringBook(wanted.folder).known()
        _, unlet = PhoneBook(wanted.folder).known()
        notes = (*wanted.notes, *memory.notes, *unknown, *unread, *unwired, *unlet)
        found, last = memory.found, last_options(wanted.folder, wanted.games)
        common = partial(Start, notes=notes, known=known, tags=tags, last=last, wiring=wiring, job=wanted.job)
        if found is not None:
            waits = keeper.go_on(found.journal)
            if not wanted.afresh and wanted.game in (None, found.line.game.id):
                return _resumed(found, partial(common, waits=waits)), LEFT
        game = wanted.games[wanted.game or memory.game or next(iter(wanted.games))]
        line = self._line(keeper, game, last.get(game.id))
        about = usually(line.seats) if memory.about is None else memory.about
        if memory.game is not None:
            about = carried_over(about, wanted.games[memory.game], line, chairs)
        welcome = memory.about is None and not wanted.afresh
        return common(line, about=about, welcome=welcome), OVER if found and found.outcome else LEFT

    def _line(self, keeper: Keeper, game: Game[Any], last: Options | None) -> Line[Any]:
        """A new game: as was asked for, or as it was played last."""
        wanted = self._wanted
        if wanted.options is not None:
            return keeper.draw(game, wanted.options, wanted.seed)
        title = new(game) if last is None else new(game).played(last)
        return keeper.draw(game, title.asked, wanted.seed, board=title.draws)

    def _trace(self, stack: AsyncExitStack, table: Assembly) -> None:
        path = self._wanted.trace
        if path is None:
            return
        try:
            opened = open_trace(path)
        except OSError as error:
            raise Refused(because(NO_TRACE, file=str(path), detail=spoken(error))) from error
        tracer = Tracer(os.fdopen(opened, "w", encoding="ascii"))
        stack.callback(tracer.close)
        table.trace(tracer)

    def _call_the_doctor(
        self, stack: AsyncExitStack, table: Assembly, clock: asyncio.AbstractEventLoop, told: Letterbox
    ) -> None:
        """Who looks at everything when the menu asks for it, in a thread of its own: that takes a while."""
        wanted, writer = self._wanted, Writer(clock.call_soon_threadsafe)
        stack.callback(writer.close)

        def examine(desk: Desk) -> None:
            from companion.app.doctor.aboard import on_board  # noqa: PLC0415 - only for who asks

            on_board(
                wanted.configuration,
                wanted.folder,
                wanted.games,
                clock,
                writer,
                table.loop.hear,
                told.flickered,
            ).examine(desk)

        table.examinations.append(examine)

    def _lay_out(self, stack: AsyncExitStack, table: Assembly) -> None:
        """A simulated table keeps its pieces; on a new one they are laid as the game wants them."""
        simulated = table.parts.simulated
        if simulated is None or not simulated.board.cells:
            return
        # A thread of its own: the journal waits for nobody's pieces.
        writer = Writer(asyncio.get_running_loop().call_soon_threadsafe)
        stack.callback(writer.close)
        persistence = Persistence(simulated, self._wanted.folder, writer)
        stack.callback(persistence.close)
        if self._wanted.afresh or not persistence.restore():
            desk = table.loop.desk
            set_up(simulated, table.mats.under(desk), desk.table.line)
            persistence.keep()
        simulated.board.watch(lambda _cells: persistence.keep())
        boxes = Boxes(simulated, asyncio.get_running_loop(), table.mats, lambda: table.loop.desk)
        table.beginnings.append(boxes.begins)

    def _show_on_screens(self, stack: AsyncExitStack, table: Assembly) -> dict[str, Pump]:
        """A pump for each, by the name of its part; that of a screen that is not there yet rests."""
        pumps = {}
        for place, screen in table.parts.screens.items():
            name = f"{place}.{SCREEN}"
            pump = pumps[name] = Pump(screen)
            spared = table.caretaker.spare(pump)
            table.outputs.add_screen(None if place == COMMON else Chair(place), spared)
            if name in table.parts.held:
                pump.start()
            stack.callback(pump.close)
        stack.callback(table.caretaker.stop)
        table.caretaker.start()
        return pumps

    def _expect(
        self,
        stack: AsyncExitStack,
        table: Assembly,
        late: Mapping[str, Trouble],
        pumps: Mapping[str, Pump],
        emit: Emit,
    ) -> None:
        """Tell of what is missing, and wait for it."""
        clock = asyncio.get_running_loop()
        hand_over = clock.call_soon_threadsafe

        def came(name: str) -> None:
            if name in pumps:
                pumps[name].start()
            table.outputs.came(name)

        table.outputs.expect(late)
        for name, trouble in late.items():
            table.hear(PartLost(clock.time(), name, trouble))
        latecomers = Latecomers(table.parts, emit, came, clock=clock, hand_over=hand_over)
        stack.callback(latecomers.close)
        latecomers.expect(late)

    async def _open_page(
        self, stack: AsyncExitStack, table: Assembly, missing: dict[str, Reason]
    ) -> str | None:
        """Serve the page, and say where. A table of real parts goes on without one, and serves it later."""
        from companion.app.reception import Reception  # noqa: PLC0415 - the daemon stands without a page

        reception = Reception(self._wanted.configuration.page, self._wanted.folder, table, self._words)
        stack.push_async_callback(reception.close)
        table.admissions.append(reception.look)
        try:
            await reception.begin()
        except Refused as refused:
            if table.parts.simulated is not None:
                raise
            missing[PAGE] = refused.reason
        return reception.address


def _begun(keeper: Keeper, start: Start, end: str) -> Start:
    """The game has begun; or it waits for the disk."""
    try:
        keeper.begin(start.line, start.about, end)
    except Refused as refused:
        return replace(start, waits=because(GameFault.WAITS, **dict(refused.reason.values)))
    return start


def _resumed(found: Found, start: Callable[..., Start]) -> Start:
    return start(
        found.line,
        resumed=True,
        about=found.about,
        clock=found.clock,
        clocks=found.clocks,
        verdict=found.verdict,
        away=found.away,
    )
