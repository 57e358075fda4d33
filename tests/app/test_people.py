"""The names that a table knows: there after a pulled plug, and never in the way of a game."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app.people import BROKEN, FILE, UNREADABLE, People, format_names, parse_names
from companion.desk.naming import LONGEST, MOST, is_name
from companion.rules.kernel.reason import because
from companion.view.words import brief
from companion.view.words.english import ENGLISH

names = st.text(min_size=1, max_size=LONGEST).filter(is_name)


@given(known=st.lists(names, max_size=MOST, unique=True))
def test_names_and_their_file_are_twins(known: list[str]) -> None:
    assert parse_names(format_names(known)) == tuple(known)


def test_a_new_table_knows_nobody_and_has_nothing_to_tell_of_it(tmp_path: Path) -> None:
    assert People(tmp_path / "state").known() == ((), ())
    assert not (tmp_path / "state").exists()


def test_who_was_introduced_is_known_from_then_on(tmp_path: Path) -> None:
    People(tmp_path).introduce(["Anna", "Ben"])
    People(tmp_path).introduce(["Anna", "Ben", "Zoë"])
    assert People(tmp_path).known() == (("Anna", "Ben", "Zoë"), ())
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert (tmp_path / FILE).stat().st_mode & 0o077 == 0


def test_with_too_many_whoever_came_first_is_forgotten(tmp_path: Path) -> None:
    crowd = [f"Guest {n}" for n in range(MOST + 2)]
    People(tmp_path).introduce(crowd)
    assert People(tmp_path).known() == (tuple(crowd[2:]), ())


def test_names_are_on_disk_before_they_take_the_place_of_the_old_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noting(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            asked.append(name)
            return real(*given)

        return call

    for name in ("write", "fsync", "replace"):
        monkeypatch.setattr(os, name, noting(name, getattr(os, name)))
    People(tmp_path).introduce(["Anna"])
    assert asked == ["write", "fsync", "replace", "fsync"]


def test_a_disk_that_fails_leaves_the_names_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    people = People(tmp_path)
    people.introduce(["Anna"])
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            people.introduce(["Anna", "Ben"])
    assert people.known() == (("Anna",), ())
    people.introduce(["Anna", "Ben"])
    assert people.known() == (("Anna", "Ben"), ())


BROKEN_FILES = [
    b"",
    b"{",
    b"\xff\xfe",
    b"[" * 100_000,
    b"null",
    b"[]",
    b'["Anna"]',
    b'{"people": "Anna"}',
    b'{"people": ["Anna"], "more": 1}',
    *(
        json.dumps({"people": names}).encode()
        for names in (
            ["Anna", "Anna"],
            [""],
            [" Anna"],
            ["An\tna"],
            [7],
            [None],
            [["Anna"]],
            ["a" * (LONGEST + 1)],
            [f"Guest {n}" for n in range(MOST + 1)],
        )
    ),
]


@pytest.mark.parametrize("data", BROKEN_FILES, ids=lambda data: str(data[:30]))
def test_a_broken_file_is_kept_beside_told_of_once_and_as_good_as_none(data: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(data)
    told = because(BROKEN, file=str(tmp_path / FILE))
    assert People(tmp_path).known() == ((), (told,))
    assert People(tmp_path).known() == ((), ())
    People(tmp_path).introduce(["Ben"])
    assert (tmp_path / f"{FILE}.damaged").read_bytes() == data
    assert People(tmp_path).known() == (("Ben",), ())


def refusing(number: int) -> Callable[..., int]:
    def call(*_given: object, **_named: object) -> int:
        raise OSError(number, os.strerror(number))

    return call


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EACCES, errno.EIO])
def test_names_that_cannot_be_read_just_now_stay_where_they_are(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    People(tmp_path).introduce(["Anna", "Ben"])
    with monkeypatch.context() as system:
        system.setattr(os, "open", refusing(number))
        told = because(UNREADABLE, file=str(tmp_path / FILE), detail=os.strerror(number))
        assert People(tmp_path).known() == ((), (told,))
    assert [path.name for path in tmp_path.iterdir()] == [FILE]
    assert People(tmp_path).known() == (("Anna", "Ben"), ())


def test_whom_the_table_could_not_remember_is_not_forgotten_over_somebody_new(tmp_path: Path) -> None:
    People(tmp_path).introduce(["Anna", "Ben"])
    People(tmp_path).introduce(["Zoë"])
    assert People(tmp_path).known() == (("Anna", "Ben", "Zoë"), ())
    People(tmp_path).introduce(["Ben", "Zoë", "Anna"])
    assert People(tmp_path).known() == (("Ben", "Zoë", "Anna"), ())


def test_names_that_can_still_not_be_read_are_kept_beside_when_others_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    People(tmp_path).introduce(["Anna"])
    with monkeypatch.context() as system:
        real = os.open

        def open_(path: Any, flags: int, *more: Any) -> int:
            if path == tmp_path / FILE:
                raise OSError(errno.EACCES, os.strerror(errno.EACCES))
            return real(path, flags, *more)

        system.setattr(os, "open", open_)
        People(tmp_path).introduce(["Ben"])
    kept = {path.name: parse_names(path.read_bytes()) for path in tmp_path.iterdir()}
    assert kept == {FILE: ("Ben",), f"{FILE}.damaged": ("Anna",)}


def test_what_could_not_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("write", "fsync", "replace"):
        with monkeypatch.context() as system:
            system.setattr(os, name, refusing(errno.ENOSPC))
            with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
                People(tmp_path).introduce(["Anna"])
        assert [*tmp_path.iterdir()] == []


def test_a_folder_where_new_names_are_written_first_is_nobodys_business(tmp_path: Path) -> None:
    (tmp_path / "people.new" / "diary").mkdir(parents=True)
    (tmp_path / "people.2.new").mkdir()
    People(tmp_path).introduce(["Anna"])
    assert People(tmp_path).known() == (("Anna",), ())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["people.2.new", FILE, "people.new"]


def test_files_that_broke_one_after_the_other_are_all_kept(tmp_path: Path) -> None:
    for text in ("one", "two"):
        (tmp_path / FILE).write_text(text)
        People(tmp_path).known()
    kept = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert kept == {f"{FILE}.damaged": "one", f"{FILE}.2.damaged": "two"}


def test_nobody_waits_for_what_is_no_file_and_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE)
    assert People(tmp_path).known()[0] == ()
    victim = tmp_path / "victim"
    victim.write_bytes(format_names(["Eve"]))
    (tmp_path / FILE).symlink_to(victim)
    assert People(tmp_path).known()[0] == ()
    People(tmp_path).introduce(["Anna"])
    assert (parse_names(victim.read_bytes()), People(tmp_path).known()[0]) == (("Eve",), ("Anna",))


def test_where_even_moving_it_fails_there_is_a_word_and_an_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / FILE).write_text("broken")

    def read_only(*_names: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "rename", read_only)
    assert People(tmp_path).known() == ((), (because(BROKEN, file=str(tmp_path / FILE)),))


def test_a_lost_file_of_names_has_a_sentence_and_a_short_one() -> None:
    told = because(BROKEN, file="/there/people.json")
    assert "/there/people.json" in ENGLISH.reason(told)
    assert ENGLISH.sentences[brief(BROKEN)] == ENGLISH.short(told)
    later = because(UNREADABLE, file="/there/people.json", detail="Too many open files")
    assert "Too many open files" in ENGLISH.reason(later)
    assert ENGLISH.sentences[brief(UNREADABLE)] == ENGLISH.short(later)
