"""How the parts are wired in truth, where that is not as the profile says.

A profile numbers cells and lights in the order in which a mat lists them; which number a wire has is found
out by calibrating. So all mats are right at once, and what is wired otherwise is put right in one place.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.rules.kernel.names import Json
from companion.workshop.calibration import (
    NEVER,
    Calibration,
    format_calibration,
    number_named,
    number_or_none,
    parse_calibration,
)

AS_IT_IS: Final[Mapping[int, int | None]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wiring:
    """What is wired otherwise. What is not told of here is as the profile says."""

    cells: Mapping[int, int | None] = field(default_factory=lambda: AS_IT_IS)
    """The cell of the profile that a cell of the table is, by its number there; `None` where it is none.

    Several may be the same.
    """
    lights: Mapping[int, int | None] = field(default_factory=lambda: AS_IT_IS)
    """The light of the profile that a light of the table shows."""
    readers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The reader of the profile that a reader is, by its name there."""
    calibration: Calibration = NEVER
    """How cells and lights were found out, or are being."""

    def cell(self, here: int) -> int | None:
        """The cell of the profile that this one is."""
        return self.cells.get(here, here)

    def light(self, here: int) -> int | None:
        """The light of the profile that this one shows."""
        return self.lights.get(here, here)

    def part(self, name: str) -> str:
        """The part of the profile that this one is."""
        return self.readers.get(name, name)


PLAIN: Final = Wiring()
"""Everything is wired as the profile says."""
LONGEST: Final = 40


def format_wiring(wiring: Wiring) -> dict[str, Json]:
    """As JSON, which has only names for keys."""
    return {
        "cells": {str(here): there for here, there in wiring.cells.items()},
        "lights": {str(here): there for here, there in wiring.lights.items()},
        "readers": {**wiring.readers},
        "calibration": format_calibration(wiring.calibration),
    }


def parse_wiring(told: object) -> Wiring:
    """The twin of `format_wiring`; `ValueError` for anything else."""
    match told:
        case {
            "cells": dict(cells),
            "lights": dict(lights),
            "readers": dict(readers),
            "calibration": calibration,
            **rest,
        } if not rest:
            found = parse_calibration(calibration)
            return Wiring(_numbers(cells), _numbers(lights), _names(readers), found)
        case _:
            raise ValueError(told)


def _numbers(told: Mapping[object, object]) -> Mapping[int, int | None]:
    return MappingProxyType({number_named(here): number_or_none(there) for here, there in told.items()})


def _names(told: Mapping[object, object]) -> Mapping[str, str]:
    return MappingProxyType({_name(here): _name(there) for here, there in told.items()})


def _name(told: object) -> str:
    if isinstance(told, str) and 0 < len(told) <= LONGEST and told.isascii() and told.isprintable():
        return told
    raise ValueError(told)
