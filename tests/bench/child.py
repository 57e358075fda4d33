"""What a child of the bench runs: the command `companion` as it is, with somebody at its table who tells.

`python -m tests.bench.child LIFTS ARGUMENTS...` prints `FRAME` as soon as the first picture is out on a
screen. Where LIFTS is not 0, White's first pawn is lifted so many times, put back in between, and kept in the
hand in the end; when the lights pulse for it then, `HELD` is printed. All else is the command's own doing.
"""

import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.cli.main import forgo_openssl
from companion.cli.main import main as companion

forgo_openssl()  # before anything of the daemon is imported, as the command does

from companion.config import Configuration  # noqa: E402
from companion.daemon import launch  # noqa: E402
from companion.daemon.daemon import Daemon  # noqa: E402
from companion.daemon.devices import Parts, make_parts  # noqa: E402
from companion.store.disk import HandOver  # noqa: E402
from hardware.clock import Clock  # noqa: E402
from hardware.display import Brightness, Pattern, Picture  # noqa: E402
from hardware.ports import Emit, Screen  # noqa: E402
from hardware.simulation.table import SimulatedTable  # noqa: E402

FRAME: Final = "first frame"
HELD: Final = "held"
PAWN: Final = "white1"
DEED_S: Final = 0.03
"""Between the deeds of a hand; a contact settles in less."""


class Told:
    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._told = False
        self.size = screen.size
        self.probe = screen.probe

    def open(self, emit: Emit, /) -> None:
        self._screen.open(emit)

    def close(self) -> None:
        self._screen.close()

    def show(self, picture: Picture, brightness: Brightness = Brightness.FULL, /) -> None:
        self._screen.show(picture, brightness)
        if not self._told:
            self._told = True
            print(FRAME, flush=True)  # noqa: T201


def watched(lifts: int) -> Callable[..., Parts]:

    def made(configuration: Configuration, clock: Clock, hand_over: HandOver, *box: Any) -> Parts:
        table = make_parts(configuration, clock, hand_over, *box)
        if lifts:
            assert table.simulated is not None
            clock.call_at(clock.time() + DEED_S, partial(_lift, table.simulated, clock, lifts))
        return replace(table, screens={place: Told(screen) for place, screen in table.screens.items()})

    return made


def _lift(table: SimulatedTable, clock: Clock, lifts: int) -> None:
    place = table.board.places[PAWN]
    assert isinstance(place, int)
    table.board.lift(PAWN)
    clock.call_at(clock.time() + DEED_S, partial(_look, table, clock, lifts, place))


def _look(table: SimulatedTable, clock: Clock, lifts: int, cell: int) -> None:
    """Only a lift that the lights have answered counts; on a busy machine some come too early."""
    lifts -= any(lamp.pattern is Pattern.PULSE for lamp in table.lights.shown)
    if not lifts:
        print(HELD, flush=True)  # noqa: T201
        return
    table.board.put_on_cell(PAWN, cell)
    clock.call_at(clock.time() + DEED_S, partial(_lift, table, clock, lifts))


def main(lifts: str, *arguments: str) -> int:
    setattr(launch, "Daemon", partial(Daemon, make=watched(int(lifts))))  # noqa: B010 - it is a class
    return companion(arguments)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
