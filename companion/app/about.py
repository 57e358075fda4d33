"""Who plays a game and how they have agreed to, as the head of its journal keeps it.

Law: reading it back never fails. What is not told, or cannot be true at this table any more, is as usual.
"""

from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from companion.app.people import is_name
from companion.desk.match import Match, Person
from companion.rules.kernel.names import Actor, Json, Seat
from companion.table.events import Chair
from companion.table.manners import Manners, format_manners, parse_manners

MOST_GAMES: Final = 1_000_000
"""Nobody wins more than that in a match."""


@dataclass(frozen=True, slots=True)
class About:
    """What stays when a game ends and the next one begins."""

    match: Match
    manners: Manners


def format_about(about: About) -> dict[str, Json]:
    """What is noted as a game begins."""
    return {"match": format_match(about.match), "manners": format_manners(about.manners)}


def parse_about(told: Mapping[str, Json], chairs: Collection[Chair], usual: About) -> About:
    """What was noted, and as usual whatever was not, for these chairs and the seats of the usual match."""
    about = usual
    seats = [person.seat for person in usual.match.people]
    with suppress(KeyError, ValueError):
        about = replace(about, match=parse_match(told["match"], chairs, seats))
    with suppress(KeyError, ValueError):
        manners = parse_manners(told["manners"])
        if manners.minutes.keys() <= {*seats}:
            about = replace(about, manners=manners)
    return about


def format_match(match: Match) -> dict[str, Json]:
    """The people, in their order, and the rest of the match."""
    people: list[Json] = [
        {"chair": person.chair, "seat": person.seat, "name": person.name, "wins": person.wins}
        for person in match.people
    ]
    return {"people": people, "draws": match.draws, "turned": match.turned}


def parse_match(told: object, chairs: Collection[Chair], seats: Collection[Seat]) -> Match:
    """The twin of `format_match` at a table with these chairs, in a game of these seats; or `ValueError`."""
    match told:
        case {"people": list(people), "draws": draws, "turned": bool(turned), **rest} if not rest:
            match = Match(tuple(map(_person, people)), _number(draws), turned)
        case _:
            raise ValueError(told)
    named = [person.name for person in match.people if person.name]
    if (
        sorted(person.seat for person in match.people) != sorted(seats)
        or not {person.chair for person in match.people} <= {*chairs}
        or len({*named}) < len(named)
    ):
        raise ValueError(told)
    return match


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
