"""New games and settings by the page's own windows: at the real daemon, by clicks that are counted."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.games.registry import GAMES
from tests.web.page.chairs import choose
from tests.web.page.daemon_process import Companion


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def game() -> str:
    """The game that lies on the table, where nothing was ever played."""
    return "katarenga"


@pytest.fixture
def companion(state: Path, game: str) -> Iterator[Companion]:
    companion = Companion(state, "--game", game)
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(companion: Companion) -> str:
    return companion.address


@pytest.fixture
def drawn() -> str:
    return ".space >> nth=0"


class Clicks:
    """A visitor who counts."""

    def __init__(self) -> None:
        self.count = 0

    def on(self, place: Locator) -> None:
        place.click()
        self.count += 1


def head_in(state: Path) -> dict[str, object]:
    """The head of the latest journal."""
    first = max(state.glob("*.journal")).read_text().splitlines()[0]
    head: dict[str, object] = json.loads(first.partition(" ")[2])
    return head


def window(tab: Tab) -> Locator:
    return tab.get_by_role("dialog", name="New game")


def card(tab: Tab, title: str) -> Locator:
    return window(tab).locator(".game-card", has_text=title)


def test_another_game_takes_three_clicks(tab: Tab, state: Path) -> None:
    for title in ("Kitara", "Kiwara", "Katarenga"):
        clicks = Clicks()
        clicks.on(tab.get_by_role("button", name="New game", exact=True))
        clicks.on(card(tab, title))
        clicks.on(window(tab).get_by_role("button", name="Play"))
        expect(tab.get_by_role("heading", level=1)).to_have_text(title)
        assert clicks.count == 3
        assert head_in(state)["game"] == title.lower()


def test_a_bot_that_begins_moves_by_itself(tab: Tab, companion: Companion) -> None:
    """With the program that plays: the page says at whose chair, and people have the next turn."""
    tab.get_by_role("button", name="New game", exact=True).click()
    card(tab, "Katarenga").click()
    window(tab).get_by_label("Black is played by").select_option("A person")
    window(tab).get_by_label("White is played by").select_option("Bot, level 1")
    window(tab).get_by_role("button", name="Play").click()
    expect(tab.locator(".chair h2", has_text="Bot, level 1 (White)")).to_be_visible()
    expect(tab.get_by_role("img", name=re.compile("Screen of Black you: Black's turn"))).to_be_visible(
        timeout=20_000
    )
    assert len(companion.actions) == 1


def test_who_is_alone_plays_against_bots_unless_people_are_chosen(tab: Tab) -> None:
    """The level of each bot can be chosen where its name would stand."""
    tab.get_by_role("button", name="New game", exact=True).click()
    expect(window(tab).get_by_label("You alone against bots")).to_be_checked()
    expect(window(tab).get_by_label("Black is played by")).to_have_value("level::2")
    expect(window(tab).get_by_label("Black", exact=True)).to_be_hidden()
    window(tab).get_by_label("Black is played by").select_option("Bot, level 4")
    window(tab).get_by_role("radio", name="People").check()
    expect(window(tab).get_by_label("Black is played by")).to_have_value("level:")
    window(tab).get_by_label("You alone against bots").check()
    card(tab, "Kiwara").click()
    expect(window(tab).get_by_label("Red is played by")).to_have_value("level::2")
    window(tab).get_by_role("button", name="Play").click()
    expect(tab.locator(".chair h2", has_text="Bot, level 2 (Red)")).to_be_visible()
    expect(tab.get_by_role("img", name="Screen of Bot, level 2 (Red)")).to_be_visible()

    # Nobody sits there; a person takes the seat back by the menu of the other chair.
    bot, mine = tab.locator(".chair[data-chair=north]"), tab.locator(".chair[data-chair=south]")
    for part in (".claim", ".dial", ".key"):
        expect(bot.locator(part)).to_be_hidden()
        expect(mine.locator(part)).to_be_visible()
    tab.locator("#menu").click()
    for text in ("People", "Bots: level 2", "Only people"):
        choose(tab, text)
    for part in (".claim", ".dial", ".key"):
        expect(bot.locator(part)).to_be_visible()


def test_a_game_is_set_up_with_names_options_and_manners(tab: Tab, state: Path) -> None:
    tab.get_by_role("button", name="New game", exact=True).click()
    card(tab, "Kitara").click()
    window(tab).get_by_role("radio", name="People").check()
    window(tab).get_by_label("3 kingdoms").check()
    third = window(tab).get_by_label("Kingdom 3", exact=True)
    third.press_sequentially("cleo")
    window(tab).get_by_label("Our red deck").check()
    expect(third).to_have_value("cleo")  # a choice keeps what was typed
    window(tab).get_by_label("Blitz").check()
    expect(window(tab).get_by_label("Time for each player")).to_have_value("minutes::5")
    window(tab).get_by_label("Kingdom 1", exact=True).fill("anna")
    window(tab).get_by_label("Kingdom 1", exact=True).press("Enter")
    expect(window(tab)).to_be_hidden()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Kitara")
    for name in ("Anna", "Cleo"):
        expect(tab.locator(".chair h2", has_text=name)).to_be_visible()
    head = head_in(state)
    assert head["options"]["players"] == 3  # type: ignore[index]
    assert head["options"]["deck"] == "red"  # type: ignore[index]
    assert head["manners"]["touch_move"] is True  # type: ignore[index]


def test_the_window_shows_what_is_on_the_table_and_can_be_closed(tab: Tab) -> None:
    tab.get_by_role("button", name="New game", exact=True).click()
    titles = ("Katarenga", "Kiwara", "Kitara")
    for title in titles:
        expect(card(tab, title)).to_be_visible()
    assert len(titles) == len(GAMES)
    expect(card(tab, "Katarenga").get_by_role("radio")).to_be_checked()
    expect(card(tab, "Katarenga").get_by_role("radio")).to_be_focused()
    expect(window(tab).get_by_label("Fair board").first).to_be_checked()
    tab.keyboard.press("Escape")
    expect(window(tab)).to_be_hidden()
    expect(tab.get_by_role("button", name="New game", exact=True)).to_be_focused()


@pytest.mark.parametrize("game", ["kiwara"])
def test_an_own_board_is_drawn_next(tab: Tab) -> None:
    tab.get_by_role("button", name="New game", exact=True).click()
    window(tab).get_by_label("Own board").check()
    window(tab).get_by_role("button", name="Play").click()
    expect(tab.locator("#editor")).to_be_visible()


def test_day_or_night_is_remembered_on_this_device(tab: Tab) -> None:
    def see(colour: str) -> None:
        ground = "getComputedStyle(document.documentElement).backgroundColor"
        tab.wait_for_function(f"(colour) => {ground} === colour", arg=colour)

    def choose(name: str) -> None:
        tab.get_by_role("button", name="Settings").click()
        tab.get_by_role("dialog", name="Settings").get_by_label(name).check()
        tab.keyboard.press("Escape")

    day, night = "rgb(244, 238, 227)", "rgb(28, 25, 22)"
    tab.emulate_media(color_scheme="light")
    see(day)
    choose("Dark")
    see(night)
    tab.reload()
    tab.locator(".chair.claimed").first.wait_for()
    see(night)
    choose("Light")
    tab.emulate_media(color_scheme="dark")
    see(day)
    choose("As the device says")
    see(night)
    tab.emulate_media(color_scheme="light")
    see(day)


def test_a_fair_board_is_searched_while_the_window_is_open_and_another_one_of_the_three_is_played(
    tab: Tab, state: Path
) -> None:
    tab.get_by_role("button", name="New game", exact=True).click()
    card(tab, "Katarenga").click()
    expect(window(tab).get_by_label("Fair board 1")).to_be_checked()
    window(tab).get_by_label("Fair board 2").check()
    expect(window(tab).get_by_label("Fair board 2")).to_be_checked()
    window(tab).get_by_role("button", name="Play").click()
    expect(window(tab)).to_be_hidden()
    assert head_in(state)["game"] == "katarenga"


def test_while_a_board_is_searched_all_that_can_be_clicked_stays_where_it_is(tab: Tab) -> None:
    tab.get_by_role("button", name="New game", exact=True).click()
    progress = window(tab).get_by_text("The companion searches")
    expect(progress).to_have_count(1)
    first, blitz = progress.text_content(), window(tab).get_by_label("Blitz").element_handle()
    assert first is not None
    expect(progress).not_to_have_text(first)
    assert blitz.evaluate("(choice) => choice.isConnected")


def test_who_does_not_wait_for_a_fair_board_begins_on_a_drawn_one(tab: Tab) -> None:
    tab.get_by_role("button", name="New game", exact=True).click()
    expect(window(tab).get_by_text("The companion searches")).to_be_visible()
    window(tab).get_by_role("button", name="Play").click()
    expect(window(tab)).to_be_hidden()
    expect(tab.locator(".space")).to_have_count(68)
