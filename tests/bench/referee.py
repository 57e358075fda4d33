"""How long the referee lets others wait: random games played through its protocol."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random
from subprocess import DEVNULL, PIPE, Popen

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
LEGAL = b'{"do": "legal"}\n'


def in_process() -> Ask:
    """A referee without a pipe."""
    referee = Referee(GAMES, ENGLISH)
    return lambda line: referee.answer(line)[0]


@contextmanager
def piped() -> Iterator[Ask]:
    """The command `companion referee` at the other end of two pipes."""
    with Popen(COMMAND, stdin=PIPE, stdout=PIPE, cwd=ROOT) as process:
        lines, answers = process.stdin, process.stdout
        assert lines is not None
        assert answers is not None

        def ask(line: bytes) -> bytes:
            lines.write(line)
            lines.flush()
            return answers.readline()

        yield ask


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


def _request(ask: Ask, **fields: str | int) -> None:
    answer = json.loads(ask(json.dumps(fields).encode() + b"\n"))
    assert answer["ok"], answer
