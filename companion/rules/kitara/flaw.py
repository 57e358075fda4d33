"""What can be wrong with a pack, and where: `spaces[3].terrain`, counted from 0 as JSON is read."""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

from companion.rules.kernel.reason import BadOption, Reason, because


class Flaw(StrEnum):
    """What is wrong at a place of a pack, or odd where it says so."""

    OBJECT = "kitara.pack-object"
    """Something else stands where an object should. Values: place."""
    LIST = "kitara.pack-list"
    """Something else stands where a list should. Values: place."""
    MISSING = "kitara.pack-missing"
    """A key is not there. Values: place."""
    NAME = "kitara.pack-id"
    """No id, or one of other characters. Values: place."""
    TITLE = "kitara.pack-title"
    """No line of text. Values: place."""
    SWITCH = "kitara.pack-switch"
    """Neither true nor false. Values: place."""
    COUNT = "kitara.pack-count"
    """No whole number from 0, or one beyond all reckoning. Values: place, limit."""
    TWICE = "kitara.pack-twice"
    """Two have one id. Values: place, id, other."""
    PLAYERS = "kitara.pack-players"
    """No number of players that there is. Values: place, fewest, most."""
    OTHER_PLAYERS = "kitara.pack-other-players"
    """The map is for another number of players than the game. Values: place, players, wanted."""
    TERRAIN = "kitara.pack-terrain"
    """Values: place, known."""
    DRAWING_PLACE = "kitara.pack-coordinate"
    """No number, or one beyond all drawing. Values: place, limit."""
    LAKE_START = "kitara.pack-lake-start"
    """Nobody can start on a lake. Values: place, space."""
    STARTS = "kitara.pack-starts"
    """There are too few spaces to start on. Values: place, count, players."""
    BORDER = "kitara.pack-border"
    """No list of two ids. Values: place."""
    UNKNOWN_SPACE = "kitara.pack-unknown-space"
    """A border to a space that is not on the map. Values: place, space."""
    SELF_BORDER = "kitara.pack-self-border"
    """A space borders itself. Values: place, space."""
    LAKE_BORDER = "kitara.pack-lake-border"
    """A border to a lake. Values: place, space."""
    BORDER_TWICE = "kitara.pack-border-twice"
    """The same border again, in either direction. Values: place, other."""
    AGE = "kitara.pack-age"
    """No age that cards have. Values: place, last."""
    START_AGE = "kitara.pack-start-age"
    """The card that everybody starts with has another age. Values: place, age."""
    PAWNS = "kitara.pack-pawns"
    """Letters that are no pawns, or no text at all. Values: place."""
    CARDS = "kitara.pack-cards"
    """There are too few cards. Values: place, count, fewest."""
    NO_END = "kitara.pack-no-end"
    """No card announces the end. Values: place, last."""
    WORTH = "kitara.pack-worth"
    """A key that is nothing a token is worth: 2 to 5. Values: place."""

    APART = "kitara.pack-apart"
    """Odd: no way leads from this land to most of the other. Values: place, space."""
    SAME_PLACE = "kitara.pack-same-place"
    """Odd: two spaces are drawn one upon the other. Values: place, space, other."""
    EMPTY_AGE = "kitara.pack-empty-age"
    """Odd: an age has no cards. Values: place, age."""


class Fault(NamedTuple):
    """A flaw of a pack."""

    place: str
    reason: Reason
    grave: bool = True
    """Whether nobody can play with it as it is; else it is only odd."""


def wrong(flaw: Flaw, place: str, /, **values: str | int) -> Fault:
    """What keeps the pack from being played with; its reason names the place, too."""
    return Fault(place, because(flaw, place=place, **values))


def odd(flaw: Flaw, place: str, /, **values: str | int) -> Fault:
    """What somebody should know of who plays with it."""
    return Fault(place, because(flaw, place=place, **values), grave=False)


def refuse(faults: Iterable[Fault]) -> None:
    """`BadOption` with the first of them that is grave."""
    for fault in faults:
        if fault.grave:
            raise BadOption(fault.reason)
