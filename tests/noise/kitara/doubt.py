"""What signals cannot tell: each of these looks like something else that people do; words put it right.

- `handed on`: a pawn alone joins a stack, and another one goes from that or from another stack to where the
  first one could have gone. It may have gone there itself.
- `taken along`: others join a pawn that stands alone, and all go on. It may have gone alone.
- `walked back`: a pawn alone goes somewhere and comes back at once, as two moves. It may be taken back.
- `fallen into play`: pawns fall, and the first one to where it might have been moved. It may have been.
"""

from companion.games.kernel import Action
from tests.noise.acts import End, Stages
from tests.noise.kitara.script import Script
from tests.noise.kitara.turn import Turn, group_of, ways_of
from tests.noise.turn import of


def handed_on(turn: Turn) -> Stages:
    """One stack gets a pawn, and that one or another gives one."""
    if turn.state.moves < 2:
        return None
    for seen in turn.random.sample(turn.marches, len(turn.marches)):
        start, goal = ways_of(seen)
        joins = [one for one in turn.marches if ways_of(one)[0] == start and ways_of(one)[1] in turn.own]
        if not joins or not turn.is_seen(seen):
            continue
        first = turn.one(joins)
        then = turn.then(turn.after(first))
        seconds = [one for one in then.marches if ways_of(one)[1] == goal and len(group_of(one)) == 1]
        seconds = [one for one in seconds if then.sizes[ways_of(one)[0]] > 1]
        if seconds:
            script = Script(turn).hands(first).played(first).wait(20, 2000)
            second = then.one(seconds)
            return (script.hands(second).played(second).told(End.DOUBTED, 1500),)
    return None


def taken_along(turn: Turn) -> Stages:
    """A stack goes on over the space of a pawn that stands alone, and takes that with it."""
    if turn.state.moves < 2:
        return None
    for seen in turn.random.sample(turn.marches, len(turn.marches)):
        start, goal = ways_of(seen)
        joins = [one for one in turn.marches if ways_of(one)[1] == start]
        joins = [one for one in joins if turn.sizes[ways_of(one)[0]] > len(group_of(one))]
        if not joins or not turn.is_seen(seen):
            continue
        first = turn.one(joins)
        then = turn.then(turn.after(first))
        wholes = [one for one in then.marches if ways_of(one) == (start, goal)]
        second = next(one for one in wholes if len(group_of(one)) == then.sizes[start])
        script = Script(turn).hands(first).played(first).wait(20, 2000)
        return (script.hands(second).played(second).told(End.DOUBTED, 1500),)
    return None


@of(Turn.seen_march)
def walked_back(turn: Turn, action: Action) -> Stages:
    """Nobody says anything, and nobody has thought better of it."""
    if turn.state.moves < 2:
        return None
    start, goal = ways_of(action)
    script = Script(turn).hands(action).played(action).wait(700, 1500)
    name = script.take(goal, group_of(action))
    script.wait(150, 900).set(name, start)
    back = next(one for one in script.now.marches if ways_of(one) == (goal, start))
    return (script.played(back).told(End.DOUBTED, 1500),)


@of(Turn.seen_march)
def fallen_into_play(turn: Turn, action: Action) -> Stages:
    """It lies there before the others fall; they are put right as it is shown, and that is taken back."""
    if len(turn.standing) < 6:
        return None
    start, goal = ways_of(action)
    script = Script(turn)
    name = script.take(start, group_of(action))
    script.wait(100, 300).put(name, goal).wait(600, 900)
    others = [space for space in sorted(turn.standing) if space != start]
    for space in turn.random.sample(others, 4):
        for kind in script.kinds_on(space):
            script.aside(script.take(space, kind))
    return (script.told(End.DOUBTED, 1500),)
