"""Measuring in rounds: short slices in turn, so that the moods of the machine fall on all sides alike."""

import gc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time

ROOT = Path(__file__).resolve().parents[2]

Clock = Callable[[], float]
"""Seconds since whenever."""

Work = Callable[[], int]
"""Does a piece of work and says how many units it had."""

Sample = Callable[[], float]
"""Measures once."""


def _no_tick() -> None:
    """Nobody wants to see the progress."""


@dataclass(frozen=True, slots=True)
class Rounds:
    """How often and for how long everything is measured."""

    count: int = 15
    slice_s: float = 0.2
    clock: Clock = perf_counter
    """For what somebody waits for."""
    cpu: Clock = process_time
    """For races: what the rest of the machine takes away meanwhile is nobody's slowness."""
    tick: Callable[[], None] = _no_tick
    """Called after every round."""

    def race(self, ours: Work, peer: Work) -> list[tuple[float, float]]:
        """Units per second of processor time of both, round by round."""
        rounds = self.sample(lambda: self._rate(ours), lambda: self._rate(peer))
        return [(rate, rate_of_peer) for rate, rate_of_peer in rounds]

    def sample(self, *sides: Sample) -> list[tuple[float, ...]]:
        """One sample of every side in each round, in alternating order, after a warm-up round.

        Garbage is collected as in real use; only what exists before (the inputs of all sides) is left
        out, for the collector would send the bill for it to whoever runs.
        """
        gc.collect()
        gc.freeze()
        try:
            for side in sides:
                side()
            return [self._round(number, sides) for number in range(self.count)]
        finally:
            gc.unfreeze()

    def _round(self, number: int, sides: tuple[Sample, ...]) -> tuple[float, ...]:
        forward = number % 2 == 0
        taken = [side() for side in (sides if forward else reversed(sides))]
        self.tick()
        return tuple(taken if forward else reversed(taken))

    def _rate(self, work: Work) -> float:
        units, spent_s = 0, 0.0
        began = self.cpu()
        while spent_s < self.slice_s:
            units += work()
            spent_s = self.cpu() - began
        return units / spent_s
