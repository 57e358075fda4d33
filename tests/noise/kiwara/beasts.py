"""Lions and crocodiles: chores in any order, swaps by one hand or two, and swaps that nobody makes."""

from typing import Final

from companion.games.kernel import PIECE, TABLE, Action, Space
from companion.games.kiwara.actions import SPACE, STATION
from companion.games.kiwara.layout import STATIONS
from companion.games.kiwara.state import Step
from tests.noise.acts import Stages
from tests.noise.fingers import BUMPS_MS
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part

SHORT_MS: Final = (22, 400)
"""For how long the cell of a gazelle is open that is pushed aside."""
COMES_MS: Final = (170, 1500)
"""From leaving its own cell until the crocodile pushes the gazelle."""


def _roars(turn: Turn) -> list[Action]:
    """Where a lion sends something home, or has it hide."""
    lions = [action for action in turn.placings if part(action, PIECE) == "L"]
    return [action for action in lions if turn.deed(action).home or turn.deed(action).turns]


def lion(turn: Turn) -> Stages:
    """Chores before the lion comes, right after it, and while the totem moves."""
    roars = _roars(turn)
    if not roars:
        return None
    action, random = turn.one(roars), turn.random
    script, deed = Script(turn), turn.deed(action)
    name = script.hold(action)
    if not script.unsaid:
        for space in random.sample(deed.home, random.randint(0, len(deed.home))):
            script.send_home(space, script.look(space)).wait(100, 1500)
    before = [space for space in deed.home if space not in script.on]
    script.set(name, part(action, SPACE)).played(action)
    for space in before:
        script.pending.pop(space)
    script.say()
    if random.random() < 0.5:
        _while_the_totem_moves(script)
    return (script.do_chores().told(),)


def _while_the_totem_moves(script: Script) -> None:
    """Some chores are done with one hand while the other one has the totem."""
    turn = script.now
    if turn.step is not Step.TOTEM or not turn.leads:
        return
    lead = turn.one(turn.leads)
    totem = script.wait(200, 1500).take(STATIONS[turn.state.totem])
    spaces = script.turn.random.sample(
        sorted(script.pending), script.turn.random.randint(0, len(script.pending))
    )
    for space in spaces:
        script.wait(100, 1000).do_chore(space)
    script.wait(100, 1000).set(totem, part(lead, STATION)).played(lead)


def lion_later(turn: Turn) -> Stages:
    """Chores are forgotten for a turn or two, and then done by whoever thinks of it."""
    roars = _roars(turn)
    if not roars:
        return None
    script = Script(turn).do(turn.one(roars)).wait(300, 2000)
    for _ in range(turn.random.randint(1, 4)):
        now = script.now
        if now.line.actor in (None, TABLE) or not script.pending:
            break
        action = now.lot()
        deed, forgotten = now.deed(action), {*script.pending}
        for space in sorted(forgotten & {*deed.lifts, *deed.drops, *deed.turns}):
            script.do_chore(space).wait(200, 1500)
        script.do(action).wait(300, 2000)
        for space in sorted(script.pending.keys() - forgotten):
            script.do_chore(space).wait(200, 1500)
    if turn.random.random() < 0.5:
        return (script.do_chores().told(),)
    later = script.later()
    return script.told(), later.wait(300, 2500).do_chores().told()


def lands_there(turn: Turn) -> Stages:
    """The next token comes to where a gazelle has still to go from."""
    for action in turn.random.sample(_roars(turn), len(_roars(turn))):
        after = turn.then(turn.after(action))
        for lead in after.random.sample(after.leads, len(after.leads)) if after.step is Step.TOTEM else ():
            then = after.then(after.after(lead))
            goals = [one for one in then.placings if Space(part(one, SPACE)) in turn.deed(action).home]
            if goals:
                script = Script(turn).do(action).wait(300, 1500).do(lead).wait(300, 1500)
                goal = then.placing(goals)
                name = script.hold(goal)
                if part(goal, SPACE) in script.pending:
                    script.do_chore(Space(part(goal, SPACE))).wait(150, 1500)
                script.set(name, part(goal, SPACE)).played(goal).say()
                return (script.do_chores().told(),)
    return None


def _attacks(turn: Turn) -> list[Action]:
    """Where a crocodile may swap."""
    return [action for action in turn.placings if turn.attacks(action)]


def crocodile(turn: Turn) -> Stages:
    """Placed, swaps once or several times, and the totem goes on."""
    attacks = _attacks(turn)
    if not attacks:
        return None
    script = Script(turn).do(turn.one(attacks))
    while script.now.swaps and turn.random.random() < 0.8:
        script.wait(400, 2500).do(script.now.one(script.now.swaps))
    _go_on(script)
    return (script.do_chores().told(),)


def _go_on(script: Script) -> None:
    """Decline what can be declined, by the key or by moving the totem."""
    now = script.now
    stays = now.step is Step.SWAP
    if stays and (all(now.state.tokens) or script.turn.random.random() < 0.4):
        script.wait(300, 2000).do(now.tacit)  # type: ignore[arg-type]
        return
    after = now.then(now.after(now.tacit)) if stays and now.tacit else now
    if after.leads:
        if stays and now.tacit:
            script.goes_on()
        script.wait(300, 2000).do(after.one(after.leads))


def chained(turn: Turn) -> Stages:
    """A swap that leads to another one."""
    if not turn.swaps:
        return None
    script = Script(turn)
    while script.now.swaps:
        script.do(script.now.one(script.now.swaps)).wait(400, 2000)
    return (script.do_chores().told(),)


def pushed(turn: Turn) -> Stages:
    """The crocodile pushes the gazelle off its space, which is then put where the crocodile has been."""
    if not turn.swaps:
        return None
    action = turn.one(turn.swaps)
    here, there = turn.deed(action).lifts
    script = Script(turn)
    crocodile = script.take(here)
    gazelle = script.wait(*COMES_MS).take(there)
    script.wait(*SHORT_MS).set(crocodile, there).wait(150, 2000).set(gazelle, here)
    return (script.played(action).do_chores().told(rest_ms=1200),)


def declined(turn: Turn) -> Stages:
    """By the key, or by moving the totem on."""
    if turn.step is not Step.SWAP:
        return None
    script = Script(turn)
    _go_on(script)
    return (script.do_chores().told(),)


def nudged(turn: Turn) -> Stages:
    """The crocodile or a gazelle beside it is nudged, or lifted and put back; nothing is swapped."""
    if turn.step is not Step.SWAP:
        return None
    random, script = turn.random, Script(turn)
    beasts = sorted({space for action in turn.swaps for space in turn.deed(action).lifts})
    for space in random.sample(beasts, random.randint(1, len(beasts))):
        script.flourish()
        name = script.take(space)
        script.wait(*(BUMPS_MS if random.random() < 0.5 else (120, 1500))).set(name, space)
        script.earnest().wait(150, 1000)
    if random.random() < 0.6:
        _go_on(script)
    else:
        script.wait(300, 1500).do(turn.one(turn.swaps))
    return (script.do_chores().told(),)
