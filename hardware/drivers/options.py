"""The check of a driver's options: options that can be constructed are valid.

Each field is held to its type, and a number to the bounds in its metadata, which the reader of a profile
shows to people as well.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Literal, get_args, get_origin, get_type_hints


def check_options(options: Any, *, otherwise: bool = True) -> None:  # noqa: ANN401 - any dataclass
    """`ValueError` unless every field is within its bounds, and all is well `otherwise`."""
    kinds = get_type_hints(type(options))
    if not otherwise or not all(
        _fits(getattr(options, one.name), kinds[one.name], one.metadata) for one in fields(options)
    ):
        raise ValueError(options)


def _fits(value: object, kind: Any, bounds: Mapping[str, int]) -> bool:  # noqa: ANN401 - any type
    if get_origin(kind) is Literal:
        return any(type(value) is type(choice) and value == choice for choice in get_args(kind))
    if get_origin(kind) is tuple:
        return isinstance(value, tuple) and all(_fits(each, int, bounds) for each in value)
    if type(value) is int:
        return bounds.get("from", value) <= value <= bounds.get("to", value) and kind is not bool
    return type(value) in (get_args(kind) or (kind,))
