"""The fields of a pack, one by one: what each may hold. A key that is not asked for is let pass."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeGuard

from companion.rules.kitara.flaw import Fault, Flaw, wrong
from companion.rules.kitara.pack import FEWEST_PLAYERS, LAST_AGE, MOST_PLAYERS, PAWNS, START_AGE, TERRAINS

Object = Mapping[Any, object]
"""An object of JSON. Who calls from Python may have keys in it that are no texts."""
Check = Callable[[object, str], Iterator[Fault]]
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


def _only(right: Callable[[object], bool], flaw: Flaw, /, **values: str | int) -> Check:
    """The check that lets pass what is right."""

    def check(value: object, place: str) -> Iterator[Fault]:
        if not right(value):
            yield wrong(flaw, place, **values)

    return check


_name = _only(is_name, Flaw.NAME)
_switch = _only(lambda value: isinstance(value, bool), Flaw.SWITCH)
_title = _only(lambda value: isinstance(value, str) and value.isprintable(), Flaw.TITLE)
_terrain = _only(
    lambda value: isinstance(value, str) and value in TERRAINS, Flaw.TERRAIN, known=", ".join(TERRAINS)
)
_pawns = _only(lambda value: isinstance(value, str) and {*value} <= {*PAWNS}, Flaw.PAWNS)
_coordinate = _only(is_coordinate, Flaw.DRAWING_PLACE, limit=LARGEST)
count = _only(lambda value: is_whole(value) and 0 <= value <= LARGEST, Flaw.COUNT, limit=LARGEST)
_players = _only(is_players, Flaw.PLAYERS, fewest=FEWEST_PLAYERS, most=MOST_PLAYERS)
_age = _only(is_age, Flaw.AGE, last=LAST_AGE)
_start_age = _only(is_start_age, Flaw.START_AGE, age=START_AGE)

OF_PACK: Final[Fields] = {"id": _name, "title": _title, "printed": _switch}
"""What every pack may say of itself."""
OF_MAP: Final[Fields] = {"players": _players}
OF_SPACE: Final[Fields] = {"id": _name, "terrain": _terrain, "start": _switch}
DRAWN: Final[Fields] = {"x": _coordinate, "y": _coordinate}
"""What a space may have besides."""
_SYMBOLS: Final[Fields] = {"draft": count, "pawns": _pawns, "move": count, "vp": count, "steadfast": _switch}
OF_CARD: Final[Fields] = {"id": _name, "age": _age, **_SYMBOLS}
OF_START: Final[Fields] = {"id": _name, "age": _start_age, **_SYMBOLS}


def required(raw: Object, inside: str, fields: Fields) -> Iterator[Fault]:
    """What is wrong with the fields that have to be there; `inside` is the beginning of their places."""
    for key, check in fields.items():
        if key in raw:
            yield from check(raw[key], inside + key)
        else:
            yield wrong(Flaw.MISSING, inside + key)


def optional(raw: Object, inside: str, fields: Fields) -> Iterator[Fault]:
    """What is wrong with the fields that may be there."""
    for key, check in fields.items():
        if key in raw:
            yield from check(raw[key], inside + key)


def listed(raw: Object, key: str) -> Iterator[Fault]:
    """What is wrong where a list is expected; its members are others' affair."""
    if key not in raw:
        yield wrong(Flaw.MISSING, key)
    elif not is_list(raw[key]):
        yield wrong(Flaw.LIST, key)


def members(raw: Object, key: str) -> Sequence[object]:
    """The members of a list; none where there is no list."""
    value = raw.get(key)
    return value if is_list(value) else ()


def named_once(things: Mapping[str, object]) -> Iterator[Fault]:
    """What has the id of something before it. The things are told by their places."""
    met: dict[str, str] = {}
    for place, thing in things.items():
        name = thing.get("id") if is_object(thing) else None
        if not is_name(name):
            continue
        if name in met:
            yield wrong(Flaw.TWICE, f"{place}.id", id=name, other=met[name])
        met.setdefault(name, place)
