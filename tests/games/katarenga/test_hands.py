"""What stands on the board of Katarenga, and what hands on it are taken to want."""

import pytest

from companion.games.katarenga import KATARENGA
from companion.games.katarenga.board import BLACK, WHITE
from companion.games.katarenga.position import parse_position
from companion.games.kernel import NO_DEED, Action, Deed, Pieces, Space

ROWS = "bgyrbgyr/bgyrbgyr/bgyrbgyr/bgyrbgyr/bgyrbgyr/bgyrbgyr/bgyrbgyr/bgyrbgyr"
POSITION = parse_position(f"{ROWS} 8/8/8/8/1b6/w7/8/6w1 w h0a9")


def test_pawns_stand_on_squares_and_in_camps() -> None:
    white, black = Pieces(WHITE, ("pawn",)), Pieces(BLACK, ("pawn",))
    assert KATARENGA.hands.occupancy(POSITION) == {
        "a3": white,
        "a9": white,
        "b4": black,
        "g1": white,
        "h0": black,
    }


@pytest.mark.parametrize(
    ("action", "deed"),
    [
        ("a3-a4", Deed(lifts=(Space("a3"),), drops=(Space("a4"),))),
        ("a3-b4", Deed(lifts=(Space("a3"), Space("b4")), drops=(Space("b4"),))),
        ("pass", NO_DEED),
    ],
)
def test_a_move_lifts_and_drops_and_a_capture_lifts_two(action: str, deed: Deed) -> None:
    assert KATARENGA.hands.deed(POSITION, Action(action)) == deed


def hands(lifts: str, drops: str = "") -> Deed:
    return Deed(tuple(map(Space, lifts.split())), tuple(map(Space, drops.split())))


@pytest.mark.parametrize(
    ("deed", "meaning"),
    [
        (hands("a3", "h8"), "a3-h8"),
        (hands("a3 b4", "b4"), "a3-b4"),
        (hands("b4 a3", "b4"), "a3-b4"),
        (hands("b4 a3"), "a3-b4"),
        (hands("b4", "b5"), "b4-b5"),
        (hands("a3 b4", "c5"), None),
        (hands("a3 g1", "a4"), None),
        (hands("a3"), None),
        (hands("", "e4"), None),
    ],
)
def test_hands_mean_what_they_look_like_whether_it_is_legal_or_not(deed: Deed, meaning: str | None) -> None:
    assert KATARENGA.hands.attempt_of(POSITION, deed) == meaning
