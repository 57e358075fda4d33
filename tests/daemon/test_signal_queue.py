"""What parts tell is taken in order, one thing at a time; of too much of it only what was told last."""

import asyncio
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.config import Configuration, load
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.devices import Parts, make_parts
from companion.daemon.signal_queue import MOST_EDGES, MOST_WAITING, PAUSE_S, SignalQueue
from companion.daemon.systemd import SystemdNotifier
from companion.games.kernel import Game
from companion.games.registry import GAMES
from companion.session.session import Session
from companion.store.disk import HandOver
from companion.words import ENGLISH
from hardware.clock import Clock, ManualClock
from hardware.ports import Emit
from hardware.probe import ProbeResults
from hardware.signals import EMPTY, SOMETHING, CellRead, DialTurned, KeyMoved, PartBack, PartLost, Signal
from hardware.trouble import Trouble, TroubleCode
from tests.table.virtual_hands import SOUTH

Calls = deque[Callable[[], object]]
GONE = Trouble(TroubleCode.BROKEN, device="/dev/board", detail="unplugged")


class Home:
    """Where the clock lives: what is handed over waits until it is asked for."""

    def __init__(self) -> None:
        self.calls = Calls()
        self.heard: list[Signal] = []
        self.clock = ManualClock()
        self.box = SignalQueue(self.heard.append, self.calls.append, self.clock)

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
    for at_s in range(MOST_WAITING):
        home.box(edge(at_s))
        assert len(home.calls) == 1
    home.calls.append(lambda: home.heard.append(PartBack(0.0, "another")))
    home.settle()
    assert home.heard == [*map(edge, range(MOST_WAITING)), PartBack(0.0, "another")]


def test_others_have_their_turn_before_what_is_told_meanwhile() -> None:
    calls = Calls()
    heard: list[float] = []

    def take(signal: Signal) -> None:
        heard.append(signal.at_s)
        box(edge(signal.at_s + 2))

    box = SignalQueue(take, calls.append, ManualClock())
    for at_s in (1.0, 2.0):
        box(edge(at_s))
    calls.append(lambda: heard.append(0.0))
    for _ in range(3):
        calls.popleft()()
    assert heard == [1.0, 2.0, 0.0, 3.0, 4.0]
    assert len(calls) == 1


def test_one_that_nobody_can_take_costs_no_other() -> None:
    calls = Calls()
    heard: list[Signal] = []

    def take(signal: Signal) -> None:
        heard.append(signal)
        if signal.at_s == 1.0:
            raise KeyError(signal)

    box = SignalQueue(take, calls.append, ManualClock())
    for at_s in (1.0, 2.0):
        box(edge(at_s))
    with pytest.raises(KeyError):
        calls.popleft()()
    calls.popleft()()
    box(edge(3.0))
    calls.popleft()()
    assert [signal.at_s for signal in heard] == [1.0, 2.0, 3.0]


CELLS = 64
FLOODS = pytest.mark.parametrize("per_s", [2000, 5000, 10_000])
"""So many edges a second, of so many cells that none of them flickers by itself."""


def flood(per_s: int, count: int, cells: int = CELLS) -> list[CellRead]:
    return [CellRead(n / per_s, "cells", n % cells, (EMPTY, SOMETHING)[n // cells % 2]) for n in range(count)]


@FLOODS
def test_what_other_parts_tell_in_a_flood_of_edges_waits_for_a_few_of_them_only(per_s: int) -> None:
    home = Home()
    edges = flood(per_s, 500)
    at_s = edges[-1].at_s
    others: list[Signal] = [
        KeyMoved(at_s, "south.key", down=True),
        DialTurned(at_s, "north.dial", 1),
        KeyMoved(at_s, "south.key", down=False),
    ]
    for told in (*edges, *others):
        home.box(told)
    home.settle()
    assert [signal for signal in home.heard if not isinstance(signal, CellRead)] == others
    assert home.heard.index(others[-1]) <= 2 * CELLS + len(others)


@FLOODS
def test_of_a_flood_each_cell_is_taken_in_order_and_as_it_reads_in_the_end(per_s: int) -> None:
    home = Home()
    edges = flood(per_s, 500)
    for told in edges:
        home.box(told)
    home.settle()
    assert home.heard == sorted(home.heard, key=lambda signal: signal.at_s)
    last = {signal.cell: signal for signal in home.heard if isinstance(signal, CellRead)}
    assert last == {told.cell: told for told in edges}
    assert len(home.heard) <= 2 * CELLS


def test_of_a_part_that_does_not_flood_nothing_is_left_out_whatever_another_one_does() -> None:
    home = Home()
    keys = [KeyMoved(n, "south.key", down=n % 2 == 0) for n in range(MOST_WAITING)]
    edges = iter(flood(5000, 50 * len(keys)))
    for key in keys:
        home.box(key)
        for _ in range(50):
            home.box(next(edges))
    home.settle()
    assert [signal for signal in home.heard if isinstance(signal, KeyMoved)] == keys


def flicker(home: Home, per_s: int, seconds: float, cell: int = 7) -> CellRead:
    """One cell opens and closes as fast as that, and all is taken as it comes; what was told last."""
    told = edge(0.0, cell)
    for n in range(int(per_s * seconds)):
        home.clock.advance(1 / per_s)
        told = CellRead(home.clock.time(), "cells", cell, (EMPTY, SOMETHING)[n % 2])
        home.box(told)
        home.settle()
    return told


@FLOODS
def test_a_cell_that_flickers_is_taken_once_in_a_while_and_as_it_reads_in_the_end(per_s: int) -> None:
    home = Home()
    last = flicker(home, per_s, 3.0)
    home.clock.advance(PAUSE_S)
    home.settle()
    assert home.heard[-1] == last
    assert len(home.heard) <= MOST_EDGES + 3.0 / PAUSE_S + 1
    assert home.box.flicker_counts() == {7: pytest.approx(per_s, rel=0.01)}


def test_a_cell_that_has_flickered_is_taken_at_once_when_it_is_calm_again() -> None:
    home = Home()
    flicker(home, 2000, 1.0)
    home.clock.advance(10.0)
    home.settle()
    calm = edge(home.clock.time(), 7)
    home.box(calm)
    home.settle()
    assert home.heard[-1] == calm


def test_contacts_that_bounce_and_hands_that_hurry_do_not_flicker() -> None:
    home = Home()
    for press in range(5):
        for bounce in range(20):
            home.box(edge(press / 5 + bounce / 1000, 7))
        home.settle()
    assert len(home.heard) == MOST_EDGES
    assert home.box.flicker_counts() == {}


def test_what_a_flickering_cell_told_before_its_part_was_lost_is_not_taken_after_that() -> None:
    home = Home()
    flicker(home, 2000, 1.0)
    lost = PartLost(home.clock.time(), "cells", GONE)
    home.box(lost)
    home.clock.advance(1.0)
    home.settle()
    assert home.heard[-1] == lost


def test_a_part_that_is_lost_and_found_in_a_flood_is_known_as_it_is_in_the_end() -> None:
    home = Home()
    for at_s in range(8 * MOST_WAITING):
        home.box(PartLost(at_s, "cells", GONE))
        home.box(PartBack(at_s, "cells"))
    home.box(edge(8 * MOST_WAITING))
    home.settle()
    assert len(home.heard) <= MOST_WAITING
    assert home.heard[-2:] == [PartBack(8 * MOST_WAITING - 1, "cells"), edge(8 * MOST_WAITING)]


TABLE = """
cells = { driver = "simulated", count = 64 }
page.on = false
[chairs.south]
key = { driver = "simulated" }
"""


class Noisy:
    """Cells that tell more at once than anybody can take, before somebody presses a key."""

    count = 64

    def probe(self) -> ProbeResults:
        raise AssertionError

    def open(self, emit: Emit, /) -> None:
        for told in flood(10_000, 5000, self.count):
            emit(told)
        emit(KeyMoved(0.5, "south.key", down=True))

    def close(self) -> None:
        pass


def test_a_table_whose_cells_are_mad_still_hears_a_key_and_stops_when_it_is_told_to(tmp_path: Path) -> None:
    config, shown = tmp_path / "table.toml", 0
    config.write_text(TABLE)
    stopped = asyncio.Event()

    def make(configuration: Configuration, clock: Clock, hand_over: HandOver, game: Game[Any]) -> Parts:
        parts = make_parts(configuration, clock, hand_over, game)
        parts.by_name["cells"] = Noisy()
        return parts

    def follow(session: Session) -> None:
        nonlocal shown
        if SOUTH in session.keys.held:
            stopped.set()
        shown += not stopped.is_set()

    wanted = DaemonOptions(
        load(config, {"katarenga": GAMES["katarenga"].hands.spaces}),
        tmp_path / "state",
        GAMES,
        "katarenga",
        on_change=follow,
    )
    daemon = Daemon(wanted, ENGLISH, SystemdNotifier({}), iter(range(9)), make)
    asyncio.run(asyncio.wait_for(daemon.run(lambda *_: None, stopped), 30))
    assert shown < 10  # frames: all that waits is shown at once
