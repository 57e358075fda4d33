"""Where the page draws lights in bars: around the board, each at the end of its line that it lies beside."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from math import fsum
from typing import Any, Final

from companion.app.bars import Run
from companion.app.mat import Mat
from companion.view.plan import Field, Plan

THICK: Final = 1.6
LONG: Final = 0.6
"""Of what a space is across; so lights leave gaps between them."""
GAP: Final = 0.8
SHORES: Final = {"kingdoms": 4.0}
"""What a scene draws around its spaces."""
MARK: Final = 2.0
"""Half of what a mark takes."""


def edging(mat: Mat, plan: Plan) -> Iterator[Mapping[str, Any]]:
    """Each of them in units of the plan. Several at the same end of a line lie one beside the other."""
    fields = {field.space: field for field in plan.fields}
    west, east = _around((mark.x for mark in plan.marks), ((one.x, one.width) for one in plan.fields))
    north, south = _around((mark.y for mark in plan.marks), ((one.y, one.height) for one in plan.fields))
    lying = Counter[Run]()
    for light, run in mat.runs.items():
        if not fields.keys() >= {*run}:
            continue
        middles = [_middle(fields[space]) for space in run]
        (x, y), (far_x, far_y) = middles[0], middles[-1]
        out = SHORES.get(plan.scene, 0.0) + GAP + lying[run] * (THICK + GAP)
        lying[run] += 1
        if abs(x - far_x) > abs(y - far_y):
            long = LONG * fields[run[0]].height
            at = east + out if x > far_x else west - out - THICK
            yield _box(light, at, _mean([y for _, y in middles]) - long / 2, THICK, long)
        else:
            long = LONG * fields[run[0]].width
            at = south + out if y > far_y else north - out - THICK
            yield _box(light, _mean([x for x, _ in middles]) - long / 2, at, long, THICK)


def _around(marks: Iterable[int], spaces: Iterable[tuple[int, int]]) -> tuple[float, float]:
    """From where to where all of that reaches, one way."""
    ends = [end for begin, size in spaces for end in (begin, begin + size)]
    ends_of_marks = [mark + side for mark in marks for side in (-MARK, MARK)]
    return min((*ends, *ends_of_marks)), max((*ends, *ends_of_marks))


def _mean(values: Collection[float]) -> float:
    return fsum(values) / len(values)


def _middle(field: Field) -> tuple[float, float]:
    return field.x + field.width / 2, field.y + field.height / 2


def _box(light: int, x: float, y: float, w: float, h: float) -> Mapping[str, Any]:
    return {
        "light": light,
        **{name: round(value, 2) for name, value in zip("xywh", (x, y, w, h), strict=True)},
    }
