"""Pieces are in one place each, and what is impossible changes nothing."""

import json
from collections.abc import Callable

import pytest

from hardware.simulation.board import Hindrance, Impossible, Off, OnReader, Piece, SimulatedBoard

PIECES = (Piece("a", "white"), Piece("b", "white"), Piece("c", "black"))


def board_with(**cells: int) -> SimulatedBoard:
    board = SimulatedBoard(4, PIECES, ("south", "north"))
    board.arrange(cells)
    return board


def test_a_piece_goes_from_aside_through_a_hand_to_a_cell_and_back() -> None:
    board, seen = SimulatedBoard(4, PIECES), list[tuple[int, ...]]()
    board.watch(seen.append)
    board.lift("a")
    assert board.snapshot()["a"] == "hand"
    board.put_on_cell("a", 2)
    assert (board.snapshot()["a"], board.piece_on(2)) == (2, "a")
    board.lift("a")
    assert (board.snapshot()["a"], board.piece_on(2)) == ("hand", None)
    board.put_aside("a")
    assert board.snapshot()["a"] == "aside"
    assert seen == [(), (2,), (2,), ()]


def test_laying_sets_these_on_cells_and_all_others_aside_and_tells_what_differs() -> None:
    board, seen = board_with(a=0, b=1), list[tuple[int, ...]]()
    board.lift("b")
    board.watch(seen.append)
    board.arrange({"a": 0, "c": 3})
    assert dict(board.places) == {"a": 0, "b": Off.ASIDE, "c": 3}
    assert seen == [(3,)]
    board.arrange({"a": 3, "c": 0})
    assert [board.piece_on(cell) for cell in range(4)] == ["c", None, None, "a"]
    assert seen == [(3,), (0, 3)]


def test_a_piece_turns_over_in_the_hand_and_where_it_lies_and_stays_so_wherever_it_goes() -> None:
    board, seen = board_with(a=0), list[tuple[int, ...]]()
    board.watch(seen.append)
    board.turn_over("a")
    board.lift("a")
    board.turn_over("b")
    board.put_on_cell("a", 1)
    assert (board.down, seen) == ({"a", "b"}, [(0,), (0,), (), (1,)])
    board.turn_over("a")
    assert (board.down, board.piece_on(1)) == ({"b"}, "a")


def test_what_is_laid_shows_its_face_unless_it_is_to_lie_on_it() -> None:
    board, seen = board_with(a=0, b=1, c=2), list[tuple[int, ...]]()
    for piece in "ab":
        board.turn_over(piece)
    board.watch(seen.append)
    board.arrange({"a": 0, "b": 1, "c": 2}, down=("b", "c"))
    assert (board.down, seen) == ({"b", "c"}, [(0, 2)])


def stacks_with(**cells: int) -> SimulatedBoard:
    board = SimulatedBoard(4, (*(Piece(name, "pawn", shares=True) for name in "abc"), Piece("d", "tower")))
    board.arrange(cells)
    return board


def test_pieces_that_leave_room_for_others_stand_on_one_cell_until_the_last_of_them_goes() -> None:
    board, seen = stacks_with(a=0, b=0), list[tuple[int, ...]]()
    board.watch(seen.append)
    assert (board.pieces_on(0), board.piece_on(0)) == (("a", "b"), "b")
    board.lift("a")
    board.lift("c")
    board.put_on_cell("c", 0)
    assert (board.pieces_on(0), board.piece_on(0)) == (("b", "c"), "c")
    for piece in "bc":
        board.lift(piece)
    assert (board.pieces_on(0), board.piece_on(0), seen) == ((), None, [(0,), (), (0,), (0,), (0,)])


def test_where_one_of_them_leaves_no_room_nothing_else_comes() -> None:
    board = stacks_with(a=0, d=1)
    board.lift("b")
    assert (board.has_room("b", 0), board.has_room("b", 1), board.has_room("b", 2)) == (True, False, True)
    with pytest.raises(Impossible):
        board.put_on_cell("b", 1)
    with pytest.raises(Impossible):
        board.arrange({"a": 2, "b": 2, "d": 2})
    assert (board.pieces_on(0), board.pieces_on(1), board.pieces_on(2)) == (("a",), ("d",), ())


def test_a_stack_is_laid_and_restored_as_one() -> None:
    board = stacks_with(a=3, b=3)
    snapshot = json.loads(json.dumps(board.snapshot()))
    seen: list[tuple[int, ...]] = []
    board.watch(seen.append)
    board.arrange({"a": 3, "b": 3, "c": 3})
    board.restore(snapshot)
    assert (board.pieces_on(3), seen) == (("a", "b"), [(3,), (3,)])
    with pytest.raises(ValueError, match="'d': 3"):
        board.restore({**snapshot, "d": 3})
    assert board.pieces_on(3) == ("a", "b")


def test_pieces_lie_on_a_reader_beside_each_other_and_are_lifted_from_there() -> None:
    board = board_with(a=0, b=1)
    for piece in "ab":
        board.lift(piece)
        board.put_on_reader(piece, "south")
    assert (board.pieces_on_reader("south"), board.pieces_on_reader("north")) == (("a", "b"), ())
    assert dict(board.places) == {"a": OnReader("south"), "b": OnReader("south"), "c": Off.ASIDE}
    board.lift("a")
    board.put_on_cell("a", 3)
    assert (board.pieces_on_reader("south"), board.piece_on(3)) == (("b",), "a")
    board.arrange({})
    assert board.pieces_on_reader("south") == ()


def test_every_piece_has_a_tag_of_its_own_which_is_the_same_on_every_evening() -> None:
    tags = [Piece(f"{look}{number}", look).tag for look in ("white", "black") for number in range(50)]
    assert len(set(tags)) == len(tags)
    assert Piece("white0", "white").tag == tags[0] == Piece("white0", "ivory").tag
    assert {len(bytes.fromhex(tag)) for tag in tags} == {7}


def test_the_pieces_of_another_box_come_out_aside_and_the_old_ones_are_gone() -> None:
    board, seen = board_with(a=0, b=2), list[tuple[int, ...]]()
    board.turn_over("b")
    board.watch(seen.append)
    board.unpack((Piece("b", "yellow"), Piece("d", "red")))
    assert (dict(board.places), board.down) == ({"b": Off.ASIDE, "d": Off.ASIDE}, frozenset())
    assert (board.piece("b").look, seen) == ("yellow", [(0, 2)])
    with pytest.raises(KeyError, match="a"):
        board.lift("a")


@pytest.mark.parametrize(
    ("act", "values"),
    [
        (lambda board: board.lift("b"), (Hindrance.IN_A_HAND, "b", None)),
        (lambda board: board.put_on_cell("a", 3), (Hindrance.NOT_IN_A_HAND, "a", 3)),
        (lambda board: board.put_on_cell("a", 0), (Hindrance.NOT_IN_A_HAND, "a", 0)),
        (lambda board: board.put_on_cell("c", 3), (Hindrance.NOT_IN_A_HAND, "c", 3)),
        (lambda board: board.put_on_cell("b", 0), (Hindrance.OCCUPIED, "b", 0)),
        (lambda board: board.put_aside("a"), (Hindrance.NOT_IN_A_HAND, "a", None)),
        (lambda board: board.put_aside("c"), (Hindrance.NOT_IN_A_HAND, "c", None)),
        (lambda board: board.put_on_reader("a", "south"), (Hindrance.NOT_IN_A_HAND, "a", None)),
        (lambda board: board.put_on_reader("c", "south"), (Hindrance.NOT_IN_A_HAND, "c", None)),
        (lambda board: board.arrange({"a": 1, "b": 2, "c": 1}), (Hindrance.OCCUPIED, "c", 1)),
    ],
)
def test_what_is_impossible_says_so_and_changes_nothing(
    act: Callable[[SimulatedBoard], None], values: tuple[Hindrance, str, int | None]
) -> None:
    board, seen = board_with(a=0), list[tuple[int, ...]]()
    board.lift("b")
    board.watch(seen.append)
    before = board.snapshot()
    with pytest.raises(Impossible) as raised:
        act(board)
    assert (raised.value.kind, raised.value.thing, raised.value.cell) == values
    assert (board.snapshot(), board.piece_on(0), board.piece_on(3), seen) == (before, "a", None, [])


@pytest.mark.parametrize(
    "act",
    [
        lambda board: board.lift("z"),
        lambda board: board.put_on_cell("z", 1),
        lambda board: board.put_aside("z"),
        lambda board: board.turn_over("z"),
        lambda board: board.put_on_reader("z", "south"),
        lambda board: board.put_on_reader("b", "z"),
        lambda board: board.arrange({"a": 1}, down=("z",)),
        lambda board: board.put_on_cell("b", 4),
        lambda board: board.put_on_cell("b", -1),
        lambda board: board.piece_on(-1),
        lambda board: board.arrange({"a": 1, "z": 2}),
        lambda board: board.arrange({"a": 1, "b": 4}),
        lambda board: board.arrange({"a": -1}),
    ],
)
def test_what_does_not_exist_is_a_key_error_and_changes_nothing(
    act: Callable[[SimulatedBoard], object],
) -> None:
    board = board_with(a=0)
    board.lift("b")
    before = board.snapshot()
    with pytest.raises(KeyError, match=r"z|4|-1"):
        act(board)
    assert board.snapshot() == before


def test_no_two_pieces_have_the_same_name() -> None:
    with pytest.raises(ValueError, match="white"):
        SimulatedBoard(4, (Piece("a", "white"), Piece("a", "black")))


def test_a_snapshot_keeps_faces_and_readers_too() -> None:
    board = board_with(a=0, b=3)
    board.turn_over("b")
    for piece in "ac":
        board.lift(piece)
        board.turn_over(piece)
    board.put_on_reader("a", "north")
    snapshot = json.loads(json.dumps(board.snapshot()))
    assert snapshot == {
        "a": {"at": {"reader": "north"}, "down": True},
        "b": {"at": 3, "down": True},
        "c": {"at": "hand", "down": True},
    }
    other = board_with(a=0)
    other.restore(snapshot)
    assert (other.snapshot(), other.down, other.pieces_on_reader("north")) == (
        snapshot,
        {"a", "b", "c"},
        ("a",),
    )


@pytest.mark.parametrize(
    "nonsense",
    [
        None,
        [],
        {},
        {"a": 0, "b": 1},
        {"a": 0, "b": 1, "c": 2, "d": 3},
        {"a": 0, "b": 1, "z": 2},
        {"a": 0, "b": 1, "c": 1},
        {"a": 0, "b": 1, "c": 4},
        {"a": 0, "b": 1, "c": -1},
        {"a": 0, "b": 2, "c": True},
        {"a": 0, "b": 1, "c": 2.0},
        {"a": 0, "b": 1, "c": None},
        {"a": 0, "b": 1, "c": "floor"},
        {"a": 0, "b": 1, "c": [2]},
        {"a": 0, "b": 1, "c": {"reader": "east"}},
        {"a": 0, "b": 1, "c": {"reader": "south", "cell": 3}},
        {"a": 0, "b": 1, "c": {"at": 2}},
        {"a": 0, "b": 1, "c": {"at": 2, "down": False}},
        {"a": 0, "b": 1, "c": {"at": 1, "down": True}},
        {"a": 0, "b": 1, "c": {"at": {"at": 2, "down": True}, "down": True}},
    ],
)
def test_what_is_no_snapshot_is_refused_and_changes_nothing(nonsense: object) -> None:
    board = board_with(a=2)
    with pytest.raises(ValueError, match=r".*"):
        board.restore(nonsense)
    assert (board.snapshot(), board.piece_on(2)) == ({"a": 2, "b": "aside", "c": "aside"}, "a")
