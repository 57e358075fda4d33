"""Whether phones may come in, and with which key: people choose that at the table, and it is kept.

Laws: where nothing is written, or nothing that can be read, none may; a key is made of chance alone, is kept
where only the owner of the file can read it, and is gone once people shut the door.
"""

import json
import secrets
from pathlib import Path
from typing import Final

from companion.app.kept import Kept, Kind
from companion.rules.kernel.reason import Reason
from companion.workshop.job import Wish

FILE: Final = "phones.json"
LARGEST_FILE: Final = 1 << 10
BROKEN: Final = "phones.broken"
"""The reason where what is there says nothing of phones. Values: file."""
UNREADABLE: Final = "phones.unreadable"
"""The reason where the system does not let us read it. Values: file, detail."""

SIGNS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a key is made of: no two of them look alike, and a picture of capitals is small."""
LENGTH: Final = 13
"""Of a key: 65 bits."""


def new_key() -> str:
    """One that nobody guesses."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def _format(key: str) -> bytes:
    return json.dumps({"key": key} if key else {}).encode("ascii")


def _parse(data: bytes) -> str:
    told = json.loads(data)
    key = told.get("key", "") if isinstance(told, dict) else None
    if not isinstance(key, str) or (key and (len(key) != LENGTH or not {*key} <= {*SIGNS})):
        raise ValueError(FILE)
    return key


PHONES: Final[Kind[str]] = Kind(FILE, LARGEST_FILE, "", _format, _parse, BROKEN, UNREADABLE)


class PhoneBook:
    """The file of that choice in a folder."""

    def __init__(self, folder: Path) -> None:
        self._kept = Kept(folder, PHONES)

    def known(self) -> tuple[str, tuple[Reason, ...]]:
        """The key, or nothing where no phone may come in; and what there is to tell of the file."""
        return self._kept.known()

    def admit(self, wish: Wish) -> None:
        """That is how it is from now on; `OSError` where it cannot be written."""
        match wish:
            case Wish.OPEN:
                self._kept.change(lambda key: key or new_key())
            case Wish.RENEW:
                self._kept.change(lambda key: key and new_key())
            case Wish.SHUT:
                try:
                    self._kept.change(lambda _key: "")
                except OSError:
                    self._kept.forget()  # no full disk holds the door open
