"""The parts of one table as jobs see them, and their wiring where it differs from the profile.

A profile numbers cells and lights in the order in which a mat lists them; calibration finds the number of
each wire. So all mats are right at once, and odd wiring is corrected in one place.

Law: `format_wiring` and `parse_wiring` are twins; what is not listed is wired as the profile says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Json
from companion.session.work.calibration import (
    UNCALIBRATED,
    Calibration,
    format_calibration,
    number_or_none,
    parse_calibration,
    parse_number_key,
)
from companion.table.events import Button, Chair


@dataclass(frozen=True, slots=True)
class Outfit:
    cells: int = 0
    lights: int = 0
    chairs: tuple[Chair, ...] = ()
    buttons: tuple[tuple[Chair, Button], ...] = ()
    dials: tuple[Chair, ...] = ()
    screens: tuple[Chair, ...] = ()
    """The places with a screen; `COMMON` for the one that belongs to no chair."""
    readers: tuple[str, ...] = ()
    """The names of the parts, such as `south.reader`."""
    sound: bool = False
    phones: bool = False
    """Whether phones may be let in."""
    places: tuple["MatPlaces", ...] = ()
    """The places of spaces on its mats."""


@dataclass(frozen=True, slots=True)
class MatPlaces:
    """The spaces of one mat, in their order, with the cells and lights of the profile under them."""

    game: str
    board: str = ""
    cells: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    lights: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    wand: Mapping[str, tuple[int, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The cells where the wand means each space."""
    runs: Mapping[int, tuple[str, ...]] = field(default_factory=lambda: MappingProxyType({}))
    """The lights in bars, and the line of spaces of each; the light lies beside the first of them."""


NO_PARTS: Final = Outfit()


AS_IT_IS: Final[Mapping[int, int | None]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Wiring:
    """What is wired differently; the rest is as the profile says."""

    cells: Mapping[int, int | None] = field(default_factory=lambda: AS_IT_IS)
    """The cell of the profile for a cell's own number; `None` where it is none.

    Several may be the same.
    """
    lights: Mapping[int, int | None] = field(default_factory=lambda: AS_IT_IS)
    """The light of the profile for a light's own number."""
    readers: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The reader of the profile for a reader's own name."""
    calibration: Calibration = UNCALIBRATED
    """The calibration that this wiring is from, complete or in progress."""

    def cell(self, here: int) -> int | None:
        """The cell of the profile that this one is."""
        return self.cells.get(here, here)

    def light(self, here: int) -> int | None:
        """The light of the profile that this one shows."""
        return self.lights.get(here, here)

    def part(self, name: str) -> str:
        """The part of the profile that this one is."""
        return self.readers.get(name, name)


PLAIN_WIRING: Final = Wiring()
"""Everything is wired as the profile says."""
LONGEST: Final = 40


def format_wiring(wiring: Wiring) -> dict[str, Json]:
    """The wiring as JSON, which has only names for keys."""
    return {
        "cells": {str(here): there for here, there in wiring.cells.items()},
        "lights": {str(here): there for here, there in wiring.lights.items()},
        "readers": {**wiring.readers},
        "calibration": format_calibration(wiring.calibration),
    }


def parse_wiring(data: object) -> Wiring:
    """The twin of `format_wiring`; `ValueError` for anything else."""
    match data:
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
            raise ValueError(data)


def _numbers(data: Mapping[object, object]) -> Mapping[int, int | None]:
    return MappingProxyType({parse_number_key(here): number_or_none(there) for here, there in data.items()})


def _names(data: Mapping[object, object]) -> Mapping[str, str]:
    return MappingProxyType({_name(here): _name(there) for here, there in data.items()})


def _name(value: object) -> str:
    if isinstance(value, str) and 0 < len(value) <= LONGEST and value.isascii() and value.isprintable():
        return value
    raise ValueError(value)
