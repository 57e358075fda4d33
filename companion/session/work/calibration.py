"""The result of a calibration: which cells responded to the magnet at each spot, how long and how cleanly.

Laws:
- a cell belongs to one spot at most, so no two spaces can lie over one cell;
- `format_calibration` and `parse_calibration` are twins.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Json


@dataclass(frozen=True, slots=True)
class Response:
    """The response of a cell to the magnet in one sweep."""

    cell: int
    """The cell's own number."""
    closed_ms: int
    flicker: int = 0
    """The number of edges in each touch beyond those of a clean contact."""


@dataclass(frozen=True, slots=True)
class SpotReading:
    """The cells of one spot, the strongest first; none where people say that there is none."""

    own: tuple[Response, ...] = ()
    rival: Response | None = None
    """The strongest cell that is not of this spot."""

    @property
    def margin(self) -> float | None:
        """The weakest own response divided by the strongest other one; `None` without another."""
        if not self.own or self.rival is None:
            return None
        return self.own[-1].closed_ms / max(1, self.rival.closed_ms)

    @property
    def flicker(self) -> int:
        return max((response.flicker for response in self.own), default=0)


@dataclass(frozen=True, slots=True)
class Calibration:
    """A calibration, complete or in progress."""

    spots: Mapping[int, SpotReading] = field(default_factory=lambda: MappingProxyType({}))
    """The readings by the first cell of the profile at each spot; missing ones are still to be swept."""
    stuck: tuple[int, ...] = ()
    """Cells that were closed while nothing lay on the board, by their own numbers."""
    restless: tuple[int, ...] = ()
    """Cells that opened and closed while at rest."""
    lights: Mapping[int, int | None] = field(default_factory=lambda: MappingProxyType({}))
    """The light of the profile for each light's own number; `None` for one that is nowhere."""
    whole: bool = False
    day: str = ""
    """The day of the last storing, if known."""

    def owner(self, cell: int) -> tuple[int, Response] | None:
        """The spot that this cell belongs to, and its response there."""
        return next(((spot, one) for spot, one in self._responses() if one.cell == cell), None)

    def _responses(self) -> Iterator[tuple[int, Response]]:
        return ((spot, response) for spot, found in self.spots.items() for response in found.own)


UNCALIBRATED: Final = Calibration()
LARGEST: Final = 1023
LONGEST_MS: Final = 10**7
"""Longer responses are cut to this."""
LONGEST_DAY: Final = 10


def format_calibration(calibration: Calibration) -> dict[str, Json]:
    return {
        "spots": {str(spot): _format_reading(found) for spot, found in calibration.spots.items()},
        "stuck": [*calibration.stuck],
        "restless": [*calibration.restless],
        "lights": {str(light): of for light, of in calibration.lights.items()},
        "whole": calibration.whole,
        "day": calibration.day,
    }


def _format_reading(found: SpotReading) -> Json:
    responses = (*found.own, *([found.rival] if found.rival else []))
    rows: list[Json] = [[one.cell, one.closed_ms, one.flicker] for one in responses]
    return [len(found.own), *rows]


def parse_calibration(data: object) -> Calibration:
    """The twin of `format_calibration`; `ValueError` for anything else."""
    match data:
        case {
            "spots": dict(spots),
            "stuck": list(stuck),
            "restless": list(restless),
            "lights": dict(lights),
            "whole": bool(whole),
            "day": str(day),
            **rest,
        } if not rest and len(day) <= LONGEST_DAY:
            found = {parse_number_key(spot): _parse_reading(each) for spot, each in spots.items()}
            cells = [response.cell for each in found.values() for response in each.own]
            if len(cells) != len({*cells}):
                raise ValueError(data)
            return Calibration(
                MappingProxyType(found),
                tuple(map(check_number, stuck)),
                tuple(map(check_number, restless)),
                MappingProxyType({parse_number_key(here): number_or_none(of) for here, of in lights.items()}),
                whole,
                day,
            )
        case _:
            raise ValueError(data)


def _parse_reading(data: object) -> SpotReading:
    match data:
        case [int(count), *responses] if 0 <= count <= len(responses) <= count + 1:
            each = [_parse_response(one) for one in responses]
            return SpotReading(tuple(each[:count]), each[count] if len(each) > count else None)
        case _:
            raise ValueError(data)


def _parse_response(data: object) -> Response:
    match data:
        case [cell, closed_ms, flicker]:
            return Response(
                check_number(cell), check_number(closed_ms, LONGEST_MS), check_number(flicker, LONGEST_MS)
            )
        case _:
            raise ValueError(data)


def parse_number_key(key: object) -> int:
    if isinstance(key, str) and key.isascii() and key.isdigit():
        return check_number(int(key))
    raise ValueError(key)


def number_or_none(value: object) -> int | None:
    return None if value is None else check_number(value)


def check_number(value: object, largest: int = LARGEST) -> int:
    """Parse a number of a cell or a light, or another count up to this bound."""
    if type(value) is int and 0 <= value <= largest:
        return value
    raise ValueError(value)
