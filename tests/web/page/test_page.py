"""The page as a person meets it: seen, and in the hand."""

import base64
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect
from playwright.sync_api import Page as Tab

from companion.web import site
from tests.web.page.daemon_process import PATIENCE_S
from tests.web.page.hands import DRAWN
from tests.web.page.scripted_table import CHAIRS, START, Table, board

E1, E4, E8 = 4, 28, 60
SIZES = [(320, 568), (360, 640), (699, 900), (700, 900), (1099, 700), (1100, 700), (1280, 800), (2560, 1440)]
ABOVE_A_FINGER_PX = 34
"""The piece floats so far above a finger, and lands where it is seen."""
A_THUMB_PX = 48
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}


FITS = """([width, height, drawing, least]) =>
  innerWidth === width && innerHeight === height &&
  document.documentElement.scrollWidth <= width &&
  document.querySelector(drawing).getBoundingClientRect().width > least"""


def resize(tab: Tab, width: int, height: int, drawing: str = "#frame", least: int = 250) -> None:
    """Make the window as large. A moment later nothing is wider than it, and what is drawn has that width."""
    tab.set_viewport_size({"width": width, "height": height})
    tab.wait_for_function(FITS, arg=[width, height, drawing, least])
    tab.evaluate(DRAWN)


def space(tab: Tab, name: str) -> Locator:
    return tab.locator(f'.space[data-space="{name}"]')


def piece_on(tab: Tab, name: str) -> Locator:
    return space(tab, name).locator(".piece")


def middle(box: FloatRect | None) -> tuple[float, float]:
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(tab: Tab, start: Locator, goal: Locator) -> None:
    tab.mouse.move(*middle(start.bounding_box()))
    tab.mouse.down()
    tab.mouse.move(*middle(goal.bounding_box()), steps=6)
    tab.mouse.up()


def hand(tab: Tab) -> list[str]:
    return ids(tab.locator("#hand-pile .piece"))


def ids(pieces: Locator) -> list[str]:
    names: list[str] = pieces.evaluate_all("all => all.map(one => one.dataset.piece)")
    return names


def becomes(tab: Tab, seen: Callable[[], object], wanted: object) -> None:
    """This is seen, as soon as the table has heard what is still on the way to it."""
    ends_s = time.monotonic() + PATIENCE_S  # what has not arrived by then has never been sent
    while seen() != wanted and time.monotonic() < ends_s:
        tab.evaluate("() => fetch('health').then(answer => answer.text())")
    assert seen() == wanted


def settled(tab: Tab, table: Table, *verbs: tuple[Any, ...]) -> None:
    """The table was asked exactly this, and nothing that comes later."""
    tab.wait_for_function("() => new Promise(done => requestAnimationFrame(() => done(true)))")
    becomes(tab, lambda: table.verbs, [*verbs])


# Hands with a pointer


def test_a_dragged_pawn_is_lifted_and_put_down(tab: Tab, table: Table) -> None:
    drag(tab, piece_on(tab, "e1"), space(tab, "e4"))
    expect(space(tab, "e4")).to_have_accessible_name("e4, blue, one step, white pawn")
    settled(tab, table, ("lift", "white5"), ("put", "white5", E4))
    assert table.pieces["white5"] == {"id": "white5", "look": "white", "cell": E4}


def test_a_pawn_is_in_the_hand_while_it_is_dragged(tab: Tab, table: Table) -> None:
    tab.mouse.move(*middle(piece_on(tab, "e1").bounding_box()))
    tab.mouse.down()
    tab.mouse.move(*middle(space(tab, "e3").bounding_box()), steps=3)
    expect(tab.locator(".ghost")).to_have_count(1)
    expect(space(tab, "e3")).to_have_class("space ground-y target")
    expect(space(tab, "e1")).to_have_accessible_name("e1, green, a leap")
    settled(tab, table, ("lift", "white5"))
    tab.mouse.up()
    expect(tab.locator(".ghost")).to_have_count(0)


def test_a_pawn_dropped_nowhere_goes_back(tab: Tab, table: Table) -> None:
    drag(tab, piece_on(tab, "e1"), tab.locator("#game"))
    expect(piece_on(tab, "e1")).to_have_count(1)
    settled(tab, table, ("lift", "white5"), ("put", "white5", E1))


def test_a_pawn_dropped_on_the_tray_lies_beside_the_board(tab: Tab, table: Table) -> None:
    drag(tab, piece_on(tab, "e1"), tab.locator("#tray"))
    expect(tab.locator("#tray-pile .piece")).to_have_accessible_name("white pawn, beside the board")
    settled(tab, table, ("lift", "white5"), ("put", "white5"))


def test_quick_hands_are_ahead_of_a_slow_table_and_lose_nothing(tab: Tab, table: Table) -> None:
    table.page.on_request = lambda client, asked: table.asked.append((client, asked))
    for _ in range(2):  # up, back, and up again, before the table tells of the first
        piece_on(tab, "e1").click()
        tab.keyboard.press("Escape")
    piece_on(tab, "e1").click()
    held, there = {"hand": True}, {"cell": E1}
    for where in (there, held, there, held, there):
        table.put("white5", **where)
        tab.evaluate(DRAWN)
        expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    table.put("white5", **held)
    space(tab, "e4").click()
    settled(
        tab,
        table,
        *[("lift", "white5"), ("put", "white5", E1)] * 2,
        ("lift", "white5"),
        ("put", "white5", E4),
    )


def test_a_pawn_dropped_on_the_hand_stays_in_it_and_can_be_dragged_from_there(tab: Tab, table: Table) -> None:
    drag(tab, piece_on(tab, "e1"), tab.locator("#hand"))
    drag(tab, tab.locator("#hand-pile .piece"), space(tab, "e4"))
    expect(piece_on(tab, "e4")).to_have_count(1)
    settled(tab, table, ("lift", "white5"), ("put", "white5", E4))


def test_a_pawn_dropped_on_another_takes_its_place(tab: Tab, table: Table) -> None:
    drag(tab, piece_on(tab, "e1"), space(tab, "e8"))
    expect(tab.locator("#tray-pile .piece")).to_have_attribute("data-piece", "black5")
    expect(piece_on(tab, "e8")).to_have_attribute("data-piece", "white5")
    settled(tab, table, ("lift", "white5"), ("put", "white5", E8))


def test_what_the_table_has_told_counts_more_than_what_the_page_expected(tab: Tab, table: Table) -> None:
    tab.evaluate("""() => {
      const later = window.setTimeout;
      window.setTimeout = (what, ms, ...more) => (ms > 1000 ? 0 : later(what, ms, ...more));
    }""")
    piece_on(tab, "e1").click()
    settled(tab, table, ("lift", "white5"))
    table.put("white5", cell=E4)
    expect(piece_on(tab, "e4")).to_have_attribute("data-piece", "white5")


def test_a_click_lifts_and_a_click_puts_down(tab: Tab, table: Table) -> None:
    piece_on(tab, "e1").click()
    expect(tab.locator("#hand-pile .piece")).to_have_accessible_name("white pawn, in your hand, chosen")
    space(tab, "e4").click()
    expect(piece_on(tab, "e4")).to_have_attribute("data-piece", "white5")
    settled(tab, table, ("lift", "white5"), ("put", "white5", E4))


def test_a_pawn_dropped_on_one_of_its_own_goes_back_with_a_word(tab: Tab, table: Table) -> None:
    drag(tab, piece_on(tab, "e1"), space(tab, "d1"))
    expect(piece_on(tab, "e1")).to_have_attribute("data-piece", "white5")
    expect(piece_on(tab, "d1")).to_have_attribute("data-piece", "white4")
    expect(tab.locator("#notice")).to_have_text("d1 is taken: white pawn.")
    settled(tab, table, ("lift", "white5"), ("put", "white5", 4))


def test_two_pawns_in_hand_the_chosen_one_goes_first(tab: Tab, table: Table) -> None:
    piece_on(tab, "e1").click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    piece_on(tab, "e8").click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(2)
    expect(tab.locator("#hand-pile .chosen")).to_have_attribute("data-piece", "black5")
    tab.locator('#hand-pile [data-piece="white5"]').click()
    expect(tab.locator("#hand-pile .chosen")).to_have_attribute("data-piece", "white5")
    space(tab, "e8").click()
    expect(piece_on(tab, "e8")).to_have_attribute("data-piece", "white5")
    tab.locator("#tray h2").click()
    expect(tab.locator("#tray-pile .piece")).to_have_attribute("data-piece", "black5")
    settled(tab, table, ("lift", "white5"), ("lift", "black5"), ("put", "white5", E8), ("put", "black5"))


def test_what_the_table_does_not_do_does_not_stay(tab: Tab, table: Table) -> None:
    table.stubborn = True
    piece_on(tab, "e1").click()
    expect(tab.locator("#notice.shown")).to_have_text("The table could not do that. Please try again.")
    expect(piece_on(tab, "e1")).to_have_count(1)
    expect(tab.locator("#hand-pile .piece")).to_have_count(0)


@pytest.mark.parametrize("look", [PHONE])
def test_a_finger_taps_and_drags(tab: Tab, table: Table) -> None:
    piece_on(tab, "e1").tap()
    space(tab, "e4").tap()
    expect(piece_on(tab, "e4")).to_have_count(1)
    finger = tab.context.new_cdp_session(tab)
    start, goal = middle(piece_on(tab, "e4").bounding_box()), middle(space(tab, "a0").bounding_box())

    def touch(kind: str, *points: tuple[float, float]) -> None:
        params = {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]}
        finger.send("Input.dispatchTouchEvent", params)

    touch("touchStart", start)
    touch("touchMove", (start[0] - 20, start[1] + 20))
    touch("touchMove", (goal[0], goal[1] + ABOVE_A_FINGER_PX))
    touch("touchEnd")
    expect(piece_on(tab, "a0")).to_have_count(1)
    settled(tab, table, ("lift", "white5"), ("put", "white5", E4), ("lift", "white5"), ("put", "white5", 64))


def test_the_button_asks_the_table_to_set_up(tab: Tab, table: Table) -> None:
    tab.get_by_role("button", name="Set up").click()
    settled(tab, table, ("set-up",))


# Hands with the keyboard


def test_with_the_keyboard_alone_a_pawn_goes(tab: Tab, table: Table) -> None:
    space(tab, "a0").focus()
    for key in ("ArrowUp", "ArrowRight", "Enter", "ArrowUp", "ArrowUp", "ArrowUp", " "):
        tab.keyboard.press(key)
    expect(space(tab, "b4")).to_be_focused()
    expect(space(tab, "b4")).to_have_accessible_name("b4, yellow, diagonally, white pawn")
    settled(tab, table, ("lift", "white2"), ("put", "white2", 25))


def test_only_one_space_is_a_stop_of_the_tab_key(tab: Tab) -> None:
    stops = tab.locator('.space[tabindex="0"]')
    expect(stops).to_have_attribute("data-space", "a0")
    space(tab, "c3").focus()
    expect(stops).to_have_attribute("data-space", "c3")


def test_the_space_with_the_focus_is_ringed(tab: Tab) -> None:
    ring = "cell => getComputedStyle(cell, '::after').boxShadow"
    assert space(tab, "b3").evaluate(ring) == "none"
    space(tab, "a3").focus()
    tab.keyboard.press("ArrowRight")
    assert "rgb(255, 255, 255)" in space(tab, "b3").evaluate(ring)


def test_arrows_end_at_the_edge_and_reach_the_camps(tab: Tab) -> None:
    space(tab, "h8").focus()
    for key, name in [
        ("ArrowRight", "h8"),
        ("ArrowUp", "h9"),
        ("ArrowLeft", "a9"),
        ("ArrowUp", "a9"),
        ("ArrowDown", "a8"),
    ]:
        tab.keyboard.press(key)
        expect(space(tab, name)).to_be_focused()


def test_t_puts_aside_and_escape_puts_back(tab: Tab, table: Table) -> None:
    space(tab, "e1").focus()
    tab.keyboard.press("Enter")
    tab.keyboard.press("ArrowUp")
    tab.keyboard.press("Escape")
    expect(piece_on(tab, "e1")).to_have_count(1)
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.keyboard.press("t")
    expect(tab.locator("#tray-pile .piece")).to_have_count(1)
    settled(tab, table, ("lift", "white5"), ("put", "white5", E1), ("lift", "white5"), ("put", "white5"))


def test_from_the_tray_to_the_hand_and_back_the_focus_goes_along(tab: Tab, table: Table) -> None:
    table.put("white5")
    pawn = tab.locator('.piece[data-piece="white5"]')
    expect(pawn).to_have_accessible_name("white pawn, beside the board")
    pawn.focus()
    tab.keyboard.press("Enter")
    expect(pawn).to_have_accessible_name("white pawn, in your hand, chosen")
    expect(pawn).to_be_focused()
    tab.get_by_role("button", name="Put away").focus()
    tab.keyboard.press("Enter")
    expect(pawn).to_have_accessible_name("white pawn, beside the board")
    expect(pawn).to_be_focused()


# Dial and key


def test_a_key_is_down_for_as_long_as_it_is_held(tab: Tab, table: Table) -> None:
    key = tab.get_by_role("button", name="Key of White")
    tab.mouse.move(*middle(key.bounding_box()))
    tab.mouse.down()
    expect(key).to_have_class("key down")
    settled(tab, table, ("press", "south.key"))
    tab.mouse.up()
    expect(key).to_have_class("key")
    key.focus()
    tab.keyboard.down("Enter")
    tab.keyboard.down("Enter")
    expect(key).to_have_class("key down")
    tab.keyboard.up("Enter")
    settled(tab, table, *[("press", "south.key"), ("release", "south.key")] * 2)


def test_who_only_can_click_presses_a_key_too(tab: Tab, table: Table) -> None:
    tab.get_by_role("button", name="Key of Black").evaluate("key => key.click()")
    settled(tab, table, ("press", "north.key"), ("release", "north.key"))


def test_a_key_that_loses_the_focus_comes_up(tab: Tab, table: Table) -> None:
    key = tab.get_by_role("button", name="Key of White")
    key.focus()
    tab.keyboard.down(" ")
    key.evaluate("key => key.blur()")
    settled(tab, table, ("press", "south.key"), ("release", "south.key"))


def test_a_dial_turns_by_arrows_keys_wheel_and_rim_and_is_pushed(tab: Tab, table: Table) -> None:
    dial = tab.get_by_role("spinbutton", name="Dial of White")
    right, left = ("turn", "south.dial", 1), ("turn", "south.dial", -1)
    tab.get_by_role("button", name="Turn the dial of White to the right").click()
    tab.get_by_role("button", name="Turn the dial of White to the left").click()
    dial.focus()
    for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"):
        tab.keyboard.press(key)
    x, y = middle(dial.bounding_box())
    tab.mouse.move(x, y - 30)
    tab.mouse.wheel(0, 100)
    settled(tab, table, right, left, right, right, left, left, right, right)
    expect(dial).to_have_attribute("aria-valuenow", "2")
    tab.mouse.down()
    tab.mouse.move(x - 30, y, steps=8)
    tab.mouse.up()
    settled(tab, table, *table.verbs[:8], *[left] * 5)
    tab.get_by_role("button", name="Push the dial of White").click()
    dial.focus()
    tab.keyboard.press("Enter")
    settled(tab, table, *table.verbs[:13], *[("press", "south.push"), ("release", "south.push")] * 2)


# What is seen


def test_lights_glow_with_their_colour_and_pattern_and_are_named(tab: Tab, table: Table) -> None:
    patterns = ("steady", "pulse", "blink", "flicker")
    lamps = [[light, "#30c0ff", pattern] for light, pattern in enumerate(patterns)]
    table.tell("lights", {"tell": "lights", "lamps": lamps})
    for name, pattern, lit in zip(
        ("a1", "b1", "c1", "d1"),
        patterns,
        ("lit", "lit, pulsing", "lit, blinking", "lit, flickering"),
        strict=True,
    ):
        lamp = space(tab, name).locator(".lamp")
        expect(lamp).to_have_class(f"lamp {pattern}")
        expect(lamp).to_have_css("border-top-color", "rgb(48, 192, 255)")
        label = space(tab, name).get_attribute("aria-label")
        assert label is not None
        assert label.endswith(f"white pawn, {lit}")
    assert tab.locator(".lamp").count() == 4
    table.tell("lights", {"tell": "lights", "lamps": []})
    expect(tab.locator(".lamp")).to_have_count(0)
    expect(space(tab, "a1")).to_have_accessible_name("a1, red, straight, white pawn")


@pytest.mark.parametrize("look", [{"reduced_motion": "no-preference"}])
def test_a_lamp_that_comes_again_goes_on_with_its_pattern(tab: Tab, table: Table) -> None:
    table.tell("lights", {"tell": "lights", "lamps": [[28, "#30c0ff", "pulse"]]})
    lamp = space(tab, "e4").locator(".lamp")
    lamp.evaluate("lamp => { window.before = lamp; window.animation = lamp.getAnimations()[0]; }")
    table.tell("lights", {"tell": "lights", "lamps": [[28, "#ff0000", "pulse"], [1, "#ffffff", "steady"]]})
    expect(lamp).to_have_css("border-top-color", "rgb(255, 0, 0)")
    assert lamp.evaluate("lamp => lamp === before && lamp.getAnimations()[0] === animation")


def test_who_wants_no_motion_sees_patterns_as_lines(tab: Tab, table: Table) -> None:
    lamps = [
        [light, "#30c0ff", pattern] for light, pattern in enumerate(("steady", "pulse", "blink", "flicker"))
    ]
    table.tell("lights", {"tell": "lights", "lamps": lamps})
    expect(tab.locator(".lamp")).to_have_count(4)
    styles = tab.locator(".lamp").evaluate_all(
        "all => all.map(one => [getComputedStyle(one).borderTopStyle, one.getAnimations().length])"
    )
    assert styles == [["solid", 0], ["dashed", 0], ["dotted", 0], ["double", 0]]


def screen(name: str, bits: bytes, *text: str) -> dict[str, Any]:
    shown = {"tell": "screen", "name": name, "width": 16, "height": 3, "text": list(text)}
    return {**shown, "bits": base64.b64encode(bits).decode()}


PIXELS = """canvas => {
  const { width, height } = canvas;
  const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
  const lit = (x, y) => data[(y * width + x) * 4] > 99 ? "#" : ".";
  const row = y => Array.from({ length: width }, (_, x) => lit(x, y)).join("");
  return Array.from({ length: height }, (_, y) => row(y));
}"""


def test_a_screen_is_drawn_pixel_for_pixel(tab: Tab, table: Table) -> None:
    bits = bytes([0b10000000, 0b00000001, 0b00001111, 0b10100000, 0, 0xFF])
    table.tell("screen", screen("common", bits, "White's turn", "12:00"))
    canvas = tab.locator("#common canvas")
    expect(canvas).to_have_accessible_name("Screen in the middle White's turn 12:00")
    assert canvas.evaluate(PIXELS) == ["#..............#", "....####" + "#.#.....", "........########"]
    assert canvas.evaluate("canvas => canvas.getBoundingClientRect().width % 16") == 0
    expect(tab.locator("#spoken")).to_have_text("White's turn 12:00")


def test_screens_are_as_bright_as_those_of_the_table(tab: Tab, table: Table) -> None:
    table.tell("screen", screen("common", bytes(6), "White's turn"))
    shown = tab.locator("#common canvas")
    for brightness, filtered in (("dim", "brightness(0.45)"), ("off", "brightness(0)"), ("full", "none")):
        table.tell("rest", {"tell": "rest", "brightness": brightness})
        expect(shown).to_have_css("filter", filtered)


def test_a_chairs_screen_is_there_while_the_chair_is_claimed(tab: Tab, table: Table) -> None:
    table.tell("south", screen("south", bytes(6), "secret"), "south")
    panel = tab.get_by_role("region", name="White")
    expect(panel.locator("canvas")).to_have_accessible_name("Screen of White secret")
    tab.get_by_role("button", name="Leave the chair White").click()
    expect(panel).not_to_have_class("chair panel claimed")
    expect(panel.locator("canvas")).to_be_hidden()
    assert panel.locator("canvas").get_attribute("aria-label") is None
    expect(panel.locator(".key")).to_be_hidden()
    table.tell("south", screen("south", bytes(6), "more secret"), "south")
    tab.reload()
    tab.get_by_role("button", name="Leave the chair Black").wait_for()
    expect(panel.locator("canvas")).to_be_hidden()
    tab.get_by_role("button", name="Sit here: White").click()
    expect(panel.locator("canvas")).to_have_accessible_name("Screen of White more secret")


def test_with_the_keyboard_a_plug_is_pulled_and_put_back_and_what_has_none_is_out(
    tab: Tab, table: Table
) -> None:
    def plugged(*out: str) -> None:
        parts = ("cells", "lights", "sound", "common.screen", *(f"south.{kind}" for kind in ("dial", "key")))
        plugs = [{"part": part, "in": part not in out} for part in parts]
        table.tell("plugs", {"tell": "plugs", "plugs": plugs})

    table.tell("lights", {"tell": "lights", "lamps": [[0, "#30c0ff", "steady"]]})
    table.tell("screen", screen("common", bytes(6), "White's turn"))
    plugged()
    panel = tab.get_by_text("Parts and plugs")
    expect(panel).to_be_visible()  # what is hidden takes no key
    panel.press("Enter")
    dial = tab.get_by_role("button", name="Plug of Dial, White")
    expect(dial).to_have_attribute("aria-pressed", "true")
    dial.press("Enter")
    settled(tab, table, ("unplug", "south.dial"))
    plugged("cells", "lights", "common.screen", "south.dial")
    expect(dial).to_have_attribute("aria-pressed", "false")
    expect(dial).to_be_focused()
    expect(tab.locator("#plugs-out")).to_have_text("4 out")
    expect(tab.locator(".lamp")).to_have_count(0)
    expect(tab.locator("#common")).to_have_text("unplugged")
    expect(tab.locator("#common canvas")).to_have_css("filter", "brightness(0)")
    expect(tab.get_by_role("spinbutton")).to_have_count(2)
    expect(tab.get_by_role("spinbutton", name="Dial of White, unplugged")).to_have_class("rim out")
    expect(tab.get_by_role("button", name="Key of White")).to_have_class("key")
    expect(tab.locator("#frame")).to_have_class("frame out")
    dial.press(" ")
    settled(tab, table, ("unplug", "south.dial"), ("plug", "south.dial"))
    plugged()
    expect(tab.locator(".lamp")).to_have_count(1)
    expect(tab.get_by_role("img", name="Screen in the middle White's turn")).to_be_visible()
    expect(tab.locator(".out")).to_have_count(0)


def test_the_log_grows_at_its_end(tab: Tab, table: Table) -> None:
    lines = [f"line {n}" for n in range(30)]
    table.tell_moves(*lines)
    items = tab.locator("#log li")
    expect(items).to_have_text(["A new game has begun.", *lines])
    items.nth(29).evaluate("item => { window.kept = item; }")
    table.tell_moves(*lines, "line 30")
    expect(items).to_have_text(["A new game has begun.", *lines, "line 30"])
    assert items.nth(29).evaluate("item => item === kept")
    expect(items.nth(31)).to_be_in_viewport()


def test_a_move_that_is_taken_back_while_it_is_looked_at_leads_to_now(tab: Tab, table: Table) -> None:
    table.tell_moves("one", "two", "three")
    tab.locator('#log .move[data-ply="2"]').click()
    settled(tab, table, ("look-back", 2))
    last = tab.get_by_role("button", name="Last position: now")
    expect(last).to_be_enabled()
    table.tell_moves("one", "two", "three", "four")
    expect(last).to_be_enabled()
    table.tell_moves("one", "other")
    expect(last).to_be_disabled()


def test_sound_is_off_until_somebody_wants_it_and_then_remembered(tab: Tab, table: Table) -> None:
    tab.evaluate("""() => {
      window.heard = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (at) { heard.push(this.type); start.call(this, at); };
    }""")
    tab.get_by_role("button", name="Settings").click()
    sound = tab.get_by_role("button", name="Play the sounds here")
    beep = {"tell": "sound", "tones": [[880, 5], [0, 5], [660, 5]]}
    table.tell("sound", {**beep, "number": 1})
    table.tell_moves("one")
    expect(tab.locator("#log li").last).to_have_text("one")
    assert tab.evaluate("heard") == []
    sound.click()
    expect(sound).to_have_attribute("aria-pressed", "true")
    tab.wait_for_function("() => navigator.userActivation.hasBeenActive")
    table.tell("sound", {**beep, "number": 2})
    tab.wait_for_function("() => heard.length === 1")
    sound.click()
    table.tell("sound", {**beep, "number": 3})
    table.tell_moves("two")
    expect(tab.locator("#log li").last).to_have_text("two")
    assert tab.evaluate("heard.length") == 1
    sound.click()
    tab.reload()
    tab.get_by_role("button", name="Settings").click()
    expect(sound).to_have_attribute("aria-pressed", "true")


def test_pieces_that_others_move_are_seen(tab: Tab, table: Table) -> None:
    table.put("white5", cell=E4)
    table.put("black1", hand=True)
    table.put("black2")
    expect(piece_on(tab, "e4")).to_have_attribute("data-piece", "white5")
    expect(tab.locator("#hand-pile .piece")).to_have_attribute("data-piece", "black1")
    expect(tab.locator("#tray-pile .piece")).to_have_attribute("data-piece", "black2")


def test_a_board_that_changes_keeps_the_pieces_and_the_focus(tab: Tab, table: Table) -> None:
    space(tab, "e4").focus()
    table.put("white5", cell=E4)
    other = board()
    other["spaces"] = [{**one, "ground": "camp", "label": "sand"} for one in other["spaces"]]
    table.tell("board", other)
    expect(space(tab, "e4")).to_have_accessible_name("e4, sand, white pawn")
    expect(space(tab, "e4")).to_be_focused()
    expect(tab.locator(".space .piece")).to_have_count(16)


def test_an_unknown_look_has_its_first_letters(tab: Tab, table: Table) -> None:
    pieces = [{"id": "g1", "look": "gazelle", "cell": 0}]
    table.tell("pieces", {"tell": "pieces", "pieces": pieces})
    expect(piece_on(tab, "a1")).to_have_text("ga")
    expect(space(tab, "a1")).to_have_accessible_name("a1, red, straight, gazelle")


def test_nothing_is_wider_than_the_window(tab: Tab, table: Table) -> None:
    for name in ("common", *CHAIRS):
        wide = {**screen(name, bytes(1024), "x"), "width": 128, "height": 64}
        table.tell(f"screen.{name}", wide)
    for piece in [*START][:6]:
        table.put(piece, hand=True)
    for piece in [*START][6:]:
        table.put(piece)
    expect(tab.locator("#tray-pile .piece")).to_have_count(10)
    expect(tab.locator(".screen:visible")).to_have_count(3)
    for width, height in SIZES:
        resize(tab, width, height)


@pytest.mark.parametrize("look", [PHONE])
def test_on_a_phone_the_screen_the_board_and_the_hand_are_seen_together(tab: Tab, table: Table) -> None:
    table.tell("screen", {**screen("common", bytes(1024), "x"), "width": 128, "height": 64})
    expect(tab.locator("#common")).to_be_in_viewport(ratio=1)
    expect(tab.locator("#frame")).to_be_in_viewport(ratio=1)
    expect(tab.locator("#hand h2")).to_be_in_viewport(ratio=1)


# The line


def test_when_the_table_comes_back_everything_is_shown_anew_without_a_reload(
    tab: Tab, table: Table, faults: list[str]
) -> None:
    piece_on(tab, "e1").click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    table.tell_moves("before")
    tab.get_by_role("button", name="Leave the chair Black").click()
    tab.evaluate("() => { window.same = true; }")
    table.stop()
    expect(tab.get_by_role("status").filter(has_text="The table does not answer.")).to_be_visible()
    again = Table(table.loop, port=table.port)
    again.pieces = table.pieces | {"black1": {"id": "black1", "look": "black", "cell": E4}}
    again.start()
    try:
        expect(piece_on(tab, "e4")).to_have_count(1)
        expect(tab.locator("#banner")).to_have_text("")
        assert hand(tab) == ["white5"]
        expect(tab.locator("#log li")).to_have_count(0)
        expect(tab.get_by_role("button", name="Leave the chair White")).to_be_visible()
        expect(tab.get_by_role("button", name="Sit here: Black")).to_be_visible()
        space(tab, "e3").click()
        expect(piece_on(tab, "e3")).to_have_attribute("data-piece", "white5")
        assert tab.evaluate("same")
    finally:
        again.stop()
    assert all("ERR_CONNECTION_REFUSED" in fault for fault in faults)
    faults.clear()


@pytest.mark.parametrize("look", [PHONE])
def test_a_phone_at_a_real_table_has_no_pieces_to_move_but_a_tab_for_each_of_its_chairs(
    tab: Tab, table: Table
) -> None:
    real = Table(table.loop, simulated=False)
    real.start()
    try:
        tab.goto(real.page.address)
        expect(tab.locator(".space .piece")).to_have_count(16)
        for selector in ("#hand", "#set-up", "#put-aside", "#sketch", ".key", ".dial"):
            expect(tab.locator(selector).first).to_be_hidden()
        piece_on(tab, "e1").click()
        drag(tab, piece_on(tab, "e1"), space(tab, "e4"))
        panels = {name: tab.locator(f'.chair[data-chair="{name}"]') for name in CHAIRS}
        for name, panel in panels.items():
            panel.tap()
            settled(tab, real, *[("claim", other) for other in CHAIRS[: CHAIRS.index(name) + 1]])
            client, number = real.asked[0][0], f"4{len(name)}"
            real.call(lambda: real.page.answer(client, {"tell": "claiming", "chair": name, "number": number}))  # noqa: B023
            expect(panel.locator(".number")).to_have_text(number)
            real.call(lambda: real.page.grant(client, name))  # noqa: B023
            expect(panel).to_have_class("chair panel claimed")
            shown = {**screen(name, bytes(1024), f"for {name}"), "width": 128, "height": 64}
            real.tell(name, shown, name)
        expect(panels["south"]).to_be_hidden()
        tabs = tab.get_by_role("tab")
        expect(tabs).to_have_text(["White", "Black"])
        tabs.nth(1).press("ArrowLeft")
        expect(tabs.nth(0)).to_be_focused()
        expect(panels["north"]).to_be_hidden()

        # Everything is within reach of a thumb, upright and lying.
        for size in ((390, 844), (360, 640), (844, 390)):
            resize(tab, *size, least=200)
            reached = tab.locator(".chair.claimed button:visible, .tab")
            boxes = reached.evaluate_all("all => all.map(one => one.getBoundingClientRect().toJSON())")
            assert len(boxes) == 7
            assert all(min(box["width"], box["height"]) >= A_THUMB_PX for box in boxes), (size, boxes)
        real.asked.clear()

        # Across the screen a finger turns the dial; a key is down while it is held.
        x, y = middle(panels["south"].locator("canvas").bounding_box())
        tab.mouse.move(x, y)
        tab.mouse.down()
        tab.mouse.move(x - 95, y, steps=6)
        tab.mouse.up()
        tab.mouse.move(*middle(panels["south"].locator(".key").bounding_box()))
        tab.mouse.down()
        settled(tab, real, *[("turn", "south.dial", -1)] * 3, ("press", "south.key"))
        expect(panels["south"].locator("canvas")).to_have_accessible_name("Screen of White for south")

        # When the table is gone nothing stays that only they may see.
        real.stop()
        expect(tab.locator("#banner")).to_have_text(re.compile("The table does not answer."))
        assert panels["south"].locator("canvas").get_attribute("aria-label") is None
    finally:
        real.stop()


# The house rules of the page


def test_no_class_of_the_whole_page_is_also_one_of_something_in_it() -> None:
    """Else what is meant for a part is done to the page as soon as it is in that state."""
    static = Path(site.__file__).parent / "static"
    scripts = "".join(file.read_text() for file in sorted(static.glob("*.js")))
    texts = "".join(file.read_text() for file in sorted(static.glob("*.html")))
    of_page = {*re.findall(r"document\.(?:body|documentElement)\.classList\.\w+\(\"([\w-]+)", scripts)}
    given = re.findall(r"(?<!document\.body)\.classList\.(?:add|toggle)\(([^)]*)", scripts)
    given += re.findall(r"\bmake\(\"\w+\",([^)]*)|className: (\"[^\"]*\")", scripts)
    of_parts = {*re.findall(r"[\w-]+", " ".join([*map(str, given), *re.findall(r'class="([^"]*)"', texts)]))}
    assert {"handless", "phone"} <= of_page
    assert {"holding", "lamp", "tab", "piece", "chosen", "panel"} <= of_parts
    assert of_page & of_parts == set()


def test_the_policy_is_kept_and_holds(tab: Tab, faults: list[str]) -> None:
    tab.evaluate("""() => {
      const script = document.createElement("script");
      script.textContent = "window.broken = true";
      document.body.append(script);
    }""")
    assert tab.evaluate("window.broken") is None
    assert len(faults) == 1
    assert "Content Security Policy" in faults.pop()


def test_every_control_has_a_name_and_every_id_is_one(tab: Tab) -> None:
    nameless = tab.evaluate("""() => {
      const named = one => one.ariaLabel || one.textContent.trim() || one.hasAttribute("aria-labelledby");
      const controls = [...document.querySelectorAll("button, [role=button], [role=spinbutton], [tabindex]")];
      return controls.filter(one => one.checkVisibility() && !named(one)).map(one => one.outerHTML);
    }""")
    assert nameless == []
    names = tab.evaluate("[...document.querySelectorAll('[id]')].map(one => one.id)")
    assert len(names) == len(set(names))
    assert "{{" not in tab.content()
