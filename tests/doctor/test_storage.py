"""The state directory: what is told of it, and that nothing is left in it."""

import errno
import fcntl
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from companion.doctor import storage
from companion.session.work.findings import Area
from companion.store.journal import Journal
from companion.store.journal_folder import FolderLock
from tests.doctor.surroundings import WORDS, about, around
from tests.hardware.fakes.oled_rig import Noon

GB = 1_000_000_000


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


def refuse_to_write(patch: pytest.MonkeyPatch, number: int) -> None:
    def refuse(**_: object) -> None:
        raise OSError(number, os.strerror(number))

    patch.setattr(storage, "TemporaryFile", refuse)


class SlowClock(Noon):
    """Each look at it takes a while."""

    def time(self) -> float:
        self.now_s += 0.3
        return self.now_s


def test_a_directory_that_can_be_written_is_well_and_as_empty_as_before(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    assert told(tmp_path) == ["ok: /state can be written in 0 ms; 1000 MB are free."]
    assert [*(tmp_path / "state").iterdir()] == []


def test_what_others_may_read_is_told_with_a_way_to_stop_that(tmp_path: Path) -> None:
    state = tmp_path / "state"
    Journal.create(state, "katarenga", {}).close()
    assert len(told(tmp_path)) == 1
    (state / "000001-katarenga.journal").chmod(0o640)
    (state / "another").symlink_to("000001-katarenga.journal")
    state.chmod(0o711)
    assert told(tmp_path)[1:] == [
        "warn: Others may look into /state, and games keep secrets; chmod 700 stops that.",
        (
            "warn: Others may read /state/000001-katarenga.journal, and games keep secrets; "
            "chmod 600 stops that."
        ),
    ]


def test_a_directory_that_is_still_to_be_made_is_well_and_is_not_made(tmp_path: Path) -> None:
    deep = tmp_path / "some" / "where" / "deep"
    assert told(tmp_path, deep) == [
        "ok: /some/where/deep will be made when the table starts; 1000 MB are free."
    ]
    assert [*tmp_path.iterdir()] == []


def test_a_directory_that_cannot_be_made_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda _path, _mode: False)
    assert told(tmp_path, tmp_path / "some" / "where") == [
        (
            "broken: /some/where is not there and cannot be made, as this user may not write to . "
            "Choose another "
            "one with --state, or give the user that right."
        )
    ]


def test_a_file_in_its_place_or_above_it_is_broken(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file", tmp_path / "file" / "below"):
        [sentence] = told(tmp_path, path)
        assert sentence.startswith("broken: ")


@pytest.mark.parametrize("number", [errno.EROFS, errno.ENOSPC, errno.EIO])
def test_a_disk_that_takes_nothing_is_broken(
    tmp_path: Path, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    refuse_to_write(monkeypatch, number)
    assert told(tmp_path) == [
        (
            f"broken: Nothing can be written to /state: {os.strerror(number)}. Make room there, or look "
            f"at its disk."
        )
    ]


def test_a_directory_of_somebody_else_is_broken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    refuse_to_write(monkeypatch, errno.EACCES)
    sentence = WORDS.say("journal.folder", folder="/state", detail=os.strerror(errno.EACCES))
    assert told(tmp_path) == [f"broken: {sentence}"]


@pytest.mark.parametrize(
    ("megabytes", "expected"),
    [
        (100, "ok: /state can be written in 0 ms; 100 MB are free."),
        (99, "warn: Of /state only 99 MB are free; 100 would be better. Make some room."),
        (5, "warn: Of /state only 5 MB are free; 100 would be better. Make some room."),
        (
            4,
            (
                "broken: Of /state only 4 MB are free, and games cannot be kept with less than 5. Make "
                "some room."
            ),
        ),
    ],
)
def test_room_runs_out_by_degrees(
    tmp_path: Path, megabytes: int, expected: str, room: Callable[[int], None]
) -> None:
    room(megabytes * 1_000_000)
    (tmp_path / "state").mkdir(mode=0o700)
    assert told(tmp_path) == [expected]


def test_where_it_would_be_made_there_has_to_be_room_too(tmp_path: Path, room: Callable[[int], None]) -> None:
    room(0)
    assert told(tmp_path) == [
        "broken: Of /state only 0 MB are free, and games cannot be kept with less than 5. Make some room."
    ]


def test_a_slow_disk_is_told_of(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    assert told(tmp_path, clock=SlowClock()) == [
        "warn: Writing to /state takes 300 ms, and players notice more than 250. Try another card or disk."
    ]


def test_a_directory_in_use_is_no_fault(tmp_path: Path) -> None:
    with FolderLock.take(tmp_path / "state"):
        assert told(tmp_path) == [
            "ok: /state can be written in 0 ms; 1000 MB are free.",
            "note: Another companion is using /state right now.",
        ]
    assert len(told(tmp_path)) == 1


@pytest.mark.parametrize(
    "make", [Path.mkdir, lambda path: path.symlink_to("lock"), lambda path: path.symlink_to(__file__)]
)
def test_what_can_be_no_lock_is_broken(tmp_path: Path, make: Callable[[Path], Any]) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    make(tmp_path / "state" / "lock")
    [sentence] = told(tmp_path)
    assert re.match(r"broken: The state directory /state cannot be used: ", sentence)


def test_a_link_that_leads_nowhere_is_broken(tmp_path: Path) -> None:
    (tmp_path / "state").symlink_to("nowhere")
    [sentence] = told(tmp_path)
    assert sentence.startswith("broken: The state directory /state cannot be used: ")


def test_two_doctors_do_not_take_each_other_for_a_companion(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir(mode=0o700)
    with (tmp_path / "state" / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_SH)
        assert len(told(tmp_path)) == 1
