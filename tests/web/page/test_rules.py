"""The rules of the game on the page: one click away, and drawn as the board is."""

from typing import Any

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.games.kernel import Record, look_of
from companion.view.rules_page import picture_glows, picture_record
from companion.words import ENGLISH
from tests.web.page.axe import WINDOWS, faults
from tests.web.page.conftest import MIDWAY


@pytest.fixture
def address(address_of_record: str) -> str:
    return address_of_record


@pytest.fixture
def drawn() -> str:
    return "#rules-open"


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_the_rules_of_each_game_are_one_click_away_with_their_pictures_lit_and_for_everybody(
    tab: Tab, record: Record[Any]
) -> None:
    sections = look_of(record.game).rules
    tab.locator("#rules-open").click()
    expect(tab.locator("#rules .rule h3")).to_have_count(len(sections) + 1)
    for section in sections:
        root = tab.locator(f'[data-section="{section.name}"]')
        expect(root.locator("h3")).to_have_text(ENGLISH.say(f"{record.game.id}.rules.{section.name}"))
        picture = section.picture
        lit = picture_glows(picture, picture_record(record.game, picture)) if picture else {}
        shown = root.locator(".space:has(.lamp)").evaluate_all("all => all.map((one) => one.dataset.space)")
        assert sorted(shown) == sorted(lit)
    assert tab.locator("#rules-sections").evaluate("all => all.scrollWidth <= all.clientWidth")
    assert faults(tab, *WINDOWS) == set()
    tab.keyboard.press("Escape")
    expect(tab.locator("#rules")).to_be_hidden()
    expect(tab.locator("#rules-open")).to_be_focused()
