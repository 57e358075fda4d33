"""Whole games in a real browser against the real daemon: by mouse, by keyboard, and over a pulled plug."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from companion.daemon.simulated_table import FILE as TABLE_FILE
from companion.games.kernel import Record
from companion.games.registry import GAMES
from companion.words import ENGLISH
from tests.everygame import playthrough
from tests.web.page.chairs import chair
from tests.web.page.daemon_process import Companion, record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import AS_HANDS_MS, DRAWN, Typist
from tests.web.page.test_page import PHONE, drag, middle, piece_on, resize, space

KATARENGA = GAMES["katarenga"]
MOST_FRAMES = 2000


def flags(record: Record[Any]) -> list[str]:
    quarters = record.options["quarters"]
    assert isinstance(quarters, dict)
    return ["--quarters", ",".join(str(quarters[corner]) for corner in ("nw", "ne", "sw", "se"))]


CAMPS, ATTRITION = playthrough("katarenga", "camps"), playthrough("katarenga", "attrition")


@pytest.fixture
def game(request: pytest.FixtureRequest) -> Record[Any]:
    record: Record[Any] = getattr(request, "param", CAMPS)
    return record


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def companion(state: Path, game: Record[Any]) -> Iterator[Companion]:
    companion = Companion(state, *flags(game))
    companion.start()
    yield companion
    assert companion.stop() == (0, "")


@pytest.fixture
def address(
    request: pytest.FixtureRequest, state: Path, game: Record[Any], monkeypatch: pytest.MonkeyPatch
) -> Iterator[str]:
    """Where the game is played: in a process of its own, where that is to be killed."""
    if "companion" in request.fixturenames:
        companion: Companion = request.getfixturevalue("companion")
        yield companion.address
    else:
        with daemon_inside(state, game, monkeypatch) as at:
            yield at


def sentences(record: Record[Any], number: int) -> str:
    """What the log says last after that many actions."""
    action = record.actions[number - 1]
    start, goal = action.split("-")
    seat = "White" if number % 2 else "Black"
    return f"{seat} goes from {start} to {goal}"


def says(tab: Tab, text: str) -> None:
    tab.evaluate("(text) => hands.logs(text)", text)


def is_lit(tab: Tab, *names: str) -> None:
    for name in names:
        expect(space(tab, name).locator(".lamp")).to_be_visible()


def said(tab: Tab) -> str:
    """What the screen that everybody sees says."""
    return tab.locator("canvas").first.get_attribute("aria-label") or ""


def told(tab: Tab, name: str, before: str) -> None:
    """The screen that everybody sees says something of this space, and not what it has said before."""
    screen = tab.locator("canvas").first
    expect(screen).not_to_have_attribute("aria-label", before)
    expect(screen).to_have_attribute("aria-label", re.compile(name))


def has_position(tab: Tab, record: Record[Any]) -> None:
    """Every pawn that is drawn stands where the game has one of its colour."""
    standing = KATARENGA.hands.occupancy(record.state)
    expect(tab.locator(".space .piece")).to_have_count(len(standing))
    drawn = tab.locator(".space:has(.piece)").evaluate_all(
        "all => all.map(one => [one.dataset.space, one.querySelector('.piece').dataset.look])"
    )
    assert dict(drawn) == {at: what.owner for at, what in standing.items()}


def never_differed(tab: Tab) -> None:
    """At no moment it was told that something stands elsewhere than in the game."""
    assert tab.evaluate("hands.differed") == []


def test_a_whole_game_is_played_by_mouse(tab: Tab, state: Path) -> None:
    for number, action in enumerate(CAMPS.actions, 1):
        start, goal = action.split("-")
        drag(tab, piece_on(tab, start), space(tab, goal))
        says(tab, sentences(CAMPS, number))
    says(tab, "Black wins: both camps are taken.")
    assert record_in(state) == [*CAMPS.actions]
    has_position(tab, CAMPS)
    expect(tab.locator("canvas").nth(1)).to_have_attribute("aria-label", re.compile("Black wins"))
    never_differed(tab)


BEFORE: Final = 302
"""Keys that this game took when arrows led over every space."""


def test_a_whole_game_is_typed_with_a_third_of_the_keys(tab: Tab, state: Path) -> None:
    typist = Typist(tab)
    for number, action in enumerate(CAMPS.actions, 1):
        start, goal = action.split("-")
        before = CAMPS.states[number - 1]
        actor = KATARENGA.rules.actor(before)
        own = [at for at, what in KATARENGA.hands.occupancy(before).items() if what.owner == actor]
        goals = [one.split("-")[1] for one in KATARENGA.rules.legal(before) if one.startswith(f"{start}-")]
        typist.name(start, own)
        is_lit(tab, *goals)
        typist.name(goal, goals)
        says(tab, sentences(CAMPS, number))
    assert record_in(state) == [*CAMPS.actions]
    has_position(tab, CAMPS)
    never_differed(tab)
    typist.tell("Katarenga", BEFORE)


def test_a_lifted_pawn_lights_its_goals_and_a_wrong_goal_is_told_with_its_reason(tab: Tab) -> None:
    piece_on(tab, "h1").click()
    goals = {
        action.split("-")[1] for action in KATARENGA.rules.legal(CAMPS.states[0]) if action.startswith("h1-")
    }
    is_lit(tab, *goals, "h1")
    assert tab.locator(".space.lit, .space:has(.lamp:visible)").count() == len(goals) + 1
    wrong = next(name for name in ("g4", "f5") if name not in goals)
    space(tab, wrong).click()
    expect(tab.locator("#notice")).to_contain_text("h1 is")
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    space(tab, min(goals)).click()
    says(tab, f"White goes from h1 to {min(goals)}")


TAKES: Final = "d1-d8"
"""What Attrition begins with."""


def has_taken(tab: Tab, state: Path) -> None:
    """White has, and stands there; Black's pawn lies aside, and no hand is full."""
    says(tab, sentences(ATTRITION, 1))
    expect(piece_on(tab, "d8")).to_have_attribute("data-look", "white")
    expect(tab.locator("#tray-pile .piece")).to_have_attribute("data-look", "black")
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)
    assert record_in(state) == [TAKES]
    has_position(tab, ATTRITION.without_last(len(ATTRITION.actions) - 1))


@pytest.mark.parametrize("game", [ATTRITION], indirect=True)
@pytest.mark.parametrize("order", [("d1", "d8"), ("d8", "d1", "d8")], ids=["own first", "theirs first"])
@pytest.mark.parametrize("by", ["click", "keyboard", "drag"])
def test_a_pawn_is_taken_in_any_order_of_hands_and_never_put_down_instead(
    tab: Tab, state: Path, order: tuple[str, ...], by: str
) -> None:
    if by == "drag" and len(order) > 2:
        drag(tab, piece_on(tab, "d8"), tab.locator("#hand"))
        is_lit(tab, "d1")
        drag(tab, piece_on(tab, "d1"), space(tab, "d8"))
    elif by == "drag":
        drag(tab, piece_on(tab, "d1"), space(tab, "d8"))
    for name in order if by == "click" else ():
        tab.mouse.click(*middle(space(tab, name).bounding_box()), delay=AS_HANDS_MS)
        is_lit(tab, "d8")
    for name in order if by == "keyboard" else ():
        space(tab, name).focus()
        tab.keyboard.press("Enter", delay=AS_HANDS_MS)
        is_lit(tab, "d8")
    has_taken(tab, state)


@pytest.mark.parametrize("look", [PHONE])
@pytest.mark.parametrize("game", [ATTRITION], indirect=True)
def test_a_tap_on_what_may_be_taken_takes_it(tab: Tab, state: Path) -> None:
    space(tab, "d1").tap()
    is_lit(tab, "d8")
    space(tab, "d8").tap()
    has_taken(tab, state)


def feel_as_real_cells(tab: Tab) -> None:
    """The switch beside the plugs."""
    tab.locator("#plugs summary").click()
    tab.locator("#real-cells").check()
    tab.locator("#plugs summary").click()
    tab.evaluate("scrollTo(0, 0)")


def is_told(tab: Tab, *apart: tuple[str, str, str]) -> None:
    """The page says of each space what stands there, and what in the game, and marks it."""
    told = tab.locator("#differing")
    spaces = ", ".join(f"{name} (here {here}, in the game {there})" for name, here, there in apart)
    expect(told).to_have_text(f"Not as in the game: {spaces}. Put that right, or press 'Set up'.")
    expect(told).to_be_in_viewport(ratio=1)
    for name, here, _ in apart:
        expect(space(tab, name)).to_have_accessible_name(re.compile(f"{here}, not as in the game"))
    expect(tab.locator(".space.differs")).to_have_count(len(apart))


def nothing_is_told(tab: Tab) -> None:
    expect(tab.locator("#differing")).to_be_hidden()
    expect(tab.locator(".space.differs")).to_have_count(0)


def test_pawns_that_have_changed_places_are_told_of_until_they_are_back(tab: Tab, state: Path) -> None:
    feel_as_real_cells(tab)
    nothing_is_told(tab)
    before = record_in(state)
    hand = tab.locator("#hand")
    for name in ("a1", "a8"):
        drag(tab, piece_on(tab, name), hand)
    for look, name in (("black", "a1"), ("white", "a8")):
        drag(tab, hand.locator(f'[data-look="{look}"]'), space(tab, name))
    apart = ("a1", "black pawn", "white pawn"), ("a8", "white pawn", "black pawn")
    is_told(tab, *apart)
    resize(tab, 390, 844)
    tab.reload()
    is_told(tab, *apart)
    piece_on(tab, "a8").click()
    is_lit(tab, "a8")  # the table has felt it, and still that is told
    expect(tab.locator("#differing")).to_contain_text("a1 (here black pawn")
    knows_hands(tab, state)
    space(tab, "a1").click()
    knows_hands(tab, state, full=False)
    nothing_is_told(tab)
    tab.locator("#tray-pile .piece").click()
    space(tab, "a8").click()
    has_position(tab, CAMPS.without_last(len(CAMPS.actions)))
    nothing_is_told(tab)
    assert record_in(state) == before == []


@pytest.mark.parametrize("game", [ATTRITION], indirect=True)
def test_a_pawn_that_was_taken_and_stands_there_all_the_same_is_told_of_and_goes_with_a_click(
    tab: Tab, state: Path
) -> None:
    feel_as_real_cells(tab)
    hand = tab.locator("#hand")
    drag(tab, piece_on(tab, "d1"), hand)
    drag(tab, piece_on(tab, "d8"), hand)
    is_lit(tab, "d1")
    drag(tab, hand.locator('[data-look="black"]'), space(tab, "d8"))
    says(tab, sentences(ATTRITION, 1))
    is_told(tab, ("d8", "black pawn", "white pawn"))
    knows_hands(tab, state)
    space(tab, "d8").click()
    knows_hands(tab, state, full=False)
    nothing_is_told(tab)
    has_taken(tab, state)


def test_a_dial_and_its_push_are_enough(tab: Tab, state: Path) -> None:
    south = chair(tab, "south")
    rim = south.locator(".rim")
    rim.focus()
    rim.press("ArrowRight")
    expect(south.locator("canvas")).to_have_attribute("aria-label", re.compile("Which pawn"))
    rim.press("Enter")
    expect(south.locator("canvas")).to_have_attribute("aria-label", re.compile("Which goal"))
    rim.press("Enter")
    first = KATARENGA.rules.legal(CAMPS.states[0])[0]
    start, goal = first.split("-")
    says(tab, f"White goes from {start} to {goal}")
    expect(south.locator("canvas")).to_have_attribute("aria-label", re.compile(f"from {start} to {goal}"))
    drag(tab, piece_on(tab, start), space(tab, goal))
    expect(south.locator("canvas")).to_have_attribute("aria-label", re.compile("Black's turn"))
    assert record_in(state) == [first]


def knows_hands(tab: Tab, state: Path, *, full: bool = True) -> None:
    """Let the page draw until what is in a hand is written down, which is later than it is shown."""
    for _ in range(MOST_FRAMES):
        if ('"hand"' in (state / TABLE_FILE).read_text()) is full:
            return
        tab.evaluate(DRAWN)
    raise AssertionError((state / TABLE_FILE).read_text())


def test_a_kill_in_mid_game_and_a_restart_show_the_same_position_without_a_reload(
    tab: Tab, companion: Companion, faults: list[str]
) -> None:
    for number, action in enumerate(CAMPS.actions[:7], 1):
        start, goal = action.split("-")
        drag(tab, piece_on(tab, start), space(tab, goal))
        says(tab, sentences(CAMPS, number))
    hand = CAMPS.actions[7].split("-")[0]
    piece_on(tab, hand).click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    tab.evaluate("() => { window.notReloaded = true; }")
    knows_hands(tab, companion.state)

    companion.kill()
    expect(tab.locator("#banner")).not_to_be_empty()
    companion.start()
    expect(tab.locator("#banner")).to_be_empty()
    assert all("WebSocket" in fault for fault in faults)
    faults.clear()

    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    expect(tab.locator(".chair.claimed")).to_have_count(2)
    expect(tab.locator('canvas[aria-label*="Go on?"]').first).to_be_visible()
    says(tab, sentences(CAMPS, 7))
    space(tab, hand).click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)
    expect(tab.locator('canvas[aria-label*="white h5 to h4"]').first).to_be_visible()
    has_position(tab, CAMPS.without_last(len(CAMPS.actions) - 7))
    start, goal = CAMPS.actions[7].split("-")
    drag(tab, piece_on(tab, start), space(tab, goal))
    says(tab, sentences(CAMPS, 8))
    assert tab.evaluate("() => window.notReloaded")
    assert companion.actions == [*CAMPS.actions[:8]]


def choose_by_dial(tab: Tab, name: str, *choices: str) -> None:
    """Turn the dial until the screen has this chosen, and push; and so on."""
    seat = chair(tab, name)
    canvas = seat.locator("canvas")
    for choice in choices:
        while f"chosen: {choice}" not in str(canvas.get_attribute("aria-label")):
            before = canvas.get_attribute("aria-label")
            seat.locator(".right").click()
            expect(canvas).not_to_have_attribute("aria-label", str(before))
        seat.locator(".rim").press("Enter")
        expect(canvas).not_to_have_attribute("aria-label", re.compile(f"chosen: {choice}"))


def test_the_key_held_asks_for_a_new_game_and_the_board_is_set_up_again(tab: Tab, state: Path) -> None:
    start, goal = CAMPS.actions[0].split("-")
    drag(tab, piece_on(tab, start), space(tab, goal))
    says(tab, sentences(CAMPS, 1))
    north = chair(tab, "north")
    key = north.locator("button.key")
    key.hover()
    tab.mouse.down()
    expect(north.locator("canvas")).to_have_attribute("aria-label", re.compile("Menu"))
    tab.mouse.up()
    choose_by_dial(tab, "north", "New game", "Yes", "Same board")
    expect(tab.locator("#log li")).to_have_count(1)
    tab.locator("#set-up").click()
    expect(tab.locator('canvas[aria-label*="Lift a pawn"]').first).to_be_visible()
    has_position(tab, CAMPS.without_last(len(CAMPS.actions)))
    assert record_in(state) == []


def test_whoever_asks_how_to_play_is_told_the_goal_of_the_game(tab: Tab) -> None:
    help_ = tab.locator("details.help")
    help_.locator("summary").click()
    expect(help_.get_by_text(ENGLISH.say("page.help-goal"))).to_be_visible()
    expect(help_.get_by_text(ENGLISH.say("page.savanna-goal"))).to_be_hidden()
