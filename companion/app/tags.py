"""What each tag stands for that people have enrolled, in a file of the state directory.

Law: a game, a thing or a board that this companion does not know is nothing wrong: another version may know
it.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from companion.app.kept import Kept, Kind
from companion.rules.kernel.hands import Thing
from companion.rules.kernel.names import Actor, Json
from companion.rules.kernel.reason import Reason
from companion.table.tags import NO_TAGS, Tag, Tags

FILE: Final = "tags.json"
LARGEST_FILE: Final = 1 << 17
MOST: Final = 500
"""Tags that are kept; what was enrolled first is forgotten first."""
LONGEST: Final = 40
"""Characters of a uid, and of each word that says what it stands for."""
BROKEN: Final = "tags.broken"
"""The reason where what is there are no tags. Values: file."""
UNREADABLE: Final = "tags.unreadable"
"""The reason where the system does not let us read them. Values: file, detail."""


def format_tags(tags: Tags) -> dict[str, Json]:
    """What they stand for, as JSON."""
    return {uid: _told(tag) for uid, tag in tags.items()}


def _told(tag: Tag) -> dict[str, Json]:
    if tag.thing is None:
        return {"game": tag.game, **({"board": tag.board} if tag.board else {})}
    thing = tag.thing
    return {"game": tag.game, "owner": thing.owner, "part": thing.part, "value": thing.value}


def parse_tags(told: object) -> Tags:
    """The twin of `format_tags`; `ValueError` for anything else."""
    if not isinstance(told, dict):
        raise ValueError(told)  # noqa: TRY004 - whatever was written is a value, and a wrong one
    return MappingProxyType({_word(uid): _tag(tag) for uid, tag in told.items()})


def _tag(told: object) -> Tag:
    match told:
        case {"game": game, "owner": owner, "part": part, "value": value, **rest} if not rest:
            return Tag(_word(game), Thing(Actor(_word(owner)), _word(part), _word(value)))
        case {"game": game, "board": board, **rest} if not rest:
            return Tag(_word(game), board=_word(board))
        case {"game": game, **rest} if not rest:
            return Tag(_word(game))
        case _:
            raise ValueError(told)


def _word(told: object) -> str:
    if isinstance(told, str) and 0 < len(told) <= LONGEST and told.isascii() and told.isprintable():
        return told
    raise ValueError(told)


def _format(tags: Tags) -> bytes:
    newest = dict([*tags.items()][-MOST:])
    return json.dumps({"tags": format_tags(newest)}, indent=1).encode("ascii")


def _parse(data: bytes) -> Tags:
    match json.loads(data):
        case {"tags": dict(tags), **rest} if not rest and len(tags) <= MOST:
            return parse_tags(tags)
        case told:
            raise ValueError(told)


TAGS: Final[Kind[Tags]] = Kind(FILE, LARGEST_FILE, NO_TAGS, _format, _parse, BROKEN, UNREADABLE)


class TagBook:
    """The file of tags in a folder."""

    def __init__(self, folder: Path) -> None:
        self._kept = Kept(folder, TAGS)

    def known(self) -> tuple[Tags, tuple[Reason, ...]]:
        """What each stands for, and what there is to tell of the file."""
        return self._kept.known()

    def enrol(self, uid: str, tag: Tag | None) -> None:
        """Know that tag from now on, or no more; `OSError` where that cannot be written."""
        self._kept.change(lambda before: _with(before, uid, tag))

    def forget_all(self) -> None:
        """Know none any more; `OSError` where that cannot be written."""
        self._kept.change(lambda _before: NO_TAGS)


def _with(before: Mapping[str, Tag], uid: str, tag: Tag | None) -> Tags:
    others = {other: known for other, known in before.items() if other != uid}
    return others if tag is None else {**others, uid: tag}
