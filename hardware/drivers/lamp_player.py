"""Plays lamp patterns (`hardware/display.py`) for lights without their own, within a current limit.

Laws:
- The colour of a light depends on its lamp, on the time since it got that lamp, and on the limit.
- The limit is computed from all lamps at their brightest: no light becomes darker because another one blinks.
- All lights are scaled by one factor, rounded down: colours keep their hue, nothing gets brighter than
  requested, and the limit always holds.
"""

from collections.abc import Sequence
from math import ceil, cos, pi
from typing import Final

from hardware.display import DARK, Colour, Lamp, Pattern

IDLE_MA: Final = 1
"""The current of one dark light."""
CHANNEL_MA: Final = 20
"""The additional current of one channel at 255, by the makers; most strips take a little less."""
FULL: Final = 255


def needed_ma(colours: Sequence[Colour]) -> int:
    """The current of these colours together, rounded up."""
    return IDLE_MA * len(colours) - (-CHANNEL_MA * sum(map(sum, colours)) // FULL)


def scale_to_limit(colours: Sequence[Colour], brightness: int, current_ma: int) -> tuple[Colour, ...]:
    """Scale to that brightness, 255 being full, or darker where the current would be too high."""
    requested = CHANNEL_MA * sum(map(sum, colours))
    room_ma = max(0, current_ma - IDLE_MA * len(colours))
    if requested * brightness <= room_ma * FULL * FULL:
        part, whole = brightness, FULL
    else:
        part, whole = room_ma * FULL, requested
    return tuple(Colour(*(channel * part // whole for channel in colour)) for colour in colours)


PULSE_MS: Final = 1600
FAINTEST: Final = 0.15
"""The brightness of a pulse at its minimum."""
STEP_MS: Final = 33
"""The frame interval of a pulse, below what eyes notice."""
HALVES_MS: Final = {Pattern.BLINK: 500, Pattern.FLICKER: 125}
"""How long a blinking light is on, and then off."""
BLACK: Final = DARK.colour
NEVER: Final = float("inf")


class PatternPlayer:
    """Computes the colours of all lights over time; dark at first."""

    def __init__(self, count: int, brightness: int, current_ma: int) -> None:
        self._brightness = brightness
        self._current_ma = current_ma
        self._lamps = (DARK,) * count
        self._lights = ((Pattern.STEADY, 0.0, BLACK),) * count
        """The pattern of each light, when it began, and its colour at its brightest."""

    def show(self, lamps: Sequence[Lamp], now_s: float) -> None:
        """Set the lamps, one for each light; an unchanged lamp continues its pattern."""
        colours = scale_to_limit([lamp.colour for lamp in lamps], self._brightness, self._current_ma)
        lights = zip(self._lamps, self._lights, lamps, colours, strict=True)
        self._lights = tuple(
            (new.pattern, began_s if old == new else now_s, colour)
            for old, (_, began_s, _), new, colour in lights
        )
        self._lamps = tuple(lamps)

    def colours(self, now_s: float) -> tuple[Colour, ...]:
        shown = {light: _colour_at(*light, now_s) for light in {*self._lights}}  # many show the same
        return tuple(shown[light] for light in self._lights)

    def wake_at(self, now_s: float) -> float:
        moving = {(pattern, began_s) for pattern, began_s, colour in self._lights if colour != BLACK}
        return min((_next_change(pattern, began_s, now_s) for pattern, began_s in moving), default=NEVER)


def _colour_at(pattern: Pattern, began_s: float, colour: Colour, now_s: float) -> Colour:
    played_ms = _whole_ms(now_s - began_s)
    match pattern:
        case Pattern.STEADY:
            return colour
        case Pattern.PULSE:
            strength = _pulse_strength(played_ms)
            return Colour(*(ceil(channel * strength) for channel in colour))
        case Pattern.BLINK | Pattern.FLICKER:
            return BLACK if played_ms // HALVES_MS[pattern] % 2 else colour


def _pulse_strength(played_ms: int) -> float:
    """From 1 down to the minimum and up again. Squared, as the perception of brightness is not linear."""
    height = (1 + cos(2 * pi * played_ms / PULSE_MS)) / 2
    return FAINTEST + (1 - FAINTEST) * height**2


def _next_change(pattern: Pattern, began_s: float, now_s: float) -> float:
    match pattern:
        case Pattern.STEADY:
            return NEVER
        case Pattern.PULSE:  # all pulses step together, whenever they began
            return _next_edge(0.0, now_s, STEP_MS)
        case Pattern.BLINK | Pattern.FLICKER:
            return _next_edge(began_s, now_s, HALVES_MS[pattern])


def _next_edge(since_s: float, now_s: float, step_ms: int) -> float:
    return since_s + (_whole_ms(now_s - since_s) // step_ms + 1) * step_ms / 1000


def _whole_ms(seconds: float) -> int:
    """Rounded to milliseconds, so that a computed edge time counts as that edge despite rounding errors."""
    return round(seconds * 1000)
