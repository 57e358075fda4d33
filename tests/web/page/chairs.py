"""The chairs of the page and the lists of their screens, as tests find them."""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab


def chair(tab: Tab, name: str) -> Locator:
    return tab.locator(f'.chair[data-chair="{name}"]')


def sit(tab: Tab, name: str) -> None:
    """Take that chair, or leave it."""
    chair(tab, name).locator(".claim").click()


def choices(tab: Tab, name: str = "south") -> Locator:
    """The list of that chair."""
    return chair(tab, name).locator(".choices")


@contextmanager
def another_list(tab: Tab, name: str = "south") -> Iterator[None]:
    """What is done here makes another list of that one, or none."""
    listed = choices(tab, name).get_attribute("data-of") or ""
    yield
    expect(choices(tab, name)).not_to_have_attribute("data-of", listed)


def choose(tab: Tab, text: str, name: str = "south") -> None:
    """Click that entry."""
    entry = choices(tab, name).get_by_role("button", name=text, exact=True)
    entry.wait_for()
    with another_list(tab, name):
        entry.click()


def choose_current(tab: Tab, name: str = "south") -> None:
    """The same with the entry under the dial, once it has the focus."""
    entry = choices(tab, name).locator("[aria-current]")
    expect(entry).to_be_focused()
    with another_list(tab, name):
        entry.click()
