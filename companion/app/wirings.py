"""How the parts of a table are wired, as people have found out, in a file of the state directory."""

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Final

from companion.app.kept import Kept, Kind
from companion.rules.kernel.reason import Reason
from companion.workshop.wiring import PLAIN, Wiring, format_wiring, parse_wiring

FILE: Final = "wiring.json"
LARGEST_FILE: Final = 1 << 18
BROKEN: Final = "wiring.broken"
"""The reason where what is there is no wiring. Values: file."""
UNREADABLE: Final = "wiring.unreadable"
"""The reason where the system does not let us read it. Values: file, detail."""


def _format(wiring: Wiring) -> bytes:
    return json.dumps(format_wiring(wiring)).encode("ascii")


def _parse(data: bytes) -> Wiring:
    return parse_wiring(json.loads(data))


WIRING: Final[Kind[Wiring]] = Kind(FILE, LARGEST_FILE, PLAIN, _format, _parse, BROKEN, UNREADABLE)


RUN: Final = Path("/run")
SYNCHRONISED: Final = "systemd/timesync/synchronized"
"""Is there once systemd has set the clock, in the folder of what runs."""


def today(run: Path = RUN) -> str:
    """The date, or nothing while the clock of this machine may be wrong."""
    return datetime.now().astimezone().date().isoformat() if (run / SYNCHRONISED).exists() else ""


class WiringBook:
    """The file of wiring in a folder."""

    def __init__(self, folder: Path, day: Callable[[], str] = today) -> None:
        self._kept = Kept(folder, WIRING)
        self._day = day

    def known(self) -> tuple[Wiring, tuple[Reason, ...]]:
        """How the parts are wired, and what there is to tell of the file."""
        return self._kept.known()

    def glance(self) -> tuple[Wiring, tuple[Reason, ...]]:
        """The same, for somebody who touches nothing."""
        return self._kept.known(untouched=True)

    def rewire(self, wiring: Wiring) -> None:
        """Know this from now on; `OSError` where that cannot be written."""
        self._kept.change(lambda before: self._dated(before, wiring))

    def _dated(self, before: Wiring, wiring: Wiring) -> Wiring:
        """With the day on which the calibration became what it is."""
        old, new = before.calibration, wiring.calibration
        if replace(old, day="") == replace(new, day=""):
            return replace(wiring, calibration=old)
        return replace(wiring, calibration=replace(new, day=self._day()))

    def forget(self) -> None:
        """Cells and lights are taken to be as the profile says; readers stay told apart."""
        self._kept.change(lambda before: Wiring(readers=before.readers))
