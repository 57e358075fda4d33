"""A mat turns what cells read into what stands on spaces, and what spaces show into lamps."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from companion.games.kernel import Space
from companion.session.work.mat import CellOccupancy, Mat, SpaceChange
from hardware.display import DARK, Colour, Lamp, Pattern
from hardware.signals import EMPTY, SOMETHING, CellRead, Reading

A1, B1, C1 = Space("a1"), Space("b1"), Space("c1")
MAT = Mat("tiny", cells=(A1, B1, None, A1, C1), lights=(None, C1, A1, A1))
"""a1 lies over two cells and two lights; b1 has no light; cell 2 and light 0 belong to nothing."""
RED = Lamp(Colour(255, 0, 0), Pattern.BLINK)
BLUE = Lamp(Colour(0, 0, 255), Pattern.STEADY)


def reads(cell: int, reading: Reading) -> CellRead:
    return CellRead(1.5, "cells", cell, reading)


def tell(standing: CellOccupancy, read: CellRead) -> SpaceChange | None:
    return standing.update(read.cell, present=read.reading.present)


def test_cells_and_spaces_find_each_other() -> None:
    assert [MAT.space_of_cell(cell) for cell in range(7)] == [A1, B1, None, A1, C1, None, None]
    assert [MAT.cells_of(space) for space in (A1, B1, C1, Space("z9"))] == [(0, 3), (1,), (4,), ()]
    assert [MAT.lights_of(space) for space in (A1, B1, C1)] == [(2, 3), (), (1,)]


def test_lamps_are_told_for_every_light_in_the_order_of_their_numbers() -> None:
    assert MAT.frames({A1: RED, B1: RED, C1: BLUE}, dark=DARK) == ((DARK, BLUE, RED, RED),)
    assert MAT.frames({C1: RED}, dark=DARK) == ((DARK, RED, DARK, DARK),)
    assert MAT.frames({}, dark=DARK) == ((DARK,) * 4,)


def test_a_space_is_empty_when_all_its_cells_have_told_that_they_are() -> None:
    standing = CellOccupancy(MAT)
    assert tell(standing, reads(0, EMPTY)) is None
    assert standing.is_occupied(A1) is None
    assert tell(standing, reads(3, EMPTY)) == SpaceChange(A1, occupied=False)
    assert standing.is_occupied(A1) is False


def test_a_cell_of_no_space_is_never_an_event() -> None:
    standing = CellOccupancy(MAT)
    assert tell(standing, reads(2, SOMETHING)) is None
    assert tell(standing, reads(99, SOMETHING)) is None
    assert [standing.is_occupied(space) for space in (A1, B1, C1)] == [None, None, None]


HALF_TURN = {A1: C1, C1: A1, B1: B1}


def test_a_mat_turned_by_half_has_the_opposite_space_over_each_cell_and_light() -> None:
    turned = MAT.with_half_turn(HALF_TURN)
    assert (turned.cells, turned.lights) == ((C1, B1, None, C1, A1), (None, A1, C1, C1))
    assert turned.with_half_turn(HALF_TURN) == MAT
    assert turned.frames({A1: RED}, dark=DARK) == ((DARK, RED, DARK, DARK),)


def test_a_mat_lies_as_it_is_told_and_one_that_is_never_turned_stays() -> None:
    mat = replace(MAT, half_turn=HALF_TURN)
    assert mat.turn(turned=False) == MAT
    assert mat.turn(turned=True) == MAT.with_half_turn(HALF_TURN)
    assert mat.turn(turned=True).turn(turned=False) == MAT.with_half_turn(HALF_TURN)
    assert MAT.turn(turned=True) == MAT


def test_under_another_mat_the_same_readings_are_known_by_other_names() -> None:
    standing = CellOccupancy(MAT)
    for cell, reading in ((0, EMPTY), (1, SOMETHING), (4, SOMETHING)):
        tell(standing, reads(cell, reading))
    assert standing.known_spaces() == (SpaceChange(B1, occupied=True), SpaceChange(C1, occupied=True))
    under = standing.with_mat(MAT.with_half_turn(HALF_TURN))
    assert under.known_spaces() == (SpaceChange(B1, occupied=True), SpaceChange(A1, occupied=True))
    assert under.is_occupied(C1) is None
    assert tell(under, reads(3, EMPTY)) == SpaceChange(C1, occupied=False)
    assert tell(under, reads(4, EMPTY)) == SpaceChange(A1, occupied=False)


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans())))
def test_events_alone_tell_what_stands_where(readings: list[tuple[int, bool]]) -> None:
    standing = CellOccupancy(MAT)
    by_events: dict[Space, bool] = {}
    last: dict[int, bool] = {}
    told_all = [(cell, False) for cell in range(5)]
    for cell, present in (*told_all, *readings):
        last[cell] = present
        stood = tell(standing, reads(cell, Reading(present=present)))
        if stood is not None:
            assert by_events.get(stood.space) != stood.occupied
            by_events[stood.space] = stood.occupied
        if len(last) >= len(MAT.cells):
            expected = {space: any(last[each] for each in MAT.cells_of(space)) for space in (A1, B1, C1)}
            assert by_events == expected
            assert {space: standing.is_occupied(space) for space in expected} == expected
