"""Every view of every game is for everybody, as far as axe-core can tell.

`pytest -q -s -n 0 tests/web/page/test_access.py` prints a table of it: view, scheme, window and violations.
"""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.games.kernel import begin
from companion.games.registry import GAMES
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.web.page.axe import WINDOWS, faults
from tests.web.page.conftest import MIDWAY, Windows
from tests.web.page.phone_fingers import LOOK as PHONE
from tests.web.page.real_table import RealTable, real_table

ENDED: Final = (("katarenga", "camps"), ("kiwara", "classic"), ("kitara", "four-few-cards"))

TAKEN: Final = {
    "Katarenga": ".space > [data-look=white]",
    "Kiwara": ".space > [data-look=totem]",
    "Kitara": ".supply .piece:not(.under)",
}
"""What whoever is to move may take up in the middle of a game."""


@pytest.fixture
def address(address_of_record: str) -> str:
    return address_of_record


@pytest.fixture
def drawn() -> str:
    return ".space >> nth=0"


def go_on(tab: Tab) -> None:
    """Answer what is asked, and let the table lay what is still to be laid."""
    tab.locator(".choice:visible").first.click()
    expect(tab.locator('canvas[aria-label*="Go on?"]')).to_have_count(0)


def lift(tab: Tab) -> None:
    """All that can be folded is open, and something is in the hand."""
    for summary in tab.locator("summary:visible").all():
        summary.click()
    tab.locator(TAKEN[tab.title()]).first.click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)


def open_menu(tab: Tab) -> None:
    tab.keyboard.press("Escape")
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)
    tab.locator("#menu").click()
    expect(tab.locator(".choice:focus")).to_be_visible()


def lose_the_line(tab: Tab) -> None:
    tab.evaluate("document.body.classList.add('lost')")
    tab.evaluate("document.getElementById('banner').textContent = 'Lost'")


def end_the_session(tab: Tab) -> None:
    tab.evaluate("document.getElementById('page').hidden = true")
    tab.evaluate("document.getElementById('over').hidden = false")


VIEWS: Final[Mapping[str, Callable[[Tab], object]]] = {
    "question": lambda _tab: None,
    "play": go_on,
    "lift": lift,
    "menu": open_menu,
}
"""One after the other on one page; rules, editor, notice, phone and entrance have tests of their own."""

ANYWHERE: Final[Mapping[str, Callable[[Tab], object]]] = {"lost": lose_the_line, "over": end_the_session}
"""Views that are the same in every game."""


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_every_view_of_every_game_is_for_everybody(tab: Tab) -> None:
    found = {}
    for name, show in {**VIEWS, **(ANYWHERE if tab.title() == "Katarenga" else {})}.items():
        tab.set_viewport_size({"width": 1440, "height": 900})
        show(tab)
        found[name] = faults(tab, *WINDOWS, view=name)
    assert {name: wrong for name, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
@pytest.mark.parametrize(("made", "welcome"), [(0, True)], ids=["welcome"])
def test_so_is_the_welcome(tab: Tab) -> None:
    expect(tab.locator(".choices:visible")).to_have_count(1)
    assert faults(tab, *WINDOWS) == set()


@pytest.mark.parametrize("record", ENDED, indirect=True, ids="-".join)
@pytest.mark.parametrize("made", [1000], ids=["ended"])
def test_so_is_the_end(tab: Tab) -> None:
    expect(tab.locator("#log li").last).to_contain_text("win")
    assert faults(tab, *WINDOWS) == set()


@pytest.mark.parametrize("record", [("kitara", "four")], indirect=True, ids="-".join)
def test_so_are_pawns_in_the_hand_and_what_is_said_of_a_card(tab: Tab) -> None:
    tab.locator("#row .slot > .piece:visible").last.click()
    expect(tab.locator("#notice.shown")).to_have_text(ENGLISH.say("simulated.not-now"))
    tab.locator(".supply [data-look='1-W']:not(.under)").click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    expect(tab.locator("#put-aside")).to_be_visible()
    assert faults(tab, WINDOWS[1]) == set()


@pytest.mark.parametrize("record", [("kitara", "two")], indirect=True, ids="-".join)
def test_so_are_the_windows_of_a_new_game_and_of_settings(tab: Tab) -> None:
    for opens, window in (("#new-game", "#next"), ("#settings-open", "#settings")):
        tab.locator(opens).click()
        expect(tab.locator(window).get_by_role("radio").first).to_be_visible()
        assert faults(tab, *WINDOWS, view=window) == set()
        tab.keyboard.press("Escape")


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
@pytest.mark.parametrize("made", [0], ids=["lesson"])
def test_so_is_a_lesson(tab: Tab) -> None:
    tab.locator("#rules-open").click()
    tab.locator("#first-game").click()
    expect(tab.locator("#guide")).to_be_visible()
    assert faults(tab, *WINDOWS) == set()


@pytest.mark.parametrize("record", MIDWAY[:1], indirect=True, ids="-".join)
def test_so_is_what_is_asked_before_a_game_is_left(tab: Tab) -> None:
    go_on(tab)
    tab.locator("#rules-open").click()
    tab.locator("#first-game").click()
    expect(tab.locator("#ask")).to_be_visible()
    assert faults(tab, *WINDOWS, view="over the page") == set()
    tab.keyboard.press("Escape")
    expect(tab.locator("#ask")).to_be_hidden()
    tab.locator("#new-game").click()
    tab.locator("#next-play").click()
    expect(tab.locator("#next-leaves")).to_be_visible()
    assert faults(tab, *WINDOWS, view="in the window") == set()


@pytest.mark.parametrize(
    ("record", "made"),
    [(begin(GAMES["kiwara"], {"layout": "reserve"}, lambda _below: 0), 0)],
    ids=["reserve"],
)
def test_so_is_the_board_that_is_drawn(tab: Tab) -> None:
    tab.locator("#sketch").click()
    expect(tab.locator("#editor")).to_be_visible()
    assert faults(tab, *WINDOWS) == set()


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[RealTable]:
    with real_table("kingdom", tmp_path, playthrough("kitara", "two"), monkeypatch, made=29) as table:
        yield table


@pytest.mark.parametrize("way", ["door", "way_in"])
def test_so_are_the_door_and_a_phone(
    windows: Windows, browser_thread: ThreadPoolExecutor, real: RealTable, way: str
) -> None:
    def visit() -> set[tuple[str, str]]:
        with ExitStack() as stack:
            tab = windows.tab(PHONE)
            stack.callback(windows.close, tab)
            tab.goto(real.address if way == "door" else real.way_in)
            if way == "door":
                expect(tab.locator("form")).to_be_visible()
                return faults(tab, (390, 664), (1280, 800))
            tab.locator(".chair").first.wait_for()
            before = faults(tab, (390, 664), (1280, 800))
            tab.locator(".chair .claim:visible").first.click()
            tab.locator(".waiting").first.wait_for()
            return before | faults(tab, (390, 664))

    assert browser_thread.submit(visit).result() == set()
