"""Three short jobs: identify readers, admit phones, show the table's health.

Laws:
- the reader that reads a tag first belongs to the chair that blinks, and a push skips a chair without one;
- the phone job knows neither whether phones are admitted nor their key, so no trace can leak it.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final

from companion.games.kernel import because
from companion.session.work.findings import Finding, Verdict
from companion.session.work.job import (
    READ_S,
    Admit,
    EntranceForm,
    Examine,
    Examined,
    Job,
    JobPage,
    JobStep,
    ListEntry,
    Listing,
    PhoneWish,
    Rewire,
    TagLaid,
    WorkEvent,
)
from companion.session.work.wiring import Outfit, Wiring
from companion.table.events import Button, Chair, Pressed, Tick, Turned

BLINK_S: Final = 0.5


@dataclass(frozen=True, slots=True)
class Readers(Job):
    """Identifies the readers of the remaining chairs, one by one."""

    wiring: Wiring
    readers: tuple[str, ...]
    left: tuple[str, ...]
    blinks_s: float
    """When the screen blinks next."""
    found: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    """The reader of the profile for each reader found."""
    bright: bool = True
    taken: str | None = None
    """The chair whose reader, found already, has read a tag."""

    def handle(self, event: WorkEvent) -> JobStep:
        """A tag finds a reader; a push skips a chair; the key leaves everything as it was."""
        match event:
            case Tick(at_s) if at_s >= self.blinks_s:
                return JobStep(replace(self, bright=not self.bright, blinks_s=at_s + BLINK_S))
            case Pressed(_, _, Button.KEY):
                return JobStep(None)
            case Pressed(at_s):
                return self._next(at_s, self.found)
            case TagLaid(_, reader, str()) if reader in self.found:
                return JobStep(replace(self, taken=self.found[reader]))
            case TagLaid(at_s, reader, str()) if reader in self.readers:
                return self._next(at_s, {**self.found, reader: self.left[0]})
            case _:
                return JobStep(self)

    def _next(self, at_s: float, found: Mapping[str, str]) -> JobStep:
        """Go on to the next chair; in the end skipped chairs get the remaining readers in their order."""
        blinks_s = at_s + BLINK_S
        after = replace(self, left=self.left[1:], found=found, taken=None, bright=True, blinks_s=blinks_s)
        if after.left:
            return JobStep(after)
        rest = [name for name in self.readers if name not in found.values()]
        silent = [name for name in self.readers if name not in found]
        readers = MappingProxyType({**found, **dict(zip(silent, rest, strict=True))})
        return JobStep(None, (Rewire(at_s, replace(self.wiring, readers=readers)),))

    def wake_at(self) -> float:
        return self.blinks_s

    def page(self, chair: Chair | None) -> JobPage:
        """The blinking chair has the instruction; the others say where to look."""
        here = self.left[0].partition(".")[0]
        title, keys = because("work.readers"), because("work.skip-or-leave")
        if self.taken is not None:
            owner = self.taken.partition(".")[0]
            return JobPage(title, because("work.reader-taken", chair=owner), keys)
        if chair == here:
            return JobPage(title, because("work.hold-tag-here"), keys, inverse=self.bright)
        return JobPage(title, because("work.hold-tag-there", chair=here), keys)


def begin_readers(outfit: Outfit, wiring: Wiring, at_s: float) -> Readers:
    """The job from its beginning; there are at least two readers."""
    return Readers(wiring, outfit.readers, outfit.readers, at_s + BLINK_S)


_PHONES, _AT_TABLE, _OPEN = because("work.phones"), because("work.at-table"), because("work.phones-open")
PHONE_PAGES: Final = (
    (PhoneWish.OPEN, JobPage(_PHONES, _AT_TABLE, _OPEN, way=EntranceForm.CODE, dials=True)),
    (PhoneWish.OPEN, JobPage(_PHONES, _AT_TABLE, _OPEN, way=EntranceForm.LETTERS, dials=True)),
    (
        PhoneWish.RENEW,
        JobPage(because("work.new-key"), because("work.put-out"), because("work.push-renews"), dials=True),
    ),
    (
        PhoneWish.SHUT,
        JobPage(because("work.shut"), because("work.none-in"), because("work.push-shuts"), dials=True),
    ),
)
"""The pages under the dial, and the effect of a push on each."""


@dataclass(frozen=True, slots=True)
class Phones(Job):
    """Sets the access of phones, from the page under the dial."""

    shows_entrance = True
    at: int = 0

    def handle(self, event: WorkEvent) -> JobStep:
        """A push sets the access; the key leaves everything as it is."""
        match event:
            case Turned(_, _, detents):
                return JobStep(replace(self, at=min(max(self.at + detents, 0), len(PHONE_PAGES) - 1)))
            case Pressed(_, _, Button.KEY):
                return JobStep(None)
            case Pressed(at_s):
                wish, _ = PHONE_PAGES[self.at]
                return JobStep(self if wish is PhoneWish.OPEN else Phones(), (Admit(at_s, wish),))
            case _:
                return JobStep(self)

    def page(self, chair: Chair | None) -> JobPage:
        """The common screen always shows the picture."""
        _, page = PHONE_PAGES[0 if chair is None else self.at]
        return page


HEALTH_TITLE: Final = because("work.health")
WORST_FIRST: Final = (Verdict.BROKEN, Verdict.WAITS, Verdict.WARN, Verdict.NOTE)


@dataclass(frozen=True, slots=True)
class Health(Job):
    """Shows the doctor's findings, which take a while."""

    asks_s: float | None
    """When the examination is requested; `None` once that is done."""

    def handle(self, event: WorkEvent) -> JobStep:
        match event:
            case Tick(at_s) if self.asks_s is not None and at_s >= self.asks_s:
                return JobStep(replace(self, asks_s=None), (Examine(at_s),))
            case Examined(at_s, found):
                return JobStep(Listing(_finding_entries(found), at_s + READ_S))
            case Pressed():
                return JobStep(None)
            case _:
                return JobStep(self)

    def wake_at(self) -> float | None:
        return self.asks_s

    def page(self, _chair: Chair | None) -> JobPage:
        return JobPage(HEALTH_TITLE, because("work.looking"), because("work.push-done"))


def _finding_entries(found: tuple[Finding, ...]) -> tuple[ListEntry, ...]:
    """The summary, and each finding that is more than fine."""
    count = Counter(each.verdict for each in found)
    if count[Verdict.BROKEN] or count[Verdict.WARN]:
        summary = because("work.not-well", broken=count[Verdict.BROKEN], look=count[Verdict.WARN])
    else:
        summary = because("work.well", count=len(found))
    worst_first = (each for verdict in WORST_FIRST for each in found if each.verdict is verdict)
    return (
        ListEntry(HEALTH_TITLE, summary),
        *(ListEntry(each.subject.title, each.reason) for each in worst_first),
    )
