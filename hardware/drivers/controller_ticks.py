"""When something happened on the board, in the host's time.

The controller stamps with its own milliseconds; what arrives was delayed, by chance, and never early. So the
smallest difference ever seen between arrival and ticks is the truest. It may rise by `DRIFT`, faster than any
two quartzes drift apart, so that an old smallest one does not hold it down. Arrival time alone would be
simpler, and would squeeze edges together whenever the host is busy: just when it must tell a slide from a
bounce. Law: a time that is given is never in the future, never before one given earlier, and never more than
`LATEST_S` before the arrival, whatever the controller's ticks say.
"""

from typing import Final

from hardware.drivers.controller_messages import TICKS

DRIFT: Final = 200e-6
LATEST_S: Final = 1.0
"""A longer delay is not believed: either clock has jumped."""


class Ticks:
    """The ticks of one controller since it was greeted."""

    def __init__(self) -> None:
        self._ticks: int | None = None
        self._run_s = 0.0
        self._offset_s = float("inf")
        self._floor_s = float("-inf")

    def floor(self, now: float) -> None:
        """Something was told with this time, so nothing that follows may be earlier."""
        self._floor_s = max(self._floor_s, now)

    def stamp(self, ticks: int, now: float) -> float:
        """When it happened, of what arrives now with these ticks."""
        gone_s = self._gone_s(ticks)
        self._run_s += gone_s
        sample = now - self._run_s
        self._offset_s = min(self._offset_s + gone_s * DRIFT, sample)
        if sample - self._offset_s > LATEST_S:
            self._offset_s = sample
        # The floor is never above now; clamped, because a sum may round up past it.
        self._floor_s = min(max(self._floor_s, self._run_s + self._offset_s), now)
        return self._floor_s

    def _gone_s(self, ticks: int) -> float:
        """Seconds of the controller since the last ticks. Ticks that went back seem to be days ahead."""
        gone = 0 if self._ticks is None else (ticks - self._ticks) % TICKS
        self._ticks = ticks
        return gone / 1000
