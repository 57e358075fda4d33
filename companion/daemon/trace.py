"""A trace: the initial state of a table and everything that happened to it, one JSON object a line.

A debugging aid: lines are written as events come, nothing waits for them, and no game depends on them.

Law: `format_value` and `parse_value` are twins for every record that a trace holds. A record is an object of
the fields that differ from their defaults; the record of a game has its actions, which are replayed.
"""

import errno
import json
import logging
import math
import os
import stat
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from enum import Enum
from functools import cache, partial
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Final, NewType, TextIO, TypeVar, Union, get_args, get_origin, get_type_hints

from companion.daemon.assembly import Assembly, Handled, News
from companion.games.kernel import Games, Record, Refused, because, replay
from companion.session.events import (
    ActionsRated,
    Analysed,
    AnalysisAsked,
    BoardsAsked,
    BoardsSearched,
    BoardTold,
    BotActed,
    BotFailed,
    ChairsTaken,
    FirstGameAsked,
    GameBegan,
    GameTold,
    HintFailed,
    HintFound,
    MenuAsked,
    Touched,
    Typed,
)
from companion.session.game_start import Opening
from companion.session.work.calibration import LARGEST, check_number
from companion.session.work.job import Examined
from companion.session.work.jobs import available_jobs
from companion.session.work.mat import Mat
from companion.session.work.wiring import NO_PARTS, Outfit
from companion.store.disk import new_file
from companion.table.events import Drawn
from companion.table.setting import Setting
from hardware.signals import CellRead, DialTurned, KeyMoved, PartBack, PartLost, PiecesSeen, Signal, TagRead
from hardware.trouble import Trouble, TroubleCode

VERSION: Final = 2
"""Version 1 had a format of its own for every record."""
LONGEST_LINE: Final = 1 << 20
LARGEST_INTEGER: Final = 1 << 31
VALUES: Final = ("device", "group", "library", "extra", "factory", "detail", "pin")
"""The values of a trouble that a trace keeps; any of them may be missing."""
OPENING: Final = b'{"trace":'
"""The first bytes of every trace."""
BAD_TRACE: Final = "replay.bad-trace"
"""The reason where a trace cannot be read."""
NO_SUCH_GAME: Final = "replay.no-such-game"
"""The reason for refusing a trace with an impossible game."""
UNKNOWN_GAME: Final = "replay.unknown-game"
"""The reason for refusing a trace of an unknown game."""

_LOG: Final = logging.getLogger(__name__)

JsonObject = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TraceHead:
    opening: Opening
    setting: Setting
    mats: tuple[Mat, ...]
    """The unturned mats, without their lights."""
    games: tuple[str, ...]
    """The playable games, with or without a mat."""
    cells: int = 0
    """The number of cells, for a board without a mat."""
    outfit: Outfit = NO_PARTS


TraceLine = Signal | News | GameBegan | Drawn
"""Any line of a trace after the head."""
_KINDS: Final[Mapping[str, type[TraceLine]]] = {
    kind.__name__: kind
    for kind in (
        *(CellRead, PiecesSeen, KeyMoved, DialTurned, TagRead, PartLost, PartBack),
        *(AnalysisAsked, BoardTold, BoardsAsked, BoardsSearched, ChairsTaken, FirstGameAsked, GameTold),
        *(MenuAsked, Touched, Typed),
        *(Analysed, BotActed, BotFailed, HintFound, HintFailed, ActionsRated, Examined, GameBegan, Drawn),
    )
}


def format_head(head: TraceHead) -> JsonObject:
    return {"trace": VERSION, **format_value(head)}


def parse_head(data: JsonObject, games: Games, file: str = "") -> TraceHead:
    """The twin of `format_head`; `ValueError`, `KeyError` or `TypeError` for anything else.

    Raises `Refused` for an impossible game.
    """
    if data.pop("trace") != VERSION:
        raise ValueError(data)
    head: TraceHead = _Parser(games, file).parse(TraceHead, data)
    game, job = head.opening.game.record.game.id, head.opening.job
    if game not in head.games or (job and job not in available_jobs(head.outfit)):
        raise ValueError(game, job)
    for number in (head.cells, head.outfit.cells, head.outfit.lights):
        check_number(number, LARGEST + 1)
    return head


def format_line(event: TraceLine, *, counts: bool = True) -> JsonObject:
    data = {type(event).__name__: format_value(event)}
    return data if counts else {**data, "counts": False}


def parse_line(data: JsonObject, games: Games, file: str = "") -> TraceLine | None:
    counts = data.pop("counts", True)
    [(name, value)] = data.items()
    event: TraceLine = _Parser(games, file).parse(_KINDS[name], value)
    return event if counts else None


def format_value(value: object) -> Any:  # noqa: ANN401 - whatever JSON has for it
    """A value of a trace as JSON."""
    match value:
        case Record():
            before = format_value(value.previous)
            data = {"game": value.game.id, "options": format_value(value.options), "actions": value.actions}
            return {**data, **({"previous": before} if before else {}), "revised_at": value.revised_at}
        case Trouble():
            return {"code": value.code.value, "values": value.values}
        case Enum():
            return value.value
        case Mapping():
            return {str(key): format_value(one) for key, one in value.items()}
        case tuple() | list():
            return [*map(format_value, value)]
        case frozenset():
            return sorted(map(format_value, value))
        case _ if is_dataclass(value):
            inside = [(one, getattr(value, one.name)) for one in fields(value)]
            return {one.name: format_value(there) for one, there in inside if there != _default(one)}
        case _:
            return value


def _default(one: "Field[Any]") -> object:
    return one.default if one.default_factory is MISSING else one.default_factory()


class _Parser:
    """Parses what `format_value` makes of values, for these games.

    Raises `ValueError`, `KeyError` or `TypeError` for anything else, and `Refused` for an impossible game.
    """

    def __init__(self, games: Games, file: str) -> None:
        self._games = games
        self._file = file

    def parse(self, kind: Any, data: Any) -> Any:  # noqa: ANN401 - a value of that kind
        origin, inner = get_origin(kind) or kind, get_args(kind)
        if isinstance(kind, NewType):
            return self.parse(kind.__supertype__, data)
        if origin in (Union, UnionType):
            return self._parse_one_of(inner, data)
        if origin in (tuple, frozenset):
            return origin(self._parse_items(inner, _check(list, data)))
        if origin is Mapping:
            of_key, of_value = inner
            named = _check(dict, data).items()
            return {
                int(key) if of_key is int else self.parse(of_key, key): self.parse(of_value, one)
                for key, one in named
            }
        if origin is Record:
            return self._parse_record(**data)
        if origin is Trouble:
            return Trouble(TroubleCode(data["code"]), **{**dict.fromkeys(VALUES, ""), **data["values"]})
        if is_dataclass(origin):
            kinds = _kinds_of_fields(kind)
            return kind(**{name: self.parse(kinds[name], one) for name, one in _check(dict, data).items()})
        return origin(data) if issubclass(origin, Enum) else _check(origin, data)

    def _parse_one_of(self, kinds: Sequence[Any], data: object) -> object:
        """A value that may be absent, or one of several plain kinds."""
        if data is None and NoneType in kinds:
            return None
        first, *others = (kind for kind in kinds if kind is not NoneType)
        if not others:
            return self.parse(first, data)
        if type(data) not in (get_origin(kind) or kind for kind in (first, *others)):
            raise ValueError(data)
        return data

    def _parse_items(self, kinds: Sequence[Any], data: Sequence[object]) -> Iterator[object]:
        """The items of a tuple, each of its kind or all of one."""
        each = kinds if len(kinds) > 1 and kinds[-1] is not Ellipsis else [kinds[0]] * len(data)
        return (self.parse(kind, one) for kind, one in zip(each, data, strict=True))

    def _parse_record(
        self,
        game: str,
        options: JsonObject,
        actions: Sequence[str] = (),
        previous: JsonObject | None = None,
        revised_at: int = 0,
    ) -> Record[Any]:
        if game not in self._games:
            raise Refused(because(UNKNOWN_GAME, file=self._file, game=_check(str, game)))
        before = None if previous is None else self._parse_record(**previous)
        try:
            record = replay(self._games[game], _check(dict, options), _check(list, actions))
        except ValueError as error:
            raise Refused(because(NO_SUCH_GAME)) from error
        return replace(record, previous=before, revised_at=_check(int, revised_at))


@cache
def _kinds_of_fields(kind: type) -> Mapping[str, Any]:
    return get_type_hints(kind, localns={"Json": object})


def _check(kind: type[T], data: object) -> T:
    """The value, if it is plainly of that kind; a text must be one that can be encoded anywhere."""
    if kind is float and type(data) is int:
        data = float(data)
    if type(data) is not kind:
        raise TypeError(data)
    odd = (
        (isinstance(data, str) and not data.isprintable())
        or (isinstance(data, float) and not (math.isfinite(data) and data >= 0))
        or (isinstance(data, int) and abs(data) > LARGEST_INTEGER)
    )
    if odd:
        raise ValueError(data)
    return data


def open_trace(path: Path) -> int:
    """Create a trace file and return its descriptor. Raises `OSError` over a file that is no trace.

    An older trace is unlinked, so that a program that reads it keeps reading the old one.
    """
    if os.path.lexists(path):
        if not _is_trace(path):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
        path.unlink()
    return new_file(path)


def _is_trace(path: Path) -> bool:
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        plain = stat.S_ISREG(os.fstat(descriptor).st_mode)
        return plain and os.read(descriptor, len(OPENING)) in (b"", OPENING)
    finally:
        os.close(descriptor)


class Tracer:
    """Writes a trace; on a failure it gives up, and the table goes on without."""

    def __init__(self, file: TextIO) -> None:
        self._file: TextIO | None = file

    def follow(self, table: Assembly) -> None:
        """Write the state of the table, and everything that happens to it from now on."""
        shelf, outfit = table.loop.session.shelf, table.loop.session.workshop.outfit
        mats = tuple(replace(mat, lights=(), half_turn={}) for mat in table.mats.printed if mat.game in shelf)
        head = TraceHead(table.opening, table.setting, mats, tuple(shelf), table.mats.cells, outfit)
        self._write(format_head(head))
        table.subscribe(GameBegan, lambda began: self._write(format_line(began)))
        table.subscribe(Drawn, lambda drawn: self._write(format_line(drawn)))
        table.subscribe(Handled, lambda one: self._write(format_line(one.event, counts=one.counts)))

    def _write(self, data: JsonObject) -> None:
        if self._file is None:
            return
        try:
            self._file.write(json.dumps(data) + "\n")
            self._file.flush()
        except OSError as error:
            _LOG.warning("trace.failed %s", error)
            self.close()

    def close(self) -> None:
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # the buffered rest cannot be written either
                file.close()


def read_trace(path: Path, games: Games) -> tuple[TraceHead, list[TraceLine]]:
    """The head of a trace and its events that counted, in order. Raises `Refused` at a bad line."""
    then: list[TraceLine] = []
    with path.open(encoding="ascii", errors="replace") as file:
        head = _parse_text(path, 1, file.readline(LONGEST_LINE), partial(parse_head, games=games))
        for number, text in enumerate(iter(partial(file.readline, LONGEST_LINE), ""), 2):
            line = _parse_text(path, number, text, partial(parse_line, games=games))
            then += [] if line is None else [line]
    return head, then


def _parse_text(path: Path, number: int, text: str, parse: Callable[..., T]) -> T:
    try:
        return parse(json.loads(text), file=str(path))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise Refused(because(BAD_TRACE, file=str(path), line=number)) from error
