"""Looking back on the page, the board turned, the moment somebody wins, and the legend."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.daemon.game_analysis import GameAnalysis
from companion.drawing.symbols import Symbol
from companion.games.kernel import Record, public_record
from companion.view.piece_layout import pieces_of_game
from companion.words import ENGLISH
from tests.web.page.axe import WINDOWS, faults
from tests.web.page.conftest import MIDWAY
from tests.web.page.test_page import resize

CAMPS: Final = ("katarenga", "camps")
MIDDLES: Final = """all => Object.fromEntries(all.map((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return [one.dataset.space, [x + width / 2, y + height / 2]];
}))"""
AT_REST: Final = f"""async () => {{
  for (let before = "", now; ; before = now) {{
    await new Promise(requestAnimationFrame);
    now = JSON.stringify(({MIDDLES})([...document.querySelectorAll("#board .space")]));
    if (now === before) return JSON.parse(now);
  }}
}}"""
TRACES: Final = """all => all.map((one) =>
  [one.dataset.space, ...[...one.querySelectorAll(".trace")].map((trace) => trace.className)])"""
STANDING: Final = """all => all.map((one) => [one.dataset.space, one.querySelectorAll(".piece").length])
  .filter(([, count]) => count).sort()"""


@pytest.fixture
def address(address_of_record: str) -> str:
    return address_of_record


@pytest.fixture
def drawn() -> str:
    return "#log .move >> nth=1"


def standing(record: Record[Any], ply: int) -> list[list[object]]:
    """The spaces where something stood then, with how many pieces."""
    state = public_record(record).states[ply]
    begun = record.without_last(len(record.actions))
    spaces = [piece["space"] for piece in pieces_of_game(_at(begun, state)) if "space" in piece]
    return sorted([space, spaces.count(space)] for space in {*spaces})


def _at(record: Record[Any], state: Any) -> Record[Any]:
    return type(record)(record.game, record.options, (), (state,))


def lie(middles: dict[str, list[float]]) -> dict[str, list[int]]:
    """Where the spaces lie, seen from the first one: the page above may be a little higher or lower."""
    [[x, y], *_] = middles.values()
    return {name: [round(at - x), round(down - y)] for name, (at, down) in middles.items()}


def spaces_at_rest(tab: Tab) -> dict[str, list[float]]:
    """The middles of all spaces, once the page has everything and stands still."""
    tab.locator("#log .move").nth(1).wait_for()
    middles: dict[str, list[float]] = tab.evaluate(AT_REST)
    return middles


def row(tab: Tab, ply: int) -> Locator:
    return tab.locator(f'#log .move[data-ply="{ply}"]')


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_every_move_can_be_looked_at_by_buttons_keys_and_clicks(
    tab: Tab, record: Record[Any], made: int
) -> None:
    past, bar, spaces = tab.locator("#past"), tab.locator("#past-bar"), tab.locator("#past .space")
    now = tab.locator("#board .space").evaluate_all(STANDING)
    expect(tab.locator("#log .move")).to_have_count(made + 1)
    tab.locator("#browse-previous").click()
    expect(row(tab, made - 1)).to_have_attribute("aria-current", "step")
    expect(bar).to_be_visible()
    assert spaces.evaluate_all(STANDING) == standing(record, made - 1)
    row(tab, 3).click()
    expect(row(tab, 3)).to_have_attribute("aria-current", "step")
    expect(bar.locator("b")).to_contain_text(f"Move {row(tab, 3).get_attribute('data-number')} of")
    said = bar.locator("#past-title, #past-scores, #past-rest").all_text_contents()
    assert [one for one in said if one and not one.endswith(".")] == []
    for key, ply in (("ArrowDown", 4), ("ArrowUp", 3), ("Home", 0)):
        tab.keyboard.press(key)
        expect(row(tab, ply)).to_be_focused()
    expect(bar.locator("b")).to_contain_text("The start")
    assert spaces.evaluate_all(STANDING) == standing(record, 0)
    assert tab.locator("#board .space").evaluate_all(STANDING) == now
    assert faults(tab, *WINDOWS) == set()
    past.click()
    expect(past).to_be_hidden()
    expect(row(tab, made)).to_have_attribute("aria-current", "step")
    assert spaces.count() == 0
    tab.locator("#browse-first").click()
    expect(past).to_be_visible()
    tab.keyboard.press("Escape")
    expect(past).to_be_hidden()


COVERED: Final = """() => {
  const bar = document.getElementById("past-bar").getBoundingClientRect();
  return [...document.querySelectorAll("#past .space, #past .board > :not(.space)")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top;
  }).map((one) => one.dataset.space ?? one.textContent);
}"""
"""The spaces and letters of the board of the past that the bar lies over."""


@pytest.mark.parametrize("size", [(1440, 900), (1280, 800)], ids=["1440", "1280"])
@pytest.mark.parametrize("record", MIDWAY[:1], indirect=True, ids="-".join)
def test_the_bar_of_the_past_hides_no_space_and_no_letter_and_is_whole(
    tab: Tab, size: tuple[int, int]
) -> None:
    resize(tab, *size)
    for _ in "as it lies", "turned":
        tab.locator("#browse-previous").click()
        expect(tab.locator("#past-bar")).to_be_in_viewport(ratio=1)
        assert tab.evaluate(COVERED) == []
        assert tab.evaluate("document.documentElement.scrollHeight <= innerHeight")
        tab.locator("#past-now").click()
        tab.locator("#flip-board").click()


BESIDE: Final = """() => [
  [...document.querySelectorAll("#tally .territory .unseen")].map((one) => one.textContent),
  [...document.querySelectorAll("#scores .side")].map((one) => one.ariaLabel),
  [...document.querySelectorAll(".supply, .row-of-cards")]
    .filter((one) => one.checkVisibility()).map((one) => [
    one.dataset.chair ?? "row", one.classList.contains("acts"), one.querySelector(":scope > p")?.textContent,
    [...one.querySelectorAll(".pile .piece:not(.under)")]
      .map(({ dataset }) => [dataset.look, dataset.count]).sort(),
    [...one.querySelectorAll(".count .unseen, .card b")].map((said) => said.textContent),
    [...one.querySelectorAll(".card, .face-place")].map((card) => card.dataset.look),
  ]),
]"""
"""How the territories stand, and what lies before each chair and in the row, as can be seen."""


def _place(tab: Tab, record: Record[Any], made: int) -> None:
    """What the record does next: an animal comes from a supply."""
    kind, goal = record.actions[made].removeprefix("place:").split("@")
    actor = record.game.rules.actor(record.states[made])
    tab.locator(f'.supply .pile [data-look="{actor}-{kind}"]:not(.under)').click()
    tab.locator(f'#board [data-space="{goal}"]').click()


def _enter(tab: Tab, record: Record[Any], made: int) -> None:
    """What the dial of who is to move comes to first."""
    chair = {"1": "south", "2": "north"}[str(record.game.rules.actor(record.states[made]))]
    seat = tab.locator(f'.chair[data-chair="{chair}"]')
    for key in ("ArrowRight", *["Enter"] * 3):
        before = str(seat.locator("canvas").get_attribute("aria-label"))
        seat.locator(".rim").press(key)
        expect(seat.locator("canvas")).not_to_have_attribute("aria-label", before)
        if row(tab, made + 1).count():
            break


@pytest.mark.parametrize(
    ("record", "made", "play"),
    [(("kiwara", "reinforcements"), 41, _place), (("kitara", "two"), 60, _enter)],
    indirect=["record"],
)
def test_what_lay_beside_the_board_then_is_shown_as_it_was_then(
    tab: Tab, record: Record[Any], made: int, play: Callable[[Tab, Record[Any], int], None]
) -> None:
    tab.locator(".choice:visible").first.click()  # to go on with the game
    expect(tab.locator(".chair canvas[aria-label*='Go on']")).to_have_count(0)
    then = tab.evaluate(BESIDE)
    play(tab, record, made)
    expect(row(tab, made + 1)).to_be_visible()
    tab.wait_for_function(
        f"(then) => JSON.stringify(({BESIDE})()) !== then", arg=json.dumps(then, separators=(",", ":"))
    )
    now = tab.evaluate(BESIDE)
    row(tab, made).click()
    expect(tab.locator(".then").first).to_be_visible()
    assert tab.evaluate(BESIDE) == then != now
    for name in ("#hand", "#tray", ".chair .screen"):
        expect(tab.locator(name).first).to_have_css("filter", "grayscale(1)")
    expect(tab.locator("#past-rest")).to_have_text(ENGLISH.say("page.browse-rest"))
    expect(tab.locator("#past-scores")).to_have_text(re.compile(r"^$|\.$"))
    tab.locator(".supply.then").last.click()
    expect(tab.locator(".then")).to_have_count(0)
    assert tab.evaluate(BESIDE) == now


@pytest.mark.parametrize("record", [CAMPS], indirect=True, ids="-".join)
def test_whoever_looks_back_stays_there_while_others_play_and_the_list_grows(
    tab: Tab, record: Record[Any], made: int
) -> None:
    with tab.context.expect_page() as opened:
        tab.evaluate("() => window.open(location.href)")
    other = opened.value
    row(other, 2).click()
    expect(other.locator("#past-title")).to_have_text(f"Move 2 of {made}.")
    start, goal = record.actions[made].split("-")
    tab.locator(f'#board [data-space="{start}"] .piece').click()
    tab.locator(f'#board [data-space="{goal}"]').click()
    expect(row(other, made + 1)).to_contain_text(f"from {start} to {goal}")
    expect(row(other, 2)).to_have_attribute("aria-current", "step")
    assert other.locator("#past .space").evaluate_all(STANDING) == standing(record, 2)
    other.locator("#past-now").click()
    assert other.locator("#board .space").evaluate_all(STANDING) == standing(record, made + 1)


@pytest.mark.parametrize("record", [CAMPS], indirect=True, ids="-".join)
def test_escape_leads_out_of_the_past_and_leaves_in_the_hand_what_is_there(
    tab: Tab, record: Record[Any], made: int
) -> None:
    start, _ = record.actions[made].split("-")
    tab.locator(f'#board [data-space="{start}"] .piece').click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    tab.locator("#browse-first").click()
    expect(tab.locator("#past")).to_be_visible()
    tab.keyboard.press("Escape")
    expect(tab.locator("#past")).to_be_hidden()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)


@pytest.mark.parametrize(("record", "made"), [(CAMPS, 26)], indirect=["record"])
def test_captures_are_counted_by_side_and_the_last_move_is_bright(tab: Tab) -> None:
    losses = tab.locator("#losses .loss .unseen")
    expect(losses).to_have_text(["White: 5 white pawns", "Black: black pawn"])
    traces = tab.locator("#board .space:has(.trace)").evaluate_all(TRACES)
    assert sorted(traces) == [["c3", "trace from"], ["d1", "trace taken", "trace to"]]
    lamps = tab.locator("#board .lamp").evaluate_all(
        "all => all.map((one) => one.style.getPropertyValue('--lamp'))"
    )
    assert {*lamps} == {"rgb(213 213 255)"}
    row(tab, 4).click()
    expect(losses).to_have_text(["White: white pawn"])


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
@pytest.mark.usefixtures("record")
def test_a_board_that_is_turned_stays_so_and_everything_on_it_lies_opposite(tab: Tab) -> None:
    spaces = tab.locator("#board .space")
    before = spaces_at_rest(tab)
    standing_before = spaces.evaluate_all(STANDING)
    flip = tab.locator("#flip-board")
    flip.click()
    expect(flip).to_have_attribute("aria-pressed", "true")
    after = spaces_at_rest(tab)
    sums = [[one + other for one, other in zip(before[name], after[name], strict=True)] for name in before]
    assert [max(way) - min(way) for way in zip(*sums, strict=True)] == pytest.approx([0, 0], abs=1)
    assert spaces.evaluate_all(STANDING) == standing_before
    chairs = tab.locator(".chair").evaluate_all("all => all.map((one) => one.dataset.chair)")
    assert chairs[-1] == "north"
    tab.reload()
    assert lie(spaces_at_rest(tab)) == lie(after)
    flip.click()
    assert lie(spaces_at_rest(tab)) == lie(before)
    assert tab.evaluate("localStorage.getItem('companion.flipped')") == "no"


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_who_looks_back_and_turns_the_board_goes_on_looking_there(tab: Tab, record: Record[Any]) -> None:
    row(tab, 3).click()
    expect(tab.locator("#past")).to_be_visible()
    tab.locator("#flip-board").click()
    expect(row(tab, 3)).to_have_attribute("aria-current", "step")
    expect(tab.locator("#past")).to_be_visible()
    assert tab.locator("#past .space").evaluate_all(STANDING) == standing(record, 3)


@pytest.mark.parametrize("record", [CAMPS], indirect=True, ids="-".join)
def test_on_a_turned_board_a_piece_is_dragged_to_where_it_is_seen(
    tab: Tab, record: Record[Any], made: int
) -> None:
    tab.locator("#flip-board").click()
    start, goal = record.actions[made].split("-")
    tab.locator(f'#board [data-space="{start}"] .piece').drag_to(tab.locator(f'#board [data-space="{goal}"]'))
    expect(row(tab, made + 1)).to_contain_text(f"from {start} to {goal}")


@pytest.mark.parametrize(("record", "made"), [(CAMPS, 27)], indirect=["record"])
def test_the_end_is_a_moment_with_what_decided_it_and_the_course_and_can_be_looked_at_again(
    tab: Tab, record: Record[Any]
) -> None:
    start, goal = record.actions[-1].split("-")
    tab.locator(f'#board [data-space="{start}"] .piece').click()
    tab.locator(f'#board [data-space="{goal}"]').click()
    finish = tab.locator("#finish")
    expect(finish.locator("h2")).to_have_text("Black wins")
    expect(finish.locator("#finish-why")).to_have_text("Black has a pawn in each of the camps a0 and h0.")
    expect(finish.locator("#finish-scores li")).to_have_text(["White1 of 2 camps", "Black2 of 2 camps"])
    expect(finish.locator(".chart")).to_have_count(2)
    resize(tab, 390, 664)
    for way in finish.locator(".finish-ways button").all():
        expect(way).to_be_in_viewport(ratio=1)
    drawing = finish.get_by_role("img").last
    expect(drawing).to_have_attribute(
        "aria-label",
        "Camps taken after each turn. White: 0 at the start, 0 half-way, 1 at the end. "
        "Black: 0 at the start, 1 half-way, 2 at the end",
    )
    assert drawing.locator(".series").count() == 2
    finish.locator("summary:visible").last.click()
    expect(finish.locator(".chart").last.locator("tr")).to_have_count(len(record.actions) + 2)
    assert finish.evaluate("one => getComputedStyle(one).animationName") == "none"
    assert faults(tab, *WINDOWS) == set()
    finish.get_by_role("button", name=ENGLISH.say("page.finish-look")).click()
    expect(finish).to_be_hidden()
    expect(tab.locator("#past-title")).to_contain_text("The start")
    tab.reload()
    tab.locator("#log .move").nth(1).wait_for()
    expect(finish).to_be_hidden()
    tab.locator("#finish-open").click()
    finish.get_by_role("button", name=ENGLISH.say("page.finish-again")).click()
    expect(finish).to_be_hidden()
    expect(tab.locator("#next")).to_be_visible()


@pytest.mark.parametrize(("record", "made"), [(CAMPS, 27)], indirect=["record"])
def test_what_decided_a_game_is_drawn_once_somebody_asks_and_leads_to_each_moment(
    tab: Tab, record: Record[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    better = next(one for one in record.game.rules.legal(record.states[4]) if one != record.actions[4])
    moment = {"number": 4, "seat": "white", "grade": "blunder", "better": better, "best": 0.7, "left": 0.2}
    found = {"chances": [[0.6, 0.4]] * len(record.states), "moments": [{**moment, "reasons": []}]}
    told = partial(GameAnalysis, command=("echo", json.dumps(found)))
    monkeypatch.setattr("companion.daemon.game_analysis.GameAnalysis", told)
    start, goal = record.actions[-1].split("-")
    tab.locator(f'#board [data-space="{start}"] .piece').click()
    tab.locator(f'#board [data-space="{goal}"]').click()
    finish = tab.locator("#finish")
    finish.get_by_role("button", name=ENGLISH.say("page.finish-decided")).click()
    moments = finish.locator(".moment")
    expect(moments).to_have_text(
        [f"Move 5, White: {record.actions[4]} gave away the lead. Better: {better}."]
    )
    expect(finish.locator(".decisive")).to_have_count(1)
    expect(finish.get_by_role("img").first).to_have_attribute(
        "aria-label",
        "Chances after each turn, in percent. White: 60 at the start, 60 half-way, 60 at the end",
    )
    expect(finish.get_by_role("button", name=ENGLISH.say("page.finish-decided"))).to_be_hidden()
    expect(finish.locator("#finish-chances")).to_be_in_viewport(ratio=0.9)
    assert faults(tab, *WINDOWS) == set()
    moments.click()
    expect(finish).to_be_hidden()
    expect(tab.locator("#past-title")).to_contain_text("Move 5 of")


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_the_signs_are_explained_one_click_away(tab: Tab, record: Record[Any]) -> None:
    tab.locator("#legend-open").click()
    signs = tab.locator("#legend .signs li")
    signs.first.wait_for()
    names = signs.evaluate_all("all => all.map((one) => one.dataset.sign)")
    assert {*names} <= {sign.value for sign in Symbol}
    assert {"arrow", "saving"} <= {*names}
    assert signs.locator(".dots path").count() == len(names)
    assert signs.locator(".on-card").count() == (10 if record.game.id == "kitara" else 0)
    assert faults(tab, *WINDOWS) == set()
    tab.locator("#legend-close").click()
    expect(tab.locator("#legend-open")).to_be_focused()
