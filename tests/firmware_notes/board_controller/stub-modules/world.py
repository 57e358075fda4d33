"""What surrounds the board: contacts, time and mishaps, as the test writes them into a pipe.

A record: milliseconds that have passed beside the real ones (4 bytes), whether the jumper is held, what is
broken, why the board was reset, and from byte 8 each contact. It lasts for a whole scan, and after it a byte
goes back.
"""

import os
import sys

import wiring

JUMPER, BROKEN, CAUSE, CONTACTS = 4, 5, 6, 8
ROWS_BROKEN, STRIP_BROKEN = 1, 2
UNFED = 100
"""So many scans are more than a watchdog waits for."""


class World:
    """Everything around the pins."""

    def __init__(self) -> None:
        self.seen = bytearray(CONTACTS + 128)
        self.settled = False
        self.guarded = False
        self.unfed = 0
        self._driven: dict[int, int] = {}
        self._changed = 0
        self._scanned = open(int(os.getenv("SCANNED")), "wb")  # noqa: PTH123, SIM115 - a descriptor
        self._file = open(int(os.getenv("WORLD")), "rb")  # noqa: PTH123, SIM115 - a descriptor
        self.look()

    def look(self) -> None:
        """See what has changed; a watchdog that is not fed meanwhile bites."""
        if self._changed:
            self._scanned.write(b".")
        self._changed = self._file.readinto(self.seen)
        self.unfed += 1
        if self.guarded and self.unfed > UNFED:
            self.fail("the watchdog bites")

    def fail(self, why: str) -> None:
        """The firmware has done what no board bears."""
        sys.stderr.write(why + "\n")
        sys.exit(3)

    def drive(self, number: int, level: int | None) -> None:
        """A pin is driven from now on, or floats."""
        self._driven.pop(number, None)
        if level is None:
            return
        self._driven[number] = level
        if len(self._driven) > 1:
            self.fail("two pins are driven at once")
        self.settled = False
        if number == wiring.COLUMNS[0]:
            self.look()

    def felt(self, number: int, pull: int | None) -> int:
        """What a row reads: the driven column through a closed contact and its diode, or else its pull."""
        if self.seen[BROKEN] & ROWS_BROKEN:
            raise OSError(5)
        if pull is None or not self.settled:
            self.fail("a row is read that floats")
        for column, level in self._driven.items():
            cell = wiring.COLUMNS.index(column) * len(wiring.ROWS) + wiring.ROWS.index(number)
            conducts = (level, pull) == ((0, 1) if wiring.BAND == "column" else (1, 0))
            if self.seen[CONTACTS + cell] and conducts:
                return level
        return pull


WORLD = World()
