"""What lights take, and how far all of them are scaled down so that they never take more than they may.

Law: one factor for all, so that colours stay what they are and nothing is brighter than what was asked to be
brighter; and it is rounded downwards, so that the limit holds whatever is asked.
"""

from collections.abc import Sequence
from typing import Final

from hardware.lamp import Colour

IDLE_MA: Final = 1
"""One light that is dark."""
CHANNEL_MA: Final = 20
"""One of its three colours at 255, beside that. Makers say so; most strips take a little less."""
FULL: Final = 255


def needed_ma(colours: Sequence[Colour]) -> int:
    """What these take together, rounded up."""
    return IDLE_MA * len(colours) - (-CHANNEL_MA * sum(map(sum, colours)) // FULL)


def within(colours: Sequence[Colour], brightness: int, current_ma: int) -> tuple[Colour, ...]:
    """These at that brightness, 255 being all that lights can, or darker where they would take too much."""
    asked = CHANNEL_MA * sum(map(sum, colours))
    room_ma = max(0, current_ma - IDLE_MA * len(colours))
    if asked * brightness <= room_ma * FULL * FULL:
        part, whole = brightness, FULL
    else:
        part, whole = room_ma * FULL, asked
    return tuple(Colour(*(channel * part // whole for channel in colour)) for colour in colours)
