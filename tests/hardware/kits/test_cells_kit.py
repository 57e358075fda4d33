"""Each claim about cells fails for cells that are broken so."""

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from hardware.signals import EMPTY, SOMETHING, CellRead, KeyMoved, PartBack, Signal
from tests.hardware.kits import cells
from tests.hardware.kits.broken import (
    Garble,
    Garbled,
    faithful,
    later,
    twice,
    with_last,
    without,
    without_after_back,
    without_the_first,
)
from tests.hardware.simulation.hands import CellsHands

COUNT = 8


def is_empty(signal: Signal) -> bool:
    return isinstance(signal, CellRead) and signal.reading == EMPTY


def is_back(signal: Signal) -> bool:
    return isinstance(signal, PartBack)


def all_empty(signal: Signal) -> Iterable[Signal]:
    return (replace(signal, reading=EMPTY),) if isinstance(signal, CellRead) else (signal,)


def one_cell_in_a_moment(before: Signal | None, signal: Signal) -> Iterable[Signal]:
    if isinstance(before, CellRead) and isinstance(signal, CellRead):
        return () if before.at_s == signal.at_s and before.cell != signal.cell else (signal,)
    return (signal,)


def one_edge_in_a_moment(before: Signal | None, signal: Signal) -> Iterable[Signal]:
    if isinstance(before, CellRead) and isinstance(signal, CellRead):
        return () if before.at_s == signal.at_s and before.cell == signal.cell else (signal,)
    return (signal,)


def with_its_neighbour(signal: Signal) -> Iterable[Signal]:
    if not isinstance(signal, CellRead):
        return (signal,)
    beside = replace(signal, cell=(signal.cell + 1) % COUNT, reading=SOMETHING)
    return (signal, beside, replace(beside, reading=EMPTY))


BROKEN: list[tuple[cells.LossClaim, Callable[[], Garble]]] = [
    (cells.every_cell_is_told_once_as_it_reads_after_open, lambda: without_the_first(COUNT)),
    (cells.every_cell_is_told_once_as_it_reads_after_open, lambda: twice),
    (cells.every_cell_is_told_once_as_it_reads_after_open, lambda: all_empty),
    (cells.what_comes_and_goes_is_told, lambda: later(COUNT, twice)),
    (cells.what_comes_and_goes_is_told, lambda: later(COUNT, without(is_empty))),
    (
        cells.what_moves_at_the_same_time_is_told_of_every_cell,
        lambda: later(COUNT, with_last(one_cell_in_a_moment)),
    ),
    (cells.a_touch_ends_as_the_cell_was, lambda: later(COUNT, with_last(one_edge_in_a_moment))),
    (cells.other_cells_say_nothing, lambda: later(COUNT, with_its_neighbour)),
    (cells.every_cell_is_told_anew_when_they_are_back, lambda: without(is_back)),
    (cells.every_cell_is_told_anew_when_they_are_back, lambda: without_after_back(is_empty)),
    (cells.every_cell_is_told_anew_when_they_are_back, lambda: later(COUNT, twice)),
]


@pytest.mark.parametrize(("claim", "garble"), BROKEN)
def test_broken_cells_are_noticed(claim: cells.LossClaim, garble: Callable[[], Garble]) -> None:
    hands = CellsHands()
    with pytest.raises(AssertionError):
        claim(Garbled(hands.table.cells, garble(), count=COUNT), hands, hands.told)


def test_every_claim_has_cells_that_break_it() -> None:
    assert {claim for claim, _ in BROKEN} == set(cells.CLAIMS + cells.LOSS_CLAIMS)


def test_what_no_cell_tells_is_noticed() -> None:
    with pytest.raises(AssertionError):
        cells.cell_reads((KeyMoved(1000.0, "cells", down=True),))


@pytest.mark.parametrize("claim", cells.CLAIMS + cells.LOSS_CLAIMS)
def test_what_is_passed_on_faithfully_is_not_broken(claim: cells.LossClaim) -> None:
    hands = CellsHands()
    claim(Garbled(hands.table.cells, faithful, count=COUNT), hands, hands.told)
