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

from companion.games.kernel import because, brief
from companion.session.match import LONGEST_NAME, MOST_NAMES, is_name
from companion.store.json_files import (
    PEOPLE,
    PEOPLE_BROKEN,
    PEOPLE_FILE,
    PEOPLE_UNREADABLE,
    JsonFile,
    add_names,
    format_names,
    parse_names,
)
from companion.words import ENGLISH
from tests.sentences import SENTENCES

names = st.text(min_size=1, max_size=LONGEST_NAME).filter(is_name)


@given(known=st.lists(names, max_size=MOST_NAMES, unique=True))
def test_names_and_their_file_are_twins(known: list[str]) -> None:
    assert parse_names(format_names(known)) == tuple(known)


def test_a_new_table_knows_nobody_and_has_nothing_to_tell_of_it(tmp_path: Path) -> None:
    assert JsonFile(tmp_path / "state", PEOPLE).load() == ((), ())
    assert not (tmp_path / "state").exists()


def test_who_was_introduced_is_known_from_then_on(tmp_path: Path) -> None:
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna", "Ben"]))
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna", "Ben", "Zoë"]))
    assert JsonFile(tmp_path, PEOPLE).load() == (("Anna", "Ben", "Zoë"), ())
    assert [path.name for path in tmp_path.iterdir()] == [PEOPLE_FILE]
    assert (tmp_path / PEOPLE_FILE).stat().st_mode & 0o077 == 0


def test_with_too_many_whoever_came_first_is_forgotten(tmp_path: Path) -> None:
    crowd = [f"Guest {n}" for n in range(MOST_NAMES + 2)]
    JsonFile(tmp_path, PEOPLE).update(add_names(crowd))
    assert JsonFile(tmp_path, PEOPLE).load() == (tuple(crowd[2:]), ())


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
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna"]))
    assert asked == ["write", "fsync", "replace", "fsync"]


def test_a_disk_that_fails_leaves_the_names_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    people = JsonFile(tmp_path, PEOPLE)
    people.update(add_names(["Anna"]))
    with monkeypatch.context() as broken:
        broken.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            people.update(add_names(["Anna", "Ben"]))
    assert people.load() == (("Anna",), ())
    people.update(add_names(["Anna", "Ben"]))
    assert people.load() == (("Anna", "Ben"), ())


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
            ["a" * (LONGEST_NAME + 1)],
            [f"Guest {n}" for n in range(MOST_NAMES + 1)],
        )
    ),
]


@pytest.mark.parametrize("data", BROKEN_FILES, ids=lambda data: str(data[:30]))
def test_a_broken_file_is_kept_beside_told_of_once_and_as_good_as_none(data: bytes, tmp_path: Path) -> None:
    (tmp_path / PEOPLE_FILE).write_bytes(data)
    told = because(PEOPLE_BROKEN, file=str(tmp_path / PEOPLE_FILE))
    assert JsonFile(tmp_path, PEOPLE).load() == ((), (told,))
    assert JsonFile(tmp_path, PEOPLE).load() == ((), ())
    JsonFile(tmp_path, PEOPLE).update(add_names(["Ben"]))
    assert (tmp_path / f"{PEOPLE_FILE}.damaged").read_bytes() == data
    assert JsonFile(tmp_path, PEOPLE).load() == (("Ben",), ())


def refusing(number: int) -> Callable[..., int]:
    def call(*_given: object, **_named: object) -> int:
        raise OSError(number, os.strerror(number))

    return call


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EACCES, errno.EIO])
def test_names_that_cannot_be_read_just_now_stay_where_they_are(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna", "Ben"]))
    with monkeypatch.context() as system:
        system.setattr(os, "open", refusing(number))
        told = because(PEOPLE_UNREADABLE, file=str(tmp_path / PEOPLE_FILE), detail=os.strerror(number))
        assert JsonFile(tmp_path, PEOPLE).load() == ((), (told,))
    assert [path.name for path in tmp_path.iterdir()] == [PEOPLE_FILE]
    assert JsonFile(tmp_path, PEOPLE).load() == (("Anna", "Ben"), ())


def test_whom_the_table_could_not_remember_is_not_forgotten_over_somebody_new(tmp_path: Path) -> None:
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna", "Ben"]))
    JsonFile(tmp_path, PEOPLE).update(add_names(["Zoë"]))
    assert JsonFile(tmp_path, PEOPLE).load() == (("Anna", "Ben", "Zoë"), ())
    JsonFile(tmp_path, PEOPLE).update(add_names(["Ben", "Zoë", "Anna"]))
    assert JsonFile(tmp_path, PEOPLE).load() == (("Ben", "Zoë", "Anna"), ())


def test_names_that_can_still_not_be_read_are_kept_beside_when_others_are_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna"]))
    with monkeypatch.context() as system:
        real = os.open

        def open_(path: Any, flags: int, *more: Any) -> int:
            if path == tmp_path / PEOPLE_FILE:
                raise OSError(errno.EACCES, os.strerror(errno.EACCES))
            return real(path, flags, *more)

        system.setattr(os, "open", open_)
        JsonFile(tmp_path, PEOPLE).update(add_names(["Ben"]))
    kept = {path.name: parse_names(path.read_bytes()) for path in tmp_path.iterdir()}
    assert kept == {PEOPLE_FILE: ("Ben",), f"{PEOPLE_FILE}.damaged": ("Anna",)}


def test_what_could_not_be_written_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("write", "fsync", "replace"):
        with monkeypatch.context() as system:
            system.setattr(os, name, refusing(errno.ENOSPC))
            with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
                JsonFile(tmp_path, PEOPLE).update(add_names(["Anna"]))
        assert [*tmp_path.iterdir()] == []


def test_a_folder_where_new_names_are_written_first_is_nobodys_business(tmp_path: Path) -> None:
    (tmp_path / "people.new" / "diary").mkdir(parents=True)
    (tmp_path / "people.2.new").mkdir()
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna"]))
    assert JsonFile(tmp_path, PEOPLE).load() == (("Anna",), ())
    assert sorted(path.name for path in tmp_path.iterdir()) == ["people.2.new", PEOPLE_FILE, "people.new"]


def test_files_that_broke_one_after_the_other_are_all_kept(tmp_path: Path) -> None:
    for text in ("one", "two"):
        (tmp_path / PEOPLE_FILE).write_text(text)
        JsonFile(tmp_path, PEOPLE).load()
    kept = {path.name: path.read_text() for path in tmp_path.iterdir()}
    assert kept == {f"{PEOPLE_FILE}.damaged": "one", f"{PEOPLE_FILE}.2.damaged": "two"}


def test_nobody_waits_for_what_is_no_file_and_nothing_is_written_through_a_link(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / PEOPLE_FILE)
    assert JsonFile(tmp_path, PEOPLE).load()[0] == ()
    victim = tmp_path / "victim"
    victim.write_bytes(format_names(["Eve"]))
    (tmp_path / PEOPLE_FILE).symlink_to(victim)
    assert JsonFile(tmp_path, PEOPLE).load()[0] == ()
    JsonFile(tmp_path, PEOPLE).update(add_names(["Anna"]))
    assert (parse_names(victim.read_bytes()), JsonFile(tmp_path, PEOPLE).load()[0]) == (("Eve",), ("Anna",))


def test_where_even_moving_it_fails_there_is_a_word_and_an_evening(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / PEOPLE_FILE).write_text("broken")

    def read_only(*_names: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "rename", read_only)
    assert JsonFile(tmp_path, PEOPLE).load() == (
        (),
        (because(PEOPLE_BROKEN, file=str(tmp_path / PEOPLE_FILE)),),
    )


def test_a_lost_file_of_names_has_a_sentence_and_a_short_one() -> None:
    told = because(PEOPLE_BROKEN, file="/there/people.json")
    assert "/there/people.json" in ENGLISH.reason(told)
    assert SENTENCES[brief(PEOPLE_BROKEN)] == ENGLISH.short(told)
    later = because(PEOPLE_UNREADABLE, file="/there/people.json", detail="Too many open files")
    assert "Too many open files" in ENGLISH.reason(later)
    assert SENTENCES[brief(PEOPLE_UNREADABLE)] == ENGLISH.short(later)
