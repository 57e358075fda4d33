"""The referee: one JSON object a line in, one a line out, in order; what UCI is to chess.

Law: nothing that comes in can end it but `quit` and the end of input. A refused request changes nothing.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, BinaryIO, Final

from companion.app.lots import setup_lots, table_lots
from companion.app.request import (
    LONGEST_LINE,
    Code,
    Fault,
    Request,
    RequestRefused,
    bad,
    choice,
    parse,
    text,
    whole,
)
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line, begin, deal, take_back
from companion.rules.kernel.names import EVERYTHING, Json, Seat
from companion.rules.kernel.perft import TableActs, TooDeep, patient_perft
from companion.rules.kernel.reason import BadOption, IllegalAction, Reason, because
from companion.view.words import Words

TABLES: Final = ("dealt", "reported")
"""Who makes the draws of the table: the companion, or somebody who applies them; the first is the default."""

Answer = dict[str, Json]


@dataclass(frozen=True, slots=True)
class _Play:
    """The game that the referee holds: its line, the seed, and who makes the table's draws."""

    line: Line[Any]
    seed: int
    dealt: bool

    def dealt_on(self) -> tuple["_Play", list[Json]]:
        """The game after the draws that are due, and the draws as everybody hears of them."""
        if not self.dealt:
            return self, []
        line = deal(self.line, table_lots(self.seed))
        drawn = line.actions[len(self.line.actions) :]
        return _Play(line, self.seed, self.dealt), [line.game.overheard(action) for action in drawn]


class Referee:
    """One conversation: at most one game at a time."""

    def __init__(self, games: Mapping[str, Game[Any]], words: Words) -> None:
        self._games = games
        self._words = words
        self._held: _Play | None = None
        self._requests: Final[Mapping[str, Callable[[Request], Answer]]] = {
            "games": self._list_games,
            "new": self._new,
            "legal": self._legal,
            "apply": self._apply,
            "state": self._state,
            "undo": self._undo,
            "result": self._result,
            "perft": self._perft,
            "why": self._why,
            "record": self._record,
            "quit": lambda _request: {},
        }

    def answer(self, line: bytes) -> tuple[bytes, bool]:
        """The answer to one line of input, and whether it was the last."""
        last = False
        try:
            request = parse(line)
            name = text(request, "do")
            if name not in self._requests:
                bad(Fault.UNKNOWN_REQUEST, known=", ".join(self._requests))
            answer: Answer = {"ok": True, **self._requests[name](request)}
            last = name == "quit"
        except RequestRefused as refused:
            answer = self._refusal(refused.code, refused.reason)
        except Exception as error:  # noqa: BLE001 - a fault in a game must not end the conversation
            _report(error)
            answer = self._refusal(Code.BAD_REQUEST, because(Fault.FAILED, error=type(error).__name__))
        return json.dumps(answer).encode() + b"\n", last

    def _refusal(self, code: Code, reason: Reason) -> Answer:
        return {"ok": False, "error": {"code": code, "why": self._words.reason(reason)}}

    def _play(self) -> _Play:
        if self._held is None:
            raise RequestRefused(Code.NO_GAME, because(Fault.NO_GAME))
        return self._held

    def _list_games(self, _request: Request) -> Answer:
        return {
            "games": [
                {
                    "id": game.id,
                    "seats": list(game.seats),
                    "options": {
                        option.name: {"accepted": option.accepted, "default": option.default}
                        for option in game.options
                    },
                }
                for game in self._games.values()
            ],
        }

    def _new(self, request: Request) -> Answer:
        name = text(request, "game")
        options = request.get("options", {})
        if not isinstance(options, dict):
            bad(Fault.NOT_OPTIONS, field="options")
        table = choice(request, "table", TABLES) if "table" in request else TABLES[0]
        seed = whole(request, "seed") if "seed" in request else 0
        if name not in self._games:
            reason = because(Fault.UNKNOWN_GAME, game=name, known=", ".join(self._games))
            raise RequestRefused(Code.UNKNOWN_GAME, reason)
        try:
            line = begin(self._games[name], options, setup_lots(seed))
        except BadOption as refused:
            raise RequestRefused(Code.BAD_OPTION, refused.reason) from refused
        self._held, events = _Play(line, seed, table == TABLES[0]).dealt_on()
        return {"actor": self._held.line.actor, "events": events}

    def _legal(self, _request: Request) -> Answer:
        line = self._play().line
        return {"actor": line.actor, "actions": [*line.game.legal(line.state)]}

    def _apply(self, request: Request) -> Answer:
        play = self._play()
        action = text(request, "action")
        try:
            line = play.line.play(action)
        except IllegalAction as refused:
            raise RequestRefused(Code.ILLEGAL, refused.reason) from refused
        self._held, events = _Play(line, play.seed, play.dealt).dealt_on()
        return {"actor": self._held.line.actor, "events": events}

    def _state(self, request: Request) -> Answer:
        line = self._play().line
        seat: Seat | None = None
        if "seat" in request:
            seat = choice(request, "seat", (*line.game.scores(line.state), EVERYTHING))
        return {"state": line.game.view(line.state, seat)}

    def _undo(self, _request: Request) -> Answer:
        play = self._play()
        line = take_back(play.line, dealt=play.dealt)
        if line is None:
            raise RequestRefused(Code.ILLEGAL, because(Fault.UNDO_AT_START))
        self._held = _Play(line, play.seed, play.dealt)
        return {"actor": line.actor}

    def _result(self, _request: Request) -> Answer:
        line = self._play().line
        outcome = line.game.outcome(line.state)
        return {
            "over": outcome is not None,
            "winners": [*outcome.winners] if outcome else [],
            "scores": {str(seat): points for seat, points in line.game.scores(line.state).items()},
            "reason": outcome.reason if outcome else None,
        }

    def _perft(self, request: Request) -> Answer:
        play = self._play()
        game, state = play.line.game, play.line.state
        depth = whole(request, "depth")
        if depth < 0:
            bad(Fault.NEGATIVE, field="depth")
        try:
            return {"nodes": patient_perft(game, state, depth, draws=not play.dealt)}
        except TableActs:
            bad(Fault.TABLE_ACTS)
        except TooDeep:
            bad(Fault.TOO_DEEP)

    def _why(self, request: Request) -> Answer:
        line = self._play().line
        action = text(request, "action")
        reason = line.refusal(action)
        if reason is None:
            return {"legal": True}
        return {"legal": False, "why": self._words.reason(reason)}

    def _record(self, _request: Request) -> Answer:
        play = self._play()
        return {
            "record": {
                "game": play.line.game.id,
                "options": {**play.line.options},
                "seed": play.seed,
                "actions": [*play.line.actions],
            },
        }


def _report(error: Exception) -> None:
    """For whoever mends the game, where standard error is still open."""
    if sys.stderr:
        with suppress(OSError):
            traceback.print_exception(error)


def serve(referee: Referee, lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until `quit` or the end of input."""
    last = False
    most = LONGEST_LINE + len(b"\r\n")
    while not last and (line := lines.readline(most)):
        end = line
        while len(end) == most and not end.endswith(b"\n"):
            end = lines.readline(most)  # the rest of a line that is too long goes unread
        answer, last = referee.answer(line)
        answers.write(answer)
        answers.flush()
