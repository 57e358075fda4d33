"""Searches boards in a process of its own, since a search would hold up the table: `companion boards --json`.

Laws: at most one search runs, the last one that was wanted; it ends when its process does, whatever the
reason, and what is left of an older one is heard no more. Nothing of `companion.bots` is imported here.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from companion.daemon.programs import Errand
from companion.session.events import BoardsSearched, FairBoard, SearchBoards
from companion.session.session import SEARCHED

COMMAND: Final = (sys.executable, "-m", "companion", "boards")


class BoardSearch(Errand):
    def __init__(
        self,
        clock: asyncio.AbstractEventLoop,
        hear: Callable[[BoardsSearched], object],
        command: Sequence[str] = COMMAND,
    ) -> None:
        super().__init__(clock)
        self._hear = hear
        self._command = command

    def start(self, wanted: SearchBoards) -> None:
        """Search what is wanted now, and nothing else any more."""
        own = (f"{name}={json.dumps(value)}" for name, value in (wanted.own or {}).items())
        asked = (*self._command, wanted.game, "--json", *(word for one in own for word in ("--set", one)))
        self.run(asked, partial(self._hear_line, wanted))

    def _hear_line(self, wanted: SearchBoards, line: bytes | None) -> None:
        done, found = _parse_line(line or b"")
        if done == SEARCHED:
            self.stop()
        is_own = wanted.own is not None
        self._hear(BoardsSearched(self.clock.time(), wanted.game, done, found, is_own=is_own))


def _parse_line(line: bytes) -> tuple[int, tuple[FairBoard, ...]]:
    """How far the search is, and what it has found; nothing at its end, where the line is no such thing."""
    try:
        told: dict[str, Any] = json.loads(line)
        if "done" in told:
            return min(int(100 * told["done"]), SEARCHED - 1), ()
        boards = (FairBoard(one["options"], one["code"], one["turns"]) for one in told["boards"])
        return SEARCHED, tuple(boards)
    except (ValueError, KeyError, TypeError):
        return SEARCHED, ()
