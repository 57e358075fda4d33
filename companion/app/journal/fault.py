"""Every way in which a journal, or the folder of journals, cannot be used as it is."""

from enum import StrEnum
from pathlib import Path

from companion.rules.kernel.reason import Refused, because


class JournalFault(StrEnum):
    """What is wrong with a journal, or with the folder."""

    LINK = "journal.link"
    """A symbolic link stands where a journal should. Values: file."""
    NOT_FILE = "journal.not-file"
    """A folder, a pipe or a device stands where a journal should. Values: file."""
    UNREADABLE = "journal.unreadable"
    """The system does not let us open or read it. Values: file, detail."""
    TOO_BIG = "journal.too-big"
    """No journal of ours grows that big. Values: file, limit."""
    NOT_JOURNAL = "journal.not-journal"
    """It does not begin as a journal does. Values: file."""
    NEWER = "journal.newer"
    """It is of a version that this program does not know. Values: file, version."""
    NO_HEAD = "journal.no-head"
    """It is ours, but its first line is damaged, so that nothing can be replayed. Values: file."""
    STUB = "journal.stub"
    """It was cut off while it was being begun, so no game was lost. Values: file."""
    TORN = "journal.torn"
    """Its last line was cut off, as a power cut does it. Values: file."""
    DAMAGED = "journal.damaged"
    """A line is wrong, and a power cut does not explain it. Values: file, line."""
    CHANGED = "journal.changed"
    """Another program has changed it while it was being written to; it was written anew. Values: file."""
    FOLDER = "journal.folder"
    """The folder of journals cannot be used. Values: folder, detail."""
    IN_USE = "journal.in-use"
    """Another daemon holds the folder. Values: folder."""


def refused(fault: JournalFault, path: Path, **values: str | int) -> Refused:
    """The refusal of the file at that path, to be raised by who noticed."""
    return Refused(because(fault, file=str(path), **values))


def spoken(error: OSError) -> str:
    """What the system says of its error."""
    return error.strerror or str(error)
