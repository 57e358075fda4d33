"""The files of a configuration: one file, the profile that it extends, and so on.

A file may begin with `profile = "…"`, the name of a shipped profile or a path beside the file; it then
holds only the differences. Tables are merged key by key, with one exception: a part that names another
driver starts empty, as the options of the old driver mean nothing to it.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.config.errors import ConfigError, Layer, Location, format_value
from companion.games.kernel import Refused, because

LONGEST_FILE: Final = 1 << 15
"""Bytes; a table with everything takes some two thousand."""
PROFILE: Final = "profile"
SUFFIX: Final = ".toml"
SHIPPED: Final = Path(__file__).parent / "profiles"


def profile_names() -> tuple[str, ...]:
    return tuple(sorted(path.stem for path in SHIPPED.glob(f"*{SUFFIX}")))


def read_layers(source: str | Path) -> tuple[Mapping[str, object], Location]:
    """Read a shipped profile by name, or a file by path; returns its merged table and its location."""
    if isinstance(source, str) and source not in profile_names():
        raise _refusal(ConfigError.NO_PROFILE, profile=source, known=", ".join(profile_names()))
    path = SHIPPED / (source + SUFFIX) if isinstance(source, str) else source
    layers = _layers(path)
    table: Mapping[str, object] = {}
    try:
        for layer in reversed(layers):
            table = merge(table, layer.table)
    except RecursionError as error:
        raise _refusal(ConfigError.NESTED, file=layers[0].file) from error
    return table, Location(layers)


def _layers(path: Path) -> tuple[Layer, ...]:
    """The file, the profile it extends, the profile that extends, and so on."""
    layers = [read_layer(path)]
    seen = {path.resolve()}
    while (below := _profile_of(path, layers[-1])) is not None:
        layer = read_layer(below)
        if below.resolve() in seen:
            spot = Location((layers[-1],)).at(PROFILE)
            raise spot.refusal(ConfigError.LOOP, profile=str(layers[-1].table[PROFILE]))
        path = below
        seen.add(path.resolve())
        layers.append(layer)
    return tuple(layers)


def _profile_of(path: Path, layer: Layer) -> Path | None:
    if PROFILE not in layer.table:
        return None
    spot = Location((layer,)).at(PROFILE)
    name = spot.require(str, ConfigError.NOT_TEXT, layer.table[PROFILE])
    if name in profile_names():
        return SHIPPED / (name + SUFFIX)
    if not name.endswith(SUFFIX) or "\0" in name:
        raise spot.refusal(
            ConfigError.UNKNOWN_PROFILE, value=format_value(name), known=", ".join(profile_names())
        )
    return path.parent / name


def merge(below: Mapping[str, object], above: Mapping[str, object]) -> dict[str, object]:
    """Merge two tables; values of `above` take precedence."""
    both = dict(below)
    for key, new in above.items():
        old = both.get(key)
        both[key] = new
        if isinstance(old, dict) and isinstance(new, dict):
            has_driver = "driver" in old and "driver" in new
            if not has_driver or old["driver"] == new["driver"]:  # another driver's options begin anew
                both[key] = merge(old, new)
    return both


def _open_nonblocking(path: str, flags: int) -> int:
    """Open without blocking, even a pipe without a writer."""
    return os.open(path, flags | os.O_NONBLOCK)


def read_layer(path: Path) -> Layer:
    """Read one file without its profile."""
    file = str(path)
    try:
        with open(path, "rb", opener=_open_nonblocking) as stream:
            data = stream.read(LONGEST_FILE + 1)
    except IsADirectoryError as error:
        raise _refusal(ConfigError.DIRECTORY, file=file) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _refusal(ConfigError.MISSING, file=file) from error
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise _refusal(ConfigError.UNREADABLE, file=file, detail=detail) from error
    if len(data) > LONGEST_FILE:
        raise _refusal(ConfigError.TOO_LONG, file=file, limit=LONGEST_FILE)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise _refusal(ConfigError.NOT_UTF8, file=file) from error
    return Layer(file, text, _parse(file, text))


def _parse(file: str, text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        detail, line, column = _position(str(error), text)
        raise _refusal(ConfigError.SYNTAX, file=f"{file}:{line}", column=column, detail=detail) from error
    except RecursionError as error:
        raise _refusal(ConfigError.NESTED, file=file) from error
    except ValueError as error:
        raise _refusal(ConfigError.LONG_NUMBER, file=file) from error


def _position(message: str, text: str) -> tuple[str, int, int]:
    """The message, line and column of a `tomllib` error, which has them only in its text."""
    detail, _, position = message.rpartition(" (at ")
    if at := re.fullmatch(r"line (\d+), column (\d+)\)", position):
        return detail, int(at[1]), int(at[2])
    lines = text.split("\n")
    return detail or message, len(lines), len(lines[-1]) + 1


def _refusal(fault: ConfigError, **values: str | int) -> Refused:
    return Refused(because(fault, **values))
