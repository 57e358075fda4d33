"""The sheets of the shipped tables."""

from companion.app.plan.diagrams import paged
from companion.view.words.english import ENGLISH
from tests.app.plan.tables import SHIPPED, shipped

PAGES = {
    (table, page.sheet.name): page for table in SHIPPED for page in paged(shipped(table).plan, table, ENGLISH)
}
