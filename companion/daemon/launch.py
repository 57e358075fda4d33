"""Starts a table from the command line: `companion play` and `companion run`.

Reads its configuration, opens its folders, and runs the loop until it is stopped.
"""

import asyncio
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from companion.config.drivers import SIMULATED
from companion.daemon.command_flags import game_request, is_painted
from companion.daemon.daemon import Announce, Daemon, DaemonOptions
from companion.daemon.devices import NoPartWorks
from companion.daemon.inventory import configuration_for
from companion.daemon.systemd import SystemdNotifier
from companion.games.kernel import Games, Reason, Refused, Temper, Words, because, look_of
from companion.session.game_start import Opening
from companion.store.disk import TABLE, packs_folder, table_folder
from companion.store.json_files import new_key
from companion.view.sentences import name_of_game

STOPPERS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
QUICK_SETTLE_MS: Final = 20
"""How long a piece must lie still for play in a browser: simulated contacts bounce for 2 ms."""
FORCED_EXIT: Final = 1
"""The exit status after a second stop signal."""


def play(args: Namespace, words: Words, games: Games) -> None:
    """Run the simulated table until Ctrl-C."""
    from companion.daemon.browser import open_browser  # noqa: PLC0415 - only where somebody plays here

    options = _daemon_options(args, SIMULATED, SIMULATED, games)
    configuration = options.configuration
    page = configuration.page if args.port is None else replace(configuration.page, port=args.port)
    quick = replace(configuration.play, settle_ms=QUICK_SETTLE_MS)
    options = replace(
        options,
        configuration=replace(configuration, page=page, play=quick),
        greets=False,
        visitors_key=new_key() if args.share else "",
    )
    serve(options, words, show_nothing if args.no_browser else open_browser)


def run(args: Namespace, words: Words, games: Games) -> None:
    serve(_daemon_options(args, Path(args.config) if args.config else args.profile, TABLE, games), words)


def _daemon_options(args: Namespace, source: str | Path, folder: str, games: Games) -> DaemonOptions:
    packs, notes = packs_folder(args.state), tuple[Reason, ...]()
    if os.path.lexists(packs):
        from companion.store.packs import with_kept_packs  # noqa: PLC0415 - only where packs are kept

        games, notes = with_kept_packs(games, packs)
    configuration = configuration_for(source, games)
    request = game_request(args, games)
    level, temper = args.opponent or (None, Temper.EVEN)
    return DaemonOptions(
        configuration,
        table_folder(args.state, folder),
        games,
        request.game,
        options=request.options,
        seed=request.seed,
        opponent=level,
        temper=temper,
        bot=tuple(args.bot),
        afresh=request.afresh,
        trace=Path(args.trace) if args.trace else None,
        notes=notes,
    )


def show_nothing(_address: str) -> None:
    """Open no browser: nobody sits at the machine of a real table."""


def serve(options: DaemonOptions, words: Words, show: Callable[[str], object] = show_nothing) -> None:

    def announce(address: str | None, opening: Opening, missing: Mapping[str, Reason]) -> None:
        for note in (*opening.notes, *([opening.waits] if opening.waits else [])):
            print_line(words.reason(note))
        for part, why in missing.items():
            print_line(words.say("command.part-late", part=part, why=words.reason(why)))
        if address:
            game = name_of_game(opening.game.record.game.id, words)
            print_line(words.say("command.at", game=game, address=address))
            if options.visitors_key:
                _print_invitation(words, urlsplit(address).port or 0, options.visitors_key)
            show(address)
            return
        # Without a page nothing else shows how the board must be set up.
        for row in look_of(opening.game.record.game).printed.board_lines(opening.game.record.state):
            print_line(row)
        print_line(words.say("command.running"))

    daemon = Daemon(options, words, SystemdNotifier(os.environ))
    try:
        asyncio.run(_until_told_to_stop(daemon, announce))
    except NoPartWorks as missing:
        why = words.reason(missing.reason)
        raise Refused(because("command.part-missing", part=missing.part, why=why)) from missing


async def _until_told_to_stop(daemon: Daemon, announce: Announce) -> None:
    stopped = asyncio.Event()

    def stop() -> None:
        if stopped.is_set():  # a second signal must not wait for a hanging disk
            os._exit(FORCED_EXIT)
        stopped.set()

    for stopper in STOPPERS:
        asyncio.get_running_loop().add_signal_handler(stopper, stop)
    await daemon.run(announce, stopped)


def _print_invitation(words: Words, port: int, key: str) -> None:
    from companion.daemon.invitation import invitation  # noqa: PLC0415 - only of a shared table

    terminal = sys.stdout is not None and sys.stdout.isatty()
    for line in invitation(words, port, key, painted=is_painted("auto", os.environ, terminal=terminal)):
        print_line(line)


def print_line(text: str) -> None:
    if sys.stdout is not None:
        # A closed output must not stop the table, nor one that cannot write blocks.
        with suppress(OSError, UnicodeEncodeError):
            print(text, flush=True)
