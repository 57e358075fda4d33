"""The guided first game on the page: begun by a click, led by words and lights, and resumed after a kill."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.games.katarenga import KATARENGA
from companion.words import ENGLISH
from tests.web.page.daemon_process import Companion


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    companion = Companion(tmp_path / "state", "--game", "katarenga")
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(companion: Companion) -> str:
    return companion.address


def space(tab: Tab, name: str) -> Locator:
    """The space of the board, and not of a picture in the rules."""
    return tab.locator(f'#board [data-space="{name}"]')


def test_the_first_game_is_begun_by_a_click_and_played_to_its_end_by_clicks(tab: Tab) -> None:
    first = KATARENGA.first_game
    assert first is not None
    expect(tab.locator("#guide")).to_be_hidden()
    tab.locator("#rules-open").click()
    tab.locator("#first-game").click()
    for number, step in enumerate(first.steps, 1):
        start, goal = step.actions[0].split("-")
        told = ENGLISH.say("page.guide-step", number=number, count=len(first.steps))
        expect(tab.locator("#guide-step")).to_have_text(told)
        expect(tab.locator("#guide-text")).to_have_text(ENGLISH.say(f"katarenga.first.{step.says}"))
        if step.says == "yellow":  # another pawn could go, and stays for now
            space(tab, "h1").click()
            expect(tab.locator("#notice.shown")).to_contain_text("For now: white g2 to b7.")
            expect(space(tab, "h1").locator(".piece")).to_be_visible()
        space(tab, start).click()
        if number > 1:  # until then the lights may still lay the board
            expect(space(tab, goal).locator(".lamp")).to_be_visible()
        space(tab, goal).click()
    expect(tab.locator("#guide-step")).to_have_text(ENGLISH.say("page.guide-over"))
    expect(tab.locator("#guide-text")).to_have_text(ENGLISH.say("katarenga.first.end"))
