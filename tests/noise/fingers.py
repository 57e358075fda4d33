"""What hands and arms do beside what they mean: in any game, and never on the spaces that are spared."""

from collections.abc import Collection, Iterable
from typing import Final

from companion.rules.kernel.names import Space
from tests.noise.script import Script

SWEEPS_MS: Final = (50, 800)
BUMPS_MS: Final = (5, 110)
TOUCHES_MS: Final = 20
"""A piece that is bumped twice stands for so long in between."""
WITHIN_MS: Final = 150
"""What an arm opens, it opens so soon one after the other."""


def sweep(script: Script, spaces: Iterable[Space]) -> None:
    """An arm opens these cells, nearly all at once."""
    began_ms = script.at_ms
    ends = []
    for space in spaces:
        script.flourish().go_to(began_ms + script.turn.random.randint(0, WITHIN_MS)).lift(space)
        ends.append(script.wait(*SWEEPS_MS).put(space, space).at_ms)
    script.earnest().go_to(max(ends))


def bump(script: Script, moments: Iterable[tuple[int, Space]], spared: Collection[Space]) -> None:
    """The hand that is at these spaces at these moments nudges what stands beside them."""
    turn = script.turn
    busy: dict[Space, int] = {}
    for at_ms, space in moments:
        near = [other for other in turn.near(space) if other not in spared]
        for other in near[:2] if turn.random.random() < 0.8 else []:
            began_ms = max(0, at_ms + turn.random.randint(-80, 120))
            if began_ms < busy.get(other, 0):
                continue
            script.flourish().go_to(began_ms).lift(other).wait(*BUMPS_MS).put(other, other)
            busy[other] = script.at_ms + TOUCHES_MS
    script.earnest()


def knock_over(
    script: Script, fallen: Collection[Space], free: Collection[Space | None], from_ms: int = 0
) -> None:
    """These pieces fall, and half of them come to lie on these spaces, where there is one."""
    random = script.turn.random
    for space, elsewhere in zip(fallen, free, strict=True):
        script.go_to(from_ms + random.randint(0, 400)).lift(space).wait(100, 800)
        if elsewhere is not None and random.random() < 0.5:
            script.put(space, elsewhere)
        else:
            script.aside(space)
