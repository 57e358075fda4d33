"""The lists of the screens as buttons, a name by the keyboard, and the bar: at the real daemon, by clicks."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from tests.web.page.chairs import chair, choices, choose, choose_current
from tests.web.page.daemon_process import Companion
from tests.web.page.test_games import CAMPS, flags
from tests.web.page.test_page import piece_on, space


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def companion(state: Path) -> Iterator[Companion]:
    companion = Companion(state, *flags(CAMPS))
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(companion: Companion) -> str:
    return companion.address


def test_the_menu_opens_a_name_is_typed_and_a_move_is_taken_back_by_clicks(tab: Tab) -> None:
    # The game has its name in the bar.
    expect(tab.get_by_role("heading", level=1)).to_have_text("Katarenga")
    undo, menu = (tab.get_by_role("button", name=name, exact=True) for name in ("Undo", "Menu"))
    expect(undo).to_be_disabled()
    expect(choices(tab)).to_be_hidden()

    # The menu opens without a held key, at the chair to move, and has the focus.
    menu.click()
    expect(choices(tab).get_by_role("button", name="Go on")).to_be_focused()
    expect(choices(tab, "north")).to_be_hidden()
    choose(tab, "People")
    choose_current(tab)
    choose(tab, "New name")
    field = chair(tab, "south").get_by_role("textbox")
    expect(field).to_be_focused()
    field.press_sequentially("anna")
    expect(field).to_have_value("Anna")
    field.press("Enter")
    expect(field).to_be_hidden()
    expect(chair(tab, "south").locator("h2")).to_contain_text("Anna")
    choose(tab, "Back")
    choose(tab, "Back")
    expect(choices(tab)).to_be_hidden()

    # A move is made by hand and taken back by clicks; then its piece is led back.
    start, goal = CAMPS.actions[0].split("-")
    piece_on(tab, start).click()
    space(tab, goal).click()
    expect(undo).to_be_enabled()
    undo.click()
    choose_current(tab)
    expect(undo).to_be_disabled()
    expect(tab.locator("#log li")).to_have_count(1)
    expect(chair(tab, "south").locator("h2")).to_contain_text("Anna")


def test_tags_are_enrolled_and_the_table_is_set_up_by_clicks(tab: Tab) -> None:
    menu = tab.get_by_role("button", name="Menu", exact=True)

    # What lacks a tag is listed; a game whose pieces are all alike wants one for its mat alone.
    menu.click()
    for text in ("Tags", "Enrol pieces"):
        choose(tab, text)
    mat = choices(tab).get_by_role("button", name="Mat of Katarenga", exact=True)
    mat.click()  # the list stays, with the dial there
    expect(mat).to_have_attribute("aria-current", "true")
    for text in ("Skip", "Back", "Back"):
        choose(tab, text)
    expect(choices(tab)).to_be_hidden()

    # A trial is judged by clicks, and left in the middle of it, where the key alone would judge.
    menu.click()
    for text in ("The table", "Try every part", "Go on"):
        choose(tab, text)
    expect(choices(tab)).to_contain_text("It is dead")
    menu.click()  # there is none now, so the list has the focus
    expect(choices(tab).get_by_role("button", name="It is dead", exact=True)).to_be_focused()
    choose(tab, "Stop")
    expect(choices(tab)).to_be_hidden()

    # The findings of the doctor are read one after the other.
    menu.click()
    for text in ("The table", "Health"):
        choose(tab, text)
    expect(choices(tab)).to_contain_text("Next")  # until then it still looks, and its list changes by itself
    choose(tab, "Done")
    expect(choices(tab)).to_be_hidden()
