"""What happens to a game as entries of its journal, and the game as they tell it again.

Law: `entry_of` and `retold` are twins. What the rules of the game do not allow, and what makes no sense, is
`Refused` or `ValueError`; there is no entry that anything else comes of.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from companion.desk.deciding import AGREED, FLAG, RESIGNED, STOPPED
from companion.rules.kernel.game import Game, Outcome
from companion.rules.kernel.line import Line, amend, replay
from companion.rules.kernel.names import Json, Seat
from companion.table.clock import Clock, format_clock, parse_clock, set_up
from companion.table.events import Amend, Away, Commit, Declare, Draw, NoteClock, TableEffect, TakeBack
from companion.table.manners import Manners
from companion.table.timing import amended

Entry = Mapping[str, Json]
"""An entry of a journal."""
END: Final = "end"
"""The name in an entry that ends the game."""
ENDS: Final = (AGREED, RESIGNED, FLAG, STOPPED)
"""What people end a game by."""
BY_THE_BOOK: Final = Manners()


@dataclass(frozen=True, slots=True)
class Retold:
    """A game as it stands."""

    line: Line[Any]
    clock: Clock | None = None
    """What everybody had left when it was last noted; nobody's time runs."""
    clocks: tuple[Clock, ...] = ()
    """The same as each turn began, as far as that is known; the last one is of the turn that is on."""
    verdict: Outcome | None = None
    """How people have ended it, if they have."""
    away: frozenset[Seat] = frozenset()
    """Who has left while the others go on."""

    @property
    def over(self) -> bool:
        """Whether it has ended, by what people said or by its law."""
        return self.verdict is not None or self.line.actor is None

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""
        return self.verdict or self.line.game.outcome(self.line.state)


def entry_of(effect: TableEffect) -> Entry:
    """The entry that tells of this."""
    match effect:
        case Commit(action, clock):
            return {"do": action, **_noted(clock)}
        case TakeBack(count, clock):
            return {"back": count, **_noted(clock)}
        case Amend(number, action, clock, also):
            others: list[Json] = [[later, instead] for later, instead in also]
            told: Entry = {"amend": number, "do": action, **_noted(clock)}
            return {**told, "also": others} if others else told
        case Declare(outcome):
            return {"declare": {"by": outcome.reason, "winners": [*outcome.winners]}}
        case Away(seats):
            return {"away": [*seats]}
        case NoteClock(clock):
            return _noted(clock)
        case Draw():
            raise ValueError(effect)  # nothing has happened before there is a lot


def _noted(clock: Clock | None) -> dict[str, Json]:
    return {} if clock is None else {"clock": format_clock(clock)}


def retold(
    game: Game[Any],
    options: Mapping[str, Json],
    entries: Sequence[Entry],
    manners: Manners = BY_THE_BOOK,
) -> Retold:
    """The game that these entries tell of, which was begun in these manners."""
    if entries and entries[-1].keys() == {END}:
        entries = entries[:-1]
    line = replay(game, options, ())
    clock = set_up(manners, line.seats)
    told = Retold(line, clocks=(clock,) if clock else ())
    for entry in entries:
        after, clock = _after(told, entry), _clock(told, entry, manners.increment_s)
        clocks = _clocks(told, after, entry, clock)
        told = replace(after, clock=clock or after.clock, clocks=clocks)
    return told


def _after(told: Retold, entry: Entry) -> Retold:
    rest = {name for name in entry if name != "clock"}
    match entry:
        case {"do": str(action), "amend": number} if rest == {"do", "amend"}:
            return replace(told, line=amend(told.line, _count(number), action), verdict=None)
        case {"do": str(action), "amend": number, "also": [*also]} if rest == {"do", "amend", "also"}:
            line = amend(told.line, _count(number), action, dict(map(_instead, also)))
            return replace(told, line=line, verdict=None)
        case {"do": str(action)} if rest == {"do"} and told.verdict is None:
            return replace(told, line=told.line.play(action))
        case {"back": count} if rest == {"back"}:
            return replace(told, line=told.line.back(_count(count)), verdict=None)
        case {"declare": dict(declared)} if entry.keys() == {"declare"} and not told.over:
            return replace(told, verdict=_verdict(told.line, declared))
        case {"away": list(seats)} if len(entry) == 1 and not told.over:
            return replace(told, away=_away(told.line, seats))
        case {"match": _} | {"manners": _} if len(entry) == 1:
            return told  # who plays, and how the next time, changes nothing of the game
        case {"clock": _} if not rest:
            return told
        case _:
            raise ValueError(entry)


def _instead(told: Json) -> tuple[int, str]:
    """A number and what was done there."""
    match told:
        case [number, str(action)]:
            return _count(number), action
        case _:
            raise ValueError(told)


def _count(told: Json) -> int:
    if type(told) is not int:  # true is 1 elsewhere
        raise ValueError(told)
    return told


def _verdict(line: Line[Any], declared: Mapping[str, Json]) -> Outcome:
    match declared:
        case {"by": str(reason), "winners": list(winners), **rest} if not rest and reason in ENDS:
            seats = tuple(seat for seat in line.seats if seat in winners)
            if len(seats) < len(winners):
                raise ValueError(declared)
            return Outcome(seats, reason)
        case _:
            raise ValueError(declared)


def _away(line: Line[Any], seats: Sequence[Json]) -> frozenset[Seat]:
    away = tuple(seat for seat in line.seats if seat in seats)
    if [*away] != [*seats]:
        raise ValueError(seats)
    return frozenset(away)


def _clock(told: Retold, entry: Entry, increment_s: float) -> Clock | None:
    if "clock" not in entry:
        return None
    clock = parse_clock(entry["clock"], increment_s)
    if not clock.left_s.keys() <= {*told.line.seats}:
        raise ValueError(entry)
    return clock


def _clocks(before: Retold, after: Retold, entry: Entry, clock: Clock | None) -> tuple[Clock, ...]:
    """What was noted with an action is of the turn that begins then; what is gone took its turns along."""
    if "do" in entry and "amend" not in entry:
        return (*before.clocks, clock) if clock else ()
    if "amend" in entry:
        return amended(before.clocks, before.line, after.line, _count(entry["amend"]))
    gone = len(before.line.actions) - len(after.line.actions)
    return before.clocks[: -gone or None] or before.clocks[:1]
