"""Keeping a game: what stands in the file, and going on with it."""

import json
import os
import shutil
import stat
from contextlib import suppress
from pathlib import Path

import pytest

from companion.games.kernel import Json, Refused, because
from companion.store.disk import JournalError, keep_aside, replace_whole
from companion.store.journal import Journal
from companion.store.journal_folder import lock_folder
from companion.store.journal_format import (
    LARGEST_FILE,
    LONGEST_LINE,
    Damage,
    JournalContents,
    JournalHead,
    read_journal,
)
from companion.words import ENGLISH
from tests.games.katarenga.known_games import BOARD, WHITE_WINS

OPTIONS: dict[str, Json] = {"quarters": {**BOARD}, "first_turn_capture": True}
NAME = "000001-katarenga.journal"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def open_files() -> set[str]:
    """What this process holds open."""
    held = set()
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the listing itself is one, and has ended
            held.add(str(descriptor.readlink()))
    return held


def begun(folder: Path) -> Path:
    """A game in which White has moved once."""
    with Journal.create(folder, "katarenga", OPTIONS) as journal:
        journal.append({"do": "h1-h7"})
    return journal.path


def good(path: Path) -> tuple[dict[str, Json], ...]:
    """The entries of a file with which nothing is wrong."""
    found = read_journal(path)
    assert (found.damage, found.reason, found.good_bytes) == (Damage.NONE, None, path.stat().st_size)
    return found.entries


def test_a_journal_is_lines_of_checksum_number_and_entry(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "katarenga", {"quarters": {"nw": "T1f90"}}, {"seed": 7}) as journal:
        journal.append({"do": "h1-h7"})
        journal.append({"end": "wei\N{LATIN SMALL LETTER SHARP S}"})
    assert journal.path == tmp_path / NAME
    assert journal.path.read_bytes() == (
        b'bf15b72d {"journal":2,"game":"katarenga","options":{"quarters":{"nw":"T1f90"}},'
        b'"n":0,"file":1,"seed":7}\n'
        b'501559e0 {"n":1,"do":"h1-h7"}\n'
        b'9226ab2b {"n":2,"end":"wei\\u00df"}\n'
    )


def test_a_whole_game_is_read_as_it_was_appended(tmp_path: Path) -> None:
    entries: list[dict[str, Json]] = [{"do": action, "by": {"seat": None}} for action in WHITE_WINS]
    entries.append({"end": ["white", 1.5]})
    with Journal.create(tmp_path, "katarenga", OPTIONS, {"seed": 7, "names": ["Ann", "Bo"]}) as journal:
        for entry in entries:
            journal.append(entry)
    found = read_journal(journal.path)
    assert found == JournalContents(
        head=JournalHead("katarenga", OPTIONS, 1, {"seed": 7, "names": ["Ann", "Bo"]}),
        entries=tuple(entries),
        good_bytes=journal.path.stat().st_size,
        checksum=journal.path.read_bytes().splitlines()[-1][:8],
        damage=Damage.NONE,
        reason=None,
    )
    assert found.is_over


def test_a_game_without_entries_is_a_game(tmp_path: Path) -> None:
    Journal.create(tmp_path, "katarenga", OPTIONS).close()
    found = read_journal(tmp_path / NAME)
    assert (found.head, found.entries, found.is_over) == (JournalHead("katarenga", OPTIONS, 1), (), False)


def test_a_file_that_was_laid_open_is_its_owners_again_once_its_game_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path)
    path.chmod(0o664)
    Journal.resume(path)[0].close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_whatever_a_journal_becomes_nobody_else_may_read_it(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        path = begun(tmp_path / "state")
        path.write_bytes(path.read_bytes() + b"??\n?")
        journal, _ = Journal.resume(path)
        with journal:
            path.unlink()
            journal.append({"do": "a1-a2"})
        keep_aside(path)
        replace_whole(tmp_path / "state" / "tags.json", b"{}")
        with lock_folder(tmp_path / "state"):
            pass
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(place.stat().st_mode) for place in (tmp_path / "state").iterdir()]
    assert modes == [0o600] * 4
    assert stat.S_IMODE((tmp_path / "state").stat().st_mode) == 0o700


def test_files_are_numbered_on_and_gaps_stay(tmp_path: Path) -> None:
    names = [begun(tmp_path).name for _ in range(3)]
    assert names == [NAME, "000002-katarenga.journal", "000003-katarenga.journal"]
    (tmp_path / names[1]).unlink()
    (tmp_path / "000041-kiwara.journal.damaged").touch()
    (tmp_path / "99-katarenga.journal").touch()
    (tmp_path / "000099-katarenga.txt").touch()
    assert begun(tmp_path).name == "000042-katarenga.journal"
    (tmp_path / "999999-katarenga.journal").touch()
    assert begun(tmp_path).name == "1000000-katarenga.journal"


def test_two_games_with_the_same_options_do_not_begin_alike(tmp_path: Path) -> None:
    first, second = begun(tmp_path), begun(tmp_path)
    assert first.read_bytes()[:8] != second.read_bytes()[:8]


def test_a_game_goes_on_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    parted, whole = begun(tmp_path / "parted"), begun(tmp_path / "whole")
    journal, found = Journal.resume(parted)
    with journal:
        assert journal.path == parted
        assert found.entries == ({"do": "h1-h7"},)
        journal.append({"do": "a8-a7"})
    journal, _ = Journal.resume(whole)
    with journal:
        journal.append({"do": "a8-a7"})
    assert parted.read_bytes() == whole.read_bytes()
    assert good(parted) == ({"do": "h1-h7"}, {"do": "a8-a7"})


def test_a_torn_line_is_cut_off_when_the_game_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path)
    before = path.read_bytes()
    path.write_bytes(before + b'12345678 {"n":2,"do":"a8-')
    journal, found = Journal.resume(path)
    assert (found.damage, found.reason) == (Damage.TORN, because(JournalError.TORN, file=str(path)))
    assert path.read_bytes() == before
    with journal:
        journal.append({"do": "a8-a7"})
    assert good(path) == ({"do": "h1-h7"}, {"do": "a8-a7"})
    assert names(tmp_path) == [NAME]


def test_a_damaged_file_is_kept_as_it_was_before_the_game_goes_on(tmp_path: Path) -> None:
    path = begun(tmp_path)
    for suffix in (".damaged", ".2.damaged"):
        head, _, _ = path.read_bytes().partition(b"\n")
        damaged = head + b"\n??\n" + bytes(range(256))
        path.write_bytes(damaged)
        journal, found = Journal.resume(path)
        with journal:
            assert found.reason == because(JournalError.DAMAGED, file=str(path), line=2)
            assert path.read_bytes() == head + b"\n"
            journal.append({"do": "a1-a6"})
        kept = tmp_path / f"{NAME}{suffix}"
        assert kept.read_bytes() == damaged
        assert stat.S_IMODE(kept.stat().st_mode) == 0o600
        assert good(path) == ({"do": "a1-a6"},)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", JournalError.STUB),
        (b"My diary\n", JournalError.NOT_JOURNAL),
        (b'00000000 {"journal":1,"game":"katarenga"}\n', JournalError.NO_HEAD),
    ],
)
def test_a_game_without_a_head_does_not_go_on_and_its_file_is_left_alone(
    data: bytes, fault: JournalError, tmp_path: Path
) -> None:
    path = tmp_path / NAME
    path.write_bytes(data)
    with pytest.raises(Refused) as refusal:
        Journal.resume(path)
    assert refusal.value.reason == because(fault, file=str(path))
    assert path.read_bytes() == data
    assert names(tmp_path) == [NAME]
    assert str(path) not in open_files()


def test_a_journal_grows_to_its_limit_and_stays_readable(tmp_path: Path) -> None:
    most = LONGEST_LINE - 100
    with Journal.create(tmp_path, "katarenga", OPTIONS) as journal:
        fitting = LARGEST_FILE // LONGEST_LINE
        for _ in range(fitting):
            journal.append({"note": "x" * most})
        with pytest.raises(OSError, match="File too large"):
            journal.append({"note": "x" * most})
        journal.append({"end": None})
    assert len(good(journal.path)) == fitting + 1


def test_the_longest_line_can_be_read_and_a_longer_one_is_not_written(tmp_path: Path) -> None:
    frame = len(b'12345678 {"n":1,"note":""}\n')
    with Journal.create(tmp_path, "katarenga", OPTIONS) as journal:
        with pytest.raises(ValueError, match=str(LONGEST_LINE + 1)):
            journal.append({"note": "x" * (LONGEST_LINE - frame + 1)})
        journal.append({"note": "x" * (LONGEST_LINE - frame)})
    [entry] = good(journal.path)
    assert len(json.dumps(entry)) > LONGEST_LINE - frame


@pytest.mark.parametrize("entry", [{"n": 5}, {"at": float("nan")}])
def test_an_entry_that_could_not_be_read_again_is_not_written(
    entry: dict[str, float], tmp_path: Path
) -> None:
    with Journal.create(tmp_path, "katarenga", OPTIONS) as journal:
        with pytest.raises(ValueError, match=r"^n$|not JSON compliant"):
            journal.append({**entry})
        journal.append({"do": "h1-h7"})
    assert good(journal.path) == ({"do": "h1-h7"},)


@pytest.mark.parametrize("game", ["", "../katarenga", "Katarenga", "a.b", "a/b"])
def test_a_game_is_called_as_a_file_can_be(game: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"^{game}$"):
        Journal.create(tmp_path, game, OPTIONS)
    assert names(tmp_path) == []


@pytest.mark.parametrize("name", ["journal", "game", "options", "n", "file"])
def test_what_is_noted_at_the_beginning_does_not_hide_the_game(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=f"^{name}$"):
        Journal.create(tmp_path, "katarenga", OPTIONS, {name: 1})
    assert names(tmp_path) == []


def test_a_closed_journal_takes_nothing_more(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path, "katarenga", OPTIONS)
    assert str(journal.path) in open_files()
    journal.close()
    journal.close()
    assert str(journal.path) not in open_files()
    with pytest.raises(ValueError, match=NAME):
        journal.append({"do": "h1-h7"})
    assert good(journal.path) == ()


def test_every_fault_has_its_sentence_and_no_sentence_is_left_over() -> None:
    in_full = {code for code in ENGLISH.read("journal") if not code.endswith(".brief")}
    assert in_full == {str(fault) for fault in JournalError}


@pytest.mark.parametrize("what", ["file", "folder"])
def test_a_journal_that_somebody_deletes_is_written_once_more_as_a_whole(tmp_path: Path, what: str) -> None:
    folder = tmp_path / "state"
    with Journal.create(folder, "katarenga", {"a": 1}) as journal:
        journal.append({"do": "h1-h5"})
        if what == "file":
            journal.path.unlink()
        else:
            shutil.rmtree(folder)
        journal.append({"do": "d8-d7"})
        journal.append({"do": "d1-e2"})
    found = read_journal(journal.path)
    assert [entry["do"] for entry in found.entries] == ["h1-h5", "d8-d7", "d1-e2"]
    assert (found.head and found.head.options, found.damage) == ({"a": 1}, Damage.NONE)


def test_a_journal_is_not_written_over_what_somebody_put_in_its_place(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "katarenga", {}) as journal:
        journal.path.unlink()
        journal.path.write_text("Dear diary")
        with pytest.raises(FileExistsError):
            journal.append({"do": "h1-h5"})
        assert journal.path.read_text() == "Dear diary"
        journal.path.unlink()
        journal.append({"do": "h1-h5"})
    assert [entry["do"] for entry in read_journal(journal.path).entries] == ["h1-h5"]
