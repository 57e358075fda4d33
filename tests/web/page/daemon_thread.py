"""The real daemon in a thread of the tests, so that they may say what its lots bring."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import Any

import pytest

from companion.config import Configuration, load
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import Assembly, MakeParts, assemble
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.devices import make_parts
from companion.daemon.systemd import SystemdNotifier
from companion.games.kernel import TABLE, Record
from companion.games.registry import GAMES
from companion.store.journal import Journal
from companion.words import ENGLISH
from tests.everygame import SPACES
from tests.web.page.daemon_process import PATIENCE_S
from tests.web.page.scripted_table import loop_in_a_thread


@contextmanager
def daemon_inside(
    state: Path,
    record: Record[Any],
    patch: pytest.MonkeyPatch,
    *,
    made: int = 0,
    welcome: bool = False,
    watch: Callable[[Assembly], None] = lambda _table: None,
    configuration: Configuration | None = None,
    make: MakeParts = make_parts,
    visitors_key: str = "",
) -> Iterator[str]:
    """A table at which this very game can be played, since it draws what is drawn here: its address.

    So many actions were made before, and the table goes on with the game; or it welcomes people to a new one.
    Who watches it knows how it stands.
    It is the simulated one, unless another one is configured.
    """

    def assembled(*given: Any, **named: Any) -> Assembly:
        table = assemble(*given, **named)
        watch(table)
        return table

    patch.setattr("companion.daemon.daemon.assemble", assembled)
    if made:
        with Journal.create(state, record.game.id, record.options) as journal:
            for action in record.actions[:made]:
                journal.append({"do": action})
    lots = [
        sum(
            record.game.rules.weight(before, other)
            for other in takewhile(action.__ne__, record.game.rules.legal(before))
        )
        for before, action in zip(record.states, record.actions, strict=False)
        if record.game.rules.actor(before) == TABLE
    ]
    patch.setattr("companion.store.state.table_lots", lambda _seed: lambda number, _total: lots[number])
    configuration = configuration or load(SIMULATED, SPACES)
    page = replace(configuration.page, port=0)
    wanted = DaemonOptions(
        replace(configuration, page=page),
        state,
        GAMES,
        record.game.id,
        options=record.options,
        afresh=not (made or welcome),
        visitors_key=visitors_key,
    )
    address: Future[str | None] = Future()

    async def run(stopped: asyncio.Event) -> None:
        try:
            daemon = Daemon(wanted, ENGLISH, SystemdNotifier({}), make=make)
            await daemon.run(lambda at, *_: address.set_result(at), stopped)
        except BaseException as error:
            if not address.done():
                address.set_exception(error)
            raise

    with loop_in_a_thread() as loop:
        stopped = asyncio.Event()
        running = asyncio.run_coroutine_threadsafe(run(stopped), loop)
        at = address.result(PATIENCE_S)
        assert at is not None
        try:
            yield at
        finally:
            loop.call_soon_threadsafe(stopped.set)
            running.result(PATIENCE_S)
