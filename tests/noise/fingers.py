"""What hands and arms do beside what they mean: in any game, and never on the spaces that are spared."""

from collections.abc import Collection, Iterable, Sequence
from math import dist
from typing import Final

from companion.games.kernel import Space
from tests.noise.acts import Verb
from tests.noise.magnet import HELD_MM, LIFTS_MS, PITCH_MM, Point, Walk, edges, reach_of
from tests.noise.script import Script
from tests.noise.turn import Turn

SWEEPS_MS: Final = (50, 800)
BUMPS_MS: Final = (5, 110)
TOUCHES_MS: Final = 20
"""A piece that is bumped twice stands for so long in between."""
WITHIN_MS: Final = 150
"""What an arm opens, it opens so soon one after the other."""


def sweep(script: Script, spaces: Iterable[Space]) -> None:
    """An arm opens these cells, nearly all at once."""
    began_ms = script.at_ms
    ends = []
    for space in spaces:
        script.flourish().go_to(began_ms + script.turn.random.randint(0, WITHIN_MS)).lift(space)
        ends.append(script.wait(*SWEEPS_MS).put(space, space).at_ms)
    script.earnest().go_to(max(ends))


def bump(script: Script, moments: Iterable[tuple[int, Space]], spared: Collection[Space]) -> None:
    """The hand that is at these spaces at these moments nudges what stands beside them."""
    turn = script.turn
    busy: dict[Space, int] = {}
    for at_ms, space in moments:
        near = [other for other in turn.near(space) if other not in spared]
        for other in near[:2] if turn.random.random() < 0.8 else []:
            began_ms = max(0, at_ms + turn.random.randint(-80, 120))
            if began_ms < busy.get(other, 0):
                continue
            script.flourish().go_to(began_ms).lift(other).wait(*BUMPS_MS).put(other, other)
            busy[other] = script.at_ms + TOUCHES_MS
    script.earnest()


def knock_over(
    script: Script, fallen: Collection[Space], free: Collection[Space | None], from_ms: int = 0
) -> None:
    """These pieces fall, and half of them come to lie on these spaces, where there is one."""
    random = script.turn.random
    for space, elsewhere in zip(fallen, free, strict=True):
        script.go_to(from_ms + random.randint(0, 400)).lift(space).wait(100, 800)
        if elsewhere is not None and random.random() < 0.5:
            script.put(space, elsewhere)
        else:
            script.aside(space)


LOW_MM: Final = (4, 18)
"""How high a hand is over the board that goes over it without care."""
SPEED_MM_S: Final = (150, 1500)
FLIPPED: Final = 0.5
"""How often a ring has its other pole down: where a piece stands the reed then feels nothing of either."""


def cross(
    script: Script,
    way: Sequence[tuple[float, float]],
    spared: Collection[Space] = (),
    rest_ms: int = 0,
    *,
    ring: bool = True,
) -> None:
    """A ring, or a piece, is carried low over the board from point to point, and rests on its way.

    Points are told as places are. No reed that is spared feels it.
    """
    turn, random = script.turn, script.turn.random
    flipped, mm_s = ring and random.random() < FLIPPED, random.uniform(*SPEED_MM_S)
    first, *others = ((PITCH_MM * x, PITCH_MM * y) for x, y in way)
    path = Walk([Point(script.at_ms, *first, random.uniform(*LOW_MM))])
    for point in others:
        path.to(*point, 1000 * dist(point, (path.last.x_mm, path.last.y_mm)) / mm_s, path.last.z_mm)
        path.rest(rest_ms)
    path.to(path.last.x_mm, path.last.y_mm, random.uniform(*LIFTS_MS), HELD_MM)
    for at_ms, space, near in edges(
        turn.line.game.hands.places_of(turn.line.state), path.points, reach_of(random), []
    ):
        script.go_to(at_ms)
        if space in spared:
            continue
        if space not in turn.standing:
            script.add(Verb.COVER if near else Verb.BARE, space)
        elif flipped:
            script.add(Verb.STICK, space, "open") if near else script.add(Verb.HEAL, space)
    script.go_to(round(path.last.at_ms))


def over(turn: Turn, point: tuple[float, float] | None = None) -> list[tuple[float, float]]:
    """Some way over the board and back to the side where it came from, by that point or any."""
    places = turn.line.game.hands.places_of(turn.line.state).values()
    xs, ys = zip(*places, strict=True)
    random = turn.random
    side = random.choice([min(ys) - 1.0, max(ys) + 1.0])
    first, last = ((random.uniform(min(xs), max(xs)), side) for _ in range(2))
    return [first, point or (random.uniform(min(xs), max(xs)), random.uniform(min(ys), max(ys))), last]
