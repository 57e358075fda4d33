"""The journal format: its lines, its first entry, and how far the bytes of a file are good.

A line is a checksum, a blank, an entry as compact JSON in ASCII, and a newline. The checksum is the
CRC-32, in eight hexadecimal digits, of the previous line's checksum (as written there) and this line's
text; the first line follows eight zeros. A line is therefore good in its place only: a line that is
missing, moved, or copied from another file is noticed.

Laws: reading changes nothing. An unfinished last line, as a power cut leaves it, is distinguished from
damage: it was never reported as saved, while any other bad line is damage, also the last one.
"""

import json
import os
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Final, NoReturn

from companion.games.kernel import Json, Options, Reason, because
from companion.session.saved_game import END, Entry
from companion.store.disk import JournalError, contents, error_text, open_plain, refusal_of

LONGEST_LINE: Final = 1 << 18
"""Bytes, with the newline. A head with a map and a deck of its own is some tens of thousands."""
START: Final = b"00000000"
"""The checksum before the first line."""
DIGITS: Final = len(START)
NUMBER: Final = "n"
"""The field of an entry that holds its number; the head is 0."""


class BadLine(Exception):
    """The line is not what `format_line` makes of any entry in that place."""


def format_line(previous: bytes, entry: Entry) -> bytes:
    """The line of an entry after a line with that checksum; `ValueError` where it is too long."""
    text = json.dumps(dict(entry), separators=(",", ":"), allow_nan=False).encode("ascii")
    line = b"%s %s\n" % (_checksum(previous, text), text)
    if len(line) > LONGEST_LINE:
        raise ValueError(len(line))
    return line


def parse_line(previous: bytes, line: bytes) -> dict[str, Json]:
    """The entry of a line without its newline. Raises `BadLine` if anything is wrong with it."""
    text = line[DIGITS + 1 :]
    if len(line) >= LONGEST_LINE or line != b"%s %s" % (_checksum(previous, text), text):
        raise BadLine
    try:
        entry = json.loads(text.decode("ascii"), parse_constant=_no_constant)
    except (ValueError, RecursionError) as error:
        raise BadLine from error
    if not isinstance(entry, dict):
        raise BadLine
    return entry


def checksum_of(line: bytes) -> bytes:
    """The checksum of a line, as written in it."""
    return line[:DIGITS]


def _checksum(previous: bytes, text: bytes) -> bytes:
    return b"%08x" % zlib.crc32(text, zlib.crc32(previous))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)


VERSION: Final = 2
"""Version 2 added entries other than actions, which a reader of version 1 does not know."""
OPENING: Final = b' {"journal":'
"""The first characters of every head, after its checksum."""
OWN_NAMES: Final = ("journal", "game", "options", NUMBER, "file")


@dataclass(frozen=True, slots=True)
class JournalHead:
    """The start of a replay, and other facts about how the game began."""

    game: str
    options: Options
    file: int
    """The number of the file, which makes every head in a folder different."""
    about: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.about:
            if name in OWN_NAMES:
                raise ValueError(name)


class NewerVersion(Exception):
    """The head has a version that is newer than this program."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


def format_head(head: JournalHead) -> Entry:
    return {
        "journal": VERSION,
        "game": head.game,
        "options": dict(head.options),
        NUMBER: 0,
        "file": head.file,
        **head.about,
    }


def parse_head(entry: Entry) -> JournalHead:
    """The head in an entry. Raises `NewerVersion` or `BadLine`."""
    match entry:
        case {"journal": int(version)} if version > VERSION:
            raise NewerVersion(version)
        case {"journal": 1 | 2, "game": str(game), "options": dict(options), "n": 0, "file": int(file)}:
            about = {name: value for name, value in entry.items() if name not in OWN_NAMES}
            return JournalHead(game, options, file, about)
        case _:
            raise BadLine


def begins_as_head(data: bytes) -> bool:
    """Whether the bytes are a head, or a prefix of one."""
    opening = data[DIGITS : DIGITS + len(OPENING)]
    return set(data[:DIGITS]) <= set(b"0123456789abcdef") and OPENING.startswith(opening)


LARGEST_FILE: Final = 4 << 20
"""Bytes. An evening is some tens of thousands; a clock noted every 10 s fills this in a week."""
GLANCE: Final = 1 << 12
"""Bytes at the end of a file in which an ended game can be recognised."""


class Damage(Enum):
    """What is wrong with a file as a whole."""

    NONE = "none"
    TORN = "torn"
    """Only the last line is bad: it has no newline yet. A power cut leaves this."""
    DAMAGED = "damaged"
    """Any other bad line. The lines before it can be used, once a copy of the file is kept."""
    FOREIGN = "foreign"
    """Not a journal, or one of a newer version: must not be touched."""


@dataclass(frozen=True, slots=True)
class JournalContents:
    """The good beginning of a file; it holds no game without a head."""

    head: JournalHead | None
    entries: tuple[dict[str, Json], ...]
    """The appended entries in order."""
    good_bytes: int
    checksum: bytes
    """The checksum of the last good line, which the next one continues."""
    damage: Damage
    reason: Reason | None
    """A notice for people about the damage."""

    @property
    def is_stub(self) -> bool:
        """Whether the file was cut off before its head was complete."""
        return self.head is None and self.damage is Damage.TORN

    @property
    def is_over(self) -> bool:
        return bool(self.entries) and END in self.entries[-1]


def read_journal(path: Path) -> JournalContents:
    """Read a file. Raises `Refused` unless it is a plain file of acceptable size."""
    descriptor = open_plain(path, os.O_RDONLY)
    try:
        return read_open_journal(descriptor, path)
    finally:
        os.close(descriptor)


def read_open_journal(descriptor: int, path: Path) -> JournalContents:
    try:
        data = contents(descriptor, LARGEST_FILE + 1)
    except OSError as error:
        raise refusal_of(JournalError.UNREADABLE, path, detail=error_text(error)) from error
    if len(data) > LARGEST_FILE:
        raise refusal_of(JournalError.TOO_BIG, path, limit=LARGEST_FILE)
    return parse_journal(data, str(path))


def parse_journal(data: bytes, name: str) -> JournalContents:
    """Parse the bytes of a journal; the name is for notices."""
    first, newline, _ = data.partition(b"\n")
    if not begins_as_head(data) or len(first) >= LONGEST_LINE:
        return _no_game(Damage.FOREIGN, JournalError.NOT_JOURNAL, name)
    if not newline:
        return _no_game(Damage.TORN, JournalError.STUB, name)
    try:
        entry = parse_line(START, first)
    except BadLine:
        return _no_game(Damage.DAMAGED, JournalError.NO_HEAD, name)
    try:
        head = parse_head(entry)
    except BadLine:
        return _no_game(Damage.FOREIGN, JournalError.NOT_JOURNAL, name)
    except NewerVersion as newer:
        return _no_game(Damage.FOREIGN, JournalError.NEWER, name, version=str(newer.version))
    return _parse_entries(head, data.split(b"\n"), name)


def _no_game(damage: Damage, fault: JournalError, name: str, **values: str) -> JournalContents:
    return JournalContents(None, (), 0, START, damage, because(fault, file=name, **values))


def _parse_entries(head: JournalHead, lines: Sequence[bytes], name: str) -> JournalContents:
    """The good lines after a good head; bytes after the last newline are no line yet."""
    *whole, rest = lines
    checksum = checksum_of(whole[0])
    entries: list[dict[str, Json]] = []
    for line in whole[1:]:
        try:
            entry = parse_line(checksum, line)
        except BadLine:
            break
        if entry.pop(NUMBER, None) != len(entries) + 1:
            break
        checksum = checksum_of(line)
        entries.append(entry)
    good = 1 + len(entries)
    damage, reason = Damage.NONE, None
    if good < len(whole) or len(rest) >= LONGEST_LINE:
        damage, reason = Damage.DAMAGED, because(JournalError.DAMAGED, file=name, line=good + 1)
    elif rest:
        damage, reason = Damage.TORN, because(JournalError.TORN, file=name)
    good_bytes = sum(len(line) + 1 for line in whole[:good])
    return JournalContents(head, tuple(entries), good_bytes, checksum, damage, reason)


def has_ended(path: Path) -> bool:
    """Whether the last line ends the game, from the end of the file only: old games pile up.

    False may also mean unknown. Raises `Refused` as `read_journal` does.
    """
    descriptor = open_plain(path, os.O_RDONLY)
    try:
        size = os.fstat(descriptor).st_size
        tail = os.pread(descriptor, GLANCE, max(0, size - GLANCE)).split(b"\n")
    except OSError as error:
        raise refusal_of(JournalError.UNREADABLE, path, detail=error_text(error)) from error
    finally:
        os.close(descriptor)
    if len(tail) < 3 or tail[-1]:
        return False
    try:
        return END in parse_line(checksum_of(tail[-3]), tail[-2])
    except BadLine:
        return False
