"""What befalls the wires while people play: bounces, late edges, and edges that are lost."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from companion.games.kernel import Space
from tests.noise.acts import STAMPED, Act, Stage, Stages, Verb, in_order
from tests.noise.turn import Turn

BOUNCES_MS: Final = (4, 8)
LATE_MS: Final = (2, 40)
LOST_MS: Final = (100, 1000)
"""How long after a lost edge the states of all cells are told again."""
SHORT_MS: Final = 150
"""What opens for less could be hidden by an edge that is late."""

GLITCHING: Final = 9
"""With fewer cells somebody might have meant it."""
WITHIN_GLITCH_MS: Final = 30
GLITCHES_MS: Final = (5, 400)

Noise = Callable[[Turn, Stage], Stage | None]


def bouncing(turn: Turn, stage: Stage) -> Stage:
    """Every contact bounces for up to 8 ms."""
    return _with(stage, _on_edges(turn, stage.acts, Verb.BOUNCE, 1.0))


def lagging(turn: Turn, stage: Stage) -> Stage:
    """Edges come up to 40 ms late, some after those of other cells, some with the time at which they were."""
    return _with(stage, _on_edges(turn, stage.acts, Verb.LATE, 0.7))


def glitching(turn: Turn, stage: Stage) -> Stage | None:
    """The power of many cells, or a contact of the cable they share, is gone for a moment: they read open.

    That is somewhen before, while or after hands do something, and not where they do it.
    """
    touched = {act.what.partition("-")[0] for act in stage.acts} | {act.where for act in stage.acts}
    others, random = [space for space in sorted(turn.standing) if space not in touched], turn.random
    if len(others) < GLITCHING:
        return None
    began_ms = random.randint(0, max(act.at_ms for act in stage.acts) + 300)
    spaces = random.sample(others, random.randint(GLITCHING, len(others)))
    longest_ms, at_once, noise = turn.ms(*GLITCHES_MS), random.random() < 0.5, []
    for space in spaces:
        at_ms = began_ms + random.randint(0, WITHIN_GLITCH_MS)
        length_ms = longest_ms if at_once else random.randint(GLITCHES_MS[0], longest_ms)
        healed_ms = at_ms + length_ms + random.randint(0, 4)
        noise += [Act(at_ms, Verb.STICK, space, "open"), Act(healed_ms, Verb.HEAL, space)]
    return _with(stage, noise)


def noisy(plain: Callable[[Any], Stages], noise: Noise) -> Callable[[Any], Stages]:
    """What is done plainly, with this noise on the wires."""

    def way(turn: Turn) -> Stages:
        stages = [noise(turn, stage) for stage in plain(turn) or ()]
        return tuple(stage for stage in stages if stage) or None

    return way


def lightly(turn: Turn, stage: Stage) -> Stage:
    """The stage with a bounce here and a late edge there."""
    verb = turn.random.choice([Verb.BOUNCE, Verb.LATE])
    return _with(stage, _on_edges(turn, stage.acts, verb, 0.3))


def _with(stage: Stage, noise: list[Act]) -> Stage:
    return replace(stage, acts=in_order((*stage.acts, *noise)))


def _on_edges(turn: Turn, acts: tuple[Act, ...], verb: Verb, share: float) -> list[Act]:
    """This befalls so many of the edges that hands make."""
    edges = _edges(turn, acts)
    short = _opened_shortly(edges) if verb is Verb.LATE else set()
    group = max((act.group for act in acts), default=0)
    noise = []
    for at_ms, space in edges:
        if space in short or turn.random.random() >= share:
            continue
        group += 1
        ms = turn.ms(*(LATE_MS if verb is Verb.LATE else BOUNCES_MS))
        stamp = STAMPED if verb is Verb.LATE and turn.random.random() < 0.5 else ""
        noise.append(Act(at_ms, verb, space, stamp, ms, group))
    return noise


def _edges(turn: Turn, acts: tuple[Act, ...]) -> list[tuple[int, str]]:
    """When something leaves or comes to which space; elsewhere there are no cells."""
    on: dict[str, str] = {}
    edges = []
    for act in acts:
        match act.verb:
            case Verb.LIFT:
                space = on.pop(act.what, act.what.partition("-")[0])
            case Verb.PUT | Verb.LAY:
                space = on[act.what] = act.where
            case _:
                continue
        if Space(space) in turn.line.game.hands.spaces:
            edges.append((act.at_ms, space))
    return edges


def _opened_shortly(edges: list[tuple[int, str]]) -> set[str]:
    moments: dict[str, list[int]] = defaultdict(list)
    for at_ms, space in edges:
        moments[space].append(at_ms)
    return {
        space
        for space, times in moments.items()
        if any(later - sooner < SHORT_MS for sooner, later in pairwise(times))
    }
