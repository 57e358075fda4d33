"""Few bytes over the wire, and never a wrong one."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.drivers.oled_windows import PAGED, WINDOWED, Addressing, Window, changed_windows, whole_memory

WIDTH = 128
DARK = bytes(8 * WIDTH)

ADDRESSINGS = [WINDOWED, PAGED]
on_every_chip = pytest.mark.parametrize("addressing", ADDRESSINGS, ids=["windowed", "paged"])

frames = st.binary(min_size=len(DARK), max_size=len(DARK))
changes = st.lists(st.tuples(st.integers(0, len(DARK) - 1), st.integers(1, 255)), max_size=40)


def changed(frame: bytes, *spans: tuple[int, int, int]) -> bytes:
    """The frame with other bytes from column `left` to column `right` of a page."""
    made = bytearray(frame)
    for left, right, page in spans:
        for place in range(page * WIDTH + left, page * WIDTH + right + 1):
            made[place] ^= 0xFF
    return bytes(made)


def written(old: bytes, new: bytes, width: int, addressing: Addressing) -> bytes:
    memory = bytearray(old)
    for window in changed_windows(old, new, width, addressing):
        assert window.bottom - window.top < addressing.tallest
        content = iter(window.cut(new, width))
        for page, column in product(
            range(window.top, window.bottom + 1), range(window.left, window.right + 1)
        ):
            memory[page * width + column] = next(content)
        assert next(content, None) is None
    return bytes(memory)


def on_the_wire(made: tuple[Window, ...], addressing: Addressing) -> int:
    bytes_, before = 0, None
    for window in made:
        width, height = window.right - window.left + 1, window.bottom - window.top + 1
        bytes_ += 2 + len(addressing.placing(window, before)) + 2 + width * height
        before = window
    return bytes_


@on_every_chip
@given(old=frames, made=changes)
def test_small_changes_are_written_and_never_cost_more_than_everything_at_once(
    addressing: Addressing, old: bytes, made: list[tuple[int, int]]
) -> None:
    new = bytearray(old)
    for place, by in made:
        new[place] ^= by
    assert written(old, bytes(new), WIDTH, addressing) == bytes(new)
    at_once = on_the_wire(whole_memory(old, WIDTH, addressing), addressing)
    assert at_once == (1034 if addressing is WINDOWED else 8 * (5 + 2 + 128))
    assert on_the_wire(changed_windows(old, bytes(new), WIDTH, addressing), addressing) <= at_once


@pytest.mark.parametrize(
    ("spans", "seen"),
    [
        ([(5, 5, 3)], [Window(5, 5, 3, 3)]),
        ([(0, 127, 7)], [Window(0, 127, 7, 7)]),
        ([(10, 12, 0), (20, 22, 0)], [Window(10, 22, 0, 0)]),  # the gap costs 7, a window as much
        ([(10, 12, 0), (21, 22, 0)], [Window(10, 12, 0, 0), Window(21, 22, 0, 0)]),
        ([(10, 12, 4), (10, 12, 5)], [Window(10, 12, 4, 5)]),
        ([(10, 12, 4), (13, 15, 5)], [Window(10, 15, 4, 5)]),  # 12 bytes and 10; apart 6 and 20
        ([(10, 20, 4), (40, 50, 5)], [Window(10, 20, 4, 4), Window(40, 50, 5, 5)]),
        ([(10, 12, 0), (10, 12, 2)], [Window(10, 12, 0, 2)]),  # the quiet page between costs 3
        ([(0, 29, 0), (0, 29, 2)], [Window(0, 29, 0, 0), Window(0, 29, 2, 2)]),
        ([(0, 3, 1), (60, 63, 1), (0, 3, 2), (60, 63, 2)], [Window(0, 3, 1, 2), Window(60, 63, 1, 2)]),
    ],
)
def test_windows_lie_where_they_cost_least(spans: list[tuple[int, int, int]], seen: list[Window]) -> None:
    assert changed_windows(DARK, changed(DARK, *spans), WIDTH, WINDOWED) == tuple(seen)


@pytest.mark.parametrize(
    ("spans", "seen"),
    [
        ([(10, 12, 0), (19, 22, 0)], [Window(10, 22, 0, 0)]),  # the gap costs 6, a window as much
        ([(10, 12, 0), (20, 22, 0)], [Window(10, 12, 0, 0), Window(20, 22, 0, 0)]),
        ([(10, 12, 4), (10, 12, 5)], [Window(10, 12, 4, 4), Window(10, 12, 5, 5)]),
    ],
)
def test_they_lie_in_one_page_each_where_there_are_no_windows(
    spans: list[tuple[int, int, int]], seen: list[Window]
) -> None:
    assert changed_windows(DARK, changed(DARK, *spans), WIDTH, PAGED) == tuple(seen)


def test_only_what_differs_from_the_last_window_is_commanded() -> None:
    window = Window(3, 9, 1, 2)
    assert WINDOWED.placing(window, None) == (0x21, 3, 9, 0x22, 1, 2)
    assert WINDOWED.placing(window, Window(3, 9, 4, 4)) == (0x22, 1, 2)
    assert WINDOWED.placing(window, Window(0, 1, 1, 2)) == (0x21, 3, 9)
    assert WINDOWED.placing(window, Window(0, 1, 4, 4)) == (0x21, 3, 9, 0x22, 1, 2)


def test_a_page_is_commanded_once_and_columns_lie_in_the_middle_of_132() -> None:
    assert PAGED.placing(Window(0, 9, 5, 5), None) == (0xB5, 0x10, 0x02)
    assert PAGED.placing(Window(125, 127, 5, 5), Window(0, 9, 5, 5)) == (0x17, 0x0F)
    assert PAGED.placing(Window(14, 15, 6, 6), Window(0, 9, 5, 5)) == (0xB6, 0x11, 0x00)


def cheapest(pages: list[set[int]], addressing: Addressing) -> int:
    """The least cost over every cut into bands and every choice of spans in each of them."""
    if not any(pages):
        return 0
    if not pages[0]:
        return cheapest(pages[1:], addressing)
    return min(
        cheapest_band(set().union(*pages[:height]), height, addressing) + cheapest(pages[height:], addressing)
        for height in range(1, min(len(pages), addressing.tallest) + 1)
    )


def cheapest_band(columns: set[int], height: int, addressing: Addressing) -> int:
    first, later = (10, 7) if addressing is WINDOWED else (7, 6)
    inner = sorted(columns)[1:]
    costs = []
    for count in range(len(inner) + 1):
        for firsts in combinations(inner, count):
            starts = [min(columns), *firsts]
            lasts = [max(c for c in columns if c < start) for start in firsts] + [max(columns)]
            area = sum(right - left + 1 for left, right in zip(starts, lasts, strict=True))
            costs.append(first + later * count + area * height)
    return min(costs)


@on_every_chip
@given(places=st.lists(st.tuples(st.integers(0, 2), st.integers(0, 39)), max_size=7))
def test_no_other_bands_and_spans_would_cost_less(
    addressing: Addressing, places: list[tuple[int, int]]
) -> None:
    old, width = bytes(3 * 40), 40
    new = bytearray(old)
    for page, column in places:
        new[page * width + column] = 1
    pages = [{column for p, column in places if p == page} for page in range(3)]
    made = changed_windows(old, bytes(new), width, addressing)
    assert on_the_wire(made, addressing) <= cheapest(pages, addressing)  # less, where bands share columns
