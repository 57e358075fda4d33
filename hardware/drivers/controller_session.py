"""One session with a controller, from greeting to farewell: what to send and when.

With its lights and its time.

Laws: this module touches no port, thread or clock; bytes and times go in, bytes and times come out.
Whatever the line loses is recovered: an unanswered message is sent again, and a gap in the controller's
sequence numbers requests the whole board. Whatever the peer sends, no more is held than one frame, the
readings and the lamps.

Lights: the difference between known and wanted is sent. One frame is in flight at a time; its lamps are
known when it is acknowledged, and unknown when that is overdue, so that an older colour never overtakes a
newer one.

Time: the controller stamps with its own milliseconds; frames arrive late by chance and never early, so
the smallest difference ever seen between arrival and ticks is the truest. It may rise by `DRIFT`, faster
than two quartzes drift apart, so that an old minimum does not hold it down. Arrival times alone would
squeeze edges together while the host is busy, just when a slide must be told from a bounce. A stamp is
never in the future, never before an earlier one, and never more than `LATEST_S` before the arrival,
whatever the ticks say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from hardware.display import DARK, Lamp
from hardware.drivers.controller_protocol import (
    END,
    MOST_LAMPS,
    TICKS,
    VERSION,
    Alive,
    Beat,
    BoardReport,
    Bye,
    CellChanges,
    Complaint,
    ComplaintReport,
    Done,
    Edge,
    Frame,
    FrameParser,
    Garbled,
    Hello,
    Identity,
    LampAt,
    LampOrder,
    Level,
    Limit,
    Message,
    ReadBoard,
    format_frame,
    format_message,
    parse_message,
)

DRIFT: Final = 200e-6
LATEST_S: Final = 1.0
"""A longer delay is not believed: either clock has jumped."""


class TickClock:
    """The ticks of one controller since it was greeted."""

    def __init__(self) -> None:
        self._ticks: int | None = None
        self._run_s = 0.0
        self._offset_s = float("inf")
        self._floor_s = float("-inf")

    def raise_floor(self, now: float) -> None:
        """Something was told with this time, so nothing that follows may be earlier."""
        self._floor_s = max(self._floor_s, now)

    def stamp(self, ticks: int, now: float) -> float:
        """When it happened, of what arrives now with these ticks."""
        gone_s = self._elapsed_s(ticks)
        self._run_s += gone_s
        sample = now - self._run_s
        self._offset_s = min(self._offset_s + gone_s * DRIFT, sample)
        if sample - self._offset_s > LATEST_S:
            self._offset_s = sample
        # The floor is never above now; clamped, because a sum may round up past it.
        self._floor_s = min(max(self._floor_s, self._run_s + self._offset_s), now)
        return self._floor_s

    def _elapsed_s(self, ticks: int) -> float:
        """Seconds of the controller since the last ticks. Ticks that went back seem to be days ahead."""
        gone = 0 if self._ticks is None else (ticks - self._ticks) % TICKS
        self._ticks = ticks
        return gone / 1000


class LampSync:
    """A strip that was dark a moment ago."""

    def __init__(self, count: int, answer_s: float) -> None:
        self._answer_s = answer_s
        self._wanted = [DARK] * count
        self._known: list[Lamp | None] = [DARK] * count
        self._in_flight: dict[int, Lamp] = {}
        self._seq = 0
        self._overdue_s = float("inf")

    def want(self, lamps: Sequence[Lamp]) -> None:
        """Show these, one for each light."""
        self._wanted = list(lamps)

    @property
    def settled(self) -> bool:
        """Whether the controller has acknowledged all that is wanted."""
        return not self._in_flight and self._wanted == self._known

    def wake_at(self) -> float:
        """When `launch` may have something: at once, when the acknowledgement is overdue, or never."""
        if self._in_flight:
            return self._overdue_s
        return float("inf") if self.settled else float("-inf")

    def next_batch(self, seq: int, now: float) -> tuple[LampAt, ...]:
        """What the frame with this number is to carry; nothing while one is on its way, or all is well."""
        if self._in_flight and now < self._overdue_s:
            return ()
        for index in self._in_flight:
            self._known[index] = None
        pairs = enumerate(zip(self._wanted, self._known, strict=True))
        stale = [(index, wanted) for index, (wanted, known) in pairs if wanted != known]
        self._in_flight = dict(stale[:MOST_LAMPS])
        self._seq, self._overdue_s = seq, now + self._answer_s
        return tuple(LampAt(index, *lamp.colour, lamp.pattern) for index, lamp in self._in_flight.items())

    def acknowledge(self, seq: int) -> None:
        """The frame with this number is acknowledged; an old one says nothing."""
        if self._in_flight and seq == self._seq:
            for index, lamp in self._in_flight.items():
                self._known[index] = lamp
            self._in_flight = {}


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


class TimedEdge(NamedTuple):
    """A cell reads this since then."""

    at_s: float
    edge: Edge


class SessionLost(Exception):
    """The conversation is over; says why."""


class PendingRequest:
    """Something that is said again until it is answered."""

    def __init__(self, due_s: float) -> None:
        self.due_s = due_s
        self._seq: int | None = None

    def mark_sent(self, seq: int, again_s: float) -> None:
        """It went out with this number, and goes out again then."""
        self._seq, self.due_s = seq, again_s

    def acknowledge(self, seq: int) -> bool:
        """Whether this number is the one that was said last; if so it need not be said again."""
        if seq != self._seq:
            return False
        self._seq, self.due_s = None, NEVER
        return True


class ControllerSession:
    """The host's side."""

    def __init__(self, lights: int, limit: Limit, patience: Patience = PATIENCE) -> None:
        self.identity: Identity | None = None
        self.since_s = NEVER
        """When the identity came."""
        self.complaint: ComplaintReport | None = None
        """What the controller complained of in the bytes that were taken last, if it may be passed on."""
        self.lamps = LampSync(lights, patience.answer_s)
        self.round_trip_s: float | None = None
        self.left = False
        """Whether the controller has acknowledged the farewell."""
        self._patience = patience
        self._limit = limit
        self._parser = FrameParser()
        self._ticks = TickClock()
        self._levels: list[Level | None] = []
        self._seq = 0
        self._expected = 0
        self._last_heard_s = NEVER
        self._complained_s = AT_ONCE
        self._complaints: set[tuple[Complaint, int]] = set()
        """Those that were passed on."""
        self._beat_s = NEVER
        self._beat = PendingRequest(NEVER)
        self._limited = False
        self._pending: dict[type[Message], PendingRequest] = {Hello: PendingRequest(AT_ONCE)}

    def known_cells(self, now: float) -> list[TimedEdge]:
        """All that is known of the cells, told as of now."""
        self._ticks.raise_floor(now)
        known = [Edge(cell, level) for cell, level in enumerate(self._levels) if level is not None]
        return [TimedEdge(now, edge) for edge in known]

    def leave(self) -> None:
        """From now on only say goodbye."""
        self._pending = {Bye: PendingRequest(AT_ONCE)}
        self._beat.due_s = NEVER

    # What to say.

    def wake_at(self) -> float:
        """When there is something to say or to notice, if nothing comes before."""
        asked = min(asking.due_s for asking in (*self._pending.values(), self._beat))
        lights = self.lamps.wake_at() if self._may_send_lamps else NEVER
        return min(asked, lights, self.silent_at())

    def silent_at(self) -> float:
        """When the controller has been silent for too long, if it says nothing before."""
        return self._last_heard_s + self._patience.silence_s

    def check(self, now: float) -> None:
        """Raise `Lost` where the controller has been silent for too long."""
        if now >= self.silent_at():
            raise SessionLost("silent")

    def outgoing(self, now: float) -> bytes:
        """The bytes that are due."""
        said = b""
        for make, asking in self._pending.items():
            if now >= asking.due_s:
                asking.mark_sent(self._seq, now + self._patience.answer_s)
                said += self._frame(self._message(make))
        if now >= self._beat.due_s:
            self._beat.mark_sent(self._seq, now + self._patience.beat_s)
            self._beat_s = now
            said += self._frame(Beat())
        if self._may_send_lamps and (lamps := self.lamps.next_batch(self._seq, now)):
            said += self._frame(LampOrder(lamps))
        # A 0 byte before a greeting ends whatever half a frame somebody else has left on the line.
        return END + said if Hello in self._pending and said else said

    @property
    def _may_send_lamps(self) -> bool:
        """Lamps wait until the limit is acknowledged, and end with the farewell."""
        return self._limited and Bye not in self._pending

    def _message(self, make: type[Message]) -> Message:
        if make is Hello:
            return Hello(VERSION)
        if make is Limit:
            return self._limit
        return ReadBoard() if make is ReadBoard else Bye()

    def _frame(self, message: Message) -> bytes:
        frame = format_message(message, self._seq)
        self._seq = (self._seq + 1) % 256
        return format_frame(frame)

    # What was told.

    def take(self, data: bytes, now: float) -> list[TimedEdge]:
        """What these bytes, which have just come, tell of the cells; raises `Lost` after a reset."""
        told = []
        self.complaint = None
        for frame in self._parser.feed(data):
            try:
                message = parse_message(frame)
            except Garbled:
                continue  # as good as lost on the line: the gap that it leaves is noticed
            if self.identity is None:
                self._handle_identity(message, frame, now)
            elif self._is_plausible(message):
                self._last_heard_s = now
                self._check_sequence(frame, now)
                told += self._handle(message, now)
        return told

    def _handle_identity(self, message: Message, frame: Frame, now: float) -> None:
        if not isinstance(message, Identity) or message.reply >= self._seq:
            return
        self.identity, self.since_s, self._last_heard_s = message, now, now
        self._expected = (frame.seq + 1) % 256
        self._levels = [None] * message.cells
        self._pending = {Limit: PendingRequest(AT_ONCE), ReadBoard: PendingRequest(AT_ONCE)}
        self._beat.due_s = AT_ONCE

    def _is_plausible(self, message: Message) -> bool:
        """Whether the controller can have said this, being who it says it is."""
        if isinstance(message, BoardReport):
            return len(message.levels) == len(self._levels)
        if isinstance(message, CellChanges):
            return all(edge.cell < len(self._levels) for edge in message.edges)
        return not isinstance(message, Hello | ReadBoard | LampOrder | Limit | Beat | Bye)

    def _check_sequence(self, frame: Frame, now: float) -> None:
        """Something between this frame and the last was lost: ask for the board, once."""
        if (
            frame.seq != self._expected
            and ReadBoard in self._pending
            and self._pending[ReadBoard].due_s == NEVER
        ):
            self._pending[ReadBoard].due_s = now
        self._expected = (frame.seq + 1) % 256

    def _handle(self, message: Message, now: float) -> list[TimedEdge]:
        match message:
            case CellChanges(ticks, edges):
                return self._update_levels(edges, self._ticks.stamp(ticks, now))
            case BoardReport(reply, ticks, levels):
                self._acknowledge(ReadBoard, reply)
                edges = tuple(Edge(cell, level) for cell, level in enumerate(levels))
                return self._update_levels(edges, self._ticks.stamp(ticks, now))
            case Alive(reply, ticks):
                self._handle_alive(reply, now)
                self._ticks.stamp(ticks, now)
            case Done(reply):
                self._limited = self._acknowledge(Limit, reply) or self._limited
                self.left = self._acknowledge(Bye, reply) or self.left
                self.lamps.acknowledge(reply)
            case ComplaintReport(_, Complaint.UNGREETED, _):
                raise SessionLost("reset")
            case ComplaintReport() if now >= self._complained_s and self._is_new(message):
                # One in a second is passed on, so that a mad controller fills no log.
                self.complaint, self._complained_s = message, now + 1.0
                self._complaints.add((message.code, message.detail))
            case _:
                pass  # more complaints, and the identity again when it was asked for twice
        return []

    def _is_new(self, complaint: ComplaintReport) -> bool:
        known = self._complaints
        return (complaint.code, complaint.detail) not in known and len(known) < MOST_COMPLAINTS

    def _acknowledge(self, make: type[Message], reply: int) -> bool:
        return make in self._pending and self._pending[make].acknowledge(reply)

    def _handle_alive(self, reply: int, now: float) -> None:
        again_s = self._beat.due_s
        if self._beat.acknowledge(reply):
            self._beat.due_s = again_s  # the next beat is due all the same
            self.round_trip_s = now - self._beat_s

    def _update_levels(self, edges: tuple[Edge, ...], at_s: float) -> list[TimedEdge]:
        told = []
        for edge in edges:
            if self._levels[edge.cell] is not edge.level:
                self._levels[edge.cell] = edge.level
                told.append(TimedEdge(at_s, edge))
        return told
