"""A whole game at a table of real drivers: a board controller, two OLEDs, keys, a dial and a buzzer on pins.

Everything behind the drivers is an honest fake: a pty with a board that speaks the protocol, a model of the
panel's chip under luma's own bus, and fake-rpi with state under gpiozero's own RPiGPIOFactory.
"""

import asyncio
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from companion.config import load
from companion.daemon import daemon, devices
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.outputs import TONES, lamp_of_glow, picture_of
from companion.daemon.screen_saver import ScreenThread
from companion.daemon.systemd import SystemdNotifier
from companion.drawing.pixels import paint
from companion.games.kernel import Space, because
from companion.games.registry import GAMES
from companion.session import lost_parts, step
from companion.session.events import PartGone
from companion.store.journal_format import read_journal
from companion.table.events import Cue
from companion.view.glows import Glow
from companion.view.sheets import sheet
from companion.words import ENGLISH
from hardware.display import DARK, Lamp, Picture, blank_picture
from hardware.drivers import controller
from hardware.drivers.controller_session import PATIENCE
from tests.games.katarenga.known_games import WHITE_WINS
from tests.hardware.fakes.controller import FakeController
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.table.virtual_hands import NORTH, SOUTH, Sitting, katarenga, sitting

KATARENGA = GAMES["katarenga"]
GAME = katarenga(actions=WHITE_WINS)
SPACES = KATARENGA.hands.spaces
PANELS = {SOUTH: 0x3C, NORTH: 0x3D}
A, B, PUSH, BUZZER = 17, 27, 22, 18
BEAT = 0x05
"""The frame with which the host tells the board that it is there."""
ORIGIN = lamp_of_glow(Glow.ORIGIN)
PATIENCE_S = 30
SOON_S = 0.05
BEATS_S = 0.2
TABLE = """
cells = {{ driver = "controller" }}
lights = {{ driver = "controller" }}
sound = {{ driver = "gpio", pin = 18 }}
controller = {{ device = "{device}", cells = {count}, lights = {count} }}
gpio.factory = "rpigpio"
play.settle_ms = 20
[chairs.south]
screen = {{ driver = "ssd1306", bus = 1, address = 0x3c }}
dial = {{ driver = "gpio", a = 17, b = 27 }}
push = {{ driver = "gpio", pin = 22 }}
key = {{ driver = "gpio", pin = 23 }}
[chairs.north]
screen = {{ driver = "ssd1306", bus = 1, address = 0x3d }}
key = {{ driver = "gpio", pin = 24 }}
[mats.katarenga]
cells = "{spaces}"
lights = "{spaces}"
"""


class Table:
    """The daemon in a thread of its own, and what is under and on the board."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.board = FakeController(folder / "board", cells=len(SPACES), lights=len(SPACES))
        self.chips = {address: Chip() for address in PANELS.values()}
        self.bus = Bus(self.chips)
        self.gpio = FakeGPIO()
        self._ready = threading.Event()
        self._stop: Callable[[], object] = bool
        self._plugged = False
        self._error: BaseException | None = None
        self._thread = threading.Thread(target=self._run)

    def start(self) -> None:
        self.plug()
        standing = KATARENGA.hands.occupancy(GAME.states[0])
        self.board.put(*((SPACES.index(space), 1) for space in standing))
        self.switch_on()
        self.show(sitting(katarenga()))
        self.pass_time()  # screens are quicker than contacts, which have to settle before a hand comes

    def switch_on(self) -> None:
        """Start the daemon, with what is plugged in."""
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)
        if self._error:
            raise self._error

    def plug(self) -> None:
        self.board.plug()
        self._plugged = True

    def unplug(self) -> None:
        self._plugged = False
        self.board.unplug()

    def stop(self) -> None:
        """However far it has come: no thread outlives the test, be it red."""
        if self._thread.is_alive():
            self._stop()
            self._thread.join(PATIENCE_S)
        if self._plugged:
            self.unplug()
        if self._error:
            raise self._error

    def _run(self) -> None:
        try:
            asyncio.run(self._daemon())
        except BaseException as error:  # noqa: BLE001 - raised again where the test is
            self._error = error
        self._ready.set()

    async def _daemon(self) -> None:
        toml = self.folder / "table.toml"
        spaces = " ".join(SPACES)
        toml.write_text(TABLE.format(device=self.folder / "board", count=len(SPACES), spaces=spaces))
        configuration = load(toml, {"katarenga": SPACES})
        state = self.folder / "state"
        wanted = DaemonOptions(configuration, state, GAMES, "katarenga", options=GAME.options, afresh=True)
        stopped = asyncio.Event()
        clock = asyncio.get_running_loop()
        self._stop = lambda: clock.call_soon_threadsafe(stopped.set)
        await Daemon(wanted, ENGLISH, SystemdNotifier({})).run(lambda *_: self._ready.set(), stopped)

    def lights(self, lit: dict[str, Lamp]) -> None:
        """Wait until the board shows exactly this."""
        lamps = [lit.get(space, DARK) for space in SPACES]
        seen = [(*lamp.colour, int(lamp.pattern)) for lamp in lamps]
        if not self.board.wait_until(lambda: self.board.lights == seen, PATIENCE_S):
            lights = zip(SPACES, self.board.lights, strict=True)
            there = {space: light for space, light in lights if any(light)}
            raise AssertionError(lit, there, self.actions[-2:], self.board.cells)

    def move_cell(self, space: str, level: int) -> None:
        """A contact that bounces as reeds do, within one scan, however slow the machine is."""
        cell = SPACES.index(Space(space))
        self.board.put(*((cell, bounce) for bounce in (level, 1 - level, level)))

    def detent(self) -> None:
        """One detent clockwise."""
        for pin, level in ((A, False), (B, False), (A, True), (B, True)):
            self.gpio.drive(pin, level=level)

    def shows(self, address: int, wanted: Picture) -> None:
        """Wait until the panel shows exactly this."""
        chip = self.chips[address]
        for _ in range(round(PATIENCE_S / SOON_S)):  # a board that is not there tells nobody that it is time
            if self.board.wait_until(lambda: chip.seen() == wanted, SOON_S):
                return
        raise AssertionError(chip.seen(), wanted)

    def show(self, at: Sitting) -> None:
        """Wait until each panel shows what it would at that table."""
        for chair, address in PANELS.items():
            self.shows(address, picture_of(paint(sheet(at.desk, chair, ENGLISH))))

    def push_until(self, lit: dict[str, Lamp]) -> None:
        """Hold the dial down until the board shows this, and let it up for longer than a contact bounces."""
        self.gpio.drive(PUSH, level=False)
        self.lights(lit)
        self.gpio.drive(PUSH, level=True)
        self.pass_time()

    def pass_time(self) -> None:
        """Longer than a contact bounces, and than a pawn is lifted that was only nudged."""
        beats = self.board.count(BEAT)
        assert self.board.wait_until(lambda: self.board.count(BEAT) >= beats + 2, PATIENCE_S)

    @property
    def actions(self) -> list[object]:
        [path] = (self.folder / "state").glob("*.journal")
        return [entry["do"] for entry in read_journal(path).entries]


@pytest.fixture(autouse=True)
def quick_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is passed by beats here."""
    quick = partial(controller.Controller, patience=replace(PATIENCE, beat_s=BEATS_S))
    monkeypatch.setattr(controller, "Controller", quick)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    table = Table(tmp_path)
    with raspberry_pi(table.gpio), table.bus.installed():
        try:
            table.start()
            yield table
        finally:
            table.stop()


def lifted(state: object, start: str) -> dict[str, Lamp]:
    """What is lit for a pawn in the hand."""
    lit = {start: ORIGIN}
    for action in KATARENGA.rules.legal(state):
        deed = KATARENGA.hands.deed(state, action)
        if deed.lifts[0] == start:
            lit[deed.drops[0]] = lamp_of_glow(Glow.CAPTURE if len(deed.lifts) == 2 else Glow.GOAL)
    return lit


def last(action: str) -> dict[str, Lamp]:
    return dict.fromkeys(action.split("-"), lamp_of_glow(Glow.LAST))


def test_a_whole_game_from_lifted_pawns_to_lit_squares_and_onto_disk(table: Table) -> None:
    table.lights({})
    for number, action in enumerate(GAME.actions):
        state = GAME.states[number]
        start, goal = action.split("-")
        table.move_cell(start, 0)
        table.lights(lifted(state, start))
        if goal in KATARENGA.hands.deed(state, action).lifts:
            table.move_cell(goal, 0)
            table.lights({start: ORIGIN, goal: lamp_of_glow(Glow.CAPTURE)})
            table.pass_time()
        table.move_cell(goal, 1)
        table.lights(last(action))
        assert table.actions == [*GAME.actions[: number + 1]]
    assert GAME.actor is None
    only_then = {tone.hz for tone in TONES[Cue.WON]} - {tone.hz for tone in TONES[Cue.MOVED]}
    assert table.board.wait_until(lambda: only_then <= {*table.gpio.pitches(BUZZER)}, PATIENCE_S)


def test_a_dial_and_its_push_enter_a_move_that_hands_then_do(table: Table) -> None:
    first = KATARENGA.rules.legal(GAME.states[0])[0]
    start, goal = first.split("-")
    table.lights({})
    table.detent()
    pawns = {action.split("-")[0] for action in KATARENGA.rules.legal(GAME.states[0])}
    goals = {
        action.split("-")[1] for action in KATARENGA.rules.legal(GAME.states[0]) if action.startswith(start)
    }
    table.lights(
        {
            **dict.fromkeys(pawns, lamp_of_glow(Glow.CHOICE)),
            **dict.fromkeys(goals, lamp_of_glow(Glow.GOAL)),
            start: ORIGIN,
        }
    )
    table.push_until(
        {**dict.fromkeys(goals, lamp_of_glow(Glow.CHOICE)), start: ORIGIN, goal: lamp_of_glow(Glow.GOAL)}
    )
    table.push_until({start: ORIGIN, goal: lamp_of_glow(Glow.GOAL)})
    assert table.actions == [first]
    table.move_cell(start, 0)
    table.move_cell(goal, 1)
    table.lights(last(first))


def test_each_panel_shows_its_chair_pixel_for_pixel_and_is_dark_in_the_end(table: Table) -> None:
    start, goal = GAME.actions[0].split("-")
    table.move_cell(start, 0)
    table.lights(lifted(GAME.states[0], start))
    table.move_cell(goal, 1)
    table.lights(last(GAME.actions[0]))
    at = sitting(katarenga())
    at.lift(start)
    at.put(goal)
    table.show(at)
    table.stop()
    assert [chip.seen() for chip in table.chips.values()] == [blank_picture(128, 64)] * 2
    table.bus.assert_done()


@pytest.fixture
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for what is missing, nor for what is back."""
    monkeypatch.setattr(devices, "DEVICE_RETRY_S", SOON_S)
    monkeypatch.setattr(lost_parts, "STEADY_S", SOON_S)
    monkeypatch.setattr(lost_parts, "LOOSE_S", 0.0)
    monkeypatch.setattr(step, "HESITATES_S", 100 * PATIENCE_S)  # so that no hint comes, however slow all is
    monkeypatch.setattr(daemon, "ScreenThread", partial(ScreenThread, again_s=SOON_S))


@pytest.fixture
def without_board(tmp_path: Path, soon: None) -> Iterator[Table]:  # noqa: ARG001
    """The same table, whose board is not plugged in yet."""
    table = Table(tmp_path)
    with raspberry_pi(table.gpio), table.bus.installed():
        try:
            yield table
        finally:
            table.stop()


def without_cells_and_lights() -> Sitting:
    at = sitting(katarenga())
    for part in ("cells", "lights"):
        why = because("hardware.missing", device="board")
        at.tell(PartGone(at.now, part, why, feels=part == "cells"))
    return at


def test_a_board_that_is_plugged_in_late_and_pulled_in_mid_game_costs_nothing_but_itself(
    without_board: Table,
) -> None:
    table, (first, second, *_) = without_board, GAME.actions
    standing = KATARENGA.hands.occupancy(GAME.states[0])
    table.board.put(*((SPACES.index(space), 1) for space in standing))
    table.switch_on()
    table.show(without_cells_and_lights())
    table.plug()
    at = sitting(katarenga())
    at.desk = replace(
        at.desk, activity=replace(at.desk.activity, hesitates=True)
    )  # nobody has touched anything yet
    table.show(at)
    start, goal = first.split("-")
    table.move_cell(start, 0)
    table.lights(lifted(GAME.states[0], start))
    table.move_cell(goal, 1)
    table.lights(last(first))
    table.unplug()
    played = sitting(katarenga())
    played.lift(start)
    played.put(goal)
    told = sitting(katarenga())
    told.desk = replace(
        played.desk, notices=replace(played.desk.notices, notes=without_cells_and_lights().desk.notices.notes)
    )
    table.show(told)
    table.plug()
    table.show(played)
    table.lights(last(first))
    start, goal = second.split("-")
    table.move_cell(start, 0)
    table.lights(lifted(GAME.states[1], start))
    table.move_cell(goal, 1)
    table.lights(last(second))
    assert table.actions == [first, second]


def test_panels_that_are_pulled_in_mid_game_show_the_game_as_it_is_when_they_are_back(
    soon: None,  # noqa: ARG001 - before the table is made
    table: Table,
) -> None:
    start, goal = GAME.actions[0].split("-")
    table.bus.fail(lasts=True)
    table.move_cell(start, 0)
    table.lights(lifted(GAME.states[0], start))
    table.move_cell(goal, 1)
    table.lights(last(GAME.actions[0]))
    assert table.actions == [GAME.actions[0]]
    table.bus.heal()
    at = sitting(katarenga())
    at.lift(start)
    at.put(goal)
    table.show(at)
