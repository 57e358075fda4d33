"""What befalls the wires while people do nothing but move and capture."""

from tests.noise.acts import Stages, Verb
from tests.noise.edges import LOST_MS
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn
from tests.noise.turn import of


@of(Turn.pick)
def lost(turn: Turn, meant: Meant) -> Stages:
    """An edge is not told, and the state of its cell is, up to a second later.

    Nobody could know of a captor that is put by then, nor of a pawn that stands where the one that moved last
    might have gone before it has left its own square.
    """
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


@of(Turn.pick)
def stuck(turn: Turn, meant: Meant) -> Stages:
    """A cell reads the same whatever stands on it, until people have found their way.

    It has done so for longer than an edge may be lost: else a pawn may have come there that was seen to go
    only then. It does not close where the last pawn might have gone instead: it may have.
    """
    space, level = _sticks(turn, meant)
    script = Script(turn).add(Verb.STICK, space, level).wait(1200, 3000).move(meant)
    return (script.stage(turn.after(meant.action), rest_ms=1000),)


def _sticks(turn: Turn, meant: Meant) -> tuple[str, str]:
    others = sorted(set(turn.standing) - {meant.start, meant.goal})
    free = [space for space in turn.free() if space not in {meant.goal, *turn.hindsight}]
    choices = [
        (meant.start, "closed"),
        (meant.goal, "closed" if meant.takes else "open"),
        (turn.random.choice(free), "closed"),
    ]
    if others:
        choices.append((turn.random.choice(others), "open"))
    return turn.random.choice(choices)
