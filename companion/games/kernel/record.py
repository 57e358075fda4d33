"""The record of a game: its actions so far and the state after each.

A record is never changed; play, undo and correction return a new one.

`find_revision` is for a record that disagrees with what a seat holds in secret. Law: it changes only
draws that were secret, and of those as few as it must.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from companion.games.kernel.game import Game, Holding
from companion.games.kernel.terms import (
    TABLE,
    Action,
    Actor,
    BadOption,
    Draw,
    IllegalAction,
    Options,
    Reason,
    Seat,
    Why,
    because,
)

S = TypeVar("S")

NOTHING_ELSE: Final[Mapping[int, str]] = MappingProxyType({})
Lot = Callable[[int, int], int]
"""`lot(n, total)`: the draw number n of a game as a number from 0 to total-1, always the same one."""


@dataclass(frozen=True, slots=True)
class Record(Generic[S]):
    """`states[0]` is the start; `states[i + 1]` is what `actions[i]` made of `states[i]`."""

    game: Game[S]
    options: Options
    actions: tuple[Action, ...]
    states: tuple[S, ...]
    previous: "Record[S] | None" = field(default=None, compare=False, repr=False)
    """The line before it went back or was amended, as long as that matters to who has to put things right."""
    revised_at: int = field(default=0, compare=False, repr=False)
    """How many actions there were right after that."""
    known_draws: Mapping[int, Action] = field(default_factory=dict, compare=False, repr=False)
    """What the table has drawn, draw by draw: what everybody has seen is known, though it was taken back."""

    @property
    def state(self) -> S:
        """The position as it stands."""
        return self.states[-1]

    @property
    def actor(self) -> Actor | None:
        """Whose decision it is."""
        return self.game.rules.actor(self.state)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that take part, in turn order."""
        return tuple(self.game.rules.scores(self.states[0]))

    def play(self, attempt: str) -> "Record[S]":
        """The line with one action more; `IllegalAction` where the law does not list it."""
        if reason := self.refusal(attempt):
            raise IllegalAction(reason)
        action = Action(attempt)
        after = self.game.rules.apply(self.state, action)
        drawn = {**self.known_draws, self.draws: action} if self.actor == TABLE else self.known_draws
        return replace(self, actions=(*self.actions, action), states=(*self.states, after), known_draws=drawn)

    def refusal(self, attempt: str) -> Reason | None:
        """Why `play` would refuse the attempt; `None` where it would not."""
        if attempt in self.game.rules.legal(self.state):
            return None
        return self.game.rules.explain(self.state, attempt) or because(Why.ILLEGAL, text=attempt)

    def without_last(self, count: int = 1) -> "Record[S]":
        """The line without its last `count` actions."""
        keep = len(self.actions) - count
        if not 0 <= keep <= len(self.actions):
            raise ValueError(count)
        back = replace(self, actions=self.actions[:keep], states=self.states[: keep + 1])
        return back.as_revision_of(self)

    def as_revision_of(self, before: "Record[S]") -> "Record[S]":
        """The same line, that was that one, or what that one was if nobody has chosen anything since."""
        since = before.states[before.revised_at : -1]
        at_once = before.previous is not None and all(
            self.game.rules.actor(state) == TABLE for state in since
        )
        was = before.previous if at_once else replace(before, previous=None)
        return replace(self, previous=was, revised_at=len(self.actions))

    @property
    def draws(self) -> int:
        """How often the table has drawn so far."""
        return self.actors().count(TABLE)

    def actors(self) -> tuple[Actor | None, ...]:
        """Who decided each of the actions."""
        return tuple(self.game.rules.actor(state) for state in self.states[:-1])


def begin(game: Game[S], asked: Mapping[str, object], draw: Draw) -> Record[S]:
    """A new game; what the options leave open is drawn, and the line's options say what came out."""
    options = game.rules.settle(asked, draw)
    return Record(game, options, (), (game.rules.new(options),))


def replay(game: Game[S], options: Mapping[str, object], actions: Iterable[str]) -> Record[S]:
    """The line that a record tells of: its options are settled, so there are no lots to be drawn."""
    record = begin(game, options, _refuse_draw)
    for action in actions:
        record = record.play(action)
    return record


def _refuse_draw(_below: int) -> int:
    raise BadOption(because(Why.OPTIONS_OPEN))


def deal(record: Record[S], lot: Lot) -> Record[S]:
    """The line after the table has made every draw that is due. Draw n is the n-th action of the table."""
    if record.actor != TABLE:
        return record
    drawn = record.draws
    while record.actor == TABLE:
        offers = record.game.rules.legal(record.state)
        weights = [record.game.rules.weight(record.state, offer) for offer in offers]
        ticket = lot(drawn, sum(weights))
        for offer, weight in zip(offers, weights, strict=True):
            if ticket < weight:
                record = record.play(offer)
                break
            ticket -= weight
        drawn += 1
    return record


def take_back(record: Record[S], *, dealt: bool) -> Record[S] | None:
    """The line before its last chosen action; `None` where there is none to take back.

    Where the companion deals, draws are nobody's choice: they go back with the action before them.
    """
    count = 1
    while (
        dealt and count <= len(record.actions) and record.game.rules.actor(record.states[-1 - count]) == TABLE
    ):
        count += 1
    return record.without_last(count) if count <= len(record.actions) else None


def amend(record: Record[S], number: int, action: str, also: Mapping[int, str] = NOTHING_ELSE) -> Record[S]:
    """The line with `actions[number]` replaced by another action; `IllegalAction` where that was not legal.

    What came after it is played again, with these `also` replaced, whoever decides it now, until an action
    is not legal any more.
    """
    if not 0 <= number < len(record.actions) or not also.keys() <= {*range(number + 1, len(record.actions))}:
        raise ValueError(number)
    amended = record.without_last(len(record.actions) - number).play(action)
    for later_number, played in enumerate(record.actions[number + 1 :], number + 1):
        later = also.get(later_number, played)
        if amended.refusal(later):
            break
        amended = amended.play(later)
    return amended.as_revision_of(record)


Holdings = Mapping[Seat, Holding]
"""What each seat holds."""


def holdings_of(record: Record[Any]) -> Holdings:
    """What each seat holds by the record."""
    return {
        seat: record.game.secrets.holding_of(record.state, seat)
        for seat in record.game.rules.scores(record.state)
    }


def find_revision(record: Record[Any], held: Holdings) -> Mapping[int, Action] | None:
    """What was drawn instead, by the numbers of the actions, if that is held; `None` if nothing leads there.

    What the record says is tried first. Once nobody holds what was drawn just now, all depends on what is
    kept, so that nothing of what led there is tried again.
    """
    actions: tuple[Action, ...] = ()
    state: Any = record.states[0]
    while len(actions) < len(record.actions):
        found = _search(record, len(actions), state, held)
        if found is None:
            return None
        further, state = found
        actions += further
    told = {n: new for n, (new, old) in enumerate(zip(actions, record.actions, strict=True)) if new != old}
    return told if with_revision(record, told).actions == actions else None


def with_revision(record: Record[Any], told: Mapping[int, Action]) -> Record[Any]:
    """The line with that drawn instead."""
    if not told:
        return record
    first, *others = sorted(told)
    return amend(record, first, told[first], {number: told[number] for number in others})


def _search(
    record: Record[Any],
    number: int,
    state: Any,  # noqa: ANN401 - any game's
    held: Holdings,
) -> tuple[tuple[Action, ...], Any] | None:
    """The actions from that one on to where nobody holds anything just drawn, or the record ends."""
    game, played = record.game, record.actions[number]
    for action in _candidates(record, played, state):
        after = game.rules.apply(state, action)
        ends = number + 1 == len(record.actions)
        if not _agrees(record, after, held, ends=ends):
            continue
        if ends or not any(game.secrets.holding_of(after, seat).drawn for seat in held):
            return (action,), after
        rest = _search(record, number + 1, after, held)
        if rest is not None:
            return (action, *rest[0]), rest[1]
    return None


def _candidates(record: Record[Any], played: Action, state: Any) -> tuple[Action, ...]:  # noqa: ANN401 - any game's
    """What may have been done: what was, and in secret something else."""
    if record.game.secrets.secret_seat(state) is None:
        return (played,)
    legal = record.game.rules.legal(state)
    return (*(played,) * (played in legal), *(action for action in legal if action != played))


def _agrees(record: Record[Any], state: Any, held: Holdings, *, ends: bool) -> bool:  # noqa: ANN401 - any game's
    """Whether that may still become what is held, or is that where the record ends."""
    for seat, holding in held.items():
        now = record.game.secrets.holding_of(state, seat)
        if now.kept != holding.kept[: len(now.kept)] or (ends and now != holding):
            return False
    return True
