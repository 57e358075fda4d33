"""Pawns that nobody means to move: nudged, brushed, lifted and put back, swept, knocked over."""

from collections.abc import Collection
from typing import Final

from companion.games.kernel import Space
from tests.noise.acts import End, Stages
from tests.noise.fingers import BUMPS_MS, SWEEPS_MS, WITHIN_MS
from tests.noise.kitara.script import Script
from tests.noise.kitara.turn import Turn

FALLEN: Final = 4
"""With fewer spaces off, somebody might have meant it."""
THINKS_MS: Final = (150, 4000)


def _off_and_on(script: Script, space: Space, length_ms: tuple[int, int]) -> None:
    """A whole stack, or the pawn that stands there, leaves its cell for a while."""
    kinds = script.kinds_on(space)
    names = [script.take(space, kind) for kind in kinds]
    script.wait(*length_ms)
    for name in names:
        script.set(name, space)


def nudged(turn: Turn) -> Stages:
    """Stacks are nudged beside whatever somebody does."""
    if turn.line.actor is None or not turn.standing:
        return None
    script = Script(turn)
    for space in turn.random.sample(sorted(turn.standing), min(2, len(turn.standing))):
        script.flourish()
        _off_and_on(script, space, BUMPS_MS)
        script.earnest().wait(50, 800)
    return (script.do(turn.lot()).told(),)


def put_back(turn: Turn) -> Stages:
    """A stack or a pawn of one's own is lifted, thought about, and put back; then somebody plays."""
    if not turn.own or turn.idle:
        return None
    script = Script(turn)
    for _ in range(turn.random.randint(1, 2)):
        _off_and_on(script, turn.random.choice(turn.own), THINKS_MS)
        script.wait(300, 2000)
    return (script.do(turn.lot()).told(),)


def others_lifted(turn: Turn) -> Stages:
    """What belongs to others is lifted to be looked at, told about, and put back."""
    others = sorted({*turn.standing} - {*turn.own})
    if not others or turn.idle:
        return None
    script = Script(turn)
    _off_and_on(script, turn.random.choice(others), THINKS_MS)
    return (script.wait(300, 2000).do(turn.lot()).told(),)


def one_of_a_stack(turn: Turn) -> Stages:
    """A pawn of a stack is lifted and put back, of which no cell tells; or counted, one by one."""
    big = [space for space in sorted(turn.standing) if turn.sizes[space] > 1]
    if not big or turn.idle:
        return None
    script, space = Script(turn), turn.random.choice(big)
    for kind in script.kinds_on(space)[1:]:
        name = script.take(space, kind)
        script.wait(100, 900).set(name, space).wait(50, 400)
    return (script.do(turn.lot()).told(),)


def arm(turn: Turn) -> Stages:
    """A child's arm opens several cells, and then somebody plays."""
    if len(turn.standing) < 2 or turn.idle:
        return None
    script, ends = Script(turn), [0]
    spaces = sorted(turn.standing)
    for space in turn.random.sample(spaces, turn.random.randint(2, min(5, len(spaces)))):
        script.flourish().go_to(turn.random.randint(0, WITHIN_MS))
        _off_and_on(script, space, SWEEPS_MS)
        ends.append(script.at_ms)
    script.earnest().go_to(max(ends))
    return (script.wait(300, 1500).do(turn.lot()).told(),)


def brushed(turn: Turn) -> Stages:
    """The hand that plays brushes what stands beside, while it plays."""
    if turn.idle:
        return None
    script = Script(turn).do(turn.lot())
    touched = {act.what.partition("-")[0] for act in script.acts} | {act.where for act in script.acts}
    others = [space for space in sorted(turn.standing) if space not in touched]
    end_ms = script.at_ms
    script.stacks = {space: [*names] for space, names in script.stacks.items()}
    for space in turn.random.sample(others, min(2, len(others))):
        script.flourish().go_to(turn.random.randint(0, end_ms))
        _off_and_on(script, space, BUMPS_MS)
    return (script.earnest().go_to(max(end_ms, script.at_ms)).told(),)


def knocked(turn: Turn) -> Stages:
    """Half of the board is knocked over, and put right by following what is shown."""
    standing = sorted(turn.standing)
    if len(standing) < 2 * FALLEN or turn.idle:
        return None
    random, script = turn.random, Script(turn)
    for space in random.sample(standing, random.randint(FALLEN, len(standing) // 2)):
        script.go_to(random.randint(0, 400))
        names = [script.take(space, kind) for kind in script.kinds_on(space)]
        script.wait(100, 800)
        goal = _where(turn, script.stacks)
        for name in names:
            if goal is not None and random.random() < 0.5:
                script.put(name, goal)
            else:
                script.aside(name)
    return (script.told(End.LED, 1500),)


def _where(turn: Turn, stacks: Collection[Space]) -> Space | None:
    """Where something falls: not where a hand might have put it."""
    goals = {space for action in turn.legal for space in turn.deed(action).drops}
    free = [space for space in turn.state.contents.spaces if space not in stacks and space not in goals]
    return turn.random.choice(free) if free else None
