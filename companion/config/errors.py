"""The errors of a configuration, and the file, line and key of a refused value.

`tomllib` does not report on which line a key is. The text is therefore split into its statements, the
shortest runs of lines that are TOML by themselves; that happens only when something is refused.
"""

import datetime as dt
import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Final, TypeVar

from companion.games.kernel import Refused, because

T = TypeVar("T")


class ConfigError(StrEnum):
    """Why a configuration is refused. `file` is a path, followed by `:` and the line where that is known."""

    NO_PROFILE = "configuration.no-profile"
    """No profile of that name was shipped."""
    MISSING = "configuration.missing"
    """There is no such file."""
    DIRECTORY = "configuration.directory"
    """The path is a directory."""
    UNREADABLE = "configuration.unreadable"
    """The system does not permit reading the file."""
    TOO_LONG = "configuration.too-long"
    NOT_UTF8 = "configuration.not-utf8"
    SYNTAX = "configuration.syntax"
    """The file is no TOML."""
    LONG_NUMBER = "configuration.long-number"
    """A number has more digits than can be read."""
    NESTED = "configuration.nested"
    """Tables in tables in tables."""
    LOOP = "configuration.loop"
    """A file extends itself, directly or by way of others."""
    UNKNOWN_PROFILE = "configuration.unknown-profile"
    """A file extends a profile that does not exist."""

    UNKNOWN_KEY = "configuration.unknown-key"
    MISSPELT = "configuration.misspelt"
    """An unknown key that looks much like a known one."""
    MISSING_KEY = "configuration.missing-key"
    NOT_TABLE = "configuration.not-table"
    NOT_TEXT = "configuration.not-text"
    NOT_LIST = "configuration.not-list"
    NOT_WHOLE = "configuration.not-whole"
    NOT_NUMBER = "configuration.not-number"
    NOT_SWITCH = "configuration.not-switch"
    UNKNOWN_CHOICE = "configuration.unknown-choice"
    OUT_OF_RANGE = "configuration.out-of-range"
    LENGTH = "configuration.length"
    """A text is too short or too long."""
    NOT_TAKEN = "configuration.not-taken"
    """The driver itself refuses a value."""
    NOT_TOGETHER = "configuration.not-together"
    """The driver refuses a combination of values."""

    NO_CHAIR = "configuration.no-chair"
    TOO_MANY_CHAIRS = "configuration.too-many-chairs"
    CHAIR_NAME = "configuration.chair-name"
    PIN_TAKEN = "configuration.pin-taken"
    """Two parts are wired to one pin."""
    PIN_OF_BUS = "configuration.pin-of-bus"
    """A part is wired to a pin that a used I2C bus needs."""
    ADDRESS_TAKEN = "configuration.address-taken"
    """Two screens have one address on one bus."""
    SPI_TAKEN = "configuration.spi-taken"
    """Two parts are one device on an SPI bus."""
    PIN_OF_SPI = "configuration.pin-of-spi"
    """A part is wired to a pin that a used SPI bus needs."""
    SPI_HEARD = "configuration.spi-heard"
    """Lights react to the traffic of another device on their SPI bus."""
    PIN_OF_LINE = "configuration.pin-of-line"
    """A part is wired to a pin that a used serial line needs."""
    LINE_TAKEN = "configuration.line-taken"
    """Two parts use one serial line."""
    SCREEN_SIZE = "configuration.screen-size"
    """A screen of a size for which no layout exists."""
    NO_CONTROLLER = "configuration.no-controller"
    """A part uses a controller that is not configured."""
    UNKNOWN_GAME = "configuration.unknown-game"
    UNKNOWN_SPACE = "configuration.unknown-space"
    HALF_LINE = "configuration.half-line"
    """A light is for a line of spaces that lacks an end."""
    CROOKED = "configuration.crooked"
    """The ends of a line share neither a column nor a row."""
    NO_LINES = "configuration.no-lines"
    """The positions of the spaces of a line are unknown."""
    NOTHING_BELOW = "configuration.nothing-below"
    """A mat names cells or lights, and the table has none."""
    BEYOND = "configuration.beyond"
    """A mat names more cells or lights than there are."""
    BOTH = "configuration.both"
    """One cell is both for the wand and for a space."""
    DIAL_ALONE = "configuration.dial-alone"
    """A dial has no push beside it to confirm a choice."""
    NO_MENU = "configuration.no-menu"
    """There are dials, and no chair has both a key and a push."""
    NO_PUSH = "configuration.no-push"
    """Pushes commit actions, and a chair has none."""
    CANNOT_SHOW = "configuration.cannot-show"
    """Bots are to show games on a board where only hands can move the pieces."""


LONGEST_STATEMENT: Final = 100
"""Lines; the search ends at a longer statement, as each of its lines costs a parse."""

Keys = tuple[str, ...]


def line_of(text: str, keys: Keys) -> int | None:
    """The line, counted from 1, of the first statement that sets this key or a part of its table."""
    header: Keys = ()
    if not keys:
        return None
    for line, table, is_header in _statements(text.split("\n")):
        if is_header:
            header = _innermost(table)
            if header[: len(keys)] == keys:
                return line
        elif keys[: len(header)] == header and has_key(table, keys[len(header) :]):
            return line
    return None


def has_key(table: Mapping[str, object], keys: Sequence[str]) -> bool:
    found: object = table
    for key in keys:
        if not isinstance(found, dict) or key not in found:
            return False
        found = found[key]
    return bool(keys)


def _statements(lines: Sequence[str]) -> Iterator[tuple[int, dict[str, object], bool]]:
    """Each non-empty statement: its first line, its content, and whether it is a header."""
    first = 0
    while first < len(lines):
        for last in range(first + 1, min(len(lines), first + LONGEST_STATEMENT) + 1):
            try:
                table = tomllib.loads("\n".join(lines[first:last]))
            except (ValueError, RecursionError):
                continue
            break
        else:
            return
        if table:
            yield first + 1, table, lines[first].lstrip().startswith("[")
        first = last


def _innermost(table: Mapping[str, object]) -> Keys:
    """The keys of a header: `[a.b]` parses as `{"a": {"b": {}}}`."""
    keys: list[str] = []
    found: object = table
    while isinstance(found, dict) and found:
        [(key, found)] = found.items()
        keys.append(key)
    return tuple(keys)


LIKENESS: Final = 0.75
"""The similarity from which an unknown key is taken for a misspelt one; 1 is equality."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One file: its path, its text, and the text as a table."""

    file: str
    text: str
    table: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Location:
    """A key in one or several files, of which the first takes precedence."""

    layers: tuple[Layer, ...]
    keys: Keys = ()

    def at(self, *keys: str) -> "Location":
        return replace(self, keys=(*self.keys, *keys))

    @property
    def key(self) -> str:
        """The key as TOML writes it: `chairs.south.dial`."""
        bare = re.compile(r"[A-Za-z0-9_-]+")
        return ".".join(key if bare.fullmatch(key) else format_value(key) for key in self.keys)

    @property
    def file(self) -> str:
        """The file and line that set the value; for a missing key, those of the nearest table around it."""
        depth, keys = self._find()
        layer = self.layers[depth]
        line = line_of(layer.text, keys)
        return layer.file if line is None else f"{layer.file}:{line}"

    @property
    def depth(self) -> int:
        """How many files take precedence over the one that sets the value."""
        return self._find()[0]

    def _find(self) -> tuple[int, Keys]:
        for length in range(len(self.keys), 0, -1):
            for depth, layer in enumerate(self.layers):
                if has_key(layer.table, self.keys[:length]):
                    return depth, self.keys[:length]
        return 0, ()

    def require(self, kind: type[T], fault: ConfigError, value: object) -> T:
        """The value here, or a refusal if it is not of this type."""
        if not isinstance(value, kind):
            raise self.refusal(fault, value=format_value(value))
        return value

    def refusal(self, fault: ConfigError, **values: str | int) -> Refused:
        return Refused(because(fault, file=self.file, key=self.key, **values))

    def unknown_key(self, known: Collection[str]) -> Refused:
        accepted = ", ".join(known)
        for like in get_close_matches(self.keys[-1], known, n=1, cutoff=LIKENESS):
            return self.refusal(ConfigError.MISSPELT, like=like, known=accepted)
        return self.refusal(ConfigError.UNKNOWN_KEY, known=accepted)


def format_value(value: object) -> str:
    """A value as TOML writes it; lists and tables are abbreviated."""
    match value:
        case bool() | str():
            return json.dumps(value, ensure_ascii=False)
        case int():
            return str(value) if value.bit_length() < 128 else hex(value)
        case list() | tuple():
            return "[...]" if value else "[]"
        case dict():
            return "{...}" if value else "{}"
        case dt.date() | dt.time():
            return value.isoformat()
        case _:
            return str(value)
