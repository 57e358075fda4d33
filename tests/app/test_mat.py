"""A mat turns what cells read into what stands on spaces, and what spaces show into lamps."""

from hypothesis import given
from hypothesis import strategies as st

from companion.app.mat import Mat, Standing, Stood
from companion.rules.kernel.names import Space
from hardware.lamp import DARK, Colour, Lamp, Pattern
from hardware.signals import EMPTY, SOMETHING, CellRead, Polarity, Reading

A1, B1, C1 = Space("a1"), Space("b1"), Space("c1")
MAT = Mat("tiny", cells=(A1, B1, None, A1, C1), lights=(None, C1, A1, A1))
"""a1 lies over two cells and two lights; b1 has no light; cell 2 and light 0 belong to nothing."""
RED = Lamp(Colour(255, 0, 0), Pattern.BLINK)
BLUE = Lamp(Colour(0, 0, 255), Pattern.STEADY)


def reads(cell: int, reading: Reading) -> CellRead:
    return CellRead(1.5, "cells", cell, reading)


def test_cells_and_spaces_find_each_other() -> None:
    assert [MAT.space_of_cell(cell) for cell in range(7)] == [A1, B1, None, A1, C1, None, None]
    assert [MAT.cells_of(space) for space in (A1, B1, C1, Space("z9"))] == [(0, 3), (1,), (4,), ()]
    assert [MAT.lights_of(space) for space in (A1, B1, C1)] == [(2, 3), (), (1,)]


def test_lamps_are_told_for_every_light_in_the_order_of_their_numbers() -> None:
    assert MAT.lamps({A1: RED, B1: RED, C1: BLUE}) == (DARK, BLUE, RED, RED)
    assert MAT.lamps({C1: RED}) == (DARK, RED, DARK, DARK)
    assert MAT.lamps({}) == (DARK,) * 4


def test_a_space_is_occupied_as_soon_as_one_of_its_cells_reads_something() -> None:
    standing = Standing(MAT)
    assert standing.tell(reads(3, SOMETHING)) == Stood(A1, occupied=True)
    assert standing.tell(reads(1, SOMETHING)) == Stood(B1, occupied=True)
    assert standing.occupied == {A1, B1}


def test_a_piece_that_slides_about_on_its_space_is_no_event() -> None:
    standing = Standing(MAT)
    standing.tell(reads(0, SOMETHING))
    assert standing.tell(reads(3, SOMETHING)) is None
    assert standing.tell(reads(0, EMPTY)) is None
    assert standing.tell(reads(3, EMPTY)) == Stood(A1, occupied=False)
    assert standing.occupied == frozenset()


def test_a_cell_that_tells_something_else_of_what_stands_there_is_no_event() -> None:
    standing = Standing(MAT)
    standing.tell(reads(1, Reading(present=True, polarity=Polarity.NORTH)))
    assert standing.tell(reads(1, Reading(present=True, polarity=Polarity.SOUTH))) is None


def test_a_cell_of_no_space_is_never_an_event() -> None:
    standing = Standing(MAT)
    assert standing.tell(reads(2, SOMETHING)) is None
    assert standing.tell(reads(99, SOMETHING)) is None
    assert standing.occupied == frozenset()


def test_cells_that_tell_all_their_readings_anew_tell_only_what_has_changed() -> None:
    standing = Standing(MAT)
    for cell in (0, 1):
        standing.tell(reads(cell, SOMETHING))
    anew = (SOMETHING, EMPTY, EMPTY, EMPTY, SOMETHING)
    told = [standing.tell(reads(cell, reading)) for cell, reading in enumerate(anew)]
    assert told == [None, Stood(B1, occupied=False), None, None, Stood(C1, occupied=True)]


def test_a_standing_is_complete_when_every_cell_under_a_space_has_told() -> None:
    standing = Standing(MAT)
    seen = []
    for cell in (4, 1, 0, 3):
        seen.append(standing.complete)
        standing.tell(reads(cell, EMPTY))
    assert (seen, standing.complete) == ([False] * 4, True)


@given(st.lists(st.tuples(st.integers(0, 5), st.booleans())))
def test_events_alone_tell_what_stands_where(readings: list[tuple[int, bool]]) -> None:
    standing = Standing(MAT)
    by_events: set[Space] = set()
    last: dict[int, bool] = {}
    for cell, present in readings:
        last[cell] = present
        stood = standing.tell(reads(cell, Reading(present=present)))
        if stood is not None:
            assert stood.occupied != (stood.space in by_events)
            (by_events.add if stood.occupied else by_events.remove)(stood.space)
        expected = {MAT.cells[each] for each, there in last.items() if there and each < 5} - {None}
        assert by_events == standing.occupied == expected
