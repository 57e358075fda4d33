"""What is drawn on a canvas is where it was asked for, and nowhere else."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.pixels import Canvas, Pixels
from tests.view.screens.pixel_text import as_text, rows_of

WIDTH, HEIGHT = 32, 20


@st.composite
def blocks(draw: st.DrawFn) -> tuple[int, int, int, int]:
    left, right = sorted(draw(st.tuples(*[st.integers(0, WIDTH)] * 2)))
    top, bottom = sorted(draw(st.tuples(*[st.integers(0, HEIGHT)] * 2)))
    return left, top, right - left, bottom - top


def seen(canvas: Canvas) -> set[tuple[int, int]]:
    rows = rows_of(canvas.pixels())
    return {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "1"}


def inside(x: int, y: int, width: int, height: int) -> set[tuple[int, int]]:
    return {(column, row) for column in range(x, x + width) for row in range(y, y + height)}


@given(blocks(), blocks())
def test_blocks_are_filled_inverted_and_cleared(
    one: tuple[int, int, int, int], other: tuple[int, int, int, int]
) -> None:
    def after(draw: Callable[[Canvas], None]) -> set[tuple[int, int]]:
        canvas = Canvas(WIDTH, HEIGHT)
        canvas.fill(*one)
        draw(canvas)
        return seen(canvas)

    assert after(lambda canvas: canvas.fill(*other)) == inside(*one) | inside(*other)
    assert after(lambda canvas: canvas.invert(*other)) == inside(*one) ^ inside(*other)
    assert after(lambda canvas: canvas.clear(*other)) == inside(*one) - inside(*other)


def test_a_canvas_begins_dark() -> None:
    assert Canvas(WIDTH, HEIGHT).pixels().bits == bytes(WIDTH * HEIGHT // 8)


def test_a_box_is_the_edge_of_its_block() -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.box(3, 2, 10, 5)
    assert seen(canvas) == inside(3, 2, 10, 5) - inside(4, 3, 8, 3)


@given(st.integers(0, WIDTH - 16), st.integers(0, HEIGHT - 16), st.binary(min_size=32, max_size=32))
def test_cells_are_written_side_by_side_at_any_pixel(x: int, y: int, ink: bytes) -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.write(x, y, [ink[:16], ink[16:]])
    assert seen(canvas) == {
        (x + 8 * cell + column, y + row)
        for cell in (0, 1)
        for row in range(16)
        for column in range(8)
        if ink[16 * cell + row] & 0x80 >> column
    }


def test_writing_leaves_what_is_there() -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.fill(0, 3, WIDTH, 1)
    canvas.write(0, 0, [bytes(16)])
    assert seen(canvas) == inside(0, 3, WIDTH, 1)


def test_two_bars_are_parted_but_the_tail_of_a_letter_stays_closed() -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    canvas.fill(0, 0, WIDTH, HEIGHT)
    canvas.clear(10, 5, 2, 3)
    canvas.clear(0, 7, 1, 1)
    canvas.clear(WIDTH - 1, 7, 1, 1)
    before = seen(canvas)
    canvas.separate_rows(8)
    assert before - seen(canvas) == inside(0, 8, WIDTH, 1) - {
        *((x, 8) for x in (9, 10, 11, 12)),
        *((x, 8) for x in (0, 1, WIDTH - 2, WIDTH - 1)),
    }


@pytest.mark.parametrize(
    "block", [(-1, 0, 1, 1), (0, -1, 1, 1), (WIDTH, 0, 1, 1), (0, HEIGHT, 1, 1), (0, 0, -1, 1), (0, 0, 1, -1)]
)
def test_what_lies_outside_is_refused(block: tuple[int, int, int, int]) -> None:
    canvas = Canvas(WIDTH, HEIGHT)
    with pytest.raises(ValueError, match=str(block[0])):
        canvas.fill(*block)
    assert seen(canvas) == set()


@pytest.mark.parametrize(("x", "y"), [(WIDTH - 7, 0), (0, HEIGHT - 15), (-1, 0)])
def test_a_cell_that_would_stand_outside_is_refused(x: int, y: int) -> None:
    with pytest.raises(ValueError, match=rf"\({x}, {y}, 8, 16\)"):
        Canvas(WIDTH, HEIGHT).write(x, y, [b"\xff" * 16])


def test_pixels_as_a_text_are_the_picture() -> None:
    pixels = Pixels(8, 4, bytes([0b11000001, 0b10100001, 0b00000000, 0b00010000]))
    assert as_text(pixels) == "┌────────┐\n│█▀▄    █\n│   ▄\n└────────┘\n"


@pytest.mark.parametrize(("width", "height", "size"), [(8, 2, 1), (8, 2, 3), (4, 4, 2), (8, 1, 2)])
def test_pixels_that_do_not_add_up_are_refused(width: int, height: int, size: int) -> None:
    with pytest.raises(ValueError, match=rf"\({width}, {height}, {size}\)"):
        Pixels(width, height, bytes(size))
