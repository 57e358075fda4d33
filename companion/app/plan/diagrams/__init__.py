"""Drawings of how a table is wired: a sheet of paper for each sheet of a plan."""

from companion.app.plan.diagrams.page import Page
from companion.app.plan.diagrams.sheets import rails, shown
from companion.view.drawing.shapes import Sheet
from companion.view.words import Words
from hardware.catalogue.net import Plan


def drawn(plan: Plan, table: str, words: Words) -> tuple[tuple[str, Sheet], ...]:
    """The name of each sheet, and how it is drawn; `table` is what the table is called."""
    return tuple((page.sheet.name, page.drawn()) for page in paged(plan, table, words))


def paged(plan: Plan, table: str, words: Words) -> tuple[Page, ...]:
    """The sheets with all that is known of them."""
    there = rails(plan)
    return tuple(Page(sheet, table, there, words) for sheet in shown(plan))
