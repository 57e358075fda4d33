"""What can be wrong with a pack, and the checks of its fields, one by one.

A place is written as `spaces[3].terrain`, counted from 0 as in JSON. Unknown keys are ignored.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Any, Final, NamedTuple, TypeGuard

from companion.games.kernel import BadOption, Reason, because
from companion.games.kitara.contents import FEWEST_PLAYERS, LAST_AGE, MOST_PLAYERS, PAWNS, START_AGE, TERRAINS


class Flaw(StrEnum):
    """What is wrong at a place of a pack, or odd where it says so."""

    OBJECT = "kitara.pack-object"
    """Something else stands where an object should. Values: place."""
    LIST = "kitara.pack-list"
    """Something else stands where a list should. Values: place."""
    MISSING = "kitara.pack-missing"
    """A key is not there. Values: place."""
    NAME = "kitara.pack-id"
    """No id, or one of other characters. Values: place."""
    TITLE = "kitara.pack-title"
    """No line of text. Values: place."""
    SWITCH = "kitara.pack-switch"
    """Neither true nor false. Values: place."""
    COUNT = "kitara.pack-count"
    """No whole number from 0, or one beyond all reckoning. Values: place, limit."""
    TWICE = "kitara.pack-twice"
    """Two have one id. Values: place, id, other."""
    PLAYERS = "kitara.pack-players"
    """No number of players that there is. Values: place, fewest, most."""
    OTHER_PLAYERS = "kitara.pack-other-players"
    """The map is for another number of players than the game. Values: place, players, wanted."""
    TERRAIN = "kitara.pack-terrain"
    """Values: place, known."""
    DRAWING_PLACE = "kitara.pack-coordinate"
    """No number, or one beyond all drawing. Values: place, limit."""
    LAKE_START = "kitara.pack-lake-start"
    """Nobody can start on a lake. Values: place, space."""
    STARTS = "kitara.pack-starts"
    """There are too few spaces to start on. Values: place, count, players."""
    BORDER = "kitara.pack-border"
    """No list of two ids. Values: place."""
    UNKNOWN_SPACE = "kitara.pack-unknown-space"
    """A border to a space that is not on the map. Values: place, space."""
    SELF_BORDER = "kitara.pack-self-border"
    """A space borders itself. Values: place, space."""
    LAKE_BORDER = "kitara.pack-lake-border"
    """A border to a lake. Values: place, space."""
    BORDER_TWICE = "kitara.pack-border-twice"
    """The same border again, in either direction. Values: place, other."""
    AGE = "kitara.pack-age"
    """No age that cards have. Values: place, last."""
    START_AGE = "kitara.pack-start-age"
    """The card that everybody starts with has another age. Values: place, age."""
    PAWNS = "kitara.pack-pawns"
    """Letters that are no pawns, or no text at all. Values: place."""
    CARDS = "kitara.pack-cards"
    """There are too few cards. Values: place, count, fewest."""
    NO_END = "kitara.pack-no-end"
    """No card announces the end. Values: place, last."""
    WORTH = "kitara.pack-worth"
    """A key that is nothing a token is worth: 2 to 5. Values: place."""

    APART = "kitara.pack-apart"
    """Odd: no way leads from this land to most of the other. Values: place, space."""
    SAME_PLACE = "kitara.pack-same-place"
    """Odd: two spaces are drawn one upon the other. Values: place, space, other."""
    EMPTY_AGE = "kitara.pack-empty-age"
    """Odd: an age has no cards. Values: place, age."""


class Problem(NamedTuple):
    """A flaw of a pack."""

    place: str
    reason: Reason
    grave: bool = True
    """Whether nobody can play with it as it is; else it is only odd."""


def error_at(flaw: Flaw, place: str, /, **values: str | int) -> Problem:
    """What keeps the pack from being played with; its reason names the place, too."""
    return Problem(place, because(flaw, place=place, **values))


def warning_at(flaw: Flaw, place: str, /, **values: str | int) -> Problem:
    """What somebody should know of who plays with it."""
    return Problem(place, because(flaw, place=place, **values), grave=False)


def raise_first_error(faults: Iterable[Problem]) -> None:
    """`BadOption` with the first of them that is grave."""
    for fault in faults:
        if fault.grave:
            raise BadOption(fault.reason)


Object = Mapping[Any, object]
"""An object of JSON. Who calls from Python may have keys in it that are no texts."""
Check = Callable[[object, str], Iterator[Problem]]
"""What is wrong with a value at a place."""
Fields = Mapping[str, Check]

LARGEST: Final = 10**9
"""No symbols are as many, and no space is drawn as far from 0: what comes of it can still be written."""
_NAME: Final = re.compile(r"[A-Za-z0-9_.-]+")


def is_object(value: object) -> TypeGuard[Object]:
    return isinstance(value, Mapping)


def is_list(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, list | tuple)


def is_name(value: object) -> TypeGuard[str]:
    """Whether this can be the id of a space, a card or a pack."""
    return isinstance(value, str) and _NAME.fullmatch(value) is not None


def is_whole(value: object) -> TypeGuard[int]:
    """Whether this is a whole number: neither true nor false, nor 3.0."""
    return isinstance(value, int) and not isinstance(value, bool)


def is_coordinate(value: object) -> TypeGuard[float]:
    """Whether something can be drawn there: infinity is not, nor what is no number at all."""
    return (is_whole(value) or isinstance(value, float)) and -LARGEST <= value <= LARGEST


def is_age(value: object) -> TypeGuard[int]:
    return is_whole(value) and START_AGE < value <= LAST_AGE


def is_players(value: object) -> TypeGuard[int]:
    return is_whole(value) and FEWEST_PLAYERS <= value <= MOST_PLAYERS


def is_start_age(value: object) -> bool:
    return is_whole(value) and value == START_AGE


def _check_that(right: Callable[[object], bool], flaw: Flaw, /, **values: str | int) -> Check:
    """The check that lets pass what is right."""

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
"""What every pack may say of itself."""
OF_MAP: Final[Fields] = {"players": _check_players}
OF_SPACE: Final[Fields] = {"id": _check_name, "terrain": _check_terrain, "start": _check_switch}
DRAWN: Final[Fields] = {"x": _check_coordinate, "y": _check_coordinate}
"""What a space may have besides."""
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
    """What is wrong with the fields that have to be there; `inside` is the beginning of their places."""
    for key, check in fields.items():
        if key in raw:
            yield from check(raw[key], inside + key)
        else:
            yield error_at(Flaw.MISSING, inside + key)


def check_optional(raw: Object, inside: str, fields: Fields) -> Iterator[Problem]:
    """What is wrong with the fields that may be there."""
    for key, check in fields.items():
        if key in raw:
            yield from check(raw[key], inside + key)


def check_list(raw: Object, key: str) -> Iterator[Problem]:
    """What is wrong where a list is expected; its members are others' affair."""
    if key not in raw:
        yield error_at(Flaw.MISSING, key)
    elif not is_list(raw[key]):
        yield error_at(Flaw.LIST, key)


def members(raw: Object, key: str) -> Sequence[object]:
    """The members of a list; none where there is no list."""
    value = raw.get(key)
    return value if is_list(value) else ()


def check_unique_ids(things: Mapping[str, object]) -> Iterator[Problem]:
    """What has the id of something before it. The things are told by their places."""
    met: dict[str, str] = {}
    for place, thing in things.items():
        name = thing.get("id") if is_object(thing) else None
        if not is_name(name):
            continue
        if name in met:
            yield error_at(Flaw.TWICE, f"{place}.id", id=name, other=met[name])
        met.setdefault(name, place)
