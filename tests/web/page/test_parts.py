"""Parts of the page that no first view needs: they come when they are wanted, and whoever waits sees it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import Route, expect

from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.web.page.daemon_thread import daemon_inside

LATE: Final = {
    "editor.js": "editor.css",
    "finish.js": "finish.css",
    "legend.js": "finish.css",
    "new_game.js": "window.css",
    "rules.js": "rules.css",
}
LIGHT: Final = 350_000
"""Bytes of a first view, before anything is compressed."""
LOADED: Final = """() => Object.fromEntries(performance.getEntries()
  .filter(({ entryType }) => ["navigation", "resource"].includes(entryType))
  .map(({ name, decodedBodySize }) => [new URL(name).pathname.slice(1), decodedBodySize]))"""
BROKEN: Final = {"lost": None, "another": "export {};"}
"""What may come in place of a part: nothing, or the file of another version."""


@pytest.fixture
def made() -> int:
    return 9


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, made: int) -> Iterator[str]:
    with daemon_inside(tmp_path / "state", playthrough("kiwara", "classic"), monkeypatch, made=made) as at:
        yield at


@pytest.fixture
def drawn() -> str:
    return ".space >> nth=0"


def test_a_first_view_is_light_and_all_else_comes_when_it_is_wanted(tab: Tab) -> None:
    loaded = tab.evaluate(LOADED)
    assert {*LATE, *LATE.values(), "sketch.js"} & loaded.keys() == set()
    assert 100_000 < sum(loaded.values()) < LIGHT
    for opener, window in {"rules-open": "rules", "legend-open": "legend", "new-game": "next"}.items():
        tab.locator(f"#{opener}").click()
        expect(tab.locator(f"#{window}")).to_be_visible()
        tab.keyboard.press("Escape")
        expect(tab.locator(f"#{window}")).to_be_hidden()
    assert {"rules.js", "legend.js", "new_game.js"} <= tab.evaluate(LOADED).keys()


def test_whoever_waits_for_a_window_sees_it_and_a_second_click_does_nothing_more(tab: Tab) -> None:
    held: list[Route] = []
    tab.route("**/rules.js", lambda route: held.append(route))  # noqa: PLW0108 - it wants a function of Python
    opener = tab.locator("#rules-open")
    opener.click()
    expect(opener).to_have_attribute("aria-busy", "true")
    opener.click()
    held[0].continue_()
    expect(tab.locator("#rules .rule").first).to_be_visible()
    expect(opener).not_to_have_attribute("aria-busy", "true")
    assert len(held) == 1


@pytest.mark.parametrize("came", BROKEN)
def test_a_part_that_does_not_come_is_told_of_and_comes_with_the_next_click(
    tab: Tab, faults: list[str], came: str
) -> None:
    body = BROKEN[came]
    tab.route("**/rules.js", lambda route: route.abort() if body is None else _answer(route, body))
    opener = tab.locator("#rules-open")
    opener.click()
    expect(tab.locator("#notice.shown")).to_have_text(ENGLISH.say("page.part-lost"))
    expect(opener).not_to_have_attribute("aria-busy", "true")
    tab.unroute("**/rules.js")
    opener.click()
    expect(tab.locator("#rules .rule").first).to_be_visible()
    assert len(faults) == (body is None)
    faults.clear()


def _answer(route: Route, body: str) -> None:
    route.fulfill(body=body, content_type="text/javascript")


@pytest.mark.parametrize("made", [0])
def test_what_comes_later_has_the_lighting_that_somebody_has_chosen(tab: Tab) -> None:
    tab.evaluate("localStorage.setItem('companion.lighting', 'dark')")
    tab.reload()
    tab.locator("#sketch").click()
    expect(tab.locator(".plot").first).to_have_css("color", "rgb(26, 16, 3)")
    tab.evaluate("localStorage.removeItem('companion.lighting')")


def test_who_has_a_slow_line_is_told_that_the_table_is_on_its_way(tab: Tab) -> None:
    held: list[Route] = []
    tab.route("**/line.js", lambda route: held.append(route))  # noqa: PLW0108 - it wants a function of Python
    with tab.expect_request("**/line.js"):
        tab.reload(wait_until="commit")
    banner = tab.locator("#banner")
    expect(banner).to_have_text(ENGLISH.say("page.coming"))
    expect(banner).to_have_css("opacity", "1")
    held[0].continue_()
    tab.locator(".space").first.wait_for()
    expect(banner).to_have_css("opacity", "0")
    expect(banner).to_be_empty()
