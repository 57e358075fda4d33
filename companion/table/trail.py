"""What hands have left behind since the board was last right: what was opened, for how long, and filled when.

Law: it tells of cells only. What may be concluded from it is for others to say.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Self

from companion.rules.kernel.names import Space
from companion.table.contacts import Change


@dataclass(frozen=True, slots=True)
class Opening:
    """A space was empty for a while, and is occupied again."""

    space: Space
    from_s: float
    to_s: float

    @property
    def length_s(self) -> float:
        """For how long."""
        return self.to_s - self.from_s


@dataclass(frozen=True, slots=True)
class Trail:
    """The traces of one act, as far as it has come."""

    open_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """The spaces that were emptied and still are, and since when."""
    filled_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """The spaces that were filled and still are, and since when."""
    passed_s: Mapping[Space, float] = field(default_factory=lambda: MappingProxyType({}))
    """Those that were filled and are empty again, and since when they were filled."""
    openings: tuple[Opening, ...] = ()
    """Those that were emptied and filled again."""
    last_s: float = 0.0
    """The last edge of all."""

    def after(self, changes: Iterable[Change]) -> "Trail":
        """With what has settled since."""
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
        return Trail(open_s, filled_s, passed_s, tuple(openings), last_s)

    def left_s(self, space: Space) -> float | None:
        """When what stood there has left it, though something else may have come since."""
        again = (opening.from_s for opening in reversed(self.openings) if opening.space == space)
        return self.open_s.get(space, next(again, None))

    def last_edge_of(self, spaces: frozenset[Space]) -> float:
        """The last edge that may belong to what is done there; what was straightened elsewhere is none."""
        ends = [opening.to_s for opening in self.openings if opening.space in spaces]
        ends += [at_s for space, at_s in self.filled_s.items() if space in spaces]
        return max((*self.open_s.values(), *ends), default=self.last_s)

    def emptied(self) -> frozenset[Space]:
        """The spaces that were emptied, whether they are filled again or not."""
        return frozenset((*self.open_s, *(opening.space for opening in self.openings)))

    def without(self, spaces: Iterable[Space]) -> Self:
        """Without what was done on these spaces: it belongs to what is committed."""
        done = frozenset(spaces)
        return replace(
            self,
            open_s={space: at_s for space, at_s in self.open_s.items() if space not in done},
            filled_s={space: at_s for space, at_s in self.filled_s.items() if space not in done},
            passed_s={space: at_s for space, at_s in self.passed_s.items() if space not in done},
            openings=tuple(opening for opening in self.openings if opening.space not in done),
        )

    def exchanged(self, space: Space, from_s: float, to_s: float) -> Self:
        """With what is known to have happened there, though it is told of no more."""
        return replace(self, openings=(*self.openings, Opening(space, from_s, to_s)))

    def cleared(self) -> "Trail":
        """Nothing is left to be told of, once the board is right."""
        return Trail(last_s=self.last_s)
