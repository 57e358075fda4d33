"""The result of a calibration: which cells felt the magnet at which spot, for how long and how cleanly.

Laws: a cell belongs to one spot at most, so no two spaces can lie over one cell; `format_calibration` and
`parse_calibration` are twins.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final

from companion.games.kernel import Json


@dataclass(frozen=True, slots=True)
class Response:
    """How a cell felt the magnet in one sweep."""

    cell: int
    """By its own number."""
    closed_ms: int
    flicker: int = 0
    """How many edges each touch had that a clean contact has not."""


@dataclass(frozen=True, slots=True)
class SpotReading:
    """What one spot is felt with, the strongest cell first; none where people say that there is none."""

    own: tuple[Response, ...] = ()
    rival: Response | None = None
    """The strongest cell that felt it only in passing."""

    @property
    def margin(self) -> float | None:
        """How many times longer than any other its weakest own cell felt it; `None` where no other did."""
        if not self.own or self.rival is None:
            return None
        return self.own[-1].closed_ms / max(1, self.rival.closed_ms)

    @property
    def flicker(self) -> int:
        """That of the worst of its cells."""
        return max((response.flicker for response in self.own), default=0)


@dataclass(frozen=True, slots=True)
class Calibration:
    """As far as it has come."""

    spots: Mapping[int, SpotReading] = field(default_factory=lambda: MappingProxyType({}))
    """By the first cell of the profile at each spot; those that are not there are still to be swept."""
    stuck: tuple[int, ...] = ()
    """The cells that felt something while nothing lay there, by their own numbers."""
    restless: tuple[int, ...] = ()
    """Those that opened and closed by themselves."""
    lights: Mapping[int, int | None] = field(default_factory=lambda: MappingProxyType({}))
    """The light of the profile that each light is, by its own number; `None` for one that is nowhere."""
    whole: bool = False
    day: str = ""
    """When it was kept last, as far as anybody knows."""

    def owner(self, cell: int) -> tuple[int, Response] | None:
        """The spot that this cell is of, and how it felt the magnet there."""
        return next(((spot, one) for spot, one in self._responses() if one.cell == cell), None)

    def _responses(self) -> Iterator[tuple[int, Response]]:
        return ((spot, response) for spot, found in self.spots.items() for response in found.own)


UNCALIBRATED: Final = Calibration()
"""Nobody has calibrated anything."""
LARGEST: Final = 1023
LONGEST_MS: Final = 10**7
"""A magnet that lies there longer is felt for so long."""
LONGEST_DAY: Final = 10


def format_calibration(calibration: Calibration) -> dict[str, Json]:
    """As JSON."""
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
    told: list[Json] = [[one.cell, one.closed_ms, one.flicker] for one in responses]
    return [len(found.own), *told]


def parse_calibration(told: object) -> Calibration:
    """The twin of `format_calibration`; `ValueError` for anything else."""
    match told:
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
                raise ValueError(told)
            return Calibration(
                MappingProxyType(found),
                tuple(map(check_number, stuck)),
                tuple(map(check_number, restless)),
                MappingProxyType({parse_number_key(here): number_or_none(of) for here, of in lights.items()}),
                whole,
                day,
            )
        case _:
            raise ValueError(told)


def _parse_reading(told: object) -> SpotReading:
    match told:
        case [int(count), *responses] if 0 <= count <= len(responses) <= count + 1:
            each = [_parse_response(one) for one in responses]
            return SpotReading(tuple(each[:count]), each[count] if len(each) > count else None)
        case _:
            raise ValueError(told)


def _parse_response(told: object) -> Response:
    match told:
        case [cell, closed_ms, flicker]:
            return Response(
                check_number(cell), check_number(closed_ms, LONGEST_MS), check_number(flicker, LONGEST_MS)
            )
        case _:
            raise ValueError(told)


def parse_number_key(told: object) -> int:
    """A number that is a name in JSON."""
    if isinstance(told, str) and told.isascii() and told.isdigit():
        return check_number(int(told))
    raise ValueError(told)


def number_or_none(told: object) -> int | None:
    """A number, or nothing."""
    return None if told is None else check_number(told)


def check_number(told: object, largest: int = LARGEST) -> int:
    """A number of a cell or a light, or of what is counted up to another bound."""
    if type(told) is int and 0 <= told <= largest:
        return told
    raise ValueError(told)
