"""Cards: shown or dialled, with hands on the board or without."""

from companion.games.kernel import CARD
from companion.games.kiwara.actions import SPACE
from companion.games.kiwara.state import Step
from tests.noise.acts import Stages, Verb
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part


def used(turn: Turn) -> Stages:
    """Any use, and what follows from it."""
    if not turn.uses or turn.step is Step.HYENA:
        return None
    return (Script(turn).do(turn.one(turn.uses)).do_chores().told(),)


def hyena(turn: Turn) -> Stages:
    """One animal or two are driven on; the card is named once."""
    drives = [action for action in turn.uses if part(action, CARD) == "hyena"]
    if not drives or turn.step is Step.HYENA:
        return None
    script = Script(turn).do(turn.one(drives)).wait(300, 2500)
    if script.now.step is Step.HYENA and script.now.uses and turn.random.random() < 0.7:
        drive = script.now.one(script.now.uses)
        deed = script.now.deed(drive)
        for space in sorted(script.pending.keys() & {*deed.lifts, *deed.drops, *deed.turns}):
            script.do_chore(space).wait(200, 1500)
        script.by_card(deed).played(drive).wait(300, 2000)
    return (script.do_chores().told(),)


def second_drive(turn: Turn) -> Stages:
    """Going on with the hyena, or with the turn."""
    if turn.step is not Step.HYENA:
        return None
    script = Script(turn)
    if turn.uses and turn.random.random() < 0.5:
        drive = turn.one(turn.uses)
        deed = turn.deed(drive)
        return (script.by_card(deed).played(drive).wait(300, 2000).do_chores().told(),)
    assert turn.tacit is not None
    after = turn.then(turn.after(turn.tacit))
    actions = [action for action in after.legal if action not in after.uses]
    script.goes_on()
    return (script.do(after.placing() if after.placings else after.one(actions)).do_chores().told(),)


def by_dial(turn: Turn) -> Stages:
    """All of it with the dial; hands follow, where there is something to do."""
    if not turn.uses:
        return None
    action = turn.one(turn.uses)
    deed, script = turn.deed(action), Script(turn).dial(action).wait(200, 1500)
    if deed.lifts:
        script.by_card(deed)
    return (script.played(action).do_chores().told(),)


def named_after(turn: Turn) -> Stages:
    """The token is lifted first, and the card shown then."""
    if not turn.evening.tagged:
        return None
    takes = [action for action in turn.uses if part(action, CARD) in ("rhinoceros", "vulture")]
    takes = [action for action in takes if turn.deed(action).lifts[0] not in turn.landed]
    if not takes:
        return None
    action = turn.one(takes)
    script, space = Script(turn), part(action, SPACE)
    look = script.look(turn.deed(action).lifts[0])
    name = script.take(space)
    script.wait(200, 2500)
    if turn.random.random() < 0.5:
        script.aside(name).wait(200, 1500).name_card(action)
    else:
        script.name_card(action).wait(200, 1500).aside(name)
    _ = look
    return (script.played(action).told(),)


def thought_better(turn: Turn) -> Stages:
    """A card is shown and put away again with the key; then the turn goes on without it."""
    if not turn.uses or not turn.evening.tagged or turn.step in (Step.HYENA, Step.AFTER):
        return None
    script = Script(turn).name_card(turn.one(turn.uses)).wait(300, 2000).add(Verb.TAP, turn.chair)
    script.wait(400, 2000)
    action = turn.placing() if turn.placings else turn.one([a for a in turn.legal if a not in turn.uses])
    return (script.do(action).do_chores().told(),)


def passes(turn: Turn) -> Stages:
    """A card could be used and is not: by the key, or since the other side goes on."""
    if turn.step is not Step.AFTER:
        return None
    script = Script(turn)
    assert turn.tacit is not None
    after = turn.then(turn.after(turn.tacit))
    if turn.random.random() < 0.4 or not (after.placings or after.leads):
        return (script.do(turn.tacit).told(),)
    script.goes_on()
    action = after.placing() if after.placings else after.one(after.leads)
    return (script.do(action).do_chores().told(),)
