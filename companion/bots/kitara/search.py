"""The search: a beam over the turn of one seat, then roll-outs of its best plans to its next turn.

Laws:

1. Every state that is looked at came from the law: by `apply`, or for marches by what `apply` makes of them.
   Groups are those that people march with.
2. Cards and tokens that the table would draw are fixed for a sample, so that all plans have the same luck.
3. Tokens of others are guessed anew for each sample.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final, NamedTuple

from companion.bots.kitara.luck import MIDDLE, Luck, luck_of
from companion.bots.kitara.worth import MOVE_LEFT, chances, score
from companion.bots.thought import (
    INFINITE,
    NO_LEAN,
    Exhausted,
    Lean,
    Limit,
    Rated,
    Stop,
    Thought,
    shuffle,
)
from companion.games.kernel import TABLE, Action, Draw, Space
from companion.games.kitara.contents import SEATS, Contents
from companion.games.kitara.knowledge import guess
from companion.games.kitara.law import (
    END,
    actor,
    apply,
    legal,
    make_march,
    make_retreat,
    outcome,
    score_turn,
)
from companion.games.kitara.state import (
    Attack,
    Pawns,
    Stacks,
    State,
    Step,
    format_group,
    marches_on,
    move_group,
    retreats,
)

WIDTHS: Final = (1, 3, 8, 20)
"""How many states of a turn are followed, wider and wider as far as the nodes go."""
WIDER: Final = 3
"""How many times as much the next width costs."""
PLANS: Final = 8
"""The plans that are rolled out."""
ROUNDS: Final = 1
"""How far they are rolled out."""
NARROW, WIDE = (1, 1), (3, 2)
"""For a review: the beam of the turn that is judged, and those up to the end of the next own turn."""
WIDE_FROM: Final = 1_500
"""The nodes from which on these beams are the wide ones."""
FOR_LINE: Final = 10
"""After a recruit one node of so many goes into what the rest of the turn will be."""
WON: Final = 100_000
"""The score of a game that is over and won; nothing before the end comes near it."""
DARE: Final = 35
"""What bold players see in a fight that may come; four times as much in an attack."""


class Plan(NamedTuple):
    """The rest of a turn: what it leads to, what that is worth, and the actions of the seat."""

    score: int
    state: State
    actions: tuple[Action, ...]


def steps_from(state: State) -> Iterator[tuple[Action | Attack, State]]:
    """What the seat to decide may do that is worth a look, and what comes of it."""
    if state.step is not Step.MOVE:
        yield from ((action, apply(state, action)) for action in legal(state))
        return
    yield END, score_turn(state)
    for march, moved in common_marches(state.contents, state.stacks, state.turn).items():
        yield march, state_after(state, march, moved)


def state_after(state: State, march: Attack, moved: Stacks | None) -> State:
    left = state.moves - 1
    return state._replace(stacks=moved, moves=left) if left and moved else make_march(state, march)


@lru_cache(maxsize=128)
def common_marches(contents: Contents, stacks: Stacks, seat: int) -> dict[Attack, Stacks | None]:
    """The marches that people would make, and the map after those without a fight: roll-outs repeat them."""
    found: dict[Attack, Stacks | None] = {}
    for march in marches_on(contents, stacks, seat):
        stack, there = stacks[march.start], stacks[march.goal]
        if stack and march.group in common_groups(stack.pawns):
            is_fight = there and there.seat != seat
            found[march] = None if is_fight else move_group(stacks, march)
    return found


@cache
def common_groups(pawns: Pawns) -> frozenset[Pawns]:
    """The groups that people march with: one pawn, all of a kind, all, or all but one."""
    found = {pawns}
    for kind, have in enumerate(pawns):
        if have:
            for go in ({kind: 1}, {kind: have}, {**dict(enumerate(pawns)), kind: have - 1}):
                w, a, h = (go.get(one, 0) for one in range(len(pawns)))
                found.add((w, a, h))
    return frozenset(found)


def action_of(state: State, step: Action | Attack) -> Action:
    """In the notation of the game."""
    if isinstance(step, str):
        return step
    spaces = state.contents.spaces
    return Action(f"move:{spaces[step.start]}>{spaces[step.goal]}:{format_group(step.group)}")


def seat_of(state: State) -> int | None:
    """The number of the seat to decide; `None` for the table and at the end."""
    now = actor(state)
    return None if now is None or now == TABLE else SEATS.index(now)


class Search:
    def __init__(self, limit: Limit, lean: Lean = NO_LEAN) -> None:
        self.limit = limit
        self.lean = lean
        self.first: Plan | None = None
        self.is_done = False
        self.refuges: dict[int, int] = {}
        """Where losers retreat to, by the space that they leave."""
        self.known_gains: dict[object, list[Attack]] = {}
        """The marches that look good, by what that depends on most."""
        self.known_steps: dict[State, Action] = {}
        """The other decisions that look best at once; only points, tokens and cards to come may differ."""

    def count(self) -> None:
        """Count a node: a state that is rated, or an action of a roll-out, which costs as much."""
        limit = self.limit
        limit.nodes += 1
        if limit.nodes >= limit.next_look:
            limit.look()

    def rate(self, state: State, seat: int) -> int:
        """What the seat is ahead by."""
        self.count()
        return rate_state(state, seat)

    def settle(self, state: State, seat: int, luck: Luck) -> State:
        """The state after draws and retreats in the turn of a seat, until it decides or that ends."""
        while state.turn == seat and state.step not in (Step.MOVE, Step.OVER):
            now = seat_of(state)
            if now is None:
                state = luck.draw_next(state)
            elif now != seat:
                state = self.retreat(state, now)
            else:
                break
        return state

    def retreat(self, state: State, seat: int) -> State:
        """The losers go where it is best, or where they went from that space before."""
        assert state.attack is not None
        field = state.attack.goal
        known = self.refuges.get(field)
        if known is not None and known in retreats(state):
            return make_retreat(state, known)
        action, after = self.best_step(state, seat)
        assert isinstance(action, str)
        self.refuges[field] = state.contents.number[Space(action.partition(":")[2])]
        return after

    def best_step(self, state: State, seat: int) -> tuple[Action | Attack, State]:
        """The decision that looks best at once, and what comes of it."""
        steps = [*steps_from(state)]
        if len(steps) == 1:
            return steps[0]
        return max(steps, key=lambda one: self.rate(one[1], seat))

    def beam(self, state: State, seat: int, luck: Luck, width: int) -> list[Plan]:
        """Plans for the rest of the turn, the best first, each with an end of its own.

        `first` is the best one so far of the first wide look, if that does not come to its end.
        """
        plans: dict[State, Plan] = {}
        front = [Plan(0, state, ())]
        while front:
            found: dict[State, Plan] = {}
            for _, here, actions in front:
                self.refuges.clear()
                for step, taken in steps_from(here):
                    after = self.settle(taken, seat, luck)
                    if after in found or after in plans:
                        continue
                    plan = Plan(self.rate(after, seat), after, (*actions, action_of(here, step)))
                    ended = after.step is Step.OVER or after.turn != seat
                    (plans if ended else found)[after] = plan
            front = sorted(found.values(), key=self.by_worth)[:width]
            best = min((*front[:1], *plans.values()), key=self.by_worth)
            self.first = self.first if self.is_done else best
        self.is_done = True
        return sorted(plans.values(), key=self.by_worth)

    def by_worth(self, plan: Plan) -> int:
        """The best plan first; what it begins with may count for more or less than its score."""
        return -plan.score - self.lean.get(plan.actions[0], 0)

    def widen(self, state: State, seat: int, draw: Draw, most: int) -> list[Plan]:
        """Plans of a beam that is as wide as so many nodes allow; tokens are neither good nor bad."""
        plans: list[Plan] = []
        luck = luck_of(state, draw)._replace(tickets=MIDDLE)
        spent = 0
        for width in WIDTHS:
            if plans and self.limit.nodes + spent * WIDER > most:
                break
            began = self.limit.nodes
            plans = first_plans(self.beam(state, seat, luck, width))
            spent = self.limit.nodes - began
        return plans

    def compare(self, plans: list[Plan], state: State, draw: Draw) -> Iterator[tuple[Plan, int, int]]:
        """The best plan so far after each sample, what it leaves the seat ahead by, and the samples.

        The worse half of the plans leaves the comparison at each of its stages, which have equal nodes.
        """
        yield plans[0], plans[0].score, 0
        seat, limit, samples = seat_of(state), self.limit, 0
        assert seat is not None
        rated = [(0, plan) for plan in plans]
        stage = (limit.most - limit.nodes) // max(1, (len(plans) - 1).bit_length())
        until = limit.nodes + stage
        while len(rated) > 1:
            luck = luck_of(state, draw)
            rated = [
                (
                    total
                    + self.roll_out(luck.guess(plan.state, seat), seat, luck)
                    + self.lean.get(plan.actions[0], 0),
                    plan,
                )
                for total, plan in rated
            ]
            rated.sort(key=_by_total)
            samples += 1
            total, plan = rated[0]
            yield plan, total // samples - self.lean.get(plan.actions[0], 0), samples
            if limit.nodes >= until:
                rated = rated[: (len(rated) + 1) // 2]
                until += stage

    def play_turn(self, state: State, luck: Luck) -> State:
        """A quick turn: the best step, one by one, and all marches that look good from where they begin."""
        began = state.round, state.turn
        while state.step is not Step.OVER and (state.round, state.turn) == began:
            now = seat_of(state)
            if now is None:
                state = luck.draw_next(state)
            elif state.step is Step.MOVE:
                state = score_turn(self.march(state, luck))
            else:
                state = self.decide(state, now)
        return state

    def decide(self, state: State, seat: int) -> State:
        """The state after the decision that looks best at once."""
        self.count()
        if len(options := [*legal(state)]) == 1:
            return apply(state, options[0])
        row = state.row if state.step is Step.DRAFT else ()
        here = state._replace(points=(), bag=(), kept=(), drawn=(), pile=(), row=row)
        if here not in self.known_steps:
            rated = [(self.rate(apply(state, action), seat), action) for action in options]
            self.known_steps[here] = max(rated, key=_by_rate)[1]
        return apply(state, self.known_steps[here])

    def march(self, state: State, luck: Luck) -> State:
        """The state after the marches that gain most, each looked at once, and no space used twice."""
        seat, touched = state.turn, set[int]()
        self.refuges.clear()
        for step in self.gains(state, luck):
            if state.step is not Step.MOVE or state.turn != seat:
                break
            options = common_marches(state.contents, state.stacks, seat)
            if not {step.start, step.goal} & touched and step in options:
                self.count()
                state = self.settle(state_after(state, step, options[step]), seat, luck)
                touched |= {step.start, step.goal}
        return state

    def gains(self, state: State, luck: Luck) -> list[Attack]:
        """The marches that look good, the best first; only points, tokens and the row may differ."""
        here = state.stacks, state.kingdoms, state.round, state.turn, state.moves, bool(state.drawn)
        if here not in self.known_gains:
            stands = rate_state(state, state.turn) - MOVE_LEFT
            rated = [
                (self.rate(self.settle(after, state.turn, luck), state.turn), step)
                for step, after in steps_from(state)
                if isinstance(step, Attack)
            ]
            self.known_gains[here] = [step for gain, step in sorted(rated, reverse=True) if gain > stands]
        return self.known_gains[here]

    def roll_out(self, state: State, seat: int, luck: Luck) -> int:
        """What the seat is ahead by so many rounds later, when its turn begins."""
        for _ in range(ROUNDS):
            if state.turn == seat and state.step is not Step.OVER:
                state = self.play_turn(state, luck)
            while state.step is not Step.OVER and state.turn != seat:
                state = self.play_turn(state, luck)
        return self.rate(state, seat)

    def follow(self, state: State, seat: int, luck: Luck, widths: Sequence[int]) -> float:
        """The chance of the seat after some turns, the first of which goes on: one beam each.

        Others may still play better: an end in their turns counts by points and proves nothing.
        """
        self.count()
        for width in widths:
            is_own = state.turn == seat
            if state.step is not Step.OVER:
                state = self.end_turn(state, luck, width)
            if is_own and (ended := outcome(state)):
                return (SEATS[seat] in ended.winners) / len(ended.winners)
        while state.step is not Step.OVER and seat_of(state) is None:
            state = luck.draw_next(state)
        return chances(state)[seat]

    def end_turn(self, state: State, luck: Luck, width: int) -> State:
        """The state after the best plan of a beam for the rest of the turn."""
        seat = state.turn
        state = self.settle(state, seat, luck)
        is_over = state.step is Step.OVER or state.turn != seat
        return state if is_over else self.beam(state, seat, luck, width)[0].state


def first_plans(plans: list[Plan]) -> list[Plan]:
    """The best plan that begins with each action, of those that are worth a roll-out."""
    begun: dict[Action, Plan] = {}
    for plan in plans:
        begun.setdefault(plan.actions[0], plan)
    return [*begun.values()][:PLANS]


def _by_rate(one: tuple[int, Action]) -> int:
    return one[0]


def _by_total(one: tuple[int, Plan]) -> int:
    return -one[0]


def rate_state(state: State, seat: int) -> int:
    lead = score(state, seat)
    ended = outcome(state)
    if ended is None:
        return lead
    if SEATS[seat] not in ended.winners:
        return lead - WON
    return lead + (WON if len(ended.winners) == 1 else 0)


def rate(state: State) -> Rated:
    """Each legal action and what it leaves its seat ahead by, before anything else happens."""
    seat = seat_of(state)
    assert seat is not None
    return [(rate_state(apply(state, action), seat), action) for action in legal(state)]


def daring(state: State, action: Action) -> int:
    """Whether it attacks, and the attacks that the map then allows to its seat or on it."""
    after, seat, neighbours = apply(state, action), seat_of(state), state.contents.neighbours
    fights = 4 * (after.attack is not None and state.attack is None)
    for space, stack in enumerate(after.stacks):
        if stack and stack.seat == seat:
            beside = (after.stacks[beyond] for beyond in neighbours[space])
            fights += sum(there.seat != seat and there.size != stack.size for there in beside if there)
    return DARE * fights


def think(state: State, nodes: int, draw: Draw, stop: Stop, lean: Lean = NO_LEAN) -> Thought:
    """The best action for the actor of a state, who is no table, as far as the nodes go."""
    seat = seat_of(state)
    assert seat is not None
    is_recruit = state.step is Step.RECRUIT
    limit = Limit(nodes - nodes // FOR_LINE if is_recruit else nodes, stop)
    rated = sorted(shuffle(rate(state), draw), key=lambda one: -one[0] - lean.get(one[1], 0))
    best = Thought(rated[0][1], rated[0][0], 0, len(rated))
    if len(rated) == 1:
        return best
    search = Search(limit, lean)
    try:
        limit.look()
        if state.step is Step.MOVE:
            plans = search.widen(state, seat, draw, nodes // 2)
        else:
            plans = [Plan(score, apply(state, action), (action,)) for score, action in rated[:PLANS]]
        for plan, score, samples in search.compare(plans, state, draw):
            best = Thought(plan.actions[0], score, 1 + samples, limit.nodes, plan.actions)
    except Exhausted:
        if not search.is_done and search.first:
            plan = search.first
            best = Thought(plan.actions[0], plan.score, 0, limit.nodes, plan.actions)
    if is_recruit:
        ending = Limit(nodes // FOR_LINE, stop)
        best = replace(best, line=(best.action, *rest_of_turn(apply(state, best.action), seat, draw, ending)))
        limit.nodes += ending.nodes
    return replace(best, nodes=limit.nodes, line=expected_line(state, best.line))


def rest_of_turn(state: State, seat: int, draw: Draw, limit: Limit) -> tuple[Action, ...]:
    """What a narrow look expects, as far as the nodes go."""
    if seat_of(state) != seat or state.turn != seat:
        return ()
    search = Search(limit)
    try:
        return search.beam(state, seat, luck_of(state, draw), 1)[0].actions
    except Exhausted:
        return search.first.actions if search.first else ()


def expected_line(state: State, plan: tuple[Action, ...]) -> tuple[Action, ...]:
    """The plan and what others answer, as far as it does not depend on chance."""
    line: list[Action] = []
    for action in plan:
        while line and state.step is Step.RETREAT:
            _, retreat = max(rate(state), key=lambda one: one[0])
            state = apply(state, retreat)
            line.append(retreat)
        if action not in legal(state):
            break
        state = apply(state, action)
        line.append(action)
    return tuple(line)


def weigh(state: State, actions: Sequence[Action], nodes: int, draw: Draw, stop: Stop) -> list[list[float]]:
    """The chance of the actor with each of the actions some turns later, in several samples.

    Each has the same luck and guess for all actions.
    """
    seat = seat_of(state)
    assert seat is not None
    search, samples = Search(Limit(INFINITE, stop)), list[list[float]]()
    now, later = WIDE if nodes >= WIDE_FROM else NARROW
    turns = (seat - state.turn) % len(state.kingdoms) or len(state.kingdoms)
    widths = [now, *[later] * turns]
    while not samples or search.limit.nodes < nodes:
        luck, guessed = luck_of(state, draw), guess(state, SEATS[seat], draw)
        samples.append([search.follow(apply(guessed, action), seat, luck, widths) for action in actions])
    return samples
