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

    def hold_both(
        self, meant: Meant, first_ms: tuple[int, int] = (150, 1000), second_ms: tuple[int, int] = (150, 1000)
    ) -> Self:
        """Both pawns of a capture, either of them first."""
        first, second = self.turn.random.sample([meant.start, meant.goal], 2)
        return self.lift(first).wait(*first_ms).lift(second).wait(*second_ms)

    def put_away(self, meant: Meant, lies_ms: tuple[int, int] = (500, 3000)) -> Self:
        """The captured pawn, after it has stood somewhere on the board for a while."""
        return self.wait(*lies_ms).lift(meant.goal).wait(200, 1000).aside(meant.goal)

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
