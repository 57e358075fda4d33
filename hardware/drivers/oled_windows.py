"""Which rectangles of a panel's memory to write, so that few bytes go over the wire.

The panel keeps columns of eight pixels, `width` to a page, page after page. Bytes go into a window, a
rectangle of columns and pages, row by row; when it is full, both pointers stand at its beginning again.

Laws: every byte that differs lies in a window. Writing the windows never costs more than writing all of
the memory at once. The first window of an update is placed with both commands, whatever was placed
before, so that a pointer gone astray is set right by the next update.

The pages are cut into bands, and in a band all windows have its height. Of all ways to cut, the cheapest
is taken; within a band two spans become one when the bytes between them cost no more than a window.
"""

import re
from functools import reduce
from operator import or_
from typing import Final, NamedTuple

COLUMNS: Final = 0x21
"""Sets the first and the last column of the window, and goes to the first."""
PAGES: Final = 0x22
"""Sets the first and the last page of the window, and goes to the first."""

_FRAMING: Final = 2
"""Each transaction begins with the address and a control byte."""
_PLACING: Final = 3
"""COLUMNS or PAGES with its two arguments."""
FIRST_COST: Final = _FRAMING + 2 * _PLACING + _FRAMING
"""What a window costs besides its bytes."""
NEXT_COST: Final = _FRAMING + _PLACING + _FRAMING
"""The same when it has the columns or the pages of the window before it."""

_DIFFERS: Final = b"0" + b"1" * 255
"""Translates the difference of two bytes."""
_RUN: Final = [re.compile(f"1(?:0{{0,{gap}}}1)*") for gap in range(NEXT_COST + 1)]


class Window(NamedTuple):
    """Columns from `left` to `right` of the pages from `top` to `bottom`, all included."""

    left: int
    right: int
    top: int
    bottom: int

    def cut(self, frame: bytes, width: int) -> bytes:
        """What of this frame lies in the window."""
        pages = range(self.top, self.bottom + 1)
        return b"".join(frame[page * width + self.left : page * width + self.right + 1] for page in pages)

    def placing(self, before: "Window | None") -> tuple[int, ...]:
        """The commands that place it, when `before` was placed and filled last."""
        columns, pages = (COLUMNS, self.left, self.right), (PAGES, self.top, self.bottom)
        if before is None:
            return columns + pages
        return columns * (before[:2] != self[:2]) + pages * (before[2:] != self[2:])


def whole(frame: bytes, width: int) -> tuple[Window, ...]:
    """The one window with everything in it."""
    return (Window(0, width - 1, 0, len(frame) // width - 1),)


class _Plan(NamedTuple):
    cost: int
    windows: tuple[Window, ...]


def windows(old: bytes, new: bytes, width: int) -> tuple[Window, ...]:
    """The windows to write where the panel holds `old` and is to hold `new`; none when they are equal."""
    changed = [_changed(old, new, start, width) for start in range(0, len(new), width)]
    plans = [_Plan(0, ())]
    for end, last in enumerate(changed, 1):
        if not last:
            plans.append(plans[-1])
            continue
        ways = (_add(plans[start], changed, width, start, end) for start in range(end) if changed[start])
        plans.append(min(ways, key=lambda plan: plan.cost))
    return plans[-1].windows


def _changed(old: bytes, new: bytes, start: int, width: int) -> int:
    """The columns of the page from `start` on that differ, as bits, the first column the highest."""
    before, after = old[start : start + width], new[start : start + width]
    difference = int.from_bytes(before) ^ int.from_bytes(after)
    return int(difference.to_bytes(width).translate(_DIFFERS), 2)


def _add(plan: _Plan, changed: list[int], width: int, start: int, end: int) -> _Plan:
    """The plan with one more band, the pages from `start` to before `end`."""
    height = end - start
    spans = _spans(reduce(or_, changed[start:end]), width, NEXT_COST // height)
    area = height * sum(right - left + 1 for left, right in spans)
    cost = plan.cost + FIRST_COST + NEXT_COST * (len(spans) - 1) + area
    return _Plan(cost, plan.windows + tuple(Window(*span, start, end - 1) for span in spans))


def _spans(columns: int, width: int, gap: int) -> list[tuple[int, int]]:
    """First and last of each run of columns, where runs with at most `gap` columns between them are one."""
    return [(run.start(), run.end() - 1) for run in _RUN[gap].finditer(f"{columns:0{width}b}")]
