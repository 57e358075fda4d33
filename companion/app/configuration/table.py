"""The configuration of one table, read once and never changed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal

from companion.app.configuration.care import Care
from companion.app.configuration.drivers import Kind, Part, read_part
from companion.app.configuration.fault import Fault
from companion.app.configuration.fields import read_by, within
from companion.app.configuration.lines import Keys
from companion.app.configuration.play import Play
from companion.app.configuration.spot import Spot, shown
from companion.app.mat import Lit, Mat, Spaces
from companion.rules.kernel.names import Space
from hardware.drivers.controller_options import ControllerOptions

UNUSED: Final = "-"
"""Stands in a mat for a cell or light that belongs to no space."""


Names = tuple[str, ...]


def _part(kind: Kind) -> Mapping[str, Any]:
    return read_by(partial(read_part, kind))


def read_names(value: object, spot: Spot) -> Names:
    """Names with blanks or line ends between."""
    if not isinstance(value, str):
        raise spot.refusal(Fault.NOT_TEXT, value=shown(value))
    return tuple(value.split())


@dataclass(frozen=True, slots=True)
class Reach:
    """The parts within the reach of one chair, or of everybody."""

    screen: Part | None = field(default=None, metadata=_part(Kind.SCREEN))
    dial: Part | None = field(default=None, metadata=_part(Kind.DIAL))
    push: Part | None = field(default=None, metadata=_part(Kind.KEY))
    """The push of the dial."""
    key: Part | None = field(default=None, metadata=_part(Kind.KEY))
    reader: Part | None = field(default=None, metadata=_part(Kind.READER))

    def parts(self) -> Iterator[tuple[str, Part]]:
        """Those that are there, by their names within the reach."""
        for one in fields(self):
            part = getattr(self, one.name)
            if part is not None:
                yield one.name, part


@dataclass(frozen=True, slots=True)
class Board:
    """Names of spaces in the order of the numbers of cells and lights, `-` for one that is not used there."""

    cells: Names = field(default=(), metadata=read_by(read_names))
    lights: tuple[str | Names, ...] = field(default=(), metadata=read_by(read_names))
    """A light in a bar has the names of a line of spaces; it lies beside the first of them."""
    wand: Names = field(default=(), metadata=read_by(read_names))
    """The same for cells that feel a magnet on a stick beside a space, and not what stands on it."""


@dataclass(frozen=True, slots=True)
class Layout(Board):
    """The mat of a game, and those of its boards that lie otherwise."""

    boards: Mapping[str, Board] = field(default_factory=lambda: MappingProxyType({}))
    """By their names; the mat of the game is for the others."""


@dataclass(frozen=True, slots=True)
class Gpio:
    """How the pins of a Pi are reached."""

    factory: Literal["lgpio", "rpigpio", "mock"] = "lgpio"


@dataclass(frozen=True, slots=True)
class Page:
    """The page in the browser."""

    on: bool = False
    host: str = field(default="127.0.0.1", metadata=within(1, 253))
    port: int = field(default=8765, metadata=within(0, 65535))
    """0 takes any port that is free."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """Which parts the table has, how its boards lie on them, and how it behaves."""

    profile: str | None = None
    """What the file differs from."""
    cells: Part | None = field(default=None, metadata=_part(Kind.CELLS))
    lights: Part | None = field(default=None, metadata=_part(Kind.LIGHTS))
    sound: Part | None = field(default=None, metadata=_part(Kind.SOUND))
    controller: ControllerOptions | None = None
    gpio: Gpio = field(default_factory=Gpio)
    common: Reach = field(default_factory=Reach)
    """What belongs to no chair."""
    chairs: Mapping[str, Reach] = field(default_factory=lambda: MappingProxyType({}))
    """At least one, in the order of seats."""
    mats: Mapping[str, Layout] = field(default_factory=lambda: MappingProxyType({}))
    """By game."""
    play: Play = field(default_factory=Play)
    care: Care = field(default_factory=Care)
    page: Page = field(default_factory=Page)

    def placed(self) -> Iterator[tuple[Keys, Part]]:
        """Every part with its key in the file."""
        for name, part in (("cells", self.cells), ("lights", self.lights), ("sound", self.sound)):
            if part is not None:
                yield (name,), part
        for keys, reach in (
            (("common",), self.common),
            *((("chairs", chair), reach) for chair, reach in self.chairs.items()),
        ):
            for name, part in reach.parts():
                yield (*keys, name), part

    @property
    def parts(self) -> dict[str, Part]:
        """Every part by the name that its signals carry: `cells`, `common.screen`, `south.dial`."""
        return {".".join(keys[-2:]): part for keys, part in self.placed()}

    @property
    def cell_count(self) -> int:
        """How many cells there are."""
        return _count(self.cells, 0 if self.controller is None else self.controller.cells)

    @property
    def light_count(self) -> int:
        """How many lights there are."""
        return _count(self.lights, 0 if self.controller is None else self.controller.lights)

    def printed(self) -> Iterator[Mat]:
        """How the boards of games lie on the table that have a mat."""
        for game, layout in self.mats.items():
            if layout.cells or layout.lights or layout.wand or not layout.boards:
                yield self._mat(game, "", layout)
            yield from (self._mat(game, name, board) for name, board in layout.boards.items())

    def _mat(self, game: str, name: str, board: Board) -> Mat:
        cells, lights = _spaces(board.cells, self.cell_count), _lit(board.lights, self.light_count)
        wand = _spaces(board.wand, self.cell_count) if board.wand else ()
        return Mat(game, cells, lights, wand=wand, board=name)


def _count(part: Part | None, on_controller: int) -> int:
    if part is None:
        return 0
    count: int = getattr(part.options, "count", on_controller)
    return count


def _lit(names: tuple[str | Names, ...], count: int) -> Lit:
    over: Lit = tuple(tuple(map(Space, name)) if isinstance(name, tuple) else _space(name) for name in names)
    return over + (None,) * (count - len(over))


def _spaces(names: Names, count: int) -> Spaces:
    over = tuple(map(_space, names))
    return over + (None,) * (count - len(over))


def _space(name: str) -> Space | None:
    return None if name == UNUSED else Space(name)
