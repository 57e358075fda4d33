"""Groups that go across borders: where they can go, and where the losers of an attack retreat to."""

from collections.abc import Iterator
from functools import cache

from companion.rules.kitara.contents import LETTERS, Contents
from companion.rules.kitara.state import Attack, Pawns, Stack, State

Stacks = tuple[Stack | None, ...]


@cache
def groups(pawns: Pawns) -> tuple[Pawns, ...]:
    """Every group that these pawns can make, but for the empty one."""
    warriors, animals, heroes = pawns
    return tuple(
        (w, a, h)
        for w in range(warriors + 1)
        for a in range(animals + 1)
        for h in range(heroes + 1)
        if w or a or h
    )


@cache
def written(group: Pawns) -> str:
    """A group in the notation: `WWH`."""
    return "".join(letter * count for letter, count in zip(LETTERS, group, strict=True))


def marches(state: State) -> Iterator[Attack]:
    """Every move that can be made, whether it attacks or not."""
    owned = [0] * state.players
    for stack in state.stacks:
        if stack:
            owned[stack.seat] += 1
    for start in state.held(state.turn):
        stack = state.stacks[start]
        assert stack is not None
        for goal in state.contents.neighbours[start]:
            there = state.stacks[goal]
            least = 1
            if there and there.seat != state.turn:
                if owned[there.seat] == 1:
                    continue
                least = there.size + 1
            yield from (Attack(start, goal, group) for group in groups(stack.pawns) if sum(group) >= least)


def retreats(state: State) -> tuple[int, ...]:
    """Where the losers of the attack that is on can go: their nearest spaces, or any on a torn map."""
    assert state.attack is not None
    goal = state.attack.goal
    losers = state.stacks[goal]
    assert losers is not None
    own = frozenset(state.held(losers.seat)) - {goal}
    return _nearest(state.contents, goal, own) or tuple(sorted(own))


def _nearest(contents: Contents, start: int, wanted: frozenset[int]) -> tuple[int, ...]:
    """Those of the wanted spaces that are reached across the fewest borders."""
    seen, ring = {start}, {start}
    while ring:
        ring = {beyond for space in ring for beyond in contents.neighbours[space]} - seen
        if found := ring & wanted:
            return tuple(sorted(found))
        seen |= ring
    return ()


def moved(stacks: Stacks, march: Attack) -> Stacks:
    """The map once a group has gone from one space to another that nobody else holds."""
    stack = stacks[march.start]
    assert stack is not None
    w, a, h = march.group
    gone = list(stacks)
    gone[march.start] = _left(stack, march.group)
    return joined(tuple(gone), march.goal, Stack(stack.seat, (w, a, h)))


def _left(stack: Stack, group: Pawns) -> Stack | None:
    warriors, animals, heroes = stack.pawns
    left = Stack(stack.seat, (warriors - group[0], animals - group[1], heroes - group[2]))
    return left if left.size else None


def joined(stacks: Stacks, space: int, group: Stack) -> Stacks:
    """The map with a group that has come to that space."""
    there = stacks[space]
    if there:
        warriors, animals, heroes = there.pawns
        w, a, h = group.pawns
        group = Stack(there.seat, (warriors + w, animals + a, heroes + h))
    return (*stacks[:space], group, *stacks[space + 1 :])


def removed(stacks: Stacks, space: int, kind: int) -> Stacks:
    """The map without one pawn of that kind."""
    stack = stacks[space]
    assert stack is not None
    one = (int(kind == 0), int(kind == 1), int(kind == 2))
    return (*stacks[:space], _left(stack, one), *stacks[space + 1 :])
