"""The page as a newcomer meets it, in a browser: what is sent, when it is seen, and when a click is answered.

A click on a pawn lifts it; it is answered as soon as the browser has drawn a goal that pulses. Between clicks
the pawn is put back. The browser, the daemon and this program share the machine, as those of a player do.
"""

import shutil
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Page as Tab
from playwright.sync_api import sync_playwright

from companion.games.katarenga.position import format_position
from tests.bench.daemons import child
from tests.bench.katarenga import START

BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM: Final = next(filter(None, map(shutil.which, BROWSERS)), None)
PAWN: Final = "d1"

CLICK: Final = """space => new Promise(resolve => {
  const lit = () => document.querySelector('.space[aria-label*="pulsing"]') !== null;
  const before = lit();
  const began = performance.now();
  const drawn = new MessageChannel();
  drawn.port1.onmessage = () => resolve(performance.now() - began);
  const watcher = new MutationObserver(() => {
    if (lit() === before) return;
    watcher.disconnect();
    drawn.port2.postMessage(null);
  });
  watcher.observe(document.getElementById("board"), { subtree: true, attributes: true });
  document.querySelector(`.space[data-space="${space}"]`).click();
})"""
"""A click, and the milliseconds until the frame with other lights has been drawn."""
PAINTED: Final = "() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
SENT: Final = """() => performance.getEntries()
  .filter(({ entryType }) => ["navigation", "resource"].includes(entryType))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)"""


class Seen(NamedTuple):
    sent_kb: float
    """The page and all of its files, with their headers."""
    painted_ms: float
    """From the request to the first picture."""
    waits_ms: list[float]
    """From each click to its light."""


def seen(clicks: int) -> Seen | None:
    """One visit with so many clicks; `None` without a browser."""
    if CHROMIUM is None:
        return None
    with TemporaryDirectory() as state, sync_playwright() as playwright:
        position = format_position(START)
        arguments = ("play", "--port", "0", "--state", state, "--position", position)
        with child("companion", *arguments) as daemon:
            address = daemon.await_line(r"http://\S+")
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
            try:
                tab = browser.new_page()
                tab.goto(address, wait_until="networkidle")
                tab.locator(f".space[data-space={PAWN}] .piece").wait_for()
                return Seen(tab.evaluate(SENT) / 1000, tab.evaluate(PAINTED), [*_waits_ms(tab, clicks)])
            finally:
                browser.close()


def _waits_ms(tab: Tab, clicks: int) -> Iterator[float]:
    for _ in range(clicks):
        yield tab.evaluate(CLICK, PAWN)
        tab.evaluate(CLICK, PAWN)
