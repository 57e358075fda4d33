"""What is written to a card in an hour of play, and in an hour in which nobody plays.

The real daemon plays with the dial, in virtual time, at a table without a page; the system counts the bytes
that it is handed. Each sync makes a card write a block at least, and the journal of its file system besides.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final
from unittest import mock

from companion.config.drivers import SIMULATED
from companion.daemon.inventory import configuration_for
from companion.games.registry import GAMES
from companion.table.manners import Style
from tests.daemon.virtual_daemon import At, Script, played, wanted

HOUR_S: Final = 3600.0
ACTION_S: Final = 60.0
"""So long people think, and move."""
BLOCK_KIB: Final = 4
"""The least that is written where something is."""
FARTHEST: Final = 5
"""Detents."""
SYNCS: Final = ("fsync", "fdatasync", "sync")


@dataclass(frozen=True)
class Written:
    count: int
    """Bytes."""
    syncs: int


def hour_of_play(game: str, style: Style = Style.BOOK) -> Written:
    """A new game, and an action each minute, whatever the dial points at."""

    async def script(at: At) -> None:
        random, began = Random(1), at.now_s
        for minute in count(1):
            if at.now_s + ACTION_S > began + HOUR_S or at.line.actor is None:
                break
            chair = at.to_move
            await at.dial(chair, chair, random.randint(1, FARTHEST))
            await at.wait(max(0.0, began + minute * ACTION_S - at.now_s))
        await at.wait(max(0.0, began + HOUR_S - at.now_s))

    return _written(game, style, script)


def idle_hour(game: str) -> Written:
    """A game under way, and nobody at the table; its screens are all that is on."""

    async def script(at: At) -> None:
        await at.wait(HOUR_S)

    async def before(at: At) -> None:
        for _ in range(4):
            await at.dial(at.to_move, at.to_move)
        await at.wait(ACTION_S)

    return _written(game, Style.BOOK, script, before)


def _written(game: str, style: Style, script: Script, before: Script | None = None) -> Written:
    seen: list[Written] = []

    async def watched(at: At) -> None:
        if before is not None:
            await before(at)
        with counted() as so_far:
            await script(at)
            seen.append(so_far())

    found = configuration_for(SIMULATED, GAMES)
    found = replace(
        found, cells=None, page=replace(found.page, on=False), play=replace(found.play, style=style)
    )
    with TemporaryDirectory() as folder:
        played(wanted(found, Path(folder), game), watched)
    return seen[0]


@contextmanager
def counted() -> Iterator[Callable[[], Written]]:
    syncs = 0

    def and_count(real: Callable[..., None]) -> Callable[..., None]:
        def sync(*asked: int) -> None:
            nonlocal syncs
            syncs += 1
            real(*asked)

        return sync

    before = _handed_over()
    with ExitStack() as patched:
        for name in SYNCS:
            patched.enter_context(mock.patch.object(os, name, and_count(getattr(os, name))))
        yield lambda: Written(_handed_over() - before, syncs)


def _handed_over() -> int:
    """The bytes that this process has handed to the system, in files and pipes."""
    told = dict(line.split(": ") for line in Path("/proc/self/io").read_text().splitlines())
    return int(told["wchar"])
