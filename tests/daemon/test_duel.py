"""The table for two as it ships, at the real daemon: all its drivers, and hands.

Everything behind the drivers is honest: the board controller's own firmware in the real MicroPython
interpreter on a pty, the chips of two readers on ptys, models of two panels under luma's own SPI, and the
header of a Pi under gpiozero's own LGPIOFactory.
"""

import asyncio
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

import pytest

from companion.config import load
from companion.daemon import daemon, devices
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.outputs import TONES, picture_of
from companion.daemon.screen_saver import ScreenThread
from companion.daemon.systemd import SystemdNotifier
from companion.drawing.pixels import paint
from companion.games.kernel import Actor, Thing
from companion.games.registry import GAMES
from companion.session import lost_parts, question
from companion.session import step as evening
from companion.session.question import Topic
from companion.session.session import Session
from companion.session.work.mat import Mat
from companion.store.journal_format import read_journal
from companion.store.json_files import TAGS as TAGS_FORMAT
from companion.store.json_files import JsonFile, with_tag
from companion.table.events import Chair, Cue
from companion.table.situation import Phase
from companion.table.tagged_things import Tag
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.display import blank_picture
from tests.everygame import SPACES
from tests.firmware_notes.board_controller.rig import NO_INTERPRETER, Colour, Rig, interpreter
from tests.hardware.fakes.lgpio import FakeLgpio, raspberry_pi_with
from tests.hardware.fakes.oled_spi_bus import SpiBus, installed
from tests.hardware.fakes.pn532_port import Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215
from tests.hardware.fakes.ssd1309 import Chip
from tests.table.virtual_hands import NORTH, SOUTH, katarenga

BLUE = "/".join(["bbbbbbbb"] * 8)
GAME = katarenga(f"{BLUE} 8/w7/8/3b4/3b4/8/8/8 w h9", ["a7-a8", "d4-d3", "a8-a9"])
"""White is in one camp already, and on the way to the other."""
MAT, CHEETAH, ZEBRA = (Ntag215(f"04a1b2c4d5e68{number}") for number in range(3))
TAGS: Final = {
    MAT: Tag("kiwara"),
    CHEETAH: Tag("kiwara", Thing(Actor("red"), "piece", "C")),
    ZEBRA: Tag("kiwara", Thing(Actor("yellow"), "piece", "Z")),
}
PATIENCE_S: Final = 30
SOON_S: Final = 0.05
DEVICES: Final = """
profile = "duel"
controller.device = "{folder}/board"
chairs.south.reader.device = "{folder}/south"
chairs.north.reader.device = "{folder}/north"
play.settle_ms = 20
"""


class Duel:
    """The table, the daemon in a thread of its own, and hands and eyes for all of it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.board = Rig(folder)
        self.readers = {chair: Pn532Port(folder / chair) for chair in (SOUTH, NORTH)}
        self.header = FakeLgpio()
        (folder / "table.toml").write_text(DEVICES.format(folder=folder))
        self._configuration = load(folder / "table.toml", SPACES)
        self._options: dict[str, Any] = {
            name: part.options for name, part in self._configuration.parts.items()
        }
        """By which the maker has wired it."""
        self.panels = {chair: self._panel(chair) for chair in (SOUTH, NORTH)}
        self._mats = {mat.game: mat for mat in self._configuration.mats_of_boards()}
        self.missed: set[str] = set()
        """The parts that did not answer at some time."""
        self._desk: Session | None = None
        self._changed = threading.Condition()
        self._stop: Callable[[], object] = bool
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        book = JsonFile(self.folder / "state", TAGS_FORMAT)
        for ntag, tag in TAGS.items():
            book.update(with_tag(ntag.uid.hex(), tag))
        self.stand(GAME.game.hands.occupancy(GAME.states[0]))
        self._thread.start()
        self.wait(lambda session: session.table.situation.phase is Phase.RIGHT)

    def stop(self) -> None:
        """However far it has come: no thread outlives the test, be it red."""
        if self._thread.is_alive():
            self._stop()
            self._thread.join(PATIENCE_S)
        if self._error is not None:
            raise self._error

    # What hands do.

    def put(self, space: str, *, stands: bool = True) -> None:
        self.board.put((self._cells.index(space), int(stands)))

    def lift(self, space: str) -> None:
        self.put(space, stands=False)

    def stand(self, spaces: Collection[str]) -> None:
        """Let something stand on these spaces and on no others."""
        self.board.put(*((cell, int(space in spaces)) for cell, space in enumerate(self._cells)))

    def push_until(self, chair: Chair, holds: Callable[[Session], bool]) -> None:
        """Hold the dial down until this is so, and then let it up."""
        pin = self._options[f"{chair}.push"].pin
        self.header.drive(pin, level=False)
        self.wait(holds)
        self.header.drive(pin, level=True)

    # What eyes and ears notice.

    @property
    def desk(self) -> Session:
        assert self._desk is not None
        return self._desk

    def wait(self, holds: Callable[[Session], bool]) -> None:
        """Until this holds of the desk."""
        with self._changed:
            came = self._changed.wait_for(lambda: self._desk is not None and holds(self._desk), PATIENCE_S)
        assert came, self._desk and (self._desk.question, self._desk.table.situation, self._desk.parts.lost)

    def made(self, *actions: str) -> None:
        """Until the game is exactly this far; then the journal is, too."""
        self.wait(lambda session: session.table.record.actions == actions)
        journals = [read_journal(path) for path in (self.folder / "state").glob("*.journal")]
        written = [[entry["do"] for entry in journal.entries if "do" in entry] for journal in journals]
        assert [*actions] in written

    def lit(self, *spaces: str) -> None:
        """Until exactly these shine."""
        over = self._mat.lights

        def shine(colours: Sequence[Colour]) -> bool:
            return {over[light] for light, colour in enumerate(colours) if any(colour)} == {*spaces}

        if not self.board.wait_until(shine, PATIENCE_S):
            raise AssertionError(spaces, dict(zip(over, self.board.shown(), strict=True)))

    def shown(self) -> None:
        """Until each panel shows what its chair is to see, pixel for pixel."""
        for chair, panel in self.panels.items():
            self._soon(lambda: panel.chip.seen() == picture_of(paint(sheet(self.desk, chair, ENGLISH))))  # noqa: B023

    def heard(self, cue: Cue) -> None:
        """Until the buzzer has sounded like that."""
        pitches = {tone.hz for tone in TONES[cue]}
        pin = self._options["sound"].pin
        self._soon(lambda: pitches <= {*self.header.pitches(pin)})

    def _soon(self, holds: Callable[[], bool]) -> None:
        """What tells nobody is looked at now and then."""
        for _ in range(round(PATIENCE_S / SOON_S)):
            if self.board.wait_until(lambda _: holds(), SOON_S):
                return
        raise AssertionError(self.desk.parts.lost, self.desk.question, self.desk.table.situation)

    # How it is done.

    @property
    def _mat(self) -> Mat:
        return self._mats["katarenga" if self._desk is None else self._desk.table.record.game.id]

    @property
    def _cells(self) -> list[str | None]:
        return [*self._mat.cells]

    def _panel(self, chair: Chair) -> SpiBus:
        """On this header."""
        wired = self._options[f"{chair}.screen"]
        bus = SpiBus(Chip(), wired.bus, wired.device, wired.dc, wired.reset)
        bus.driven = self.header.driven
        self.header.wired[bus.reset_pin] = lambda level: None if level else bus.reset()
        return bus

    def _run(self) -> None:
        try:
            asyncio.run(self._daemon())
        except BaseException as error:  # noqa: BLE001 - raised again where the test is
            self._error = error

    async def _daemon(self) -> None:
        stopped, clock = asyncio.Event(), asyncio.get_running_loop()
        self._stop = lambda: clock.call_soon_threadsafe(stopped.set)
        wanted = DaemonOptions(
            self._configuration,
            self.folder / "state",
            GAMES,
            "katarenga",
            options=GAME.options,
            afresh=True,
            on_change=self._follow,
        )
        await Daemon(wanted, ENGLISH, SystemdNotifier({})).run(lambda *_: None, stopped)

    def _follow(self, session: Session) -> None:
        with self._changed:
            self._desk = session
            self.missed |= {*session.parts.lost}
            self._changed.notify_all()


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Duel]:
    if interpreter() is None:
        pytest.skip(NO_INTERPRETER)
    for module, name, value in (
        (devices, "DEVICE_RETRY_S", SOON_S),
        (lost_parts, "STEADY_S", SOON_S),
        (lost_parts, "LOOSE_S", 0.0),
        (question, "TAKEN_IN_S", 0.0),
        (evening, "HESITATES_S", 100.0 * PATIENCE_S),  # so that no hint comes, however slow all is
    ):
        monkeypatch.setattr(module, name, value)
    monkeypatch.setattr(daemon, "ScreenThread", partial(ScreenThread, again_s=SOON_S))
    duel = Duel(tmp_path)
    with ExitStack() as stack:
        stack.enter_context(raspberry_pi_with(duel.header))
        stack.enter_context(installed(*duel.panels.values()))
        plugs: list[Rig | Pn532Port] = [duel.board, *duel.readers.values()]
        for part in plugs:
            part.plug()
            stack.callback(part.unplug)
        stack.callback(duel.stop)
        duel.start()
        yield duel


def goals(state: Any, start: str) -> list[str]:
    """The squares that a pawn may go to from there."""
    pairs = (action.split("-") for action in GAME.game.rules.legal(state))
    return [goal for origin, goal in pairs if origin == start]


def test_an_evening_at_the_table_for_two_that_ships(duel: Duel) -> None:
    duel.shown()
    for number, action in enumerate(GAME.actions):
        start, goal = action.split("-")
        duel.lift(start)
        duel.lit(start, *goals(GAME.states[number], start))
        duel.put(goal)
        duel.made(*GAME.actions[: number + 1])
        duel.lit(start, goal)
        duel.shown()
    assert duel.desk.table.over
    duel.heard(Cue.WON)

    # Another game, by its mat
    duel.readers[SOUTH].lay(MAT)
    duel.wait(lambda session: session.question is not None and session.question.topic is Topic.MAT)
    duel.shown()
    duel.push_until(SOUTH, lambda session: session.table.record.game.id == "kiwara")
    duel.readers[SOUTH].lay()
    duel.stand(())
    duel.wait(lambda session: session.table.situation.phase is Phase.RIGHT)
    duel.put("Na")
    duel.made("totem:Na")
    duel.readers[NORTH].lay(CHEETAH)
    duel.wait(lambda session: bool(session.table.record.actor == "red" and session.table.tagging.readers))
    duel.readers[NORTH].lay()
    duel.put("a1")
    duel.made("totem:Na", "place:C@a1")
    duel.lit("Na", "a1", "Nb", "Nc", "Nd")
    duel.shown()

    # The board is reset and a reader pulled; then both are back
    duel.board.reset()
    duel.readers[SOUTH].unplug()
    duel.wait(lambda _: duel.missed == {"cells", "lights", "south.reader"})
    duel.shown()
    duel.readers[SOUTH].plug()
    duel.wait(lambda session: (session.parts.lost, session.notices.notes) == ({}, ()))
    duel.lit("Na", "a1", "Nb", "Nc", "Nd")
    duel.lift("Na")
    duel.put("Nb")
    duel.made("totem:Na", "place:C@a1", "totem:Nb")
    duel.readers[SOUTH].lay(ZEBRA)
    duel.put("b2")
    duel.made("totem:Na", "place:C@a1", "totem:Nb", "place:Z@b2")
    duel.shown()
    duel.stop()
    assert duel.header.in_use == set()
    for panel in duel.panels.values():
        assert panel.chip.seen() == blank_picture(128, 64)
        panel.assert_done()
