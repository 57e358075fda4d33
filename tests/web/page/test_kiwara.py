"""Kiwara on the page: its board, its things, and hands that lay, turn over and show them to a reader.

The pieces lie on a simulated table, so what hands do here is what its cells and readers tell.
"""

from base64 import b64encode
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as Tab

from companion.daemon.simulated_table import BETWEEN_S, TICKET
from companion.games.kiwara.layout import CLASSIC, RESERVE
from companion.view.public import NO_EDITOR
from companion.web.page_publisher import COMMON
from hardware.display import Colour, Lamp, Pattern
from hardware.signals import TagRead
from hardware.simulation.board import Off
from tests.web.page.kiwara_table import Savanna
from tests.web.page.scripted_table import CHAIRS, loop_in_a_thread
from tests.web.page.test_page import PHONE, SIZES, becomes, drag, hand, middle, piece_on, resize, space

OPENING = ("totem:Nc", "place:Z@c3", "totem:Nd", "place:L@d3", "totem:Ne")
"""Red's zebra on c3 hides from the lion that Yellow places beside it."""
GAZELLE, ZEBRA = '[data-look="yellow-G"]', '[data-look="yellow-Z"]'
BLUE = Colour(0, 150, 255)
SPILLED = """all => all.filter((one) => {
  const [inner, panel] = [one, one.closest(".panel")].map((each) => each.getBoundingClientRect());
  return inner.left < panel.left || inner.right > panel.right;
}).length"""
"""How many of these reach beyond their panel."""
SUNK = """all => all.filter((one) => {
  const [inner, panel] = [one, one.closest(".panel")].map((each) => each.getBoundingClientRect());
  return inner.top < panel.top || inner.bottom > panel.bottom;
}).length"""
"""The same, upwards and downwards."""
CUT = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.id)"
"""Which of these have words that are wider than they are."""
NORTH, SOUTH = ('.supply[data-chair="north"]', '.supply[data-chair="south"]')


@pytest.fixture
def table() -> Iterator[Savanna]:
    with loop_in_a_thread() as loop:
        table = Savanna(loop)
        table.start()
        table.play(*OPENING)
        try:
            yield table
        finally:
            table.stop()


@pytest.fixture
def drawn() -> str:
    return ".space .piece >> nth=2"


def supply(tab: Tab, chair: str = "south") -> Locator:
    return tab.locator(f'.supply[data-chair="{chair}"]')


def stack(tab: Tab, look: str) -> Locator:
    """The top of the stack of these in a supply."""
    return tab.locator(f'.supply .within > .pile [data-look="{look}"]:not(.under)')


def pad(tab: Tab, chair: str = "south") -> Locator:
    return supply(tab, chair).locator(".pad")


def count(tab: Tab, look: str) -> str | None:
    return stack(tab, look).get_attribute("data-count")


def told(table: Savanna) -> list[tuple[str, str | None, bool]]:
    """What readers told: of which chair, which tag, and whether there were several."""
    reads = [signal for signal in table.signals if isinstance(signal, TagRead)]
    return [(read.part.partition(".")[0], read.uid, read.several) for read in reads]


def tag(table: Savanna, piece: str) -> str:
    return table.physical.board.piece(piece).tag


# The board


def test_every_space_says_its_territory_and_what_lies_there(tab: Tab, table: Savanna) -> None:
    table.light(c3=Lamp(BLUE, Pattern.BLINK))
    expect(space(tab, "c3")).to_have_accessible_name("c3, territory B, red zebra, face down, lit, blinking")
    expect(space(tab, "d3")).to_have_accessible_name("d3, territory C, yellow lion")
    expect(space(tab, "Ne")).to_have_accessible_name("Ne, station, totem")
    expect(tab.locator(".space")).to_have_count(52)


def rivers_drawn(tab: Tab) -> int:
    """How many borders between two spaces the drawn water runs along."""
    count: int = tab.evaluate("""() => {
      const water = document.querySelector(".rivers .water");
      const cells = [...document.querySelectorAll(".space:not(.ground-station)")];
      const ends = cells.map((cell) => cell.dataset.space);
      const field = document.querySelector(".space").offsetParent.getBoundingClientRect();
      const svg = document.querySelector(".rivers");
      const box = svg.viewBox.baseVal;
      const at = (name) => {
        const cell = document.querySelector(`[data-space="${name}"]`).getBoundingClientRect();
        const x = (cell.x + cell.width / 2 - field.x) / field.width * box.width + box.x;
        const y = (cell.y + cell.height / 2 - field.y) / field.height * box.height + box.y;
        return [x, y];
      };
      const wet = ([x, y]) => water.isPointInStroke(new DOMPoint(x, y));
      let count = 0;
      for (const one of ends) {
        const east = String.fromCharCode(one.charCodeAt(0) + 1) + one[1];
        for (const other of [east, one[0] + (Number(one[1]) + 1)]) {
          if (!ends.includes(other)) continue;
          const [[x1, y1], [x2, y2]] = [at(one), at(other)];
          if (wet([(x1 + x2) / 2, (y1 + y2) / 2])) count += 1;
        }
      }
      return count;
    }""")
    return count


def river_edges(rows: tuple[str, ...]) -> int:
    lines = (*rows, *map("".join, zip(*rows, strict=True)))
    return sum(one != other for line in lines for one, other in pairwise(line))


def test_water_runs_between_territories_and_nowhere_else(tab: Tab, table: Savanna) -> None:
    assert rivers_drawn(tab) == river_edges(CLASSIC)
    table.play(layout="reserve")
    expect(space(tab, "a5")).to_have_accessible_name("a5, territory A")
    expect(space(tab, "a1")).to_have_accessible_name("a1, territory E")
    assert rivers_drawn(tab) == river_edges(RESERVE)


def test_a_token_on_its_face_shows_its_back_until_somebody_wants_to_know(tab: Tab) -> None:
    expect(piece_on(tab, "d3").locator("use")).to_have_attribute("href", "#piece-yellow-L")
    token = piece_on(tab, "c3")
    expect(token.locator("use").first).to_have_attribute("href", "#piece-red-down")
    face = token.locator(".face")
    expect(face).to_be_hidden()
    tab.get_by_role("button", name="Show hidden").click()
    expect(face).to_be_visible()
    expect(face.locator("use")).to_have_attribute("href", "#piece-red-Z")
    tab.get_by_role("button", name="Show hidden").click()
    expect(face).to_be_hidden()
    space(tab, "c3").focus()
    tab.keyboard.press("Shift+ArrowLeft")
    expect(face).to_be_hidden()
    tab.keyboard.press("Shift+ArrowRight")
    expect(face).to_be_visible()


def test_the_supplies_lie_before_their_chairs_in_stacks_with_their_numbers(tab: Tab) -> None:
    expect(supply(tab).locator("h2")).to_have_text("Yellow")
    expect(stack(tab, "yellow-G")).to_have_accessible_name("yellow gazelle, 6 to play")
    expect(stack(tab, "yellow-L")).to_have_count(0)
    assert [count(tab, f"red-{kind}") for kind in "GZCEL"] == ["6", "4", "2", "1", "1"]
    expect(supply(tab, "north").locator(".within > .pile .piece:visible")).to_have_count(5)


def test_what_stays_as_it_is_is_not_touched(tab: Tab, table: Savanna) -> None:
    tab.evaluate("""() => {
      window.touched = 0;
      const seen = new MutationObserver((records) => { window.touched += records.length; });
      for (const pile of document.querySelectorAll(".supply .pile")) {
        seen.observe(pile, { subtree: true, childList: true, attributeFilter: ["class", "data-count"] });
      }
    }""")
    table.light(e4=Lamp(BLUE, Pattern.PULSE))
    expect(space(tab, "e4")).to_have_accessible_name("e4, territory D, lit, pulsing")
    assert tab.evaluate("window.touched") == 0
    stack(tab, "yellow-G").click()
    expect(stack(tab, "yellow-G")).to_have_attribute("data-count", "5")
    assert tab.evaluate("window.touched") > 0


def test_what_a_game_leaves_in_its_box_is_not_shown(tab: Tab, table: Savanna) -> None:
    cards = tab.locator('#tray-pile [data-kind="card"]')
    expect(cards).to_have_count(1)
    expect(cards).to_have_accessible_name("okapi card, beside the board")
    table.play(reinforcements=True)
    expect(cards).to_have_count(10)
    expect(tab.locator("#tray-pile").get_by_role("button", name="boa card")).to_be_visible()


# Hands


def test_what_is_dropped_on_a_supply_lies_before_whom_it_belongs_to(tab: Tab, table: Savanna) -> None:
    drag(tab, piece_on(tab, "d3"), supply(tab, "north").locator("h2"))
    expect(stack(tab, "yellow-L")).to_have_accessible_name("yellow lion, 1 to play")
    becomes(tab, lambda: table.physical.board.places["yellow-L1"], Off.ASIDE)
    expect(supply(tab, "south").locator('[data-look="yellow-L"]')).to_have_count(1)


def test_what_lies_on_its_face_is_laid_before_its_side_with_its_face_up(tab: Tab, table: Savanna) -> None:
    expect(space(tab, "c3")).to_have_accessible_name("c3, territory B, red zebra, face down")
    drag(tab, piece_on(tab, "c3"), supply(tab, "north").locator("h2"))
    zebras = supply(tab, "north").locator('[data-look="red-Z"]:not(.under, .down)')
    expect(zebras).to_have_accessible_name("red zebra, 5 to play")
    becomes(tab, lambda: table.physical.board.down, frozenset())


def test_a_double_click_turns_over_what_lies_there(tab: Tab, table: Savanna) -> None:
    table.play("totem:Nc", "place:Z@c3")
    expect(space(tab, "c3")).to_have_accessible_name("c3, territory B, red zebra")
    space(tab, "c3").dblclick()
    expect(space(tab, "c3")).to_have_accessible_name("c3, territory B, red zebra, face down")
    becomes(tab, lambda: table.lies("c3"), ("red-Z", True))
    assert hand(tab) == []


def test_the_second_click_of_a_quick_hand_takes_nothing_up_again(tab: Tab, table: Savanna) -> None:
    stack(tab, "yellow-G").click()
    space(tab, "e4").dblclick()
    expect(space(tab, "e4")).to_have_accessible_name("e4, territory D, yellow gazelle")
    becomes(tab, lambda: table.lies("e4"), ("yellow-G", False))
    assert hand(tab) == []


def test_the_totem_has_no_other_side(tab: Tab, table: Savanna) -> None:
    piece_on(tab, "Ne").click()
    expect(tab.locator("#hand-pile .piece")).to_have_accessible_name("totem, in your hand, chosen")
    expect(tab.locator("#turn-over")).to_be_hidden()
    tab.keyboard.press("f")
    space(tab, "Nf").click()
    expect(space(tab, "Nf")).to_have_accessible_name("Nf, station, totem")
    becomes(tab, lambda: table.lies("Nf"), ("totem", False))
    assert ("turn-over", "totem1") not in table.asked


def test_a_crocodile_dropped_on_a_gazelle_changes_places_with_it(tab: Tab, table: Savanna) -> None:
    drag(tab, stack(tab, "yellow-C"), space(tab, "b4"))
    drag(tab, stack(tab, "red-G"), space(tab, "a4"))
    expect(space(tab, "a4")).to_have_accessible_name("a4, territory A, red gazelle")
    drag(tab, piece_on(tab, "b4"), space(tab, "a4"))
    expect(space(tab, "b4")).to_have_accessible_name("b4, territory B, red gazelle")
    becomes(tab, lambda: [len(asked) for asked in table.asked if asked[0] == "put"], [3, 3, 4])
    table.advance(BETWEEN_S)
    assert (table.lies("a4"), table.lies("b4")) == (("yellow-C", False), ("red-G", False))


@pytest.mark.parametrize("by", ["click", "Enter"])
def test_a_crocodile_in_the_hand_changes_places_with_the_gazelle_that_is_chosen_next(
    tab: Tab, table: Savanna, by: str
) -> None:
    drag(tab, stack(tab, "red-C"), space(tab, "b4"))
    drag(tab, stack(tab, "yellow-G"), space(tab, "a4"))
    expect(space(tab, "a4")).to_have_accessible_name("a4, territory A, yellow gazelle")
    for name in ("b4", "a4"):
        if by == "click":
            space(tab, name).click()
        else:
            space(tab, name).press(by)
    expect(space(tab, "a4")).to_have_accessible_name("a4, territory A, red crocodile")
    expect(space(tab, "b4")).to_have_accessible_name("b4, territory B, yellow gazelle")
    assert hand(tab) == []
    becomes(tab, lambda: [len(asked) for asked in table.asked if asked[0] == "put"], [3, 3, 4])
    table.advance(BETWEEN_S)
    assert (table.lies("a4"), table.lies("b4")) == (("red-C", False), ("yellow-G", False))


def test_what_is_chosen_of_the_other_side_never_goes_next_in_the_place_of_what_came_from_a_supply(
    tab: Tab, table: Savanna
) -> None:
    stack(tab, "red-C").click()
    space(tab, "d3").click()
    expect(tab.get_by_text("d3 is taken: yellow lion.")).to_be_visible()
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)
    expect(stack(tab, "red-C")).to_have_attribute("data-count", "2")
    assert table.lies("d3") == ("yellow-L", False)


def test_from_a_supply_nothing_goes_where_something_lies(tab: Tab, table: Savanna) -> None:
    drag(tab, stack(tab, "yellow-C"), space(tab, "d3"))
    expect(tab.get_by_text("d3 is taken: yellow lion.")).to_be_visible()
    expect(stack(tab, "yellow-C")).to_have_count(1)
    expect(stack(tab, "yellow-C")).to_have_attribute("data-count", "2")
    assert table.lies("d3") == ("yellow-L", False)


def test_two_clicks_on_a_supply_take_one(tab: Tab) -> None:
    stack(tab, "yellow-C").dblclick()
    expect(tab.locator("#notice.shown")).to_have_text("One is in your hand already: yellow crocodile.")
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    expect(stack(tab, "yellow-C")).to_have_attribute("data-count", "1")


@pytest.mark.parametrize("look", [PHONE])
def test_a_finger_takes_and_lays(tab: Tab) -> None:
    stack(tab, "yellow-Z").tap()
    space(tab, "f3").tap()
    expect(space(tab, "f3")).to_have_accessible_name("f3, territory D, yellow zebra")
    stack(tab, "yellow-G").tap()
    pad(tab).locator(".lay").tap()
    expect(pad(tab).locator(".piece")).to_have_accessible_name("yellow gazelle, on the reader")


# The reader


def test_a_token_is_dragged_to_the_reader_and_from_there_to_the_board(tab: Tab, table: Savanna) -> None:
    drag(tab, stack(tab, "yellow-Z"), pad(tab))
    read = pad(tab).locator(".piece")
    expect(read).to_have_accessible_name("yellow zebra, on the reader")
    piece = read.get_attribute("data-piece")
    assert piece is not None
    drag(tab, read, space(tab, "e3"))
    expect(space(tab, "e3")).to_have_accessible_name("e3, territory C, yellow zebra")
    becomes(tab, lambda: told(table), [("south", tag(table, piece), False), ("south", None, False)])


def test_a_click_right_after_a_drag_is_one(tab: Tab) -> None:
    drag(tab, stack(tab, "yellow-Z"), pad(tab))
    tab.mouse.click(*middle(pad(tab).locator(".piece").bounding_box()))
    expect(tab.locator("#hand-pile .piece")).to_have_accessible_name("yellow zebra, in your hand, chosen")


def test_two_on_a_reader_are_several(tab: Tab, table: Savanna) -> None:
    for look in ("red-G", "red-C"):
        stack(tab, look).click()
        pad(tab, "north").click()
    expect(pad(tab, "north").locator(".piece")).to_have_count(2)
    pad(tab, "north").locator('[data-look="red-G"]').click()
    expect(tab.locator("#hand-pile .piece")).to_have_accessible_name("red gazelle, in your hand, chosen")
    becomes(
        tab,
        lambda: [(uid is None, several) for _, uid, several in told(table)],
        [(False, False), (True, True), (False, False)],
    )


def test_a_bus_ticket_is_a_tag_of_no_game_and_goes_where_it_is_laid(tab: Tab, table: Savanna) -> None:
    north, south = (tab.locator(f'.supply[data-chair="{chair}"] .ticket') for chair in ("north", "south"))
    north.click()
    expect(pad(tab, "north").locator(".piece")).to_have_accessible_name("bus ticket, on the reader")
    south.click()
    expect(pad(tab, "north").locator(".piece")).to_have_count(0)
    pad(tab, "south").locator(".piece").click()
    expect(pad(tab, "south").locator(".piece")).to_have_count(0)
    reads = [("north", TICKET), ("north", None), ("south", TICKET), ("south", None)]
    becomes(tab, lambda: told(table), [(*read, False) for read in reads])


# The keyboard alone


def test_with_shift_the_arrow_keys_go_from_the_savanna_to_the_stations_and_round(tab: Tab) -> None:
    space(tab, "a5").focus()
    for key, name in [
        ("ArrowUp", "Na"),
        ("ArrowUp", "Na"),
        ("ArrowRight", "Nb"),
        ("ArrowDown", "b5"),
        ("ArrowLeft", "a5"),
        ("ArrowLeft", "W5"),
        ("ArrowDown", "W4"),
    ]:
        tab.keyboard.press(f"Shift+{key}")
        expect(space(tab, name)).to_be_focused()


def test_t_brings_a_token_home_to_its_stack_and_the_focus_goes_along(tab: Tab) -> None:
    space(tab, "d3").focus()
    tab.keyboard.press("Enter")
    tab.keyboard.press("t")
    expect(stack(tab, "yellow-L")).to_have_accessible_name("yellow lion, 1 to play")
    stack(tab, "yellow-L").focus()
    tab.keyboard.press("Enter")
    tab.keyboard.press("Escape")
    expect(stack(tab, "yellow-L")).to_be_focused()


# Beside the board


def territory(tab: Tab, name: str) -> Locator:
    return tab.locator(f'#territories [data-name="{name}"] button')


def test_the_score_of_each_territory_is_live(tab: Tab, table: Savanna) -> None:
    expect(tab.locator("#territories li")).to_have_count(6)
    expect(territory(tab, "B")).to_have_accessible_name(
        "territory B, Yellow 0, Red 1, Red leads, worth 0, 6 of 7 spaces open"
    )
    expect(territory(tab, "C")).to_have_accessible_name(
        "territory C, Yellow 1, Red 0, Yellow leads, worth 1, 6 of 7 spaces open"
    )
    expect(territory(tab, "A")).to_have_accessible_name(
        "territory A, Yellow 0, Red 0, nobody leads, worth 0, 5 of 5 spaces open"
    )
    table.play(*OPENING, "place:E@e5")
    expect(territory(tab, "C")).to_have_accessible_name(
        "territory C, Yellow 1, Red 1, nobody leads, worth 6, 5 of 7 spaces open"
    )
    expect(tab.locator("#scores").get_by_role("img", name="Yellow 0")).to_be_visible()


def meant(tab: Tab) -> list[str]:
    names: list[str] = tab.locator(".space.meant").evaluate_all("all => all.map(one => one.dataset.space)")
    return sorted(names)


def test_a_territory_stands_out_while_it_is_pointed_at_or_once_it_is_chosen(tab: Tab) -> None:
    territory(tab, "E").hover()
    assert meant(tab) == ["a1", "a2", "b1"]
    tab.mouse.move(5, 5)
    assert meant(tab) == []
    territory(tab, "D").focus()
    assert meant(tab) == ["e4", "f3", "f4"]
    territory(tab, "D").click()
    expect(territory(tab, "D")).to_have_attribute("aria-pressed", "true")
    tab.mouse.move(5, 5)
    territory(tab, "D").blur()
    assert meant(tab) == ["e4", "f3", "f4"]
    territory(tab, "D").click()
    territory(tab, "D").blur()
    tab.mouse.move(5, 5)
    assert meant(tab) == []


def test_cards_lie_open_before_their_owner_with_what_they_do_and_when(tab: Tab, table: Savanna) -> None:
    table.play("reveal:boa", "reveal:hyena", reinforcements=True, handicap={"yellow": 1, "red": 1})
    card = supply(tab, "north").locator(".card")
    expect(card).to_have_count(1)
    expect(card).to_contain_text("Hyena")
    expect(card).to_contain_text("Up to two of your animals in the row go to empty spaces of it, where a")
    expect(card).to_contain_text("Before you place or move the totem")
    expect(card.locator(".slot > svg use")).to_have_attribute("href", "#piece-card-hyena")
    expect(supply(tab, "south").locator(".card b")).to_have_text("Boa")
    table.play(reinforcements=True)
    expect(tab.locator(".card")).to_have_count(0)


def test_a_card_that_somebody_has_is_taken_from_before_them_and_shown_to_the_reader(
    tab: Tab, table: Savanna
) -> None:
    table.play("reveal:boa", reinforcements=True, handicap={"yellow": 1})
    expect(tab.locator('#tray-pile [data-kind="card"]')).to_have_count(9)
    boa = supply(tab).locator(".card .piece")
    expect(boa).to_have_accessible_name("boa card, beside the board")
    drag(tab, boa, pad(tab))
    expect(pad(tab).locator(".piece")).to_have_accessible_name("boa card, on the reader")
    pad(tab).locator(".piece").click()
    tab.keyboard.press("Escape")
    expect(pad(tab).locator(".piece")).to_have_accessible_name("boa card, on the reader")
    drag(tab, pad(tab).locator(".piece"), supply(tab).locator("h2"))
    expect(boa).to_have_accessible_name("boa card, beside the board")


def test_a_card_whose_moment_it_is_says_so(tab: Tab, table: Savanna) -> None:
    card = {"chair": "south", "look": "card-boa", "title": "Boa", "what": "x", "when": "y", "now": "use"}
    message: dict[str, Any] = {"tell": "beside", "cards": [card], "tally": [], "scores": []}
    table.tell("beside", message)
    expect(supply(tab).locator(".card[data-now] b")).to_have_text("Boa usable now")
    expect(tab.locator("#tally")).to_be_hidden()
    table.tell("beside", {**message, "cards": [{**card, "now": None}]})
    expect(supply(tab).locator(".card[data-now]")).to_have_count(0)
    expect(supply(tab).locator(".card b")).to_have_text("Boa")


def test_a_card_that_lies_there_to_be_chosen_says_so_and_not_that_it_can_be_used(
    tab: Tab, table: Savanna
) -> None:
    brought = ("reveal:okapi", "reveal:vulture", "reveal:warthog")
    table.play(
        "reveal:giraffe", "totem:E3", "use:giraffe", *brought, reinforcements=True, handicap={"red": 1}
    )
    expect(supply(tab, "north").locator(".card[data-now] b")).to_have_text(
        ["Okapi choose one", "Vulture choose one", "Warthog choose one"]
    )


# A board that is drawn


def test_the_editor_is_there_for_games_whose_boards_are_drawn(tab: Tab, table: Savanna) -> None:
    expect(tab.locator("#sketch")).to_be_hidden()  # somebody has moved
    table.play()
    tab.get_by_role("button", name="Draw the rivers").click()
    expect(tab.locator("#editor")).to_be_visible()
    expect(tab.locator("#board")).to_be_hidden()
    table.tell("sketch", NO_EDITOR)
    expect(tab.locator("#editor")).to_be_hidden()
    expect(tab.locator("#board")).to_be_visible()
    expect(tab.locator("#sketch")).to_be_hidden()


# All of it


def test_all_fifteen_of_a_side_and_four_cards_are_no_wider_than_any_window(tab: Tab, table: Savanna) -> None:
    drawn = ("reveal:boa", "reveal:hyena", "reveal:giraffe", "reveal:rhinoceros")
    table.play(*drawn, reinforcements=True, handicap={"yellow": 2, "red": 2})
    expect(tab.locator(".card")).to_have_count(4)
    for chair in CHAIRS:
        side = supply(tab, chair).locator(".within > .pile .piece:not(.under)")
        expect(side).to_have_count(5)
    for width, height in SIZES:
        resize(tab, width, height)
        for inner in (".supply .piece:not(.under)", ".pad", ".card"):
            assert tab.locator(f"{inner}:visible").evaluate_all(SPILLED) == 0, (inner, width)
        assert tab.locator(".toolbar button:visible").evaluate_all(CUT) == [], width


def test_every_screen_has_room_in_its_column(tab: Tab, table: Savanna) -> None:
    bits = b64encode(bytes(128 * 64 // 8)).decode()
    dark: dict[str, Any] = {"tell": "screen", "width": 128, "height": 64, "bits": bits, "text": []}
    for chair in (None, *CHAIRS):
        name = chair or COMMON
        table.tell(f"screen:{name}", {**dark, "name": name}, chair)
    expect(tab.locator(".screen canvas:visible")).to_have_count(3)
    for size in ((1100, 900), (1280, 800), (1420, 860), (1559, 900), (1560, 900), (1920, 1080)):
        resize(tab, *size)
        spilled = tab.locator(".screen:visible canvas").evaluate_all("""all => all.filter((one) => {
          const [inner, column] = [one, one.closest(".seats")].map((each) => each.getBoundingClientRect());
          return inner.left < column.left || inner.right > column.right;
        }).length""")
        assert spilled == 0, size
        for screen in tab.locator(".screen canvas").all():
            expect(screen).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("size", [(1280, 800), (1440, 900)])
def test_the_more_cards_lie_beside_the_board_the_smaller_it_is_and_all_of_it_is_seen(
    tab: Tab, table: Savanna, size: tuple[int, int]
) -> None:
    resize(tab, *size)
    without = tab.locator("#frame").bounding_box()
    drawn = ("reveal:boa", "reveal:hyena", "reveal:giraffe", "reveal:rhinoceros")
    table.play(*drawn, reinforcements=True, handicap={"yellow": 2, "red": 2})
    expect(tab.locator(".card")).to_have_count(4)
    for seen in ("#frame", supply(tab, "south").locator(".pad"), supply(tab, "north").locator(".pad")):
        where = tab.locator(seen) if isinstance(seen, str) else seen
        expect(where).to_be_in_viewport(ratio=1)
    beside = tab.locator("#frame").bounding_box()
    assert without is not None
    assert beside is not None
    assert 300 < beside["height"] < without["height"]
    ratio = tab.locator("#frame").evaluate("one => one.offsetWidth / one.offsetHeight")
    assert abs(ratio - without["width"] / without["height"]) < 0.02


@pytest.mark.parametrize("size", [(1100, 700), (1280, 800), (1440, 900), (1920, 1080)])
def test_where_cards_are_too_many_for_a_window_nothing_lies_upon_them(
    tab: Tab, table: Savanna, size: tuple[int, int]
) -> None:
    """Red has used a giraffe, and chooses from three."""
    resize(tab, *size)
    drawn = ("reveal:okapi", "reveal:vulture", "reveal:warthog", "reveal:giraffe", "totem:E3", "use:giraffe")
    brought = ("reveal:baboon", "reveal:hyena", "reveal:boa")
    table.play(*drawn, *brought, reinforcements=True, handicap={"yellow": 2, "red": 2})
    expect(tab.locator(".card")).to_have_count(6)
    boxes = [tab.locator(f".middle > {one}").bounding_box() for one in (NORTH, "#board-area", SOUTH)]
    assert None not in boxes
    for above, below in pairwise(box for box in boxes if box):
        assert above["y"] + above["height"] <= below["y"]
    assert tab.locator(".supply .card").evaluate_all(SUNK) == 0
    tab.locator(".supply .card").last.scroll_into_view_if_needed()
    expect(tab.locator(".supply .card").last).to_be_in_viewport(ratio=1)


def test_whatever_the_savanna_needs_is_drawn(tab: Tab, table: Savanna) -> None:
    table.play(reinforcements=True)
    missing = tab.evaluate("""() => [...document.querySelectorAll("use")].map(one => one.getAttribute("href"))
      .filter(name => !document.getElementById(name.slice(1)))""")
    assert missing == []
    expect(tab.locator('.piece use[href="#piece-other"]')).to_have_count(0)


@pytest.mark.parametrize("look", [PHONE])
def test_on_a_phone_the_board_the_hand_and_the_own_supply_are_seen_together(tab: Tab, table: Savanna) -> None:
    table.play()
    expect(tab.locator("#frame")).to_be_in_viewport(ratio=1)
    expect(tab.locator("#hand h2")).to_be_in_viewport(ratio=1)
    expect(stack(tab, "yellow-G")).to_be_in_viewport(ratio=1)


def test_a_real_table_shows_supplies_and_faces_as_the_game_has_them(tab: Tab, table: Savanna) -> None:
    real = Savanna(table.loop, simulated=False)
    real.start()
    try:
        real.play(*OPENING)
        tab.evaluate("sessionStorage.clear()")
        tab.goto(real.page.address)
        expect(space(tab, "c3")).to_have_accessible_name("c3, territory B, red zebra, face down")
        expect(stack(tab, "red-Z")).to_have_accessible_name("red zebra, 4 to play")
        expect(stack(tab, "yellow-L")).to_have_count(0)
        for hidden in (".pad", "#turn-over", "#hand"):
            expect(tab.locator(hidden).first).to_be_hidden()
        x, y = middle(stack(tab, "red-Z").bounding_box())
        tab.mouse.click(x, y)
        space(tab, "d3").dblclick()
        assert real.asked == []
    finally:
        real.stop()
