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

BOOKS: Final[tuple[Kind[Any], ...]] = (NAMES, TAGS)
FIRST: Final = Subject(Topic.FILE, NAMES.file)
PACKS: Final = Subject(Topic.PACK, "")


def look_at(around: Surroundings) -> Iterator[Finding]:
    """Those that are there; what is broken stays where it is until the table starts."""
    for kind in BOOKS:
        _, notes = Kept(around.state, kind).known(untouched=True)
        yield from (Subject(Topic.FILE, kind.file).found(Verdict.WARN, note) for note in notes)


def look_at_packs(around: Surroundings) -> Iterator[Finding]:
    """Whether all that are kept can be played with."""
    if around.packs is None:
        return
    packs, notes = kept_packs(around.packs)
    for note in notes:
        yield PACKS.found(Verdict.WARN, note)
    if packs:
        yield PACKS.ok(Diagnosis.PACKS, count=len(packs))
