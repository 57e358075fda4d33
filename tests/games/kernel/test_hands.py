"""What hands do, counted."""

from collections import Counter

import pytest

from companion.games.kernel import TABLE, Deed, Pieces, Space, counts_after, piece_counts

A, B = Space("a"), Space("b")


def test_pieces_are_counted_by_space() -> None:
    assert piece_counts({A: Pieces(TABLE, ("x", "y")), B: Pieces(TABLE, ("x",))}) == Counter({A: 2, B: 1})


def test_a_piece_that_takes_the_place_of_another_leaves_one_there() -> None:
    assert counts_after(Counter({A: 1, B: 1}), Deed(lifts=(A, B), drops=(B,))) == Counter({B: 1})


def test_what_is_not_there_cannot_be_lifted() -> None:
    with pytest.raises(ValueError, match="lifts"):
        counts_after(Counter({A: 1}), Deed(lifts=(B,)))
