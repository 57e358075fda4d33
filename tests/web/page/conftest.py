"""One browser for all tests of the page, a tab of its own for each, and a table in another thread.

Tabs that look alike are tabs of one window, since a window costs more than all that is in it. They share
nothing that a table can see: each table has an address of its own, and what a page keeps goes by that.

The browser's driver keeps an event loop running in the thread that it lives in. So it has a thread of its
own, in which these tests run too, and no other test meets that loop.
"""

import asyncio
import shutil
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from inspect import signature
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, expect, sync_playwright
from playwright.sync_api import Page as Tab

from companion.games.kernel import Record
from tests.everygame import playthrough
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import IN_THE_PAGE
from tests.web.page.page_client import Served, served_page
from tests.web.page.scripted_table import Table, loop_in_a_thread

BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first one is Chromium without a window's frame, which others draw though nobody looks."""
CHROMIUM = next(filter(None, map(shutil.which, BROWSERS)), None)
ARGUMENTS = [
    "--no-sandbox",
    "--renderer-process-limit=1",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--autoplay-policy=no-user-gesture-required",
]

CLEAR = """{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 }");
  document.adoptedStyleSheets = [sheet];
}"""
"""Nobody looks at these windows: tests ask the page what is where. So it is styled, laid out and hit as ever,
and no pixel of it is made, which took a third of the time. Pictures are taken in another browser."""
MIDWAY: Final = (("katarenga", "camps"), ("kiwara", "reinforcements"), ("kitara", "two"))
"""A game of each kind; tests look at them in their middle."""
PATIENCE_MS = 30_000
"""For a machine that is busy; nothing waits this long otherwise."""
LOOK: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "reduced_motion": "reduce"}
"""What a test does not ask otherwise. Without motion a thing is where it belongs as soon as it is there."""


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A test with a tab runs where the browser lives, and one of a served page in the page's loop."""
    arguments = {name: pyfuncitem.funcargs[name] for name in signature(pyfuncitem.obj).parameters}
    if "served" in pyfuncitem.fixturenames:
        loop = pyfuncitem.funcargs["page_loop"]
        assert isinstance(loop, asyncio.AbstractEventLoop)
        asyncio.run_coroutine_threadsafe(pyfuncitem.obj(**arguments), loop).result()
    elif "tab" in pyfuncitem.fixturenames:
        thread = pyfuncitem.funcargs["browser_thread"]
        assert isinstance(thread, ThreadPoolExecutor)
        thread.submit(pyfuncitem.obj, **arguments).result()
    else:
        return None
    return True


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests with a tab come first. They take long and wait much, and two browsers wait for each other.

    So one worker is at the page while the other one is at all that needs no browser.
    """
    items.sort(key=lambda item: "tab" not in getattr(item, "fixturenames", ()))


@pytest.fixture(scope="session")
def browser_thread() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1, "browser") as thread:
        yield thread


@pytest.fixture(scope="session")
def browser(browser_thread: ThreadPoolExecutor) -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip(f"there is none of {', '.join(BROWSERS)}")
    stack = ExitStack()

    def launch() -> Browser:
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        stack.callback(browser.close)
        expect.set_options(timeout=PATIENCE_MS)
        return browser

    yield browser_thread.submit(launch).result()
    browser_thread.submit(stack.close).result()


class Windows:
    """A window for each look, and in each a tab that nobody uses, so that it stays open."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._open: dict[str, BrowserContext] = {}

    def tab(self, look: dict[str, Any]) -> Tab:
        """A new tab in the window that looks like this."""
        wanted = LOOK | look
        if repr(wanted) not in self._open:
            window = self._open[repr(wanted)] = self._browser.new_context(**wanted)
            window.add_init_script(IN_THE_PAGE)
            window.add_init_script(CLEAR)
            window.set_default_timeout(PATIENCE_MS)
            window.new_page()
        return self._open[repr(wanted)].new_page()

    @staticmethod
    def close(tab: Tab) -> None:
        """The tab, and those that were opened beside it."""
        for other in tab.context.pages[1:]:
            other.close()


@pytest.fixture(scope="session")
def windows(browser: Browser) -> Windows:
    return Windows(browser)


@pytest.fixture
def page_loop() -> Iterator[asyncio.AbstractEventLoop]:
    """A loop in a thread of its own, since the browser's driver may have one in this one."""
    with loop_in_a_thread() as loop:
        yield loop


@pytest.fixture
def free() -> bool:
    """Whether every claim is granted at once, as at a simulated table."""
    return True


@pytest.fixture
def served(page_loop: asyncio.AbstractEventLoop, *, free: bool) -> Iterator[Served]:
    """A page, and a session to visit it with; a test that asks for it is async, and runs in its loop."""
    page = served_page(free=free)
    yield asyncio.run_coroutine_threadsafe(page.__aenter__(), page_loop).result()
    asyncio.run_coroutine_threadsafe(page.__aexit__(None, None, None), page_loop).result()


@pytest.fixture
def table() -> Iterator[Table]:
    with loop_in_a_thread() as loop:
        table = Table(loop)
        table.start()
        try:
            yield table
        finally:
            table.stop()


@pytest.fixture
def address(table: Table) -> str:
    """Where the page is; a test of another table has it elsewhere."""
    return table.page.address


@pytest.fixture
def record(request: pytest.FixtureRequest) -> Record[Any]:
    """A playthrough, by its game and name."""
    return playthrough(*request.param)


@pytest.fixture
def made(record: Record[Any]) -> int:
    """How much of the record was played before."""
    return len(record.actions) // 2


@pytest.fixture
def welcome() -> bool:
    """Whether the table welcomes people to a new game, instead of going on with one."""
    return False


@pytest.fixture
def address_of_record(
    tmp_path: Path, record: Record[Any], made: int, monkeypatch: pytest.MonkeyPatch, *, welcome: bool
) -> Iterator[str]:
    """Where the page of a table is that goes on with the record."""
    with daemon_inside(tmp_path / "state", record, monkeypatch, made=made, welcome=welcome) as at:
        yield at


@pytest.fixture
def look() -> dict[str, Any]:
    """How the browser is; a test that wants another one parametrizes this."""
    return {}


@pytest.fixture
def drawn() -> str:
    """What can be seen as soon as the page is drawn; a test of another game has something else."""
    return ".space .piece >> nth=15"


@pytest.fixture
def faults() -> list[str]:
    """What the browser complains of; a test that expects something takes it away."""
    return []


@pytest.fixture
def tab(  # noqa: PLR0917 - fixtures, each by its name
    windows: Windows,
    browser_thread: ThreadPoolExecutor,
    address: str,
    look: dict[str, Any],
    drawn: str,
    faults: list[str],
) -> Iterator[Tab]:
    """The page of the table, drawn and with every chair claimed."""

    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            faults.append(message.text)

    def thrown(error: Error) -> None:
        faults.append(str(error))

    def visit() -> Tab:
        tab = windows.tab(look)
        tab.on("console", heard)
        tab.on("pageerror", thrown)
        tab.goto(address)
        tab.locator(drawn).wait_for()
        tab.locator(".chair.claimed").nth(1).wait_for()
        return tab

    tab = browser_thread.submit(visit).result()
    yield tab
    browser_thread.submit(windows.close, tab).result()
    assert faults == []
