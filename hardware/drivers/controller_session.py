"""One session with a controller, from greeting to farewell: message timing, lamp updates, clock sync.

Laws:
- This module uses no port, thread or clock: bytes and times go in, bytes and times come out.
- Losses on the line are recovered: an unanswered message is resent, and a gap in the controller's sequence
  numbers makes the session request the whole board.
- Memory is bounded, whatever the peer sends: one frame, the readings and the lamps.

Lights: the difference between known and desired lamps is sent. One frame is in flight at a time; its lamps
are known when it is acknowledged, and unknown when that is overdue, so that an older colour never overtakes
a newer one.

Time: the controller stamps with its own milliseconds. Frames arrive late by a varying delay but never early,
so the smallest difference seen between arrival and ticks is the best estimate of the offset. It may rise by
`DRIFT`, faster than two quartzes drift apart, so that an old minimum does not hold it down. Arrival times
alone would squeeze edges together while the host is busy, and make a slide look like a bounce. A
stamp is never in the future, never before an earlier one, and never more than `LATEST_S` before the arrival,
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
"""A longer delay means that one of the clocks has jumped."""


class TickClock:
    """Converts the ticks of one controller to host time, from its greeting on."""

    def __init__(self) -> None:
        self._ticks: int | None = None
        self._run_s = 0.0
        self._offset_s = float("inf")
        self._floor_s = float("-inf")

    def raise_floor(self, now: float) -> None:
        """An event was reported with this time, so no later stamp may be earlier."""
        self._floor_s = max(self._floor_s, now)

    def stamp(self, ticks: int, now: float) -> float:
        """The host time of an event that arrives now with these ticks."""
        # Ticks that went back look like days ahead.
        elapsed_s = 0.0 if self._ticks is None else (ticks - self._ticks) % TICKS / 1000
        self._ticks = ticks
        self._run_s += elapsed_s
        sample = now - self._run_s
        self._offset_s = min(self._offset_s + elapsed_s * DRIFT, sample)
        if sample - self._offset_s > LATEST_S:
            self._offset_s = sample
        # The floor is never above now; clamped, because a sum may round up past it.
        self._floor_s = min(max(self._floor_s, self._run_s + self._offset_s), now)
        return self._floor_s


class LampSync:
    """Brings the lamps of the controller, all dark at first, to the desired ones."""

    def __init__(self, count: int, answer_s: float) -> None:
        self._answer_s = answer_s
        self._wanted = [DARK] * count
        self._known: list[Lamp | None] = [DARK] * count
        self._in_flight: dict[int, Lamp] = {}
        self._seq = 0
        self._overdue_s = float("inf")

    def want(self, lamps: Sequence[Lamp]) -> None:
        self._wanted = list(lamps)

    @property
    def settled(self) -> bool:
        return not self._in_flight and self._wanted == self._known

    def wake_at(self) -> float:
        """When `next_batch` may have lamps: at once, when the acknowledgement is overdue, or never."""
        if self._in_flight:
            return self._overdue_s
        return float("inf") if self.settled else float("-inf")

    def next_batch(self, seq: int, now: float) -> tuple[LampAt, ...]:
        """The lamps for the frame with this number; none while one is in flight or all is settled."""
        if self._in_flight and now < self._overdue_s:
            return ()
        for index in self._in_flight:
            self._known[index] = None
        pairs = enumerate(zip(self._wanted, self._known, strict=True))
        stale = [(index, desired) for index, (desired, known) in pairs if desired != known]
        self._in_flight = dict(stale[:MOST_LAMPS])
        self._seq, self._overdue_s = seq, now + self._answer_s
        return tuple(LampAt(index, *lamp.colour, lamp.pattern) for index, lamp in self._in_flight.items())

    def acknowledge(self, seq: int) -> None:
        """The frame with this number is acknowledged; older numbers are ignored."""
        if self._in_flight and seq == self._seq:
            for index, lamp in self._in_flight.items():
                self._known[index] = lamp
            self._in_flight = {}


NEVER: Final = float("inf")
AT_ONCE: Final = float("-inf")
MOST_COMPLAINTS: Final = 16
"""The most distinct complaints passed on in a session, so that a lasting fault does not fill the log."""


@dataclass(frozen=True, slots=True)
class Patience:
    """Timeouts and intervals of the host, in seconds."""

    answer_s: float = 0.25
    """For an answer, before the message is resent."""
    greeting_s: float = 2.0
    """For an identity, before the device counts as silent."""
    beat_s: float = 1.0
    """Between two beats."""
    silence_s: float = 3.0
    """For any plausible message of the controller, before it counts as lost."""
    retry_s: float = 1.0
    """Between two attempts to reconnect to a lost controller."""
    farewell_s: float = 0.5
    """For lights to go dark when they are closed."""


PATIENCE: Final = Patience()


class TimedEdge(NamedTuple):
    at_s: float
    edge: Edge


class SessionLost(Exception):
    """The session is over; says why."""


class PendingRequest:
    """A message that is resent until it is answered."""

    def __init__(self, message: Message, due_s: float = AT_ONCE) -> None:
        self.message = message
        self.due_s = due_s
        self._seq: int | None = None

    def mark_sent(self, seq: int, again_s: float) -> None:
        self._seq, self.due_s = seq, again_s

    def acknowledge(self, seq: int) -> bool:
        """Whether this is the number last sent; if so, stop resending."""
        if seq != self._seq:
            return False
        self._seq, self.due_s = None, NEVER
        return True


class ControllerSession:
    def __init__(self, lights: int, limit: Limit, patience: Patience = PATIENCE) -> None:
        self.identity: Identity | None = None
        self.complaint: ComplaintReport | None = None
        """The complaint to pass on from the bytes handled last, if any."""
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
        """The complaints that were passed on."""
        self._beat_s = NEVER
        self._beat = PendingRequest(Beat(), NEVER)
        self._limited = False
        self._pending: dict[type[Message], PendingRequest] = {Hello: PendingRequest(Hello(VERSION))}

    def known_cells(self, now: float) -> list[TimedEdge]:
        """All known readings, stamped with the current time."""
        self._ticks.raise_floor(now)
        known = [Edge(cell, level) for cell, level in enumerate(self._levels) if level is not None]
        return [TimedEdge(now, edge) for edge in known]

    def leave(self) -> None:
        """Say goodbye, and send nothing else from now on."""
        self._pending = {Bye: PendingRequest(Bye())}
        self._beat.due_s = NEVER

    # Sending.

    def wake_at(self) -> float:
        """When there is something to send or a timeout to notice, if nothing arrives before."""
        requests_s = min(request.due_s for request in (*self._pending.values(), self._beat))
        lights = self.lamps.wake_at() if self._may_send_lamps else NEVER
        return min(requests_s, lights, self.silent_at())

    def silent_at(self) -> float:
        return self._last_heard_s + self._patience.silence_s

    def check(self, now: float) -> None:
        if now >= self.silent_at():
            raise SessionLost("silent")

    def outgoing(self, now: float) -> bytes:
        due = b""
        for request in self._pending.values():
            if now >= request.due_s:
                request.mark_sent(self._seq, now + self._patience.answer_s)
                due += self._frame(request.message)
        if now >= self._beat.due_s:
            self._beat.mark_sent(self._seq, now + self._patience.beat_s)
            self._beat_s = now
            due += self._frame(self._beat.message)
        if self._may_send_lamps and (lamps := self.lamps.next_batch(self._seq, now)):
            due += self._frame(LampOrder(lamps))
        # A 0 byte before a greeting terminates a partial frame left on the line by another program.
        return END + due if Hello in self._pending and due else due

    @property
    def _may_send_lamps(self) -> bool:
        """Lamps wait until the limit is acknowledged, and end with the farewell."""
        return self._limited and Bye not in self._pending

    def _frame(self, message: Message) -> bytes:
        frame = format_message(message, self._seq)
        self._seq = (self._seq + 1) % 256
        return format_frame(frame)

    # Receiving.

    def take(self, data: bytes, now: float) -> list[TimedEdge]:
        """Handle received bytes: the cell changes in them. Raises `SessionLost` after a reset."""
        changes = []
        self.complaint = None
        for frame in self._parser.feed(data):
            try:
                message = parse_message(frame)
            except Garbled:
                continue  # the same as a loss on the line: the gap in the numbers is noticed
            if self.identity is None:
                self._handle_identity(message, frame, now)
            elif self._is_plausible(message):
                self._last_heard_s = now
                self._check_sequence(frame, now)
                changes += self._handle(message, now)
        return changes

    def _handle_identity(self, message: Message, frame: Frame, now: float) -> None:
        if not isinstance(message, Identity) or message.reply >= self._seq:
            return
        self.identity, self._last_heard_s = message, now
        self._expected = (frame.seq + 1) % 256
        self._levels = [None] * message.cells
        self._pending = {
            Limit: PendingRequest(self._limit),
            ReadBoard: PendingRequest(ReadBoard()),
        }
        self._beat.due_s = AT_ONCE

    def _is_plausible(self, message: Message) -> bool:
        if isinstance(message, BoardReport):
            return len(message.levels) == len(self._levels)
        if isinstance(message, CellChanges):
            return all(edge.cell < len(self._levels) for edge in message.edges)
        return not isinstance(message, Hello | ReadBoard | LampOrder | Limit | Beat | Bye)

    def _check_sequence(self, frame: Frame, now: float) -> None:
        """Request the board, once, if a frame before this one was lost."""
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
                next_beat_s = self._beat.due_s
                if self._beat.acknowledge(reply):
                    self._beat.due_s = next_beat_s
                    self.round_trip_s = now - self._beat_s
                self._ticks.stamp(ticks, now)
            case Done(reply):
                self._limited = self._acknowledge(Limit, reply) or self._limited
                self.left = self._acknowledge(Bye, reply) or self.left
                self.lamps.acknowledge(reply)
            case ComplaintReport(_, Complaint.UNGREETED, _):
                raise SessionLost("reset")
            case ComplaintReport() if now >= self._complained_s and self._is_new(message):
                # At most one a second is passed on, so that a faulty controller does not fill the log.
                self.complaint, self._complained_s = message, now + 1.0
                self._complaints.add((message.code, message.detail))
            case _:
                pass  # suppressed complaints, and a second identity after a resent greeting
        return []

    def _is_new(self, complaint: ComplaintReport) -> bool:
        known = self._complaints
        return (complaint.code, complaint.detail) not in known and len(known) < MOST_COMPLAINTS

    def _acknowledge(self, make: type[Message], reply: int) -> bool:
        return make in self._pending and self._pending[make].acknowledge(reply)

    def _update_levels(self, edges: tuple[Edge, ...], at_s: float) -> list[TimedEdge]:
        changes = []
        for edge in edges:
            if self._levels[edge.cell] is not edge.level:
                self._levels[edge.cell] = edge.level
                changes.append(TimedEdge(at_s, edge))
        return changes
