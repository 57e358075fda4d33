"""How parts are wired: told and read again, and what cannot be a wiring is none."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.workshop.wiring import LARGEST, LONGEST, PLAIN, Wiring, format_wiring, parse_wiring

numbers = st.dictionaries(st.integers(0, LARGEST), st.integers(0, LARGEST), max_size=9)
names = st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=LONGEST)
wirings = st.builds(Wiring, numbers, numbers, st.dictionaries(names, names, max_size=4))


@given(wiring=wirings)
def test_a_wiring_and_its_telling_are_twins(wiring: Wiring) -> None:
    assert parse_wiring(json.loads(json.dumps(format_wiring(wiring)))) == wiring


def test_what_is_not_told_of_is_as_the_profile_says() -> None:
    wiring = Wiring({3: 4}, {5: 6}, {"north.reader": "south.reader"})
    assert (wiring.cell(3), wiring.cell(4), wiring.light(5), wiring.light(6)) == (4, 4, 6, 6)
    assert (wiring.part("north.reader"), wiring.part("cells"), PLAIN.cell(7)) == ("south.reader", "cells", 7)


WHOLE: dict[str, Any] = format_wiring(Wiring({1: 2}, {3: 4}, {"a": "b"}))


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
    ],
    ids=str,
)
def test_what_cannot_be_a_wiring_is_none(told: object) -> None:
    with pytest.raises(ValueError, match=r".?"):
        parse_wiring(told)
