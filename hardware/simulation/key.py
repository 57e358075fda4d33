"""A key of the simulated table. Presses are told clean, as the contract of the port has it."""

from hardware.clock import Clock
from hardware.signals import KeyMoved
from hardware.simulation.impossible import Hindrance, Impossible
from hardware.simulation.part import SimulatedPart


class SimulatedKey(SimulatedPart):
    """A push button, up."""

    def __init__(self, name: str, clock: Clock) -> None:
        super().__init__(name, clock)
        self._down = False
        self._told = False

    @property
    def down(self) -> bool:
        """Whether a finger holds it down."""
        return self._down

    def press(self) -> None:
        """Push it down."""
        if self._down:
            raise Impossible(Hindrance.DOWN, self.name)
        self._down = True
        self._wake()

    def release(self) -> None:
        """Let it up."""
        if not self._down:
            raise Impossible(Hindrance.UP, self.name)
        self._down = False
        self._wake()

    def _forget(self) -> None:
        self._told = False

    def _wake(self) -> None:
        if self.live and self._told != self._down:
            self._told = self._down
            self._tell(KeyMoved(self._clock.time(), self.name, self._down))
