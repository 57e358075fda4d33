"""The command `companion analyse`: a game annotated, or line by line for the table, and what it refuses."""

import json
from io import StringIO
from pathlib import Path

import pytest

from companion.cli.main import main
from companion.games.katarenga import KATARENGA
from companion.games.kernel import replay
from companion.games.registry import EDITIONS
from companion.store.journal import Journal
from tests.bots.test_analysis import ONE_STEP
from tests.tiny.pebbles import PEBBLES

MISSED = replay(KATARENGA, {"position": ONE_STEP}, ["h8-g8", "a1-b1", "g8-g7"])


def test_a_journal_is_annotated_with_chances_marks_and_the_better_move(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Journal.create(tmp_path, "katarenga", MISSED.options) as journal:
        for action in MISSED.actions:
            journal.append({"do": action})
    assert main(["analyse", str(journal.path)], EDITIONS) == 0
    first, note, second, *_, last = capsys.readouterr().out.splitlines()
    assert first == "  1. White goes from h8 to g8. [White 0 %]"
    assert note.startswith("     ?? Move 1, White: h8-g8 gave away the lead. Better: h8-h9.")
    assert second.startswith("  2. Black goes from a1 to b1. [White ")
    assert last.startswith("Moves that decided it: 1")


def test_the_table_sends_its_game_and_hears_how_far_the_analysis_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = {"game": "katarenga", "options": MISSED.options, "actions": MISSED.actions[:1]}
    monkeypatch.setattr("sys.stdin", StringIO(json.dumps(game) + "\n"))
    assert main(["analyse", "--json", "-"], EDITIONS) == 0
    *progress, told = map(json.loads, capsys.readouterr().out.splitlines())
    assert progress[-1] == {"done": 1.0}
    assert told["chances"] == [[1.0, 0.0], [0.0, 1.0]]
    [moment] = told["moments"]
    assert moment.pop("reasons") == [{"code": "katarenga.reason-wins", "values": {}}]
    assert moment == {
        "number": 0,
        "seat": "white",
        "grade": "blunder",
        "better": "h8-h9",
        "best": 1.0,
        "left": 0.0,
    }


DEEP = pytest.param("[" * 100_000, id="deep")


@pytest.mark.parametrize(
    "line", ["", "7", "{}", '{"game": "chess"}', '{"game": "kiwara", "options": 7}', DEEP]
)
def test_what_is_no_game_is_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO(line))
    assert main(["analyse", "--json", "-"], EDITIONS) == 2
    assert capsys.readouterr().err == "companion analyse: Standard input holds no game that can be played.\n"


def test_a_game_that_no_bot_plays_is_not_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Journal.create(tmp_path, PEBBLES.id, {"heap": 5}) as journal:
        pass
    assert main(["analyse", str(journal.path)], [PEBBLES]) == 2
    said = "companion analyse: Only games that bots play can be judged: katarenga, kiwara, kitara.\n"
    assert capsys.readouterr().err == said
