"""What a state of Kitara is worth: the points that each kingdom can expect to have at the end.

What is certain is counted as the rules count it. What is still to come is an estimate: food for the cards of
later turns, ruins that a kingdom will hold, tokens that its heroes may win, and pawns on their way.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from companion.games.kitara.contents import ANIMAL, HERO, WARRIOR, Contents
from companion.games.kitara.knowledge import last_round
from companion.games.kitara.law import PER_CARD, PER_RUIN
from companion.games.kitara.state import Stacks, State, Step

POINT: Final = 100
"""Scores are in hundredths of a point."""
FORESIGHT: Final = 4
"""The number of turns that are expected where the end cannot be foreseen."""
HELD: Final = 70
"""Percent of the points of a ruin that come in a later turn: somebody may take it."""
HUNGER: Final = (250, 110)
"""The cost of a card without food, and for each later turn."""
CURABLE: Final = 60
"""Percent of that cost for a kingdom that can still move before it has to feed."""
PLENTY: Final = (0, 180, 300, 390, 460)
"""What food for so many more cards is worth."""
MOVE, CHOICE = 70, 55
"""A symbol to move or to draft, for each later turn."""
MOVE_LEFT: Final = 60
"""A move that is left in this turn."""
PAWN: Final = (30, 30, 110)
"""A pawn on the map, whatever it does."""
SETTLER: Final = 45
"""A warrior near a free savanna, if it was already there; less by `WAY` for each border before it."""
WAY: Final = 12
KEEPER: Final = 30
"""Percent of the points of a free ruin that a master-animal beside it can expect."""
FED: Final = 150
"""What a card that has food is worth more than one that has not, where that can be lost."""
THREAT: Final = 35
"""Percent of what a space gives that is lost if others beside it are more."""
TOKEN: Final = 110
"""What a hero can expect of a later turn that begins beside a weaker enemy."""
LONGEST_RAID: Final = 3
"""The number of turns for which that is expected."""

TURN: Final = 1_800
"""What a turn adds to what its seat can expect, beyond what was in view when it began."""
RECRUITING: Final = 1_350
"""How much of that is left while pawns are placed, and while moves are left, and when they are over."""
MOVING: Final = 300, 60
CLOSING: Final = 100
SCALE_AT_END: Final = 250
"""The lead with which 73 of 100 games are won in the last round."""
SPREAD: Final = 4
"""How many rounds more make it e times as much."""

OFF: Final = 99
"""Borders between spaces without a way."""


class Region(NamedTuple):
    """A map, by the number of a space: its terrain, and the goals of pawns, the nearest first."""

    feeds: tuple[bool, ...]
    rules: tuple[bool, ...]
    savannas: tuple[tuple[tuple[int, int], ...], ...]
    """How far each savanna is that warriors set out for, and its number."""
    ruins: tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=8)
def region_of(contents: Contents) -> Region:
    spaces = range(len(contents.spaces))
    ways = [_distances(contents, space) for space in spaces]
    savannas, ruins = (
        tuple(
            tuple(sorted((ways[space][goal], goal) for goal in goals if ways[space][goal] < most))
            for space in spaces
        )
        for goals, most in ((contents.savannas, -(-SETTLER // WAY)), (contents.ruins, OFF))
    )
    return Region(
        tuple(space in contents.savannas for space in spaces),
        tuple(space in contents.ruins for space in spaces),
        savannas,
        ruins,
    )


def _distances(contents: Contents, start: int) -> list[int]:
    distances = [OFF] * len(contents.spaces)
    ring, steps = {start}, 0
    while ring:
        for space in ring:
            distances[space] = steps
        steps += 1
        ring = {beyond for space in ring for beyond in contents.neighbours[space] if distances[beyond] == OFF}
    return distances


class Turns(NamedTuple):
    """How far off the end is."""

    turn: int
    """The seat in turn."""
    left: int
    """Rounds after this one."""
    has_scored: bool
    """Whether the points of this turn are counted already."""


def turns_of(state: State) -> Turns:
    last = last_round(state)
    left = FORESIGHT if last is None else last - state.round
    return Turns(state.turn, left, state.closing or state.step in (Step.DISCARD, Step.REMOVE))


class Food(NamedTuple):
    """The food of a seat, and whether it is counted before the seat can move again."""

    fed: int
    is_due: bool


class Standing(NamedTuple):
    """Of each seat, what its pawns are worth, and what it counts."""

    worth: list[int]
    food: list[Food]
    scorings: list[int]
    """The turns whose points are still to come."""
    later: list[int]
    """How many of these come after this turn."""


@lru_cache(maxsize=2_048)
def standing_of(contents: Contents, players: int, stacks: Stacks, turns: Turns) -> Standing:
    """Roll-outs that differ in cards and tokens come to the same few maps: this is most of the work saved."""
    feeds, rules, savannas, ruins = region_of(contents)
    neighbours = contents.neighbours
    scorings = [turns.left + (seat >= turns.turn) for seat in range(players)]
    later = [*scorings]
    later[turns.turn] -= 1
    if turns.has_scored:
        scorings[turns.turn] -= 1
    worth, fed, ruled, spaces_of = ([0] * players for _ in range(4))
    sizes, owners = [0] * len(stacks), [-1] * len(stacks)
    standing = []
    keepers = [False] * len(stacks)
    for space, stack in enumerate(stacks):
        if stack:
            seat, (warriors, animals, heroes) = stack
            sizes[space], owners[space] = warriors + animals + heroes, seat
            spaces_of[seat] += 1
            keepers[space] = animals > 0
            standing.append((space, seat, warriors, animals, heroes))

    for space, seat, warriors, animals, heroes in standing:
        after = later[seat]
        total = PAWN[WARRIOR] * warriors + PAWN[ANIMAL] * animals + PAWN[HERO] * heroes
        gives = 0
        if feeds[space]:
            if warriors:
                fed[seat] += 1
                warriors -= 1
                gives = FED
        elif animals and rules[space]:
            ruled[seat] += 1
            animals -= 1
            gives = POINT * PER_RUIN * min(FORESIGHT, after)
        if after > 0:
            if warriors:
                for way, goal in savannas[space]:
                    if not sizes[goal]:
                        total += SETTLER - WAY * way
                        warriors -= 1
                        if not warriors:
                            break
            if animals:
                for way, goal in ruins[space]:
                    if not sizes[goal] or (owners[goal] == seat and not keepers[goal]):
                        there = min(FORESIGHT, scorings[seat] - (way - 1) // 2)
                        total += max(0, POINT * PER_RUIN * there * KEEPER // 100 - WAY * way)
                        animals -= 1
                        if not animals:
                            break
            size, threatened, raids = sizes[space], False, False
            for beyond in neighbours[space]:
                other = owners[beyond]
                if other not in (-1, seat):
                    if sizes[beyond] > size:
                        threatened = threatened or scorings[other] > 0
                    elif sizes[beyond] < size and spaces_of[other] > 1:
                        raids = True
            if threatened and spaces_of[seat] > 1:
                total -= THREAT * gives // 100
            if raids and heroes:
                total += TOKEN * min(LONGEST_RAID, after)
        worth[seat] += total
    for seat in range(players):
        worth[seat] += PER_RUIN * ruled[seat] * (POINT * (scorings[seat] - later[seat]) + HELD * later[seat])
    food = [Food(count, seat == turns.turn) for seat, count in enumerate(fed)]
    return Standing(worth, food, scorings, later)


@lru_cache(maxsize=4_096)
def kingdom_worth(contents: Contents, kingdom: tuple[int, ...], food: Food, scorings: int, later: int) -> int:
    """What the cards of a seat can expect."""
    cards = [contents.cards[number] for number in kingdom]
    total = POINT * (PER_CARD * len(cards) + scorings * sum(card.vp for card in cards))
    total += later * sum(MOVE * card.move + CHOICE * card.draft for card in cards)
    spare = food.fed - sum(not card.steadfast for card in cards)
    if spare < 0:
        cost = -spare * (HUNGER[0] + HUNGER[1] * later)
        return total - (cost if food.is_due else cost * CURABLE // 100)
    return total + (PLENTY[min(spare, later, len(PLENTY) - 1)] if spare else 0)


def estimates(state: State) -> list[int]:
    """What each seat can expect to have at the end, in hundredths of points."""
    if state.step is Step.OVER:
        return [POINT * points for points in state.points]
    contents, turn = state.contents, state.turn
    on_map, food, scorings, later = standing_of(contents, len(state.kingdoms), state.stacks, turns_of(state))
    worth = [
        on_map[seat]
        + POINT * (points + sum(state.kept[seat]))
        + kingdom_worth(contents, kingdom, food[seat], scorings[seat], later[seat])
        for seat, (points, kingdom) in enumerate(zip(state.points, state.kingdoms, strict=True))
    ]
    worth[turn] += MOVE_LEFT * state.moves + POINT * max(state.drawn, default=0)
    return worth


def chances(state: State) -> list[float]:
    """Of each seat to win, whoever's turn it is: a turn that is still to come is worth as much for each."""
    worth, players = estimates(state), len(state.kingdoms)
    if state.step is not Step.OVER:
        own = TURN - to_gain(state)
        for seat in range(players):
            turns = (seat - state.turn) % players
            worth[seat] -= (TURN * turns - own) // players if turns else own * (players - 1) // players
    scale = SCALE_AT_END * exp(turns_of(state).left / SPREAD)
    powers = [exp((one - max(worth)) / scale) for one in worth]
    return [power / sum(powers) for power in powers]


def to_gain(state: State) -> int:
    """What the rest of this turn should add to what its seat can expect."""
    if state.closing or state.step in (Step.DISCARD, Step.REMOVE):
        return CLOSING
    match state.step:
        case Step.RECRUIT | Step.REVEAL:
            return RECRUITING
        case Step.MOVE | Step.TOKEN | Step.RETREAT:
            return MOVING[0] + MOVING[1] * state.moves
        case _:
            return TURN


def score(state: State, seat: int) -> int:
    """What a seat is ahead by: of the strongest of the others and of all of them, half each."""
    worth = estimates(state)
    own = worth.pop(seat)
    return own - (max(worth) + sum(worth) // len(worth)) // 2
