"""Searches boards in a process of its own, since a search would hold up the table: `companion boards --json`.

Laws: at most one search runs, the last one that was wanted; it ends when its process does, whatever the
reason, and what is left of an older one is heard no more. Nothing of `companion.bots` is imported here.
"""

import json
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from subprocess import DEVNULL, PIPE, Popen
from threading import Thread
from typing import Any, Final

from companion.session.events import BoardsSearched, FairBoard, SearchBoards
from companion.session.session import SEARCHED
from companion.store.disk import HandOver
from hardware.clock import Clock

COMMAND: Final = (sys.executable, "-m", "companion", "boards")

_LOG: Final = logging.getLogger(__name__)


class BoardSearch:
    def __init__(
        self,
        clock: Clock,
        hand_over: HandOver,
        hear: Callable[[BoardsSearched], object],
        command: Sequence[str] = COMMAND,
    ) -> None:
        self._clock = clock
        self._hand_over = hand_over
        self._hear = hear
        self._command = command
        self._process: Popen[bytes] | None = None
        self._ended = True
        """Whether the result of the last search was heard."""

    def start(self, wanted: SearchBoards) -> None:
        """Search what is wanted now, and nothing else any more."""
        self.stop()
        own = (f"{name}={json.dumps(value)}" for name, value in (wanted.own or {}).items())
        asked = (*self._command, wanted.game, "--json", *(word for one in own for word in ("--set", one)))
        self._ended = False
        try:
            self._process = process = Popen(  # noqa: S603 - our own command
                asked, stdin=DEVNULL, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        except OSError:
            _LOG.exception("boards.no-search")
            self._hear_line(None, wanted, b"")
            return
        Thread(target=self._read, args=(process, wanted), name="boards", daemon=True).start()

    def stop(self) -> None:
        """End the search that runs, if any, and hear nothing more of it."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()

    def _read(self, process: Popen[bytes], wanted: SearchBoards) -> None:
        """Hand over each line, and an empty one at the end; runs in a thread of its own."""
        with process, suppress(RuntimeError):  # the loop that is handed to may be closed
            assert process.stdout is not None
            for line in process.stdout:
                self._hand_over(partial(self._hear_line, process, wanted, line))
            self._hand_over(partial(self._hear_line, process, wanted, b""))

    def _hear_line(self, process: Popen[bytes] | None, wanted: SearchBoards, line: bytes) -> None:
        if process is not self._process or self._ended:
            return
        done, found = _parse_line(line)
        self._ended = done == SEARCHED
        is_own = wanted.own is not None
        self._hear(BoardsSearched(self._clock.time(), wanted.game, done, found, is_own=is_own))


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
