"""What whoever listens to the page hears of hands: where a lifted pawn can go, and why not; each once.

All that a screen reader reads out by itself is what appears in a live region.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.games.kernel import Record
from tests.everygame import playthrough
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import Clicks
from tests.web.page.hands import space as space_name
from tests.web.page.test_page import piece_on, space

LISTEN: Final = """() => {
  const regions = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"]';
  window.heard = [];
  for (const region of document.querySelectorAll(regions)) {
    new MutationObserver(() => region.textContent.trim() && heard.push(region.textContent.trim()))
      .observe(region, { childList: true, characterData: true, subtree: true });
  }
}"""
HEARS: Final = "(part) => window.heard.some((text) => text.includes(part))"


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record[Any]:
    return playthrough(*request.param)


@pytest.fixture
def address(tmp_path: Path, record: Record[Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with daemon_inside(tmp_path / "state", record, monkeypatch) as at:
        yield at


@pytest.fixture
def drawn() -> str:
    return ".space .piece, .supply .piece:not(.under) >> nth=3"


def listen(tab: Tab) -> None:
    """From when all has been said that is said at first."""
    expect(tab.locator("#spoken")).not_to_be_empty()
    tab.evaluate(LISTEN)


def heard(tab: Tab, *parts: str) -> list[str]:
    for part in parts:
        tab.wait_for_function(HEARS, arg=part)
    return list(tab.evaluate("window.heard"))


@pytest.mark.parametrize("record", [("katarenga", "attrition")], indirect=True, ids="-".join)
def test_goals_are_heard_once_after_a_lift_and_so_is_the_reason_of_a_refusal(tab: Tab) -> None:
    listen(tab)
    piece_on(tab, "d1").click()
    goals = "White's pawn d1 lifted. It can go to d2, d3, d4, d5, d6, d7. It can take on d8."
    assert heard(tab, "lifted") == [goals]
    space(tab, "e5").click()
    reason = "d1 is red: from there a pawn slides straight along its rank or file."
    assert heard(tab, reason) == [goals, reason]


@pytest.mark.parametrize("record", [("kitara", "two")], indirect=True, ids="-".join)
def test_what_the_page_shows_of_a_refusal_is_heard_once_and_not_of_screens_too(tab: Tab) -> None:
    listen(tab)
    Clicks(tab).carry('.supply[data-chair="south"] [data-look="1-H"]:not(.under)', space_name("s2"))
    notice = tab.locator("#notice.shown")
    expect(notice).to_contain_text("hero can do nothing now")
    assert heard(tab, notice.inner_text()) == [notice.inner_text()]
