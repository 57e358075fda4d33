"""A move at a table wired to a Pi directly: reeds on port expanders that call, and a buzzer that tells.

Everything behind the drivers is an honest fake: chips as their data sheet tells on a bus under smbus2, and
fake-rpi with state under gpiozero's own RPiGPIOFactory.
"""

import asyncio
from pathlib import Path

import pytest

from companion.config import load
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.outputs import TONES
from companion.daemon.presenter import Presenter
from companion.daemon.systemd import SystemdNotifier
from companion.games.kernel import Space
from companion.games.registry import GAMES
from companion.session.session import Session
from companion.store.journal_format import read_journal
from companion.table.events import Cue
from companion.table.situation import Phase
from companion.words import ENGLISH
from tests.games.katarenga.known_games import WHITE_WINS
from tests.hardware.fakes.mcp23017 import Chip
from tests.hardware.fakes.mcp23017_bus import Bus
from tests.hardware.fakes.rpi import FakeGPIO, raspberry_pi
from tests.table.virtual_hands import katarenga

KATARENGA = GAMES["katarenga"]
GAME = katarenga(actions=WHITE_WINS)
SPACES = KATARENGA.hands.spaces
ADDRESSES = (0x20, 0x21, 0x22, 0x23, 0x24)
LINE, BUZZER = 4, 18
PATIENCE_S = 30
TABLE = f"""
cells = {{ driver = "mcp23017", addresses = {list(ADDRESSES)}, interrupt = {LINE} }}
sound = {{ driver = "gpio", pin = {BUZZER} }}
gpio.factory = "rpigpio"
play.settle_ms = 20
chairs.south.key = {{ driver = "gpio", pin = 23 }}
mats.katarenga.cells = "{" ".join(SPACES)}"
"""


class Table:
    """What is under the board, and hands."""

    def __init__(self) -> None:
        self.chips = {address: Chip() for address in ADDRESSES}
        self.bus = Bus(self.chips)
        self.gpio = FakeGPIO()
        self.bus.on_line = lambda low: self.gpio.drive(LINE, level=False if low else None)
        for space in KATARENGA.hands.occupancy(GAME.states[0]):
            self.move(space, closed=True)

    def move(self, space: str, *, closed: bool) -> None:
        chip, contact = divmod(SPACES.index(Space(space)), 16)
        with self.bus.lock:
            (self.chips[ADDRESSES[chip]].close if closed else self.chips[ADDRESSES[chip]].open)(contact)


async def play(table: Table, folder: Path, right: asyncio.Event) -> list[object]:
    """Lift and put once the board was found right, and listen until it is told that the move counts."""
    toml, state = folder / "table.toml", folder / "state"
    toml.write_text(TABLE)
    wanted = DaemonOptions(
        load(toml, {"katarenga": SPACES}), state, GAMES, "katarenga", GAME.options, afresh=True
    )
    ready, stopped, sounded = asyncio.Event(), asyncio.Event(), asyncio.Event()
    table.gpio.buzzers[BUZZER].on_change = sounded.set
    running = asyncio.create_task(
        Daemon(wanted, ENGLISH, SystemdNotifier({})).run(lambda *_: ready.set(), stopped)
    )
    await ready.wait()
    await right.wait()
    start, goal = GAME.actions[0].split("-")
    table.move(start, closed=False)
    table.move(goal, closed=True)
    while TONES[Cue.MOVED][-1].hz not in table.gpio.pitches(BUZZER):
        sounded.clear()
        await sounded.wait()
    stopped.set()
    await running
    [journal] = state.glob("*.journal")
    return [entry["do"] for entry in read_journal(journal).entries]


def test_reeds_call_the_move_is_written_down_and_the_buzzer_tells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, right, show = Table(), asyncio.Event(), Presenter.show

    def watch(outputs: Presenter, session: Session, *, saving: bool) -> None:
        show(outputs, session, saving=saving)
        if session.table.situation.phase is Phase.RIGHT:
            right.set()

    monkeypatch.setattr(Presenter, "show", watch)
    with raspberry_pi(table.gpio), table.bus.installed():
        done = asyncio.run(asyncio.wait_for(play(table, tmp_path, right), PATIENCE_S))
        assert table.gpio.in_use == set()
    assert done == [GAME.actions[0]]
    assert table.bus.handles_open == 0
    assert table.gpio.pitches(BUZZER)[-1] == 0
