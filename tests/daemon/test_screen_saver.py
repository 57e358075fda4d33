"""Screens that nobody needs are dimmed and sleep, and every sign of life wakes them."""

import asyncio
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.config import Care, load
from companion.daemon.daemon import Daemon, DaemonOptions
from companion.daemon.screen_saver import ORBIT, ScreenSaver
from companion.daemon.systemd import SystemdNotifier
from companion.drawing.letters import letters
from companion.games.registry import GAMES
from companion.words import ENGLISH
from hardware.clock import ManualClock
from hardware.display import Brightness, Picture, shift
from hardware.signals import (
    EMPTY,
    CellRead,
    DialTurned,
    KeyMoved,
    PartBack,
    PartLost,
    Signal,
    TagRead,
)
from hardware.trouble import Trouble, TroubleCode
from tests.hardware.fakes.ssd1306 import Chip
from tests.hardware.fakes.ssd1306_bus import Bus

FULL, DIM, OFF = Brightness
PATIENCE_S = 30
DIMS, SLEEPS = 300, 1800
ROUNDS_S = 1000.1
STILL = Care(DIMS, SLEEPS, 0)
"""Nothing is moved."""
HANDS: list[Signal] = [
    CellRead(0.0, "cells", 3, EMPTY),
    KeyMoved(0.0, "south.key", down=True),
    KeyMoved(0.0, "south.key", down=False),
    DialTurned(0.0, "south.dial", -1),
    TagRead(0.0, "south.reader", None),
]
WIRES: list[Signal] = [
    PartLost(0.0, "south.screen", Trouble(TroubleCode.SILENT, device="screen")),
    PartBack(0.0, "south.screen"),
]


def lit(*pixels: tuple[int, int]) -> Picture:
    bits = bytearray(16 * 64)
    for x, y in pixels:
        bits[(y * 128 + x) // 8] |= 0x80 >> x % 8
    return Picture(128, 64, bytes(bits))


class Album:
    """A screen that keeps all that it is shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Picture, Brightness]] = []

    def show(self, picture: Picture, brightness: Brightness, /) -> None:
        self.shown.append((picture, brightness))


class Room:
    """Two screens that are looked after, in virtual time."""

    def __init__(self, care: Care = STILL, began_s: float = 1000.0) -> None:
        self.clock = ManualClock(began_s)
        self.told: list[Brightness] = []
        self.caretaker = ScreenSaver(care, self.clock, self.told.append)
        self.albums = Album(), Album()
        self.screens = [self.caretaker.protect(album) for album in self.albums]
        self.caretaker.start()
        for number, screen in enumerate(self.screens):
            screen.show(lit((number, 0)))

    def shows(self) -> list[tuple[Picture, Brightness]]:
        return [album.shown[-1] for album in self.albums]

    def brightness(self) -> Brightness:
        [one] = {brightness for _, brightness in self.shows()}
        return one


def test_screens_dim_after_a_while_and_sleep_after_a_longer_one() -> None:
    room = Room()
    seen = []
    for wait_s in (DIMS - 1, 1, SLEEPS - DIMS - 1, 1, SLEEPS):
        room.clock.advance(wait_s)
        seen.append(room.brightness())
    assert seen == [FULL, DIM, DIM, OFF, OFF]
    assert room.told == [FULL, DIM, OFF]
    assert [picture for picture, _ in room.shows()] == [lit((0, 0)), lit((1, 0))]


def test_a_moment_whose_span_rounds_to_less_is_that_moment_all_the_same() -> None:
    room = Room(began_s=ROUNDS_S)
    assert ROUNDS_S + DIMS - ROUNDS_S < DIMS
    room.clock.advance_to(ROUNDS_S + DIMS)
    assert room.brightness() is DIM


@pytest.mark.parametrize("signal", HANDS, ids=lambda signal: type(signal).__name__)
@pytest.mark.parametrize(("wait_s", "slept"), [(DIMS, False), (SLEEPS, True)])
def test_whatever_hands_do_wakes_all_screens_and_is_blind_only_where_they_slept(
    signal: Signal,
    wait_s: float,
    slept: bool,  # noqa: FBT001 - a table of cases
) -> None:
    room = Room()
    room.clock.advance(wait_s)
    assert room.caretaker.handle(signal) is not slept
    assert room.brightness() is FULL
    assert room.caretaker.handle(signal)
    room.clock.advance(DIMS - 1)
    assert room.brightness() is FULL
    room.clock.advance(1)
    assert room.brightness() is DIM


@pytest.mark.parametrize("signal", WIRES, ids=lambda signal: type(signal).__name__)
def test_a_part_that_goes_or_comes_by_itself_wakes_nobody(signal: Signal) -> None:
    room = Room()
    room.clock.advance(SLEEPS)
    assert room.caretaker.handle(signal)
    assert room.brightness() is OFF


@pytest.mark.parametrize("wait_s", [DIMS, SLEEPS])
def test_what_is_new_on_one_screen_wakes_the_others_too(wait_s: float) -> None:
    room = Room()
    room.clock.advance(wait_s)
    room.screens[1].show(lit((7, 7)))
    assert room.shows() == [(lit((0, 0)), FULL), (lit((7, 7)), FULL)]


def test_a_clock_that_runs_keeps_screens_awake_and_they_move_all_the_same() -> None:
    room = Room(Care(DIMS, SLEEPS, 180))
    places = []
    for second in range(900):
        room.clock.advance(1)
        room.screens[0].show(lit((10, 10)) if second % 2 else lit((20, 10)))
        places.append(room.shows()[1][0])
    assert room.brightness() is FULL
    assert places[:179] == [lit((1, 0))] * 179
    assert [*dict.fromkeys(places)] == [lit((1 + right, down)) for right, down in ORBIT]
    assert places[-1] == lit((2, 0))
    assert room.told == [FULL]


def test_a_dimmed_screen_moves_and_one_that_sleeps_has_nothing_to_do() -> None:
    room = Room(Care(DIMS, SLEEPS, 180))
    room.clock.advance(SLEEPS - 1)
    count = len(room.albums[0].shown)
    assert count == 1 + (SLEEPS - 1) // 180 + 1  # the first picture, its moves, and the dimming
    room.clock.advance(1)
    assert room.clock.next_at() is None
    room.clock.advance(1000)
    room.caretaker.wake()
    assert room.clock.next_at() == room.clock.time() + 180


def test_only_what_is_due_wakes_the_table() -> None:
    """A hand calls no alarm off; the one that comes too early is the only one in all that time."""
    room = Room()
    for _ in range(100):
        room.clock.advance(1)
        room.caretaker.wake()
    assert room.clock.next_at() == 1000 + DIMS
    room.clock.advance(DIMS - 100)
    assert (room.brightness(), room.clock.next_at()) == (FULL, 1100 + DIMS)


@pytest.mark.parametrize(
    ("care", "seen"),
    [
        (Care(0, SLEEPS, 0), [FULL, OFF]),
        (Care(DIMS, 0, 0), [DIM, DIM]),
        (Care(0, 0, 0), [FULL, FULL]),
        (Care(SLEEPS, DIMS, 0), [OFF, OFF]),
    ],
)
def test_what_is_0_never_happens(care: Care, seen: list[Brightness]) -> None:
    room = Room(care)
    assert (room.clock.next_at() is None) == (care == Care(0, 0, 0))
    found = []
    for wait_s in (DIMS, SLEEPS):
        room.clock.advance(wait_s)
        found.append(room.brightness())
    assert found == seen


def test_where_there_is_no_screen_nothing_sleeps() -> None:
    clock = ManualClock(1000.0)
    caretaker = ScreenSaver(STILL, clock, lambda _brightness: None)
    caretaker.start()
    assert clock.next_at() is None
    assert caretaker.handle(HANDS[1])


def test_a_screen_that_was_never_shown_anything_is_shown_nothing() -> None:
    room = Room()
    late = Album()
    screen = room.caretaker.protect(late)
    room.clock.advance(SLEEPS)
    assert late.shown == []
    screen.show(lit((5, 5)))
    assert late.shown[-1] == (lit((5, 5)), FULL)


def test_who_has_stopped_darkens_nothing_more() -> None:
    room = Room()
    room.caretaker.stop()
    room.clock.advance(SLEEPS)
    assert room.brightness() is FULL


@given(st.lists(st.tuples(st.integers(0, 127), st.integers(0, 63)), max_size=30), st.sampled_from(ORBIT))
def test_a_picture_that_moves_loses_what_leaves_it_and_nothing_else(
    pixels: list[tuple[int, int]], place: tuple[int, int]
) -> None:
    right, down = place
    stay = [(x + right, y + down) for x, y in pixels if x + right < 128 and y + down < 64]
    assert shift(lit(*pixels), right, down) == lit(*stay)


def test_no_letter_has_ink_where_a_picture_moves_out() -> None:
    assert {*ORBIT} <= {(right, down) for right in (0, 1) for down in (0, 1)}
    for letter in letters().values():
        assert not any(row & 1 for row in letter)
        assert letter[-1] == 0


class DimmedChip(Chip):
    """Tells when it has an eighth of its contrast."""

    def __init__(self) -> None:
        self.dimmed = threading.Event()
        super().__init__()

    def _obey(self, command: int, arguments: list[int]) -> None:
        super()._obey(command, arguments)
        if (command, arguments) == (0x81, [0xCF // 8]):
            self.dimmed.set()


def test_the_screens_of_a_daemon_are_looked_after(tmp_path: Path) -> None:
    toml = tmp_path / "table.toml"
    toml.write_text('chairs.south.screen = { driver = "ssd1306" }\ncare.dim_after_s = 0.01\n')
    configuration = load(toml, {})
    chip = DimmedChip()

    async def evening() -> bool:
        stopped = asyncio.Event()
        wanted = DaemonOptions(configuration, tmp_path / "state", GAMES, "katarenga", afresh=True)
        running = asyncio.create_task(
            Daemon(wanted, ENGLISH, SystemdNotifier({})).run(lambda *_: None, stopped)
        )
        dimmed = await asyncio.to_thread(chip.dimmed.wait, PATIENCE_S)
        stopped.set()
        await running
        return dimmed

    with Bus({0x3C: chip}).installed():
        assert asyncio.run(evening())
