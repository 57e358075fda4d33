"""What all simulated parts have in common: their life, and the plug that can be pulled.

Law: the thing on the table is there and goes on moving whether its part is open or not; only while the part
is open and plugged in, *live*, is anything told. A part that is unplugged while it is open is lost, and
is back when it is plugged in; one that is opened while unplugged is missing.
"""

from threading import RLock

from hardware.clock import Clock
from hardware.ports import Emit
from hardware.signals import PartBack, PartLost, Signal
from hardware.simulation.impossible import Hindrance, Impossible
from hardware.trouble import Fault, Trouble


class SimulatedPart:
    """A part of this name. What a kind of part does when it wakes and when it falls asleep is its own."""

    def __init__(self, name: str, clock: Clock) -> None:
        self.name = name
        self._clock = clock
        self._emit: Emit | None = None
        self._plugged = True
        self._lock = RLock()
        """Held while what the part is changes, and where a thread of the daemon's comes in."""

    def open(self, emit: Emit, /) -> None:
        """Take hold of it."""
        with self._lock:
            if self._emit is not None:
                raise ValueError(self.name)
            if not self._plugged:
                raise Trouble(Fault.MISSING, device=self.name)
            self._emit = emit
            self._forget()
            self._wake()

    def close(self) -> None:
        """Let go of it."""
        with self._lock:
            if self._emit is not None:
                self._emit = None
                self._sleep()

    def unplug(self) -> None:
        """Pull its plug."""
        with self._lock:
            if not self._plugged:
                raise Impossible(Hindrance.UNPLUGGED, self.name)
            self._plugged = False
            if self._emit is not None:
                self._sleep()
                self._lost()

    def plug(self) -> None:
        """Plug it in again."""
        with self._lock:
            if self._plugged:
                raise Impossible(Hindrance.PLUGGED, self.name)
            self._plugged = True
            if self._emit is not None:
                self._back()
                self._wake()

    @property
    def plugged(self) -> bool:
        """Whether its plug is in."""
        return self._plugged

    @property
    def live(self) -> bool:
        """Whether it is open and plugged in."""
        return self._plugged and self._emit is not None

    def _tell(self, signal: Signal) -> None:
        if self._emit is not None:
            self._emit(signal)

    def _trouble(self) -> Trouble:
        return Trouble(Fault.BROKEN, device=self.name, detail="unplugged")

    def _lost(self) -> None:
        """It is noticed that the plug was pulled."""
        self._tell(PartLost(self._clock.time(), self.name, self._trouble()))

    def _back(self) -> None:
        """It is noticed that the plug is in again."""
        self._tell(PartBack(self._clock.time(), self.name))

    def _forget(self) -> None:
        """Nothing has been told and nothing shown since it was opened, which is just now."""

    def _wake(self) -> None:
        """It is live from now on."""

    def _sleep(self) -> None:
        """It is not live any more."""
