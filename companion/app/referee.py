"""The referee: one JSON object a line in, one a line out, in order; what UCI is to chess.

Law: nothing that comes in can end it but `quit` and the end of input. A refused request changes nothing.
"""

import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, BinaryIO, Final, NoReturn, TypeVar

from companion.app.lots import setup_lots, table_lots
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line, begin, deal, take_back
from companion.rules.kernel.names import EVERYTHING, Json, Seat
from companion.rules.kernel.perft import TableActs, TooDeep, patient_perft
from companion.rules.kernel.reason import BadOption, IllegalAction, Reason, because
from companion.view.words import Words

LONGEST_LINE: Final = 1 << 20
"""Bytes; a game with a map and a deck of its own is some tens of thousands."""
TABLES: Final = ("dealt", "reported")
"""Who makes the draws of the table: the companion, or somebody who applies them; the first is the default."""


class Code(StrEnum):
    """What the answer to a refused request calls the failure."""

    BAD_REQUEST = "bad-request"
    NO_GAME = "no-game"
    UNKNOWN_GAME = "unknown-game"
    BAD_OPTION = "bad-option"
    ILLEGAL = "illegal"


class Fault(StrEnum):
    """Why a request is refused before any game is asked."""

    TOO_LONG = "referee.too-long"
    """Values: limit."""
    NOT_UTF8 = "referee.not-utf8"
    """Values: none."""
    NOT_JSON = "referee.not-json"
    """Values: detail."""
    NOT_OBJECT = "referee.not-object"
    """Values: none."""
    EMPTY = "referee.empty"
    """Values: none."""
    NESTED = "referee.nested"
    """Values: none."""
    LONG_NUMBER = "referee.long-number"
    """Values: none."""
    NO_FIELD = "referee.no-field"
    """Values: field."""
    NOT_TEXT = "referee.not-text"
    """Values: field."""
    NOT_WHOLE = "referee.not-whole"
    """Values: field."""
    NEGATIVE = "referee.negative"
    """Values: field."""
    NOT_OPTIONS = "referee.not-options"
    """Values: field."""
    NO_CHOICE = "referee.no-choice"
    """Values: field, known."""
    UNKNOWN_REQUEST = "referee.unknown-request"
    """Values: known."""
    NO_GAME = "referee.no-game"
    """Values: none."""
    UNKNOWN_GAME = "referee.unknown-game"
    """Values: game, known."""
    UNDO_AT_START = "referee.undo-at-start"
    """Values: none."""
    TABLE_ACTS = "referee.table-acts"
    """Values: none."""
    TOO_DEEP = "referee.too-deep"
    """Values: none."""
    FAILED = "referee.failed"
    """Values: error."""


T = TypeVar("T", bound=str)
Request = Mapping[str, object]
Answer = dict[str, Json]


class _Refused(Exception):
    def __init__(self, code: Code, reason: Reason) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


def _bad(fault: Fault, **values: str | int) -> NoReturn:
    raise _Refused(Code.BAD_REQUEST, because(fault, **values))


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
            request = _parse(line)
            name = _text(request, "do")
            if name not in self._requests:
                _bad(Fault.UNKNOWN_REQUEST, known=", ".join(self._requests))
            answer: Answer = {"ok": True, **self._requests[name](request)}
            last = name == "quit"
        except _Refused as refused:
            answer = self._refusal(refused.code, refused.reason)
        except Exception as error:  # noqa: BLE001 - a fault in a game must not end the conversation
            _report(error)
            answer = self._refusal(Code.BAD_REQUEST, because(Fault.FAILED, error=type(error).__name__))
        return json.dumps(answer).encode() + b"\n", last

    def _refusal(self, code: Code, reason: Reason) -> Answer:
        return {"ok": False, "error": {"code": code, "why": self._words.reason(reason)}}

    def _play(self) -> _Play:
        if self._held is None:
            raise _Refused(Code.NO_GAME, because(Fault.NO_GAME))
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
        name = _text(request, "game")
        options = request.get("options", {})
        if not isinstance(options, dict):
            _bad(Fault.NOT_OPTIONS, field="options")
        table = _choice(request, "table", TABLES) if "table" in request else TABLES[0]
        seed = _whole(request, "seed") if "seed" in request else 0
        if name not in self._games:
            reason = because(Fault.UNKNOWN_GAME, game=name, known=", ".join(self._games))
            raise _Refused(Code.UNKNOWN_GAME, reason)
        try:
            line = begin(self._games[name], options, setup_lots(seed))
        except BadOption as refused:
            raise _Refused(Code.BAD_OPTION, refused.reason) from refused
        self._held, events = _Play(line, seed, table == TABLES[0]).dealt_on()
        return {"actor": self._held.line.actor, "events": events}

    def _legal(self, _request: Request) -> Answer:
        line = self._play().line
        return {"actor": line.actor, "actions": [*line.game.legal(line.state)]}

    def _apply(self, request: Request) -> Answer:
        play = self._play()
        action = _text(request, "action")
        try:
            line = play.line.play(action)
        except IllegalAction as refused:
            raise _Refused(Code.ILLEGAL, refused.reason) from refused
        self._held, events = _Play(line, play.seed, play.dealt).dealt_on()
        return {"actor": self._held.line.actor, "events": events}

    def _state(self, request: Request) -> Answer:
        line = self._play().line
        seat: Seat | None = None
        if "seat" in request:
            seat = _choice(request, "seat", (*line.game.scores(line.state), EVERYTHING))
        return {"state": line.game.view(line.state, seat)}

    def _undo(self, _request: Request) -> Answer:
        play = self._play()
        line = take_back(play.line, dealt=play.dealt)
        if line is None:
            raise _Refused(Code.ILLEGAL, because(Fault.UNDO_AT_START))
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
        depth = _whole(request, "depth")
        if depth < 0:
            _bad(Fault.NEGATIVE, field="depth")
        try:
            return {"nodes": patient_perft(game, state, depth, draws=not play.dealt)}
        except TableActs:
            _bad(Fault.TABLE_ACTS)
        except TooDeep:
            _bad(Fault.TOO_DEEP)

    def _why(self, request: Request) -> Answer:
        line = self._play().line
        action = _text(request, "action")
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


def _parse(line: bytes) -> Request:
    line = line.rstrip(b"\r\n")
    if len(line) > LONGEST_LINE:
        _bad(Fault.TOO_LONG, limit=LONGEST_LINE)
    if not line.strip():
        _bad(Fault.EMPTY)
    try:
        request = json.loads(line.decode(), parse_constant=_no_constant)
    except UnicodeDecodeError:
        _bad(Fault.NOT_UTF8)
    except json.JSONDecodeError as error:
        _bad(Fault.NOT_JSON, detail=str(error))
    except RecursionError:
        _bad(Fault.NESTED)
    except ValueError:
        _bad(Fault.LONG_NUMBER)
    if not isinstance(request, dict):
        _bad(Fault.NOT_OBJECT)
    return request


def _no_constant(name: str) -> NoReturn:
    raise json.JSONDecodeError(name, name, 0)


def _present(request: Request, field: str) -> object:
    if field not in request:
        _bad(Fault.NO_FIELD, field=field)
    return request[field]


def _text(request: Request, field: str) -> str:
    value = _present(request, field)
    if not isinstance(value, str):
        _bad(Fault.NOT_TEXT, field=field)
    return value


def _whole(request: Request, field: str) -> int:
    value = _present(request, field)
    if not isinstance(value, int) or isinstance(value, bool):
        _bad(Fault.NOT_WHOLE, field=field)
    return value


def _choice(request: Request, field: str, known: Sequence[T]) -> T:
    """The one of the known texts that the field holds."""
    value = _present(request, field)
    for text in known:
        if text == value:
            return text
    _bad(Fault.NO_CHOICE, field=field, known=", ".join(known))


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
