"""Where a board leaves room for its legend."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from companion.drawing.shapes import Area
from companion.maker.mats.measures import Legend, place_legend

PITCH = 40


def cell(x: int, y: int, width: int = 1, height: int = 1) -> Area:
    return Area(PITCH * x, PITCH * y, PITCH * width, PITCH * height)


def test_a_board_with_free_corners_has_its_legend_there() -> None:
    taken = [cell(0, 1, 8, 5), cell(1, 0, 6, 7)]
    corners = Legend(cell(0, 0, 8, 7), cell(0, 6), cell(7, 6), cell(7, 0), cell(0, 0))
    assert place_legend(cell(0, 0, 8, 7), taken, PITCH) == corners


def test_between_camps_the_name_stands_in_the_middle() -> None:
    camps = [cell(0, 0), cell(7, 0), cell(0, 9), cell(7, 9)]
    found = place_legend(cell(0, 0, 8, 10), [cell(0, 1, 8, 8), *camps], PITCH)
    assert found == Legend(cell(0, 0, 8, 10), cell(2, 9, 4), cell(6, 9), cell(2, 0, 4), cell(1, 0))


def test_a_full_board_gets_a_row_more() -> None:
    found = place_legend(cell(0, 0, 8, 8), [cell(0, 0, 8, 8)], PITCH)
    assert found == Legend(cell(0, 0, 8, 9), cell(1, 8, 6), cell(7, 8), None, None)


def test_a_row_for_a_small_board_is_wide_enough_for_a_name_and_a_tag() -> None:
    found = place_legend(cell(0, 0), [cell(0, 0)], PITCH)
    assert found == Legend(cell(0, 0, 3, 2), cell(1, 1), cell(2, 1), None, None)


def test_the_name_stands_opposite_only_where_that_is_free() -> None:
    found = place_legend(cell(0, 0, 3, 2), [cell(1, 0, 2)], PITCH)
    assert found == Legend(cell(0, 0, 3, 2), cell(1, 1), cell(2, 1), None, cell(0, 0))


def inside(place: Area, board: Area) -> bool:
    east_west = board.x <= place.x and place.east <= board.east
    return east_west and board.y <= place.y and place.south <= board.south


cells = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 4)), min_size=1)


@given(cells)
def test_whatever_the_board_its_legend_has_room_of_its_own(
    spaces: set[tuple[int, int]],
) -> None:
    taken = [cell(x, y) for x, y in spaces]
    west, north = min(x for x, _ in spaces), min(y for _, y in spaces)
    board = cell(west, north, max(x for x, _ in spaces) - west + 1, max(y for _, y in spaces) - north + 1)
    found = place_legend(board, taken, PITCH)
    places = [place for place in (found.name, found.tag, found.name_in_north, found.north) if place]
    assert all(inside(place, found.board) for place in places)
    assert not any(place.overlaps(space) for place in places for space in taken)
    assert not any(one.overlaps(other) for one, other in combinations(places, 2))
