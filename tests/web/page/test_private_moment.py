"""What only one player may see, by clicks alone: a button leaves the key down while something is due."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from tests.everygame import playthrough
from tests.web.page.axe import WINDOWS, faults
from tests.web.page.daemon_thread import daemon_inside

LINE = playthrough("kitara", "two")
DRAWN = next(number for number, action in enumerate(LINE.actions, 1) if action.startswith("token:"))
"""After so many actions a hero has just drawn its first token."""


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with daemon_inside(tmp_path / "state", LINE, monkeypatch, made=DRAWN) as at:
        yield at


@pytest.fixture
def drawn() -> str:
    return ".space >> nth=0"


def test_a_drawn_token_is_looked_at_and_covered_again_by_two_clicks(tab: Tab) -> None:
    tab.get_by_role("button", name="Go on", exact=True).first.click()
    hold = tab.locator(".hold:visible")
    expect(hold).to_have_count(1)  # for whoever has drawn, and nobody else
    chair = tab.locator(".chair", has=hold)
    said = chair.locator("canvas")
    before = said.get_attribute("aria-label") or ""
    value = LINE.actions[DRAWN - 1].partition(":")[2]
    hold.click()
    expect(hold).to_have_attribute("aria-pressed", "true")
    expect(said).not_to_have_attribute("aria-label", before)
    assert value in (said.get_attribute("aria-label") or "")
    assert faults(tab, *WINDOWS) == set()
    hold.click()
    expect(tab.locator(".hold:visible")).to_have_count(0)  # it has been seen
