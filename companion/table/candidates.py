"""Legal actions as candidates for what hands are doing: how the board looks while each is done.

Laws: a lifted piece is the beginning of an action. The order in which hands do things never matters.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.games.kernel import NO_DEED, Action, Deed, Game, Places, Reason, Space, piece_counts
from companion.table.entry import card_of

Spaces = frozenset[Space]
NOWHERE: Final[Spaces] = frozenset()
POSITIONS_KEPT: Final = 32
"""Positions whose candidates are cached: the current one and a few around it."""
PICTURES_KEPT: Final = 512
"""Positions whose occupied spaces are cached: those of a long game, as any may be on the board."""


@dataclass(frozen=True, slots=True)
class Difference:
    """How the settled board differs from a position."""

    missing: Spaces = NOWHERE
    """Spaces that should be occupied and are empty."""
    extra: Spaces = NOWHERE
    """Spaces that should be empty and are occupied."""

    @property
    def right(self) -> bool:
        """Whether the board agrees with the position."""
        return not (self.missing or self.extra)


ALIKE: Final = Difference()


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal action, and what it changes on the spaces with cells."""

    action: Action
    deed: Deed
    empties: Spaces
    fills: Spaces
    unseen: Spaces
    """Spaces of the deed with a cell that reads the same before and after."""
    blind: Spaces
    """Spaces of the deed without a trusted cell."""
    homes: Spaces = NOWHERE
    """Spaces that the action empties later, as a chore."""
    turns: Spaces = NOWHERE
    """Spaces where a piece is turned over afterwards, and may be in a hand for that."""
    card: str | None = None
    """The card that the action uses up."""

    @property
    def spaces(self) -> Spaces:
        """All spaces of the deed."""
        return frozenset((*self.deed.lifts, *self.deed.drops))

    @property
    def look(self) -> tuple[Spaces, Spaces, Spaces]:
        """What cells show of it, chores left out."""
        return self.empties, self.fills, self.unseen

    @property
    def exchanges(self) -> bool:
        """Whether no space reads differently after it than before."""
        return bool(self.unseen) and not (self.empties or self.fills)

    def shows(self, seen: Difference) -> bool:
        """Whether the board looks as it does once the action is done."""
        left = seen.missing - self.homes - self.turns
        return self.deed != NO_DEED and left == self.empties and seen.extra == self.fills

    @property
    def plain(self) -> bool:
        """Whether the cells can show that the action is over and every hand is empty."""
        if self.deed.lifts and not self.deed.drops:
            return False
        return not self.blind or (bool(self.fills) and self.blind.isdisjoint(self.deed.drops))

    def begins_with(self, seen: Difference) -> bool:
        """Whether the board looks as it may while the action is under way."""
        return bool(seen.missing) and seen.missing <= {*self.deed.lifts} and seen.extra <= self.fills


@lru_cache(maxsize=POSITIONS_KEPT)
def candidates_of(game: Game[Any], state: Any, trusted: Spaces) -> tuple[Candidate, ...]:  # noqa: ANN401 - any game's
    """Every legal action of the position, in the order of the legal list."""
    before = piece_counts(game.hands.occupancy(state))
    actor = game.rules.actor(state)
    return tuple(
        _candidate_of(action, card_of(game, actor, action), game.hands.deed(state, action), before, trusted)
        for action in game.rules.legal(state)
    )


def _candidate_of(
    action: Action, card: str | None, deed: Deed, before: Counter[Space], trusted: Spaces
) -> Candidate:
    touched, homes = frozenset((*deed.lifts, *deed.drops)), frozenset(deed.home)
    concerned = (trusted & touched) - homes
    after = {space: before[space] + deed.drops.count(space) - deed.lifts.count(space) for space in concerned}
    empties = frozenset(space for space in concerned if before[space] and not after[space])
    fills = frozenset(space for space in concerned if after[space] and not before[space])
    unseen, blind = concerned - empties - fills, touched - trusted - homes
    turns = frozenset(deed.turns) & trusted - fills if deed.turns else NOWHERE
    return Candidate(action, deed, empties, fills, unseen, blind, homes & trusted, turns, card)


@lru_cache(maxsize=PICTURES_KEPT)
def picture(game: Game[Any], state: Any) -> Spaces:  # noqa: ANN401 - any game's
    """The spaces that are occupied in the position."""
    return frozenset(game.hands.occupancy(state))


def difference(game: Game[Any], state: object, there: Spaces, trusted: Spaces) -> Difference:
    """How the occupied spaces differ from the position, on spaces with a trusted cell."""
    wanted = picture(game, state) & trusted
    return Difference(wanted - there, (there & trusted) - wanted)


def could_slide_on(prospect: Candidate, among: tuple[Candidate, ...], where: Places) -> bool:
    """Whether the piece may still be on its way: another goal lies beyond this one on the same line."""
    match prospect.deed:
        case Deed((start,), (goal,)) if start in where and goal in where:
            return any(
                other.deed.lifts[0] == start and lies_between(where, start, goal, other.deed.drops[0])
                for other in among
                if other.deed.lifts and len(other.deed.drops) == 1 and other is not prospect
            )
        case _:
            return False


def lies_between(where: Places, start: Space, middle: Space, end: Space) -> bool:
    """Whether the three lie in this order on one line."""
    if not {start, middle, end} <= where.keys():
        return False
    (x, y), (mx, my), (ex, ey) = where[start], where[middle], where[end]
    ax, ay, bx, by = mx - x, my - y, ex - mx, ey - my
    return ax * by == ay * bx and ax * bx + ay * by > 0


def why_refused(game: Game[Any], state: object, seen: Difference, touched: Spaces) -> Reason | None:
    """Why what hands seem to have done is illegal; `None` where it resembles no action at all."""
    for deed in _guesses(seen, touched):
        meant = game.hands.attempt_of(state, deed)
        reason = game.rules.explain(state, meant) if meant is not None else None
        if reason is not None:
            return reason
    return None


def _guesses(seen: Difference, touched: Spaces) -> Iterator[Deed]:
    missing, extra = tuple(sorted(seen.missing)), tuple(sorted(seen.extra))
    if missing and not extra:
        # A capture is no more than a touch to the cell of the captured piece.
        for space in sorted(touched - seen.missing):
            yield Deed(lifts=(*missing, space), drops=(space,))
    yield Deed(lifts=missing, drops=extra)
