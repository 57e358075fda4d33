"""Packs of Kitara as files: read within limits, kept for their owner, added to the games.

Laws: no path can make the reader block (a pipe) or fill the memory (a device). A file that is no valid
pack is reported and left as it is; it prevents no game.
"""

import json
import os
import stat
from collections.abc import Iterator, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, Final, NamedTuple, NoReturn

from companion.games.kernel import Game, Reason, Refused, because
from companion.games.kitara import KITARA
from companion.games.kitara.collection import with_packs
from companion.games.kitara.packs import Pack, PackKind, kind_of, pack_problems, tidy
from companion.games.kitara.reference import PACKS
from companion.store.disk import error_text, keep_aside, make_folder, refusal_of, replace_whole, sync_folder


class PackError(StrEnum):
    UNREADABLE = "packs.unreadable"
    """The system does not permit reading it, or it does not exist."""
    NOT_FILE = "packs.not-file"
    """A folder, a pipe or a device."""
    TOO_LONG = "packs.too-long"
    NOT_UTF8 = "packs.not-utf8"
    NOT_JSON = "packs.not-json"
    NO_NUMBER = "packs.no-number"
    """NaN and Infinity, which are not JSON."""
    KEY_TWICE = "packs.key-twice"
    LONG_NUMBER = "packs.long-number"
    """A number has more digits than can be read."""
    NESTED = "packs.nested"
    NO_KIND = "packs.no-kind"
    """JSON, but neither a map nor a deck nor tokens."""

    NO_ID = "packs.needs-id"
    """A pack that is to be kept has no id."""
    NO_FILE_NAME = "packs.no-file-name"
    """The id cannot be a file name."""
    RESERVED = "packs.reserved"
    """The id is that of a reference pack."""
    OTHER_KIND = "packs.other-kind"
    """A pack of another kind is kept under that id."""
    UNKNOWN = "packs.unknown"
    MISPLACED = "packs.misplaced"
    """A kept pack has another id than its file says."""
    BROKEN = "packs.broken"
    """A kept pack is not valid."""
    FOLDER = "packs.folder"


LARGEST_FILE: Final = 1 << 15
"""Bytes; our largest pack has six thousand. The first line of a journal has room for two of them."""


class PackFile(NamedTuple):
    data: bytes
    """The bytes of the file."""
    raw: dict[str, Any]
    kind: PackKind


def read_pack(path: Path) -> PackFile:
    """Read a file in the shape of a pack. Raises `Refused` for anything else."""
    try:
        data = _read_bytes(path)
    except OSError as error:
        raise refusal_of(PackError.UNREADABLE, path, detail=error_text(error)) from error
    raw = _parse(path, data)
    kind = kind_of(raw)
    if kind is None or not isinstance(raw, dict):
        raise refusal_of(PackError.NO_KIND, path)
    return PackFile(data, raw, kind)


def _read_bytes(path: Path) -> bytes:
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    try:
        found = os.fstat(descriptor)
        if not stat.S_ISREG(found.st_mode):
            raise refusal_of(PackError.NOT_FILE, path)
        data = b""
        if found.st_size <= LARGEST_FILE:
            with open(descriptor, "rb", closefd=False) as file:
                data = file.read(LARGEST_FILE + 1)  # the file may have grown since the check
        if max(found.st_size, len(data)) > LARGEST_FILE:
            raise refusal_of(PackError.TOO_LONG, path, limit=LARGEST_FILE)
        return data
    finally:
        os.close(descriptor)


def _parse(path: Path, data: bytes) -> object:
    def parse_object(pairs: list[tuple[str, object]]) -> dict[str, object]:
        members = dict(pairs)
        if len(members) < len(pairs):  # a duplicate key is ambiguous
            names = [key for key, _ in pairs]
            twice = next(key for at, key in enumerate(names) if key in names[:at])
            raise refusal_of(PackError.KEY_TWICE, path, key=twice)
        return members

    def refuse_constant(text: str) -> NoReturn:
        raise refusal_of(PackError.NO_NUMBER, path, text=text)

    try:
        return json.loads(
            data.decode("utf-8-sig"), object_pairs_hook=parse_object, parse_constant=refuse_constant
        )
    except UnicodeDecodeError as error:
        raise refusal_of(PackError.NOT_UTF8, path) from error
    except json.JSONDecodeError as error:
        where = {"line": error.lineno, "column": error.colno}
        raise refusal_of(PackError.NOT_JSON, path, **where, detail=error.msg) from error
    except RecursionError as error:
        raise refusal_of(PackError.NESTED, path) from error
    except ValueError as error:
        raise refusal_of(PackError.LONG_NUMBER, path) from error


SUFFIX: Final = ".json"
LONGEST_ID: Final = 64
"""Characters; a file name is somewhat longer."""


def kept_packs(folder: Path) -> tuple[dict[str, Pack], tuple[Reason, ...]]:
    """The valid packs in a folder by id, normalised; and notices about the others."""
    packs: dict[str, Pack] = {}
    notes: list[Reason] = []
    try:
        for path in pack_files(folder):
            try:
                written = read_kept_pack(path)
            except Refused as refusal:
                notes.append(refusal.reason)
            else:
                packs[path.stem] = tidy(written.raw, written.kind)
    except OSError as error:
        notes.append(because(PackError.FOLDER, folder=str(folder), detail=error_text(error)))
    return packs, tuple(notes)


def pack_files(folder: Path) -> Iterator[Path]:
    """The pack files in a folder by name; none if it does not exist."""
    try:
        paths = sorted(folder.iterdir())
    except FileNotFoundError:
        return
    yield from (path for path in paths if path.suffix == SUFFIX)


def read_kept_pack(path: Path) -> PackFile:
    """Read a pack in the folder. Raises `Refused` if it is not valid."""
    written = read_pack(path)
    if any(fault.grave for fault in pack_problems(written.raw, written.kind)):
        raise refusal_of(PackError.BROKEN, path)
    if place_of(path.parent, path, written) != path:
        raise refusal_of(PackError.MISPLACED, path, id=written.raw["id"])
    return written


def place_of(folder: Path, path: Path, written: PackFile) -> Path:
    """The path under which a valid pack is kept. Raises `Refused` if it cannot be kept."""
    name = written.raw.get("id")
    if name is None:
        raise refusal_of(PackError.NO_ID, path)
    if name in PACKS:
        raise Refused(because(PackError.RESERVED, id=name))
    if name.startswith(".") or len(name) > LONGEST_ID:
        raise Refused(because(PackError.NO_FILE_NAME, id=name, limit=LONGEST_ID))
    return folder / f"{name}{SUFFIX}"


def keep_pack(folder: Path, path: Path, written: PackFile) -> Path:
    """Keep a valid pack, byte for byte, replacing an older one. Raises `Refused` or `OSError`.

    A file there that is no pack of that kind is not overwritten.
    """
    place = place_of(folder, path, written)
    make_folder(folder)
    if os.path.lexists(place):
        try:
            before = read_kept_pack(place)
        except Refused:
            keep_aside(place)
        else:
            if before.kind is not written.kind:
                raise Refused(because(PackError.OTHER_KIND, id=place.stem, kind=before.kind))
    replace_whole(place, written.data)
    return place


def remove_pack(folder: Path, name: str) -> Path:
    """Delete a kept pack, valid or not. Raises `Refused` if there is none."""
    if name in PACKS:
        raise Refused(because(PackError.RESERVED, id=name))
    place = find_pack(folder, name)
    place.unlink()
    sync_folder(folder)
    return place


def find_pack(folder: Path, name: str) -> Path:
    """The file of a kept pack. Raises `Refused` if there is none."""
    known = {path.stem: path for path in pack_files(folder)}
    if name not in known:
        raise Refused(because(PackError.UNKNOWN, id=name, known=", ".join((*PACKS, *known))))
    return known[name]


Games = Mapping[str, Game[Any]]


def with_kept_packs(games: Games, folder: Path) -> tuple[Games, tuple[Reason, ...]]:
    """The games with the packs of that folder, and notices about invalid ones."""
    if KITARA.id not in games:
        return games, ()
    packs, notes = kept_packs(folder)
    return ({**games, KITARA.id: with_packs(packs)} if packs else games), notes
