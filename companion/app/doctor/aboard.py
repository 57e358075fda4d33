"""The doctor aboard a table that runs: it has its parts, so that they are known by what they did last."""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.app.configuration import Configuration
from companion.app.doctor.check import Check
from companion.app.doctor.diagnosis import Diagnosis
from companion.app.doctor.finding import Finding, Subject, Topic, Verdict
from companion.app.doctor.surroundings import Surroundings
from companion.app.ear import CELLS
from companion.app.keeper import Writes
from companion.desk.desk import Desk
from companion.rules.kernel.game import Games
from companion.rules.kernel.reason import Reason
from companion.workshop.job import Examined
from companion.workshop.verdict import Found
from hardware.clock import Clock

Examines = Callable[[Surroundings], Iterator[Finding]]


def aboard_checks(configuration: Configuration, lost: Mapping[str, Reason]) -> Iterator[Check]:
    """One for each part; nothing of it is touched."""
    for name in configuration.parts:
        subject = Subject(Topic.PART, name)
        yield Check(subject, partial(look_at, subject, lost.get(name)))


def look_at(subject: Subject, lost: Reason | None, around: Surroundings) -> Iterator[Finding]:
    """Whether it answers, and of cells which flicker."""
    yield subject.ok(Diagnosis.ABOARD) if lost is None else subject.found(Verdict.BROKEN, lost)
    if subject.name == CELLS and around.flickered:
        cells = ", ".join(map(str, around.flickered))
        yield subject.warn(Diagnosis.CELLS_FLICKER, cells=cells, edges=max(around.flickered.values()))


class Aboard:
    """Looks at everything when the table asks for it, in a thread of its own, and hands the findings over."""

    def __init__(
        self,
        around: Surroundings,
        examine: Examines,
        writer: Writes,
        hear: Callable[[Examined], object],
        flickered: Callable[[], Mapping[int, int]] = dict,
    ) -> None:
        self._around = around
        self._examine = examine
        self._writer = writer
        self._hear = hear
        self._flickered = flickered

    def examine(self, desk: Desk) -> None:
        """Begin, and return at once."""
        around = replace(self._around, lost=desk.lost, flickered=self._flickered())
        found: list[Found] = []

        def look() -> None:
            found.extend(finding.found for finding in self._examine(around))

        def tell(_error: OSError | None) -> None:
            self._hear(Examined(self._around.clock.time(), tuple(found)))

        self._writer.append(look, tell)


def on_board(  # noqa: PLR0913, PLR0917 - all that it looks at, and goes to
    configuration: Configuration,
    folder: Path,
    games: Games,
    clock: Clock,
    writer: Writes,
    hear: Callable[[Examined], object],
    flickered: Callable[[], Mapping[int, int]],
) -> Aboard:
    """The doctor of a table that runs, with all that it is to look at."""
    from companion.app.doctor.examination import examine  # noqa: PLC0415 - it knows every driver

    is_root = os.geteuid() == 0
    around = Surroundings(
        configuration.profile or "", configuration, folder, clock, is_root=is_root, games=games
    )
    return Aboard(around, lambda these: examine(these, lambda _subject: None), writer, hear, flickered)
