"""A guided first game whose plug is pulled: it goes on at the step that its journal has come to."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from aiohttp import ClientSession, ClientWebSocketResponse

from companion.games.kernel import TABLE, guided_step, guiding_sentence, replay
from companion.games.registry import GAMES
from companion.session.events import FirstGameAsked
from companion.session.guide import guidance_of
from companion.session.question import Topic
from companion.words import ENGLISH
from tests.daemon.test_clicks import PROFILE
from tests.daemon.virtual_daemon import At, played, wanted
from tests.web.page.daemon_process import PATIENCE_S, Companion

MOST = 40
"""More than the actions of any first game."""


async def answer(at: At) -> None:
    """The board is laid, and whatever is asked before play goes on is answered."""
    for _ in range(MOST):
        await at.lay_out()
        if at.topic in (None, Topic.OVER):
            return
        assert at.topic in (Topic.RESUMED, Topic.SET_OUT)
        await at.push(at.to_move)
    pytest.fail("there is no end of questions")


async def follow(at: At) -> None:
    """Enter what the next step leads to: it is the first of all that is offered."""
    await at.dial(at.to_move, at.to_move)
    await at.wait(3)  # until the table has drawn


def journal_of_first_game(folder: Path, game: str) -> Path:
    async def script(at: At) -> None:
        at.table.loop.handle(FirstGameAsked(at.now_s, game))
        await answer(at)
        while at.desk.table.step is not None:
            await follow(at)
            await answer(at)

    played(wanted(PROFILE, folder, game), script)
    return max(folder.glob("*.journal"))


def actions_in(lines: list[bytes]) -> list[str]:
    entries = [json.loads(line.partition(b" ")[2]) for line in lines]
    return [entry["do"] for entry in entries if "do" in entry]


@pytest.mark.parametrize("game", GAMES)
def test_wherever_the_plug_is_pulled_the_lesson_goes_on_at_its_step(tmp_path: Path, game: str) -> None:
    """Also where nothing has followed yet from a written action, and where the next one is half written."""
    first = GAMES[game].first_game
    assert first is not None
    path = journal_of_first_game(tmp_path / "whole", game)
    lines = path.read_bytes().splitlines(keepends=True)
    assert len(actions_in(lines)) == len(first.steps)

    for count in range(1, len(lines)):
        made, next_line = actions_in(lines[:count]), lines[count]
        folder = tmp_path / str(count)
        folder.mkdir()
        half = next_line[: len(next_line) // 2] if count % 2 else b""
        (folder / path.name).write_bytes(b"".join(lines[:count]) + half)

        async def script(at: At, made: list[str] = made) -> None:
            assert [*at.record[: len(made)]] == made
            await at.push(at.to_move) if at.desk.has_notice else None  # of half a line
            await answer(at)
            await at.wait(3)
            assert at.line.actor != TABLE
            step, guidance = at.desk.table.step, guidance_of(at.desk)
            assert step == guided_step(at.line)
            assert guidance is not None
            assert guidance.reason.code == f"{game}.first.{guiding_sentence(at.line)}"
            if step is None:
                return
            before = len(at.record)
            await follow(at)
            assert at.record[before] in step.actions
            assert guided_step(at.line) == at.desk.table.step

        played(wanted(PROFILE, folder, game, seed=None, afresh=False), script)


class Pupil:
    """A page without a browser, that clicks on the first entry of whatever list is there."""

    def __init__(self, page: ClientWebSocketResponse) -> None:
        self._page = page
        self._lists: dict[str, dict[str, Any]] = {}
        self._clicked: set[tuple[str, str]] = set()
        self._refused = False
        """Whether the last click was refused: its list was of the position before."""
        self.lesson: dict[str, Any] = {}

    async def sit_down(self) -> None:
        while (message := await self._hear())["tell"] != "hello":
            pass
        for chair in message["chairs"]:
            await self.ask("claim", chair=chair["name"])

    async def ask(self, verb: str, **more: object) -> None:
        await self._page.send_json({"do": verb, **more})

    async def learn(self, steps: int) -> None:
        """Click until so many steps of the lesson are done, and then once more."""
        while self.lesson.get("number", 0) <= steps:
            await self._hear()
            await self._click()
        while not await self._click():
            await self._hear()

    async def read(self) -> str:
        """What the lesson says once the page is told everything."""
        while (await self._hear())["tell"] != "ready":
            pass
        return str(self.lesson["text"])

    async def _hear(self) -> dict[str, Any]:
        message: dict[str, Any] = await self._page.receive_json(timeout=PATIENCE_S)
        match message["tell"]:
            case "guide":
                self.lesson = message
                await self.ask("set-up")  # hands follow
            case "choices":
                self._lists[message["chair"]] = message
        if self._refused and message["tell"] != "refused":  # nothing is tried twice until something changes
            self._clicked.clear()
        self._refused = message["tell"] == "refused"
        return message

    async def _click(self) -> bool:
        """Whether there was a list on which nobody has clicked."""
        for chair, shown in self._lists.items():
            if self.lesson and shown["entries"] and (chair, shown["of"]) not in self._clicked:
                self._clicked.add((chair, shown["of"]))
                await self.ask("choose", chair=chair, entry=0, of=shown["of"])
                return True
        return False


@pytest.mark.parametrize("game", GAMES)
def test_a_killed_daemon_says_what_the_journal_has_come_to_and_goes_on(tmp_path: Path, game: str) -> None:
    first = GAMES[game].first_game
    assert first is not None
    companion = Companion(tmp_path, "--game", game)

    async def lesson(steps: int, *, begins: bool) -> str:
        async with ClientSession() as visit, visit.ws_connect(companion.address + "socket") as page:
            pupil = Pupil(page)
            await pupil.sit_down()
            said = "" if begins else await pupil.read()
            if begins:
                await pupil.ask("first-game", game=game)
            await pupil.learn(steps)
            companion.kill()
            return said

    try:
        companion.start()
        asyncio.run(lesson(2, begins=True))
        for steps in (4, 6):
            companion.start()
            record = replay(GAMES[game], first.options, companion.actions)
            said = ENGLISH.say(f"{game}.first.{guiding_sentence(record)}")
            assert asyncio.run(lesson(steps, begins=False)) == said
        assert len(companion.actions) >= 6
    finally:
        if companion.is_running:
            companion.kill()
