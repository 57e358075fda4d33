"""What a card is spared: nothing is written while nobody plays, however long, and whatever is on."""

import asyncio
from dataclasses import replace
from pathlib import Path

import aiohttp
import pytest

from companion.config import Limits
from companion.daemon.devices import DEVICE_RETRY_S
from companion.games.registry import GAMES
from companion.session.question import Pick, Topic
from companion.table.step import NOTE_S
from tests.daemon.test_lost_parts import configuration
from tests.daemon.virtual_daemon import At, played, wanted
from tests.table.virtual_hands import SOUTH

HOURS_S = 5 * 3600.0
TIMED = replace(configuration(), play=replace(configuration().play, clock=Limits(minutes=1)))
"""Everybody has a minute."""


async def nobody_plays(at: At, state: Path, seconds: float = HOURS_S) -> None:
    """And nothing is written."""
    before = written(state)
    await at.wait(seconds)
    assert written(state) == before


def written(state: Path) -> dict[str, tuple[int, ...]]:
    """All that a card holds of a state directory, by what changes with every write, and with every name."""
    found = {path.name: path.stat() for path in (state, *state.rglob("*"))}
    return {
        name: (seen.st_ino, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns) for name, seen in found.items()
    }


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_written_while_nobody_plays_nor_by_a_restart(game: str, tmp_path: Path) -> None:
    async def some_moves(at: At) -> None:
        await nobody_plays(at, tmp_path)
        for _ in range(3):
            await at.dial(at.to_move, at.to_move)
        await nobody_plays(at, tmp_path)

    async def again(at: At) -> None:
        assert at.record
        assert written(tmp_path) == left
        await nobody_plays(at, tmp_path)

    played(wanted(configuration(), tmp_path, game), some_moves)
    left = written(tmp_path)
    played(wanted(configuration(), tmp_path, game, seed=None, afresh=False), again)


def test_a_clock_that_runs_is_written_down_until_the_flag_has_fallen_and_no_longer(tmp_path: Path) -> None:
    def lines() -> int:
        [journal] = tmp_path.glob("*.journal")
        return len(journal.read_bytes().splitlines())

    async def script(at: At) -> None:
        for _ in range(2):
            await at.dial(at.to_move, at.to_move)
        before, minute = lines(), 60.0
        await at.wait(minute)
        assert at.topic is Topic.FLAG
        assert 0 < lines() - before <= 1 + minute / NOTE_S
        await nobody_plays(at, tmp_path, 1800)

    played(wanted(TIMED, tmp_path, "katarenga"), script)


def test_nothing_is_written_in_a_pause_though_there_are_clocks(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        for _ in range(2):
            await at.dial(at.to_move, at.to_move)
        await at.choose(SOUTH, Pick.PAUSE, Pick.YES)
        assert at.topic is Topic.PAUSED
        await nobody_plays(at, tmp_path)

    played(wanted(TIMED, tmp_path, "katarenga"), script)


def test_nothing_is_written_while_parts_are_waited_for(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        assert {*at.missing} == {"north.reader"}
        at.simulated.unplug("lights")
        await nobody_plays(at, tmp_path, 100 * DEVICE_RETRY_S)

    played(
        wanted(configuration(), tmp_path, "kiwara"), script, before=lambda table: table.unplug("north.reader")
    )


async def _looks_on(page: aiohttp.ClientWebSocketResponse) -> None:
    """As a browser does, which answers when it is asked whether it is still there."""
    async for _told in page:
        pass


def test_nothing_is_written_for_who_only_looks_on(tmp_path: Path) -> None:
    async def script(at: At) -> None:
        async with (
            aiohttp.ClientSession(at.address) as session,
            session.ws_connect("/socket") as page,
        ):
            assert (await page.receive_json())["tell"] == "hello"
            looks_on = asyncio.ensure_future(_looks_on(page))
            await at.dial(at.to_move, at.to_move)
            await nobody_plays(at, tmp_path, 600)
            assert not looks_on.done()
            looks_on.cancel()

    with_page = replace(configuration(), page=replace(configuration().page, on=True, port=0))
    played(wanted(with_page, tmp_path, "katarenga"), script)
