"""Whether phones may come in outlasts the plug, and its file is for its owner alone."""

import errno
import json
import stat
from pathlib import Path

import pytest

from companion.app.phone_book import BROKEN, FILE, LENGTH, SIGNS, UNREADABLE, PhoneBook, new_key
from companion.rules.kernel.reason import because
from companion.workshop.job import Wish


def test_at_first_no_phone_may_come_in(tmp_path: Path) -> None:
    assert PhoneBook(tmp_path).known() == ("", ())
    assert [*tmp_path.iterdir()] == []


def test_a_key_is_made_once_and_stays_until_people_want_another(tmp_path: Path) -> None:
    book = PhoneBook(tmp_path)
    book.admit(Wish.OPEN)
    key, notes = PhoneBook(tmp_path).known()
    assert (len(key), {*key} <= {*SIGNS}, notes) == (LENGTH, True, ())
    book.admit(Wish.OPEN)
    assert book.known() == (key, ())
    book.admit(Wish.RENEW)
    assert book.known()[0] not in ("", key)
    book.admit(Wish.SHUT)
    assert book.known() == ("", ())
    assert key not in (tmp_path / FILE).read_text()


def test_a_disk_that_is_full_holds_no_door_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "")

    book = PhoneBook(tmp_path)
    book.admit(Wish.OPEN)
    key, _ = book.known()
    monkeypatch.setattr("companion.app.journal.disk.write_whole", full)
    with pytest.raises(OSError, match="28"):
        book.admit(Wish.RENEW)
    assert book.known() == (key, ())
    book.admit(Wish.SHUT)
    assert PhoneBook(tmp_path).known() == ("", ())


def test_where_the_door_is_shut_a_new_key_opens_nothing(tmp_path: Path) -> None:
    book = PhoneBook(tmp_path)
    book.admit(Wish.SHUT)
    book.admit(Wish.RENEW)
    assert book.known() == ("", ())


def test_nobody_else_may_read_the_file_not_even_a_copy_that_came_back(tmp_path: Path) -> None:
    PhoneBook(tmp_path).admit(Wish.OPEN)
    file = tmp_path / FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)
    assert PhoneBook(tmp_path).known()[0]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_key_has_more_than_64_bits_and_no_two_signs_that_look_alike() -> None:
    assert len({*SIGNS}) ** LENGTH > 2**64
    assert not {*SIGNS} & {*"IO01"}
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {*"".join(keys)} == {*SIGNS}


@pytest.mark.parametrize(
    "told",
    ["", "{", "[]", "null", '"ABCDEFGHJKLMN"', '{"key": 3}', '{"key": "ABC"}', '{"key": "abcdefghjklmn"}'],
)
def test_what_is_no_such_file_lets_nobody_in_and_is_kept_beside(tmp_path: Path, told: str) -> None:
    (tmp_path / FILE).write_text(told)
    assert PhoneBook(tmp_path).known() == ("", (because(BROKEN, file=str(tmp_path / FILE)),))
    assert (tmp_path / f"{FILE}.damaged").read_text() == told


def test_what_cannot_be_read_lets_nobody_in(tmp_path: Path) -> None:
    (tmp_path / FILE).mkdir()
    key, notes = PhoneBook(tmp_path).known()
    assert (key, [note.code in (BROKEN, UNREADABLE) for note in notes]) == ("", [True])


def test_what_is_written_is_json_and_nothing_but_the_key(tmp_path: Path) -> None:
    book = PhoneBook(tmp_path)
    book.admit(Wish.OPEN)
    assert json.loads((tmp_path / FILE).read_bytes()) == {"key": book.known()[0]}
