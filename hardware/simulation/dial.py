"""A dial of the simulated table. It knows whole detents only."""

from hardware.signals import DialTurned
from hardware.simulation.part import SimulatedPart


class SimulatedDial(SimulatedPart):
    """A rotary encoder."""

    def turn(self, detents: int) -> None:
        """Turn it on by so many detents, clockwise if positive."""
        for _ in range(abs(detents)):
            if self.live:
                self._tell(DialTurned(self._clock.time(), self.name, 1 if detents > 0 else -1))
