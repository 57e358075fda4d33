"""How parts are wired: told and read again, and what cannot be a wiring is none."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.session.work.calibration import LARGEST, LONGEST_MS, Calibration, Response, SpotReading
from companion.session.work.wiring import LONGEST, PLAIN_WIRING, Wiring, format_wiring, parse_wiring

number = st.integers(0, LARGEST)
numbers = st.dictionaries(number, st.none() | number, max_size=9)
names = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=LONGEST)


@st.composite
def calibrations(draw: st.DrawFn) -> Calibration:
    """Each cell is of one spot at most."""
    cells = draw(st.lists(number, unique=True, max_size=8))
    cuts = sorted(draw(st.lists(st.integers(0, len(cells)), max_size=3)))
    owned = [cells[start:end] for start, end in zip([0, *cuts], [*cuts, len(cells)], strict=True)]
    times = st.integers(0, LONGEST_MS)
    rivals = st.none() | st.builds(Response, number, times, times)
    found = [
        SpotReading(tuple(Response(c, draw(times), draw(times)) for c in own), draw(rivals)) for own in owned
    ]
    rest, whole, day = (
        st.lists(number, max_size=3).map(tuple),
        draw(st.booleans()),
        draw(st.just("2026-11-19")),
    )
    return Calibration(dict(enumerate(found)), draw(rest), draw(rest), draw(numbers), whole=whole, day=day)


wirings = st.builds(Wiring, numbers, numbers, st.dictionaries(names, names, max_size=4), calibrations())


@given(wiring=wirings)
def test_a_wiring_and_its_telling_are_twins(wiring: Wiring) -> None:
    assert parse_wiring(json.loads(json.dumps(format_wiring(wiring)))) == wiring


def test_what_is_not_told_of_is_as_the_profile_says() -> None:
    wiring = Wiring({3: 4}, {5: 6}, {"north.reader": "south.reader"})
    assert (wiring.cell(3), wiring.cell(4), wiring.light(5), wiring.light(6)) == (4, 4, 6, 6)
    assert (wiring.part("north.reader"), wiring.part("cells"), PLAIN_WIRING.cell(7)) == (
        "south.reader",
        "cells",
        7,
    )


WHOLE: dict[str, Any] = format_wiring(Wiring({1: 2}, {3: None}, {"a": "b"}))
CALIBRATED: dict[str, Any] = WHOLE["calibration"]
WRONG: tuple[dict[str, Any], ...] = (
    {"more": 1},
    {"spots": {"0": [1]}},
    {"spots": {"0": [1, [2, 300]]}},
    {"spots": {"0": [1, [2, -300, 0]]}},
    {"spots": {"0": [0, [2, 3, 0], [3, 3, 0]]}},
    {"spots": {"0": [1, [2, 300, 0]], "1": [1, [2, 300, 0]]}},  # one cell under two spaces
    {"spots": {"a1": [0]}},
    {"stuck": [-1]},
    {"lights": {"0": "a1"}},
    {"whole": 1},
    {"day": "2026-11-19 or so"},
)


@pytest.mark.parametrize(
    "told",
    [
        None,
        {},
        {**WHOLE, "more": 1},
        {**WHOLE, "cells": [1]},
        {**WHOLE, "cells": {"1": -2}},
        {**WHOLE, "cells": {"1": True}},
        {**WHOLE, "cells": {"1": 1.0}},
        {**WHOLE, "cells": {"x": 1}},
        {**WHOLE, "cells": {"²": 1}},
        {**WHOLE, "lights": {"1": LARGEST + 1}},
        {**WHOLE, "readers": {"a": ""}},
        {**WHOLE, "readers": {"a": 1}},
        {**WHOLE, "readers": {"a": "b\n"}},
        {**WHOLE, "readers": {"a": "b" * (LONGEST + 1)}},
        {**WHOLE, "calibration": None},
        *({**WHOLE, "calibration": {**CALIBRATED, **wrong}} for wrong in WRONG),
    ],
    ids=str,
)
def test_what_cannot_be_a_wiring_is_none(told: object) -> None:
    with pytest.raises(ValueError, match=r".?"):
        parse_wiring(told)
