"""Games of Kiwara in a real browser, by every way in which it can be told what is played.

What people do there is a golden playthrough, or a part of it, with which the table goes on; after each
action the page has to tell of it as the rules do.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.games.kernel import Record
from tests.everygame import playthrough
from tests.web.page.daemon_process import Companion, record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import Clicks, Keyboard
from tests.web.page.kiwara_players import People, has_position
from tests.web.page.test_page import space

CLASSIC = playthrough("kiwara", "classic").without_last(36)
OTHERS = {name: playthrough("kiwara", name) for name in ("reserve", "free", "every-card")}
MOST = 50
"""Of some 64 actions; what hands do besides placing comes later."""
ROARED = CLASSIC.actions.index("place:L@d2") + 1
"""The lion has just sent a gazelle home from d1."""


def settings(record: Record[Any]) -> list[str]:
    """The flags that begin this game."""
    asked = [f"{name}={json.dumps(value)}" for name, value in record.options.items()]
    return ["--game", record.game.id, *(part for one in asked for part in ("--set", one))]


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record[Any]:
    return OTHERS[request.param]


@pytest.fixture
def made(request: pytest.FixtureRequest) -> int:
    """So many actions were made before."""
    return getattr(request, "param", MOST)


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def companion(state: Path) -> Iterator[Companion]:
    companion = Companion(state, *settings(CLASSIC))
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(request: pytest.FixtureRequest, state: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Where the game is played: in a process of its own, where that is to be killed."""
    if "companion" in request.fixturenames:
        companion: Companion = request.getfixturevalue("companion")
        yield companion.address
    else:
        record, made = (request.getfixturevalue(name) for name in ("record", "made"))
        with daemon_inside(state, record, monkeypatch, made=made) as at:
            yield at


@pytest.fixture
def drawn() -> str:
    return ".supply .piece:not(.under) >> nth=3"


def test_the_classic_board_with_tags_and_late_chores_over_a_pulled_plug(
    tab: Tab, companion: Companion, faults: list[str]
) -> None:
    people = People(tab, Clicks(tab), CLASSIC)
    people.play(ROARED)
    expect(space(tab, "d1").locator(".piece")).to_have_count(1)
    tab.evaluate("() => { window.notReloaded = true; }")

    companion.kill()
    expect(tab.locator("#banner")).not_to_be_empty()
    companion.start()
    expect(tab.locator("#banner")).to_be_empty()
    assert all("WebSocket" in fault for fault in faults)
    faults.clear()

    expect(tab.locator('canvas[aria-label*="Go on?"]').first).to_be_visible()
    expect(space(tab, "d1")).to_have_accessible_name(re.compile("yellow gazelle, lit, blinking"))
    people.play()
    assert companion.actions == [*CLASSIC.actions]
    assert tab.evaluate("() => window.notReloaded")
    has_position(tab, CLASSIC)


@pytest.mark.parametrize("record", ["reserve"], indirect=True)
def test_the_reserve_board_with_nothing_but_a_keyboard(
    tab: Tab, record: Record[Any], made: int, state: Path
) -> None:
    People(tab, Keyboard(tab), record, made=made).play()
    assert record_in(state) == [*record.actions]


@pytest.mark.parametrize("record", ["free"], indirect=True)
def test_a_free_board_where_the_dial_says_which_animal_it_was(
    tab: Tab, record: Record[Any], made: int, state: Path
) -> None:
    People(tab, Clicks(tab), record, tags=False, made=made).play()
    assert record_in(state) == [*record.actions]


@pytest.mark.parametrize(("record", "made"), [("every-card", 0)], indirect=True)
def test_reinforcements_with_a_handicap_where_every_card_is_laid_on_a_reader(
    tab: Tab, record: Record[Any], made: int, state: Path
) -> None:
    People(tab, Clicks(tab), record, made=made).play()
    assert record_in(state) == [*record.actions]
