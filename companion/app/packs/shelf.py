"""The packs that an owner keeps: a file for each in a folder, named after its id.

Law: a file that is no valid pack is told of and left as it is; it keeps nobody from playing.
"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from companion.app.journal.disk import keep_aside, make_folder, replace_whole, sync_folder
from companion.app.journal.fault import spoken
from companion.app.packs.fault import PackFault, refused
from companion.app.packs.reading import Written, read
from companion.rules.kernel.reason import Reason, Refused, because
from companion.rules.kitara.reading import faults
from companion.rules.kitara.reference import PACKS
from companion.rules.kitara.writing import Pack, tidied

SUFFIX: Final = ".json"
LONGEST_ID: Final = 64
"""Characters; the name of a file takes some more."""


def kept_packs(folder: Path) -> tuple[dict[str, Pack], tuple[Reason, ...]]:
    """The valid packs in a folder by their ids, tidied up; and what there is to tell of the others."""
    packs: dict[str, Pack] = {}
    notes: list[Reason] = []
    try:
        for path in files(folder):
            try:
                written = kept(path)
            except Refused as refusal:
                notes.append(refusal.reason)
            else:
                packs[path.stem] = tidied(written.raw, written.kind)
    except OSError as error:
        notes.append(because(PackFault.FOLDER, folder=str(folder), detail=spoken(error)))
    return packs, tuple(notes)


def files(folder: Path) -> Iterator[Path]:
    """The files of packs in a folder, in the order of their names; one that is not there has none."""
    try:
        paths = sorted(folder.iterdir())
    except FileNotFoundError:
        return
    yield from (path for path in paths if path.suffix == SUFFIX)


def kept(path: Path) -> Written:
    """The pack in a file of the folder; `Refused` where it is none that anybody could play with."""
    written = read(path)
    if any(fault.grave for fault in faults(written.raw, written.kind)):
        raise refused(PackFault.BROKEN, path)
    if place_of(path.parent, path, written) != path:
        raise refused(PackFault.MISPLACED, path, id=written.raw["id"])
    return written


def place_of(folder: Path, path: Path, written: Written) -> Path:
    """Where a valid pack is kept that was read from a path; `Refused` where it cannot be."""
    name = written.raw.get("id")
    if name is None:
        raise refused(PackFault.NO_ID, path)
    if name in PACKS:
        raise Refused(because(PackFault.RESERVED, id=name))
    if name.startswith(".") or len(name) > LONGEST_ID:
        raise Refused(because(PackFault.NO_FILE_NAME, id=name, limit=LONGEST_ID))
    return folder / f"{name}{SUFFIX}"


def keep(folder: Path, path: Path, written: Written) -> Path:
    """Keep a valid pack, byte for byte, in the place of an older one; `Refused` or `OSError` where not.

    What lies there and is no pack of that kind is not written over.
    """
    place = place_of(folder, path, written)
    make_folder(folder)
    if os.path.lexists(place):
        try:
            before = kept(place)
        except Refused:
            keep_aside(place)
        else:
            if before.kind is not written.kind:
                raise Refused(because(PackFault.OTHER_KIND, id=place.stem, kind=before.kind))
    replace_whole(place, written.data)
    return place


def remove(folder: Path, name: str) -> Path:
    """Keep that pack no longer, be it valid or not; `Refused` where there is none that could go."""
    if name in PACKS:
        raise Refused(because(PackFault.RESERVED, id=name))
    place = find(folder, name)
    place.unlink()
    sync_folder(folder)
    return place


def find(folder: Path, name: str) -> Path:
    """The file of a pack that is kept under that name; `Refused` where there is none."""
    known = {path.stem: path for path in files(folder)}
    if name not in known:
        raise Refused(because(PackFault.UNKNOWN, id=name, known=", ".join((*PACKS, *known))))
    return known[name]
