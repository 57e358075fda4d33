"""Reads any frozen dataclass from a TOML table, by the types of its fields.

Law: a table either becomes the whole value or is refused, and the refusal points at the key. The only
conversions are a whole number to a number, a list to a tuple, and a text to the member of an enum.

The metadata of a field may hold its bounds (`within`) or a reader of its own (`read_by`). A `ValueError`
from the `__post_init__` of a dataclass is reported with its place: the one key without which it would not
be raised, or else the table.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import partial
from sys import float_info
from types import MappingProxyType, NoneType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from companion.config.errors import ConfigError, Location, format_value

T = TypeVar("T")
Metadata = Mapping[str, Any]

LOWEST: Final = "from"
HIGHEST: Final = "to"
READ: Final = "read"


def within(lowest: float, highest: float) -> Metadata:
    """Metadata that bounds a number, or the length of a text."""
    return {LOWEST: lowest, HIGHEST: highest}


def read_by(reader: Callable[[object, Location], object]) -> Metadata:
    return {READ: reader}


def read_into(kind: type[T], table: object, spot: Location, beside: Sequence[str] = ()) -> T:
    """Read the dataclass `kind` from a table; `beside` are keys that the caller reads itself."""
    taken = {field.name: field for field in fields(cast("Any", kind)) if field.init}
    known = (*beside, *taken)
    table = spot.require(dict, ConfigError.NOT_TABLE, table)
    for key in table:
        if key not in taken:
            raise spot.at(key).unknown_key(known)
    types = get_type_hints(kind)
    values: dict[str, object] = {}
    for name, field in taken.items():
        if name in table:
            reader = field.metadata.get(READ) or partial(_value, types[name], bounds=field.metadata)
            values[name] = reader(table[name], spot.at(name))
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
        items = spot.require(list, ConfigError.NOT_LIST, value)
        return tuple(_value(arguments[0], one, spot.at(str(at)), bounds) for at, one in enumerate(items))
    if origin in (dict, Mapping):
        table = spot.require(dict, ConfigError.NOT_TABLE, value)
        inner = {key: _value(arguments[1], one, spot.at(key), bounds) for key, one in table.items()}
        return MappingProxyType(inner)
    if isinstance(kind, type) and is_dataclass(kind):
        return read_into(kind, value, spot)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _choice({one.value: one for one in kind}, value, spot)
    if not isinstance(kind, type) or kind not in _SCALARS:
        raise TypeError(kind)
    return _scalar(kind, value, spot, bounds)


def _choice(choices: Mapping[Any, object], value: object, spot: Location) -> object:
    for name, choice in choices.items():
        if type(name) is type(value) and name == value:
            return choice
    raise spot.refusal(
        ConfigError.UNKNOWN_CHOICE, value=format_value(value), known=", ".join(map(format_value, choices))
    )


_SCALARS: Final[Mapping[type, tuple[type | UnionType, ConfigError]]] = {
    int: (int, ConfigError.NOT_WHOLE),
    float: (int | float, ConfigError.NOT_NUMBER),
    str: (str, ConfigError.NOT_TEXT),
    bool: (bool, ConfigError.NOT_SWITCH),
}
"""What is accepted for a type, and how anything else is refused."""


def _scalar(kind: type, value: object, spot: Location, bounds: Metadata) -> object:
    accepted, fault = _SCALARS[kind]
    if not isinstance(value, accepted) or isinstance(value, bool) != (kind is bool):
        raise spot.refusal(fault, value=format_value(value))
    size = len(value) if isinstance(value, str) else cast("float", value)
    if kind is float and not abs(size) <= float_info.max:  # `inf` is beyond, and `nan` nowhere
        raise spot.refusal(ConfigError.NOT_NUMBER, value=format_value(value))
    if LOWEST in bounds and not bounds[LOWEST] <= size <= bounds[HIGHEST]:
        ends = {"lowest": bounds[LOWEST], "highest": bounds[HIGHEST]}
        if kind is str:
            raise spot.refusal(ConfigError.LENGTH, **ends)
        shown = {name: format_value(each) for name, each in {"value": value, **ends}.items()}
        raise spot.refusal(ConfigError.OUT_OF_RANGE, **shown)
    return float(size) if kind is float else value
