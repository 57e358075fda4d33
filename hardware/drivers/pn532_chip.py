"""A PN532 on an open line: options, frames, wake-up, set-up, polling for tags, and tag debounce.

No serial library is needed.

Frames: a start code, the length, the data, and checksums. Noise damages only the frames it touches, and no
more than one frame is buffered. Extended frames are rejected: no answer here is that long.

Commands: one at a time, and each is answered in time or raises. A garbled answer is requested again; an
answer to an earlier command is ignored. The RF field is on only during a poll: it heats nothing in between,
and resets every tag, which is needed as a tag halted in favour of another one does not answer until it has
lost its power. After a failed poll the chip is set up anew, in case it has lost its own power.

Tags: one at the edge of the field is missed now and then, so the most seen in the last few polls counts: a
new tag counts at once, and a tag is gone when it was missed several times in a row. Random uids, as of phones
and bank cards, are ignored.
"""

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, Protocol

from hardware.clock import Clock


@dataclass(frozen=True, slots=True)
class Pn532:
    """The options of a reader. The speed is none: the chip always wakes up with the same."""

    device: str
    """Best a name by path: adapters of one kind often share their name."""

    def __post_init__(self) -> None:
        if not self.device or "\0" in self.device:
            raise ValueError(self.device)


START: Final = b"\0\xff"
TO_CHIP: Final = 0xD4
FROM_CHIP: Final = 0xD5
ACK: Final = bytes.fromhex("0000ff00ff00")
"""From the chip: command received. From the host: abort, no answer is wanted any more."""
NACK: Final = bytes.fromhex("0000ffff0000")
"""The host requests the last answer again."""
_HEADER: Final = 4
"""Bytes of start code, length, and the sum of the length."""


class Answer(NamedTuple):
    code: int
    """The code of the command plus one."""
    payload: bytes


class Sign(Enum):
    """A frame without an answer."""

    ACK = auto()
    ERROR = auto()
    """The chip rejects the command."""
    GARBLED = auto()
    """An answer that cannot be read."""


def format_command(code: int, *params: int) -> bytes:
    data = bytes((TO_CHIP, code, *params))
    length = len(data)
    if length > 254:
        raise ValueError(length)
    return b"\0" + START + bytes((length, -length % 256)) + data + bytes((-sum(data) % 256, 0))


class FrameParser:
    """Extracts answers and signs from a stream of bytes."""

    def __init__(self) -> None:
        self._held = b""

    def feed(self, data: bytes) -> list[Answer | Sign]:
        self._held += data
        frames: list[Answer | Sign] = []
        while (begin := self._held.find(START)) >= 0:
            self._held = self._held[begin:]
            if len(self._held) < _HEADER:
                return frames
            length, check = self._held[2:_HEADER]
            end = _HEADER + length + 1
            if (length, check) == (0, 0xFF):
                frames.append(Sign.ACK)
                end = _HEADER
            elif not length or (length + check) % 256:
                end = 1  # no frame begins here; extended frames have such a header as well
            elif len(self._held) < end:
                return frames
            else:
                frames.append(_parse_body(self._held[_HEADER:end]))
            self._held = self._held[end:]
        self._held = self._held[-1:]
        return frames


def _parse_body(data: bytes) -> Answer | Sign:
    if sum(data) % 256:
        return Sign.GARBLED
    if data[:-1] == b"\x7f":
        return Sign.ERROR
    if data[0] != FROM_CHIP or len(data) < 3:
        return Sign.GARBLED
    return Answer(data[1], data[2:-1])


MOST_TARGETS: Final = 2
"""The most targets of one poll: the chip does not look for a third."""
UID_LENGTHS: Final = (4, 7, 10)
"""The possible lengths of a uid in bytes."""
_TARGET_HEAD: Final = 5
"""Bytes before the uid: number, SENS_RES (two), SEL_RES, and the length of the uid."""


class BadTargets(ValueError):
    """The bytes are no valid list of targets."""


class FieldContent(NamedTuple):
    uid: str | None = None
    several: bool = False


NO_TAG: Final = FieldContent()


def parse_targets(payload: bytes) -> tuple[str, ...]:
    """The uids in an answer to InListPassiveTarget, with automatic ATS requests off."""
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


def content_of(uids: Sequence[str]) -> FieldContent:
    """The content of the field, without the random uids of phones and bank cards, which cannot be pieces."""
    match [uid for uid in uids if len(uid) != 8 or not uid.startswith("08")]:
        case []:
            return NO_TAG
        case [uid]:
            return FieldContent(uid)
        case _:
            return FieldContent(several=True)


class TagDebounce:
    def __init__(self, looks: int) -> None:
        self._recent: deque[FieldContent] = deque(maxlen=looks)

    def update(self, seen: FieldContent) -> FieldContent:
        """Add a result: the one with the most tags among the recent ones, the latest of equals."""
        self._recent.append(seen)
        return max(reversed(self._recent), key=lambda recent: (recent.several, recent.uid is not None))


GET_FIRMWARE: Final = 0x02
SET_PARAMETERS: Final = 0x12
SAM_CONFIGURATION: Final = 0x14
RF_CONFIGURATION: Final = 0x32
IN_LIST_PASSIVE_TARGET: Final = 0x4A

IC_PN532: Final = 0x32
NORMAL_MODE: Final = (1, 0, 0)
ONLY_UIDS: Final = 0
"""Parameters: no automatic ATS request, so only the uid is read, even from smart tags."""
FIELD_OFF: Final = (1, 0)
RETRIES: Final = (5, 0xFF, 1, 1)
"""The last value: one retry, then an answer without tags, instead of waiting for ever."""
TYPE_A: Final = 0
WAKE: Final = b"\x55\x55" + bytes(14)
"""Edges that wake the chip, and a pause for its oscillator to start: a millisecond and more."""
NACKS: Final = 2
"""How many times an answer is requested again."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Timeouts and intervals of the host, in seconds, and the length of the tag debounce."""

    ack_s: float = 0.1
    """For the acknowledge: the chip takes 15 ms, and a USB adapter as much."""
    answer_s: float = 0.25
    """For the answer after that, a poll included."""
    greeting_s: float = 2.0
    """For a chip to be set up, before the device counts as silent. Some adapters sleep for a second first."""
    rest_s: float = 0.1
    """Between two polls."""
    silence_s: float = 1.0
    """For a successful poll, before the reader counts as lost."""
    retry_s: float = 1.0
    """Between two attempts to reconnect to a lost reader."""
    looks: int = 3
    """A tag counts as gone when it was missed in this many polls in a row."""


PATIENCE: Final = Patience()


class Firmware(NamedTuple):
    version: int
    revision: int

    def __str__(self) -> str:
        return f"{self.version}.{self.revision}"


class Unanswered(Exception):
    """A command got no answer, or an invalid one."""


class ForeignChip(Exception):
    """Another kind of chip answers; names its firmware."""


class ChipLine(Protocol):
    def exchange(self, said: bytes, wait_s: float) -> bytes:
        """Send, wait for bytes, the bell or this long, and return the bytes; `OSError` for a broken line."""

    def close(self) -> None: ...


class Pn532Chip:
    """The chip on a line: one command at a time."""

    def __init__(self, wire: ChipLine, clock: Clock, patience: Patience = PATIENCE) -> None:
        self._line = wire
        self._clock = clock
        self._patience = patience
        self._is_set_up = False
        self.close = wire.close
        self.firmware: Firmware | None = None
        """Known when the chip has been set up."""

    def set_up(self) -> None:
        """Wake the chip, abort its current command, and set it up, from any state."""
        self._ask(SAM_CONFIGURATION, *NORMAL_MODE, before=WAKE + ACK)
        firmware = self._ask(GET_FIRMWARE)
        if len(firmware) != 4 or firmware[0] != IC_PN532:
            raise ForeignChip(firmware.hex())
        self._ask(SET_PARAMETERS, ONLY_UIDS)
        self._ask(RF_CONFIGURATION, *RETRIES)
        self._ask(RF_CONFIGURATION, *FIELD_OFF)
        self._is_set_up = True
        self.firmware = Firmware(firmware[1], firmware[2])

    def look(self) -> tuple[str, ...]:
        """Poll: the uids of the tags in the field, two at most."""
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
        """Wait until then or for the bell; `OSError` if the line breaks meanwhile."""
        self._line.exchange(b"", until_s - self._clock.time())

    def _ask(self, code: int, *params: int, before: bytes = b"") -> bytes:
        outgoing, parser, nacks = before + format_command(code, *params), FrameParser(), NACKS
        acknowledged, until_s = False, self._clock.time() + self._patience.ack_s
        while (left_s := until_s - self._clock.time()) > 0:
            received, outgoing = self._line.exchange(outgoing, left_s), b""
            for frame in parser.feed(received):
                match frame:
                    case Answer(replied, payload) if replied == code + 1:
                        return payload
                    case Sign.ACK if not acknowledged:
                        acknowledged, until_s = True, self._clock.time() + self._patience.answer_s
                    case Sign.GARBLED if acknowledged and nacks:
                        nacks, outgoing = nacks - 1, NACK
                    case Sign.ERROR | Sign.GARBLED if acknowledged:
                        raise Unanswered(code)
                    case _:
                        pass  # answers to other commands, and unexpected signs
        raise Unanswered(code)
