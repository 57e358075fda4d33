"""The job that has the doctor look at the table from within, and shows what is not well, the worst first."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.kernel.reason import because
from companion.table.events import Chair, Pressed, Tick
from companion.workshop.job import NO_LIGHTS, Examine, Examined, Page, Shine, Work, WorkEvent
from companion.workshop.listing import READ_S, Entry, Listing
from companion.workshop.outfit import Outfit
from companion.workshop.verdict import Found, Verdict
from companion.workshop.wiring import Wiring

TITLE: Final = because("work.health")
WORST_FIRST: Final = (Verdict.BROKEN, Verdict.WAITS, Verdict.WARN, Verdict.NOTE)


@dataclass(frozen=True, slots=True)
class Health:
    """The doctor is asked at once, and takes a while."""

    asks_s: float | None
    """When it is asked; `None` once it was."""

    @property
    def lights(self) -> Mapping[int, Shine]:
        """None."""
        return NO_LIGHTS

    def heard(self, event: WorkEvent) -> Work:
        """A button leaves it."""
        match event:
            case Tick(at_s) if self.asks_s is not None and at_s >= self.asks_s:
                return Work(replace(self, asks_s=None), (Examine(at_s),))
            case Examined(at_s, found):
                return Work(Listing(entries(found), at_s + READ_S))
            case Pressed():
                return Work(None)
            case _:
                return Work(self)

    def wake_at(self) -> float | None:
        """Once."""
        return self.asks_s

    def page(self, _chair: Chair | None) -> Page:
        """The same everywhere."""
        return Page(TITLE, because("work.looking"), because("work.push-done"))


def entries(found: tuple[Found, ...]) -> tuple[Entry, ...]:
    """What all of it comes to, and each thing that is not simply well."""
    count = Counter(each.verdict for each in found)
    if count[Verdict.BROKEN] or count[Verdict.WARN]:
        told = because("work.not-well", broken=count[Verdict.BROKEN], look=count[Verdict.WARN])
    else:
        told = because("work.well", count=len(found))
    worst_first = sorted(
        (each for each in found if each.verdict in WORST_FIRST),
        key=lambda each: WORST_FIRST.index(each.verdict),
    )
    return (Entry(TITLE, told), *(Entry(each.title, each.reason) for each in worst_first))


def look_at_health(_outfit: Outfit, _wiring: Wiring, at_s: float) -> Health:
    """The job from its beginning."""
    return Health(at_s)
