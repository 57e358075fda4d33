"""Whose hands may take up a piece: through whole games, each at its time and each its own."""

import pytest

from companion.games.kernel import TABLE, Seat, Space
from companion.session.ownership import HandsOff, Objection, has_turn, objection
from companion.table.situation import Phase
from tests.everygame import playthrough
from tests.openings import begin
from tests.table.virtual_hands import Sitting, katarenga, setting

GAMES = (("katarenga", "camps"), ("kiwara", "reserve"), ("kitara", "two"), ("kitara", "four"))
EVERY = 7
"""So many actions between the positions that are looked at."""


def at_rest(game: str, name: str, back: int) -> Sitting:
    """The game so many actions before its end, with the board as it has to be."""
    whole = playthrough(game, name)
    record = whole.without_last(back)
    at = Sitting(begin(setting(record, chairs=len(record.seats)), record))
    at.lay_out()
    return at


@pytest.mark.parametrize(("game", "name"), GAMES)
def test_whoever_is_to_move_takes_up_what_an_action_takes_up_and_nobody_else_does(
    game: str, name: str
) -> None:
    looked = 0
    for back in range(1, len(playthrough(game, name).actions), EVERY):
        at = at_rest(game, name, back)
        record, rules = at.table.record, at.table.record.game.rules
        if record.actor in (None, TABLE) or at.phase() is not Phase.RIGHT:
            continue
        looked += 1
        chores = {chore.space for chore in at.table.hand_work.chores}
        occupancy = record.game.hands.occupancy(record.state)
        standing = {space: pieces for space, pieces in occupancy.items() if space not in chores}
        lifted = {
            space
            for action in rules.legal(record.state)
            for space in record.game.hands.deed(record.state, action).lifts
        }
        mover = Seat(record.actor)
        for space, pieces in standing.items():
            found = objection(at.desk, (mover,), pieces.owner, space)
            if space in lifted or pieces.owner in (TABLE, mover):
                assert found is None, (space, pieces)
            elif record.game.hands.tacit_action(record.state) is None:
                assert found == Objection(HandsOff.OTHER_PIECE, pieces.owner)
        for seat in {*record.seats} - {mover}:
            if has_turn(at.desk, (seat,)):  # the mover may have finished, and this one goes on
                continue
            for space, pieces in standing.items():
                assert objection(at.desk, (seat,), pieces.owner, space) == Objection(
                    HandsOff.OTHER_TURN, mover
                )
            assert objection(at.desk, (seat,), seat, None) == Objection(HandsOff.OTHER_TURN, mover)
    assert looked


def test_what_is_to_be_tidied_up_anybody_tidies_up() -> None:
    at = at_rest("kiwara", "reserve", 1)
    [chore] = at.table.hand_work.chores
    assert at.phase() is Phase.RIGHT
    for seat in at.table.record.seats:
        for owner in at.table.record.seats:
            assert objection(at.desk, (seat,), owner, chore.space) is None


def test_what_stands_in_a_wrong_place_anybody_puts_right() -> None:
    record = katarenga()
    at = Sitting(begin(setting(record), record))
    at.lay_out()
    white, black = record.seats
    at.move("h8", "d5")
    assert at.phase() is Phase.DIFFERENT
    for seat in (white, black):
        assert objection(at.desk, (seat,), black, Space("d5")) is None
    assert objection(at.desk, (black,), black, Space("a8")) == Objection(HandsOff.OTHER_TURN, white)


def test_once_a_game_is_over_each_takes_up_its_own() -> None:
    record = playthrough("katarenga", "camps")
    at = Sitting(begin(setting(record), record))
    at.lay_out()
    white, black = record.seats
    assert at.table.over
    assert objection(at.desk, (black,), black, None) is None
    assert objection(at.desk, (black,), white, None) == Objection(HandsOff.OTHER_PIECE, white)
