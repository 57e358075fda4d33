"""The job that lets phones in and puts them out again: the way in for a camera, and the same in letters.

Law: a job knows neither whether phones are in nor the key to it, so that no trace can tell; what is wanted is
wanted once more where it is so already.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed, Turned
from companion.workshop.job import NO_LIGHTS, Admit, Page, Shine, Way, Wish, Work, WorkEvent
from companion.workshop.outfit import Outfit
from companion.workshop.wiring import Wiring

AT_TABLE: Final = because("work.at-table")
PAGES: Final = (
    (Wish.OPEN, Page(because("work.phones"), AT_TABLE, because("work.phones-open"), way=Way.CODE)),
    (Wish.OPEN, Page(because("work.phones"), AT_TABLE, because("work.phones-open"), way=Way.LETTERS)),
    (Wish.RENEW, Page(because("work.new-key"), because("work.put-out"), because("work.push-renews"))),
    (Wish.SHUT, Page(because("work.shut"), because("work.none-in"), because("work.push-shuts"))),
)
"""What the dial goes through, and what comes of a push there."""


@dataclass(frozen=True, slots=True)
class Phones:
    """Where the dial is."""

    at: int = 0

    @property
    def lights(self) -> Mapping[int, Shine]:
        """None."""
        return NO_LIGHTS

    def heard(self, event: WorkEvent) -> Work:
        """The key leaves it, and all stays as it is."""
        match event:
            case Turned(_, _, detents):
                return Work(replace(self, at=min(max(self.at + detents, 0), len(PAGES) - 1)))
            case Pressed(_, _, Button.KEY):
                return Work(None)
            case Pressed(at_s):
                wish, _ = PAGES[self.at]
                return Work(self if wish is Wish.OPEN else Phones(), (Admit(at_s, wish),))
            case _:
                return Work(self)

    def wake_at(self) -> None:
        """Never."""

    def page(self, chair: Chair | None) -> Page:
        """What everybody can see is always the code."""
        _, page = PAGES[0 if chair is None else self.at]
        return page


def let_phones_in(_outfit: Outfit, _wiring: Wiring, _at_s: float) -> Phones:
    """The job from its beginning."""
    return Phones()
