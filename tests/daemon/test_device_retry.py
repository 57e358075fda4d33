"""Parts that are not there at the start: a table begins without them, and takes each as soon as it comes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event

import pytest

from companion.daemon.devices import DEVICE_RETRY_S, DeviceRetry, NoPartWorks, Parts, RunAside, in_a_thread
from hardware.clock import ManualClock
from hardware.ports import Emit
from hardware.probe import ProbeCode, ProbeResults, probe_result
from hardware.signals import EMPTY, CellRead, KeyMoved, PartBack, PartLost, Signal
from hardware.trouble import Trouble, TroubleCode

PATIENCE_S = 10
GOOD = probe_result(ProbeCode.SIMULATED)
MISSING = Trouble(TroubleCode.MISSING, device="/dev/part")


@dataclass
class FakePart:
    """Opens where nothing stands against it, and then tells all this; notes what was done with it."""

    against: Exception | None = None
    tells: tuple[Signal, ...] = ()
    done: list[str] = field(default_factory=list)
    fails_to_close: bool = False

    def probe(self) -> ProbeResults:
        assert self.done[-1] == "open"
        return [GOOD]

    def open(self, emit: Emit, /) -> None:
        self.done.append("open")
        if self.against is not None:
            raise self.against
        for signal in self.tells:
            emit(signal)

    def close(self) -> None:
        self.done.append("close")
        if self.fails_to_close:
            raise OSError


def at_once(call: Callable[[], object]) -> None:
    call()


class Table:
    """Some parts, of which those that are late are waited for."""

    def __init__(self, aside: RunAside = at_once, **parts: FakePart) -> None:
        self.parts = Parts({**parts}, None, None, {}, None)
        self.clock = ManualClock()
        self.heard: list[Signal | str] = []
        self.late = self.parts.open(self.heard.append)
        self.latecomers = DeviceRetry(
            self.parts,
            self.heard.append,
            self.heard.append,
            clock=self.clock,
            hand_over=at_once,
            aside=aside,
            farewell_s=0.0,
        )
        self.latecomers.retry(self.late)


def test_what_cannot_be_opened_is_told_with_its_reason_and_the_others_are_held() -> None:
    table = Table(key=FakePart(), screen=FakePart(MISSING))
    assert (table.late, table.parts.opened) == ({"screen": MISSING}, {"key"})


def test_a_part_that_is_not_open_is_not_opened_to_be_asked() -> None:
    table = Table(key=FakePart(), screen=FakePart(MISSING), dial=FakePart(OSError("odd")))
    assert table.parts.probe("key") == [GOOD]
    for part, trouble in table.late.items():
        with pytest.raises(Trouble) as raised:
            table.parts.probe(part)
        assert raised.value == trouble
    table.parts.close()
    assert table.parts.probe("key") == ()


def test_where_there_is_nothing_at_all_the_first_reason_is_told() -> None:
    parts = Parts({"key": FakePart(MISSING), "dial": FakePart(OSError())}, None, None, {}, None)
    with pytest.raises(NoPartWorks) as refused:
        parts.open(print)
    assert (refused.value.part, refused.value.reason.code) == ("key", "hardware.missing")


def test_a_table_that_has_no_parts_has_none_missing() -> None:
    assert Parts({}, None, None, {}, None).open(print) == {}


def test_a_driver_that_raises_what_it_should_not_is_a_part_that_does_not_work() -> None:
    table = Table(key=FakePart(), cells=FakePart(ZeroDivisionError("by reed")))
    assert table.late == {
        "cells": Trouble(TroubleCode.BROKEN, device="cells", detail="ZeroDivisionError('by reed')")
    }


def test_a_part_is_tried_again_until_it_comes_and_no_longer() -> None:
    screen = FakePart(MISSING)
    table = Table(key=FakePart(), screen=screen)
    table.clock.advance(2 * DEVICE_RETRY_S)
    assert (screen.done, table.heard) == (["open"] * 3, [])
    screen.against = None
    table.clock.advance(DEVICE_RETRY_S)
    assert (screen.done, table.heard) == (["open"] * 4, ["screen", PartBack(3 * DEVICE_RETRY_S, "screen")])
    assert table.clock.next_at() is None
    table.parts.close()
    assert screen.done[4:] == ["close"]


def test_one_that_comes_does_not_wait_for_another() -> None:
    cells, screen = FakePart(MISSING), FakePart(MISSING)
    table = Table(key=FakePart(), cells=cells, screen=screen)
    screen.against = None
    table.clock.advance(2 * DEVICE_RETRY_S)
    assert (table.parts.opened, len(cells.done), len(screen.done)) == ({"key", "screen"}, 3, 2)


def test_what_a_part_tells_while_it_is_opened_comes_after_it_is_back() -> None:
    read = CellRead(1.0, "cells", 0, EMPTY)
    cells = FakePart(MISSING, tells=(read,))
    table = Table(key=FakePart(), cells=cells)
    cells.against = None
    table.clock.advance(DEVICE_RETRY_S)
    assert table.heard == ["cells", PartBack(DEVICE_RETRY_S, "cells"), read]


def test_what_it_tells_later_on_is_told_at_once() -> None:
    emits: list[Emit] = []

    class Key(FakePart):
        def open(self, emit: Emit, /) -> None:
            super().open(emit)
            emits.append(emit)

    key = Key(MISSING)
    table = Table(dial=FakePart(), key=key)
    key.against = None
    table.clock.advance(DEVICE_RETRY_S)
    down, lost = KeyMoved(6.0, "key", down=True), PartLost(7.0, "key", MISSING)
    for signal in (down, lost):
        emits[0](signal)
    assert table.heard[2:] == [down, lost]


def test_nothing_is_tried_where_nothing_is_late_nor_once_it_is_over() -> None:
    screen = FakePart(MISSING)
    assert Table(key=FakePart()).clock.next_at() is None
    table = Table(key=FakePart(), screen=screen)
    table.latecomers.close()
    table.clock.advance(10 * DEVICE_RETRY_S)
    assert screen.done == ["open"]


def test_a_part_that_takes_its_time_delays_nobody_and_is_let_go_of_where_it_comes_after_the_end() -> None:
    opening, may_go_on, closed = Event(), Event(), Event()

    class Slow(FakePart):
        def open(self, _emit: Emit, /) -> None:
            if not self.done:
                self.done.append("open")
                raise MISSING
            opening.set()
            assert may_go_on.wait(PATIENCE_S)

        def close(self) -> None:
            closed.set()

    table = Table(key=FakePart(), screen=Slow(MISSING), aside=in_a_thread)
    table.clock.advance(DEVICE_RETRY_S)
    assert opening.wait(PATIENCE_S)
    table.latecomers.close()  # which returns, though nothing lets the part go on
    may_go_on.set()
    assert closed.wait(PATIENCE_S)
    assert (table.heard, table.parts.opened) == ([], {"key"})


def test_a_part_that_fails_to_close_leaves_the_others_closed() -> None:
    key, dial = FakePart(), FakePart(fails_to_close=True)
    table = Table(key=key, dial=dial)
    table.parts.close()
    table.parts.close()
    assert (key.done, dial.done) == (["open", "close"], ["open", "close"])
