"""One sensor under one cell, with its bounces and its faults.

Law: whenever what it feels changes, its contact goes over at once, flips back and forth at the given offsets,
and rests as it feels. What comes while it still flips begins anew. It tells every edge and nothing twice,
each with its own time: a loop that was held up makes no opening shorter.
"""

from collections.abc import Callable

from hardware.clock import Clock, Timer
from hardware.signals import EMPTY, Reading


class Reed:
    """A sensor on which nothing lies, asleep."""

    def __init__(
        self, clock: Clock, bounce_s: tuple[float, ...], tell: Callable[[Reading, float], object]
    ) -> None:
        self._clock = clock
        self._offsets_s = (0.0, *bounce_s)
        self._tell = tell
        self._lies = self._feels = EMPTY
        self._stuck: Reading | None = None
        self._misses = False
        self._told: Reading | None = None
        """None while it is asleep."""
        self._flips: tuple[Reading, Reading] = (EMPTY, EMPTY)
        self._began_s = 0.0
        self._flipped = 0
        self._pending: Timer | None = None

    @property
    def rests(self) -> Reading:
        """What it reads once it rests."""
        return self._feels if self._stuck is None else self._stuck

    def wake(self) -> Reading:
        """What it reads; it tells every edge from now on."""
        self._told = self.rests
        return self._told

    def sleep(self) -> None:
        """Tell nothing any more."""
        self._told = None
        self._rest()

    def lie(self, reading: Reading) -> None:
        """This lies on it from now on."""
        before = self.rests
        self._lies = reading
        self._feels = EMPTY if self._misses and reading.present else reading
        self._go_over(before)

    def stick(self, reading: Reading) -> None:
        """Read this, whatever lies on it."""
        before = self.rests
        self._stuck = reading
        self._go_over(before)

    def miss(self) -> None:
        """Notice nothing that is put on it from now on."""
        self._misses = True

    def heal(self) -> None:
        """Be as good as new."""
        before = self.rests
        self._stuck = None
        self._misses = False
        self._feels = self._lies
        self._go_over(before)

    def _go_over(self, before: Reading) -> None:
        after = self.rests
        if self._told is None or after == before:
            return
        self._rest()
        self._flips = after, before
        self._began_s = self._clock.time()
        self._flipped = 0
        self._flip()

    def _flip(self) -> None:
        """Go over as often as that was due until now."""
        now_s = self._clock.time()
        for offset_s in self._offsets_s[self._flipped :]:
            at_s = self._began_s + offset_s
            if at_s > now_s:
                self._pending = self._clock.call_at(at_s, self._flip)
                return
            reading = self._flips[self._flipped % 2]
            self._flipped += 1
            if reading != self._told:
                self._told = reading
                self._tell(reading, at_s)

    def _rest(self) -> None:
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
