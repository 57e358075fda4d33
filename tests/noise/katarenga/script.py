"""What hands are going to do with pawns."""

from dataclasses import dataclass
from typing import Self

from companion.games.kernel import Space
from tests.noise import script
from tests.noise.katarenga.turn import Meant


@dataclass
class Script(script.Script):
    """Moves and captures in the quiet ways."""

    def move(self, meant: Meant) -> Self:
        """Lift, think, put; and for a capture in one of the quiet ways."""
        return self.take(meant) if meant.takes else self.go(meant.start, meant.goal)

    def go(self, piece: Space, goal: Space) -> Self:
        return self.lift(piece).wait(100, 5000).put(piece, goal)

    def take(self, meant: Meant) -> Self:
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
