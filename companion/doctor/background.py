"""Examines a table that is in use, in a thread of its own, and hands over the findings when it is done.

A running table holds its parts, so they are not probed: each is judged by whether it was lost. This is
imported at start-up, so it imports no check; the examination itself is an argument.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from companion.config import Configuration
from companion.daemon.translation import CELLS
from companion.doctor.findings import Check, Diagnosis, Finding, Subject, Topic
from companion.doctor.surroundings import Surroundings
from companion.games.kernel.game import Games
from companion.games.kernel.terms import Reason
from companion.session.session import Session
from companion.session.work.job import Examined, HealthFinding, Verdict
from companion.store.disk import DiskWriter
from hardware.clock import Clock

Examine = Callable[[Surroundings], Iterator[Finding]]


def running_part_checks(configuration: Configuration, lost: Mapping[str, Reason]) -> Iterator[Check]:
    """One for each part; nothing of it is touched."""
    for name in configuration.parts:
        subject = Subject(Topic.PART, name)
        yield Check(subject, partial(look_at_running_part, subject, lost.get(name)))


def look_at_running_part(subject: Subject, lost: Reason | None, around: Surroundings) -> Iterator[Finding]:
    """Whether it answers, and of cells which flicker."""
    yield subject.ok(Diagnosis.ABOARD) if lost is None else subject.finding(Verdict.BROKEN, lost)
    if subject.name == CELLS and around.flickered:
        cells = ", ".join(map(str, around.flickered))
        yield subject.warn(Diagnosis.CELLS_FLICKER, cells=cells, edges=max(around.flickered.values()))


class BackgroundExamination:
    """Looks at everything when the table asks for it, in a thread of its own, and hands the findings over."""

    def __init__(
        self,
        around: Surroundings,
        examine: Examine,
        writer: DiskWriter,
        hear: Callable[[Examined], object],
        flickered: Callable[[], Mapping[int, int]] = dict,
    ) -> None:
        self._around = around
        self._examine = examine
        self._writer = writer
        self._hear = hear
        self._flickered = flickered

    def examine(self, desk: Session) -> None:
        """Begin, and return at once."""
        around = replace(self._around, lost=desk.lost, flickered=self._flickered())
        found: list[HealthFinding] = []

        def look() -> None:
            found.extend(finding.for_table for finding in self._examine(around))

        def tell(_error: OSError | None) -> None:
            self._hear(Examined(self._around.clock.time(), tuple(found)))

        self._writer.append(look, tell)


def on_board(  # noqa: PLR0913, PLR0917 - all that it looks at, and goes to
    configuration: Configuration,
    folder: Path,
    games: Games,
    clock: Clock,
    writer: DiskWriter,
    hear: Callable[[Examined], object],
    flickered: Callable[[], Mapping[int, int]],
) -> BackgroundExamination:
    """The doctor of a table that runs, with all that it is to look at."""
    from companion.doctor.examination import examine  # noqa: PLC0415 - it knows every driver

    is_root = os.geteuid() == 0
    around = Surroundings(
        configuration.profile or "", configuration, folder, clock, is_root=is_root, games=games
    )
    return BackgroundExamination(
        around, lambda these: examine(these, lambda _subject: None), writer, hear, flickered
    )
