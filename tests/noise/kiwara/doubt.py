"""What signals cannot tell: each of these looks like something else that people do, and is undone by people.

- `arm over a swap`: an arm opens the crocodile and a gazelle beside it, and nothing else. They may have been
  exchanged; the menu takes it back.
- `another animal`: one is shown and another one is put down. It is taken up, and the right one is shown.
- `unseen swap`: the crocodile covers the gazelle's cell before the gazelle is off it. Nothing may have
  happened; the dial says it.
- `fallen into play`: the board is knocked over, and the totem or the last token falls first, to where it
  might have been moved. So it has been, and the rest fell then; the menu takes it back.
"""

from companion.games.kernel import PIECE, TABLE, Action
from companion.games.kiwara.actions import SPACE
from tests.noise.acts import End, Stages, Verb
from tests.noise.fingers import knock_over
from tests.noise.kiwara.company import FALLEN
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part
from tests.noise.turn import of


def arm_over_a_swap(turn: Turn) -> Stages:
    """Both are back in their places in the end."""
    if not turn.swaps:
        return None
    random, began_ms = turn.random, 0
    script, ends = Script(turn), []
    for space in turn.deed(turn.one(turn.swaps)).lifts:
        script.go_to(began_ms + random.randint(0, 100)).lift(space)
        ends.append(script.wait(130, 800).put(space, space).at_ms)
    return (script.go_to(max(ends)).told(End.DOUBTED, 1000),)


@of(Turn.shown_placing)
def another_animal(turn: Turn, action: Action) -> Stages:
    """Nobody has seen it in time."""
    other = turn.placing()
    if part(action, PIECE) == part(other, PIECE):
        return None
    script, actor = Script(turn), str(turn.line.actor)
    shown, name = script.fresh(actor, part(other, PIECE)), script.fresh(actor, part(action, PIECE))
    script.lift(shown).show(shown).wait(100, 1000).aside(shown)
    script.lift(name).wait(200, 2000).set(name, part(action, SPACE)).played(action)
    script.pending.clear()
    deed = turn.deed(action)
    if deed.home or deed.turns:
        return None
    return (script.told(End.DOUBTED, 1000),)


def unseen_swap(turn: Turn) -> Stages:
    """The gazelle is put where the crocodile has been."""
    if not turn.swaps:
        return None
    action = turn.one(turn.swaps)
    if turn.deed(action).turns:
        return None
    here, there = turn.deed(action).lifts
    script = Script(turn)
    crocodile = script.take(here)
    script.wait(150, 1500).add(Verb.COVER, there).wait(20, 200)
    gazelle = script.take(there)
    script.wait(20, 200).set(crocodile, there).add(Verb.BARE, there).wait(150, 2000).set(gazelle, here)
    return (script.played(action).told(End.DOUBTED, 1000),)


def fallen_into_play(turn: Turn) -> Stages:
    """The others fall a moment later."""
    random, standing = turn.random, sorted(turn.standing)
    if len(standing) < 2 * FALLEN or turn.line.actor in (None, TABLE):
        return None
    free = {*turn.free()}
    falls = sorted((one, to) for one, to in turn.ways if one in turn.standing and to in free)
    if not falls:
        return None
    first, goal = random.choice(falls)
    others = random.sample([space for space in standing if space != first], FALLEN)
    script = Script(turn).lift(first).wait(100, 200).put(first, goal)
    knock_over(script, others, [None] * len(others), script.at_ms)
    return (script.told(End.DOUBTED, 1500),)
