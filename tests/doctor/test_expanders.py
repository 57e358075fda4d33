"""Cells on port expanders, on a bus with chips as their data sheet tells."""

import errno
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.session.work.findings import Topic
from companion.store.journal import FolderLock
from tests.doctor.surroundings import about, around, uninstall
from tests.hardware.fakes.mcp23017 import Chip
from tests.hardware.fakes.mcp23017_bus import Bus
from tests.hardware.fakes.oled_rig import Noon

EMPTY = "ok: /dev/i2c-1 0x20 answers in 0 µs, and nothing is on its cells, 0 to 15."
WAITS = "waits: This waits until {} is in order; see there."
SET_UP = 4
"""Transfers until a chip can be read."""


@pytest.fixture
def bus() -> Iterator[Bus]:
    made = Bus({0x20: Chip(), 0x21: Chip()})
    with made.installed():
        yield made
    assert made.handles_open == 0


def cells(where: Path, clock: Noon | None = None) -> list[str]:
    path = where / "table.toml"
    path.write_text('cells = { driver = "mcp23017", addresses = [0x20, 0x21] }\n[chairs.south]')
    return about(around(where, path, clock=clock or Noon()), Topic.PART)


def test_chips_that_answer_say_where_something_is(tmp_path: Path, bus: Bus) -> None:
    bus.chips[0x21].close(0)
    bus.chips[0x21].close(15)
    assert cells(tmp_path) == [
        EMPTY,
        "ok: /dev/i2c-1 0x21 answers in 0 µs, and something is on these cells: 16, 31.",
    ]


def test_a_chip_that_does_not_answer_is_named_and_the_others_are_looked_at(tmp_path: Path, bus: Bus) -> None:
    bus.chips[0x20].cut()
    assert cells(tmp_path) == [
        "broken: /dev/i2c-1 0x20 does not answer. Look at its cable and its power.",
        "ok: /dev/i2c-1 0x21 answers in 0 µs, and nothing is on its cells, 16 to 31.",
    ]


def test_a_chip_that_does_not_always_answer_has_a_bad_cable(tmp_path: Path, bus: Bus) -> None:
    bus.fail(3, wait=SET_UP + 10)
    assert cells(tmp_path)[0] == (
        "warn: /dev/i2c-1 0x20 answers, but 3 of 100 times it does not. Look at its cable, which should "
        "be short, and at its power."
    )


@pytest.mark.parametrize(("ms", "slow"), [(2, False), (3, True)])
def test_a_slow_bus_is_told_with_the_way_to_make_it_fast(
    tmp_path: Path, bus: Bus, ms: int, *, slow: bool
) -> None:
    clock = Noon()
    for chip in bus.chips.values():

        def read(address: int, count: int, chip: Chip = chip) -> bytes:
            clock.now_s += ms / 1000
            return Chip.read(chip, address, count)

        chip.read = read  # type: ignore[method-assign]
    told = cells(tmp_path, clock)
    assert told[0] == EMPTY.replace("0 µs", f"{1000 * ms} µs")
    assert told[2:] == slow * [
        (
            "warn: One look at all cells on /dev/i2c-1 takes 6 ms, and more than 5 is slow. For bus 1 put "
            "dtparam=i2c_arm_baudrate=400000 into /boot/firmware/config.txt and restart."
        )
    ]


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES])
def test_without_the_bus_the_cells_wait_for_it(tmp_path: Path, bus: Bus, number: int) -> None:
    bus.open_error = OSError(number, "")
    assert cells(tmp_path) == [WAITS.format("/dev/i2c-1")]


def test_without_the_library_they_wait_for_it(
    tmp_path: Path, bus: Bus, monkeypatch: pytest.MonkeyPatch
) -> None:
    uninstall(monkeypatch, "smbus2", "mcp23017_chips")
    assert cells(tmp_path) == [WAITS.format("smbus2")]
    assert bus.transfers == 0


def test_they_are_left_alone_while_a_companion_runs(tmp_path: Path, bus: Bus) -> None:
    with FolderLock.take(tmp_path / "state"):
        assert cells(tmp_path) == [
            "note: In use by the running companion. To have it looked at, stop that one first."
        ]
    assert bus.transfers == 0
