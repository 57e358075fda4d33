"""Whether phones may come in outlasts the plug, and its file is for its owner alone."""

import errno
import json
import stat
from pathlib import Path

import pytest

from companion.games.kernel import because
from companion.session.work.job import PhoneWish
from companion.store.json_files import (
    KEY_LENGTH,
    KEY_LETTERS,
    PHONES,
    PHONES_BROKEN,
    PHONES_FILE,
    JsonFile,
    admit_phones,
    new_key,
)


def test_at_first_no_phone_may_come_in(tmp_path: Path) -> None:
    assert JsonFile(tmp_path, PHONES).load() == ("", ())
    assert [*tmp_path.iterdir()] == []


def test_a_key_is_made_once_and_stays_until_people_want_another(tmp_path: Path) -> None:
    book = JsonFile(tmp_path, PHONES)
    admit_phones(book, PhoneWish.OPEN)
    key, notes = JsonFile(tmp_path, PHONES).load()
    assert (len(key), {*key} <= {*KEY_LETTERS}, notes) == (KEY_LENGTH, True, ())
    admit_phones(book, PhoneWish.OPEN)
    assert book.load() == (key, ())
    admit_phones(book, PhoneWish.RENEW)
    assert book.load()[0] not in ("", key)
    admit_phones(book, PhoneWish.SHUT)
    assert book.load() == ("", ())
    assert key not in (tmp_path / PHONES_FILE).read_text()


def test_a_disk_that_is_full_holds_no_door_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_descriptor: int, _data: bytes) -> None:
        raise OSError(errno.ENOSPC, "")

    book = JsonFile(tmp_path, PHONES)
    admit_phones(book, PhoneWish.OPEN)
    key, _ = book.load()
    monkeypatch.setattr("companion.store.disk.write_whole", full)
    with pytest.raises(OSError, match="28"):
        admit_phones(book, PhoneWish.RENEW)
    assert book.load() == (key, ())
    admit_phones(book, PhoneWish.SHUT)
    assert JsonFile(tmp_path, PHONES).load() == ("", ())


def test_where_the_door_is_shut_a_new_key_opens_nothing(tmp_path: Path) -> None:
    book = JsonFile(tmp_path, PHONES)
    admit_phones(book, PhoneWish.SHUT)
    admit_phones(book, PhoneWish.RENEW)
    assert book.load() == ("", ())


def test_nobody_else_may_read_the_file_not_even_a_copy_that_came_back(tmp_path: Path) -> None:
    admit_phones(JsonFile(tmp_path, PHONES), PhoneWish.OPEN)
    file = tmp_path / PHONES_FILE
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    file.chmod(0o644)
    assert JsonFile(tmp_path, PHONES).load()[0]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_a_key_has_more_than_64_bits_and_no_two_signs_that_look_alike() -> None:
    assert len({*KEY_LETTERS}) ** KEY_LENGTH > 2**64
    assert not {*KEY_LETTERS} & {*"IO01"}
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {*"".join(keys)} == {*KEY_LETTERS}


@pytest.mark.parametrize(
    "told",
    ["", "{", "[]", "null", '"ABCDEFGHJKLMN"', '{"key": 3}', '{"key": "ABC"}', '{"key": "abcdefghjklmn"}'],
)
def test_a_broken_file_lets_nobody_in(tmp_path: Path, told: str) -> None:
    (tmp_path / PHONES_FILE).write_text(told)
    note = because(PHONES_BROKEN, file=str(tmp_path / PHONES_FILE))
    assert JsonFile(tmp_path, PHONES).load() == ("", (note,))


def test_what_is_written_is_json_and_nothing_but_the_key(tmp_path: Path) -> None:
    book = JsonFile(tmp_path, PHONES)
    admit_phones(book, PhoneWish.OPEN)
    assert json.loads((tmp_path / PHONES_FILE).read_bytes()) == {"key": book.load()[0]}
