"""The command `companion` in processes of its own: its tables, and what is waited for there.

None outlives its `with`.
"""

import re
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from subprocess import PIPE, Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from threading import Timer
from typing import Final
from urllib.request import urlopen

from companion.games.katarenga.position import format_position
from companion.store.journal import Journal
from tests.bench.child import FRAME, HELD
from tests.bench.katarenga import GAME, START
from tests.bench.rounds import ROOT, Clock

PATIENCE_S: Final = 60.0
"""Who has not come so far by then never will."""


class Child:
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
        try:
            self._process.wait(seconds)
        except TimeoutExpired:
            return
        raise ChildProcessError(self._process.args, self._process.returncode)

    def resident_mb(self) -> float:
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


Command = tuple[str, ...]
"""A module and its arguments."""

LIFTS: Final = 20

SIMULATED = """
profile = "simulated"
play.settle_ms = 5
page.on = false
"""
PAGE = """
profile = "simulated"
play.settle_ms = 5
page.port = 0
"""
WIRED = """
profile = "simulated"
play.settle_ms = 5
page.on = false
gpio.factory = "mock"
common.screen.driver = "none"

[chairs.south]
screen = { driver = "ssd1306", address = 0x3C }
dial = { driver = "gpio", a = 17, b = 27 }
push = { driver = "gpio", pin = 22 }
key = { driver = "gpio", pin = 23 }

[chairs.north]
screen = { driver = "ssd1306", address = 0x3D }
dial = { driver = "gpio", a = 5, b = 6 }
push = { driver = "gpio", pin = 13 }
key = { driver = "gpio", pin = 19 }
"""


class Make(Enum):
    """What a table is made of: its configuration, and the module that runs it."""

    SIMULATED = SIMULATED, "tests.bench.child"
    PAGE = PAGE, "tests.bench.child"
    WIRED = WIRED, "tests.bench.wired"


@contextmanager
def command(make: Make, lifts: int = 0) -> Iterator[Command]:
    """`companion run` with such a table, on which a new game lies, always on the same board."""
    told, module = make.value
    with TemporaryDirectory() as name:
        configuration, state = Path(name, "table.toml"), Path(name, "state")
        configuration.write_text(told)
        with Journal.create(
            state, GAME.id, GAME.rules.settle({"position": format_position(START)}, lambda _: 0)
        ):
            pass
        yield (module, str(lifts), "run", "--config", str(configuration), "--state", str(state))


@contextmanager
def held(make: Make) -> Iterator[Child]:
    """Such a table in use: a pawn was lifted and put back some times, and is in a hand now."""
    with command(make, LIFTS) as arguments, child(*arguments) as daemon:
        daemon.await_line(HELD)
        yield daemon


def first_frame_s(clock: Clock, make: Make) -> float:
    with command(make) as arguments:
        began = clock()
        with child(*arguments) as daemon:
            daemon.await_line(FRAME)
            return clock() - began


def first_page_s(clock: Clock) -> float:
    """From the start of the command until somebody who goes where it says gets the page."""
    with TemporaryDirectory() as state:
        began = clock()
        with child("companion", "play", "--port", "0", "--state", state) as daemon:
            address = daemon.await_line(r"http://\S+")
            with urlopen(address) as answer:  # noqa: S310 - an address of ours
                answer.read()
            return clock() - began
