"""Bots show a game at a whole table: on the simulated one with its pieces, on one without cells by lights."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli.replay_command import replay_trace
from companion.config import load
from companion.daemon.bots import SHOWS_S
from companion.daemon.daemon import DaemonOptions
from companion.daemon.trace import read_trace
from companion.games.kernel import Action
from companion.games.registry import GAMES
from companion.view.glows import glows
from companion.words import ENGLISH
from tests.daemon.test_bots import Programs, first_legal
from tests.daemon.virtual_daemon import At, played, wanted
from tests.everygame import SPACES

AFTER_S = 600.0


def idle_table(state: Path, game: str = "katarenga", **more: Any) -> DaemonOptions:
    """A simulated table where bots show a game after ten minutes."""
    configuration = load("simulated", SPACES)
    care = replace(configuration.care, demonstrate_after_s=AFTER_S)
    return wanted(replace(configuration, care=care), state, game, **more)


def begin_programs(patch: pytest.MonkeyPatch) -> Programs:
    """Every process that plays for bots; each plays the first action of its list."""
    made = Programs(first_legal())
    patch.setattr("companion.daemon.programs.ChildProcess", made)
    return made


def is_shown(at: At) -> bool:
    return at.desk.demonstration is not None


def files(state: Path) -> dict[str, bytes]:
    return {str(path): path.read_bytes() for path in sorted(state.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("game", ["katarenga", "kiwara", "kitara"])
def test_a_game_is_shown_with_the_pieces_and_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    made = begin_programs(monkeypatch)

    async def script(at: At) -> None:
        await at.wait(5)
        places, before = {**at.simulated.board.places}, files(tmp_path)
        session = at.desk
        await at.wait(AFTER_S - 10)
        assert (is_shown(at), made.all) == (False, [])
        await at.wait(10 + 5 * SHOWS_S)
        assert is_shown(at)
        assert 5 <= len([one for one in made.asked if one["do"] == "best"]) <= 7
        assert at.desk.table.situation.difference.right
        assert at.simulated.board.places != places
        assert files(tmp_path) == before
        at.simulated.press("south.push")
        at.simulated.release("south.push")
        await at.wait(0.1)
        assert [one.killed for one in made.all] == [True]
        await at.wait(5)
        assert not is_shown(at)
        assert (at.simulated.board.places, at.record) == (places, session.table.record.actions)
        assert at.desk.table.situation == session.table.situation
        assert at.desk.match == session.match
        await at.wait(AFTER_S)
        assert is_shown(at)

    played(idle_table(tmp_path, game), script)
    assert all(one.killed for one in made.all)


def test_a_trace_replays_what_was_shown_without_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, trace = begin_programs(monkeypatch), tmp_path / "trace"
    shown: list[tuple[Action, ...]] = []

    async def script(at: At) -> None:
        await at.wait(AFTER_S + 5 * SHOWS_S)
        shown.append(at.record)

    played(idle_table(tmp_path / "state", "kitara", trace=trace), script)
    asked = len(made.asked)
    session = replay_trace(*read_trace(trace, GAMES), GAMES, ENGLISH, lambda _said: None)
    assert session.table.record.actions == shown[0]
    assert len(shown[0]) >= 5
    assert len(made.asked) == asked


def test_a_table_without_cells_shows_the_moves_by_lights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin_programs(monkeypatch)
    options = idle_table(tmp_path)
    mats = {game: replace(mat, cells=()) for game, mat in options.configuration.mats.items()}
    configuration = replace(options.configuration, cells=None, mats=mats)

    async def script(at: At) -> None:
        await at.wait(AFTER_S + 3 * SHOWS_S)
        assert is_shown(at)
        assert len(at.record) >= 2
        start, goal = at.record[-1].split("-")
        assert {*glows(at.desk)} == {start, goal}
        assert "Touch to play." in at.says(None)
        at.simulated.turn("south.dial", 1)
        await at.wait()
        assert (is_shown(at), at.record) == (False, ())

    played(replace(options, configuration=configuration), script)
