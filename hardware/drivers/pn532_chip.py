"""A PN532 on an open line: how it is woken and set up, and how it is asked what lies there.

Law: one command at a time, and each either has its answer in time or raises. An answer that came garbled is
asked for again; one to something else that was asked before is not heeded. The field is on only while a look
lasts: so nothing is warmed for nothing, and every tag begins anew, which it must, as one that was silenced
for the sake of another answers no more until it has lost its power. After a look that failed the chip is set
up anew, so that one which has lost its own power in between is as good as before.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from hardware.clock import Clock
from hardware.drivers.pn532_frames import ACK, NACK, Answer, Sieve, Sign, format_command
from hardware.drivers.pn532_targets import MOST, Nonsense, parse_targets

GET_FIRMWARE: Final = 0x02
SET_PARAMETERS: Final = 0x12
SAM_CONFIGURATION: Final = 0x14
RF_CONFIGURATION: Final = 0x32
IN_LIST_PASSIVE_TARGET: Final = 0x4A

PN532: Final = 0x32
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


@dataclass(frozen=True, slots=True)
class Probed:
    """How a reader does."""

    firmware: Firmware
    looks: int
    failed: int
    """Looks that had no answer."""
    seen: int
    """Looks that found a tag."""
    look_s: float
    """What a look took, on the average of those that were answered."""


class Unanswered(Exception):
    """A command has no answer, or one without sense."""


class Foreign(Exception):
    """Another kind of chip answers; says which."""


class Wire(Protocol):
    """What a chip hangs on."""

    def exchange(self, said: bytes, wait_s: float) -> bytes:
        """Send, wait for bytes, for a bell or so long, and give what came; `OSError` where it is broken."""


class Chip:
    """One chip."""

    def __init__(self, wire: Wire, clock: Clock, patience: Patience = PATIENCE) -> None:
        self._wire = wire
        self._clock = clock
        self._patience = patience
        self._tuned = False

    def tune(self) -> Firmware:
        """Wake it, break off what it was doing, and set it up; whatever state it is in."""
        self._ask(SAM_CONFIGURATION, *NORMAL_MODE, before=WAKE + ACK)
        told = self._ask(GET_FIRMWARE)
        if len(told) != 4 or told[0] != PN532:
            raise Foreign(told.hex())
        self._ask(SET_PARAMETERS, ONLY_UIDS)
        self._ask(RF_CONFIGURATION, *RETRIES)
        self._ask(RF_CONFIGURATION, *FIELD_OFF)
        self._tuned = True
        return Firmware(told[1], told[2])

    def look(self) -> tuple[str, ...]:
        """The uids of the tags that lie there, two at most."""
        if not self._tuned:
            self.tune()
        self._tuned = False
        listed = self._ask(IN_LIST_PASSIVE_TARGET, MOST, TYPE_A)
        self._ask(RF_CONFIGURATION, *FIELD_OFF)
        try:
            uids = parse_targets(listed)
        except Nonsense as nonsense:
            raise Unanswered(IN_LIST_PASSIVE_TARGET) from nonsense
        self._tuned = True
        return uids

    def rest(self, until_s: float) -> None:
        """Wait until then or until the bell rings; `OSError` if the line breaks meanwhile."""
        self._wire.exchange(b"", until_s - self._clock.time())

    def _ask(self, code: int, *params: int, before: bytes = b"") -> bytes:
        said, sieve, nacks = before + format_command(code, *params), Sieve(), NACKS
        heard, until_s = False, self._clock.time() + self._patience.ack_s
        while (left_s := until_s - self._clock.time()) > 0:
            came, said = self._wire.exchange(said, left_s), b""
            for told in sieve.sift(came):
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
