"""The lights of the simulated table. Whoever draws them plays the patterns, each from when it began."""

from collections.abc import Callable, Sequence

from hardware.clock import Clock
from hardware.lamp import DARK, Lamp
from hardware.simulation.part import SimulatedPart


class SimulatedLights(SimulatedPart):
    """So many dark lights."""

    def __init__(self, name: str, clock: Clock, count: int, changed: Callable[[], object]) -> None:
        super().__init__(name, clock)
        self._dark = (DARK,) * count
        self._changed = changed
        self._wanted = self._dark
        self.shown = self._dark
        """As they are lit now."""
        self.began_s = (clock.time(),) * count
        """When each light began to play what it plays."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._dark)

    def show(self, lamps: Sequence[Lamp], /) -> None:
        """Show these lamps."""
        if len(lamps) != self.count:
            raise ValueError(lamps)
        self._wanted = tuple(lamps)
        self._wake()

    def _light(self, lamps: tuple[Lamp, ...]) -> None:
        if lamps == self.shown:
            return
        now_s = self._clock.time()
        self.began_s = tuple(
            began_s if before == after else now_s
            for began_s, before, after in zip(self.began_s, self.shown, lamps, strict=True)
        )
        self.shown = lamps
        self._changed()

    def _forget(self) -> None:
        self._wanted = self._dark

    def _wake(self) -> None:
        if self.live:
            self._light(self._wanted)

    def _sleep(self) -> None:
        self._light(self._dark)
