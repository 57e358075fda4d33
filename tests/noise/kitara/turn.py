"""Whose turn it is in Kitara, and what people choose: mostly what is sensible, at times anything."""

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.games.kernel import NO_DEED, TABLE, Action, Deed, Record, Space
from companion.games.kitara.actions import COUNTS, GOAL, START, parse_action
from companion.games.kitara.law import END
from companion.games.kitara.state import State, Step
from companion.session.match import seat_around
from companion.table.events import Chair
from tests.kitara_policies.policy import chosen
from tests.noise import turn

CHAIRS: Final = tuple(map(Chair, ("south", "west", "north", "east")))
SENSIBLE: Final = 0.6
"""How often people think before they choose."""
GOES_ON: Final = 0.85
"""How often whoever does not think makes a move, where there are any left."""


@dataclass(frozen=True)
class Turn(turn.Turn):
    """A turn of Kitara, or one step of it."""

    @cached_property
    def state(self) -> State:
        state = self.line.state
        assert isinstance(state, State)
        return state

    @property
    def step(self) -> Step:
        return self.state.step

    @cached_property
    def legal(self) -> tuple[Action, ...]:
        """All that people here would do: where they draw themselves no hero attacks, for nobody has a bag."""
        actions = tuple(self.line.game.rules.legal(self.state))
        if self.evening.dealt:
            return actions
        return tuple(one for one in actions if not (self.attacks(one) and "H" in group_of(one)))

    @property
    def chair(self) -> Chair:
        """Where the one sits who decides; the first chair where the table does."""
        people = seat_around(CHAIRS, self.line.seats).people
        return next((one.chair for one in people if one.seat == self.line.actor), people[0].chair)

    @property
    def idle(self) -> bool:
        """Whether nobody decides anything any more, or only what is drawn."""
        return self.line.actor in (None, TABLE)

    def deed(self, action: Action) -> Deed:
        return self.line.game.hands.deed(self.state, action)

    def attacks(self, action: Action) -> bool:
        """Whether it is a move onto a space of another kingdom."""
        return action.startswith("move:") and self.deed(action) == NO_DEED

    @cached_property
    def marches(self) -> list[Action]:
        """The moves that attack nobody."""
        return [one for one in self.legal if one.startswith("move:") and not self.attacks(one)]

    def march(self) -> Action | None:
        return self.one(self.marches) if self.marches else None

    def seen_march(self) -> Action | None:
        """A move of which cells show all."""
        seen = [one for one in self.marches if self.is_seen(one)]
        return self.one(seen) if seen else None

    @cached_property
    def assaults(self) -> list[Action]:
        """The moves that do."""
        return [one for one in self.legal if self.attacks(one)]

    @cached_property
    def sizes(self) -> Counter[Space]:
        """How many pawns stand on each space."""
        return Counter({space: len(there.kinds) for space, there in self.standing.items()})

    @cached_property
    def own(self) -> list[Space]:
        """Where who decides has pawns."""
        return [space for space, there in sorted(self.standing.items()) if there.owner == self.line.actor]

    def is_seen(self, action: Action) -> bool:
        """Whether cells show all of it: a pawn alone goes to where nothing is."""
        start, goal = ways_of(action)
        return self.sizes[start] == 1 and goal not in self.standing

    def lot(self) -> Action:
        """What somebody does now."""
        if self.line.actor == TABLE:
            return self.evening.next_draw(self.line)
        if self.random.random() < SENSIBLE:
            action = chosen(self.state, self.random.randrange)
            if action in self.legal:
                return action
        others = [one for one in self.legal if one != END]
        return self.one(others if others and self.random.random() < GOES_ON else self.legal)

    def picture(self, record: Record[object]) -> frozenset[Space]:
        """Where something stands then."""
        return frozenset(record.game.hands.occupancy(record.state))

    def shown_by(self, board: frozenset[Space]) -> list[Action]:
        """What hands may have done, by a board that differs from the game."""
        if board == self.picture(self.line):
            return []
        bare = [one for one in self.legal if self.deed(one) != NO_DEED]
        return [one for one in bare if self.picture(self.line.play(one)) == board]


def part(action: Action, name: str) -> str:
    """That part of the action; empty where it has none."""
    return dict(parse_action(action).parts).get(name, "")


def ways_of(action: Action) -> tuple[Space, Space]:
    """From where to where a move goes."""
    return Space(part(action, START)), Space(part(action, GOAL))


def group_of(action: Action) -> str:
    """The kinds that go: `WWH`."""
    parts = dict(parse_action(action).parts)
    return "".join(letter * int(parts[letter]) for letter in COUNTS)
