"""The command `companion` in children: the tables it is started for, and what is waited for there."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.request import urlopen

from companion.games.katarenga.position import format_position
from companion.store.journal import Journal
from tests.bench.child import FRAME, HELD
from tests.bench.children import Child, child
from tests.bench.katarenga import GAME, START
from tests.bench.rounds import Clock

Command = tuple[str, ...]
"""A module and its arguments."""

LIFTS: Final = 20

SIMULATED = """
profile = "simulated"
play.settle_ms = 5
page.on = false
"""
PAGE = """
profile = "simulated"
play.settle_ms = 5
page.port = 0
"""
WIRED = """
profile = "simulated"
play.settle_ms = 5
page.on = false
gpio.factory = "mock"
common.screen.driver = "none"

[chairs.south]
screen = { driver = "ssd1306", address = 0x3C }
dial = { driver = "gpio", a = 17, b = 27 }
push = { driver = "gpio", pin = 22 }
key = { driver = "gpio", pin = 23 }

[chairs.north]
screen = { driver = "ssd1306", address = 0x3D }
dial = { driver = "gpio", a = 5, b = 6 }
push = { driver = "gpio", pin = 13 }
key = { driver = "gpio", pin = 19 }
"""


class Make(Enum):
    """What a table is made of: its configuration, and the module that runs it."""

    SIMULATED = SIMULATED, "tests.bench.child"
    PAGE = PAGE, "tests.bench.child"
    WIRED = WIRED, "tests.bench.wired"


@contextmanager
def command(make: Make, lifts: int = 0) -> Iterator[Command]:
    """`companion run` with such a table, on which a new game lies, always on the same board."""
    told, module = make.value
    with TemporaryDirectory() as name:
        configuration, state = Path(name, "table.toml"), Path(name, "state")
        configuration.write_text(told)
        with Journal.create(
            state, GAME.id, GAME.rules.settle({"position": format_position(START)}, lambda _: 0)
        ):
            pass
        yield (module, str(lifts), "run", "--config", str(configuration), "--state", str(state))


@contextmanager
def held(make: Make) -> Iterator[Child]:
    """Such a table in use: a pawn was lifted and put back some times, and is in a hand now."""
    with command(make, LIFTS) as arguments, child(*arguments) as daemon:
        daemon.await_line(HELD)
        yield daemon


def first_frame_s(clock: Clock, make: Make) -> float:
    """From the start of the command until a screen shows something."""
    with command(make) as arguments:
        began = clock()
        with child(*arguments) as daemon:
            daemon.await_line(FRAME)
            return clock() - began


def first_page_s(clock: Clock) -> float:
    """From the start of the command until somebody who goes where it says gets the page."""
    with TemporaryDirectory() as state:
        began = clock()
        with child("companion", "play", "--port", "0", "--state", state) as daemon:
            address = daemon.await_line(r"http://\S+")
            with urlopen(address) as answer:  # noqa: S310 - an address of ours
                answer.read()
            return clock() - began
