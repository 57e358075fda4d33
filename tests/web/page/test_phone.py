"""A phone at a real table: an evening, from the code at the table to the end of the session."""

import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, expect
from playwright.sync_api import Page as Tab

from companion.session.question import Choice, Pick
from tests.everygame import playthrough
from tests.table.virtual_hands import NORTH
from tests.web.page.conftest import Windows
from tests.web.page.menu_player import AtTheTable, back_to_the_game, choose, enter
from tests.web.page.phone_fingers import LOOK, Phone
from tests.web.page.real_table import RealTable, real_table

MADE = 29
"""Then Kingdom 2 goes into a ruin, and draws a token that nobody else may know."""


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealTable]:
    with real_table("kingdom", tmp_path, playthrough("kitara", "two"), monkeypatch, made=MADE) as table:
        yield table


@pytest.fixture
def tab(
    windows: Windows, browser_thread: ThreadPoolExecutor, real: RealTable, faults: list[str]
) -> Iterator[Tab]:
    def heard(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and "favicon" not in message.location["url"]:
            faults.append(message.text)  # the door has no picture for a tab

    def visit() -> Tab:
        tab = windows.tab(LOOK)
        tab.on("console", heard)
        tab.on("pageerror", lambda error: faults.append(str(error)))
        tab.goto(real.way_in)
        return tab

    tab = browser_thread.submit(visit).result()
    yield tab
    browser_thread.submit(windows.close, tab).result()
    assert faults == []


def test_an_evening_on_a_phone(tab: Tab, real: RealTable, faults: list[str]) -> None:
    # Whoever has scanned the code looks on.
    expect(tab.get_by_role("img", name="No. 2's turn")).to_be_visible()
    expect(tab.locator(".space .piece").first).to_be_visible()
    for control in (".key", ".dial", "#sketch"):
        expect(tab.locator(control).first).to_be_hidden()

    # A chair is asked for, and whoever is there says yes to the number.
    phone = Phone(tab, NORTH)
    phone.panel.tap()
    number = phone.panel.locator(".number")
    expect(number).to_have_text(re.compile(r"^\d\d$"))
    real.asks(NORTH, number.inner_text())
    AtTheTable(real, NORTH).push()
    expect(phone.panel).to_have_class("chair panel claimed")
    expect(number).to_be_hidden()
    expect(phone.screen).to_have_accessible_name(re.compile("Go on?"))
    phone.push()
    real.wait(lambda session: session.question is None)

    # A name is typed, with what the table makes of it.
    choose(real, phone, Choice(Pick.PEOPLE), Choice(Pick.PERSON, "2"), Choice(Pick.NEW_NAME))
    field = phone.panel.get_by_role("textbox")
    expect(field).to_be_focused()
    field.press_sequentially("a1nna")
    expect(field).to_have_value("Anna")
    field.press("Enter")
    expect(field).to_be_hidden()
    real.wait(lambda session: "Anna" in {person.name for person in session.match.people})
    back_to_the_game(real, phone)

    # A move by dial; what it brings is seen as long as the key is held.
    enter(real, phone, "move:s3>s4:WWWH")
    told = re.compile("token 3")
    expect(phone.screen).to_have_accessible_name(re.compile("Hold the key."))
    phone.hold(lambda: expect(phone.screen).to_have_accessible_name(told))
    expect(phone.screen).not_to_have_accessible_name(told)
    expect(tab.locator("#log")).to_contain_text("Anna gets the hero token.")

    # The table takes a new key: who has the old one stands before the door.
    hands = AtTheTable(real, "south")
    choose(real, hands, Choice(Pick.TABLE), Choice(Pick.JOB, "phones"))
    hands.turn(2)
    hands.push()
    expect(tab.get_by_text("Scan the code at the table")).to_be_visible()
    expect(tab.get_by_role("textbox", name="Key")).to_be_visible()
    assert tab.locator("script, canvas").count() == 0
    assert all("403" in fault or "ERR_CONNECTION" in fault for fault in faults), faults
    faults.clear()

    # Who types the new one is in again.
    tab.get_by_role("textbox", name="Key").fill(real.key.lower())
    tab.get_by_role("button").click()
    expect(tab.locator(".space .piece").first).to_be_visible()
