"""Frames on the line of the board controller: bytes wrapped so that they are found again after noise.

A body is type, sequence number, payload and CRC-32. It is written in COBS, which leaves no 0 byte in it,
and ended by a 0 byte. A body has at most 253 bytes, so that COBS's code 255 and its special case never
occur. Law: noise costs the frames that it touches and no other, and what is held is never more than a frame.
"""

import zlib
from contextlib import suppress
from typing import Final, NamedTuple

LONGEST_BODY: Final = 253
LONGEST_PAYLOAD: Final = LONGEST_BODY - 6
END: Final = b"\0"


class Garbled(ValueError):
    """These bytes are no frame, or no message."""


class Frame(NamedTuple):
    """What is inside a frame once the CRC is right."""

    kind: int
    seq: int
    payload: bytes


def format_frame(frame: Frame) -> bytes:
    """The frame as it goes over the line, its 0 byte included."""
    if len(frame.payload) > LONGEST_PAYLOAD:
        raise ValueError(len(frame.payload))
    body = bytes((frame.kind, frame.seq)) + frame.payload
    body += zlib.crc32(body).to_bytes(4, "little")
    return stuff(body) + END


def parse_frame(text: bytes) -> Frame:
    """The frame in what stood between two 0 bytes; `Garbled` where that is none."""
    if len(text) > LONGEST_BODY + 1:
        raise Garbled(len(text))
    body = unstuff(text)
    if len(body) < 6 or zlib.crc32(body[:-4]).to_bytes(4, "little") != body[-4:]:
        raise Garbled(text)
    return Frame(body[0], body[1], body[2:-4])


def stuff(body: bytes) -> bytes:
    """COBS of at most 253 bytes: before each run without a 0 its length and one, in place of the 0."""
    return b"".join(bytes((len(run) + 1,)) + run for run in body.split(END))


def unstuff(text: bytes) -> bytes:
    """What `stuff` was given; `Garbled` where it cannot have made this."""
    if not text or END in text:
        raise Garbled(text)
    runs, at = [], 0
    while at < len(text):
        code = text[at]
        if code == 255 or at + code > len(text):
            raise Garbled(text)
        runs.append(text[at + 1 : at + code])
        at += code
    return END.join(runs)


class Sieve:
    """Takes bytes as they come and gives the good frames among them."""

    def __init__(self) -> None:
        self._held = b""

    def sift(self, data: bytes) -> list[Frame]:
        """The good frames that end in these bytes."""
        frames = []
        *ended, rest = data.split(END)
        for text in ended:
            # What is garbled ends here; the gap that it leaves in the sequence numbers tells of the loss.
            with suppress(Garbled):
                frames.append(parse_frame(self._held + text))
            self._held = b""
        # One byte more than a frame can have is enough to know it for garbage when it ends.
        self._held = (self._held + rest)[: LONGEST_BODY + 2]
        return frames
