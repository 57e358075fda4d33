"""The flaws of packs, and the checks of their fields, one by one.

A place is written as `spaces[3].terrain`, counted from 0 as in JSON. Unknown keys are ignored.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeGuard

from companion.games.kernel import BadOption, Reason, because
from companion.games.kitara.contents import FEWEST_PLAYERS, LAST_AGE, MOST_PLAYERS, PAWNS, START_AGE, TERRAINS


class Flaw(StrEnum):
    """An error at a place of a pack, or a warning if it says "Odd"."""

    OBJECT = "kitara.pack-object"
    """The value is not an object. Values: place."""
    LIST = "kitara.pack-list"
    """The value is not a list. Values: place."""
    MISSING = "kitara.pack-missing"
    """A key is missing. Values: place."""
    NAME = "kitara.pack-id"
    """There is no id, or it has other characters. Values: place."""
    TITLE = "kitara.pack-title"
    """The title is not a line of text. Values: place."""
    SWITCH = "kitara.pack-switch"
    """The value is neither true nor false. Values: place."""
    COUNT = "kitara.pack-count"
    """The value is not a whole number from 0 to the limit. Values: place, limit."""
    TWICE = "kitara.pack-twice"
    """Two things have the same id. Values: place, id, other."""
    PLAYERS = "kitara.pack-players"
    """The number of players is not possible. Values: place, fewest, most."""
    OTHER_PLAYERS = "kitara.pack-other-players"
    """The map is for another number of players than the game. Values: place, players, wanted."""
    TERRAIN = "kitara.pack-terrain"
    """Values: place, known."""
    DRAWING_PLACE = "kitara.pack-coordinate"
    """The value is not a number within the drawing limits. Values: place, limit."""
    LAKE_START = "kitara.pack-lake-start"
    """A lake cannot be a start space. Values: place, space."""
    STARTS = "kitara.pack-starts"
    """There are too few start spaces. Values: place, count, players."""
    BORDER = "kitara.pack-border"
    """The border is not a list of two ids. Values: place."""
    UNKNOWN_SPACE = "kitara.pack-unknown-space"
    """A border to a space that is not on the map. Values: place, space."""
    SELF_BORDER = "kitara.pack-self-border"
    """A space borders itself. Values: place, space."""
    LAKE_BORDER = "kitara.pack-lake-border"
    """A border to a lake. Values: place, space."""
    BORDER_TWICE = "kitara.pack-border-twice"
    """The same border again, in either direction. Values: place, other."""
    AGE = "kitara.pack-age"
    """The value is not an age that cards have. Values: place, last."""
    START_AGE = "kitara.pack-start-age"
    """The start card has another age. Values: place, age."""
    PAWNS = "kitara.pack-pawns"
    """The text has letters other than pawns, or is not a text. Values: place."""
    CARDS = "kitara.pack-cards"
    """There are too few cards. Values: place, count, fewest."""
    NO_END = "kitara.pack-no-end"
    """No card announces the end. Values: place, last."""
    WORTH = "kitara.pack-worth"
    """The key is not the value of a token: 2 to 5. Values: place."""

    APART = "kitara.pack-apart"
    """Odd: this land is not connected to most of the other. Values: place, space."""
    SAME_PLACE = "kitara.pack-same-place"
    """Odd: two spaces are drawn in the same place. Values: place, space, other."""
    EMPTY_AGE = "kitara.pack-empty-age"
    """Odd: an age has no cards. Values: place, age."""


class Problem(NamedTuple):
    """A flaw of a pack."""

    place: str
    reason: Reason
    grave: bool = True
    """Whether the pack is unplayable as it is; else this is a warning."""


def error_at(flaw: Flaw, place: str, /, **values: str | int) -> Problem:
    """An error: the pack is unplayable. Its reason includes the place."""
    return Problem(place, because(flaw, place=place, **values))


def warning_at(flaw: Flaw, place: str, /, **values: str | int) -> Problem:
    """A warning: the pack is playable."""
    return Problem(place, because(flaw, place=place, **values), grave=False)


def raise_first_error(faults: Iterable[Problem]) -> None:
    """`BadOption` with the first error among them."""
    for fault in faults:
        if fault.grave:
            raise BadOption(fault.reason)


Object = Mapping[Any, object]
"""A JSON object. Callers from Python may have keys in it that are not texts."""
Check = Callable[[object, str], Iterator[Problem]]
"""Yields the problems of a value at a place."""
Fields = Mapping[str, Check]

LARGEST: Final = 10**9
"""The limit of counts and coordinates, so that results computed from them can still be written."""
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")


def is_object(value: object) -> TypeGuard[Object]:
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def is_name(value: object) -> TypeGuard[str]:
    """Whether this is a valid id of a space, a card or a pack."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number: neither true nor false, nor 3.0."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_coordinate(value: object) -> TypeGuard[float]:
    """Whether this is a drawable coordinate: a finite number within the limits."""
    return (is_whole(value) or isinstance(value, float)) and -LARGEST <= value <= LARGEST


def is_age(value: object) -> TypeGuard[int]:
    return is_whole(value) and START_AGE < value <= LAST_AGE


def is_players(value: object) -> TypeGuard[int]:
    return is_whole(value) and FEWEST_PLAYERS <= value <= MOST_PLAYERS


def is_start_age(value: object) -> bool:
    return is_whole(value) and value == START_AGE


def _check_that(right: Callable[[object], bool], flaw: Flaw, /, **values: str | int) -> Check:
    """A check that passes exactly the values that are `right`."""

    def check(value: object, place: str) -> Iterator[Problem]:
        if not right(value):
            yield error_at(flaw, place, **values)

    return check


_check_name = _check_that(is_name, Flaw.NAME)
_check_switch = _check_that(lambda value: isinstance(value, bool), Flaw.SWITCH)
_check_title = _check_that(lambda value: isinstance(value, str) and value.isprintable(), Flaw.TITLE)
_check_terrain = _check_that(
    lambda value: isinstance(value, str) and value in TERRAINS, Flaw.TERRAIN, known=", ".join(TERRAINS)
)
_check_pawns = _check_that(lambda value: isinstance(value, str) and {*value} <= {*PAWNS}, Flaw.PAWNS)
_check_coordinate = _check_that(is_coordinate, Flaw.DRAWING_PLACE, limit=LARGEST)
check_count = _check_that(lambda value: is_whole(value) and 0 <= value <= LARGEST, Flaw.COUNT, limit=LARGEST)
_check_players = _check_that(is_players, Flaw.PLAYERS, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
_check_age = _check_that(is_age, Flaw.AGE, last=LAST_AGE)
_check_start_age = _check_that(is_start_age, Flaw.START_AGE, age=START_AGE)

OF_PACK: Final[Fields] = {"id": _check_name, "title": _check_title, "printed": _check_switch}
"""The common fields of all packs."""
OF_MAP: Final[Fields] = {"players": _check_players}
OF_SPACE: Final[Fields] = {"id": _check_name, "terrain": _check_terrain, "start": _check_switch}
DRAWN: Final[Fields] = {"x": _check_coordinate, "y": _check_coordinate}
"""The optional fields of a space."""
_SYMBOLS: Final[Fields] = {
    "draft": check_count,
    "pawns": _check_pawns,
    "move": check_count,
    "vp": check_count,
    "steadfast": _check_switch,
}
OF_CARD: Final[Fields] = {"id": _check_name, "age": _check_age, **_SYMBOLS}
OF_START: Final[Fields] = {"id": _check_name, "age": _check_start_age, **_SYMBOLS}


def check_required(raw: Object, inside: str, fields: Fields) -> Iterator[Problem]:
    """The problems of required fields; `inside` is the prefix of their places."""
    for key, check in fields.items():
        if key in raw:
            yield from check(raw[key], inside + key)
        else:
            yield error_at(Flaw.MISSING, inside + key)


def check_optional(raw: Object, inside: str, fields: Fields) -> Iterator[Problem]:
    """The problems of optional fields."""
    for key, check in fields.items():
        if key in raw:
            yield from check(raw[key], inside + key)


def check_list(raw: Object, key: str) -> Iterator[Problem]:
    """The problems of a value that must be a list; its members are checked separately."""
    if key not in raw:
        yield error_at(Flaw.MISSING, key)
    elif not is_list(raw[key]):
        yield error_at(Flaw.LIST, key)


def members(raw: Object, key: str) -> Sequence[object]:
    """The members of a list; empty if there is no list."""
    value = raw.get(key)
    return value if is_list(value) else ()


def check_unique_ids(things: Mapping[str, object]) -> Iterator[Problem]:
    """The duplicate ids among these things, given by their places."""
    met: dict[str, str] = {}
    for place, thing in things.items():
        name = thing.get("id") if is_object(thing) else None
        if not is_name(name):
            continue
        if name in met:
            yield error_at(Flaw.TWICE, f"{place}.id", id=name, other=met[name])
        met.setdefault(name, place)
