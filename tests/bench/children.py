"""Daemons in processes of their own, and what the system tells of them. None outlives its `with`."""

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Timer
from typing import Final

from tests.bench.place import ROOT

PATIENCE_S: Final = 60.0
"""Who has not come so far by then never will."""


class Child:
    """One of them, and what it prints."""

    def __init__(self, process: Popen[str]) -> None:
        assert process.stdout is not None
        self.pid = process.pid
        self._process = process
        self._lines = process.stdout

    def await_line(self, pattern: str) -> str:
        """Wait until it prints this; the group of the pattern, or all of it."""
        for line in self._lines:
            if found := re.search(pattern, line):
                return found[found.lastindex or 0]
        raise ChildProcessError(self._process.args, pattern)

    def watch(self, seconds: float) -> None:
        """Look on for so long, in which it must not end."""
        try:
            self._process.wait(seconds)
        except TimeoutExpired:
            return
        raise ChildProcessError(self._process.args, self._process.returncode)

    def resident_mb(self) -> float:
        """Its memory that is in RAM, shared libraries included."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        found = re.search(r"^VmRSS:\s+(\d+) kB$", status, re.MULTILINE)
        assert found is not None
        return int(found[1]) * 1024 / 1e6

    def cpu_s(self) -> float:
        """The processor time that all its threads have taken (clock_getcpuclockid)."""
        return time.clock_gettime(~self.pid << 3 | 2)


@contextmanager
def child(module: str, *arguments: str) -> Iterator[Child]:
    """`python -m MODULE ARGUMENTS...`, until the block is left."""
    command = [sys.executable, "-m", module, *arguments]
    with Popen(command, stdout=PIPE, text=True, cwd=ROOT) as process:
        patience = Timer(PATIENCE_S, process.kill)
        patience.start()
        try:
            yield Child(process)
        finally:
            patience.cancel()
            patience.join()
            process.kill()
