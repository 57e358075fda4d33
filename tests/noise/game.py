"""One noisy game after its number: people play, and what the table makes of it is counted.

Law: after a failure people go on from where they think that they are, at a table that knows it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from companion.games.kernel import Record
from tests.noise.acts import Stage
from tests.noise.judge import BAD, Judgement, Verdict, judge
from tests.noise.kind import chosen
from tests.noise.story import Story, tell
from tests.noise.table import Look, NoisyTable, unseen
from tests.noise.world import World
from tests.noise.worlds import USUAL, WORLDS

REMEMBERED: Final = 3
"""So many acts before a failure are told with it, if it does not fail without them."""
LONGEST: Final = 1000
"""More acts than any game has here."""


@dataclass(frozen=True, slots=True)
class Failure:
    """An act that was not understood at once, and how to see it again."""

    seed: int
    game: int
    act: int
    kind: str
    verdict: Verdict
    told: tuple[str, ...]
    tellings: tuple[Story, ...]
    """The act alone, and with more and more of what came before it."""

    @property
    def bad(self) -> bool:
        return self.verdict in BAD


@dataclass
class Tally:
    """What came of acts, by kind; how long deciding took; and the failures."""

    verdicts: Counter[tuple[str, Verdict]] = field(default_factory=Counter)
    spent: Counter[int] = field(default_factory=Counter)
    """Microseconds of an event, and how many took so long."""
    failures: list[Failure] = field(default_factory=list)

    @property
    def acts(self) -> int:
        return self.verdicts.total()

    def add(self, other: "Tally") -> None:
        self.verdicts.update(other.verdicts)
        self.spent.update(other.spent)
        self.failures += other.failures


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which games."""

    seed: int
    kind: str | None = None
    """The only kind of acts that is done, where the position allows it."""
    acts: int = LONGEST
    game: str = USUAL
    tagged: bool = True
    """Whether people show what they play, where it can be shown."""

    @property
    def world(self) -> World:
        return WORLDS[self.game]

    def asked_again(self) -> str:
        """What these games are asked for with."""
        only = f" --kind '{self.kind}'" if self.kind else ""
        return f"--game {self.game}{'' if self.tagged else ' --untagged'} --seed {self.seed}{only}"


def play(wanted: Wanted, number: int, look: Look = unseen) -> Tally:
    """The whole game, or its first acts."""
    return _Game(wanted, number, look).play()


class _Game:
    """A game under way."""

    def __init__(self, wanted: Wanted, number: int, look: Look) -> None:
        self._wanted = wanted
        self._look = look
        self._number = number
        dice = Random(f"{wanted.seed}/{number}")
        self._world = wanted.world
        record, evening = self._world.sit_down(dice)
        self._evening = evening if wanted.tagged else replace(evening, tagged=False)
        self._line = evening.dealing(record)
        self._past: list[tuple[Record[Any], tuple[Stage, ...]]] = []
        """The last acts since people sat down at this table."""
        self._tally = Tally()

    def play(self) -> Tally:
        """Act by act until it is over."""
        table = NoisyTable(self._line, self._evening, self._look)
        for act in range(self._wanted.acts):
            turn = self._world.turn(self._dice(act), self._line, self._evening)
            kind, stages = chosen(turn, self._world.kinds, self._wanted.kind)
            if not stages:
                break
            judgement = self._judged(table, act, kind, stages)
            self._line = stages[-1].after
            if self._line.actor is None or len(self._line.actions) >= self._world.cap:
                break
            if judgement.verdict in BAD:
                self._tally.spent.update(table.watch.spent)
                table, self._past = NoisyTable(self._line, self._evening, self._look), []
            else:
                table.clock.advance(turn.ms(100, 5000) / 1000)
        self._tally.spent.update(table.watch.spent)
        return self._tally

    def _dice(self, act: int) -> Random:
        return Random(f"{self._wanted.seed}/{self._number}/{act}")

    def _judged(self, table: NoisyTable, act: int, kind: str, stages: tuple[Stage, ...]) -> Judgement:
        seed, number = self._wanted.seed, self._number
        try:
            judgement = judge(table, self._line, stages)
        except Exception as error:
            error.add_note(f"{kind}: seed {seed}, game {number}, act {act}")
            raise
        verdict = judgement.verdict
        self._tally.verdicts[kind, verdict] += 1
        self._past = [*self._past[-REMEMBERED:], (self._line, stages[: judgement.stage + 1])]
        if verdict in BAD or (verdict is Verdict.ASKED and self._world.kinds[kind].by_hand):
            tellings = tuple(self._tellings(f"Seed {seed}, game {number}, act {act}: {kind}."))
            failure = Failure(seed, number, act, kind, verdict, judgement.told, tellings)
            self._tally.failures.append(failure)
        return judgement

    def _tellings(self, title: str) -> Iterator[Story]:
        for first in reversed(range(len(self._past))):
            stages = [stage for _, stages in self._past[first:] for stage in stages]
            story = tell(title, self._world, self._past[first][0], stages, self._evening)
            if story is not None:
                yield story
