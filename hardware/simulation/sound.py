"""The sound of the simulated table. Whoever draws the table may play it; here is known what sounds."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from hardware.clock import Clock
from hardware.ports import Tone
from hardware.simulation.part import SimulatedPart


@dataclass(frozen=True, slots=True)
class Played:
    """What was played last. No tones are silence: nothing was played yet, or what played was cut off."""

    number: int
    """Goes on by one each time, so that the same tones played again can be told apart."""
    at_s: float
    tones: tuple[Tone, ...]


class SimulatedSound(SimulatedPart):
    """Something that beeps, silent."""

    def __init__(self, name: str, clock: Clock, changed: Callable[[], object]) -> None:
        super().__init__(name, clock)
        self._changed = changed
        self.played = Played(0, clock.time(), ())

    def play(self, tones: Sequence[Tone], /) -> None:
        """Play these tones."""
        if self.live:
            self._sound(tuple(tones))

    @property
    def sounding_hz(self) -> int:
        """The pitch that sounds now; 0 is silence."""
        end_s = self.played.at_s
        for tone in self.played.tones:
            end_s += tone.ms / 1000
            if self._clock.time() < end_s:
                return tone.hz
        return 0

    def _sound(self, tones: tuple[Tone, ...]) -> None:
        self.played = Played(self.played.number + 1, self._clock.time(), tones)
        self._changed()

    def _sleep(self) -> None:
        if self.played.tones:
            self._sound(())
