"""What hands are going to do, written down act by act, with a moment that goes on."""

from dataclasses import dataclass, field
from typing import Any

from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Space
from tests.noise.acts import ASIDE, REST_MS, Act, End, Stage, Verb, in_order
from tests.noise.turn import Meant, Turn


@dataclass
class Script:
    """The acts so far. What is written goes to `at_ms`, which only `wait` and `go_to` move."""

    turn: Turn
    at_ms: int = 0
    acts: list[Act] = field(default_factory=list)
    group: int = 0
    _groups: int = 0

    def wait(self, low_ms: int, high_ms: int) -> "Script":
        self.at_ms += self.turn.ms(low_ms, high_ms)
        return self

    def go_to(self, at_ms: int) -> "Script":
        self.at_ms = max(0, at_ms)
        return self

    def flourish(self) -> "Script":
        """What comes next could be left out, all of it, and the rest would mean the same."""
        self._groups += 1
        self.group = self._groups
        return self

    def earnest(self) -> "Script":
        """What comes next is needed."""
        self.group = 0
        return self

    def lift(self, piece: str) -> "Script":
        return self.add(Verb.LIFT, piece)

    def put(self, piece: str, space: str) -> "Script":
        return self.add(Verb.PUT, piece, space)

    def aside(self, piece: str) -> "Script":
        return self.add(Verb.PUT, piece, ASIDE)

    def add(self, verb: Verb, what: str, where: str = "", ms: int = 0) -> "Script":
        self.acts.append(Act(self.at_ms, verb, what, where, ms, self.group))
        return self

    def stage(self, after: Line[Any], end: End = End.UNDERSTOOD, rest_ms: int = REST_MS) -> Stage:
        return Stage(in_order(self.acts), after, end, rest_ms)

    def move(self, meant: Meant) -> "Script":
        """Lift, think, put; and for a capture in one of the quiet ways."""
        return self.take(meant) if meant.takes else self.go(meant.start, meant.goal)

    def go(self, piece: Space, goal: Space) -> "Script":
        return self.lift(piece).wait(100, 5000).put(piece, goal)

    def take(self, meant: Meant) -> "Script":
        """A capture with time between the pieces, either of them first."""
        captor, taken = meant.start, meant.goal
        random = self.turn.random
        if random.random() < 0.5:
            self.lift(taken).wait(150, 1500)
            self.aside(taken)
            self.wait(100, 1500).lift(captor).wait(100, 3000).put(captor, taken)
        else:
            self.lift(captor).wait(100, 3000).lift(taken).wait(150, 1500).put(captor, taken)
            self.wait(100, 1500).aside(taken)
        return self
