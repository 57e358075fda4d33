"""How long the referee lets others wait: random games played through its protocol."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from time import sleep
from typing import Any, Final

from companion.bots.registry import MINDS
from companion.cli.referee import Referee
from companion.games.registry import GAMES
from companion.words import ENGLISH
from tests.bench.rounds import ROOT, Clock

Ask = Callable[[bytes], bytes]
"""Gives a line to a referee and waits for its answer."""

Thinks = Callable[[], AbstractContextManager[None]]
"""Has a bot think meanwhile."""
COMMAND = [sys.executable, "-m", "companion", "referee"]
ENDLESS = 10**15
MIDDLE: Final = {"katarenga": 10, "kiwara": 20, "kitara": 40}
"""Decisions before the middle of a game."""
SEARCHED_S: Final = 0.03
"""So long a search runs before it is stopped."""
LEGAL = b'{"do": "legal"}\n'


def in_process() -> Ask:
    """A referee without a pipe."""
    referee = Referee(GAMES, ENGLISH)
    return lambda line: referee.answer(line)[0]


class Piped:
    """The command `companion referee` at the other end of two pipes."""

    def __init__(self, process: Popen[bytes]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._lines, self._answers = process, process.stdin, process.stdout

    def __call__(self, line: bytes) -> bytes:
        self.send(line)
        return self.read()

    def send(self, line: bytes) -> None:
        self._lines.write(line)
        self._lines.flush()

    def read(self) -> bytes:
        return self._answers.readline()

    def peak_mb(self) -> float:
        """The most memory that was ever resident."""
        status = Path(f"/proc/{self._process.pid}/status").read_text()
        return (
            next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
            * 1024
            / 1e6
        )


@contextmanager
def piped() -> Iterator[Piped]:
    with Popen(COMMAND, stdin=PIPE, stdout=PIPE, cwd=ROOT) as process:
        yield Piped(process)


@contextmanager
def thinking() -> Iterator[Thinks]:
    """A referee that thinks without end: only while it is entered, and as hard as it can."""
    with Popen(COMMAND, stdin=PIPE, stdout=DEVNULL, cwd=ROOT) as process:

        @contextmanager
        def thinks() -> Iterator[None]:
            process.send_signal(signal.SIGCONT)
            try:
                yield
            finally:
                process.send_signal(signal.SIGSTOP)

        assert process.stdin is not None
        process.stdin.write(
            b'{"do": "new", "game": "katarenga", "seed": 1}\n{"do": "best", "nodes": %d}\n' % ENDLESS
        )
        process.stdin.flush()
        try:
            yield thinks
        finally:
            process.kill()


def legal_waits_s(ask: Ask, clock: Clock, seed: int, plies: range) -> list[float]:
    """How long each legal list took at those plies of a random game, on a board of its own."""
    random = Random(seed)
    waits_s: list[float] = []
    _request(ask, do="new", game="katarenga", seed=seed)
    for ply in range(plies.stop):
        began = clock()
        answer = ask(LEGAL)
        waited_s = clock() - began
        actions = json.loads(answer)["actions"]
        if not actions:
            break
        if ply in plies:
            waits_s.append(waited_s)
        _request(ask, do="apply", action=random.choice(actions))
    return waits_s


def thought_peak_mb(game: str, decisions: int) -> float:
    """The memory of a process that has decided so often at the top level, from the middle of a game on."""
    with piped() as ask:
        begin_middle(ask, game, seed=1)
        for _ in range(decisions):
            found = _request(ask, do="best", level=top_level(game))
            _request(ask, do="apply", action=found["action"])
        return ask.peak_mb()


def stop_waits_s(clock: Clock, game: str, times: int) -> list[float]:
    """How long the answers took once a search of the top level was stopped."""
    waits_s: list[float] = []
    with piped() as ask:
        begin_middle(ask, game, seed=1)
        for _ in range(times):
            ask.send(json.dumps({"do": "best", "level": top_level(game)}).encode() + b"\n")
            sleep(SEARCHED_S)
            began_s = clock()
            ask.send(b'{"do": "stop"}\n')
            answers = [ask.read(), ask.read()]
            waits_s.append(clock() - began_s)
            assert all(json.loads(answer)["ok"] for answer in answers)
    return waits_s


def begin_middle(ask: Ask, game: str, seed: int) -> None:
    """A game between weak levels, up to its middle."""
    _request(ask, do="new", game=game, seed=seed)
    for _ in range(MIDDLE[game]):
        _request(ask, do="apply", action=_request(ask, do="best", level=2)["action"])


def top_level(game: str) -> int:
    return len(MINDS[game].levels)


def _request(ask: Ask, **fields: str | int) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(ask(json.dumps(fields).encode() + b"\n"))
    assert answer["ok"], answer
    return answer
