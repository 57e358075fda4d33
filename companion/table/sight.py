"""What a table sees that tells its pieces apart: how many of which kind are on each space, and in hands.

Laws: it is told as a whole each time, so no part of it is older than another; and pieces that are alike
count, whichever of them they are.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import Occupancy, Thing
from companion.rules.kernel.names import Action, Actor, Space
from companion.table.entry import parts
from companion.table.events import Seen

Spot = tuple[Space, Actor, str]
"""A space, and whose pieces of which kind are counted there."""
Change = Mapping[Spot, int]
"""How many more stand there, or fewer; never none."""
REMEMBERED: Final = 4096
"""Actions whose change is kept: those of a few positions."""


@dataclass(frozen=True, slots=True)
class Sight:
    """What is seen now, and when each space last lost something, or got something."""

    standing: Mapping[Space, tuple[Thing, ...]]
    held: tuple[Thing, ...]
    left_s: Mapping[Space, float]
    came_s: Mapping[Space, float]
    last_s: float


def sight_after(before: Sight | None, seen: Seen) -> Sight:
    """What is seen from now on."""
    if before is None:
        return Sight(seen.standing, seen.held, {}, {}, seen.at_s)
    left_s, came_s = {**before.left_s}, {**before.came_s}
    for (space, _, _), more in _between(_counted(before.standing), _counted(seen.standing)).items():
        (came_s if more > 0 else left_s)[space] = seen.at_s
    return Sight(seen.standing, seen.held, left_s, came_s, seen.at_s)


def change_seen(sight: Sight, game: Game[Any], state: object) -> Change:
    """How what stands there differs from what the position says."""
    return _between(_placed(game.occupancy(state)), _counted(sight.standing))


@lru_cache(maxsize=REMEMBERED)
def change_by(game: Game[Any], state: Any, action: Action) -> Change:  # noqa: ANN401 - any game's
    """What hands change for that action. A group that others make room for stands beside them already."""
    form, actor = parts(game, action), game.actor(state)
    group = [(kind, int(form[kind])) for kind in game.counts & form.keys()]
    if group and actor is not None:
        [start] = {*game.deed(state, action).lifts, *game.early(state, action)}
        [goal] = {Space(form[name]) for name in game.aims & form.keys()} - {start}
        gone = {(start, actor, kind): -count for kind, count in group if count}
        return {**gone, **{(goal, actor, kind): count for kind, count in group if count}}
    after = game.occupancy(game.apply(state, action))
    return _between(_placed(game.occupancy(state)), _placed(after))


def is_part(change: Change, whole: Change) -> bool:
    """Whether all of that change belongs to the other one."""
    pairs = [(more, whole.get(spot, 0)) for spot, more in change.items()]
    return all(0 < more <= of or of <= more < 0 for more, of in pairs)


def losses(change: Change) -> Change:
    """What is gone of it."""
    return {spot: more for spot, more in change.items() if more < 0}


def spaces_of(change: Collection[Spot]) -> frozenset[Space]:
    return frozenset(space for space, _, _ in change)


def _counted(standing: Mapping[Space, tuple[Thing, ...]]) -> Counter[Spot]:
    return Counter((space, one.owner, one.value) for space, there in standing.items() for one in there)


def _placed(occupancy: Occupancy) -> Counter[Spot]:
    return Counter((space, there.owner, kind) for space, there in occupancy.items() for kind in there.kinds)


def _between(before: Counter[Spot], after: Counter[Spot]) -> Change:
    spots = {**before, **after}
    return {spot: after[spot] - before[spot] for spot in spots if after[spot] != before[spot]}
