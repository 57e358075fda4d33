"""What parts report becomes what happens at the table."""

from typing import Any

import pytest

from companion.app.ear import Ear
from companion.app.mat import Mat
from companion.desk.desk import DeskEvent, PartGone, PartReturned
from companion.rules.games import GAMES
from companion.rules.kernel.names import Space
from companion.rules.kernel.reason import because
from companion.table.events import Button, Chair, Pressed, Released, Sensed, Tagged, Turned
from hardware.signals import (
    EMPTY,
    SOMETHING,
    CellRead,
    DialTurned,
    KeyMoved,
    PartBack,
    PartLost,
    Signal,
    TagRead,
)
from hardware.trouble import Fault, Trouble

SPACES = GAMES["katarenga"].spaces
MAT = Mat("katarenga", SPACES, SPACES)
SOUTH = Chair("south")
UNPLUGGED = Trouble(Fault.BROKEN, device="/dev/ttyACM0", detail="unplugged")
WHY = because("hardware.broken", device="/dev/ttyACM0", detail="unplugged")

TOLD: list[tuple[Signal, DeskEvent | None]] = [
    (CellRead(1.0, "cells", 2, SOMETHING), Sensed(1.0, Space(SPACES[2]), occupied=True)),
    (CellRead(1.0, "cells", 2, EMPTY), Sensed(1.0, Space(SPACES[2]), occupied=False)),
    (CellRead(1.0, "cells", 99, SOMETHING), None),
    (CellRead(1.0, "cells", -1, SOMETHING), None),
    (KeyMoved(1.0, "south.key", down=True), Pressed(1.0, SOUTH, Button.KEY)),
    (KeyMoved(1.0, "south.push", down=False), Released(1.0, SOUTH, Button.PUSH)),
    (KeyMoved(1.0, "south.bell", down=True), None),
    (DialTurned(1.0, "south.dial", -2), Turned(1.0, SOUTH, -2)),
    (TagRead(1.0, "south.reader", "04a1"), Tagged(1.0, SOUTH, "04a1")),
    (PartLost(1.0, "cells", UNPLUGGED), PartGone(1.0, "cells", WHY, feels=True)),
    (PartLost(1.0, "south.screen", UNPLUGGED), PartGone(1.0, "south.screen", WHY, feels=False)),
    (PartBack(1.0, "cells"), PartReturned(1.0, "cells")),
]


@pytest.mark.parametrize(("signal", "event"), TOLD, ids=str)
def test_each_signal_is_one_event_or_none(signal: Signal, event: DeskEvent | None) -> None:
    assert Ear(MAT).hear(signal) == event


def test_a_space_that_stays_as_it_is_is_no_event() -> None:
    ear = Ear(MAT)
    reads: list[Any] = [ear.hear(CellRead(at, "cells", 2, SOMETHING)) for at in (1.0, 2.0)]
    assert [event is not None for event in reads] == [True, False]


def test_after_the_cells_were_lost_everything_they_tell_is_news() -> None:
    ear = Ear(MAT)
    first = ear.hear(CellRead(1.0, "cells", 2, SOMETHING))
    ear.hear(PartLost(2.0, "cells", UNPLUGGED))
    ear.hear(PartBack(3.0, "cells"))
    assert first == Sensed(1.0, Space(SPACES[2]), occupied=True)
    assert ear.hear(CellRead(4.0, "cells", 2, SOMETHING)) == Sensed(4.0, Space(SPACES[2]), occupied=True)
