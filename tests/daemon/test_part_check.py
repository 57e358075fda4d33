"""Somebody tries every part of the simulated table: reads the common screen, and does what it says.

All of it is the daemon's own loop in virtual time, over simulated parts that work, or do not.
"""

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

import pytest

from companion.session.question import Pick
from companion.session.work.part_check import Check
from companion.table.events import Chair
from companion.words import ENGLISH
from tests.daemon.table_for_two import TableForTwo
from tests.table.virtual_hands import SOUTH

MOST: Final = 100
"""Steps; what takes more has no end."""
CELLS: Final = 96
TAG: Final = "04a1"


class Examiner:
    """At the table for two, before a job that has just begun."""

    def __init__(self, folder: Path) -> None:
        self.table = TableForTwo(folder, count())
        self.clockwise = 1
        """What the dial in the south tells of a click."""
        self.table.power_on()
        if self.table.desk.question is None:
            self.table.hold(SOUTH)
        self.table.choose(SOUTH, Pick.TABLE, (Pick.JOB, "check"))

    def read(self) -> str:
        """The sentence on the common screen; what it says beside the job is pushed away first."""
        while self.table.desk.has_notice:
            self.table.push(SOUTH)
        job = self.table.desk.workshop.job
        assert job is not None
        page = job.page(None)
        assert page.sentence is not None
        return ENGLISH.reason(page.sentence)

    def try_all(self) -> list[str]:
        """Do what is said until there is nothing more to try, and read what there is to mend."""
        for _ in range(MOST):
            if not isinstance(self.table.desk.workshop.job, Check):
                break
            self.obey(self.read())
        read: list[str] = []
        while self.read() not in read:
            read.append(self.read())
            self.table.turn(SOUTH, self.clockwise)
        self.table.push(SOUTH)
        assert self.table.desk.workshop.job is None
        return read

    def obey(self, said: str) -> None:
        [(act, matched)] = [(act, m) for form, act in OBEYS.items() if (m := re.fullmatch(form, said))]
        act(self, *matched.groups())

    def push(self, chair: str) -> None:
        self.table.push(Chair(chair))

    def tap(self, chair: str) -> None:
        self.table.tap(Chair(chair))

    def turn(self, chair: str, clicks: str) -> None:
        self.table.turn(Chair(chair), int(clicks) * (self.clockwise if chair == SOUTH else 1))
        self.table.push(SOUTH)

    def look(self, *_which: str) -> None:
        self.table.push(SOUTH)

    def hold_tag(self, chair: str) -> None:
        self.table.physical.place_tag(f"{chair}.reader", TAG)
        self.table.wait(4.0)
        self.table.physical.take_tag(f"{chair}.reader", TAG)
        self.table.wait(1.0)

    def clear(self) -> None:
        self.table.clear()
        self.table.push(SOUTH)

    def sweep(self) -> None:
        """Once over everything; then that has to do."""
        for cell in range(CELLS):
            self.table.physical.cells.touch(cell)
            self.table.wait(0.2)
        if isinstance(self.table.desk.workshop.job, Check):
            self.table.push(SOUTH)


OBEYS: Final[dict[str, Callable[..., None]]] = {
    r"\d+ steps\. Hold a key to leave\.": Examiner.look,
    r"Push the (\w+) dial\.": Examiner.push,
    r"Press the (\w+) key\.": Examiner.tap,
    r"(\w+) dial right by (\d+): 0": Examiner.turn,
    r"Look at the (\w+) screen\.": Examiner.look,
    r"A frame, and all lit in turn\?": Examiner.look,
    r"Read the (\w+) screen\.": Examiner.look,
    r"Sit as you play\. Can you read it\?": Examiner.look,
    r"Hold a tag to (\w+)'s reader\.": Examiner.hold_tag,
    r"Are all lights (\w+)\?": Examiner.look,
    r"One light after another\?": Examiner.look,
    r"Do you hear a tune\?": Examiner.look,
    r"Clear the board. Felt still: \d+": Examiner.clear,
    r"Sweep a magnet on all: 0/96": Examiner.sweep,
}
"""What is done where the screen says so."""


def nothing(_at: Examiner) -> None:
    pass


def reverse(at: Examiner) -> None:
    at.clockwise = -1


def stick_open(at: Examiner) -> None:
    at.table.physical.cells.stick(8, closed=False)


def stick_closed(at: Examiner) -> None:
    at.table.physical.cells.stick(20, closed=True)


def pull_out(at: Examiner) -> None:
    at.table.physical.unplug("north.reader")


@pytest.mark.parametrize(
    ("harm", "mend"),
    [
        (nothing, "Every part works (32 steps)."),
        (
            reverse,
            (
                "The south dial turns backwards. Give it reverse = true in the profile, "
                "or take that away there."
            ),
        ),
        (stick_open, "Cell a2 (8) felt nothing. Look at its wire and its diode."),
        (
            stick_closed,
            "Cell e3 (20) feels something where nothing is. Look for a wire that touches another.",
        ),
        (pull_out, "north.reader does not answer, so it was not tried. Look at its plug."),
    ],
)
def test_what_is_out_of_order_is_found_and_nothing_else(
    tmp_path: Path, harm: Callable[[Examiner], None], mend: str
) -> None:
    at = Examiner(tmp_path)
    harm(at)
    assert at.try_all() == [mend]
