"""What parts tell is taken in order, one thing at a time; of too much of it only what was told last."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from companion.app.configuration import Configuration, load
from companion.app.daemon import Daemon, Wanted
from companion.app.letterbox import MOST_WAITING, Letterbox
from companion.app.notify import Notify
from companion.app.parts import HandOver, Parts, make_parts
from companion.desk.desk import Desk
from companion.rules.games import GAMES
from companion.view.words.english import ENGLISH
from hardware.clock import Clock
from hardware.ports import Emit
from hardware.signals import EMPTY, SOMETHING, CellRead, DialTurned, KeyMoved, PartBack, PartLost, Signal
from hardware.simulation.board import Piece
from hardware.trouble import Fault, Trouble
from tests.table.sitting import SOUTH

GONE = Trouble(Fault.BROKEN, device="/dev/board", detail="unplugged")


class Home:
    """Where the clock lives: what is handed over waits until it is asked for."""

    def __init__(self) -> None:
        self.calls: deque[Callable[[], object]] = deque()
        self.heard: list[Signal] = []
        self.box = Letterbox(self.heard.append, self.calls.append)

    def settle(self) -> None:
        while self.calls:
            self.calls.popleft()()


def edge(at_s: float, cell: int = 0) -> CellRead:
    return CellRead(at_s, "cells", cell, SOMETHING if at_s % 2 else EMPTY)


def test_what_parts_tell_is_taken_in_the_order_in_which_they_did() -> None:
    home = Home()
    told: list[Signal] = [KeyMoved(1.0, "south.key", down=True), edge(2.0), DialTurned(3.0, "south.dial", 1)]
    for signal in told:
        home.box(signal)
    assert home.heard == []
    home.settle()
    assert home.heard == told


def test_whatever_is_due_only_later_comes_after_all_that_was_told_before() -> None:
    home = Home()
    for at_s in range(100):
        home.box(edge(at_s))
        assert len(home.calls) == 1
    home.calls.append(lambda: home.heard.append(PartBack(0.0, "another")))
    home.settle()
    assert home.heard == [*map(edge, range(100)), PartBack(0.0, "another")]


def test_others_have_their_turn_before_what_is_told_meanwhile() -> None:
    calls: deque[Callable[[], object]] = deque()
    heard: list[float] = []

    def take(signal: Signal) -> None:
        heard.append(signal.at_s)
        box(edge(signal.at_s + 2))

    box = Letterbox(take, calls.append)
    for at_s in (1.0, 2.0):
        box(edge(at_s))
    calls.append(lambda: heard.append(0.0))
    for _ in range(3):
        calls.popleft()()
    assert heard == [1.0, 2.0, 0.0, 3.0, 4.0]
    assert len(calls) == 1


def test_one_that_nobody_can_take_costs_no_other() -> None:
    calls: deque[Callable[[], object]] = deque()
    heard: list[Signal] = []

    def take(signal: Signal) -> None:
        heard.append(signal)
        if signal.at_s == 1.0:
            raise KeyError(signal)

    box = Letterbox(take, calls.append)
    for at_s in (1.0, 2.0):
        box(edge(at_s))
    with pytest.raises(KeyError):
        calls.popleft()()
    calls.popleft()()
    box(edge(3.0))
    calls.popleft()()
    assert [signal.at_s for signal in heard] == [1.0, 2.0, 3.0]


def test_of_a_flood_of_edges_the_last_of_each_cell_is_taken_and_all_else_stays() -> None:
    home = Home()
    key, lost = KeyMoved(0.0, "south.key", down=True), PartLost(0.0, "lights", GONE)
    home.box(key)
    home.box(lost)
    for at_s in range(MOST_WAITING):
        home.box(edge(at_s, at_s % 3))
    home.settle()
    assert home.heard[:2] == [key, lost]
    assert len(home.heard) < 10
    assert set(home.heard[2:]) >= {
        edge(MOST_WAITING - number, (MOST_WAITING - number) % 3) for number in (1, 2, 3)
    }


def test_a_part_that_is_lost_and_found_in_a_flood_is_known_as_it_is_in_the_end() -> None:
    home = Home()
    for at_s in range(MOST_WAITING):
        home.box(PartLost(at_s, "cells", GONE))
        home.box(PartBack(at_s, "cells"))
    home.box(edge(MOST_WAITING))
    home.settle()
    assert len(home.heard) < MOST_WAITING
    assert home.heard[-2:] == [PartBack(MOST_WAITING - 1, "cells"), edge(MOST_WAITING)]


TABLE = """
cells = { driver = "simulated", count = 64 }
page.on = false
[chairs.south]
key = { driver = "simulated" }
"""


class Noisy:
    """Cells that tell more at once than anybody can take, before somebody presses a key."""

    count = 64

    def open(self, emit: Emit, /) -> None:
        for at_s in range(MOST_WAITING + 9):
            emit(edge(at_s, 63))
        emit(KeyMoved(MOST_WAITING + 9, "south.key", down=True))

    def close(self) -> None:
        pass


def test_a_table_whose_cells_are_mad_still_hears_a_key_and_stops_when_it_is_told_to(tmp_path: Path) -> None:
    config, shown = tmp_path / "table.toml", 0
    config.write_text(TABLE)
    stopped = asyncio.Event()

    def make(
        configuration: Configuration, clock: Clock, hand_over: HandOver, pieces: Iterable[Piece]
    ) -> Parts:
        parts = make_parts(configuration, clock, hand_over, pieces)
        parts.by_name["cells"] = Noisy()
        return parts

    def follow(desk: Desk) -> None:
        nonlocal shown
        shown += 1
        if SOUTH in desk.held:
            stopped.set()

    wanted = Wanted(
        load(config, {"katarenga": GAMES["katarenga"].spaces}),
        tmp_path / "state",
        GAMES,
        "katarenga",
        follows=follow,
    )
    daemon = Daemon(wanted, ENGLISH, Notify({}), iter(range(9)), make)
    asyncio.run(asyncio.wait_for(daemon.run(lambda *_: None, stopped), 30))
    assert shown < 100
