"""What tags stand for, which token stands where, and what a tag says against the record.

Laws: a token is known by its own tag only where it was read before it was put down, as no piece lies on a
reader and stands on the board; a token that may have moved is forgotten. A claim against the record
changes nothing before a player has confirmed it; playing on drops it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import Action, Actor, Deed, Occupancy, Pieces, Record, Space, Thing


@dataclass(frozen=True, slots=True)
class TagClaim:
    """The claim of a tag that the piece on that space is this thing."""

    space: Space
    thing: Thing
    number: int
    """The number of the action that brought it there."""
    action: Action | None
    """The corrected action; `None` where the record would not be legal with it."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A thing of that game; one of its mats, where there is no thing."""

    game: str
    thing: Thing | None = None
    board: str = ""
    """The board printed on the mat, where it has a name."""


Tags = Mapping[str, Tag]
"""Enrolled tags by uid."""
NO_TAGS: Final[Tags] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class LastRead:
    """The tag that was read last of an owner's things, and when."""

    uid: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Tokens:
    """Where tokens stand by their tags, and the tags read last, which may be placed next."""

    spaces: Mapping[str, Space] = field(default_factory=lambda: MappingProxyType({}))
    last_read: Mapping[Actor, LastRead] = field(default_factory=lambda: MappingProxyType({}))

    def with_read(self, owner: Actor, uid: str, at_s: float) -> "Tokens":
        """Add that tag as read last: its token is in a hand, or lies on the reader."""
        spaces = {one: space for one, space in self.spaces.items() if one != uid}
        return Tokens(spaces, {**self.last_read, owner: LastRead(uid, at_s)})

    def place_last_read(self, owner: Actor, space: Space, landed_s: float | None) -> "Tokens":
        """The token read last of that owner stands there, if it landed after it was read."""
        read = self.last_read.get(owner)
        if read is None or landed_s is None or landed_s < read.at_s:
            return self
        return replace(self, spaces={**self.spaces, read.uid: space})

    def follow(self, deed: Deed) -> "Tokens":
        led, gone = dict(paths_of(deed)), {*deed.lifts, *deed.drops}
        stays = ((uid, space) for uid, space in self.spaces.items() if space in led or space not in gone)
        return replace(self, spaces={uid: led.get(space, space) for uid, space in stays})

    def keep_unmoved(self, before: Occupancy, after: Occupancy) -> "Tokens":
        """The tokens that have not moved, as far as is known: the same piece is there, on whichever face."""

        def look_of(piece: Pieces | None) -> tuple[Actor, tuple[str, ...]] | None:
            return (piece.owner, piece.kinds) if piece else None

        stays = {
            uid: space
            for uid, space in self.spaces.items()
            if look_of(before.get(space)) == look_of(after.get(space)) is not None
        }
        return replace(self, spaces=stays)


def paths_of(deed: Deed) -> tuple[tuple[Space, Space], ...]:
    """The paths of pieces that stay on the board: start and goal of each."""
    starts = [space for space in deed.lifts if space not in deed.home]
    match starts, deed.drops:
        case [start], (goal,):
            return ((start, goal),)
        case [one, other], (_, _) if {one, other} == {*deed.drops}:
            return ((one, other), (other, one))
        case _:
            return ()


def arrival_number(record: Record[Any], space: Space) -> int | None:
    """The number of the action that brought the piece on the board, wherever it has moved since."""
    for number in reversed(range(len(record.actions))):
        deed = record.game.hands.deed(record.states[number], record.actions[number])
        if space not in deed.drops:
            continue
        led = {goal: start for start, goal in paths_of(deed)}
        if space not in led:
            return number
        space = led[space]
    return None
