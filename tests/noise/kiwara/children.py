"""How children play: tokens and the totem set down on an edge and nudged, and the totem pushed slowly.

What moves here is a magnet in millimetres; reeds tell of it what they feel.
"""

from typing import Final

from companion.games.kernel import Action, Space
from companion.games.kiwara.actions import SPACE, STATION
from companion.games.kiwara.layout import STATIONS
from tests.noise.acts import Stages
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part
from tests.noise.magnet import Point, Walk, askew_mm, onto_an_edge, place_mm, reach_of, walk
from tests.noise.turn import of

NUDGED_MS: Final = (50, 400)
"""For how long it stands on the edge."""
NUDGES_MS: Final = (60, 200)
"""How long it takes to push it to the middle."""
PACE_MS: Final = (150, 800)
"""How long the totem takes that is pushed from one station to the next."""


def set_on_an_edge(turn: Turn) -> Stages:
    """A token that is placed, or the totem."""
    action = turn.random.choice([*turn.placings, *turn.leads]) if turn.placings or turn.leads else None
    if action is None:
        return None
    script = Script(turn)
    if action in turn.leads:
        if turn.state.totem < 0:
            return None
        name, goal = script.take(STATIONS[turn.state.totem]), Space(part(action, STATION))
    else:
        name, goal = script.hold(action), Space(part(action, SPACE))
    script.wait(80, 2500)
    path = onto_an_edge(turn, goal, script.at_ms)
    path.rest(turn.random.uniform(*NUDGED_MS))
    path.to(*askew_mm(turn, goal), turn.ms(*NUDGES_MS))
    walk(script, name, goal, path, reach_of(turn.random))
    return _played(script, name, goal, action)


@of(Turn.lead)
def totem_slid_slowly(turn: Turn, action: Action) -> Stages:
    """Station by station along one side, and never past its goal: at a corner it is felt on a space, too."""
    script, start, goal = Script(turn), STATIONS[turn.state.totem], Space(part(action, STATION))
    if start[0] != goal[0] or any(space[0] != goal[0] for space in turn.stations_between(start, goal)):
        return None
    where, pace_ms = turn.line.game.hands.places_of(turn.line.state), turn.ms(*PACE_MS)
    path = Walk([Point(0, *place_mm(where, start))])
    for space in (*turn.stations_between(start, goal), goal):
        path.to(*askew_mm(turn, space), pace_ms * turn.random.uniform(0.8, 1.25))
    walk(script, script.on.pop(start), goal, path, reach_of(turn.random))
    return _played(script, start, goal, action)


def _played(script: Script, name: str, goal: Space, action: Action) -> Stages:
    script.on[goal] = name
    script.played(action)
    if script.unsaid:
        script.say()
    return (script.do_chores().told(rest_ms=1200),)
