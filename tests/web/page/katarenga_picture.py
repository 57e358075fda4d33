"""The picture in README: the real daemon in the real browser, some moves into a game.

`python -m tests.web.page.katarenga_picture FILE.png` takes it anew.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import expect, sync_playwright

from tests.web.page.conftest import ARGUMENTS, CHROMIUM
from tests.web.page.daemon_process import Companion
from tests.web.page.test_games import CAMPS, flags, sentences
from tests.web.page.test_page import drag, piece_on, space

MOVES = 11
HAND = "b8"


def take(file: str) -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        companion = Companion(Path(folder) / "state", *flags(CAMPS))
        companion.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        tab = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        tab.goto(companion.address)
        tab.locator(".chair.claimed").nth(1).wait_for()
        for number, action in enumerate(CAMPS.actions[:MOVES], 1):
            start, goal = action.split("-")
            drag(tab, piece_on(tab, start), space(tab, goal))
            expect(tab.locator("#log")).to_contain_text(sentences(CAMPS, number))
        piece_on(tab, HAND).click()
        expect(tab.locator(f'canvas[aria-label*="black {HAND} to"]').first).to_be_visible()
        tab.mouse.move(5, 5)
        tab.screenshot(path=file)
        browser.close()
        companion.stop()


if __name__ == "__main__":
    take(sys.argv[1])
