"""When a contact that bounces has come to rest, and how.

It has when it was quiet for a while; then it is read anew, so that no lost edge and no spike decides. What is
told is stamped with its first edge. A contact that is back where it was before it has come to rest was never
anywhere else.

Edges come from any thread. The clock is touched only where it lives: an asyncio loop is no clock for other
threads, so the one call that starts a wait is handed over (`loop.call_soon_threadsafe`). A storm of bounces
hands over once: the timer looks again when the last edge was too recent.
"""

from collections.abc import Callable

from hardware.clock import Clock
from hardware.drivers.gpio_contacts import Contacts

HandOver = Callable[[Callable[[], object]], object]
"""Has something called where the clock lives, soon or at once; may be called from any thread."""


class Settling:
    """Tells how the one contact of `contacts` is, each time that differs; it counts as open at first."""

    def __init__(
        self,
        contacts: Contacts,
        quiet_s: float,
        clock: Clock,
        hand_over: HandOver,
        tell: Callable[[float, bool], object],
    ) -> None:
        self._contacts = contacts
        self._quiet_s = quiet_s
        self._clock = clock
        self._hand_over = hand_over
        self._tell = tell
        self._told = False
        self._first_s: float | None = None
        """The first edge since it last came to rest; while there is one, a timer is running or on its way."""
        self._last_s = 0.0

    def edge(self, ago_s: float = 0.0) -> None:
        """The contact may have changed, so long ago."""
        with self._contacts.lock:
            self._last_s = self._clock.time() - ago_s
            if self._first_s is None:
                self._first_s = self._last_s
                self._hand_over(self._wait)

    def _wait(self) -> None:
        self._clock.call_at(self._last_s + self._quiet_s, self._look)

    def _look(self) -> None:
        with self._contacts.lock:
            if self._contacts.ended or self._first_s is None:
                return
            if self._clock.time() < self._last_s + self._quiet_s:
                self._wait()
                return
            at_s, self._first_s = self._first_s, None
            (closed,) = self._contacts.closed()
            if closed != self._told:
                self._told = closed
                self._tell(at_s, closed)
