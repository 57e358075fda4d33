"""What the doctor says of the wiring that people have found out."""

from pathlib import Path

import pytest

from companion.doctor.examination import look_at_calibration
from companion.session.work.calibration import Calibration, Response, SpotReading
from companion.session.work.findings import Area, Subject
from companion.session.work.wiring import Wiring
from companion.store.json_files import WIRING, JsonFile, with_wiring
from tests.doctor.surroundings import WORDS, around, says


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir(mode=0o700)
    return tmp_path / "state"


def told(folder: Path) -> list[str]:
    findings = look_at_calibration(Subject(Area.PART, "cells"), around(folder.parent))
    return [f"{finding.verdict}: {WORDS.reason(finding.reason)}" for finding in findings]


def spots(count: int = 68) -> dict[int, SpotReading]:
    """All felt, each a little by its neighbour, the third the most so."""
    return {
        cell: SpotReading((Response(cell, 900),), Response((cell + 1) % count, 500 if cell == 2 else 300))
        for cell in range(count)
    }


def keep(folder: Path, calibration: Calibration, day: str = "2026-11-19") -> None:
    JsonFile(folder, WIRING).update(with_wiring(Wiring(calibration=calibration), day))


def test_nothing_is_told_where_nobody_has_calibrated(folder: Path) -> None:
    assert told(folder) == []


def test_the_day_and_the_worst_of_the_cells_are_told(folder: Path) -> None:
    keep(folder, Calibration(spots(), whole=True))
    assert told(folder) == [
        says("ok", "calibrated", day="2026-11-19", found=68, count=68),
        says("ok", "weakest-cell", margin="1.8", space="c1"),
    ]


def test_what_is_odd_is_told_with_what_to_do(folder: Path) -> None:
    weak = {2: SpotReading((Response(2, 600),), Response(3, 500)), 3: SpotReading()}
    keep(folder, Calibration({**spots(), **weak}, whole=True), day="")
    count, weakest, *others = told(folder)
    assert count == says("ok", "calibrated-once", found=67, count=68)
    assert weakest == says("ok", "weakest-cell", margin="1.2", space="c1")
    assert [other.partition(". ")[0] for other in others] == [
        "warn: c1 is felt only 1.2 times longer than the next one",
        "warn: d1: no cell has felt the magnet.",
    ]


def test_who_has_left_off_is_told_to_go_on(folder: Path) -> None:
    keep(folder, Calibration({0: SpotReading((Response(5, 900),))}))
    assert told(folder) == [says("note", "half-calibrated", found=1, count=68)]


def test_a_broken_file_is_told_of_and_left_where_it_is(folder: Path) -> None:
    (folder / WIRING.file).write_bytes(b"[]")
    [only] = told(folder)
    assert "does not say how parts are wired" in only
    assert (folder / WIRING.file).read_bytes() == b"[]"
