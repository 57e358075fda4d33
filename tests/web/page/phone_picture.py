"""The picture of a phone at a real table: it asks for a chair, types a name, and enters a move.

`python -m tests.web.page.phone_picture FILE.png` takes it anew.
"""

import io
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from PIL import Image
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect, sync_playwright

from companion.session.question import Choice, Pick
from tests.everygame import playthrough
from tests.table.virtual_hands import NORTH
from tests.web.page.conftest import ARGUMENTS, CHROMIUM
from tests.web.page.kiwara_pictures import STEP
from tests.web.page.kiwara_players import DRAWN
from tests.web.page.menu_player import AtTheTable, back_to_the_game, choose
from tests.web.page.phone_fingers import LOOK, Phone
from tests.web.page.real_table import RealTable, real_table
from tests.web.page.test_phone import MADE

WIDTH, HEIGHT = 420, 720
"""Of a phone on which each dot of a screen is three pixels wide."""
BETWEEN: Final = 20
GROUND: Final = (136, 136, 136)


def moments(tab: Tab, table: RealTable) -> Iterator[Image.Image]:
    """What it shows, one moment after the other."""
    phone = Phone(tab, NORTH)
    phone.panel.tap()
    number = phone.panel.locator(".number")
    expect(number).to_have_text(re.compile(r"\d\d"))
    yield seen(tab)
    table.asks(NORTH, number.inner_text())
    AtTheTable(table, NORTH).push()
    expect(phone.screen).to_have_accessible_name(re.compile("Go on?"))
    phone.push()
    table.wait(lambda session: session.question is None)
    choose(table, phone, Choice(Pick.PEOPLE), Choice(Pick.PERSON, "2"), Choice(Pick.NEW_NAME))
    field = phone.panel.get_by_role("textbox")
    field.press_sequentially("anna")
    expect(field).to_have_value("Anna")
    yield seen(tab)
    field.press("Enter")
    expect(field).to_be_hidden()
    back_to_the_game(table, phone)
    phone.push()
    expect(phone.screen).to_have_accessible_name(re.compile("chosen: "))
    yield seen(tab)


def seen(tab: Tab) -> Image.Image:
    """What the page shows now, in few colours."""
    tab.evaluate(DRAWN)
    picture = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
    return picture.point(lambda shade: min(255, (shade + STEP // 2) // STEP * STEP))


def take(file: Path) -> None:
    """All of them, beside each other."""
    with (
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as state,
        pytest.MonkeyPatch.context() as patch,
        real_table("kingdom", Path(state), playthrough("kitara", "two"), patch, made=MADE) as table,
    ):
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        look = LOOK | {"viewport": {"width": WIDTH, "height": HEIGHT}, "reduced_motion": "reduce"}
        tab = browser.new_context(**look).new_page()
        tab.goto(table.way_in)
        shots = [*moments(tab, table)]
        browser.close()
    across = WIDTH + BETWEEN
    picture = Image.new("RGB", (across * len(shots) - BETWEEN, HEIGHT), GROUND)
    for number, shot in enumerate(shots):
        picture.paste(shot, (number * across, 0))
    picture.save(file, optimize=True)


if __name__ == "__main__":
    take(Path(sys.argv[1]))
