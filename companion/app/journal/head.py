"""The first entry of a journal: the version of its form, and the game with its options."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from companion.app.journal.line import DIGITS, NUMBER, BadLine
from companion.app.retold import Entry
from companion.rules.kernel.names import Json, Options

VERSION: Final = 2
"""Since 2 there may be other entries than actions, which who reads 1 only does not know."""
OPENING: Final = b' {"journal":'
"""How the text of every head begins, with the blank before it."""
OWN_NAMES: Final = ("journal", "game", "options", NUMBER, "file")


@dataclass(frozen=True, slots=True)
class Head:
    """What a game is replayed from, and what else there was to note when it began."""

    game: str
    options: Options
    file: int
    """The number of the file, so that no two heads in a folder are the same."""
    about: Mapping[str, Json] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.about:
            if name in OWN_NAMES:
                raise ValueError(name)


class NewerVersion(Exception):
    """The head is of a version that this program does not know."""

    def __init__(self, version: int) -> None:
        super().__init__(version)
        self.version = version


def format_head(head: Head) -> Entry:
    """The entry of a head."""
    return {
        "journal": VERSION,
        "game": head.game,
        "options": dict(head.options),
        NUMBER: 0,
        "file": head.file,
        **head.about,
    }


def parse_head(entry: Entry) -> Head:
    """The head of an entry; `NewerVersion` or `BadLine` where it is none."""
    match entry:
        case {"journal": int(version)} if version > VERSION:
            raise NewerVersion(version)
        case {"journal": 1 | 2, "game": str(game), "options": dict(options), "n": 0, "file": int(file)}:
            about = {name: value for name, value in entry.items() if name not in OWN_NAMES}
            return Head(game, options, file, about)
        case _:
            raise BadLine


def begins_as_head(data: bytes) -> bool:
    """Whether these bytes begin as a head does, as far as they go."""
    opening = data[DIGITS : DIGITS + len(OPENING)]
    return set(data[:DIGITS]) <= set(b"0123456789abcdef") and OPENING.startswith(opening)
