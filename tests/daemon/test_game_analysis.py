"""What decided a game: a process of its own, heard line by line, that nobody has to wait for."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.cli.arena_command import play_game
from companion.daemon.game_analysis import COMMAND, GameAnalysis
from companion.daemon.trace import format_line, parse_line
from companion.games.kernel import Analysis, Grade, Moment, Record, amend, because, replay
from companion.games.kitara import KITARA
from companion.games.registry import GAMES
from companion.session.events import Analyse, Analysed, GameTold
from companion.session.question import GameWish
from companion.session.session import SEARCHED
from tests.bots.test_analysis import ONE_STEP
from tests.daemon.test_clicks import PROFILE
from tests.daemon.virtual_daemon import At, played, wanted

WAIT_S = 60
"""Longer than any analysis takes on a busy machine."""
MISSED = replay(GAMES["katarenga"], {"position": ONE_STEP}, ["h8-g8"])
FAILED = Analysed(0.0, MISSED.actions, 100)


def told_of(record: Record[Any], *command: str) -> list[Analysed]:
    """What is told until the analysis is over, without the times."""
    told: list[Analysed] = []

    async def script() -> None:
        over = asyncio.Event()

        def hear(one: Analysed) -> None:
            told.append(replace(one, at_s=0.0))
            if one.done == SEARCHED:
                over.set()

        GameAnalysis(asyncio.get_running_loop(), hear, command or COMMAND).start(Analyse(record))
        await asyncio.wait_for(over.wait(), WAIT_S)

    asyncio.run(script())
    return told


def test_what_decided_a_game_is_found_by_the_command_and_its_progress_grows() -> None:
    *progress, last = told_of(MISSED)
    assert last.found is not None
    [moment] = last.found.moments
    assert (moment.number, moment.better) == (0, "h8-h9")
    assert moment.reasons == (because("katarenga.reason-wins"),)
    done = [one.done for one in progress]
    assert done
    assert done == sorted(done)


@pytest.mark.parametrize(
    "said",
    [
        "",
        "nonsense",
        "7",
        '{"chances": [], "moments": []}',
        '{"chances": [[1, 0], [1]], "moments": []}',
        '{"chances": [[1, 0], [1, 0]], "moments": [{"number": 0, "better": "a1-a9"}]}',
        '{"chances": [[1, 0], [1, 0]], "moments": [{"number": 7, "better": "h8-h9"}]}',
    ],
)
def test_an_analysis_that_dies_or_talks_nonsense_has_failed(said: str) -> None:
    assert told_of(MISSED, "echo", said) == [FAILED]


def test_an_analysis_that_cannot_be_started_has_failed() -> None:
    assert told_of(MISSED, "/nowhere/python") == [FAILED]


def test_of_an_analysis_that_is_stopped_nothing_is_heard() -> None:
    async def script() -> None:
        told: list[Analysed] = []
        analysis = GameAnalysis(asyncio.get_running_loop(), told.append, ("tail", "-f", "/dev/null"))
        analysis.start(Analyse(MISSED))
        analysis.stop()
        assert told == []

    asyncio.run(script())


def test_a_game_that_begins_ends_the_analysis_of_the_last_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    acts: list[str] = []

    class Analysis:
        def __init__(self, *_ways: object) -> None:
            acts.append("made")

        def start(self, wanted: Analyse) -> None:
            acts.append(f"started {wanted.record.game.id}")

        def stop(self) -> None:
            acts.append("stopped")

    async def script(at: At) -> None:
        at.table.subscriptions.publish(Analyse(at.line))
        assert acts == ["made", "started katarenga"]
        chairs = frozenset(at.desk.table.setting.chairs)
        at.table.handle_news(GameTold(at.now_s, GameWish("katarenga"), chairs))
        await at.wait(5)
        assert acts[2:] == ["stopped"]

    monkeypatch.setattr("companion.daemon.game_analysis.GameAnalysis", Analysis)
    played(wanted(PROFILE, tmp_path, "katarenga"), script)


def tokened_games() -> list[Record[Any]]:
    """Two games that differ in a token alone, and are not over."""
    record = play_game("kitara", dict.fromkeys(KITARA.seats, 1), 1, {"players": 2})
    number = next(n for n, state in enumerate(record.states) if KITARA.secrets.secret_seat(state))
    games = (amend(record, number, token) for token in ("token:2", "token:5"))
    return [game.without_last(len(game.actions) - number - 1) for game in games]


def sent_of(record: Record[Any], file: Path) -> bytes:
    told_of(record, "sh", "-c", f"cat > '{file}'")
    return file.read_bytes()


def test_a_game_that_its_players_have_ended_keeps_its_secrets(tmp_path: Path) -> None:
    one, other = (sent_of(record, tmp_path / "sent") for record in tokened_games())
    assert one == other
    assert b'"kitara"' in one


def test_a_game_that_is_over_is_sent_with_all_that_its_end_has_shown(tmp_path: Path) -> None:
    record = play_game("kitara", dict.fromkeys(KITARA.seats, 1), 1, {"players": 2})
    assert json.loads(sent_of(record, tmp_path / "sent"))["actions"] == [*record.actions]


def test_a_trace_keeps_what_an_analysis_has_found() -> None:
    moment = Moment(0, KITARA.seats[0], Grade.SLIP, MISSED.actions[0], 0.5, 0.25, (because("x", count=1),))
    found = Analysed(7.0, MISSED.actions, 100, Analysis(((1.0, 0.0),), (moment,)))
    assert parse_line(format_line(found), GAMES) == found
