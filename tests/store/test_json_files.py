"""The small JSON files: there after a pulled plug, for their owner alone, and never in the way of a game."""

import errno
import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import load
from companion.daemon.simulated_table import TICKET, simulated_tags
from companion.games.kernel import TABLE, Actor, Thing, because, brief
from companion.games.registry import GAMES
from companion.session.events import Enrol, ForgetTags
from companion.session.game_start import Household, Opening
from companion.session.match import LONGEST_NAME, MOST_NAMES, is_name
from companion.session.saved_game import SavedGame
from companion.session.work.job import PhoneWish
from companion.store.json_files import (
    KEY_LENGTH,
    KEY_LETTERS,
    LONGEST_TAG_WORD,
    MOST_TAGS,
    PEOPLE,
    PHONES,
    TAGS,
    WIRING,
    JsonFile,
    JsonFormat,
    add_names,
    admit_phones,
    new_key,
    with_tag,
)
from companion.store.state import StateDirectory
from companion.table.tagged_things import NO_TAGS, Tag, Tags
from companion.words import ENGLISH
from hardware.clock import ManualClock
from tests.everygame import SPACES
from tests.openings import InlineWriter, assembled, begin, game_at
from tests.sentences import SENTENCES
from tests.table.virtual_hands import katarenga, setting

names = st.text(min_size=1, max_size=LONGEST_NAME).filter(is_name)
words = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=LONGEST_TAG_WORD)
tags_of_things = st.builds(Tag, words, st.builds(Thing, words.map(Actor), words, words))
tags_of_mats = st.builds(Tag, words, board=st.just("") | words)


@given(known=st.lists(names, max_size=MOST_NAMES, unique=True))
def test_names_and_their_file_are_twins(known: list[str]) -> None:
    assert PEOPLE.load(PEOPLE.dump(tuple(known))) == tuple(known)


@given(tags=st.dictionaries(words, tags_of_things | tags_of_mats, max_size=9))
def test_tags_and_their_file_are_twins(tags: Tags) -> None:
    assert TAGS.load(TAGS.dump(tags)) == tags


@pytest.fixture
def people(tmp_path: Path) -> JsonFile[tuple[str, ...]]:
    return JsonFile(tmp_path, PEOPLE)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "people.json"


People = JsonFile[tuple[str, ...]]


def kept(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text() for path in folder.iterdir() if path.is_file()}


def test_a_new_table_knows_nobody_and_has_nothing_to_tell_of_it(tmp_path: Path) -> None:
    assert JsonFile(tmp_path / "state", PEOPLE).load() == ((), ())
    assert not (tmp_path / "state").exists()


def test_who_was_introduced_is_known_from_then_on_and_the_newest_last(people: People, file: Path) -> None:
    people.update(add_names(["Anna", "Ben"]))
    people.update(add_names(["Ben", "Zoë"]))
    assert people.load() == (("Anna", "Ben", "Zoë"), ())
    people.update(add_names(["Ben", "Zoë", "Anna"]))
    assert people.load() == (("Ben", "Zoë", "Anna"), ())
    assert [*file.parent.iterdir()] == [file]


def test_with_too_many_whatever_came_first_is_forgotten(people: People, tmp_path: Path) -> None:
    crowd = [f"Guest {n}" for n in range(MOST_NAMES + 2)]
    people.update(add_names(crowd))
    assert people.load() == (tuple(crowd[2:]), ())
    (tmp_path / "tags.json").write_bytes(TAGS.dump({f"{number:08}": MAT for number in range(MOST_TAGS)}))
    tags = JsonFile(tmp_path, TAGS)
    tags.update(with_tag("new", MAT))
    known, notes = tags.load()
    assert (len(known), "00000000" in known, known["new"], notes) == (MOST_TAGS, False, MAT, ())


@pytest.mark.parametrize("kind", [PEOPLE, PHONES, TAGS, WIRING], ids=lambda kind: kind.name)
def test_a_file_is_for_its_owner_alone_even_a_copy_that_came_back(
    kind: JsonFormat[Any], tmp_path: Path
) -> None:
    file = JsonFile(tmp_path, kind)
    file.update(lambda before: before)
    [path] = tmp_path.iterdir()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.chmod(0o644)
    assert file.load() == (kind.empty, ())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_names_are_on_disk_before_they_take_the_place_of_the_old_ones(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def noting(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            asked.append(name)
            return real(*given)

        return call

    for name in ("write", "fsync", "replace"):
        monkeypatch.setattr(os, name, noting(name, getattr(os, name)))
    people.update(add_names(["Anna"]))
    assert asked == ["write", "fsync", "replace", "fsync"]


def refusing(number: int) -> Callable[..., int]:
    def call(*_given: object, **_named: object) -> int:
        raise OSError(number, os.strerror(number))

    return call


@pytest.mark.parametrize("failing", ["write", "fsync", "replace"])
def test_a_disk_that_fails_leaves_the_names_as_they_were_and_nothing_else(
    failing: str, people: People, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.update(add_names(["Anna"]))
    with monkeypatch.context() as system:
        system.setattr(os, failing, refusing(errno.ENOSPC))
        with pytest.raises(OSError, match=os.strerror(errno.ENOSPC)):
            people.update(add_names(["Ben"]))
    assert [*file.parent.iterdir()] == [file]
    assert people.load() == (("Anna",), ())


def told(**tag: Any) -> bytes:
    return json.dumps({"tags": {"04": tag}}).encode()


GAZELLE = Tag("kiwara", Thing(Actor("yellow"), "piece", "G"))
BOA = Tag("kiwara", Thing(TABLE, "card", "boa"))
MAT = Tag("kiwara")
THING = {"game": "kiwara", "owner": "red", "part": "piece", "value": "Z"}
BROKEN: list[tuple[JsonFormat[Any], bytes]] = [
    *((kind, data) for kind in (PEOPLE, PHONES, TAGS, WIRING) for data in (b"", b"{", b"\xff\xfe", b"null")),
    *((kind, data) for kind in (PEOPLE, PHONES, TAGS, WIRING) for data in (b"[" * 100_000, b"[]", b"3")),
    (PEOPLE, b'["Anna"]'),
    (PEOPLE, b'{"people": "Anna"}'),
    (PEOPLE, b'{"people": ["Anna"], "more": 1}'),
    *(
        (PEOPLE, json.dumps({"people": odd}).encode())
        for odd in (
            *(["Anna", "Anna"], [""], [" Anna"], ["An\tna"], [7], [None], [["Anna"]]),
            ["a" * (LONGEST_NAME + 1)],
            [f"Guest {n}" for n in range(MOST_NAMES + 1)],
        )
    ),
    (PHONES, b'{"key": 3}'),
    (PHONES, b'{"key": "ABC"}'),
    (PHONES, b'{"key": "abcdefghjklmn"}'),
    (TAGS, TAGS.dump({"04": GAZELLE})[:-5]),  # torn
    (TAGS, b'{"tags": []}'),
    (TAGS, b'{"tags": {}, "more": 1}'),
    (TAGS, b'{"tags": {"04": 3}}'),
    *(
        (TAGS, told(**odd))
        for odd in (
            *({}, {"game": 3}, {"game": ""}, {"game": "a\nb"}, {"game": "a" * (LONGEST_TAG_WORD + 1)}),
            *({"game": "kiwara", "board": ""}, {"game": "kiwara", "board": ["ABCCCC"]}),
            *({"game": "kiwara", "owner": "red"}, {**THING, "board": "reserve"}),
            *({**THING, "more": "1"}, {**THING, "value": None}),
        )
    ),
    (TAGS, json.dumps({"tags": {str(number): {"game": "x"} for number in range(MOST_TAGS + 1)}}).encode()),
    (WIRING, b'{"cells": 3}'),
]


@pytest.mark.parametrize(("kind", "data"), BROKEN, ids=lambda value: str(value)[:30])
def test_a_broken_file_is_kept_beside_told_of_once_and_as_good_as_none(
    kind: JsonFormat[Any], data: bytes, tmp_path: Path
) -> None:
    (tmp_path / kind.file).write_bytes(data)
    note = because(f"{kind.name}.broken", file=str(tmp_path / kind.file))
    assert JsonFile(tmp_path, kind).load() == (kind.empty, (note,))
    assert JsonFile(tmp_path, kind).load() == (kind.empty, ())
    assert (tmp_path / f"{kind.file}.damaged").read_bytes() == data


@pytest.mark.parametrize("kind", [PEOPLE, PHONES, TAGS, WIRING], ids=lambda kind: kind.name)
def test_what_there_is_to_tell_of_a_file_has_its_words(kind: JsonFormat[Any]) -> None:
    for code, told in ((kind.broken, "/there/x.json"), (kind.unreadable, "Too many open files")):
        why = because(code, file="/there/x.json", detail="Too many open files")
        assert brief(code) in SENTENCES
        assert told in ENGLISH.reason(why)


@pytest.mark.parametrize("number", [errno.EMFILE, errno.EACCES, errno.EIO])
def test_names_that_cannot_be_read_just_now_stay_where_they_are(
    number: int, people: People, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.update(add_names(["Anna", "Ben"]))
    with monkeypatch.context() as system:
        system.setattr(os, "open", refusing(number))
        note = because("people.unreadable", file=str(file), detail=os.strerror(number))
        assert people.load() == ((), (note,))
    assert [*file.parent.iterdir()] == [file]
    assert people.load() == (("Anna", "Ben"), ())


def test_names_that_can_still_not_be_read_are_kept_beside_when_others_are_written(
    people: People, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    people.update(add_names(["Anna"]))
    real = os.open

    def open_(path: Any, flags: int, *more: Any) -> int:
        return refusing(errno.EACCES)() if path == file else real(path, flags, *more)

    with monkeypatch.context() as system:
        system.setattr(os, "open", open_)
        people.update(add_names(["Ben"]))
    assert kept(file.parent) == {
        "people.json": '{"people": ["Ben"]}',
        "people.json.damaged": '{"people": ["Anna"]}',
    }


def test_a_folder_where_new_names_are_written_first_is_nobodys_business(people: People, file: Path) -> None:
    (file.with_name("people.new") / "diary").mkdir(parents=True)
    file.with_name("people.2.new").mkdir()
    people.update(add_names(["Anna"]))
    assert people.load() == (("Anna",), ())
    assert sorted(path.name for path in file.parent.iterdir()) == [
        "people.2.new",
        "people.json",
        "people.new",
    ]


def test_files_that_broke_one_after_the_other_are_all_kept(people: People, file: Path) -> None:
    for text in ("one", "two"):
        file.write_text(text)
        people.load()
    assert kept(file.parent) == {"people.json.damaged": "one", "people.json.2.damaged": "two"}


def test_nobody_waits_for_what_is_no_file_and_nothing_is_written_through_a_link(
    people: People, file: Path
) -> None:
    os.mkfifo(file)
    assert people.load()[0] == ()
    victim = file.with_name("victim")
    victim.write_bytes(PEOPLE.dump(("Eve",)))
    file.symlink_to(victim)
    assert people.load()[0] == ()
    people.update(add_names(["Anna"]))
    assert (PEOPLE.load(victim.read_bytes()), people.load()[0]) == (("Eve",), ("Anna",))


def test_where_even_moving_it_fails_there_is_a_word_and_an_evening(
    people: People, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.write_text("broken")
    monkeypatch.setattr(os, "rename", refusing(errno.EROFS))
    assert people.load() == ((), (because("people.broken", file=str(file)),))


# The phones' key


def test_a_key_is_made_once_and_stays_until_people_want_another(tmp_path: Path) -> None:
    book = JsonFile(tmp_path, PHONES)
    for wish in (PhoneWish.SHUT, PhoneWish.RENEW):  # where the door is shut a new key opens nothing
        admit_phones(book, wish)
        assert book.load() == ("", ())
    admit_phones(book, PhoneWish.OPEN)
    key, notes = JsonFile(tmp_path, PHONES).load()
    assert (len(key), {*key} <= {*KEY_LETTERS}, notes) == (KEY_LENGTH, True, ())
    assert kept(tmp_path) == {"phones.json": json.dumps({"key": key})}
    admit_phones(book, PhoneWish.OPEN)
    assert book.load() == (key, ())
    admit_phones(book, PhoneWish.RENEW)
    assert book.load()[0] not in ("", key)
    admit_phones(book, PhoneWish.SHUT)
    assert kept(tmp_path) == {"phones.json": "{}"}


def test_a_disk_that_is_full_holds_no_door_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    book = JsonFile(tmp_path, PHONES)
    admit_phones(book, PhoneWish.OPEN)
    key, _ = book.load()
    monkeypatch.setattr("companion.store.disk.write_whole", refusing(errno.ENOSPC))
    with pytest.raises(OSError, match="28"):
        admit_phones(book, PhoneWish.RENEW)
    assert book.load() == (key, ())
    admit_phones(book, PhoneWish.SHUT)
    assert JsonFile(tmp_path, PHONES).load() == ("", ())


def test_a_key_has_more_than_64_bits_and_no_two_signs_that_look_alike() -> None:
    assert len({*KEY_LETTERS}) ** KEY_LENGTH > 2**64
    assert not {*KEY_LETTERS} & {*"IO01"}
    keys = {new_key() for _ in range(100)}
    assert len(keys) == 100
    assert {*"".join(keys)} == {*KEY_LETTERS}


# Tags


def test_a_tag_stands_for_one_thing_and_can_be_forgotten(tmp_path: Path) -> None:
    book = JsonFile(tmp_path, TAGS)
    for uid, tag in (("04", GAZELLE), ("05", BOA), ("04", MAT), ("06", Tag("chess"))):
        book.update(with_tag(uid, tag))
    assert [*JsonFile(tmp_path, TAGS).load()[0].items()] == [("05", BOA), ("04", MAT), ("06", Tag("chess"))]
    book.update(with_tag("05", None))
    book.update(with_tag("never", None))
    assert book.load() == ({"04": MAT, "06": Tag("chess")}, ())
    book.update(lambda _before: NO_TAGS)
    assert book.load() == ({}, ())


def test_what_the_desk_wants_enrolled_is_in_the_file_when_it_is_told_so(tmp_path: Path) -> None:
    record = katarenga()
    keeper = StateDirectory(tmp_path, InlineWriter(), ManualClock(), iter(range(9)), GAMES)
    keeper.begin(SavedGame(record))
    answers: list[object] = []
    for effect in (Enrol("04", GAZELLE), Enrol("05", BOA), Enrol("04", None)):
        keeper.write(effect, begin(setting(record), record), answers.append)
    assert (answers, JsonFile(tmp_path, TAGS).load()) == ([None] * 3, ({"05": BOA}, ()))
    keeper.write(ForgetTags(), begin(setting(record), record), answers.append)
    assert JsonFile(tmp_path, TAGS).load() == ({}, ())
    keeper.close()


def test_every_piece_of_a_simulated_table_is_enrolled_already() -> None:
    tags = simulated_tags(GAMES.values())
    for game in GAMES.values():
        found = [tag.thing for tag in tags.values() if tag.game == game.id]
        assert {thing: found.count(thing) for thing in {*found}} == dict(game.hands.box)
    assert TICKET not in tags


def test_what_people_have_enrolled_goes_before_what_was_there_already(tmp_path: Path) -> None:
    built_in, configuration = simulated_tags(GAMES.values()), load("simulated", SPACES)
    [first, *_] = built_in
    table = assembled(
        configuration,
        Opening(game_at(configuration, katarenga()), Household(tags={first: MAT, TICKET: GAZELLE})),
        ManualClock(),
        StateDirectory(tmp_path, InlineWriter(), ManualClock(), iter(range(9)), GAMES),
        words=ENGLISH,
        games=GAMES,
    )
    session = table.loop.session
    assert session.tags == session.table.tagging.tags == {**built_in, first: MAT, TICKET: GAZELLE}
