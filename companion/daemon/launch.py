"""Starts a table from the command line: `companion play` and `companion run`.

Reads its configuration, opens its folders, and runs the loop until it is stopped.
"""

import asyncio
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from companion.config import Configuration, load
from companion.config.checks import NO_PLACES, Grids
from companion.daemon.command_flags import game_request
from companion.daemon.daemon import Announce, Daemon, DaemonOptions
from companion.daemon.devices import NoPartWorks
from companion.daemon.inventory import boards_of
from companion.daemon.systemd import SystemdNotifier
from companion.games.kernel import (
    Game,
    Games,
    Places,
    Reason,
    Refused,
    Words,
    because,
    begin,
    has_look,
    look_of,
)
from companion.games.registry import GAMES
from companion.session.game_start import Opening
from companion.session.shelf import mats, named_boards
from companion.store.disk import TABLE, packs_folder, table_folder
from companion.store.lots import setup_lots
from companion.store.packs import with_kept_packs


def grids_of(games: Mapping[str, Game[Any]]) -> Grids:
    """The grids of these games."""

    def grid(name: str, board: str) -> Places:
        game = games.get(name)
        return NO_PLACES if game is None else grid_of(game, board)

    return grid


def grid_of(game: Game[Any], board: str) -> Places:
    """Where the spaces of a board lie. A mat shared by several maps has no grid, as each map has its own."""
    mapped = look_of(game).printed.plan_on_cells if has_look(game) else None
    if board not in mats(game) or (mapped is not None and not board):
        return NO_PLACES
    named = named_boards(game)
    asked = {**named.needs.get(board, {}), named.name: board} if named and board else {}
    state = begin(game, asked, setup_lots(0)).state
    if mapped is None:
        return game.hands.places_of(state)
    return {field.space: (field.x, -field.y) for field in mapped(state).fields}


SPACES: Final = {name: game.hands.spaces for name, game in GAMES.items()}
"""The spaces of each game of the house."""
STOPPERS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
SIMULATED: Final = "simulated"
"""The profile used by `play`, and its state folder's name."""
FORCED_EXIT: Final = 1
"""The exit status after a second stop signal."""


def play(asked: Namespace, words: Words, games: Games) -> None:
    """Run the simulated table until Ctrl-C."""
    games, notes = with_kept_packs(games, packs_folder(asked.state))
    configuration = configuration_for(SIMULATED, games)
    if asked.port is not None:
        configuration = replace(configuration, page=replace(configuration.page, port=asked.port))
    serve(replace(_wanted_table(asked, configuration, SIMULATED, games), notes=notes), words)


def run(asked: Namespace, words: Words, games: Games) -> None:
    """Run the configured table until it is stopped."""
    games, notes = with_kept_packs(games, packs_folder(asked.state))
    configuration = configuration_for(Path(asked.config) if asked.config else asked.profile, games)
    serve(replace(_wanted_table(asked, configuration, TABLE, games), notes=notes), words)


def configuration_for(source: str | Path, games: Games) -> Configuration:
    """The configuration of a table for these games."""
    spaces = {name: game.hands.spaces for name, game in games.items()}
    seats = {name: game.seats for name, game in games.items()}
    boards = {name: boards_of(game) for name, game in games.items()}
    return load(source, spaces, seats, boards, grids_of(games))


def _wanted_table(asked: Namespace, configuration: Configuration, name: str, games: Games) -> DaemonOptions:
    wanted = game_request(asked, games)
    return DaemonOptions(
        configuration,
        table_folder(asked.state, name),
        games,
        wanted.game,
        options=wanted.options,
        seed=wanted.seed,
        afresh=wanted.afresh,
        trace=Path(asked.trace) if asked.trace else None,
    )


def serve(wanted: DaemonOptions, words: Words) -> None:
    """Run that table until it is stopped."""

    def announce(address: str | None, opening: Opening, missing: Mapping[str, Reason]) -> None:
        for note in (*opening.notes, *([opening.waits] if opening.waits else [])):
            print_line(words.reason(note))
        for part, why in missing.items():
            print_line(words.say("command.part-late", part=part, why=words.reason(why)))
        if address:
            print_line(words.say("command.at", address=address))
            return
        # Without a page nothing else shows how the board must be set up.
        for row in look_of(opening.game.record.game).printed.board_lines(opening.game.record.state):
            print_line(row)
        print_line(words.say("command.running"))

    daemon = Daemon(wanted, words, SystemdNotifier(os.environ))
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


def print_line(text: str) -> None:
    """Print a status line to standard output."""
    if sys.stdout is not None:
        with suppress(OSError):  # a closed output must not stop the table
            print(text, flush=True)
