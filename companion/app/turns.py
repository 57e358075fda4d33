"""What lights cannot show all at once takes turns.

Laws: the first frame is shown at once, and each of them as long as the others, over and over; one that is
alone stays, and nothing is due then. Everything here runs where its clock lives.
"""

from collections.abc import Callable, Sequence
from typing import Final

from hardware.clock import Clock, Timer
from hardware.lamp import Lamp

TURN_S: Final = 1.0
"""How long a frame stays: whole periods of what blinks and flickers, so that a light that stays on from one
frame to the next keeps in step with those that begin."""

Frame = Sequence[Lamp]


class Turns:
    """The frames of one table, and whose turn it is."""

    def __init__(self, clock: Clock, show: Callable[[Frame], object]) -> None:
        self._clock = clock
        self._show = show
        self._frames: Sequence[Frame] = ()
        self._at = 0
        self._since_s = 0.0
        self._alarm: Timer | None = None

    def take(self, frames: Sequence[Frame]) -> None:
        """Show these from now on; where they are those that are shown, turns go on."""
        if frames == self._frames:
            return
        self.stop()
        self._frames, self._at, self._since_s = frames, 0, self._clock.time()
        self._put()

    def stop(self) -> None:
        """What is shown now stays."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _put(self) -> None:
        if len(self._frames) > 1:
            self._alarm = self._clock.call_at(self._since_s + TURN_S, self._next)
        self._show(self._frames[self._at])

    def _next(self) -> None:
        self._at, self._since_s = (self._at + 1) % len(self._frames), self._since_s + TURN_S
        self._put()
