"""Pixels and their text are twins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.pixels import Pixels
from tests.view.screens.pixel_text import as_text, from_text


@st.composite
def any_pixels(draw: st.DrawFn) -> Pixels:
    width, height = draw(st.sampled_from([(8, 2), (16, 4), (24, 6), (128, 32), (128, 64)]))
    size = width * height // 8
    return Pixels(width, height, draw(st.binary(min_size=size, max_size=size)))


@given(any_pixels())
def test_pixels_are_read_back_from_their_text(pixels: Pixels) -> None:
    assert from_text(as_text(pixels)) == pixels


@given(any_pixels())
def test_the_text_has_a_line_for_two_rows_and_no_blank_at_an_end(pixels: Pixels) -> None:
    lines = as_text(pixels).split("\n")
    assert len(lines) == pixels.height // 2 + 3
    assert [line for line in lines if line != line.rstrip()] == []
    assert max(map(len, lines)) == pixels.width + 2


def test_the_text_is_the_picture() -> None:
    pixels = Pixels(8, 4, bytes([0b11000001, 0b10100001, 0b00000000, 0b00010000]))
    assert as_text(pixels) == "┌────────┐\n│█▀▄    █\n│   ▄\n└────────┘\n"


@pytest.mark.parametrize(("width", "height", "size"), [(8, 2, 1), (8, 2, 3), (4, 4, 2), (8, 1, 2)])
def test_pixels_that_do_not_add_up_are_refused(width: int, height: int, size: int) -> None:
    with pytest.raises(ValueError, match=rf"\({width}, {height}, {size}\)"):
        Pixels(width, height, bytes(size))
