"""The chairs of the page and the lists of their screens, as tests find them."""

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


def choose(tab: Tab, text: str, name: str = "south") -> None:
    """Click that entry. Afterwards another list is there, or none."""
    entry, token = choices(tab, name).get_by_role("button", name=text, exact=True), listed(tab, name)
    entry.click()
    expect(choices(tab, name)).not_to_have_attribute("data-of", token)


def choose_current(tab: Tab, name: str = "south") -> None:
    """The same with the entry under the dial."""
    entry, token = choices(tab, name).locator("[aria-current]"), listed(tab, name)
    expect(entry).to_be_focused()
    entry.click()
    expect(choices(tab, name)).not_to_have_attribute("data-of", token)


def listed(tab: Tab, name: str) -> str:
    """The token of the list that is there."""
    return choices(tab, name).get_attribute("data-of") or ""
