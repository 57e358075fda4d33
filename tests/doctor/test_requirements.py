"""What no table can do without: something to see, and a way to move."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Configuration, load
from companion.daemon.launch import SIMULATED, SPACES
from companion.doctor.examination import examine
from companion.doctor.findings import Diagnosis
from companion.session.work.findings import Topic, Verdict
from tests.doctor.surroundings import around


def without(*parts: str) -> Configuration:
    """The simulated table without these; those of chairs are taken from all of them."""
    table = load(SIMULATED, SPACES)
    of_chairs = dict.fromkeys({"screen", "dial", "push"} & {*parts})
    chairs = {name: replace(reach, **of_chairs) for name, reach in table.chairs.items()}
    common = replace(table.common, **of_chairs)
    page = replace(table.page, on="page" not in parts)
    return replace(
        table, chairs=chairs, common=common, page=page, cells=None if "cells" in parts else table.cells
    )


@pytest.mark.parametrize(
    ("missing", "broken"),
    [
        (("screen", "page"), [Diagnosis.NOTHING_SHOWS]),
        (("screen",), []),
        (("page",), []),
        (("cells", "dial"), [Diagnosis.NOBODY_MOVES]),
        (("cells", "push"), [Diagnosis.NOBODY_MOVES]),
        (("cells",), []),
        (("dial", "push"), []),
    ],
)
def test_a_table_needs_something_to_see_and_a_way_to_move(
    missing: Collection[str], broken: list[Diagnosis], tmp_path: Path
) -> None:
    found = [*examine(around(tmp_path, configuration=without(*missing)))]
    told = [(one.subject.topic, one.reason.code) for one in found if one.verdict is Verdict.BROKEN]
    assert told == [(Topic.CONFIGURATION, code) for code in broken]
