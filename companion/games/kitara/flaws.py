"""The flaws of packs, and the checks of their fields, one by one.

A place is written as `spaces[3].terrain`, counted from 0 as in JSON. Unknown keys are ignored.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeGuard

from companion.games.kernel import BadOption, Reason, because
from companion.games.kitara.contents import (
    FEWEST_PLAYERS,
    LAST_AGE,
    LETTERS,
    MOST_PLAYERS,
    START_AGE,
    TERRAINS,
)


class Flaw(StrEnum):
    """What is wrong at a place of a pack; the last three are warnings."""

    OBJECT = "kitara.pack-object"
    LIST = "kitara.pack-list"
    MISSING = "kitara.pack-missing"
    NAME = "kitara.pack-id"
    TITLE = "kitara.pack-title"
    SWITCH = "kitara.pack-switch"
    COUNT = "kitara.pack-count"
    TWICE = "kitara.pack-twice"
    PLAYERS = "kitara.pack-players"
    OTHER_PLAYERS = "kitara.pack-other-players"
    TERRAIN = "kitara.pack-terrain"
    DRAWING_PLACE = "kitara.pack-coordinate"
    LAKE_START = "kitara.pack-lake-start"
    STARTS = "kitara.pack-starts"
    BORDER = "kitara.pack-border"
    UNKNOWN_SPACE = "kitara.pack-unknown-space"
    SELF_BORDER = "kitara.pack-self-border"
    LAKE_BORDER = "kitara.pack-lake-border"
    BORDER_TWICE = "kitara.pack-border-twice"
    AGE = "kitara.pack-age"
    START_AGE = "kitara.pack-start-age"
    PAWNS = "kitara.pack-pawns"
    CARDS = "kitara.pack-cards"
    NO_END = "kitara.pack-no-end"
    WORTH = "kitara.pack-worth"

    APART = "kitara.pack-apart"
    SAME_PLACE = "kitara.pack-same-place"
    EMPTY_AGE = "kitara.pack-empty-age"


class Problem(NamedTuple):
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
_check_pawns = _check_that(lambda value: isinstance(value, str) and {*value} <= {*LETTERS}, Flaw.PAWNS)
_check_coordinate = _check_that(is_coordinate, Flaw.DRAWING_PLACE, limit=LARGEST)
check_count = _check_that(lambda value: is_whole(value) and 0 <= value <= LARGEST, Flaw.COUNT, limit=LARGEST)
_check_players = _check_that(is_players, Flaw.PLAYERS, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
_check_age = _check_that(is_age, Flaw.AGE, last=LAST_AGE)
_check_start_age = _check_that(
    lambda value: is_whole(value) and value == START_AGE, Flaw.START_AGE, age=START_AGE
)

OF_PACK: Final[Fields] = {"id": _check_name, "title": _check_title, "printed": _check_switch}
"""The common fields of all packs."""
OF_MAP: Final[Fields] = {"players": _check_players}
OF_SPACE: Final[Fields] = {"id": _check_name, "terrain": _check_terrain, "start": _check_switch}
DRAWN: Final[Fields] = {"x": _check_coordinate, "y": _check_coordinate}
_SYMBOLS: Final[Fields] = {
    "draft": check_count,
    "pawns": _check_pawns,
    "move": check_count,
    "vp": check_count,
    "steadfast": _check_switch,
}
OF_CARD: Final[Fields] = {"id": _check_name, "age": _check_age, **_SYMBOLS}
OF_START: Final[Fields] = {"id": _check_name, "age": _check_start_age, **_SYMBOLS}


def check_fields(raw: Object, inside: str, fields: Fields, *, optional: bool = False) -> Iterator[Problem]:
    """The problems of these fields; `inside` is the prefix of their places."""
    for key, check in fields.items():
        if key in raw:
            yield from check(raw[key], inside + key)
        elif not optional:
            yield error_at(Flaw.MISSING, inside + key)


def check_list(raw: Object, key: str) -> Iterator[Problem]:
    """The problems of a value that must be a list; its members are checked separately."""
    if key not in raw:
        yield error_at(Flaw.MISSING, key)
    elif not is_list(raw[key]):
        yield error_at(Flaw.LIST, key)


def members(raw: Object, key: str) -> dict[str, object]:
    """The members of a list by their places; empty if there is no list."""
    value = raw.get(key)
    return {f"{key}[{number}]": one for number, one in enumerate(value)} if is_list(value) else {}


def check_unique_ids(things: Mapping[str, object]) -> Iterator[Problem]:
    met: dict[str, str] = {}
    for place, thing in things.items():
        name = thing.get("id") if is_object(thing) else None
        if not is_name(name):
            continue
        if name in met:
            yield error_at(Flaw.TWICE, f"{place}.id", id=name, other=met[name])
        met.setdefault(name, place)
