"""The model of the port expander does what its data sheet says, and refuses what it should."""

import pytest

from tests.hardware.fakes.mcp23017 import HAEN, MIRROR, ODR, Chip, Unexpected
from tests.hardware.fakes.mcp23017_bus import Bus

PULLED_UP = (bytes([0x0C, 0xFF, 0xFF]),)


def chip_with(*messages: bytes) -> Chip:
    chip = Chip()
    for message in (*PULLED_UP, *messages):
        chip.write(message)
    return chip


def test_a_change_calls_and_is_captured_until_its_port_is_read() -> None:
    chip = chip_with(bytes([0x12]), bytes([0x0A, MIRROR | ODR]))
    chip.read(0x12, 2)
    chip.write(bytes([0x04, 0xFF, 0xFF]))
    assert chip.line() is None
    chip.close(8)
    chip.open(8)
    assert chip.line() is False
    assert chip.read(0x0F, 1) == b"\x01"
    assert chip.read(0x11, 1) == b"\xfe"
    assert chip.line() is None


@pytest.mark.parametrize(
    ("control", "rest", "calling"), [(0, True, False), (ODR, None, False), (0x02, False, True)]
)
def test_its_line_at_rest_and_when_it_calls(control: int, rest: bool | None, calling: bool) -> None:  # noqa: FBT001 - levels
    chip = chip_with(bytes([0x0A, control]))
    chip.read(0x12, 2)
    chip.write(bytes([0x04, 0xFF, 0]))
    assert chip.line() is rest
    chip.close(0)
    assert chip.line() is calling
    chip.cut()
    assert chip.line() is None


@pytest.mark.parametrize("message", [b"\x0a\x01", bytes([0x0A, HAEN]), b"\x0e\x00", b"\x12\x00", b"\x15\xff"])
def test_what_is_reserved_or_only_to_be_read_is_not_written(message: bytes) -> None:
    with pytest.raises(Unexpected):
        Chip().write(message)


def test_no_pin_may_drive_a_contact_to_ground() -> None:
    chip = Chip()
    chip.close(3)
    with pytest.raises(Unexpected):
        chip.write(bytes([0x00, 0xF7]))
    chip = chip_with(bytes([0x00, 0xF7]))
    with pytest.raises(Unexpected):
        chip.close(3)


def test_lines_without_diodes_must_not_be_driven_both_ways() -> None:
    bus = Bus({0x20: Chip(), 0x21: chip_with(bytes([0x0A, ODR]), bytes([0x04, 0xFF, 0]))})
    bus.chips[0x21].read(0x12, 1)
    bus.diodes = False
    with pytest.raises(Unexpected):
        bus.chips[0x21].close(0)


def test_a_bus_knows_its_limits() -> None:
    bus = Bus({0x20: Chip()})
    with pytest.raises(Unexpected):
        bus.open(0)
    with bus.open(1) as handle:
        with pytest.raises(Unexpected):
            handle.read_i2c_block_data(0x20, 0, 33)
        with pytest.raises(OSError, match="Remote I/O"):
            handle.read_i2c_block_data(0x21, 0, 1)
    with pytest.raises(OSError, match="Bad file"):
        handle.write_byte_data(0x20, 0x0C, 0)
