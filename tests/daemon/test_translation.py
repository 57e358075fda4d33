"""What parts report becomes what happens at the table."""

from dataclasses import replace
from typing import Any

import pytest

from companion.daemon.translation import SignalTranslator
from companion.games.kernel import PIECE, Actor, Space, Thing, because
from companion.games.registry import GAMES
from companion.session.events import GameBegan, PartGone, PartReturned, SessionEvent
from companion.session.match import seat_around
from companion.session.mats import Mats
from companion.session.work.job import CellFelt
from companion.session.work.mat import Mat
from companion.table.events import Button, Chair, Pointed, Pressed, Released, Seen, Sensed, Tagged, Turned
from hardware.signals import (
    EMPTY,
    SOMETHING,
    CellRead,
    DialTurned,
    KeyMoved,
    PartBack,
    PartLost,
    PiecesSeen,
    Signal,
    TagRead,
)
from hardware.trouble import Trouble, TroubleCode
from tests.table.virtual_hands import katarenga, kitara

SPACES = GAMES["katarenga"].hands.spaces
MAT = Mat("katarenga", SPACES, SPACES)
SOUTH = Chair("south")
UNPLUGGED = Trouble(TroubleCode.BROKEN, device="/dev/ttyACM0", detail="unplugged")
WHY = because("hardware.broken", device="/dev/ttyACM0", detail="unplugged")

TOLD: list[tuple[Signal, SessionEvent | None]] = [
    (CellRead(1.0, "cells", 2, SOMETHING), Sensed(1.0, Space(SPACES[2]), occupied=True)),
    (CellRead(1.0, "cells", 2, EMPTY), Sensed(1.0, Space(SPACES[2]), occupied=False)),
    (CellRead(1.0, "cells", 99, SOMETHING), None),
    (CellRead(1.0, "cells", -1, SOMETHING), None),
    (KeyMoved(1.0, "south.key", down=True), Pressed(1.0, SOUTH, Button.KEY)),
    (KeyMoved(1.0, "south.push", down=False), Released(1.0, SOUTH, Button.PUSH)),
    (KeyMoved(1.0, "south.bell", down=True), None),
    (DialTurned(1.0, "south.dial", -2), Turned(1.0, SOUTH, -2)),
    (TagRead(1.0, "south.reader", "04a1"), Tagged(1.0, SOUTH, "04a1")),
    (TagRead(1.0, "south.reader", None, several=True), Tagged(1.0, SOUTH, None, several=True)),
    (PartLost(1.0, "cells", UNPLUGGED), PartGone(1.0, "cells", WHY, feels=True)),
    (PartLost(1.0, "south.screen", UNPLUGGED), PartGone(1.0, "south.screen", WHY, feels=False)),
    (PartBack(1.0, "cells"), PartReturned(1.0, "cells")),
]


def ear_on(mat: Mat, *, turned: bool = False) -> SignalTranslator:
    """An ear at a table where only that mat ever lies."""
    return SignalTranslator(Mats([mat]), katarenga(), turned=turned)


def test_who_begins_to_work_on_the_table_is_told_first_what_cells_feel_already() -> None:
    ear, push = ear_on(MAT), KeyMoved(2.0, "south.push", down=False)
    for cell, reading in ((4, SOMETHING), (2, SOMETHING), (3, EMPTY)):
        ear.translate(CellRead(1.0, "cells", cell, reading), at_work=False)
    felt, released = [CellFelt(2.0, cell, present=True) for cell in (2, 4)], Released(2.0, SOUTH, Button.PUSH)
    assert ear.translate(push, at_work=True) == (*felt, released)
    assert ear.translate(push, at_work=True) == (released,)
    ear.translate(push, at_work=False)
    assert ear.translate(push, at_work=True) == (*felt, released)


@pytest.mark.parametrize(("signal", "event"), TOLD, ids=str)
def test_each_signal_is_one_event_or_none(signal: Signal, event: SessionEvent | None) -> None:
    assert ear_on(MAT).event_of(signal) == event


def test_a_space_that_stays_as_it_is_is_no_event() -> None:
    ear = ear_on(MAT)
    reads: list[Any] = [ear.event_of(CellRead(at, "cells", 2, SOMETHING)) for at in (1.0, 2.0)]
    assert [event is not None for event in reads] == [True, False]


def test_after_the_cells_were_lost_everything_they_tell_is_news() -> None:
    ear = ear_on(MAT)
    first = ear.event_of(CellRead(1.0, "cells", 2, SOMETHING))
    ear.event_of(PartLost(2.0, "cells", UNPLUGGED))
    ear.event_of(PartBack(3.0, "cells"))
    assert first == Sensed(1.0, Space(SPACES[2]), occupied=True)
    assert ear.event_of(CellRead(4.0, "cells", 2, SOMETHING)) == Sensed(4.0, Space(SPACES[2]), occupied=True)


def began(at_s: float, *, turned: bool) -> GameBegan:
    record = katarenga()
    return GameBegan(at_s, record, replace(seat_around([SOUTH], record.game.seats), turned=turned))


def test_a_mat_that_lies_otherwise_has_every_space_told_by_its_new_name() -> None:
    ear = ear_on(replace(MAT, half_turn=GAMES["katarenga"].setup.half_turn))
    a1, b1 = SPACES.index(Space("a1")), SPACES.index(Space("b1"))
    ear.event_of(CellRead(1.0, "cells", a1, SOMETHING))
    ear.event_of(CellRead(1.0, "cells", b1, EMPTY))
    assert ear.change_mat(began(5.0, turned=True)) == (
        Sensed(5.0, Space("h8"), occupied=True),
        Sensed(5.0, Space("g8"), occupied=False),
    )
    assert ear.event_of(CellRead(6.0, "cells", a1, EMPTY)) == Sensed(6.0, Space("h8"), occupied=False)
    assert ear.event_of(CellRead(6.0, "cells", b1, EMPTY)) is None
    assert ear.change_mat(began(7.0, turned=False)) == (
        Sensed(7.0, Space("a1"), occupied=False),
        Sensed(7.0, Space("b1"), occupied=False),
    )


def test_a_mat_that_lies_as_before_has_nothing_told_anew() -> None:
    ear = ear_on(replace(MAT, half_turn=GAMES["katarenga"].setup.half_turn), turned=True)
    first = ear.event_of(CellRead(1.0, "cells", SPACES.index(Space("a1")), SOMETHING))
    assert first == Sensed(1.0, Space("h8"), occupied=True)
    assert ear.change_mat(began(5.0, turned=True)) is None
    assert ear.change_mat(GameBegan(5.0, katarenga())) is None


def test_cells_that_come_back_are_read_as_the_mat_lies_now() -> None:
    ear = ear_on(replace(MAT, half_turn=GAMES["katarenga"].setup.half_turn), turned=True)
    read = CellRead(5.0, "cells", SPACES.index(Space("a1")), SOMETHING)
    ear.event_of(PartLost(2.0, "cells", UNPLUGGED))
    assert ear.event_of(read) == Sensed(5.0, Space("h8"), occupied=True)
    ear.event_of(PartLost(6.0, "cells", UNPLUGGED))
    assert ear.change_mat(began(7.0, turned=False)) == ()
    assert ear.event_of(read) == Sensed(5.0, Space("a1"), occupied=True)


def test_a_wand_that_comes_to_its_cell_points_and_one_that_rests_or_goes_does_not() -> None:
    s1, s2 = Space("s1"), Space("s2")
    ear = ear_on(Mat("kitara", (s1, None, None), (), wand=(None, s1, s2)))
    ear.change_mat(GameBegan(0.0, kitara()))
    assert ear.event_of(CellRead(1.0, "cells", 1, SOMETHING)) is None  # it may have lain there all the time
    assert ear.event_of(CellRead(1.0, "cells", 2, EMPTY)) is None
    assert ear.event_of(CellRead(2.0, "cells", 2, SOMETHING)) == Pointed(2.0, s2)
    assert ear.event_of(CellRead(3.0, "cells", 2, EMPTY)) is None
    assert ear.event_of(CellRead(4.0, "cells", 1, EMPTY)) is None
    assert ear.event_of(CellRead(5.0, "cells", 1, SOMETHING)) == Pointed(5.0, s1)
    assert ear.event_of(CellRead(6.0, "cells", 0, SOMETHING)) == Sensed(6.0, s1, occupied=True)


def test_pieces_that_are_seen_are_told_by_their_spaces_and_anew_where_another_mat_lies_there() -> None:
    s1, s2, (one, hero) = Space("s1"), Space("s2"), (Thing(Actor("1"), PIECE, kind) for kind in "WH")
    mats = Mats((Mat("kitara", (s1, s2, s1), ()), Mat("katarenga", SPACES, SPACES)))
    ear = SignalTranslator(mats, kitara())
    seen = PiecesSeen(
        1.0, "cells", ((0, ("1-W",)), (2, ("1-H", "token-2")), (9, ("1-W",))), ("1-H", "pebble")
    )
    assert ear.event_of(seen) == Seen(1.0, {s1: (one, hero)}, (hero,))
    assert ear.change_mat(GameBegan(2.0, katarenga())) == (Seen(2.0, {}, ()),)
    assert ear.change_mat(GameBegan(3.0, kitara())) == (Seen(3.0, {s1: (one, hero)}, (hero,)),)
    ear.event_of(PartLost(4.0, "cells", UNPLUGGED))
    assert ear.change_mat(GameBegan(5.0, katarenga())) == ()


def test_a_wand_that_was_lost_has_to_come_anew() -> None:
    ear = ear_on(Mat("kitara", (), (), wand=(Space("s1"),)))
    ear.change_mat(GameBegan(0.0, kitara()))
    ear.event_of(CellRead(1.0, "cells", 0, EMPTY))
    ear.event_of(PartLost(2.0, "cells", UNPLUGGED))
    assert ear.event_of(CellRead(3.0, "cells", 0, SOMETHING)) is None
