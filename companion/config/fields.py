"""Reads any frozen dataclass from a TOML table, by the types of its fields.

Law: a table either becomes the whole value or is refused, and the refusal points at the key. The only
conversions are a whole number to a number, a list to a tuple, and a text to the member of an enum.

The metadata of a field may hold its bounds (`within`) or a reader of its own (`read_by`). A `ValueError`
from the `__post_init__` of a dataclass is reported with its place: the one key without which it would not
be raised, or else the table.
"""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.config.errors import ConfigError, Location, format_value

T = TypeVar("T")
N = TypeVar("N", int, float)
Metadata = Mapping[str, Any]

LOWEST: Final = "from"
HIGHEST: Final = "to"
READ: Final = "read"


def within(lowest: float, highest: float) -> Metadata:
    """Metadata that bounds a number, or the length of a text."""
    return {LOWEST: lowest, HIGHEST: highest}


def read_by(reader: Callable[[object, Location], object]) -> Metadata:
    """Metadata that sets a reader function for the field."""
    return {READ: reader}


def read_into(kind: type[T], table: object, spot: Location, beside: Sequence[str] = ()) -> T:
    """Read the dataclass `kind` from a table; `beside` are keys that the caller reads itself."""
    taken = {field.name: field for field in fields(cast("Any", kind)) if field.init}
    known = (*beside, *taken)
    if not isinstance(table, dict):
        raise spot.refusal(ConfigError.NOT_TABLE, value=format_value(table))
    for key in table:
        if key not in taken:
            raise spot.at(key).unknown_key(known)
    types = get_type_hints(kind)
    values: dict[str, object] = {}
    for name, field in taken.items():
        if name in table:
            values[name] = _field(types[name], table[name], spot.at(name), field.metadata)
        elif _is_required(field):
            raise spot.at(name).refusal(ConfigError.MISSING_KEY, known=", ".join(known))
    made = _make(kind, values)
    if made is not None:
        return made
    for name in values:
        if _make(kind, {other: value for other, value in values.items() if other != name}) is not None:
            raise spot.at(name).refusal(ConfigError.NOT_TAKEN, value=format_value(table[name]))
    raise spot.refusal(
        ConfigError.NOT_TOGETHER,
        given=", ".join(f"{name} = {format_value(value)}" for name, value in table.items()),
    )


def _make(kind: type[T], values: Mapping[str, object]) -> T | None:
    """The dataclass, or `None` if it refuses these values or needs more."""
    needed = {field.name for field in fields(cast("Any", kind)) if field.init and _is_required(field)}
    if not needed <= values.keys():
        return None
    try:
        return kind(**values)
    except ValueError:
        return None


def _is_required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _field(kind: object, value: object, spot: Location, metadata: Metadata) -> object:
    return metadata[READ](value, spot) if READ in metadata else _value(kind, value, spot, metadata)


def _value(kind: object, value: object, spot: Location, bounds: Metadata) -> object:
    """A value of one of the types of the field. Raises `TypeError` for an unsupported type."""
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


def _choice(choices: Mapping[Any, object], value: object, spot: Location) -> object:
    for name, choice in choices.items():
        if type(name) is type(value) and name == value:
            return choice
    raise spot.refusal(
        ConfigError.UNKNOWN_CHOICE, value=format_value(value), known=", ".join(map(format_value, choices))
    )


def _items(value: object, spot: Location) -> list[tuple[object, Location]]:
    if not isinstance(value, list):
        raise spot.refusal(ConfigError.NOT_LIST, value=format_value(value))
    return [(one, spot.at(str(number))) for number, one in enumerate(value)]


def _table(value: object, spot: Location) -> Iterable[tuple[str, object]]:
    if not isinstance(value, dict):
        raise spot.refusal(ConfigError.NOT_TABLE, value=format_value(value))
    return value.items()


def _whole(value: object, spot: Location, bounds: Metadata) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise spot.refusal(ConfigError.NOT_WHOLE, value=format_value(value))
    return _check_bounds(value, spot, bounds)


def _number(value: object, spot: Location, bounds: Metadata) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not _is_finite(value):
        raise spot.refusal(ConfigError.NOT_NUMBER, value=format_value(value))
    return float(_check_bounds(value, spot, bounds))


def _is_finite(value: float) -> bool:
    try:
        return math.isfinite(value)
    except OverflowError:
        return False


def _check_bounds(value: N, spot: Location, bounds: Metadata) -> N:
    if LOWEST in bounds and not bounds[LOWEST] <= value <= bounds[HIGHEST]:
        lowest, highest = format_value(bounds[LOWEST]), format_value(bounds[HIGHEST])
        raise spot.refusal(
            ConfigError.OUT_OF_RANGE, value=format_value(value), lowest=lowest, highest=highest
        )
    return value


def _text(value: object, spot: Location, bounds: Metadata) -> str:
    if not isinstance(value, str):
        raise spot.refusal(ConfigError.NOT_TEXT, value=format_value(value))
    if LOWEST in bounds and not bounds[LOWEST] <= len(value) <= bounds[HIGHEST]:
        raise spot.refusal(ConfigError.LENGTH, lowest=bounds[LOWEST], highest=bounds[HIGHEST])
    return value


def _switch(value: object, spot: Location, _bounds: Metadata) -> bool:
    if not isinstance(value, bool):
        raise spot.refusal(ConfigError.NOT_SWITCH, value=format_value(value))
    return value


_SCALARS: Final[Mapping[type, Callable[[object, Location, Metadata], object]]] = {
    int: _whole,
    float: _number,
    str: _text,
    bool: _switch,
}
