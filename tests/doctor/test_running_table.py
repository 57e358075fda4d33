"""The doctor aboard a table that runs: what is found from within, and how the table comes to hear of it."""

import re
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Configuration, Page, load
from companion.config.drivers import SIMULATED
from companion.daemon.assembly import Assembly
from companion.daemon.devices import make_parts
from companion.daemon.translation import reason_of
from companion.doctor.examination import examine_running
from companion.games.kernel import because
from companion.session.events import SessionEvent
from companion.session.question import Choice, Pick
from companion.session.work.findings import Area, Finding, Subject, Verdict
from companion.session.work.job import Examined, Listing
from companion.session.work.part_check import Check, begin_check
from companion.session.work.short_jobs import Health
from companion.session.work.wiring import PLAIN_WIRING, Outfit
from companion.store.journal_folder import lock_folder
from companion.table.events import Chair
from companion.view.scene import Scene
from companion.words import ENGLISH
from hardware.drivers.mcp23017 import Mcp23017Cells
from hardware.probe import ProbeCode, ProbeResults, probe_result
from hardware.signals import PartLost
from hardware.trouble import Trouble, TroubleCode
from tests.daemon.virtual_daemon import At, played, wanted
from tests.doctor.surroundings import about, around, examined, says
from tests.doctor.test_parts import RUNS
from tests.everygame import SPACES
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.mcp23017 import Chip
from tests.hardware.fakes.mcp23017_bus import Bus
from tests.openings import InlineWriter
from tests.session.work.bench import Bench
from tests.table.virtual_hands import katarenga
from tests.web.page.daemon_process import PATIENCE_S
from tests.web.page.daemon_thread import daemon_inside


def nothing(*_shown: object) -> None:
    """Screens, lights and sound are nobody's business here."""


SILENT = Trouble(TroubleCode.SILENT, device="/dev/i2c-1 0x3C")
READERS = "[chairs.south]\nreader = { driver = 'pn532', device = '/dev/ttyUSB0' }\n"


def ask(name: str) -> ProbeResults:
    if name.endswith(("screen", "reader", "cells")):
        raise SILENT
    return [probe_result(ProbeCode.KEY_UP, pin=22)]


def test_parts_are_asked_by_the_table_that_holds_them_and_nothing_else_touches_them(tmp_path: Path) -> None:
    where = replace(around(tmp_path, "one-dial", versions={}, answers=RUNS), probe=ask)
    parts = {f.subject.name: (f.verdict, f.reason) for f in examined(where) if f.subject.area is Area.PART}
    assert parts == {
        "south.screen": (Verdict.BROKEN, reason_of(SILENT)),
        **dict.fromkeys(
            ("south.dial", "south.push", "south.key"), (Verdict.OK, because("doctor.key-up", pin=22))
        ),
    }
    assert about(where, Area.DEVICE, Area.PINS, Area.CONFIGURATION) == []


def test_a_silent_reader_gets_the_same_sentence_while_the_table_runs(tmp_path: Path) -> None:
    where = replace(around(tmp_path, toml=READERS), probe=ask)
    assert about(where, Area.PART) == [says("broken", "silent-reader", **SILENT.values)]


def test_who_holds_the_state_directory_does_not_wonder_who_does(tmp_path: Path) -> None:
    where = around(tmp_path)
    with lock_folder(where.state):
        assert len(about(where, Area.STATE)) == 2
        assert len(about(replace(where, probe=ask), Area.STATE)) == 1


def test_what_is_found_is_told_with_what_people_call_it(tmp_path: Path) -> None:
    heard: list[Examined] = []
    where = around(tmp_path)
    for parts_only in (False, True):
        examine_running(replace(where, probe=ask), InlineWriter(), heard.append, parts_only=parts_only)
    assert {each.at_s for each in heard} == {where.clock.time()}
    everything, parts = ({each.subject.title for each in examined.found} for examined in heard)
    assert because("doctor.topic-clock") in everything
    assert {because("work.named", name="cells")} <= parts < everything
    silent = Finding(Subject(Area.PART, "cells"), Verdict.BROKEN, reason_of(SILENT))
    assert all(silent in examined.found for examined in heard)


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
    assert Subject(Area.PART, "cells").ok("doctor.simulated-row", count=96) in came.found


def test_every_part_that_is_tried_is_asked_by_the_table_first(tmp_path: Path) -> None:
    south, found = Chair("south"), list[Finding]()

    async def script(at: At) -> None:
        at.simulated.unplug("north.reader")
        await at.choose(south, Pick.TABLE)
        assert at.desk.question is not None
        check = at.desk.question.choices.index(Choice(Pick.JOB, "check"))
        await at.turn(south, check - at.desk.question.cursor)
        await at.push(south)
        assert isinstance(at.desk.workshop.job, Check)
        found.extend(at.desk.workshop.job.found)

    played(wanted(load(SIMULATED, SPACES), tmp_path, "katarenga"), script)
    unplugged = because("hardware.broken", device="north.reader", detail="unplugged")
    assert {each.subject.name: each.reason for each in found if each.verdict is not Verdict.OK} == {
        "north.reader": unplugged
    }
    assert {"cells", "lights", "sound", "south.push", "south.screen"} < {each.subject.name for each in found}


def test_a_chip_that_breaks_is_told_where_every_part_is_tried_in_the_doctors_own_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chips = {address: Chip() for address in (0x20, 0x21)}
    where = around(
        tmp_path, toml=f"cells = {{ driver = 'mcp23017', addresses = {[*chips]} }}", clock=RealClock()
    )
    monkeypatch.setattr(Mcp23017Cells, "_wait_or_leave", lambda cells: cells._leaving.wait(0.01))  # noqa: SLF001
    at, lost = Bench(begin_check(Outfit(cells=32), PLAIN_WIRING, 0.0)), threading.Event()
    assert isinstance(where.configuration, Configuration)
    bus = Bus(chips)
    with bus.installed():
        parts = make_parts(where.configuration, where.clock, nothing)
        assert parts.open(lambda signal: lost.set() if isinstance(signal, PartLost) else None) == {}
        with bus.lock:
            chips[0x21].cut()
        assert lost.wait(PATIENCE_S)
        examine_running(replace(where, probe=parts.probe), InlineWriter(), at.tell, parts_only=True)
        parts.close()
        at.push()
        assert f"broken: {at.sentence()}" == says("broken", "hardware.silent", device="/dev/i2c-1 0x21")
        assert f"broken: {at.sentence()}" in about(where, Area.PART)
    at.push()
    assert isinstance(at.job, Listing)
    assert at.sentence() == "/dev/i2c-1 0x21 does not answer. Look at its cable and its power."


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
