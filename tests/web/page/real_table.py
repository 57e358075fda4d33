"""A real table as phones meet it: a profile that ships, on virtual parts."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from companion.config import Configuration, PartKind, load
from companion.config.configuration import Reach
from companion.config.drivers import SIMULATED, Panel, PartConfig, Plain, Reeds, Row
from companion.daemon.assembly import Assembly
from companion.daemon.devices import Parts, make_parts
from companion.daemon.outputs import picture_of
from companion.drawing.pixels import paint
from companion.games.kernel import Record
from companion.session import question
from companion.session.session import Session
from companion.session.work.job import PhoneWish
from companion.store.json_files import PHONES, JsonFile, admit_phones
from companion.table.events import Chair
from companion.view.scene import Scene
from companion.view.work_sheets import ChairRequest, request_sheet
from companion.web import chair_requests
from companion.words import ENGLISH
from hardware.simulation.table import SimulatedTable
from tests.everygame import SPACES
from tests.web.page.daemon_thread import daemon_inside

PATIENCE_S: Final = 30
HOLD_MS: Final = 400
"""A key that is held so long means more."""


class RealTable:
    """Its desk, and the parts that hands reach."""

    def __init__(self, folder: Path) -> None:
        self._book = JsonFile(folder, PHONES)
        admit_phones(self._book, PhoneWish.OPEN)
        self.address = ""
        self._changed = threading.Condition()
        self._desk: Session | None = None
        self._parts: SimulatedTable | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    @property
    def way_in(self) -> str:
        """What the code at the table says."""
        return f"{self.address}K/{self.key}"

    @property
    def key(self) -> str:
        """What phones need now."""
        return self._book.load()[0]

    @property
    def desk(self) -> Session:
        assert self._desk is not None
        return self._desk

    def wait(self, holds: Callable[[Session], object]) -> None:
        """Until this holds of the desk."""
        self._until(lambda: self._desk is not None and holds(self._desk))

    def asks(self, chair: Chair, number: str) -> None:
        """Until the panel of that chair shows this number."""
        assert self._parts is not None
        screen = self._parts.screen(f"{chair}.screen")
        wanted = picture_of(paint(request_sheet(ChairRequest(chair, number), chair, ENGLISH)))
        self._until(lambda: screen.shown == wanted)

    def _until(self, holds: Callable[[], object]) -> None:
        with self._changed:
            assert self._changed.wait_for(holds, PATIENCE_S), (self.desk.question, self.desk.table.situation)

    def do(self, act: Callable[[SimulatedTable], object]) -> None:
        """What hands do at the table."""
        assert self._loop is not None
        assert self._parts is not None
        self._loop.call_soon_threadsafe(act, self._parts)

    # What the daemon is given.

    def make(self, *wanted: Any) -> Parts:
        """Parts of which the daemon cannot tell that they are none."""
        parts = make_parts(*wanted)
        assert parts.simulated is not None
        parts.simulated.watch(lambda _what: self._tell())
        self._parts = parts.simulated
        return replace(parts, simulated=None)

    def watch(self, table: Assembly) -> None:
        """Look at all that becomes of the desk."""
        self._loop = asyncio.get_running_loop()
        table.subscribe(Scene, self._follow)

    def _follow(self, now: Scene) -> None:
        self._desk = now.session
        self._tell()

    def _tell(self) -> None:
        with self._changed:
            self._changed.notify_all()


@contextmanager
def real_table(
    profile: str, state: Path, record: Record[Any], patch: pytest.MonkeyPatch, *, made: int = 0
) -> Iterator[RealTable]:
    """This profile's table, with phones let in, and this game on it."""
    patch.setattr(question, "TAKEN_IN_S", 0.0)
    patch.setattr(chair_requests, "TAKEN_IN_S", 0.0)
    table = RealTable(state)
    configuration = virtual(load(profile, SPACES))
    configuration = replace(configuration, play=replace(configuration.play, hold_ms=HOLD_MS))
    inside = daemon_inside(
        state, record, patch, made=made, watch=table.watch, configuration=configuration, make=table.make
    )
    with inside as address:
        table.address = f"http://127.0.0.1:{address.rsplit(':', 1)[1]}"
        yield table


def virtual(configuration: Configuration) -> Configuration:
    """The same with every part simulated."""

    def one(part: PartConfig | None) -> PartConfig | None:
        match part:
            case None:
                return None
            case PartConfig(PartKind.CELLS):
                return PartConfig(part.kind, SIMULATED, Reeds(configuration.cell_count))
            case PartConfig(PartKind.LIGHTS):
                return PartConfig(part.kind, SIMULATED, Row(configuration.light_count))
            case PartConfig(kind):
                return PartConfig(kind, SIMULATED, Panel() if kind is PartKind.SCREEN else Plain())

    def within(reach: Reach) -> Reach:
        return Reach(**{name: one(part) for name, part in reach.parts()})

    return replace(
        configuration,
        cells=one(configuration.cells),
        lights=one(configuration.lights),
        sound=one(configuration.sound),
        common=within(configuration.common),
        chairs={name: within(reach) for name, reach in configuration.chairs.items()},
    )
