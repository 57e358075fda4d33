"""Whole random games in the protocol of the referee, as a program of its own: each request and its answer."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import IO, Any, Final

from tests.everygame import option_sets
from tests.oracles.paper import ROOT, Work, short

GAMES: Final = 300
"""Of each game."""
LONGEST: Final = 250
Answer = dict[str, Any]


class _Conversation:
    """Each request and its answer are kept until they are taken."""

    def __init__(self, ask: IO[bytes], answers: IO[bytes]) -> None:
        self._ask = ask
        self._answers = answers
        self.lines: list[str] = []

    def do(self, what: str, **more: object) -> Answer:
        request = json.dumps({"do": what, **more})
        self._ask.write(f"{request}\n".encode())
        self._ask.flush()
        text = self._answers.readline().decode()
        answer: Answer = json.loads(text)
        self.lines += [f"> {short(request)}", f"< {short(text.rstrip(chr(10)))}"]
        return answer

    def take(self) -> list[str]:
        lines, self.lines = self.lines, []
        return lines


@contextmanager
def _conversation() -> Iterator[_Conversation]:
    command = (sys.executable, "-m", "companion", "referee")
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        yield _Conversation(running.stdin, running.stdout)
        running.stdin.close()


def referee(work: Work) -> Iterator[str]:
    with _conversation() as talk:
        for odd in ("", "legal", "record", "undo", "result", "state"):
            talk.do(odd)
        games = talk.do("games")["games"]
        yield from talk.take()
        for game in games:
            every = option_sets(game["id"])
            for number in range(work.count(GAMES)):
                dice = Random(f"{game['id']}/{number}")
                table = "reported" if dice.random() < 1 / 3 else "dealt"
                options = every[number % len(every)]
                yield f"## {game['id']} {number}"
                talk.do("new", game=game["id"], options=options, seed=number, table=table)
                for _ in _played(talk, dice, [*game["seats"]]):
                    yield from talk.take()


def _played(talk: _Conversation, dice: Random, seats: list[str]) -> Iterator[None]:
    """Act by act."""
    known: list[str] = []
    for number in range(LONGEST):
        asked = talk.do("legal")
        if not asked.get("actions"):
            break
        known += dice.sample(asked["actions"], min(3, len(asked["actions"])))
        if number % 8 == 0:
            for seat in (*seats, "*"):
                talk.do("state", seat=seat)
            talk.do("perft", depth=1)
        talk.do("why", action=dice.choice(known))
        talk.do("why", action=_misspelt(dice, known))
        if dice.random() < 0.1:
            talk.do("apply", action=dice.choice(known))
        if dice.random() < 0.06:
            talk.do("undo")
        else:
            talk.do("apply", action=dice.choice(asked["actions"]))
        talk.do("state")
        talk.do("result")
        yield
    for what in ("state", "result", "record", "undo", "legal"):
        talk.do(what)
    yield


def _misspelt(dice: Random, known: list[str]) -> str:
    """One letter of it is another one's."""
    word, other = dice.choice(known), dice.choice(known)
    at = dice.randrange(len(word))
    return word[:at] + dice.choice(other) + word[at + 1 :]
