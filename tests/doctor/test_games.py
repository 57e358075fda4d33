"""The journals: which game is told of, and that none is touched."""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.games.katarenga import KATARENGA
from companion.games.kernel import Record, begin
from companion.games.kiwara import KIWARA
from companion.games.registry import GAMES
from companion.session.saved_game import END, entry_of
from companion.session.work.findings import Area
from companion.store.journal import Journal
from companion.store.journal_folder import game_to_resume
from companion.store.journal_format import GLANCE
from companion.store.lots import setup_lots
from companion.store.saved_games import play_of
from companion.store.state import OVER
from companion.table.events import Amend, Commit, TakeBack
from tests.doctor.surroundings import WORDS, about, around, says

NO_GAME = "ok: No game waits to be gone on with."
GAME = "ok: {} can be gone on with (game: katarenga, actions: {})."


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "state").mkdir(mode=0o700)
    return tmp_path / "state"


def game(folder: Path, actions: int, *, over: bool = False, name: str | None = None) -> Path:
    record: Record[Any] = begin(KATARENGA, {}, setup_lots(1))
    with Journal.create(folder, name or record.game.id, record.options) as journal:
        for _ in range(actions):
            action = record.game.rules.legal(record.state)[0]
            record = record.play(action)
            journal.append(entry_of(Commit(action)))
        if over:
            journal.append({END: OVER})
        return journal.path


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def told(folder: Path) -> list[str]:
    """What is said of the journals, which are as before."""
    before = everything(folder)
    sentences = about(around(folder.parent), Area.JOURNAL)
    assert everything(folder) == before
    return [sentence.replace(f"{folder}/", "") for sentence in sentences]


def test_whichever_game_it_is_that_is_the_one_that_is_told_of(folder: Path) -> None:
    options = KIWARA.rules.settle({}, setup_lots(1))
    with Journal.create(folder, KIWARA.id, options) as journal:
        journal.append({"do": "totem:Na"})
    assert told(folder) == ["ok: 000001-kiwara.journal can be gone on with (game: kiwara, actions: 1)."]


def test_without_a_directory_no_game_waits(tmp_path: Path) -> None:
    assert about(around(tmp_path), Area.JOURNAL) == [NO_GAME]


def test_actions_are_counted_as_they_stand_after_what_was_taken_back_or_corrected(folder: Path) -> None:
    path = game(folder, 4)
    record: Record[Any] = begin(KATARENGA, {}, setup_lots(1))
    other = record.game.rules.legal(record.state)[1]
    with Journal.resume(path)[0] as journal:
        journal.append(entry_of(TakeBack(3)))
    assert told(folder) == [GAME.format(path.name, 1)]
    with Journal.resume(path)[0] as journal:
        journal.append(entry_of(Amend(0, other)))
    assert told(folder) == [GAME.format(path.name, 1)]


def finished_far_from_its_end(folder: Path) -> None:
    path = game(folder, 2)
    journal, _ = Journal.resume(path)
    with journal:
        journal.append({"note": "x" * GLANCE})
        journal.append({END: OVER})


def finished_and_torn(folder: Path) -> None:
    with game(folder, 2, over=True).open("ab") as file:
        file.write(b"1234")


def cut_off(folder: Path) -> None:
    os.truncate(game(folder, 0), 20)


def a_directory(folder: Path) -> None:
    (folder / "000900-katarenga.journal").mkdir()


def unfinished(folder: Path) -> None:
    game(folder, 3)


def finished(folder: Path) -> None:
    game(folder, 2, over=True)


@pytest.mark.parametrize(
    "evening",
    [
        (),
        (unfinished,),
        (unfinished, finished, cut_off),
        (unfinished, finished_far_from_its_end),
        (unfinished, finished_and_torn),
        (unfinished, finished, a_directory),
        (finished, unfinished, cut_off, a_directory),
    ],
    ids=lambda evening: "-".join(each.__name__ for each in evening) or "nothing",
)
def test_the_game_that_waits_is_the_one_that_a_table_goes_on_with(
    folder: Path, evening: tuple[Callable[[Path], None], ...]
) -> None:
    for played in evening:
        played(folder)
    *passed_over, last = told(folder)
    path, why = game_to_resume(folder, partial(play_of, GAMES))
    assert last == (NO_GAME if path is None else GAME.format(path.name, 3))
    reasons = [WORDS.reason(reason).replace(f"{folder}/", "") for reason in why]
    assert [sentence.partition(": ")[2] for sentence in passed_over] == reasons


def test_a_torn_end_is_worth_a_note(folder: Path) -> None:
    path = game(folder, 3)
    os.truncate(path, path.stat().st_size - 4)
    assert told(folder) == [says("note", "journal.torn", file=path.name)]


def test_a_game_cut_off_before_it_began_is_not_removed(folder: Path) -> None:
    game(folder, 1)
    os.truncate(game(folder, 0), 20)
    stub = says("note", "journal.stub", file="000002-katarenga.journal")
    assert told(folder) == [stub, GAME.format("000001-katarenga.journal", 1)]


def test_a_damaged_game_is_told_with_its_line(folder: Path) -> None:
    path = game(folder, 3)
    lines = path.read_bytes().split(b"\n")
    lines[2] = lines[2].replace(b"do", b"du")
    path.write_bytes(b"\n".join(lines))
    assert told(folder) == [says("warn", "damaged-game", file=path.name, line=3)]


def test_a_foreign_file_is_passed_over(folder: Path) -> None:
    game(folder, 1)
    (folder / "000007-katarenga.journal").write_text("a list for the shop\n")
    foreign = says("warn", "journal.not-journal", file="000007-katarenga.journal")
    assert told(folder) == [foreign, GAME.format("000001-katarenga.journal", 1)]


def test_a_game_that_is_not_here_or_cannot_be_is_told_of(folder: Path) -> None:
    record = begin(KATARENGA, {}, setup_lots(1))
    with Journal.create(folder, "katarenga", record.options) as journal:
        journal.append({"do": "a1-a1"})
    assert told(folder) == [says("warn", "keeper.unplayable", file="000001-katarenga.journal")]
    game(folder, 1, name="chess")
    assert told(folder) == [says("warn", "keeper.unknown-game", file="000002-chess.journal", game="chess")]


def test_a_file_where_the_directory_should_be_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "state").touch()
    [sentence] = about(around(tmp_path), Area.JOURNAL)
    assert sentence.startswith(f"broken: The state directory {tmp_path}/state cannot be used: ")
