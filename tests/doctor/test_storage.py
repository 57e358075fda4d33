"""The state directory: what is told of it, and that nothing is left in it."""

import errno
import fcntl
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.doctor import storage
from companion.session.work.findings import Area
from companion.store.journal import Journal
from companion.store.journal_folder import lock_folder
from tests.doctor.surroundings import about, around, says
from tests.hardware.fakes.oled_rig import Noon

GB = 1_000_000_000
WELL = says("ok", "state", folder="/state", ms=0, megabytes=1000)


class Usage(NamedTuple):
    free: int


@pytest.fixture(autouse=True)
def room(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Sets how many bytes are free; there are plenty at first."""

    def set_free(free: int) -> None:
        monkeypatch.setattr(shutil, "disk_usage", lambda _path: Usage(free))

    set_free(GB)
    return set_free


def told(tmp: Path, state: Path | None = None, clock: Noon | None = None) -> list[str]:
    where = around(tmp, state=state or tmp / "state", clock=clock or Noon())
    return [sentence.replace(str(tmp), "") for sentence in about(where, Area.STATE)]


class SlowClock(Noon):
    """Each look at it takes a while."""

    def time(self) -> float:
        self.now_s += 0.3
        return self.now_s


def test_a_directory_that_can_be_written_is_well_and_as_empty_as_before(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    assert told(tmp_path) == [WELL]
    assert [*(tmp_path / "state").iterdir()] == []


def test_what_others_may_read_is_told_with_a_way_to_stop_that(tmp_path: Path) -> None:
    state = tmp_path / "state"
    Journal.create(state, "katarenga", {}).close()
    assert len(told(tmp_path)) == 1
    (state / "000001-katarenga.journal").chmod(0o640)
    (state / "another").symlink_to("000001-katarenga.journal")
    state.chmod(0o711)
    assert told(tmp_path)[1:] == [
        says("warn", "open-state", folder="/state"),
        says("warn", "open-file", file="/state/000001-katarenga.journal"),
    ]


def test_a_directory_that_is_still_to_be_made_is_well_and_is_not_made(tmp_path: Path) -> None:
    deep = tmp_path / "some" / "where" / "deep"
    assert told(tmp_path, deep) == [says("ok", "new-state", folder="/some/where/deep", megabytes=1000)]
    assert [*tmp_path.iterdir()] == []


def test_a_directory_that_cannot_be_made_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert told(tmp_path, tmp_path / "some" / "where") == [
        says("broken", "no-state", folder="/some/where", parent="")
    ]


@pytest.mark.parametrize("path", ["file", "file/below", "link", "locked", "locked-by-a-link"])
def test_what_cannot_be_a_directory_with_a_lock_is_broken(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "link").symlink_to("nowhere")
    (tmp_path / "locked" / "lock").mkdir(parents=True)
    (tmp_path / "locked-by-a-link").mkdir()
    (tmp_path / "locked-by-a-link" / "lock").symlink_to(__file__)
    for folder in ("locked", "locked-by-a-link"):
        (tmp_path / folder).chmod(0o700)
    [sentence] = told(tmp_path, tmp_path / path)
    assert sentence.startswith("broken: ")


@pytest.mark.parametrize(
    ("number", "code"), [(errno.ENOSPC, "unwritable-state"), (errno.EACCES, "journal.folder")]
)
def test_a_disk_that_takes_nothing_and_a_directory_of_somebody_else_are_broken(
    tmp_path: Path, number: int, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(storage, "TemporaryFile", refuse)
    (tmp_path / "state").mkdir(mode=0o700)
    assert told(tmp_path) == [says("broken", code, folder="/state", detail=os.strerror(number))]


@pytest.mark.parametrize(
    ("megabytes", "expected"),
    [
        (100, says("ok", "state", folder="/state", ms=0, megabytes=100)),
        (99, says("warn", "little-room", folder="/state", megabytes=99, limit=100)),
        (5, says("warn", "little-room", folder="/state", megabytes=5, limit=100)),
        (4, says("broken", "no-room", folder="/state", megabytes=4, limit=5)),
    ],
)
def test_room_runs_out_by_degrees(
    tmp_path: Path, megabytes: int, expected: str, room: Callable[[int], None]
) -> None:
    room(megabytes * 1_000_000)
    if megabytes < 5:  # also where it would be made
        assert told(tmp_path) == [expected]
    (tmp_path / "state").mkdir(mode=0o700)
    assert told(tmp_path) == [expected]


def test_a_slow_disk_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    assert told(tmp_path, clock=SlowClock()) == [
        says("warn", "slow-disk", folder="/state", ms=300, limit=250)
    ]


def test_a_directory_in_use_is_no_fault(tmp_path: Path) -> None:
    with lock_folder(tmp_path / "state"):
        assert told(tmp_path) == [WELL, says("note", "held-state", folder="/state")]
    assert told(tmp_path) == [WELL]


def test_two_doctors_do_not_take_each_other_for_a_companion(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    with (tmp_path / "state" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        assert len(told(tmp_path)) == 1
