"""A tag reader of the simulated table."""

from hardware.clock import Clock
from hardware.signals import TagRead
from hardware.simulation.impossible import Hindrance, Impossible
from hardware.simulation.part import SimulatedPart


class SimulatedTagReader(SimulatedPart):
    """A reader with no tag on it."""

    def __init__(self, name: str, clock: Clock) -> None:
        super().__init__(name, clock)
        self._uid: str | None = None
        self._told: str | None = None

    @property
    def uid(self) -> str | None:
        """The tag that lies on it."""
        return self._uid

    def lay(self, uid: str) -> None:
        """Put this tag in the place of whatever lies there."""
        self._uid = uid
        self._wake()

    def take(self) -> None:
        """Take the tag away."""
        if self._uid is None:
            raise Impossible(Hindrance.NO_TAG, self.name)
        self._uid = None
        self._wake()

    def _forget(self) -> None:
        self._told = None

    def _wake(self) -> None:
        if self.live and self._told != self._uid:
            self._told = self._uid
            self._tell(TagRead(self._clock.time(), self.name, self._uid))
