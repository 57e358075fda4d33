"""The small JSON files of the state directory: names, tags, wiring, and the phones' key.

Each is read whole and replaced whole.

Laws:
- A corrupt file is renamed, never overwritten, and counts as empty. A file that cannot be read just now
  stays where it is and is tried again before anything is written.
- An unknown game, thing or board in the file of tags is no error: another version may know it.
- No phone is admitted where the file is missing or unreadable. The key is random, readable by the owner of
  the file alone, and deleted when the table is closed to phones.
"""

import json
import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Final, Generic, TypeVar

from companion.games.kernel import Actor, Json, Reason, Refused, Thing, because
from companion.session.match import MOST_NAMES, is_name
from companion.session.work.job import PhoneWish
from companion.session.work.wiring import PLAIN_WIRING, Wiring, format_wiring, parse_wiring
from companion.store.disk import (
    JournalError,
    contents,
    error_text,
    keep_aside,
    keep_to_owner,
    make_folder,
    open_plain,
    replace_whole,
    sync_folder,
)
from companion.table.tagged_things import NO_TAGS, Tag, Tags

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class JsonFormat(Generic[T]):
    """The format of one kind of JSON file, and the sentences about it."""

    name: str
    largest: int
    """Bytes that are read of it."""
    empty: T
    format: Callable[[T], Mapping[str, Json]]
    parse: Callable[[object], T]
    """The twin of `format`; `ValueError` for anything else."""
    indent: int | None = None

    @property
    def file(self) -> str:
        return f"{self.name}.json"

    @property
    def broken(self) -> str:
        """The reason for a corrupt file."""
        return f"{self.name}.broken"

    @property
    def unreadable(self) -> str:
        """The reason for a file that the system does not permit us to read."""
        return f"{self.name}.unreadable"

    def dump(self, value: T) -> bytes:
        return json.dumps(self.format(value), indent=self.indent).encode("ascii")

    def load(self, data: bytes) -> T:
        """The twin of `dump`; `ValueError` for anything else."""
        try:
            return self.parse(json.loads(data))
        except RecursionError as error:
            raise ValueError(self.file) from error


class JsonFile(Generic[T]):
    def __init__(self, folder: Path, kind: JsonFormat[T]) -> None:
        self._path = folder / kind.file
        self._format = kind

    def load(self, *, untouched: bool = False) -> tuple[T, tuple[Reason, ...]]:
        """The content and notices about the file; `untouched` leaves a corrupt file in place."""
        file, empty = str(self._path), self._format.empty
        try:
            return self._read_content(untouched=untouched), ()
        except OSError as error:
            return empty, (because(self._format.unreadable, file=file, detail=error_text(error)),)
        except ValueError:
            if not untouched:
                with suppress(OSError):  # the file then stays in place until it is repaired by hand
                    keep_aside(self._path)
            return empty, (because(self._format.broken, file=file),)

    def update(self, change: Callable[[T], T]) -> None:
        """Replace the content by the changed one. Raises `OSError` on failure."""
        make_folder(self._path.parent)
        try:
            before = self._read_content()
        except (OSError, ValueError):
            keep_aside(self._path)
            before = self._format.empty
        replace_whole(self._path, self._format.dump(change(before)))

    def delete(self) -> None:
        """Delete the file, which needs no disk space. Raises `OSError` on failure."""
        self._path.unlink(missing_ok=True)
        sync_folder(self._path.parent)

    def _read_content(self, *, untouched: bool = False) -> T:
        """The content. Raises `OSError` if unreadable, `ValueError` if corrupt."""
        if not os.path.lexists(self._path):
            return self._format.empty
        try:
            descriptor = open_plain(self._path, os.O_RDONLY)
        except Refused as refusal:
            if isinstance(refusal.__cause__, OSError) and refusal.reason.code == JournalError.UNREADABLE:
                raise refusal.__cause__ from None
            raise ValueError(self._path) from refusal
        if not untouched:
            keep_to_owner(descriptor)
        try:
            return self._format.load(contents(descriptor, self._format.largest))
        finally:
            os.close(descriptor)


def _format_names(names: Sequence[str]) -> dict[str, Json]:
    newest = [*dict.fromkeys(names)][-MOST_NAMES:]
    return {"people": [*newest]}


def _parse_names(data: object) -> tuple[str, ...]:
    match data:
        case {"people": list(names), **rest} if not rest:
            if len(names) <= MOST_NAMES and all(map(is_name, names)) and len({*names}) == len(names):
                return tuple(names)
    raise ValueError(data)


PEOPLE: Final[JsonFormat[tuple[str, ...]]] = JsonFormat("people", 1 << 16, (), _format_names, _parse_names)


def add_names(names: Sequence[str]) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """The update that makes these the newest names of the file."""
    return lambda before: (*(name for name in before if name not in names), *names)


KEY_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The alphabet of a key: no two look alike, and capitals make a small QR code."""
KEY_LENGTH: Final = 13
"""The length of a key: 65 bits."""


def new_key() -> str:
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def _parse_key(data: object) -> str:
    key = data.get("key", "") if isinstance(data, dict) else None
    if not isinstance(key, str) or (key and (len(key) != KEY_LENGTH or not {*key} <= {*KEY_LETTERS})):
        raise ValueError(PHONES.file)
    return key


PHONES: Final[JsonFormat[str]] = JsonFormat(
    "phones", 1 << 10, "", lambda key: {"key": key} if key else {}, _parse_key
)


def admit_phones(file: JsonFile[str], wish: PhoneWish) -> None:
    """Admit phones or shut them out, durably. Raises `OSError` on failure."""
    match wish:
        case PhoneWish.OPEN:
            file.update(lambda key: key or new_key())
        case PhoneWish.RENEW:
            file.update(lambda key: key and new_key())
        case PhoneWish.SHUT:
            try:
                file.update(lambda _key: "")
            except OSError:
                file.delete()  # works on a full disk, too


MOST_TAGS: Final = 500
"""The most tags that are kept; the oldest is dropped first."""
LONGEST_TAG_WORD: Final = 40
"""Most characters of a uid, and of each word of its meaning."""


def _format_tags(tags: Tags) -> dict[str, Json]:
    return {"tags": {uid: _format_tag(tag) for uid, tag in [*tags.items()][-MOST_TAGS:]}}


def _format_tag(tag: Tag) -> dict[str, Json]:
    if tag.thing is None:
        return {"game": tag.game, **({"board": tag.board} if tag.board else {})}
    thing = tag.thing
    return {"game": tag.game, "owner": thing.owner, "part": thing.part, "value": thing.value}


def _parse_tags(data: object) -> Tags:
    match data:
        case {"tags": dict(tags), **rest} if not rest and len(tags) <= MOST_TAGS:
            return MappingProxyType({_parse_word(uid): _parse_tag(tag) for uid, tag in tags.items()})
    raise ValueError(data)


def _parse_tag(data: object) -> Tag:
    if not isinstance(data, dict):
        raise ValueError(data)  # noqa: TRY004 - file content of a wrong type is a wrong value
    match {name: _parse_word(word) for name, word in data.items()}:
        case {"game": game, "owner": owner, "part": part, "value": value, **rest} if not rest:
            return Tag(game, Thing(Actor(owner), part, value))
        case {"game": game, "board": board, **rest} if not rest:
            return Tag(game, board=board)
        case {"game": game, **rest} if not rest:
            return Tag(game)
    raise ValueError(data)


def _parse_word(data: object) -> str:
    if isinstance(data, str) and 0 < len(data) <= LONGEST_TAG_WORD and data.isascii() and data.isprintable():
        return data
    raise ValueError(data)


TAGS: Final[JsonFormat[Tags]] = JsonFormat("tags", 1 << 17, NO_TAGS, _format_tags, _parse_tags, indent=1)


def with_tag(uid: str, tag: Tag | None) -> Callable[[Tags], Tags]:
    """The update that registers the tag as the newest, or removes it."""

    def update(before: Tags) -> Tags:
        others = {other: known for other, known in before.items() if other != uid}
        return others if tag is None else {**others, uid: tag}

    return update


def forget_tags(_before: Tags) -> Tags:
    return NO_TAGS


WIRING: Final[JsonFormat[Wiring]] = JsonFormat("wiring", 1 << 18, PLAIN_WIRING, format_wiring, parse_wiring)

RUN_FOLDER: Final = Path("/run")
SYNCHRONISED: Final = "systemd/timesync/synchronized"
"""Exists once systemd has set the clock, in the run folder."""


def today(run: Path = RUN_FOLDER) -> str:
    """The date, or nothing while this machine's clock may be wrong."""
    return datetime.now().astimezone().date().isoformat() if (run / SYNCHRONISED).exists() else ""


def with_wiring(wiring: Wiring, day: str) -> Callable[[Wiring], Wiring]:
    """The update to this wiring; sets the date of its calibration if that changed."""

    def update(before: Wiring) -> Wiring:
        old, new = before.calibration, wiring.calibration
        if replace(old, day="") == replace(new, day=""):
            return replace(wiring, calibration=old)
        return replace(wiring, calibration=replace(new, day=day))

    return update


def without_calibration(before: Wiring) -> Wiring:
    """The wiring without calibration: cells and lights as in the profile, readers unchanged."""
    return Wiring(readers=before.readers)
