"""Tag readers, on ptys with a chip that is made from its manual."""

import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from companion.session.work.findings import Topic
from companion.store.journal import FolderLock
from hardware.drivers import pn532
from hardware.drivers.pn532_chip import Patience
from hardware.drivers.serial_line import Bell, Line
from tests.doctor.surroundings import about, around, uninstall
from tests.hardware.fakes.controller import RealClock
from tests.hardware.fakes.pn532_port import Fate, Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215

WAITS = "waits: This waits until {} is in order; see there."
PIECE = Ntag215("04a1b2c4d5e680")
UNTIL_IT_IS_SET_UP = [Fate.SOUND] * 5
A_FAILED_LOOK = [Fate.GARBLED] * 3
"""The answer, and twice again."""


@pytest.fixture
def port(tmp_path: Path) -> Iterator[Pn532Port]:
    made = Pn532Port(tmp_path / "south")
    made.plug()
    yield made
    made.unplug()


def told(tmp: Path) -> list[str]:
    path = tmp / "table.toml"
    path.write_text(f'chairs.south.reader = {{ driver = "pn532", device = "{tmp / "south"}" }}\n')
    where = around(tmp, path, clock=RealClock())
    return [
        re.sub(r"\d+ ms", "N ms", sentence).replace(str(tmp), "")
        for sentence in about(where, Topic.PART, subject="south.reader")
    ]


@pytest.mark.usefixtures("port")
def test_a_reader_that_answers_is_well(tmp_path: Path) -> None:
    assert told(tmp_path) == [
        (
            "ok: /south answers (firmware 1.6). A look takes N ms, and all of 20 had an answer. "
            "No tag lies there; with one on it the next examination tells whether it is seen each time."
        )
    ]


def test_a_reader_that_sees_a_tag_each_time_is_well(port: Pn532Port, tmp_path: Path) -> None:
    port.lay(PIECE)
    assert told(tmp_path) == [
        "ok: /south answers (firmware 1.6). A look takes N ms, and all of 20 saw a tag."
    ]
    assert not port.chip.field


def test_a_tag_that_is_missed_now_and_then_is_told(port: Pn532Port, tmp_path: Path) -> None:
    port.lay(PIECE)
    port.chip.unseen = 3
    assert told(tmp_path) == [
        (
            "warn: /south answers (firmware 1.6). A look takes N ms, and 3 of 20 missed a tag that "
            "the others saw. If nobody moved it: put tags nearer to the middle of the antenna, and keep "
            "metal away."
        )
    ]


def test_looks_without_an_answer_are_told(port: Pn532Port, tmp_path: Path) -> None:
    port.doom(*UNTIL_IT_IS_SET_UP, *A_FAILED_LOOK, *UNTIL_IT_IS_SET_UP, *A_FAILED_LOOK)
    assert told(tmp_path) == [
        (
            "warn: /south answers (firmware 1.6), but 2 of 20 looks had no answer. Look at its cable, "
            "which should be short, and at its power."
        )
    ]


def test_a_reader_none_of_whose_looks_has_an_answer_is_broken(port: Pn532Port, tmp_path: Path) -> None:
    port.doom(*(UNTIL_IT_IS_SET_UP + A_FAILED_LOOK) * 20)
    assert told(tmp_path) == [
        (
            "broken: /south answers (firmware 1.6), but 20 of 20 looks had no answer. Look at its cable, "
            "which should be short, and at its power."
        )
    ]


def test_a_line_on_which_no_reader_answers_is_told_with_what_may_be_so(
    port: Pn532Port, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    port.chip.mute = True
    hasty = partial(pn532.probe, patience=Patience(ack_s=0.01, greeting_s=0.05))
    monkeypatch.setattr(pn532, "probe", hasty)
    assert told(tmp_path) == [
        (
            "broken: /south can be opened, and no reader answers there. Look whether it has power, whether "
            "its switches are at HSU, and TXD and RXD crossed; and whether it is the right device."
        )
    ]


def test_another_kind_of_chip_is_broken(port: Pn532Port, tmp_path: Path) -> None:
    port.chip.firmware = bytes.fromhex("33020707")
    assert told(tmp_path) == ["broken: /south answers, but not as this part does: firmware 33020707."]


def test_a_reader_waits_for_its_device(tmp_path: Path) -> None:
    assert told(tmp_path) == [WAITS.format("/south")]


@pytest.mark.usefixtures("port")
def test_a_reader_that_another_program_has_is_broken_unless_it_is_the_companion(tmp_path: Path) -> None:
    bell = Bell()
    line = Line(str(tmp_path / "south"), 115_200, bell)
    try:
        assert told(tmp_path) == ["broken: /south is in use by another program; stop that one first."]
        with FolderLock.take(tmp_path / "state"):
            assert told(tmp_path) == [
                "note: In use by the running companion. To have it looked at, stop that one first."
            ]
    finally:
        line.close()
        bell.close()


def test_a_reader_waits_for_its_library(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    uninstall(monkeypatch, "serial", "pn532", "serial_line")
    assert told(tmp_path) == [WAITS.format("pyserial")]
