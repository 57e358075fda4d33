"""The board turned by half: where everything lies then, and the options of a revenge."""

import pytest
from hypothesis import given

from companion.games.katarenga import KATARENGA
from companion.games.katarenga.board import HALF_TURN
from companion.games.katarenga.position import Position, format_position, parse_position
from companion.games.katarenga.setup import Layout, turn_position
from tests.games.katarenga.positions import layouts, positions, turned_space
from tests.games.katarenga.positions import turned as seen_from_the_other_side

BLUE = "/".join(["bbbbbbbb"] * 8)


def test_each_place_comes_to_lie_where_its_opposite_was() -> None:
    assert {space: turned_space(space) for space in KATARENGA.hands.spaces} == HALF_TURN
    assert {"a1": "h8", "d4": "e5", "a0": "h9"}.items() <= HALF_TURN.items()


@given(layouts())
def test_a_layout_turned_by_two_quarters_is_the_same_board_seen_from_the_other_side(layout: Layout) -> None:
    half = layout.turn_by_quarter().turn_by_quarter()
    assert half.rows() == tuple(row[::-1] for row in reversed(layout.rows()))
    assert half.turn_by_quarter().turn_by_quarter() == layout


@given(layouts())
def test_by_a_quarter_the_files_of_a_layout_become_ranks(layout: Layout) -> None:
    files = zip(*reversed(layout.rows()), strict=True)
    assert layout.turn_by_quarter().rows() == tuple("".join(file) for file in files)


@pytest.mark.parametrize(
    ("position", "other_side"),
    [
        (f"{BLUE} bbb5/8/8/8/8/8/8/ww6 w a9", f"{BLUE} 6bb/8/8/8/8/8/8/5www w h0"),
        (f"{BLUE} 8/8/8/2bw4/8/8/8/8 b a0h9 p", f"{BLUE} 8/8/8/8/4bw2/8/8/8 b a0h9 p"),
        (f"{BLUE} 8/8/8/2bw4/8/8/8/8 b -", f"{BLUE} 8/8/8/8/4bw2/8/8/8 b -"),
    ],
)
def test_a_turned_position_gives_each_side_the_other_ones_pawns(position: str, other_side: str) -> None:
    assert turn_position(position) == other_side
    assert turn_position(other_side) == position


@given(positions())
def test_a_position_is_turned_with_everything_on_it_and_the_same_side_begins(position: Position) -> None:
    other = seen_from_the_other_side(position)
    expected = other._replace(own=other.foe, foe=other.own, moment=position.moment)
    text = turn_position(format_position(position))
    assert parse_position(text, position.moment.calm) == expected
