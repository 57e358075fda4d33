"""The catalogues of sentences: what lies where, and what happens when one cannot be read."""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

import companion.words
from companion.cli import main as command
from companion.games.kernel import Words, catalogue_of
from companion.games.registry import EDITIONS
from companion.words import ENGLISH, OF_GAMES, CatalogueError, words_of
from tests.daemon.test_lost_parts import configuration
from tests.daemon.virtual_daemon import At, played, wanted
from tests.sentences import FILES, OF_HOUSE
from tests.tiny.pebbles import PEBBLES


def pairs_in(path: Path) -> list[tuple[str, object]]:
    """Every code of a file with its sentence, a code that stands there twice also twice."""
    sections = json.loads(path.read_text(), object_pairs_hook=list)
    return [pair for _, section in sections for pair in section]


def test_no_code_stands_twice() -> None:
    counted = Counter(code for path in FILES for code, _ in pairs_in(path))
    assert [code for code, count in counted.items() if count > 1] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_a_file_is_laid_out_a_sentence_a_line_with_its_letters_as_they_are(path: Path) -> None:
    assert path.read_text() == json.dumps(json.loads(path.read_text()), indent=2, ensure_ascii=False) + "\n"


def test_a_code_tells_its_file() -> None:
    for path in OF_HOUSE:
        assert {catalogue_of(code) for code, _ in pairs_in(path)} == {path.stem}
    for game in (*EDITIONS, PEBBLES):
        codes = pairs_in(Path(game.file).with_name("en.json"))
        assert {catalogue_of(code) for code, _ in codes} <= {game.id, *OF_GAMES}


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A house of few words."""
    for folder, name, sentence in (
        ("en", "plan", {"plan.a": "plan", "plan.b": "a thing"}),
        ("de", "plan", {"plan.a": "Plan"}),
        ("en", "desk", {"desk.a": "desk"}),
    ):
        (tmp_path / folder).mkdir(exist_ok=True)
        (tmp_path / folder / f"{name}.json").write_text(json.dumps({"Heading": sentence}))
    monkeypatch.setattr(companion.words, "_HERE", tmp_path)
    return tmp_path


def test_what_a_language_lacks_is_said_in_english(house: Path) -> None:
    words = words_of((), "de")
    assert [words.say(code) for code in ("plan.a", "plan.b", "desk.a")] == ["Plan", "a thing", "desk"]
    assert not words.has("plan.c")
    assert not (house / "de" / "desk.json").exists()


@pytest.mark.parametrize(
    "text",
    [
        b'{"Heading": {"plan.a": "pl',
        b'{"Heading": {"plan.a": "\xff"}}',
        b'{"Heading": {"plan.a": 1}}',
        b'{"plan.a": "plan"}',
        b"[]",
    ],
)
def test_a_broken_catalogue_is_named_and_does_not_touch_the_others(house: Path, text: bytes) -> None:
    (house / "en" / "plan.json").write_bytes(text)
    words = words_of(())
    assert words.say("desk.a") == "desk"
    with pytest.raises(CatalogueError, match=r"en/plan\.json cannot be read: "):
        words.say("plan.b")


def test_a_command_that_lacks_its_sentences_ends_with_one_line(
    house: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (house / "en" / "plan.json").write_text("{")
    assert command.main(["plan", "--profile", "duel"]) == 2
    [line] = capsys.readouterr().err.splitlines()
    assert f"{house}/en/plan.json" in line


def spied_on() -> tuple[Words, set[str]]:
    """English, and the catalogues that have been wanted of it."""
    wanted_of_it = set()

    def read(name: str) -> Mapping[str, str]:
        wanted_of_it.add(name)
        return ENGLISH.read(name)

    return Words("en", read), wanted_of_it


def test_a_command_line_is_understood_without_the_sentences_of_what_it_asks_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words, read = spied_on()
    monkeypatch.setattr(command, "WORDS", words)
    command.parser()
    assert read == {"command", "flags"}


def test_a_table_that_plays_reads_only_what_is_said_at_tables(tmp_path: Path) -> None:
    async def some_moves(at: At) -> None:
        for _ in range(3):
            await at.dial(at.to_move, at.to_move)

    words, read = spied_on()
    played(wanted(configuration(), tmp_path, "kiwara"), some_moves, words=words)
    assert {"table", "kiwara"} <= read
    assert read <= {"kiwara", "page", *command.LOADED_AT_START}
