"""Hands before words: a whole turn is made at once and told afterwards, and attacks are led to their end."""

from typing import Final

from companion.games.kernel import PIECE, Action, Space
from companion.games.kitara.law import END
from companion.games.kitara.state import Step
from tests.noise.acts import Stages
from tests.noise.kitara.script import Script
from tests.noise.kitara.turn import Turn, part, ways_of

SINGLES: Final = 3
QUICKLY_MS: Final = (80, 300)
HARDLY_MS: Final = 100
"""What happens sooner one after the other may be told the other way round."""


def recruited(turn: Turn) -> Stages:
    """All that a card brings is put down, and told in any order."""
    if turn.step is not Step.RECRUIT or not turn.state.held_spaces(turn.state.turn):
        return None
    script = Script(turn)
    told = _recruits(turn)
    hands_first = turn.random.random() < 0.5
    owner = str(turn.line.actor)
    if hands_first:
        _recruit(script, owner, told)
    for action in told:
        script.say(action).wait(100, 900)
    if not hands_first:
        _recruit(script, owner, told)
    for action in _as_they_come(told):
        script.played(action)
    return (script.told(),)


def _recruits(turn: Turn) -> list[Action]:
    """What who recruits wants, in the order in which it is told."""
    record, wanted = turn.line, list[Action]()
    while turn.then(record).step is Step.RECRUIT:
        action = turn.then(record).lot()
        wanted.append(action)
        record = turn.then(record).after(action)
    return turn.random.sample(wanted, len(wanted))


def _as_they_come(told: list[Action]) -> list[Action]:
    """The same in the order of the law: those of one kind stay as they were told."""
    return sorted(told, key=lambda action: "WAH".index(part(action, PIECE)))


def _recruit(script: Script, owner: str, told: list[Action]) -> None:
    for action in script.turn.random.sample(told, len(told)):
        name = script.fresh(owner, part(action, PIECE))
        script.wait(50, 700).set(name, Space(part(action, "space"))).wait(50, 900)


def child(turn: Turn) -> Stages:
    """Drafts, recruits and makes all moves at once; all of it is told afterwards, step by step."""
    return _at_once(turn, Script(turn))


def singles(turn: Turn) -> Stages:
    """Three pawns that stand alone are moved one right after the other, and told as the screen asks."""
    script, moved = Script(turn), set[Space]()
    for _ in range(SINGLES):
        now = script.now
        seen = [one for one in now.marches if now.is_seen(one) and moved.isdisjoint(ways_of(one))]
        if now.step is not Step.MOVE or now.line.actor != turn.line.actor or not seen:
            return None
        action = now.one(seen)
        start, goal = ways_of(action)
        [name] = script.take_group(start, action.rpartition(":")[2])
        script.wait(*QUICKLY_MS).set(name, goal).wait(*QUICKLY_MS).played(action)
        moved |= {start, goal}
    return (script.told(rest_ms=1200),)


def next_one(turn: Turn) -> Stages:
    """Who is next does so, while the record waits for who stops moving."""
    if turn.step is not Step.MOVE:
        return None
    after = turn.then(turn.after(END))
    if after.line.actor == turn.line.actor:
        return None
    return _at_once(after, Script(turn), END)


def _at_once(turn: Turn, script: Script, first: Action | None = None) -> Stages:
    """The whole of this turn, but for what has to be told before it."""
    if turn.step is not Step.DRAFT:
        return None
    draft = turn.lot()
    record = turn.after(draft)
    if turn.then(record).step not in (Step.RECRUIT, Step.MOVE) or not turn.state.held_spaces(turn.state.turn):
        return None
    told = _recruits(turn.then(record))
    for action in _as_they_come(told):
        record = turn.then(record).after(action)
    if first is None and told and turn.random.random() < 0.3:
        script.say(draft).played(draft).wait(200, 1500)
    _recruit(script, str(turn.line.actor), told)
    moves = _made(turn.then(record), script)
    ordered = _told(turn.then(record), moves, script)
    if ordered is None or (first and not all(said for _, said in ordered[:-1])):
        return None  # the board may have to be put right before anything counts by itself
    script.wait(300, 5000)
    for action in [first] if first else []:
        script.dial(action).played(action).wait(300, 1500)
    if script.now.step is Step.DRAFT:
        script.say(draft).played(draft).wait(200, 1500)
    for action in told:
        script.say(action).wait(100, 900)
    for action in _as_they_come(told):
        script.played(action)
    _say_moves(script, ordered)
    return (script.told(rest_ms=1200),)


def _say_moves(script: Script, ordered: list[tuple[Action, bool]]) -> None:
    """Those that cells have not shown; and then perhaps that there are no more."""
    mover = script.line.actor
    for action, said in ordered:
        if said:
            script.dial(action).wait(100, 900)
        script.played(action)
    if script.now.step is Step.MOVE and script.line.actor == mover and _stops(script.now):
        script.wait(300, 900).say(END).played(END)


def _stops(turn: Turn) -> bool:
    return turn.random.random() < 0.5


def _made(turn: Turn, script: Script) -> list[Action]:
    """The moves that hands make now; whoever would attack stops before."""
    moves: list[Action] = []
    record, mover = turn.line, turn.line.actor
    while turn.then(record).step is Step.MOVE and turn.then(record).line.actor == mover:
        now = turn.then(record)
        action = now.lot()
        if action == END or action not in now.marches:
            break
        start, goal = ways_of(action)
        names = script.take_group(start, action.rpartition(":")[2])
        script.wait(100, 1500).set_group(names, goal).wait(50, 900)
        moves.append(action)
        record = now.after(action)
    return moves


def _told(turn: Turn, moves: list[Action], script: Script) -> list[tuple[Action, bool]] | None:
    """The moves as they come to the record, and whether anybody has to tell them.

    What goes on from where a piece is owed that was told has to be told as well: the table leads there first.
    So has what cannot have come there yet when it was felt there. What was felt of spaces that were told of
    before is forgotten or not: we leave that to others.
    `None` where cells show something else than what was done: that is a doubt.
    """
    end = turn.line
    for action in moves:
        end = turn.then(end).line.play(action)
    board, record, left = turn.picture(turn.then(end).line), turn.line, [*moves]
    ordered: list[tuple[Action, bool]] = []
    owed, said = frozenset[Space](), set[Space]()
    while left:
        now = turn.then(record)
        shown = now.shown_by(board)
        seen = len(shown) == 1 and now.is_seen(shown[0]) and owed.isdisjoint(ways_of(shown[0]))
        if seen:
            lifted_ms, put_ms = (script.moments[space] for space in ways_of(shown[0]))
            if abs(put_ms - lifted_ms) <= HARDLY_MS or not said.isdisjoint(ways_of(shown[0])):
                return None
            seen = put_ms > lifted_ms
        action = shown[0] if seen else left[0]
        if action not in left or action not in now.legal:
            return None
        left.remove(action)
        ordered.append((action, not seen))
        owed = frozenset(() if seen else ways_of(action))
        said |= owed
        record = now.line.play(action)
        if left and turn.then(record).step is not Step.MOVE:
            return None
    return ordered


def attack(turn: Turn) -> Stages:
    """An attack is told, and hands go before it, between it and the retreat, or after that."""
    if not turn.assaults:
        return None
    action, when = turn.one(turn.assaults), turn.random.randrange(3)
    then = turn.then(turn.after(action))
    retreat = then.one(then.legal)
    script = Script(turn)
    if when == 0:
        _fight(script, then, retreat)
        script.wait(300, 3000)
    script.say(action).played(action).wait(300, 2500)
    if when == 1:
        script.hands(retreat).wait(300, 2500)
    script.say(retreat).wait(200, 1500)
    if when == 2:
        script.hands(retreat)
    return (script.played(retreat).told(),)


def _fight(script: Script, then: Turn, retreat: Action) -> None:
    """Hands do it all before anybody has said a word."""
    record, script.line = script.line, then.line
    script.hands(retreat)
    script.line = record
