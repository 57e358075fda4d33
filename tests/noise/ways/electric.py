"""What befalls the wires while people do nothing but move and capture."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

from tests.noise.acts import ASIDE, STAMPED, Act, Stage, Verb, in_order
from tests.noise.script import Script
from tests.noise.turn import Meant, Turn
from tests.noise.ways.moves import Stages

BOUNCES_MS = (4, 8)
LATE_MS = (2, 40)
LOST_MS = (100, 1000)
"""How long after a lost edge the states of all cells are told again."""
SHORT_MS = 150
"""What opens for less could be hidden by an edge that is late."""

Noise = Callable[[Turn, tuple[Act, ...]], list[Act]]


def bounced(turn: Turn) -> Stages:
    """Every contact bounces for up to 8 ms."""
    return _plain(turn, lambda turn, acts: _on_edges(turn, acts, Verb.BOUNCE, 1.0))


def late(turn: Turn) -> Stages:
    """Edges come up to 40 ms late, some after those of other cells, some with the time at which they were."""
    return _plain(turn, lambda turn, acts: _on_edges(turn, acts, Verb.LATE, 0.7))


def _plain(turn: Turn, noise: Noise) -> Stages:
    meant = turn.pick()
    if meant is None:
        return None
    stage = Script(turn).move(meant).stage(turn.after(meant.action))
    return (replace(stage, acts=in_order((*stage.acts, *noise(turn, stage.acts)))),)


def lost(turn: Turn) -> Stages:
    """An edge is not told, and the state of its cell is, up to a second later.

    Nobody could know of a captor that is put by then, nor of a pawn that stands where the one that moved last
    might have gone before it has left its own square.
    """
    meant = turn.pick()
    if meant is None:
        return None
    ms = turn.ms(*LOST_MS)
    missed = meant.goal if meant.goal in turn.hindsight else turn.random.choice([meant.start, meant.goal])
    script = Script(turn)
    script.flourish().add(Verb.LOSE, missed, ms=ms).earnest()
    if meant.takes:
        other = meant.goal if missed == meant.start else meant.start
        script.lift(missed).wait(100, 1000).lift(other).go_to(max(script.at_ms, ms + 100)).wait(100, 1000)
        script.put(meant.start, meant.goal).wait(100, 1000).aside(meant.goal)
    else:
        script.move(meant)
    return (script.stage(turn.after(meant.action), rest_ms=1500),)


def stuck(turn: Turn) -> Stages:
    """A cell reads the same whatever stands on it, until people have found their way.

    It has done so for longer than an edge may be lost: else a pawn may have come there that was seen to go
    only then.
    """
    meant = turn.pick()
    if meant is None:
        return None
    space, level = _sticks(turn, meant)
    script = Script(turn).add(Verb.STICK, space, level).wait(1200, 3000).move(meant)
    return (script.stage(turn.after(meant.action), rest_ms=1000),)


def _sticks(turn: Turn, meant: Meant) -> tuple[str, str]:
    others = sorted(set(turn.standing) - {meant.start, meant.goal})
    free = [space for space in turn.free() if space != meant.goal]
    choices = [
        (meant.start, "closed"),
        (meant.goal, "closed" if meant.takes else "open"),
        (turn.random.choice(free), "closed"),
    ]
    if others:
        choices.append((turn.random.choice(others), "open"))
    return turn.random.choice(choices)


def lightly(turn: Turn, stage: Stage) -> Stage:
    """The stage with a bounce here and a late edge there."""
    verb = turn.random.choice([Verb.BOUNCE, Verb.LATE])
    return replace(stage, acts=in_order((*stage.acts, *_on_edges(turn, stage.acts, verb, 0.3))))


def _on_edges(turn: Turn, acts: tuple[Act, ...], verb: Verb, share: float) -> list[Act]:
    """This befalls so many of the edges that hands make."""
    short = _opened_shortly(acts) if verb is Verb.LATE else set()
    group = max((act.group for act in acts), default=0)
    noise = []
    for at_ms, space in _edges(acts):
        if space in short or turn.random.random() >= share:
            continue
        group += 1
        ms = turn.ms(*(LATE_MS if verb is Verb.LATE else BOUNCES_MS))
        stamp = STAMPED if verb is Verb.LATE and turn.random.random() < 0.5 else ""
        noise.append(Act(at_ms, verb, space, stamp, ms, group))
    return noise


def _edges(acts: tuple[Act, ...]) -> list[tuple[int, str]]:
    """When something leaves or comes to which space; what lies aside is on none."""
    on: dict[str, str] = {}
    edges = []
    for act in acts:
        if act.verb is Verb.LIFT:
            space = on.pop(act.what, act.what)
        elif act.verb is Verb.PUT:
            space = on[act.what] = act.where
        else:
            continue
        if space != ASIDE and not space.startswith("off"):
            edges.append((act.at_ms, space))
    return edges


def _opened_shortly(acts: tuple[Act, ...]) -> set[str]:
    moments: dict[str, list[int]] = defaultdict(list)
    for at_ms, space in _edges(acts):
        moments[space].append(at_ms)
    return {
        space
        for space, times in moments.items()
        if any(later - sooner < SHORT_MS for sooner, later in pairwise(times))
    }
