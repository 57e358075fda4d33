"""Whose turn it is in Kiwara, and what people choose: by lots, with a liking for what is hard to tell."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.games.kernel import NO_DEED, PIECE, TABLE, Action, Deed, Form, Space
from companion.games.kiwara.actions import SPACE, parse_action
from companion.games.kiwara.layout import SEATS, SPACES, STATIONS
from companion.games.kiwara.state import State, Step
from companion.table.situation import last_by_hand
from tests.noise import turn

CHAIRS: Final = dict(zip(SEATS, ("south", "north"), strict=True))
LIKED: Final = 6
"""How much more often than others a token is played that has something done to its neighbours."""
SPARED: Final = 0.2
"""How much less often a lion or a crocodile that has not."""
USES: Final = 0.4
"""How often a card is used that can be."""
SWAPS: Final = 0.6
"""How often a crocodile attacks that can."""


@dataclass(frozen=True)
class Turn(turn.Turn):
    """A turn of Kiwara, or one step of it."""

    @cached_property
    def state(self) -> State:
        state = self.line.state
        assert isinstance(state, State)
        return state

    @property
    def step(self) -> Step:
        return self.state.step

    @property
    def chair(self) -> str:
        """Where the one sits who decides."""
        actor = self.line.actor
        return CHAIRS[SEATS[0] if actor is None or actor == TABLE else SEATS[SEATS.index(actor)]]

    def such(self, wanted: Callable[[Form], bool]) -> list[Action]:
        return [action for action in self.legal if wanted(parse_action(action))]

    @cached_property
    def placings(self) -> list[Action]:
        return self.such(lambda form: form.verb == "place")

    @cached_property
    def leads(self) -> list[Action]:
        """Where the totem may go."""
        return self.such(lambda form: form.verb == "totem")

    @cached_property
    def swaps(self) -> list[Action]:
        return self.such(lambda form: form.verb == "swap")

    @cached_property
    def uses(self) -> list[Action]:
        """What cards can do."""
        return self.such(lambda form: form.verb == "use")

    @property
    def tacit(self) -> Action | None:
        """What is said by going on."""
        return self.line.game.hands.tacit_action(self.line.state)

    def onward(self) -> "Turn":
        """The turn once everything is declined that can be, by going on."""
        return self.then(self.after(self.tacit)).onward() if self.tacit is not None else self

    def lot(self) -> Action:
        """What somebody does now, by lots."""
        random = self.random
        if self.uses and (self.step is Step.HYENA or random.random() < USES):
            return self.one(self.uses)
        if self.swaps and random.random() < SWAPS:
            return self.one(self.swaps)
        if self.placings:
            return self.placing()
        return self.tacit or self.one([action for action in self.legal if action not in self.uses])

    def placing(self, wanted: Iterable[Action] | None = None) -> Action:
        """One of these placings; a beast that does something is liked."""
        actions = [*(self.placings if wanted is None else wanted)]
        return self.random.choices(actions, [*map(self._liked, actions)])[0]

    def any_placing(self) -> Action | None:
        return self.placing() if self.placings else None

    def shown_placing(self) -> Action | None:
        """One of which the animal is shown."""
        return self.any_placing() if self.evening.tagged else None

    def lead(self) -> Action | None:
        """Where the totem goes on to."""
        return self.one(self.leads) if self.leads and self.state.totem >= 0 else None

    def _liked(self, action: Action) -> float:
        kind = part(action, PIECE)
        if kind not in "LC":
            return 1.0
        deed = self.deed(action)
        return LIKED if deed.home or deed.turns or self.attacks(action) else SPARED

    def attacks(self, action: Action) -> bool:
        """Whether a crocodile could swap after it."""
        return part(action, PIECE) == "C" and self.then(self.line.play(action)).step is Step.SWAP

    def is_said_by_its_piece(self, action: Action) -> bool:
        """Whether the dial does all of it as soon as it says which animal it is: it has one space."""
        alike = [one for one in self.placings if part(one, PIECE) == part(action, PIECE)]
        return not self.evening.tagged and len(alike) == 1

    @property
    def landed(self) -> frozenset[Space]:
        """Where hands have put something last: whoever lifts it takes that back."""
        back = last_by_hand(self.line)
        return frozenset(self.deed_of(back).drops) if back else frozenset()

    @property
    def begun(self) -> frozenset[Space]:
        """Where something has come from beside the board: whoever lifts it has it in the hand as before."""
        back = last_by_hand(self.line)
        return self.landed if back and not self.deed_of(back).lifts else frozenset()

    def deed_of(self, back: int) -> Deed:
        """What hands did so many actions ago."""
        return self.line.game.hands.deed(self.line.states[-1 - back], self.line.actions[-back])

    @cached_property
    def ways(self) -> frozenset[tuple[Space, Space]]:
        """From where to where a hand might move something: now, or as a change of mind."""
        deeds = [self.deed(action) for action in self.legal]
        now = {(start, goal) for deed in deeds for start in deed.lifts for goal in deed.drops}
        if not self.landed:
            return frozenset(now)
        back = last_by_hand(self.line)
        before = self.then(self.line.without_last(back))
        goals = {goal for action in before.legal for goal in before.deed(action).drops}
        goals |= {*self.deed_of(back).lifts}
        return frozenset(now | {(start, goal) for start in self.landed for goal in goals})

    def nowhere(self) -> list[Space]:
        """Free spaces outside the row: what is put there means nothing, not even that something is back."""
        allowed = {Space(part(action, SPACE)) for action in self.placings}
        onto = {space for action in self.uses for space in self.deed(action).drops}
        back = last_by_hand(self.line)
        meaningful = allowed | onto | ({*self.deed_of(back).lifts} if back else set())
        return [space for space in SPACES if space not in self.standing and space not in meaningful]

    def stations_between(self, start: Space, goal: Space) -> list[Space]:
        """The stations that the totem passes on its way, the shorter one round."""
        ring, first, last = STATIONS, STATIONS.index(start), STATIONS.index(goal)
        onward = (last - first) % len(ring)
        steps, one = (onward, 1) if onward <= len(ring) // 2 else (len(ring) - onward, -1)
        return [ring[(first + one * step) % len(ring)] for step in range(1, steps)]

    def busy(self) -> frozenset[Space]:
        """What hands may be about to touch now: what an arm does there might be meant."""
        deeds = [self.deed(action) for action in self.legal]
        return frozenset(space for deed in deeds for space in (*deed.lifts, *deed.drops))


def part(action: Action, name: str) -> str:
    """That part of the action; empty where it has none."""
    return dict(parse_action(action).parts).get(name, "")


def is_bare(turn: Turn, action: Action) -> bool:
    """Whether hands do nothing on the board for it."""
    return turn.deed(action) == NO_DEED
