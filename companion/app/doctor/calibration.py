"""What calibrating the cells and lights has come to, where anybody has done that."""

from collections.abc import Iterator
from typing import Final

from companion.app.configuration import Configuration
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic, Verdict
from companion.app.doctor.surroundings import Surroundings
from companion.app.ear import CELLS
from companion.app.outfits import first_line, outfit_of
from companion.app.wirings import WiringBook
from companion.workshop.calibration import NEVER, Calibration, Found
from companion.workshop.measuring import complaints
from companion.workshop.spots import Spot, spots_of

SUBJECT: Final = Subject(Topic.PART, CELLS)


def look_at(around: Surroundings) -> Iterator[Finding]:
    """How many were found, the worst of them, and all that is odd; the file stays as it is."""
    assert isinstance(around.configuration, Configuration)
    wiring, notes = WiringBook(around.state).glance()
    yield from (SUBJECT.found(Verdict.WARN, note) for note in notes)
    known, spots = wiring.calibration, spots_of(outfit_of(around.configuration, first_line(around.games)))
    if known == NEVER:
        return
    felt = [(spot, known.spots[spot.cells[0]]) for spot in spots if spot.cells[0] in known.spots]
    yield _count(known, sum(1 for _, found in felt if found.own), len(spots))
    yield from _weakest(felt)
    for _, why in complaints(spots, known):
        yield SUBJECT.found(Verdict.WARN, why)


def _count(known: Calibration, found: int, count: int) -> Finding:
    if not known.whole:
        return SUBJECT.note(Diagnosis.HALF_CALIBRATED, found=found, count=count)
    if not known.day:
        return SUBJECT.ok(Diagnosis.CALIBRATED_ONCE, found=found, count=count)
    return SUBJECT.ok(Diagnosis.CALIBRATED, found=found, count=count, day=known.day)


def _weakest(felt: list[tuple[Spot, Found]]) -> Iterator[Finding]:
    margins = [(found.margin, spot.label) for spot, found in felt if found.margin is not None]
    if margins:
        margin, space = min(margins)
        yield SUBJECT.ok(Diagnosis.WEAKEST_CELL, space=space, margin=f"{margin:.1f}")
