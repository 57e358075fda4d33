"""What every set of cells must do.

To hold a new driver to it:

    @pytest.mark.parametrize("claim", cells.CLAIMS)
    def test_the_cells_keep_their_contract(claim: cells.Claim) -> None:
        claim(MyCells("cells", port), MyPieces(), Told("cells", time.monotonic))

    @pytest.mark.parametrize("claim", cells.LOSS_CLAIMS)   # where they can be lost, with `PluggedCellsHands`

Each claim wants cells that were never open, at least three, all empty.
"""

from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Protocol

from hardware.ports import Cells
from hardware.signals import EMPTY, CellRead, PartBack, PartLost, Reading, Signal
from tests.hardware.kits.life import Plug, away
from tests.hardware.kits.signal_log import Told, opened


class CellsHands(Protocol):
    def put(self, cell: int, /) -> Reading:
        """Put a piece on this empty cell, bounces and all. What the cell is to read when it has settled."""

    def lift(self, cell: int, /) -> None:
        """Lift the piece off this cell, bounces and all."""

    def settle(self) -> None:
        """Let time pass until every contact rests. Real time may be left to `Told`."""


class PluggedCellsHands(CellsHands, Plug, Protocol):
    """The same over cells that can be lost."""


Claim = Callable[[Cells, CellsHands, Told], None]
LossClaim = Callable[[Cells, PluggedCellsHands, Told], None]


def every_cell_is_told_once_as_it_reads_after_open(part: Cells, hands: CellsHands, told: Told) -> None:
    assert part.count >= 3
    lie = dict.fromkeys(range(part.count), EMPTY) | {
        1: hands.put(1),
        part.count - 1: hands.put(part.count - 1),
    }
    hands.settle()
    with opened(part, told):
        hands.settle()
        first = cell_reads(told.wait_for(part.count))[: part.count]
        assert sorted(signal.cell for signal in first) == list(range(part.count)), first
        assert {signal.cell: signal.reading for signal in first} == lie
        hands.lift(1)
        hands.settle()
        told.wait_until(last_are(lie | {1: EMPTY}))
    assert {signal.cell for signal in cell_reads(told.so_far())[part.count :]} == {1}


def what_comes_and_goes_is_told(part: Cells, hands: CellsHands, told: Told) -> None:
    with opened(part, told):
        lie = dict.fromkeys(range(part.count), EMPTY)
        told.wait_until(last_are(lie))
        for cell in range(part.count):
            lie[cell] = hands.put(cell)
            hands.settle()
            told.wait_until(last_are(lie))
        for cell in range(part.count):
            hands.lift(cell)
            lie[cell] = EMPTY
            hands.settle()
            told.wait_until(last_are(lie))
    _assert_all_differ(told.so_far())


def what_moves_at_the_same_time_is_told_of_every_cell(part: Cells, hands: CellsHands, told: Told) -> None:
    lie = {0: hands.put(0), 1: hands.put(1)}
    lie |= dict.fromkeys(range(2, part.count), EMPTY)
    hands.settle()
    with opened(part, told):
        told.wait_until(last_are(lie))
        hands.lift(0)
        lie |= {2: hands.put(2)}
        hands.lift(1)
        lie |= {0: hands.put(0), 1: EMPTY}
        hands.settle()
        told.wait_until(last_are(lie))
    _assert_all_differ(told.so_far())


def a_touch_ends_as_the_cell_was(part: Cells, hands: CellsHands, told: Told) -> None:
    with opened(part, told):
        lie = dict.fromkeys(range(part.count), EMPTY)
        told.wait_until(last_are(lie))
        for _ in range(5):
            hands.put(0)
            hands.lift(0)
            hands.settle()
        lie[1] = hands.put(1)
        hands.settle()
        told.wait_until(last_are(lie))
    _assert_all_differ(told.so_far())


def other_cells_say_nothing(part: Cells, hands: CellsHands, told: Told) -> None:
    with opened(part, told):
        told.wait_for(part.count)
        lie = dict.fromkeys(range(part.count), EMPTY) | {2: hands.put(2)}
        hands.settle()
        told.wait_until(last_are(lie))
    assert {signal.cell for signal in cell_reads(told.so_far())[part.count :]} == {2}


def every_cell_is_told_anew_when_they_are_back(part: Cells, hands: PluggedCellsHands, told: Told) -> None:
    lie = dict.fromkeys(range(part.count), EMPTY) | {0: hands.put(0), 1: hands.put(1)}
    hands.settle()

    def move() -> None:
        hands.lift(0)
        lie.update({0: EMPTY, 2: hands.put(2)})
        hands.settle()

    with opened(part, told):
        told.wait_until(last_are(lie))
        away(hands, told, move)
        told.wait_until(lambda signals: len(since_back(signals)) >= part.count)
        anew = since_back(told.so_far())[: part.count]
        assert sorted(signal.cell for signal in anew) == list(range(part.count)), anew
        assert {signal.cell: signal.reading for signal in anew} == lie
        lie |= {0: hands.put(0)}
        hands.settle()
        told.wait_until(last_are(lie))
    _assert_all_differ(told.so_far())


def cell_reads(signals: tuple[Signal, ...]) -> list[CellRead]:
    """The readings among these; cells tell nothing else but that they are lost or back."""
    assert all(isinstance(signal, CellRead | PartLost | PartBack) for signal in signals), signals
    return [signal for signal in signals if isinstance(signal, CellRead)]


def since_back(signals: tuple[Signal, ...]) -> list[CellRead]:
    """The readings after the last `PartBack`; none where there was none."""
    backs = [i for i, signal in enumerate(signals) if isinstance(signal, PartBack)]
    return cell_reads(signals[backs[-1] :]) if backs else []


def last_are(lie: Mapping[int, Reading]) -> Callable[[tuple[Signal, ...]], bool]:
    """Whether these are the last readings told, of these cells and no others."""
    expected = dict(lie)
    return lambda signals: {signal.cell: signal.reading for signal in cell_reads(signals)} == expected


def _assert_all_differ(signals: tuple[Signal, ...]) -> None:
    """No two tellings of a cell in a row are equal, unless `PartBack` lies between."""
    told: dict[int, list[Reading | None]] = {}
    for signal in signals:
        if isinstance(signal, CellRead):
            told.setdefault(signal.cell, []).append(signal.reading)
        elif isinstance(signal, PartBack):
            for readings in told.values():
                readings.append(None)
    for cell, readings in told.items():
        assert all(before != after for before, after in pairwise(readings)), (cell, readings)


CLAIMS: tuple[Claim, ...] = (
    every_cell_is_told_once_as_it_reads_after_open,
    what_comes_and_goes_is_told,
    what_moves_at_the_same_time_is_told_of_every_cell,
    a_touch_ends_as_the_cell_was,
    other_cells_say_nothing,
)
LOSS_CLAIMS: tuple[LossClaim, ...] = (every_cell_is_told_anew_when_they_are_back,)
