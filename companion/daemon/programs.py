"""Programs that the daemon starts beside itself, and the lines to and from them.

Laws: nothing here blocks and there is no thread; a program is over once its output ends, and is killed then,
should it still run; nothing more is heard of one that was killed.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from signal import SIGKILL
from subprocess import PIPE, Popen
from typing import Final

_LOG: Final = logging.getLogger(__name__)

READ_BYTES: Final = 1 << 16
LONGEST_LINE: Final = 1 << 20
"""A longer line is heard as it is so far, which is nothing that anybody understands."""


class ChildProcess:
    """A process in a session of its own: a Ctrl-C is for the daemon, which ends it."""

    requests: int
    """The descriptor to write to; it does not block, nor does the other one."""
    answers: int
    """The descriptor to read from."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process: Final = Popen(  # noqa: S603 - our own, or that of the person who starts the table
            command, stdin=PIPE, stdout=PIPE, bufsize=0, start_new_session=True
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._pipes: Final = self._process.stdin, self._process.stdout
        self.requests, self.answers = (pipe.fileno() for pipe in self._pipes)
        for descriptor in (self.requests, self.answers):
            os.set_blocking(descriptor, False)

    def finish(self) -> None:
        """End its input; it should then end by itself."""
        self._pipes[0].close()

    def kill(self) -> None:
        """End it with all that it has started, such as what a script runs."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, SIGKILL)
        for pipe in self._pipes:
            pipe.close()
        self._process.wait()


class Program:
    """A process that is heard line by line; `None` is its end."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, process: ChildProcess, hear: Callable[[bytes | None], object]
    ) -> None:
        self._loop = loop
        self._process = process
        self._hear = hear
        self._unread = bytearray()
        self._unsent = bytearray()
        self._is_killed = False
        self.is_finished = False
        """Whether nothing more is sent to it."""
        loop.add_reader(process.answers, self._read)

    def send(self, line: bytes) -> None:
        if not (self.is_finished or self._is_killed):
            self._unsent += line + b"\n"
            self._write()

    def finish(self) -> None:
        """Let it end by itself, once it has got all lines."""
        if not (self.is_finished or self._is_killed):
            self.is_finished = True
            self._write()

    def kill(self) -> None:
        if self._is_killed:
            return
        self._is_killed = True
        self._loop.remove_reader(self._process.answers)
        if self._unsent:
            self._loop.remove_writer(self._process.requests)
        self._process.kill()

    def _write(self) -> None:
        try:
            del self._unsent[: os.write(self._process.requests, self._unsent)]
        except BlockingIOError:
            pass
        except OSError:  # it has ended, as the end of its output will say
            self._unsent.clear()
        if self._unsent:
            self._loop.add_writer(self._process.requests, self._write)
            return
        self._loop.remove_writer(self._process.requests)
        if self.is_finished:
            self._process.finish()

    def _read(self) -> None:
        try:
            got = os.read(self._process.answers, READ_BYTES)
        except BlockingIOError:
            return
        self._unread += got
        *lines, rest = self._unread.split(b"\n")
        if len(rest) > LONGEST_LINE:
            lines.append(rest)
            rest = bytearray()
        self._unread = rest
        for line in lines:
            if not self._is_killed:
                self._hear(bytes(line))
        if not got and not self._is_killed:
            self.kill()
            self._hear(None)


class Errand:
    """Has one program run at a time, the last one that was wanted, and hears its lines."""

    def __init__(self, clock: asyncio.AbstractEventLoop) -> None:
        self.clock = clock
        self._program: Program | None = None

    def stop(self) -> None:
        """End the program that runs, if any, and hear nothing more of it."""
        if self._program is not None:
            self._program.kill()

    def run(self, command: Sequence[str], hear: Callable[[bytes | None], object], told: bytes = b"") -> None:
        """Run this program now, told that line if it is one, and no other one any more."""
        self.stop()
        try:
            self._program = Program(self.clock, ChildProcess(command), hear)
        except OSError:
            _LOG.exception("programs.not-started")
            self.clock.call_soon(hear, None)
            return
        if told:
            self._program.send(told)
            self._program.finish()
