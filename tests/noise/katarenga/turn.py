"""Whose turn it is, what can be meant, and where pawns may go: what people know when they reach for one."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.games.katarenga.board import CAMP_NAMES, SQUARE_NAMES
from companion.games.kernel import Action, Deed, Space
from tests.noise import turn

TAKES: Final = 0.35
"""How often somebody looks for a capture first; games come to their end by it."""


@dataclass(frozen=True, slots=True)
class Meant:
    """An action as hands see it."""

    action: Action
    start: Space
    goal: Space
    takes: bool


@dataclass(frozen=True)
class Turn(turn.Turn):
    """A turn of Katarenga."""

    @cached_property
    def meanings(self) -> tuple[Meant, ...]:
        """All that can be meant."""
        game, state = self.line.game, self.line.state
        deeds = [(action, game.hands.deed(state, action)) for action in game.rules.legal(state)]
        return tuple(_meant(action, deed) for action, deed in deeds if deed.drops)

    def pick(self) -> Meant | None:
        """Something that can be meant; captures are liked."""
        takes = [meant for meant in self.meanings if meant.takes]
        if takes and self.random.random() < TAKES:
            return self.random.choice(takes)
        return self.random.choice(self.meanings) if self.meanings else None

    def capture(self) -> Meant | None:
        return self._one([meant for meant in self.meanings if meant.takes])

    def quiet(self) -> Meant | None:
        """Something that takes nothing."""
        return self._one([meant for meant in self.meanings if not meant.takes])

    def _one(self, meanings: list[Meant]) -> Meant | None:
        return self.random.choice(meanings) if meanings else None

    def goals(self, start: Space) -> frozenset[Space]:
        """Where the piece that stands there may go."""
        return frozenset(meant.goal for meant in self.meanings if meant.start == start)

    def prey(self, start: Space) -> frozenset[Space]:
        """What the piece that stands there may take."""
        return frozenset(meant.goal for meant in self.meanings if meant.start == start and meant.takes)

    @cached_property
    def hindsight(self) -> frozenset[Space]:
        """Where the piece that moved last came from, and where it might have gone instead.

        A piece that comes to stand there could be that one, of which somebody has thought better.
        """
        if not self.line.actions:
            return frozenset()
        before = self.then(self.line.without_last())
        last = self.line.actions[-1]
        starts = [meant.start for meant in before.meanings if meant.action == last]
        return frozenset(space for start in starts for space in (start, *before.goals(start)))

    def senseless(self, start: Space, spaces: Iterable[Space]) -> list[Space]:
        """Of these spaces those where a piece means nothing: neither the one from there, nor the last one."""
        meaningful = self.goals(start) | self.hindsight
        return [space for space in spaces if space not in meaningful]

    @property
    def last_goal(self) -> Space | None:
        """Where the piece stands that moved last."""
        if not self.line.actions:
            return None
        before = self.line.without_last()
        drops = self.line.game.hands.deed(before.state, self.line.actions[-1]).drops
        return drops[0] if drops else None

    def stops(self, meant: Meant) -> list[Space]:
        """Where the piece may go, too, and takes nothing."""
        others = [one for one in self.meanings if one.start == meant.start and not one.takes]
        return sorted(one.goal for one in others if one.goal != meant.goal)


def _meant(action: Action, deed: Deed) -> Meant:
    start, *taken = deed.lifts
    [goal] = deed.drops
    return Meant(action, start, goal, bool(taken))


def between(start: Space, goal: Space) -> list[Space]:
    """The squares that a piece passes which is pushed straight on; none where there is no straight way."""
    step = _step(start, goal)
    if step is None:
        return []
    path, space = [], _on(start, step)
    while space is not None and space != goal:
        path.append(space)
        space = _on(space, step)
    return path


def beyond(start: Space, goal: Space) -> list[Space]:
    """The squares that a piece comes to which is pushed on past its goal, the nearest one first."""
    step = _step(start, goal)
    path, space = [], _on(goal, step) if step else None
    while step is not None and space is not None:
        path.append(space)
        space = _on(space, step)
    return path


def _step(start: Space, goal: Space) -> tuple[int, int] | None:
    if goal in CAMP_NAMES:
        return None
    files, ranks = ord(goal[0]) - ord(start[0]), int(goal[1]) - int(start[1])
    far = max(abs(files), abs(ranks))
    if (files, ranks) != (0, 0) and abs(files) in (0, far) and abs(ranks) in (0, far):
        return files // far, ranks // far
    return None


def _on(space: Space, step: tuple[int, int]) -> Space | None:
    name = Space(f"{chr(ord(space[0]) + step[0])}{int(space[1]) + step[1]}")
    return name if name in SQUARE_NAMES else None
