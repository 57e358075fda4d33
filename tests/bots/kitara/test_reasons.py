"""Reasons for actions of Kitara: each one is true of the game as it is played on."""

from functools import cached_property
from itertools import islice

from companion.bots.kitara.reasons import explain
from companion.games.kernel import Action, Space
from companion.games.kitara import KITARA
from companion.games.kitara.contents import Card
from companion.games.kitara.state import Attack, State, Step, move_group
from tests.bots.positions import explained, sensible_games


def test_a_reason_is_what_follows() -> None:
    codes: set[str] = set()
    for state, action, code, values in explained(KITARA, explain, islice(sensible_games(), 2)):
        codes.add(code)
        claim = Claim(state, action, values)
        assert getattr(claim, code.replace("-", "_"))(), (action, code, values)
    assert codes >= {"points", "pawns", "feeds", "ruin", "takes-food", "near", "nothing-left"}
    assert codes >= {"guards", "threatens", "keeps-ruin", "nearer", "leaves-danger"}


class Claim:
    """A state, an action, and what a reason says of it: a method for each code."""

    def __init__(self, state: State, action: Action, values: dict[str, object]) -> None:
        self.state, self.action, self.values = state, action, values
        self.seat = KITARA.seats.index(KITARA.rules.actor(state) or "")
        self.after = end_of(state, action)
        spaces = action.partition(":")[2].partition("@")[2] or action.partition(":")[2].split(":")[0]
        *self.starts, self.goal = (state.contents.number.get(Space(one), -1) for one in spaces.split(">"))
        self.named = state.contents.number.get(Space(str(values.get("space"))), -1)

    @cached_property
    def ends(self) -> dict[Action, State]:
        """What every legal action leads to."""
        return {one: end_of(self.state, one) for one in KITARA.rules.legal(self.state)}

    def card_of(self, action: Action) -> Card:
        contents = self.state.contents
        return contents.cards[contents.card_number[action.partition(":")[2]]]

    def is_least(self, count: dict[Action, int]) -> bool:
        return self.values["count"] == count[self.action] == min(count.values()) < max(count.values())

    def points(self) -> bool:
        return self.values == {"count": self.card_of(self.action).vp}

    def moves(self) -> bool:
        return self.values == {"count": self.card_of(self.action).move}

    def choice(self) -> bool:
        return self.values == {"count": self.card_of(self.action).draft}

    def pawns(self) -> bool:
        return self.values == {"pieces": self.card_of(self.action).pawns}

    def least_points(self) -> bool:
        return self.is_least({one: self.card_of(one).vp for one in self.ends})

    def least_pawns(self) -> bool:
        return self.is_least({one: len(self.card_of(one).pawns) for one in self.ends})

    def least_moves(self) -> bool:
        return self.is_least({one: self.card_of(one).move for one in self.ends})

    def ruin(self) -> bool:
        return self.after.ruled_ruins(self.seat) > self.state.ruled_ruins(self.seat)

    def feeds(self) -> bool:
        fed = self.after.fed_count(self.seat)
        return fed > self.state.fed_count(self.seat) and fed == self.values["fed"]

    def spares(self) -> bool:
        return held(self.after, self.seat) > min(held(one, self.seat) for one in self.ends.values())

    def idle(self) -> bool:
        return held(self.after, self.seat) == held(self.state, self.seat)

    def nothing_left(self) -> bool:
        most = max(held(one, self.seat) for one in self.ends.values())
        return most <= held(self.state, self.seat) and not any(is_raid(self.state, one) for one in self.ends)

    def safe(self) -> bool:
        retreats = {self.state.contents.number[Space(one[8:])]: end for one, end in self.ends.items()}
        danger = {goal: is_outnumbered(end, self.seat, goal) for goal, end in retreats.items()}
        return not danger[self.named] and any(danger.values())

    def together(self) -> bool:
        size = size_of(self.after, self.named)
        return size == self.values["count"] and size > size_of(self.state, self.named)

    def guards(self) -> bool:
        then = is_outnumbered(self.after, self.seat, self.named)
        return is_outnumbered(self.state, self.seat, self.named) and not then

    def keeps_ruin(self) -> bool:
        grows = size_of(self.after, self.named) > size_of(self.state, self.named)
        return grows and self.named in self.state.contents.ruins

    def leaves_danger(self) -> bool:
        then = is_outnumbered(self.after, self.seat, self.goal)
        return is_outnumbered(self.state, self.seat, self.starts[0]) and not then

    def attacks(self) -> list[Action]:
        """Those on the named space, if the seat could move now."""
        ready = self.after._replace(step=Step.MOVE, turn=self.seat, moves=1, attack=None, pending=())
        way = f"move:{self.state.contents.spaces[self.goal]}>{self.values['space']}:"
        return [
            one for one in KITARA.rules.legal(ready) if one.startswith(way) and ready.enemy_at(self.named)
        ]

    def threatens(self) -> bool:
        return bool(self.attacks())

    def raids(self) -> bool:
        return any("H" in one.rpartition(":")[2] for one in self.attacks()) and not self.state.drawn

    def near(self) -> bool:
        return steps(self.state, self.goal, self.named) == 1 and not self.after.stacks[self.named]

    def nearest(self) -> bool:
        spaces = [self.state.contents.number[Space(one.partition("@")[2])] for one in self.ends]
        way = min(steps(self.state, space, self.named) for space in spaces)
        return steps(self.state, self.goal, self.named) == way and not self.state.stacks[self.named]

    def nearer(self) -> bool:
        ways = [steps(self.state, space, self.named) for space in (self.goal, self.starts[0])]
        return ways[0] < ways[1] and not self.state.stacks[self.named]

    def token(self) -> bool:
        return is_raid(self.state, self.action)

    def takes_ruin(self) -> bool:
        losers = self.state.stacks[self.named]
        return losers is not None and losers.seat + 1 == self.values["seat"] != self.seat + 1

    takes_food = takes_ruin


def end_of(state: State, action: Action) -> State:
    """The state after an action; of an attack, as if the losers had left the map."""
    after = KITARA.rules.apply(state, action)
    if after.attack is None or state.attack is not None:
        return after
    start, goal, group = after.attack
    bare = (*state.stacks[:goal], None, *state.stacks[goal + 1 :])
    return after._replace(stacks=move_group(bare, Attack(start, goal, group)))


def held(state: State, seat: int) -> int:
    return state.fed_count(seat) + state.ruled_ruins(seat)


def size_of(state: State, space: int) -> int:
    return there.size if (there := state.stacks[space]) else 0


def is_outnumbered(state: State, seat: int, space: int) -> bool:
    beside = (state.stacks[beyond] for beyond in state.contents.neighbours[space])
    return any(there.seat != seat and there.size > size_of(state, space) for there in beside if there)


def is_raid(state: State, action: Action) -> bool:
    """Whether a hero draws the first token of the turn."""
    return KITARA.rules.apply(state, action).step is Step.TOKEN and not state.drawn


def steps(state: State, start: int, goal: int) -> int:
    """The borders between two spaces."""
    ring, count = {start}, 0
    while goal not in ring and count < len(state.stacks):
        ring |= {beyond for space in ring for beyond in state.contents.neighbours[space]}
        count += 1
    return count
