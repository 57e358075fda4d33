"""Partial updates of a panel: the rectangles of its memory to write, so that few bytes are sent.

The panel stores columns of eight pixels, `width` to a page, page after page. Bytes go into a window, a
rectangle of columns and pages, row by row; how one is placed, and its maximum height, differ by chip.

Laws:
- Every byte that differs lies in a window.
- Writing the windows never costs more than writing all of the memory at once.
- The first window of an update is placed with all its commands, so that a wrong pointer is corrected by the
  next update.

The pages are cut into bands, and in a band all windows have its height. The cheapest of all cuts is taken;
within a band two spans are merged when the bytes between them cost no more than a window.

Costs are those of I2C. SPI has no framing, but a pin and a system call take about as long.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

COLUMNS: Final = 0x21
"""Sets the first and the last column of the window, and the pointer to the first."""
PAGES: Final = 0x22
"""Sets the first and the last page of the window, and the pointer to the first."""
PAGE: Final = 0xB0
"""Sets the page; its number is added to the command."""
HIGH: Final = 0x10
LOW: Final = 0x00
"""Set the high and low half of the column; the half is added to the command."""
LEFT: Final = 2
"""The SH1106 has 132 columns; panels of 128 use those in the middle."""

_FRAMING: Final = 4
"""The address and a control byte, once for commands and once for the bytes."""

_DIFFERS: Final = b"0" + b"1" * 255
"""Translates the XOR of two bytes to a digit: 0 where they are equal."""


class Window(NamedTuple):
    """Columns from `left` to `right` of the pages from `top` to `bottom`, all included."""

    left: int
    right: int
    top: int
    bottom: int

    def cut(self, frame: bytes, width: int) -> bytes:
        pages = range(self.top, self.bottom + 1)
        return b"".join(frame[page * width + self.left : page * width + self.right + 1] for page in pages)


@dataclass(frozen=True, slots=True)
class Addressing:
    """How windows are placed in the memory of a chip."""

    placing: Callable[[Window, Window | None], tuple[int, ...]]
    """The commands that place a window after the other one, if any, was placed and filled."""
    first_cost: int
    """The cost of the first window of a band besides its bytes."""
    next_cost: int
    """The cost of each other window of a band besides its bytes."""
    tallest: int
    """The maximum height in pages."""


def _in_windows(window: Window, before: Window | None) -> tuple[int, ...]:
    """Place by column and page ranges. A full window wraps both pointers to its beginning."""
    columns, pages = (COLUMNS, window.left, window.right), (PAGES, window.top, window.bottom)
    if before is None:
        return columns + pages
    return columns * (before[:2] != window[:2]) + pages * (before[2:] != window[2:])


def _in_pages(window: Window, before: Window | None) -> tuple[int, ...]:
    """Place by page and column: a single pointer, which advances to the right."""
    column = window.left + LEFT
    columns = HIGH | column >> 4, LOW | column & 15
    return columns if before is not None and before.top == window.top else (PAGE | window.top, *columns)


WINDOWED: Final = Addressing(_in_windows, first_cost=_FRAMING + 6, next_cost=_FRAMING + 3, tallest=8)
"""The SSD1306 and the SSD1309 in horizontal mode."""
PAGED: Final = Addressing(_in_pages, first_cost=_FRAMING + 3, next_cost=_FRAMING + 2, tallest=1)
"""The SH1106, which has no other mode."""

_RUN: Final = [re.compile(f"1(?:0{{0,{gap}}}1)*") for gap in range(WINDOWED.next_cost + 1)]
"""By the number of equal columns that may lie within a run of changed ones."""


def whole_memory(frame: bytes, width: int, addressing: Addressing) -> tuple[Window, ...]:
    pages = len(frame) // width
    height = min(pages, addressing.tallest)
    return tuple(Window(0, width - 1, top, top + height - 1) for top in range(0, pages, height))


class _Cut(NamedTuple):
    cost: int
    windows: tuple[Window, ...]


def changed_windows(old: bytes, new: bytes, width: int, addressing: Addressing) -> tuple[Window, ...]:
    """The windows to write to change the memory from `old` to `new`; none when they are equal."""
    changed = [_changed_columns(old, new, start, width) for start in range(0, len(new), width)]
    plans = [_Cut(0, ())]
    for end, last in enumerate(changed, 1):
        if not last:
            plans.append(plans[-1])
            continue
        starts = range(max(0, end - addressing.tallest), end)
        ways = (
            _add_band(plans[start], changed[start:end], start, width, addressing)
            for start in starts
            if changed[start]
        )
        plans.append(min(ways, key=lambda plan: plan.cost))
    return plans[-1].windows


def _changed_columns(old: bytes, new: bytes, start: int, width: int) -> int:
    """The columns of the page from `start` on that differ, as bits, the first column the highest."""
    before, after = old[start : start + width], new[start : start + width]
    difference = int.from_bytes(before) ^ int.from_bytes(after)
    return int(difference.to_bytes(width).translate(_DIFFERS), 2)


def _add_band(plan: _Cut, changed: list[int], start: int, width: int, addressing: Addressing) -> _Cut:
    """The plan with one more band: the pages from `start` on, with these `changed` columns."""
    height, end = len(changed), start + len(changed)
    columns = f"{reduce(or_, changed):0{width}b}"
    runs = _RUN[addressing.next_cost // height].finditer(columns)
    spans = [(run.start(), run.end() - 1) for run in runs]
    area = height * sum(right - left + 1 for left, right in spans)
    cost = plan.cost + addressing.first_cost + addressing.next_cost * (len(spans) - 1) + area
    return _Cut(cost, plan.windows + tuple(Window(*span, start, end - 1) for span in spans))
