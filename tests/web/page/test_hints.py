"""A hint on the page: one button of the bar asks for it, and again for each step of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from tests.web.page.daemon_process import Companion
from tests.web.page.test_page import space


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    companion = Companion(tmp_path / "state", "--game", "katarenga")
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(companion: Companion) -> str:
    return companion.address


@pytest.mark.parametrize("look", [{}, {"viewport": {"width": 390, "height": 844}}], ids=["desktop", "narrow"])
def test_the_button_says_which_piece_then_where_and_then_why(tab: Tab, companion: Companion) -> None:
    hint, screen = tab.locator("#hint"), tab.get_by_role("img", name="Move the pawn on")
    buttons = tab.locator(".toolbar button")
    assert buttons.evaluate_all("all => all.every((one) => one.scrollWidth <= one.clientWidth)")
    expect(buttons.last).to_be_in_viewport(ratio=1)
    hint.click()
    expect(tab.get_by_role("button", name="Where to?")).to_be_visible()
    says = screen.get_attribute("aria-label") or ""
    hint.click()
    expect(tab.get_by_role("button", name="Why?")).to_be_visible()
    tab.get_by_role("button", name="Why?").click()
    expect(tab.get_by_role("button", name="OK")).to_be_visible()
    tab.get_by_role("button", name="OK").click()
    expect(tab.get_by_role("button", name="OK")).to_be_hidden()
    assert companion.actions == []
    said = " ".join(says.split())
    start = said.partition("Move the pawn on ")[2][:2]
    space(tab, start).click()
    goal = tab.locator(".space:has(.lamp.pulse)").first.get_attribute("data-space")
    assert goal is not None
    space(tab, goal).click()
    expect(tab.locator("#log li")).to_have_count(2)
    hint.press("Enter")
    expect(tab.get_by_role("button", name="Where to?")).to_be_visible()
