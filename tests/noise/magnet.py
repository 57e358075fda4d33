"""A magnet in the foot of a piece, moved in millimetres over reeds, and the edges that it makes.

The model of `firmware_notes/magnets.md`: a reed lies beside the place of its piece. It closes when the magnet
comes near, and opens again only when it is farther away than that.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from random import Random
from typing import Final

from companion.games.kernel import Places, Space
from tests.noise.acts import Verb
from tests.noise.script import Script
from tests.noise.turn import Turn

PITCH_MM: Final = 40.0
BESIDE_MM: Final = 8.0
"""The middle of a reed lies so far east of the place of the piece."""
CLOSES_MM: Final = (17.0, 25.0)
"""How far from the middle of a reed a magnet closes it: 6 x 3 mm at 15 AT, 8 x 3 mm at 10 AT."""
STAYS_MM: Final = (1.5, 5.0)
"""How much farther away it opens again."""
OPENS_MM: Final = 27.5
"""There it has opened: a piece in its place holds no reed next door."""
HELD_MM: Final = 60.0
"""How high a piece is carried: no reed feels it there."""
LIFTS_MS: Final = (60, 200)
"""How long it takes from there to the board."""
EDGE: Final = (0.35, 0.55)
"""How far from the middle of its space a piece stands on an edge, in spaces."""
ASKEW_MM: Final = 4.0
"""How exactly a child aims."""


@dataclass(frozen=True, slots=True)
class Point:
    """Where the magnet is at a moment."""

    at_ms: float
    x_mm: float
    y_mm: float
    z_mm: float = 0.0

    def distance_mm(self, x_mm: float, y_mm: float) -> float:
        return dist((self.x_mm, self.y_mm, self.z_mm), (x_mm, y_mm, 0.0))


@dataclass(frozen=True, slots=True)
class Reach:
    """How near a magnet closes a reed, and how far away it opens it."""

    closes_mm: float
    opens_mm: float


def reach_of(random: Random) -> Reach:
    """Of some piece and some reeds."""
    closes_mm = random.uniform(*CLOSES_MM)
    return Reach(closes_mm, min(closes_mm + random.uniform(*STAYS_MM), OPENS_MM))


def place_mm(where: Places, space: Space) -> tuple[float, float]:
    """The cross on which a piece stands there."""
    east, north = where[space]
    return PITCH_MM * east, PITCH_MM * north


@dataclass
class Walk:
    """The path of one magnet, point after point."""

    points: list[Point]

    @property
    def last(self) -> Point:
        return self.points[-1]

    def to(self, x_mm: float, y_mm: float, ms: float, z_mm: float = 0.0) -> None:
        """Straight there, at one speed."""
        self.points.append(Point(self.last.at_ms + ms, x_mm, y_mm, z_mm))

    def rest(self, ms: float) -> None:
        last = self.last
        self.to(last.x_mm, last.y_mm, ms, last.z_mm)


def edges(
    where: Places, points: Sequence[Point], reach: Reach, closed: Sequence[Space]
) -> Iterator[tuple[int, Space, bool]]:
    """When which reed goes over, millisecond by millisecond; those of `closed` are so at first."""
    reeds = {space: (x_mm + BESIDE_MM, y_mm) for space in where for x_mm, y_mm in (place_mm(where, space),)}
    down = set(closed)
    for start, end in pairwise(points):
        if min(start.z_mm, end.z_mm) >= reach.opens_mm:
            continue
        near = _near(reeds, start, end, reach.opens_mm)
        for at_ms in range(round(start.at_ms), round(end.at_ms) + 1):
            here = _between(start, end, at_ms)
            for space in near:
                far_mm = here.distance_mm(*reeds[space])
                if space in down and far_mm > reach.opens_mm:
                    down.discard(space)
                    yield at_ms, space, False
                elif space not in down and far_mm <= reach.closes_mm:
                    down.add(space)
                    yield at_ms, space, True


def unfelt_ms(where: Places, points: Sequence[Point], reach: Reach, start: Space) -> int:
    """For how long at most no reed feels the magnet on its way."""
    down, since_ms, longest_ms = {start}, 0, 0
    for at_ms, space, closed in edges(where, points, reach, [start]):
        if closed and not down:
            longest_ms = max(longest_ms, at_ms - since_ms)
        (down.add if closed else down.discard)(space)
        since_ms = at_ms
    return longest_ms


def _near(reeds: Mapping[Space, tuple[float, float]], start: Point, end: Point, mm: float) -> list[Space]:
    """The reeds that may feel anything of that part of the path."""
    mm += 1
    return [
        space
        for space, (x_mm, y_mm) in reeds.items()
        if min(start.x_mm, end.x_mm) - mm <= x_mm <= max(start.x_mm, end.x_mm) + mm
        and min(start.y_mm, end.y_mm) - mm <= y_mm <= max(start.y_mm, end.y_mm) + mm
    ]


def _between(start: Point, end: Point, at_ms: float) -> Point:
    took_ms = end.at_ms - start.at_ms
    share = min(1.0, max(0.0, (at_ms - start.at_ms) / took_ms)) if took_ms else 1.0
    return Point(
        at_ms,
        start.x_mm + share * (end.x_mm - start.x_mm),
        start.y_mm + share * (end.y_mm - start.y_mm),
        start.z_mm + share * (end.z_mm - start.z_mm),
    )


def askew_mm(turn: Turn, space: Space) -> tuple[float, float]:
    """Where a child puts a piece that it wants to put there."""
    x_mm, y_mm = place_mm(turn.line.game.hands.places_of(turn.line.state), space)
    return x_mm + turn.random.uniform(-ASKEW_MM, ASKEW_MM), y_mm + turn.random.uniform(-ASKEW_MM, ASKEW_MM)


def onto_an_edge(turn: Turn, goal: Space, at_ms: int) -> Walk:
    """From above to somewhere between its goal and what lies beside."""
    x_mm, y_mm = place_mm(turn.line.game.hands.places_of(turn.line.state), goal)
    east, north = turn.random.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
    off_mm = PITCH_MM * turn.random.uniform(*EDGE)
    path = Walk([Point(at_ms, x_mm + east * off_mm, y_mm + north * off_mm, HELD_MM)])
    path.to(path.last.x_mm, path.last.y_mm, turn.random.uniform(*LIFTS_MS))
    return path


def walk(script: Script, piece: str, goal: Space, path: Walk, reach: Reach) -> None:
    """A piece goes that way to its goal, from a hand or from where it stands: reeds feel it as it passes."""
    where = script.turn.line.game.hands.places_of(script.turn.line.state)
    start = Space(piece) if path.points[0].z_mm < HELD_MM else None
    off, down = start is None, set[Space]()
    for at_ms, space, closed in edges(where, path.points, reach, [start] if start else []):
        script.go_to(at_ms)
        if space == start and not off:
            off = True
            script.lift(piece)
        else:
            script.add(Verb.COVER if closed else Verb.BARE, space)
            (down.add if closed else down.discard)(space)
    assert down == {goal}, (down, goal)
    script.go_to(round(path.last.at_ms)).put(piece, goal).add(Verb.BARE, goal)
