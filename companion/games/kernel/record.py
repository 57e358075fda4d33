"""The record of a game: its actions so far and the state after each.

A record is immutable; play, undo and correction return a new one.

An analysis says what was likely after each action, and which of them decided the game.

`find_revision` corrects a record that disagrees with what a seat holds in secret. Law: it changes only
secret draws, and as few of them as possible.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, Generic

from companion.games.kernel.game import Game, Holding, S
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

NOTHING_ELSE: Final[Mapping[int, str]] = MappingProxyType({})
PRIME: Final = 2_147_483_629
"""Fingerprints are smaller."""
Lot = Callable[[int, int], int]
"""`lot(n, total)`: draw number n of a game as a number from 0 to total-1; deterministic."""


@dataclass(frozen=True)
class Record(Generic[S]):
    """`states[0]` is the start; `states[i + 1]` is the result of `actions[i]` in `states[i]`."""

    game: Game[S]
    options: Options
    actions: tuple[Action, ...]
    states: tuple[S, ...]
    previous: "Record[S] | None" = field(default=None, compare=False, repr=False)
    """The record before an undo or a correction, until the pieces have been put right."""
    revised_at: int = field(default=0, compare=False, repr=False)
    """The number of actions right after that revision."""
    known_draws: Mapping[int, Action] = field(default_factory=dict, compare=False, repr=False)
    """The table's draws by number: a draw that was seen stays known after an undo."""

    @property
    def state(self) -> S:
        return self.states[-1]

    @cached_property
    def actor(self) -> Actor | None:
        return self.game.rules.actor(self.state)

    @cached_property
    def fingerprint(self) -> int:
        """A number that stands for all that is public of the game so far, the same on every machine."""
        actions = [*map(self.game.secrets.redact, self.actions)]
        text = str((self.game.id, _plain(self.options), actions))
        return int.from_bytes(text.encode(), "big") % PRIME

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that take part, in turn order."""
        return tuple(self.game.rules.scores(self.states[0]))

    def play(self, attempt: str) -> "Record[S]":
        """The record with one more action; `IllegalAction` if the action is not legal."""
        if reason := self.refusal(attempt):
            raise IllegalAction(reason)
        action = Action(attempt)
        after = self.game.rules.apply(self.state, action)
        drawn = {**self.known_draws, self.draws: action} if self.actor == TABLE else self.known_draws
        return replace(self, actions=(*self.actions, action), states=(*self.states, after), known_draws=drawn)

    def refusal(self, attempt: str) -> Reason | None:
        """Why `play` would refuse the attempt; `None` if it would not."""
        if attempt in self.game.rules.legal(self.state):
            return None
        return self.game.rules.explain(self.state, attempt) or because(Why.ILLEGAL, text=attempt)

    def without_last(self, count: int = 1) -> "Record[S]":
        """The record without its last `count` actions."""
        keep = len(self.actions) - count
        if not 0 <= keep <= len(self.actions):
            raise ValueError(count)
        back = replace(self, actions=self.actions[:keep], states=self.states[: keep + 1])
        return back.as_revision_of(self)

    def as_revision_of(self, before: "Record[S]") -> "Record[S]":
        """This record, marked as a revision of `before`, or of its `previous` if no choice was made since."""
        since = before.states[before.revised_at : -1]
        at_once = before.previous is not None and all(
            self.game.rules.actor(state) == TABLE for state in since
        )
        was = before.previous if at_once else replace(before, previous=None)
        return replace(self, previous=was, revised_at=len(self.actions))

    @property
    def draws(self) -> int:
        """The number of draws of the table so far."""
        return self.actors().count(TABLE)

    def actors(self) -> tuple[Actor | None, ...]:
        return tuple(self.game.rules.actor(state) for state in self.states[:-1])


def _plain(value: object) -> object:
    """A value of an option, the same whether it was set or read from a file."""
    if isinstance(value, Mapping):
        return sorted((name, _plain(one)) for name, one in value.items())
    return [*map(_plain, value)] if isinstance(value, list | tuple) else value


class Grade(StrEnum):
    """How much of its chance to win an action has cost a seat."""

    SLIP = "slip"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


@dataclass(frozen=True, slots=True)
class Moment:
    """A decision that has cost its seat some of its chance."""

    number: int
    """Of the action, from 0."""
    seat: Seat
    grade: Grade
    better: Action
    best: float
    """The chance of the seat with the better action."""
    left: float
    """Its chance with its own one."""
    reasons: tuple[Reason, ...] = ()
    """What speaks for the better action."""

    @property
    def loss(self) -> float:
        return self.best - self.left


DECISIVE: Final = 5


@dataclass(frozen=True, slots=True)
class Analysis:
    chances: tuple[tuple[float, ...], ...]
    """Of each seat that takes part, after so many actions."""
    moments: tuple[Moment, ...]
    """In the order of play."""

    @property
    def decisive(self) -> tuple[Moment, ...]:
        """The costliest moments, in the order of play."""
        costliest = sorted(self.moments, key=lambda one: -one.loss)[:DECISIVE]
        return tuple(sorted(costliest, key=lambda one: one.number))


def begin(game: Game[S], requested: Mapping[str, object], draw: Draw) -> Record[S]:
    """A new game; open options are drawn, and the record's options hold the result."""
    options = game.rules.settle(requested, draw)
    return Record(game, options, (), (game.rules.new(options),))


def replay(game: Game[S], options: Mapping[str, object], actions: Iterable[str]) -> Record[S]:
    """A record from saved options and actions; the options are settled, so nothing is drawn."""
    record = begin(game, options, _refuse_draw)
    for action in actions:
        record = record.play(action)
    return record


def _refuse_draw(_below: int) -> int:
    raise BadOption(because(Why.OPTIONS_OPEN))


def deal(record: Record[S], lot: Lot) -> Record[S]:
    """The record after all draws that are due. Draw n is the n-th action of the table."""
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
    """The record before its last chosen action; `None` if there is none.

    If the companion deals, draws are not choices: they are undone with the action before them.
    """
    count = 1
    while (
        dealt and count <= len(record.actions) and record.game.rules.actor(record.states[-1 - count]) == TABLE
    ):
        count += 1
    return record.without_last(count) if count <= len(record.actions) else None


def amend(record: Record[S], number: int, action: str, also: Mapping[int, str] = NOTHING_ELSE) -> Record[S]:
    """The record with `actions[number]` replaced; `IllegalAction` if the new action is not legal.

    The later actions are replayed, with those in `also` replaced, until one is not legal any more.
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


def holdings_of(record: Record[Any]) -> Holdings:
    return {
        seat: record.game.secrets.holding_of(record.state, seat)
        for seat in record.game.rules.scores(record.state)
    }


def find_revision(record: Record[Any], held: Holdings) -> Mapping[int, Action] | None:
    """The draws to replace, by action number, so that the record matches `held`; `None` if none do.

    The recorded draws are tried first. Once no just-drawn value is held any more, only the kept values
    matter, so the search never goes back beyond that point.
    """
    actions: tuple[Action, ...] = ()
    state: Any = record.states[0]
    while len(actions) < len(record.actions):
        found = _search(record, len(actions), state, held)
        if found is None:
            return None
        further, state = found
        actions += further
    revised = {n: new for n, (new, old) in enumerate(zip(actions, record.actions, strict=True)) if new != old}
    return revised if with_revision(record, revised).actions == actions else None


def with_revision(record: Record[Any], revised: Mapping[int, Action]) -> Record[Any]:
    if not revised:
        return record
    first, *others = sorted(revised)
    return amend(record, first, revised[first], {number: revised[number] for number in others})


def _search(
    record: Record[Any],
    number: int,
    state: Any,  # noqa: ANN401 - any game's
    held: Holdings,
) -> tuple[tuple[Action, ...], Any] | None:
    """The actions from `number` to the point where no just-drawn value is held, or to the end."""
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
    """The candidate actions: the recorded one, then for a secret draw the alternatives."""
    if record.game.secrets.secret_seat(state) is None:
        return (played,)
    legal = record.game.rules.legal(state)
    return (*(played,) * (played in legal), *(action for action in legal if action != played))


def _agrees(record: Record[Any], state: Any, held: Holdings, *, ends: bool) -> bool:  # noqa: ANN401 - any game's
    """Whether the state can still lead to these holdings, or matches them at the end of the record."""
    for seat, holding in held.items():
        now = record.game.secrets.holding_of(state, seat)
        if now.kept != holding.kept[: len(now.kept)] or (ends and now != holding):
            return False
    return True


def begins_turn(record: Record[Any], number: int) -> bool:
    """Whether a turn begins with that action; draws of the table belong to the turn before."""
    game, before, now = record.game, record.states[number - 1], record.states[number]
    if game.rules.turn is None:
        return game.rules.actor(now) != TABLE
    turns = game.rules.turn(before), game.rules.turn(now)
    if turns == (None, None):
        return game.rules.actor(now) != TABLE
    return turns[0] != turns[1]


def turn_ends(record: Record[Any]) -> list[int]:
    """The numbers of actions after which the turns ended, from 0."""
    begins = [number for number in range(1, len(record.actions)) if begins_turn(record, number)]
    return [0, *begins, len(record.actions)] if record.actions else [0]


def public_record(record: Record[Any]) -> Record[Any]:
    """The public record: a secret draw is replaced by one of those that could have been made."""
    game, conceal = record.game, record.game.secrets.conceal
    if conceal is None:
        return record
    states = tuple(map(conceal, record.states))
    actions = (
        action if game.secrets.redact(action) == action else game.rules.legal(state)[0]
        for action, state in zip(record.actions, states, strict=False)
    )
    return replace(record, states=states, actions=tuple(actions), known_draws={}, previous=None)
