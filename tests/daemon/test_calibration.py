"""A table that is soldered in any order: calibrated from the menu or by the command, and then played on."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli.calibrate_command import Progress
from companion.cli.main import main
from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.inventory import outfit_of
from companion.daemon.outputs import Frame
from companion.daemon.systemd import SystemdNotifier
from companion.daemon.trace import Tracer, read_trace
from companion.games.registry import EDITIONS, GAMES
from companion.session.question import Choice, Pick
from companion.session.session import Session
from companion.session.work.calibration import Calibration, Response, SpotReading
from companion.session.work.calibration_job import Calibrating
from companion.session.work.measurement import OVER_S
from companion.session.work.wiring import PLAIN_WIRING, MatPlaces, Outfit, Wiring
from companion.store.journal_folder import lock_folder
from companion.store.json_files import SYNCHRONISED, WIRING, JsonFile, today, with_wiring
from companion.words import ENGLISH
from hardware.display import DARK, Pattern
from hardware.signals import KeyMoved
from tests.everygame import SPACES
from tests.session.evening import evening
from tests.store.test_wirings import Table
from tests.table.virtual_hands import katarenga

CELLS = (Choice(Pick.TABLE), Choice(Pick.JOB, "cells"))
NAMES = load("simulated", SPACES).mats["katarenga"].cells
COUNT = len(NAMES)


class Shuffled(Table):
    """The simulated table with its wires in another order, and somebody who sees where lights blink."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder)
        draw = random.Random(seed)
        self.cells = dict(zip(NAMES, draw.sample(range(COUNT), COUNT), strict=True))
        self.lights = dict(zip(draw.sample(range(COUNT), COUNT), NAMES, strict=True))
        """What is there in truth: the cell at each space, and the space of each light."""
        self.shown = Frame(())
        self.assembly.subscribe(Frame, self._see)

    def _see(self, frame: Frame) -> None:
        self.shown = frame

    @property
    def desk(self) -> Session:
        return self.assembly.loop.session

    @property
    def blinks(self) -> list[str]:
        lit = (light for light, lamp in enumerate(self.shown.lamps) if lamp.pattern is Pattern.BLINK)
        return [self.lights[light] for light in lit]

    @property
    def closed(self) -> frozenset[int]:
        assert isinstance(self.desk.workshop.job, Calibrating)
        return self.desk.workshop.job.closed

    @property
    def lit(self) -> set[str]:
        return {self.lights[light] for light, lamp in enumerate(self.shown.lamps) if lamp != DARK}

    def stand(self, space: str, *, present: bool) -> None:
        self.feel(self.cells[space], present=present)

    def sweep(self, space: str) -> None:
        self.stand(space, present=True)
        self.clock.advance(0.6)
        self.stand(space, present=False)
        self.clock.advance(OVER_S)

    def tap(self) -> None:
        for down in (True, False):
            self.hear(KeyMoved(self.clock.time(), "south.key", down=down))


def test_a_table_that_is_wired_in_any_order_is_calibrated_from_the_menu_and_then_played_on(
    tmp_path: Path,
) -> None:
    table = Shuffled(tmp_path, seed=7)
    table.choose(*CELLS)
    table.push()
    table.clock.advance(2.0)
    for space in NAMES:
        table.sweep(space)
    table.tap()  # lights were anywhere
    for _ in range(COUNT):
        [space] = table.blinks
        table.sweep(space)
    table.tap()
    assert table.desk.workshop.job is None
    assert JsonFile(tmp_path, WIRING).load()[0].cells == table.desk.workshop.wiring.cells
    for space in NAMES:
        table.stand(space, present=space[1] in "18")
    table.clock.advance(1.0)
    for space, present in (("c1", False), ("c2", True)):
        table.stand(space, present=present)
        table.clock.advance(1.0)
    assert table.desk.table.record.actions == ("c1-c2",)
    assert table.lit == {"c1", "c2"}


def test_a_trace_tells_again_what_was_found(tmp_path: Path) -> None:
    table, trace = Shuffled(tmp_path, seed=7), tmp_path / "trace"
    for space in ("a1", "b1"):  # a pawn stands here, and one does not
        table.stand(space, present=space == "a1")
    with trace.open("w", encoding="ascii") as file:
        Tracer(file).follow(table.assembly)
        table.choose(*CELLS)
        assert table.closed == {table.cells["a1"]}
        table.stand("a1", present=False)
        table.push()
        table.clock.advance(2.0)
        for space in NAMES[:3]:
            table.sweep(space)
    again = replay_trace(*read_trace(trace, GAMES), GAMES, ENGLISH, lambda _line: None)
    assert len(table.desk.workshop.wiring.calibration.spots) == 3
    assert again.workshop.wiring == table.desk.workshop.wiring


TWO = Outfit(cells=2, lights=2, places=(MatPlaces("katarenga", "", {"a1": (0,), "b1": (1,)}, {"a1": (0,)}),))
CLEAN, WEAK = Response(1, 800), Response(0, 700)


def test_whoever_has_a_terminal_sees_each_space_as_it_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    progress, session = Progress(ENGLISH, Calibration()), evening(outfit=TWO).desk
    for known in (
        Calibration({0: SpotReading((CLEAN,), WEAK)}, stuck=(1,)),
        Calibration({0: SpotReading((CLEAN,), WEAK), 1: SpotReading()}, stuck=(1,)),
        Calibration({0: SpotReading((CLEAN,), WEAK), 1: SpotReading()}, stuck=(1,), lights={0: None, 1: 0}),
        Calibration(
            {0: SpotReading((CLEAN,), WEAK), 1: SpotReading()}, (1,), lights={0: None, 1: 0}, whole=True
        ),
    ):
        told = replace(session, workshop=replace(session.workshop, wiring=Wiring(calibration=known)))
        progress.follow(told)
        progress.follow(told)
    said = capsys.readouterr().out.splitlines()
    assert said[:5] == [
        "    a1  cell 1 for 800 ms; 1.1 times longer than cell 0",
        "    b1  no cell",
        "light 0  nowhere",
        "light 1  a1",
        "Found: 1 of 2.",
    ]
    assert [line.split()[:3] for line in said[5:]] == [
        ["a1", "is", "felt"], ["b1:", "no", "cell"], ["Cell", "1", "felt"],
    ]  # fmt: skip


def test_a_light_in_a_bar_is_told_by_the_ends_of_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    mat = MatPlaces("katarenga", "", {"a1": (0,), "b1": (1,)}, runs={1: ("b1", "a1")})
    progress = Progress(ENGLISH, Calibration())
    session = evening(outfit=replace(TWO, places=(mat,))).desk
    progress.follow(
        replace(
            session,
            workshop=replace(session.workshop, wiring=Wiring(calibration=Calibration(lights={0: 1, 1: 0}))),
        )
    )
    assert capsys.readouterr().out.splitlines() == ["light 0  b1..a1", "light 1  nowhere"]


def command(folder: Path, *flags: str, profile: str = "simulated") -> int:
    return main(["calibrate", "--profile", profile, "--state", str(folder), *flags], EDITIONS)


def test_what_was_found_last_is_shown_with_a_picture_of_each_board(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = Calibration(
        {0: SpotReading((CLEAN,)), 1: SpotReading((WEAK,), Response(2, 690, 9)), 2: SpotReading()}
    )
    JsonFile(tmp_path, WIRING).update(with_wiring(Wiring(calibration=known), "2026-11-19"))
    assert command(tmp_path, "--show") == 0
    said = capsys.readouterr().out.splitlines()
    assert said[8:10] == ["  o ? x . . . . .", "  .             ."]
    assert "    a1  cell 1 for 800 ms; no other felt it" in said
    assert {"Found: 2 of 68.", "Calibrated 2026-11-19."} <= {*said}
    assert any("not finished" in line for line in said)


def test_who_goes_back_to_the_profile_keeps_its_readers_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book, readers = JsonFile(tmp_path, WIRING), {"a.reader": "b.reader"}
    book.update(with_wiring(Wiring({0: 1}, {0: None}, readers, Calibration({0: SpotReading()})), ""))
    assert command(tmp_path, "--forget") == 0
    assert book.load() == (Wiring(readers=readers), ())
    assert command(tmp_path, "--show") == 0
    assert "Nobody has calibrated this table" in capsys.readouterr().out


def test_nobody_forgets_what_a_table_that_runs_goes_by(tmp_path: Path) -> None:
    with lock_folder(tmp_path):
        assert command(tmp_path, "--forget") == 2


def test_a_table_without_cells_has_nothing_to_calibrate(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(tmp_path, profile="one-dial") == 2
    assert capsys.readouterr().err == "companion calibrate: This table has no cells.\n"


def test_a_calibration_bears_the_day_on_which_it_became_what_it_is() -> None:
    known, first, second = Calibration({0: SpotReading()}), "2026-11-19", "2026-11-20"
    begun = with_wiring(Wiring(calibration=known), first)(PLAIN_WIRING)
    same = with_wiring(Wiring(readers={"a.reader": "b.reader"}, calibration=known), second)(begun)
    assert same.calibration.day == first
    assert with_wiring(Wiring(calibration=replace(known, whole=True)), second)(same).calibration.day == second


def test_what_day_it_is_nobody_knows_before_the_clock_is_set(tmp_path: Path) -> None:
    assert today(tmp_path) == ""
    (tmp_path / SYNCHRONISED).parent.mkdir(parents=True)
    (tmp_path / SYNCHRONISED).touch()
    assert len(today(tmp_path)) == len("2026-11-19")


def test_the_daemon_begins_with_it_where_that_was_asked_for(tmp_path: Path) -> None:
    configuration = load("simulated", SPACES)
    configuration = replace(configuration, page=replace(configuration.page, on=False))
    seen: list[Session] = []
    wanted = DaemonOptions(configuration, tmp_path, GAMES, job="cells", on_change=seen.append)

    async def begin() -> None:
        stopped = asyncio.Event()
        stopped.set()
        await Daemon(wanted, ENGLISH, SystemdNotifier({})).run(
            lambda _address, _start, _missing: None, stopped
        )

    asyncio.run(begin())
    assert isinstance(seen[0].workshop.job, Calibrating)
    assert seen[0].workshop.job.outfit == outfit_of(configuration, katarenga())
    assert seen[0].is_resting
