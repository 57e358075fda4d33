"""What hands may be up to: every legal action as the board would show it.

A lifted piece is the beginning of an action. Law: the order in which hands do things never matters, and an
action is done only where it explains every space of the settled board.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.hands import NO_DEED, Deed, counts, counts_after
from companion.rules.kernel.names import Action, Space
from companion.rules.kernel.reason import Reason

Spaces = frozenset[Space]
NOWHERE: Final[Spaces] = frozenset()


@dataclass(frozen=True, slots=True)
class Difference:
    """How the settled board differs from what the game says stands there."""

    missing: Spaces = NOWHERE
    """A piece should stand here, and nothing does."""
    extra: Spaces = NOWHERE
    """Nothing should stand here, and something does."""
    touched: Spaces = NOWHERE
    """Has been empty since the board was last right."""

    @property
    def right(self) -> bool:
        """Whether the board shows what the game says."""
        return not (self.missing or self.extra)


ALIKE: Final = Difference()


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal action, and what it does to the spaces that can be felt."""

    action: Action
    deed: Deed
    empties: Spaces
    fills: Spaces
    unseen: Spaces
    """Spaces that the deed concerns and that look the same before and after."""
    felt: bool
    """Whether every space that the deed concerns has a cell."""

    def explains(self, seen: Difference) -> bool:
        """Whether the board looks as it does when the action is done and no hand holds anything.

        What looks the same before and after must at least have been touched.
        """
        return (
            self.deed != NO_DEED
            and self.felt
            and seen.missing == self.empties
            and seen.extra == self.fills
            and self.unseen <= seen.touched
        )

    def begins_with(self, seen: Difference) -> bool:
        """Whether the board looks as it may while the action is being done."""
        return bool(seen.missing) and seen.missing <= {*self.deed.lifts} and seen.extra <= self.fills


@lru_cache(maxsize=16)
def prospects(game: Game[Any], state: Any, watched: Spaces) -> tuple[Prospect, ...]:  # noqa: ANN401 - any game's
    """Every legal action of the position, in the order of the legal list."""
    before = counts(game.occupancy(state))
    return tuple(_prospect(action, game.deed(state, action), before, watched) for action in game.legal(state))


def _prospect(action: Action, deed: Deed, before: Counter[Space], watched: Spaces) -> Prospect:
    after = counts_after(before, deed)
    touched = frozenset((*deed.lifts, *deed.drops))
    concerned = watched & touched
    empties = frozenset(space for space in concerned if before[space] and not after[space])
    fills = frozenset(space for space in concerned if after[space] and not before[space])
    return Prospect(action, deed, empties, fills, concerned - empties - fills, felt=touched <= watched)


@lru_cache(maxsize=16)
def expected(game: Game[Any], state: Any, watched: Spaces) -> Spaces:  # noqa: ANN401 - any game's
    """The spaces with a cell where the game says that something stands."""
    return watched & game.occupancy(state).keys()


def why_not(game: Game[Any], state: object, seen: Difference) -> Reason | None:
    """Why what hands seem to have done is refused; `None` where it is like no action at all."""
    for deed in _guesses(seen):
        meant = game.meant(state, deed)
        reason = game.explain(state, meant) if meant is not None else None
        if reason is not None:
            return reason
    return None


def _guesses(seen: Difference) -> Iterator[Deed]:
    missing, extra = tuple(sorted(seen.missing)), tuple(sorted(seen.extra))
    if missing and not extra:
        # A piece that was put over another one leaves no more trace than that it was touched.
        for space in sorted(seen.touched - seen.missing):
            yield Deed(lifts=(*missing, space), drops=(space,))
    yield Deed(lifts=missing, drops=extra)
