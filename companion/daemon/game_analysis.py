"""Finds out what decided a game, in a process of its own: `companion analyse --json -`.

Laws: at most one runs, that of the last game for which it was asked; it ends when its process does, whatever
the reason. It is told of secrets only what the end of the game has shown. Nothing of `companion.bots` is
imported here.
"""

import asyncio
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

from companion.daemon.bots import actions_known_to
from companion.daemon.programs import Errand
from companion.games.kernel import Action, Actor, Analysis, Grade, Moment, Record, Seat, because
from companion.session.events import Analyse, Analysed
from companion.session.session import SEARCHED

COMMAND: Final = (sys.executable, "-m", "companion", "analyse", "--json", "-")
NOBODY: Final = Seat(Actor(""))
"""The seat of somebody who has drawn nothing in secret."""


class GameAnalysis(Errand):
    def __init__(
        self,
        clock: asyncio.AbstractEventLoop,
        hear: Callable[[Analysed], object],
        command: Sequence[str] = COMMAND,
    ) -> None:
        super().__init__(clock)
        self._hear = hear
        self._command = command

    def start(self, wanted: Analyse) -> None:
        """Analyse this game now, and no other one any more."""
        told = json.dumps(_game_as_json(wanted.record)).encode()
        self.run(self._command, partial(self._hear_line, wanted.record), told)

    def _hear_line(self, record: Record[Any], line: bytes | None) -> None:
        done, found = _parse_line(line or b"", record)
        if done == SEARCHED:
            self.stop()
        self._hear(Analysed(self.clock.time(), record.actions, done, found))


def _game_as_json(record: Record[Any]) -> Mapping[str, object]:
    """A game that its players have ended before its end keeps its secrets: what was drawn is made up."""
    is_open = record.game.rules.outcome(record.state) is not None
    actions = record.actions if is_open else actions_known_to(record, NOBODY)
    return {"game": record.game.id, "options": record.options, "actions": actions}


def _parse_line(line: bytes, record: Record[Any]) -> tuple[int, Analysis | None]:
    """How far the analysis is, and what it says; nothing at its end, where the line is none of this game."""
    try:
        told: dict[str, Any] = json.loads(line)
        if "done" in told:
            return min(int(100 * told["done"]), SEARCHED - 1), None
        chances = tuple(tuple(map(float, one)) for one in told["chances"])
        if [*map(len, chances)] != [len(record.seats)] * len(record.states):
            return SEARCHED, None
        return SEARCHED, Analysis(chances, tuple(_parse_moment(one, record) for one in told["moments"]))
    except (ValueError, KeyError, TypeError, IndexError):
        return SEARCHED, None


def _parse_moment(told: Mapping[str, Any], record: Record[Any]) -> Moment:
    number, better = told["number"], Action(told["better"])
    if better not in record.game.rules.legal(record.states[number]):
        raise ValueError(better)
    reasons = tuple(because(str(one["code"]), **one["values"]) for one in told["reasons"])
    grade, best, left = Grade(told["grade"]), float(told["best"]), float(told["left"])
    return Moment(number, Seat(told["seat"]), grade, better, best, left, reasons)
