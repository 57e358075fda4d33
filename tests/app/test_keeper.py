"""What is found in the state directory, and what is written into it."""

import errno
import os
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from companion.app.journal import InlineWriter, Journal, JournalFault, read
from companion.app.keeper import GameFault, Keeper, find
from companion.desk.desk import DeskEvent, GameBegan, NewGame, begin
from companion.rules.games import GAMES
from companion.rules.kernel.line import Line
from companion.rules.kernel.names import Action
from companion.rules.kernel.reason import Reason, because
from companion.table.events import Commit
from hardware.simulation.clock import ManualClock
from tests.table.sitting import katarenga, setting

FIRST, SECOND = Action("h1-h5"), Action("d8-d7")


class Kept:
    """A keeper, and what it answered last."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keeper = Keeper(folder, InlineWriter(), ManualClock(5.0), count())
        self.answers: list[DeskEvent | Reason | None] = []

    def write(self, effect: Commit | NewGame, line: Line[Any]) -> DeskEvent | Reason | None:
        self.keeper.write(effect, begin(setting(line), line), self.answers.append)
        return self.answers[-1]


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    return Kept(tmp_path)


def begun(kept: Kept) -> Line[Any]:
    line = kept.keeper.draw(GAMES["katarenga"], katarenga().options)
    kept.keeper.begin(line)
    return line


def found(folder: Path) -> tuple[tuple[str, ...] | None, tuple[Reason, ...]]:
    game, notes = find(folder, GAMES)
    if game is None:
        return None, notes
    game.journal.close()
    return game.line.actions, notes


def test_a_game_is_on_disk_as_soon_as_it_has_begun(kept: Kept) -> None:
    begun(kept)
    assert found(kept.folder) == ((), ())


def test_actions_are_found_again_in_their_order(kept: Kept) -> None:
    line = begun(kept)
    assert kept.write(Commit(FIRST), line) is None
    assert kept.write(Commit(SECOND), line.play(FIRST)) is None
    assert found(kept.folder) == ((FIRST, SECOND), ())


def test_a_new_game_on_the_same_board_ends_the_one_before(kept: Kept) -> None:
    line = begun(kept)
    kept.write(Commit(FIRST), line)
    answer = kept.write(NewGame(same_board=True), line.play(FIRST))
    assert isinstance(answer, GameBegan)
    assert (answer.at_s, answer.line.options, answer.line.actions) == (5.0, line.options, ())
    first, second = sorted(kept.folder.glob("*.journal"))
    assert [entry for entry in read(first).entries if "end" in entry] == [{"end": "left"}]
    assert found(kept.folder) == ((), ())
    kept.write(Commit(FIRST), answer.line)
    assert [entry["do"] for entry in read(second).entries] == [FIRST]


def test_a_new_board_is_drawn_and_the_house_rule_stays(kept: Kept) -> None:
    options = {**katarenga().options, "first_turn_capture": False}
    line = kept.keeper.draw(GAMES["katarenga"], options)
    kept.keeper.begin(line)
    answer = kept.write(NewGame(same_board=False), line)
    assert isinstance(answer, GameBegan)
    assert answer.line.options["quarters"] != line.options["quarters"]
    assert answer.line.options["first_turn_capture"] is False


def failing(number: int) -> Callable[..., int]:
    def write(_descriptor: int, _data: bytes) -> int:
        raise OSError(number, os.strerror(number))

    return write


def test_a_full_disk_is_a_reason_and_the_next_attempt_succeeds(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = begun(kept)
    with monkeypatch.context() as full:
        full.setattr(os, "write", failing(errno.ENOSPC))
        answer = kept.write(Commit(FIRST), line)
    detail = os.strerror(errno.ENOSPC)
    assert answer == because(GameFault.UNSAVED, folder=str(kept.folder), detail=detail)
    assert found(kept.folder) == ((), ())
    assert kept.write(Commit(FIRST), line) is None
    assert found(kept.folder) == ((FIRST,), ())


def test_a_new_game_that_cannot_be_written_leaves_the_old_one(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    line = begun(kept)
    with monkeypatch.context() as full:
        full.setattr(os, "write", failing(errno.ENOSPC))
        assert isinstance(kept.write(NewGame(same_board=True), line), Reason)
    assert kept.write(Commit(FIRST), line) is None
    assert found(kept.folder) == ((FIRST,), ())


def test_a_torn_tail_is_cut_with_a_word(kept: Kept) -> None:
    line = begun(kept)
    kept.write(Commit(FIRST), line)
    kept.write(Commit(SECOND), line.play(FIRST))
    [path] = kept.folder.glob("*.journal")
    path.write_bytes(path.read_bytes()[:-3])
    actions, notes = found(kept.folder)
    assert (actions, [note.code for note in notes]) == ((FIRST,), [JournalFault.TORN])
    assert found(kept.folder) == ((FIRST,), ())


def test_a_journal_whose_actions_the_rules_forbid_stays_where_it_is(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "katarenga", katarenga().options) as journal:
        journal.append({"do": "a1-h8"})
    before = journal.path.read_bytes()
    assert found(tmp_path) == (None, (because(GameFault.UNPLAYABLE, file=str(journal.path)),))
    assert journal.path.read_bytes() == before


def test_a_journal_of_another_game_is_named(tmp_path: Path) -> None:
    with Journal.create(tmp_path, "chess", {}) as journal:
        pass
    assert found(tmp_path) == (None, (because(GameFault.UNKNOWN_GAME, file=str(journal.path), game="chess"),))


def test_a_foreign_file_is_passed_over_with_a_word(tmp_path: Path) -> None:
    foreign = tmp_path / "000007-katarenga.journal"
    foreign.write_text("Dear diary\n")
    kept = Kept(tmp_path)
    assert found(tmp_path) == (None, (because(JournalFault.NOT_JOURNAL, file=str(foreign)),))
    begun(kept)
    assert foreign.read_text() == "Dear diary\n"
    assert found(tmp_path)[0] == ()
