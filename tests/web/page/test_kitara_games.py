"""Games of Kitara in a real browser to their end: two, three and four people, each in a window of their own.

What people do there is the last third of a golden playthrough, with which the table goes on. With two it is
done with hands, cards and keys, as far as these can show it; else with dials, while somebody looks on from
nowhere.
"""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import WebSocket, expect

from companion.daemon.assembly import Assembly
from companion.games.kernel import Record
from companion.view.sentences import result_sentence
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.web.page.conftest import Windows
from tests.web.page.daemon_process import record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.kitara_players import Rulers
from tests.web.page.kitara_table import SIT


class Window:
    """What somebody sees who sits on these chairs, and all that the table tells them."""

    def __init__(self, windows: Windows, address: str, *chairs: str) -> None:
        self.chairs = {*chairs}
        self._frames: list[str] = []
        self.tab = windows.tab({})
        self.tab.on("websocket", self._listen)
        self.tab.add_init_script(f"sessionStorage.setItem('companion.claims', '{json.dumps(chairs)}')")
        self.tab.goto(address)
        expect(self.tab.locator(".chair.claimed")).to_have_count(len(chairs))
        self.tab.locator(".supply .piece:not(.under)").first.wait_for()

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._frames.append(str(frame)))

    @property
    def told(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self._frames]

    @property
    def screens(self) -> set[str]:
        return {one["name"] for one in self.told if one["tell"] == "screen"}

    def rows(self, screen: str) -> set[str]:
        """Whatever has stood in a line of that screen."""
        shown = [one for one in self.told if one["tell"] == "screen" and one["name"] == screen]
        return {row for one in shown for row in one["text"]}


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record[Any]:
    return playthrough("kitara", request.param)


@pytest.fixture
def made(record: Record[Any]) -> int:
    return 2 * len(record.actions) // 3


@pytest.fixture
def tables() -> list[Assembly]:
    return []


@pytest.fixture
def address(
    tmp_path: Path, record: Record[Any], made: int, tables: list[Assembly], monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    with daemon_inside(tmp_path / "state", record, monkeypatch, made=made, watch=tables.append) as at:
        yield at


@pytest.fixture
def room(
    windows: Windows, browser_thread: ThreadPoolExecutor, address: str, record: Record[Any]
) -> Iterator[list[Window]]:
    """A window for each chair, and one for somebody who looks on."""
    chairs = [(chair,) for chair in SIT[len(record.seats)]]
    visit = browser_thread.submit(lambda: [Window(windows, address, *sat) for sat in (*chairs, ())])
    yield visit.result()
    browser_thread.submit(windows.close, visit.result()[0].tab).result()


@pytest.fixture
def tab(room: list[Window]) -> Tab:
    """Whoever asks for a tab runs where the browser lives."""
    return room[0].tab


@pytest.fixture
def rulers(tab: Tab, room: list[Window], tables: list[Assembly], record: Record[Any], made: int) -> Rulers:
    assert tab is room[0].tab
    tabs = {str(seat): window.tab for seat, window in zip(record.seats, room, strict=False)}
    chairs = dict(zip(map(str, record.seats), SIT[len(record.seats)], strict=True))
    return Rulers(tables[0], tabs, chairs, record, made=made)


def is_told_everywhere(room: list[Window], record: Record[Any]) -> None:
    """Every window tells of the whole game: who has won, its points, and what stands where."""
    outcome = record.game.rules.outcome(record.state)
    assert outcome is not None
    for window in room:
        expect(window.tab.locator("#log li").last).to_have_text(
            result_sentence(record.game, outcome, ENGLISH)
        )
        for seat, points in record.game.rules.scores(record.state).items():
            score = window.tab.locator(f'.supply:has(h2:text-is("Kingdom {seat}")) .of-score')
            expect(score).to_have_text(f"{points}Points: {points}")
        standing = window.tab.locator(".space > .piece")
        expect(standing).to_have_count(
            sum(len(one.kinds) for one in record.game.hands.occupancy(record.state).values())
        )


@pytest.mark.parametrize("record", ["two"], indirect=True)
def test_two_people_play_with_hands_cards_and_keys(
    rulers: Rulers, room: list[Window], record: Record[Any], tmp_path: Path
) -> None:
    rulers.hands = True
    rulers.play()
    is_told_everywhere(room, record)
    assert record_in(tmp_path / "state") == [*record.actions]


@pytest.mark.parametrize("record", ["three-few-cards", "four-few-cards"], indirect=True)
def test_more_people_play_with_dials_and_everybody_sees_the_screen_of_their_own_chair_alone(
    rulers: Rulers, room: list[Window], record: Record[Any], tmp_path: Path
) -> None:
    rulers.play()
    is_told_everywhere(room, record)
    assert record_in(tmp_path / "state") == [*record.actions]
    for window in room:
        assert window.screens == {"common", *window.chairs}
