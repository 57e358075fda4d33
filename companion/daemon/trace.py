"""A trace: the initial state of a table and every signal of its parts, one JSON object a line.

A debugging aid: signals are written as they come, nothing waits for it, and no game depends on it.
`format_trace_head` and `parse_trace_head` are twins, and so are those of a new game, a draw and a signal.
"""

import errno
import json
import logging
import math
import os
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Final, TextIO, TypeVar

from companion.daemon.inventory import format_outfit, parse_outfit
from companion.games.kernel import Actor, Game, Games, Reason, Refused, Seat, Space, because, replay
from companion.session.events import BoardTold, GameBegan, Typed
from companion.session.game_start import Household, Opening
from companion.session.match import Match, Person
from companion.session.mats import Mat
from companion.session.saved_game import (
    Clocks,
    Entry,
    Players,
    SavedGame,
    entry_of,
    format_match,
    parse_match,
    replay_journal,
)
from companion.session.work.jobs import available_jobs
from companion.session.work.wiring import NO_PARTS, PLAIN_WIRING, Outfit, format_wiring, parse_wiring
from companion.store.disk import new_file
from companion.store.json_files import format_tags, parse_tags
from companion.table.clock import format_clock, parse_clock
from companion.table.events import Away, Chair, Declare, Drawn, NoteClock, TableEffect
from companion.table.manners import format_manners, parse_manners
from companion.table.setting import Setting
from hardware.signals import (
    CellRead,
    DialTurned,
    KeyMoved,
    PartBack,
    PartLost,
    PiecesSeen,
    Polarity,
    Reading,
    Signal,
    TagRead,
)
from hardware.trouble import Trouble, TroubleCode

VERSION: Final = 1
LONGEST_LINE: Final = 1 << 20
VALUES: Final = ("device", "group", "library", "extra", "factory", "detail", "pin")
"""The values of a trouble that a trace keeps; any of them may be missing."""
OPENING: Final = b'{"trace":'
"""The first bytes of every trace."""
BAD_TRACE: Final = "replay.bad-trace"
"""The reason where a trace cannot be read. Values: file, line."""
NO_SUCH_GAME: Final = "replay.no-such-game"
"""The reason for refusing a trace whose first game is impossible. Values: none."""
UNKNOWN_GAME: Final = "replay.unknown-game"
"""The reason for refusing a trace of an unknown game. Values: file, game."""

_LOG: Final = logging.getLogger(__name__)

JsonObject = dict[str, Any]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TraceHead:
    """The state of the table and its game when the trace began."""

    opening: Opening
    setting: Setting
    mats: Mapping[str, Mat]
    """The unturned mats by `mat_name`, without their lights."""
    games: tuple[str, ...]
    """The playable games, with or without a mat."""
    cells: int = 0
    """The number of cells, for a board without a mat."""
    outfit: Outfit = NO_PARTS


TraceLine = Signal | BoardTold | Typed | GameBegan | Drawn
"""Any line of a trace after the head."""


def format_trace_head(head: TraceHead) -> JsonObject:
    """The first line of a trace."""
    opening, setting = head.opening, head.setting
    saved, household = opening.game, opening.household
    record, following = saved.record, saved.players.following
    return {
        "trace": VERSION,
        "game": record.game.id,
        "options": dict(record.options),
        "actions": [*record.actions],
        "chairs": {chair: [*seats] for chair, seats in setting.chairs.items()},
        "watched": sorted(setting.watched),
        "settle_s": setting.settle_s,
        "hold_s": setting.hold_s,
        "pushes": _sort_chairs(setting.pushes),
        "keys": _sort_chairs(setting.keys),
        "dials": _sort_chairs(setting.dials),
        "screens": _sort_chairs(setting.screens),
        "readers": sorted(setting.readers),
        "lit": setting.lit,
        "manners": format_manners(setting.manners),
        "games": [*head.games],
        "cell_count": head.cells,
        "mats": {name: [*mat.cells] for name, mat in head.mats.items()},
        "wands": {name: [*mat.wand] for name, mat in head.mats.items() if mat.wand},
        "match": format_match(saved.players.match),
        "entries": [dict(entry_of(effect)) for effect in _effects_since(saved)],
        "resumed": opening.resumed,
        "notes": [[note.code, dict(note.values)] for note in opening.notes],
        "known": [*household.known_names],
        "tags": format_tags(household.tags),
        "last": {game: dict(options) for game, options in household.last_options.items()},
        "welcome": opening.welcome,
        "clocks": [format_clock(clock) for clock in saved.clocks.at_turns],
        "following": format_manners(following) if following else None,
        "was": [*record.previous.actions] if record.previous else [],
        "since": record.revised_at,
        "outfit": format_outfit(head.outfit),
        "wiring": format_wiring(household.wiring),
        "job": opening.job,
    }


def _effects_since(saved: SavedGame) -> Iterator[TableEffect]:
    """The effects besides actions that a journal would hold: endings, and the clocks."""
    if saved.away:
        yield Away(tuple(seat for seat in saved.record.seats if seat in saved.away))
    if saved.verdict is not None:
        yield Declare(saved.verdict)
    if saved.clocks.now is not None:
        yield NoteClock(saved.clocks.now)


def _sort_chairs(chairs: Collection[Chair] | None) -> list[str] | None:
    return None if chairs is None else sorted(chairs)


def parse_trace_head(told: JsonObject, rules: Games, file: str = "") -> TraceHead:
    """The twin of `format_trace_head`; `ValueError`, `KeyError` or `TypeError` for anything else.

    `match` and later fields are missing in old traces. Raises `Refused` for an impossible game.
    """
    if told["trace"] != VERSION:
        raise ValueError(told["trace"])
    chairs = {
        Chair(_parse_word(chair)): tuple(map(_parse_seat, seats)) for chair, seats in told["chairs"].items()
    }
    setting = Setting(
        chairs,
        frozenset(map(Space, told["watched"])),
        float(told["settle_s"]),
        float(told["hold_s"]),
        parse_manners(told.get("manners", {})),
        pushes=_parse_chairs(told.get("pushes")),
        keys=_parse_chairs(told.get("keys")),
        dials=_parse_chairs(told.get("dials")),
        screens=_parse_chairs(told.get("screens")),
        readers=_parse_chairs(told.get("readers")) or frozenset(),
        lit=bool(told.get("lit", True)),
    )
    mats = told["mats"] if "mats" in told else {told["game"]: told["cells"]}
    wands = told.get("wands", {})
    game = _parse_word(told["game"])
    games = tuple(map(_parse_word, told.get("games") or [*mats]))
    if game not in games:
        raise ValueError(game)
    outfit = parse_outfit(told["outfit"]) if "outfit" in told else NO_PARTS
    household = Household(
        tuple(map(_parse_word, told.get("known", ()))),
        parse_tags(told.get("tags", {})),
        {_parse_word(name): dict(options) for name, options in told.get("last", {}).items()},
        parse_wiring(told["wiring"]) if "wiring" in told else PLAIN_WIRING,
    )
    cells = {_parse_word(name): _parse_mat(name, on, wands.get(name, ())) for name, on in mats.items()}
    notes = tuple(_parse_reason(*note) for note in told.get("notes", ()))
    resumed, welcome = bool(told.get("resumed", True)), bool(told.get("welcome", False))
    job, cell_count = _parse_job(told.get("job", ""), outfit), _parse_count(told.get("cell_count", 0))
    saved = _parse_game(told, setting, _find_game(game, rules, file))
    opening = Opening(saved, household, notes, None, resumed, welcome, job)
    return TraceHead(opening, setting, cells, games, cell_count, outfit)


def _parse_game(told: JsonObject, setting: Setting, game: Game[Any]) -> SavedGame:
    """The game of a head, replayed. Raises `Refused` for an impossible game."""
    manners, seats = setting.manners, _seats_of(setting)
    sitting = Match(tuple(Person(chair, seat) for chair, seats in setting.chairs.items() for seat in seats))
    match = parse_match(told["match"], setting.chairs, seats) if "match" in told else sitting
    following = parse_manners(told["following"]) if told.get("following") else None
    options, players = dict(told["options"]), Players(match, manners, following)
    entries: list[Entry] = [{"do": _parse_word(action)} for action in told["actions"]]
    entries += map(dict, told.get("entries", ()))
    at_turns = tuple(parse_clock(clock, manners.increment_s) for clock in told.get("clocks", ()))
    was, since = tuple(map(_parse_word, told.get("was", ()))), int(told.get("since", 0))
    try:
        saved = replay_journal(game, options, entries, players)
        before = replay(game, options, was) if was else None
    except ValueError as error:
        raise Refused(because(NO_SUCH_GAME)) from error
    record = replace(saved.record, previous=before, revised_at=since)
    return replace(saved, record=record, clocks=Clocks(saved.clocks.now, at_turns))


def mat_name(mat: Mat) -> str:
    """The game's name, and the board's if the mat is for one board."""
    return f"{mat.game}/{mat.board}" if mat.board else mat.game


def _parse_mat(name: str, cells: Iterable[object], wand: Iterable[object]) -> Mat:
    game, _, board = name.partition("/")
    return Mat(game, tuple(map(_parse_space, cells)), (), wand=tuple(map(_parse_space, wand)), board=board)


def _parse_job(told: str, outfit: Outfit) -> str:
    if told and told not in available_jobs(outfit):
        raise ValueError(told)
    return told


def _parse_count(told: object) -> int:
    if type(told) is not int or told < 0:  # rejects true, which is an int
        raise ValueError(told)
    return told


def format_new_game(began: GameBegan) -> JsonObject:
    """The line of a game that begins."""
    game = began.record.game
    told: JsonObject = {"began": dict(began.record.options), "in_hand": began.in_hand, "game": game.id}
    if began.match is not None:
        told |= {"match": format_match(began.match), "seats": [*began.record.seats]}
    if began.manners is not None:
        told["manners"] = format_manners(began.manners)
    return told


def format_draw(drawn: Drawn) -> JsonObject:
    """The line of a draw by the table."""
    return {"drawn": drawn.lot}


def parse_draw(told: JsonObject) -> Drawn:
    """The twin of `format_draw`; a trace keeps no time for it."""
    return Drawn(0.0, _parse_count(told["drawn"]))


def format_board(told: BoardTold) -> JsonObject:
    """The line of a drawn board that was played on."""
    return {"at": told.at_s, "board": [*told.rows], "game": told.game}


def parse_board(told: JsonObject) -> BoardTold:
    """The twin of `format_board`."""
    return BoardTold(
        _parse_time(told["at"]), _parse_word(told["game"]), tuple(map(_parse_word, told["board"]))
    )


def format_typed(told: Typed) -> JsonObject:
    """The line of a name typed on the page."""
    return {"at": told.at_s, "chair": told.chair, "typed": told.text}


def parse_typed(told: JsonObject) -> Typed:
    """The twin of `format_typed`."""
    return Typed(_parse_time(told["at"]), Chair(_parse_word(told["chair"])), _parse_word(told["typed"]))


def parse_new_game(told: JsonObject, head: TraceHead, rules: Games, file: str = "") -> GameBegan:
    """The twin of `format_new_game`, in a trace with that head; a trace keeps no time for it."""
    seats = tuple(map(_parse_seat, told["seats"])) if "seats" in told else _seats_of(head.setting)
    match = parse_match(told["match"], head.setting.chairs, seats) if "match" in told else None
    manners = parse_manners(told["manners"]) if "manners" in told else None
    options, in_hand = dict(told["began"]), bool(told.get("in_hand", False))
    game = _find_game(told.get("game", head.opening.game.record.game.id), rules, file)
    return GameBegan(0.0, replay(game, options, ()), match, manners, in_hand)


def _find_game(name: object, rules: Games, file: str) -> Game[Any]:
    """The game of that name. Raises `Refused` if it is unknown."""
    game = _parse_word(name)
    if game not in rules:
        raise Refused(because(UNKNOWN_GAME, file=file, game=game))
    return rules[game]


def _parse_chairs(told: Iterable[object] | None) -> frozenset[Chair] | None:
    return None if told is None else frozenset(Chair(_parse_word(chair)) for chair in told)


def _seats_of(setting: Setting) -> tuple[Seat, ...]:
    return tuple(seat for seats in setting.chairs.values() for seat in seats)


def _parse_seat(name: object) -> Seat:
    return Seat(Actor(_parse_word(name)))


def _parse_reason(code: object, values: Mapping[str, Any]) -> Reason:
    if not _are_values(values):
        raise ValueError(values)
    return because(_parse_word(code), **values)


def _parse_space(name: object) -> Space | None:
    return None if name is None else Space(_parse_word(name))


def _parse_time(told: float) -> float:
    """A valid time stamp, or `ValueError`."""
    at_s = float(told)
    if not math.isfinite(at_s) or at_s < 0:
        raise ValueError(at_s)
    return at_s


def _parse_word(value: object) -> str:
    """A text that can be encoded anywhere, or `ValueError`."""
    if not isinstance(value, str) or not value.isprintable():
        raise ValueError(value)
    return value


def format_signal(signal: Signal) -> JsonObject:
    """A signal as JSON."""
    told: JsonObject = {"at": signal.at_s, "part": signal.part}
    match signal:
        case CellRead(cell=cell, reading=Reading(present, polarity, tag)):
            told |= {"cell": cell, "present": present}
            told |= {"polarity": polarity.value} if polarity else {}
            told |= {"tag": tag} if tag is not None else {}
        case PiecesSeen(standing=standing, held=held):
            told |= {"standing": [[cell, [*looks]] for cell, looks in standing], "held": [*held]}
        case KeyMoved(down=down):
            told["down"] = down
        case DialTurned(detents=detents):
            told["detents"] = detents
        case TagRead(uid=uid):
            told["uid"] = uid
            told |= {"several": True} if signal.several else {}
        case PartLost(trouble=trouble):
            told |= {"lost": trouble.code.value, "values": trouble.values}
        case PartBack():
            told["back"] = True
    return told


def format_signal_line(signal: Signal, *, counts: bool) -> JsonObject:
    """The line of a signal, marked if it did not count."""
    told = format_signal(signal)
    return told if counts else {**told, "counts": False}


def parse_signal(told: JsonObject) -> Signal:
    """The twin of `format_signal`; `ValueError`, `KeyError` or `TypeError` for anything else."""
    at_s, part = _parse_time(told["at"]), str(told["part"])
    match told:
        case {"cell": int(cell), "present": bool(present)}:
            polarity = Polarity(told["polarity"]) if "polarity" in told else None
            return CellRead(at_s, part, cell, Reading(present, polarity, told.get("tag")))
        case {"standing": list(standing), "held": list(held)}:
            on = tuple((int(cell), tuple(map(_parse_word, looks))) for cell, looks in standing)
            return PiecesSeen(at_s, part, on, tuple(map(_parse_word, held)))
        case {"down": bool(down)}:
            return KeyMoved(at_s, part, down)
        case {"detents": int(detents)}:
            return DialTurned(at_s, part, detents)
        case {"uid": str() | None as uid}:
            return TagRead(at_s, part, uid, several=told.get("several") is True)
        case {"lost": str(code), "values": dict(values)} if _are_values(values):
            return PartLost(at_s, part, Trouble(TroubleCode(code), **{**dict.fromkeys(VALUES, ""), **values}))
        case {"back": True}:
            return PartBack(at_s, part)
        case _:
            raise ValueError(told)


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
    """Whether the file is a trace, or empty."""
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

    def write(self, told: JsonObject) -> None:
        """Add a line."""
        if self._file is None:
            return
        try:
            self._file.write(json.dumps(told) + "\n")
            self._file.flush()
        except OSError as error:
            _LOG.warning("trace.failed %s", error)
            self.close()

    def close(self) -> None:
        """Stop writing."""
        file, self._file = self._file, None
        if file is not None:
            with suppress(OSError):  # the buffered rest cannot be written either
                file.close()


def read_trace(path: Path, games: Games) -> tuple[TraceHead, list[TraceLine]]:
    """The head of a trace and its events that counted, in order. Raises `Refused` at a bad line."""
    parse_head = partial(parse_trace_head, rules=games, file=str(path))
    then: list[TraceLine] = []
    with path.open(encoding="ascii", errors="replace") as file:
        head = _parse_text(path, 1, file.readline(LONGEST_LINE), parse_head)
        parse = partial(_parse_line, head, games, str(path))
        for number, text in enumerate(iter(partial(file.readline, LONGEST_LINE), ""), 2):
            line = _parse_text(path, number, text, parse)
            then += [] if line is None else [line]
    return head, then


def _parse_text(path: Path, number: int, text: str, parse: Callable[[JsonObject], T]) -> T:
    try:
        return parse(json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
        raise Refused(because(BAD_TRACE, file=str(path), line=number)) from error


def _are_values(values: Mapping[Any, object]) -> bool:
    return all(isinstance(name, str) and isinstance(value, str | int) for name, value in values.items())


def _parse_line(head: TraceHead, rules: Games, file: str, told: JsonObject) -> TraceLine | None:
    """The event of a line, if it counted."""
    if "board" in told:
        return parse_board(told)
    if "typed" in told:
        return parse_typed(told)
    if "drawn" in told:
        return parse_draw(told)
    if "began" in told:
        return parse_new_game(told, head, rules, file)
    signal = parse_signal(told)
    return None if told.get("counts") is False else signal
