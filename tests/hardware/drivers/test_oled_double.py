"""The panel and the bus that the screen is tested on are as strict as they claim."""

from collections.abc import Iterator
from itertools import product

import pytest
from smbus2 import i2c_msg

from hardware.picture import Picture, blank
from tests.hardware.fakes.ssd1306 import Chip, Unexpected
from tests.hardware.fakes.ssd1306_bus import Bus
from tests.hardware.fakes.ssd1306_stock import Stock

ASYMMETRIC = Picture(128, 64, bytes((i * i + 5 * i) % 251 for i in range(1024)))
PLACE = bytes([0x00, 0x20, 0, 0x21, 10, 11, 0x22, 2, 3])


@pytest.fixture
def bus() -> Bus:
    return Bus({0x3C: Chip()})


@pytest.fixture
def stock(bus: Bus) -> Iterator[Stock]:
    made = Stock(bus)
    yield made
    made.close()
    bus.assert_done()


@pytest.mark.parametrize(
    "messages",
    [
        [b"\x80\xae"],
        [b"\x00\xb0"],
        [b"\x00\x2f"],
        [b"\x00\x20\x02"],
        [b"\x00\x21\x05\x80"],
        [b"\x00\x21\x05\x04"],
        [b"\x00\x22\x00\x08"],
        [b"\x00\x8d\x15"],
        [b"\x00\xa8\x0e"],
        [b"\x00\xd9\x01"],
        [b"\x40\x00"],
        [b"\x00\x20\x00\x21\x00\x05", b"\x40\x00"],
        [b"\x00\x21\x00\x05\x22\x00\x00", b"\x40\x00"],
        [PLACE, b"\x40\x01\x02\x03\x04\x05"],
        [PLACE, b"\x40\x01\x02\x03\x04", b"\x40\x05"],
        [PLACE, b"\x00\x81", b"\x40\x01"],
    ],
    ids=lambda messages: b" ".join(messages).hex(),
)
def test_what_nobody_has_reason_to_send_is_unexpected(messages: list[bytes]) -> None:
    chip = Chip()
    *before, last = messages
    for message in before:
        chip.receive(message)
    with pytest.raises(Unexpected):
        chip.receive(last)


def test_data_fills_the_window_row_by_row_and_comes_back_to_its_beginning() -> None:
    chip = Chip()
    before = [bytes(page) for page in chip.memory]
    chip.receive(b"\x00\xa1")
    chip.receive(PLACE)
    chip.receive(b"\x40\x01\x02\x03")
    assert (chip.column, chip.page, chip.room) == (11, 3, 1)
    chip.receive(b"\x40\x04")
    assert (chip.column, chip.page, chip.room) == (10, 2, 0)
    seen = [bytes(page)[::-1] for page in chip.memory]
    meant = [page[::-1] for page in before]
    meant[2] = meant[2][:10] + b"\x01\x02" + meant[2][12:]
    meant[3] = meant[3][:10] + b"\x03\x04" + meant[3][12:]
    assert seen == meant


def test_what_the_stock_device_shows_is_seen_upright(bus: Bus, stock: Stock) -> None:
    stock.show(ASYMMETRIC)
    assert bus.chips[0x3C].seen() == ASYMMETRIC


@pytest.mark.parametrize("command", [0xA0, 0xC0, 0xA5, 0xA7, 0xAE])
def test_the_glass_shows_other_things_when_it_is_set_up_otherwise(
    bus: Bus, stock: Stock, command: int
) -> None:
    bus.transfer(0x3C, bytes([0x00, command]))
    stock.show(ASYMMETRIC)
    glass = bus.chips[0x3C].seen()
    for x, y in product(range(128), range(64)):
        seen = {
            0xA0: ASYMMETRIC.lit(127 - x, y),
            0xC0: ASYMMETRIC.lit(x, 63 - y),
            0xA5: True,
            0xA7: not ASYMMETRIC.lit(x, y),
            0xAE: False,
        }
        assert glass.lit(x, y) == seen[command]


def test_a_panel_without_its_charge_pump_is_dark(bus: Bus, stock: Stock) -> None:
    stock.show(ASYMMETRIC)
    bus.transfer(0x3C, b"\x00\x8d\x10")
    assert bus.chips[0x3C].seen() == blank(128, 64)


def test_a_panel_with_the_wrong_number_of_rows_is_noticed() -> None:
    bus = Bus({0x3C: Chip(height=32)})
    Stock(bus, height=64)
    with pytest.raises(Unexpected):
        bus.chips[0x3C].seen()


def test_another_address_or_another_bus_is_unexpected(bus: Bus) -> None:
    with pytest.raises(Unexpected):
        bus.open(0)
    with pytest.raises(Unexpected):
        bus.open(1).i2c_rdwr(i2c_msg.write(0x3D, [0x00, 0xAE]))


def test_reading_and_long_blocks_are_unexpected(bus: Bus) -> None:
    handle = bus.open(1)
    with pytest.raises(Unexpected):
        handle.i2c_rdwr(i2c_msg.read(0x3C, 1))
    with pytest.raises(Unexpected):
        handle.write_i2c_block_data(0x3C, 0x00, [0xE3] * 33)


def test_every_byte_is_counted_with_its_address(bus: Bus) -> None:
    with bus.open(1) as handle:
        handle.write_i2c_block_data(0x3C, 0x00, [0xE3, 0xE3])
        handle.i2c_rdwr(i2c_msg.write(0x3C, [0x00, 0xAE]))
    assert (bus.bytes, bus.transactions) == (4 + 3, 2)
    with pytest.raises(OSError, match="file descriptor"):
        handle.i2c_rdwr(i2c_msg.write(0x3C, [0x00, 0xAE]))


def test_a_fault_comes_when_it_was_ordered_and_once(bus: Bus) -> None:
    seen: list[int | None] = []
    bus.fail(wait=1)
    for _ in range(3):
        try:
            bus.transfer(0x3C, b"\x00\xe3")
            seen.append(0)
        except OSError as error:
            seen.append(error.errno)
    assert (seen, bus.bytes, bus.transactions) == ([0, 121, 0], 6, 3)


def test_a_torn_command_takes_what_comes_next_for_its_arguments(bus: Bus) -> None:
    chip = bus.chips[0x3C]
    chip.receive(PLACE + b"\x22\x02\x03")
    bus.fail(taken=3)
    with pytest.raises(OSError, match="121"):
        bus.transfer(0x3C, b"\x00\x22\x00\x07")
    bus.transfer(0x3C, b"\x00\xaf")
    assert (chip.on, chip.placed) == (False, {0x21})


def test_what_is_left_over_is_noticed_in_the_end(bus: Bus) -> None:
    handle = bus.open(1)
    with pytest.raises(Unexpected):
        bus.assert_done()
    handle.close()
    bus.assert_done()
    bus.fail()
    with pytest.raises(Unexpected):
        bus.assert_done()
    bus.heal()
    bus.transfer(0x3C, PLACE)
    with pytest.raises(Unexpected):
        bus.assert_done()
