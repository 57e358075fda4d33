"""The way of one piece: whether it can be where it is felt, and whether the last action was revised.

Laws: no piece arrives before it leaves; an edge that says so came late, or its cell is out of order. What
replaces the last action is the same piece gone elsewhere; anything else on the board is a mistake.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from companion.games.kernel import Action, Game, Places, Space, distance
from companion.table.candidates import (
    Candidate,
    Spaces,
    candidates_of,
    could_slide_on,
    difference,
    lies_between,
)
from companion.table.entry import parts
from companion.table.evidence import CellHistory, Evidence, handled_spaces, is_at_once
from companion.table.situation import Observation, Phase, Situation

LATE_S: Final = 0.05
"""An edge may be told so much later than another one that it came before."""
STRADDLE_DISTANCE: Final = 5
"""The square of how far the spaces lie apart that a piece may stand on both of while it is slid."""
STRADDLE_S: Final = 0.35
"""For how long it may do so."""
LOST_S: Final = 1.0
"""An edge that was lost is made up for within this time, when its cell is read once more."""
ADJACENT_DISTANCE: Final = 2
"""The square of how far spaces lie apart that touch each other."""
PUSHED_S: Final = 0.15
"""Nobody lifts a piece and puts it on the next space more quickly; one that is pushed is quicker."""
HOPS_S: Final = 0.25
"""Nobody does so twice in a line more quickly."""
PATIENCE_FACTOR: Final = 2.0
"""A piece that is pushed has come to rest after so many times what it took for a space so far."""
FIRST_SPACE_FACTOR: Final = 2.4
"""So many times as long as others it rests on the first space, where nobody knows its pace."""
LONGEST_FACTOR: Final = 4.0
"""The most of these times."""


def comes_after(signs: Observation, prospect: Candidate, since_s: float | None) -> bool:
    """Whether the action came to its end after that, or only comes: nobody answers what has not begun."""
    if not prospect.deed.lifts:
        return True
    filled_s = [
        signs.cell_history.filled_s[space] for space in prospect.fills & signs.cell_history.filled_s.keys()
    ]
    filled_s += [opening.to_s for opening in signs.cell_history.openings if opening.space in prospect.unseen]
    return since_s is None or not filled_s or max(filled_s) >= since_s - LATE_S


def can_have_come(signs: Observation, prospect: Candidate) -> bool:
    """Whether the piece can be where it seems to have come to, though it was felt there before it left."""
    return all(early_s <= LOST_S for _, _, early_s in _early_arrivals(signs.cell_history, prospect))


def was_slid(signs: Observation, prospect: Candidate) -> bool:
    """Whether that is no wonder: it left before, or stood on both for a moment as it was slid."""
    where = signs.record.game.hands.places_of(signs.record.state)
    return all(
        early_s <= STRADDLE_S and distance(where, start, goal) <= STRADDLE_DISTANCE
        for start, goal, early_s in _early_arrivals(signs.cell_history, prospect)
    )


def _early_arrivals(trail: CellHistory, prospect: Candidate) -> Iterator[tuple[Space, Space, float]]:
    """Where a piece was felt before it had left its place, and how long before."""
    for goal in prospect.fills & trail.filled_s.keys():
        for start in prospect.empties:
            left_s = trail.left_at(start)
            if left_s is not None and left_s - trail.filled_s[goal] > LATE_S:
                yield start, goal, left_s - trail.filled_s[goal]


def early_spaces(trail: CellHistory, prospect: Candidate) -> Spaces:
    """The spaces where that is so."""
    return frozenset(goal for _, goal, _ in _early_arrivals(trail, prospect))


def rest_time_s(signs: Observation, prospect: Candidate) -> float:
    """How long a piece has to rest before it counts: the longer, the slower it is pushed."""
    where = signs.record.game.hands.places_of(signs.record.state)
    if not could_slide_on(prospect, signs.allowed_candidates, where):
        return 0.0
    [start], [goal] = prospect.deed.lifts, prospect.deed.drops
    left_s = push_times(where, signs.cell_history, start, goal)
    if not left_s:
        return signs.slide_s
    steps = len(left_s) - 1
    times = (
        PATIENCE_FACTOR * (left_s[-1] - left_s[0]) / steps / signs.slide_s
        if steps and signs.slide_s
        else FIRST_SPACE_FACTOR
    )
    return signs.slide_s * min(max(times, 1.0), LONGEST_FACTOR)


def push_times(
    where: Places, trail: CellHistory, start: Space, goal: Space, within_s: float = PUSHED_S
) -> tuple[float, ...]:
    """When a piece that was pushed straight on has left each space on its way; nothing where it was put.

    Law: it stands on the next space as it leaves one, or soon after that.
    """
    passed = (space for space in trail.passed_s if lies_between(where, start, space, goal))
    way = [one for one in (start, *passed) if trail.left_at(one) is not None]
    way = [*sorted(way, key=lambda space: distance(where, start, space)), goal]
    longest_s = within_s if way[:-1] == [start] else STRADDLE_S
    left_s = tuple(left for space in way[:-1] if (left := trail.left_at(space)) is not None)
    came_s = [trail.filled_s.get(space, trail.passed_s.get(space)) for space in way[1:]]
    pushed = all(
        came is not None
        and -STRADDLE_S <= came - left <= longest_s
        and distance(where, one, other) <= ADJACENT_DISTANCE
        for (one, other), left, came in zip(pairwise(way), left_s, came_s, strict=True)
    )
    return left_s if pushed else ()


def can_be_here(signs: Observation, prospect: Candidate) -> bool:
    """Whether the piece was not felt here long before it was lifted from where it stood."""
    open_s, filled_s = signs.cell_history.open_s, signs.cell_history.filled_s
    lifted_s = [open_s[space] for space in signs.seen.missing & open_s.keys()]
    put_s = [filled_s[space] for space in prospect.fills & filled_s.keys()]
    return all(lifted - put <= STRADDLE_S for lifted in lifted_s for put in put_s)


PUT_BACK_S: Final = 0.2
"""Who puts a piece so soon on the space that another one has just left takes something back."""
PARKED_S: Final = 6.0
"""For so long a captured piece may stand on the space that its captor has left, and nothing is taken back."""
AWAY_S: Final = 2.5
"""What was parked is away after that; who takes a move back has put the piece down by then."""
RESTS_S: Final = 0.4
"""A piece that comes down elsewhere after all rests for so long; what a hand passes over opens before."""


def find_retraction(signs: Observation) -> Situation | None:
    """The last action put back, or another one in its place; or an earlier position."""
    if not signs.by_hand:
        return None
    found = signs.last and (
        find_position_before(signs, signs.last) or _find_moved_on(signs) or _find_capture_after_all(signs)
    )
    return found or _find_earlier_position(signs)


def find_position_before(signs: Observation, back: int) -> Situation | None:
    record = signs.record
    if len(record.actions) < back:
        return None
    was = difference(record.game, record.states[-1 - back], signs.occupied, signs.trusted)
    if not was.right or signs.change_from(record.states[-1 - back]):
        return None
    ready_s = _put_back_counts_at(signs) if back == signs.last else 0.0
    return Situation(Phase.DIFFERENT, signs.seen, signs.allowed, back=back, ready_s=ready_s)


def _find_earlier_position(signs: Observation) -> Situation | None:
    found = (
        find_position_before(signs, back) for back in range(signs.last + 1, len(signs.record.actions) + 1)
    )
    return next((one for one in found if one), None)


def _find_moved_on(signs: Observation) -> Situation | None:
    if signs.felt_early:
        return _find_late_arrival(signs)
    if not (signs.seen.missing or signs.resumed):
        return _find_landed_elsewhere(signs)
    return _find_replacement(signs, lambda prospect: signs.resumed or not prospect.unseen)


def _find_landed_elsewhere(signs: Observation) -> Situation | None:
    """The captor comes down elsewhere: what was seen was only the other piece, which was put back.

    No cell has shown where the captor was by then. What it has taken may be parked there, which is rarer.
    """
    record, filled_s = signs.record, signs.cell_history.filled_s
    deed = record.game.hands.deed(record.states[-1 - signs.last], record.actions[-signs.last])
    if signs.landed_s is None or not {*deed.drops} <= {*deed.lifts} or len(signs.seen.extra) != 1:
        return None
    [space] = signs.seen.extra
    if filled_s.get(space, 0.0) < signs.landed_s:
        return None
    found = _find_replacement(signs, lambda prospect: not prospect.unseen)
    return found and replace(found, ready_s=filled_s[space] + RESTS_S)


def _find_capture_after_all(signs: Observation) -> Situation | None:
    """What came down elsewhere was parked there, and is taken away: it was taken before, as it had seemed."""
    record, seen, capture = signs.record, signs.seen, signs.parked_capture
    if capture is None or seen.extra or len(seen.missing) != 1:
        return None
    [space] = seen.missing
    before = record.without_last(signs.last)
    was = difference(record.game, before.state, signs.occupied, signs.trusted)
    among = (one for one in candidates_of(record.game, before.state, signs.trusted) if one.action == capture)
    if not any(one.shows(was) for one in among):
        return None
    ready_s = signs.cell_history.open_s.get(space, signs.cell_history.last_s) + AWAY_S
    return Situation(Phase.DIFFERENT, seen, signs.allowed, replacement=capture, ready_s=ready_s)


def _put_back_counts_at(signs: Observation) -> float:
    """When what is put back counts as that: a captured piece may be parked where its captor came from."""
    record, trail = signs.record, signs.cell_history
    deed = record.game.hands.deed(record.states[-1 - signs.last], record.actions[-signs.last])
    goals = {*deed.drops}
    if signs.lifted_together or goals.isdisjoint(deed.lifts) or not goals.isdisjoint(signs.emptied):
        return 0.0
    put_s = max((trail.filled_s.get(space, 0.0) for space in signs.seen.extra), default=0.0)
    if signs.landed_s is None or put_s - signs.landed_s <= PUT_BACK_S:
        return 0.0
    return put_s + PARKED_S


def _find_late_arrival(signs: Observation) -> Situation | None:
    """The piece that was felt too early arrives only now, and elsewhere: that cell was out of order.

    Unless another one is being slid there, and leaves its own place soon.
    """
    found = _find_replacement(
        replace(signs, doubted=signs.doubted | signs.felt_early), lambda _prospect: True
    )
    ready_s = max((signs.cell_history.filled_s.get(space, 0.0) for space in signs.seen.extra), default=0.0)
    return found and replace(found, doubts=signs.felt_early, ready_s=ready_s + STRADDLE_S)


def find_capture_instead(signs: Observation) -> Situation | None:
    """The piece that has moved was lifted again and has taken another one: what hands did says so."""
    seen, hands = signs.seen, handled_spaces(signs.cell_history)
    if not (signs.by_hand and signs.last and seen.missing):
        return None
    answered = any(
        prospect.begins_with(seen) and hands <= prospect.spaces for prospect in signs.allowed_candidates
    )
    if (answered or is_at_once(signs.cell_history, hands | seen.missing)) and not _was_lifted_at_once(signs):
        return None  # who is next is about to take what has just moved, or it was an arm
    return _find_replacement(signs, lambda prospect: bool(prospect.unseen))


def _was_lifted_at_once(signs: Observation) -> bool:
    """Whether the piece was lifted again so soon that no hand can have let go of it."""
    left_s = [
        signs.cell_history.open_s[space] for space in signs.seen.missing if space in signs.cell_history.open_s
    ]
    return signs.landed_s is not None and any(at_s - signs.landed_s <= signs.slide_s for at_s in left_s)


def is_same_piece(game: Game[Any], one: Action, other: Action) -> bool:
    """Whether the two actions differ in spaces only: it is the same piece that went elsewhere."""
    these, those = parts(game, one), parts(game, other)
    return these.keys() == those.keys() and all(
        value == those[name] or name in game.hands.space_parts for name, value in these.items()
    )


def _find_replacement(signs: Observation, wanted: Callable[[Candidate], bool]) -> Situation | None:
    """Another action in the place of the last one, where exactly one explains the board."""
    record, done = signs.record, signs.record.actions[-signs.last]
    before = record.states[-1 - signs.last]
    was = difference(record.game, before, signs.occupied, signs.trusted)
    others = [
        prospect.action
        for prospect in candidates_of(record.game, before, signs.trusted)
        if prospect.shows(was)
        and is_same_piece(record.game, prospect.action, done)
        and prospect.plain
        and wanted(prospect)
        and can_be_here(signs, prospect)
        and signs.grade(prospect) is Evidence.EXCHANGE
    ]
    if len(others) != 1 or others[0] == done:
        return None
    return Situation(Phase.DIFFERENT, signs.seen, signs.allowed, replacement=others[0])
