"""What befalls the wires while people do nothing but play plainly."""

from companion.games.kernel import Action
from tests.noise.acts import Stages, Verb
from tests.noise.edges import LOST_MS
from tests.noise.kitara.script import Script
from tests.noise.kitara.turn import Turn, ways_of
from tests.noise.turn import of


@of(Turn.march)
def lost(turn: Turn, action: Action) -> Stages:
    """An edge is not told, and the state of its cell is, up to a second later."""
    script, missed = Script(turn), turn.random.choice(ways_of(action))
    script.flourish().add(Verb.LOSE, missed, ms=turn.ms(*LOST_MS)).earnest()
    return (script.do(action).told(rest_ms=1500),)


@of(Turn.march)
def stuck(turn: Turn, action: Action) -> Stages:
    """A cell reads the same whatever stands on it, until people have found their way.

    It does not open under a pawn alone that might go where something is put from a stack: it may have gone.
    """
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
