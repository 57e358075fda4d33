"""Calibrating from the menu: the game rests, what is found is kept, and who comes back goes on there."""

from companion.session.question import Choice, Pick
from companion.session.work.job import CellFelt, Rewire
from companion.session.work.measurement import OVER_S
from companion.session.work.wiring import MatPlaces, Outfit
from tests.session.evening import Evening, evening
from tests.table.virtual_hands import NORTH, SOUTH

MAT = MatPlaces("katarenga", "", {"a1": (0,), "b1": (1,)}, {"a1": (0,), "b1": (1,)})
CELLS = Choice(Pick.JOB, "cells")


def table() -> Evening:
    return evening(outfit=Outfit(cells=2, lights=2, chairs=(SOUTH, NORTH), places=(MAT,)))


def at_first_space() -> Evening:
    at = table()
    at.menu(Pick.TABLE, CELLS)
    assert at.says(SOUTH) == at.says(NORTH) == at.says(None)
    assert at.says() == ("Cells & lights", "Take everything", "off the board.", "Push on, key end")
    at.push()
    at.pass_time(2.0)
    return at


def sweep(at: Evening, cell: int) -> None:
    at.tell(CellFelt(at.now, cell, present=True))
    at.pass_time(0.5)
    at.tell(CellFelt(at.now, cell, present=False))
    at.pass_time(OVER_S)


def test_cells_are_found_by_whoever_holds_the_magnet_and_the_game_stays_as_it_is() -> None:
    at = at_first_space()
    before = at.made
    assert at.says() == ("a1: 1/2", "Sweep the magnet", "over a1.", "Push on,key back")
    sweep(at, 1)
    sweep(at, 0)
    at.push(NORTH)
    assert " ".join(at.says()[1:3]) == "2 of 2 found, 0 odd."
    at.tap()
    assert (at.desk.workshop.job, at.made, at.desk.workshop.wiring.cells) == (None, before, {0: 1, 1: 0})


def test_who_holds_the_key_leaves_and_is_asked_later_whether_to_go_on() -> None:
    at = at_first_space()
    sweep(at, 1)
    at.hold()
    assert at.desk.workshop.job is None
    at.menu(Pick.TABLE, CELLS)
    assert at.says() == ("Cells & lights", "Go on at b1?", "Push yes, key no")
    at.push()
    at.push()
    at.pass_time(2.0)
    sweep(at, 0)
    assert at.desk.workshop.wiring.cells == {0: 1, 1: 0}


def test_what_a_full_disk_does_not_keep_is_swept_again_and_nothing_is_tried_over_and_over() -> None:
    at = at_first_space()
    kept, at.saves = [*at.written], False
    sweep(at, 1)
    assert at.desk.workshop.job is not None
    assert (at.written, at.desk.workshop.job.wake_at()) == (kept, None)
    assert at.desk.notices.unsaved is not None
    at.push()  # it was read
    at.saves = True
    sweep(at, 1)
    assert at.says()[0] == "b1: 2/2"
    assert isinstance(at.written[-1], Rewire)
