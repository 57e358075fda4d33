"""How long a contact below the board takes to be a signal in the host.

The firmware runs in the real interpreter and the driver is the real one; contacts are told to the firmware's
pins through a pipe, and the line is a pty. So what a board takes for its scan and USB for its frames is not
in it, and what they do to each other is.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import cycle, product
from pathlib import Path
from queue import SimpleQueue
from random import Random
from tempfile import TemporaryDirectory
from typing import Final

from hardware.drivers.controller import Controller
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.signals import CellRead, Signal
from tests.bench.rounds import Clock
from tests.firmware_notes.board_controller.rig import plugged
from tests.hardware.fakes.controller import RealClock

CELLS: Final = 68
PATIENCE_S: Final = 60.0
TURN_S: Final = 0.003
"""A touch comes at any moment of a scan."""

Touch = Callable[[], float]
"""Closes or opens the next contact, and says after how many seconds that was told."""


@contextmanager
def touches(clock: Clock) -> Iterator[Touch]:
    """A board whose contacts close one after the other, and then open again."""
    told: SimpleQueue[Signal] = SimpleQueue()
    random, contacts = Random(4), cycle(product((1, 0), range(CELLS)))
    with TemporaryDirectory() as folder, plugged(Path(folder), CELLS=CELLS) as rig:
        part = Controller(ControllerOptions(str(rig.link), CELLS), RealClock()).cells("cells")
        with closing(part):
            part.open(told.put)
            for _ in range(CELLS):
                told.get(timeout=PATIENCE_S)

            def touch() -> float:
                closed, cell = next(contacts)
                time.sleep(random.uniform(0, TURN_S))
                began_s = clock()
                rig.put((cell, closed))
                signal = told.get(timeout=PATIENCE_S)
                taken_s = clock() - began_s
                rig.settle()
                if not isinstance(signal, CellRead) or (signal.cell, signal.reading.present) != (
                    cell,
                    closed,
                ):
                    raise ValueError(signal)
                return taken_s

            yield touch
