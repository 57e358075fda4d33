"""What signals cannot tell: each of these looks like something else that people do, and is undone by hand.

- `looked`: a pawn is in the hand, one that it could take is lifted and put back. It may have been taken.
- `parked where it came from`: the captured pawn stands where the captor came from, and the captor where the
  captured stood. Both may have been put back.
- `parked on a goal`: the captured pawn stands where the captor might have gone. It may be the captor.
- `parked on a goal later`: the same, once the captor stands. The other pawn may have been put back before.
- `put before it is back`: the captor goes elsewhere, and then the other pawn is put back. As `parked on a
  goal`.
- `parked where it might go`: the captured pawn, which has moved last, stands where it came from or
  might have gone instead. Its owner may have thought better of it, who needs no leave.
- `change of mind to take`: put on a goal, where it counts, then lifted again and put on a pawn that is taken.
  Whoever is next may hold it in the hand, and have straightened a pawn with the other one.
- `unseen`: the captor covers the cell before the captured pawn is off. It may still be in the hand.
- `arm over prey`: an arm opens what the pawn in the hand could take, and that pawn is put back. As `looked`.
"""

from tests.noise.acts import End, Stages, Verb
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn
from tests.noise.turn import of


@of(Turn.capture)
def looked(turn: Turn, meant: Meant) -> Stages:
    """Both pawns are put back in the end, so that nothing has happened."""
    script = Script(turn).lift(meant.start).wait(150, 2000).lift(meant.goal).wait(100, 2000)
    script.put(meant.goal, meant.goal).wait(500, 3000).put(meant.start, meant.start)
    return (script.stage(turn.line, End.DOUBTED, 1000),)


@of(Turn.capture)
def parked_where_it_came_from(turn: Turn, meant: Meant) -> Stages:
    """It is taken away after a while. It is none that might have gone there itself: one doubt at a time."""
    if meant.goal == turn.last_goal and meant.start in turn.hindsight:
        return None
    script = Script(turn).hold_both(meant)
    script.put(meant.goal, meant.start).wait(150, 1500).put(meant.start, meant.goal)
    return (script.put_away(meant).stage(turn.after(meant.action), End.DOUBTED, 1000),)


@of(Turn.capture)
def parked_on_a_goal(turn: Turn, meant: Meant) -> Stages:
    """It is taken away after a while."""
    goals = sorted(turn.goals(meant.start) - set(turn.standing))
    if not goals:
        return None
    script = Script(turn).hold_both(meant)
    script.put(meant.goal, turn.random.choice(goals)).wait(150, 1500).put(meant.start, meant.goal)
    return (script.put_away(meant).stage(turn.after(meant.action), End.DOUBTED, 1000),)


@of(Turn.capture)
def parked_on_a_goal_later(turn: Turn, meant: Meant) -> Stages:
    """It is taken away after a while."""
    goals = turn.stops(meant)
    if not goals:
        return None
    script = Script(turn).hold_both(meant)
    script.put(meant.start, meant.goal).wait(150, 1500).put(meant.goal, turn.random.choice(goals))
    return (script.put_away(meant).stage(turn.after(meant.action), End.DOUBTED, 1000),)


@of(Turn.capture)
def put_before_it_is_back(turn: Turn, meant: Meant) -> Stages:
    """Nothing is taken."""
    stops = turn.stops(meant)
    if not stops:
        return None
    goal = turn.random.choice(stops)
    script = Script(turn).hold_both(meant)
    script.put(meant.start, goal).wait(150, 1500).put(meant.goal, meant.goal)
    [other] = [one for one in turn.meanings if (one.start, one.goal) == (meant.start, goal)]
    return (script.stage(turn.after(other.action), End.DOUBTED, 1000),)


def parked_where_it_might_have_gone(turn: Turn) -> Stages:
    """It is taken away after a while."""
    meant = next((one for one in turn.meanings if one.takes and one.goal == turn.last_goal), None)
    doubtful = turn.hindsight - turn.goals(meant.start) - set(turn.standing) if meant else None
    if meant is None or not doubtful:
        return None
    script = Script(turn).lift(meant.start).wait(150, 1000).lift(meant.goal).wait(150, 1000)
    script.put(meant.goal, turn.random.choice(sorted(doubtful))).wait(150, 1500)
    script.put(meant.start, meant.goal).wait(500, 3000).lift(meant.goal).wait(200, 1000).aside(meant.goal)
    return (script.stage(turn.after(meant.action), End.DOUBTED, 1000),)


@of(Turn.capture)
def change_of_mind_to_take(turn: Turn, meant: Meant) -> Stages:
    """Within a second."""
    stops = turn.stops(meant)
    if not stops:
        return None
    script = Script(turn).lift(meant.start).wait(100, 2000).put(meant.start, turn.random.choice(stops))
    script.wait(250, 1000).lift(meant.start).wait(80, 800).lift(meant.goal).wait(150, 1000)
    script.put(meant.start, meant.goal).wait(100, 1000).aside(meant.goal)
    return (script.stage(turn.after(meant.action), End.DOUBTED, 1000),)


@of(Turn.capture)
def unseen(turn: Turn, meant: Meant) -> Stages:
    """The captor is half on the cell when the other pawn is pushed off it."""
    script = Script(turn).lift(meant.start).wait(150, 1500).add(Verb.COVER, meant.goal).wait(20, 200)
    script.lift(meant.goal).wait(20, 200).put(meant.start, meant.goal).add(Verb.BARE, meant.goal)
    script.wait(100, 1500).aside(meant.goal)
    return (script.stage(turn.after(meant.action), End.DOUBTED, 1000),)


@of(Turn.capture)
def arm_over_prey(turn: Turn, meant: Meant) -> Stages:
    """The pawn in the hand is put back in the end, so that nothing has happened."""
    swept = [meant.goal, *(space for space in turn.near(meant.goal) if space != meant.start)][:3]
    script = Script(turn).lift(meant.start).wait(150, 1500)
    began_ms = script.at_ms
    ends = []
    for space in swept:
        script.go_to(began_ms + turn.random.randint(0, 150)).lift(space)
        ends.append(script.wait(50, 800).put(space, space).at_ms)
    script.go_to(max(ends)).wait(300, 2000).put(meant.start, meant.start)
    return (script.stage(turn.line, End.DOUBTED, 1000),)
