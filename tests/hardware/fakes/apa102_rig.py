"""Lights on one strip, with everything around them in reach, in virtual time."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import groupby, pairwise

import pytest

from hardware.display import Colour, Lamp, Pattern
from hardware.drivers.apa102 import Apa102, Apa102Lights
from tests.hardware.fakes.apa102 import Strip
from tests.hardware.fakes.apa102_spi import Bus
from tests.hardware.fakes.virtual_wait import Night
from tests.hardware.kits.signal_log import Told

PART = "lights"
LOOK_S = 3.9
"""Long enough to see a pulse twice, and no multiple of any pattern's time."""
HALVES_S = {0.5: Pattern.BLINK, 0.125: Pattern.FLICKER}
PULSE_S = 1.6
DARK = Colour(0, 0, 0)

Shot = tuple[float, Colour]
"""From this moment on, this colour."""


class Rig:
    """The lights, the strip, and eyes and hands for both. Lights are seen as they are for a while."""

    def __init__(self, options: Apa102, *, latching: bool) -> None:
        self.options = options
        self.strip = Strip(options.count, latching=latching)
        self.bus = Bus(self.strip, options.bus, options.device)
        self.night = Night()
        self.lights = Apa102Lights(PART, options, self.night, self.night.wait)
        self.told = Told(PART, self.night.time, patience_s=0)
        self._film: list[tuple[float, tuple[Colour, ...]]] = []
        self._seen: dict[int, tuple[Lamp, float]] = {}
        self._begun = [0] * options.count

    def shown(self) -> tuple[Colour, ...]:
        return tuple(
            Colour(*(channel * glow.strength // 31 for channel in (glow.red, glow.green, glow.blue)))
            for glow in self.strip.shown
        )

    def wait_until_shown(self, lamps: tuple[Lamp, ...], /) -> bool:
        self._look()
        return [self._recognised(light) for light in range(self.lights.count)] == list(lamps)

    def begun(self, light: int, /) -> int:
        self._look()
        self._recognised(light)
        return self._begun[light]

    def unplug(self) -> None:
        self.bus.fail()
        self.strip.power_up()

    def plug(self) -> None:
        self.bus.heal()

    def settle(self) -> None:
        self.night.pass_time(LOOK_S)

    def _look(self) -> None:
        self.night.settle()
        self._film = [(self.night.now_s, self.shown())]
        self.night.pass_time(LOOK_S, lambda: self._film.append((self.night.now_s, self.shown())))

    def _recognised(self, light: int) -> Lamp:
        lamp, phase_s = recognised([(at_s, colours[light]) for at_s, colours in self._film])
        before = self._seen.get(light)
        if before is None or before[0] != lamp or abs(before[1] - phase_s) > 0.05:
            self._begun[light] += 1
            self._seen[light] = lamp, phase_s
        return lamp


def recognised(film: list[Shot]) -> tuple[Lamp, float]:
    """Which lamp that is, and when its pattern begins anew, within its period."""
    shots = [next(group) for _, group in groupby(film, key=lambda shot: shot[1])]
    if len(shots) == 1:
        return Lamp(shots[0][1], Pattern.STEADY), 0.0
    colour = max((colour for _, colour in shots), key=sum)
    if DARK in (colour for _, colour in shots):
        [half_s] = {round(after - before, 6) for (before, _), (after, _) in pairwise(shots[1:])}
        on_s = next(at_s for at_s, seen in shots[1:] if seen == colour)
        assert {seen for _, seen in shots} == {DARK, colour}
        return Lamp(colour, HALVES_S[half_s]), _within(2 * half_s, on_s)
    spans = [(at_s + until_s) / 2 for (at_s, seen), (until_s, _) in pairwise(shots[1:]) if seen == colour]
    first_s, next_s = spans[:2]
    assert next_s - first_s == pytest.approx(PULSE_S, abs=0.04)
    return Lamp(colour, Pattern.PULSE), _within(PULSE_S, first_s)


def _within(period_s: float, at_s: float) -> float:
    return (at_s + 0.05) % period_s


@contextmanager
def rig(options: Apa102 | None = None, *, latching: bool = False) -> Iterator[Rig]:
    """Lights that are still closed; whatever happens, the device must be let go of in the end."""
    made = Rig(options or Apa102(count=5, current_ma=1000), latching=latching)
    with made.bus.installed():
        try:
            yield made
        finally:
            made.lights.close()
    assert made.bus.handles_open == 0
