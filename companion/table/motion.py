"""The path of one piece: whether it can be where a cell reports it, and whether the last action was revised.

Laws: no piece arrives before it leaves; an edge that says so came late, or its cell is out of order. The
last action is replaced only by the same piece going elsewhere; any other difference is a mistake.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any, Final

from companion.games.kernel import Action, Deed, Game, Places, Space, distance
from companion.table.entry import parts
from companion.table.evidence import CellHistory, Evidence, Spaces, is_at_once
from companion.table.situation import Candidate, Observation, Phase, Situation, candidates_of, difference

LATE_S: Final = 0.05
"""An edge may arrive this much later than another one that it preceded."""
STRADDLE_DISTANCE: Final = 5
"""The squared distance of two spaces that a sliding piece may cover at once."""
STRADDLE_S: Final = 0.35
"""The longest time that it may cover both."""
LOST_S: Final = 1.0
"""A lost edge is recovered within this time, when its cell is read again."""
ADJACENT_DISTANCE: Final = 2
"""The squared distance of adjacent spaces."""
PUSHED_S: Final = 0.15
"""A piece lifted by hand takes longer than this to the next space; a pushed one is quicker."""
HOPS_S: Final = 0.25
"""A piece lifted by hand twice in a line takes longer than this."""
PATIENCE_FACTOR: Final = 2.0
"""A pushed piece is at rest after so many times its average time for a space."""
FIRST_SPACE_FACTOR: Final = 2.4
"""The factor after the first space, where the pace is not known yet."""
LONGEST_FACTOR: Final = 4.0
"""The greatest factor."""


def comes_after(signs: Observation, prospect: Candidate, since_s: float | None) -> bool:
    """Whether the action ended after that time, or only places: a reply follows what it replies to."""
    if since_s is None or not prospect.deed.lifts:
        return True
    trail = signs.cell_history
    filled_s = [trail.filled_s[space] for space in prospect.fills & trail.filled_s.keys()]
    filled_s += [opening.to_s for opening in trail.openings if opening.space in prospect.unseen]
    return not filled_s or max(filled_s) >= since_s - LATE_S


def can_have_come(signs: Observation, prospect: Candidate) -> bool:
    """Whether the piece can be at its goal, though the goal was filled before the start was left."""
    return all(early_s <= LOST_S for _, _, early_s in _early_arrivals(signs.cell_history, prospect))


def was_slid(signs: Observation, prospect: Candidate) -> bool:
    """Whether sliding explains that: it left before, or covered both spaces for a moment."""
    where = signs.record.game.hands.places_of(signs.record.state)
    return all(
        early_s <= STRADDLE_S and distance(where, start, goal) <= STRADDLE_DISTANCE
        for start, goal, early_s in _early_arrivals(signs.cell_history, prospect)
    )


def _early_arrivals(trail: CellHistory, prospect: Candidate) -> Iterator[tuple[Space, Space, float]]:
    """Where a goal was filled before the start was left: start, goal, and how long before."""
    for goal in prospect.fills & trail.filled_s.keys():
        for start in prospect.empties:
            left_s = trail.left_at(start)
            if left_s is not None and left_s - trail.filled_s[goal] > LATE_S:
                yield start, goal, left_s - trail.filled_s[goal]


def early_spaces(trail: CellHistory, prospect: Candidate) -> Spaces:
    return frozenset(goal for _, goal, _ in _early_arrivals(trail, prospect))


def rest_time_s(signs: Observation, prospect: Candidate) -> float:
    """How long a piece has to rest before it counts: the longer, the slower it is pushed."""
    where = signs.record.game.hands.places_of(signs.record.state)
    if not _could_slide_on(prospect, signs.allowed_candidates, where):
        return 0.0
    [start], [goal] = prospect.deed.lifts, prospect.deed.drops
    left_s = push_times(where, signs.cell_history, start, goal)
    if not left_s:
        return signs.slide_s
    steps, times = len(left_s) - 1, FIRST_SPACE_FACTOR
    if steps and signs.slide_s:
        times = PATIENCE_FACTOR * (left_s[-1] - left_s[0]) / steps / signs.slide_s
    return signs.slide_s * min(max(times, 1.0), LONGEST_FACTOR)


def _could_slide_on(prospect: Candidate, among: tuple[Candidate, ...], where: Places) -> bool:
    """Whether the piece may still be on its way: another goal lies beyond this one on the same line."""
    match prospect.deed:
        case Deed((start,), (goal,)) if start in where and goal in where:
            return any(
                other.deed.lifts[0] == start and lies_between(where, start, goal, other.deed.drops[0])
                for other in among
                if other.deed.lifts and len(other.deed.drops) == 1 and other is not prospect
            )
        case _:
            return False


def lies_between(where: Places, start: Space, middle: Space, end: Space) -> bool:
    """Whether the three lie in this order on one line."""
    if not {start, middle, end} <= where.keys():
        return False
    (x, y), (mx, my), (ex, ey) = where[start], where[middle], where[end]
    ax, ay, bx, by = mx - x, my - y, ex - mx, ey - my
    return ax * by == ay * bx and ax * bx + ay * by > 0


def push_times(
    where: Places, trail: CellHistory, start: Space, goal: Space, within_s: float = PUSHED_S
) -> tuple[float, ...]:
    """When a piece that was pushed straight on left each space on its way; empty if it was lifted.

    Law: it fills the next space as it leaves one, or soon after that.
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


PUT_BACK_S: Final = 0.2
"""A piece put within this time on a space that was just left is a retraction."""
PARKED_S: Final = 6.0
"""A captured piece may be parked for so long on the space its captor left, without a retraction."""
AWAY_S: Final = 2.5
"""A parked piece is away after this time; a retracting player has put the piece down by then."""
RESTS_S: Final = 0.4
"""A piece put down elsewhere rests for so long; a passing hand opens the space sooner."""


def find_retraction(signs: Observation) -> Situation | None:
    """The last action put back or replaced; or an earlier position in which people decided."""
    if not signs.by_hand:
        return None
    found = signs.last and (
        find_position_before(signs, signs.last) or _find_moved_on(signs) or _find_capture_after_all(signs)
    )
    if found:
        return found
    earlier = range(signs.last + 1, len(signs.record.actions) + 1)
    decided = (back for back in earlier if not signs.is_of_bot(back))
    return next((one for back in decided if (one := find_position_before(signs, back))), None)


def find_position_before(signs: Observation, back: int) -> Situation | None:
    record = signs.record
    if len(record.actions) < back:
        return None
    was = difference(record.game, record.states[-1 - back], signs.occupied_spaces, signs.trusted_spaces)
    if not was.right or signs.change_from(record.states[-1 - back]):
        return None
    ready_s = _put_back_counts_at(signs) if back == signs.last else 0.0
    return Situation(Phase.DIFFERENT, signs.difference, signs.allowed_actions, back=back, ready_s=ready_s)


def _find_moved_on(signs: Observation) -> Situation | None:
    if not signs.landing.sensed_early:
        if not (signs.difference.missing or signs.resumed):
            return _find_landed_elsewhere(signs)
        return _find_replacement(signs, lambda prospect: signs.resumed or not prospect.unseen)
    # The piece that was felt too early arrives elsewhere only now: that cell was out of order. Unless
    # another one is being slid there, and leaves its own place soon.
    doubts, filled_s = signs.landing.sensed_early, signs.cell_history.filled_s
    found = _find_replacement(replace(signs, doubted=signs.doubted | doubts), lambda _prospect: True)
    ready_s = max((filled_s.get(space, 0.0) for space in signs.difference.extra), default=0.0) + STRADDLE_S
    return found and replace(found, doubts=doubts, ready_s=ready_s)


def _find_landed_elsewhere(signs: Observation) -> Situation | None:
    """The captor lands elsewhere: the earlier edges were the other piece being put back.

    No cell has shown where the captor was by then. The captured piece may be parked there instead, which is
    rarer.
    """
    filled_s, deed = signs.cell_history.filled_s, signs.deed_of_last
    if (
        signs.landing.landed_s is None
        or not {*deed.drops} <= {*deed.lifts}
        or len(signs.difference.extra) != 1
    ):
        return None
    [space] = signs.difference.extra
    if filled_s.get(space, 0.0) < signs.landing.landed_s:
        return None
    found = _find_replacement(signs, lambda prospect: not prospect.unseen)
    return found and replace(found, ready_s=filled_s[space] + RESTS_S)


def _find_capture_after_all(signs: Observation) -> Situation | None:
    """The piece put elsewhere was parked and is taken away: it was captured, as it had seemed."""
    record, seen, capture = signs.record, signs.difference, signs.landing.parked_capture
    if capture is None or seen.extra or len(seen.missing) != 1:
        return None
    [space] = seen.missing
    before = record.without_last(signs.last)
    was = difference(record.game, before.state, signs.occupied_spaces, signs.trusted_spaces)
    among = (
        one for one in candidates_of(record.game, before.state, signs.trusted_spaces) if one.action == capture
    )
    if not any(one.shows(was) for one in among):
        return None
    ready_s = signs.cell_history.open_s.get(space, signs.cell_history.last_s) + AWAY_S
    return Situation(Phase.DIFFERENT, seen, signs.allowed_actions, replacement=capture, ready_s=ready_s)


def _put_back_counts_at(signs: Observation) -> float:
    """When a put-back counts: a captured piece may be parked where its captor came from."""
    landing, deed = signs.landing, signs.deed_of_last
    goals = {*deed.drops}
    if landing.lifted_together or goals.isdisjoint(deed.lifts) or not goals.isdisjoint(landing.emptied):
        return 0.0
    put_s = max(
        (signs.cell_history.filled_s.get(space, 0.0) for space in signs.difference.extra), default=0.0
    )
    if landing.landed_s is None or put_s - landing.landed_s <= PUT_BACK_S:
        return 0.0
    return put_s + PARKED_S


def find_capture_instead(signs: Observation) -> Situation | None:
    """The piece that moved was lifted again and has captured: the order of edges shows it."""
    seen, hands = signs.difference, signs.cell_history.handled_spaces()
    if not (signs.by_hand and signs.last and seen.missing):
        return None
    answered = any(
        prospect.begins_with(seen) and hands <= prospect.spaces for prospect in signs.allowed_candidates
    )
    if answered or is_at_once(signs.cell_history, hands | seen.missing):
        # The reply is about to capture the moved piece, or it was an arm; unless the piece was lifted again
        # too soon for a hand to have let go of it.
        open_s, landed_s = signs.cell_history.open_s, signs.landing.landed_s
        left_s = [open_s[space] for space in seen.missing & open_s.keys()]
        if landed_s is None or not any(at_s - landed_s <= signs.slide_s for at_s in left_s):
            return None
    return _find_replacement(signs, lambda prospect: bool(prospect.unseen))


def is_same_piece(game: Game[Any], one: Action, other: Action) -> bool:
    """Whether the two actions differ in spaces only: the same piece went elsewhere."""
    these, those = parts(game, one), parts(game, other)
    return these.keys() == those.keys() and all(
        value == those[name] or name in game.hands.space_parts for name, value in these.items()
    )


def _find_replacement(signs: Observation, accepts: Callable[[Candidate], bool]) -> Situation | None:
    """Another action in place of the last one, where exactly one explains the board."""
    record, done = signs.record, signs.record.actions[-signs.last]
    before = record.states[-1 - signs.last]
    was = difference(record.game, before, signs.occupied_spaces, signs.trusted_spaces)
    others = [
        prospect.action
        for prospect in candidates_of(record.game, before, signs.trusted_spaces)
        if prospect.shows(was)
        and is_same_piece(record.game, prospect.action, done)
        and prospect.plain
        and accepts(prospect)
        and _can_be_here(signs, prospect)
        and signs.grade(prospect) is Evidence.EXCHANGE
    ]
    if len(others) != 1 or others[0] == done:
        return None
    return Situation(Phase.DIFFERENT, signs.difference, signs.allowed_actions, replacement=others[0])


def _can_be_here(signs: Observation, prospect: Candidate) -> bool:
    """Whether the goal was not filled long before the piece was lifted."""
    open_s, filled_s = signs.cell_history.open_s, signs.cell_history.filled_s
    lifted_s = [open_s[space] for space in signs.difference.missing & open_s.keys()]
    put_s = [filled_s[space] for space in prospect.fills & filled_s.keys()]
    return all(lifted - put <= STRADDLE_S for lifted in lifted_s for put in put_s)
