"""Reeds bounce, stick and miss; every edge is told with its time."""

from collections.abc import Callable

import pytest

from hardware.clock import ManualClock, ManualTimer, Timer
from hardware.signals import EMPTY, SOMETHING, CellRead, PiecesSeen, Polarity, Reading, Signal
from hardware.simulation.board import Piece, SimulatedBoard
from hardware.simulation.cells import Reed, SensorKind, Sensors, SimulatedCells
from tests.hardware.simulation.hands import CellsHands

Edge = tuple[float, int, Reading]


class Watched:
    """Cells with what they have told since this was asked last, in milliseconds after the beginning."""

    def __init__(self, sensors: Sensors | None = None) -> None:
        self.hands = CellsHands(sensors)
        self.cells = self.hands.table.cells
        self.clock = self.hands.clock
        self.signals: list[Signal] = []
        self.cells.open(self.signals.append)
        self.signals.clear()

    def edges(self) -> list[Edge]:
        signals = [signal for signal in self.signals if isinstance(signal, CellRead)]
        assert len(signals) == len(self.signals)
        self.signals.clear()
        return [(round((s.at_s - 1000) * 1000, 6), s.cell, s.reading) for s in signals]

    def settled(self) -> list[Edge]:
        self.clock.advance(0.02)
        return self.edges()[-1:]


def test_a_contact_closes_opens_and_closes_and_the_other_way_round() -> None:
    watched = Watched()
    watched.hands.put(3)
    assert watched.edges() == [(0, 3, SOMETHING)]
    watched.clock.advance(1)
    assert watched.edges() == [(1, 3, EMPTY), (2, 3, SOMETHING)]
    watched.hands.lift(3)
    watched.clock.advance(1)
    assert watched.edges() == [(1000, 3, EMPTY), (1001, 3, SOMETHING), (1002, 3, EMPTY)]
    assert watched.clock.next_at() is None


class HeldUp:
    """The clock of a loop that is held up: what is due runs late, one after the other."""

    def __init__(self) -> None:
        self.now_s = 0.0
        self.due: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now_s

    def call_at(self, when: float, callback: Callable[[], object], /) -> Timer:
        self.due.append((when, callback))
        return ManualTimer(callback)

    def hold_up(self, seconds: float) -> None:
        self.now_s += seconds
        while self.due:
            self.due.pop(0)[1]()


def test_an_edge_has_its_own_time_however_late_it_is_told() -> None:
    edges: list[tuple[Reading, float]] = []
    clock = HeldUp()
    reed = Reed(clock, (0.001, 0.002), lambda reading, at_s: edges.append((reading, at_s)))
    assert reed.wake() == EMPTY
    reed.set_reading(SOMETHING)
    clock.hold_up(0.13)
    assert edges == [(SOMETHING, 0), (EMPTY, 0.001), (SOMETHING, 0.002)]


@pytest.mark.parametrize(
    "bounce_s", [(0.001,), (0.002, 0.001), (0.001, 0.001), (0.0, 0.001), (-0.001, 0.001)]
)
def test_bounces_that_do_not_end_gone_over_are_refused(bounce_s: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match=r"0\.00"):
        Sensors(bounce_s=bounce_s)


def test_a_piece_that_leaves_while_its_contact_bounces_leaves_it_open() -> None:
    watched = Watched()
    watched.hands.put(0)
    watched.clock.advance(0.0015)
    watched.hands.lift(0)
    watched.clock.advance(1)
    assert watched.edges() == [
        (0, 0, SOMETHING),
        (1, 0, EMPTY),
        (2.5, 0, SOMETHING),
        (3.5, 0, EMPTY),
    ]


def test_one_piece_in_the_place_of_another_flips_between_the_two() -> None:
    watched = Watched(Sensors(SensorKind.PIECE))
    watched.hands.table.board.arrange({"white0": 5})
    watched.clock.advance(1)
    watched.edges()
    watched.hands.table.board.arrange({"black0": 5})
    watched.clock.advance(1)
    white, black = (Reading(present=True, tag=tag) for tag in ("white0", "black0"))
    assert watched.edges() == [(1000, 5, black), (1001, 5, white), (1002, 5, black)]


def test_a_piece_that_is_turned_over_turns_its_other_pole_down_and_is_no_less_there() -> None:
    poles = {"white": Polarity.NORTH, "black": Polarity.SOUTH}
    watched = Watched(Sensors(SensorKind.POLARITY, poles, bounce_s=()))
    watched.hands.put(0)
    watched.hands.table.board.turn_over("white0")
    assert [reading.polarity for _, _, reading in watched.edges()] == [Polarity.NORTH, Polarity.SOUTH]
    plain = Watched()
    plain.hands.put(0)
    plain.settled()
    plain.hands.table.board.turn_over("white0")
    assert plain.settled() == []


def test_a_table_that_sees_tells_all_pieces_their_faces_and_those_in_hands() -> None:
    clock, told = ManualClock(), list[Signal]()
    board = SimulatedBoard(3, (Piece("w1", "W", shares=True), Piece("w2", "W", shares=True), Piece("t", "T")))
    board.arrange({"w1": 2})
    cells = SimulatedCells("cells", clock, board, Sensors(bounce_s=(), sees=True))

    def seen() -> list[tuple[object, object, object]]:
        clock.advance(1.0)
        new: list[tuple[object, object, object]] = [
            (one.standing, one.held, one.down) for one in told if isinstance(one, PiecesSeen)
        ]
        told.clear()
        return new

    cells.open(told.append)
    assert seen() == [(((2, ("W",)),), (), ())]
    board.turn_over("t")
    assert seen() == []
    board.lift("t")
    board.put_on_cell("t", 0)
    assert seen() == [(((2, ("W",)),), ("T",), ()), (((0, ("T",)), (2, ("W",))), (), (0,))]
    board.lift("w2")
    board.put_on_cell("w2", 2)
    board.turn_over("t")
    assert [there for there, *_ in seen()][1:] == [((0, ("T",)), (2, ("W", "W")))] * 2
    cells.unplug()
    board.lift("w1")
    cells.plug()
    assert seen() == [(((0, ("T",)), (2, ("W",))), ("W",), ())]
    assert cells.sees
    cells.set_sees(sees=False)
    board.put_aside("w1")
    assert seen() == [(None, (), ())]
    cells.set_sees(sees=False)
    assert seen() == []
    cells.set_sees(sees=True)
    assert seen() == [(((0, ("T",)), (2, ("W",))), (), ())]


def test_a_look_without_a_pole_is_refused() -> None:
    with pytest.raises(KeyError, match="black"):
        CellsHands(Sensors(SensorKind.POLARITY, {"white": Polarity.NORTH}))


def test_a_cell_that_is_stuck_reads_so_whatever_lies_on_it_until_it_is_healed() -> None:
    watched = Watched()
    watched.cells.stick(0, closed=True)
    assert watched.settled() == [(2, 0, SOMETHING)]
    watched.hands.put(0)
    watched.hands.lift(0)
    assert watched.settled() == []
    watched.cells.stick(0, closed=False)
    assert watched.settled() == [(42, 0, EMPTY)]
    watched.hands.put(0)
    assert watched.settled() == []
    watched.cells.heal(0)
    assert watched.settled() == [(82, 0, SOMETHING)]
    watched.hands.lift(0)
    assert watched.settled() == [(102, 0, EMPTY)]


def test_a_cell_that_misses_notices_what_leaves_and_not_what_comes() -> None:
    watched = Watched()
    watched.hands.put(0)
    watched.settled()
    watched.cells.miss(0)
    assert watched.settled() == []
    watched.hands.lift(0)
    assert watched.settled() == [(42, 0, EMPTY)]
    watched.hands.put(0)
    watched.hands.put(1)
    assert watched.settled() == [(62, 1, SOMETHING)]
    watched.cells.heal(0)
    assert watched.settled() == [(82, 0, SOMETHING)]
    watched.hands.lift(0)
    watched.hands.put(0)
    assert watched.settled() == [(102, 0, SOMETHING)]


def test_cells_that_are_closed_while_they_bounce_are_quiet_and_rest() -> None:
    watched = Watched()
    watched.hands.put(0)
    watched.cells.close()
    watched.signals.clear()
    watched.clock.advance(0.0005)
    watched.cells.open(watched.signals.append)
    watched.clock.advance(1)
    assert [edge[1:] for edge in watched.edges()] == [(0, SOMETHING)] + [(c, EMPTY) for c in range(1, 8)]


def test_what_is_done_to_a_stuck_cell_does_not_disturb_its_bounces() -> None:
    watched = Watched()
    watched.cells.stick(0, closed=True)
    watched.clock.advance(0.0015)
    watched.hands.put(0)
    watched.clock.advance(1)
    assert watched.edges() == [(0, 0, SOMETHING), (1, 0, EMPTY), (2, 0, SOMETHING)]


@pytest.mark.parametrize("cell", [-1, 8])
def test_a_cell_that_does_not_exist_is_a_key_error(cell: int) -> None:
    cells = Watched().cells
    for act in (cells.miss, cells.heal, lambda cell: cells.stick(cell, closed=True)):
        with pytest.raises(KeyError, match=str(cell)):
            act(cell)


def test_a_fault_outlives_closing_and_opening() -> None:
    watched = Watched()
    watched.cells.stick(2, closed=True)
    watched.cells.close()
    watched.signals.clear()
    watched.cells.open(watched.signals.append)
    assert [(cell, reading) for _, cell, reading in watched.edges()] == [
        (cell, SOMETHING if cell == 2 else EMPTY) for cell in range(8)
    ]
