"""The configuration of one table: parts, mats, rules of play, and screen care.

A style of play sets most of `Play`; each key beside it overrides the style. Every value is read once and
never changed.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import partial
from types import MappingProxyType
from typing import Any, Final, Literal

from companion.config.drivers import PartConfig, PartKind, read_part
from companion.config.errors import ConfigError, Keys, Location
from companion.config.fields import read_by, within
from companion.games.kernel import Seat, Space
from companion.session.work.mat import CellSpaces, LightSpaces, Mat
from companion.table.manners import (
    LONGEST_GRACE_S,
    LONGEST_SLIDE_S,
    MOST_INCREMENT_S,
    MOST_MINUTES,
    PRESETS,
    HintLimit,
    Manners,
    Style,
    manners_of_style,
)
from hardware.drivers.controller_protocol import ControllerOptions

DAY_S: Final = 86400


@dataclass(frozen=True, slots=True)
class Care:
    """Care of an idle table: when screens dim, sleep or shift, and when bots show a game; 0 is never."""

    dim_after_s: float = field(default=300, metadata=within(0, DAY_S))
    sleep_after_s: float = field(default=1800, metadata=within(0, DAY_S))
    """Until all screens are switched off."""
    shift_after_s: float = field(default=180, metadata=within(0, DAY_S))
    """Until the picture shifts by a pixel, even during play."""
    demonstrate_after_s: float = field(default=0, metadata=within(0, DAY_S))
    """Until bots show a game, where none is on."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Time limits; omitted values are those of the style."""

    minutes: float | None = field(default=None, metadata=within(0, MOST_MINUTES))
    """Thinking time of each seat for the whole game; 0 is no limit."""
    increment_s: float | None = field(default=None, metadata=within(0, MOST_INCREMENT_S))
    """Time added as a turn ends, however many actions it had."""
    seats: Mapping[str, float] = field(
        default_factory=lambda: MappingProxyType({}), metadata=within(0, MOST_MINUTES)
    )
    """Thinking time of seats with a limit of their own."""


@dataclass(frozen=True, slots=True)
class Play:
    """The table's tolerances, and the agreed rules of play."""

    settle_ms: int = field(default=60, metadata=within(5, 500))
    """How long a reading must be stable until it is believed."""
    hold_ms: int = field(default=800, metadata=within(300, 3000))
    """How long a key is held to mean more than a press."""
    slide_ms: int = field(default=250, metadata=within(0, 1000 * LONGEST_SLIDE_S))
    """How long a piece must rest on a space from which it could slide on."""
    style: Style = Style.RELAXED
    touch_move: Literal["strict", "off"] | None = None
    """Whether a touched piece must be played."""
    touch_grace_ms: int = field(default=1000, metadata=within(200, 1000 * LONGEST_GRACE_S))
    """How long a piece may be lifted to straighten it."""
    commit: Literal["hands", "push"] | None = None
    """Whether an action is committed when it is done by hand, or by its player's push."""
    cards: Literal["table", "people"] = "table"
    """Whether the table or the people draw the cards of a game."""
    hints: HintLimit = HintLimit.UNLIMITED
    """How many hints each player may have in a game."""
    lights: Literal["usual", "learner"] = "usual"
    """Whether the goals of a lifted piece are lit by how good they are."""
    clock: Limits = field(default_factory=Limits)

    @property
    def by_push(self) -> bool:
        return PRESETS[self.style].by_push if self.commit is None else self.commit == "push"

    def manners(self, seats: Iterable[Seat]) -> Manners:
        sitting = tuple(seats)
        plain = manners_of_style(self.style, sitting)
        minutes = {seat: self._minutes(seat, plain) for seat in sitting}
        limited = {seat: limit for seat, limit in minutes.items() if limit}
        increment_s = plain.increment_s if self.clock.increment_s is None else self.clock.increment_s
        return replace(
            plain,
            touch_move=plain.touch_move if self.touch_move is None else self.touch_move == "strict",
            touch_grace_s=self.touch_grace_ms / 1000,
            slide_s=self.slide_ms / 1000,
            by_push=self.by_push,
            minutes=MappingProxyType(limited),
            increment_s=increment_s if limited else 0.0,
            dealt=self.cards == "table",
            hints=self.hints,
            learner_lights=self.lights == "learner",
        )

    def _minutes(self, seat: Seat, plain: Manners) -> float:
        """The thinking time of the seat: its own, else the common one, else that of the style."""
        for limit in (self.clock.seats.get(seat), self.clock.minutes):
            if limit is not None:
                return limit
        return plain.minutes.get(seat, 0.0)


UNUSED: Final = "-"
"""Stands in a mat for a cell or light that belongs to no space."""


Names = tuple[str, ...]


def _part(kind: PartKind) -> Mapping[str, Any]:
    return read_by(partial(read_part, kind))


def read_names(value: object, spot: Location) -> Names:
    """Names separated by white space."""
    return tuple(spot.require(str, ConfigError.NOT_TEXT, value).split())


@dataclass(frozen=True, slots=True)
class Reach:
    """The parts within the reach of one chair, or shared by all (`common`)."""

    screen: PartConfig | None = field(default=None, metadata=_part(PartKind.SCREEN))
    dial: PartConfig | None = field(default=None, metadata=_part(PartKind.DIAL))
    push: PartConfig | None = field(default=None, metadata=_part(PartKind.KEY))
    """The push of the dial."""
    key: PartConfig | None = field(default=None, metadata=_part(PartKind.KEY))
    reader: PartConfig | None = field(default=None, metadata=_part(PartKind.READER))

    def parts(self) -> Iterator[tuple[str, PartConfig]]:
        for one in fields(self):
            part = getattr(self, one.name)
            if part is not None:
                yield one.name, part


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """The spaces of a board in the order of cell and light numbers; `-` marks an unused one."""

    cells: Names = field(default=(), metadata=read_by(read_names))
    lights: tuple[str | Names, ...] = field(default=(), metadata=read_by(read_names))
    """A light in a bar has the names of a line of spaces, and lies beside the first of them."""
    wand: Names = field(default=(), metadata=read_by(read_names))
    """The same for cells beside a space that feel a magnet on a stick, and not what is on the space."""


@dataclass(frozen=True, slots=True)
class GameLayout(BoardLayout):
    """The mat of a game, and those of its boards with a different layout."""

    boards: Mapping[str, BoardLayout] = field(default_factory=lambda: MappingProxyType({}))
    """By the board's name; all other boards use the mat of the game."""


@dataclass(frozen=True, slots=True)
class Gpio:
    factory: Literal["lgpio", "rpigpio", "mock"] = "lgpio"


@dataclass(frozen=True, slots=True)
class Page:
    on: bool = False
    host: str = field(default="127.0.0.1", metadata=within(1, 253))
    port: int = field(default=8765, metadata=within(0, 65535))
    """0 takes any port that is free."""


@dataclass(frozen=True, slots=True)
class Configuration:
    """The parts of a table, the layout of its boards, and its behaviour."""

    profile: str | None = None
    """The profile that the file extends."""
    cells: PartConfig | None = field(default=None, metadata=_part(PartKind.CELLS))
    lights: PartConfig | None = field(default=None, metadata=_part(PartKind.LIGHTS))
    sound: PartConfig | None = field(default=None, metadata=_part(PartKind.SOUND))
    controller: ControllerOptions | None = None
    gpio: Gpio = field(default_factory=Gpio)
    common: Reach = field(default_factory=Reach)
    """The parts of no chair."""
    chairs: Mapping[str, Reach] = field(default_factory=lambda: MappingProxyType({}))
    """At least one, in the order of seats."""
    mats: Mapping[str, GameLayout] = field(default_factory=lambda: MappingProxyType({}))
    """By game."""
    play: Play = field(default_factory=Play)
    care: Care = field(default_factory=Care)
    page: Page = field(default_factory=Page)

    def parts_with_keys(self) -> Iterator[tuple[Keys, PartConfig]]:
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
    def parts(self) -> dict[str, PartConfig]:
        """Every part by the name that its signals carry: `cells`, `common.screen`, `south.dial`."""
        return {".".join(keys[-2:]): part for keys, part in self.parts_with_keys()}

    @property
    def cell_count(self) -> int:
        return _count(self.cells, 0 if self.controller is None else self.controller.cells)

    @property
    def light_count(self) -> int:
        return _count(self.lights, 0 if self.controller is None else self.controller.lights)

    def mats_of_boards(self) -> Iterator[Mat]:
        """The mats of all games that have one, and of their boards."""
        for game, layout in self.mats.items():
            if layout.cells or layout.lights or layout.wand or not layout.boards:
                yield self._mat(game, "", layout)
            yield from (self._mat(game, name, board) for name, board in layout.boards.items())

    def _mat(self, game: str, name: str, board: BoardLayout) -> Mat:
        cells = _spaces_of_cells(board.cells, self.cell_count)
        over: LightSpaces = tuple(
            tuple(map(Space, name)) if isinstance(name, tuple) else _space(name) for name in board.lights
        )
        lights = over + (None,) * (self.light_count - len(over))
        wand = _spaces_of_cells(board.wand, self.cell_count) if board.wand else ()
        return Mat(game, cells, lights, wand=wand, board=name)


def _count(part: PartConfig | None, on_controller: int) -> int:
    if part is None:
        return 0
    count: int = getattr(part.options, "count", on_controller)
    return count


def _spaces_of_cells(names: Names, count: int) -> CellSpaces:
    over = tuple(map(_space, names))
    return over + (None,) * (count - len(over))


def _space(name: str) -> Space | None:
    return None if name == UNUSED else Space(name)
