"""How people play at the table: how patient it is, and what they have agreed on.

A style says most of it; each key beside it overrides what the style says of the same thing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal

from companion.app.configuration.fields import within
from companion.rules.kernel.names import Seat
from companion.table.manners import (
    LONGEST_GRACE_S,
    LONGEST_SLIDE_S,
    MOST_INCREMENT_S,
    MOST_MINUTES,
    PRESETS,
    Manners,
    Style,
    agreed,
)


@dataclass(frozen=True, slots=True)
class Limits:
    """How long a game may take; what is left out is as the style has it."""

    minutes: float | None = field(default=None, metadata=within(0, MOST_MINUTES))
    """What each seat has for the whole game; 0 is no limit."""
    increment_s: float | None = field(default=None, metadata=within(0, MOST_INCREMENT_S))
    """What an action gives back."""
    seats: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType({}), metadata=within(0, MOST_MINUTES)
    )
    """The minutes of seats that have others."""


@dataclass(frozen=True, slots=True)
class Play:
    """How patient the table is, and what people have agreed on."""

    settle_ms: int = field(default=60, metadata=within(5, 500))
    """How long a space must be quiet until it is believed."""
    hold_ms: int = field(default=800, metadata=within(300, 3000))
    """How long a key is held to mean more than a press."""
    slide_ms: int = field(default=250, metadata=within(0, 1000 * LONGEST_SLIDE_S))
    """How long a piece has to rest where it could be slid on."""
    style: Style = Style.BOOK
    touch_move: Literal["strict", "off"] | None = None
    """Whether a piece that was touched has to be played."""
    touch_grace_ms: int = field(default=1000, metadata=within(200, 1000 * LONGEST_GRACE_S))
    """A piece may be lifted for so long to straighten it."""
    commit: Literal["hands", "push"] | None = None
    """What makes an action count: that hands have done it, or that its player pushes."""
    cards: Literal["table", "people"] = "table"
    """Who draws where a game has cards."""
    clock: Limits = field(default_factory=Limits)

    @property
    def by_push(self) -> bool:
        """Whether an action counts when its player pushes."""
        return PRESETS[self.style].by_push if self.commit is None else self.commit == "push"

    def manners(self, seats: Iterable[Seat]) -> Manners:
        """What has been agreed on for a game of these seats."""
        sitting = tuple(seats)
        plain = agreed(self.style, sitting)
        minutes = {seat: self._minutes(seat, plain) for seat in sitting}
        limited = {seat: limit for seat, limit in minutes.items() if limit}
        increment_s = plain.increment_s if self.clock.increment_s is None else self.clock.increment_s
        return replace(
            plain,
            touch_move=plain.touch_move if self.touch_move is None else self.touch_move == "strict",
            touch_grace_s=self.touch_grace_ms / 1000,
            slide_s=self.slide_ms / 1000,
            by_push=self.by_push,
            minutes=MappingProxyType(limited),
            increment_s=increment_s if limited else 0.0,
            dealt=self.cards == "table",
        )

    def _minutes(self, seat: Seat, plain: Manners) -> float:
        """What the seat has: its own, or else everybody's, or else what the style gives."""
        for limit in (self.clock.seats.get(seat), self.clock.minutes):
            if limit is not None:
                return limit
        return plain.minutes.get(seat, 0.0)
