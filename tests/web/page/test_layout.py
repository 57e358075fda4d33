"""All chairs in one window, room for fingers, and names on the board that can be read."""

import io
from collections.abc import Iterator
from typing import Any, Final

import pytest
from PIL import Image, ImageChops, ImageFilter
from playwright.sync_api import Page as Tab
from playwright.sync_api import expect

from tests.web.page.axe import SEEN, SETTLED
from tests.web.page.conftest import MIDWAY
from tests.web.page.test_access import TAKEN
from tests.web.page.test_page import resize

TOUCH: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FINGER_PX: Final = 40
LEAST: Final = 4.5
"""The contrast of text with whatever it stands on."""
SMALL: Final = """(least) => [...document.querySelectorAll(
  "button, summary, a[href], input, [role=button], [role=spinbutton], [role=gridcell], [role=tab]"
)].filter((one) => one.checkVisibility() && !one.closest("label, .picture, .rule")).map((one) => {
  const { width, height } = one.getBoundingClientRect();
  return [one.id || one.className, Math.round(width), Math.round(height)];
}).filter(([, width, height]) => Math.min(width, height) < least)"""
"""Controls too small for a finger, but for what stands in a label and in the pictures of the rules."""
NAMES: Final = "#board :is(.mark, .space:not(:has(> .piece)) .name)"
"""What stands on a space of a savanna lies over its name."""
CLEAR: Final = f"""() => {{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("{NAMES} {{ -webkit-text-fill-color: transparent !important }}");
  document.adoptedStyleSheets = [sheet];
}}"""
INK: Final = f"""() => [...document.querySelectorAll("{NAMES}")].filter(
  (one) => one.checkVisibility()
).map((one) => {{
  const range = document.createRange();
  range.selectNodeContents(one);
  const {{ left, top, right, bottom }} = range.getBoundingClientRect();
  const opacity = Number(getComputedStyle(one).opacity);
  const colour = getComputedStyle(one).color.match(/[0-9.]+/g).slice(0, 3).map(Number);
  return [one.textContent, colour, opacity, [left, top, right, bottom].map(Math.round)];
}})"""
BOXES: Final = """() => [...document.querySelectorAll(".screen, .key, .dial")].map((one) => {
  const { x, y } = one.getBoundingClientRect();
  return [x, y + scrollY].map(Math.round);
})"""
FOR_EVER: Final = """() => {
  const all = document.getAnimations().filter((one) => one.effect.getTiming().iterations === Infinity);
  const steps = all.flatMap((one) => one.effect.getKeyframes()).flatMap((step) => Object.keys(step));
  const about = ["offset", "computedOffset", "easing", "composite"];
  return [...new Set(steps)].filter((name) => !about.includes(name));
}"""
NEWEST: Final = """() => {
  const lines = document.getElementById("log").getBoundingClientRect();
  const words = document.querySelector("#log li:last-child .said").getClientRects()[0];
  return [lines.top, lines.bottom, words.top];
}"""
"""Where the lines of the log begin and end, and where the first words of the newest one are."""
FEW: Final = 0.05
"""Of the dots around a name a few may be worse: those at the edge of something that it crosses."""


@pytest.fixture
def address(address_of_record: str) -> str:
    return address_of_record


@pytest.fixture
def drawn() -> str:
    return ".space >> nth=0"


@pytest.mark.parametrize("record", [("kitara", "four")], indirect=True, ids="-".join)
def test_four_chairs_are_in_one_window_with_one_list_for_what_all_are_asked(tab: Tab) -> None:
    resize(tab, 1440, 900)
    expect(tab.locator(".chair.claimed")).to_have_count(4)
    expect(tab.locator(".choices:visible")).to_have_count(1)  # all are asked whether to go on
    for one in tab.locator(".chair, .chair .screen, .chair .dial, .chair .key, .choice:visible").all():
        expect(one).to_be_in_viewport(ratio=1)
    assert tab.evaluate("scrollY") == 0
    seats = tab.locator("#seats")
    assert seats.evaluate("all => all.scrollHeight <= all.clientHeight")


def go_on(tab: Tab) -> None:
    """With the game, until the chair that is to move has the most room."""
    tab.locator(".choice:visible").first.click()
    expect(tab.locator(".first .fold:visible")).to_have_count(1)
    expect(tab.locator(".fold:visible")).to_have_count(1)


@pytest.mark.parametrize(("size", "look"), [((1440, 900), {}), ((390, 844), TOUCH)], ids=["desktop", "phone"])
@pytest.mark.parametrize("record", MIDWAY[:2], indirect=True, ids="-".join)
def test_nothing_moves_while_a_lift_takes_the_list_away(
    tab: Tab, size: tuple[int, int], look: dict[str, Any]
) -> None:
    resize(tab, *size)
    go_on(tab)
    before = tab.evaluate(BOXES)
    tab.locator(TAKEN[tab.title()]).first.click()
    expect(tab.locator("#hand-pile .piece")).to_have_count(1)
    expect(tab.locator(".fold:visible")).to_have_count(0)
    assert tab.evaluate(BOXES) == before
    if look:
        assert tab.evaluate(SMALL, FINGER_PX) == []


@pytest.mark.parametrize("size", [(1440, 900), (820, 1180), (390, 844)], ids=["desktop", "tablet", "phone"])
@pytest.mark.parametrize("record", MIDWAY[:1], indirect=True, ids="-".join)
def test_a_notice_lies_over_neither_the_log_nor_a_dial(tab: Tab, size: tuple[int, int]) -> None:
    resize(tab, *size)
    go_on(tab)
    tab.locator(".space > [data-look=black]").first.click()
    notice = tab.locator("#notice.shown")
    expect(notice).to_have_css("opacity", "1")
    expect(notice).to_be_in_viewport(ratio=1)
    box = notice.bounding_box()
    for other in tab.locator("#log, #board, .chair .dial, .chair .key").all():
        assert not _overlap(box, other.bounding_box())


@pytest.mark.parametrize("record", MIDWAY[:1], indirect=True, ids="-".join)
def test_a_notice_moves_with_the_hand_when_a_lesson_comes_above_it(tab: Tab) -> None:
    resize(tab, 1440, 900)
    tab.locator(".space > [data-look=black]").first.click()
    expect(tab.locator("#notice.shown")).to_have_count(1)
    tab.evaluate("document.getElementById('guide').hidden = false")
    tab.evaluate("document.getElementById('guide-text').textContent = 'word '.repeat(25)")
    tab.evaluate(SETTLED)
    lesson, hand = (tab.locator(one).bounding_box() for one in ("#guide", "#hand"))
    notice = tab.locator("#notice").bounding_box()
    assert not _overlap(notice, lesson)
    assert _overlap(notice, hand)


def _overlap(one: Any, other: Any) -> bool:
    apart = [
        one[at] + one[side] <= other[at] or other[at] + other[side] <= one[at]
        for at, side in (("x", "width"), ("y", "height"))
    ]
    return not any(apart)


@pytest.mark.parametrize("record", [*MIDWAY, ("kitara", "four")], indirect=True, ids="-".join)
def test_the_beginning_of_what_happened_last_is_seen_beside_a_lesson_too(tab: Tab) -> None:
    resize(tab, 1440, 900)
    tab.evaluate("document.getElementById('guide').hidden = false")
    for part in ("step", "text", "why"):
        tab.evaluate("id => document.getElementById(id).textContent = 'word '.repeat(25)", f"guide-{part}")
    tab.evaluate(SETTLED)
    top, bottom, first = tab.evaluate(NEWEST)
    assert top + 5 < first < bottom - 15


@pytest.mark.parametrize("record", MIDWAY[:2], indirect=True, ids="-".join)
def test_what_is_opened_at_the_foot_of_the_page_is_seen(tab: Tab) -> None:
    resize(tab, 1440, 900)
    tab.locator("#how summary").click()
    expect(tab.locator("#help p").nth(1)).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("record", [*MIDWAY, ("kitara", "four")], indirect=True, ids="-".join)
def test_beside_a_lesson_a_hand_holds_its_buttons_and_there_is_room_for_a_notice(tab: Tab) -> None:
    resize(tab, 1440, 900)
    tab.evaluate("document.getElementById('guide').hidden = false")
    hand = tab.locator("#hand").bounding_box()
    assert hand is not None
    for button in tab.locator("#hand button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= hand["x"] + hand["width"]
    if tab.locator("#tray").is_hidden():
        assert hand["width"] == tab.evaluate("document.getElementById('guide').getBoundingClientRect().width")


@pytest.mark.parametrize("look", [{"reduced_motion": "no-preference"}], ids=["motion"])
@pytest.mark.parametrize("record", MIDWAY[:2], indirect=True, ids="-".join)
def test_what_moves_for_ever_costs_nothing(tab: Tab) -> None:
    """A browser fades things by itself; for all else it would draw the board anew in every frame."""
    tab.locator(".choice:visible").first.click()
    tab.locator(TAKEN[tab.title()]).first.click()
    tab.locator("#board .lamp:is(.pulse, .blink)").first.wait_for()
    assert tab.evaluate(FOR_EVER) == ["opacity"]


@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_the_bar_says_each_of_its_words_in_one_line(tab: Tab) -> None:
    for width in (1100, 1280, 1440, 1920):
        resize(tab, width, 900)
        names = tab.locator(".toolbar button:visible > span")
        heights = names.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
        assert max(heights) < 1.5 * min(heights)
        assert tab.locator(".toolbar").evaluate("bar => bar.scrollWidth <= bar.clientWidth")


@pytest.mark.parametrize("record", MIDWAY[:1], indirect=True, ids="-".join)
def test_the_bar_of_a_narrow_page_has_no_empty_cells(tab: Tab) -> None:
    for width in (320, 360, 375, 390, 430, 600):
        resize(tab, width, 844)
        filled = tab.locator(".toolbar").evaluate(
            "bar => [...bar.children].reduce((sum, one) => sum + one.offsetWidth * one.offsetHeight, 0)"
            " / (bar.clientWidth * bar.clientHeight)"
        )
        assert filled > 0.95, width
        cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert tab.locator(".toolbar button:visible").evaluate_all(cut) == 0, width


@pytest.mark.parametrize(
    ("record", "round_"),
    [(("katarenga", "camps"), ".ground-camp"), (("kiwara", "classic"), ".ground-station")],
    indirect=["record"],
)
def test_the_focus_is_as_round_as_the_space_that_it_is_on(tab: Tab, round_: str) -> None:
    tab.keyboard.press("Tab")  # so that what has the focus is shown
    tab.locator(round_).first.focus()
    focus = tab.locator(f"{round_}:focus-visible")
    expect(focus).to_have_count(1)
    assert focus.evaluate("one => getComputedStyle(one, '::after').borderRadius") == "50%"


@pytest.mark.parametrize("look", [TOUCH])
@pytest.mark.parametrize("record", [("kiwara", "classic")], indirect=True, ids="-".join)
def test_on_a_phone_circles_are_small_and_no_word_lies_under_the_ticket(tab: Tab) -> None:
    said = tab.locator(".lay span:visible").first
    assert not _overlap(said.bounding_box(), tab.locator(".ticket:visible").first.bounding_box())
    tab.locator("#new-game").click()
    expect(tab.locator("#next-games input").first).to_be_visible()
    widths = tab.locator("#next [type=radio]").evaluate_all("all => all.map((one) => one.offsetWidth)")
    assert max(widths) <= 24


@pytest.mark.parametrize("look", [TOUCH])
@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_every_control_is_large_enough_for_a_finger(tab: Tab) -> None:
    for size in ((390, 844), (1024, 768)):
        tab.set_viewport_size({"width": size[0], "height": size[1]})
        tab.evaluate(SETTLED)
        for summary in tab.locator("summary:visible").all():
            summary.evaluate("one => one.parentElement.open = true")
        assert (size, tab.evaluate(SMALL, FINGER_PX)) == (size, [])
        tab.locator("#rules-open").click()
        expect(tab.locator("#rules")).to_be_visible()
        assert (size, tab.evaluate(SMALL, FINGER_PX)) == (size, [])
        tab.locator("#rules-close").click()


@pytest.mark.parametrize("look", [{}, TOUCH], ids=["window", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("record", MIDWAY, indirect=True, ids="-".join)
def test_names_on_the_board_can_be_read_in_both_themes(tab: Tab, scheme: Any) -> None:
    tab.emulate_media(color_scheme=scheme)
    tab.evaluate(SEEN)
    tab.evaluate("scrollTo(0, 0)")
    tab.evaluate(SETTLED)
    assert not [one for one in tab.locator("#board :is(.name, .mark)").all() if not one.is_visible()]
    names = tab.evaluate(INK)
    assert names
    written = _picture(tab)
    tab.evaluate(CLEAR)
    tab.evaluate(SETTLED)
    below = _picture(tab)
    touched = ImageChops.difference(written, below).convert("L").point(lambda shade: 255 * (shade > 8))
    around = touched.filter(ImageFilter.MaxFilter(3))
    poor = []
    for name, colour, opacity, box in names:
        ground, mask = below.crop(box), around.crop(box)
        dots = [dot for dot, near in zip(batched(ground.tobytes()), mask.tobytes(), strict=True) if near]
        found = sorted(_contrast(colour, opacity, dot) for dot in dots)
        if found and found[int(FEW * len(found))] < LEAST:
            poor.append((name, round(found[int(FEW * len(found))], 2)))
    assert poor == []


def batched(dots: bytes) -> Iterator[tuple[int, ...]]:
    """Red, green and blue of each dot."""
    return zip(*[iter(dots)] * 3, strict=True)


def _picture(tab: Tab) -> Image.Image:
    return Image.open(io.BytesIO(tab.screenshot(animations="disabled"))).convert("RGB")


def _contrast(colour: list[float], opacity: float, ground: tuple[int, ...]) -> float:
    """As WCAG 2 has it, of a colour laid over a ground."""
    mixed = [opacity * ink + (1 - opacity) * below for ink, below in zip(colour, ground, strict=True)]
    lighter, darker = sorted((_luminance(mixed), _luminance([*map(float, ground)])), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: list[float]) -> float:
    shades = [shade / 255 for shade in colour]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in shades]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
