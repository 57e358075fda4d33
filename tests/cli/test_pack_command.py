"""The command `companion pack`, and the packs that it keeps."""

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.cli.main import main
from companion.games.kernel import because
from companion.games.kitara.reference import DECKS, MAPS, MIXES, PACKS
from companion.store.journal import Journal
from companion.store.packs import LARGEST_FILE, PackError, kept_packs

MAP = MAPS["ref-2p"]
OWN_MAP = {**MAP, "id": "mine"}
Told = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where packs are kept unless told otherwise; commands are typed in another folder."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "state" / "packs"


def write(name: str, pack: object) -> str:
    Path(name).write_text(json.dumps(pack))
    return name


def run(told: Told, *arguments: str) -> tuple[int, list[str], str]:
    try:
        status: object = main(["pack", *arguments])
    except SystemExit as left:
        status = left.code
    assert isinstance(status, int)
    said = told.readouterr()
    return status, said.out.splitlines(), said.err


# Checking


TWO_PLAYERS = "a map for 2 players; spaces: 19 (savannas: 12, ruins: 5, lakes: 2), borders: 30."


@pytest.mark.parametrize(
    ("name", "summary"),
    [
        ("ref-2p", f"ref-2p: {TWO_PLAYERS}"),
        ("red", "red: a deck of 36 cards and the start card; steadfast are 12."),
        ("ref-tokens", "ref-tokens: a pack of hero tokens (39)."),
    ],
)
def test_a_valid_pack_is_said_to_be_one_and_of_what_kind(name: str, summary: str, capsys: Told) -> None:
    file = write("a.json", PACKS[name])
    assert run(capsys, "check", file) == (0, ["a.json", f"  {summary} It is valid; warnings: 0."], "")


def test_every_error_and_warning_is_named_with_its_place(capsys: Told) -> None:
    bad: Any = json.loads(json.dumps(MAP))
    bad["spaces"][3]["terrain"] = "fen"
    bad["borders"][7] = ["l1", "s6"]
    bad["borders"] = [border for border in bad["borders"] if "s2" not in border]
    assert run(capsys, "check", write("bad.json", bad)) == (
        1,
        [
            "bad.json",
            "  error: spaces[3].terrain: a terrain is one of savanna, ruin, lake.",
            "  error: borders[6]: l1 is a lake; borders join land.",
            "  warning: spaces[2]: no way leads from s2 to most of the land. A border may be missing.",
            "  It looks like a map. It is not valid; errors: 2, warnings: 1.",
        ],
        "",
    )


def test_a_warning_alone_does_not_make_a_pack_invalid(capsys: Told) -> None:
    cards: Any = DECKS["blue"]["cards"]
    deck = {"start": DECKS["blue"]["start"], "cards": [card for card in cards if card["age"] != 3]}
    status, lines, _ = run(capsys, "check", write("deck.json", deck))
    assert (status, lines[1:]) == (
        0,
        [
            "  warning: cards: none is of age 3.",
            "  no id: a deck of 29 cards and the start card; steadfast are 0. It is valid; warnings: 1.",
        ],
    )


def test_of_many_packs_each_is_told_and_one_that_is_wrong_decides(capsys: Told) -> None:
    good, bad = write("good.json", MIXES["ref-tokens"]), write("\x1b[2J.json", {"tokens": {"\x1b[2J": 1}})
    status, lines, _ = run(capsys, "check", bad, "missing.json", good)
    assert (status, lines[3:]) == (
        1,
        [
            "missing.json cannot be read: No such file or directory.",
            "good.json",
            "  ref-tokens: a pack of hero tokens (39). It is valid; warnings: 0.",
        ],
    )
    assert "\x1b" not in "".join(lines)  # which a terminal would obey


NO_PACK = (
    "x is no pack: a map is an object that has 'spaces', a deck one that has 'cards', "
    "and a pack of tokens one that has 'tokens'."
)
NO_PACKS: dict[bytes, str] = {
    b'{"a": "\xff"}': "x is not written in UTF-8.",
    b"": "x is no JSON: line 1, column 1: Expecting value.",
    b'{"spaces": [],\n "borders" []}': "x is no JSON: line 2, column 12: Expecting ':' delimiter.",
    b"[" * LARGEST_FILE: "x is nested too deeply.",
    b"9" * 5_000: "x has a number with more digits than can be read.",
    b"[-Infinity]": "x is no JSON: -Infinity is no number there.",
    b'{"a": [{"id": "a", "id": "b"}]}': "x gives 'id' twice in one object; only one of them can count.",
    b" " * (LARGEST_FILE + 1): "x is longer than 32768 bytes, which no pack is.",
    b"{}": NO_PACK,
    b'["spaces"]': NO_PACK,
}


@pytest.mark.parametrize(("data", "sentence"), NO_PACKS.items(), ids=lambda value: repr(value[:20]))
def test_a_file_that_is_no_pack_gets_one_sentence(data: bytes, sentence: str, capsys: Told) -> None:
    Path("x").write_bytes(data)
    assert run(capsys, "check", "x") == (1, [sentence], "")


@pytest.mark.parametrize(
    ("make", "sentence"),
    [
        (Path.mkdir, "x is no plain file."),
        (os.mkfifo, "x is no plain file."),
        (lambda path: path.symlink_to("/dev/zero"), "x is no plain file."),
        (lambda path: path.symlink_to(path), "x cannot be read: Too many levels of symbolic links."),
    ],
)
def test_what_is_no_file_is_not_read(make: Callable[[Path], object], sentence: str, capsys: Told) -> None:
    make(Path("x"))
    assert run(capsys, "check", "x") == (1, [sentence], "")


def test_a_file_that_holds_more_than_the_system_says_is_not_read_to_its_end(
    capsys: Told, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("x").write_bytes(b" " * (LARGEST_FILE + 1))
    told = os.fstat
    monkeypatch.setattr(os, "fstat", lambda file: os.stat_result((told(file).st_mode, *(0,) * 9)))
    assert run(capsys, "check", "x")[1] == ["x is longer than 32768 bytes, which no pack is."]


def test_a_mark_of_the_encoding_and_letters_of_any_language_are_fine_but_no_number_beyond_all(
    capsys: Told,
) -> None:
    Path("a.json").write_text(json.dumps({**OWN_MAP, "title": "Ñu"}, ensure_ascii=False), "utf-8-sig")
    assert run(capsys, "check", "a.json")[0] == 0
    Path("far.json").write_text(json.dumps(MAP).replace('"x": -1.732', '"x": 1e999', 1))
    assert run(capsys, "check", "far.json")[1][1].startswith("  error: spaces[0].x:")


# Listing and showing


def test_the_list_has_what_is_shipped_and_what_is_kept_and_tells_what_is_broken(
    folder: Path, capsys: Told
) -> None:
    run(capsys, "add", write("map.json", OWN_MAP))
    (folder / "torn.json").write_text("[")
    status, lines, _ = run(capsys, "list")
    assert status == 0
    assert [line.partition(":")[0] for line in lines[:7]] == [*PACKS, "mine"]
    assert lines[0] == f"ref-2p: {TWO_PLAYERS} A reference pack."
    assert lines[6:] == [
        f"mine: {TWO_PLAYERS} Your own.",
        f"{folder / 'torn.json'} is no JSON: line 1, column 2: Expecting value.",
    ]


@pytest.mark.parametrize("name", PACKS)
def test_what_is_shown_of_a_reference_pack_is_that_pack(name: str, capsys: Told) -> None:
    status, lines, _ = run(capsys, "show", name)
    assert (status, json.loads("\n".join(lines))) == (0, PACKS[name])
    assert max(map(len, lines)) < 110


def test_a_pack_of_ones_own_is_shown_as_it_was_written(capsys: Told) -> None:
    text = '{"id": "few",\n  "by": "Ada", "tokens": {"5": 1}}'
    Path("few.json").write_text(text)
    run(capsys, "add", "few.json")
    assert run(capsys, "show", "few") == (0, text.splitlines(), "")


# Keeping


def test_a_pack_is_kept_byte_for_byte_for_its_owner_alone_and_every_table_knows_it(
    folder: Path, capsys: Told
) -> None:
    file = write("map.json", {**OWN_MAP, "by": ["Ada"]})
    status, lines, _ = run(capsys, "add", file)
    place = folder / "mine.json"
    assert (status, lines[-1]) == (0, f"Kept: {place}. A table knows it from its next start.")
    assert place.read_bytes() == Path(file).read_bytes()
    assert [stat.S_IMODE(path.stat().st_mode) for path in (place, folder)] == [0o600, 0o700]
    assert kept_packs(folder) == ({"mine": OWN_MAP}, ())
    assert [path.name for path in folder.iterdir()] == ["mine.json"]


def test_a_game_with_the_longest_packs_that_are_kept_can_be_written_down(
    folder: Path, tmp_path: Path, capsys: Told
) -> None:
    for option, pack in (("map", OWN_MAP), ("deck", DECKS["red"])):
        data = json.dumps({**pack, "id": option, "title": ""}).encode()
        room = LARGEST_FILE - len(data)
        Path(option).write_bytes(
            data.replace(b'"title": ""', b'"title": "%s"' % ("°" * (room // 2)).encode())
        )
        assert run(capsys, "add", option)[0] == 0
    kept, _ = kept_packs(folder)
    journal = Journal.create(tmp_path / "table", "kitara", {**kept, "players": 2})
    journal.close()


def test_with_a_state_directory_it_is_kept_there(tmp_path: Path, capsys: Told) -> None:
    club = tmp_path / "club"
    run(capsys, "add", write("map.json", OWN_MAP), "--state", str(club))
    assert kept_packs(club / "packs")[0] == {"mine": OWN_MAP}
    assert run(capsys, "show", "mine")[0] == 2
    assert run(capsys, "show", "mine", "--state", str(club))[0] == 0


def test_a_pack_that_was_mended_takes_the_place_of_the_one_before(folder: Path, capsys: Told) -> None:
    run(capsys, "add", write("tokens.json", {"id": "few", "tokens": {"2": 1}}))
    assert run(capsys, "add", write("tokens.json", {"id": "few", "tokens": {"2": 3, "5": 0}}))[0] == 0
    assert kept_packs(folder) == ({"few": {"id": "few", "tokens": {"2": 3}}}, ())


def test_a_pack_takes_no_place_of_one_of_another_kind(folder: Path, capsys: Told) -> None:
    run(capsys, "add", write("map.json", OWN_MAP))
    status, _, error = run(capsys, "add", write("tokens.json", {"id": "mine", "tokens": {}}))
    sentence = "A pack of another kind (map) is kept as 'mine'. Give yours another id."
    assert (status, error) == (2, f"companion pack: {sentence}\n")
    assert kept_packs(folder)[0] == {"mine": OWN_MAP}


def test_what_is_in_the_way_and_no_pack_is_kept_beside(folder: Path, capsys: Told) -> None:
    folder.mkdir(parents=True)
    (folder / "mine.json").write_text("my notes")
    assert run(capsys, "add", write("map.json", OWN_MAP))[0] == 0
    assert (folder / "mine.json.damaged").read_text() == "my notes"
    assert kept_packs(folder) == ({"mine": OWN_MAP}, ())


NO_NAME = "A pack cannot be kept as '{}': such an id has 64 characters at most, and begins with no dot."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        (None, "map.json has no id, and a pack is kept under its id. Give it one."),
        ("blue", "'blue' is a reference pack, which stays as it is. Give yours another id."),
        (".hidden", NO_NAME.format(".hidden")),
        ("a" * 65, NO_NAME.format("a" * 65)),
    ],
)
def test_what_has_no_name_of_its_own_or_an_error_is_not_kept(
    name: str | None, sentence: str, folder: Path, capsys: Told
) -> None:
    bare = {key: value for key, value in MAP.items() if key != "id"}
    file = write("map.json", bare if name is None else {**bare, "id": name})
    status, _, error = run(capsys, "add", file)
    assert (status, error) == (2, f"companion pack: {sentence}\n")
    assert run(capsys, "add", write("map.json", {**OWN_MAP, "players": 7}))[0] == 1
    assert not folder.exists()


def test_a_pack_is_kept_no_longer_and_be_it_a_broken_one(folder: Path, capsys: Told) -> None:
    run(capsys, "add", write("map.json", OWN_MAP))
    (folder / "torn.json").write_text("{")
    for name in ("mine", "torn"):
        assert run(capsys, "remove", name) == (0, [f"Removed: {folder / name}.json"], "")
    assert [*folder.iterdir()] == []


UNKNOWN = "There is no pack '{}'; there are ref-2p, ref-3p, ref-4p, blue, red, ref-tokens."


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (["show", "mine"], UNKNOWN.format("mine")),
        (["remove", "mine"], UNKNOWN.format("mine")),
        (["remove", "../journal"], UNKNOWN.format("../journal")),
        (["remove", "red"], "'red' is a reference pack, which stays as it is. Give yours another id."),
    ],
)
def test_what_is_not_there_or_not_ones_own_is_refused(asked: list[str], sentence: str, capsys: Told) -> None:
    assert run(capsys, *asked) == (2, [], f"companion pack: {sentence}\n")


# What a table finds


def test_a_folder_that_is_not_there_has_no_packs_and_one_that_is_none_is_told(tmp_path: Path) -> None:
    none = tmp_path / "packs"
    assert kept_packs(none) == ({}, ())
    none.write_text("")
    told = because(PackError.FOLDER, folder=str(none), detail="Not a directory")
    assert kept_packs(none) == ({}, (told,))


def test_what_is_broken_is_told_and_left_as_it_is_and_the_rest_is_found(folder: Path) -> None:
    folder.mkdir(parents=True)
    good = {"id": "good", "tokens": {"3": 1}}
    contents = {
        "a.json": {"id": "b", "tokens": {}},
        "anonymous.json": {"tokens": {}},
        "blue.json": DECKS["blue"],
        "good.json": good,
        "invalid.json": {"id": "invalid", "tokens": {"two": 1}},
        "notes.txt": "no pack at all",
        "odd.json": "no pack at all",
    }
    for name, content in contents.items():
        (folder / name).write_text(json.dumps(content))
    (folder / "folder.json").mkdir()
    os.mkfifo(folder / "pipe.json")
    packs, notes = kept_packs(folder)
    assert packs == {"good": good}
    assert notes == (
        because(PackError.MISPLACED, file=str(folder / "a.json"), id="b"),
        because(PackError.NO_ID, file=str(folder / "anonymous.json")),
        because(PackError.RESERVED, id="blue"),
        because(PackError.NOT_FILE, file=str(folder / "folder.json")),
        because(PackError.BROKEN, file=str(folder / "invalid.json")),
        because(PackError.NO_KIND, file=str(folder / "odd.json")),
        because(PackError.NOT_FILE, file=str(folder / "pipe.json")),
    )
    assert {path.name for path in folder.iterdir()} == {*contents, "folder.json", "pipe.json"}
