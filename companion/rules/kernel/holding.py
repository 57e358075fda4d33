"""What one seat holds of what was drawn in secret."""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, slots=True)
class Holding:
    """By the values that their parts have in actions, each in the order in which it came."""

    kept: tuple[str, ...] = ()
    """What stays, whatever comes."""
    drawn: tuple[str, ...] = ()
    """What was drawn just now; not all of it is kept."""

    @property
    def all(self) -> tuple[str, ...]:
        """What is kept, and then what is not yet."""
        return (*self.kept, *self.drawn)

    def with_value(self, number: int, value: str) -> "Holding":
        """The same, if that one of all of them were this."""
        held = (*self.all[:number], value, *self.all[number + 1 :])
        return replace(self, kept=held[: len(self.kept)], drawn=held[len(self.kept) :])


NOTHING_HELD: Final = Holding()
