"""Every way in which a configuration is refused, and where in which file the refused value stands.

`tomllib` does not tell on which line a key stands. The text is therefore taken apart into its statements,
the shortest runs of lines that are TOML by themselves; that happens only when something is refused.
"""

import datetime as dt
import json
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Final

from companion.games.kernel import Refused, because


class ConfigError(StrEnum):
    """Why a configuration is refused. `file` is a path, followed by `:` and the line where that is known."""

    NO_PROFILE = "configuration.no-profile"
    """No profile of that name was shipped. Values: profile, known."""
    MISSING = "configuration.missing"
    """There is no such file. Values: file."""
    DIRECTORY = "configuration.directory"
    """A directory is no file. Values: file."""
    UNREADABLE = "configuration.unreadable"
    """The system does not give the file out. Values: file, detail."""
    TOO_LONG = "configuration.too-long"
    """Values: file, limit."""
    NOT_UTF8 = "configuration.not-utf8"
    """Values: file."""
    SYNTAX = "configuration.syntax"
    """The file is no TOML. Values: file, column, detail."""
    LONG_NUMBER = "configuration.long-number"
    """A number has more digits than can be read. Values: file."""
    NESTED = "configuration.nested"
    """Tables in tables in tables. Values: file."""
    LOOP = "configuration.loop"
    """A file begins with itself, be it by way of others. Values: file, key, profile."""
    UNKNOWN_PROFILE = "configuration.unknown-profile"
    """A file begins with a profile that does not exist. Values: file, key, value, known."""

    UNKNOWN_KEY = "configuration.unknown-key"
    """Values: file, key, known."""
    MISSPELT = "configuration.misspelt"
    """An unknown key that looks much like a known one. Values: file, key, like, known."""
    MISSING_KEY = "configuration.missing-key"
    """Values: file, key, known."""
    NOT_TABLE = "configuration.not-table"
    """Values: file, key, value."""
    NOT_TEXT = "configuration.not-text"
    """Values: file, key, value."""
    NOT_LIST = "configuration.not-list"
    """Values: file, key, value."""
    NOT_WHOLE = "configuration.not-whole"
    """Values: file, key, value."""
    NOT_NUMBER = "configuration.not-number"
    """Values: file, key, value."""
    NOT_SWITCH = "configuration.not-switch"
    """Values: file, key, value."""
    UNKNOWN_CHOICE = "configuration.unknown-choice"
    """Values: file, key, value, known."""
    OUT_OF_RANGE = "configuration.out-of-range"
    """Values: file, key, value, lowest, highest."""
    LENGTH = "configuration.length"
    """A text is too short or too long. Values: file, key, lowest, highest."""
    NOT_TAKEN = "configuration.not-taken"
    """The driver itself refuses a value. Values: file, key, value."""
    NOT_TOGETHER = "configuration.not-together"
    """The driver itself refuses what it was given, whichever of it. Values: file, key, given."""

    NO_CHAIR = "configuration.no-chair"
    """Values: file."""
    TOO_MANY_CHAIRS = "configuration.too-many-chairs"
    """Values: file, key, limit."""
    CHAIR_NAME = "configuration.chair-name"
    """Values: file, key, limit."""
    PIN_TAKEN = "configuration.pin-taken"
    """Two parts are wired to one pin. Values: file, key, pin, other."""
    PIN_OF_BUS = "configuration.pin-of-bus"
    """A part is wired to a pin that a used I2C bus needs. Values: file, key, pin, bus, other."""
    ADDRESS_TAKEN = "configuration.address-taken"
    """Two screens have one address on one bus. Values: file, key, address, bus, other."""
    SPI_TAKEN = "configuration.spi-taken"
    """Two parts are one device on an SPI bus. Values: file, key, bus, device, other."""
    PIN_OF_SPI = "configuration.pin-of-spi"
    """A part is wired to a pin that a used SPI bus needs. Values: file, key, pin, bus, other."""
    SPI_HEARD = "configuration.spi-heard"
    """Lights take for theirs what goes to another device of their SPI bus. Values: file, key, bus, other."""
    PIN_OF_LINE = "configuration.pin-of-line"
    """A part is wired to a pin that a used serial line needs. Values: file, key, pin, device, other."""
    LINE_TAKEN = "configuration.line-taken"
    """Two parts hang on one serial line. Values: file, key, device, other."""
    SCREEN_SIZE = "configuration.screen-size"
    """A screen of a size for which nothing is painted. Values: file, key, width, height."""
    NO_CONTROLLER = "configuration.no-controller"
    """A part hangs on a controller that nobody described. Values: file, key."""
    UNKNOWN_GAME = "configuration.unknown-game"
    """Values: file, key, known."""
    UNKNOWN_SPACE = "configuration.unknown-space"
    """Values: file, key, space, game."""
    HALF_LINE = "configuration.half-line"
    """A light is for a line of spaces that lacks an end. Values: file, key, line."""
    CROOKED = "configuration.crooked"
    """No column and no row leads from one end of a line to the other. Values: file, key, line."""
    NO_LINES = "configuration.no-lines"
    """Nobody knows where the spaces of a line lie. Values: file, key, line, game."""
    NOTHING_BELOW = "configuration.nothing-below"
    """A mat names cells or lights, and the table has none. Values: file, key, part."""
    BEYOND = "configuration.beyond"
    """A mat names more cells or lights than there are. Values: file, key, space, number, part, count."""
    BOTH = "configuration.both"
    """One cell would feel the wand, and what stands there. Values: file, key, number, space, other."""
    DIAL_ALONE = "configuration.dial-alone"
    """A dial chooses, and no push takes what is chosen. Values: file, key."""
    NO_MENU = "configuration.no-menu"
    """There are dials, and no chair has both a key and a push. Values: file, key."""
    NO_PUSH = "configuration.no-push"
    """An action is to count by a push, and a chair has none. Values: file, key, value, chair."""


LONGEST_STATEMENT: Final = 100
"""Lines; a text with a longer one is not searched to its end, as every line of it costs a reading."""

Keys = tuple[str, ...]


def line_of(text: str, keys: Keys) -> int | None:
    """The line, counted from 1, of the first statement that gives this key or a part of its table."""
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
    """Whether something stands in the table under these keys, one below the other."""
    found: object = table
    for key in keys:
        if not isinstance(found, dict) or key not in found:
            return False
        found = found[key]
    return bool(keys)


def _statements(lines: Sequence[str]) -> Iterator[tuple[int, dict[str, object], bool]]:
    """Each statement that says something: its first line, what it says, and whether it is a header."""
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
    """The keys of a header: `{"a": {"b": {}}}` is what `[a.b]` says."""
    keys: list[str] = []
    found: object = table
    while isinstance(found, dict) and found:
        [(key, found)] = found.items()
        keys.append(key)
    return tuple(keys)


LIKENESS: Final = 0.75
"""How much alike two keys are of which one may be meant by the other, 1 being the same."""


@dataclass(frozen=True, slots=True)
class Layer:
    """One file: its path, its text, and the text as a table."""

    file: str
    text: str
    table: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Location:
    """A key in one or several files, of which the first has the last word."""

    layers: tuple[Layer, ...]
    keys: Keys = ()

    def at(self, *keys: str) -> "Location":
        """The spot of what stands below this one."""
        return replace(self, keys=(*self.keys, *keys))

    @property
    def key(self) -> str:
        """The key as TOML writes it: `chairs.south.dial`."""
        bare = re.compile(r"[A-Za-z0-9_-]+")
        return ".".join(key if bare.fullmatch(key) else format_value(key) for key in self.keys)

    @property
    def file(self) -> str:
        """The file that says so, with the line; of something left out, what stands nearest around it."""
        depth, keys = self._find()
        layer = self.layers[depth]
        line = line_of(layer.text, keys)
        return layer.file if line is None else f"{layer.file}:{line}"

    @property
    def depth(self) -> int:
        """How many files had the word before the one that says so."""
        return self._find()[0]

    def _find(self) -> tuple[int, Keys]:
        for length in range(len(self.keys), 0, -1):
            for depth, layer in enumerate(self.layers):
                if has_key(layer.table, self.keys[:length]):
                    return depth, self.keys[:length]
        return 0, ()

    def refusal(self, fault: ConfigError, **values: str | int) -> Refused:
        """To be raised: what stands here is refused."""
        return Refused(because(fault, file=self.file, key=self.key, **values))

    def unknown_key(self, known: Collection[str]) -> Refused:
        """To be raised: there is no such key, only these."""
        accepted = ", ".join(known)
        for like in get_close_matches(self.keys[-1], known, n=1, cutoff=LIKENESS):
            return self.refusal(ConfigError.MISSPELT, like=like, known=accepted)
        return self.refusal(ConfigError.UNKNOWN_KEY, known=accepted)


def format_value(value: object) -> str:
    """A value as TOML writes it; what is inside of lists and tables is left out."""
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
