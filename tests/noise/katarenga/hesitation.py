"""People who are of two minds: pieces put back, put on, put wrongly, and actions taken back."""

from companion.games.kernel import Record
from tests.noise.acts import End, Stage, Stages
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn
from tests.noise.turn import of

STRAIGHTENS_MS = (100, 900)
"""Less than what counts as a touch."""
DEEP = 0.2
"""How often two actions are taken back."""


@of(Turn.pick)
def lifted_and_put_back(turn: Turn, meant: Meant) -> Stages:
    """A pawn, any pawn, is lifted and put back; then somebody plays."""
    script = Script(turn).flourish()
    for _ in range(turn.random.randint(1, 2)):
        space = turn.random.choice(sorted(turn.standing))
        script.lift(space).wait(*(STRAIGHTENS_MS if turn.strict else (100, 3000))).put(space, space)
        script.wait(100, 1500)
    script.earnest().move(meant)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.pick)
def changed(turn: Turn, meant: Meant) -> Stages:
    """Put on one goal, and within a second on another one; for a capture, before the first one counts."""
    stops = turn.stops(meant)
    if not stops:
        return None
    script = Script(turn).lift(meant.start).wait(100, 2000).put(meant.start, turn.random.choice(stops))
    script.wait(100, 200 if meant.takes else 1000).lift(meant.start).wait(80, 800)
    if meant.takes:
        script.lift(meant.goal).wait(150, 1000)
    script.put(meant.start, meant.goal)
    if meant.takes:
        script.wait(100, 1000).aside(meant.goal)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.capture)
def better(turn: Turn, meant: Meant) -> Stages:
    """Both pawns of a capture are lifted, the other one is put back, and the captor goes somewhere else."""
    stops = turn.stops(meant)
    if not stops:
        return None
    goal = turn.random.choice(stops)
    script = Script(turn).hold_both(meant, (1, 2000), (150, 2000))
    script.put(meant.goal, meant.goal).wait(100, 3000).put(meant.start, goal)
    [other] = [one for one in turn.meanings if (one.start, one.goal) == (meant.start, goal)]
    return (script.stage(turn.after(other.action)),)


@of(Turn.capture)
def detour(turn: Turn, meant: Meant) -> Stages:
    """The captor waits on a square beside, where it may not stay, until the other pawn is off."""
    space = turn.random.choice(turn.senseless(meant.start, turn.free()))
    script = Script(turn).lift(meant.start).wait(100, 1000).put(meant.start, space)
    script.wait(100, 2000).lift(meant.goal).wait(150, 1500).aside(meant.goal)
    script.wait(50, 1000).lift(meant.start).wait(80, 1500).put(meant.start, meant.goal)
    return (script.stage(turn.after(meant.action)),)


@of(Turn.quiet)
def misplaced(turn: Turn, meant: Meant) -> Stages:
    """Put where it may not go, led back, and played."""
    space = turn.random.choice(turn.senseless(meant.start, turn.free()))
    script = Script(turn).lift(meant.start).wait(100, 2000).put(meant.start, space)
    astray = script.stage(turn.line, End.LED, turn.ms(500, 2500))
    return astray, Script(turn).move(meant).stage(turn.after(meant.action))


def taken_back(turn: Turn) -> Stages:
    """By putting the pieces back; then another action is played."""
    depth = 2 if turn.random.random() < DEEP else 1
    stages: list[Stage] = []
    record = turn.line
    for _ in range(depth):
        undone = _undone(turn, record) if record.actions else None
        if undone is None:
            return None
        stages.append(undone)
        record = undone.after
    before = turn.then(record)
    others = [one for one in before.meanings if one.action != turn.line.actions[len(record.actions)]]
    if not others:
        return None
    other = turn.random.choice(others)
    return *stages, Script(before).move(other).stage(before.after(other.action))


def _undone(turn: Turn, record: Record[object]) -> Stage | None:
    before = record.without_last()
    deed = record.game.hands.deed(before.state, record.actions[-1])
    if not deed.drops:
        return None
    start, *taken = deed.lifts
    [goal] = deed.drops
    script = Script(turn.then(record))
    script.lift(goal).wait(200, 2000)
    if taken and turn.random.random() < 0.5:
        script.lift("off1").wait(200, 1500).put("off1", goal).wait(200, 1500).put(goal, start)
    else:
        script.put(goal, start)
        if taken:
            script.wait(200, 1500).lift("off1").wait(200, 1500).put("off1", goal)
    return script.stage(before, rest_ms=turn.ms(700, 1500))
