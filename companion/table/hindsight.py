"""What was done last, put back or replaced by hands that change their mind, or put down too early.

Law: it is the same piece that goes elsewhere; whatever else lies on the board is somebody's mistake.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import Action
from companion.table.arrival import BETWEEN_S, can_be_here
from companion.table.entry import parts
from companion.table.evidence import Evidence, handled, together
from companion.table.prospects import Prospect, difference, prospects
from companion.table.situation import Phase, Signs, Situation

PUT_BACK_S: Final = 0.2
"""Who puts a piece so soon on the space that another one has just left takes something back."""
PARKED_S: Final = 6.0
"""For so long a captured piece may stand on the space that its captor has left, and nothing is taken back."""
AWAY_S: Final = 2.5
"""What was parked is away after that; who takes a move back has put the piece down by then."""
RESTS_S: Final = 0.4
"""A piece that comes down elsewhere after all rests for so long; what a hand passes over opens before."""


def in_hindsight(signs: Signs) -> Situation | None:
    """The last action put back, or another one in its place; or an earlier position."""
    if not signs.by_hand:
        return None
    found = signs.last and (put_back(signs, signs.last) or _moved_on(signs) or _after_all(signs))
    return found or _earlier(signs)


def put_back(signs: Signs, back: int) -> Situation | None:
    line = signs.line
    if len(line.actions) < back:
        return None
    was = difference(line.game, line.states[-1 - back], signs.there, signs.trusted)
    if not was.right or signs.changed(line.states[-1 - back]):
        return None
    ready_s = _back_at(signs) if back == signs.last else 0.0
    return Situation(Phase.DIFFERENT, signs.seen, signs.allowed, back=back, ready_s=ready_s)


def _earlier(signs: Signs) -> Situation | None:
    found = (put_back(signs, back) for back in range(signs.last + 1, len(signs.line.actions) + 1))
    return next((one for one in found if one), None)


def _moved_on(signs: Signs) -> Situation | None:
    if signs.early:
        return _elsewhere(signs)
    if not (signs.seen.missing or signs.resumed):
        return _landed(signs)
    return _instead(signs, lambda prospect: signs.resumed or not prospect.unseen)


def _landed(signs: Signs) -> Situation | None:
    """The captor comes down elsewhere: what was seen was only the other piece, which was put back.

    No cell has shown where the captor was by then. What it has taken may be parked there, which is rarer.
    """
    line, filled_s = signs.line, signs.trail.filled_s
    deed = line.game.deed(line.states[-1 - signs.last], line.actions[-signs.last])
    if signs.landed_s is None or not {*deed.drops} <= {*deed.lifts} or len(signs.seen.extra) != 1:
        return None
    [space] = signs.seen.extra
    if filled_s.get(space, 0.0) < signs.landed_s:
        return None
    found = _instead(signs, lambda prospect: not prospect.unseen)
    return found and replace(found, ready_s=filled_s[space] + RESTS_S)


def _after_all(signs: Signs) -> Situation | None:
    """What came down elsewhere was parked there, and is taken away: it was taken before, as it had seemed."""
    line, seen, capture = signs.line, signs.seen, signs.parked
    if capture is None or seen.extra or len(seen.missing) != 1:
        return None
    [space] = seen.missing
    before = line.back(signs.last)
    was = difference(line.game, before.state, signs.there, signs.trusted)
    among = (one for one in prospects(line.game, before.state, signs.trusted) if one.action == capture)
    if not any(one.shows(was) for one in among):
        return None
    ready_s = signs.trail.open_s.get(space, signs.trail.last_s) + AWAY_S
    return Situation(Phase.DIFFERENT, seen, signs.allowed, instead=capture, ready_s=ready_s)


def _back_at(signs: Signs) -> float:
    """When what is put back counts as that: a captured piece may be parked where its captor came from."""
    line, trail = signs.line, signs.trail
    deed = line.game.deed(line.states[-1 - signs.last], line.actions[-signs.last])
    goals = {*deed.drops}
    if signs.together or goals.isdisjoint(deed.lifts) or not goals.isdisjoint(signs.emptied):
        return 0.0
    put_s = max((trail.filled_s.get(space, 0.0) for space in signs.seen.extra), default=0.0)
    if signs.landed_s is None or put_s - signs.landed_s <= PUT_BACK_S:
        return 0.0
    return put_s + PARKED_S


def _elsewhere(signs: Signs) -> Situation | None:
    """The piece that was felt too early arrives only now, and elsewhere: that cell was out of order.

    Unless another one is being slid there, and leaves its own place soon.
    """
    found = _instead(replace(signs, doubted=signs.doubted | signs.early), lambda _prospect: True)
    ready_s = max((signs.trail.filled_s.get(space, 0.0) for space in signs.seen.extra), default=0.0)
    return found and replace(found, doubts=signs.early, ready_s=ready_s + BETWEEN_S)


def exchanged_instead(signs: Signs) -> Situation | None:
    """The piece that has moved was lifted again and has taken another one: what hands did says so."""
    seen, hands = signs.seen, handled(signs.trail)
    if not (signs.by_hand and signs.last and seen.missing):
        return None
    answered = any(prospect.begins_with(seen) and hands <= prospect.spaces for prospect in signs.coming)
    if (answered or together(signs.trail, hands | seen.missing)) and not _went_on(signs):
        return None  # who is next is about to take what has just moved, or it was an arm
    return _instead(signs, lambda prospect: bool(prospect.unseen))


def _went_on(signs: Signs) -> bool:
    """Whether the piece was lifted again so soon that no hand can have let go of it."""
    left_s = [signs.trail.open_s[space] for space in signs.seen.missing if space in signs.trail.open_s]
    return signs.landed_s is not None and any(at_s - signs.landed_s <= signs.slide_s for at_s in left_s)


def is_of_the_same(game: Game[Any], one: Action, other: Action) -> bool:
    """Whether the two actions differ in spaces only: it is the same piece that went elsewhere."""
    these, those = parts(game, one), parts(game, other)
    return these.keys() == those.keys() and all(
        value == those[name] or name in game.aims for name, value in these.items()
    )


def _instead(signs: Signs, wanted: Callable[[Prospect], bool]) -> Situation | None:
    """Another action in the place of the last one, where exactly one explains the board."""
    line, done = signs.line, signs.line.actions[-signs.last]
    before = line.states[-1 - signs.last]
    was = difference(line.game, before, signs.there, signs.trusted)
    others = [
        prospect.action
        for prospect in prospects(line.game, before, signs.trusted)
        if prospect.shows(was)
        and is_of_the_same(line.game, prospect.action, done)
        and prospect.plain
        and wanted(prospect)
        and can_be_here(signs, prospect)
        and signs.grade(prospect) is Evidence.EXCHANGE
    ]
    if len(others) != 1 or others[0] == done:
        return None
    return Situation(Phase.DIFFERENT, signs.seen, signs.allowed, instead=others[0])
