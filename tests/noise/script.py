"""What hands are going to do, written down act by act, with a moment that goes on."""

from dataclasses import dataclass, field
from typing import Any, Self

from companion.games.kernel import Record
from tests.noise.acts import ASIDE, REST_MS, Act, End, Stage, Verb, in_order
from tests.noise.turn import Turn


@dataclass
class Script:
    """The acts so far. What is written goes to `at_ms`, which only `wait` and `go_to` move."""

    turn: Turn
    at_ms: int = 0
    acts: list[Act] = field(default_factory=list)
    group: int = 0
    _groups: int = 0

    def wait(self, low_ms: int, high_ms: int) -> Self:
        self.at_ms += self.turn.ms(low_ms, high_ms)
        return self

    def go_to(self, at_ms: int) -> Self:
        self.at_ms = max(0, at_ms)
        return self

    def flourish(self) -> Self:
        """What comes next could be left out, all of it, and the rest would mean the same."""
        self._groups += 1
        self.group = self._groups
        return self

    def earnest(self) -> Self:
        """What comes next is needed."""
        self.group = 0
        return self

    def lift(self, piece: str) -> Self:
        return self.add(Verb.LIFT, piece)

    def put(self, piece: str, space: str) -> Self:
        return self.add(Verb.PUT, piece, space)

    def aside(self, piece: str) -> Self:
        return self.add(Verb.PUT, piece, ASIDE)

    def add(self, verb: Verb, what: str, where: str = "", ms: int = 0) -> Self:
        self.acts.append(Act(self.at_ms, verb, what, where, ms, self.group))
        return self

    def stage(self, after: Record[Any], end: End = End.UNDERSTOOD, rest_ms: int = REST_MS) -> Stage:
        return Stage(in_order(self.acts), after, end, rest_ms)
