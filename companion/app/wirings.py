"""How the parts of a table are wired, as people have found out, in a file of the state directory."""

import json
from pathlib import Path
from typing import Final

from companion.app.kept import Kept, Kind
from companion.rules.kernel.reason import Reason
from companion.workshop.wiring import PLAIN, Wiring, format_wiring, parse_wiring

FILE: Final = "wiring.json"
LARGEST_FILE: Final = 1 << 16
BROKEN: Final = "wiring.broken"
"""The reason where what is there is no wiring. Values: file."""
UNREADABLE: Final = "wiring.unreadable"
"""The reason where the system does not let us read it. Values: file, detail."""


def _format(wiring: Wiring) -> bytes:
    return json.dumps(format_wiring(wiring)).encode("ascii")


def _parse(data: bytes) -> Wiring:
    return parse_wiring(json.loads(data))


WIRING: Final[Kind[Wiring]] = Kind(FILE, LARGEST_FILE, PLAIN, _format, _parse, BROKEN, UNREADABLE)


class WiringBook:
    """The file of wiring in a folder."""

    def __init__(self, folder: Path) -> None:
        self._kept = Kept(folder, WIRING)

    def known(self) -> tuple[Wiring, tuple[Reason, ...]]:
        """How the parts are wired, and what there is to tell of the file."""
        return self._kept.known()

    def rewire(self, wiring: Wiring) -> None:
        """Know this from now on; `OSError` where that cannot be written."""
        self._kept.change(lambda _before: wiring)
