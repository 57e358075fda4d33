"""More hands than one player's: the next one is early, arms sweep, tokens are bumped, boards fall."""

from companion.games.kernel import TABLE, Action, Space
from companion.games.kiwara.actions import SPACE, STATION
from companion.games.kiwara.layout import SPACES, STATIONS
from companion.table.situation import last_by_hand
from tests.noise.acts import End, Stages, Verb
from tests.noise.fingers import bump, cross, knock_over, over, sweep
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part

STRAIGHTENS_MS = (50, 900)
POINTS_MS = (10, 1500)
"""For how long a hand rests that points at something."""
FALLEN = 4
"""With fewer tokens off, somebody might have meant it."""


def early(turn: Turn) -> Stages:
    """Who is next shows a token, and even puts it, before the totem stands still."""
    if (ahead := _thought_ahead(turn)) is None:
        return None
    (lead, then, action), random = ahead, turn.random
    script, goal = Script(turn), part(lead, STATION)
    name = script.fresh(str(then.line.actor), part(action, "piece"))
    script.lift(name).show(name, then.chair).wait(100, 1000)
    totem = script.take(STATIONS[turn.state.totem])
    put_ms = script.wait(200, 2000).at_ms
    token_ms = max(0, put_ms + random.randint(-300 if random.random() < 0.5 else 30, 500))
    script.set(totem, goal).played(lead)
    script.go_to(token_ms).set(name, part(action, SPACE)).played(action)
    return (script.go_to(max(put_ms, token_ms)).do_chores().told(),)


def _thought_ahead(turn: Turn) -> tuple[Action, Turn, Action] | None:
    """Where the totem goes, the turn after that, and what is placed in it by who knows that already."""
    if not turn.leads or turn.state.totem < 0 or turn.uses or not turn.evening.tagged:
        return None
    lead = turn.one(turn.leads)
    then = turn.then(turn.after(lead))
    return (lead, then, then.placing()) if then.placings else None


def shown_early(turn: Turn) -> Stages:
    """Who is next shows a token before the turn is theirs; others play on, and then it is put down."""
    if (ahead := _thought_ahead(turn)) is None:
        return None
    lead, then, action = ahead
    script = Script(turn)
    name = script.fresh(str(then.line.actor), part(action, "piece"))
    script.lift(name).show(name, then.chair).wait(100, 3000).do(lead).wait(300, 2000)
    script.set(name, part(action, SPACE)).played(action)
    return (script.do_chores().told(),)


def lies_early(turn: Turn) -> Stages:
    """Who is next lays a token on the reader, and plays it from there turns later."""
    if (ahead := _thought_ahead(turn)) is None:
        return None
    lead, then, action = ahead
    script = Script(turn)
    name = script.fresh(str(then.line.actor), part(action, "piece"))
    script.lift(name).add(Verb.LAY, name, then.chair).wait(300, 3000).do(lead).wait(300, 2000)
    script.lift(name).wait(150, 2000).set(name, part(action, SPACE)).played(action)
    return (script.do_chores().told(),)


def adjusted(turn: Turn) -> Stages:
    """Another token is straightened at any time."""
    others = sorted({*turn.standing} - turn.busy())
    if turn.line.actor is None or not others:
        return None
    script = Script(turn).do(turn.lot()).do_chores()
    touched = {act.what for act in script.acts} | {act.where for act in script.acts}
    others = [space for space in others if space not in touched]
    if not others:
        return None
    other, end_ms = turn.random.choice(others), script.at_ms
    script.flourish().go_to(turn.random.randint(0, end_ms + 300))
    script.lift(other).wait(*STRAIGHTENS_MS).put(other, other)
    return (script.earnest().go_to(max(end_ms, script.at_ms)).told(),)


def arm(turn: Turn) -> Stages:
    """A child's arm opens several cells, and then somebody plays."""
    spared = turn.busy()
    if not turn.standing or turn.line.actor is None:
        return None
    centre = turn.random.choice(sorted(turn.standing))
    under = [space for space in (centre, *turn.near(centre, 2)) if space not in spared]
    if len(under) < 2:
        return None
    script = Script(turn)
    sweep(script, turn.random.sample(under, turn.random.randint(2, min(5, len(under)))))
    return (script.wait(100, 1500).do(turn.lot()).do_chores().told(),)


def bumped(turn: Turn) -> Stages:
    """The hand nudges tokens beside where it lifts and where it puts."""
    if turn.line.actor is None:
        return None
    action = turn.lot()
    script = Script(turn).do(action).do_chores()
    touched = {act.what for act in script.acts} | {act.where for act in script.acts}
    moments = [
        (act.at_ms, Space(act.where or act.what))
        for act in script.acts
        if act.verb in (Verb.LIFT, Verb.PUT) and (act.where or act.what) in turn.line.game.hands.spaces
    ]
    end_ms = script.at_ms
    bump(script, moments, turn.busy() | {Space(space) for space in touched})
    return (script.go_to(max(end_ms, script.at_ms)).told(),)


def crossing(turn: Turn) -> Stages:
    """A hand with a ring comes and goes while somebody plays; it opens nothing that might be exchanged."""
    if turn.line.actor in (None, TABLE):
        return None
    script = Script(turn).do(turn.lot()).do_chores()
    end_ms, spared = script.at_ms, {*turn.standing} & (turn.busy() | script.now.busy())
    for now in (turn, script.now):  # what was taken off last may be back there
        spared |= {*now.deed_of(back).lifts} if (back := last_by_hand(now.line)) else set()
    for _ in range(turn.random.randint(1, 2)):
        script.go_to(turn.random.randint(0, end_ms + 300))
        cross(script, over(turn), spared)
        end_ms = max(end_ms, script.at_ms)
    return (script.go_to(end_ms).told(),)


def beside_a_choice(turn: Turn) -> Stages:
    """Another hand points at where a token may come while a card may still be used, which it is then.

    Or that hand holds a token there, which it has taken from beside.
    """
    if turn.line.actor in (None, TABLE):
        return None
    script, random = Script(turn), turn.random
    chosen = [one for one in turn.leads if turn.then(turn.after(one)).tacit is not None]
    if turn.tacit is None and chosen:
        script.do(turn.one(chosen))
    now = script.now
    goals = sorted({Space(part(one, SPACE)) for one in now.onward().placings} - {*now.standing})
    if now.tacit is None or not goals:
        return None
    goal, where = random.choice(goals), now.line.game.hands.places_of(now.line.state)
    (x, y), rest_ms = where[goal], turn.ms(*POINTS_MS)
    middle = x + random.uniform(-0.3, 0.3), y + random.uniform(-0.3, 0.3)
    beside = [space for space in now.near(goal) if space in SPACES and space not in now.busy()]
    script.wait(100, 2500)
    if beside and random.random() < 0.5:
        held = random.choice(beside)
        name = script.take(held)
        cross(script, [where[held], middle, where[held]], rest_ms=rest_ms, ring=False)
        script.set(name, held)
    else:
        cross(script, over(turn, middle), {*now.standing}, rest_ms)
    script.wait(300, 2500).do(now.one(now.uses or [now.tacit]))
    return (script.do_chores().told(),)


def knocked(turn: Turn) -> Stages:
    """Half of the board is knocked over, and put right by following what is shown.

    Nothing falls to where a hand might have moved it: that is a doubt.
    """
    standing = sorted(turn.standing)
    if len(standing) < 2 * FALLEN or turn.line.actor in (None, TABLE):
        return None
    random = turn.random
    fallen = random.sample(standing, random.randint(FALLEN, len(standing) // 2))
    free = random.sample(turn.free(), len(fallen))
    if not turn.ways.isdisjoint(zip(fallen, free, strict=True)):
        return None
    script = Script(turn)
    knock_over(script, fallen, free)
    return (script.told(End.LED, 1500),)
