"""Every sheet of the three tables can be read, and says what is wired and nothing else."""

import pytest

from companion.app.plan.diagrams import paged
from companion.app.plan.diagrams.page import Page
from companion.view.words.english import ENGLISH
from tests.app.plan.diagrams.proof import faults
from tests.app.plan.tables import SHIPPED, shipped

PLANS = {name: shipped(name).plan for name in SHIPPED}
PAGES = {
    f"{name} {page.sheet.name}": page for name, plan in PLANS.items() for page in paged(plan, name, ENGLISH)
}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_sheet_can_be_read(page: Page) -> None:
    assert faults(page) == []


@pytest.mark.parametrize("table", SHIPPED)
def test_every_wire_is_on_one_sheet(table: str) -> None:
    pages = [page for name, page in PAGES.items() if name.startswith(f"{table} ")]
    drawn = [wire for page in pages for wire in page.sheet.wires]
    assert sorted(drawn, key=PLANS[table].wires.index) == list(PLANS[table].wires)
