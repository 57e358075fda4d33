"""More hands than one player's: other pawns are straightened or bumped, opponents reach early, arms sweep."""

from math import dist

from companion.games.kernel import Space
from tests.noise.acts import End, Stages
from tests.noise.fingers import LOW_MM, SPEED_MM_S, bump, cross, knock_over, over, sweep
from tests.noise.katarenga.hesitation import STRAIGHTENS_MS
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn
from tests.noise.magnet import LIFTS_MS, Point, Walk, place_mm, reach_of, walk
from tests.noise.turn import of

FALLEN = 4
"""With fewer pawns off, somebody might have meant it."""


@of(Turn.pick)
def adjusted(turn: Turn, meant: Meant) -> Stages:
    """Another pawn is straightened at any time; never one that the pawn in the hand could take."""
    others = set(turn.standing) - turn.prey(meant.start) - {meant.start, meant.goal}
    if not others:
        return None
    script = Script(turn).move(meant)
    lifted_ms = min(act.at_ms for act in script.acts)
    put_ms = max(act.at_ms for act in script.acts)
    script.flourish().go_to(turn.random.randint(lifted_ms, put_ms + 300))
    other = turn.random.choice(sorted(others))
    script.lift(other).wait(50, STRAIGHTENS_MS[1]).put(other, other)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.pick)
def early(turn: Turn, meant: Meant) -> Stages:
    """Who is next reaches for a pawn, or has moved, before the hand of who moves is off."""
    then = turn.then(turn.after(meant.action))
    answer = then.pick()
    if answer is None:
        return None
    script = Script(turn).move(meant)
    put_ms = next(act.at_ms for act in script.acts if (act.what, act.where) == (meant.start, meant.goal))
    waits_for_it = turn.strict or answer.takes
    script.go_to(put_ms + turn.random.randint(20 if waits_for_it else -300, 250))
    _answer(script, meant, answer, put_ms)
    return (script.stage(then.after(answer.action)),)


def _answer(script: Script, meant: Meant, answer: Meant, put_ms: int) -> None:
    """The pawn that has just moved still goes by the name of where it came from."""
    names = {meant.goal: meant.start}
    script.lift(answer.start).wait(80, 300)
    if answer.takes:
        taken = names.get(answer.goal, answer.goal)
        script.lift(taken).wait(150, 600).put(answer.start, answer.goal).wait(100, 800).aside(taken)
    else:
        script.go_to(max(script.at_ms, put_ms + script.turn.random.randint(20, 400)))
        script.put(answer.start, answer.goal)


@of(Turn.pick)
def arm(turn: Turn, meant: Meant) -> Stages:
    """A child's arm opens several cells: before anybody has reached, or while a pawn is in a hand.

    Then it opens none of those that the pawn could take; with them it is a matter of doubt. So it is under
    touch-move, where nothing can be put back, with any pawn that could be taken.
    """
    in_hand = turn.random.random() < 0.5
    spared = turn.prey(meant.start) | {meant.start, meant.goal} if in_hand else _captures(turn)
    centre = turn.random.choice(sorted(turn.standing))
    under = [space for space in (centre, *turn.near(centre, 2)) if space not in spared]
    if len(under) < 2:
        return None
    swept = turn.random.sample(under, turn.random.randint(2, min(5, len(under))))
    script = Script(turn)
    if not in_hand:
        sweep(script, swept)
        script.wait(100, 1500).move(meant)
        return (script.stage(turn.after(meant.action)),)
    script.lift(meant.start).wait(100, 1000)
    sweep(script, swept)
    script.wait(100, 1000)
    if meant.takes:
        script.lift(meant.goal).wait(150, 1500)
    script.put(meant.start, meant.goal)
    if meant.takes:
        script.wait(100, 1000).aside(meant.goal)
    return (script.stage(turn.after(meant.action)),)


def _captures(turn: Turn) -> frozenset[Space]:
    return frozenset(one.goal for one in turn.meanings if one.takes and turn.strict)


@of(Turn.pick)
def bumped(turn: Turn, meant: Meant) -> Stages:
    """The moving hand nudges pawns beside where it lifts and where it puts."""
    spared = {meant.start, meant.goal} | (turn.prey(meant.start) if meant.takes or turn.strict else set())
    script = Script(turn).move(meant)
    moments = [(act.at_ms, act.where or act.what) for act in script.acts if act.where in ("", meant.goal)]
    bump(script, [(at_ms, Space(space)) for at_ms, space in moments], spared)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.pick)
def crossing(turn: Turn, meant: Meant) -> Stages:
    """A hand with a ring comes and goes while somebody plays.

    Where it might be a pawn that is put, or one that is taken, nobody could tell.
    """
    spared = turn.prey(meant.start) | turn.hindsight | (turn.goals(meant.start) if turn.strict else set())
    script = Script(turn).move(meant)
    end_ms = max(act.at_ms for act in script.acts)
    for _ in range(turn.random.randint(1, 2)):
        script.go_to(turn.random.randint(0, end_ms + 300))
        cross(script, over(turn), spared)
        end_ms = max(end_ms, script.at_ms)
    return (script.go_to(end_ms).stage(turn.after(meant.action)),)


@of(Turn.pick)
def carried_low(turn: Turn, meant: Meant) -> Stages:
    """The pawn is carried so low that reeds feel it on its way, straight from where it stood to its goal."""
    random = turn.random
    script, where = Script(turn), turn.line.game.hands.places_of(turn.line.state)
    if meant.takes:
        script.lift(meant.goal).wait(150, 1500).aside(meant.goal).wait(100, 1500)
    (x, y), goal = place_mm(where, meant.start), place_mm(where, meant.goal)
    path, low_mm = Walk([Point(script.at_ms, x, y)]), random.uniform(*LOW_MM)
    path.to(x, y, random.uniform(*LIFTS_MS), low_mm)
    path.to(*goal, 1000 * dist((x, y), goal) / random.uniform(*SPEED_MM_S), low_mm)
    path.to(*goal, random.uniform(*LIFTS_MS))
    walk(script, meant.start, meant.goal, path, reach_of(random))
    return (script.stage(turn.after(meant.action)),)


def knocked(turn: Turn) -> Stages:
    """Half of the board is knocked over, and put right by following what is shown.

    No pawn falls to where a hand might have moved it: nobody could tell.
    """
    standing = sorted(turn.standing)
    if len(standing) < 2 * FALLEN:
        return None
    random = turn.random
    fallen = random.sample(standing, random.randint(FALLEN, len(standing) // 2))
    free = random.sample(turn.free(), len(fallen))
    if any(goal in turn.goals(start) for start, goal in zip(fallen, free, strict=True)):
        return None
    script = Script(turn)
    knock_over(script, fallen, free)
    return (script.stage(turn.line, End.LED, 1500),)
