"""A game under way: the actions so far and the state after each. It is never changed, only followed on."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from companion.rules.kernel.game import Game
from companion.rules.kernel.names import TABLE, Action, Actor, Draw, Options, Seat
from companion.rules.kernel.reason import BadOption, IllegalAction, Reason, Why, because

S = TypeVar("S")

NOTHING_ELSE: Final[Mapping[int, str]] = MappingProxyType({})
Lot = Callable[[int, int], int]
"""`lot(n, total)`: the draw number n of a game as a number from 0 to total-1, always the same one."""


@dataclass(frozen=True, slots=True)
class Line(Generic[S]):
    """`states[0]` is the start; `states[i + 1]` is what `actions[i]` made of `states[i]`."""

    game: Game[S]
    options: Options
    actions: tuple[Action, ...]
    states: tuple[S, ...]
    was: "Line[S] | None" = field(default=None, compare=False, repr=False)
    """The line before it went back or was amended, as long as that matters to who has to put things right."""
    since: int = field(default=0, compare=False, repr=False)
    """How many actions there were right after that."""
    drawn: Mapping[int, Action] = field(default_factory=dict, compare=False, repr=False)
    """What the table has drawn, draw by draw: what everybody has seen is known, though it was taken back."""

    @property
    def state(self) -> S:
        """The position as it stands."""
        return self.states[-1]

    @property
    def actor(self) -> Actor | None:
        """Whose decision it is."""
        return self.game.actor(self.state)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that take part, in turn order."""
        return tuple(self.game.scores(self.states[0]))

    def play(self, attempt: str) -> "Line[S]":
        """The line with one action more; `IllegalAction` where the law does not list it."""
        if reason := self.refusal(attempt):
            raise IllegalAction(reason)
        action = Action(attempt)
        after = self.game.apply(self.state, action)
        drawn = {**self.drawn, self.draws: action} if self.actor == TABLE else self.drawn
        return replace(self, actions=(*self.actions, action), states=(*self.states, after), drawn=drawn)

    def refusal(self, attempt: str) -> Reason | None:
        """Why `play` would refuse the attempt; `None` where it would not."""
        if attempt in self.game.legal(self.state):
            return None
        return self.game.explain(self.state, attempt) or because(Why.ILLEGAL, text=attempt)

    def back(self, count: int = 1) -> "Line[S]":
        """The line without its last `count` actions."""
        keep = len(self.actions) - count
        if not 0 <= keep <= len(self.actions):
            raise ValueError(count)
        back = replace(self, actions=self.actions[:keep], states=self.states[: keep + 1])
        return back.turned_from(self)

    def turned_from(self, before: "Line[S]") -> "Line[S]":
        """The same line, that was that one, or what that one was if nobody has chosen anything since."""
        since = before.states[before.since : -1]
        at_once = before.was is not None and all(self.game.actor(state) == TABLE for state in since)
        was = before.was if at_once else replace(before, was=None)
        return replace(self, was=was, since=len(self.actions))

    @property
    def draws(self) -> int:
        """How often the table has drawn so far."""
        return self.actors().count(TABLE)

    def actors(self) -> tuple[Actor | None, ...]:
        """Who decided each of the actions."""
        return tuple(self.game.actor(state) for state in self.states[:-1])


def begin(game: Game[S], asked: Mapping[str, object], draw: Draw) -> Line[S]:
    """A new game; what the options leave open is drawn, and the line's options say what came out."""
    options = game.settle(asked, draw)
    return Line(game, options, (), (game.new(options),))


def replay(game: Game[S], options: Mapping[str, object], actions: Iterable[str]) -> Line[S]:
    """The line that a record tells of: its options are settled, so there are no lots to be drawn."""
    line = begin(game, options, _no_lots)
    for action in actions:
        line = line.play(action)
    return line


def _no_lots(_below: int) -> int:
    raise BadOption(because(Why.OPTIONS_OPEN))


def deal(line: Line[S], lot: Lot) -> Line[S]:
    """The line after the table has made every draw that is due. Draw n is the n-th action of the table."""
    if line.actor != TABLE:
        return line
    drawn = line.draws
    while line.actor == TABLE:
        offers = line.game.legal(line.state)
        weights = [line.game.weight(line.state, offer) for offer in offers]
        ticket = lot(drawn, sum(weights))
        for offer, weight in zip(offers, weights, strict=True):
            if ticket < weight:
                line = line.play(offer)
                break
            ticket -= weight
        drawn += 1
    return line


def take_back(line: Line[S], *, dealt: bool) -> Line[S] | None:
    """The line before its last chosen action; `None` where there is none to take back.

    Where the companion deals, draws are nobody's choice: they go back with the action before them.
    """
    count = 1
    while dealt and count <= len(line.actions) and line.game.actor(line.states[-1 - count]) == TABLE:
        count += 1
    return line.back(count) if count <= len(line.actions) else None


def amend(line: Line[S], number: int, action: str, also: Mapping[int, str] = NOTHING_ELSE) -> Line[S]:
    """The line with `actions[number]` replaced by another action; `IllegalAction` where that was not legal.

    What came after it is played again, with these `also` replaced, whoever decides it now, until an action
    is not legal any more.
    """
    if not 0 <= number < len(line.actions) or not also.keys() <= {*range(number + 1, len(line.actions))}:
        raise ValueError(number)
    amended = line.back(len(line.actions) - number).play(action)
    for later_number, played in enumerate(line.actions[number + 1 :], number + 1):
        later = also.get(later_number, played)
        if amended.refusal(later):
            break
        amended = amended.play(later)
    return amended.turned_from(line)
