"""The commands `companion play` and `companion run`: what was asked for becomes a daemon."""

import asyncio
import os
import signal
import sys
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final

from companion.app.assembly import Start
from companion.app.configuration import Configuration, load
from companion.app.daemon import Announce, Daemon, Wanted
from companion.app.flags import asked_for
from companion.app.grids import grids_of
from companion.app.notify import Notify
from companion.app.packs import with_kept_packs
from companion.app.parts import Missing
from companion.app.playable import boards_of
from companion.rules.games import GAMES
from companion.rules.kernel.game import Games
from companion.rules.kernel.reason import Reason, Refused, because
from companion.view.looks import look_of
from companion.view.words import Words

SPACES: Final = {name: game.spaces for name, game in GAMES.items()}
"""Of the games of the house."""
STOPPERS: Final = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
IMPATIENT: Final = 1
"""The exit status of who was told to stop twice."""
NAME: Final = "tabletop-companion"
NO_HOME: Final = "command.no-home"
"""The reason where nobody knows where this user keeps things. Values: none."""
SIMULATED: Final = "simulated"
"""The profile that `play` is for, and its folder among those of state."""
TABLE: Final = "table"
"""The folder of every other table."""
PACKS: Final = "packs"
"""The folder of packs beside them."""


def play(asked: Namespace, words: Words, games: Games) -> None:
    """The simulated table, until Ctrl-C."""
    games, notes = with_kept_packs(games, packs_of(asked))
    configuration = configured(SIMULATED, games)
    if asked.port is not None:
        configuration = replace(configuration, page=replace(configuration.page, port=asked.port))
    serve(replace(_wanted(asked, configuration, SIMULATED, games), notes=notes), words)


def run(asked: Namespace, words: Words, games: Games) -> None:
    """The table that the configuration tells of, until it is told to stop."""
    games, notes = with_kept_packs(games, packs_of(asked))
    configuration = configured(Path(asked.config) if asked.config else asked.profile, games)
    serve(replace(_wanted(asked, configuration, TABLE, games), notes=notes), words)


def configured(source: str | Path, games: Games) -> Configuration:
    """The configuration of a table for these games."""
    spaces = {name: game.spaces for name, game in games.items()}
    seats = {name: game.seats for name, game in games.items()}
    boards = {name: boards_of(game) for name, game in games.items()}
    return load(source, spaces, seats, boards, grids_of(games))


def _wanted(asked: Namespace, configuration: Configuration, name: str, games: Games) -> Wanted:
    wanted = asked_for(asked, games)
    return Wanted(
        configuration,
        state_of(asked, name),
        games,
        wanted.game,
        options=wanted.options,
        seed=wanted.seed,
        afresh=wanted.afresh,
        trace=Path(asked.trace) if asked.trace else None,
    )


def serve(wanted: Wanted, words: Words) -> None:
    """That table, until it is told to stop."""

    def announce(address: str | None, start: Start, missing: Mapping[str, Reason]) -> None:
        for note in (*start.notes, *([start.waits] if start.waits else [])):
            say(words.reason(note))
        for part, why in missing.items():
            say(words.say("command.part-late", part=part, why=words.reason(why)))
        if address:
            say(words.say("command.at", address=address))
            return
        # Without a page nothing else says how the board is to be laid.
        for row in look_of(start.line.game).board_lines(start.line.state):
            say(row)
        say(words.say("command.running"))

    daemon = Daemon(wanted, words, Notify(os.environ))
    try:
        asyncio.run(_until_told_to_stop(daemon, announce))
    except Missing as missing:
        why = words.reason(missing.reason)
        raise Refused(because("command.part-missing", part=missing.part, why=why)) from missing


async def _until_told_to_stop(daemon: Daemon, announce: Announce) -> None:
    stopped = asyncio.Event()

    def stop() -> None:
        if stopped.is_set():  # whoever asks twice does not want to wait for a disk that hangs
            os._exit(IMPATIENT)
        stopped.set()

    for stopper in STOPPERS:
        asyncio.get_running_loop().add_signal_handler(stopper, stop)
    await daemon.run(announce, stopped)


def say(text: str) -> None:
    """A line for whoever reads what the table says."""
    if sys.stdout is not None:
        with suppress(OSError):  # a table does not stop because nobody reads what it says
            print(text, flush=True)


def state_of(asked: Namespace, name: str) -> Path:
    """Where a table keeps its games: as was asked for, or in the folder of that name."""
    return Path(asked.state) if asked.state else state_folder(os.environ) / name


def packs_of(asked: Namespace) -> Path:
    """Where packs are kept: as was asked for, or where each table of this machine finds them."""
    return (Path(asked.state) if asked.state else state_folder(os.environ)) / PACKS


def state_folder(environment: Mapping[str, str]) -> Path:
    """Where this machine keeps what is neither program nor configuration."""
    if given := environment.get("STATE_DIRECTORY"):
        return Path(given.partition(":")[0])
    if base := environment.get("XDG_STATE_HOME"):
        return Path(base) / NAME
    try:
        return Path.home() / ".local" / "state" / NAME
    except RuntimeError as error:
        raise Refused(because(NO_HOME)) from error
