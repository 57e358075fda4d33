"""The board turned by half: where everything lies then, and the options of a revenge."""

import pytest
from hypothesis import given

from companion.games.katarenga import KATARENGA
from companion.games.katarenga.board import HALF_TURN, WHERE
from companion.games.katarenga.position import Position, format_position, parse_position
from companion.games.katarenga.setup import TURNS, Layout, Quarter, format_layout, turn_board, turn_position
from companion.games.kernel import Options
from tests.games.katarenga.positions import layouts, positions, turned_space
from tests.games.katarenga.positions import turned as seen_from_the_other_side

BLUE = "/".join(["bbbbbbbb"] * 8)
BOARD = {"nw": "T1f90", "ne": "T3b0", "sw": "T2f270", "se": "T4b180"}
TILES = ("T1", "T2", "T3", "T4")


def test_squares_lie_one_apart_and_camps_beyond_the_ends_of_their_files() -> None:
    names = ("a1", "b1", "a2", "h8", "a0", "h0", "a9", "h9")
    assert {name: at for name, at in WHERE.items() if name in names} == {
        "a1": (0, 1),
        "b1": (1, 1),
        "a2": (0, 2),
        "h8": (7, 8),
        "a0": (0, 0),
        "h0": (7, 0),
        "a9": (0, 9),
        "h9": (7, 9),
    }
    assert len(WHERE) == 68


def test_each_place_comes_to_lie_where_its_opposite_was() -> None:
    assert {space: turned_space(space) for space in KATARENGA.hands.spaces} == HALF_TURN
    assert {"a1": "h8", "d4": "e5", "a0": "h9"}.items() <= HALF_TURN.items()


@given(layouts())
def test_a_turned_layout_is_the_same_board_seen_from_the_other_side(layout: Layout) -> None:
    assert layout.turn_by_half().rows() == tuple(row[::-1] for row in reversed(layout.rows()))
    assert layout.turn_by_half().turn_by_half() == layout


def test_each_quarter_goes_to_the_opposite_corner_and_turns_by_half() -> None:
    layout = Layout(*(Quarter(tile, back=False, turn=turn) for tile, turn in zip(TILES, TURNS, strict=True)))
    assert layout.turn_by_half() == Layout(
        nw=Quarter("T4", back=False, turn=90),
        ne=Quarter("T3", back=False, turn=0),
        sw=Quarter("T2", back=False, turn=270),
        se=Quarter("T1", back=False, turn=180),
    )


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


@given(layouts())
def test_the_revenge_begins_as_every_game_does_on_the_turned_board(layout: Layout) -> None:
    options: Options = {"quarters": {**format_layout(layout)}, "first_turn_capture": True}
    first, revenge = (KATARENGA.rules.new(settled) for settled in (options, turn_board(options)))
    assert KATARENGA.hands.occupancy(revenge) == KATARENGA.hands.occupancy(first)
    for space in KATARENGA.hands.spaces[:64]:
        assert revenge.board.colour(HALF_TURN[space]) == first.board.colour(space)


def test_the_house_rule_goes_on_in_the_revenge() -> None:
    assert turn_board({"quarters": {**BOARD}, "first_turn_capture": False})["first_turn_capture"] is False
