"""The interface of a job: its events, its effects, its pages and lights.

And the list that ends several jobs.

Laws: a key is reported when it is released and was not held, which leaves the job; every edge of a cell
is reported, and what cells feel already is reported as the job begins; a failed write is reported, and
then everything is as before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import Final, NamedTuple, Protocol

from companion.games.kernel import Reason, because
from companion.session.work.findings import Finding
from companion.session.work.wiring import Wiring
from companion.table.events import Chair, NotSaved, Pressed, Tick, Turned
from companion.table.table import Cue


@dataclass(frozen=True, slots=True)
class CellFelt:
    """A cell feels something from now on, or nothing; by its own number. Every edge is told.

    What cells feel already is told as a job begins, before the next thing that happens.
    """

    at_s: float
    cell: int
    present: bool


@dataclass(frozen=True, slots=True)
class TagLaid:
    """A tag lies on a reader from now on, or none does; the reader by its own name."""

    at_s: float
    reader: str
    uid: str | None


@dataclass(frozen=True, slots=True)
class Lost:
    """A part does not answer, or not any more; by the name that it has in the profile."""

    at_s: float
    part: str


@dataclass(frozen=True, slots=True)
class Back:
    """A part that did not answer does again."""

    at_s: float
    part: str


@dataclass(frozen=True, slots=True)
class Examined:
    """The doctor has looked at everything that can be looked at from within."""

    at_s: float
    found: tuple[Finding, ...]


WorkEvent = CellFelt | TagLaid | Lost | Back | Examined | Pressed | Turned | Tick | NotSaved
"""What a job hears. A key is told when it is let go, and was not held: that leaves the job.

That what it wanted kept could not be is told, too: it is as it was before.
"""


@dataclass(frozen=True, slots=True)
class Rewire:
    """An effect: this is how the parts are wired from now on."""

    at_s: float
    wiring: Wiring


@dataclass(frozen=True, slots=True)
class Examine:
    """An effect: the doctor is asked to look at everything. `Examined` comes when that is done."""

    at_s: float


class PhoneWish(Enum):
    """What people want of phones."""

    OPEN = "open"
    """They may come in."""
    RENEW = "renew"
    """Those that are in have to go, and nobody comes in with the key that they had."""
    SHUT = "shut"
    """None may come in, and those that are in have to go."""


@dataclass(frozen=True, slots=True)
class Admit:
    """An effect: this is how it is with phones from now on."""

    at_s: float
    wish: PhoneWish


class EntranceForm(Enum):
    """What a screen shows of the way in. The key to it is none of a job's business."""

    CODE = "code"
    """A picture for the camera of a phone."""
    LETTERS = "letters"
    """What to type by hand."""


class Shine(Enum):
    """What a light of the table means in a job."""

    HERE = "here"
    """This is what the job is about now."""
    FOUND = "found"
    """This is done."""
    WRONG = "wrong"
    """Something is the matter here."""
    RED = "red"
    """A colour that is there to be looked at, as the next two."""
    GREEN = "green"
    BLUE = "blue"


NO_LIGHTS: Final[Mapping[int, Shine]] = MappingProxyType({})
"""All of them are dark."""


@dataclass(frozen=True, slots=True)
class JobPage:
    """What a screen says: a title, a sentence, and what the buttons do."""

    title: Reason
    sentence: Reason | None = None
    keys: Reason | None = None
    inverse: bool = False
    """Whether all of it is bright: a screen that blinks is so every other half second."""
    framed: bool = False
    """Whether a line shows where the screen ends. Such a page is nothing but light while it is bright."""
    turn: int | None = None
    """Which screenful of a long sentence is shown, round and round; `None` where it is cut off."""
    way: EntranceForm | None = None
    """How phones come in, in place of the sentence; that is for those who are not to see it."""


class JobStep(NamedTuple):
    """What becomes of a job."""

    job: "Job | None"
    """`None` once it is done."""
    effects: tuple[Rewire | Examine | Admit, ...] = ()
    cue: Cue | None = None
    """What is to be heard now."""


class Job(Protocol):
    """One piece of work, as far as it is done."""

    @property
    def lights(self) -> Mapping[int, Shine]:
        """What the lights show, by their own numbers; the others are dark."""

    def handle(self, event: WorkEvent, /) -> JobStep:
        """What becomes of it."""

    def wake_at(self) -> float | None:
        """When it wants a `Tick`."""

    def page(self, chair: Chair | None, /) -> JobPage:
        """What the screen of that chair says, or the common one (`None`)."""


READ_S: Final = 3.0
"""How long a screenful stays."""


class ListEntry(NamedTuple):
    """One of them."""

    title: Reason
    sentence: Reason


@dataclass(frozen=True, slots=True)
class Listing:
    """The list, and where somebody is in it; a job's last page, or several. There is at least one entry."""

    entries: tuple[ListEntry, ...]
    turns_s: float
    """When the screen changes by itself."""
    at: int = 0
    screenful: int = 0

    @property
    def lights(self) -> Mapping[int, Shine]:
        """None."""
        return NO_LIGHTS

    def handle(self, event: WorkEvent) -> JobStep:
        """The dial goes round and round; a button ends it."""
        match event:
            case Turned(at_s, _, detents):
                at = (self.at + detents) % len(self.entries)
                return JobStep(replace(self, at=at, screenful=0, turns_s=at_s + READ_S))
            case Tick(at_s) if at_s >= self.turns_s:
                return JobStep(replace(self, screenful=self.screenful + 1, turns_s=at_s + READ_S))
            case Pressed():
                return JobStep(None)
            case _:
                return JobStep(self)

    def wake_at(self) -> float:
        """When it is time for the next screenful."""
        return self.turns_s

    def page(self, _chair: Chair | None) -> JobPage:
        """The same everywhere. What the buttons do is told once, so that there is more room to read."""
        title, sentence = self.entries[self.at]
        keys = because("work.push-done" if len(self.entries) == 1 else "work.dial-or-done")
        return JobPage(title, sentence, None if self.at else keys, turn=self.screenful)
