"""The four two-sided quarters and the boards that they make.

A back is the mirror image of its front along the diagonal, so only the fronts are written down.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.kernel.names import Draw

Face = tuple[str, ...]
"""Four rows of four colours, from north to south: `b` king, `g` knight, `y` bishop, `r` rook."""

FRONTS: Final[Mapping[str, Face]] = {
    "T1": ("rybg", "grgb", "yybr", "bgry"),
    "T2": ("rygb", "gyry", "bbgr", "yrbg"),
    "T3": ("rgby", "yygr", "bbrg", "gryb"),
    "T4": ("rgby", "yybr", "bgrg", "gryb"),
}
TURNS: Final = (0, 90, 180, 270)
CORNERS: Final = ("nw", "ne", "sw", "se")


def _columns(face: Face) -> Face:
    return tuple("".join(column) for column in zip(*face, strict=True))


@dataclass(frozen=True, slots=True)
class Quarter:
    """One tile as it lies in a corner of the frame."""

    tile: str
    back: bool
    turn: int
    """Degrees clockwise from the face as it is listed."""

    def __post_init__(self) -> None:
        if self.tile not in FRONTS or self.turn not in TURNS:
            raise ValueError(self)

    def face(self) -> Face:
        """The colours as they lie."""
        face = _columns(FRONTS[self.tile]) if self.back else FRONTS[self.tile]
        for _ in range(self.turn // 90):
            face = _columns(face[::-1])
        return face


def parse_quarter(text: str) -> Quarter:
    """`T1f90` as a quarter; `ValueError` for anything else."""
    match = re.fullmatch(r"(T[1-4])([fb])(0|90|180|270)", text, re.ASCII)
    if match is None:
        raise ValueError(text)
    tile, side, turn = match.groups()
    return Quarter(tile, side == "b", int(turn))


def format_quarter(quarter: Quarter) -> str:
    """The quarter as `T1f90`."""
    return f"{quarter.tile}{'b' if quarter.back else 'f'}{quarter.turn}"


@dataclass(frozen=True, slots=True)
class Layout:
    """A quarter for each corner, every tile once."""

    nw: Quarter
    ne: Quarter
    sw: Quarter
    se: Quarter

    def __post_init__(self) -> None:
        if {quarter.tile for quarter in self.by_corner().values()} != set(FRONTS):
            raise ValueError(self)

    def by_corner(self) -> dict[str, Quarter]:
        """The quarters by the names of their corners."""
        return {"nw": self.nw, "ne": self.ne, "sw": self.sw, "se": self.se}

    def rows(self) -> tuple[str, ...]:
        """The colours of the whole board, rank 8 first."""
        north = zip(self.nw.face(), self.ne.face(), strict=True)
        south = zip(self.sw.face(), self.se.face(), strict=True)
        return tuple(west + east for west, east in (*north, *south))

    def turned(self) -> "Layout":
        """The same board turned by 180 degrees, as it lies for a revenge."""
        nw, ne, sw, se = (
            replace(quarter, turn=(quarter.turn + 180) % 360)
            for quarter in (self.se, self.sw, self.ne, self.nw)
        )
        return Layout(nw, ne, sw, se)


def drawn(draw: Draw) -> Layout:
    """A layout by lots: each of the 98,304 ways to lay the quarters is as likely as the others."""
    tiles = list(FRONTS)
    return Layout(
        **{corner: Quarter(tiles.pop(draw(len(tiles))), draw(2) == 1, TURNS[draw(4)]) for corner in CORNERS},
    )
