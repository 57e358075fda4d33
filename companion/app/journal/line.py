"""One line of a journal: a checksum, a blank, an entry as compact JSON in ASCII, a newline.

The checksum is the CRC-32, in eight hexadecimal digits, of the previous line's checksum, as it stands there,
and this line's text. So a line is good in its place only: one that is missing, moved, or copied from another
file or an older state of this one is noticed. Before the first line stand eight zeros.
"""

import json
import zlib
from typing import Final, NoReturn

from companion.app.retold import Entry
from companion.rules.kernel.names import Json

LONGEST_LINE: Final = 1 << 18
"""Bytes, with the newline. A head with a map and a deck of its own is some tens of thousands."""
START: Final = b"00000000"
"""Stands for the previous checksum where there is no previous line."""
DIGITS: Final = len(START)
NUMBER: Final = "n"
"""The name in every entry of its number; the head is 0."""


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
    """The entry of a line, given without its newline; `BadLine` where anything is wrong with it."""
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
    """The checksum as it stands in a line."""
    return line[:DIGITS]


def _checksum(previous: bytes, text: bytes) -> bytes:
    return b"%08x" % zlib.crc32(text, zlib.crc32(previous))


def _no_constant(name: str) -> NoReturn:
    raise ValueError(name)
