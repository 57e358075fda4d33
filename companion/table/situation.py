"""How things stand at a table: the hypotheses that the board leaves, weighed against each other.

A hypothesis is what hands may have done and what they may still hold. Its picture is what the cells would
show. Laws: an action is done only where it explains every space of the settled board; while a hand may still
be full, it is; what no cell shows needs evidence of its own; and where two actions explain the same board,
people are asked.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from functools import cached_property
from typing import Any, Final

from companion.rules.kernel.line import Line
from companion.rules.kernel.names import TABLE, Action, Space
from companion.rules.kernel.places import distance
from companion.rules.kernel.reason import Reason, because
from companion.table.contacts import Contacts
from companion.table.evidence import Evidence, evidence, handled, swept, together
from companion.table.prospects import (
    ALIKE,
    NOWHERE,
    Difference,
    Prospect,
    Spaces,
    could_slide_on,
    difference,
    prospects,
    why_not,
)
from companion.table.trail import Trail

LATE_S: Final = 0.05
"""An edge may be told so much later than another one that it came before."""
BESIDE: Final = 5
"""The square of how far the spaces lie apart that a piece may stand on both of while it is slid."""
BETWEEN_S: Final = 0.35
"""For how long it may do so."""
LOST_S: Final = 1.0
"""An edge that was lost is made up for within this time, when its cell is read once more."""
PUT_BACK_S: Final = 0.2
"""Who puts a piece so soon on the space that another one has just left takes something back."""
PARKED_S: Final = 6.0
"""For so long a captured piece may stand on the space that its captor has left, and nothing is taken back."""
ANSWER_S: Final = 0.15
"""Whoever reaches for the next piece lifts it alone; an arm or a cat opens more than that before so long."""
QUIET_S: Final = 0.4
"""After a push that was hardly felt, hands rest for so long before it counts."""


class Snag(StrEnum):
    """Why nothing can come of what hands have done."""

    STUCK = "table.stuck"
    """The piece that was lifted has nowhere to go. Values: space."""
    SAFE = "table.safe"
    """It is not the piece of who is to move, and nothing takes it. Values: space."""
    OBLIGED = "table.obliged"
    """Another piece was touched before. Values: space."""


class Phase(Enum):
    """What the table waits for."""

    UNKNOWN = "unknown"
    """Some cell has not told yet how it reads; the board is left out of it until then."""
    RIGHT = "right"
    """The board shows the position, and somebody is to move."""
    IN_HAND = "in-hand"
    """The board shows the beginning of an action."""
    DONE = "done"
    """The board shows one action done; it counts once the piece cannot be on its way any more."""
    AMBIGUOUS = "ambiguous"
    """The board shows an action done, and more than one could be it."""
    DIFFERENT = "different"
    """The board shows none of these, and has to be put right."""


@dataclass(frozen=True, slots=True)
class Situation:
    """The phase, and what belongs to it."""

    phase: Phase
    seen: Difference = ALIKE
    actions: tuple[Action, ...] = ()
    """What may still come of it: all that is allowed, what hands have begun, or what they may have done."""
    why: Reason | None = None
    """Why what hands seem to have done does not count."""
    done: Action | None = None
    """What hands have done, by all that is known."""
    ready_s: float = 0.0
    """When that counts, if nothing happens before."""
    answered: bool = False
    """Whether who is next has reached for a piece already."""
    maybe: tuple[Action, ...] = ()
    """What hands may have done, though a nudge looks the same: who did it says so with a push."""
    back: int = 0
    """The board shows the game as it stood so many actions ago."""
    instead: Action | None = None
    """The board shows the last action replaced by this one: the piece went on, or elsewhere."""
    doubts: Spaces = NOWHERE
    """The spaces whose cells must then be out of order."""


@dataclass(frozen=True)
class Signs:
    """All that can be known of what hands are up to."""

    line: Line[Any]
    contacts: Contacts
    trail: Trail
    watched: Spaces
    """The spaces with a cell."""
    doubted: Spaces = NOWHERE
    """Those whose cell people do not believe at the moment."""
    allowed: tuple[Action, ...] = ()
    """The legal actions, as far as touching leaves them."""
    touched: tuple[Space, ...] = ()
    """The pieces whose touching left only those."""
    slide_s: float = 0.25
    by_hand: bool = True
    """Whether hands may still take back what was done last."""
    resumed: bool = False
    """Whether what was done last was put back for a moment, and taken up again just now."""
    landed_s: float | None = None
    """When hands came to rest for what was done last."""
    emptied: Spaces = NOWHERE
    """The spaces that were emptied since then."""
    lifted_s: float | None = None
    """When the first of its pieces was lifted."""
    together: bool = False
    """Whether all pieces of the last action were lifted at once, as two hands do, or an arm."""
    early: Spaces = NOWHERE
    """Where the last piece was felt before it had left its place: slid, or its cell is out of order."""

    @cached_property
    def trusted(self) -> Spaces:
        """The spaces whose cell counts."""
        return self.watched - self.doubted

    @cached_property
    def there(self) -> Spaces:
        """Where something stands."""
        return self.contacts.occupied() & self.trusted

    @cached_property
    def seen(self) -> Difference:
        """How the board differs from the position."""
        return difference(self.line.game, self.line.state, self.there, self.trusted)

    @cached_property
    def coming(self) -> tuple[Prospect, ...]:
        """What may be done now."""
        allowed = {*self.allowed}
        return tuple(prospect for prospect in self.lawful if prospect.action in allowed)

    @cached_property
    def lawful(self) -> tuple[Prospect, ...]:
        """What may be done by the law alone."""
        return prospects(self.line.game, self.line.state, self.trusted)

    def grade(self, prospect: Prospect) -> Evidence:
        """How sure it is that hands did what cells cannot show of it."""
        grade = evidence(self.trail, prospect.unseen, prospect.empties)
        return grade if prospect.plain else min(grade, Evidence.NUDGE)


def situation(signs: Signs) -> Situation:
    """How things stand."""
    if not signs.watched:
        return Situation(Phase.RIGHT, actions=signs.allowed)
    if not signs.watched <= signs.contacts.levels.keys():
        return Situation(Phase.UNKNOWN, actions=signs.allowed)
    found = _done(signs)
    if found:
        return found
    if signs.seen.right:
        return Situation(Phase.RIGHT, actions=signs.allowed)
    if signs.line.actor is None:
        return _in_hindsight(signs) or Situation(Phase.RIGHT, signs.seen)
    return _exchanged_instead(signs) or _under_way(signs) or _in_hindsight(signs) or _amiss(signs)


def _done(signs: Signs) -> Situation | None:
    """An action that explains the whole board, with every hand empty."""
    seen = signs.seen
    shown = [prospect for prospect in signs.coming if prospect.shows(seen)]
    shown = [prospect for prospect in shown if _can_have_come(signs, prospect)]
    shown = [prospect for prospect in shown if _follows(signs, prospect, signs.lifted_s)]
    graded = [(prospect, signs.grade(prospect)) for prospect in shown]
    sure = [prospect for prospect, grade in graded if grade is Evidence.EXCHANGE]
    if len(sure) == 1 and sure[0].unseen and swept(signs.trail, sure[0].spaces):
        return None
    candidates = [*sure, *_parked(signs)] if sure else []
    if len(candidates) > 1:
        return Situation(Phase.AMBIGUOUS, seen, tuple(prospect.action for prospect in candidates))
    if not sure:
        return None
    [prospect] = sure
    rests_s = signs.slide_s if _may_slide_on(signs, prospect) else 0.0
    rests_s = rests_s if _was_slid(signs, prospect) else QUIET_S
    action = prospect.action
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=signs.trail.last_s + rests_s)


def _follows(signs: Signs, prospect: Prospect, since_s: float | None) -> bool:
    """Whether the action came to its end after that: nobody answers what has not begun."""
    filled_s = [signs.trail.filled_s[space] for space in prospect.fills & signs.trail.filled_s.keys()]
    return since_s is None or not filled_s or max(filled_s) >= since_s - LATE_S


def _can_have_come(signs: Signs, prospect: Prospect) -> bool:
    """Whether the piece can be where it seems to have come to, though it was felt there before it left."""
    return all(early_s <= LOST_S for _, _, early_s in _too_early(signs.trail, prospect))


def _was_slid(signs: Signs, prospect: Prospect) -> bool:
    """Whether that is no wonder: it left before, or stood on both for a moment as it was slid."""
    where = signs.line.game.where(signs.line.state)
    return all(
        early_s <= BETWEEN_S and distance(where, start, goal) <= BESIDE
        for start, goal, early_s in _too_early(signs.trail, prospect)
    )


def _too_early(trail: Trail, prospect: Prospect) -> Iterator[tuple[Space, Space, float]]:
    """Where a piece was felt before it had left its place, and how long before."""
    for goal in prospect.fills & trail.filled_s.keys():
        for start in prospect.empties & trail.open_s.keys():
            if trail.open_s[start] - trail.filled_s[goal] > LATE_S:
                yield start, goal, trail.open_s[start] - trail.filled_s[goal]


def felt_early(trail: Trail, prospect: Prospect) -> Spaces:
    """The spaces where that is so."""
    return frozenset(goal for _, goal, _ in _too_early(trail, prospect))


def _may_slide_on(signs: Signs, prospect: Prospect) -> bool:
    return could_slide_on(prospect, signs.coming, signs.line.game.where(signs.line.state))


def _parked(signs: Signs) -> Iterator[Prospect]:
    """Captures that explain the board as well, if what was taken was put down somewhere on it."""
    seen, touched = signs.seen, handled(signs.trail)
    for prospect in signs.coming:
        beside = seen.extra - prospect.fills
        if (
            prospect.unseen
            and prospect.unseen <= touched
            and seen.missing == prospect.empties
            and prospect.fills <= seen.extra
            and len(beside) == 1
        ):
            yield prospect


def _under_way(signs: Signs) -> Situation | None:
    """The beginning of an action; or one that is done, and the beginning of the answer to it."""
    seen = signs.seen
    begun = tuple(prospect for prospect in signs.coming if prospect.begins_with(seen))
    if not begun:
        return _answered(signs)
    why = why_not(signs.line.game, signs.line.state, seen, handled(signs.trail))
    actions = tuple(prospect.action for prospect in begun)
    graded = [(prospect, signs.grade(prospect)) for prospect in begun if prospect.shows(seen)]
    felt = [prospect.action for prospect, grade in graded if grade > Evidence.NONE]
    pushed = [prospect.action for prospect, grade in graded if grade is Evidence.PUSH]
    if len(felt) == 1 == len(pushed) and not handled(signs.trail):
        ready_s = signs.trail.last_s + QUIET_S
        return Situation(Phase.IN_HAND, seen, actions, None, pushed[0], ready_s)
    return Situation(Phase.IN_HAND, seen, actions, why if not felt else None, maybe=tuple(felt))


def _answered(signs: Signs) -> Situation | None:
    """Who is next has reached for a piece already, or even moved: what comes first is done."""
    seen, left = signs.seen, signs.trail.emptied()
    first = [
        prospect
        for prospect in signs.coming
        if prospect.plain
        and (prospect.empties or prospect.fills)
        and prospect.empties <= (left if _may_be_refilled(signs, prospect) else seen.missing)
        and prospect.fills <= signs.there
        and signs.grade(prospect) >= Evidence.PUSH
        and not felt_early(signs.trail, prospect)
        and _goes_on(signs, prospect)
    ]
    hands = handled(signs.trail)
    if len(first) > 1:  # what has been exchanged belongs to it
        first = [prospect for prospect in first if hands <= prospect.spaces]
    if len(first) > 1:  # and it was done before somebody answered
        first = [prospect for prospect in first if _was_answered(signs, prospect)]
    if len(first) != 1 or _may_be_parked(signs):
        return None
    action = first[0].action
    ready_s = signs.trail.last_s + ANSWER_S
    return Situation(Phase.DONE, seen, (action,), done=action, ready_s=ready_s, answered=True)


def _may_be_refilled(signs: Signs, prospect: Prospect) -> bool:
    """Whether the answer may have come to where the piece has just left: not where it may be back itself."""
    return not prospect.unseen and prospect.fills <= signs.seen.extra and not _put_back(signs, 1)


def _goes_on(signs: Signs, prospect: Prospect) -> bool:
    """Whether the rest of what is seen is how the next action begins, or how it ends.

    A piece of who is next has to be in it: whoever holds two pieces of their own has not moved yet.
    """
    game = signs.line.game
    after = game.apply(signs.line.state, prospect.action)
    rest = difference(game, after, signs.there, signs.trusted)
    following, standing = game.actor(after), game.occupancy(after)
    began_s = min((signs.trail.open_s.get(space, 0.0) for space in prospect.empties), default=0.0)
    return any(standing[space].owner == following for space in rest.missing) and any(
        coming.begins_with(rest)
        or (
            coming.shows(rest)
            and signs.grade(coming) is Evidence.EXCHANGE
            and _follows(signs, coming, began_s)
        )
        for coming in prospects(game, after, signs.trusted)
    )


def _was_answered(signs: Signs, prospect: Prospect) -> bool:
    """Whether it was done before the first piece of the answer was lifted."""
    trail = signs.trail
    done_s = [trail.filled_s[space] for space in prospect.fills & trail.filled_s.keys()]
    done_s += [opening.to_s for opening in trail.openings if opening.space in prospect.unseen]
    answer_s = [trail.open_s[s] for s in signs.seen.missing - prospect.empties if s in trail.open_s]
    return max(done_s, default=0.0) <= min(answer_s, default=0.0)


def _may_be_parked(signs: Signs) -> bool:
    """Whether a capture may be under way, with what is taken put down on the board for a moment."""
    seen, trail = signs.seen, signs.trail
    if len(seen.extra) != 1:
        return False
    [space] = seen.extra
    filled_s = trail.filled_s.get(space, trail.last_s)
    return any(
        prospect.unseen | prospect.empties <= seen.missing
        and prospect.unseen
        and handled(trail) <= prospect.spaces
        and all(trail.open_s.get(taken, filled_s) < filled_s for taken in prospect.unseen)
        for prospect in signs.coming
    )


def _in_hindsight(signs: Signs) -> Situation | None:
    """The last action put back, or another one in its place; or an earlier position."""
    line = signs.line
    if not signs.by_hand or not line.actions or line.actors()[-1] == TABLE:
        return None
    return _put_back(signs, 1) or _moved_on(signs) or _earlier(signs)


def _put_back(signs: Signs, back: int) -> Situation | None:
    line = signs.line
    if len(line.actions) < back:
        return None
    was = difference(line.game, line.states[-1 - back], signs.there, signs.trusted)
    if not was.right:
        return None
    ready_s = _back_at(signs) if back == 1 else 0.0
    return Situation(Phase.DIFFERENT, signs.seen, signs.allowed, back=back, ready_s=ready_s)


def _earlier(signs: Signs) -> Situation | None:
    found = (_put_back(signs, back) for back in range(2, len(signs.line.actions) + 1))
    return next((one for one in found if one), None)


def _moved_on(signs: Signs) -> Situation | None:
    if signs.early:
        return _elsewhere(signs)
    if not (signs.seen.missing or signs.resumed):
        return None
    return _instead(signs, lambda prospect: signs.resumed or not prospect.unseen)


def _back_at(signs: Signs) -> float:
    """When what is put back counts as that: a captured piece may be parked where its captor came from."""
    line, trail = signs.line, signs.trail
    deed = line.game.deed(line.states[-2], line.actions[-1])
    goals = {*deed.drops}
    if signs.together or goals.isdisjoint(deed.lifts) or not goals.isdisjoint(signs.emptied):
        return 0.0
    put_s = max((trail.filled_s.get(space, 0.0) for space in signs.seen.extra), default=0.0)
    if signs.landed_s is None or put_s - signs.landed_s <= PUT_BACK_S:
        return 0.0
    return put_s + PARKED_S


def _elsewhere(signs: Signs) -> Situation | None:
    """The piece that was felt too early arrives only now, and elsewhere: that cell was out of order."""
    found = _instead(replace(signs, doubted=signs.doubted | signs.early), lambda _prospect: True)
    return found and replace(found, doubts=signs.early)


def _exchanged_instead(signs: Signs) -> Situation | None:
    """The piece that has moved was lifted again and has taken another one: what hands did says so."""
    seen, hands = signs.seen, handled(signs.trail)
    if not (signs.by_hand and signs.line.actions and seen.missing):
        return None
    answered = any(prospect.begins_with(seen) and hands <= prospect.spaces for prospect in signs.coming)
    if (answered or together(signs.trail, hands | seen.missing)) and not _went_on(signs):
        return None  # who is next is about to take what has just moved, or it was an arm
    return _instead(signs, lambda prospect: bool(prospect.unseen))


def _can_be_here(signs: Signs, prospect: Prospect) -> bool:
    """Whether the piece was not felt here long before it was lifted from where it stood."""
    open_s, filled_s = signs.trail.open_s, signs.trail.filled_s
    lifted_s = [open_s[space] for space in signs.seen.missing & open_s.keys()]
    put_s = [filled_s[space] for space in prospect.fills & filled_s.keys()]
    return all(lifted - put <= BETWEEN_S for lifted in lifted_s for put in put_s)


def _went_on(signs: Signs) -> bool:
    """Whether the piece was lifted again so soon that no hand can have let go of it."""
    left_s = [signs.trail.open_s[space] for space in signs.seen.missing if space in signs.trail.open_s]
    return signs.landed_s is not None and any(at_s - signs.landed_s <= signs.slide_s for at_s in left_s)


def _instead(signs: Signs, wanted: Callable[[Prospect], bool]) -> Situation | None:
    """Another action in the place of the last one, where exactly one explains the board."""
    line = signs.line
    if line.actors()[-1] == TABLE:
        return None
    before = line.states[-2]
    was = difference(line.game, before, signs.there, signs.trusted)
    others = [
        prospect.action
        for prospect in prospects(line.game, before, signs.trusted)
        if prospect.shows(was)
        and prospect.plain
        and wanted(prospect)
        and _can_be_here(signs, prospect)
        and signs.grade(prospect) is Evidence.EXCHANGE
    ]
    if len(others) != 1 or others[0] == line.actions[-1]:
        return None
    return Situation(Phase.DIFFERENT, signs.seen, signs.allowed, instead=others[0])


def _amiss(signs: Signs) -> Situation:
    """Nothing explains the board: what would have been wanted, and why that is not possible."""
    line, seen = signs.line, signs.seen
    why: Reason | None
    if signs.touched and any(prospect.begins_with(seen) or prospect.shows(seen) for prospect in signs.lawful):
        why = because(Snag.OBLIGED, space=signs.touched[0])
    else:
        why = why_not(line.game, line.state, seen, handled(signs.trail)) or _why_nowhere(line, seen)
    return Situation(Phase.DIFFERENT, seen, signs.allowed, why)


def _why_nowhere(line: Line[Any], seen: Difference) -> Reason | None:
    """Why nothing can come of the one piece that was lifted."""
    if len(seen.missing) != 1 or seen.extra or line.actor is None:
        return None
    [space] = seen.missing
    owner = line.game.occupancy(line.state)[space].owner
    return because(Snag.STUCK if owner == line.actor else Snag.SAFE, space=space)
