"""The light code: what a lit space means, and how that looks.

Law: each meaning has a colour and a pattern of its own, so that it is known by either alone where it
matters: a goal is never mistaken for a capture, and what is wrong flickers.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final


class Pattern(Enum):
    """How a light changes with time; the part that owns the light plays it."""

    STEADY = "steady"
    PULSE = "pulse"
    BLINK = "blink"
    FLICKER = "flicker"


class Glow(Enum):
    """What a lit space means."""

    LAST = "last"
    """The last action began or ended here."""
    ORIGIN = "origin"
    """The piece in question comes from here."""
    GOAL = "goal"
    """The piece may go here."""
    CAPTURE = "capture"
    """The piece may go here, and takes what stands here."""
    DOWN = "down"
    """The piece may go here, but lies on its face then."""
    AMISS = "amiss"
    """Something is missing here, or should not be; its turn comes after what blinks and flickers."""
    CHOICE = "choice"
    """One of several pieces or spaces that can be chosen."""
    PUT = "put"
    """A piece is missing here: put it down."""
    TAKE = "take"
    """Something stands here that should not: take it away."""
    TURN = "turn"
    """The piece has to be turned over, or changed for another."""
    HOME = "home"
    """The piece goes back to its owner."""
    BLUE = "blue"
    """The board is blue here, or has to be; so are the others named for what they look like."""
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    CYAN = "cyan"
    PINK = "pink"


@dataclass(frozen=True, slots=True)
class Light:
    """A colour in red, green and blue up to 255, and a pattern."""

    colour: tuple[int, int, int]
    pattern: Pattern


CODE: Final[Mapping[Glow, Light]] = {
    Glow.LAST: Light((40, 40, 48), Pattern.STEADY),
    Glow.ORIGIN: Light((230, 230, 255), Pattern.STEADY),
    Glow.GOAL: Light((0, 150, 255), Pattern.PULSE),
    Glow.CAPTURE: Light((255, 110, 0), Pattern.BLINK),
    Glow.DOWN: Light((255, 150, 0), Pattern.PULSE),
    Glow.AMISS: Light((80, 55, 0), Pattern.STEADY),
    Glow.CHOICE: Light((200, 0, 255), Pattern.STEADY),
    Glow.PUT: Light((255, 255, 255), Pattern.BLINK),
    Glow.TAKE: Light((255, 0, 40), Pattern.FLICKER),
    Glow.TURN: Light((200, 0, 255), Pattern.BLINK),
    Glow.HOME: Light((0, 255, 90), Pattern.BLINK),
    Glow.BLUE: Light((0, 0, 255), Pattern.STEADY),
    Glow.GREEN: Light((0, 180, 0), Pattern.STEADY),
    Glow.YELLOW: Light((255, 190, 0), Pattern.STEADY),
    Glow.RED: Light((255, 0, 0), Pattern.STEADY),
    Glow.CYAN: Light((0, 220, 220), Pattern.STEADY),
    Glow.PINK: Light((255, 60, 140), Pattern.STEADY),
}

GROUNDS: Final[Mapping[str, Glow]] = {
    "b": Glow.BLUE,
    "g": Glow.GREEN,
    "y": Glow.YELLOW,
    "r": Glow.RED,
    "A": Glow.YELLOW,
    "B": Glow.BLUE,
    "C": Glow.RED,
    "D": Glow.GREEN,
    "E": Glow.CYAN,
    "F": Glow.PINK,
}
"""What shows a ground in light, by the letter that rules have for it."""
