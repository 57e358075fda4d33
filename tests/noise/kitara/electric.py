"""What befalls the wires while people do nothing but play plainly."""

from tests.noise.acts import Stages, Verb
from tests.noise.edges import LOST_MS, Noise, bouncing, lagging
from tests.noise.fingers import glitched
from tests.noise.kitara.script import Script
from tests.noise.kitara.turn import Turn, ways_of


def bounced(turn: Turn) -> Stages:
    """Every contact bounces for up to 8 ms."""
    return _plain(turn, bouncing)


def late(turn: Turn) -> Stages:
    """Edges come up to 40 ms late, some after those of other cells, some with the time at which they were."""
    return _plain(turn, lagging)


def _plain(turn: Turn, noise: Noise) -> Stages:
    if turn.line.actor is None:
        return None
    return (noise(turn, Script(turn).do(turn.lot()).told()),)


def glitch(turn: Turn) -> Stages:
    """The power of many cells is gone for a moment, before, while and after somebody plays."""
    if turn.line.actor is None:
        return None
    script = Script(turn).do(turn.lot())
    return (script.told(),) if glitched(turn, script) else None


def lost(turn: Turn) -> Stages:
    """An edge is not told, and the state of its cell is, up to a second later."""
    if not turn.marches:
        return None
    action = turn.one(turn.marches)
    script, missed = Script(turn), turn.random.choice(ways_of(action))
    script.flourish().add(Verb.LOSE, missed, ms=turn.ms(*LOST_MS)).earnest()
    return (script.do(action).told(rest_ms=1500),)


def stuck(turn: Turn) -> Stages:
    """A cell reads the same whatever stands on it, until people have found their way.

    It does not open under a pawn alone that might go where something is put from a stack: it may have gone.
    """
    if not turn.marches:
        return None
    action = turn.one(turn.marches)
    start, goal = ways_of(action)
    random, spaces = turn.random, turn.state.contents.spaces
    free = [space for space in spaces if space not in turn.standing and space != goal]
    choices = [(start, "closed"), (goal, "closed" if goal in turn.standing else "open")]
    alone = {ways_of(one)[0] for one in turn.marches if ways_of(one)[1] == goal and turn.is_seen(one)}
    others = sorted(turn.standing.keys() - (alone - {start}))
    choices += [(random.choice(others), "open"), (random.choice(free), "closed")]
    space, level = random.choice(choices)
    script = Script(turn).add(Verb.STICK, space, level).wait(1200, 3000)
    return (script.do(action).told(rest_ms=1000),)
