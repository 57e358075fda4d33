"""What a journal holds, how far it is good, and what is wrong with the rest. Reading changes nothing.

Law: what a pulled plug leaves (an unfinished last line) is told apart from what it does not leave. Of the
first nothing was ever promised; the second is damage, also where only the last line is wrong.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from companion.app.journal.disk import contents, open_plain
from companion.app.journal.fault import JournalFault, refused, spoken
from companion.app.journal.head import Head, NewerVersion, begins_as_head, parse_head
from companion.app.journal.line import LONGEST_LINE, NUMBER, START, BadLine, checksum_of, parse_line
from companion.app.retold import END
from companion.rules.kernel.names import Json
from companion.rules.kernel.reason import Reason, because

LARGEST_FILE: Final = 4 << 20
"""Bytes. An evening is some tens of thousands; a clock noted every 10 s fills this in a week."""
GLANCE: Final = 1 << 12
"""Bytes at the end of a file, enough to see that its game has ended."""


class Damage(Enum):
    """What is wrong with a file as a whole."""

    NONE = "none"
    TORN = "torn"
    """Only the last line is bad: it has no newline yet. A power cut leaves this."""
    DAMAGED = "damaged"
    """Something else is bad. What comes before can be used, once the whole is kept elsewhere."""
    FOREIGN = "foreign"
    """It is no journal, or one of a newer version: not to be touched."""


@dataclass(frozen=True, slots=True)
class Read:
    """The good beginning of a file. Without a head there is no game in it."""

    head: Head | None
    entries: tuple[dict[str, Json], ...]
    """What was appended, in order, as it was given."""
    good_bytes: int
    checksum: bytes
    """Of the last good line; the next one builds on it."""
    damage: Damage
    reason: Reason | None
    """What there is to tell people of the damage."""

    @property
    def is_stub(self) -> bool:
        """Whether it was cut off while it was being begun."""
        return self.head is None and self.damage is Damage.TORN

    @property
    def is_over(self) -> bool:
        """Whether the last entry ends the game."""
        return bool(self.entries) and END in self.entries[-1]


def read(path: Path) -> Read:
    """What a file holds; `Refused` where there is no plain file of a bearable size to be read."""
    descriptor = open_plain(path, os.O_RDONLY)
    try:
        return read_open(descriptor, path)
    finally:
        os.close(descriptor)


def read_open(descriptor: int, path: Path) -> Read:
    """The same for a file that is open."""
    try:
        data = contents(descriptor, LARGEST_FILE + 1)
    except OSError as error:
        raise refused(JournalFault.UNREADABLE, path, detail=spoken(error)) from error
    if len(data) > LARGEST_FILE:
        raise refused(JournalFault.TOO_BIG, path, limit=LARGEST_FILE)
    return parse(data, str(path))


def parse(data: bytes, name: str) -> Read:
    """What these bytes hold; the name is for what there is to tell."""
    first, newline, _ = data.partition(b"\n")
    if not begins_as_head(data) or len(first) >= LONGEST_LINE:
        return _no_game(Damage.FOREIGN, JournalFault.NOT_JOURNAL, name)
    if not newline:
        return _no_game(Damage.TORN, JournalFault.STUB, name)
    try:
        entry = parse_line(START, first)
    except BadLine:
        return _no_game(Damage.DAMAGED, JournalFault.NO_HEAD, name)
    try:
        head = parse_head(entry)
    except BadLine:
        return _no_game(Damage.FOREIGN, JournalFault.NOT_JOURNAL, name)
    except NewerVersion as newer:
        return _no_game(Damage.FOREIGN, JournalFault.NEWER, name, version=str(newer.version))
    return _game(head, data.split(b"\n"), name)


def _no_game(damage: Damage, fault: JournalFault, name: str, **values: str) -> Read:
    return Read(None, (), 0, START, damage, because(fault, file=name, **values))


def _game(head: Head, lines: Sequence[bytes], name: str) -> Read:
    """The good lines after a good head. What is behind the last newline is no line yet."""
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
        damage, reason = Damage.DAMAGED, because(JournalFault.DAMAGED, file=name, line=good + 1)
    elif rest:
        damage, reason = Damage.TORN, because(JournalFault.TORN, file=name)
    good_bytes = sum(len(line) + 1 for line in whole[:good])
    return Read(head, tuple(entries), good_bytes, checksum, damage, reason)


def has_ended(path: Path) -> bool:
    """Whether the last line ends the game, at a glance: finished games are many, and pile up.

    False may also mean that a glance does not tell. `Refused` as with `read`.
    """
    descriptor = open_plain(path, os.O_RDONLY)
    try:
        size = os.fstat(descriptor).st_size
        tail = os.pread(descriptor, GLANCE, max(0, size - GLANCE)).split(b"\n")
    except OSError as error:
        raise refused(JournalFault.UNREADABLE, path, detail=spoken(error)) from error
    finally:
        os.close(descriptor)
    if len(tail) < 3 or tail[-1]:
        return False
    try:
        return END in parse_line(checksum_of(tail[-3]), tail[-2])
    except BadLine:
        return False
