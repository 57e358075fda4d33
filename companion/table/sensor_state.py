"""The state of the sensors: levels of cells, settled or bouncing, and identified pieces.

Laws: many spaces that are emptied at once have lost their power, not their pieces; they count as empty only
if they stay so. Identified pieces are reported as a whole each time, so that no part is older than another;
pieces that are alike are counted, not identified.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import Action, Actor, Game, Occupancy, Space, Thing
from companion.table.entry import parts
from companion.table.events import Seen

TOGETHER_S: Final = 0.01
"""Edges that are closer than this belong together; two hands are slower."""
GLITCH: Final = 9
"""So many spaces emptied within `GLITCH_S` are a glitch of the power or of a shared wire."""
GLITCH_S: Final = 0.03
SPREADS_S: Final = 0.1
"""Spaces emptied so soon after the first one belong to the glitch, as edges may come late."""
GLITCHES_S: Final = 0.5
"""The longest glitch; spaces that are empty after it were emptied."""


@dataclass(frozen=True, slots=True)
class Bouncing:
    """A level that counts once it has been stable for a while."""

    occupied: bool
    since_s: float
    away: tuple[float, float] = (0.0, 0.0)
    """The longest interval in which it showed the other level without a break."""
    glitch_s: float | None = None
    """When the glitch that it is part of began."""

    def settles_at(self, settle_s: float) -> float:
        """When it counts, if no edge comes before."""
        at_s = self.since_s + settle_s
        return at_s if self.glitch_s is None or self.occupied else max(at_s, self.glitch_s + GLITCHES_S)

    @property
    def opened_s(self) -> float | None:
        """When it was emptied, though it may be filled again by now."""
        if not self.occupied:
            return self.since_s
        return self.away[0] if self.away[1] > self.away[0] else None


@dataclass(frozen=True, slots=True)
class LevelChange:
    """The level a space has settled to: a new one, or the old one after a flicker."""

    space: Space
    occupied: bool
    from_s: float
    """The edge before the stable level; of a flicker, the beginning of its longest part."""
    to_s: float
    """The same; of a flicker, the end of its longest part."""
    last_s: float
    """The last edge of all."""
    flicker: bool


@dataclass(frozen=True, slots=True)
class Contacts:
    """Debounced cells: `levels` has settled; a space that never reported is in neither map."""

    levels: Mapping[Space, bool] = field(default_factory=lambda: MappingProxyType({}))
    bouncing: Mapping[Space, Bouncing] = field(default_factory=lambda: MappingProxyType({}))

    def with_edge(self, space: Space, *, occupied: bool, at_s: float) -> "Contacts":
        """After one edge."""
        before = self.bouncing.get(space)
        if occupied is (before.occupied if before else self.levels.get(space)):
            return self
        if before is None:
            after = Bouncing(occupied, at_s)
        elif occupied is self.levels.get(space):
            longest = max(before.away, (before.since_s, at_s), key=lambda away: away[1] - away[0])
            after = Bouncing(occupied, at_s, longest, before.glitch_s)
        else:
            after = Bouncing(occupied, at_s, before.away, before.glitch_s)
        bouncing = {**self.bouncing, space: after}
        return Contacts(self.levels, bouncing if occupied else self._with_glitch(bouncing, at_s))

    def _with_glitch(self, bouncing: Mapping[Space, Bouncing], at_s: float) -> Mapping[Space, Bouncing]:
        """After one more space was emptied: mark all spaces of a glitch, if there is one."""
        opened = {
            space: opened_s
            for space, contact in bouncing.items()
            if self.levels.get(space) and (opened_s := contact.opened_s) is not None
        }
        began = [one.glitch_s for one in bouncing.values() if one.glitch_s is not None]
        if not began or at_s - max(began) > SPREADS_S:
            opened = {space: opened_s for space, opened_s in opened.items() if at_s - opened_s <= GLITCH_S}
            began = [min(opened.values())] if len(opened) >= GLITCH else []
        if not began:
            return bouncing
        since_s = max(began)
        return {
            space: replace(one, glitch_s=since_s) if since_s <= opened.get(space, -1.0) else one
            for space, one in bouncing.items()
        }

    def settle(self, at_s: float, settle_s: float) -> tuple["Contacts", tuple[LevelChange, ...]]:
        """Settle what has been stable for `settle_s` by that time; return the level changes.

        The first level of a space is no change.

        Spaces that change together settle together: a board that is set up all at once is never seen half set
        up.
        """
        due_s = self.settles_at(settle_s)
        if due_s is None or due_s > at_s:
            return self, ()
        due = {
            space: contact
            for space, contact in self.bouncing.items()
            if contact.settles_at(settle_s) <= at_s + TOGETHER_S
        }
        by_time = sorted(due.items(), key=lambda one: one[1].since_s)
        changes = tuple(
            _change(space, contact, self.levels[space])
            for space, contact in by_time
            if space in self.levels and not (contact.occupied and contact.glitch_s is not None)
        )
        levels = {**self.levels, **{space: contact.occupied for space, contact in by_time}}
        rest = {space: contact for space, contact in self.bouncing.items() if space not in due}
        return Contacts(levels, rest), changes

    def settles_at(self, settle_s: float) -> float | None:
        """When the next level settles, if no edge comes before."""
        return min((contact.settles_at(settle_s) for contact in self.bouncing.values()), default=None)

    def empty_spaces(self) -> frozenset[Space]:
        """The spaces that have settled as empty."""
        return frozenset(space for space, level in self.levels.items() if not level)

    def occupied_spaces(self) -> frozenset[Space]:
        """The spaces that have settled as occupied."""
        return frozenset(space for space, level in self.levels.items() if level)


def _change(space: Space, contact: Bouncing, before: bool) -> LevelChange:  # noqa: FBT001 - a level
    flicker = before is contact.occupied
    from_s, to_s = contact.away if flicker else (contact.since_s, contact.since_s)
    return LevelChange(space, contact.occupied, from_s, to_s, contact.since_s, flicker=flicker)


Spot = tuple[Space, Actor, str]
"""A space, an owner and a kind, whose pieces are counted there."""
PieceChange = Mapping[Spot, int]
"""How many more pieces are on each spot, or fewer; zero is left out."""
CHANGES_KEPT: Final = 4096
"""Actions whose change is cached: those of a few positions."""


@dataclass(frozen=True, slots=True)
class SeenPieces:
    """The identified pieces, and when each space last lost or received one."""

    on_board: Mapping[Space, tuple[Thing, ...]]
    held: tuple[Thing, ...]
    left_s: Mapping[Space, float]
    came_s: Mapping[Space, float]
    last_s: float


def update_seen(before: SeenPieces | None, seen: Seen) -> SeenPieces:
    """The identified pieces after a report."""
    if before is None:
        return SeenPieces(seen.standing, seen.held, {}, {}, seen.at_s)
    left_s, came_s = {**before.left_s}, {**before.came_s}
    for (space, _, _), more in _change_between(
        _count_seen(before.on_board), _count_seen(seen.standing)
    ).items():
        (came_s if more > 0 else left_s)[space] = seen.at_s
    return SeenPieces(seen.standing, seen.held, left_s, came_s, seen.at_s)


def seen_change(sight: SeenPieces, game: Game[Any], state: object) -> PieceChange:
    """How the identified pieces differ from the position."""
    return _change_between(_count_occupancy(game.hands.occupancy(state)), _count_seen(sight.on_board))


@lru_cache(maxsize=CHANGES_KEPT)
def change_of_action(game: Game[Any], state: Any, action: Action) -> PieceChange:  # noqa: ANN401 - any game's
    """The change an action makes; a group that pushes others off is placed beside them first."""
    form, actor = parts(game, action), game.rules.actor(state)
    group = [(kind, int(form[kind])) for kind in game.stacks.count_parts & form.keys()]
    if group and actor is not None:
        [start] = {*game.hands.deed(state, action).lifts, *game.hands.early_lifts(state, action)}
        [goal] = {Space(form[name]) for name in game.hands.space_parts & form.keys()} - {start}
        gone = {(start, actor, kind): -count for kind, count in group if count}
        return {**gone, **{(goal, actor, kind): count for kind, count in group if count}}
    after = game.hands.occupancy(game.rules.apply(state, action))
    return _change_between(_count_occupancy(game.hands.occupancy(state)), _count_occupancy(after))


def is_part(change: PieceChange, whole: PieceChange) -> bool:
    """Whether the change is part of the other one."""
    pairs = [(more, whole.get(spot, 0)) for spot, more in change.items()]
    return all(0 < more <= of or of <= more < 0 for more, of in pairs)


def losses(change: PieceChange) -> PieceChange:
    """The losses of the change."""
    return {spot: more for spot, more in change.items() if more < 0}


def spaces_of(change: Collection[Spot]) -> frozenset[Space]:
    return frozenset(space for space, _, _ in change)


def _count_seen(standing: Mapping[Space, tuple[Thing, ...]]) -> Counter[Spot]:
    return Counter((space, one.owner, one.value) for space, there in standing.items() for one in there)


def _count_occupancy(occupancy: Occupancy) -> Counter[Spot]:
    return Counter((space, there.owner, kind) for space, there in occupancy.items() for kind in there.kinds)


def _change_between(before: Counter[Spot], after: Counter[Spot]) -> PieceChange:
    spots = {**before, **after}
    return {spot: after[spot] - before[spot] for spot in spots if after[spot] != before[spot]}
