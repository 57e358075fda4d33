"""A captured pawn that is put down on the board for a while: "a foreign pawn on a9", and no move."""

from companion.games.katarenga.board import CAMP_NAMES
from companion.games.kernel import Space
from tests.noise.acts import Stages
from tests.noise.katarenga.script import Script
from tests.noise.katarenga.turn import Meant, Turn
from tests.noise.turn import of

LIES_MS = (500, 5000)
HOLDS_MS = (100, 2000), (200, 2000)


@of(Turn.capture)
def on_a_camp(turn: Turn, meant: Meant) -> Stages:
    """Before or after the captor is put."""
    return _parked(turn, meant, [s for s in turn.free() if s in CAMP_NAMES])


@of(Turn.capture)
def elsewhere(turn: Turn, meant: Meant) -> Stages:
    """On any square where neither it nor the captor might have gone, before or after the captor is put."""
    return _parked(turn, meant, [s for s in turn.free() if s not in CAMP_NAMES])


@of(Turn.capture)
def afterwards_where_it_came_from(turn: Turn, meant: Meant) -> Stages:
    """On the square that the captor has left, when it has arrived."""
    script = Script(turn)
    script.hold_both(meant, *HOLDS_MS)
    script.put(meant.start, meant.goal).wait(200, 2000).put(meant.goal, meant.start)
    return (script.put_away(meant, LIES_MS).stage(turn.after(meant.action)),)


def _parked(turn: Turn, meant: Meant, spaces: list[Space]) -> Stages:
    spaces = turn.senseless(meant.start, spaces)
    if not spaces:
        return None
    space = turn.random.choice(spaces)
    script = Script(turn)
    match turn.random.randrange(3):
        case 0:
            script.hold_both(meant, *HOLDS_MS)
            script.put(meant.start, meant.goal).wait(200, 2000).put(meant.goal, space)
        case 1:
            script.hold_both(meant, *HOLDS_MS)
            script.put(meant.goal, space).wait(200, 2000).put(meant.start, meant.goal)
        case _:
            script.lift(meant.goal).wait(150, 1500).put(meant.goal, space)
            script.wait(150, 1500).lift(meant.start).wait(100, 3000).put(meant.start, meant.goal)
    return (script.put_away(meant, LIES_MS).stage(turn.after(meant.action)),)
