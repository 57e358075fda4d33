"""The real daemon in a process of its own, that tests start, kill and start again."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
PATIENCE_S = 30
"""For a machine that is busy; nothing waits this long otherwise."""


class Companion:
    """`companion play` in a state directory of its own."""

    module = "companion"
    """What is run; somebody else's program may hand more games to the same command."""

    def __init__(self, state: Path, *flags: str) -> None:
        self.state = state
        self._flags = flags
        self._port = 0
        self._process: subprocess.Popen[str] | None = None
        self.address = ""

    def start(self, *flags: str) -> str:
        """Start it, and return what it said first. A second time it has the same port again."""
        command = [sys.executable, "-m", self.module, "play", "--state", str(self.state)]
        asked = flags or (() if self._port else self._flags)
        process = subprocess.Popen(
            [*command, "--port", str(self._port), *asked],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        self._process = process
        assert process.stdout is not None
        said = ""
        while line := process.stdout.readline():
            said += line
            if found := re.search(r"http://[^ ]*:(\d+)/", line):
                self.address, self._port = found[0], int(found[1])
                return said
        _, error = process.communicate(timeout=PATIENCE_S)
        raise AssertionError(said + error)

    def kill(self) -> None:
        """Pull the plug."""
        assert self._process is not None
        self._process.kill()
        self._process.communicate(timeout=PATIENCE_S)

    def stop(self) -> tuple[int, str]:
        """Tell it to stop; its status, and what it said on standard error."""
        return self.send(signal.SIGTERM)

    def send(self, stopper: signal.Signals) -> tuple[int, str]:
        """The same with another signal."""
        assert self._process is not None
        self._process.send_signal(stopper)
        _, error = self._process.communicate(timeout=PATIENCE_S)
        return self._process.returncode, error

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    @property
    def actions(self) -> list[str]:
        """What stands in the latest journal."""
        return record_in(self.state)


def record_in(state: Path) -> list[str]:
    """The actions that stand in the latest journal of a state directory."""
    latest = max(state.glob("*.journal"))
    lines = [json.loads(line.partition(" ")[2]) for line in latest.read_text().splitlines()]
    return [line["do"] for line in lines if "do" in line]
