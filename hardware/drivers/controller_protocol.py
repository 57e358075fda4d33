"""The line protocol of the board controller (`firmware_notes/protocol.md`): frames, messages and options.

The bounds of the options are those of the messages. No serial library is needed.

Frames: a body is type, sequence number, payload and CRC-32, encoded in COBS, which removes every 0 byte, and
terminated by a 0 byte. A body has at most 253 bytes, so that COBS's code 255 and its special case never
occur.

Messages: types below 0x80 go to the controller, the others come from it. Every answer repeats in `reply` the
sequence number of its request.

Laws:
- Options that can be constructed are valid; a message can be constructed only with values that can be sent.
- Every field of a received message is within its bounds.
- Noise damages only the frames it touches, and no more than one frame is buffered.
"""

import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from hardware.display import Pattern

LONGEST_BODY: Final = 253
LONGEST_PAYLOAD: Final = LONGEST_BODY - 6
END: Final = b"\0"


class Garbled(ValueError):
    """The bytes are no valid frame or message."""


class Frame(NamedTuple):
    """The contents of a frame with a correct CRC."""

    kind: int
    seq: int
    payload: bytes


def format_frame(frame: Frame) -> bytes:
    """Encode the frame for the line, its terminating 0 byte included."""
    if len(frame.payload) > LONGEST_PAYLOAD:
        raise ValueError(len(frame.payload))
    body = bytes((frame.kind, frame.seq)) + frame.payload
    body += zlib.crc32(body).to_bytes(4, "little")
    return stuff(body) + END


def parse_frame(text: bytes) -> Frame:
    """Decode the bytes between two 0 bytes; `Garbled` where they are no frame."""
    if len(text) > LONGEST_BODY + 1:
        raise Garbled(len(text))
    body = unstuff(text)
    if len(body) < 6 or zlib.crc32(body[:-4]).to_bytes(4, "little") != body[-4:]:
        raise Garbled(text)
    return Frame(body[0], body[1], body[2:-4])


def stuff(body: bytes) -> bytes:
    """COBS-encode at most 253 bytes: each run without a 0 is preceded by its length plus one."""
    return b"".join(bytes((len(run) + 1,)) + run for run in body.split(END))


def unstuff(text: bytes) -> bytes:
    """COBS-decode, the inverse of `stuff`; `Garbled` for invalid input."""
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


class FrameParser:
    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[Frame]:
        """The valid frames that end in these bytes."""
        frames = []
        *ended, rest = data.split(END)
        for text in ended:
            # Garbled frames are dropped; the gap in the sequence numbers reveals the loss.
            with suppress(Garbled):
                frames.append(parse_frame(self._held + text))
            self._held = b""
        # One byte more than the longest frame is enough to reject it as too long when it ends.
        self._held = (self._held + rest)[: LONGEST_BODY + 2]
        return frames


VERSION: Final = 1
MOST_CELLS: Final = 128
MOST_LIGHTS: Final = 300
MOST_LAMPS: Final = 41
"""The most lamps that fit a frame."""
TICKS: Final = 2**30
"""The controller's milliseconds wrap around here, as MicroPython's `ticks_ms` does."""


class Level(IntEnum):
    NOTHING = 0
    SOMETHING = 1
    NORTH = 2
    SOUTH = 3


class Sense(IntEnum):
    PRESENCE = 0
    POLARITY = 1


class Complaint(IntEnum):
    UNGREETED = 1
    REFUSED = 2
    BROKEN = 3
    NOTE = 4


class LampAt(NamedTuple):
    light: int
    red: int
    green: int
    blue: int
    pattern: Pattern


class Edge(NamedTuple):
    cell: int
    level: Level


@dataclass(frozen=True, slots=True)
class Hello:
    """Asks for the identity. Everything goes dark, and the controller begins to report."""

    version: int


@dataclass(frozen=True, slots=True)
class ReadBoard:
    """Requests the readings of all cells."""


@dataclass(frozen=True, slots=True)
class LampOrder:
    lamps: tuple[LampAt, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """The brightness limit of a light, and the current limit of all."""

    brightness: int
    current_ma: int


@dataclass(frozen=True, slots=True)
class Beat:
    """Heartbeat: the host is alive, and asks whether the controller is."""


@dataclass(frozen=True, slots=True)
class Bye:
    """The host disconnects: the controller becomes dark and quiet."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Answers `Hello`."""

    reply: int
    version: int
    cells: int
    lights: int
    sense: Sense


@dataclass(frozen=True, slots=True)
class BoardReport:
    """Answers `ReadBoard`: the readings of all cells."""

    reply: int
    ticks: int
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class CellChanges:
    """Cells that changed in one scan."""

    ticks: int
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """Acknowledges `LampOrder`, `Limit` and `Bye`."""

    reply: int


@dataclass(frozen=True, slots=True)
class Alive:
    """Answers `Beat`."""

    reply: int
    ticks: int


@dataclass(frozen=True, slots=True)
class ComplaintReport:
    """An error; in answer to a message, or unsolicited with a `reply` of 0."""

    reply: int
    code: Complaint
    detail: int


Message = (
    Hello
    | ReadBoard
    | LampOrder
    | Limit
    | Beat
    | Bye
    | Identity
    | BoardReport
    | CellChanges
    | Done
    | Alive
    | ComplaintReport
)


class Field(NamedTuple):
    """An unsigned little-endian number."""

    name: str
    size: int
    values: range | type[IntEnum]

    def check(self, value: int) -> int:
        """The value, as a member of its enum if it has one; `ValueError` outside the bounds."""
        if isinstance(self.values, range):
            if value not in self.values:
                raise ValueError((self.name, value))
            return value
        return self.values(value)


class Form(NamedTuple):
    """The layout of a message: its fields, then a group repeated to the end of the payload."""

    number: int
    name: str
    make: Callable[..., Message]
    fields: tuple[Field, ...] = ()
    group: str = ""
    """The attribute that holds the group; empty where there is no group."""
    each: tuple[Field, ...] = ()
    item: Callable[..., object] = tuple

    @property
    def width(self) -> int:
        return sum(field.size for field in self.each)


BYTE: Final = range(0x100)
REPLY: Final = Field("reply", 1, BYTE)
CLOCK: Final = Field("ticks", 4, range(TICKS))
CELL: Final = Field("cell", 1, range(MOST_CELLS))
LEVEL: Final = Field("level", 1, Level)
LAMP: Final = (
    Field("light", 2, range(MOST_LIGHTS)),
    Field("red", 1, BYTE),
    Field("green", 1, BYTE),
    Field("blue", 1, BYTE),
    Field("pattern", 1, Pattern),
)
COUNTS: Final = (
    Field("cells", 1, range(MOST_CELLS + 1)),
    Field("lights", 2, range(MOST_LIGHTS + 1)),
    Field("sense", 1, Sense),
)

FORMS: Final = (
    Form(0x01, "hello", Hello, (Field("version", 1, BYTE),)),
    Form(0x02, "read", ReadBoard),
    Form(0x03, "lights", LampOrder, (), "lamps", LAMP, LampAt),
    Form(0x04, "limit", Limit, (Field("brightness", 1, BYTE), Field("current_ma", 2, range(0x10000)))),
    Form(0x05, "beat", Beat),
    Form(0x06, "bye", Bye),
    Form(0x81, "identity", Identity, (REPLY, Field("version", 1, BYTE), *COUNTS)),
    Form(0x82, "board", BoardReport, (REPLY, CLOCK), "levels", (LEVEL,), Level),
    Form(0x83, "cells", CellChanges, (CLOCK,), "edges", (CELL, LEVEL), Edge),
    Form(0x84, "done", Done, (REPLY,)),
    Form(0x85, "alive", Alive, (REPLY, CLOCK)),
    Form(
        0x86,
        "complains",
        ComplaintReport,
        (REPLY, Field("code", 1, Complaint), Field("detail", 2, range(0x10000))),
    ),
)
_BY_NUMBER: Final = {form.number: form for form in FORMS}
_BY_CLASS: Final = {form.make: form for form in FORMS}


def format_message(message: Message, seq: int) -> Frame:
    """Put the message in a frame; `ValueError` where a value is out of its bounds."""
    form = _BY_CLASS[type(message)]
    payload = _format_fields(form.fields, [getattr(message, field.name) for field in form.fields])
    for item in getattr(message, form.group) if form.group else ():
        payload += _format_fields(form.each, item if isinstance(item, tuple) else (item,))
    return Frame(form.number, BYTE[seq % 256], payload)


def parse_message(frame: Frame) -> Message:
    """Read the message of a frame; `Garbled` where there is none."""
    form = _BY_NUMBER.get(frame.kind)
    fixed = sum(field.size for field in form.fields) if form else 0
    rest = len(frame.payload) - fixed
    if form is None or rest < 0 or (rest % form.width if form.group else rest):
        raise Garbled(frame)
    try:
        values: list[object] = list(_parse_fields(form.fields, frame.payload))
        if form.group:
            starts = range(fixed, len(frame.payload), form.width)
            values.append(tuple(form.item(*_parse_fields(form.each, frame.payload[at:])) for at in starts))
    except ValueError as bad:
        raise Garbled(frame) from bad
    return form.make(*values)


def _format_fields(fields: Sequence[Field], values: Sequence[int]) -> bytes:
    pairs = zip(fields, values, strict=True)
    return b"".join(field.check(value).to_bytes(field.size, "little") for field, value in pairs)


def _parse_fields(fields: Sequence[Field], payload: bytes) -> Iterator[int]:
    at = 0
    for field in fields:
        yield field.check(int.from_bytes(payload[at : at + field.size], "little"))
        at += field.size


@dataclass(frozen=True, slots=True)
class ControllerOptions:
    device: str
    cells: int = 0
    lights: int = 0
    baud: int = 115_200
    """Ignored where the controller itself is the USB device."""
    brightness: int = 255
    """The brightness limit of a light; 255 is no limit."""
    current_ma: int = 1000
    """The current limit of all lights together; 0 leaves it to the controller."""

    def __post_init__(self) -> None:
        if not self.device or "\0" in self.device:
            raise ValueError(self.device)
        for number, bounds in (
            (self.cells, range(MOST_CELLS + 1)),
            (self.lights, range(MOST_LIGHTS + 1)),
            (self.baud, range(1200, 4_000_001)),
            (self.brightness, range(256)),
            (self.current_ma, range(65_536)),
        ):
            if number not in bounds:
                raise ValueError(number)
