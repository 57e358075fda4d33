"""The small JSON files of the state directory: names, tags, wiring, and the phones' key.

Each is read whole and replaced whole.

Laws:
- A corrupt file is renamed, never overwritten, and counts as empty. A file that cannot be read just now
  stays where it is and is tried again before anything is written.
- An unknown game, thing or board in the file of tags is no error: another version may know it.
- Phones are shut out where the file is missing or unreadable. The key is random, readable by the owner of
  the file alone, and deleted when the table is closed to phones.
"""

import json
import os
import secrets
from collections.abc import Callable, Sequence
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
    """The format of one kind of JSON file."""

    file: str
    largest: int
    empty: T
    format: Callable[[T], bytes]
    parse: Callable[[bytes], T]
    """The twin of `format`; `ValueError` for anything else."""
    broken: str
    """The reason for a corrupt file. Values: file."""
    unreadable: str
    """The reason for a file that the system does not permit us to read. Values: file, detail."""


class JsonFile(Generic[T]):
    """A JSON file in the state directory."""

    def __init__(self, folder: Path, kind: JsonFormat[T]) -> None:
        self._path = folder / kind.file
        self._format = kind

    def load(self, *, untouched: bool = False) -> tuple[T, tuple[Reason, ...]]:
        """The content and notices about the file; `untouched` leaves a corrupt file in place."""
        if not os.path.lexists(self._path):
            return self._format.empty, ()
        try:
            return self._read(untouched=untouched), ()
        except OSError as error:
            detail = error_text(error)
            return self._format.empty, (
                because(self._format.unreadable, file=str(self._path), detail=detail),
            )
        except ValueError:
            if not untouched:
                with suppress(OSError):  # it then stays in the way until repaired by hand
                    keep_aside(self._path)
            return self._format.empty, (because(self._format.broken, file=str(self._path)),)

    def update(self, change: Callable[[T], T]) -> None:
        """Replace the content by the changed one. Raises `OSError` on failure."""
        make_folder(self._path.parent)
        before = self._format.empty
        if os.path.lexists(self._path):
            try:
                before = self._read()
            except (OSError, ValueError):
                keep_aside(self._path)
        replace_whole(self._path, self._format.format(change(before)))

    def delete(self) -> None:
        """Delete the file, which needs no disk space. Raises `OSError` on failure."""
        self._path.unlink(missing_ok=True)
        sync_folder(self._path.parent)

    def _read(self, *, untouched: bool = False) -> T:
        """The content. Raises `OSError` if unreadable, `ValueError` if corrupt."""
        try:
            descriptor = open_plain(self._path, os.O_RDONLY)
        except Refused as refusal:
            if isinstance(refusal.__cause__, OSError) and refusal.reason.code == JournalError.UNREADABLE:
                raise refusal.__cause__ from None
            raise ValueError(self._path) from refusal
        if not untouched:
            keep_to_owner(descriptor)
        try:
            return self._format.parse(contents(descriptor, self._format.largest))
        except RecursionError as error:
            raise ValueError(self._path) from error
        finally:
            os.close(descriptor)


PEOPLE_FILE: Final = "people.json"
LARGEST_PEOPLE_FILE: Final = 1 << 16
PEOPLE_BROKEN: Final = "people.broken"
"""The reason for a corrupt file of names. Values: file."""
PEOPLE_UNREADABLE: Final = "people.unreadable"
"""The reason for an unreadable file of names. Values: file, detail."""


def format_names(names: Sequence[str]) -> bytes:
    """The names as bytes of the file."""
    return json.dumps({"people": [*dict.fromkeys(names)][-MOST_NAMES:]}).encode("ascii")


def parse_names(data: bytes) -> tuple[str, ...]:
    """The twin of `format_names`; `ValueError` for anything else."""
    match json.loads(data):
        case {"people": list(names), **rest} if not rest:
            pass
        case told:
            raise ValueError(told)
    if len(names) > MOST_NAMES or not all(map(is_name, names)) or len({*names}) < len(names):
        raise ValueError(names)
    return tuple(names)


PEOPLE: Final[JsonFormat[tuple[str, ...]]] = JsonFormat(
    PEOPLE_FILE, LARGEST_PEOPLE_FILE, (), format_names, parse_names, PEOPLE_BROKEN, PEOPLE_UNREADABLE
)


def add_names(names: Sequence[str]) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """The update that makes these the newest names of the file."""
    return lambda before: (*(name for name in before if name not in names), *names)


PHONES_FILE: Final = "phones.json"
LARGEST_PHONES_FILE: Final = 1 << 10
PHONES_BROKEN: Final = "phones.broken"
"""The reason for a corrupt file of the phones' key. Values: file."""
PHONES_UNREADABLE: Final = "phones.unreadable"
"""The reason for an unreadable file of the phones' key. Values: file, detail."""

KEY_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""The alphabet of a key: no two look alike, and capitals make a small QR code."""
KEY_LENGTH: Final = 13
"""The length of a key: 65 bits."""


def new_key() -> str:
    """A random key."""
    return "".join(secrets.choice(KEY_LETTERS) for _ in range(KEY_LENGTH))


def _format_key(key: str) -> bytes:
    return json.dumps({"key": key} if key else {}).encode("ascii")


def _parse_key(data: bytes) -> str:
    told = json.loads(data)
    key = told.get("key", "") if isinstance(told, dict) else None
    if not isinstance(key, str) or (key and (len(key) != KEY_LENGTH or not {*key} <= {*KEY_LETTERS})):
        raise ValueError(PHONES_FILE)
    return key


PHONES: Final[JsonFormat[str]] = JsonFormat(
    PHONES_FILE, LARGEST_PHONES_FILE, "", _format_key, _parse_key, PHONES_BROKEN, PHONES_UNREADABLE
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


TAGS_FILE: Final = "tags.json"
LARGEST_TAGS_FILE: Final = 1 << 17
MOST_TAGS: Final = 500
"""The most tags that are kept; the oldest is dropped first."""
LONGEST_TAG_WORD: Final = 40
"""Most characters of a uid, and of each word of its meaning."""
TAGS_BROKEN: Final = "tags.broken"
"""The reason for a corrupt file of tags. Values: file."""
TAGS_UNREADABLE: Final = "tags.unreadable"
"""The reason for an unreadable file of tags. Values: file, detail."""


def format_tags(tags: Tags) -> dict[str, Json]:
    """The meanings of tags as JSON."""
    return {uid: _format_tag(tag) for uid, tag in tags.items()}


def _format_tag(tag: Tag) -> dict[str, Json]:
    if tag.thing is None:
        return {"game": tag.game, **({"board": tag.board} if tag.board else {})}
    thing = tag.thing
    return {"game": tag.game, "owner": thing.owner, "part": thing.part, "value": thing.value}


def parse_tags(told: object) -> Tags:
    """The twin of `format_tags`; `ValueError` for anything else."""
    if not isinstance(told, dict):
        raise ValueError(told)  # noqa: TRY004 - file content of a wrong type is a wrong value
    return MappingProxyType({_parse_word(uid): _parse_tag(tag) for uid, tag in told.items()})


def _parse_tag(told: object) -> Tag:
    match told:
        case {"game": game, "owner": owner, "part": part, "value": value, **rest} if not rest:
            return Tag(
                _parse_word(game), Thing(Actor(_parse_word(owner)), _parse_word(part), _parse_word(value))
            )
        case {"game": game, "board": board, **rest} if not rest:
            return Tag(_parse_word(game), board=_parse_word(board))
        case {"game": game, **rest} if not rest:
            return Tag(_parse_word(game))
        case _:
            raise ValueError(told)


def _parse_word(told: object) -> str:
    if isinstance(told, str) and 0 < len(told) <= LONGEST_TAG_WORD and told.isascii() and told.isprintable():
        return told
    raise ValueError(told)


def _format_tags_file(tags: Tags) -> bytes:
    newest = dict([*tags.items()][-MOST_TAGS:])
    return json.dumps({"tags": format_tags(newest)}, indent=1).encode("ascii")


def _parse_tags_file(data: bytes) -> Tags:
    match json.loads(data):
        case {"tags": dict(tags), **rest} if not rest and len(tags) <= MOST_TAGS:
            return parse_tags(tags)
        case told:
            raise ValueError(told)


TAGS: Final[JsonFormat[Tags]] = JsonFormat(
    TAGS_FILE, LARGEST_TAGS_FILE, NO_TAGS, _format_tags_file, _parse_tags_file, TAGS_BROKEN, TAGS_UNREADABLE
)


def with_tag(uid: str, tag: Tag | None) -> Callable[[Tags], Tags]:
    """The update that registers the tag as the newest, or removes it."""

    def update(before: Tags) -> Tags:
        others = {other: known for other, known in before.items() if other != uid}
        return others if tag is None else {**others, uid: tag}

    return update


WIRING_FILE: Final = "wiring.json"
LARGEST_WIRING_FILE: Final = 1 << 18
WIRING_BROKEN: Final = "wiring.broken"
"""The reason for a corrupt file of the wiring. Values: file."""
WIRING_UNREADABLE: Final = "wiring.unreadable"
"""The reason for an unreadable file of the wiring. Values: file, detail."""


def _format_wiring_file(wiring: Wiring) -> bytes:
    return json.dumps(format_wiring(wiring)).encode("ascii")


def _parse_wiring_file(data: bytes) -> Wiring:
    return parse_wiring(json.loads(data))


WIRING: Final[JsonFormat[Wiring]] = JsonFormat(
    WIRING_FILE,
    LARGEST_WIRING_FILE,
    PLAIN_WIRING,
    _format_wiring_file,
    _parse_wiring_file,
    WIRING_BROKEN,
    WIRING_UNREADABLE,
)


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
