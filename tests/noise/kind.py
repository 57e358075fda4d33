"""A kind of acts: how often it is done, and how it counts."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final

from tests.noise import edges
from tests.noise.acts import End, Stage, Stages
from tests.noise.turn import Turn

LIGHTLY: Final = 0.25
"""How often the wires are not quite good, too."""
TRIES: Final = 24
"""So many kinds are thought of before something plain is done."""


@dataclass(frozen=True, slots=True)
class Kind:
    """One way of doing things."""

    way: Callable[[Any], Stages]
    weight: int
    strict: bool = False
    """Whether people may do it who have to play what they touch."""
    by_hand: bool = True
    """Whether it counts among what has to be understood without a question."""

    def stages(self, turn: Turn) -> Stages:
        """What is done, with good wires or with such as are not quite."""
        stages = self.way(turn) if self.strict or not turn.strict else None
        if stages is None or turn.random.random() >= LIGHTLY:
            return stages
        return tuple(_lightly(turn, stage) for stage in stages)


Kinds = Mapping[str, Kind]
"""By their names. The first one is plain: it is done where the position does not allow another."""


def chosen(turn: Turn, kinds: Kinds, kind: str | None = None) -> tuple[str, tuple[Stage, ...]]:
    """The next act, of this kind or any; one that the position allows. Nothing can only be done by nobody."""
    names, weights = [*kinds], [each.weight for each in kinds.values()]
    plain = names[0]
    tries = [kind] if kind else turn.random.choices(names, weights, k=TRIES)
    for name in (*tries, plain):
        dice = Random(turn.random.random())
        stages = kinds[name].stages(replace(turn, random=dice))
        if stages is not None:
            return name, stages
    return plain, ()


def _lightly(turn: Turn, stage: Stage) -> Stage:
    """Where nobody could know anyway, wires are good: one doubt at a time."""
    return stage if stage.end is End.DOUBTED else edges.lightly(turn, stage)
