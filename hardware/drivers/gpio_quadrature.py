"""A quadrature decoder: counts the detents of a rotary encoder from the edges of its two contacts.

A quarter step is one edge. On a clockwise turn contact a closes before contact b:

    a  ──┐   ┌───┐   ┌──        open, high with a pull-up
         └───┘   └───┘          closed
    b  ────┐   ┌───┐   ┌
           └───┘   └───┘

A bouncing contact moves one quarter step back and forth. Detents are therefore counted only at the rest
positions, from the quarter steps since the last one: half a detent and back is none. An encoder with four
quarter steps to a detent rests with both contacts open, or else with both closed; one with two rests either
way. An encoder that starts between detents has turned none when it first comes to rest. With a single
quarter step to a detent, a turn and a bounce look the same; that is not supported.

gpiozero's RotaryEncoder assumes both contacts open at the start and supports only four quarter steps to a
detent: of an encoder with two it would miss every other detent.
"""

from typing import Final

STEPS_PER_DETENT: Final = (2, 4)
_CLOCKWISE: Final = ((False, False), (True, False), (True, True), (False, True))
"""Whether a and b are closed, in the order of a clockwise turn."""


class Quadrature:
    """Follows the contacts of one encoder, edge by edge."""

    def __init__(self, steps_per_detent: int, *, a: bool, b: bool, rests_closed: bool = False) -> None:
        self._steps_per_detent = steps_per_detent
        self._rest = _CLOCKWISE.index((rests_closed, rests_closed))
        self._closed = (a, b)
        self._steps = 0
        """Clockwise quarter steps since the last rest position."""

    def update(self, contact: int, *, closed: bool) -> int:
        """Contact a (0) or b (1) is closed, or open, now: the detents completed by it, clockwise positive."""
        a, b = self._closed
        after = (closed, b) if contact == 0 else (a, closed)
        if after == self._closed:
            return 0
        before_place, place = _CLOCKWISE.index(self._closed), _CLOCKWISE.index(after)
        self._closed = after
        self._steps += 1 if (place - before_place) % 4 == 1 else -1
        if (place - self._rest) % self._steps_per_detent:
            return 0
        detents = int(self._steps / self._steps_per_detent)
        self._steps = 0
        return detents
