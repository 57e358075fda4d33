"""The game clock: the time each seat has left, and whose time is running as turns change.

Laws:
- Nothing in here reads the time; every call brings the moment it is about.
- Time that has passed is charged to one seat, once. A moment before the last one that was counted, as late
  sensor edges bring it, charges nothing and gives nothing back.
- A flag falls at its deadline and stays fallen until the players waive it (`play_on`): no increment, pause
  or restart lifts it. A seat whose flag was waived has no time left and no deadline any more.
- No time runs before the first action of the first turn, nor while the pieces are set up, nor while the
  table acts; a decision in another seat's turn is on the clock of the seat that decides; a turn gives its
  increment once, as it ends.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import TABLE, Actor, Json, Record, Seat, Turn

LONGEST_S: Final = 1e6
"""The most time a seat may have left: eleven days."""
TENTHS_BELOW_MS: Final = 10_000
NO_SEATS: Final[frozenset[Seat]] = frozenset()


@dataclass(frozen=True, slots=True)
class Clock:
    """The time each seat had left when `running` last started."""

    left_s: Mapping[Seat, float]
    """Only of seats with a time limit."""
    increment_s: float = 0.0
    running: Seat | None = None
    """The seat whose time runs; `None` before the first action, in a pause and at the end."""
    since_s: float = 0.0
    """When its time started to run."""
    waived: frozenset[Seat] = NO_SEATS
    """Seats whose flag fell and was waived."""

    def time_left(self, seat: Seat, at_s: float) -> float | None:
        """The time the seat has left at that moment; `None` where it has no limit."""
        left_s = self.left_s.get(seat)
        if left_s is None or seat != self.running:
            return left_s
        if at_s >= self.since_s + left_s:  # the same sum as in `flag_at`, or the table wakes too early
            return 0.0
        return max(0.0, left_s - max(0.0, at_s - self.since_s))

    def count_to(self, at_s: float) -> "Clock":
        """The same clock, counted to that moment, for the record.

        Play goes on with the uncounted clock, which charges a late edge exactly.
        """
        counted = {seat: self.time_left(seat, at_s) or 0.0 for seat in self.left_s}
        return replace(self, left_s=MappingProxyType(counted), since_s=max(at_s, self.since_s))

    def stop(self, at_s: float) -> "Clock":
        """The clock with no seat's time running from that moment on."""
        return replace(self.count_to(at_s), running=None)

    def start(self, seat: Seat, at_s: float) -> "Clock":
        """The clock with only this seat's time running from that moment on."""
        return replace(self.count_to(at_s), running=seat)

    def without(self, seats: Collection[Seat]) -> "Clock | None":
        """The clock without these seats; `None` where no other has a limit."""
        left_s = {seat: left for seat, left in self.left_s.items() if seat not in seats}
        return replace(self, left_s=MappingProxyType(left_s)) if left_s else None

    def pass_turn(self, seat: Seat, next_seat: Seat | None, at_s: float) -> "Clock":
        """End the turn of the seat at that moment; from then on the next seat's time runs, if any."""
        return replace(self.count_to(at_s), running=next_seat).add_increment(seat)

    def add_increment(self, seat: Seat, turns: int = 1) -> "Clock":
        """Add the increment of so many turns; this lifts no fallen flag."""
        left_s = self.left_s.get(seat)
        if not left_s:
            return self
        left_s = max(0.0, left_s + turns * self.increment_s)
        return replace(self, left_s=MappingProxyType({**self.left_s, seat: left_s}))

    def flag_at(self) -> float | None:
        """The deadline of the running seat."""
        if self.running is None or self.running in self.waived or self.running not in self.left_s:
            return None
        return self.since_s + self.left_s[self.running]

    def flagged_seat(self, at_s: float) -> Seat | None:
        """The seat whose flag is down at that moment and was not waived.

        An action whose last edge came before the deadline may still be under way.
        """
        playing = (seat for seat in self.left_s if seat not in self.waived)
        return next((seat for seat in playing if self.time_left(seat, at_s) == 0), None)

    def play_on(self, seat: Seat) -> "Clock":
        """Waive the flag of the seat: it goes on with no time left and no deadline."""
        if seat not in self.left_s:
            return self
        left_s = MappingProxyType({**self.left_s, seat: 0.0})
        return replace(self, left_s=left_s, waived=self.waived | {seat})

    def changes_at(self, seat: Seat, at_s: float) -> float | None:
        """When the displayed time of the seat changes next, if its time runs.

        That is each second, and each half second below ten: tenths are shown, but ten of them in a second
        cannot be read.
        """
        deadline_s, left_s = self.flag_at(), self.time_left(seat, at_s)
        if seat != self.running or deadline_s is None or left_s is None:
            return None
        left_ms = _whole_ms(left_s)
        if left_ms == 0:
            return None
        step_ms = 1000 if left_ms > TENTHS_BELOW_MS else 500
        return deadline_s - (left_ms - 1) // step_ms * step_ms / 1000


def format_seconds(seconds: float) -> str:
    """Seconds as a clock shows them: `1:05:00`, `5:00`, `0:59`, and tenths below ten: `9.4`.

    Rounded up, so that zero is never shown before the flag falls.
    """
    left_ms = _whole_ms(seconds)
    tenths = -(-left_ms // 100)
    if 100 * tenths < TENTHS_BELOW_MS:
        return f"{tenths // 10}.{tenths % 10}"
    minutes, second = divmod(-(-left_ms // 1000), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02}" if hours else f"{minute}:{second:02}"


def _whole_ms(seconds: float) -> int:
    """Whole milliseconds, so that float rounding never moves the moment of a step."""
    return max(0, round(1000 * seconds))


def format_clock(clock: Clock) -> dict[str, Json]:
    """The time left of each seat as counted, and the waived flags."""
    written: dict[str, Json] = {"left_s": {str(seat): left_s for seat, left_s in clock.left_s.items()}}
    if clock.waived:
        written["waived"] = [*sorted(clock.waived)]
    return written


def parse_clock(written: object, increment_s: float) -> Clock:
    """The clock read from JSON, with no seat's time running; `ValueError` if it is malformed."""
    match written:
        case {"left_s": dict(left_s), **rest} if left_s and rest.keys() <= {"waived"}:
            waived = rest.get("waived", [])
        case _:
            raise ValueError(written)
    if not isinstance(waived, list) or not all(isinstance(seat, str) for seat in waived):
        raise ValueError(written)
    if len({*waived}) < len(waived) or any(left_s.get(seat) != 0 for seat in waived):
        raise ValueError(written)
    return Clock(parse_numbers(left_s, LONGEST_S), increment_s, waived=frozenset(waived))


def parse_numbers(written: object, highest: float) -> Mapping[Seat, float]:
    if not isinstance(written, dict) or not all(isinstance(seat, str) for seat in written):
        raise ValueError(written)
    numbers = {Seat(Actor(seat)): parse_number(number, highest) for seat, number in written.items()}
    return MappingProxyType(numbers)


def parse_number(written: object, highest: float) -> float:
    if isinstance(written, int | float) and not isinstance(written, bool) and 0 <= written <= highest:
        return float(written)
    raise ValueError(written)


Clocks = tuple[Clock, ...]
Changes = tuple[tuple[int, Seat | None, Seat | None], ...]
"""The number of an action, the seat whose turn it had ended, and the seat whose turn it ends now."""


def run_clock(clock: Clock, record: Record[Any], at_s: float) -> Clock:
    """The clock from that moment on: the time of the side to move runs, if there is one."""
    actor = record.actor
    if actor is None or actor == TABLE or not has_begun(record):
        return clock.stop(at_s)
    return clock.start(Seat(actor), at_s)


def has_begun(record: Record[Any]) -> bool:
    """Whether an action of a turn was played, after any that set up the game."""
    return any(_turn_at(record, number) for number in range(len(record.actions)))


def clock_after_action(clock: Clock, record: Record[Any], at_s: float) -> Clock:
    """The clock after the last action of the record, whose last edge was at that moment."""
    ended, after = _seat_of_ended_turn(record, len(record.actions) - 1), run_clock(clock, record, at_s)
    return clock.pass_turn(ended, after.running, at_s) if ended else after


def clock_of_turn(clock: Clock | None, then: Clock, at_s: float) -> Clock | None:
    """The clock as it was at a turn that comes again, for the seats that have a limit now.

    Since then a bot may have taken a seat, or given it back: a seat without a time there keeps what it has.
    """
    if clock is None:
        return None
    now_s = clock.count_to(at_s).left_s
    left_s = {seat: then.left_s.get(seat, left) for seat, left in now_s.items()}
    return replace(then, left_s=MappingProxyType(left_s), waived=then.waived & left_s.keys())


def amend_clocks(clocks: Clocks, was: Record[Any], record: Record[Any], number: int) -> Clocks:
    """The clocks of each action of the old record, corrected for the amended action."""
    gone = len(was.actions) - len(record.actions)
    kept = (clocks[:-gone] or clocks[:1]) if gone else clocks
    changed, first = turn_end_changes(was, record, number), len(record.actions) + 1 - len(kept)
    return tuple(correct_increments(clock, changed, first + later) for later, clock in enumerate(kept))


def turn_end_changes(was: Record[Any], record: Record[Any], number: int) -> Changes:
    """Which actions end a turn only since the amendment, or do not any more."""
    later = range(number, len(record.actions))
    ends = ((one, _seat_of_ended_turn(was, one), _seat_of_ended_turn(record, one)) for one in later)
    return tuple(change for change in ends if change[1] != change[2])


def correct_increments(clock: Clock, changed: Changes, count: int) -> Clock:
    """A clock after so many actions, with the increments corrected for these changes."""
    for number, before, now in changed:
        if number < count:
            clock = clock.add_increment(before, -1) if before else clock
            clock = clock.add_increment(now) if now else clock
    return clock


def _seat_of_ended_turn(record: Record[Any], number: int) -> Seat | None:
    turn = _turn_at(record, number)
    return turn.seat if turn and turn != _turn_at(record, number + 1) else None


def _turn_at(record: Record[Any], number: int) -> Turn | None:
    game, state = record.game, record.states[number]
    if game.rules.turn is not None:
        return game.rules.turn(state)
    actor = game.rules.actor(state)
    return None if actor is None or actor == TABLE else Turn(number, Seat(actor))
