"""A table whose wires go as they like, and somebody with a magnet who does what the screen says, and no more.

It knows of the companion only what people see of it: pages, lights, and that buttons do as the page says.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from companion.session.work.calibration_job import begin_calibration
from companion.session.work.job import CellFelt, Job, Rewire, Shine, WorkEvent
from companion.session.work.wiring import PLAIN_WIRING, Outfit, Wiring
from companion.table.events import Button, Chair, Cue, Pressed, Tick

SOUTH = Chair("south")
PAUSE_S = 0.2
"""Between two acts of a hand."""
PATIENCE = 3
"""Sweeps over a space where nothing is found, before people say that there is nothing."""


@dataclass(frozen=True)
class Sensor:
    """A cell under the board, by its own number, as soldered."""

    dead: bool = False
    passing: tuple[str, ...] = ()
    """Other spaces where it feels the magnet in passing."""
    own_s: float = 0.8
    passing_s: float = 0.2
    bounces: int = 0
    """How often its contact opens again each time it closes."""


@dataclass
class Bench:
    """The table in truth, and the job at it."""

    outfit: Outfit
    under: Mapping[str, tuple[int, ...]]
    """The cells under each space, by the numbers that their wires have."""
    sensors: Mapping[int, Sensor] = field(default_factory=dict)
    shines: Mapping[int, str] = field(default_factory=dict)
    """Under which space each light is, by the number that its wire has; in a bar, the ends of its line."""
    saved: Wiring = PLAIN_WIRING
    now: float = 0.0
    acts: int = 0
    job: Job | None = None
    cue: Cue | None = None
    """What was heard last."""

    def __post_init__(self) -> None:
        self.begin()

    def begin(self) -> None:
        """The plug was pulled and put in again, or the menu has it begin."""
        self.job = begin_calibration(self.outfit, self.saved)

    def tell(self, event: WorkEvent) -> None:
        assert self.job is not None
        self.job, effects, self.cue = self.job.handle(event)
        for effect in effects:
            assert isinstance(effect, Rewire)
            self.saved = effect.wiring

    def push(self) -> None:
        self.tell(Pressed(self.now, SOUTH, Button.PUSH))

    def key(self) -> None:
        self.tell(Pressed(self.now, SOUTH, Button.KEY))

    def wait(self) -> None:
        """Time goes by until the job has what it waits for."""
        while self.job and (due := self.job.wake_at()) is not None:
            self.now = due
            self.tell(Tick(due))

    def feel(self, cell: int, *, present: bool) -> None:
        self.tell(CellFelt(self.now, cell, present))

    def sweep(self, space: str) -> None:
        """Circle over that space for a moment, and take the magnet away again."""
        times = {
            cell: sensor.own_s if cell in self.under[space] else sensor.passing_s
            for cell, sensor in self.sensors.items()
            if not sensor.dead and (cell in self.under[space] or space in sensor.passing)
        }
        edges: list[tuple[float, int, bool]] = []
        for cell, closed_s in times.items():
            edges += self._edges(cell, closed_s)
        began_s = self.now
        for at_s, cell, present in sorted(edges):
            self.now = began_s + at_s
            self.feel(cell, present=present)
        self.now += PAUSE_S

    def seek(self, space: str) -> None:
        """Sweep there, and wait for what comes of it."""
        self.sweep(space)
        self.wait()

    def _edges(self, cell: int, closed_s: float) -> list[tuple[float, int, bool]]:
        bounces = self.sensors[cell].bounces
        flips = [(0.001 * number, cell, number % 2 == 0) for number in range(2 * bounces + 1)]
        return [*flips, (closed_s, cell, False)]

    @property
    def asks(self) -> str:
        """What the screen is about."""
        assert self.job is not None
        page = self.job.page(None)
        return (page.sentence or page.title).code

    @property
    def blinks(self) -> set[int]:
        assert self.job is not None
        return {light for light, shine in self.job.lights.items() if shine is Shine.HERE}

    def step(self, *, lights_right: bool) -> None:
        """Do what the screen says."""
        self.acts += 1
        assert self.job is not None
        match self.asks:
            case "work.clear" | "work.go-on" | "work.go-on-lights":
                self.push()
            case "work.rest":
                self.wait()
            case "work.lights-right":
                (self.push if lights_right else self.key)()
            case "work.touch" | "work.touch-beside" | "work.no-line":
                self._search(self._ends[0])
            case "work.other-end" | "work.other-end-or-here":
                self._search(self._ends[-1])
            case _:
                self._search(dict(self.job.page(None).title.values)["space"])

    @property
    def _ends(self) -> list[str | None]:
        """The space where the light is that blinks, and the other end of its line, if it has one."""
        [light] = self.blinks
        return [*self.shines.get(light, "").split("..")] if light in self.shines else [None]

    def _search(self, space: object) -> None:
        """Sweep there, and if nothing comes of it for long enough say that there is nothing."""
        assert self.job is not None
        before = self._about
        for _ in range(PATIENCE):
            if isinstance(space, str):
                self.seek(space)
            if self._about != before:
                return
        self.push()

    @property
    def _about(self) -> tuple[object, bool]:
        """What the page is about, and which end of it."""
        assert self.job is not None
        return self.job.page(None).title, self.asks.startswith("work.other-end")

    def through(self, *, lights_right: bool = True, plugs: frozenset[int] = frozenset()) -> None:
        """All of it; after that many acts the plug is pulled."""
        while self.asks != "work.result":
            self.step(lights_right=lights_right)
            if self.acts in plugs:
                self.now += 1.0
                self.begin()
            assert self.acts < 20 * (len(self.under) + len(self.shines) + 9)
