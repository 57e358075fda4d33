"""The board controller, on a pty with a peer that is made from the protocol alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session.work.findings import Area
from companion.store.journal_folder import lock_folder
from hardware.drivers import controller, serial_line
from hardware.drivers.controller_session import Patience
from tests.doctor.surroundings import about, around, says
from tests.hardware.fakes.controller import BYE, FakeController, RealClock

CELLS, LIGHTS = 8, 100
WAIT, EMPTY = says("waits", "waits-for-controller"), says("ok", "cells-empty")
ANSWERS = says("ok", "controller", device="/board", ms="N", version=1)
CELLS_THERE = says("ok", "count", count=CELLS)


@pytest.fixture
def board(tmp_path: Path) -> Iterator[FakeController]:
    made = FakeController(tmp_path / "board", CELLS, LIGHTS)
    made.plug()
    yield made
    made.unplug()


def told(tmp: Path, cells: int = CELLS, lights: int = LIGHTS) -> list[str]:
    toml = (
        f'controller = {{ device = "{tmp / "board"}", cells = {cells}, lights = {lights} }}\n'
        'cells = { driver = "controller" }\nlights = { driver = "controller" }\n'
    )
    where = around(tmp, toml=toml, clock=RealClock())
    return [
        re.sub(r"\d+ ms", "N ms", sentence).replace(str(tmp), "")
        for sentence in about(where, Area.CONTROLLER, Area.PART)
    ]


def test_a_controller_that_has_what_the_profile_wants_is_well(board: FakeController, tmp_path: Path) -> None:
    assert told(tmp_path) == [ANSWERS, CELLS_THERE, EMPTY, says("ok", "count", count=LIGHTS)]
    assert board.count(BYE) == 1
    assert board.lights == [(0, 0, 0, 0)] * LIGHTS


def test_cells_that_are_closed_are_told(board: FakeController, tmp_path: Path) -> None:
    board.put((0, 1), (3, 1), (7, 1))
    assert told(tmp_path)[2] == says("ok", "cells-closed", cells="0, 3, 7")
    assert told(tmp_path, cells=5)[1:3] == [
        says("note", "more", count=8, wanted=5),
        says("ok", "cells-closed", cells="0, 3"),
    ]


@pytest.mark.usefixtures("board")
def test_a_controller_with_too_few_is_told_of_and_nothing_on_it_can_be_used(tmp_path: Path) -> None:
    assert told(tmp_path, cells=CELLS + 1, lights=LIGHTS - 1)[1:] == [
        says("broken", "fewer", count=8, wanted=9, part="cells"),
        EMPTY,
        says("waits", "waits", on="cells"),
    ]


def test_without_a_controller_its_parts_wait(tmp_path: Path) -> None:
    assert told(tmp_path) == [says("waits", "waits", on="/board"), WAIT, WAIT]


def test_a_line_on_which_no_controller_answers_is_told_with_what_may_be_so(
    board: FakeController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "_hear", lambda *_: None)
    probe, hasty = controller.probe, Patience(greeting_s=0.05)
    monkeypatch.setattr(controller, "probe", lambda options, clock, _usual: probe(options, clock, hasty))
    assert told(tmp_path) == [says("broken", "silent-controller", device="/board"), WAIT, WAIT]


def test_a_controller_of_another_version_is_broken(board: FakeController, tmp_path: Path) -> None:
    board.version = 2
    assert told(tmp_path)[0] == "broken: /board answers, but not as this part does: version 2."


@pytest.mark.usefixtures("board")
def test_a_controller_that_another_program_has_is_broken_unless_it_is_the_companion(tmp_path: Path) -> None:
    bell = serial_line.Bell()
    line = serial_line.Line(str(tmp_path / "board"), 115_200, bell)
    try:
        assert told(tmp_path) == [says("broken", "hardware.busy", device="/board"), WAIT, WAIT]
        with lock_folder(tmp_path / "state"):
            assert told(tmp_path) == [says("note", "in-use")] * 3
    finally:
        line.close()
        bell.close()
