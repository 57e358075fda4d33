"""A captured pawn that is put down on the board for a while: "a foreign pawn on a9", and no move."""

from companion.games.katarenga.board import CAMP_NAMES
from companion.games.kernel import Space
from tests.noise.acts import Stage, Stages
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn

LIES_MS = (500, 5000)


def on_a_camp(turn: Turn) -> Stages:
    """Before or after the captor is put."""
    meant = turn.capture()
    return _parked(turn, meant, [s for s in turn.free() if s in CAMP_NAMES]) if meant else None


def elsewhere(turn: Turn) -> Stages:
    """On any square where neither it nor the captor might have gone, before or after the captor is put."""
    meant = turn.capture()
    return _parked(turn, meant, [s for s in turn.free() if s not in CAMP_NAMES]) if meant else None


def afterwards_where_it_came_from(turn: Turn) -> Stages:
    """On the square that the captor has left, when it has arrived."""
    meant = turn.capture()
    if meant is None:
        return None
    script = Script(turn)
    _hold_both(script, meant)
    script.put(meant.start, meant.goal).wait(200, 2000).put(meant.goal, meant.start)
    return (_taken_away(script, meant),)


def _parked(turn: Turn, meant: Meant, spaces: list[Space]) -> Stages:
    spaces = turn.senseless(meant.start, spaces)
    if not spaces:
        return None
    space = turn.random.choice(spaces)
    script = Script(turn)
    match turn.random.randrange(3):
        case 0:
            _hold_both(script, meant)
            script.put(meant.start, meant.goal).wait(200, 2000).put(meant.goal, space)
        case 1:
            _hold_both(script, meant)
            script.put(meant.goal, space).wait(200, 2000).put(meant.start, meant.goal)
        case _:
            script.lift(meant.goal).wait(150, 1500).put(meant.goal, space)
            script.wait(150, 1500).lift(meant.start).wait(100, 3000).put(meant.start, meant.goal)
    return (_taken_away(script, meant),)


def _hold_both(script: Script, meant: Meant) -> None:
    first, second = script.turn.random.sample([meant.start, meant.goal], 2)
    script.lift(first).wait(100, 2000).lift(second).wait(200, 2000)


def _taken_away(script: Script, meant: Meant) -> Stage:
    script.wait(*LIES_MS).lift(meant.goal).wait(200, 1000).aside(meant.goal)
    return script.stage(script.turn.after(meant.action))
