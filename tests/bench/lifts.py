"""How long the lights take to answer a hand: from the moment at which a contact has settled to the driver.

Random games are played by hands, without end. At each ply in the middle of a game, pawns are lifted and put
back; then the ply is played. The games are on disk as always, so a drop that is an action waits for it.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import NamedTuple

from companion.daemon.screen_saver import ScreenThread
from companion.games.kernel import Action
from hardware.display import Lamp
from hardware.ports import Emit
from hardware.probe import ProbeResults
from tests.bench.hands import Hands, at_table
from tests.bench.rounds import Clock

LIGHTS = 68
LIFTS = 10
"""How many pawns are lifted and put back at each ply."""
PATIENCE_S = 10.0


class Waits(NamedTuple):
    """How long hands waited for the lights at one ply."""

    ply: int
    lifts_s: tuple[float, ...]
    drop_s: float


@dataclass
class Noted:
    clock: Clock
    count: int = LIGHTS
    at_s: list[float] = field(default_factory=list)

    def probe(self) -> ProbeResults:
        raise AssertionError

    def open(self, _emit: Emit, /) -> None:
        """They need nothing."""

    def close(self) -> None:
        """They need nothing."""

    def show(self, _lamps: Sequence[Lamp], /) -> None:
        self.at_s.append(self.clock())


@dataclass
class Watch:
    hands: Hands
    lights: Noted
    pumps: Sequence[ScreenThread]
    clock: Clock

    def ply(self, random: Random, lifts: int = LIFTS) -> Waits:
        """Lift so many pawns that can go somewhere and put them back; then play something."""
        number, legal = len(self.hands.actions), self.hands.legal
        lifts_s = tuple(self._lift(action) for action in random.choices(legal, k=lifts))
        return Waits(number, lifts_s, self._drop(random.choice(legal)))

    def _lift(self, action: Action) -> float:
        start = self.hands.deed(action).lifts[0]
        piece = self.hands.lift(start)
        waited_s = self._settled_s()
        self.hands.put(piece, start)
        self.hands.settle()
        return waited_s

    def _drop(self, action: Action) -> float:
        before = self.hands.actions
        [goal] = self.hands.deed(action).drops
        self.hands.put(self.hands.take_up(action), goal)
        waited_s = 0.0
        while self.hands.actions == before:  # it settles, and may have to rest for a while
            waited_s = self._settled_s()
        assert self.hands.actions == (*before, action)
        return waited_s

    def _settled_s(self) -> float:
        """How long after waking the lights are told. What screens show is long out when a contact settles."""
        assert all(pump.drain(PATIENCE_S) for pump in self.pumps)
        self.lights.at_s.clear()
        woken_s = self.clock()
        self.hands.settle()
        return (self.lights.at_s or [self.clock()])[-1] - woken_s


def plies(clock: Clock, opening: int, longest: int, *, page: bool) -> Generator[Waits]:
    """What was waited for at each ply of one random game after the other, on boards of their own."""
    for seed in count():
        random = Random(seed)
        with _watch(clock, seed, page=page) as watch:
            while watch.hands.legal and len(watch.hands.actions) < longest:
                if len(watch.hands.actions) < opening:
                    watch.ply(random, lifts=0)
                else:
                    yield watch.ply(random)


@contextmanager
def _watch(clock: Clock, seed: int, *, page: bool) -> Iterator[Watch]:
    """A new game, with a thread for each screen as in the daemon."""
    lights = Noted(clock)
    with at_table({}, seed, lights) as hands, ExitStack() as stack:
        pumps = {place: ScreenThread(screen) for place, screen in hands.parts.screens.items()}
        for place, pump in pumps.items():
            hands.show_on(place, pump)
            pump.start()
            stack.callback(pump.close)
        if page:
            hands.show_on_page()
        hands.start()
        yield Watch(hands, lights, tuple(pumps.values()), clock)
