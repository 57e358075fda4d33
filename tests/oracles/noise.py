"""Noisy acts, one by one: what the table makes of each, and what everybody sees meanwhile."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from companion.daemon.assembly import Assembly
from companion.daemon.loop import Shows
from companion.daemon.outputs import lamp_of_glow
from hardware.clock import Clock
from tests.noise.judge import BAD, judge
from tests.noise.kind import chosen
from tests.noise.table import NoisyTable
from tests.noise.world import World
from tests.noise.worlds import WORLDS
from tests.oracles.paper import Eyes, Work, digest, lit

ACTS: Final = 20_000
SEED: Final = 19


def noise(work: Work) -> Iterator[str]:
    for name, world in WORLDS.items():
        left, number = work.count(ACTS), 0
        while left > 0:
            yield f"## {name} {number}"
            for acts, line in _Game(world, number).play(left):
                yield line
                left -= acts
            number += 1


@dataclass
class _Game:
    world: World
    number: int
    eyes: Eyes | None = None

    def play(self, most: int) -> Iterator[tuple[int, str]]:
        """The lines of each act; the first of them counts."""
        world, dice = self.world, Random(f"{SEED}/{self.number}")
        line, evening = world.sit_down(dice)
        line = evening.dealing(line)
        table = NoisyTable(line, evening, self._look)
        for act in range(most):
            turn = world.turn(Random(f"{SEED}/{self.number}/{act}"), line, evening)
            kind, stages = chosen(turn, world.kinds)
            if not stages:
                return
            judgement = judge(table, line, stages)
            line = stages[-1].after
            record = table.record
            number = [*world.kinds].index(kind)
            yield 1, f"{act} {number}: {judgement.verdict} at {judgement.stage}, {len(judgement.told)}"
            yield 0, f"  record {len(record)} {digest(' '.join(record))}: {' '.join(record[-3:])}"
            yield (
                0,
                "  lit "
                + " ".join(f"{at}={lit([lamp_of_glow(glow)])}" for at, glow in sorted(table.lit().items())),
            )
            yield from ((0, f"  {told}") for told in self._shown())
            if line.actor is None or len(line.actions) >= world.cap:
                return
            if judgement.verdict in BAD:
                table = NoisyTable(line, evening, self._look)
            else:
                table.clock.advance(turn.ms(100, 5000) / 1000)

    def _look(self, made: Assembly, clock: Clock) -> Shows:
        self.eyes = Eyes(clock.time)
        self.eyes.follow(made.subscriptions)
        return made.presenter

    def _shown(self) -> Iterator[str]:
        """What has been seen since the act before, as a hash, and of each place what is seen now."""
        assert self.eyes is not None
        changes = self.eyes.take()
        yield f"changes {len(changes)} {digest(chr(10).join(changes))}"
        changed = {change.split(" ")[1] for change in changes}
        for place, what in sorted(self.eyes.seen.items()):
            if f"{place}:" in changed:
                yield f"{place}: {what}"
