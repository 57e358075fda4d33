"""The board controller, on a pty with a peer that is made from the protocol alone."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.session.work.findings import Area
from companion.store.journal_folder import FolderLock
from hardware.drivers import controller, serial_line
from hardware.drivers.controller_session import Patience
from tests.doctor.surroundings import about, around
from tests.hardware.fakes.controller import BYE, FakeController, RealClock

CELLS, LIGHTS = 8, 100
WAIT = "waits: This waits until the controller is in order; see there."


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
    assert told(tmp_path) == [
        "ok: /board answers in N ms (protocol 1).",
        f"ok: There are {CELLS} on the controller.",
        "ok: Nothing is on any of them.",
        f"ok: There are {LIGHTS} on the controller.",
    ]
    assert board.count(BYE) == 1
    assert board.lights == [(0, 0, 0, 0)] * LIGHTS


def test_cells_that_are_closed_are_told(board: FakeController, tmp_path: Path) -> None:
    board.put((0, 1), (3, 1), (7, 1))
    assert told(tmp_path)[2] == "ok: Something is on these cells: 0, 3, 7."
    assert told(tmp_path, cells=5)[1:3] == [
        "note: The controller has 8, of which the profile uses 5.",
        "ok: Something is on these cells: 0, 3.",
    ]


@pytest.mark.usefixtures("board")
def test_a_controller_with_too_few_is_told_of_and_nothing_on_it_can_be_used(tmp_path: Path) -> None:
    assert told(tmp_path, cells=CELLS + 1, lights=LIGHTS - 1)[1:] == [
        (
            "broken: The controller has 8, and the profile wants 9. Correct cells in [controller], "
            "or what the "
            "controller is told of its wiring."
        ),
        "ok: Nothing is on any of them.",
        "waits: This waits until cells is in order; see there.",
    ]


def test_without_a_controller_its_parts_wait(tmp_path: Path) -> None:
    assert told(tmp_path) == ["waits: This waits until /board is in order; see there.", WAIT, WAIT]


def test_a_line_on_which_no_controller_answers_is_told_with_what_may_be_so(
    board: FakeController, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "_hear", lambda *_: None)
    hasty = partial(controller.probe, patience=Patience(greeting_s=0.05))
    monkeypatch.setattr(controller, "probe", hasty)
    assert told(tmp_path) == [
        (
            "broken: /board can be opened, and no board controller answers there. Look whether it is the "
            "right device in [controller], whether the firmware is on the board, and that its jumper is open."
        ),
        WAIT,
        WAIT,
    ]


def test_a_controller_of_another_version_is_broken(board: FakeController, tmp_path: Path) -> None:
    board.version = 2
    assert told(tmp_path)[0] == "broken: /board answers, but not as this part does: version 2."


@pytest.mark.usefixtures("board")
def test_a_controller_that_another_program_has_is_broken_unless_it_is_the_companion(tmp_path: Path) -> None:
    bell = serial_line.Bell()
    line = serial_line.Line(str(tmp_path / "board"), 115_200, bell)
    try:
        assert told(tmp_path) == [
            "broken: /board is in use by another program; stop that one first.",
            WAIT,
            WAIT,
        ]
        with FolderLock.take(tmp_path / "state"):
            in_use = "note: In use by the running companion. To have it looked at, stop that one first."
            assert told(tmp_path) == [in_use] * 3
    finally:
        line.close()
        bell.close()
