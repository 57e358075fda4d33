"""Every way in which a file is no pack, or cannot be kept as one."""

from enum import StrEnum
from pathlib import Path

from companion.rules.kernel.reason import Refused, because


class PackFault(StrEnum):
    """What is wrong with a file before anybody looks at the pack in it, or with keeping that."""

    UNREADABLE = "packs.unreadable"
    """The system does not give it out, or there is none. Values: file, detail."""
    NOT_FILE = "packs.not-file"
    """A folder, a pipe or a device. Values: file."""
    TOO_LONG = "packs.too-long"
    """Values: file, limit."""
    NOT_UTF8 = "packs.not-utf8"
    """Values: file."""
    NOT_JSON = "packs.not-json"
    """Values: file, line, column, detail."""
    NO_NUMBER = "packs.no-number"
    """NaN and Infinity, which JSON does not know. Values: file, text."""
    KEY_TWICE = "packs.key-twice"
    """Values: file, key."""
    LONG_NUMBER = "packs.long-number"
    """A number has more digits than can be read. Values: file."""
    NESTED = "packs.nested"
    """Values: file."""
    NO_KIND = "packs.no-kind"
    """It is JSON, and neither a map nor a deck nor tokens. Values: file."""

    NO_ID = "packs.needs-id"
    """A pack that is to be kept has no id. Values: file."""
    NO_FILE_NAME = "packs.no-file-name"
    """The id makes no name for a file. Values: id, limit."""
    RESERVED = "packs.reserved"
    """The id is that of a reference pack. Values: id."""
    OTHER_KIND = "packs.other-kind"
    """A pack of another kind is kept under that id. Values: id, kind."""
    UNKNOWN = "packs.unknown"
    """Values: id, known."""
    MISPLACED = "packs.misplaced"
    """A kept pack has another id than its file says. Values: file, id."""
    BROKEN = "packs.broken"
    """What is kept is no valid pack. Values: file."""
    FOLDER = "packs.folder"
    """Values: folder, detail."""


def refused(fault: PackFault, path: Path, **values: str | int) -> Refused:
    """The refusal of the file at that path, to be raised by who noticed."""
    return Refused(because(fault, file=str(path), **values))
