"""What befalls the wires: late and lost edges, bad contacts, stuck cells."""

import pytest

from hardware.clock import ManualClock
from hardware.signals import EMPTY, SOMETHING, CellRead, Signal
from tests.noise.acts import Act, Verb
from tests.noise.wires import Wires

Told = tuple[int, int, bool]
"""Milliseconds, a cell, and whether something is there."""
AT_0 = (0, 1, False)


@pytest.mark.parametrize(
    ("verb", "where", "ms", "read", "heard"),
    [
        (
            Verb.LATE,
            "",
            40,
            [AT_0, (10, 2, False), (20, 1, True)],
            [(10, 2, False), (40, 1, False), (40, 1, True)],
        ),
        (Verb.LOSE, "", 700, [AT_0, (1, 1, True), (2, 1, False)], [(700, 1, False)]),
        (Verb.LOSE, "", 700, [AT_0, (200, 1, True)], [(200, 1, True), (700, 1, True)]),
        (Verb.BOUNCE, "", 6, [AT_0], [AT_0, (3, 1, True), (4, 1, False), (5, 1, True), (6, 1, False)]),
        (Verb.STICK, "open", 0, [(10, 1, False), (20, 1, True)], [(0, 1, False)]),
    ],
)
def test_what_befalls_the_next_edge_of_a_cell(
    verb: Verb, where: str, ms: int, read: list[Told], heard: list[Told]
) -> None:
    clock, told = ManualClock(), list[Told]()

    def hear(signal: Signal) -> None:
        assert isinstance(signal, CellRead)
        told.append((round(clock.time() * 1000), signal.cell, signal.reading.present))

    wires = Wires(clock, hear)
    wires.befall(Act(0, verb, "x", where, ms), 1)
    for at_ms, cell, there in read:
        clock.advance_to(at_ms / 1000)
        wires.hear(CellRead(clock.time(), "cells", cell, SOMETHING if there else EMPTY))
    clock.advance(1)
    assert told == heard
    wires.befall(Act(0, Verb.HEAL, "x"), 1)
    wires.befall(Act(0, Verb.LOSE, "x", ms=700), 1)
    wires.rest()
    wires.hear(CellRead(clock.time(), "cells", 1, EMPTY))
    assert told[-1][1:] == (1, False)
