"""The people whom a table knows by name, in a file of the state directory."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from companion.app.kept import Kept, Kind
from companion.desk.naming import MOST, is_name
from companion.rules.kernel.reason import Reason

FILE: Final = "people.json"
LARGEST_FILE: Final = 1 << 16
BROKEN: Final = "people.broken"
"""The reason where what is there are no names. Values: file."""
UNREADABLE: Final = "people.unreadable"
"""The reason where the system does not let us read them. Values: file, detail."""


def format_names(names: Sequence[str]) -> bytes:
    """The names as the file has them."""
    return json.dumps({"people": [*dict.fromkeys(names)][-MOST:]}).encode("ascii")


def parse_names(data: bytes) -> tuple[str, ...]:
    """The twin of `format_names`; `ValueError` for anything else."""
    match json.loads(data):
        case {"people": list(names), **rest} if not rest:
            pass
        case told:
            raise ValueError(told)
    if len(names) > MOST or not all(map(is_name, names)) or len({*names}) < len(names):
        raise ValueError(names)
    return tuple(names)


NAMES: Final[Kind[tuple[str, ...]]] = Kind(
    FILE, LARGEST_FILE, (), format_names, parse_names, BROKEN, UNREADABLE
)


class People:
    """The file of names in a folder."""

    def __init__(self, folder: Path) -> None:
        self._kept = Kept(folder, NAMES)

    def known(self) -> tuple[tuple[str, ...], tuple[Reason, ...]]:
        """Their names, and what there is to tell of the file."""
        return self._kept.known()

    def introduce(self, names: Sequence[str]) -> None:
        """Know these from now on, and whom else the file tells of; `OSError` where that cannot be written."""
        self._kept.change(lambda before: (*(name for name in before if name not in names), *names))
