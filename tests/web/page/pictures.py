"""The pictures of the page in our documents: the real daemon in the real browser, some way into a game.

`python -m tests.web.page.pictures FOLDER [NAME...]` takes them anew, each a file of its name. `sheet` is in
none of our documents: it has every game, in two windows and both schemes, for those who change the page.
"""

import io
import json
import re
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest
from PIL import Image
from playwright.sync_api import Browser, expect, sync_playwright
from playwright.sync_api import Page as Tab

from companion.session.question import Choice, Pick
from tests.everygame import playthrough
from tests.table.virtual_hands import NORTH
from tests.web.page.axe import SCHEMES, SETTLED
from tests.web.page.conftest import ARGUMENTS, CHROMIUM, LOOK
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import DRAWN, IN_THE_PAGE, Clicks, on_pad, pad, stack
from tests.web.page.kitara_table import SIT
from tests.web.page.menu_player import AtTheTable, back_to_the_game, choose
from tests.web.page.phone_fingers import LOOK as PHONE_LOOK
from tests.web.page.phone_fingers import Phone
from tests.web.page.real_table import RealTable, real_table
from tests.web.page.test_page import piece_on
from tests.web.page.test_phone import MADE

STEP: Final = 4
"""Of each colour, between two shades that the eye can hardly tell apart: so the files are small."""
STRIKE: Final = "([name, key]) => hands.strike(name, key)"
HAND: Final = "b8"
LAID: Final = ("c2-d2", "d3-d2")
"""Sticks of the board that somebody has still to lay."""
WIDTH, HEIGHT = 420, 720
"""Of a phone on which each dot of a screen is three pixels wide."""
BETWEEN: Final = 20
SHEET: Final = ("table", "kiwara", "kitara-four")
SHEET_LOOKS: Final[tuple[dict[str, Any], ...]] = (
    {"viewport": {"width": 1440, "height": 900}},
    PHONE_LOOK | {"viewport": {"width": 390, "height": 844}},
)
SHEET_HEIGHT: Final = 720
"""Of each picture of it."""
GROUND: Final = (136, 136, 136)


def seen(tab: Tab) -> Image.Image:
    """What the page shows now, in few colours."""
    tab.evaluate(DRAWN)
    picture = Image.open(io.BytesIO(tab.screenshot())).convert("RGB")
    return picture.point(lambda shade: min(255, (shade + STEP // 2) // STEP * STEP))


def lift(tab: Tab, _chair: str) -> None:
    piece_on(tab, HAND).click()
    expect(tab.locator(f'canvas[aria-label*="black {HAND} to"]').first).to_be_visible()


def read(tab: Tab, _chair: str) -> None:
    """A zebra lies on the reader, which would hide on two of its three goals."""
    Clicks(tab).carry(stack("yellow-Z"), pad("yellow"))
    tab.locator(on_pad("yellow")).wait_for()
    expect(tab.locator(".lamp")).to_have_count(5)


def draw_rivers(tab: Tab, _chair: str) -> None:
    tab.get_by_role("button", name="Draw the rivers").click()
    tab.get_by_role("button", name="Reserve board").click()
    for edge in LAID:
        tab.locator(f'[data-edge="{edge}"]').click()
    expect(tab.locator("#wrong li").nth(1)).to_be_visible()


def turn(tab: Tab, chair: str) -> None:
    tab.evaluate(STRIKE, [f'.chair[data-chair="{chair}"] .rim', "ArrowRight"])
    tab.locator(".lamp").nth(1).wait_for()


@dataclass(frozen=True)
class Moment:
    """A game, how many actions of it are made, and what hands do then."""

    game: str
    record: str
    made: int
    act: Callable[[Tab, str], None]


MOMENTS: Final = {
    "table": Moment("katarenga", "camps", 11, lift),
    "kiwara": Moment("kiwara", "classic", 31, read),
    # A giraffe has brought three cards to choose from.
    "kiwara-cards": Moment("kiwara", "every-card", 57, lambda _tab, _chair: None),
    "kiwara-rivers": Moment("kiwara", "classic", 0, draw_rivers),
    "kitara": Moment("kitara", "two", 110, turn),
    "kitara-three": Moment("kitara", "three-red", 119, turn),
    "kitara-four": Moment("kitara", "four", 160, turn),
}
"""Kitara is seen from the chair of whose turn it is."""


@contextmanager
def moment_of(browser: Browser, name: str, look: dict[str, Any]) -> Iterator[Tab]:
    """The page at that moment."""
    moment = MOMENTS[name]
    line = playthrough(moment.game, moment.record)
    chairs = dict(zip(map(str, line.seats), SIT[len(line.seats)], strict=True))
    chair = chairs[str(line.game.rules.actor(line.states[moment.made]))]
    with (
        tempfile.TemporaryDirectory() as state,
        pytest.MonkeyPatch.context() as patch,
        daemon_inside(Path(state) / "state", line, patch, made=moment.made) as address,
    ):
        tab = browser.new_context(**LOOK | look).new_page()
        tab.add_init_script(IN_THE_PAGE)
        if moment.game == "kitara":
            tab.add_init_script(f"sessionStorage.setItem('companion.claims', '{json.dumps([chair])}')")
        tab.goto(address)
        tab.locator(f'.chair.claimed[data-chair="{chair}"]').wait_for()
        if moment.made:
            asked = tab.locator('canvas[aria-label*="Go on?"]')
            asked.first.wait_for()
            tab.evaluate(STRIKE, [f'.chair[data-chair="{chair}"] .key', "Enter"])
            expect(asked).to_have_count(0)
        moment.act(tab, chair)
        tab.mouse.move(5, 5)
        tab.evaluate("document.activeElement.blur()")
        yield tab
        tab.context.close()


def take(browser: Browser, name: str, folder: Path) -> None:
    with moment_of(browser, name, {}) as tab:
        seen(tab).save(folder / f"{name}.png", optimize=True)


def take_sheet(browser: Browser, folder: Path) -> None:
    """A row for each game: a large window and a phone, by day and by night."""
    lines = [
        beside([shot for look in SHEET_LOOKS for shot in by_day_and_night(browser, name, look)])
        for name in SHEET
    ]
    picture = Image.new("RGB", (lines[0].width, len(lines) * (SHEET_HEIGHT + BETWEEN) - BETWEEN), GROUND)
    for number, line in enumerate(lines):
        picture.paste(line, (0, number * (SHEET_HEIGHT + BETWEEN)))
    picture.save(folder / "sheet.png", optimize=True)


def by_day_and_night(browser: Browser, name: str, look: dict[str, Any]) -> Iterator[Image.Image]:
    with moment_of(browser, name, look) as tab:
        tab.evaluate("scrollTo(0, 0)")
        for scheme in SCHEMES:
            tab.emulate_media(color_scheme=scheme)
            tab.evaluate(SETTLED)
            shot = seen(tab)
            width = shot.width * SHEET_HEIGHT // shot.height
            yield shot.resize((width, SHEET_HEIGHT), Image.Resampling.LANCZOS)


def beside(shots: list[Image.Image]) -> Image.Image:
    """Pictures of one height beside each other."""
    width = sum(shot.width + BETWEEN for shot in shots) - BETWEEN
    picture = Image.new("RGB", (width, shots[0].height), GROUND)
    left = 0
    for shot in shots:
        picture.paste(shot, (left, 0))
        left += shot.width + BETWEEN
    return picture


def on_the_phone(tab: Tab, table: RealTable) -> Iterator[Image.Image]:
    """It asks for a chair, types a name, and enters a move."""
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


def take_phone(browser: Browser, folder: Path) -> None:
    """All moments beside each other."""
    with (
        tempfile.TemporaryDirectory() as state,
        pytest.MonkeyPatch.context() as patch,
        real_table("kingdom", Path(state), playthrough("kitara", "two"), patch, made=MADE) as table,
    ):
        look = PHONE_LOOK | {"viewport": {"width": WIDTH, "height": HEIGHT}, "reduced_motion": "reduce"}
        tab = browser.new_context(**look).new_page()
        tab.goto(table.way_in)
        shots = [*on_the_phone(tab, table)]
        tab.context.close()
    beside(shots).save(folder / "phone.png", optimize=True)


SETS: Final[Mapping[str, Callable[[Browser, Path], None]]] = {"phone": take_phone, "sheet": take_sheet}
"""Several pictures in one."""


def main(folder: Path, names: list[str]) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        for name in names or [*MOMENTS, "phone"]:
            if name in SETS:
                SETS[name](browser, folder)
            else:
                take(browser, name, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
