"""The daemon: assembles a table, runs it until it is stopped, and shuts it down.

Laws: everything is closed in reverse order of opening, whatever happened in between. The journal is
opened first and closed last. Nothing of a game is written before everything it needs is open.
"""

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.config import Configuration
from companion.config.checks import COMMON
from companion.daemon.assembly import Assembly, MakeParts, assemble, default_players
from companion.daemon.devices import DeviceRetry, make_parts
from companion.daemon.screen_saver import ScreenThread
from companion.daemon.signal_queue import SignalQueue
from companion.daemon.systemd import READY, STOPPING, SystemdNotifier, feed_watchdog
from companion.daemon.translation import reason_of
from companion.games.kernel import Game, Games, Options, Reason, Record, Refused, Temper, Words, because
from companion.session.bots import needs_search
from companion.session.events import Analyse, GameBegan, Introduce, SearchBoards, Touched
from companion.session.game_start import Opening
from companion.session.saved_game import SavedGame, carry_over
from companion.session.session import Session
from companion.session.shelf import new_title
from companion.session.work.job import Admit, Examine
from companion.store.disk import Writer, error_text
from companion.store.journal_folder import lock_folder
from companion.store.lots import fresh_seeds
from companion.store.state import StateDirectory
from companion.table.events import Chair
from companion.view.scene import Scene
from hardware.ports import Emit
from hardware.signals import PartLost
from hardware.trouble import Trouble

if TYPE_CHECKING:  # a table does without where nobody wants a fair board, a bot or a hint
    from companion.daemon.board_search import BoardSearch
    from companion.daemon.bots import BotSeats
    from companion.daemon.game_analysis import GameAnalysis
    from companion.daemon.hint_search import HintSearch

PAGE: Final = "page"
"""The name under which the page is reported as missing."""
NO_LEVEL: Final = "flags.no-level"
"""The reason where the bot of the game has no such level."""
NO_BOT: Final = "flags.no-bot"
"""The reason where no bot plays the game."""
NO_TRACE: Final = "replay.no-trace"
"""The reason where a trace cannot be written."""

Announce = Callable[[str | None, Opening, Mapping[str, Reason]], None]
"""Receives the page's address if there is one, the opening, and the missing parts with their reasons."""


@dataclass(frozen=True, slots=True)
class DaemonOptions:
    configuration: Configuration
    folder: Path
    """The state directory."""
    games: Games
    game: str | None = None
    """The requested game; `None` for the last one played, or the first of all."""
    options: Mapping[str, object] | None = None
    """The options of a new game if none is resumed; `None` for those of the last one."""
    seed: int | None = None
    opponent: int | None = None
    """The level of the bots that have all seats but the first; `None` for the players as they were."""
    temper: Temper = Temper.EVEN
    """How these bots play."""
    bot: tuple[str, ...] = ()
    """The command of the program that plays for bots; empty for our own."""
    afresh: bool = False
    """Whether a new game is requested even if an old one can be resumed."""
    greets: bool = True
    """Whether a table where nothing was ever played first asks what to play."""
    trace: Path | None = None
    """The path of the trace to write, if any."""
    notes: tuple[Reason, ...] = ()
    """Notices about the games, such as packs that failed to load."""
    job: str = ""
    """The setup job to begin at once; empty for play."""
    visitors_key: str = field(default="", repr=False)
    """The key with which others on the network may visit a simulated table; empty to have it alone."""
    on_change: Callable[[Session], object] | None = None
    """Called with the session of each scene."""


class Daemon:
    def __init__(
        self,
        options: DaemonOptions,
        words: Words,
        notify: SystemdNotifier,
        seeds: Iterator[int] | None = None,
        make: MakeParts = make_parts,
    ) -> None:
        self._options = options
        self._words = words
        self._notify = notify
        self._seeds = seeds or fresh_seeds()
        self._make = make

    async def run(self, announce: Announce, stopped: asyncio.Event) -> None:
        """Run until stopped. Raises `Refused` if the table cannot start."""
        clock = asyncio.get_running_loop()
        async with AsyncExitStack() as stack:
            table, address, opening, missing = await self._start(stack, clock)
            announce(address, opening, missing)
            self._notify.send(READY)
            feed_watchdog(self._notify, clock, table.loop.waits_s)
            await stopped.wait()
            self._notify.send(STOPPING)

    async def _start(
        self, stack: AsyncExitStack, clock: asyncio.AbstractEventLoop
    ) -> tuple[Assembly, str | None, Opening, Mapping[str, Reason]]:
        options, hand_over = self._options, clock.call_soon_threadsafe
        writer = Writer(hand_over)
        state = StateDirectory(options.folder, writer, clock, self._seeds, options.games)
        stack.enter_context(lock_folder(options.folder))
        stack.callback(state.close)
        stack.callback(writer.close)
        opening = choose_opening(options, state)
        table = assemble(
            options.configuration,
            opening,
            clock=clock,
            hand_over=hand_over,
            scribe=state,
            words=self._words,
            games=options.games,
            make=self._make,
        )
        queue = SignalQueue(table.handle, hand_over, clock, table.loop.batch)
        self._connect_doctor(stack, table, clock, queue)
        self._search_boards(stack, table, clock)
        self._analyse_games(stack, table, clock)
        self._connect_bots(stack, table, clock)
        self._set_out_pieces(stack, table, clock)
        self._start_trace(stack, table)
        stack.callback(table.parts.close)
        late = table.parts.open(queue)
        threads = self._start_screens(stack, table)
        self._retry_missing(stack, table, late, threads, queue)
        if (on_change := options.on_change) is not None:
            table.subscribe(Scene, lambda now: on_change(now.session))
        stack.callback(table.outputs.stop)
        stack.callback(table.loop.stop)
        missing = {name: reason_of(trouble) for name, trouble in late.items()}
        address = await self._open_page(stack, state, table, missing)
        if not opening.resumed:
            opening = replace(opening, waits=state.begin(opening.game))
        elif options.opponent is not None:
            match = opening.game.players.match
            state.write(Introduce((), match), table.loop.session, lambda _outcome: None)
        table.loop.start(opening.waits, state.retry)
        if options.configuration.care.demonstrate_after_s:
            table.handle_news(Touched(clock.time()))  # somebody has switched it on
        return table, address, opening, missing

    def _start_trace(self, stack: AsyncExitStack, table: Assembly) -> None:
        path = self._options.trace
        if path is None:
            return
        from companion.daemon.trace import Tracer, open_trace  # noqa: PLC0415 - only when requested

        try:
            opened = open_trace(path)
        except OSError as error:
            raise Refused(because(NO_TRACE, file=str(path), detail=error_text(error))) from error
        tracer = Tracer(os.fdopen(opened, "w", encoding="ascii"))
        stack.callback(tracer.close)
        tracer.follow(table)

    def _connect_doctor(
        self, stack: AsyncExitStack, table: Assembly, clock: asyncio.AbstractEventLoop, queue: SignalQueue
    ) -> None:
        """Run the doctor when a job requests it, in a thread of its own, as an examination is slow."""
        options, writer = self._options, Writer(clock.call_soon_threadsafe)
        stack.callback(writer.close)

        def examine(wanted: Examine) -> None:
            from companion.doctor.examination import examine_running  # noqa: PLC0415 - only when requested
            from companion.doctor.surroundings import Surroundings  # noqa: PLC0415 - the same

            around = Surroundings(
                options.configuration.profile or "",
                options.configuration,
                options.folder,
                clock,
                games=options.games,
                probe=table.parts.probe,
                flickered=queue.flicker_counts(),
            )
            examine_running(around, writer, table.handle_news, parts_only=wanted.parts_only)

        table.subscribe(Examine, examine)

    def _search_boards(
        self, stack: AsyncExitStack, table: Assembly, clock: asyncio.AbstractEventLoop
    ) -> None:
        """Search fair boards where they are wanted, until a game begins."""
        searches: list[BoardSearch] = []

        def search(wanted: SearchBoards) -> None:
            from companion.daemon.board_search import BoardSearch  # noqa: PLC0415 - only when requested

            if not searches:
                searches.append(BoardSearch(clock, table.handle_news))
            searches[0].start(wanted)

        def stop() -> None:
            for one in searches:
                one.stop()

        stack.callback(stop)
        table.subscribe(SearchBoards, search)
        table.subscribe(GameBegan, lambda _began: stop())

    def _analyse_games(
        self, stack: AsyncExitStack, table: Assembly, clock: asyncio.AbstractEventLoop
    ) -> None:
        """Find out what decided a game where that is wanted, until the next one begins."""
        analyses: list[GameAnalysis] = []

        def analyse(wanted: Analyse) -> None:
            from companion.daemon.game_analysis import GameAnalysis  # noqa: PLC0415 - only when requested

            if not analyses:
                analyses.append(GameAnalysis(clock, table.handle_news))
            analyses[0].start(wanted)

        def stop() -> None:
            for one in analyses:
                one.stop()

        stack.callback(stop)
        table.subscribe(Analyse, analyse)
        table.subscribe(GameBegan, lambda _began: stop())

    def _connect_bots(self, stack: AsyncExitStack, table: Assembly, clock: asyncio.AbstractEventLoop) -> None:
        """Have the bots play and hints found; what that needs is loaded once one of them is wanted."""
        listeners: list[BotSeats | HintSearch] = []

        def handle(now: Scene) -> None:
            if not listeners and needs_search(now.session):
                from companion.daemon import bots  # noqa: PLC0415 - only then
                from companion.daemon.hint_search import HintSearch  # noqa: PLC0415 - the same
                from companion.daemon.programs import ChildProcess  # noqa: PLC0415 - the same

                command, get_session = self._options.bot or bots.COMMAND, lambda: table.loop.session
                worker = bots.BotWorker(clock, lambda: ChildProcess(command))
                seats = bots.BotSeats(clock, get_session, table.handle_news, next(self._seeds), worker)
                listeners.extend((seats, HintSearch(clock, get_session, table.handle_news, worker)))
                stack.callback(seats.close)
                stack.callback(worker.close)
            for one in listeners:
                one.handle(now)

        table.subscribe(Scene, handle)

    def _set_out_pieces(
        self, stack: AsyncExitStack, table: Assembly, clock: asyncio.AbstractEventLoop
    ) -> None:
        """Place the pieces of a simulated table: restored from the file, or set up for the game."""
        simulated = table.parts.simulated
        if simulated is None or not simulated.board.cells:
            return
        from companion.daemon.simulated_chores import (  # noqa: PLC0415 - a real table has none
            BorrowedPieces,
            SimulatedChores,
        )
        from companion.daemon.simulated_table import (  # noqa: PLC0415 - the same
            PieceFile,
            box_exchange,
            place_pieces,
        )

        # A thread of its own: saving pieces must not delay the journal.
        writer = Writer(clock.call_soon_threadsafe)
        stack.callback(writer.close)
        persistence = PieceFile(simulated, self._options.folder, writer)
        stack.callback(persistence.close)
        if self._options.afresh or not persistence.restore():
            session = table.loop.session
            place_pieces(simulated, table.mats.mat_on_table(session), session.table.record)
            persistence.keep()
        borrowed = BorrowedPieces(simulated)
        table.subscribe(Scene, borrowed.handle)
        simulated.board.watch(lambda _cells: None if borrowed.are_lent else persistence.keep())
        boxes = box_exchange(simulated, clock, table.mats, lambda: table.loop.session)
        table.subscribe(GameBegan, boxes)
        chores = SimulatedChores(simulated, clock, table.mats, lambda: table.loop.session)
        table.subscribe(Scene, chores.handle)

    def _start_screens(self, stack: AsyncExitStack, table: Assembly) -> dict[str, ScreenThread]:
        """Start a thread for each screen, by the name of its part; that of a missing screen is idle."""
        threads = {}
        for place, screen in table.parts.screens.items():
            name = f"{place}.screen"
            thread = threads[name] = ScreenThread(screen)
            protected = table.screen_saver.protect(thread)
            table.outputs.add_screen(None if place == COMMON else Chair(place), protected)
            if name in table.parts.opened:
                thread.start()
            stack.callback(thread.close)
        stack.callback(table.screen_saver.stop)
        table.screen_saver.start()
        return threads

    def _retry_missing(
        self,
        stack: AsyncExitStack,
        table: Assembly,
        late: Mapping[str, Trouble],
        threads: Mapping[str, ScreenThread],
        emit: Emit,
    ) -> None:
        clock = asyncio.get_running_loop()

        def show_on_opened(name: str) -> None:
            if name in threads:
                threads[name].start()
            table.outputs.show_on_opened(name)

        table.outputs.skip_until_opened(late)
        for name, trouble in late.items():
            table.handle(PartLost(clock.time(), name, trouble))
        hand_over = clock.call_soon_threadsafe
        retry = DeviceRetry(table.parts, emit, show_on_opened, clock=clock, hand_over=hand_over)
        stack.callback(retry.close)
        retry.retry(late)

    async def _open_page(
        self, stack: AsyncExitStack, state: StateDirectory, table: Assembly, missing: dict[str, Reason]
    ) -> str | None:
        """Serve the page and return its address; a real table starts without one and serves it later."""
        from companion.daemon.page_host import PageHost, ServedPage  # noqa: PLC0415 - a tool can do without

        page, simulated = self._options.configuration.page, table.parts.simulated is not None

        def load_page() -> Callable[[], ServedPage]:
            from companion.web.table_page import ServedTable, TablePage  # noqa: PLC0415 - only when wanted

            served = ServedTable(
                chairs=tuple(table.setting.chairs),
                mats=table.mats,
                parts=table.parts.by_name,
                simulated=table.parts.simulated,
                subscriptions=table.subscriptions,
                signal_filters=table.signal_filters,
                session=lambda: table.loop.session,
                is_saving=lambda: table.loop.saving,
                handle_remote=table.handle_remote,
                handle_page=table.handle_news,
                show_requests=table.presenter.show_requests,
            )
            return partial(TablePage, served, self._words, page.port)

        visitors_key = (lambda: self._options.visitors_key) if simulated else state.phones_key
        host = PageHost(page, visitors_key, load_page, table.presenter, simulated=simulated)
        stack.push_async_callback(host.close)
        table.subscribe(Admit, host.refresh)
        table.subscribe(Scene, host.handle_scene)
        try:
            await host.start()
        except Refused as refused:
            if simulated:
                raise
            missing[PAGE] = refused.reason
        return host.address


def choose_opening(options: DaemonOptions, state: StateDirectory) -> Opening:
    """The game to start with: the resumed one, unless another is requested, else a new one."""
    usual = partial(default_players, options.configuration)
    chairs = [Chair(name) for name in options.configuration.chairs]
    past = state.open(chairs, usual)
    notes = (*options.notes, *past.notes)
    opening = partial(Opening, household=past.household, notes=notes, job=options.job)
    if past.saved is not None and not options.afresh and options.game in (None, past.game):
        return opening(_against_bots(past.saved, options), waits=past.waits, resumed=True)
    game = options.games[options.game or past.game or next(iter(options.games))]
    record = _draw_game(options, state, game, past.household.last_options.get(game.id))
    players = past.players or usual(record.seats)
    if past.game is not None:
        players = carry_over(players, options.games[past.game], record, chairs)
    welcome = past.players is None and options.greets and not options.afresh
    return opening(_against_bots(SavedGame(record, players), options), welcome=welcome)


def _against_bots(saved: SavedGame, options: DaemonOptions) -> SavedGame:
    """The game with the first person against bots of that level. Raises `Refused` if it has no such bots."""
    level = options.opponent
    if level is None:
        return saved
    game, match = saved.record.game, saved.players.match
    if not 1 <= level <= game.levels:
        code = NO_LEVEL if game.levels else NO_BOT
        raise Refused(because(code, game=game.id, level=level, most=game.levels))
    person, *others = match.people
    people = (replace(person, level=0), *(replace(other, level=level) for other in others))
    match = replace(match, people=people, temper=options.temper)
    return replace(saved, players=replace(saved.players, match=match))


def _draw_game(
    options: DaemonOptions, state: StateDirectory, game: Game[Any], last: Options | None
) -> Record[Any]:
    if options.options is not None:
        return state.draw(game, options.options, options.seed)
    title = new_title(game) if last is None else new_title(game).as_played(last)
    return state.draw(game, title.options, options.seed, board=title.draws)
