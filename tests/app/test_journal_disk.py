"""What reaches the disk, in which order, and what is left where the disk or the process fails."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.app.journal import Damage, Journal, JournalFault, read
from companion.rules.kernel.names import Json
from companion.rules.kernel.reason import Refused, because

NAME = "000001-katarenga.journal"
Log = list[tuple[str, str]]
Break = Callable[..., None]


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Log:
    """What the system is asked to do, and to which file; it is done as well."""
    log: Log = []

    def recording(name: str) -> None:
        real = getattr(os, name)

        def call(descriptor: int, *arguments: object) -> object:
            log.append((name, Path(f"/proc/self/fd/{descriptor}").readlink().name))
            return real(descriptor, *arguments)

        monkeypatch.setattr(os, name, call)

    for name in ("write", "ftruncate", "fdatasync", "fsync"):
        recording(name)
    return log


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Break:
    """Something that fails a number of times and works again."""

    def break_it(name: str, code: int, times: int = 1) -> None:
        real, left = getattr(os, name), [code] * times

        def call(descriptor: int, *arguments: object) -> object:
            if not left:
                return real(descriptor, *arguments)
            if name == "write" and len(left) == times > 1:
                [data] = arguments
                assert isinstance(data, memoryview)
                left.pop()
                return real(descriptor, data[: len(data) // 2])
            raise OSError(left.pop(), os.strerror(code))

        monkeypatch.setattr(os, name, call)

    return break_it


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def appended(journal: Journal, *actions: str) -> None:
    for action in actions:
        journal.append({"do": action})


def played(path: Path) -> list[Json]:
    found = read(path)
    assert found.damage is Damage.NONE
    return [entry["do"] for entry in found.entries]


# Order


def test_a_game_has_begun_when_its_head_its_name_and_its_folder_are_on_disk(
    tmp_path: Path, disk: Log
) -> None:
    Journal.create(tmp_path / "state" / "games", "katarenga", {}).close()
    assert disk == [
        ("fsync", tmp_path.name),
        ("fsync", "state"),
        ("write", NAME),
        ("fdatasync", NAME),
        ("fsync", "games"),
    ]


def test_an_entry_is_written_and_synced_before_append_returns(tmp_path: Path, disk: Log) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        disk.clear()
        appended(journal, "h1-h7")
    assert disk == [("write", NAME), ("fdatasync", NAME)]


def test_a_damaged_file_is_kept_on_disk_before_anything_is_cut(tmp_path: Path, disk: Log) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        pass
    with journal.path.open("ab") as file:
        file.write(b"?\n")
    disk.clear()
    Journal.resume(journal.path)[0].close()
    assert disk == [
        ("write", f"{NAME}.damaged"),
        ("fsync", f"{NAME}.damaged"),
        ("fsync", tmp_path.name),
        ("ftruncate", NAME),
        ("fdatasync", NAME),
        ("fdatasync", NAME),
        ("fsync", tmp_path.name),
    ]


def test_what_a_killed_daemon_left_unsynced_is_on_disk_before_it_counts(tmp_path: Path, disk: Log) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        pass
    disk.clear()
    Journal.resume(journal.path)[0].close()
    assert disk == [("fdatasync", NAME), ("fsync", tmp_path.name)]


# Failures


@pytest.mark.parametrize(
    ("call", "code", "times"),
    [
        ("write", errno.ENOSPC, 1),
        ("write", errno.ENOSPC, 2),
        ("write", errno.EROFS, 1),
        ("write", errno.EIO, 2),
        ("fdatasync", errno.EIO, 1),
        ("fdatasync", errno.ENOSPC, 1),
    ],
)
def test_an_entry_that_failed_is_gone_and_can_be_tried_again(
    call: str, code: int, times: int, tmp_path: Path, broken: Break
) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        appended(journal, "h1-h7")
        before = journal.path.read_bytes()
        broken(call, code, times)
        with pytest.raises(OSError, match=os.strerror(code)) as failure:
            appended(journal, "a8-a7")
        assert failure.value.errno == code
        assert journal.path.read_bytes() == before
        appended(journal, "a8-a7", "a1-a6")
    assert played(journal.path) == ["h1-h7", "a8-a7", "a1-a6"]


def test_where_cutting_back_fails_too_the_next_append_begins_with_it(
    tmp_path: Path, broken: Break, disk: Log
) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        appended(journal, "h1-h7")
        broken("write", errno.ENOSPC, 2)
        broken("ftruncate", errno.EIO, 2)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            appended(journal, "a8-a7")
        assert read(journal.path).damage is Damage.TORN
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            appended(journal, "a8-a7")
        disk.clear()
        appended(journal, "a8-a7")
        assert [what for what, _ in disk] == ["ftruncate", "fdatasync", "write", "fdatasync"]
    assert played(journal.path) == ["h1-h7", "a8-a7"]


@pytest.mark.parametrize("call", ["write", "fdatasync", "fsync"])
def test_a_game_that_cannot_be_begun_leaves_no_file(call: str, tmp_path: Path, broken: Break) -> None:
    broken(call, errno.ENOSPC)
    with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
        Journal.create(tmp_path, "katarenga", {})
    assert names(tmp_path) == []
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        assert journal.path.name == NAME


def test_a_folder_that_cannot_be_made_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "games").touch()
    with pytest.raises(NotADirectoryError):
        Journal.create(tmp_path / "games", "katarenga", {})


@pytest.mark.parametrize("call", ["write", "fsync", "ftruncate", "fdatasync"])
def test_a_damaged_file_that_cannot_be_kept_or_cut_is_refused(
    call: str, tmp_path: Path, broken: Break
) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        pass
    damaged = journal.path.read_bytes() + b"?\n"
    journal.path.write_bytes(damaged)
    broken(call, errno.ENOSPC)
    with pytest.raises(Refused) as refusal:
        Journal.resume(journal.path)
    detail = os.strerror(errno.ENOSPC)
    assert refusal.value.reason == because(JournalFault.UNWRITABLE, file=str(journal.path), detail=detail)
    kept = call in ("ftruncate", "fdatasync")
    assert names(tmp_path) == [NAME, f"{NAME}.damaged"][: 1 + kept]
    whole = [path for path in tmp_path.iterdir() if path.read_bytes() == damaged]
    assert len(whole) >= 1


# Real limits and real deaths


def child(code: str, folder: Path) -> subprocess.Popen[str]:
    """Another process, which knows the folder."""
    head = f"from pathlib import Path\nfrom companion.app.journal import *\nfolder = Path({str(folder)!r})\n"
    return subprocess.Popen(
        [sys.executable, "-c", head + code], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True
    )


FILL = """
import resource
journal = Journal.create(folder, "katarenga", {})
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY))
taken = 0
while True:
    try:
        journal.append({"do": taken})
    except OSError as error:
        print(error.errno, taken, journal.path.stat().st_size)
        break
    taken += 1
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
journal.append({"do": taken})
journal.close()
"""


def test_a_file_that_really_may_not_grow_stays_whole_and_goes_on_later(tmp_path: Path) -> None:
    with child(FILL, tmp_path) as process:
        told, _ = process.communicate()
    assert process.returncode == 0
    code, taken, size = map(int, told.split())
    data = (tmp_path / NAME).read_bytes()
    assert code == errno.EFBIG
    assert size == data.rindex(b"\n", 0, -1) + 1 < 1000 < len(data)
    assert played(tmp_path / NAME) == list(range(taken + 1))


HURRY = """
journal = Journal.create(folder, "katarenga", {})
for number in range(10**6):
    journal.append({"do": number})
    print(number, flush=True)
"""


def test_a_killed_process_loses_at_most_what_it_had_not_been_told_is_kept(tmp_path: Path) -> None:
    for round_ in range(5):
        folder = tmp_path / str(round_)
        with child(HURRY, folder) as process:
            assert process.stdout is not None
            for _ in range(20 + 7 * round_):
                process.stdout.readline()
            process.send_signal(signal.SIGKILL)
            *_, last = process.stdout.read().splitlines(keepends=True) or ["-1\n"]
        told = max(int(last), 19 + 7 * round_)
        found = read(folder / NAME)
        assert found.damage in (Damage.NONE, Damage.TORN)
        kept = [entry["do"] for entry in found.entries]
        assert kept == list(range(len(kept)))
        assert told < len(kept) <= told + 2
        journal, _ = Journal.resume(folder / NAME)
        with journal:
            appended(journal, "on")
        assert played(folder / NAME) == [*kept, "on"]
