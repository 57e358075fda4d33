"""The people of an evening: chair, seat, name and score; how the mat lies, and how names are spelled.

Law: people keep their chair, name, score and time; seats and mats turn around them.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from companion.games.kernel import Game, Outcome, Seat, Temper
from companion.table.events import Chair
from companion.table.manners import Manners


@dataclass(frozen=True, slots=True)
class Person:
    chair: Chair
    seat: Seat
    name: str = ""
    wins: int = 0
    level: int = 0
    """The level at which the companion plays this seat; 0 for a person."""


@dataclass(frozen=True, slots=True)
class Match:
    """The players, one for each seat of the game, in an order that stays."""

    people: tuple[Person, ...]
    draws: int = 0
    turned: bool = False
    """Whether the mat is turned by half, so that the first seat plays from the other side of the table."""
    temper: Temper = Temper.EVEN
    """How all bots play."""

    def person(self, seat: Seat) -> Person | None:
        return next((person for person in self.people if person.seat == seat), None)


def seat_around(chairs: Sequence[Chair], seats: Sequence[Seat]) -> Match:
    """Players in the order of the seats, evenly around the table; neighbours share where chairs are few."""
    return Match(tuple(Person(chairs[n * len(chairs) // len(seats)], seat) for n, seat in enumerate(seats)))


def seats_by_chair(
    match: Match, chairs: Sequence[Chair], seats: Sequence[Seat]
) -> dict[Chair, tuple[Seat, ...]]:
    holders = {person.seat: person.chair for person in match.people}
    return {chair: tuple(seat for seat in seats if holders.get(seat) == chair) for chair in chairs}


def has_distinct_people(match: Match) -> bool:
    """Whether players have names, or chairs of their own."""
    chairs = {person.chair for person in match.people}
    return len(chairs) > 1 or any(person.name for person in match.people)


def exchange_seats(match: Match) -> Match:
    """Every player takes the seat of the next; two players exchange seats."""
    seats = [person.seat for person in match.people]
    people = zip(match.people, (*seats[1:], *seats[:1]), strict=True)
    return replace(match, people=tuple(replace(person, seat=seat) for person, seat in people))


def move_time_along(manners: Manners, before: Match, after: Match) -> Manners:
    """The manners after an exchange of seats: clocks move with their players."""
    people = zip(before.people, after.people, strict=True)
    seats = {there.seat: here.seat for there, here in people}
    minutes = {seats.get(seat, seat): minutes for seat, minutes in manners.minutes.items()}
    return replace(manners, minutes=MappingProxyType(minutes))


def flip_mat(match: Match) -> Match:
    """The match with the mat read the other way round; nothing on the table moves."""
    return replace(match, turned=not match.turned)


def match_in_other_seats(
    match: Match, before: Sequence[Seat], after: Sequence[Seat], chairs: Sequence[Chair], *, turns: bool
) -> Match:
    """The same people on the same chairs in another game; the first seats correspond.

    The mat of a game that `turns` lies as the first seat sees it.
    """
    playing = [seat for seat in before if match.person(seat)]
    there = dict(zip(playing, after, strict=False))
    if len(playing) == len(after):
        people = tuple(replace(person, seat=there[person.seat]) for person in match.people)
    else:
        people = _people_around(match, playing[0], after, chairs)
    first = next(person for person in people if person.seat == after[0])
    return replace(match, people=people, turned=turns and first.chair != chairs[0])


def _people_around(
    match: Match, first: Seat, seats: Sequence[Seat], chairs: Sequence[Chair]
) -> tuple[Person, ...]:
    """Players evenly around the table; those on a chair that is used stay there."""
    before, around = [*match.people], [*seat_around(chairs, seats).people]
    start = 0
    for number, place in enumerate(around):
        stays = next((person for person in before if person.chair == place.chair), None)
        if stays is not None:
            before.remove(stays)
            around[number] = stays
            start = number if stays.seat == first else start
    turns = (*seats[-start:], *seats[:-start]) if start else seats
    return tuple(replace(person, seat=seat) for person, seat in zip(around, turns, strict=True))


def manners_in_other_seats(manners: Manners, before: Match, after: Match) -> Manners:
    """The manners for another game: clocks stay with their players, and new players get the same."""
    stays, minutes = [*before.people], {}
    for person in after.people:
        same = (one for one in stays if (one.chair, one.name) == (person.chair, person.name))
        if (was := next(same, None)) is not None:
            stays.remove(was)
        limits = manners.minutes
        minutes[person.seat] = limits.get(was.seat, 0.0) if was else max(limits.values(), default=0.0)
    limited = {seat: minutes[seat] for seat in sorted(minutes) if minutes[seat]}
    return replace(manners, minutes=MappingProxyType(limited))


def count_result(match: Match, outcome: Outcome) -> Match:
    if not outcome.winners:
        return replace(match, draws=match.draws + 1)
    people = (replace(person, wins=person.wins + (person.seat in outcome.winners)) for person in match.people)
    return replace(match, people=tuple(people))


def name_person(match: Match, seat: Seat, name: str) -> Match:
    """The match with that name for the player of the seat.

    Another player of that name changes places with this one, with their scores. A new name in place of
    another one starts a new match.
    """
    here = match.person(seat)
    if here is None or here.name == name:
        return match
    there = next((person for person in match.people if name and person.name == name), None)
    if there is not None:
        match = _with_person(match, replace(here, name=name, wins=there.wins))
        return _with_person(match, replace(there, name=here.name, wins=here.wins))
    if here.name:
        match = replace(match, people=tuple(replace(person, wins=0) for person in match.people), draws=0)
        here = replace(here, wins=0)
    return _with_person(match, replace(here, name=name))


def with_level(match: Match, seat: Seat, level: int) -> Match:
    """The match with a bot of that level on the seat, or with a person where it is 0."""
    here = match.person(seat)
    return match if here is None else _with_person(match, replace(here, level=level))


def against_bots(match: Match, alone: Seat | None, level: int) -> Match:
    """The match of one person, or nobody, against bots of that level; of people only where it is 0."""
    people = (replace(one, level=0 if one.seat == alone else level) for one in match.people)
    return replace(match, people=tuple(people))


def only_person(match: Match) -> Seat | None:
    """The seat of the only person, where all others are bots."""
    seats = [one.seat for one in match.people if not one.level]
    return seats[0] if len(seats) == 1 and len(match.people) > 1 else None


def bots_of(match: Match, game: Game[Any]) -> frozenset[Seat]:
    """The seats that bots play, if the game has any."""
    return frozenset(person.seat for person in match.people if person.level) if game.levels else frozenset()


def levels_of(match: Match, seat: Seat, game: Game[Any]) -> range:
    """The levels of the bot that could have the seat: none for the only person."""
    is_last = [person.seat for person in match.people if not person.level] == [seat]
    return range(0) if is_last else range(1, game.levels + 1)


def _with_person(match: Match, changed: Person) -> Match:
    people = (changed if person.seat == changed.seat else person for person in match.people)
    return replace(match, people=tuple(people))


LONGEST_NAME: Final = 10
"""Letters of a name, so that it fits in a headline."""
MOST_NAMES: Final = 50
"""Names that are kept; the oldest is forgotten first."""
LETTERS: Final = (*"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜßàéèç", " ", "-", "'")
"""The alphabet for names, as the dial goes through it."""


def with_letter(said: tuple[str, ...], letter: str) -> tuple[str, ...]:
    """The name with a letter more; words begin with a capital."""
    if len(said) >= LONGEST_NAME or (not said and not letter.isalpha()):
        return said
    follows_letter = bool(said) and said[-1].isalpha()
    return (*said, letter.lower() if follows_letter else letter)


def spell(text: str) -> tuple[str, ...]:
    """The letters of a typed name, without those that the dial does not offer."""
    said: tuple[str, ...] = ()
    for sign in text:
        letter = next((form for form in (sign.upper(), sign.lower()) if form in LETTERS), None)
        said = said if letter is None else with_letter(said, letter)
    return said


def name_of(said: tuple[str, ...]) -> str:
    return "".join(said).strip()


def remember_name(known: tuple[str, ...], name: str) -> tuple[str, ...]:
    return (*(other for other in known if other != name), name)[-MOST_NAMES:]


def is_name(text: object) -> bool:
    return (
        isinstance(text, str)
        and 0 < len(text) <= LONGEST_NAME
        and text.isprintable()
        and text == text.strip()
    )
