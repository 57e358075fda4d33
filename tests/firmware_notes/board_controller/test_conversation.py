"""The firmware says and does what `protocol.md` tells, over the line, in the real interpreter."""

import signal
import struct

import pytest

from tests.firmware_notes.board_controller.conftest import Make
from tests.firmware_notes.board_controller.host import Host, greet, lamps
from tests.firmware_notes.board_controller.rig import (
    AGAIN_MS,
    BROKEN,
    CAUSE,
    JUMPER,
    ROWS_BROKEN,
    SAFE_MS,
    STRIP_BROKEN,
    WATCHDOG,
    Colour,
)
from tests.hardware.fakes.controller import BEAT, BOARD, BYE, CELLS, COMPLAINS, DONE, LIGHTS, LIMIT, READ

DARK, RED, GREEN = (0, 0, 0), (255, 0, 0), (0, 255, 0)


def edges(frame: tuple[int, int, bytes]) -> list[tuple[int, int]]:
    return list(struct.iter_unpack("BB", frame[2][4:]))


def is_cells(frame: tuple[int, int, bytes]) -> bool:
    return frame[0] == CELLS


def all_dark(shown: list[Colour]) -> bool:
    return set(shown) == {DARK}


def breathes(shown: list[Colour]) -> bool:
    """The first light is dim and white, and all others are dark."""
    return 0 < max(shown[0]) <= 16 and len(set(shown[0])) == 1 and set(shown[1:]) <= {DARK}


def test_it_says_who_it_is_and_tells_the_board(make: Make) -> None:
    rig = make(CELLS=68, LIGHTS=300)
    rig.put((0, 1), (9, 1), (67, 1))
    rig.settle()
    host = Host(rig)
    assert host.greet() == struct.pack("<BBHB", 1, 68, 300, 0)
    kind, _, payload = host.ask(READ)
    assert kind == BOARD
    assert payload[5:] == bytes(cell in (0, 9, 67) for cell in range(68))


def test_what_changes_in_one_scan_is_told_at_once(make: Make) -> None:
    rig = make()
    host = greet(rig)
    before = host.beat()
    rig.put((3, 1), (64, 1))
    frame = host.hear(is_cells)
    assert edges(frame) == [(3, 1), (64, 1)]
    assert before <= int.from_bytes(frame[2][:4], "little") <= host.beat()
    rig.put((3, 0))
    assert edges(host.hear(is_cells)) == [(3, 0)]


def test_128_cells_and_300_lights(make: Make) -> None:
    pins = (*range(22), 26, 27)
    rig = make(COLUMNS=pins[:16], ROWS=pins[16:], CELLS=128, LIGHTS=300, LIMIT_MA=60000)
    host = Host(rig)
    assert host.greet() == struct.pack("<BBHB", 1, 128, 300, 0)
    rig.put(*((cell, 1) for cell in range(128)))
    first, second = host.hear(is_cells), host.hear(is_cells)
    assert edges(first) + edges(second) == [(cell, 1) for cell in range(128)]
    assert (len(edges(first)), first[2][:4]) == (121, second[2][:4])
    host.limit()
    colours = [(light % 256, light // 2, 255 - light // 2) for light in range(300)]
    for at in range(0, 300, 41):
        host.light(*lamps(colours)[at : at + 41])
    assert rig.wait_until(lambda shown: shown == colours)


def test_a_board_may_have_no_cells_or_no_lights(make: Make) -> None:
    rig = make(CELLS=0, LIGHTS=0)
    host = Host(rig)
    assert host.greet() == struct.pack("<BBHB", 1, 0, 0, 0)
    rig.later(AGAIN_MS)
    assert len(host.ask(READ)[2]) == 5
    host.limit()
    host.light()
    rig.settle()
    host.beat()
    assert host.complaints() == []


@pytest.mark.parametrize("drive", [0, 1])
@pytest.mark.parametrize("band", ["column", "row"])
def test_diodes_have_to_look_where_the_settings_say(make: Make, drive: int, band: str) -> None:
    rig = make(band=band, DRIVE=drive)
    rig.put((5, 1))
    rig.settle()
    host = greet(rig)
    felt = host.ask(READ)[2][5:]
    assert any(felt) is (band == ("row" if drive else "column"))


def test_it_speaks_over_a_uart_as_well(make: Make) -> None:
    host = Host(make(LINE="uart", COLUMNS=(2, 3, 4), CELLS=20))
    assert host.greet()[1] == 20


def test_whoever_holds_the_jumper_has_the_board_to_himself(make: Make) -> None:
    rig = make()
    rig.set(JUMPER, 1)
    rig.reset()
    assert rig.ended() == 0
    rig.unplug()
    rig.set(JUMPER, 0)
    rig.plug()
    Host(rig).greet()


def test_without_a_jumper_it_always_runs(make: Make) -> None:
    Host(make(JUMPER=None)).greet()


def test_an_interrupt_is_nothing_that_it_knows_of(make: Make) -> None:
    """One who heeds Ctrl-C would end with a traceback; the others a PC can end all the same."""
    rig = make()
    Host(rig).greet()
    rig.interrupt()
    assert rig.ended() == -signal.SIGINT


# The safe state.


ENOUGH = 4


def test_the_first_light_breathes_from_power_on_until_the_host_speaks(make: Make) -> None:
    rig = make()
    seen: set[Colour] = set()
    assert rig.wait_until(breathes)
    for _ in range(64):  # a busy machine shows the same breath more than once
        rig.later(100)
        rig.settle()
        assert rig.wait_until(breathes)
        seen.add(rig.shown()[0])
        if len(seen) > ENOUGH:
            break
    assert len(seen) > ENOUGH
    host = greet(rig)
    assert rig.wait_until(all_dark)
    assert host.ask(BYE)[0] == DONE
    assert all_dark(rig.shown())
    pictures = rig.pictures
    rig.later(800)
    rig.settle()
    assert rig.pictures == pictures
    rig.reset()
    assert rig.wait_until(breathes)


def test_silence_is_the_safe_state_and_hello_alone_leads_out_of_it(make: Make) -> None:
    rig = make()
    host = greet(rig, lit=True)
    host.light((0, *RED, 0), (67, *GREEN, 2))
    assert rig.wait_until(lambda shown: (shown[0], shown[67]) == (RED, GREEN))
    rig.later(SAFE_MS - 20_000)
    host.beat()
    rig.later(SAFE_MS - 20_000)
    host.beat()
    rig.later(SAFE_MS + 1)
    assert rig.wait_until(all_dark)
    told = len(host.frames)
    rig.put((5, 1))
    rig.settle()
    for kind, payload in ((READ, b""), (LIGHTS, b""), (LIMIT, b"\xff\0\0"), (BEAT, b""), (BYE, b"")):
        reply = host.say(kind, payload)
        assert host.hear(lambda _: True)[::2] == (COMPLAINS, bytes((reply, 1, kind, 0)))
    assert len(host.frames) == told + 5
    host.greet()
    assert host.ask(READ)[2][5:].index(1) == 5
    assert all_dark(rig.shown())


def test_nothing_but_frames_that_a_host_can_say_keeps_it_awake(make: Make) -> None:
    rig = make()
    host = greet(rig)
    rig.later(SAFE_MS - 20_000)
    for kind, payload in ((0x07, b""), (0x85, b"\0\0\0\0\0"), (BEAT, b"\0"), (LIGHTS, b"\0\0\0\0\0\4")):
        host.say(kind, payload)
    rig.send(b"noise\0")
    rig.settle()
    rig.later(21_000)
    rig.settle()
    assert host.ask(BEAT)[0] == COMPLAINS


# Lights.


def test_lights_are_dark_until_there_is_a_limit(make: Make) -> None:
    rig = make()
    host = greet(rig)
    host.light((1, *RED, 0))
    assert rig.wait_until(all_dark)
    host.limit(brightness=51)
    assert rig.wait_until(lambda shown: shown[:3] == [DARK, (51, 0, 0), DARK])


def test_a_light_that_the_board_does_not_have_is_refused_with_all_beside_it(make: Make) -> None:
    rig = make(LIGHTS=5)
    host = greet(rig, lit=True)
    reply = host.say(LIGHTS, struct.pack("<HBBBBHBBBB", 0, *RED, 0, 5, *RED, 0))
    assert host.hear(lambda _: True)[::2] == (COMPLAINS, bytes((reply, 2, LIGHTS, 0)))
    host.light((4, *GREEN, 0))
    assert rig.wait_until(lambda shown: shown == [DARK] * 4 + [GREEN])


def test_a_strip_on_which_nothing_changes_is_left_alone(make: Make) -> None:
    rig = make()
    host = greet(rig, lit=True)
    host.light((1, *RED, 0))
    assert rig.wait_until(lambda shown: shown[1] == RED)
    pictures = rig.pictures
    for _ in range(5):
        host.light((1, *RED, 0))
        rig.later(250)
        rig.settle()
    assert rig.pictures == pictures
    host.light((1, *RED, 2))
    rig.later(500)
    assert rig.wait_until(all_dark)


# What breaks.


def test_what_breaks_is_complained_of_once_a_second_and_the_rest_goes_on(make: Make) -> None:
    rig = make()
    host = greet(rig, lit=True)
    rig.later(AGAIN_MS)
    rig.set(BROKEN, ROWS_BROKEN)
    rig.settle()
    assert host.hear(lambda frame: frame[0] == COMPLAINS)[2] == bytes((0, 3, 1, 0))
    host.light((0, *GREEN, 0))
    assert rig.wait_until(lambda shown: shown[0] == GREEN)
    rig.put((7, 1))
    rig.settle()
    assert host.complaints() == [(0, 3, 1)]
    rig.set(BROKEN, STRIP_BROKEN)
    assert edges(host.hear(is_cells)) == [(7, 1)]
    host.light((0, *RED, 0))
    rig.later(AGAIN_MS)
    host.hear(lambda frame: frame[2] == bytes((0, 3, 3, 0)))
    rig.set(BROKEN, 0)
    host.light((0, *GREEN, 0), (1, *RED, 0))
    assert rig.wait_until(lambda shown: shown[:2] == [GREEN, RED])


def test_a_farewell_that_breaks_is_a_farewell_all_the_same(make: Make) -> None:
    rig = make()
    host = greet(rig, lit=True)
    host.light((0, *GREEN, 0))
    assert rig.wait_until(lambda shown: shown[0] == GREEN)
    rig.set(BROKEN, STRIP_BROKEN)
    rig.settle()
    host.say(BYE)
    assert host.ask(BEAT)[2][1:] == bytes((1, BEAT, 0))
    rig.set(BROKEN, 0)
    assert rig.wait_until(all_dark)


def test_whoever_was_ended_by_the_watchdog_says_so(make: Make) -> None:
    rig = make()
    rig.set(CAUSE, WATCHDOG)
    rig.reset()
    host = greet(rig)
    rig.later(AGAIN_MS)
    assert host.hear(lambda frame: frame[0] == COMPLAINS)[2] == bytes((0, 4, 1, 0))


@pytest.mark.parametrize("settings", [{"CELLS": 73}, {"LIGHTS": 301}, {"COLOUR_ORDER": "GRW"}])
def test_settings_that_cannot_be_are_an_error_before_anything_runs(
    make: Make, settings: dict[str, object]
) -> None:
    assert make(**settings).ended() == 1
