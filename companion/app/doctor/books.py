"""The small files of the state directory, and the packs that are kept: whether each is what it should be."""

from collections.abc import Iterator
from typing import Any, Final

from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic, Verdict
from companion.app.doctor.surroundings import Surroundings
from companion.app.kept import Kept, Kind
from companion.app.packs.shelf import kept_packs
from companion.app.people import NAMES
from companion.app.tags import TAGS
from companion.app.wirings import WIRING
from companion.workshop.wiring import PLAIN

BOOKS: Final[tuple[Kind[Any], ...]] = (NAMES, TAGS, WIRING)
WIRES: Final = Subject(Topic.WIRING, WIRING.file)
PACKS: Final = Subject(Topic.PACK, "")


def look_at(around: Surroundings) -> Iterator[Finding]:
    """Those that are there; what is broken stays where it is until the table starts."""
    for kind in BOOKS:
        held, reason = Kept(around.state, kind).seen()
        subject = WIRES if kind is WIRING else Subject(Topic.FILE, kind.file)
        if reason is not None:
            yield subject.found(Verdict.WARN, reason)
        elif kind is WIRING:
            yield WIRES.ok(Diagnosis.PLAIN_WIRING if held == PLAIN else Diagnosis.WIRING)


def look_at_packs(around: Surroundings) -> Iterator[Finding]:
    """Whether all that are kept can be played with."""
    if around.packs is None:
        return
    packs, notes = kept_packs(around.packs)
    for note in notes:
        yield PACKS.found(Verdict.WARN, note)
    if packs:
        yield PACKS.ok(Diagnosis.PACKS, count=len(packs))
