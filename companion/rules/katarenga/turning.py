"""The board turned by half, as it lies for a revenge.

The sides keep their baselines: White plays from rank 1 again, which is where Black's baseline was.
"""

from typing import Final

from companion.rules.katarenga.places import CAMP_NAMES, HALF_TURN
from companion.rules.katarenga.setup import POSITION, QUARTERS, format_layout, parse_layout
from companion.rules.kernel.names import Options


def turned(options: Options) -> Options:
    """The options of the revenge: the same game on the same board, turned by 180 degrees."""
    if QUARTERS.name in options:
        layout = parse_layout(options[QUARTERS.name]).turned()
        return {**options, QUARTERS.name: {**format_layout(layout)}}
    return {**options, POSITION.name: turned_position(str(options[POSITION.name]))}


_SWAPPED: Final = str.maketrans("wb", "bw")


def turned_position(text: str) -> str:
    """A position turned by 180 degrees: each side has the pawns of the other, and the same side begins.

    A board that is written backwards is a board turned by half, and so is the order of the camps.
    """
    colours, pawns, side, camps, *passed = text.split(" ")
    held = "".join(HALF_TURN[camp] for camp in reversed(CAMP_NAMES) if camp in camps)
    return " ".join([colours[::-1], pawns[::-1].translate(_SWAPPED), side, held or "-", *passed])
