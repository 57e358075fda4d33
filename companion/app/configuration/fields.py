"""Any frozen dataclass from a TOML table, by the types of its fields.

Law: a table either becomes the whole value or is refused, and the refusal points at the key. Nothing is
converted but a whole number to a number, a list to a tuple, and a text to the member of an enum.

A field's metadata may hold its bounds (`within`) or a reader of its own (`read_by`). What a dataclass
refuses in its `__post_init__` by a `ValueError` is refused here with its place: the one key without which
it would not refuse, or else the table.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.app.configuration.fault import Fault
from companion.app.configuration.spot import Spot, shown

T = TypeVar("T")
N = TypeVar("N", int, float)
Metadata = Mapping[str, Any]

LOWEST: Final = "from"
HIGHEST: Final = "to"
READ: Final = "read"


def within(lowest: float, highest: float) -> Metadata:
    """Metadata of a number that is neither below nor above these, or of a text of so many signs."""
    return {LOWEST: lowest, HIGHEST: highest}


def read_by(reader: Callable[[object, Spot], object]) -> Metadata:
    """Metadata of a field that a function reads."""
    return {READ: reader}


def read_into(kind: type[T], table: object, spot: Spot, beside: Sequence[str] = ()) -> T:
    """The dataclass `kind` from what stands at the spot; `beside` are keys that somebody else has read."""
    taken = {field.name: field for field in fields(cast("Any", kind)) if field.init}
    known = (*beside, *taken)
    if not isinstance(table, dict):
        raise spot.refusal(Fault.NOT_TABLE, value=shown(table))
    for key in table:
        if key not in taken:
            raise spot.at(key).unknown(known)
    types = get_type_hints(kind)
    values: dict[str, object] = {}
    for name, field in taken.items():
        if name in table:
            values[name] = _field(types[name], table[name], spot.at(name), field.metadata)
        elif _needed(field):
            raise spot.at(name).refusal(Fault.MISSING_KEY, known=", ".join(known))
    made = _made(kind, values)
    if made is not None:
        return made
    for name in values:
        if _made(kind, {other: value for other, value in values.items() if other != name}) is not None:
            raise spot.at(name).refusal(Fault.NOT_TAKEN, value=shown(table[name]))
    raise spot.refusal(
        Fault.NOT_TOGETHER, given=", ".join(f"{name} = {shown(value)}" for name, value in table.items())
    )


def _made(kind: type[T], values: Mapping[str, object]) -> T | None:
    """The dataclass, unless it refuses these values or needs more."""
    needed = {field.name for field in fields(cast("Any", kind)) if field.init and _needed(field)}
    if not needed <= values.keys():
        return None
    try:
        return kind(**values)
    except ValueError:
        return None


def _needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _field(kind: object, value: object, spot: Spot, metadata: Metadata) -> object:
    return metadata[READ](value, spot) if READ in metadata else _value(kind, value, spot, metadata)


def _value(kind: object, value: object, spot: Spot, bounds: Metadata) -> object:
    """A value of one of the types that a field may have; `TypeError` is for who wrote another one."""
    origin, arguments = get_origin(kind) or kind, get_args(kind)
    if origin in (Union, UnionType):
        present = [one for one in arguments if one is not NoneType]
        if len(present) != 1:
            raise TypeError(kind)
        return _value(present[0], value, spot, bounds)
    if origin is Literal:
        return _choice({one: one for one in arguments}, value, spot)
    if origin is tuple and arguments[1:] == (Ellipsis,):
        return tuple(_value(arguments[0], one, place, bounds) for one, place in _items(value, spot))
    if origin in (dict, Mapping):
        return MappingProxyType(
            {key: _value(arguments[1], one, spot.at(key), bounds) for key, one in _table(value, spot)}
        )
    if not isinstance(kind, type):
        raise TypeError(kind)
    if is_dataclass(kind):
        return read_into(kind, value, spot)
    if issubclass(kind, Enum):
        return _choice({one.value: one for one in kind}, value, spot)
    if kind not in _SCALARS:
        raise TypeError(kind)
    return _SCALARS[kind](value, spot, bounds)


def _choice(choices: Mapping[Any, object], value: object, spot: Spot) -> object:
    for name, choice in choices.items():
        if type(name) is type(value) and name == value:
            return choice
    raise spot.refusal(Fault.UNKNOWN_CHOICE, value=shown(value), known=", ".join(map(shown, choices)))


def _items(value: object, spot: Spot) -> list[tuple[object, Spot]]:
    if not isinstance(value, list):
        raise spot.refusal(Fault.NOT_LIST, value=shown(value))
    return [(one, spot.at(str(number))) for number, one in enumerate(value)]


def _table(value: object, spot: Spot) -> Iterable[tuple[str, object]]:
    if not isinstance(value, dict):
        raise spot.refusal(Fault.NOT_TABLE, value=shown(value))
    return value.items()


def _whole(value: object, spot: Spot, bounds: Metadata) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise spot.refusal(Fault.NOT_WHOLE, value=shown(value))
    return _bounded(value, spot, bounds)


def _number(value: object, spot: Spot, bounds: Metadata) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not _finite(value):
        raise spot.refusal(Fault.NOT_NUMBER, value=shown(value))
    return float(_bounded(value, spot, bounds))


def _finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _bounded(value: N, spot: Spot, bounds: Metadata) -> N:
    if LOWEST in bounds and not bounds[LOWEST] <= value <= bounds[HIGHEST]:
        lowest, highest = shown(bounds[LOWEST]), shown(bounds[HIGHEST])
        raise spot.refusal(Fault.OUT_OF_RANGE, value=shown(value), lowest=lowest, highest=highest)
    return value


def _text(value: object, spot: Spot, bounds: Metadata) -> str:
    if not isinstance(value, str):
        raise spot.refusal(Fault.NOT_TEXT, value=shown(value))
    if LOWEST in bounds and not bounds[LOWEST] <= len(value) <= bounds[HIGHEST]:
        raise spot.refusal(Fault.LENGTH, lowest=bounds[LOWEST], highest=bounds[HIGHEST])
    return value


def _switch(value: object, spot: Spot, _bounds: Metadata) -> bool:
    if not isinstance(value, bool):
        raise spot.refusal(Fault.NOT_SWITCH, value=shown(value))
    return value


_SCALARS: Final[Mapping[type, Callable[[object, Spot, Metadata], object]]] = {
    int: _whole,
    float: _number,
    str: _text,
    bool: _switch,
}
