"""One conversation with a controller, from the greeting to the farewell: what to say and when.

Law: this module touches no port, thread or clock. Bytes and times go in, bytes and times come out. Whatever
the line loses is recovered: what is not answered is said again, and a gap in the controller's sequence
numbers asks for the whole board. Whatever the peer sends, no more is held than one frame, the readings
and the lamps.
"""

from dataclasses import dataclass
from typing import Final, NamedTuple

from hardware.drivers.controller_frames import END, Frame, Garbled, Sieve, format_frame
from hardware.drivers.controller_messages import (
    VERSION,
    Alive,
    Beat,
    Board,
    Bye,
    Cells,
    Complains,
    Complaint,
    Done,
    Edge,
    Hello,
    Identity,
    Level,
    Lights,
    Limit,
    Message,
    Read,
    format_message,
    parse_message,
)
from hardware.drivers.controller_strip import Strip
from hardware.drivers.controller_ticks import Ticks

NEVER: Final = float("inf")
AT_ONCE: Final = float("-inf")
MOST_COMPLAINTS: Final = 16
"""Different ones in a conversation, before no more are passed on: what is broken all evening fills no log."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long the host waits, in seconds."""

    answer_s: float = 0.25
    """For an answer, before it says the same again."""
    greeting_s: float = 2.0
    """For an identity, before the device counts as silent."""
    beat_s: float = 1.0
    """Between two beats."""
    silence_s: float = 3.0
    """For anything that the controller can have said, before it counts as lost."""
    retry_s: float = 1.0
    """Before it tries to get a lost controller back."""
    farewell_s: float = 0.5
    """For lights to go dark when they are closed."""


PATIENCE: Final = Patience()


class Told(NamedTuple):
    """A cell reads this since then."""

    at_s: float
    edge: Edge


class Lost(Exception):
    """The conversation is over; says why."""


class Asking:
    """Something that is said again until it is answered."""

    def __init__(self, due_s: float) -> None:
        self.due_s = due_s
        self._seq: int | None = None

    def said(self, seq: int, again_s: float) -> None:
        """It went out with this number, and goes out again then."""
        self._seq, self.due_s = seq, again_s

    def answers(self, seq: int) -> bool:
        """Whether this number is the one that was said last; if so it need not be said again."""
        if seq != self._seq:
            return False
        self._seq, self.due_s = None, NEVER
        return True


class Session:
    """The host's side."""

    def __init__(self, lights: int, limit: Limit, patience: Patience = PATIENCE) -> None:
        self.identity: Identity | None = None
        self.since_s = NEVER
        """When the identity came."""
        self.complaint: Complains | None = None
        """What the controller complained of in the bytes that were taken last, if it may be passed on."""
        self.strip = Strip(lights, patience.answer_s)
        self.round_trip_s: float | None = None
        self.left = False
        """Whether the controller has acknowledged the farewell."""
        self._patience = patience
        self._limit = limit
        self._sieve = Sieve()
        self._ticks = Ticks()
        self._levels: list[Level | None] = []
        self._seq = 0
        self._expected = 0
        self._heard_s = NEVER
        self._complained_s = AT_ONCE
        self._complaints: set[tuple[Complaint, int]] = set()
        """Those that were passed on."""
        self._beat_s = NEVER
        self._beat = Asking(NEVER)
        self._limited = False
        self._askings: dict[type[Message], Asking] = {Hello: Asking(AT_ONCE)}

    def told(self, now: float) -> list[Told]:
        """All that is known of the cells, told as of now."""
        self._ticks.floor(now)
        known = [Edge(cell, level) for cell, level in enumerate(self._levels) if level is not None]
        return [Told(now, edge) for edge in known]

    def leave(self) -> None:
        """From now on only say goodbye."""
        self._askings = {Bye: Asking(AT_ONCE)}
        self._beat.due_s = NEVER

    # What to say.

    def wake_at(self) -> float:
        """When there is something to say or to notice, if nothing comes before."""
        asked = min(asking.due_s for asking in (*self._askings.values(), self._beat))
        lights = self.strip.wake_at() if self._lit else NEVER
        return min(asked, lights, self.silent_at())

    def silent_at(self) -> float:
        """When the controller has been silent for too long, if it says nothing before."""
        return self._heard_s + self._patience.silence_s

    def check(self, now: float) -> None:
        """Raise `Lost` where the controller has been silent for too long."""
        if now >= self.silent_at():
            raise Lost("silent")

    def outgoing(self, now: float) -> bytes:
        """The bytes that are due."""
        said = b""
        for make, asking in self._askings.items():
            if now >= asking.due_s:
                asking.said(self._seq, now + self._patience.answer_s)
                said += self._frame(self._message(make))
        if now >= self._beat.due_s:
            self._beat.said(self._seq, now + self._patience.beat_s)
            self._beat_s = now
            said += self._frame(Beat())
        if self._lit and (lamps := self.strip.launch(self._seq, now)):
            said += self._frame(Lights(lamps))
        # A 0 byte before a greeting ends whatever half a frame somebody else has left on the line.
        return END + said if Hello in self._askings and said else said

    @property
    def _lit(self) -> bool:
        """Lamps wait until the limit is acknowledged, and end with the farewell."""
        return self._limited and Bye not in self._askings

    def _message(self, make: type[Message]) -> Message:
        if make is Hello:
            return Hello(VERSION)
        if make is Limit:
            return self._limit
        return Read() if make is Read else Bye()

    def _frame(self, message: Message) -> bytes:
        frame = format_message(message, self._seq)
        self._seq = (self._seq + 1) % 256
        return format_frame(frame)

    # What was told.

    def take(self, data: bytes, now: float) -> list[Told]:
        """What these bytes, which have just come, tell of the cells; raises `Lost` after a reset."""
        told = []
        self.complaint = None
        for frame in self._sieve.sift(data):
            try:
                message = parse_message(frame)
            except Garbled:
                continue  # as good as lost on the line: the gap that it leaves is noticed
            if self.identity is None:
                self._greeted(message, frame, now)
            elif self._fits(message):
                self._heard_s = now
                self._follow(frame, now)
                told += self._heard(message, now)
        return told

    def _greeted(self, message: Message, frame: Frame, now: float) -> None:
        if not isinstance(message, Identity) or message.reply >= self._seq:
            return
        self.identity, self.since_s, self._heard_s = message, now, now
        self._expected = (frame.seq + 1) % 256
        self._levels = [None] * message.cells
        self._askings = {Limit: Asking(AT_ONCE), Read: Asking(AT_ONCE)}
        self._beat.due_s = AT_ONCE

    def _fits(self, message: Message) -> bool:
        """Whether the controller can have said this, being who it says it is."""
        if isinstance(message, Board):
            return len(message.levels) == len(self._levels)
        if isinstance(message, Cells):
            return all(edge.cell < len(self._levels) for edge in message.edges)
        return not isinstance(message, Hello | Read | Lights | Limit | Beat | Bye)

    def _follow(self, frame: Frame, now: float) -> None:
        """Something between this frame and the last was lost: ask for the board, once."""
        if frame.seq != self._expected and Read in self._askings and self._askings[Read].due_s == NEVER:
            self._askings[Read].due_s = now
        self._expected = (frame.seq + 1) % 256

    def _heard(self, message: Message, now: float) -> list[Told]:
        match message:
            case Cells(ticks, edges):
                return self._changed(edges, self._ticks.stamp(ticks, now))
            case Board(reply, ticks, levels):
                self._answered(Read, reply)
                edges = tuple(Edge(cell, level) for cell, level in enumerate(levels))
                return self._changed(edges, self._ticks.stamp(ticks, now))
            case Alive(reply, ticks):
                self._alive(reply, now)
                self._ticks.stamp(ticks, now)
            case Done(reply):
                self._limited = self._answered(Limit, reply) or self._limited
                self.left = self._answered(Bye, reply) or self.left
                self.strip.landed(reply)
            case Complains(_, Complaint.UNGREETED, _):
                raise Lost("reset")
            case Complains() if now >= self._complained_s and self._is_new(message):
                # One in a second is passed on, so that a mad controller fills no log.
                self.complaint, self._complained_s = message, now + 1.0
                self._complaints.add((message.code, message.detail))
            case _:
                pass  # more complaints, and the identity again when it was asked for twice
        return []

    def _is_new(self, complaint: Complains) -> bool:
        known = self._complaints
        return (complaint.code, complaint.detail) not in known and len(known) < MOST_COMPLAINTS

    def _answered(self, make: type[Message], reply: int) -> bool:
        return make in self._askings and self._askings[make].answers(reply)

    def _alive(self, reply: int, now: float) -> None:
        again_s = self._beat.due_s
        if self._beat.answers(reply):
            self._beat.due_s = again_s  # the next beat is due all the same
            self.round_trip_s = now - self._beat_s

    def _changed(self, edges: tuple[Edge, ...], at_s: float) -> list[Told]:
        told = []
        for edge in edges:
            if self._levels[edge.cell] is not edge.level:
                self._levels[edge.cell] = edge.level
                told.append(Told(at_s, edge))
        return told
