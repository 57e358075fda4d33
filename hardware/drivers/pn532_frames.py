"""Frames on the line of a PN532: a start code, the length, the data, and sums that come to 0.

Law: noise costs the frames that it touches and no other, and what is held is never more than a frame.
Extended frames are refused: nothing that is asked here has an answer that long.
"""

from enum import Enum, auto
from typing import Final, NamedTuple

START: Final = b"\0\xff"
TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
ACK: Final = bytes.fromhex("0000ff00ff00")
"""The chip says that it has heard; the host, that it does not want an answer any more."""
NACK: Final = bytes.fromhex("0000ffff0000")
"""The host asks for the last answer once more."""
_HEADER: Final = 4
"""Bytes of start code, length, and the sum of the length."""


class Answer(NamedTuple):
    """What the chip says to a command."""

    code: int
    """One more than the command's."""
    payload: bytes


class Sign(Enum):
    """A frame without an answer in it."""

    ACK = auto()
    ERROR = auto()
    """The chip does not understand the command."""
    GARBLED = auto()
    """An answer was here, and cannot be read any more."""


def format_command(code: int, *params: int) -> bytes:
    """A command as it goes over the line."""
    data = bytes((TO_CHIP, code, *params))
    length = len(data)
    if length > 254:
        raise ValueError(length)
    return b"\0" + START + bytes((length, -length % 256)) + data + bytes((-sum(data) % 256, 0))


class Sieve:
    """Takes bytes as they come and gives what is said in them."""

    def __init__(self) -> None:
        self._held = b""

    def sift(self, data: bytes) -> list[Answer | Sign]:
        """What ends in these bytes."""
        self._held += data
        told: list[Answer | Sign] = []
        while (begin := self._held.find(START)) >= 0:
            self._held = self._held[begin:]
            if len(self._held) < _HEADER:
                return told
            length, check = self._held[2:_HEADER]
            end = _HEADER + length + 1
            if (length, check) == (0, 0xFF):
                told.append(Sign.ACK)
                end = _HEADER
            elif not length or (length + check) % 256:
                end = 1  # no frame begins here; an extended one has such a header as well
            elif len(self._held) < end:
                return told
            else:
                told.append(_read(self._held[_HEADER:end]))
            self._held = self._held[end:]
        self._held = self._held[-1:]
        return told


def _read(data: bytes) -> Answer | Sign:
    """What stands between a good header and the end."""
    if sum(data) % 256:
        return Sign.GARBLED
    if data[:-1] == b"\x7f":
        return Sign.ERROR
    if data[0] != FROM_CHIP or len(data) < 3:
        return Sign.GARBLED
    return Answer(data[1], data[2:-1])
