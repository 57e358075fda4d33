"""The job that tells readers apart: hold a tag to the chair that blinks.

Cheap adapters have no number of their own, so nobody can know which plug is whose. Law: the reader that
tells of a tag first belongs to the chair that blinks; who has none of their own is passed over with a push.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed, Tick
from companion.workshop.job import NO_LIGHTS, Laid, Page, Rewire, Shine, Work, WorkEvent
from companion.workshop.outfit import Outfit
from companion.workshop.wiring import Wiring

BLINK_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class Readers:
    """The first of those that are left is looked for."""

    wiring: Wiring
    readers: tuple[str, ...]
    left: tuple[str, ...]
    blinks_s: float
    """When the screen changes next."""
    found: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """Which reader of the profile each one is."""
    bright: bool = True
    taken: str | None = None
    """Whose reader it was that told of a tag and was found already."""

    @property
    def lights(self) -> Mapping[int, Shine]:
        """None: the screens lead."""
        return NO_LIGHTS

    def heard(self, event: WorkEvent) -> Work:
        """A tag finds a reader; a push passes a chair over; the key leaves everything as it was."""
        match event:
            case Tick(at_s) if at_s >= self.blinks_s:
                return Work(replace(self, bright=not self.bright, blinks_s=at_s + BLINK_S))
            case Pressed(_, _, Button.KEY):
                return Work(None)
            case Pressed(at_s):
                return self._next(at_s, self.found)
            case Laid(_, reader, str()) if reader in self.found:
                return Work(replace(self, taken=self.found[reader]))
            case Laid(at_s, reader, str()) if reader in self.readers:
                return self._next(at_s, {**self.found, reader: self.left[0]})
            case _:
                return Work(self)

    def _next(self, at_s: float, found: Mapping[str, str]) -> Work:
        blinks_s = at_s + BLINK_S
        after = replace(self, left=self.left[1:], found=found, taken=None, bright=True, blinks_s=blinks_s)
        if after.left:
            return Work(after)
        return Work(None, (Rewire(at_s, replace(self.wiring, readers=self._all(found))),))

    def _all(self, found: Mapping[str, str]) -> Mapping[str, str]:
        """Those that were not found are whoever is left, in their order."""
        rest = [name for name in self.readers if name not in found.values()]
        silent = [name for name in self.readers if name not in found]
        return MappingProxyType({**found, **dict(zip(silent, rest, strict=True))})

    def wake_at(self) -> float:
        """Twice a second."""
        return self.blinks_s

    def page(self, chair: Chair | None) -> Page:
        """The chair that blinks says what to do, and the others where to look."""
        here = self.left[0].partition(".")[0]
        title, keys = because("work.readers"), because("work.skip-or-leave")
        if self.taken is not None:
            owner = self.taken.partition(".")[0]
            return Page(title, because("work.reader-taken", chair=owner), keys)
        if chair == here:
            return Page(title, because("work.hold-tag-here"), keys, inverse=self.bright)
        return Page(title, because("work.hold-tag-there", chair=here), keys)


def tell_readers_apart(outfit: Outfit, wiring: Wiring, at_s: float) -> Readers:
    """The job from its beginning; there are at least two readers."""
    return Readers(wiring, outfit.readers, outfit.readers, at_s + BLINK_S)
