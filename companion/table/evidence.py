"""The evidence of cells and identified pieces: levels, edges since the board was right, and grades.

A cell under an exchange is occupied before and after; that it was empty in between is the evidence. How
long, and when, distinguishes an exchange from a nudge by an arm. The same history shows the touched pieces.

Laws:
- Many spaces that are emptied at once have lost their power, not their pieces; they count as empty only if
  they stay so.
- The history is of cells only. A touched piece obliges only to legal actions, and to nothing where no legal
  action moves or takes it.
- Identified pieces are reported as a whole each time, so that no part is older than another; pieces that are
  alike are counted, not identified.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import MappingProxyType
from typing import Any, Final, Self

from companion.games.kernel import Action, Actor, Game, Occupancy, Space, Thing

Spaces = frozenset[Space]
NOWHERE: Final[Spaces] = frozenset()

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

        The first level of a space is no change. Spaces that change together settle together: a board that is
        set up all at once is never seen half set up.
        """
        due_s = self.settles_at(settle_s)
        if due_s is None or due_s > at_s:
            return self, ()
        due = {
            space: contact
            for space, contact in self.bouncing.items()
            if contact.settles_at(settle_s) <= at_s + TOGETHER_S
        }
        by_time, changes = sorted(due.items(), key=lambda one: one[1].since_s), []
        for space, contact in by_time:
            if space in self.levels and not (contact.occupied and contact.glitch_s is not None):
                since_s, flicker = contact.since_s, self.levels[space] is contact.occupied
                from_s, to_s = contact.away if flicker else (since_s, since_s)
                changes.append(LevelChange(space, contact.occupied, from_s, to_s, since_s, flicker))
        levels = {**self.levels, **{space: contact.occupied for space, contact in by_time}}
        rest = {space: contact for space, contact in self.bouncing.items() if space not in due}
        return Contacts(levels, rest), tuple(changes)

    def settles_at(self, settle_s: float) -> float | None:
        return min((contact.settles_at(settle_s) for contact in self.bouncing.values()), default=None)

    def empty_spaces(self) -> Spaces:
        return frozenset(space for space, level in self.levels.items() if not level)

    def occupied_spaces(self) -> Spaces:
        return frozenset(space for space, level in self.levels.items() if level)


@dataclass(frozen=True, slots=True)
class Opening:
    """An interval in which a space was empty, between two in which it was occupied."""

    space: Space
    from_s: float
    to_s: float

    @property
    def length_s(self) -> float:
        return self.to_s - self.from_s


@dataclass(frozen=True, slots=True)
class CellHistory:
    """The edges of the action under way."""

    open_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Spaces that were emptied and still are, with the time."""
    filled_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Spaces that were filled and still are, with the time."""
    passed_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Spaces that were filled and are empty again, with the time of filling."""
    openings: tuple[Opening, ...] = ()
    """Intervals of spaces that were emptied and filled again."""
    last_s: float = 0.0
    """The last edge of all."""

    def with_changes(self, changes: Iterable[LevelChange]) -> "CellHistory":
        """Add the levels that have settled since."""
        open_s, filled_s, passed_s = {**self.open_s}, {**self.filled_s}, {**self.passed_s}
        openings, last_s = [*self.openings], self.last_s
        for change in changes:
            space, last_s = change.space, max(last_s, change.last_s)
            match change.occupied, change.flicker:
                case True, True:
                    openings.append(Opening(space, change.from_s, change.to_s))
                case True, False:
                    if space in open_s:
                        openings.append(Opening(space, open_s.pop(space), change.from_s))
                    filled_s[space] = change.from_s
                case False, False:
                    if space in filled_s:
                        passed_s[space] = filled_s.pop(space)
                    open_s[space] = change.from_s
                case _:
                    pass
        return CellHistory(open_s, filled_s, passed_s, tuple(openings), last_s)

    def left_at(self, space: Space) -> float | None:
        """When the piece that stood there has left, though another may have come since."""
        again = (opening.from_s for opening in reversed(self.openings) if opening.space == space)
        return self.open_s.get(space, next(again, None))

    def last_edge_of(self, spaces: Spaces) -> float:
        """The last edge that may belong to an action on these spaces; straightening elsewhere is ignored."""
        ends = [opening.to_s for opening in self.openings if opening.space in spaces]
        ends += [at_s for space, at_s in self.filled_s.items() if space in spaces]
        return max((*self.open_s.values(), *ends), default=self.last_s)

    def emptied_spaces(self) -> Spaces:
        """Spaces that were emptied, whether filled again or not."""
        return frozenset((*self.open_s, *(opening.space for opening in self.openings)))

    def handled_spaces(self) -> Spaces:
        """Spaces where hands were, and not only an arm: emptied for as long as an exchange takes."""
        return frozenset(opening.space for opening in self.openings if opening.length_s >= EXCHANGE_S)

    def without(self, spaces: Iterable[Space]) -> Self:
        """Drop what happened on these spaces: it belongs to the committed action."""
        done = frozenset(spaces)
        return replace(
            self,
            open_s={space: at_s for space, at_s in self.open_s.items() if space not in done},
            filled_s={space: at_s for space, at_s in self.filled_s.items() if space not in done},
            passed_s={space: at_s for space, at_s in self.passed_s.items() if space not in done},
            openings=tuple(opening for opening in self.openings if opening.space not in done),
        )

    def clear(self) -> "CellHistory":
        """Forget everything but the last edge, once the board is right."""
        return CellHistory(last_s=self.last_s)


def lifted_pieces(
    trail: CellHistory, spaces: Spaces, at_s: float, grace_s: float, since_s: float
) -> tuple[Space, ...]:
    """Those of the spaces that were emptied since then for longer than the grace, in order."""
    empty = [(from_s, space) for space, from_s in trail.open_s.items() if at_s - from_s > grace_s]
    empty += [(opening.from_s, opening.space) for opening in trail.openings if opening.length_s > grace_s]
    return tuple(
        dict.fromkeys(space for from_s, space in sorted(empty) if from_s > since_s and space in spaces)
    )


def obliged_actions(game: Game[Any], state: object, touched: tuple[Space, ...]) -> tuple[Action, ...]:
    """The legal actions that touch-move leaves, given the touched spaces in order.

    An own piece has to move, a piece of the other side has to be taken; after touching both, the one takes
    the other where that is legal, else the first touch obliges.
    """
    legal, first = tuple(game.rules.legal(state)), obliging_pieces(game, state, touched) if touched else ()
    if not first:
        return legal
    lifts = {action: {*game.hands.deed(state, action).lifts} for action in legal}
    standing, actor = game.hands.occupancy(state), game.rules.actor(state)
    own = [space for space in first if standing[space].owner == actor]
    others = [space for space in first if space not in own]
    if own and others and (both := [action for action in legal if {own[0], others[0]} <= lifts[action]]):
        return tuple(both)
    return tuple(action for action in legal if first[0] in lifts[action])


def obliging_pieces(game: Game[Any], state: object, touched: tuple[Space, ...]) -> tuple[Space, ...]:
    """Those of the touched pieces that a legal action lifts."""
    deeds = [game.hands.deed(state, action) for action in game.rules.legal(state)]
    return tuple(space for space in touched if any(space in deed.lifts for deed in deeds))


EXCHANGE_S: Final = 0.12
"""The shortest exchange of one piece for another by hand; a nudge is shorter."""
FLICK_S: Final = 0.012
"""Anything shorter is a bouncing contact."""
LATER_S: Final = 0.15
"""The shortest time for a piece to come from elsewhere and push another one off."""
SWEEP_S: Final = 0.15
"""An arm opens spaces within this time; hands take pieces up one after the other."""
AT_ONCE_S: Final = 0.12
"""Two pieces that two hands take up in turn are further apart than this."""


class Evidence(IntEnum):
    """Grades of evidence, by how sure they are."""

    NONE = 0
    NUDGE = 1
    """It was empty for a moment: rather an arm."""
    PUSH = 2
    """It was empty for a moment, when a sliding piece could have pushed off the one there."""
    EXCHANGE = 3
    """It was empty for as long as hands need."""


def evidence_of(trail: CellHistory, unseen: Spaces, lifts: Iterable[Space]) -> Evidence:
    """The grade of the least sure of these spaces, for a piece from another of the lifts."""
    left_s = {space: trail.open_s.get(space) for space in lifts} if unseen else {}
    for space in unseen & left_s.keys():  # one has left it, and another one has come since
        again = (one.from_s for one in trail.openings if one.space == space and one.length_s >= EXCHANGE_S)
        left_s[space] = next(again, None)
    grade = Evidence.EXCHANGE
    for space in unseen:
        others_s = (at_s for other, at_s in left_s.items() if other != space and at_s is not None)
        came_s, openings = min(others_s, default=None), (one for one in trail.openings if one.space == space)
        grade = min(grade, max((_of_opening(one, came_s) for one in openings), default=Evidence.NONE))
    return grade


def _of_opening(opening: Opening, left_s: float | None) -> Evidence:
    if opening.length_s >= EXCHANGE_S:
        return Evidence.EXCHANGE
    if opening.length_s < FLICK_S:
        return Evidence.NONE
    came = left_s is not None and opening.from_s >= left_s + LATER_S
    return Evidence.PUSH if came else Evidence.NUDGE


def is_sweep(trail: CellHistory, spaces: Spaces) -> bool:
    """Whether other spaces were opened together with these, and as long: probably by an arm."""
    among = [opening for opening in trail.openings if opening.length_s >= EXCHANGE_S]
    return any(
        one.space in spaces and other.space not in spaces and abs(one.from_s - other.from_s) < SWEEP_S
        for one in among
        for other in among
    )


def is_at_once(trail: CellHistory, spaces: Spaces) -> bool:
    """Whether one of these spaces was emptied just as another was emptied or filled again."""
    openings = [opening for opening in trail.openings if opening.space in spaces]
    emptied = [(space, at_s) for space, at_s in trail.open_s.items() if space in spaces]
    emptied += [(opening.space, opening.from_s) for opening in openings]
    filled = [(opening.space, opening.to_s) for opening in openings]
    return any(
        one != other and abs(one_s - other_s) < AT_ONCE_S
        for one, one_s in emptied
        for other, other_s in (*emptied, *filled)
    )


Spot = tuple[Space, Actor, str]
"""A space, an owner and a kind, whose pieces are counted there."""
PieceChange = Mapping[Spot, int]
"""How many more pieces are on each spot, or fewer; zero is left out."""


@dataclass(frozen=True, slots=True)
class SeenPieces:
    """The identified pieces, and when each space last lost or received one."""

    on_board: Mapping[Space, tuple[Thing, ...]]
    held: tuple[Thing, ...]
    left_s: Mapping[Space, float]
    came_s: Mapping[Space, float]
    last_s: float
    down: Spaces = NOWHERE
    """The spaces whose piece lies on its face."""

    def change_from(self, game: Game[Any], state: object) -> PieceChange:
        return change_between(count_pieces(game.hands.occupancy(state)), _count_seen(self.on_board))


def update_seen(
    before: SeenPieces | None,
    standing: Mapping[Space, tuple[Thing, ...]],
    held: tuple[Thing, ...],
    at_s: float,
    down: Spaces = NOWHERE,
) -> SeenPieces:
    """The identified pieces after a report of all of them."""
    if before is None:
        return SeenPieces(standing, held, {}, {}, at_s, down)
    left_s, came_s = {**before.left_s}, {**before.came_s}
    for (space, _, _), more in change_between(_count_seen(before.on_board), _count_seen(standing)).items():
        (came_s if more > 0 else left_s)[space] = at_s
    return SeenPieces(standing, held, left_s, came_s, at_s, down)


def is_part(change: PieceChange, whole: PieceChange) -> bool:
    pairs = [(more, whole.get(spot, 0)) for spot, more in change.items()]
    return all(0 < more <= of or of <= more < 0 for more, of in pairs)


def losses(change: PieceChange) -> PieceChange:
    return {spot: more for spot, more in change.items() if more < 0}


def spaces_of(change: Collection[Spot]) -> Spaces:
    return frozenset(space for space, _, _ in change)


def _count_seen(standing: Mapping[Space, tuple[Thing, ...]]) -> Counter[Spot]:
    return Counter((space, one.owner, one.value) for space, there in standing.items() for one in there)


def count_pieces(occupancy: Occupancy) -> Counter[Spot]:
    return Counter((space, there.owner, kind) for space, there in occupancy.items() for kind in there.kinds)


def change_between(before: Counter[Spot], after: Counter[Spot]) -> PieceChange:
    spots = {**before, **after}
    return {spot: after[spot] - before[spot] for spot in spots if after[spot] != before[spot]}
