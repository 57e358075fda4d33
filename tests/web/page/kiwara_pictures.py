"""The pictures of Kiwara on the page: the real daemon in the real browser, some way into a game.

`python -m tests.web.page.kiwara_pictures FOLDER` takes them: a turn of the classic game, cards, the editor.
"""

import io
import sys
import tempfile
from pathlib import Path

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import Page as Tab

from tests.everygame import playthrough
from tests.web.page.conftest import ARGUMENTS, CHROMIUM, LOOK
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import IN_THE_PAGE, Clicks, on_pad, pad, stack
from tests.web.page.kiwara_players import DRAWN, People

STEP = 4
"""Of each colour, between two shades that the eye can hardly tell apart: so the files are small."""
MOMENTS = {"kiwara": ("classic", 31), "kiwara-cards": ("every-card", 57), "kiwara-rivers": ("classic", 0)}
"""Which game each of them shows, after how many actions.

First a zebra lies on the reader, which would hide on two of its three goals; then a giraffe has brought three
cards to choose from.
"""
LAID = ("c2-d2", "d3-d2")
"""Sticks of the board that somebody has still to lay."""


def keep(tab: Tab, path: Path) -> None:
    """Write down what the page shows, in a small file."""
    tab.mouse.move(5, 5)
    tab.evaluate("document.activeElement.blur()")
    tab.evaluate(DRAWN)
    picture = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
    picture.point(lambda shade: min(255, (shade + STEP // 2) // STEP * STEP)).save(path, optimize=True)


def take(browser: Browser, name: str, folder: Path) -> None:
    """One of them."""
    record, made = MOMENTS[name]
    line = playthrough("kiwara", record)
    with (
        tempfile.TemporaryDirectory() as state,
        pytest.MonkeyPatch.context() as patch,
        daemon_inside(Path(state) / "state", line, patch, made=made) as address,
    ):
        tab = browser.new_context(**LOOK).new_page()
        tab.add_init_script(IN_THE_PAGE)
        tab.goto(address)
        tab.locator(".chair.claimed").nth(1).wait_for()
        hands = Clicks(tab)
        if made:
            go_on(tab, hands, People(tab, hands, line, made=made))
        match name:
            case "kiwara":
                hands.carry(stack("yellow-Z"), pad("yellow"))
                tab.locator(on_pad("yellow")).wait_for()
                expect(tab.locator(".lamp")).to_have_count(5)
            case "kiwara-rivers":
                tab.get_by_role("button", name="Draw the rivers").click()
                tab.get_by_role("button", name="Reserve board").click()
                for edge in LAID:
                    tab.locator(f'[data-edge="{edge}"]').click()
                expect(tab.locator("#wrong li").nth(1)).to_be_visible()
        keep(tab, folder / f"{name}.png")
        tab.context.close()


def go_on(tab: Tab, hands: Clicks, people: People) -> None:
    """Say that the game goes on that is found on the table."""
    asked = tab.locator('canvas[aria-label*="Go on?"]')
    asked.first.wait_for()
    hands.key(str(people.line.game.rules.actor(people.so_far.state)))
    expect(asked).to_have_count(0)


def main(folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in MOMENTS:
            take(browser, name, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
