"""A saved game: its record as kept in a journal, its players and manners, and the journal entries.

Laws:
- `entry_of` and `replay_journal` are twins;
- an entry that the rules of the game do not allow, or that makes no sense, is `Refused` or `ValueError`;
- reading players and manners never fails: a missing or bad value keeps its last value or the default, and
  a person whose chair is gone keeps name, seat and score on another one.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import cycle
from typing import Any, Final

from companion.games.kernel import Actor, Game, Json, Outcome, Record, Seat, Temper, amend, replay
from companion.session.events import HintTaken
from companion.session.match import (
    Match,
    Person,
    bots_of,
    count_result,
    is_name,
    manners_in_other_seats,
    match_in_other_seats,
)
from companion.table.clock import Clock, amend_clocks, format_clock, parse_clock
from companion.table.events import Amend, Away, Chair, Commit, Declare, Draw, NoteClock, TableEffect, TakeBack
from companion.table.manners import Manners, format_manners, initial_clock, parse_manners

Entry = Mapping[str, Json]
END: Final = "end"
"""The key of an entry that ends the game."""
AGREED: Final = "agreed"
RESIGNED: Final = "resigned"
FLAG: Final = "flag"
STOPPED: Final = "stopped"
ENDS: Final = (AGREED, RESIGNED, FLAG, STOPPED)
"""Outcomes that people decide on."""


@dataclass(frozen=True, slots=True)
class Players:
    """The players of a game and its manners; they outlast the game."""

    match: Match
    manners: Manners
    following: Manners | None = None
    """The manners of the next game, if they were set during this one."""

    def after(self, outcome: Outcome | None) -> "Players":
        """The players of the next game, once this one has ended with that outcome or was left."""
        counts = outcome is not None and not self.manners.guided
        match = count_result(self.match, outcome) if outcome and counts else self.match
        return Players(match, self.following or replace(self.manners, guided=False))


NO_PLAYERS: Final = Players(Match(()), Manners())
"""The players of a game that is only looked at."""


@dataclass(frozen=True, slots=True)
class Clocks:
    """Remaining times, with all clocks stopped."""

    now: Clock | None = None
    """The clocks as last recorded."""
    at_turns: tuple[Clock, ...] = ()
    """The clocks at the beginning of each turn, as far as known; the last entry is for the current turn."""


NO_CLOCKS: Final = Clocks()


@dataclass(frozen=True, slots=True)
class SavedGame:
    """A game in its current state, with all that a journal records."""

    record: Record[Any]
    players: Players = NO_PLAYERS
    clocks: Clocks = NO_CLOCKS
    verdict: Outcome | None = None
    """The outcome that people have decided on, if any."""
    away: frozenset[Seat] = frozenset()
    """The seats whose players have left while the others go on."""
    hints: tuple[tuple[int, Seat], ...] = ()
    """The hints that were given: after how many actions, and to which seat."""

    @property
    def outcome(self) -> Outcome | None:
        return self.verdict or self.record.game.rules.outcome(self.record.state)

    @property
    def is_over(self) -> bool:
        return self.verdict is not None or self.record.actor is None


def entry_of(effect: TableEffect | HintTaken) -> Entry:
    match effect:
        case Commit(action, clock):
            return {"do": action, **_clock_fields(clock)}
        case TakeBack(count, clock):
            return {"back": count, **_clock_fields(clock)}
        case Amend(number, action, clock, also):
            others: list[Json] = [[later, instead] for later, instead in also]
            entry: Entry = {"amend": number, "do": action, **_clock_fields(clock)}
            return {**entry, "also": others} if others else entry
        case Declare(outcome):
            return {"declare": {"by": outcome.reason, "winners": [*outcome.winners]}}
        case Away(seats):
            return {"away": [*seats]}
        case HintTaken(seat):
            return {"hint": seat}
        case NoteClock(clock):
            return _clock_fields(clock)
        case Draw():
            raise ValueError(effect)  # recorded only once the lot is known


def _clock_fields(clock: Clock | None) -> dict[str, Json]:
    return {} if clock is None else {"clock": format_clock(clock)}


def replay_journal(
    game: Game[Any], options: Mapping[str, Json], entries: Sequence[Entry], players: Players = NO_PLAYERS
) -> SavedGame:
    """Replay a journal from the beginning of its game, with its players."""
    if entries and entries[-1].keys() == {END}:
        entries = entries[:-1]
    record = replay(game, options, ())
    bots = bots_of(players.match, game)
    clock = initial_clock(players.manners, (seat for seat in record.seats if seat not in bots))
    saved = SavedGame(record, players, Clocks(at_turns=(clock,) if clock else ()))
    for entry in entries:
        after, clock = _apply_entry(saved, entry), _parse_clock_of(saved, entry)
        at_turns = _clocks_at_turns(saved, after.record, entry, clock)
        saved = replace(after, clocks=Clocks(clock or saved.clocks.now, at_turns))
    return saved


def _apply_entry(saved: SavedGame, entry: Entry) -> SavedGame:
    rest = {name for name in entry if name != "clock"}
    match entry:
        case {"do": str(action), "amend": number} if rest == {"do", "amend"}:
            record = amend(saved.record, _parse_count(number), action)
            return replace(saved, record=record, verdict=None)
        case {"do": str(action), "amend": number, "also": [*also]} if rest == {"do", "amend", "also"}:
            record = amend(saved.record, _parse_count(number), action, dict(map(_parse_replacement, also)))
            return replace(saved, record=record, verdict=None)
        case {"do": str(action)} if rest == {"do"} and saved.verdict is None:
            return replace(saved, record=saved.record.play(action))
        case {"back": count} if rest == {"back"}:
            return replace(saved, record=saved.record.without_last(_parse_count(count)), verdict=None)
        case {"declare": dict(declared)} if entry.keys() == {"declare"} and not saved.is_over:
            return replace(saved, verdict=_parse_verdict(saved.record, declared))
        case {"away": list(seats)} if len(entry) == 1 and not saved.is_over:
            return replace(saved, away=_parse_away(saved.record, seats))
        case {"hint": str(seat)} if len(entry) == 1 and seat in saved.record.seats:
            taken = len(saved.record.actions), Seat(Actor(seat))
            return replace(saved, hints=(*saved.hints, taken))
        case {"match": _} | {"manners": _} if len(entry) == 1:
            return saved  # players and next manners change nothing of the game
        case {"clock": _} if not rest:
            return saved
        case _:
            raise ValueError(entry)


def _parse_replacement(value: Json) -> tuple[int, str]:
    match value:
        case [number, str(action)]:
            return _parse_count(number), action
        case _:
            raise ValueError(value)


def _parse_count(value: Json) -> int:
    if type(value) is not int:  # a bool is an int in Python
        raise ValueError(value)
    return value


def _parse_verdict(record: Record[Any], declared: Mapping[str, Json]) -> Outcome:
    match declared:
        case {"by": str(reason), "winners": list(winners), **rest} if not rest and reason in ENDS:
            seats = tuple(seat for seat in record.seats if seat in winners)
            if len(seats) < len(winners):
                raise ValueError(declared)
            return Outcome(seats, reason)
        case _:
            raise ValueError(declared)


def _parse_away(record: Record[Any], seats: Sequence[Json]) -> frozenset[Seat]:
    away = tuple(seat for seat in record.seats if seat in seats)
    if [*away] != [*seats]:
        raise ValueError(seats)
    return frozenset(away)


def _parse_clock_of(saved: SavedGame, entry: Entry) -> Clock | None:
    if "clock" not in entry:
        return None
    clock = parse_clock(entry["clock"], saved.players.manners.increment_s)
    if not clock.left_s.keys() <= {*saved.record.seats}:
        raise ValueError(entry)
    return clock


def _clocks_at_turns(
    before: SavedGame, after: Record[Any], entry: Entry, clock: Clock | None
) -> tuple[Clock, ...]:
    """Clocks noted with an action are of the turn that begins then; turns taken back lose theirs."""
    clocks = before.clocks.at_turns
    if "do" in entry and "amend" not in entry:
        return (*clocks, clock) if clock else ()
    if "amend" in entry:
        return amend_clocks(clocks, before.record, after, _parse_count(entry["amend"]))
    gone = len(before.record.actions) - len(after.actions)
    return clocks[: -gone or None] or clocks[:1]


MOST_GAMES: Final = 1_000_000
"""The highest score of a match."""


class PlayersError(StrEnum):
    """Something odd about the players in a journal."""

    NONSENSE = "about.nonsense"
    """Reason: some of it makes no sense, and is ignored."""
    RESEATED = "about.reseated"
    """Reason: some chairs are gone; their players sit elsewhere."""


def format_players(players: Players) -> dict[str, Json]:
    return {"match": format_match(players.match), "manners": format_manners(players.manners)}


def parse_players(
    entries: Iterable[Mapping[str, Json]], chairs: Collection[Chair], usual: Players
) -> tuple[Players, tuple[PlayersError, ...]]:
    """The players as given by the first entry, and then by each one after it.

    The last valid value counts.
    """
    seats = [person.seat for person in usual.match.people]
    head, *since = entries
    begun, odd = _update_players(usual, head, seats)
    players = begun
    for entry in since:
        players, more = _update_players(players, entry, seats)
        odd = odd or more
    faults = [PlayersError.NONSENSE] if odd else []
    if not _sit_on(players.match, chairs):
        players = replace(players, match=move_to_chairs(players.match, chairs))
        faults.append(PlayersError.RESEATED)
    following = None if players.manners == begun.manners else players.manners
    return Players(players.match, begun.manners, following), tuple(faults)


def _update_players(
    players: Players, entry: Mapping[str, Json], seats: Collection[Seat]
) -> tuple[Players, bool]:
    """The players after this entry; and whether some of it makes no sense."""
    odd = False
    try:
        if "match" in entry:
            players = replace(players, match=_parse_match(entry["match"], seats))
    except ValueError:
        odd = True
    try:
        if "manners" in entry:
            players = replace(players, manners=_parse_manners_of(entry["manners"], seats))
    except ValueError:
        odd = True
    return players, odd


def carry_over(players: Players, before: Game[Any], after: Record[Any], chairs: Sequence[Chair]) -> Players:
    """The same players and manners in another game with other seats."""
    playing = {person.seat for person in players.match.people}
    if after.game is before and playing == {*after.seats}:
        return players
    turns = after.game.setup.turn_board is not None
    match = match_in_other_seats(players.match, before.seats, after.seats, chairs, turns=turns)
    return Players(match, manners_in_other_seats(players.manners, players.match, match))


def move_to_chairs(match: Match, chairs: Collection[Chair]) -> Match:
    """The players on these chairs: those on a chair that is left stay, the others take free ones."""
    taken = {person.chair for person in match.people}
    free = cycle([chair for chair in chairs if chair not in taken] or chairs)
    people = (
        person if person.chair in chairs else replace(person, chair=next(free)) for person in match.people
    )
    return replace(match, people=tuple(people))


def format_match(match: Match) -> dict[str, Json]:
    people: list[Json] = [_format_person(person) for person in match.people]
    temper: dict[str, Json] = {} if match.temper is Temper.EVEN else {"temper": match.temper}
    return {"people": people, "draws": match.draws, "turned": match.turned, **temper}


def _format_person(person: Person) -> dict[str, Json]:
    level: dict[str, Json] = {"level": person.level} if person.level else {}
    return {
        "chair": person.chair,
        "seat": person.seat,
        "name": person.name,
        "wins": person.wins,
        **level,
    }


def parse_match(value: object, chairs: Collection[Chair], seats: Collection[Seat]) -> Match:
    """The twin of `format_match` at a table with these chairs, in a game of these seats; or `ValueError`."""
    match = _parse_match(value, seats)
    if not _sit_on(match, chairs):
        raise ValueError(value)
    return match


def _sit_on(match: Match, chairs: Collection[Chair]) -> bool:
    return {person.chair for person in match.people} <= {*chairs}


def _parse_match(value: object, seats: Collection[Seat]) -> Match:
    match value:
        case {"people": list(people), "draws": draws, "turned": bool(turned), **more} if more.keys() <= {
            "temper"
        }:
            temper = Temper(str(more.get("temper", Temper.EVEN)))
            match = Match(tuple(map(_parse_person, people)), _parse_number(draws), turned, temper)
        case _:
            raise ValueError(value)
    named = [person.name for person in match.people if person.name]
    if sorted(person.seat for person in match.people) != sorted(seats) or len({*named}) < len(named):
        raise ValueError(value)
    return match


def _parse_manners_of(value: object, seats: Collection[Seat]) -> Manners:
    manners = parse_manners(value)
    if not manners.minutes.keys() <= {*seats}:
        raise ValueError(value)
    return manners


def _parse_person(value: object) -> Person:
    match value:
        case {"chair": str(chair), "seat": str(seat), "name": str(name), "wins": wins, **rest} if (
            rest.keys() <= {"level"} and (not name or is_name(name))
        ):
            level = _parse_number(rest.get("level", 0))
            return Person(Chair(chair), Seat(Actor(seat)), name, _parse_number(wins), level)
        case _:
            raise ValueError(value)


def _parse_number(value: object) -> int:
    if type(value) is int and 0 <= value <= MOST_GAMES:  # a bool is an int in Python
        return value
    raise ValueError(value)
