"""Every driver keeps the contracts of its parts: on its own library, with a fake device or bus below that."""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from itertools import count, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from hardware.display import Lamp
from hardware.drivers import controller_session, pn532_chip
from hardware.drivers.apa102 import Apa102
from hardware.drivers.controller import Controller
from hardware.drivers.controller_protocol import ControllerOptions
from hardware.drivers.oled_options import AnyOled, Chip, Oled
from hardware.drivers.pn532 import Pn532Reader
from hardware.signals import SOMETHING, Reading
from hardware.trouble import TroubleCode
from tests.hardware.fakes import apa102_rig
from tests.hardware.fakes.controller import FakeController, RealClock
from tests.hardware.fakes.mcp23017_rig import AGES_S, rig, some_cells
from tests.hardware.fakes.oled_rig import ON_SPI, PART, any_rig
from tests.hardware.fakes.pn532_port import Pn532Port
from tests.hardware.fakes.pn532_tags import Ntag215, Tag
from tests.hardware.fakes.rpi_rig import BUZZER, HEADERS, PIN, Bench, bench_with
from tests.hardware.kits import cells, dial, key, life, lights, screen, sound, tag_reader
from tests.hardware.kits.signal_log import Told


class Device(NamedTuple):
    make: Callable[[], Any]
    """A part on the device: another one each time, where there can be others."""
    hands: Any
    told: Told


class Case(NamedTuple):
    at: Callable[[Path], AbstractContextManager[Device]]
    kit: tuple[Any, ...]
    fault: TroubleCode | None = None
    """Of opening it when it was unplugged, where it can be."""


@contextmanager
def strip(count: int, *, latching: bool, _tmp: Path) -> Iterator[Device]:
    with apa102_rig.rig(Apa102(count=count), latching=latching) as made:
        yield Device(lambda: made.lights, made, made.told)


@contextmanager
def panel(chip: Chip, options: AnyOled, _tmp: Path) -> Iterator[Device]:
    with any_rig(options, chip) as made:
        yield Device(lambda: made.screen, made, Told(PART, made.clock.time, patience_s=0))


@contextmanager
def expanders(_tmp: Path, *, calls: bool, slow_s: float = AGES_S) -> Iterator[Device]:
    """Unless they are looked at slowly, nobody looks at those that call."""
    with rig() as made:
        yield Device(lambda: some_cells(calls=calls, slow_s=slow_s), made, Told("part", time.monotonic))


class BoardHands:
    """Pieces, eyes and the plug of a controller on a pty. Real time is left to `Told`."""

    def __init__(self, board: FakeController) -> None:
        self.board = board
        self.plug = board.plug
        self.unplug = board.unplug

    def put(self, cell: int, /) -> Reading:
        for level in (1, 0, 1):
            self.board.put((cell, level))
        return SOMETHING

    def lift(self, cell: int, /) -> None:
        for level in (0, 1, 0):
            self.board.put((cell, level))

    def touch(self) -> None:
        self.board.put((0, 1 - self.board.cells[0]))

    def settle(self) -> None:
        pass

    def wait_until_shown(self, lamps: tuple[Lamp, ...], /) -> bool:
        seen = [(*lamp.colour, int(lamp.pattern)) for lamp in lamps]
        return self.board.wait_until(lambda: self.board.lights == seen)

    def begun(self, light: int, /) -> int:
        return self.board.begun[light]


@contextmanager
def board(kind: str, tmp: Path) -> Iterator[Device]:
    made = FakeController(tmp / "board", cells=12, lights=68)
    made.safe_s = AGES_S
    made.plug()
    options = ControllerOptions(str(made.link), cells=12, lights=68)
    patience = controller_session.Patience(
        greeting_s=AGES_S, silence_s=AGES_S, retry_s=0.02, farewell_s=AGES_S
    )
    yield Device(
        lambda: getattr(Controller(options, RealClock(), patience), kind)("part"),
        BoardHands(made),
        Told("part", time.monotonic),
    )
    made.unplug()


class TagHands:
    """Tags, and the plug of a reader on a pty. Real time is left to `Told`."""

    uids = ("04a1b2c3", "04a1b2c4d5e680")

    def __init__(self, port: Pn532Port) -> None:
        self.port = port
        self.plug = port.plug
        self.unplug = port.unplug
        self._tags = {uid: Ntag215(uid) if len(uid) == 14 else Tag(uid) for uid in self.uids}

    def lay(self, uid: str, /) -> None:
        self.port.lay(self._tags[uid])

    def lay_beside(self, uid: str, /) -> None:
        self.port.lay(*self.port.chip.tags, self._tags[uid])

    def take(self) -> None:
        self.port.lay()

    def take_one(self, uid: str, /) -> None:
        self.port.lay(*(tag for tag in self.port.chip.tags if tag is not self._tags[uid]))

    def touch(self) -> None:
        self.port.lay(*() if self.port.chip.tags else [self._tags[self.uids[0]]])

    def settle(self) -> None:
        pass


@contextmanager
def reader(tmp: Path) -> Iterator[Device]:
    port = Pn532Port(tmp / "reader")
    port.plug()
    patience = pn532_chip.Patience(AGES_S, AGES_S, AGES_S, rest_s=0.001, silence_s=AGES_S, retry_s=0.01)
    options = pn532_chip.Pn532(str(port.link))
    yield Device(
        lambda: Pn532Reader("part", options, RealClock(), patience),
        TagHands(port),
        Told("part", time.monotonic),
    )
    port.unplug()


class Fingers:
    """On a key, or on a dial that rests, and comes back to rest, in a detent; and ears for a buzzer."""

    def __init__(self, bench: Bench, kind: str) -> None:
        self._bench = bench
        self._kind = kind
        self._is_down = False
        self._wobbles = count()

    def press(self) -> None:
        self._bench.contact(PIN, closed=True, bounces=6)

    def release(self) -> None:
        self._bench.contact(PIN, closed=False, bounces=6)

    def tap(self) -> None:
        self._bench.contact(PIN, closed=True, bounces=1)
        self._bench.contact(PIN, closed=False, bounces=1)

    def turn(self, detents: int, /) -> None:
        self._bench.turn(4 * detents, bounces=3)

    def wobble(self) -> None:
        quarters = (2, -3, 3, -1)[next(self._wobbles) % 4]
        self._bench.turn(quarters, bounces=1)
        self._bench.turn(-quarters, at=quarters, bounces=1)

    def touch(self) -> None:
        """A press and its release are two things to be told."""
        if self._kind == "dial":
            self.turn(1)
        else:
            self._is_down = not self._is_down
            self._bench.contact(PIN, closed=self._is_down)

    def settle(self) -> None:
        self._bench.loop.let_pass(1)

    def heard(self) -> tuple[int, ...]:
        return tuple(round(hz) for hz in self._bench.header.pitches(BUZZER) if hz)

    def wait_until_heard(self, pitches: tuple[int, ...], /) -> bool:
        return any(self.heard() == pitches for _ in self._while_a_second_passes())

    def wait_until_silent(self) -> bool:
        pitches = partial(self._bench.header.pitches, BUZZER)
        return any(pitches()[-1:] in ((), (0,)) for _ in self._while_a_second_passes())

    def _while_a_second_passes(self) -> Iterator[None]:
        for _ in range(100):
            yield
            self._bench.loop.let_pass(0.01)


@contextmanager
def header(name: str, kind: str, _tmp: Path) -> Iterator[Device]:
    with bench_with(name) as bench:
        told = Told(kind, bench.loop.time, patience_s=0)
        yield Device(getattr(bench, kind), Fingers(bench, kind), told)


LIGHTS = (*lights.CLAIMS, *lights.PATTERN_CLAIMS, *lights.LOSS_CLAIMS, *life.CLAIMS, *life.LOSS_CLAIMS)
SCREEN = (*screen.CLAIMS, *screen.LOSS_CLAIMS, *life.CLAIMS)
CELLS = (*cells.CLAIMS, *life.CLAIMS, *life.TOUCH_CLAIMS)
LOST_CELLS = (*cells.LOSS_CLAIMS, *life.LOSS_CLAIMS)
READER = (*tag_reader.CLAIMS, *tag_reader.LOSS_CLAIMS, *life.CLAIMS, *life.TOUCH_CLAIMS, *life.LOSS_CLAIMS)
PINS = {
    "key": (*key.CLAIMS, *life.CLAIMS, *life.TOUCH_CLAIMS),
    "dial": (*dial.CLAIMS, *life.CLAIMS, *life.TOUCH_CLAIMS),
    "sound": (*sound.CLAIMS, *life.CLAIMS),
}
CASES = {
    "APA102": Case(lambda tmp: strip(3, latching=False, _tmp=tmp), LIGHTS, TroubleCode.MISSING),
    "SK9822": Case(lambda tmp: strip(12, latching=True, _tmp=tmp), LIGHTS, TroubleCode.MISSING),
    "flat": Case(partial(panel, Chip.SSD1306, Oled(height=32)), SCREEN, TroubleCode.SILENT),
    **{f"{chip}": Case(partial(panel, chip, Oled()), SCREEN, TroubleCode.SILENT) for chip in Chip},
    **{f"{chip}-spi": Case(partial(panel, chip, ON_SPI), SCREEN, TroubleCode.MISSING) for chip in Chip},
    "looked-at": Case(partial(expanders, calls=False), CELLS, TroubleCode.SILENT),
    "calling": Case(partial(expanders, calls=True), CELLS, TroubleCode.SILENT),
    "looked-at-lost": Case(partial(expanders, calls=False, slow_s=0.02), LOST_CELLS),
    "calling-lost": Case(partial(expanders, calls=True, slow_s=0.02), LOST_CELLS),
    "controller-cells": Case(partial(board, "cells"), CELLS + LOST_CELLS, TroubleCode.MISSING),
    "controller-lights": Case(partial(board, "lights"), LIGHTS, TroubleCode.MISSING),
    "pn532": Case(reader, READER, TroubleCode.MISSING),
    **{
        f"{kind}-{name}": Case(partial(header, name, kind), PINS[kind])
        for name, kind in product(HEADERS, PINS)
    },
}


@pytest.mark.parametrize(("case", "claim"), [(case, claim) for case in CASES for claim in CASES[case].kit])
def test_every_driver_keeps_its_contracts(case: str, claim: Any, tmp_path: Path) -> None:
    with CASES[case].at(tmp_path) as device:
        claim(device.make(), device.hands, device.told)


@pytest.mark.parametrize("case", CASES)
def test_another_may_have_the_device_after_close_and_to_open_one_that_is_gone_is_trouble(
    case: str, tmp_path: Path
) -> None:
    with CASES[case].at(tmp_path) as device:
        life.another_may_have_the_device_after_close(device.make(), device.make(), device.told)
        if fault := CASES[case].fault:
            device.hands.unplug()
            life.opening_is_trouble(device.make(), fault, device.told)
