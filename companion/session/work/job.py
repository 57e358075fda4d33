"""The interface of a job: its events, effects, pages and lights; and the list page that ends several jobs.

Laws:
- a key is reported when it is released and was not held, which leaves the job;
- every edge of a cell is reported, and closed cells are reported as the job begins;
- a failed write is reported, and then everything is as before.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import ClassVar, Final, NamedTuple, Protocol

from companion.games.kernel import Reason, because
from companion.session.work.findings import Finding
from companion.session.work.wiring import Wiring
from companion.table.events import Chair, Cue, NotSaved, Pressed, Tick, Turned


@dataclass(frozen=True, slots=True)
class CellFelt:
    """A cell closed or opened, by its own number; every edge is reported.

    Cells that are closed already are reported as a job begins, before its next event.
    """

    at_s: float
    cell: int
    present: bool


@dataclass(frozen=True, slots=True)
class TagLaid:
    """A tag is on a reader now, or none is; the reader by its own name."""

    at_s: float
    reader: str
    uid: str | None


@dataclass(frozen=True, slots=True)
class Lost:
    """A part does not answer; by its name in the profile."""

    at_s: float
    part: str


@dataclass(frozen=True, slots=True)
class Back:
    at_s: float
    part: str


@dataclass(frozen=True, slots=True)
class Examined:
    """What the doctor has found from within: everything, or the parts alone."""

    at_s: float
    found: tuple[Finding, ...]


WorkEvent = CellFelt | TagLaid | Lost | Back | Examined | Pressed | Turned | Tick | NotSaved
"""The events of a job. A key is reported on release, unless it was held, which leaves the job.

A failed write of its effects is reported too: nothing has changed then.
"""


@dataclass(frozen=True, slots=True)
class Rewire:
    """An effect: the new wiring of the parts."""

    at_s: float
    wiring: Wiring


@dataclass(frozen=True, slots=True)
class Examine:
    """An effect: the doctor examines everything, and answers with `Examined`."""

    at_s: float
    parts_only: bool = False
    """Whether only the parts are probed."""


class PhoneWish(Enum):
    OPEN = "open"
    """Phones may enter."""
    RENEW = "renew"
    """All phones have to leave, and their key is replaced."""
    SHUT = "shut"
    """No phone may enter, and all have to leave."""


@dataclass(frozen=True, slots=True)
class Admit:
    """An effect: set the access of phones."""

    at_s: float
    wish: PhoneWish


class EntranceForm(Enum):
    """How a screen shows the entrance. A job never has the key itself."""

    CODE = "code"
    """A picture for the camera of a phone."""
    LETTERS = "letters"
    """Letters to type."""


class Shine(Enum):
    """The meaning of a light in a job."""

    HERE = "here"
    """The current place."""
    FOUND = "found"
    """Done."""
    WRONG = "wrong"
    RED = "red"
    """A colour to be judged, as the next two."""
    GREEN = "green"
    BLUE = "blue"


NO_LIGHTS: Final[Mapping[int, Shine]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class JobPage:
    """The content of a screen: a title, a sentence, and what the buttons do."""

    title: Reason
    sentence: Reason | None = None
    keys: Reason | None = None
    inverse: bool = False
    """Whether the whole page is inverse; a blinking screen is, every other half second."""
    framed: bool = False
    """Whether a frame marks the edges of the screen. Such a page is all light while it is inverse."""
    turn: int | None = None
    """The screenful of a long sentence, counted round and round; `None` where the sentence is cut off."""
    dials: bool = False
    """Whether the dial goes on to other things to read or to mark."""
    hides_keys: bool = False
    """Whether the buttons were explained before, which leaves more room."""
    way: EntranceForm | None = None
    """How to show the phones' entrance in place of the sentence; followers elsewhere get the sentence."""


class JobStep(NamedTuple):
    """The result of an event."""

    job: "Job | None"
    """The job after the event; `None` once it is done."""
    effects: tuple[Rewire | Examine | Admit, ...] = ()
    cue: Cue | None = None


class Job(Protocol):
    """A job, in its current state."""

    shows_entrance: ClassVar[bool] = False
    """Whether its pages show how phones enter."""

    @property
    def lights(self) -> Mapping[int, Shine]:
        """The lights by their own numbers; the others are dark."""
        return NO_LIGHTS

    def handle(self, event: WorkEvent, /) -> JobStep: ...

    def wake_at(self) -> float | None:
        """When it wants a `Tick`."""
        return None

    def page(self, chair: Chair | None, /) -> JobPage:
        """The page of that chair's screen, or of the common one (`None`)."""


READ_S: Final = 3.0
"""How long a screenful stays."""


class ListEntry(NamedTuple):
    title: Reason
    sentence: Reason


@dataclass(frozen=True, slots=True)
class Listing(Job):
    """The list, and the entry that is shown: the last page of a job. There is at least one entry."""

    entries: tuple[ListEntry, ...]
    turns_s: float
    """When the screen changes by itself."""
    at: int = 0
    screenful: int = 0

    def handle(self, event: WorkEvent) -> JobStep:
        """The dial goes round and round; a button ends the list."""
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
        return self.turns_s

    def page(self, _chair: Chair | None) -> JobPage:
        title, sentence = self.entries[self.at]
        dials, hides = len(self.entries) > 1, self.at > 0
        keys = because("work.dial-or-done" if dials else "work.push-done")
        return JobPage(title, sentence, keys, turn=self.screenful, dials=dials, hides_keys=hides)
