"""The totem on its way: lifted, slid, too far, put back, and moved by whoever is impatient."""

from typing import Final

from companion.games.kernel import Action, Space
from companion.games.kiwara.actions import STATION
from companion.games.kiwara.layout import STATIONS
from tests.noise.acts import End, Stages, Verb
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part
from tests.noise.turn import of

RESTS_MS: Final = (20, 180)
"""A cell on the way is not closed for longer."""
OVER_THE_EDGE_MS: Final = (2, 60)
"""While both cells read something, or neither does."""


def _way(turn: Turn, goal: Space) -> list[Space]:
    """The stations to the goal and the goal itself."""
    return [*turn.stations_between(STATIONS[turn.state.totem], goal), goal]


@of(Turn.lead)
def slid(turn: Turn, action: Action) -> Stages:
    """Pushed on from station to station, at times past its goal and back."""
    way = _way(turn, Space(part(action, STATION)))
    if turn.random.random() < 0.3:
        on = STATIONS[(STATIONS.index(way[-1]) + (-1 if turn.state.backwards else 1)) % len(STATIONS)]
        way += [on, way[-1]]
    script = Script(turn)
    push_along(script, way)
    return (script.played(action).told(),)


def push_along(script: Script, way: list[Space]) -> None:
    """From one cell to the next."""
    turn, here = script.turn, STATIONS[script.now.state.totem]
    for space in way:
        if turn.random.random() < 0.5:
            name = script.take(here)
            script.wait(*OVER_THE_EDGE_MS)
            closed_ms = script.at_ms
            script.set(name, space)
        else:
            closed_ms = script.at_ms
            script.add(Verb.COVER, space).wait(*OVER_THE_EDGE_MS)
            name = script.take(here)
            script.set(name, space).add(Verb.BARE, space)
        here = space
        script.go_to(max(script.at_ms, closed_ms + turn.ms(*RESTS_MS)))


@of(Turn.lead)
def too_far(turn: Turn, action: Action) -> Stages:
    """Put where it may not go; then somebody notices, or the table says so."""
    here = STATIONS[turn.state.totem]
    leads = {Space(part(one, STATION)) for one in turn.leads}
    wrong = [station for station in STATIONS if station not in leads and station != here]
    if not wrong:
        return None
    script, goal = Script(turn), Space(part(action, STATION))
    near = sorted(wrong, key=lambda station: (STATIONS.index(station) - turn.state.totem) % len(STATIONS))
    space = turn.random.choice(near[:4])
    name = script.take(here)
    script.wait(100, 2000).set(name, space)
    if turn.random.random() < 0.5:
        script.wait(100, 3000).take(space)
        script.wait(80, 1500).set(name, goal)
        return (script.played(action).told(),)
    return script.told(End.LED, turn.ms(500, 2500)), Script(turn).do(action).told()


def put_back(turn: Turn) -> Stages:
    """Lifted and put back where it was, at any time; then the turn goes on."""
    if turn.state.totem < 0 or turn.line.actor is None:
        return None
    script, here = Script(turn), STATIONS[turn.state.totem]
    for _ in range(turn.random.randint(1, 2)):
        name = script.take(here)
        script.wait(100, 3000).set(name, here).wait(100, 1500)
    return (script.do(turn.lot()).do_chores().told(),)


def changed(turn: Turn) -> Stages:
    """Put on one station, and then on another one."""
    if len(turn.leads) < 2 or turn.state.totem < 0:
        return None
    first, then = turn.random.sample(turn.leads, 2)
    script, space = Script(turn), part(first, STATION)
    name = script.take(STATIONS[turn.state.totem])
    script.wait(100, 2000).set(name, space).wait(100, 3000).take(space)
    script.wait(80, 1500).set(name, part(then, STATION))
    return (script.played(then).told(),)


@of(Turn.lead)
def straightened(turn: Turn, action: Action) -> Stages:
    """The next player straightens it, or lifts it to think."""
    script, goal = Script(turn), part(action, STATION)
    script.do(action)
    for _ in range(turn.random.randint(1, 2)):
        script.wait(100, 2000)
        name = script.take(goal)
        script.wait(40, 1500).set(name, goal)
    return (script.told(),)


@of(Turn.any_placing)
def at_once(turn: Turn, action: Action) -> Stages:
    """One hand places, and the other one has the totem already."""
    after = turn.then(turn.after(action))
    if not after.leads or after.uses or STATIONS[turn.state.totem] in turn.begun:
        return None
    lead = after.one(after.leads)
    script, random = Script(turn), turn.random
    name = script.hold(action)
    if script.unsaid:
        return None
    put_ms = script.at_ms
    script.go_to(put_ms + random.randint(-1500, -50))
    totem = script.take(STATIONS[turn.state.totem])
    script.go_to(put_ms).set(name, part(action, "space")).played(action)
    script.wait(80, 1200).set(totem, part(lead, STATION)).played(lead)
    return (script.do_chores().told(),)
