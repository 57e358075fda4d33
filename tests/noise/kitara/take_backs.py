"""What is taken back: by hand at once, in the menu, and a card that goes back on top of its pile."""

from companion.games.kernel import NO_DEED, TABLE, Action
from companion.games.kitara.state import Step
from tests.noise.acts import Stages
from tests.noise.kitara.script import Script
from tests.noise.kitara.turn import Turn, group_of, ways_of
from tests.noise.turn import of


@of(Turn.seen_march)
def by_hand(turn: Turn, action: Action) -> Stages:
    """A pawn alone goes, and comes back at once; then somebody plays."""
    if turn.state.moves < 2:
        return None
    start, goal = ways_of(action)
    script = Script(turn).hands(action).wait(700, 1500)
    name = script.take(goal, group_of(action))
    script.wait(150, 900).set(name, start).wait(1200, 2500)
    return (script.do(turn.lot()).told(),)


def onto_its_stack(turn: Turn) -> Stages:
    """A pawn that has left a stack, and was told, is put back onto it; the key says so."""
    parts = [one for one in turn.marches if len(group_of(one)) == 1 and ways_of(one)[1] not in turn.standing]
    parts = [one for one in parts if turn.sizes[ways_of(one)[0]] > 1]
    if not parts or turn.state.moves < 2:
        return None
    action = turn.one(parts)
    start, goal = ways_of(action)
    script = Script(turn).hands(action).wait(300, 2500).dial(action).wait(500, 3000)
    name = script.take(goal, group_of(action))
    script.wait(150, 2500).set(name, start).wait(400, 2500).tap().clear()
    return (script.do(turn.lot()).told(),)


def in_the_menu(turn: Turn) -> Stages:
    """Something is told and done, taken back in the menu, put back by hands, and something else is played."""
    if turn.idle or turn.step in (Step.START, Step.RETREAT):
        return None
    action = turn.lot()
    before, record = turn.line, turn.after(action)
    if record.actor != before.actor or turn.then(record).step in (Step.RETREAT, Step.OVER):
        return None
    script = Script(turn).dial(action)
    done = turn.deed(action) != NO_DEED and turn.random.random() < 0.5
    stays = {space: [*names] for space, names in script.stacks.items()}
    if done and action in turn.marches:
        script.wait(200, 1500).hands(action)
        script.wait(300, 1500).undo()
        start, goal = ways_of(action)
        names = [name for name in script.stacks[goal] if name not in stays.get(goal, ())]
        for name in names:
            script.stacks[goal].remove(name)
            script.lift(name)
        script.wait(200, 1500).set_group(names, start)
    else:
        script.wait(600, 2500).undo()
    script.wait(300, 1500).clear()
    return (script.do(turn.lot()).told(),)


def on_top(turn: Turn) -> Stages:
    """A draft is taken back once everybody has seen the next card; that comes again with another draft."""
    if turn.step is not Step.DRAFT:
        return None
    draft = turn.one(turn.legal)
    if turn.after(draft).actor in (None, TABLE):
        return None
    script = Script(turn).dial(draft).wait(600, 2500).undo().wait(500, 2000)
    other = turn.one(turn.legal)
    return (script.dial(other).played(other).told(),)
