"""Two people at the real daemon with the tiny game plugged in, each in a browser window of their own."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, WebSocket, expect
from playwright.sync_api import Page as Tab

from companion.games.kernel import TABLE, Action, Outcome, Record, replay
from companion.view.sentences import log, result_sentence
from tests.everygame import EVERY_WORD
from tests.tiny.pebbles import PEBBLES
from tests.tiny.rules import DRAWS, TAKES, TOKENS, Pebbles
from tests.web.page.daemon_process import Companion
from tests.web.page.test_page import piece_on, space

HEAP = 7
TAKEN = (TAKES[1], TAKES[1], TAKES[0], TAKES[0], TAKES[0])
"""Left takes two, and so does Right; then they take one by one."""
BOTH = ("south", "north")
FREE = {"west", "east"}
"""Chairs where nobody plays; their screens show what everybody may know."""
MARGIN_PX = 16
NAMES = {action: f"{name} token" for action, name in zip(DRAWS, TOKENS, strict=True)}
SECRETS = ("Yours", *NAMES.values(), *DRAWS)
"""What is told of a token, if it is not told to whom it belongs."""


class Tiny(Companion):
    """The same command with one more game."""

    module = "tests.tiny"


@pytest.fixture
def companion(tmp_path: Path) -> Iterator[Companion]:
    companion = Tiny(tmp_path / "state", "--game", PEBBLES.id, "--set", f"heap={HEAP}", "--seed", "1")
    companion.start()
    yield companion
    if companion.is_running:
        assert companion.stop() == (0, "")


@pytest.fixture
def chairs() -> tuple[str, ...]:
    """Where somebody sits; a test that needs nobody else parametrizes this."""
    return BOTH


@pytest.fixture
def tabs(
    browser: Browser, browser_thread: ThreadPoolExecutor, companion: Companion, chairs: tuple[str, ...]
) -> Iterator[list[Tab]]:
    """A window for each of them, who have left the other chair."""
    faults: list[str] = []

    def visit(chair: str) -> Tab:
        tab = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce").new_page()
        tab.on("pageerror", lambda error: faults.append(str(error)))
        tab.goto(companion.address)
        expect(tab.locator(".chair.claimed")).to_have_count(2)
        [other] = {*BOTH} - {chair}
        tab.locator(f'.chair[data-chair="{other}"]').get_by_role("button", name="Leave").click()
        expect(tab.locator(".chair.claimed")).to_have_count(1)
        return tab

    tabs = [browser_thread.submit(visit, chair).result() for chair in chairs]
    yield tabs
    for tab in tabs:
        browser_thread.submit(tab.context.close).result()
    assert faults == []


@pytest.fixture
def tab(tabs: list[Tab]) -> Tab:
    """Whoever asks for a tab runs where the browser lives."""
    return tabs[0]


class Told:
    """All that the table tells a window from now on, from its first word."""

    def __init__(self, tab: Tab) -> None:
        self._frames: list[str] = []
        tab.on("websocket", self._listen)
        tab.reload()
        expect(tab.locator(".chair.claimed")).to_have_count(1)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._frames.append(str(frame)))

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self._frames]

    def rows(self, screen: str) -> set[str]:
        """Whatever has stood in a line of that screen."""
        shown = [one for one in self.messages if one["tell"] == "screen" and one["name"] == screen]
        return {row for one in shown for row in one["text"]}

    @property
    def screens(self) -> set[str]:
        return {one["name"] for one in self.messages if one["tell"] == "screen"}

    @property
    def for_everybody(self) -> list[str]:
        """What has nothing to do with this chair."""
        return [json.dumps(one) for one in self.messages if one.get("name") not in BOTH]


def take(tab: Tab, record: Record[Pebbles], action: Action) -> None:
    """Click the stone, and then where it goes."""
    deed = PEBBLES.hands.deed(record.state, action)
    [start], [goal] = deed.lifts, deed.drops
    piece_on(tab, start).click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    space(tab, goal).click()


def after(record: Record[Pebbles], action: Action, companion: Companion, tabs: list[Tab]) -> Record[Pebbles]:
    """The game once that was done, and every window has told it; which token was drawn says the journal."""
    record = record.play(action)
    told = len(log(record.play(DRAWS[0]) if record.actor == TABLE else record, EVERY_WORD))
    for tab in tabs:
        expect(tab.locator("#log .said")).to_have_count(told)
    return replay(PEBBLES, record.options, companion.actions)


def test_a_whole_game_is_played_by_clicks_and_nobody_sees_the_token_of_the_other(
    tab: Tab, tabs: list[Tab], companion: Companion
) -> None:
    assert tab is tabs[0]
    south, north = [Told(one) for one in tabs]
    record = replay(PEBBLES, {"heap": HEAP}, ())
    for action in TAKEN:
        mine = tabs[record.state.turn]
        take(mine, record, action)
        record = after(record, action, companion, tabs)
        if record.actions[-1] in DRAWS:
            with held(mine):
                expect(screen_of(mine)).to_have_accessible_name(re.compile(NAMES[record.actions[-1]]))

    assert [action for action in record.actions if action in TAKES] == [*TAKEN]
    for one in tabs:
        expect(one.locator("#log")).to_contain_text(result_sentence(PEBBLES, outcome_of(record), EVERY_WORD))
        expect(piece_on(one, "p0")).to_have_count(1)
    lefts, rights = ({NAMES[DRAWS[token - 1]] for token in held} for held in record.state.held)
    assert (south.screens - FREE, north.screens - FREE) == ({"common", "south"}, {"common", "north"})
    assert south.rows("south") & {*NAMES.values()} == lefts
    assert north.rows("north") & {*NAMES.values()} == rights
    for message in (*south.for_everybody, *north.for_everybody):
        assert not any(secret in message for secret in SECRETS), message


@contextmanager
def held(tab: Tab) -> Iterator[None]:
    """With the key down, until it is let go."""
    tab.locator(".chair.claimed .key").hover()
    tab.mouse.down()
    yield
    tab.mouse.up()


def screen_of(tab: Tab) -> Locator:
    """The screen of who sits there."""
    return tab.locator(".chair.claimed canvas")


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keyboard"])
@pytest.mark.parametrize("chairs", [BOTH[:1]])
def test_a_key_may_stay_down_while_hands_are_elsewhere(tab: Tab, *, mouse: bool) -> None:
    take(tab, replay(PEBBLES, {"heap": HEAP}, ()), TAKES[1])
    key, screen = tab.locator(".chair.claimed .key"), screen_of(tab)
    expect(screen).to_have_accessible_name(re.compile("Hold the key"))
    if mouse:
        key.click(button="right")
    else:
        key.press("Shift+Enter")
    expect(screen).to_have_accessible_name(re.compile("Drawn for you: .* token"))
    tab.locator(".chair.claimed .dial .right").click()
    expect(key).to_have_class(re.compile("down"))
    key.click()
    expect(key).not_to_have_class(re.compile("down"))
    expect(screen).not_to_have_accessible_name(re.compile("Drawn for you"))


def outcome_of(record: Record[Pebbles]) -> Outcome:
    outcome = PEBBLES.rules.outcome(record.state)
    assert outcome is not None
    return outcome


@pytest.mark.parametrize("chairs", [BOTH[:1]])
def test_whoever_asks_how_to_play_is_told_nothing_of_another_game(tab: Tab) -> None:
    help_ = tab.locator("details.help")
    help_.locator("summary").click()
    expect(help_).to_contain_text(EVERY_WORD.say("page.help-hands"))
    told = help_.inner_text()
    assert EVERY_WORD.say("page.help-drag") in told
    assert not re.search(r"\b(pawn|camp|animal)", told, re.IGNORECASE)


@pytest.mark.parametrize("chairs", [BOTH[:1]])
def test_on_a_phone_its_board_is_as_wide_as_the_window_and_so_is_what_lies_beside_it(tab: Tab) -> None:
    tab.set_viewport_size({"width": 375, "height": 800})
    for area in ("#frame", '.supply[data-chair="south"]', '.supply[data-chair="north"]'):
        box = tab.locator(area).bounding_box()
        assert box is not None
        assert 375 - 2 * MARGIN_PX <= box["width"] <= 375, area
    assert tab.evaluate("document.documentElement.scrollWidth") == 375
