"""What befalls the wires: late and lost edges, bad contacts, stuck cells."""

from dataclasses import dataclass, field

from hardware.clock import ManualClock
from hardware.signals import EMPTY, SOMETHING, CellRead, Signal
from tests.noise.acts import Act, Verb
from tests.noise.wires import Wires


@dataclass
class Bench:
    """Cells on one end of the wires, and what comes out at the other: milliseconds, cell, something there."""

    clock: ManualClock = field(default_factory=ManualClock)
    heard: list[tuple[int, int, bool]] = field(default_factory=list)
    stamps_ms: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.wires = Wires(self.clock, self._hear)

    def _hear(self, signal: Signal) -> None:
        assert isinstance(signal, CellRead)
        self.heard.append((round(self.clock.time() * 1000), signal.cell, signal.reading.present))
        self.stamps_ms.append(round(signal.at_s * 1000))

    def read(self, at_ms: int, cell: int, *, there: bool) -> None:
        self.clock.advance_to(at_ms / 1000)
        self.wires.hear(CellRead(self.clock.time(), "cells", cell, SOMETHING if there else EMPTY))

    def befalls(self, verb: Verb, cell: int, ms: int = 0, where: str = "") -> None:
        self.wires.befall(Act(0, verb, "x", where, ms), cell)


def test_good_wires_hand_on_what_they_hear() -> None:
    bench = Bench()
    bench.read(10, 1, there=True)
    bench.read(20, 1, there=False)
    assert bench.heard == [(10, 1, True), (20, 1, False)]


def test_a_late_edge_comes_after_those_of_other_cells_but_not_after_its_own() -> None:
    bench = Bench()
    bench.befalls(Verb.LATE, 1, 40)
    bench.read(0, 1, there=False)
    bench.read(10, 2, there=False)
    bench.read(20, 1, there=True)
    bench.clock.advance(1)
    assert bench.heard == [(10, 2, False), (40, 1, False), (40, 1, True)]
    assert bench.stamps_ms == [10, 40, 40]


def test_a_late_edge_may_carry_the_time_at_which_it_was() -> None:
    bench = Bench()
    bench.befalls(Verb.LATE, 1, 30, "stamped")
    bench.read(5, 1, there=False)
    bench.clock.advance(1)
    assert (bench.heard, bench.stamps_ms) == ([(35, 1, False)], [5])


def test_a_lost_edge_is_made_good_when_states_are_told_again() -> None:
    bench = Bench()
    bench.read(0, 1, there=True)
    bench.befalls(Verb.LOSE, 1, 700)
    for at_ms, there in ((100, False), (101, True), (102, False)):
        bench.read(at_ms, 1, there=there)
    bench.clock.advance(1)
    assert bench.heard == [(0, 1, True), (800, 1, False)]


def test_only_the_next_edge_is_lost() -> None:
    bench = Bench()
    bench.befalls(Verb.LOSE, 1, 700)
    bench.read(0, 1, there=False)
    bench.read(200, 1, there=True)
    assert bench.heard == [(200, 1, True)]


def test_a_bad_contact_flips_for_so_long_and_rests_as_it_should() -> None:
    bench = Bench()
    bench.befalls(Verb.BOUNCE, 1, 6)
    bench.read(0, 1, there=False)
    bench.clock.advance(1)
    assert bench.heard == [(0, 1, False), (3, 1, True), (4, 1, False), (5, 1, True), (6, 1, False)]


def test_a_stuck_cell_says_the_same_until_it_heals() -> None:
    bench = Bench()
    bench.read(0, 1, there=True)
    bench.befalls(Verb.STICK, 1, where="open")
    bench.read(10, 1, there=False)
    bench.read(20, 1, there=True)
    bench.befalls(Verb.HEAL, 1)
    assert bench.heard == [(0, 1, True), (0, 1, False), (20, 1, True)]


def test_what_did_not_come_to_pass_is_forgotten() -> None:
    bench = Bench()
    bench.befalls(Verb.LOSE, 1, 700)
    bench.wires.rest()
    bench.read(0, 1, there=False)
    assert bench.heard == [(0, 1, False)]
