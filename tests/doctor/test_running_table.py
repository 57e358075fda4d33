"""The doctor aboard a table that runs: what is found from within, and how the table comes to hear of it."""

import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Page, load
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import Assembly
from companion.doctor.examination import examine_running
from companion.games.kernel import because
from companion.session.events import SessionEvent
from companion.session.question import Choice, Pick
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.session.work.job import Examined, Listing
from companion.session.work.short_jobs import Health
from companion.store.journal_folder import lock_folder
from companion.table.events import Chair
from companion.view.scene import Scene
from companion.words import ENGLISH
from tests.daemon.virtual_daemon import At, played, wanted
from tests.doctor.surroundings import about, around, examined
from tests.everygame import SPACES
from tests.openings import InlineWriter
from tests.table.virtual_hands import katarenga
from tests.web.page.daemon_process import PATIENCE_S
from tests.web.page.daemon_thread import daemon_inside


def nothing(*_shown: object) -> None:
    """Screens, lights and sound are nobody's business here."""


GONE = because("hardware.broken", device="/dev/i2c-1 0x3C", detail="gone")
ANSWERS = because("doctor.aboard")


def test_parts_are_known_by_what_they_did_last_and_none_is_touched(tmp_path: Path) -> None:
    where = replace(around(tmp_path, "one-dial", versions={}), lost={"south.screen": GONE})
    parts = {f.subject.name: (f.verdict, f.reason) for f in examined(where) if f.subject.area is Area.PART}
    assert parts == {
        "south.screen": (Verdict.BROKEN, GONE),
        **dict.fromkeys(("south.dial", "south.push", "south.key"), (Verdict.OK, ANSWERS)),
    }
    assert about(where, Area.DEVICE, Area.PINS, Area.CONFIGURATION) == []


def test_who_holds_the_state_directory_does_not_wonder_who_does(tmp_path: Path) -> None:
    where = around(tmp_path)
    with lock_folder(where.state):
        assert len(about(where, Area.STATE)) == 2
        assert len(about(replace(where, lost={}), Area.STATE)) == 1


def test_what_is_found_is_told_with_what_people_call_it(tmp_path: Path) -> None:
    heard: list[Examined] = []
    where = around(tmp_path)
    examine_running(replace(where, lost={"cells": GONE}), InlineWriter(), heard.append)
    [examined_now] = heard
    assert examined_now.at_s == where.clock.time()
    assert Finding(Subject(Area.PART, "cells"), Verdict.BROKEN, GONE) in examined_now.found
    assert because("doctor.topic-clock") in [each.subject.title for each in examined_now.found]


def test_a_table_that_is_asked_for_its_health_looks_while_it_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = threading.Event()
    told: list[SessionEvent] = []

    def watch(table: Assembly) -> None:
        loop, hear = table.loop, table.loop.handle
        loop.session = replace(
            loop.session,
            workshop=replace(
                loop.session.workshop,
                job=Health(0.0),
            ),
        )

        def overhear(*events: SessionEvent) -> bool:
            told.extend(events)
            return hear(*events)

        def shown(now: Scene) -> None:
            if isinstance(now.session.workshop.job, Listing):
                read.set()

        monkeypatch.setattr(loop, "handle", overhear)
        table.subscribe(Scene, shown)

    with daemon_inside(tmp_path / "state", katarenga(), monkeypatch, watch=watch):
        assert read.wait(PATIENCE_S)
    [came] = [event for event in told if isinstance(event, Examined)]
    assert Finding(Subject(Area.PART, "cells"), Verdict.OK, ANSWERS) in came.found


def test_cells_that_flicker_are_told_in_the_menu_with_their_numbers_and_how_often(tmp_path: Path) -> None:
    south, said = Chair("south"), list[str]()

    async def script(at: At) -> None:
        for n in range(400):
            for cell, every in ((20, 1), (43, 2), (5, 20)):
                if n % every == 0:
                    at.simulated.cells.stick(cell, closed=n // every % 2 == 0)
            await at.wait(1 / 1000)
        await at.choose(south, Pick.TABLE)
        assert at.desk.question is not None
        health = at.desk.question.choices.index(Choice(Pick.JOB, "health"))
        await at.turn(south, health - at.desk.question.cursor)
        await at.push(south)
        assert isinstance(at.desk.workshop.job, Listing)
        said.extend(ENGLISH.reason(entry.sentence) for entry in at.desk.workshop.job.entries)

    quiet = replace(load(SIMULATED, SPACES), page=Page(on=False))  # it could not answer while it is asked
    played(wanted(quiet, tmp_path, "katarenga"), script)
    [told] = [sentence for sentence in said if "flicker" in sentence]
    found = re.match(r"These flicker, up to (\d+) times a second: 20, 43\. Look at their wires", told)
    assert found
    assert int(found[1]) >= 400  # each change, and that contacts bounce
