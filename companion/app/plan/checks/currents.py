"""Whether every supply gives what is taken from it, and the fuse of the lights suits their limit."""

from collections.abc import Iterable, Iterator

from companion.app.plan.budget import Budget
from companion.app.plan.finding import Finding, Flaw, broken
from companion.app.plan.lit import Lit


def currents(budgets: Iterable[Budget]) -> Iterator[Finding]:
    """Nothing takes more than there is."""
    for each in budgets:
        if each.most > each.limit:
            yield broken(Flaw.TOO_MUCH, rail=each.rail, most=round(each.most), limit=round(each.limit))


def fuse(lights: Lit) -> Iterator[Finding]:
    """It bears the limit, and the supply blows it."""
    if not lights.limit_ma < lights.fuse_ma < lights.supply_ma:
        values = {"fuse": lights.fuse_ma, "limit": lights.limit_ma, "supply": lights.supply_ma}
        yield broken(Flaw.FUSE, **values)
