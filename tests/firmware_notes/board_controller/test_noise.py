"""Whatever comes over the line, the firmware goes on; what the line loses costs a frame and no more."""

from random import Random
from threading import Event, Thread

from tests.firmware_notes.board_controller.conftest import Make
from tests.firmware_notes.board_controller.host import Host, greet, lamps
from tests.firmware_notes.board_controller.rig import SAFE_MS
from tests.hardware.fakes.controller import (
    ALIVE,
    BEAT,
    BYE,
    CELLS,
    COMPLAINS,
    HELLO,
    LIGHTS,
    LIMIT,
    READ,
    framed,
)

FLOOD = 12_000
EVERY = [
    framed(HELLO, 1, b"\1"),
    framed(READ, 2, b""),
    framed(LIGHTS, 3, b"\0\0\1\2\3\0"),
    framed(BEAT, 0, b""),
]


def test_every_byte_passes_both_ways(make: Make) -> None:
    rig = make(LIGHTS=256, LIMIT_MA=60_000)
    host = greet(rig, lit=True)
    colours = [(byte, 255 - byte, (byte * 7) % 256) for byte in range(256)]
    for at in range(0, 256, 41):
        host.light(*lamps(colours)[at : at + 41])
    assert rig.wait_until(lambda shown: shown == colours)
    for byte in range(256):
        rig.send(framed(BEAT, byte, b""))
        assert host.hear(lambda _: True)[::2] == (ALIVE, bytes((byte,)) + host.frames[-1][2][1:])
    assert {frame[1] for frame in host.frames} == {*range(256)}


def test_a_frame_cut_anywhere_costs_nothing_but_itself(make: Make) -> None:
    host = greet(make())
    for line in EVERY[1:]:
        for length in range(len(line) - 1):
            host.rig.send(line[:length] + b"\0")
            host.beat()
    assert {kind for kind, _, _ in host.frames[1:]} == {ALIVE}


def test_a_host_that_was_cut_off_anywhere_may_begin_anew(make: Make) -> None:
    host = Host(make())
    for line in EVERY:
        for length in range(len(line)):
            host.rig.send(line[:length])
            host.greet()


def test_noise_is_dropped_without_a_word(make: Make) -> None:
    random = Random(5)
    host = greet(make())
    for _ in range(10):
        host.rig.send(random.randbytes(300) + b"\0")
        host.beat()
    assert len(host.frames) == 11


def test_what_was_changed_on_its_way_is_dropped(make: Make) -> None:
    host = greet(make())
    line = framed(BYE, 9, b"")
    for at in range(len(line) - 1):
        host.rig.send(line[:at] + bytes((line[at] ^ 0x20 or 1,)) + line[at + 1 :])
        host.beat()
    assert {kind for kind, _, _ in host.frames[1:]} == {ALIVE}


def test_a_frame_without_an_end_fills_no_memory(make: Make) -> None:
    host = greet(make())
    host.rig.send(b"\1" * FLOOD + b"\0")
    host.beat()


def test_cells_are_told_in_the_middle_of_a_flood_that_does_not_end(make: Make) -> None:
    rig = make()
    host, stop = Host(rig), Event()
    host.greet()

    def flood() -> None:
        while not stop.is_set():
            rig.send(b"noise\0" * 600)

    flooding = Thread(target=flood)
    flooding.start()
    try:
        for cell in range(20):
            rig.put((cell, 1))
            assert host.hear(lambda frame: frame[0] == CELLS)[2][4:] == bytes((cell, 1))
    finally:
        stop.set()
        flooding.join()


def test_a_host_that_does_not_listen_does_not_hold_it_up(make: Make) -> None:
    rig = make()
    host = greet(rig, lit=True)
    rig.send(framed(READ, 0, b"") * 1500)  # answers of 120 kB, and nobody takes them
    rig.send(framed(LIGHTS, 1, b"\0\0\0\xff\0\0"))
    assert rig.wait_until(lambda shown: shown[0] == (0, 255, 0))
    rig.later(SAFE_MS + 1)
    assert rig.wait_until(lambda shown: shown[0] == (0, 0, 0))
    while rig.heard(0):
        pass
    host.greet()
    host.beat()


def test_a_reset_is_noticed_by_the_next_word(make: Make) -> None:
    rig = make()
    host = Host(rig)
    for _ in range(3):
        host.greet()
        host.beat()
        rig.reset()
        assert host.ask(LIMIT, b"\xff\0\0")[0] == COMPLAINS
