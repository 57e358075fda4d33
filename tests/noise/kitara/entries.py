"""One action at a time: entered and then done, done and then entered, by hands alone, or with a wand."""

from collections import Counter

from companion.games.kernel import Action
from companion.games.kitara.actions import START
from companion.games.kitara.state import Step
from tests.noise.acts import Stages, Verb
from tests.noise.kitara.script import Script
from tests.noise.kitara.turn import Turn, part, ways_of
from tests.noise.turn import of


def plain(turn: Turn) -> Stages:
    """Whatever there is to be done, in whatever order."""
    if turn.line.actor is None:
        return None
    return (Script(turn).do(turn.lot()).told(),)


@of(Turn.march)
def dial_first(turn: Turn, action: Action) -> Stages:
    """A move is dialled, and then made."""
    return (Script(turn).dial(action).wait(100, 2500).hands(action).played(action).told(),)


@of(Turn.march)
def hands_first(turn: Turn, action: Action) -> Stages:
    """A move is made, and then dialled."""
    return (Script(turn).hands(action).wait(200, 4000).dial(action).played(action).told(),)


@of(Turn.seen_march)
def by_hand(turn: Turn, action: Action) -> Stages:
    """A pawn alone goes to where nothing is, and nobody says anything."""
    return (Script(turn).hands(action).played(action).told(rest_ms=1200),)


def whole_stack(turn: Turn) -> Stages:
    """A whole stack goes to where nothing is, and a push says so."""
    whole = [one for one in turn.marches if _is_whole(turn, one) and not turn.is_seen(one)]
    if not whole:
        return None
    action = turn.one(whole)
    script = Script(turn).hands(action).wait(600, 4000)
    return (script.add(Verb.PUSH, turn.chair).played(action).told(),)


def _is_whole(turn: Turn, action: Action) -> bool:
    start, goal = ways_of(action)
    return goal not in turn.standing and len(turn.deed(action).lifts) == turn.sizes[start]


def part_of_it(turn: Turn) -> Stages:
    """A part of a stack is put down where nothing is, at times pawn by pawn, and counts are turned then."""
    parts = [one for one in turn.marches if ways_of(one)[1] not in turn.standing and not _is_whole(turn, one)]
    if not parts:
        return None
    action = turn.one(parts)
    script = Script(turn).hands(action).wait(300, 3000)
    return (script.dial(action).played(action).told(),)


@of(Turn.march)
def wand(turn: Turn, action: Action) -> Stages:
    """Both spaces are touched, in their order or the other way round; hands go before, between or after."""
    random = turn.random
    script, spaces = Script(turn), [*ways_of(action)]
    when = random.randrange(3)
    if random.random() < 0.2 and _tells_apart(turn, action):
        spaces.reverse()
    for number, space in enumerate(spaces):
        if number == when:
            script.hands(action).wait(300, 1500)
        script.touch(space).wait(200, 1500)
    script.dial(action)
    if when == len(spaces):
        script.wait(200, 1500).hands(action)
    return (script.played(action).told(),)


def _tells_apart(turn: Turn, action: Action) -> bool:
    """Whether nobody can take the goal for where it comes from."""
    return ways_of(action)[1] not in turn.own


def wrong_touch(turn: Turn) -> Stages:
    """Another space is touched first; the right one begins anew, or the key goes back."""
    if len(turn.own) < 2 or not turn.marches:
        return None
    action = turn.one(turn.marches)
    others = [space for space in turn.own if space != part(action, START)]
    script = Script(turn).touch(turn.random.choice(others)).wait(300, 2500)
    if turn.random.random() < 0.7:
        script.clear()
    script.point(action)
    if turn.random.random() < 0.3:  # and once more, since the screen says something else
        script.clear().point(action)
    return (script.dial(action).wait(200, 1500).hands(action).played(action).told(),)


def glanced(turn: Turn) -> Stages:
    """Whoever has the wand looks how many stand there, also while another one is at it."""
    if turn.line.actor is None:
        return None
    script, random = Script(turn), turn.random
    action = turn.lot()
    for _ in range(random.randint(1, 3)):
        script.touch(random.choice(sorted(turn.standing or turn.state.contents.spaces))).wait(100, 2500)
    if random.random() < 0.5 and action in turn.marches:
        script.hands(action).wait(500, 2000).touch(random.choice(sorted(turn.standing))).wait(600, 2500)
        script.clear().dial(action).played(action)
        return (script.told(),)
    return (script.clear().do(action).told(),)


def changed_mind(turn: Turn) -> Stages:
    """A part is dialled or touched, the key goes back, and it becomes another move, or none."""
    starts = Counter(part(one, START) for one in turn.marches)
    several = sorted(start for start, count in starts.items() if count > 1)
    if len(starts) < 2 or not several:
        return None
    script, action = Script(turn), turn.lot()
    first = turn.random.choice(several)
    if turn.random.random() < 0.5:
        script.dial(f"from={first}")
    else:
        script.touch(first)
    if turn.random.random() < 0.4:
        script.wait(200, 2000).touch(turn.random.choice(sorted(starts)))
    return (script.wait(300, 3000).clear().do(action).told(),)


def moved_otherwise(turn: Turn) -> Stages:
    """Hands put a group somewhere, then somewhere else, and that is dialled."""
    if len(turn.marches) < 2 or turn.step is not Step.MOVE:
        return None
    action = turn.one(turn.marches)
    start, goal = ways_of(action)
    free = [ways_of(one)[1] for one in turn.marches if ways_of(one)[0] == start]
    stops = sorted({*free} - {goal} - {*turn.standing})
    if not stops or turn.is_seen(action) or turn.sizes[start] == 1:
        return None
    script, stop = Script(turn), turn.random.choice(stops)
    names = script.take_group(start, _letters(action))
    script.wait(200, 2000).set_group(names, stop).wait(200, 3000)
    again = script.take_group(stop, _letters(action))
    script.wait(200, 1500).set_group(again, goal).wait(300, 2500)
    return (script.dial(action).played(action).told(),)


def _letters(action: Action) -> str:
    return action.rpartition(":")[2]
