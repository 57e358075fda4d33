"""What the host and the board controller say to each other, as a table: `firmware_notes/protocol.md` in code.

Law: a message that can be made can be sent, and one that was received has every field within its bounds.
Types below 0x80 go to the controller, the others come from it. Every answer names in `reply` the sequence
number of what it answers.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, NamedTuple

from hardware.drivers.controller_frames import Frame, Garbled
from hardware.lamp import Pattern

VERSION: Final = 1
MOST_CELLS: Final = 128
MOST_LIGHTS: Final = 300
MOST_LAMPS: Final = 41
"""So many lamps fit a frame."""
TICKS: Final = 2**30
"""The controller's milliseconds begin at 0 again here, as MicroPython's `ticks_ms` does."""


class Level(IntEnum):
    """What a cell reads."""

    NOTHING = 0
    SOMETHING = 1
    NORTH = 2
    SOUTH = 3


class Sense(IntEnum):
    """What the cells can tell."""

    PRESENCE = 0
    POLARITY = 1


class Complaint(IntEnum):
    """Why the controller complains."""

    UNGREETED = 1
    REFUSED = 2
    BROKEN = 3
    NOTE = 4


class LampAt(NamedTuple):
    """One light and what it is to show."""

    light: int
    red: int
    green: int
    blue: int
    pattern: Pattern


class Edge(NamedTuple):
    """One cell and what it reads now."""

    cell: int
    level: Level


@dataclass(frozen=True, slots=True)
class Hello:
    """Who are you? Everything goes dark, and the controller begins to tell."""

    version: int


@dataclass(frozen=True, slots=True)
class Read:
    """Tell every cell."""


@dataclass(frozen=True, slots=True)
class Lights:
    """These lights show this from now on."""

    lamps: tuple[LampAt, ...]


@dataclass(frozen=True, slots=True)
class Limit:
    """How bright the brightest may be, and how much current all may take."""

    brightness: int
    current_ma: int


@dataclass(frozen=True, slots=True)
class Beat:
    """The host is alive, and asks whether the controller is."""


@dataclass(frozen=True, slots=True)
class Bye:
    """The host goes: be dark and quiet."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Answers `Hello`."""

    reply: int
    version: int
    cells: int
    lights: int
    sense: Sense


@dataclass(frozen=True, slots=True)
class Board:
    """Answers `Read`: what every cell reads."""

    reply: int
    ticks: int
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True)
class Cells:
    """Cells that changed in one scan."""

    ticks: int
    edges: tuple[Edge, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """Answers `Lights`, `Limit` and `Bye`."""

    reply: int


@dataclass(frozen=True, slots=True)
class Alive:
    """Answers `Beat`."""

    reply: int
    ticks: int


@dataclass(frozen=True, slots=True)
class Complains:
    """Something is wrong; in answer to a message, or by itself with a `reply` of 0."""

    reply: int
    code: Complaint
    detail: int


Message = Hello | Read | Lights | Limit | Beat | Bye | Identity | Board | Cells | Done | Alive | Complains


class Field(NamedTuple):
    """An unsigned number, the lowest byte first."""

    name: str
    size: int
    values: range | type[IntEnum]

    def checked(self, value: int) -> int:
        """The value, as its enum has it; `ValueError` outside the bounds."""
        if isinstance(self.values, range):
            if value not in self.values:
                raise ValueError((self.name, value))
            return value
        return self.values(value)


class Form(NamedTuple):
    """How a message is written: its fields, then to the end of the payload a group again and again."""

    number: int
    name: str
    make: Callable[..., Message]
    fields: tuple[Field, ...] = ()
    group: str = ""
    """Which attribute holds the group; none where there is no group."""
    each: tuple[Field, ...] = ()
    item: Callable[..., object] = tuple

    @property
    def width(self) -> int:
        """The bytes of one group."""
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
    Form(0x02, "read", Read),
    Form(0x03, "lights", Lights, (), "lamps", LAMP, LampAt),
    Form(0x04, "limit", Limit, (Field("brightness", 1, BYTE), Field("current_ma", 2, range(0x10000)))),
    Form(0x05, "beat", Beat),
    Form(0x06, "bye", Bye),
    Form(0x81, "identity", Identity, (REPLY, Field("version", 1, BYTE), *COUNTS)),
    Form(0x82, "board", Board, (REPLY, CLOCK), "levels", (LEVEL,), Level),
    Form(0x83, "cells", Cells, (CLOCK,), "edges", (CELL, LEVEL), Edge),
    Form(0x84, "done", Done, (REPLY,)),
    Form(0x85, "alive", Alive, (REPLY, CLOCK)),
    Form(
        0x86,
        "complains",
        Complains,
        (REPLY, Field("code", 1, Complaint), Field("detail", 2, range(0x10000))),
    ),
)
_BY_NUMBER: Final = {form.number: form for form in FORMS}
_BY_CLASS: Final = {form.make: form for form in FORMS}


def format_message(message: Message, seq: int) -> Frame:
    """The message in a frame; `ValueError` where a value is out of its bounds."""
    form = _BY_CLASS[type(message)]
    payload = _written(form.fields, [getattr(message, field.name) for field in form.fields])
    for item in getattr(message, form.group) if form.group else ():
        payload += _written(form.each, item if isinstance(item, tuple) else (item,))
    return Frame(form.number, BYTE[seq % 256], payload)


def parse_message(frame: Frame) -> Message:
    """The message in a frame; `Garbled` where there is none."""
    form = _BY_NUMBER.get(frame.kind)
    fixed = sum(field.size for field in form.fields) if form else 0
    rest = len(frame.payload) - fixed
    if form is None or rest < 0 or (rest % form.width if form.group else rest):
        raise Garbled(frame)
    try:
        values: list[object] = list(_read(form.fields, frame.payload))
        if form.group:
            starts = range(fixed, len(frame.payload), form.width)
            values.append(tuple(form.item(*_read(form.each, frame.payload[at:])) for at in starts))
    except ValueError as bad:
        raise Garbled(frame) from bad
    return form.make(*values)


def _written(fields: Sequence[Field], values: Sequence[int]) -> bytes:
    pairs = zip(fields, values, strict=True)
    return b"".join(field.checked(value).to_bytes(field.size, "little") for field, value in pairs)


def _read(fields: Sequence[Field], payload: bytes) -> Iterator[int]:
    at = 0
    for field in fields:
        yield field.checked(int.from_bytes(payload[at : at + field.size], "little"))
        at += field.size
