"""A job on a bench: what happens to it, and what its screens say, without a game or a desk."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.drawing.text import Sheet
from companion.games.kernel import Reason
from companion.session.work.job import Back, CellFelt, Job, Lost, Shine, TagLaid, WorkEvent
from companion.table.events import Button, Chair, Cue, Pressed, Tick, Turned
from companion.view.sentences import read_aloud
from companion.view.work_sheets import work_sheet
from companion.words import ENGLISH
from tests.table.virtual_hands import SOUTH


@dataclass
class Bench:
    """The job, the time, and all that it wanted so far."""

    job: Job | None
    now: float = 0.0
    effects: list[object] = field(default_factory=list)
    cues: list[Cue] = field(default_factory=list)

    def tell(self, *events: WorkEvent) -> None:
        for event in events:
            assert self.job is not None
            self.job, effects, cue = self.job.handle(event)
            self.effects += effects
            self.cues += [cue] if cue else []

    def push(self, chair: Chair = SOUTH, times: int = 1) -> None:
        for _ in range(times):
            self.tell(Pressed(self.now, chair, Button.PUSH))

    def tap(self, chair: Chair = SOUTH) -> None:
        self.tell(Pressed(self.now, chair, Button.KEY))

    def turn(self, detents: int, chair: Chair = SOUTH) -> None:
        self.tell(Turned(self.now, chair, detents))

    def lay(self, reader: str, uid: str | None = "04") -> None:
        self.tell(TagLaid(self.now, reader, uid))

    def feel(self, *cells: int, present: bool = True) -> None:
        self.tell(*(CellFelt(self.now, cell, present) for cell in cells))

    def sweep(self, *cells: int) -> None:
        """A magnet goes over these."""
        for cell in cells:
            self.feel(cell)
            self.pass_time(0.1)
            self.feel(cell, present=False)

    def lose(self, part: str) -> None:
        self.tell(Lost(self.now, part))

    def find(self, part: str) -> None:
        self.tell(Back(self.now, part))

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self.job is not None and (due := self.job.wake_at()) is not None and due <= end:
            self.now = due
            self.tell(Tick(self.now))
        self.now = end

    @property
    def lights(self) -> Mapping[int, Shine]:
        assert self.job is not None
        return self.job.lights

    def sheet(self, chair: Chair | None = SOUTH) -> Sheet:
        assert self.job is not None
        return work_sheet(self.job, chair, ENGLISH)

    def says(self, chair: Chair | None = SOUTH) -> str:
        """The sentence on the screen, without title and keys."""
        return " ".join(read_aloud(self.sheet(chair), ENGLISH)[1:-1])

    def sentence(self, chair: Chair | None = SOUTH) -> str:
        """All of it, however many screens it takes."""
        assert self.job is not None
        return told(self.job.page(chair).sentence)


def told(reason: Reason | None) -> str:
    return ENGLISH.reason(reason) if reason else ""
