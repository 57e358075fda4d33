"""Kitara on the page: its map, stacks of pawns, the row and the kingdoms, and hands with or without a wand.

The pawns stand on a simulated table, so what hands do here is what its cells, readers and wand tell.
"""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.words import ENGLISH
from hardware.display import Colour, Lamp, Pattern
from hardware.signals import TagRead
from tests.web.page.kitara_table import ISLES, KITARA, SIT, WAYS, Kingdoms
from tests.web.page.scripted_table import loop_in_a_thread
from tests.web.page.test_page import becomes, drag, middle, resize, screen, space

BLUE = Colour(0, 150, 255)
ROW = tuple(f"reveal:b1{letter}" for letter in "abcdef")
BEGUN = ("start:s2", "start:s11", *ROW)
"""Two kingdoms have three warriors each; the cards of age 1 lie in the row but for the last."""
RECRUITED = (*BEGUN, "draft:b1b", "reveal:b1g", "recruit:W@s2", "recruit:W@s2")
ARROWS = """() => {
  const all = [...document.querySelectorAll(".space")];
  const reached = new Set([all[0]]);
  for (const from of reached) {
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      reached.add(document.activeElement);
    }
  }
  return reached.size === all.length;
}"""
"""Whether one gets to every space with arrow keys, once the page knows the borders."""
LINES = """() => Object.fromEntries(["crossed", "barred", "way"].map((name) => {
  const field = document.querySelector("#board").getBoundingClientRect();
  const box = document.querySelector(".realm").viewBox.baseVal;
  const middle = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const [dx, dy] = [(x + width / 2 - field.x) / field.width, (y + height / 2 - field.y) / field.height];
    return [dx * box.width + box.x, dy * box.height + box.y];
  };
  const spaces = [...document.querySelectorAll(".space")].map((one) => [one.dataset.space, ...middle(one)]);
  const at = (x, y) => spaces
    .map(([name, sx, sy]) => [Math.hypot(sx - x, sy - y), name])
    .sort((one, other) => one[0] - other[0]).map(([, name]) => name);
  const ends = (path) => [0, 1].map((part) => path.getPointAtLength(part * path.getTotalLength()));
  const pairs = [...document.querySelectorAll(`.realm .${name}`)].map((path) => {
    const [{ x: x1, y: y1 }, { x: x2, y: y2 }] = ends(path);
    if (name !== "way") return at((x1 + x2) / 2, (y1 + y2) / 2).slice(0, 2).sort().join(" ");
    return [at(x1, y1), at(x2, y2)].map(([nearest]) => nearest).sort().join(" ");
  });
  return [name, [...new Set(pairs)].sort()];
}))"""
"""Between which spaces lines can be crossed, which are barred, and which ways lead over other land."""


@pytest.fixture
def table() -> Iterator[Kingdoms]:
    with loop_in_a_thread() as loop:
        table = Kingdoms(loop)
        table.start()
        table.play(*BEGUN)
        try:
            yield table
        finally:
            table.stop()


@pytest.fixture
def drawn() -> str:
    return ".space .piece:not(.under) >> nth=1"


def stack(tab: Tab, look: str) -> Locator:
    """The top of the stack of these in a supply."""
    return tab.locator(f'.supply .within > .pile [data-look="{look}"]:not(.under)')


def on(tab: Tab, name: str, look: str) -> Locator:
    """The top of the stack of these on a space."""
    return space(tab, name).locator(f'.piece[data-look="{look}"]:not(.under, .away)')


def in_hand(tab: Tab, count: int) -> None:
    expect(tab.locator("#hand-pile .piece")).to_have_count(count)


def cards(tab: Tab, where: str) -> list[str]:
    return [str(one.get_attribute("aria-label")) for one in tab.locator(f"{where} .slot > .card-face").all()]


# The map


def test_every_space_says_its_land_and_how_many_of_whom_stand_there(tab: Tab, table: Kingdoms) -> None:
    table.play(*RECRUITED)
    table.light(s2=Lamp(BLUE, Pattern.PULSE))
    expect(space(tab, "s2")).to_have_accessible_name(
        "s2, savanna, start space, 5 warriors of kingdom 1, lit, pulsing"
    )
    expect(space(tab, "r1")).to_have_accessible_name("r1, ruin")
    expect(space(tab, "l1")).to_have_accessible_name("l1, lake")
    expect(on(tab, "s2", "1-W")).to_have_attribute("data-count", "5")
    expect(space(tab, "s2").locator(".piece:visible")).to_have_count(1)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_white_lines_are_where_the_pack_has_borders_and_arrows_lead_everywhere(
    tab: Tab, table: Kingdoms, players: int
) -> None:
    table.play(players=players)
    contents = KITARA.rules.new(KITARA.rules.settle({"players": players}, lambda _: 0)).contents
    expect(tab.locator(".space")).to_have_count(len(contents.spaces))
    lines = tab.evaluate(LINES)
    assert lines["crossed"] == sorted(" ".join(sorted(border)) for border in contents.map.borders)
    assert all("l" in pair for pair in lines["barred"])
    assert lines["way"] == []
    tab.wait_for_function(ARROWS)
    assert len(tab.locator(".chair:visible").all()) == len(SIT[players])


def test_anybodys_map_is_drawn_with_its_own_spaces_and_ways_to_land_that_does_not_touch(
    tab: Tab, table: Kingdoms
) -> None:
    table.play(map=ISLES)
    expect(space(tab, "Old.Wall")).to_have_accessible_name("Old.Wall, ruin")
    lines = tab.evaluate(LINES)
    assert {pair for kind in ("crossed", "way") for pair in lines[kind]} == {
        " ".join(sorted(border)) for border in WAYS
    }
    assert "Bay cape_9" in lines["way"]
    tab.wait_for_function(ARROWS)


@pytest.mark.parametrize("look", [{"viewport": {"width": 375, "height": 800}, "has_touch": True}])
def test_on_a_phone_everything_is_as_wide_as_the_window_and_spaces_keep_their_names(
    tab: Tab, table: Kingdoms
) -> None:
    table.play("start:s1", players=4)
    expect(space(tab, "s10").locator(".name")).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth") == 375
    resize(tab, 1280, 800)
    assert tab.evaluate("document.documentElement.scrollWidth") == 1280
    table.tell("screen", {**screen("common", bytes(1024), "x"), "width": 128, "height": 64})
    expect(tab.locator("#common")).to_be_visible()
    resize(tab, 1440, 900)
    assert tab.evaluate("document.documentElement.scrollWidth") == 1440


# Hands


def test_a_tap_takes_one_pawn_and_again_one_more_and_all_go_where_the_next_tap_is(
    tab: Tab, table: Kingdoms
) -> None:
    for count in (1, 2):
        on(tab, "s2", "1-W").click()
        in_hand(tab, count)
    expect(tab.locator("#hand-pile .chosen")).to_have_count(2)
    space(tab, "s1").click()
    in_hand(tab, 0)
    becomes(tab, lambda: (table.stands("s1"), table.stands("s2")), (["1-W"] * 2, ["1-W"]))
    space(tab, "s1").click()
    space(tab, "s1").click()
    space(tab, "s1").click()
    in_hand(tab, 0)
    becomes(tab, lambda: table.stands("s1"), ["1-W"] * 2)


def test_dragging_takes_one_and_with_shift_or_a_long_press_all(tab: Tab, table: Kingdoms) -> None:
    drag(tab, on(tab, "s2", "1-W"), space(tab, "s1"))
    becomes(tab, lambda: (table.stands("s1"), table.stands("s2")), (["1-W"], ["1-W"] * 2))
    expect(space(tab, "s1").locator(".piece")).to_have_count(1)
    tab.keyboard.down("Shift")
    drag(tab, on(tab, "s2", "1-W"), space(tab, "s1"))
    tab.keyboard.up("Shift")
    becomes(tab, lambda: (table.stands("s1"), table.stands("s2")), (["1-W"] * 3, []))
    expect(space(tab, "s1").locator(".piece")).to_have_count(3)
    tab.mouse.move(*middle(on(tab, "s1", "1-W").bounding_box()))
    tab.mouse.down()
    expect(tab.locator(".ghost")).to_have_attribute("data-count", "3")
    tab.mouse.move(*middle(space(tab, "r2").bounding_box()))
    tab.mouse.up()
    becomes(tab, lambda: (table.stands("r2"), table.stands("s1")), (["1-W"] * 3, []))


def test_a_pawn_comes_out_of_its_supply_and_goes_back_there(tab: Tab, table: Kingdoms) -> None:
    expect(stack(tab, "1-A")).to_have_accessible_name("animal of kingdom 1, 5 to play")
    drag(tab, stack(tab, "1-A"), space(tab, "s2"))
    expect(space(tab, "s2")).to_have_accessible_name(
        "s2, savanna, start space, 3 warriors of kingdom 1, animal of kingdom 1"
    )
    on(tab, "s2", "1-W").click()
    on(tab, "s2", "1-A").click()
    in_hand(tab, 2)
    tab.locator('.supply[data-chair="south"] h2').click()
    becomes(tab, lambda: table.stands("s2"), ["1-W"] * 2)
    expect(stack(tab, "1-A")).to_have_attribute("data-count", "5")


def test_two_clicks_on_a_supply_take_one(tab: Tab) -> None:
    stack(tab, "1-A").dblclick()
    expect(tab.locator("#notice.shown")).to_have_text("One is in your hand already: animal of kingdom 1.")
    in_hand(tab, 1)
    expect(stack(tab, "1-A")).to_have_attribute("data-count", "4")


def test_with_the_keyboard_one_pawn_of_a_kind_or_all_are_taken(tab: Tab, table: Kingdoms) -> None:
    drag(tab, stack(tab, "1-H"), space(tab, "s2"))
    space(tab, "s2").focus()
    tab.keyboard.press("2")
    in_hand(tab, 1)
    expect(tab.locator("#hand-pile .piece")).to_have_accessible_name(
        "hero of kingdom 1, in your hand, chosen"
    )
    tab.keyboard.press("1")
    in_hand(tab, 2)
    tab.keyboard.press("Escape")
    in_hand(tab, 0)
    tab.keyboard.press("Shift+Enter")
    in_hand(tab, 4)
    tab.keyboard.press("ArrowLeft")
    tab.keyboard.press("Enter")
    becomes(tab, lambda: sorted(table.stands("s1")), ["1-H", *["1-W"] * 3])


def test_what_is_wrong_is_read_until_it_has_been_put_right(tab: Tab, table: Kingdoms) -> None:
    notice = tab.locator("#notice.shown")
    for wrong in ("No. 1 warrior off s1.", ""):
        table.tell("hands", {"tell": "hands", "puts": [], "wrong": wrong})
        expect(notice).to_have_count(1 if wrong else 0, timeout=2000)


def test_with_the_wand_a_space_is_touched_and_what_stands_there_stays(tab: Tab, table: Kingdoms) -> None:
    wand = tab.get_by_role("button", name="Wand")
    wand.click()
    on(tab, "s2", "1-W").click()
    becomes(tab, lambda: table.felt("s2")[:1], [True])
    in_hand(tab, 0)
    wand.click()
    space(tab, "s2").click()
    in_hand(tab, 1)


# What lies beside the map


def test_the_row_shows_cards_by_their_signs_and_which_can_be_taken(tab: Tab) -> None:
    expect(tab.locator("#row .takable")).to_have_count(2)
    assert cards(tab, "#row")[:3] == [
        "card of age 1, 1 warrior, 1 move, 1 point, can be taken now",
        "card of age 1, 2 warriors, 1 point, can be taken now",
        "card of age 1, 1 draft, 1 warrior, 1 point",
    ]
    assert not re.search(r"\bb1[a-g]\b", " ".join(tab.locator("#row, .supply").all_inner_texts()))


def test_the_card_of_a_hint_has_a_ring_until_the_game_goes_on(tab: Tab, table: Kingdoms) -> None:
    hinted = tab.locator(".hinted")
    expect(hinted).to_have_count(0)
    table.hint("draft:b1b")
    expect(hinted).to_have_count(1)
    expect(hinted).to_have_attribute("data-look", "card-b1b")
    expect(hinted.locator(".slot")).to_have_css("outline-style", "solid")
    table.play(*BEGUN, "draft:b1b", "reveal:b1g")
    expect(tab.locator('.holding .face-place[data-look="card-b1b"]')).to_have_count(1)
    expect(hinted).to_have_count(0)


@pytest.mark.parametrize("look", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
@pytest.mark.parametrize("players", [2, 4])
def test_on_a_phone_the_row_is_seen_with_the_map(tab: Tab, table: Kingdoms, players: int) -> None:
    starts = ("start:s2", "start:s11") if players == 2 else ("start:s1", "start:s3", "start:s6", "start:s28")
    table.play(*starts, *ROW, players=players)
    for part in ("#board", "#row"):
        expect(tab.locator(part)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("look", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}])
def test_on_a_phone_the_map_stays_in_sight_when_a_card_is_taken(tab: Tab, table: Kingdoms) -> None:
    """The card keeps the focus, which alone would have the page follow it."""
    tab.locator('#row [data-look="card-b1b"] .piece').click()
    table.play(*BEGUN, "draft:b1b", "reveal:b1g")
    taken = tab.locator('.holding [data-look="card-b1b"] .piece')
    expect(taken).to_be_focused()
    expect(tab.locator("#board")).to_be_in_viewport(ratio=1)


def test_each_kingdom_lies_before_its_chair_with_what_it_counts(tab: Tab, table: Kingdoms) -> None:
    table.play(*RECRUITED, "end")
    south = tab.locator('.supply[data-chair="south"]')
    expect(south.locator("h2")).to_have_text("Kingdom 1")
    counts = south.locator(".count .unseen")
    wanted = [
        "Points: 1",
        "Draft symbols: 2",
        "Move symbols: 2",
        "Points each turn: 1",
        "Food: 1 for 2 cards",
    ]
    becomes(tab, lambda: counts.all_inner_texts()[:5], wanted)
    expect(south.locator(".short")).to_have_count(1)
    assert cards(tab, '.supply[data-chair="south"]') == [
        "card of age 0, 2 draft, 3 warriors, 2 moves, can be given back now",
        "card of age 1, 2 warriors, 1 point, can be given back now",
    ]
    expect(tab.locator(".holding .takable")).to_have_count(2)
    expect(tab.locator(".supply.acts")).to_have_count(1)


def test_a_card_of_the_row_is_laid_on_a_reader_and_no_other_card_or_token_is_told_of(
    tab: Tab, table: Kingdoms
) -> None:
    card = tab.locator('#row [data-look="card-b1b"] .piece')
    drag(tab, card, tab.locator('.supply[data-chair="south"] .pad'))
    tag = next(one.tag for one in table.physical.board.pieces if one.look == "card-b1b")
    becomes(tab, lambda: {one.uid for one in table.signals if isinstance(one, TagRead)} & {tag}, {tag})
    expect(tab.locator(".on-pad .piece")).to_have_accessible_name(
        "card of age 1, 2 warriors, 1 point, on the reader"
    )
    told = {str(one.get_attribute("data-look")) for one in tab.locator(".piece").all()}
    assert {look for look in told if look.startswith(("card", "token"))} == {
        "card-start",
        *(f"card-b1{x}" for x in "abcdef"),
    }
    expect(tab.locator('[data-look="card-b1b"] .slot')).to_have_class("slot vacant")


def test_a_discarded_card_that_still_lies_on_a_reader_keeps_its_face(tab: Tab, table: Kingdoms) -> None:
    table.play(*RECRUITED, "end", "discard:b1b")
    board = table.physical.board
    card = next(one.id for one in board.pieces if one.look == "card-b1b")
    table.call(lambda: board.lift(card))
    table.call(lambda: board.put_on_reader(card, "south.reader"))
    for _ in range(2):
        expect(tab.locator(".on-pad .piece .card-face")).to_be_visible()
        tab.reload()


def test_whoever_asks_how_to_play_is_told_of_kingdoms(tab: Tab) -> None:
    help_ = tab.locator("details.help")
    help_.locator("summary").click()
    expect(help_).to_contain_text(ENGLISH.say("page.kingdoms-goal"))
    expect(help_.locator("p")).to_have_count(8)
