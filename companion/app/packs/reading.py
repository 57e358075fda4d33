"""A pack as a file: read once, within limits. What is wrong with the pack in it is for the rules to say.

Law: nothing that a path leads to can make this wait, be it a pipe, or fill the memory, be it a device.
"""

import json
import os
import stat
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from companion.app.journal.fault import spoken
from companion.app.packs.fault import PackFault, refused
from companion.rules.kitara.reading import Kind, kind_of

LARGEST_FILE: Final = 1 << 15
"""Bytes; the largest of ours has some six thousand. The first line of a journal has room for two of them."""


class Written(NamedTuple):
    """A file that looks like a pack."""

    data: bytes
    """As it was read."""
    raw: dict[str, Any]
    kind: Kind


class _KeyTwice(Exception):
    pass


class _NoNumber(Exception):
    pass


def read(path: Path) -> Written:
    """What looks like a pack; `Refused` for anything else."""
    try:
        data = _contents(path)
    except OSError as error:
        raise refused(PackFault.UNREADABLE, path, detail=spoken(error)) from error
    raw = _parsed(path, data)
    kind = kind_of(raw)
    if kind is None or not isinstance(raw, dict):
        raise refused(PackFault.NO_KIND, path)
    return Written(data, raw, kind)


def _contents(path: Path) -> bytes:
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise refused(PackFault.NOT_FILE, path)
        data = b""
        if found.st_size <= LARGEST_FILE:
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read(LARGEST_FILE + 1)  # it may have grown meanwhile
        if max(found.st_size, len(data)) > LARGEST_FILE:
            raise refused(PackFault.TOO_LONG, path, limit=LARGEST_FILE)
        return data
    finally:
        os.close(descriptor)


def _parsed(path: Path, data: bytes) -> object:
    try:
        return json.loads(data.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_constant)
    except UnicodeDecodeError as error:
        raise refused(PackFault.NOT_UTF8, path) from error
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise refused(PackFault.NOT_JSON, path, **where, detail=error.msg) from error
    except _KeyTwice as error:
        raise refused(PackFault.KEY_TWICE, path, key=str(error)) from error
    except _NoNumber as error:
        raise refused(PackFault.NO_NUMBER, path, text=str(error)) from error
    except RecursionError as error:
        raise refused(PackFault.NESTED, path) from error
    except ValueError as error:
        raise refused(PackFault.LONG_NUMBER, path) from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Of a key that is given twice nobody knows which one was meant."""
    told: dict[str, object] = {}
    for key, value in pairs:
        if key in told:
            raise _KeyTwice(key)
        told[key] = value
    return told


def _constant(text: str) -> NoReturn:
    raise _NoNumber(text)
