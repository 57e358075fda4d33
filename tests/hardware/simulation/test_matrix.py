"""A matrix without diodes closes cells on which nothing stands, as a soldered one does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.signals import EMPTY, SOMETHING, CellRead, Signal
from hardware.simulation.cells import SensorKind, Sensors, closed_cells
from tests.hardware.simulation.hands import CellsHands

COLUMNS = st.integers(1, 5)
CONTACTS = st.frozensets(st.integers(0, 19))


def flooded(contacts: frozenset[int], columns: int) -> set[int]:
    """Current is let into each row by itself, and flows through closed contacts until it reaches no more."""
    reached = set()
    wires = {(("row", contact // columns), ("column", contact % columns)) for contact in contacts}
    for row in {contact // columns for contact in contacts}:
        live = {("row", row)}
        while more := {end for wire in wires if live & {*wire} for end in wire} - live:
            live |= more
        reached |= {row * columns + column for kind, column in live if kind == "column"}
    return reached


@given(CONTACTS, COLUMNS)
def test_a_cell_reads_as_closed_where_current_comes_from_its_row_to_its_column(
    contacts: frozenset[int], columns: int
) -> None:
    assert closed_cells(contacts, columns) == flooded(contacts, columns)


class Soldered:
    """Eight cells in rows of four without diodes, and what they have told."""

    def __init__(self) -> None:
        self.hands = CellsHands(Sensors(columns=4))
        self.signals: list[Signal] = []

    def open(self) -> None:
        self.hands.table.cells.open(self.signals.append)

    def settled(self) -> dict[int, bool]:
        """Which cells have told something since this was asked last, and whether they are closed now."""
        self.hands.settle()
        told, self.signals[:] = list(self.signals), []
        return {signal.cell: signal.reading == SOMETHING for signal in told if isinstance(signal, CellRead)}


def test_three_corners_close_the_fourth_with_every_edge_of_the_last_one() -> None:
    table = Soldered()
    for cell in (0, 1):
        table.hands.put(cell)
    table.open()
    table.settled()
    table.hands.put(4)
    table.hands.settle()
    edges = [(signal.cell, signal.reading) for signal in table.signals if isinstance(signal, CellRead)]
    assert edges == [(4, SOMETHING), (5, SOMETHING), (4, EMPTY), (5, EMPTY), (4, SOMETHING), (5, SOMETHING)]


def test_a_piece_is_lifted_unseen_where_others_go_round_it_and_seen_where_they_do_not() -> None:
    table = Soldered()
    for cell in (0, 1, 4, 5):
        table.hands.put(cell)
    table.open()
    table.settled()
    table.hands.lift(5)
    assert table.settled() == {}
    table.hands.lift(4)
    assert table.settled() == {4: False, 5: False}


@pytest.mark.parametrize(("tells", "columns"), [(SensorKind.PIECE, 4), (SensorKind.PRESENCE, 0)])
def test_only_mere_contacts_make_a_matrix_and_it_has_columns(tells: SensorKind, columns: int) -> None:
    with pytest.raises(ValueError, match=str(columns)):
        Sensors(tells, columns=columns)


def test_each_cell_tells_once_how_it_reads_when_it_is_opened_ghosts_too() -> None:
    table = Soldered()
    for cell in (0, 1, 4):
        table.hands.put(cell)
    table.open()
    readings = [SOMETHING if cell in (0, 1, 4, 5) else EMPTY for cell in range(8)]
    assert table.signals == [
        CellRead(1000.0, "cells", cell, reading) for cell, reading in enumerate(readings)
    ]
