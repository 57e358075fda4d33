"""The folder of journals: one daemon at a time, and the game that goes on."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from companion.games.kernel import Json, Reason, Refused, because
from companion.store import journal_folder
from companion.store.disk import JournalError
from companion.store.journal import Journal
from companion.store.journal_folder import Play, lock_folder
from companion.store.journal_format import (
    GLANCE,
    START,
    Damage,
    JournalContents,
    format_line,
    has_ended,
    read_journal,
)

NOTHING = (None, ())


def play_by_entries(_path: Path, found: JournalContents) -> Play:
    return Play.GOES_ON if found.entries else Play.NONE


candidates = partial(journal_folder.candidates, play_of=play_by_entries)
game_to_resume = partial(journal_folder.game_to_resume, play_of=play_by_entries)
OVER: dict[str, Json] = {"end": "white"}


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def game(folder: Path, *entries: dict[str, Json]) -> Path:
    first: dict[str, Json] = {"do": "h1-h7"}
    with Journal.create(folder, "katarenga", {}) as journal:
        for entry in (first, *entries):
            journal.append(entry)
    return journal.path


def spoil(path: Path, line: int) -> None:
    """One letter in that line is another one."""
    lines = path.read_bytes().splitlines(keepends=True)
    lines[line - 1] = lines[line - 1].replace(b'":', b"':", 1)
    path.write_bytes(b"".join(lines))


# Which game goes on


def test_where_no_game_was_played_none_goes_on(tmp_path: Path) -> None:
    assert game_to_resume(tmp_path / "games") == NOTHING
    assert game_to_resume(tmp_path) == NOTHING
    assert not (tmp_path / "games").exists()


def test_the_unfinished_game_goes_on(tmp_path: Path) -> None:
    game(tmp_path, OVER)
    path = game(tmp_path)
    assert game_to_resume(tmp_path) == (path, ())


def test_of_two_unfinished_games_the_later_goes_on_by_number(tmp_path: Path) -> None:
    game(tmp_path).rename(tmp_path / "1000000-katarenga.journal")
    game(tmp_path).rename(tmp_path / "999999-katarenga.journal")
    assert game_to_resume(tmp_path) == (tmp_path / "1000000-katarenga.journal", ())


def test_a_game_that_was_left_for_a_later_one_does_not_come_back_when_that_is_finished(
    tmp_path: Path,
) -> None:
    game(tmp_path)
    game(tmp_path, OVER)
    assert game_to_resume(tmp_path) == (None, ())


def test_a_game_has_ended_only_if_nothing_came_after_its_end(tmp_path: Path) -> None:
    path = game(tmp_path, OVER, {"undo": 1})
    assert game_to_resume(tmp_path) == (path, ())
    journal, _ = Journal.resume(path)
    with journal:
        journal.append(OVER)
    assert game_to_resume(tmp_path) == NOTHING


def test_a_finished_game_with_a_torn_line_behind_its_end_ends_the_search(tmp_path: Path) -> None:
    game(tmp_path)
    path = game(tmp_path, OVER)
    with path.open("ab") as file:
        file.write(b"1234")
    assert game_to_resume(tmp_path) == (None, (because(JournalError.TORN, file=str(path)),))


def test_looking_for_the_game_that_goes_on_changes_nothing(tmp_path: Path) -> None:
    path, stub, link = game(tmp_path), game(tmp_path), tmp_path / "000003-katarenga.journal"
    os.truncate(stub, 9)
    link.symlink_to(path)
    before = names(tmp_path)
    for _ in range(2):
        assert [(each.path, each.reason, each.goes_on) for each in candidates(tmp_path)] == [
            (link, because(JournalError.LINK, file=str(link)), False),
            (stub, because(JournalError.STUB, file=str(stub)), False),
            (path, None, True),
        ]
    assert names(tmp_path) == before


def test_names_that_are_no_journals_are_passed_over(tmp_path: Path) -> None:
    path = game(tmp_path)
    for name in (
        "000002-katarenga.journal.damaged",
        "000003-katarenga.txt",
        "7-x.journal",
        "lock",
        "x.journal",
    ):
        (tmp_path / name).write_bytes(path.read_bytes())
    (tmp_path / "000004-").mkdir()
    assert game_to_resume(tmp_path) == (path, ())


def test_a_torn_or_damaged_game_goes_on_and_says_so_when_it_does(tmp_path: Path) -> None:
    path = game(tmp_path, {"do": "a8-a7"}, {"do": "a1-a6"})
    spoil(path, 3)
    assert game_to_resume(tmp_path) == (path, ())
    journal, found = Journal.resume(path)
    journal.close()
    assert found.reason == because(JournalError.DAMAGED, file=str(path), line=3)


def test_what_cannot_go_on_is_told_latest_first_and_stops_nothing(tmp_path: Path) -> None:
    path = game(tmp_path)
    link, diary, newer, headless, pipe = (tmp_path / f"00000{n}-katarenga.journal" for n in range(2, 7))
    link.symlink_to(path)
    diary.write_text("My diary")
    newer.write_bytes(format_line(START, {"journal": 3}))
    headless.write_bytes(path.read_bytes().replace(b"katarenga", b"katarengo"))
    os.mkfifo(pipe)
    before = names(tmp_path)
    assert game_to_resume(tmp_path) == (
        path,
        (
            because(JournalError.NOT_FILE, file=str(pipe)),
            because(JournalError.NO_HEAD, file=str(headless)),
            because(JournalError.NEWER, file=str(newer), version="3"),
            because(JournalError.NOT_JOURNAL, file=str(diary)),
            because(JournalError.LINK, file=str(link)),
        ),
    )
    assert names(tmp_path) == before


@pytest.mark.parametrize("size", [0, 5, 8, 9, 15, 40])
def test_a_file_that_was_cut_off_before_its_game_began_is_told_once_and_removed(
    size: int, tmp_path: Path
) -> None:
    earlier, stub = game(tmp_path), game(tmp_path)
    os.truncate(stub, size)
    assert game_to_resume(tmp_path) == (earlier, (because(JournalError.STUB, file=str(stub)),))
    assert game_to_resume(tmp_path) == (earlier, ())
    assert names(tmp_path) == [earlier.name]
    assert game(tmp_path) == stub


def test_a_folder_that_cannot_be_looked_into_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games"
    path.touch()
    with pytest.raises(Refused) as refusal:
        game_to_resume(path)
    assert refusal.value.reason == because(JournalError.FOLDER, folder=str(path), detail="Not a directory")


# A glance at the end


def test_a_finished_game_is_known_at_a_glance_however_long_it_was(tmp_path: Path) -> None:
    long: dict[str, Json] = {"note": "x" * (GLANCE // 4)}
    path = game(tmp_path, long, long, long, long, {"do": "a8-a7"}, OVER)
    assert path.stat().st_size > GLANCE
    spoil(path, 2)
    assert read_journal(path).damage is Damage.DAMAGED
    assert has_ended(path)
    assert game_to_resume(tmp_path) == NOTHING


@pytest.mark.parametrize(
    "entries",
    [[], [{"do": "end"}], [OVER, {"do": "a8-a7"}], [{"end": "x" * GLANCE}], [{"note": "x" * GLANCE}, OVER]],
    ids=["begun", "word", "after", "long-end", "long-before"],
)
def test_a_glance_says_yes_only_where_it_can_tell(entries: Sequence[dict[str, Json]], tmp_path: Path) -> None:
    assert not has_ended(game(tmp_path, *entries))


def test_a_bad_end_is_none_at_a_glance(tmp_path: Path) -> None:
    path = game(tmp_path, OVER)
    path.write_bytes(path.read_bytes().replace(b'"white"', b'"black"'))
    assert not has_ended(path)


@pytest.mark.parametrize("entries", [[{"end": "x" * GLANCE}], [{"note": "x" * GLANCE}, OVER]])
def test_where_a_glance_does_not_tell_the_whole_file_does(
    entries: Sequence[dict[str, Json]], tmp_path: Path
) -> None:
    game(tmp_path)
    game(tmp_path, *entries)
    assert game_to_resume(tmp_path) == NOTHING


# One daemon at a time


def refused_to_hold(folder: Path) -> Reason:
    with pytest.raises(Refused) as refusal, lock_folder(folder):
        pass
    return refusal.value.reason


def test_a_folder_has_one_holder(tmp_path: Path) -> None:
    folder = tmp_path / "state"
    for _ in range(2):
        with lock_folder(folder):
            assert refused_to_hold(folder) == because(JournalError.IN_USE, folder=str(folder))


def test_a_killed_daemon_holds_nothing(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from companion.store.journal_folder import lock_folder\n"
        "with lock_folder(Path(sys.argv[1])): print(flush=True); sys.stdin.read()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code, str(tmp_path)],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"\n"
        assert refused_to_hold(tmp_path).code == JournalError.IN_USE
        process.send_signal(signal.SIGKILL)
        process.wait()
        with lock_folder(tmp_path):
            pass


def test_a_folder_that_cannot_be_held_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "linked").mkdir()
    (tmp_path / "linked" / "lock").symlink_to(tmp_path / "elsewhere")
    for name, detail in (("file", "Not a directory"), ("linked", "Too many levels of symbolic links")):
        folder = str(tmp_path / name)
        told = because(JournalError.FOLDER, folder=folder, detail=detail)
        assert refused_to_hold(tmp_path / name) == told
    assert not (tmp_path / "elsewhere").exists()
