"""Which token stands where, as far as readers have told: a tag may be of one that stands there already.

Laws: a token is known by its own tag only where it was read before it was put down, as nothing lies on a
reader and stands on the board; and what is not known to stand still where it stood is forgotten.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from companion.rules.kernel.hands import Deed, Occupancy, Standing
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Actor, Space

NOBODY: Final[Mapping[str, Space]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Read:
    """The tag that was read last of an owner's things, and when."""

    uid: str
    at_s: float


@dataclass(frozen=True, slots=True)
class Tokens:
    """Where tokens stand by their tags, and what was read last and may stand there next."""

    standing: Mapping[str, Space] = field(default_factory=lambda: NOBODY)
    read: Mapping[Actor, Read] = field(default_factory=lambda: MappingProxyType({}))

    def reading(self, owner: Actor, uid: str, at_s: float) -> "Tokens":
        """With that tag as the last one: its token is in a hand, or lies on the reader."""
        return Tokens(self._without(uid), {**self.read, owner: Read(uid, at_s)})

    def put(self, owner: Actor, space: Space, landed_s: float | None) -> "Tokens":
        """What was read last of that owner's has come there since, if it has."""
        read = self.read.get(owner)
        if read is None or landed_s is None or landed_s < read.at_s:
            return self
        return replace(self, standing={**self.standing, read.uid: space})

    def carried(self, deed: Deed) -> "Tokens":
        """Where they stand once hands have done that."""
        led = dict(led_by(deed))
        gone = {*deed.lifts, *deed.drops}
        standing = {
            uid: led.get(space, space)
            for uid, space in self.standing.items()
            if space in led or space not in gone
        }
        return replace(self, standing=standing)

    def staying(self, before: Occupancy, after: Occupancy) -> "Tokens":
        """Those that stand where they did, by all that is known."""
        stays = {uid: space for uid, space in self.standing.items() if alike(before, after, space)}
        return replace(self, standing=stays)

    def _without(self, uid: str) -> Mapping[str, Space]:
        return {one: space for one, space in self.standing.items() if one != uid}


def led_by(deed: Deed) -> tuple[tuple[Space, Space], ...]:
    """From where to where pieces go that stay on the board."""
    starts = [space for space in deed.lifts if space not in deed.home]
    match starts, deed.drops:
        case [start], (goal,):
            return ((start, goal),)
        case [one, other], (_, _) if {one, other} == {*deed.drops}:
            return ((one, other), (other, one))
        case _:
            return ()


def alike(before: Occupancy, after: Occupancy, space: Space) -> bool:
    """Whether the same piece may stand there, on whichever face."""
    return _sort(before.get(space)) == _sort(after.get(space)) is not None


def _sort(piece: Standing | None) -> tuple[Actor, tuple[str, ...]] | None:
    return (piece.owner, piece.kinds) if piece else None


def came_with(line: Line[Any], space: Space) -> int | None:
    """The number of the action that has brought it on the board, wherever it was in between."""
    for number in reversed(range(len(line.actions))):
        deed = line.game.deed(line.states[number], line.actions[number])
        if space not in deed.drops:
            continue
        led = {goal: start for start, goal in led_by(deed)}
        if space not in led:
            return number
        space = led[space]
    return None
