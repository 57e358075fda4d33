"""A request as it comes in: what a line has to be, what a field takes, and every way to get it wrong."""

import json
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Final, NoReturn, TypeVar

from companion.rules.kernel.reason import Reason, because

LONGEST_LINE: Final = 1 << 20
"""Bytes; a game with a map and a deck of its own is some tens of thousands."""


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


class RequestRefused(Exception):
    """The request is not carried out, and nothing has changed."""

    def __init__(self, code: Code, reason: Reason) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


def bad(fault: Fault, **values: str | int) -> NoReturn:
    """Refuse what is no good request."""
    raise RequestRefused(Code.BAD_REQUEST, because(fault, **values))


def parse(line: bytes) -> Request:
    line = line.rstrip(b"\r\n")
    if len(line) > LONGEST_LINE:
        bad(Fault.TOO_LONG, limit=LONGEST_LINE)
    if not line.strip():
        bad(Fault.EMPTY)
    try:
        request = json.loads(line.decode(), parse_constant=_no_constant)
    except UnicodeDecodeError:
        bad(Fault.NOT_UTF8)
    except json.JSONDecodeError as error:
        bad(Fault.NOT_JSON, detail=str(error))
    except RecursionError:
        bad(Fault.NESTED)
    except ValueError:
        bad(Fault.LONG_NUMBER)
    if not isinstance(request, dict):
        bad(Fault.NOT_OBJECT)
    return request


def _no_constant(name: str) -> NoReturn:
    raise json.JSONDecodeError(name, name, 0)


def _present(request: Request, field: str) -> object:
    if field not in request:
        bad(Fault.NO_FIELD, field=field)
    return request[field]


def text(request: Request, field: str) -> str:
    value = _present(request, field)
    if not isinstance(value, str):
        bad(Fault.NOT_TEXT, field=field)
    return value


def whole(request: Request, field: str) -> int:
    value = _present(request, field)
    if not isinstance(value, int) or isinstance(value, bool):
        bad(Fault.NOT_WHOLE, field=field)
    return value


def choice(request: Request, field: str, known: Sequence[T]) -> T:
    """The one of the known texts that the field holds."""
    value = _present(request, field)
    for one in known:
        if one == value:
            return one
    bad(Fault.NO_CHOICE, field=field, known=", ".join(known))
