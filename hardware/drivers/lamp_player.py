"""Plays the patterns of `hardware/display.py` for lights that play none, within the limit of their current.

Laws: what a light shows depends on its lamp, on how long it has had that lamp, and on the limit. The
limit is computed from all lamps at their brightest: no light becomes darker because another one blinks.
All lights are scaled by one factor, rounded down: colours keep their hue, nothing gets brighter than
requested, and the limit always holds.
"""

from collections.abc import Sequence
from math import ceil, cos, pi
from typing import Final

from hardware.display import DARK, Colour, Lamp, Pattern

IDLE_MA: Final = 1
"""One light that is dark."""
CHANNEL_MA: Final = 20
"""One of its three colours at 255, beside that. Makers say so; most strips take a little less."""
FULL: Final = 255


def needed_ma(colours: Sequence[Colour]) -> int:
    """What these take together, rounded up."""
    return IDLE_MA * len(colours) - (-CHANNEL_MA * sum(map(sum, colours)) // FULL)


def scale_to_limit(colours: Sequence[Colour], brightness: int, current_ma: int) -> tuple[Colour, ...]:
    """These at that brightness, 255 being all that lights can, or darker where they would take too much."""
    asked = CHANNEL_MA * sum(map(sum, colours))
    room_ma = max(0, current_ma - IDLE_MA * len(colours))
    if asked * brightness <= room_ma * FULL * FULL:
        part, whole = brightness, FULL
    else:
        part, whole = room_ma * FULL, asked
    return tuple(Colour(*(channel * part // whole for channel in colour)) for colour in colours)


PULSE_MS: Final = 1600
FAINTEST: Final = 0.15
"""How much of a pulse is left when it is at its weakest."""
STEP_MS: Final = 33
"""Softer than eyes can tell."""
HALVES_MS: Final = {Pattern.BLINK: 500, Pattern.FLICKER: 125}
"""How long what blinks is on, and then off."""
BLACK: Final = DARK.colour
NEVER: Final = float("inf")


class PatternPlayer:
    """So many lights, dark at first."""

    def __init__(self, count: int, brightness: int, current_ma: int) -> None:
        self._brightness = brightness
        self._current_ma = current_ma
        self._lamps = (DARK,) * count
        self._began_s = (0.0,) * count
        self._colours = (BLACK,) * count
        """As they are at their brightest."""

    def show(self, lamps: Sequence[Lamp], now_s: float) -> None:
        """These from now on, one for each light; one that stays the same goes on with its pattern."""
        pairs = list(zip(self._lamps, lamps, self._began_s, strict=True))
        self._began_s = tuple(began_s if old == new else now_s for old, new, began_s in pairs)
        self._lamps = tuple(lamps)
        colours = [lamp.colour for lamp in lamps]
        self._colours = scale_to_limit(colours, self._brightness, self._current_ma)

    def colours(self, now_s: float) -> tuple[Colour, ...]:
        """What each light shows now."""
        lights = [
            (lamp.pattern, began_s, colour)
            for lamp, colour, began_s in zip(self._lamps, self._colours, self._began_s, strict=True)
        ]
        shown = {light: _colour_at(*light, now_s) for light in {*lights}}  # many show the same
        return tuple(shown[light] for light in lights)

    def wake_at(self, now_s: float) -> float:
        """When that may become different."""
        moving = {
            (lamp.pattern, began_s)
            for lamp, colour, began_s in zip(self._lamps, self._colours, self._began_s, strict=True)
            if colour != BLACK
        }
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
    """From 1 down to the faintest and up again. Squared, as eyes see more of the darker half."""
    height = (1 + cos(2 * pi * played_ms / PULSE_MS)) / 2
    return FAINTEST + (1 - FAINTEST) * height**2


def _next_change(pattern: Pattern, began_s: float, now_s: float) -> float:
    match pattern:
        case Pattern.STEADY:
            return NEVER
        case Pattern.PULSE:  # all of them step together, whenever they began
            return _next_edge(0.0, now_s, STEP_MS)
        case Pattern.BLINK | Pattern.FLICKER:
            return _next_edge(began_s, now_s, HALVES_MS[pattern])


def _next_edge(since_s: float, now_s: float, step_ms: int) -> float:
    return since_s + (_whole_ms(now_s - since_s) // step_ms + 1) * step_ms / 1000


def _whole_ms(seconds: float) -> int:
    """Whole milliseconds: a moment that was worked out to be an edge is one, however it was rounded."""
    return round(seconds * 1000)
