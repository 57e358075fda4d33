"""A free board entered on the page: stick by stick, with what is still wrong, and at last played on."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.games.kernel import Record, replay
from companion.games.kiwara.layout import CLASSIC, LINE_BY_LINE, RESERVE
from companion.games.registry import GAMES
from companion.store.journal_format import read_journal
from tests.web.page.daemon_process import record_in
from tests.web.page.daemon_thread import daemon_inside
from tests.web.page.hands import Clicks
from tests.web.page.kiwara_players import People
from tests.web.page.test_kiwara import river_edges, rivers_drawn
from tests.web.page.test_page import SIZES, becomes, drag, middle, resize, space

KIWARA = GAMES["kiwara"]
RIGHT = "Nothing is wrong any more."
NARROW = {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def record() -> Record[Any]:
    return replay(KIWARA, {}, ())


@pytest.fixture
def state(tmp_path: Path) -> Path:
    return tmp_path / "state"


@pytest.fixture
def address(state: Path, record: Record[Any], monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    with daemon_inside(state, record, monkeypatch) as at:
        yield at


@pytest.fixture
def drawn() -> str:
    return "#sketch"


def opened(tab: Tab) -> Locator:
    """The editor, once somebody has asked for it."""
    tab.locator("#sketch").click()
    editor = tab.locator("#editor")
    expect(editor).to_be_visible()
    return editor


def edge(tab: Tab, one: str, other: str) -> Locator:
    return tab.locator(f'[data-edge="{one}-{other}"]')


def edges(rows: tuple[str, ...]) -> list[tuple[str, str]]:
    """The pairs of spaces with a river between them."""
    letters: dict[str, str] = dict(zip(LINE_BY_LINE, "".join(rows), strict=True))
    lines = [[f"{column}{row}" for column in "abcdef"] for row in "54321"]
    lines += [[f"{column}{row}" for row in "54321"] for column in "abcdef"]
    beside = [pair for line in lines for pair in pairwise(line)]
    return [(one, other) for one, other in beside if letters[one] != letters[other]]


def is_wrong(tab: Tab, *sentences: str) -> None:
    """This is all that is still wrong."""
    expect(tab.locator("#wrong li")).to_have_text([*sentences])
    play = tab.get_by_role("button", name="Play on this board")
    if sentences == (RIGHT,):
        expect(play).to_be_enabled()
    else:
        expect(play).to_be_disabled()


def layout(state: Path) -> object:
    """The board of the game that was begun last."""
    head = read_journal(max(state.glob("*.journal"))).head
    assert head is not None
    return head.options["layout"]


def test_the_reserve_board_is_drawn_stick_by_stick_and_the_first_turn_is_played_on_it(
    tab: Tab, state: Path
) -> None:
    opened(tab)
    is_wrong(
        tab, "Spaces that belong to no territory yet: 30.", "A board has six territories; this one has 0."
    )
    for one, other in edges(RESERVE):
        tab.mouse.click(*middle(edge(tab, one, other).bounding_box()))
    is_wrong(tab, RIGHT)
    expect(tab.locator("#sticks")).to_have_text(f"{river_edges(RESERVE)} of 30 sticks")
    sizes = ["A: 3 spaces", "B: 9 spaces", "C: 3 spaces", "D: 5 spaces", "E: 7 spaces", "F: 3 spaces"]
    assert sorted(tab.locator("#closed li").all_text_contents()) == sizes
    tab.get_by_role("button", name="Play on this board").click()
    expect(tab.locator("#editor")).to_be_hidden()
    becomes(tab, lambda: rivers_drawn(tab), river_edges(RESERVE))
    expect(space(tab, "a5")).to_have_accessible_name("a5, territory A")
    expect(space(tab, "a1")).to_have_accessible_name(re.compile("a1, territory E"))
    People(tab, Clicks(tab), replay(KIWARA, {"layout": "reserve"}, ["totem:Na", "place:E@a5"])).play()
    assert layout(state) == "reserve"
    assert record_in(state) == ["totem:Na", "place:E@a5"]


def test_what_is_wrong_is_told_while_sticks_are_laid_and_taken_away(tab: Tab) -> None:
    opened(tab)
    edge(tab, "b5", "c5").click()
    open_spaces = "Spaces that belong to no territory yet: {}.".format
    none_yet = "A board has six territories; this one has 0."
    is_wrong(tab, "Sticks that part nothing yet: 1.", open_spaces(30), none_yet)
    expect(edge(tab, "b5", "c5")).to_have_class(re.compile("idle"))
    edge(tab, "a5", "a4").click()
    edge(tab, "b5", "b4").click()
    one = "A board has six territories; this one has 1."
    is_wrong(tab, open_spaces(28), one, "A territory has 3, 5, 7 or 9 spaces; A has 2.")
    expect(tab.locator(".plot.odd")).to_have_text("A 2")
    edge(tab, "b5", "b4").click()
    edge(tab, "b4", "c4").click()
    edge(tab, "a4", "b4").click()
    edge(tab, "b4", "b3").click()
    is_wrong(tab, open_spaces(27), one)
    expect(tab.locator(".plot.ground-A")).to_have_count(3)
    expect(tab.locator(".plot", has_text="A 3")).not_to_have_class(re.compile("odd"))
    expect(tab.locator("#closed li")).to_have_text(["A: 3 spaces"])
    edge(tab, "a5", "a4").click()
    is_wrong(tab, "Sticks that part nothing yet: 4.", open_spaces(30), none_yet)


def test_one_can_begin_with_boards_that_have_a_name_with_one_by_lots_or_with_none(
    tab: Tab, state: Path
) -> None:
    editor = opened(tab)
    count = tab.locator("#sticks")
    for name, rows in (("Classic board", CLASSIC), ("Reserve board", RESERVE)):
        editor.get_by_role("button", name=name).click()
        expect(count).to_have_text(f"{river_edges(rows)} of 30 sticks")
        is_wrong(tab, RIGHT)
    editor.get_by_role("button", name="Empty").click()
    expect(count).to_have_text("0 of 30 sticks")
    editor.get_by_role("button", name="By lots").click()
    expect(count).not_to_have_text("0 of 30 sticks")
    is_wrong(tab, RIGHT)
    editor.get_by_role("button", name="Play on this board").click()
    expect(editor).to_be_hidden()
    becomes(tab, lambda: type(layout(state)), list)
    board = layout(state)
    assert isinstance(board, list)
    becomes(tab, lambda: rivers_drawn(tab), river_edges(tuple(map(str, board))))


def test_more_sticks_than_there_are_is_told(tab: Tab) -> None:
    editor = opened(tab)
    count = tab.locator("#sticks")
    for number in range(30):
        tab.locator(".edge").nth(number).click()
    expect(count).to_have_text("30 of 30 sticks")
    expect(count).not_to_have_class(re.compile("odd"))
    tab.locator(".edge").nth(30).click()
    expect(count).to_have_text("31 of 30 sticks")
    expect(count).to_have_class(re.compile("odd"))
    expect(editor.get_by_role("button", name="Play on this board")).to_be_disabled()


def test_a_board_is_drawn_with_nothing_but_a_keyboard(tab: Tab) -> None:
    tab.keyboard.press("Tab")
    while tab.evaluate("document.activeElement.id") != "sketch":
        tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    expect(edge(tab, "a5", "b5")).to_be_focused()
    expect(edge(tab, "a5", "b5")).to_have_accessible_name("Stick between a5 and b5")
    path = [
        ("ArrowLeft", "a5", "b5"),
        ("ArrowRight", "b5", "c5"),
        ("ArrowDown", "c5", "c4"),
        ("ArrowUp", "b5", "c5"),
        ("ArrowUp", "b5", "c5"),
        ("ArrowDown", "c5", "c4"),
        ("ArrowLeft", "b5", "b4"),
        ("ArrowDown", "b4", "c4"),
    ]
    for key, one, other in path:
        tab.keyboard.press(key)
        expect(edge(tab, one, other)).to_be_focused()
    for key in ("Enter", "Space"):
        expect(edge(tab, "b4", "c4")).to_have_attribute("aria-pressed", "false")
        tab.keyboard.press(key)
        expect(edge(tab, "b4", "c4")).to_have_attribute("aria-pressed", "true")
        tab.keyboard.press(key)
    tab.keyboard.press("Enter")
    tab.keyboard.press("Escape")
    expect(tab.locator("#editor")).to_be_hidden()
    expect(tab.locator("#sketch")).to_be_focused()
    tab.keyboard.press("Enter")
    expect(edge(tab, "b4", "c4")).to_be_focused()
    expect(tab.locator("#sticks")).to_have_text("1 of 30 sticks")


def test_every_stick_can_be_reached_with_arrows(tab: Tab) -> None:
    opened(tab)
    reached = tab.evaluate("""() => {
      const found = new Set([document.activeElement]);
      for (const here of found) {
        for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
          here.focus();
          here.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
          found.add(document.activeElement);
        }
      }
      return found.size;
    }""")
    assert reached == tab.locator(".edge").count() == 49


def test_once_somebody_has_moved_there_is_no_way_into_the_editor(tab: Tab) -> None:
    editor = opened(tab)
    editor.get_by_role("button", name="Close").click()
    expect(editor).to_be_hidden()
    drag(tab, tab.locator('#tray-pile [data-look="totem"]'), space(tab, "Nc"))
    expect(tab.locator("#log")).to_contain_text("The totem comes to Nc.")
    expect(tab.locator("#sketch")).to_be_hidden()


def test_who_still_draws_when_somebody_moves_is_asked_over_the_page(tab: Tab, state: Path) -> None:
    editor = opened(tab)
    other = tab.context.new_page()
    other.goto(tab.url)
    other.locator(".chair.claimed").nth(1).wait_for()
    drag(other, other.locator('#tray-pile [data-look="totem"]'), space(other, "Nc"))
    expect(tab.locator("#log")).to_contain_text("The totem comes to Nc.")
    other.close()
    editor.get_by_role("button", name="Reserve board").click()
    is_wrong(tab, RIGHT)
    editor.get_by_role("button", name="Play on this board").click()
    asked = tab.get_by_role("dialog", name="Leave this game?")
    asked.get_by_role("button", name="Yes").click()
    expect(tab.locator("#log li")).to_have_text(["A new game has begun."])
    assert layout(state) == "reserve"


@pytest.mark.parametrize("look", [NARROW])
def test_a_finger_draws_in_the_narrowest_window(tab: Tab) -> None:
    tab.locator("#sketch").tap()
    for one, other in (("b5", "c5"), ("a5", "a4"), ("b5", "b4")):
        edge(tab, one, other).tap()
    expect(tab.locator("#closed li")).to_have_text(["A: 2 spaces"])
    assert tab.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = edge(tab, "a5", "b5").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 2 * 22  # a diamond of half its size
    tab.locator("#editor-close").tap()
    expect(tab.locator("#frame")).to_be_in_viewport(ratio=1)
    expect(tab.locator("#sketch")).to_be_focused()


APART = """() => {
  const boxes = [...document.querySelectorAll(".action, #common canvas, .hand, .board-area")]
    .filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
  const meets = (one, other) =>
    one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
  return !boxes.some((one, n) => boxes.slice(n + 1).some((other) => meets(one, other))) &&
    [...document.querySelectorAll(".actions, .action")].every((one) => one.scrollWidth <= one.clientWidth);
}"""


def test_the_button_that_opens_it_leaves_room_for_all_that_is_beside_it(tab: Tab) -> None:
    expect(tab.locator("#common canvas")).to_be_visible()
    for width, height in ((320, 640), (375, 800), (1100, 800), (1280, 800)):
        resize(tab, width, height)
        tab.wait_for_function(APART)


def test_it_is_no_wider_than_any_window_and_every_control_has_a_name(tab: Tab) -> None:
    editor = opened(tab)
    editor.get_by_role("button", name="Classic board").click()
    for width, height in SIZES:
        resize(tab, width, height, "#drawing", 200)
    nameless = editor.locator("button").evaluate_all(
        "all => all.filter(one => !one.ariaLabel && !one.textContent.trim()).length"
    )
    assert nameless == 0
