"""The pictures of Kitara on the page: the real daemon in the real browser, some way into a game.

`python -m tests.web.page.kitara_pictures FOLDER` takes them anew: two, three and four kingdoms.
"""

import json
import sys
import tempfile
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.everygame import playthrough
from tests.web.page.conftest import ARGUMENTS, CHROMIUM, LOOK
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import IN_THE_PAGE
from tests.web.page.kitara_table import KITARA, SIT
from tests.web.page.kiwara_pictures import keep

STRIKE: Final = "([name, key]) => hands.strike(name, key)"
KINGDOMS: Final = {"kitara": ("two", 110), "kitara-three": ("three-red", 119), "kitara-four": ("four", 160)}
"""Which game each of them shows, after how many actions, from the chair of whose turn it is."""


def take(browser: Browser, name: str, folder: Path) -> None:
    """One of them."""
    record, made = KINGDOMS[name]
    line = playthrough("kitara", record)
    chairs = dict(zip(map(str, line.seats), SIT[len(line.seats)], strict=True))
    chair = chairs[str(KITARA.rules.actor(line.states[made]))]
    with (
        tempfile.TemporaryDirectory() as state,
        pytest.MonkeyPatch.context() as patch,
        daemon_inside(Path(state) / "state", line, patch, made=made) as address,
    ):
        tab = browser.new_context(**LOOK).new_page()
        tab.add_init_script(IN_THE_PAGE)
        tab.add_init_script(f"sessionStorage.setItem('companion.claims', '{json.dumps([chair])}')")
        tab.goto(address)
        asked = tab.locator('canvas[aria-label*="Go on?"]')
        asked.first.wait_for()
        tab.evaluate(STRIKE, [f'.chair[data-chair="{chair}"] .key', "Enter"])
        expect(asked).to_have_count(0)
        tab.evaluate(STRIKE, [f'.chair[data-chair="{chair}"] .rim', "ArrowRight"])
        tab.locator(".lamp").nth(1).wait_for()
        keep(tab, folder / f"{name}.png")
        tab.context.close()


def main(folder: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in KINGDOMS:
            take(browser, name, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
