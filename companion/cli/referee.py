"""The referee: plays games over JSON lines, one request in, one answer out; what UCI is to chess.

Laws: only `quit` and the end of input end it. A refused request changes nothing. `parse_request` and the
`*_field` functions define valid requests, and `RefereeError` names every way to get one wrong.
"""

import json
import sys
import traceback
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import partial
from itertools import count
from queue import Queue
from threading import Thread
from time import monotonic
from typing import Any, BinaryIO, Final, NoReturn, TypeVar

from companion.bots.mind import Level, Mind
from companion.bots.registry import MINDS
from companion.bots.thought import Stop, never
from companion.games.kernel import (
    EVERYTHING,
    TABLE,
    BadOption,
    Draw,
    Game,
    Games,
    IllegalAction,
    Json,
    Reason,
    Record,
    Seat,
    Temper,
    Words,
    because,
    begin,
    deal,
    take_back,
)
from companion.games.kernel.perft import TableActs, TooDeep, bounded_perft
from companion.store.lots import mind_lots, setup_lots, table_lots

LONGEST_LINE: Final = 1 << 20
"""Bytes; a game with a map and a deck of its own is some tens of thousands."""


class ErrorCode(StrEnum):
    BAD_REQUEST = "bad-request"
    NO_GAME = "no-game"
    UNKNOWN_GAME = "unknown-game"
    BAD_OPTION = "bad-option"
    ILLEGAL = "illegal"


class RefereeError(StrEnum):
    """The errors of requests, whatever the game."""

    TOO_LONG = "referee.too-long"
    NOT_UTF8 = "referee.not-utf8"
    NOT_JSON = "referee.not-json"
    NOT_OBJECT = "referee.not-object"
    EMPTY = "referee.empty"
    NESTED = "referee.nested"
    LONG_NUMBER = "referee.long-number"
    NO_FIELD = "referee.no-field"
    NOT_TEXT = "referee.not-text"
    NOT_WHOLE = "referee.not-whole"
    NEGATIVE = "referee.negative"
    NOT_OPTIONS = "referee.not-options"
    NO_CHOICE = "referee.no-choice"
    UNKNOWN_REQUEST = "referee.unknown-request"
    NO_GAME = "referee.no-game"
    UNKNOWN_GAME = "referee.unknown-game"
    UNDO_AT_START = "referee.undo-at-start"
    TABLE_ACTS = "referee.table-acts"
    TOO_DEEP = "referee.too-deep"
    NO_MIND = "referee.no-mind"
    LEVEL_OR_NODES = "referee.level-or-nodes"
    NO_LEVEL = "referee.no-level"
    NOT_A_PLAYER = "referee.not-a-player"
    FAILED = "referee.failed"


T = TypeVar("T", bound=str)
Request = Mapping[str, object]


class RequestRefused(Exception):
    """The request is refused, and nothing has changed."""

    def __init__(self, code: ErrorCode, reason: Reason) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


def refuse_request(fault: RefereeError, **values: str | int) -> NoReturn:
    raise RequestRefused(ErrorCode.BAD_REQUEST, because(fault, **values))


def parse_request(line: bytes) -> Request:
    line = line.rstrip(b"\r\n")
    if len(line) > LONGEST_LINE:
        refuse_request(RefereeError.TOO_LONG, limit=LONGEST_LINE)
    if not line.strip():
        refuse_request(RefereeError.EMPTY)
    try:
        request = json.loads(line.decode(), parse_constant=_no_constant)
    except UnicodeDecodeError:
        refuse_request(RefereeError.NOT_UTF8)
    except json.JSONDecodeError as error:
        refuse_request(RefereeError.NOT_JSON, detail=str(error))
    except RecursionError:
        refuse_request(RefereeError.NESTED)
    except ValueError:
        refuse_request(RefereeError.LONG_NUMBER)
    if not isinstance(request, dict):
        refuse_request(RefereeError.NOT_OBJECT)
    return request


def _no_constant(name: str) -> NoReturn:
    raise json.JSONDecodeError(name, name, 0)


def _present(request: Request, field: str) -> object:
    if field not in request:
        refuse_request(RefereeError.NO_FIELD, field=field)
    return request[field]


def text_field(request: Request, field: str) -> str:
    value = _present(request, field)
    if not isinstance(value, str):
        refuse_request(RefereeError.NOT_TEXT, field=field)
    return value


def whole_field(request: Request, field: str) -> int:
    value = _present(request, field)
    if not isinstance(value, int) or isinstance(value, bool):
        refuse_request(RefereeError.NOT_WHOLE, field=field)
    return value


def count_field(request: Request, field: str) -> int:
    value = whole_field(request, field)
    if value < 0:
        refuse_request(RefereeError.NEGATIVE, field=field)
    return value


def choice_field(request: Request, field: str, known: Sequence[T]) -> T:
    value = _present(request, field)
    for one in known:
        if one == value:
            return one
    refuse_request(RefereeError.NO_CHOICE, field=field, known=", ".join(known))


VALUE_DIGITS: Final = 4
LONGEST_MS: Final = 10**12
"""No search lasts as long, and a larger number may be no time at all."""
TABLES: Final = ("dealt", "reported")
"""The maker of the table's draws: the companion (default), or the client, which reports them."""

Answer = dict[str, Json]


@dataclass(frozen=True, slots=True)
class _Play:
    """The current game: its record, the seed, and the maker of the table's draws."""

    line: Record[Any]
    seed: int
    dealt: bool

    def with_draws(self) -> tuple["_Play", list[Json]]:
        """The game after the pending draws, and the public view of these draws."""
        if not self.dealt:
            return self, []
        record = deal(self.line, table_lots(self.seed))
        drawn = record.actions[len(self.line.actions) :]
        return replace(self, line=record), [record.game.secrets.redact(action) for action in drawn]


class Referee:
    """One conversation: at most one game at a time."""

    def __init__(self, games: Mapping[str, Game[Any]], words: Words) -> None:
        self._games = games
        self._words = words
        self._held: _Play | None = None
        self._is_stopped: Stop = never
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
            "best": self._best,
            "rate": self._rate,
            "stop": lambda _request: {},
            "record": self._record,
            "quit": lambda _request: {},
        }

    def answer(self, line: bytes, is_stopped: Stop = never) -> tuple[bytes, bool]:
        """The answer to one line of input, and whether it was the last; a search ends once it is stopped."""
        self._is_stopped = is_stopped
        last = False
        try:
            request = parse_request(line)
            name = text_field(request, "do")
            if name not in self._requests:
                refuse_request(RefereeError.UNKNOWN_REQUEST, known=", ".join(self._requests))
            answer: Answer = {"ok": True, **self._requests[name](request)}
            last = name == "quit"
        except RequestRefused as refused:
            answer = self._refusal(refused.code, refused.reason)
        except Exception as error:  # noqa: BLE001 - a bug in a game must not end the conversation
            _report(error)
            answer = self._refusal(
                ErrorCode.BAD_REQUEST, because(RefereeError.FAILED, error=type(error).__name__)
            )
        return json.dumps(answer).encode() + b"\n", last

    def _refusal(self, code: ErrorCode, reason: Reason) -> Answer:
        return {"ok": False, "error": {"code": code, "why": self._words.reason(reason)}}

    def _play(self) -> _Play:
        if self._held is None:
            raise RequestRefused(ErrorCode.NO_GAME, because(RefereeError.NO_GAME))
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
        name = text_field(request, "game")
        options = request.get("options", {})
        if not isinstance(options, dict):
            refuse_request(RefereeError.NOT_OPTIONS, field="options")
        table = choice_field(request, "table", TABLES) if "table" in request else TABLES[0]
        seed = whole_field(request, "seed") if "seed" in request else 0
        if name not in self._games:
            reason = because(RefereeError.UNKNOWN_GAME, game=name, known=", ".join(self._games))
            raise RequestRefused(ErrorCode.UNKNOWN_GAME, reason)
        try:
            record = begin(self._games[name], options, setup_lots(seed))
        except BadOption as refused:
            raise RequestRefused(ErrorCode.BAD_OPTION, refused.reason) from refused
        self._held, events = _Play(record, seed, table == TABLES[0]).with_draws()
        return {"actor": self._held.line.actor, "events": events}

    def _legal(self, _request: Request) -> Answer:
        record = self._play().line
        return {"actor": record.actor, "actions": [*record.game.rules.legal(record.state)]}

    def _apply(self, request: Request) -> Answer:
        play = self._play()
        action = text_field(request, "action")
        try:
            record = play.line.play(action)
        except IllegalAction as refused:
            raise RequestRefused(ErrorCode.ILLEGAL, refused.reason) from refused
        self._held, events = replace(play, line=record).with_draws()
        return {"actor": self._held.line.actor, "events": events}

    def _state(self, request: Request) -> Answer:
        record = self._play().line
        seat: Seat | None = None
        if "seat" in request:
            seat = choice_field(request, "seat", (*record.game.rules.scores(record.state), EVERYTHING))
        return {"state": record.game.rules.view(record.state, seat)}

    def _undo(self, _request: Request) -> Answer:
        play = self._play()
        record = take_back(play.line, dealt=play.dealt)
        if record is None:
            raise RequestRefused(ErrorCode.ILLEGAL, because(RefereeError.UNDO_AT_START))
        self._held = replace(play, line=record)
        return {"actor": record.actor}

    def _result(self, _request: Request) -> Answer:
        record = self._play().line
        outcome = record.game.rules.outcome(record.state)
        return {
            "over": outcome is not None,
            "winners": [*outcome.winners] if outcome else [],
            "scores": {str(seat): points for seat, points in record.game.rules.scores(record.state).items()},
            "reason": outcome.reason if outcome else None,
        }

    def _perft(self, request: Request) -> Answer:
        play = self._play()
        game, state = play.line.game, play.line.state
        depth = count_field(request, "depth")
        try:
            return {"nodes": bounded_perft(game, state, depth, draws=not play.dealt)}
        except TableActs:
            refuse_request(RefereeError.TABLE_ACTS)
        except TooDeep:
            refuse_request(RefereeError.TOO_DEEP)

    def _why(self, request: Request) -> Answer:
        record = self._play().line
        action = text_field(request, "action")
        reason = record.refusal(action)
        if reason is None:
            return {"legal": True}
        return {"legal": False, "why": self._words.reason(reason)}

    def _best(self, request: Request) -> Answer:
        mind, level, state, seat, draw, stop = self._search_for(request)
        found = mind.think(state, seat, level, draw, stop)
        reasons = mind.explain(mind.game.secrets.guess(state, seat, draw), found.action)
        return {
            "action": found.action,
            "nodes": found.nodes,
            "value": round(mind.chance(found.score), VALUE_DIGITS),
            "line": [*found.line],
            "reasons": [{"code": reason.code, **dict(reason.values)} for reason in reasons],
        }

    def _rate(self, request: Request) -> Answer:
        mind, level, state, seat, draw, stop = self._search_for(request)
        rated = mind.judge(state, seat, level, draw, stop)
        chances = {action: round(mind.chance(score), VALUE_DIGITS) for score, action in rated}
        return {"actions": [[action, chances[action]] for action in sorted(chances)]}

    def _search_for(self, request: Request) -> tuple[Mind[Any], Level, Any, Seat, Draw, Stop]:
        """Who is to search what, for which seat, how far, and with which lots."""
        record = self._play().line
        mind = MINDS.get(record.game.id)
        if mind is None:
            refuse_request(RefereeError.NO_MIND, game=record.game.id)
        if ("level" in request) == ("nodes" in request):
            refuse_request(RefereeError.LEVEL_OR_NODES)
        if "nodes" in request:
            level = Level(count_field(request, "nodes"))
        else:
            number, most = whole_field(request, "level"), len(mind.levels)
            if not 1 <= number <= most:
                refuse_request(RefereeError.NO_LEVEL, game=record.game.id, most=most)
            level = mind.levels[number - 1]
        if "temper" in request:
            level = replace(level, temper=choice_field(request, "temper", tuple(Temper)))
        seed = whole_field(request, "seed") if "seed" in request else 0
        stop = self._deadline(count_field(request, "ms")) if "ms" in request else self._is_stopped
        if record.actor in (None, TABLE):
            refuse_request(RefereeError.NOT_A_PLAYER)
        return mind, level, record.state, Seat(record.actor), mind_lots(seed), stop

    def _deadline(self, limit_ms: int) -> Stop:
        """Whether the search is stopped or its time is up."""
        is_stopped, end_s = self._is_stopped, monotonic() + min(limit_ms, LONGEST_MS) / 1000
        return lambda: is_stopped() or monotonic() >= end_s

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


AHEAD: Final = 64
"""The number of lines that are read before their turn."""


class LineReader:
    """Reads lines ahead of their turn, so that a `stop` is seen while a search runs.

    A `stop` ends every search that was asked for before it.
    """

    def __init__(self, lines: BinaryIO) -> None:
        self._lines = lines
        self._queue: Queue[bytes] = Queue(AHEAD)
        self._last_stop = 0
        Thread(target=self._read, daemon=True).start()

    def __iter__(self) -> Iterator[tuple[bytes, Stop]]:
        """Each line, and whether a `stop` has come after it."""
        for number in count(1):
            line = self._queue.get()
            if not line:
                break
            yield line, partial(self._is_stopped, number)

    def _is_stopped(self, number: int) -> bool:
        return self._last_stop > number

    def _read(self) -> None:
        most = LONGEST_LINE + len(b"\r\n")
        name: object = None
        try:
            for number in count(1):
                line = end = b"" if name == "quit" else self._lines.readline(most)
                if not line:
                    break
                while len(end) == most and not end.endswith(b"\n"):
                    end = self._lines.readline(most)  # skip the rest of a line that is too long
                name = _name_of(line)
                if name == "stop":
                    self._last_stop = number
                self._queue.put(line)
        finally:
            self._queue.put(b"")


def _name_of(line: bytes) -> object:
    """What the line asks for, if it is a request."""
    with suppress(RequestRefused):
        return parse_request(line).get("do")
    return None


def _report(error: Exception) -> None:
    """Print the traceback of a bug, if standard error is still open."""
    if sys.stderr:
        with suppress(OSError):
            traceback.print_exception(error)


def serve(referee: Referee, lines: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until `quit` or the end of input."""
    for line, is_stopped in LineReader(lines):
        answer, last = referee.answer(line, is_stopped)
        answers.write(answer)
        answers.flush()
        if last:
            break


def referee(_asked: Namespace, words: Words, games: Games) -> None:
    answering = Referee(games, words)
    lines = open(sys.stdin.fileno(), "rb", closefd=False)  # noqa: SIM115 - to close it would wait for input
    serve(answering, lines, sys.stdout.buffer)
