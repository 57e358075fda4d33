"""Questions that controls of the page bring up: asked over the page by name, and answered by one tap."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.words import ENGLISH
from tests.web.page.daemon_process import Companion
from tests.web.page.test_new_game import Clicks, card, head_in, window
from tests.web.page.test_page import space

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LEAVES = ENGLISH.say("page.asks-leave")


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def companion(state: Path) -> Iterator[Companion]:
    companion = Companion(state, "--game", "katarenga")
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(companion: Companion) -> str:
    return companion.address


def asked(tab: Tab, text: str) -> Locator:
    """The window over the page that asks this."""
    return tab.get_by_role("dialog", name=text)


def move(tab: Tab, companion: Companion) -> None:
    """Make any move."""
    count = len(companion.actions)
    start = tab.locator(".space:has(.piece)").last.get_attribute("data-space")
    assert start is not None
    space(tab, start).click()
    goal = tab.locator(".space:has(.lamp.pulse)").first.get_attribute("data-space")
    assert goal is not None
    space(tab, goal).click()
    expect(tab.locator("#log li")).to_have_count(count + 2)


def begin(tab: Tab, one: str, other: str, style: str) -> None:
    tab.get_by_role("button", name="New game", exact=True).click()
    window(tab).get_by_role("radio", name="People").check()
    window(tab).get_by_label("White", exact=True).fill(one)
    window(tab).get_by_label("Black", exact=True).fill(other)
    window(tab).get_by_label(style).check()
    window(tab).get_by_role("button", name="Play").click()
    expect(tab.locator(".chair h2", has_text=other)).to_be_visible()


@pytest.mark.parametrize("look", [{}, PHONE], ids=["desktop", "phone"])
def test_a_lesson_in_a_game_is_asked_about_over_the_page(tab: Tab, companion: Companion) -> None:
    move(tab, companion)
    tab.locator("#rules-open").click()
    tab.locator("#first-game").click()
    expect(asked(tab, LEAVES)).to_be_in_viewport(ratio=1)
    expect(asked(tab, LEAVES).get_by_role("button")).to_have_text(["Yes", "No"])
    asked(tab, LEAVES).get_by_role("button", name="No").click()
    expect(asked(tab, LEAVES)).to_be_hidden()
    expect(tab.locator("#guide")).to_be_hidden()
    assert len(companion.actions) == 1

    tab.locator("#rules-open").click()
    tab.locator("#first-game").click()
    asked(tab, LEAVES).get_by_role("button", name="Yes").click()
    expect(tab.locator("#guide-step")).to_contain_text("step 1")
    expect(asked(tab, LEAVES)).to_be_hidden()


def test_a_new_game_asks_once_in_its_window_before_moves_are_left(
    tab: Tab, companion: Companion, state: Path
) -> None:
    move(tab, companion)
    clicks = Clicks()
    clicks.on(tab.get_by_role("button", name="New game", exact=True))
    clicks.on(card(tab, "Kitara"))
    clicks.on(window(tab).get_by_role("button", name="Play", exact=True))
    sure = window(tab).get_by_role("alert")
    expect(sure).to_have_text(ENGLISH.say("page.new-game-leaves", count=1))
    assert head_in(state)["game"] == "katarenga"
    window(tab).get_by_role("button", name="No").click()  # the window stays as it was
    expect(sure).to_be_hidden()
    expect(card(tab, "Kitara").get_by_role("radio")).to_be_checked()
    window(tab).get_by_role("button", name="Play", exact=True).click()
    clicks.on(window(tab).get_by_role("button", name="Yes"))
    expect(tab.get_by_role("heading", level=1)).to_have_text("Kitara")
    assert clicks.count == 4

    # Where nothing was played yet it is not asked; and the window begins at its top each time.
    within = window(tab).locator(".within-window")
    tab.set_viewport_size({"width": 900, "height": 420})
    tab.get_by_role("button", name="New game", exact=True).click()
    within.evaluate("one => (one.scrollTop = 200)")
    tab.keyboard.press("Escape")
    tab.get_by_role("button", name="New game", exact=True).click()
    expect(window(tab).get_by_role("button", name="Play", exact=True)).to_be_enabled()
    assert within.evaluate("one => one.scrollTop") == 0
    card(tab, "Kiwara").click()
    window(tab).get_by_role("button", name="Play", exact=True).click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Kiwara")


def test_an_undo_is_asked_of_the_other_player_by_name(tab: Tab, companion: Companion) -> None:
    begin(tab, "Anna", "Ben", "Blitz")
    move(tab, companion)
    # The log has the names, and the colour as a piece beside them.
    log = tab.locator("#log li").last
    expect(log).to_contain_text("Anna goes from")
    [action] = companion.actions
    question = ENGLISH.say("page.asks-take-back", asked="Ben", seat="Anna", action=action)
    tab.locator("#undo").click()
    south = tab.locator('.chair[data-chair="south"] .choices')
    expect(south.locator("[aria-current]")).to_be_focused()
    expect(south.locator("[aria-current]")).to_have_text(f"Anna goes from {action.replace('-', ' to ')}.")
    south.locator("[aria-current]").click()
    expect(asked(tab, question)).to_be_visible()
    asked(tab, question).get_by_role("button", name="No").click()
    expect(asked(tab, question)).to_be_hidden()
    assert companion.actions == [action]
    tab.locator("#undo").click()
    south.locator("[aria-current]").click()
    asked(tab, question).get_by_role("button", name="Yes").click()
    expect(tab.locator("#log li")).to_have_count(1)


def test_the_menu_opens_at_once_and_a_question_has_no_way_back_beside_its_no(tab: Tab) -> None:
    choices = tab.locator('.chair[data-chair="south"] .choices')
    tab.locator("#menu").click()
    expect(choices.locator(".choice").first).to_be_focused()
    choices.get_by_role("button", name="Switch off").click()
    expect(choices.locator(".choice")).to_have_text(["No", "Yes"])
    tab.keyboard.press("Escape")  # is a no
    expect(choices.get_by_role("button", name="Switch off")).to_be_visible()


def test_set_up_says_that_all_lies_right(tab: Tab) -> None:
    tab.locator("#set-up").click()
    expect(tab.locator("#notice.shown")).to_have_text(ENGLISH.say("simulated.all-set"))
