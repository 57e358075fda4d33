"""A PN532 on an open line: its options, its frames, how it is woken, set up and asked for tags.

And which of the tags it lists are believed. It needs no serial library.

Frames: a start code, the length, the data, and sums that come to 0. Noise costs the frames that it
touches and no other, and never more than one frame is held. Extended frames are refused: no answer here
is that long.

Commands: one at a time, and each has its answer in time or raises. A garbled answer is requested again;
an answer to an earlier command is ignored. The field is on only during a look: it warms nothing in
between, and every tag begins anew, which it must, as a tag that was silenced for another one answers no
more until it has lost its power. After a look that failed the chip is set up anew, in case it has lost
its own power.

Tags: one on the edge of the field is missed now and then, so what counts is the most that was seen in the
last few looks: a new tag counts at once, and one is gone when it was missed so many times in a row.
Random uids, as phones and bank cards have, are ignored.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

from hardware.clock import Clock


@dataclass(frozen=True, slots=True)
class Pn532:
    """A reader on a serial line of its own. Its speed is no option: the chip wakes up with one, always."""

    device: str
    """Best the name by path: adapters of one kind often call themselves all the same."""

    def __post_init__(self) -> None:
        if not self.device or "\0" in self.device:
            raise ValueError(self.device)


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


class FrameParser:
    """Takes bytes as they come and gives what is said in them."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[Answer | Sign]:
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
                told.append(_parse_body(self._held[_HEADER:end]))
            self._held = self._held[end:]
        self._held = self._held[-1:]
        return told


def _parse_body(data: bytes) -> Answer | Sign:
    """What stands between a good header and the end."""
    if sum(data) % 256:
        return Sign.GARBLED
    if data[:-1] == b"\x7f":
        return Sign.ERROR
    if data[0] != FROM_CHIP or len(data) < 3:
        return Sign.GARBLED
    return Answer(data[1], data[2:-1])


MOST_TARGETS: Final = 2
"""Targets that the chip can hold apart; it does not look for a third."""
UID_LENGTHS: Final = (4, 7, 10)
"""Bytes of a uid."""
_TARGET_HEAD: Final = 5
"""Bytes before the uid: number, what the tag can do in two and in one, and the length of the uid."""


class BadTargets(ValueError):
    """This is no list of targets."""


class FieldContent(NamedTuple):
    """What one look tells."""

    uid: str | None = None
    several: bool = False

    @property
    def amount(self) -> int:
        """How many lie there; two stand for several."""
        return MOST_TARGETS if self.several else int(self.uid is not None)


NO_TAG: Final = FieldContent()


def parse_targets(payload: bytes) -> tuple[str, ...]:
    """The uids in an answer to InListPassiveTarget, while nothing but a uid is asked of a tag."""
    if not payload or payload[0] > MOST_TARGETS:
        raise BadTargets(payload)
    count, rest = payload[0], payload[1:]
    uids = []
    for _ in range(count):
        if len(rest) < _TARGET_HEAD or rest[_TARGET_HEAD - 1] not in UID_LENGTHS:
            raise BadTargets(payload)
        end = _TARGET_HEAD + rest[_TARGET_HEAD - 1]
        if len(rest) < end:
            raise BadTargets(payload)
        uids.append(rest[_TARGET_HEAD:end].hex())
        rest = rest[end:]
    if rest:
        raise BadTargets(payload)
    return tuple(uids)


def is_random(uid: str) -> bool:
    """Whether the tag makes up another uid each time, as phones and bank cards do."""
    return len(uid) == 8 and uid.startswith("08")


def content_of(uids: Sequence[str]) -> FieldContent:
    """What these are to a table: a uid that is never the same twice can be no piece."""
    match [uid for uid in uids if not is_random(uid)]:
        case []:
            return NO_TAG
        case [uid]:
            return FieldContent(uid)
        case _:
            return FieldContent(several=True)


class TagDebounce:
    """What lies there, after each look."""

    def __init__(self, looks: int) -> None:
        self._recent: deque[FieldContent] = deque(maxlen=looks)

    def update(self, seen: FieldContent) -> FieldContent:
        """What is believed once this was seen: the most that was seen lately, and of that the latest."""
        self._recent.append(seen)
        return max(reversed(self._recent), key=lambda recent: recent.amount)


GET_FIRMWARE: Final = 0x02
SET_PARAMETERS: Final = 0x12
SAM_CONFIGURATION: Final = 0x14
RF_CONFIGURATION: Final = 0x32
IN_LIST_PASSIVE_TARGET: Final = 0x4A

IC_PN532: Final = 0x32
NORMAL_MODE: Final = (1, 0, 0)
ONLY_UIDS: Final = 0
"""Parameters: nothing is asked of a tag but its uid, of none that could do more either."""
FIELD_OFF: Final = (1, 0)
RETRIES: Final = (5, 0xFF, 1, 1)
"""The last one: a second try, and then the answer is that there is no tag, instead of none for ever."""
TYPE_A: Final = 0
WAKE: Final = b"\x55\x55" + bytes(14)
"""Edges that wake the chip, and as much silence as its clock needs to run: a millisecond and more."""
NACKS: Final = 2
"""How many times one answer is asked for again."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the host waits, in seconds, and how many looks it wants."""

    ack_s: float = 0.1
    """For the chip to have heard: it takes 15 ms, and a USB adapter as much."""
    answer_s: float = 0.25
    """For the answer after that, a look included."""
    greeting_s: float = 2.0
    """For a chip to be set up, before the device counts as silent. Some adapters sleep for a second first."""
    rest_s: float = 0.1
    """Between two looks."""
    silence_s: float = 1.0
    """For a look that succeeds, before the reader counts as lost."""
    retry_s: float = 1.0
    """Before it tries to get a lost reader back."""
    looks: int = 3
    """In so many looks in a row a tag has to be missed, before it counts as gone."""


PATIENCE: Final = Patience()


class Firmware(NamedTuple):
    """What the chip says that it is."""

    version: int
    revision: int

    def __str__(self) -> str:
        return f"{self.version}.{self.revision}"


class Unanswered(Exception):
    """A command has no answer, or one without sense."""


class ForeignChip(Exception):
    """Another kind of chip answers; says which."""


class ChipLine(Protocol):
    """What a chip hangs on."""

    def exchange(self, said: bytes, wait_s: float) -> bytes:
        """Send, wait for bytes, for a bell or so long, and give what came; `OSError` where it is broken."""


class Pn532Chip:
    """One chip."""

    def __init__(self, wire: ChipLine, clock: Clock, patience: Patience = PATIENCE) -> None:
        self._line = wire
        self._clock = clock
        self._patience = patience
        self._is_set_up = False

    def set_up(self) -> Firmware:
        """Wake it, break off what it was doing, and set it up; whatever state it is in."""
        self._ask(SAM_CONFIGURATION, *NORMAL_MODE, before=WAKE + ACK)
        told = self._ask(GET_FIRMWARE)
        if len(told) != 4 or told[0] != IC_PN532:
            raise ForeignChip(told.hex())
        self._ask(SET_PARAMETERS, ONLY_UIDS)
        self._ask(RF_CONFIGURATION, *RETRIES)
        self._ask(RF_CONFIGURATION, *FIELD_OFF)
        self._is_set_up = True
        return Firmware(told[1], told[2])

    def look(self) -> tuple[str, ...]:
        """The uids of the tags that lie there, two at most."""
        if not self._is_set_up:
            self.set_up()
        self._is_set_up = False
        listed = self._ask(IN_LIST_PASSIVE_TARGET, MOST_TARGETS, TYPE_A)
        self._ask(RF_CONFIGURATION, *FIELD_OFF)
        try:
            uids = parse_targets(listed)
        except BadTargets as nonsense:
            raise Unanswered(IN_LIST_PASSIVE_TARGET) from nonsense
        self._is_set_up = True
        return uids

    def rest(self, until_s: float) -> None:
        """Wait until then or until the bell rings; `OSError` if the line breaks meanwhile."""
        self._line.exchange(b"", until_s - self._clock.time())

    def _ask(self, code: int, *params: int, before: bytes = b"") -> bytes:
        said, sieve, nacks = before + format_command(code, *params), FrameParser(), NACKS
        heard, until_s = False, self._clock.time() + self._patience.ack_s
        while (left_s := until_s - self._clock.time()) > 0:
            came, said = self._line.exchange(said, left_s), b""
            for told in sieve.feed(came):
                match told:
                    case Answer(replied, payload) if replied == code + 1:
                        return payload
                    case Sign.ACK if not heard:
                        heard, until_s = True, self._clock.time() + self._patience.answer_s
                    case Sign.GARBLED if heard and nacks:
                        nacks, said = nacks - 1, NACK
                    case Sign.ERROR | Sign.GARBLED if heard:
                        raise Unanswered(code)
                    case _:
                        pass  # what was said to another command, and what nothing can be made of
        raise Unanswered(code)
