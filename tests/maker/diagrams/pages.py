"""The sheets of the shipped tables."""

from companion.maker.diagrams.diagram import diagrams_of
from companion.words import ENGLISH
from tests.maker.plan.shipped_plans import SHIPPED, shipped

PAGES = {
    (table, page.sheet.name): page
    for table in SHIPPED
    for page in diagrams_of(shipped(table).plan, table, ENGLISH)
}
