"""What befalls the wires while people do nothing but play."""

from companion.games.kernel import NO_DEED, Space
from companion.games.kiwara.actions import SPACE
from tests.noise.acts import Stages, Verb
from tests.noise.edges import LOST_MS
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part


def lost(turn: Turn) -> Stages:
    """An edge is not told, and the state of its cell is, up to a second later."""
    if not (turn.placings or turn.leads):
        return None
    action = turn.placing() if turn.placings else turn.one(turn.leads)
    deed = turn.deed(action)
    missed = turn.random.choice([space for space in (*deed.drops, *deed.lifts) if space not in deed.home])
    script = Script(turn).flourish()
    script.add(Verb.LOSE, missed, ms=turn.ms(*LOST_MS)).earnest().do(action)
    return (script.do_chores().told(rest_ms=1500),)


def stuck(turn: Turn) -> Stages:
    """A cell reads the same whatever stands on it, until people have found their way.

    It is none where something might be put, now, next or instead of what was put last, or might be taken up
    again: that would be an action.
    """
    actions = [action for action in turn.legal if turn.deed(action) != NO_DEED and action not in turn.uses]
    if not actions:
        return None
    action, random = turn.placing() if turn.placings else turn.one(actions), turn.random
    deed = turn.deed(action)
    touched = {*deed.drops, *deed.lifts, *deed.turns}
    choices = [(space, "open") for space in deed.drops if space not in deed.lifts]
    choices += [(space, "closed") for space in deed.lifts if space not in deed.home]
    then = turn.then(turn.after(action))
    meaningful = touched | {space for one in turn.legal for space in turn.deed(one).drops}
    meaningful |= {Space(part(one, SPACE)) for one in then.onward().placings}
    meaningful |= {goal for _, goal in turn.ways}
    closed = [space for space in turn.free() if space not in meaningful]
    choices += [(random.choice(closed), "closed")] if closed else []
    others = sorted({*turn.standing} - touched - turn.begun)
    choices += [(random.choice(others), "open")] if others else []
    space, level = random.choice(choices)
    script = Script(turn).add(Verb.STICK, space, level).wait(1200, 3000).do(action)
    return (script.do_chores().told(rest_ms=1000),)
