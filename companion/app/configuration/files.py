"""The files of a configuration: one, and the profile that it begins with, and so on.

A file may begin with `profile = "…"`, the name of a shipped profile or a path beside the file, and then
says only what is different. Tables are merged, key by key, with one exception: a part that names another
driver begins anew, for the options of the old one mean nothing to it.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from companion.app.configuration.fault import Fault
from companion.app.configuration.spot import Layer, Spot, shown
from companion.rules.kernel.reason import Refused, because

LONGEST_FILE: Final = 1 << 15
"""Bytes; a table with everything takes some two thousand."""
PROFILE: Final = "profile"
SUFFIX: Final = ".toml"
SHIPPED: Final = Path(__file__).parent.parent / "profiles"


def shipped() -> tuple[str, ...]:
    """The names of the profiles that come with the companion."""
    return tuple(sorted(path.stem for path in SHIPPED.glob(f"*{SUFFIX}")))


def gather(source: str | Path) -> tuple[Mapping[str, object], Spot]:
    """A shipped profile by its name, or a file by its path: everything it says, and where it says so."""
    if isinstance(source, str) and source not in shipped():
        raise _refusal(Fault.NO_PROFILE, profile=source, known=", ".join(shipped()))
    path = SHIPPED / (source + SUFFIX) if isinstance(source, str) else source
    layers = _layers(path)
    table: Mapping[str, object] = {}
    try:
        for layer in reversed(layers):
            table = merged(table, layer.table)
    except RecursionError as error:
        raise _refusal(Fault.NESTED, file=layers[0].file) from error
    return table, Spot(layers)


def _layers(path: Path) -> tuple[Layer, ...]:
    """The file, what it begins with, what that begins with, and so on."""
    layers = [read(path)]
    seen = {path.resolve()}
    while (below := _below(path, layers[-1])) is not None:
        layer = read(below)
        if below.resolve() in seen:
            raise Spot((layers[-1],)).at(PROFILE).refusal(Fault.LOOP, profile=str(layers[-1].table[PROFILE]))
        path = below
        seen.add(path.resolve())
        layers.append(layer)
    return tuple(layers)


def _below(path: Path, layer: Layer) -> Path | None:
    """The file that this one differs from."""
    if PROFILE not in layer.table:
        return None
    spot, name = Spot((layer,)).at(PROFILE), layer.table[PROFILE]
    if not isinstance(name, str):
        raise spot.refusal(Fault.NOT_TEXT, value=shown(name))
    if name in shipped():
        return SHIPPED / (name + SUFFIX)
    if not name.endswith(SUFFIX) or "\0" in name:
        raise spot.refusal(Fault.UNKNOWN_PROFILE, value=shown(name), known=", ".join(shipped()))
    return path.parent / name


def merged(below: Mapping[str, object], above: Mapping[str, object]) -> dict[str, object]:
    """What the two say together; where both speak, `above` is right."""
    both = dict(below)
    for key, new in above.items():
        old = both.get(key)
        if isinstance(old, dict) and isinstance(new, dict) and not _another_part(old, new):
            both[key] = merged(old, new)
        else:
            both[key] = new
    return both


def _another_part(old: Mapping[str, object], new: Mapping[str, object]) -> bool:
    return "driver" in old and "driver" in new and old["driver"] != new["driver"]


def _at_once(path: str, flags: int) -> int:
    """Opens without waiting, be it a pipe that nobody writes to."""
    return os.open(path, flags | os.O_NONBLOCK)


def read(path: Path) -> Layer:
    """One file as it stands."""
    file = str(path)
    try:
        with open(path, "rb", opener=_at_once) as stream:
            data = stream.read(LONGEST_FILE + 1)
    except IsADirectoryError as error:
        raise _refusal(Fault.DIRECTORY, file=file) from error
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _refusal(Fault.MISSING, file=file) from error
    except OSError as error:
        detail = error.strerror or type(error).__name__
        raise _refusal(Fault.UNREADABLE, file=file, detail=detail) from error
    if len(data) > LONGEST_FILE:
        raise _refusal(Fault.TOO_LONG, file=file, limit=LONGEST_FILE)
    try:
        text = data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise _refusal(Fault.NOT_UTF8, file=file) from error
    return Layer(file, text, _parsed(file, text))


def _parsed(file: str, text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        detail, line, column = _position(str(error), text)
        raise _refusal(Fault.SYNTAX, file=f"{file}:{line}", column=column, detail=detail) from error
    except RecursionError as error:
        raise _refusal(Fault.NESTED, file=file) from error
    except ValueError as error:
        raise _refusal(Fault.LONG_NUMBER, file=file) from error


def _position(message: str, text: str) -> tuple[str, int, int]:
    """What `tomllib` found, and the line and column where; it says so only within its message."""
    detail, _, position = message.rpartition(" (at ")
    if at := re.fullmatch(r"line (\d+), column (\d+)\)", position):
        return detail, int(at[1]), int(at[2])
    lines = text.split("\n")
    return detail or message, len(lines), len(lines[-1]) + 1


def _refusal(fault: Fault, **values: str | int) -> Refused:
    return Refused(because(fault, **values))
