"""What reaches the disk, in which order, and what is left where the disk or the process fails."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Final

import pytest

from companion.games.kernel import Json, because
from companion.store.disk import JournalError
from companion.store.journal import Journal
from companion.store.journal_format import Damage, read_journal

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
    found = read_journal(path)
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


@pytest.mark.parametrize(
    ("behind", "call"),
    [
        *((b"", call) for call in ("fdatasync", "fsync")),
        *((b"1234", call) for call in ("ftruncate", "fdatasync", "fsync")),
        *((b"?\n", call) for call in ("write", "fsync", "ftruncate", "fdatasync")),
    ],
)
def test_a_game_that_is_found_while_the_disk_fails_goes_on_as_soon_as_it_works(
    call: str, behind: bytes, tmp_path: Path, broken: Break
) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        appended(journal, "h1-h7")
    before = journal.path.read_bytes() + behind
    journal.path.write_bytes(before)
    broken(call, errno.EIO)
    journal, found = Journal.resume(journal.path)
    with journal:
        assert [entry["do"] for entry in found.entries] == ["h1-h7"]
        assert str(journal.repair_error) == str(OSError(errno.EIO, os.strerror(errno.EIO)))
        broken("write", errno.EIO)
        with pytest.raises(OSError, match=os.strerror(errno.EIO)):
            appended(journal, "a8-a7")
        appended(journal, "a8-a7")
    assert [journal.repair_error, *played(journal.path)] == [None, "h1-h7", "a8-a7"]
    beside = [path for path in tmp_path.iterdir() if path.name != NAME]
    assert [path.read_bytes() for path in beside] == [before] * (behind == b"?\n")


def test_no_line_counts_as_kept_because_a_second_sync_says_so(
    tmp_path: Path, broken: Break, disk: Log
) -> None:
    """After one that failed the system takes what it could not write for written."""
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        appended(journal, "h1-h7")
    broken("fdatasync", errno.EIO)
    journal, _ = Journal.resume(journal.path)
    disk.clear()
    journal.repair()
    new = "000001-katarenga.new"
    assert disk == [("write", new), ("fsync", new), ("fsync", tmp_path.name)]
    journal.close()


# Real limits and real deaths


def child(code: str, folder: Path) -> subprocess.Popen[str]:
    """Another process, which knows the folder."""
    head = "from pathlib import Path\nfrom companion.store.journal import Journal\n"
    code = f"{head}folder = Path({str(folder)!r})\n{code}"
    return subprocess.Popen(
        [sys.executable, "-c", code], cwd=Path(__file__).parents[2], stdout=subprocess.PIPE, text=True
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
        found = read_journal(folder / NAME)
        assert found.damage in (Damage.NONE, Damage.TORN)
        kept = [entry["do"] for entry in found.entries]
        assert kept == list(range(len(kept)))
        assert told < len(kept) <= told + 2
        journal, _ = Journal.resume(folder / NAME)
        with journal:
            appended(journal, "on")
        assert played(folder / NAME) == [*kept, "on"]


# Every combination of failures


class FailingDisk:
    """Each call that asks something of the disk fails or not, as planned; then all of them work again."""

    def __init__(self, patch: pytest.MonkeyPatch, *calls: str) -> None:
        self.plan: list[bool] = []
        self.half = False
        """Whether a write that fails has written a part."""
        self.synced: dict[int, bytes] = {}
        """What of each file is still there once the plug has been pulled."""
        for name in calls:
            patch.setattr(os, name, self._calling(name, getattr(os, name)))

    def _calling(self, name: str, real: Callable[..., object]) -> Callable[..., object]:
        def call(descriptor: int, *arguments: object) -> object:
            if self.plan and self.plan.pop(0):
                if name == "write" and self.half:
                    [data] = arguments
                    assert isinstance(data, memoryview)
                    real(descriptor, data[: len(data) // 2])
                raise OSError(errno.EIO, os.strerror(errno.EIO))
            if "sync" not in name:
                return real(descriptor, *arguments)
            file = Path(f"/proc/self/fd/{descriptor}")
            if file.is_file():
                self.synced[file.stat().st_ino] = file.read_bytes()
            return None

        return call

    def pull_the_plug(self, path: Path) -> None:
        synced = self.synced[path.stat().st_ino]
        os.truncate(path, 0)
        with path.open("r+b") as file:
            file.write(synced)


def tried(journal: Journal, *actions: str) -> list[str]:
    """Those of the actions that people were told are kept."""
    told = []
    for action in actions:
        with suppress(OSError):
            journal.append({"do": action})
            told.append(action)
    return told


def kept(path: Path) -> list[Json]:
    """What a table that starts anew finds."""
    return [entry["do"] for entry in read_journal(path).entries]


EVERY_WAY: Final = [*map(list, product((False, True), repeat=9))]
"""In which the next nine calls work or fail."""
SYNCS_AND_CUTS: Final = ("write", "fsync", "fdatasync", "ftruncate")


@pytest.mark.parametrize("pulled", [False, True], ids=["killed", "pulled"])
@pytest.mark.parametrize("half", [False, True], ids=["nothing", "half"])
def test_a_restart_finds_what_people_were_told_is_kept_and_no_more_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, half: bool, pulled: bool
) -> None:
    disk = FailingDisk(monkeypatch, *SYNCS_AND_CUTS)
    disk.half = half
    for number, way in enumerate(EVERY_WAY):
        journal = Journal.create(tmp_path / str(number), "katarenga", {})
        told = tried(journal, "h1-h7")
        disk.plan = [*way]
        told += tried(journal, "a8-a7", "a1-a6")
        if pulled:
            disk.pull_the_plug(journal.path)
        assert kept(journal.path) == told, way
        again, found = Journal.resume(journal.path)
        assert [entry["do"] for entry in found.entries] == told, way
        told += tried(again, "b1-b5")
        assert kept(again.path) == told, way
        disk.plan.clear()
        told += tried(again, "b8-b3")
        assert kept(again.path) == told, way
        assert names(again.path.parent) == [NAME], way
        again.close()
        journal.close()


def test_what_a_dead_disk_did_not_even_let_be_taken_back_goes_as_soon_as_it_works_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = FailingDisk(monkeypatch, *SYNCS_AND_CUTS, "pwrite")
    for number, way in enumerate(EVERY_WAY):
        journal = Journal.create(tmp_path / str(number), "katarenga", {})
        disk.plan = [*way]
        told = tried(journal, "h1-h7", "a8-a7")
        disk.plan.clear()
        journal.close()
        assert kept(journal.path) == told, way


# Other programs


LINE: Final = b'00000000 {"n":2,"do":"b1-b5"}\n'


@pytest.mark.parametrize("behind", [b"", b"?", b"\n", LINE, LINE[:-1], b"x" * (1 << 20)])
@pytest.mark.parametrize("left", [0.0, 0.1, 0.9, 1.0], ids=["none", "some", "most", "all"])
def test_a_journal_that_another_program_changes_is_kept_beside_and_written_anew(
    left: float, behind: bytes, tmp_path: Path
) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        appended(journal, "h1-h7")
        whole = journal.path.read_bytes()
        changed = whole[: int(len(whole) * left)] + behind
        if len(changed) == len(whole):
            return
        os.truncate(journal.path, 0)
        with journal.path.open("r+b") as file:
            file.write(changed)
        told = [journal.append({"do": action}) for action in ("a8-a7", "a1-a6")]
        assert told == [because(JournalError.CHANGED, file=str(journal.path)), None]
    assert played(journal.path) == ["h1-h7", "a8-a7", "a1-a6"]
    assert names(tmp_path) == [NAME, f"{NAME}.damaged"]
    assert (tmp_path / f"{NAME}.damaged").read_bytes() == changed


@pytest.mark.parametrize("call", ["write", "fsync", "fdatasync"])
def test_a_journal_that_was_changed_and_cannot_be_written_anew_stays_and_is_tried_again(
    call: str, tmp_path: Path, broken: Break
) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        appended(journal, "h1-h7")
        with journal.path.open("ab") as file:
            file.write(LINE)
        changed = journal.path.read_bytes()
        broken(call, errno.ENOSPC, 1)
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            appended(journal, "a8-a7")
        assert journal.append({"do": "a8-a7"}) == because(JournalError.CHANGED, file=str(journal.path))
    assert played(journal.path) == ["h1-h7", "a8-a7"]
    assert names(tmp_path) == [NAME, f"{NAME}.damaged"]
    assert (tmp_path / f"{NAME}.damaged").read_bytes() == changed


def test_an_entry_counts_only_if_nobody_has_changed_the_file_while_it_was_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        with monkeypatch.context() as meanwhile:
            meanwhile.setattr(os, "fdatasync", lambda _descriptor: os.truncate(journal.path, 9))
            with pytest.raises(FileNotFoundError):
                appended(journal, "h1-h7")
        assert journal.append({"do": "h1-h7"}) == because(JournalError.CHANGED, file=str(journal.path))
    assert played(journal.path) == ["h1-h7"]
