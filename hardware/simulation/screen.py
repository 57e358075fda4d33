"""A screen of the simulated table. It notices that its plug was pulled only when it is to show something.

`show` comes from a thread of the daemon's, and so does what `changed` is told then.
"""

from collections.abc import Callable

from hardware.brightness import Brightness
from hardware.clock import Clock
from hardware.picture import Picture, blank
from hardware.simulation.part import SimulatedPart


class SimulatedScreen(SimulatedPart):
    """A dark screen of this size."""

    def __init__(self, name: str, clock: Clock, size: tuple[int, int], changed: Callable[[], object]) -> None:
        super().__init__(name, clock)
        self._dark = blank(*size)
        self._changed = changed
        self._away = False
        self.shown = self._dark
        """What can be seen on it now."""
        self.brightness = Brightness.FULL
        """How brightly."""
        self.changes = 0
        """How many times it showed something new."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._dark.width, self._dark.height

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        """Show this picture."""
        if (picture.width, picture.height) != self.size:
            raise ValueError(picture)
        with self._lock:
            if self._emit is None:
                raise ValueError(self.name)
            self._notice(away=not self._plugged)
            if not self._plugged:
                raise self._trouble()
            self._see(self._dark if brightness is Brightness.OFF else picture, brightness)

    def _see(self, picture: Picture, brightness: Brightness) -> None:
        if (picture, brightness) != (self.shown, self.brightness):
            self.shown, self.brightness = picture, brightness
            self.changes += 1
            self._changed()

    def _notice(self, *, away: bool) -> None:
        if away != self._away:
            self._away = away
            if away:
                super()._lost()
            else:
                super()._back()

    def _lost(self) -> None:
        """Nobody notices before the next picture."""

    def _back(self) -> None:
        """Nobody notices before the next picture."""

    def _forget(self) -> None:
        self._away = False

    def _sleep(self) -> None:
        self._see(self._dark, Brightness.FULL)
