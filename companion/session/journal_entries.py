"""The entries of a journal: what happens to a game, who plays it and how.

And the game that the entries replay to.

Laws: `entry_of` and `replay_journal` are twins. An entry that the rules of the game do not allow, or that
makes no sense, is `Refused` or `ValueError`. Reading players and manners never fails: a missing or bad
value is as it was before, or as usual, and a person whose chair is gone keeps name, seat and score on
another one.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import cycle
from typing import Any, Final

from companion.games.kernel.game import Game, Outcome
from companion.games.kernel.record import Record, amend, replay
from companion.games.kernel.terms import Actor, Json, Seat
from companion.session.decisions import AGREED, FLAG, RESIGNED, STOPPED
from companion.session.match import Match, Person, is_name, manners_in_other_seats, match_in_other_seats
from companion.table.clock import Clock, format_clock, initial_clock, parse_clock
from companion.table.events import Amend, Away, Chair, Commit, Declare, Draw, NoteClock, TableEffect, TakeBack
from companion.table.manners import Manners, format_manners, parse_manners
from companion.table.turn_clock import amend_clocks

Entry = Mapping[str, Json]
"""An entry of a journal."""
END: Final = "end"
"""The name in an entry that ends the game."""
ENDS: Final = (AGREED, RESIGNED, FLAG, STOPPED)
"""What people end a game by."""
BY_THE_BOOK: Final = Manners()


@dataclass(frozen=True, slots=True)
class ReplayedGame:
    """A game as it stands."""

    line: Record[Any]
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
            return {"do": action, **_clock_fields(clock)}
        case TakeBack(count, clock):
            return {"back": count, **_clock_fields(clock)}
        case Amend(number, action, clock, also):
            others: list[Json] = [[later, instead] for later, instead in also]
            told: Entry = {"amend": number, "do": action, **_clock_fields(clock)}
            return {**told, "also": others} if others else told
        case Declare(outcome):
            return {"declare": {"by": outcome.reason, "winners": [*outcome.winners]}}
        case Away(seats):
            return {"away": [*seats]}
        case NoteClock(clock):
            return _clock_fields(clock)
        case Draw():
            raise ValueError(effect)  # nothing has happened before there is a lot


def _clock_fields(clock: Clock | None) -> dict[str, Json]:
    return {} if clock is None else {"clock": format_clock(clock)}


def replay_journal(
    game: Game[Any],
    options: Mapping[str, Json],
    entries: Sequence[Entry],
    manners: Manners = BY_THE_BOOK,
) -> ReplayedGame:
    """The game that these entries tell of, which was begun in these manners."""
    if entries and entries[-1].keys() == {END}:
        entries = entries[:-1]
    line = replay(game, options, ())
    clock = initial_clock(manners, line.seats)
    told = ReplayedGame(line, clocks=(clock,) if clock else ())
    for entry in entries:
        after, clock = _apply_entry(told, entry), _parse_clock_of(told, entry, manners.increment_s)
        clocks = _clocks_after(told, after, entry, clock)
        told = replace(after, clock=clock or after.clock, clocks=clocks)
    return told


def _apply_entry(told: ReplayedGame, entry: Entry) -> ReplayedGame:
    rest = {name for name in entry if name != "clock"}
    match entry:
        case {"do": str(action), "amend": number} if rest == {"do", "amend"}:
            return replace(told, line=amend(told.line, _parse_count(number), action), verdict=None)
        case {"do": str(action), "amend": number, "also": [*also]} if rest == {"do", "amend", "also"}:
            line = amend(told.line, _parse_count(number), action, dict(map(_parse_replacement, also)))
            return replace(told, line=line, verdict=None)
        case {"do": str(action)} if rest == {"do"} and told.verdict is None:
            return replace(told, line=told.line.play(action))
        case {"back": count} if rest == {"back"}:
            return replace(told, line=told.line.without_last(_parse_count(count)), verdict=None)
        case {"declare": dict(declared)} if entry.keys() == {"declare"} and not told.over:
            return replace(told, verdict=_parse_verdict(told.line, declared))
        case {"away": list(seats)} if len(entry) == 1 and not told.over:
            return replace(told, away=_parse_away(told.line, seats))
        case {"match": _} | {"manners": _} if len(entry) == 1:
            return told  # who plays, and how the next time, changes nothing of the game
        case {"clock": _} if not rest:
            return told
        case _:
            raise ValueError(entry)


def _parse_replacement(told: Json) -> tuple[int, str]:
    """A number and what was done there."""
    match told:
        case [number, str(action)]:
            return _parse_count(number), action
        case _:
            raise ValueError(told)


def _parse_count(told: Json) -> int:
    if type(told) is not int:  # true is 1 elsewhere
        raise ValueError(told)
    return told


def _parse_verdict(line: Record[Any], declared: Mapping[str, Json]) -> Outcome:
    match declared:
        case {"by": str(reason), "winners": list(winners), **rest} if not rest and reason in ENDS:
            seats = tuple(seat for seat in line.seats if seat in winners)
            if len(seats) < len(winners):
                raise ValueError(declared)
            return Outcome(seats, reason)
        case _:
            raise ValueError(declared)


def _parse_away(line: Record[Any], seats: Sequence[Json]) -> frozenset[Seat]:
    away = tuple(seat for seat in line.seats if seat in seats)
    if [*away] != [*seats]:
        raise ValueError(seats)
    return frozenset(away)


def _parse_clock_of(told: ReplayedGame, entry: Entry, increment_s: float) -> Clock | None:
    if "clock" not in entry:
        return None
    clock = parse_clock(entry["clock"], increment_s)
    if not clock.left_s.keys() <= {*told.line.seats}:
        raise ValueError(entry)
    return clock


def _clocks_after(
    before: ReplayedGame, after: ReplayedGame, entry: Entry, clock: Clock | None
) -> tuple[Clock, ...]:
    """What was noted with an action is of the turn that begins then; what is gone took its turns along."""
    if "do" in entry and "amend" not in entry:
        return (*before.clocks, clock) if clock else ()
    if "amend" in entry:
        return amend_clocks(before.clocks, before.line, after.line, _parse_count(entry["amend"]))
    gone = len(before.line.actions) - len(after.line.actions)
    return before.clocks[: -gone or None] or before.clocks[:1]


MOST_GAMES: Final = 1_000_000
"""Nobody wins more than that in a match."""


class AboutError(StrEnum):
    """What is odd about who plays and how, as a journal tells it."""

    NONSENSE = "about.nonsense"
    """Some of it makes no sense, and does not count. Values: file."""
    RESEATED = "about.reseated"
    """Some chairs are not there any more; who sat there sits elsewhere. Values: file."""


@dataclass(frozen=True, slots=True)
class About:
    """What stays when a game ends and the next one begins."""

    match: Match
    manners: Manners
    following: Manners | None = None
    """How the next game is played, where that has been said while this one is on."""


def format_about(about: About) -> dict[str, Json]:
    """What is noted as a game begins."""
    return {"match": format_match(about.match), "manners": format_manners(about.manners)}


def parse_about(
    told: Iterable[Mapping[str, Json]], chairs: Collection[Chair], usual: About
) -> tuple[About, tuple[AboutError, ...]]:
    """What was noted as the game began, first, and then in each entry; the last that makes sense counts."""
    seats = [person.seat for person in usual.match.people]
    begun, *since = told
    about, odd = _updated_about(usual, begun, seats)
    later = about
    for entry in since:
        later, more = _updated_about(later, entry, seats)
        odd = odd or more
    faults = [AboutError.NONSENSE] if odd else []
    if not _sit_on(later.match, chairs):
        later = replace(later, match=move_to_chairs(later.match, chairs))
        faults.append(AboutError.RESEATED)
    following = None if later.manners == about.manners else later.manners
    return About(later.match, about.manners, following), tuple(faults)


def _updated_about(about: About, told: Mapping[str, Json], seats: Collection[Seat]) -> tuple[About, bool]:
    """With what is told there; and whether some of it makes no sense."""
    odd = False
    try:
        if "match" in told:
            about = replace(about, match=_parse_match(told["match"], seats))
    except ValueError:
        odd = True
    try:
        if "manners" in told:
            about = replace(about, manners=_parse_manners_of(told["manners"], seats))
    except ValueError:
        odd = True
    return about, odd


def carry_over(about: About, before: Game[Any], after: Record[Any], chairs: Sequence[Chair]) -> About:
    """The same people, in the same manners, in another game with other seats."""
    playing = {person.seat for person in about.match.people}
    if after.game is before and playing == {*after.seats}:
        return about
    turns = after.game.turn_board is not None
    match = match_in_other_seats(about.match, before.seats, after.seats, chairs, turns=turns)
    return About(match, manners_in_other_seats(about.following or about.manners, about.match, match))


def move_to_chairs(match: Match, chairs: Collection[Chair]) -> Match:
    """The people on these chairs: who sits on one of them stays, the others take those that are free."""
    taken = {person.chair for person in match.people}
    free = cycle([chair for chair in chairs if chair not in taken] or chairs)
    people = (
        person if person.chair in chairs else replace(person, chair=next(free)) for person in match.people
    )
    return replace(match, people=tuple(people))


def format_match(match: Match) -> dict[str, Json]:
    """The people, in their order, and the rest of the match."""
    people: list[Json] = [
        {"chair": person.chair, "seat": person.seat, "name": person.name, "wins": person.wins}
        for person in match.people
    ]
    return {"people": people, "draws": match.draws, "turned": match.turned}


def parse_match(told: object, chairs: Collection[Chair], seats: Collection[Seat]) -> Match:
    """The twin of `format_match` at a table with these chairs, in a game of these seats; or `ValueError`."""
    match = _parse_match(told, seats)
    if not _sit_on(match, chairs):
        raise ValueError(told)
    return match


def _sit_on(match: Match, chairs: Collection[Chair]) -> bool:
    return {person.chair for person in match.people} <= {*chairs}


def _parse_match(told: object, seats: Collection[Seat]) -> Match:
    match told:
        case {"people": list(people), "draws": draws, "turned": bool(turned), **rest} if not rest:
            match = Match(tuple(map(_parse_person, people)), _parse_number(draws), turned)
        case _:
            raise ValueError(told)
    named = [person.name for person in match.people if person.name]
    if sorted(person.seat for person in match.people) != sorted(seats) or len({*named}) < len(named):
        raise ValueError(told)
    return match


def _parse_manners_of(told: object, seats: Collection[Seat]) -> Manners:
    manners = parse_manners(told)
    if not manners.minutes.keys() <= {*seats}:
        raise ValueError(told)
    return manners


def _parse_person(told: object) -> Person:
    match told:
        case {"chair": str(chair), "seat": str(seat), "name": str(name), "wins": wins, **rest} if (
            not rest and (not name or is_name(name))
        ):
            return Person(Chair(chair), Seat(Actor(seat)), name, _parse_number(wins))
        case _:
            raise ValueError(told)


def _parse_number(told: object) -> int:
    if type(told) is int and 0 <= told <= MOST_GAMES:  # true is 1 elsewhere
        return told
    raise ValueError(told)
