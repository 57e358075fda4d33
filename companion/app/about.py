"""Who plays a game and how they have agreed to, as its journal keeps it.

Law: reading it back never fails. What is not told, or makes no sense, is as it was told before, or as usual;
whoever sat on a chair that is not there any more keeps name, seat and score on one that is.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import cycle
from typing import Any, Final

from companion.desk.match import Match, Person, in_other_seats, with_other_seats
from companion.desk.naming import is_name
from companion.rules.kernel.game import Game
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Actor, Json, Seat
from companion.table.events import Chair
from companion.table.manners import Manners, format_manners, parse_manners

MOST_GAMES: Final = 1_000_000
"""Nobody wins more than that in a match."""


class AboutFault(StrEnum):
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
) -> tuple[About, tuple[AboutFault, ...]]:
    """What was noted as the game began, first, and then in each entry; the last that makes sense counts."""
    seats = [person.seat for person in usual.match.people]
    begun, *since = told
    about, odd = _with(usual, begun, seats)
    later = about
    for entry in since:
        later, more = _with(later, entry, seats)
        odd = odd or more
    faults = [AboutFault.NONSENSE] if odd else []
    if not _sit_on(later.match, chairs):
        later = replace(later, match=reseated(later.match, chairs))
        faults.append(AboutFault.RESEATED)
    following = None if later.manners == about.manners else later.manners
    return About(later.match, about.manners, following), tuple(faults)


def _with(about: About, told: Mapping[str, Json], seats: Collection[Seat]) -> tuple[About, bool]:
    """With what is told there; and whether some of it makes no sense."""
    odd = False
    try:
        if "match" in told:
            about = replace(about, match=_match(told["match"], seats))
    except ValueError:
        odd = True
    try:
        if "manners" in told:
            about = replace(about, manners=_manners(told["manners"], seats))
    except ValueError:
        odd = True
    return about, odd


def carried_over(about: About, before: Game[Any], after: Line[Any], chairs: Sequence[Chair]) -> About:
    """The same people, in the same manners, in another game with other seats."""
    playing = {person.seat for person in about.match.people}
    if after.game is before and playing == {*after.seats}:
        return about
    turns = after.game.turned is not None
    match = in_other_seats(about.match, before.seats, after.seats, chairs, turns=turns)
    return About(match, with_other_seats(about.following or about.manners, about.match, match))


def reseated(match: Match, chairs: Collection[Chair]) -> Match:
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
    match = _match(told, seats)
    if not _sit_on(match, chairs):
        raise ValueError(told)
    return match


def _sit_on(match: Match, chairs: Collection[Chair]) -> bool:
    return {person.chair for person in match.people} <= {*chairs}


def _match(told: object, seats: Collection[Seat]) -> Match:
    match told:
        case {"people": list(people), "draws": draws, "turned": bool(turned), **rest} if not rest:
            match = Match(tuple(map(_person, people)), _number(draws), turned)
        case _:
            raise ValueError(told)
    named = [person.name for person in match.people if person.name]
    if sorted(person.seat for person in match.people) != sorted(seats) or len({*named}) < len(named):
        raise ValueError(told)
    return match


def _manners(told: object, seats: Collection[Seat]) -> Manners:
    manners = parse_manners(told)
    if not manners.minutes.keys() <= {*seats}:
        raise ValueError(told)
    return manners


def _person(told: object) -> Person:
    match told:
        case {"chair": str(chair), "seat": str(seat), "name": str(name), "wins": wins, **rest} if (
            not rest and (not name or is_name(name))
        ):
            return Person(Chair(chair), Seat(Actor(seat)), name, _number(wins))
        case _:
            raise ValueError(told)


def _number(told: object) -> int:
    if type(told) is int and 0 <= told <= MOST_GAMES:  # true is 1 elsewhere
        return told
    raise ValueError(told)
