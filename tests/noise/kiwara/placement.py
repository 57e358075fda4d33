"""Tokens that are put down: shown before or after, first wrongly, and somewhere else after all."""

from companion.games.kernel import CARD, PIECE, TABLE, Action
from companion.games.kiwara.actions import SPACE, STATION
from companion.games.kiwara.layout import SEATS, STATIONS
from companion.table.situation import last_by_hand, rollback_count
from tests.noise.acts import End, Stage, Stages, Verb
from tests.noise.kiwara.script import Script
from tests.noise.kiwara.turn import Turn, part
from tests.noise.table import FOREIGN
from tests.noise.turn import of


def plain(turn: Turn) -> Stages:
    """Whatever there is to be done, with nothing amiss."""
    if turn.line.actor is None:
        return None
    action = turn.lot()
    return (Script(turn).do(action).do_chores().told(),)


@of(Turn.shown_placing)
def shown_late(turn: Turn, action: Action) -> Stages:
    """Put down first; then lifted, shown and put back."""
    script, space = Script(turn), part(action, SPACE)
    name = script.fresh(str(turn.line.actor), part(action, PIECE))
    script.lift(name).wait(200, 2500).set(name, space).wait(300, 5000)
    script.take(space)
    script.wait(150, 1500).show(name).wait(150, 1500).set(name, space)
    return (script.played(action).do_chores().told(),)


def shown_at_last(turn: Turn) -> Stages:
    """Put down, and the totem is moved on, or is in a hand, before another one like it is shown."""
    if not turn.placings or not turn.evening.tagged:
        return None
    supply = turn.state.supply[turn.state.turn]
    actions = [one for one in turn.placings if supply[" CEGLZ".index(part(one, PIECE))] > 1]
    if not actions or STATIONS[turn.state.totem] in turn.begun:
        return None
    action = turn.placing(actions)
    after = turn.then(turn.after(action))
    if not after.leads or after.uses:
        return None
    lead, actor, kind = after.one(after.leads), str(turn.line.actor), part(action, PIECE)
    script = Script(turn)
    name, like = script.fresh(actor, kind), script.fresh(actor, kind)
    script.lift(name).wait(200, 2000).set(name, part(action, SPACE)).wait(300, 2500)
    totem = script.take(STATIONS[turn.state.totem])
    shown_before = turn.random.random() < 0.5
    if shown_before:
        script.wait(200, 1500).lift(like).wait(50, 500).show(like, turn.chair).wait(100, 800)
    script.wait(100, 1500).set(totem, part(lead, STATION))
    if not shown_before:
        script.wait(200, 2500).lift(like).wait(50, 500).show(like, turn.chair)
    script.wait(100, 800).aside(like).played(action).played(lead)
    return (script.do_chores().told(),)


@of(Turn.shown_placing)
def shown_again(turn: Turn, action: Action) -> Stages:
    """Another animal was shown before, or the same one twice."""
    other = turn.placing()
    script = Script(turn)
    if part(action, PIECE) == part(other, PIECE):
        name = script.fresh(str(turn.line.actor), part(action, PIECE))
        script.lift(name).show(name).wait(100, 1500).show(name).wait(100, 1500)
    else:
        first = script.fresh(str(turn.line.actor), part(other, PIECE))
        script.lift(first).show(first).wait(200, 2500).aside(first)
        name = script.wait(200, 1500).hold(action)
    script.set(name, part(action, SPACE))
    return (script.played(action).do_chores().told(),)


@of(Turn.shown_placing)
def two_on_the_reader(turn: Turn, action: Action) -> Stages:
    """Two lie there; one is taken away, and then the other one is played."""
    other = turn.placing()
    if part(action, PIECE) == part(other, PIECE):
        return None
    script, actor = Script(turn), str(turn.line.actor)
    names = [script.fresh(actor, part(one, PIECE)) for one in (action, other)]
    for name in turn.random.sample(names, 2):
        script.lift(name).wait(50, 500).add(Verb.LAY, name, turn.chair).wait(100, 1500)
    mine, others = names
    script.wait(300, 3000).lift(others).wait(100, 600).aside(others)
    script.wait(200, 1500).lift(mine).wait(150, 1500).set(mine, part(action, SPACE))
    return (script.played(action).do_chores().told(),)


@of(Turn.shown_placing)
def foreign_tag(turn: Turn, action: Action) -> Stages:
    """A bus ticket first, or by mistake the token of the other side."""
    random = turn.random
    script = Script(turn)
    other = next(seat for seat in SEATS if seat != turn.line.actor)
    theirs = [animal for animal in "GZCEL" if turn.state.supply[SEATS.index(other)][" CEGLZ".index(animal)]]
    if random.random() < 0.3 or not theirs:
        script.add(Verb.LAY, FOREIGN, turn.chair).wait(200, 1500).lift(FOREIGN)
        name = script.wait(100, 1500).hold(action)
    else:
        before = random.random() < 0.5
        name = "" if before else script.hold(action)
        looked_at = script.fresh(other, random.choice(theirs))
        script.lift(looked_at).wait(50, 300).show(looked_at).wait(100, 500).aside(looked_at)
        script.wait(100, 1000)
        name = script.hold(action) if before else name
    script.set(name, part(action, SPACE))
    return (script.played(action).do_chores().told(),)


def stays_on_the_reader(turn: Turn) -> Stages:
    """One is shown and stays lying there, another one like it is played; turns later it is taken away."""
    if not turn.placings or not turn.evening.tagged:
        return None
    supply = turn.state.supply[turn.state.turn]
    actions = [one for one in turn.placings if supply[" CEGLZ".index(part(one, PIECE))] > 1]
    if not actions:
        return None
    action = turn.placing(actions)
    script, kind, actor = Script(turn), part(action, PIECE), str(turn.line.actor)
    lying, name = script.fresh(actor, kind), script.fresh(actor, kind)
    script.lift(lying).add(Verb.LAY, lying, turn.chair).wait(200, 1500)
    script.lift(name).wait(200, 1500).set(name, part(action, SPACE))
    script.played(action).wait(300, 2000).do_chores()
    first = script.told()
    script = Script(turn.then(script.line), lying=f"{actor}-{kind}")
    for _ in range(turn.random.randint(0, 3)):
        if script.line.actor in (None, TABLE) or (script.now.placings and script.line.actor == actor):
            break
        action = script.now.lot()
        if action in script.now.uses and script.line.actor == actor:
            break  # a card could not be read beside it
        script.do(action).wait(300, 2000).do_chores().wait(300, 2000)
    script.lift(f"on-{turn.chair}").wait(100, 600).aside(f"on-{turn.chair}")
    return first, script.told()


def wrong_row(turn: Turn) -> Stages:
    """Put where the totem does not point, led back, and put rightly."""
    nowhere = turn.nowhere() if turn.placings else []
    action = turn.placing() if turn.placings else None
    if not nowhere or action is None or turn.is_said_by_its_piece(action):
        return None
    script = Script(turn)
    name = script.hold(action)
    script.set(name, turn.random.choice(nowhere))
    script.unsaid.clear()
    astray = script.told(End.LED, turn.ms(500, 2500))
    return astray, Script(turn).do(action).do_chores().told()


@of(Turn.any_placing)
def wrong_first(turn: Turn, action: Action) -> Stages:
    """Put where the totem does not point, or where it does but not as meant; then on the right space."""
    random = turn.random
    nowhere, right = turn.nowhere(), part(action, SPACE)
    rows = {part(one, SPACE) for one in turn.placings} - {right}
    spaces = nowhere if nowhere and (random.random() < 0.5 or not rows) else sorted(rows)
    if not spaces:
        return None
    script = Script(turn)
    name, space = script.hold(action), random.choice(spaces)
    script.set(name, space).wait(100, 3000).take(space)
    script.wait(80, 1500).set(name, right).played(action)
    return (script.say().do_chores().told(),)


@of(Turn.any_placing)
def straightened(turn: Turn, action: Action) -> Stages:
    """Lifted again and put down better, once or twice."""
    script, space = Script(turn), part(action, SPACE)
    name = script.hold(action)
    script.set(name, space)
    for _ in range(turn.random.randint(1, 2)):
        script.wait(80, 2500).take(space)
        script.wait(30, 1500).set(name, space)
    return (script.played(action).say().do_chores().told(),)


@of(Turn.any_placing)
def other_animal(turn: Turn, action: Action) -> Stages:
    """Put down, and taken up again for another animal."""
    other = turn.placing()
    if part(action, PIECE) == part(other, PIECE):
        return None
    script = Script(turn)
    name = script.hold(other)
    said = bool(script.unsaid)
    script.set(name, part(other, SPACE)).wait(200, 3000)
    if said:
        script.say().wait(300, 1500)
    script.take(part(other, SPACE))
    script.wait(150, 1000).aside(name)
    if not turn.evening.tagged:
        script.add(Verb.TAP, turn.chair).wait(200, 800)
    name = script.wait(200, 1500).hold(action)
    script.set(name, part(action, SPACE)).played(action)
    return (script.say().do_chores().told(),)


@of(Turn.any_placing)
def by_dial_before(turn: Turn, action: Action) -> Stages:
    """The dial says which animal it is, and then it is put down; or the dial says all of it."""
    script = Script(turn)
    name = script.fresh(str(turn.line.actor), part(action, PIECE))
    script.dial(f"piece={part(action, PIECE)}" if turn.random.random() < 0.6 else action)
    script.lift(name).wait(100, 2000).set(name, part(action, SPACE)).played(action)
    return (script.do_chores().told(),)


@of(Turn.any_placing)
def by_dial_after(turn: Turn, action: Action) -> Stages:
    """Put down, and the dial answers what is asked then."""
    script = Script(turn)
    name = script.fresh(str(turn.line.actor), part(action, PIECE))
    script.lift(name).wait(100, 2000).set(name, part(action, SPACE)).unsaid.append(part(action, PIECE))
    return (script.played(action).say().do_chores().told(),)


def taken_back(turn: Turn) -> Stages:
    """What was put down last, or the totem, is taken back by hand; then something else is done."""
    depth = 2 if turn.random.random() < 0.2 else 1
    record, stages = turn.line, []
    for _ in range(depth):
        undone = _undone(turn.then(record))
        if undone is None:
            return None
        stages.append(undone)
        record = undone.after
    before = turn.then(record)
    others = [one for one in before.legal if one != turn.line.actions[len(record.actions)]]
    if before.line.actor == TABLE or not others:
        return None
    others = [one for one in others if one not in before.uses]
    placings = [one for one in others if one in before.placings]
    if not others:
        return None
    action = before.placing(placings) if placings else before.one(others)
    return *stages, Script(before).do(action).do_chores().told()


def _undone(turn: Turn) -> Stage | None:
    record, count = turn.line, last_by_hand(turn.line)
    if not count:
        return None
    before, action = record.without_last(count), record.actions[-count]
    deed = record.game.hands.deed(before.state, action)
    if not deed.drops or deed.turns or part(action, CARD) or set(deed.lifts) >= set(deed.drops):
        return None
    script = Script(turn)
    [goal] = deed.drops
    name = script.take(goal)
    script.wait(200, 2000)
    starts = [space for space in deed.lifts if space not in deed.home]
    if starts:
        script.set(name, starts[0])
    else:
        script.aside(name)
        if any(name in turn.deed(one).lifts for one in turn.swaps):  # it might be about to swap
            script.wait(200, 2000).add(Verb.TAP, turn.chair)
    for space in deed.home:
        there = record.game.hands.occupancy(before.state)[space]
        back = script.fresh(there.owner, there.kinds[0])
        script.wait(200, 1500).lift(back).wait(150, 1500).set(back, space)
    script.line = record.without_last(rollback_count(record, count))
    return script.told(rest_ms=turn.ms(700, 1500))
