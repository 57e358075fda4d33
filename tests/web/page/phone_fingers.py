"""Fingers on a phone that has a chair of a real table."""

from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page as Tab

from tests.web.page.chairs import chair
from tests.web.page.test_page import middle

LOOK: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 664},
    "has_touch": True,
    "is_mobile": True,
}
"""What a phone leaves of its window to a page."""


class Phone:
    """Fingers on the panel of a chair."""

    def __init__(self, tab: Tab, name: str) -> None:
        self._tab = tab
        self.panel = chair(tab, name)
        self.screen = self.panel.locator("canvas")

    def turn(self, detents: int) -> None:
        for _ in range(abs(detents)):
            self.panel.locator(".right" if detents > 0 else ".left").tap()

    def push(self) -> None:
        self.panel.locator(".push").tap()

    def hold(self, held: Callable[[], object]) -> None:
        self._tab.mouse.move(*middle(self.panel.locator(".key").bounding_box()))
        self._tab.mouse.down()
        held()
        self._tab.mouse.up()

    def tap_key(self) -> None:
        self.panel.locator(".key").tap()
