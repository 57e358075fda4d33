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
